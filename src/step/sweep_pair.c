// One shape of a body that is swept against one shape that is in its way.
//
// Not every impact stops a body. What would sink in by less than a contact bears at the end of its way slides
// on: the impact's normal separates both shapes when they touch, so what they overlap by at the end is no
// more than what they overlap by along that normal. What is in touch when the sweep starts has a contact,
// which has told it where to go; and a side with seams, hit where another shape goes on from it, is none that
// one can run into. In these two cases only the core of the shape is looked at, the shape less a slop on each
// side: nothing that slides or rests sinks in that far, so nothing jams, and the core gets through nothing.
// Contacts are soft: what comes with 400 metres per second would sink in by far more.
// SPDX-License-Identifier: MIT

#include "step/sweep_pair.h"

#include "dynamics/shape_cloud.h"
#include "geometry/distance.h"
#include "geometry/trig.h"
#include "world/filters.h"

// Who turns by more than this after an impact may be back where it was.
#define MOST_TURN 0.5

// By how many inner radii the end of a shape may turn while it slides.
#define MOST_SLIDING_TURN 4.0

// The share of the way between the middles of two shapes that contacts alone see to.
#define LEFT_SHARE 0.75

// How far a normal may be off the directions that a side pushes in, as a sine.
#define NORMAL_TOLERANCE 0.01

// A shape that is swept and a cloud on their ways.
typedef struct pairing {
    const umi_swept_shape* b;
    const umi_sweep* sweep;    // of b
    const umi_sweep* other;    // of a
    umi_cloud a;               // as seen from its centre of mass
    double radius;             // of its inner circle, if it is no side
    const umi_open_side* side; // that a is, or NULL
    um_vec2 front;             // the normal of what can be touched from one side only
    bool has_front;
    bool is_still;     // a
    double both, last; // until when both move, and one of them
} pairing;

// ---- Impacts --------------------------------------------------------------------------------------------

// An impact at a fraction of the step.
typedef struct found {
    double fraction;
    umi_point normal; // from a to b
    bool is_hit;
    bool starts_in_touch;
} found;

static found find_between(const pairing* m, const umi_cloud* b, double touch, double from, double to)
{
    umi_mover mover_a = umi_sweep_mover(m->other, &m->a, from, to);
    umi_mover mover_b = umi_sweep_mover(m->sweep, b, from, to);
    umi_sweep_impact impact = umi_find_impact(&mover_a, &mover_b, touch);
    return (found){
        .fraction = from + (to - from) * impact.fraction,
        .normal = impact.normal,
        .is_hit = impact.state != UM_IMPACT_SEPARATED,
        .starts_in_touch = impact.state == UM_IMPACT_OVERLAPPED || impact.fraction == 0.0,
    };
}

// The first impact of all. One of the two may stand still after a while.
static found find_first(const pairing* m, const umi_cloud* b, double touch)
{
    found first = find_between(m, b, touch, 0.0, m->both);
    if (first.is_hit || m->both == m->last) {
        return first;
    }
    found second = find_between(m, b, touch, m->both, m->last);
    second.starts_in_touch = false; // the first part has told so
    return second;
}

// ---- Who has hit a sleeper ------------------------------------------------------------------------------

static bool sees_hitter(const umi_sweep* sweep, const umi_sweep* other)
{
    return sweep->bullet_kind == UMI_HITTER && other->is_awake;
}

// How far points of two bodies, of such reaches, move relative to each other at most.
static double find_motion(const umi_sweep* sweep, double reach, const umi_sweep* other, double other_reach)
{
    umi_point way = umi_point_ahead(sweep->way, other->way, -1.0);
    return sqrt(umi_dot(way, way)) + fabs(sweep->turn) * reach + fabs(other->turn) * other_reach;
}

// ---- What counts ----------------------------------------------------------------------------------------

static double reach_along(const umi_cloud* cloud, umi_frame frame, umi_point direction)
{
    umi_point local = umi_frame_turn_back(frame, direction);
    return umi_dot(cloud->points[umi_cloud_furthest(cloud, local)], local) + cloud->radius;
}

static umi_frame frame_at(const umi_sweep* sweep, double fraction)
{
    double end = umi_sweep_end(sweep);
    return umi_sweep_frame(sweep, fraction < end ? fraction : end);
}

// How far apart the clouds are along a normal from a to b at a fraction; negative where they overlap.
static double apart_along(const pairing* m, const umi_cloud* b, umi_point normal, double fraction)
{
    umi_frame at_a = frame_at(m->other, fraction);
    umi_frame at_b = frame_at(m->sweep, fraction);
    umi_point back = {-normal.x, -normal.y};
    return umi_dot(normal, (umi_point){at_b.x - at_a.x, at_b.y - at_a.y}) - reach_along(&m->a, at_a, normal) -
           reach_along(b, at_b, back);
}

// Whether something that reaches so far turns by so much after a fraction that its last place tells nothing.
static bool turns_on(const umi_sweep* sweep, double reach, double fraction, double depth)
{
    double rest = umi_sweep_end(sweep) - fraction;
    return rest > 0.0 && fabs(sweep->turn) * rest > MOST_TURN && reach > depth;
}

// Whether b would sink into a by more than depth by the end of both ways.
static bool would_sink(const pairing* m, const umi_cloud* b, const found* f, double depth)
{
    return turns_on(m->sweep, m->b->reach, f->fraction, depth) ||
           turns_on(m->other, umi_cloud_reach(&m->a), f->fraction, depth) ||
           apart_along(m, b, f->normal, m->last) < -depth;
}

// ---- What needs no search -------------------------------------------------------------------------------

static void turn_cloud(const umi_cloud* cloud, umi_frame frame, umi_cloud* out_cloud)
{
    for (int32_t i = 0; i < cloud->count; ++i) {
        out_cloud->points[i] = umi_frame_turn(frame, cloud->points[i]);
    }
    out_cloud->count = cloud->count;
    out_cloud->radius = cloud->radius;
}

// By how much points may be off straight lines on their ways: each by r (1 - cos(turn / 2)) at most.
static double find_bulge(const pairing* m)
{
    double turn_b = m->sweep->turn;
    double turn_a = m->other->turn;
    double of_a = turn_a != 0.0 ? turn_a * turn_a * umi_cloud_reach(&m->a) : 0.0;
    return 0.125 * (turn_b * turn_b * m->b->reach + of_a);
}

// The shortest way between the clouds at the start.
typedef struct opening {
    double length; // between the hulls
    double apart;  // between the surfaces; negative where only they overlap
    umi_point normal;
} opening;

static opening find_opening(const pairing* m, const umi_cloud* b)
{
    umi_frame at_a = umi_sweep_frame(m->other, 0.0);
    umi_frame at_b = umi_sweep_frame(m->sweep, 0.0);
    umi_point between = {at_b.x - at_a.x, at_b.y - at_a.y};
    umi_cloud turned_a;
    umi_cloud turned_b;
    turn_cloud(&m->a, at_a, &turned_a);
    turn_cloud(b, at_b, &turned_b);
    umi_gap gap = umi_gap_start(&turned_a, &turned_b, between);
    umi_gap_find(&gap, &turned_a, &turned_b, between);
    double length = sqrt(gap.square);
    double share = length > 0.0 ? 1.0 / length : 0.0;
    return (opening){length, length - m->a.radius - b->radius, {gap.way.x * share, gap.way.y * share}};
}

// By how much b may sink in along a direction that both are so far apart in at the start: what is in touch
// has a contact, which lets it sink in by less.
static double depth_for(const pairing* m, double apart)
{
    return apart > 2.0 * m->b->touch ? m->b->depth : m->b->core_depth;
}

// Whether the direction in which the clouds are apart at the start tells that b sinks into a by no more than
// depth: along it their distance changes evenly while both move, and while one does. So it is for most of
// what slides by, rests or flies past.
static bool passes_by(const pairing* m, const umi_cloud* b, const opening* start, double depth)
{
    if (!(start->length > m->b->touch)) {
        return false;
    }
    double least = find_bulge(m) - depth;
    return start->apart >= least && apart_along(m, b, start->normal, m->last) >= least &&
           (m->both == m->last || apart_along(m, b, start->normal, m->both) >= least);
}

// How far a cloud reaches along an axis and across it.
typedef struct span {
    umi_point low, high;
} span;

static span find_span(const umi_cloud* cloud, umi_frame frame, umi_point axis)
{
    umi_frame seen = umi_frame_between((umi_frame){0.0, 0.0, axis.x, axis.y}, frame);
    umi_point first = umi_frame_apply(seen, cloud->points[0]);
    span s = {first, first};
    for (int32_t i = 1; i < cloud->count; ++i) {
        umi_point p = umi_frame_apply(seen, cloud->points[i]);
        s.low = (umi_point){p.x < s.low.x ? p.x : s.low.x, p.y < s.low.y ? p.y : s.low.y};
        s.high = (umi_point){p.x > s.high.x ? p.x : s.high.x, p.y > s.high.y ? p.y : s.high.y};
    }
    double radius = cloud->radius;
    return (span){{s.low.x - radius, s.low.y - radius}, {s.high.x + radius, s.high.y + radius}};
}

// The direction of a side of a at the start: of the only one, if a is a segment.
static umi_point find_side(const pairing* m)
{
    if (m->a.count < 2) {
        return (umi_point){1.0, 0.0};
    }
    umi_point way = umi_point_ahead(m->a.points[1], m->a.points[0], -1.0);
    double length = sqrt(umi_dot(way, way));
    umi_point side = {way.x / length, way.y / length};
    return umi_frame_turn(umi_sweep_frame(m->other, 0.0), side);
}

static bool stays_apart(const pairing* m, double bulge, double before, double after)
{
    return fmin(before, after) >= bulge - depth_for(m, before);
}

// The same as passes_by, for the four directions along and across a side of a: this needs no distance, and
// is the end for most of what the search by AABBs finds.
static bool passes_beside(const pairing* m)
{
    if (m->both < m->last) {
        return false;
    }
    umi_point side = find_side(m);
    span a = find_span(&m->a, frame_at(m->other, 0.0), side);
    span b = find_span(&m->b->cloud, frame_at(m->sweep, 0.0), side);
    span last_a = m->is_still ? a : find_span(&m->a, frame_at(m->other, m->last), side);
    span last_b = find_span(&m->b->cloud, frame_at(m->sweep, m->last), side);
    double bulge = find_bulge(m);
    return stays_apart(m, bulge, b.low.y - a.high.y, last_b.low.y - last_a.high.y) ||
           stays_apart(m, bulge, a.low.y - b.high.y, last_a.low.y - last_b.high.y) ||
           stays_apart(m, bulge, b.low.x - a.high.x, last_b.low.x - last_a.high.x) ||
           stays_apart(m, bulge, a.low.x - b.high.x, last_a.low.x - last_b.high.x);
}

// The normal of an impact as the body of a sees it.
static umi_point local_normal(const pairing* m, const found* f)
{
    return umi_frame_turn_back(frame_at(m->other, f->fraction), f->normal);
}

static bool is_in_front(const pairing* m, const found* f)
{
    return !m->has_front || umi_dot(local_normal(m, f), umi_point_of(m->front)) > 0.0;
}

// Whether the side pushes in the direction of the normal.
static bool is_open_to(const pairing* m, const found* f)
{
    if (m->side == NULL) {
        return is_in_front(m, f);
    }
    umi_point normal = local_normal(m, f);
    return is_in_front(m, f) && umi_cross(umi_point_of(m->side->low), normal) >= -NORMAL_TOLERANCE &&
           umi_cross(normal, umi_point_of(m->side->high)) >= -NORMAL_TOLERANCE;
}

// ---- Clouds ---------------------------------------------------------------------------------------------

static const umi_meeting NEVER = {.fraction = 1.0};

static umi_meeting make_meeting(const pairing* m, const found* f, bool goes_along, bool slides)
{
    return (umi_meeting){f->fraction, local_normal(m, f), goes_along, slides};
}

// Whether b is still beside a at the end of its way, so that it can slide along it. This is not required if a
// rests: the next tile of a floor continues it.
static bool stays_beside(const pairing* m)
{
    umi_point way = umi_point_ahead(m->sweep->way, m->other->way, -1.0);
    double reach = umi_cloud_reach(&m->a);
    return m->is_still || umi_dot(way, way) <= reach * reach;
}

// Whether a cloud is nearer to a along a normal at the end, by more than contacts let it come.
static bool comes_nearer(const pairing* m, const umi_cloud* b, umi_point normal)
{
    double before = apart_along(m, b, normal, 0.0);
    return apart_along(m, b, normal, m->last) < before - 0.2 * m->b->core_depth;
}

// A core that is in touch from the start: it must not get any deeper, as long as the centre of the shape
// tells where it came from. The centre alone comes nearer when what leans on a wall turns to lie flat on it.
static umi_meeting meet_sunk(const pairing* m)
{
    opening start = find_opening(m, &m->b->inner);
    found f = {.fraction = 0.0, .normal = start.normal, .is_hit = true};
    bool sinks = start.length > 0.1 * m->b->touch && comes_nearer(m, &m->b->inner, f.normal) &&
                 comes_nearer(m, &m->b->core, f.normal);
    bool slides = stays_beside(m);
    return sinks && is_in_front(m, &f) ? make_meeting(m, &f, slides, slides) : NEVER;
}

// What slides goes on at the end of its way, but not if it turns by much more than its thickness meanwhile:
// it would have to be put elsewhere, and not only aside.
static bool can_slide(const pairing* m)
{
    return m->b->reach * fabs(m->sweep->turn) <= MOST_SLIDING_TURN * m->b->radius;
}

// When the core of the shape comes to a.
static umi_meeting meet_core(const pairing* m, bool is_in_touch)
{
    const umi_cloud* core = &m->b->core;
    opening start = find_opening(m, core);
    if (passes_by(m, core, &start, m->b->core_depth)) {
        return NEVER;
    }
    found f = find_first(m, core, 0.5 * m->b->touch);
    if (f.is_hit && f.starts_in_touch) {
        return is_in_touch ? meet_sunk(m) : NEVER;
    }
    bool stops = f.is_hit && is_in_front(m, &f) && would_sink(m, core, &f, m->b->core_depth);
    bool goes_along = is_in_touch && stays_beside(m);
    return stops ? make_meeting(m, &f, goes_along, goes_along && can_slide(m)) : NEVER;
}

// Contacts see to a pair themselves of which one has hit a sleeper, as long as its middle does not get to
// that of the other: it is not to lose time in every hit, as a bullet does. The middle of a is as deep below
// its surface as its inner circle is wide.
static bool is_left_to_contacts(const pairing* m)
{
    if (!sees_hitter(m->sweep, m->other)) {
        return false;
    }
    double reach = umi_cloud_reach(&m->a);
    double apart = find_opening(m, &m->b->inner).length - m->a.radius + m->radius;
    return find_motion(m->sweep, m->b->reach, m->other, reach) < LEFT_SHARE * apart;
}

// The same for all shapes of two bodies, by how far their centres are apart: an inner circle is no further
// from that of its body than the extent less its radius. So it is for all but planks.
static bool are_left_to_contacts(const um_world* world, const umi_sweep* sweep, const umi_sweep* other)
{
    if (!sees_hitter(sweep, other)) {
        return false;
    }
    const umi_mass_geometry* b = world->bodies.mass_geometries + sweep->body;
    const umi_mass_geometry* a = world->bodies.mass_geometries + other->body;
    umi_point between = umi_point_ahead(sweep->start, other->start, -1.0);
    float off_b = b->extent - 2.0f * fabsf(b->sweep_way);
    float off_a = a->extent - 2.0f * fabsf(a->sweep_way);
    double apart = sqrt(umi_dot(between, between)) - (double)off_b - (double)off_a;
    return find_motion(sweep, (double)b->extent, other, (double)a->extent) < LEFT_SHARE * apart;
}

static umi_meeting meet_cloud(const pairing* m)
{
    if (passes_beside(m) || is_left_to_contacts(m)) {
        return NEVER;
    }
    const umi_cloud* b = &m->b->cloud;
    opening start = find_opening(m, b);
    if (passes_by(m, b, &start, depth_for(m, start.apart))) {
        return NEVER;
    }
    if (start.apart <= m->b->touch) {
        return meet_core(m, true);
    }
    found f = find_first(m, b, m->b->touch);
    if (!f.is_hit) {
        return NEVER;
    }
    if (f.starts_in_touch || !is_open_to(m, &f)) {
        return meet_core(m, f.starts_in_touch);
    }
    return would_sink(m, b, &f, m->b->depth) ? make_meeting(m, &f, false, false) : NEVER;
}

// Against the open sides of a shape with seams, one by one.
static umi_meeting meet_open_sides(const um_world* world, pairing* m, int32_t shape, umi_frame frame)
{
    const umi_open_side* sides = umi_shape_open_sides(&world->shapes, shape);
    umi_meeting first = NEVER;
    for (int32_t i = 0; i < umi_geometry_at(&world->shapes, shape)->open_count; ++i) {
        m->side = sides + i;
        m->has_front = true;
        m->front = sides[i].normal;
        um_segment segment = {sides[i].start, sides[i].end};
        umi_cloud_of_segment(&m->a, &segment, frame);
        umi_meeting next = meet_cloud(m);
        first = next.fraction < first.fraction ? next : first;
    }
    return first;
}

// Who stands still anyway does so from the start.
static void find_ends(pairing* m)
{
    const umi_sweep* other = m->other;
    m->is_still = other->way.x == 0.0 && other->way.y == 0.0 && other->turn == 0.0;
    double of_b = umi_sweep_end(m->sweep);
    double of_a = m->is_still ? of_b : umi_sweep_end(other);
    m->both = fmin(of_a, of_b);
    m->last = fmax(of_a, of_b);
}

static pairing make_pairing(const umi_swept_shape* swept, const umi_sweep* other)
{
    pairing m = {.b = swept, .sweep = swept->sweep, .other = other};
    find_ends(&m);
    return m;
}

// Where two shapes meet, whatever their filters say.
static umi_meeting find_meeting(const um_world* world, const umi_swept_shape* swept, const umi_sweep* other,
                                int32_t other_shape)
{
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, other_shape);
    pairing m = make_pairing(swept, other);
    umi_frame frame = umi_frame_about(world->bodies.mass_geometries[other->body].local_center);
    if (geometry->has_seams) {
        return meet_open_sides(world, &m, other_shape, frame);
    }
    if (geometry->is_one_sided) { // its seams found no memory yet
        um_vec2 way = um_vec2_sub(geometry->segment.b, geometry->segment.a);
        m.has_front = true;
        m.front = um_vec2_make(way.y, -way.x);
    }
    umi_shape_cloud(&world->shapes, geometry, frame, &m.a);
    m.radius = (double)umi_shape_inner_circle(&world->shapes, geometry).radius;
    return meet_cloud(&m);
}

// Whether a sweep goes through a one-way platform, since it does not come to the side that stops it.
static bool passes_one_way(const um_world* world, const umi_sweep* sweep, const umi_sweep* other,
                           int32_t other_shape)
{
    um_vec2 one_way = umi_shape_surface(&world->shapes, other_shape).one_way;
    if (one_way.x == 0.0f && one_way.y == 0.0f) {
        return false;
    }
    umi_pose from = umi_sweep_pose(sweep, 0.0);
    umi_pose to = umi_sweep_pose(sweep, 1.0);
    umi_pose other_from = umi_sweep_pose(other, 0.0);
    umi_pose other_to = umi_sweep_pose(other, 1.0);
    um_vec2 side = um_rot_apply(other_from.q, one_way);
    um_vec2 way = {(to.x - from.x) - (other_to.x - other_from.x),
                   (to.y - from.y) - (other_to.y - other_from.y)};
    return side.x * way.x + side.y * way.y >= 0.0f;
}

umi_meeting umi_sweep_meet(const um_world* world, const umi_swept_shape* swept, const umi_sweep* other,
                           int32_t other_shape)
{
    int32_t shape = swept->shape;
    if (are_left_to_contacts(world, swept->sweep, other) ||
        !umi_shapes_may_touch(world, shape, other_shape, swept->sweep->body, other->body) ||
        umi_is_watched(world, shape, other_shape) ||
        passes_one_way(world, swept->sweep, other, other_shape)) {
        return NEVER;
    }
    umi_meeting met = find_meeting(world, swept, other, other_shape);
    return met.fraction < 1.0 && umi_user_allows(world, shape, other_shape) ? met : NEVER;
}

bool umi_sweep_note(umi_sweep* sweep, int32_t shape, const umi_meeting* met, int32_t body,
                    int32_t other_shape)
{
    bool is_tie = met->fraction == sweep->fraction && met->fraction < 1.0 && sweep->carrier != UMI_NO_BODY;
    bool comes_first =
        body < sweep->carrier || (body == sweep->carrier && other_shape < sweep->carrier_shape);
    if (!(met->fraction < sweep->fraction) && !(is_tie && comes_first)) {
        return false;
    }
    sweep->fraction = met->fraction;
    sweep->shape = shape;
    sweep->carrier = body;
    sweep->carrier_shape = other_shape;
    sweep->face = met->face;
    sweep->slides = met->slides;
    return true;
}

// A cloud that moves on a straight line from an offset to its place at the end of a sweep.
static umi_mover go_on(const umi_sweep* sweep, const umi_cloud* cloud, umi_point offset, umi_point way)
{
    umi_mover mover = umi_sweep_mover(sweep, cloud, 1.0, 1.0);
    mover.start = umi_point_ahead(mover.start, offset, 1.0);
    mover.way = way;
    return mover;
}

// b was lifted along a normal until all of it is above a: returns how far it can move back before it touches
// a. The ends of a rod that turns about a narrow shape are beside that shape.
static double find_way_back(const pairing* m, umi_point normal, double lift)
{
    umi_mover a = go_on(m->other, &m->a, (umi_point){0}, (umi_point){0});
    umi_point offset = {normal.x * lift, normal.y * lift};
    umi_mover b = go_on(m->sweep, &m->b->cloud, offset, (umi_point){-offset.x, -offset.y});
    umi_sweep_impact impact = umi_find_impact(&a, &b, m->b->touch);
    return impact.state == UM_IMPACT_HIT ? impact.fraction * lift : 0.0;
}

// Whether a joint would pull a body through the shape that it was moved off. With substeps no case was found.
static bool is_pulled_back(const um_world* world, int32_t body)
{
    return world->settings.solver == UM_SOLVER_SEQUENTIAL && world->bodies.ties[body].is_joined;
}

double umi_sweep_sink(const um_world* world, const umi_sweep* sweep, const umi_sweep* carrier,
                      umi_point* out_normal)
{
    umi_sweep whole = *sweep;
    whole.fraction = 1.0;
    umi_swept_shape swept = umi_swept_shape_make(world, &whole, sweep->shape);
    pairing m = make_pairing(&swept, carrier);
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, sweep->carrier_shape);
    umi_shape_cloud(&world->shapes, geometry,
                    umi_frame_about(world->bodies.mass_geometries[carrier->body].local_center), &m.a);
    bool turns_below = umi_geometry_kind(geometry) == UM_CIRCLE_SHAPE; // its normals do not turn with it
    *out_normal = umi_frame_turn(frame_at(carrier, turns_below ? sweep->fraction : 1.0), sweep->face);
    double sink = swept.touch - apart_along(&m, &swept.cloud, *out_normal, 1.0);
    bool moves_back = sink > swept.radius && is_pulled_back(world, sweep->body);
    return moves_back ? sink - find_way_back(&m, *out_normal, sink) : sink;
}
