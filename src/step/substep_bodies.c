// What substeps do to bodies: short steps in which poses do not change, only the changes of poses do, which
// the contacts read; so the manifolds stay right for all substeps.
// SPDX-License-Identifier: MIT

#include "core/float4.h"
#include "dynamics/integration.h"
#include "step/locks.h"
#include "step/passes.h"

#include <math.h>

// ---- Ahead ----------------------------------------------------------------------------------------------

// Manifolds serve for a whole step, so forces act in directions that lag behind the bodies. A lag drives what
// swings: with w its angular frequency and t the step, found at the beginning of a step the manifolds make a
// swing grow by 3/16 w^2 t^2 in each. A ball that bore the corner of a box rolled to and fro for ever, and
// kept its pile awake. Found in the middle of the step they let it fade, a little later faster; from three
// quarters on small bodies that are wedged in rattle.
#define SHARE_AHEAD 0.6f

// How far a point of a body moves at most in that share of a step.
static float full_way_ahead(const umi_step* step, int32_t body)
{
    const umi_bodies* bodies = &step->world->bodies;
    umi_velocity v = bodies->velocities[body];
    float time = SHARE_AHEAD * step->time;
    return (fabsf(v.x) + fabsf(v.y) + fabsf(v.angular) * bodies->mass_geometries[body].extent) * time;
}

// Not further than the margin within which there are manifolds: fast bodies would be past what they hit. Nor,
// if they are swept, further than half of their inner radius: small ones have stopped nearer than that margin
// to what they hit, and would be past it as well.
static umi_pose_change limit_way_ahead(const umi_step* step, int32_t body, float way)
{
    const umi_bodies* bodies = &step->world->bodies;
    umi_velocity v = bodies->velocities[body];
    float time = SHARE_AHEAD * step->time;
    float most = step->world->settings.contact_margin;
    float inner = fabsf(bodies->mass_geometries[body].sweep_way);
    most = step->world->settings.continuous && inner < most ? inner : most;
    if (way > most) {
        time *= most / way;
        way = most;
    }
    return (umi_pose_change){v.x * time, v.y * time, v.angular * time, way};
}

// The first stage of a slice. Calls set spins up to UM_MAX_NUMBER, and contacts could not compute the squares
// of such speeds. Both velocities are limited here if a point of the body may be faster than max_speed.
static void move_ahead(int32_t begin, int32_t end, void* context)
{
    const umi_step* step = context;
    const umi_bodies* bodies = &step->world->bodies;
    float max_speed = step->world->settings.max_speed;
    float most = SHARE_AHEAD * step->time * max_speed;
    for (int32_t i = begin; i < end; ++i) {
        int32_t body = bodies->awake[i];
        float way = full_way_ahead(step, body);
        if (way > most) {
            umi_limit_velocity(bodies->velocities + body, max_speed, UM_PI / step->time);
            way = full_way_ahead(step, body);
        }
        umi_pose_change ahead = limit_way_ahead(step, body, way);
        if (step->slice == 0) {
            bodies->previous_poses[body] = bodies->poses[body];
        } else {
            bodies->start_poses[body] = bodies->poses[body];
        }
        bodies->changes[body] = (umi_pose_change){-ahead.x, -ahead.y, -ahead.angle, ahead.ahead};
        umi_apply_change(bodies->poses + body, &ahead, bodies->mass_geometries[body].extent);
    }
}

void umi_move_ahead(umi_step* step)
{
    umi_parallel(step->world, step->world->bodies.awake_count, UMI_BODY_GRAIN, move_ahead, step);
}

typedef struct way_loop {
    const umi_task* task;
    float factor;
} way_loop;

static void add_way_ahead(int32_t begin, int32_t end, void* context)
{
    const way_loop* loop = context;
    const umi_task* task = loop->task;
    for (int32_t i = begin; i < end; ++i) {
        int32_t body = task->bodies[i];
        umi_pose_change ahead = limit_way_ahead(task->step, body, full_way_ahead(task->step, body));
        umi_pose_change* change = task->step->world->bodies.changes + body;
        change->x += loop->factor * ahead.x;
        change->y += loop->factor * ahead.y;
        change->angle += loop->factor * ahead.angle;
    }
}

void umi_add_way_ahead(const umi_task* task, float factor)
{
    way_loop loop = {task, factor};
    umi_executor_run(task->executor, task->body_count, UMI_BODY_GRAIN, add_way_ahead, &loop);
}

// ---- Forces and velocities ------------------------------------------------------------------------------

// What the bodies of a substep have in common. Velocities go as four floats: x, y, angular, and the still
// time, which passes through.
typedef struct force_loop {
    const umi_task* task;
    const umi_bodies* bodies;
    umi_float4 gravity;
    float time;
    float max_speed;
    float max_angular_speed;
    bool is_first;
} force_loop;

// What forces, gravity and damping make of a velocity.
static umi_float4 push(const force_loop* loop, const umi_drive* drive, umi_float4 velocity)
{
    umi_float4 masses =
        umi_float4_set(drive->inverse_mass, drive->inverse_mass, drive->inverse_inertia, 0.0f);
    umi_float4 gain = umi_float4_add(umi_float4_mul(loop->gravity, umi_float4_splat(drive->gravity_scale)),
                                     umi_float4_mul(umi_float4_load(&drive->force_x), masses));
    velocity = umi_float4_add(velocity, umi_float4_mul(gain, umi_float4_splat(loop->time)));
    if (drive->linear_damping > 0.0f || drive->angular_damping > 0.0f) {
        float linear = umi_damping_factor(drive->linear_damping, loop->time);
        float angular = umi_damping_factor(drive->angular_damping, loop->time);
        velocity = umi_float4_mul(velocity, umi_float4_set(linear, linear, angular, 1.0f));
    }
    return velocity;
}

// Whether a velocity is within the limits. False for NaN.
static bool is_slow(const force_loop* loop, umi_float4 velocity)
{
    umi_float4 squares = umi_float4_mul(velocity, velocity);
    umi_float4 sums = umi_float4_add(squares, umi_float4_swap_pairs(squares));
    int linear = umi_float4_le_bits(sums, umi_float4_splat(loop->max_speed * loop->max_speed));
    float most_angular = loop->max_angular_speed * loop->max_angular_speed;
    int angular = umi_float4_le_bits(squares, umi_float4_splat(most_angular));
    return (linear & 1) != 0 && (angular & 4) != 0;
}

// Contacts do not turn within a step, so the impulses that the last substep ended with would change the
// velocities by as much as they did there: a warm start is one addition per body, and needs a pass over the
// contacts in the first substep only.
static void integrate_forces(int32_t begin, int32_t end, void* context)
{
    const force_loop* loop = context;
    const umi_bodies* bodies = loop->bodies;
    for (int32_t i = begin; i < end; ++i) {
        int32_t body = loop->task->bodies[i];
        const umi_drive* drive = bodies->drives + body;
        if (drive->inverse_mass == 0.0f) { // moved by hand, as fast as it was told to be
            continue;
        }
        umi_float4 velocity = umi_float4_load(&bodies->velocities[body].x);
        umi_float4 gain = umi_float4_splat(0.0f);
        if (!loop->is_first) {
            gain = umi_float4_sub(velocity, umi_float4_load(&bodies->free_velocities[body].x));
        }
        velocity = push(loop, drive, velocity);
        if (!is_slow(loop, velocity)) {
            umi_velocity limited;
            umi_float4_store(&limited.x, velocity);
            umi_limit_velocity(&limited, loop->max_speed, loop->max_angular_speed);
            velocity = umi_float4_load(&limited.x);
        }
        umi_float4_store(&bodies->free_velocities[body].x, velocity);
        umi_float4_store(&bodies->velocities[body].x, umi_float4_add(velocity, gain));
    }
}

void umi_integrate_substep_forces(umi_task* task)
{
    const umi_step* step = task->step;
    const um_world* world = step->world;
    um_vec2 gravity = world->settings.gravity;
    force_loop loop = {
        .task = task,
        .bodies = &world->bodies,
        .gravity = umi_float4_set(gravity.x, gravity.y, 0.0f, 0.0f),
        .time = step->substep_time,
        .max_speed = world->settings.max_speed,
        .max_angular_speed = UM_PI / step->time,
        .is_first = task->is_first_substep,
    };
    umi_executor_run(task->executor, task->body_count, UMI_BODY_GRAIN, integrate_forces, &loop);
    umi_hold_locked(&world->bodies, task->executor, task->bodies, task->body_count);
}

static void integrate_velocities(int32_t begin, int32_t end, void* context)
{
    const umi_task* task = context;
    const umi_bodies* bodies = &task->step->world->bodies;
    float time = task->step->substep_time;
    umi_float4 times = umi_float4_set(time, time, time, 0.0f); // how far the body is ahead stays as it is
    for (int32_t i = begin; i < end; ++i) {
        int32_t body = task->bodies[i];
        umi_float4 moved = umi_float4_mul(umi_float4_load(&bodies->velocities[body].x), times);
        float* change = &bodies->changes[body].x;
        umi_float4_store(change, umi_float4_add(umi_float4_load(change), moved));
    }
}

void umi_integrate_substep_velocities(umi_task* task)
{
    umi_executor_run(task->executor, task->body_count, UMI_BODY_GRAIN, integrate_velocities, task);
}

// What the changes of a whole slice come to, and who is fast: see continuous.c. The passes over contacts are
// over, and what they have made too fast is slowed down.
static void apply_changes(int32_t begin, int32_t end, void* context)
{
    umi_step* step = context;
    const umi_bodies* bodies = &step->world->bodies;
    float max_speed = step->world->settings.max_speed;
    int32_t fast = 0;
    for (int32_t i = begin; i < end; ++i) {
        int32_t body = bodies->awake[i];
        umi_limit_speed(bodies, body, max_speed);
        const umi_mass_geometry* mass_geometry = bodies->mass_geometries + body;
        float way = umi_apply_change(bodies->poses + body, bodies->changes + body, mass_geometry->extent);
        bool is_fast = way + bodies->changes[body].ahead > mass_geometry->sweep_way;
        bodies->has_left[i] = is_fast;
        fast += is_fast;
    }
    if (fast > 0) {
        atomic_fetch_add_explicit(&step->fast_count, fast, memory_order_relaxed);
    }
}

void umi_apply_changes(umi_step* step)
{
    atomic_store_explicit(&step->fast_count, 0, memory_order_relaxed);
    umi_parallel(step->world, step->world->bodies.awake_count, UMI_BODY_GRAIN, apply_changes, step);
}
