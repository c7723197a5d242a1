// continuous: what moves too far in a step for its contacts to be found stops where it first touches
// something.
//
// Contacts are found where bodies are, once in a step. What moves by more than half of its inner radius
// meanwhile may be past a thin wall before anybody looks, so its way is swept for impacts. It stops just
// before the first one, with the velocity that it has: the next step finds the contact there, and takes from
// the velocity what goes into the wall. What is left of the motion in this step is lost, once.
//
// Dynamic bodies are swept against what is static or asleep, bullets against what moves as well: see
// bullets.c. A sleeper wakes when something is about to hit it, and is no sleeper then: so who has come near
// one that woke is a bullet until the next step, and from there on as long as it is fast.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_query.h"
#include "core/array.h"
#include "core/greatest.h"
#include "geometry/finite.h"
#include "step/bullets.h"
#include "step/crossings.h"
#include "step/locks.h"
#include "step/sweep_pair.h"
#include "world/proxies.h"

#include <math.h>

// ---- Who is fast ----------------------------------------------------------------------------------------

// Notes who may be fast: one comparison for each body. This is all that a world pays in which nothing is.
// With substeps it is done where poses get their changes, which are at hand there.
static void select_range(int32_t begin, int32_t end, void* context)
{
    umi_step* step = context;
    const umi_bodies* bodies = &step->world->bodies;
    const umi_pose* starts = umi_slice_starts(bodies, step->slice);
    int32_t fast = 0;
    for (int32_t i = begin; i < end; ++i) {
        int32_t body = bodies->awake[i];
        const umi_mass_geometry* mass_geometry = bodies->mass_geometries + body;
        float way = umi_pose_way(starts[body], bodies->poses[body], mass_geometry->extent);
        bodies->has_left[i] = way > mass_geometry->sweep_way;
        fast += bodies->has_left[i];
    }
    if (fast > 0) {
        atomic_fetch_add_explicit(&step->fast_count, fast, memory_order_relaxed);
    }
}

static void select_fast(umi_step* step)
{
    atomic_store_explicit(&step->fast_count, 0, memory_order_relaxed);
    umi_parallel(step->world, step->world->bodies.awake_count, UMI_BODY_GRAIN, select_range, step);
}

// Lists those that are fast, in the order of the awake; kinematic ones, too, since bullets meet them on their
// way. Returns their number, and whether one of them is a bullet.
static int32_t list_fast(const umi_step* step, bool* out_has_bullet)
{
    const umi_bodies* bodies = &step->world->bodies;
    int32_t count = 0;
    *out_has_bullet = false;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        if (bodies->has_left[i] == 0) {
            continue;
        }
        float way = umi_inner_way(step->world, step->slice, body);
        bodies->has_left[i] = way > bodies->mass_geometries[body].sweep_way;
        if (bodies->has_left[i] != 0) {
            *out_has_bullet |= umi_find_bullet_kind(step->world, body, way) != UMI_NO_BULLET;
            step->world->scratch.sweeps[count++].body = body;
        }
    }
    return count;
}

// A chunk of sweeps for a worker.
#define SWEEP_GRAIN 8

// Sweeps may come to ask the user what may touch, which is done by one thread, in order.
static void run_over_sweeps(um_world* world, int32_t count, umi_range_fn* fn, void* context)
{
    if (world->def.filter == NULL) {
        umi_parallel(world, count, SWEEP_GRAIN, fn, context);
    } else if (count > 0) {
        fn(0, count, context);
    }
}

// ---- What rests -----------------------------------------------------------------------------------------

typedef struct rest_search {
    const um_world* world;
    const umi_sweep* sweep;
    int32_t shape;
    umi_swept_shape swept; // made when there is something to meet: its shape is -1 until then
    umi_sweep still;       // of what was met last
    umi_sweep first;       // as far as it gets
} rest_search;

static bool meet_leaf(um_proxy_id proxy, uint64_t leaf, void* context)
{
    (void)proxy;
    rest_search* s = context;
    int32_t body = umi_leaf_body(leaf);
    int32_t shape = umi_leaf_shape(leaf);
    if (umi_sweep_can_meet(s->sweep, body) && !umi_body_is_awake(umi_body_at(&s->world->bodies, body))) {
        if (s->swept.shape != s->shape) {
            s->swept = umi_swept_shape_make(s->world, s->sweep, s->shape);
        }
        if (s->still.body != body) {
            s->still = umi_sweep_still(body, s->world->bodies.poses[body]);
        }
        umi_meeting met = umi_sweep_meet(s->world, &s->swept, &s->still, shape);
        umi_sweep_note(&s->first, s->shape, &met, body, shape);
    }
    return true;
}

// A sweep as far as it gets until it first meets something that rests.
static umi_sweep meet_resting(const um_world* world, const umi_sweep* sweep)
{
    rest_search s = {
        .world = world, .sweep = sweep, .swept.shape = -1, .still.body = UMI_NO_BODY, .first = *sweep};
    s.shape = umi_body_at(&world->bodies, sweep->body)->first_shape;
    for (; s.shape >= 0; s.shape = umi_shape_at(&world->shapes, s.shape)->next) {
        um_aabb aabb = umi_sweep_bounds(world, sweep, s.shape);
        umi_tree_query_any(world->resting, aabb, meet_leaf, &s, NULL);
        if (world->bodies.pending_count > 0) { // who has just fallen asleep may be in the other one
            umi_tree_query_any(world->moving, aabb, meet_leaf, &s, NULL);
        }
    }
    return s.first;
}

static bool stop_at_any(um_proxy_id proxy, uint64_t leaf, void* context)
{
    (void)proxy, (void)leaf;
    *(bool*)context = true;
    return false;
}

// Whether something that rests may be in the way of a body. In the way of most that is fast nothing is, and
// this is found out without a sweep.
static bool is_near_rest(const umi_step* step, int32_t body)
{
    const um_world* world = step->world;
    um_aabb aabb = umi_slice_bounds(world, step->slice, body);
    bool is_near = world->bodies.pending_count > 0; // who has just fallen asleep is not among what rests yet
    if (!is_near) {
        umi_tree_query_any(world->resting, aabb, stop_at_any, &is_near, NULL);
    }
    return is_near;
}

typedef struct rest_loop {
    const umi_step* step;
    bool makes_all; // whether sweeps are asked for that meet nothing at rest: by bullets and sensors
} rest_loop;

// Makes the sweeps of some of those that are listed, as far as what rests lets them go. Of one that is not
// made, only the body and the fraction count.
static void stop_at_rest(int32_t begin, int32_t end, void* context)
{
    const rest_loop* loop = context;
    const umi_step* step = loop->step;
    const um_world* world = step->world;
    for (int32_t i = begin; i < end; ++i) {
        umi_sweep* sweep = world->scratch.sweeps + i;
        if (!loop->makes_all && !is_near_rest(step, sweep->body)) {
            sweep->fraction = 1.0;
            continue;
        }
        *sweep = umi_sweep_of_slice(world, step->slice, sweep->body);
        if (sweep->is_dynamic && (!loop->makes_all || is_near_rest(step, sweep->body))) {
            *sweep = meet_resting(world, sweep);
            sweep->carrier = sweep->slides ? sweep->carrier : UMI_NO_BODY; // what rests carries nobody along
        }
    }
}

// ---- New poses ------------------------------------------------------------------------------------------

// The sweep of what a body has met: one of the list, which may have become shorter, or that of a body which
// is not fast.
static umi_sweep find_carrier(const umi_step* step, int32_t count, int32_t body)
{
    const umi_bodies* bodies = &step->world->bodies;
    const umi_sweep* sweeps = step->world->scratch.sweeps;
    int32_t place = umi_body_at(bodies, body)->awake_index;
    bool is_listed = place >= 0 && bodies->has_left[place] != 0;
    for (int32_t i = 0; is_listed && i < count; ++i) {
        if (sweeps[i].body == body) {
            return sweeps[i];
        }
    }
    return umi_sweep_of_slice(step->world, step->slice, body);
}

// Where a body gets that slides along something, which may turn meanwhile: as far as it would, but on the
// same side of the face.
static umi_pose slide(const umi_step* step, const umi_sweep* sweep, const umi_sweep* carrier)
{
    umi_point normal;
    double sink = umi_sweep_sink(step->world, sweep, carrier, &normal);
    umi_pose pose = umi_sweep_pose(sweep, 1.0);
    pose.x += (float)(normal.x * fmax(sink, 0.0));
    pose.y += (float)(normal.y * fmax(sink, 0.0));
    return pose;
}

// What takes along who touches a shape of a sweep. A circle that turns slips through below it.
static umi_frame carrying_frame(const um_world* world, const umi_sweep* carrier, int32_t shape,
                                double fraction)
{
    umi_frame frame = umi_sweep_frame(carrier, fraction);
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    if (umi_geometry_kind(geometry) != UM_CIRCLE_SHAPE) {
        return frame;
    }
    um_vec2 center = world->bodies.mass_geometries[carrier->body].local_center;
    um_vec2 middle = um_vec2_sub(geometry->circle.center, center);
    umi_point place = umi_frame_apply(frame, umi_point_of(middle));
    return (umi_frame){place.x, place.y, 1.0, 0.0};
}

// Where a bullet gets that stays where it has met what carries it.
static umi_pose stay(const um_world* world, const umi_sweep* sweep, const umi_sweep* carrier)
{
    double when = fmin(sweep->fraction, carrier->fraction);
    umi_frame own = umi_sweep_frame(sweep, sweep->fraction);
    umi_frame met = carrying_frame(world, carrier, sweep->carrier_shape, when);
    umi_frame end = carrying_frame(world, carrier, sweep->carrier_shape, carrier->fraction);
    umi_frame local = umi_frame_between(met, own);
    umi_point place = umi_frame_apply(end, (umi_point){local.x, local.y});
    umi_point axis = umi_frame_turn(end, (umi_point){local.c, local.s});
    return (umi_pose){(float)place.x, (float)place.y, {(float)axis.x, (float)axis.y}};
}

// Where a sweep that was stopped ends, unless something else that rests is in the way.
static umi_pose find_end(const umi_step* step, const umi_sweep* sweep, int32_t count)
{
    if (sweep->carrier == UMI_NO_BODY) {
        return umi_sweep_pose(sweep, sweep->fraction);
    }
    const umi_bodies* bodies = &step->world->bodies;
    umi_sweep carrier = find_carrier(step, count, sweep->carrier);
    umi_pose to = sweep->slides ? slide(step, sweep, &carrier) : stay(step->world, sweep, &carrier);
    umi_hold_pose(bodies, sweep->body, &to);
    umi_pose from = umi_sweep_pose(sweep, sweep->slides ? 0.0 : sweep->fraction);
    umi_sweep on = umi_sweep_make(sweep->body, from, to);
    on = meet_resting(step->world, &on);
    return umi_sweep_pose(&on, on.fraction);
}

// A stopped body is stuck if it has moved by less than this number of slops.
#define STUCK_SLOPS 0.1f

// Takes from a velocity what the fall through the way that is lost has given it: the body would have more
// energy than it has fallen for. Not if contacts have made the velocity what it is.
static void take_fall_back(const umi_step* step, int32_t body, umi_pose from, umi_pose to)
{
    const umi_bodies* bodies = &step->world->bodies;
    umi_velocity* v = bodies->velocities + body;
    um_vec2 gravity = um_vec2_scale(step->world->settings.gravity, bodies->drives[body].gravity_scale);
    gravity = umi_body_free_part(umi_body_at(bodies, body), gravity);
    float square = gravity.x * gravity.x + gravity.y * gravity.y;
    float along = v->x * gravity.x + v->y * gravity.y; // speed times gravity
    float fall = (from.x - to.x) * gravity.x + (from.y - to.y) * gravity.y;
    float kept = along * along - 2.0f * fall * square;
    bool is_finite = umi_is_finite(kept); // not where gravity times its scale is 1e15
    if (is_finite && along > 0.0f && fall > 0.0f && square > 0.0f) {
        float change = (sqrtf(umi_greater(kept, 0.0f)) - along) / square;
        v->x += gravity.x * change;
        v->y += gravity.y * change;
    }
}

// Whether a stopped body has contacts and has hardly moved in this slice.
static bool is_stuck(const umi_step* step, int32_t body, umi_pose last)
{
    const umi_bodies* bodies = &step->world->bodies;
    umi_pose start = umi_slice_starts(bodies, step->slice)[body];
    float way = umi_pose_way(start, last, bodies->mass_geometries[body].extent);
    return bodies->ties[body].lane_count > 0 && way < STUCK_SLOPS * step->world->settings.slop;
}

// Contacts see a turn as a motion along its tangent. They may allow a turn that ends inside the other body.
// Then the body is stopped in each step, and would gain speed from gravity for ever without moving.
static void slow_down(umi_velocity* velocity)
{
    velocity->x *= 0.5f;
    velocity->y *= 0.5f;
    velocity->angular *= 0.5f;
}

typedef struct end_loop {
    umi_step* step;
    int32_t count; // of sweeps
    bool takes_fall_back;
    umi_greatest lost_way; // by which one was put back
    atomic_int stopped;
} end_loop;

// Shortens the motion of those of a range that are stopped. Where one of them ends depends on its own pose
// and on sweeps, which tell of all others that are fast.
static void put_back_range(int32_t begin, int32_t end, void* context)
{
    end_loop* loop = context;
    const um_world* world = loop->step->world;
    const umi_bodies* bodies = &world->bodies;
    for (int32_t i = begin; i < end; ++i) {
        const umi_sweep* sweep = world->scratch.sweeps + i;
        if (!(sweep->fraction < 1.0)) {
            continue;
        }
        umi_pose* pose = bodies->poses + sweep->body;
        umi_pose last = find_end(loop->step, sweep, loop->count);
        float way = umi_pose_way(*pose, last, bodies->mass_geometries[sweep->body].extent);
        umi_greatest_note(&loop->lost_way, way);
        atomic_fetch_add_explicit(&loop->stopped, 1, memory_order_relaxed);
        if (loop->takes_fall_back && !sweep->slides && bodies->ties[sweep->body].lane_count == 0) {
            take_fall_back(loop->step, sweep->body, *pose, last);
        }
        if (loop->takes_fall_back && !sweep->slides && is_stuck(loop->step, sweep->body, last)) {
            slow_down(bodies->velocities + sweep->body);
        }
        *pose = last;
    }
}

// The same for all. Returns the greatest way that one of them was put back by.
static float put_back(umi_step* step, int32_t count, bool takes_fall_back)
{
    end_loop loop = {.step = step, .count = count, .takes_fall_back = takes_fall_back};
    run_over_sweeps(step->world, count, put_back_range, &loop);
    step->world->counters.stopped += atomic_load_explicit(&loop.stopped, memory_order_relaxed);
    return umi_greatest_read(&loop.lost_way);
}

// ---- The stage ------------------------------------------------------------------------------------------

// Sweeps those that may be fast. Returns how many sweeps there are in the list, with the fractions that are
// left to them.
static int32_t sweep_fast(umi_step* step)
{
    um_world* world = step->world;
    int32_t most = atomic_load_explicit(&step->fast_count, memory_order_relaxed);
    if (most == 0) {
        return 0;
    }
    if (!umi_array_reserve(&world->allocator, &world->scratch.sweeps, &world->scratch.sweep_capacity, 0, most,
                           sizeof world->scratch.sweeps[0])) {
        step->result = UM_ERROR_OUT_OF_MEMORY;
        return 0;
    }
    bool has_bullet;
    int32_t count = list_fast(step, &has_bullet);
    rest_loop loop = {step, has_bullet || world->shapes.watching_count > 0};
    run_over_sweeps(world, count, stop_at_rest, &loop);
    if (has_bullet) {
        umi_stop_bullets(step, world->scratch.sweeps, count);
    }
    world->counters.swept += count;
    return count;
}

// Goes on to the next step with who may have hit sleepers.
static void age_hits(um_world* world)
{
    bool has_hits = false;
    for (int32_t i = 0; world->has_hits && i < world->bodies.awake_count; ++i) {
        umi_body* record = umi_body_at(&world->bodies, world->bodies.awake[i]);
        bool is_fast = world->bodies.has_left[i] != 0;
        uint16_t counted = is_fast ? UMI_BODY_HITS | UMI_BODY_HIT_BEFORE : UMI_BODY_HITS;
        bool stays = (record->flags & counted) != 0;
        umi_body_forget_hits(record);
        record->flags |= stays ? UMI_BODY_HIT_BEFORE : 0;
        has_hits |= stays;
    }
    world->has_hits = has_hits;
}

void umi_continuous(umi_step* step)
{
    if (step->world->settings.continuous) {
        int32_t count = sweep_fast(step);
        put_back(step, count, true);
        umi_find_crossings(step, count);
    }
    age_hits(step->world);
}

// Who was stopped before contacts is fast, though the second sweep sees it move by little.
static void keep_hits(umi_body* record)
{
    record->flags |= (record->flags & UMI_BODY_HIT_BEFORE) != 0 ? UMI_BODY_HITS : 0;
}

// Who is stopped here stays: contacts are about to make of the velocity what it is after the impact, and the
// rest of the motion would be made of that.
void umi_continuous_before_contacts(umi_step* step)
{
    um_world* world = step->world;
    if (!world->settings.continuous) {
        return;
    }
    select_fast(step);
    int32_t count = sweep_fast(step);
    put_back(step, count, false); // contacts know the fall: see stopped.c
    step->has_stopped = false;
    for (int32_t i = 0; i < count; ++i) {
        const umi_sweep* sweep = world->scratch.sweeps + i;
        bool is_stopped = sweep->fraction < 1.0;
        world->bodies.ties[sweep->body].is_stopped = is_stopped;
        if (is_stopped) {
            keep_hits(umi_body_at(&world->bodies, sweep->body));
        }
        step->has_stopped |= is_stopped;
    }
}

// AABBs are made already, so what is put back is further from them.
void umi_continuous_after_contacts(umi_step* step)
{
    um_world* world = step->world;
    if (world->settings.continuous) {
        select_fast(step);
        int32_t count = sweep_fast(step);
        world->largest_change += put_back(step, count, false);
        umi_find_crossings(step, count);
    }
    age_hits(world);
}
