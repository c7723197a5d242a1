// Crossings: what is so fast that it passes a sensor within a step, and overlaps it neither before nor after.
//
// Each slice notes what its sweeps touch, after they have been cut to length. The last one drops the
// visitors that overlap the sensor before or after the step: begins and ends report those.
//
// Nothing of this happens in a world without sensors, or in which nothing is fast.
// SPDX-License-Identifier: MIT

#include "step/crossings.h"

#include "broadphase/tree_query.h"
#include "dynamics/shape_cloud.h"
#include "geometry/distance.h"
#include "step/bullets.h"
#include "step/sweep_pair.h"
#include "world/contact_reports.h"
#include "world/filters.h"
#include "world/ids.h"
#include "world/proxies.h"
#include "world/shape_gap.h"

#include <math.h>
#include <string.h>

// ---- When two shapes touch ------------------------------------------------------------------------------

// How near to each other shapes count as touching, in slops, until it is known whether they overlap.
#define TOUCH_SLOPS 0.01

// After a touch, the overlap is looked for at 2^-20, 2^-19, ..., 1 of the way that is left.
#define LEAST_PART 0x1p-20
#define PART_COUNT 21

// A sensor and a visitor on their ways.
typedef struct passage {
    const um_world* world;
    const umi_sweep* of_sensor;
    const umi_sweep* of_visitor;
    int32_t sensor, visitor;
    double both, last; // until when both move, and one of them
} passage;

// Where they first touch.
typedef struct touch {
    umi_point point;
    double fraction; // of the slice
} touch;

static umi_frame body_frame(const um_world* world, const umi_sweep* sweep, double fraction)
{
    umi_frame frame = umi_sweep_frame(sweep, fmin(fraction, sweep->fraction));
    um_vec2 center = world->bodies.mass_geometries[sweep->body].local_center;
    umi_point origin = umi_frame_apply(frame, (umi_point){-(double)center.x, -(double)center.y});
    return (umi_frame){origin.x, origin.y, frame.c, frame.s};
}

static bool overlaps_at(const passage* p, double fraction)
{
    const umi_shapes* shapes = &p->world->shapes;
    umi_cloud a;
    umi_cloud b;
    umi_shape_cloud(shapes, umi_geometry_at(shapes, p->sensor), body_frame(p->world, p->of_sensor, fraction),
                    &a);
    umi_shape_cloud(shapes, umi_geometry_at(shapes, p->visitor),
                    body_frame(p->world, p->of_visitor, fraction), &b);
    return umi_clouds_overlap(&a, &b);
}

// Whether they overlap soon after a fraction at which they are very near to each other: what only passes by
// does not.
static bool goes_in(const passage* p, double fraction)
{
    double part = LEAST_PART;
    for (int32_t i = 0; i < PART_COUNT; ++i) {
        if (overlaps_at(p, fraction + (p->last - fraction) * part)) {
            return true;
        }
        part *= 2.0;
    }
    return false;
}

static void make_cloud(const um_world* world, int32_t shape, umi_cloud* out_cloud)
{
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    um_vec2 center = world->bodies.mass_geometries[geometry->body].local_center;
    umi_shape_cloud(&world->shapes, geometry, (umi_frame){-(double)center.x, -(double)center.y, 1.0, 0.0},
                    out_cloud);
}

// Looks for a touch between two fractions.
static bool touches_between(const passage* p, double from, double to, touch* out_touch)
{
    umi_cloud a;
    umi_cloud b;
    make_cloud(p->world, p->sensor, &a);
    make_cloud(p->world, p->visitor, &b);
    umi_mover mover_a = umi_sweep_mover(p->of_sensor, &a, from, to);
    umi_mover mover_b = umi_sweep_mover(p->of_visitor, &b, from, to);
    umi_sweep_impact impact =
        umi_find_impact(&mover_a, &mover_b, TOUCH_SLOPS * (double)p->world->settings.slop);
    if (impact.state == UM_IMPACT_SEPARATED) {
        return false;
    }
    double fraction = from + (to - from) * impact.fraction;
    umi_frame frame = umi_sweep_frame(p->of_sensor, fmin(fraction, p->of_sensor->fraction));
    *out_touch = (touch){{frame.x + impact.point.x, frame.y + impact.point.y}, fraction};
    return impact.state == UM_IMPACT_OVERLAPPED || goes_in(p, fraction);
}

// Until when a sweep moves, as seen from another one: who stands still anyway does not keep it waiting.
static double end_of(const umi_sweep* sweep, const umi_sweep* other)
{
    bool is_still = sweep->way.x == 0.0 && sweep->way.y == 0.0 && sweep->turn == 0.0;
    return is_still ? other->fraction : sweep->fraction;
}

static bool find_touch(passage* p, touch* out_touch)
{
    double of_sensor = end_of(p->of_sensor, p->of_visitor);
    double of_visitor = end_of(p->of_visitor, p->of_sensor);
    p->both = fmin(of_sensor, of_visitor);
    p->last = fmax(of_sensor, of_visitor);
    return touches_between(p, 0.0, p->both, out_touch) ||
           (p->both < p->last && touches_between(p, p->both, p->last, out_touch));
}

// ---- What is noted --------------------------------------------------------------------------------------

// Whether an event comes before another one in the order of the list.
static bool comes_before(const um_crossing_event* a, const um_crossing_event* b)
{
    return a->sensor.index1 != b->sensor.index1 ? a->sensor.index1 < b->sensor.index1
                                                : a->visitor.index1 < b->visitor.index1;
}

// Where an event stands in the list, or would.
static int32_t find_place(const umi_event_buffer* open, const um_crossing_event* event)
{
    int32_t low = 0;
    int32_t high = open->crossing_count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        bool is_before = comes_before(open->crossings + middle, event);
        low = is_before ? middle + 1 : low;
        high = is_before ? high : middle;
    }
    return low;
}

// Notes a touch, unless an earlier slice has. The list is in order, since trees find shapes in any.
static void note(umi_step* step, const passage* p, touch found)
{
    um_world* world = step->world;
    umi_event_buffer* open = umi_events_open(&world->events);
    um_crossing_event event = {
        .sensor = umi_shape_id(world, p->sensor),
        .visitor = umi_shape_id(world, p->visitor),
        .point = umi_vec2_of(found.point),
        .fraction = (float)(((double)step->slice + found.fraction) / (double)step->slice_count),
    };
    int32_t place = find_place(open, &event);
    if (place < open->crossing_count && !comes_before(&event, open->crossings + place)) {
        return;
    }
    if (!umi_events_reserve_crossing(&world->allocator, &world->events)) {
        step->result = UM_ERROR_OUT_OF_MEMORY;
        return;
    }
    um_crossing_event* at = open->crossings + place;
    memmove(at + 1, at, (size_t)(open->crossing_count - place) * sizeof *at);
    *at = event;
    open->crossing_count += 1;
}

static void note_if_seen(umi_step* step, const umi_sweep* of_sensor, int32_t sensor,
                         const umi_sweep* of_visitor, int32_t visitor)
{
    passage p = {.world = step->world,
                 .of_sensor = of_sensor,
                 .of_visitor = of_visitor,
                 .sensor = sensor,
                 .visitor = visitor};
    touch found;
    if (umi_shape_sees(step->world, sensor, visitor) && find_touch(&p, &found)) {
        note(step, &p, found);
    }
}

// ---- The search -----------------------------------------------------------------------------------------

typedef struct search {
    umi_step* step;
    umi_sweep* sweep;
    int32_t shape; // of its body
    float way;     // how far what has no sweep may be from its fat AABB
} search;

// Whether a shape of a sweep has to do with another one.
static bool may_cross(const um_world* world, const umi_sweep* sweep, int32_t shape, int32_t other_body,
                      int32_t other_shape)
{
    return (umi_is_sensor(world, shape) || umi_is_sensor(world, other_shape)) &&
           umi_shapes_may_touch(world, shape, other_shape, sweep->body, other_body);
}

static void cross(const search* s, const umi_sweep* other, int32_t other_shape)
{
    if (may_cross(s->step->world, s->sweep, s->shape, other->body, other_shape)) {
        note_if_seen(s->step, other, other_shape, s->sweep, s->shape);
        note_if_seen(s->step, s->sweep, s->shape, other, other_shape);
    }
}

// Whether a leaf is of a body without a sweep: those with one may be far from their AABBs.
static bool is_slow(const um_world* world, uint64_t leaf)
{
    const umi_body* record = umi_body_at(&world->bodies, umi_leaf_body(leaf));
    return !umi_body_is_awake(record) || world->bodies.has_left[record->awake_index] == 0;
}

static bool look_at_leaf(um_proxy_id proxy, uint64_t leaf, void* context)
{
    (void)proxy;
    const search* s = context;
    const um_world* world = s->step->world;
    if (is_slow(world, leaf) &&
        may_cross(world, s->sweep, s->shape, umi_leaf_body(leaf), umi_leaf_shape(leaf))) {
        s->sweep->is_near = true;
    }
    return !s->sweep->is_near;
}

static bool cross_leaf(um_proxy_id proxy, uint64_t leaf, void* context)
{
    (void)proxy;
    const search* s = context;
    const um_world* world = s->step->world;
    if (is_slow(world, leaf)) {
        umi_sweep other = umi_sweep_of_slice(world, s->step->slice, umi_leaf_body(leaf));
        cross(s, &other, umi_leaf_shape(leaf));
    }
    return true;
}

// Goes through the leaves that a shape may come upon. Who has just woken or fallen asleep may still be in the
// other tree.
static void query(search* s, um_tree_query_fn* fn)
{
    const um_world* world = s->step->world;
    um_aabb tight = umi_sweep_bounds(world, s->sweep, s->shape);
    um_aabb wide =
        um_aabb_make(tight.min.x - s->way, tight.min.y - s->way, tight.max.x + s->way, tight.max.y + s->way);
    umi_tree_query_any(world->resting, world->bodies.pending_count > 0 ? wide : tight, fn, s, NULL);
    umi_tree_query_any(world->moving, wide, fn, s, NULL);
}

static void query_all_shapes(search* s, um_tree_query_fn* fn)
{
    const um_world* world = s->step->world;
    s->shape = umi_body_at(&world->bodies, s->sweep->body)->first_shape;
    for (; s->shape >= 0; s->shape = umi_shape_at(&world->shapes, s->shape)->next) {
        query(s, fn);
    }
}

// ---- Who is near to a sensor ----------------------------------------------------------------------------

// Notes whether a body that is swept has sensors, and widens its bounds by them: they may reach beyond its
// extent, which is that of what stops it.
static void find_sensors(const um_world* world, umi_sweep* sweep)
{
    sweep->has_sensor = false;
    int32_t shape = umi_body_at(&world->bodies, sweep->body)->first_shape;
    for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->next) {
        if (umi_is_sensor(world, shape)) {
            sweep->has_sensor = true;
            sweep->bounds = um_aabb_union(sweep->bounds, umi_sweep_bounds(world, sweep, shape));
        }
    }
}

typedef struct look_loop {
    umi_step* step;
    float way;
} look_loop;

// Makes sweeps what they came to be, and finds out which of them have to do with sensors. The way of one that
// was taken along, or slid, goes straight to where it ended.
static void look_around(int32_t begin, int32_t end, void* context)
{
    const look_loop* loop = context;
    const um_world* world = loop->step->world;
    for (int32_t i = begin; i < end; ++i) {
        umi_sweep* sweep = world->scratch.sweeps + i;
        if (sweep->fraction < 1.0 && sweep->carrier != UMI_NO_BODY) {
            *sweep = umi_sweep_of_slice(world, loop->step->slice, sweep->body);
        }
        find_sensors(world, sweep);
        sweep->is_near = false;
        search s = {.step = loop->step, .sweep = sweep, .way = loop->way};
        query_all_shapes(&s, look_at_leaf);
    }
}

// ---- All of a slice -------------------------------------------------------------------------------------

static void cross_shapes(search* s, const umi_sweep* other)
{
    const um_world* world = s->step->world;
    s->shape = umi_body_at(&world->bodies, s->sweep->body)->first_shape;
    for (; s->shape >= 0; s->shape = umi_shape_at(&world->shapes, s->shape)->next) {
        int32_t other_shape = umi_body_at(&world->bodies, other->body)->first_shape;
        for (; other_shape >= 0; other_shape = umi_shape_at(&world->shapes, other_shape)->next) {
            cross(s, other, other_shape);
        }
    }
}

// A sweep with a sensor against all others. Of two with sensors, the first one sees to it.
static void cross_sweeps(search* s, umi_sweep* sweeps, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        bool is_done = sweeps + i == s->sweep || (sweeps[i].has_sensor && sweeps + i < s->sweep);
        if (!is_done && um_aabb_overlaps(s->sweep->bounds, sweeps[i].bounds)) {
            cross_shapes(s, sweeps + i);
        }
    }
}

// A chunk of sweeps for a worker.
#define SWEEP_GRAIN 16

void umi_find_crossings(umi_step* step, int32_t count)
{
    const um_world* world = step->world;
    umi_sweep* sweeps = world->scratch.sweeps;
    if (count == 0 || world->shapes.watching_count == 0) {
        return;
    }
    look_loop loop = {step, umi_longest_slow_way(step)};
    umi_parallel(world, count, SWEEP_GRAIN, look_around, &loop);
    for (int32_t i = 0; i < count; ++i) {
        search s = {.step = step, .sweep = sweeps + i, .way = loop.way};
        if (sweeps[i].is_near) {
            query_all_shapes(&s, cross_leaf);
        }
        if (sweeps[i].has_sensor) {
            cross_sweeps(&s, sweeps, count);
        }
    }
}

// ---- All of a step --------------------------------------------------------------------------------------

// Where a body was before the step.
static um_transform place_before(const um_world* world, int32_t body)
{
    const umi_bodies* bodies = &world->bodies;
    bool is_awake = umi_body_is_awake(umi_body_at(bodies, body));
    return umi_pose_transform((is_awake ? bodies->previous_poses : bodies->poses)[body],
                              bodies->mass_geometries[body].local_center);
}

static bool overlapped_before(const um_world* world, int32_t sensor, int32_t visitor)
{
    return umi_placed_gap(world, sensor, place_before(world, umi_geometry_at(&world->shapes, sensor)->body),
                          visitor,
                          place_before(world, umi_geometry_at(&world->shapes, visitor)->body)) <= 0.0f;
}

// Whether the end of what a sensor saw is among the events: the visitor may have been put elsewhere since.
static bool has_ended(const umi_event_buffer* open, const um_crossing_event* event)
{
    um_sensor_event end = {event->sensor, event->visitor};
    for (int32_t i = 0; i < open->sensor_end_count; ++i) {
        if (memcmp(open->sensor_ends + i, &end, sizeof end) == 0) {
            return true;
        }
    }
    return false;
}

// Whether what was noted is a crossing.
static bool is_crossing(um_world* world, const um_crossing_event* event)
{
    int32_t sensor = umi_find_shape(world, event->sensor);
    int32_t visitor = umi_find_shape(world, event->visitor);
    return umi_shapes_gap(world, sensor, visitor) > 0.0f && !overlapped_before(world, sensor, visitor) &&
           !has_ended(umi_events_open(&world->events), event) && umi_user_allows(world, sensor, visitor);
}

void umi_report_crossings(umi_step* step)
{
    umi_event_buffer* open = umi_events_open(&step->world->events);
    if (step->slice + 1 < step->slice_count) {
        return;
    }
    int32_t kept = 0;
    for (int32_t i = 0; i < open->crossing_count; ++i) {
        um_crossing_event event = open->crossings[i];
        if (is_crossing(step->world, &event)) {
            open->crossings[kept++] = event;
        }
    }
    open->crossing_count = kept;
}
