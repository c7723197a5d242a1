// Bullets of 1 cm at 20 to 400 m/s at walls of 1 cm, at each other; rods that spin; boxes into corners. Every
// engine gets the same shots, its own continuous collision, and its own flag for bullets where it has one.
// SPDX-License-Identifier: MIT

#include "tunnel_shots.h"

#include <math.h>

#define STEP (1.0f / 60.0f)
#define BULLET_RADIUS 0.005f
#define WALL_HALF 0.005f
#define WALL_REACH 3.0f

enum {
    most_bodies = 2,
    steps = 20,
};

// ---- Worlds ---------------------------------------------------------------------------------------------

typedef struct range {
    const world_engine* engine;
    void* state;
    int32_t count;
} range;

static range start_range(const world_engine* engine, float gravity, bool enable_sleep)
{
    world_settings settings = {
        .gravity = {0.0f, gravity},
        .enable_sleep = enable_sleep,
        .continuous = true,
        .workers = 1,
        .body_capacity = most_bodies,
        .shape_capacity = most_bodies,
    };
    return (range){engine, engine->create(&settings), 0};
}

static int32_t add(range* r, world_body body, const world_shape* shape)
{
    body.shape_count = 1;
    body.density = 1.0f;
    body.friction = 0.5f;
    r->engine->add(r->state, &body, shape);
    return r->count++;
}

static int32_t add_ball(range* r, um_vec2 from, um_vec2 velocity, bool is_bullet)
{
    world_shape ball = {.kind = UM_CIRCLE_SHAPE, .radius = BULLET_RADIUS};
    world_body body = {
        .type = UM_DYNAMIC_BODY, .position = from, .velocity = velocity, .is_bullet = is_bullet};
    return add(r, body, &ball);
}

static int32_t add_bullet(range* r, um_vec2 from, um_vec2 velocity)
{
    return add_ball(r, from, velocity, true);
}

static world_motion read(const range* r, int32_t body)
{
    return r->engine->read(r->state, body);
}

static void step(range* r)
{
    r->engine->step(r->state, STEP);
}

static void finish(range* r)
{
    r->engine->destroy(r->state);
}

// ---- Walls ----------------------------------------------------------------------------------------------

// How a wall moves. A dynamic one sleeps, and what is shot at it is no bullet.
typedef struct wall_motion {
    um_body_type type;
    float speed; // along its normal
    float spin;
} wall_motion;

// Whether a bullet that comes from where x is negative, as the wall sees it, is behind the wall now.
// *out_is_past says whether it is beyond the ends, from where it may go anywhere.
static bool is_behind(world_motion wall, world_motion bullet, bool* out_is_past)
{
    double x = bullet.x - wall.x;
    double y = bullet.y - wall.y;
    double across = x * cos(wall.angle) + y * sin(wall.angle);
    double along = y * cos(wall.angle) - x * sin(wall.angle);
    *out_is_past = fabs(along) > (double)WALL_REACH;
    return across > 0.0 && !*out_is_past;
}

// A bullet from one side of a wall at its middle, at up to 80 degrees from its normal.
static bool shoot_at_wall(const world_engine* engine, random_stream* random, wall_motion motion)
{
    range r = start_range(engine, -9.81f, motion.type == UM_DYNAMIC_BODY);
    float angle = random_range(random, -UM_PI, UM_PI);
    float slant = angle + random_range(random, -1.4f, 1.4f);
    float speed = random_range(random, 20.0f, 400.0f);
    float distance = random_range(random, 0.5f, 2.0f);
    um_vec2 normal = {cosf(angle), sinf(angle)};
    world_shape box = {.kind = UM_BOX_SHAPE, .half = {WALL_HALF, WALL_REACH}};
    world_body body = {.type = motion.type,
                       .angle = angle,
                       .velocity = um_vec2_scale(normal, motion.speed),
                       .angular_velocity = motion.spin,
                       .is_asleep = motion.type == UM_DYNAMIC_BODY};
    int32_t wall = add(&r, body, &box);
    um_vec2 way = {cosf(slant), sinf(slant)};
    int32_t bullet = add_ball(&r, um_vec2_scale(way, -distance), um_vec2_scale(way, speed),
                              motion.type != UM_DYNAMIC_BODY);
    bool is_through = false;
    bool is_past = false;
    for (int i = 0; i < steps && !is_through && !is_past; ++i) {
        step(&r);
        is_through = is_behind(read(&r, wall), read(&r, bullet), &is_past);
    }
    finish(&r);
    return is_through;
}

static bool shoot_static(const world_engine* engine, random_stream* random)
{
    return shoot_at_wall(engine, random, (wall_motion){UM_STATIC_BODY, 0.0f, 0.0f});
}

static bool shoot_sleeping(const world_engine* engine, random_stream* random)
{
    return shoot_at_wall(engine, random, (wall_motion){UM_DYNAMIC_BODY, 0.0f, 0.0f});
}

static bool shoot_moving(const world_engine* engine, random_stream* random)
{
    return shoot_at_wall(engine, random,
                         (wall_motion){UM_KINEMATIC_BODY, random_range(random, -10.0f, 10.0f), 0.0f});
}

static bool shoot_turning(const world_engine* engine, random_stream* random)
{
    return shoot_at_wall(engine, random,
                         (wall_motion){UM_KINEMATIC_BODY, 0.0f, random_range(random, -5.0f, 5.0f)});
}

// ---- Each other -----------------------------------------------------------------------------------------

// Whether b is behind a on a's way, and not beside it: who has been hit may slip off to the side.
static bool have_passed(world_motion a, world_motion b, um_vec2 way)
{
    double x = b.x - a.x;
    double y = b.y - a.y;
    double along = x * (double)way.x + y * (double)way.y;
    double aside = y * (double)way.x - x * (double)way.y;
    return along < 0.0 && fabs(aside) < 2.0 * (double)BULLET_RADIUS;
}

// Through, if each of them has come to where the other one was.
static bool shoot_head_on(const world_engine* engine, random_stream* random)
{
    range r = start_range(engine, 0.0f, false);
    float angle = random_range(random, -UM_PI, UM_PI);
    float speed_a = random_range(random, 20.0f, 400.0f);
    float speed_b = random_range(random, 20.0f, 400.0f);
    float time = random_range(random, 0.001f, 0.1f);
    um_vec2 way = {cosf(angle), sinf(angle)};
    int32_t a = add_bullet(&r, um_vec2_scale(way, -speed_a * time - 2.0f * BULLET_RADIUS),
                           um_vec2_scale(way, speed_a));
    int32_t b = add_bullet(&r, um_vec2_scale(way, speed_b * time + 2.0f * BULLET_RADIUS),
                           um_vec2_scale(way, -speed_b));
    bool is_through = false;
    for (int i = 0; i < steps && !is_through; ++i) {
        step(&r);
        is_through = have_passed(read(&r, a), read(&r, b), way);
    }
    finish(&r);
    return is_through;
}

// Two that are to meet at the origin at an angle of 30 to 150 degrees. Through, if neither has felt the
// other: both still go in their directions.
static bool shoot_crossing(const world_engine* engine, random_stream* random)
{
    range r = start_range(engine, 0.0f, false);
    float angles[2];
    angles[0] = random_range(random, -UM_PI, UM_PI);
    angles[1] = angles[0] + random_range(random, 0.5f, 2.6f);
    float speed = random_range(random, 20.0f, 400.0f);
    float time = random_range(random, 0.01f, 0.1f);
    for (int i = 0; i < 2; ++i) {
        um_vec2 way = {cosf(angles[i]), sinf(angles[i])};
        add_bullet(&r, um_vec2_scale(way, -speed * time), um_vec2_scale(way, speed));
    }
    for (int i = 0; i < steps; ++i) {
        step(&r);
    }
    bool is_through = true;
    for (int i = 0; i < 2; ++i) {
        world_motion motion = read(&r, i);
        double aside =
            motion.velocity_y * (double)cosf(angles[i]) - motion.velocity_x * (double)sinf(angles[i]);
        double all = sqrt(motion.velocity_x * motion.velocity_x + motion.velocity_y * motion.velocity_y);
        is_through = is_through && fabs(aside) < 1e-3 * all;
    }
    finish(&r);
    return is_through;
}

// ---- Rods and corners -----------------------------------------------------------------------------------

// A rod of 2 m by 1 cm that spins about its middle, and a peg of 1 cm within its reach. Through, if the rod
// spins on as if there were no peg.
static bool shoot_rod(const world_engine* engine, random_stream* random)
{
    range r = start_range(engine, 0.0f, false);
    float spin = random_range(random, 10.0f, 100.0f);
    float angle = random_range(random, 0.1f, UM_PI - 0.1f);
    float distance = random_range(random, 0.4f, 0.95f);
    world_shape peg = {.kind = UM_BOX_SHAPE, .half = {0.005f, 0.005f}};
    world_shape rod = {.kind = UM_BOX_SHAPE, .half = {1.0f, 0.005f}};
    um_vec2 place = {distance * cosf(angle), distance * sinf(angle)};
    add(&r, (world_body){.type = UM_STATIC_BODY, .position = place}, &peg);
    world_body body = {.type = UM_DYNAMIC_BODY, .angular_velocity = spin, .is_bullet = true};
    int32_t spinner = add(&r, body, &rod);
    for (int i = 0; i < steps; ++i) {
        step(&r);
    }
    double left = read(&r, spinner).angular_velocity;
    finish(&r);
    return left > 0.99 * (double)spin;
}

// A box of 5 cm into the corner of a floor and a wall of 1 cm.
static bool shoot_corner(const world_engine* engine, random_stream* random)
{
    world_settings settings = {
        .gravity = {0.0f, -9.81f}, .continuous = true, .workers = 1, .body_capacity = 3, .shape_capacity = 3};
    range r = {engine, engine->create(&settings), 0};
    world_shape floor_shape = {.kind = UM_BOX_SHAPE, .half = {3.0f, WALL_HALF}};
    world_shape wall_shape = {.kind = UM_BOX_SHAPE, .half = {WALL_HALF, 3.0f}};
    world_shape box = {.kind = UM_BOX_SHAPE, .half = {0.025f, 0.025f}};
    add(&r, (world_body){.type = UM_STATIC_BODY, .position = {-3.0f, 0.0f}}, &floor_shape);
    add(&r, (world_body){.type = UM_STATIC_BODY, .position = {0.0f, 3.0f}}, &wall_shape);
    float speed = random_range(random, 20.0f, 300.0f);
    float slant = random_range(random, 0.5f, 1.1f);
    world_body body = {
        .type = UM_DYNAMIC_BODY,
        .position = {-2.0f * cosf(slant), 2.0f * sinf(slant)},
        .angle = random_range(random, -UM_PI, UM_PI),
        .velocity = {speed * cosf(slant), -speed * sinf(slant)},
        .angular_velocity = random_range(random, -50.0f, 50.0f),
        .is_bullet = true,
    };
    int32_t shot = add(&r, body, &box);
    for (int i = 0; i < 3 * steps; ++i) {
        step(&r);
    }
    world_motion end = read(&r, shot);
    finish(&r);
    bool is_over_floor = end.x > -6.0;
    return end.x > 0.0 || (end.y < 0.0 && is_over_floor);
}

const tunnel_test tunnel_tests[tunnel_test_count] = {
    {"static", "a bullet at a wall", 20, shoot_static},
    {"sleeping", "what is no bullet at a dynamic wall that sleeps", 10, shoot_sleeping},
    {"moving", "a bullet at a kinematic wall that comes or goes at up to 10 m/s", 15, shoot_moving},
    {"turning", "a bullet at a kinematic wall that turns at up to 5 rad/s", 15, shoot_turning},
    {"head_on", "two bullets towards each other", 10, shoot_head_on},
    {"crossing", "two bullets that cross", 10, shoot_crossing},
    {"rods", "a thin rod that spins at 10 to 100 rad/s, and a peg", 10, shoot_rod},
    {"corners", "a box of 5 cm into the corner of two walls", 10, shoot_corner},
};
