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

// How near to each other shapes are stopped, in slops and as a share of the size of the one that is swept.
// Both are less than what contacts are looked for in: see umi_proxy_with_margin.
#define TOUCH_SLOPS 0.25f
#define TOUCH_SHARE 0.05f

// By how much a shape may sink in, as a share of its inner radius: its middle is then on the side that it
// came from, so that the contact finds the way out, as it does for what is not swept. If it is in touch from
// the start, so many slops at most: it has a contact already.
#define DEPTH_SHARE 0.5f
#define CORE_DEPTH_SLOPS 0.5f

// What is known of floats far away from the origin: the share of a coordinate that two roundings may add.
#define ROUNDING 2.5e-7

// Who turns by more than this after an impact may be back where it was.
#define MOST_TURN 0.5

// By how many inner radii the end of a shape may turn while it slides.
#define MOST_SLIDING_TURN 4.0

// How far a normal may be off the directions that a side pushes in, as a sine.
#define NORMAL_TOLERANCE 0.01

// Two clouds on their way.
typedef struct pairing {
    const umi_sweep* sweep; // of b
    const umi_sweep* other; // of a
    umi_cloud b;            // of the shape that is swept, as seen from the centre of mass
    umi_cloud core;         // of b
    umi_cloud a;
    um_circle inner;           // of the shape that is swept, in the frame of its body
    const umi_open_side* side; // that a is, or NULL
    um_vec2 front;             // the normal of what can be touched from one side only
    bool has_front;
    um_vec2 center;    // of mass of b
    double both, last; // until when both move, and one of them
    double touch;
    double depth;
    double core_depth;
    float inset; // of the core from the shape
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

// ---- What counts ----------------------------------------------------------------------------------------

static double reach_along(const umi_cloud* cloud, umi_frame frame, umi_point direction)
{
    umi_point local = umi_frame_turn_back(frame, direction);
    return umi_dot(cloud->points[umi_cloud_furthest(cloud, local)], local) + cloud->radius;
}

static double reach_of(const umi_cloud* cloud)
{
    double square = 0.0;
    for (int32_t i = 0; i < cloud->count; ++i) {
        square = fmax(square, umi_dot(cloud->points[i], cloud->points[i]));
    }
    return sqrt(square);
}

static umi_frame frame_at(const umi_sweep* sweep, double fraction)
{
    return umi_sweep_frame(sweep, fraction < sweep->fraction ? fraction : sweep->fraction);
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

// Whether something turns so far after a fraction that its last place tells nothing.
static bool turns_on(const umi_sweep* sweep, const umi_cloud* cloud, double fraction, double depth)
{
    double rest = sweep->fraction - fraction;
    return rest > 0.0 && fabs(sweep->turn) * rest > MOST_TURN && reach_of(cloud) > depth;
}

// Whether b would sink into a by more than depth by the end of both ways.
static bool would_sink(const pairing* m, const umi_cloud* b, const found* f, double depth)
{
    return turns_on(m->sweep, b, f->fraction, depth) || turns_on(m->other, &m->a, f->fraction, depth) ||
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

// By how much a point of a cloud may be off a straight line on its way: r (1 - cos(turn / 2)) at most.
static double bulge_of(const umi_sweep* sweep, const umi_cloud* cloud)
{
    return 0.125 * sweep->turn * sweep->turn * reach_of(cloud);
}

// The shortest way between the hulls of the clouds at the start. Returns its length.
static double start_gap(const pairing* m, const umi_cloud* b, umi_point* out_normal)
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
    *out_normal = (umi_point){gap.way.x * share, gap.way.y * share};
    return length;
}

// Whether the direction in which the clouds are apart at the start tells that b sinks into a by no more than
// depth: along it their distance changes evenly while both move, and while one does. So it is for most of
// what slides by, rests or flies past.
static bool passes_by(const pairing* m, const umi_cloud* b, double depth)
{
    umi_point normal;
    double length = start_gap(m, b, &normal);
    if (!(length > m->touch)) {
        return false;
    }
    // What is in touch has a contact, which lets it sink in by less.
    depth = length - m->a.radius - b->radius > 2.0 * m->touch ? depth : m->core_depth;
    double least = -depth + bulge_of(m->sweep, b) + bulge_of(m->other, &m->a);
    return length - m->a.radius - b->radius >= least && apart_along(m, b, normal, m->last) >= least &&
           (m->both == m->last || apart_along(m, b, normal, m->both) >= least);
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

static umi_frame frame_about(um_vec2 center)
{
    return (umi_frame){-(double)center.x, -(double)center.y, 1.0, 0.0};
}

static const umi_meeting NEVER = {.fraction = 1.0};

static umi_meeting make_meeting(const pairing* m, const found* f, bool slides)
{
    return (umi_meeting){f->fraction, local_normal(m, f), slides};
}

// A core that is in touch from the start: it must not get any deeper, as long as the centre of the shape
// tells where it came from.
static umi_meeting meet_sunk(const pairing* m)
{
    um_circle circle = {m->inner.center, m->inner.radius - m->inset};
    umi_cloud core;
    umi_cloud_of_circle(&core, &circle, frame_about(m->center));
    found f = {.fraction = 0.0, .is_hit = true};
    bool is_outside = start_gap(m, &core, &f.normal) > 0.1 * m->touch;
    double before = apart_along(m, &core, f.normal, 0.0);
    bool sinks = is_outside && apart_along(m, &core, f.normal, m->last) < before - 0.2 * m->core_depth;
    return sinks && is_in_front(m, &f) ? make_meeting(m, &f, true) : NEVER;
}

// What slides goes on at the end of its way, but not if it turns by much more than its thickness meanwhile:
// it would have to be put elsewhere, and not only aside.
static bool can_slide(const pairing* m)
{
    return reach_of(&m->b) * fabs(m->sweep->turn) <= MOST_SLIDING_TURN * (double)m->inner.radius;
}

// When the core of the shape comes to a.
static umi_meeting meet_core(const pairing* m, bool is_in_touch)
{
    if (passes_by(m, &m->core, m->core_depth)) {
        return NEVER;
    }
    found f = find_first(m, &m->core, 0.5 * m->touch);
    if (f.is_hit && f.starts_in_touch) {
        return is_in_touch ? meet_sunk(m) : NEVER;
    }
    bool stops = f.is_hit && is_in_front(m, &f) && would_sink(m, &m->core, &f, m->core_depth);
    return stops ? make_meeting(m, &f, is_in_touch && can_slide(m)) : NEVER;
}

static umi_meeting meet_cloud(const pairing* m)
{
    if (passes_by(m, &m->b, m->depth)) {
        return NEVER;
    }
    found f = find_first(m, &m->b, m->touch);
    if (!f.is_hit) {
        return NEVER;
    }
    if (f.starts_in_touch || !is_open_to(m, &f)) {
        return meet_core(m, f.starts_in_touch);
    }
    return would_sink(m, &m->b, &f, m->depth) ? make_meeting(m, &f, false) : NEVER;
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
    bool is_still = other->way.x == 0.0 && other->way.y == 0.0 && other->turn == 0.0;
    double of_a = is_still ? m->sweep->fraction : other->fraction;
    m->both = fmin(of_a, m->sweep->fraction);
    m->last = fmax(of_a, m->sweep->fraction);
}

// A shape without its outer part. Points of what is not a box go towards the middle of the inner circle, by
// which each side comes in by the inset or more; a radius is taken from first.
static void make_core(pairing* m, const umi_geometry* geometry)
{
    if (umi_geometry_kind(geometry) == UM_BOX_SHAPE) {
        um_box box = geometry->box;
        box.half = um_vec2_make(box.half.x - m->inset, box.half.y - m->inset);
        umi_cloud_of_box(&m->core, &box, frame_about(m->center));
        return;
    }
    m->core = m->b;
    double inset = (double)m->inset;
    double off_radius = fmin(inset, m->core.radius);
    double bare = (double)m->inner.radius - m->core.radius;
    double share = bare > 0.0 ? 1.0 - (inset - off_radius) / bare : 1.0;
    umi_point center = umi_point_of(um_vec2_sub(m->inner.center, m->center));
    m->core.radius -= off_radius;
    for (int32_t i = 0; i < m->core.count; ++i) {
        umi_point way = umi_point_ahead(m->core.points[i], center, -1.0);
        m->core.points[i] = umi_point_ahead(center, way, share);
    }
}

static void start_pairing(const um_world* world, pairing* m, int32_t shape)
{
    const umi_shapes* shapes = &world->shapes;
    const umi_geometry* geometry = umi_geometry_at(shapes, shape);
    m->center = world->bodies.mass_geometries[m->sweep->body].local_center;
    umi_shape_cloud(shapes, geometry, frame_about(m->center), &m->b);
    m->inner = umi_shape_inner_circle(shapes, geometry);
    float slop = world->settings.slop;
    float size = TOUCH_SHARE * umi_shape_reach(shapes, geometry, m->inner.center);
    float touch = TOUCH_SLOPS * slop < size ? TOUCH_SLOPS * slop : size;
    float core_depth = 0.125f * m->inner.radius;
    core_depth = CORE_DEPTH_SLOPS * slop < core_depth ? CORE_DEPTH_SLOPS * slop : core_depth;
    umi_point place = m->sweep->start;
    m->touch = (double)touch + ROUNDING * (fabs(place.x) + fabs(place.y));
    m->inset = slop < 0.5f * m->inner.radius ? slop : 0.5f * m->inner.radius;
    make_core(m, geometry);
    m->depth = (double)(DEPTH_SHARE * m->inner.radius);
    m->core_depth = (double)core_depth;
}

// Where two shapes meet, whatever their filters say.
static umi_meeting find_meeting(const um_world* world, const umi_sweep* sweep, int32_t shape,
                                const umi_sweep* other, int32_t other_shape)
{
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, other_shape);
    pairing m = {.sweep = sweep, .other = other};
    start_pairing(world, &m, shape);
    find_ends(&m);
    umi_frame frame = frame_about(world->bodies.mass_geometries[other->body].local_center);
    if (geometry->has_seams) {
        return meet_open_sides(world, &m, other_shape, frame);
    }
    if (geometry->is_one_sided) { // its seams found no memory yet
        um_vec2 way = um_vec2_sub(geometry->segment.b, geometry->segment.a);
        m.has_front = true;
        m.front = um_vec2_make(way.y, -way.x);
    }
    umi_shape_cloud(&world->shapes, geometry, frame, &m.a);
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

umi_meeting umi_sweep_meet(const um_world* world, const umi_sweep* sweep, int32_t shape,
                           const umi_sweep* other, int32_t other_shape)
{
    const umi_meeting never = {.fraction = 1.0};
    if (!umi_shapes_may_touch(world, shape, other_shape, sweep->body, other->body) ||
        umi_is_watched(world, shape, other_shape)) {
        return never;
    }
    if (passes_one_way(world, sweep, other, other_shape)) {
        return never;
    }
    umi_meeting met = find_meeting(world, sweep, shape, other, other_shape);
    return met.fraction < 1.0 && umi_user_allows(world, shape, other_shape) ? met : never;
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

double umi_sweep_sink(const um_world* world, const umi_sweep* sweep, const umi_sweep* carrier,
                      umi_point* out_normal)
{
    umi_sweep whole = *sweep;
    whole.fraction = 1.0;
    pairing m = {.sweep = &whole, .other = carrier};
    start_pairing(world, &m, sweep->shape);
    find_ends(&m);
    umi_shape_cloud(&world->shapes, umi_geometry_at(&world->shapes, sweep->carrier_shape),
                    frame_about(world->bodies.mass_geometries[carrier->body].local_center), &m.a);
    *out_normal = umi_frame_turn(frame_at(carrier, 1.0), sweep->face);
    return m.touch - apart_along(&m, &m.b, *out_normal, 1.0);
}

// ---- Sweeps ---------------------------------------------------------------------------------------------

static um_aabb bounds_at(const um_world* world, const umi_sweep* sweep, int32_t shape, double fraction)
{
    um_vec2 center = world->bodies.mass_geometries[sweep->body].local_center;
    um_transform place = umi_pose_transform(umi_sweep_pose(sweep, fraction), center);
    return umi_shape_bounds(&world->shapes, umi_geometry_at(&world->shapes, shape), place);
}

// A point at a distance r from the centre is off the straight line between its first and its last place by
// r (1 - cos(turn / 2)) at most, which is less than r turn^2 / 8.
um_aabb umi_sweep_bounds(const um_world* world, const umi_sweep* sweep, int32_t shape)
{
    um_aabb aabb = um_aabb_union(bounds_at(world, sweep, shape, 0.0), bounds_at(world, sweep, shape, 1.0));
    float turn = (float)sweep->turn;
    float share = turn * turn * 0.125f;
    float extent = world->bodies.mass_geometries[sweep->body].extent;
    float bulge = extent * (share < 1.0f ? share : 1.0f) + world->settings.slop;
    return um_aabb_make(aabb.min.x - bulge, aabb.min.y - bulge, aabb.max.x + bulge, aabb.max.y + bulge);
}

umi_mover umi_sweep_mover(const umi_sweep* sweep, const umi_cloud* cloud, double from, double to)
{
    double begin = from < sweep->fraction ? from : sweep->fraction;
    double end = to < sweep->fraction ? to : sweep->fraction;
    umi_frame frame = umi_sweep_frame(sweep, begin);
    double share = end - begin;
    return (umi_mover){cloud,
                       {frame.x, frame.y},
                       {sweep->way.x * share, sweep->way.y * share},
                       {frame.c, frame.s},
                       sweep->turn * share};
}

// A disc around the body on all of its way.
um_aabb umi_sweep_body_bounds(const um_world* world, const umi_sweep* sweep)
{
    float extent = world->bodies.mass_geometries[sweep->body].extent + world->settings.slop;
    umi_pose from = umi_sweep_pose(sweep, 0.0);
    umi_pose to = umi_sweep_pose(sweep, 1.0);
    return um_aabb_make(fminf(from.x, to.x) - extent, fminf(from.y, to.y) - extent,
                        fmaxf(from.x, to.x) + extent, fmaxf(from.y, to.y) + extent);
}

umi_sweep umi_sweep_of_slice(const um_world* world, int32_t slice, int32_t body)
{
    const umi_bodies* bodies = &world->bodies;
    const umi_body* record = umi_body_at(bodies, body);
    const umi_pose* from = umi_body_is_awake(record) ? umi_slice_starts(bodies, slice) : bodies->poses;
    umi_sweep sweep = umi_sweep_make(body, from[body], bodies->poses[body]);
    sweep.turn = umi_body_is_awake(record) ? sweep.turn : 0.0;
    sweep.is_dynamic = record->type == UM_DYNAMIC_BODY;
    sweep.is_bullet = sweep.is_dynamic && (record->flags & UMI_BODY_BULLET) != 0;
    return sweep;
}
