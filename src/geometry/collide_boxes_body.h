// Boxes against boxes. A box has two axes, and how far it reaches along one of the other's is a sum of two
// products: there is no need for corners but those that touch. Not to be included by anything but
// collide_kernel_body.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_COLLIDE_BOXES_BODY_H
#define UMI_GEOMETRY_COLLIDE_BOXES_BODY_H

// A box as the other one sees it.
typedef struct view {
    lanes2 half;
    rotation q;   // in the world
    lanes2 arm;   // from A's centre of mass to the centre of the box
    lanes2 way;   // from its centre to that of the other box, in its own axes
    lanes2 apart; // how far its x and its y axis keep the other box away
} view;

static inline view make_view(const drawn* box, rotation q, lanes2 arm)
{
    return (view){.half = {box->rest[0], box->rest[1]}, .q = q, .arm = arm};
}

// turn is the cosine and sine, without their signs, between the two boxes.
static inline void separate(view* own, lanes2 way, const view* other, rotation turn)
{
    own->way = rotate_back(own->q, way);
    lanes2 reach = {add(mul(turn.c, other->half.x), mul(turn.s, other->half.y)),
                    add(mul(turn.s, other->half.x), mul(turn.c, other->half.y))};
    own->apart = (lanes2){sub(magnitude(own->way.x), add(own->half.x, reach.x)),
                          sub(magnitude(own->way.y), add(own->half.y, reach.y))};
}

static inline lanes best_of(const view* box)
{
    return umi_lanes_max(box->apart.x, box->apart.y);
}

static inline view select_view(umi_lane_mask mask, const view* if_set, const view* if_clear)
{
    return (view){
        .half = select2(mask, if_set->half, if_clear->half),
        .q = {umi_lanes_select(mask, if_set->q.c, if_clear->q.c),
              umi_lanes_select(mask, if_set->q.s, if_clear->q.s)},
        .arm = select2(mask, if_set->arm, if_clear->arm),
        .way = select2(mask, if_set->way, if_clear->way),
        .apart = select2(mask, if_set->apart, if_clear->apart),
    };
}

// -1 or 1.
static inline lanes sign_of(lanes x)
{
    return umi_lanes_select(umi_lanes_lt(x, splat(0.0f)), splat(-1.0f), splat(1.0f));
}

// The side of a box across its x or its y axis, in the direction of the sign: 0 is the lower one, and so on
// counterclockwise.
static inline lanes side_of(umi_lane_mask is_x, lanes sign)
{
    return umi_lanes_select(is_x, sub(splat(2.0f), sign), add(splat(1.0f), sign));
}

// Which side of the reference box is the reference side.
typedef struct reference {
    umi_lane_mask is_x;
    lanes sign;
} reference;

// A vector in the axes of the reference box as the reference side sees it.
static inline seen see(reference r, lanes2 v)
{
    return (seen){
        .place = mul(r.sign, umi_lanes_select(r.is_x, v.y, negate(v.x))),
        .height = mul(r.sign, umi_lanes_select(r.is_x, v.x, v.y)),
    };
}

// The side of the other box that faces the reference most: of its axes the one that is more upright. turn is
// that of the other box in the reference box.
static inline void face(facing* f, reference r, const view* box, const view* other, rotation turn)
{
    seen x = see(r, (lanes2){turn.c, turn.s});
    seen y = see(r, (lanes2){negate(turn.s), turn.c});
    umi_lane_mask is_x = umi_lanes_lt(add(magnitude(y.height), splat(EQUAL_COSINE)), magnitude(x.height));
    seen up = select_seen(is_x, x, y);
    seen along = select_seen(is_x, y, x);
    lanes reach = umi_lanes_select(is_x, other->half.x, other->half.y);
    lanes half = umi_lanes_select(is_x, other->half.y, other->half.x);

    lanes down = negate(sign_of(up.height));
    seen center = see(r, box->way);
    lanes place = add(center.place, mul(mul(down, reach), up.place));
    lanes height = add(center.height, mul(mul(down, reach), up.height));
    lanes offset = umi_lanes_select(r.is_x, box->half.x, box->half.y);
    lanes forth = mul(sign_of(along.place), half);
    lanes half_place = mul(forth, along.place);
    lanes half_height = mul(forth, along.height);
    f->low = (seen){sub(place, half_place), sub(sub(height, half_height), offset)};
    f->high = (seen){add(place, half_place), sub(add(height, half_height), offset)};
    f->id = mul(splat((float)UMI_ID_INCIDENT), side_of(is_x, down));
}

// Finds the reference side and clips what faces it. The sides across the y axis are preferred, and A's, to a
// tolerance. turn is that of B in A.
static inline touch touch_boxes(const view* a, const view* b, rotation turn, umi_lane_mask is_near,
                                lanes tolerance, lanes rounding)
{
    umi_lane_mask is_b = umi_lanes_lt(add(best_of(a), tolerance), best_of(b));
    view box = select_view(is_b, b, a);
    view other = select_view(is_b, a, b);
    turn.s = umi_lanes_select(is_b, negate(turn.s), turn.s);
    reference r = {.is_x = umi_lanes_lt(add(box.apart.y, tolerance), box.apart.x)};
    // If the centres are as good as one, side 0 or side 1 it is.
    lanes doubt = mul(splat(0.5f), tolerance);
    r.sign = sign_of(umi_lanes_select(r.is_x, add(box.way.x, doubt), sub(box.way.y, doubt)));

    touch t = {.origin = box.arm,
               .is_b = is_b,
               .separation = umi_lanes_max(best_of(a), best_of(b)),
               .is_near = is_near};
    lanes half = umi_lanes_select(r.is_x, box.half.y, box.half.x);
    t.offset = umi_lanes_select(r.is_x, box.half.x, box.half.y);
    t.normal = (lanes2){mul(r.sign, umi_lanes_select(r.is_x, box.q.c, negate(box.q.s))),
                        mul(r.sign, umi_lanes_select(r.is_x, box.q.s, box.q.c))};
    t.f.from = negate(half);
    t.f.to = half;
    face(&t.f, r, &box, &other, turn);
    lanes owner = umi_lanes_select(is_b, splat((float)UMI_ID_REFERENCE_IS_B), splat(0.0f));
    t.f.id = add(t.f.id, add(side_of(r.is_x, r.sign), owner));
    clip(&t.f, rounding);
    return t;
}

static void boxes(const umi_pair_rows* pairs, const umi_collide_source* source, float margin,
                  umi_touch_rows* out_touches)
{
    lanes near = splat(margin);
    for (int32_t lane = 0; lane < pairs->count; lane += UMI_LANES) {
        placing at = load_placing(pairs, source, lane);
        drawn box_a = load_drawn(&pairs->shape_a, source, lane);
        drawn box_b = load_drawn(&pairs->shape_b, source, lane);
        rotation q_a = turn_both(at.q_a, (rotation){box_a.rest[2], box_a.rest[3]});
        rotation q_b = turn_both(at.q_b, (rotation){box_b.rest[2], box_b.rest[3]});
        lanes2 arm_a = rotate(at.q_a, sub2(box_a.center, at.center_a));
        lanes2 arm_b = add2(at.between, rotate(at.q_b, sub2(box_b.center, at.center_b)));
        view a = make_view(&box_a, q_a, arm_a);
        view b = make_view(&box_b, q_b, arm_b);

        lanes2 way = sub2(arm_b, arm_a);
        rotation turn = turn_from_to(q_a, q_b);
        rotation sizes = {magnitude(turn.c), magnitude(turn.s)};
        separate(&a, way, &b, sizes);
        separate(&b, (lanes2){negate(way.x), negate(way.y)}, &a, sizes);
        umi_lane_mask is_near =
            umi_lane_mask_and(umi_lanes_le(best_of(&a), near), umi_lanes_le(best_of(&b), near));
        if (is_apart(out_touches, lane, is_near)) {
            continue;
        }
        lanes distance = add(length1(way), add(a.half.x, a.half.y));
        lanes rounding = mul(splat(ROUNDING_SHARE), distance);
        lanes tolerance = add(splat(EQUAL_SHARE_OF_MARGIN * margin), rounding);
        touch t = touch_boxes(&a, &b, turn, is_near, tolerance, rounding);
        umi_lane_mask again = has_lost_deepest(&t, tolerance, near);
        if (umi_lane_mask_bits(again) != 0) {
            touch strict = touch_boxes(&a, &b, turn, is_near, splat(0.0f), strict_rounding(&t, rounding));
            t = select_touch(again, &strict, &t);
        }
        store_touch(out_touches, lane, &t, near);
    }
}

#endif
