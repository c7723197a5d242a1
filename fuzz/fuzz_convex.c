// Fuzz target: bytes become two convexes, where they are and how they move; every question of
// umbra/convex.h is asked. Whatever is answered must be finite, in its range, and agree with the other
// answers.
//
// The first byte says whether numbers are small multiples of a quarter, which make shapes touch, lie on one
// line and coincide, or any floats at all.
// SPDX-License-Identifier: MIT

#include <umbra/convex.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

// What is left of an input. Beyond its end all bytes are zero.
typedef struct source {
    const uint8_t* data;
    size_t size;
    bool is_coarse;
} source;

static void require(bool holds, const char* what)
{
    if (!holds) {
        fprintf(stderr, "fuzz_convex: %s\n", what);
        abort();
    }
}

static uint8_t take_byte(source* s)
{
    if (s->size == 0) {
        return 0;
    }
    s->size -= 1;
    return *s->data++;
}

static float take_float(source* s)
{
    if (s->is_coarse) {
        return 0.25f * (float)((int32_t)take_byte(s) - 128);
    }
    uint8_t bytes[4];
    for (int32_t i = 0; i < 4; ++i) {
        bytes[i] = take_byte(s);
    }
    float value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

static um_vec2 take_vector(source* s)
{
    float x = take_float(s);
    return um_vec2_make(x, take_float(s));
}

static um_convex take_convex(source* s)
{
    um_convex convex = {.count =
                            s->is_coarse ? 1 + take_byte(s) % UM_MAX_POLYGON_VERTICES : take_byte(s) % 20};
    int32_t count = convex.count < UM_MAX_POLYGON_VERTICES ? convex.count : UM_MAX_POLYGON_VERTICES;
    for (int32_t i = 0; i < count; ++i) {
        convex.points[i] = take_vector(s);
    }
    convex.radius = s->is_coarse ? fabsf(take_float(s)) : take_float(s);
    return convex;
}

static um_transform take_transform(source* s)
{
    um_vec2 place = take_vector(s);
    um_rot q = um_rot_from_angle(0.1f * (float)take_byte(s));
    return (um_transform){place, take_byte(s) == 255 ? (um_rot){take_float(s), take_float(s)} : q};
}

static um_sweep take_sweep(source* s)
{
    um_transform from = take_transform(s);
    um_sweep sweep = um_sweep_between(um_vec2_make(0.0f, 0.0f), from, take_transform(s));
    sweep.turn = take_byte(s) == 255 ? take_float(s) : sweep.turn;
    return sweep;
}

static bool is_finite(um_vec2 v)
{
    return isfinite(v.x) && isfinite(v.y);
}

static bool is_direction(um_vec2 v)
{
    float square = v.x * v.x + v.y * v.y;
    return square == 0.0f || fabsf(square - 1.0f) < 1e-4f;
}

static void check_hit(const um_cast_hit* hit, float max_fraction)
{
    require(hit->fraction >= 0.0f && hit->fraction <= max_fraction,
            "the fraction of a hit is out of its range");
    require(is_finite(hit->point) && is_direction(hit->normal), "a hit has no place or no normal");
    require(hit->is_hit || !hit->starts_in_overlap, "what is not hit starts in overlap");
}

// How far a convex reaches from its origin.
static float reach_of(const um_convex* convex)
{
    float reach = convex->radius;
    for (int32_t i = 0; i < convex->count; ++i) {
        reach = fmaxf(reach, fabsf(convex->points[i].x) + fabsf(convex->points[i].y));
    }
    return reach;
}

static void ask_distance(const um_convex* a, um_transform at_a, const um_convex* b, um_transform at_b)
{
    um_distance there = {.distance = -1.0f};
    um_distance back = {.distance = -1.0f};
    um_result result = um_convex_distance(a, at_a, b, at_b, &there);
    bool is_same = (um_convex_distance(b, at_b, a, at_a, &back) == UM_OK) == (result == UM_OK);
    require(is_same, "whether there is a distance depends on who is first");
    if (result != UM_OK) {
        require(there.distance == -1.0f, "an error has changed the output");
        require(!um_convex_overlaps(a, at_a, b, at_b), "what is refused overlaps");
        return;
    }
    require(isfinite(there.distance) && there.distance >= 0.0f, "a distance is none");
    require(is_finite(there.point_a) && is_finite(there.point_b) && is_direction(there.normal),
            "a distance has no points or no normal");
    float size = 1.0f + there.distance + fabsf(at_a.p.x - at_b.p.x) + fabsf(at_a.p.y - at_b.p.y) + a->radius +
                 b->radius;
    // The search ends where double can no longer tell which way is shorter, which may be 1e-7 of the extent
    // before the end: what is in a needle 4e5 long and 7e-4 wide may be as far from it as that is wide.
    float rounding = 1e-6f * (reach_of(a) + reach_of(b));
    require(fabsf(there.distance - back.distance) <= 1e-4f * size + rounding, "two ways have two lengths");
    if (there.distance > 1e-3f * size + rounding) {
        require(!um_convex_overlaps(a, at_a, b, at_b), "what is apart overlaps");
    }
}

static void ask_casts(source* s, const um_convex* a, um_transform at_a, const um_convex* b, um_transform at_b)
{
    um_vec2 translation = take_vector(s);
    float most = take_byte(s) == 255 ? take_float(s) : 1.0f;
    um_cast_hit hit;
    if (um_convex_cast(a, at_a, b, at_b, translation, most, &hit) == UM_OK) {
        check_hit(&hit, most);
    }
    um_ray ray = {at_b.p, translation, most};
    if (um_convex_cast_ray(a, at_a, &ray, &hit) == UM_OK) {
        check_hit(&hit, most);
    }
    (void)um_convex_contains(a, at_a, at_b.p);
    um_aabb aabb = um_convex_aabb(a, at_a);
    require(is_finite(aabb.min) && is_finite(aabb.max), "an AABB is not finite");
}

static void ask_impact(source* s, const um_convex* a, const um_convex* b)
{
    um_sweep sweep_a = take_sweep(s);
    um_sweep sweep_b = take_sweep(s);
    float touch_distance = 0.01f * (float)take_byte(s);
    um_impact impact;
    if (um_convex_find_impact(a, &sweep_a, b, &sweep_b, touch_distance, &impact) == UM_OK) {
        require(impact.fraction >= 0.0f && impact.fraction <= 1.0f, "an impact is out of its range");
        require(is_finite(impact.point) && is_direction(impact.normal),
                "an impact has no place or no normal");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    source s = {data, size, false};
    s.is_coarse = take_byte(&s) % 2 == 0;
    um_convex a = take_convex(&s);
    um_convex b = take_convex(&s);
    um_transform at_a = take_transform(&s);
    um_transform at_b = take_transform(&s);
    ask_distance(&a, at_a, &b, at_b);
    ask_casts(&s, &a, at_a, &b, at_b);
    ask_impact(&s, &a, &b);
    return 0;
}
