// Worlds with a character mover for tests. Everything is written in metres with y up, whatever the units are.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_MOVERS_H
#define UMBRA_TEST_MOVERS_H

#include "support/worlds.h"

#include <math.h>

// The defaults of a mover, in metres.
#define MOVER_RADIUS 0.3f
#define MOVER_HALF_HEIGHT 0.9f
#define MOVER_SKIN 0.01f
#define MOVER_STEP 0.3f

// How high the middle of a mover is that stands on flat ground of height 0.
#define MOVER_STANDING (MOVER_HALF_HEIGHT + MOVER_SKIN)

typedef struct mover_scene {
    units u;
    um_world* world;
    um_mover mover;
} mover_scene;

// Pixels with y down for 0, metres with y up for 1.
enum { UNITS_COUNT = 2 };

static inline void start_scene(mover_scene* s, int32_t units_index)
{
    s->u = units_index == 0 ? units_of_pixels() : units_of_meters();
    s->world = start_world(&s->u.def);
}

static inline void finish_scene(mover_scene* s)
{
    finish_world(s->world);
}

static inline void place_mover_of(mover_scene* s, um_mover_def def, float x, float y)
{
    def.position = units_point(&s->u, x, y);
    check_result(um_mover_make(s->world, &def, &s->mover), UM_OK, "um_mover_make");
}

static inline void place_mover(mover_scene* s, float x, float y)
{
    place_mover_of(s, um_default_mover_def(), x, y);
}

static inline um_body_id add_static_box(mover_scene* s, float x, float y, float half_width, float half_height)
{
    return units_box(&s->u, s->world, UM_STATIC_BODY, x, y, half_width, half_height);
}

// Flat ground with its upper side at a height, from one x to another.
static inline um_body_id add_ground(mover_scene* s, float from, float to, float height)
{
    return add_static_box(s, 0.5f * (from + to), height - 1.0f, 0.5f * (to - from), 1.0f);
}

// A slope that rises from (x, y) to the right at an angle in degrees, of a length along it: a segment.
static inline um_body_id add_slope(mover_scene* s, float x, float y, float degrees, float length)
{
    um_rot q = um_rot_from_angle(um_radians(degrees));
    um_body_id body = um_body_create(s->world, NULL);
    um_segment segment =
        um_segment_make(units_point(&s->u, x, y), units_point(&s->u, x + q.c * length, y + q.s * length));
    assert_true(um_shape_create_segment(s->world, body, NULL, segment).index1 != 0);
    return body;
}

static inline float mover_x(const mover_scene* s)
{
    return s->mover.position.x / s->u.meter;
}

static inline float mover_y(const mover_scene* s)
{
    return units_height(&s->u, s->mover.position);
}

// One move by metres, y up, in a sixtieth of a second.
static inline void move_mover(mover_scene* s, float x, float y)
{
    um_vec2 way = units_point(&s->u, x, y);
    check_result(um_mover_move(s->world, &s->mover, way, STEP), UM_OK, "um_mover_move");
}

// Moves that walk, and would fall by as much as gravity makes of one step where there is no ground.
static inline void walk_mover(mover_scene* s, float x, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        move_mover(s, x, -0.003f);
    }
}

static inline void check_on_ground(const mover_scene* s, bool expected, const char* what)
{
    if (s->mover.is_on_ground != expected) {
        fail_msg("%s, %s: %s the ground at (%g, %g)", s->u.name, what,
                 s->mover.is_on_ground ? "on" : "not on", (double)mover_x(s), (double)mover_y(s));
    }
}

// Falls freely until it stands.
static inline void land_mover(mover_scene* s)
{
    for (int32_t i = 0; i < 100 && !s->mover.is_on_ground; ++i) {
        move_mover(s, 0.0f, -0.05f);
    }
    check_on_ground(s, true, "after a fall");
}

// The deepest that a shape of the world reaches into the capsule, in metres; below 0 if none does. Each shape
// is asked by um_convex_distance. One-sided segments count as well, bodies that move only if wanted.
static inline float deepest_overlap_of(const mover_scene* s, bool static_only)
{
    static um_body_id bodies[512];
    float deepest = -INFINITY;
    int32_t count = um_world_get_bodies(s->world, bodies, 512);
    assert_true(count <= 512);
    // The core alone, so that a depth is known as long as it is less than the radius.
    um_convex core = um_convex_of_segment(um_segment_make(s->mover.capsule.a, s->mover.capsule.b));
    um_transform at = {s->mover.position, {1.0f, 0.0f}};
    for (int32_t i = 0; i < count; ++i) {
        bool counts = !static_only || um_body_get_type(s->world, bodies[i]) == UM_STATIC_BODY;
        int32_t shapes = counts ? um_body_get_shape_count(s->world, bodies[i]) : 0;
        for (int32_t k = 0; k < shapes; ++k) {
            um_convex shape;
            um_distance distance;
            assert_true(um_shape_get_convex(s->world, um_body_get_shape(s->world, bodies[i], k), &shape));
            check_result(
                um_convex_distance(&shape, um_body_get_transform(s->world, bodies[i]), &core, at, &distance),
                UM_OK, "um_convex_distance");
            float overlap = (s->mover.capsule.radius - distance.distance) / s->u.meter;
            deepest = overlap > deepest ? overlap : deepest;
        }
    }
    return deepest;
}

static inline float deepest_overlap(const mover_scene* s)
{
    return deepest_overlap_of(s, false);
}

// A test that runs in both units.
#define IN_BOTH_UNITS(name)                         \
    static void name##_in(mover_scene* s);          \
    static void name(void** state)                  \
    {                                               \
        (void)state;                                \
        for (int32_t i = 0; i < UNITS_COUNT; ++i) { \
            mover_scene s;                          \
            start_scene(&s, i);                     \
            name##_in(&s);                          \
            finish_scene(&s);                       \
        }                                           \
    }                                               \
    static void name##_in(mover_scene* s)

#endif
