// Random worlds and questions: see query_worlds.h.
// SPDX-License-Identifier: MIT

#include "support/query_worlds.h"

static um_vec2 random_vector(prng* random, float reach)
{
    float x = prng_float(random, -reach, reach);
    float y = prng_float(random, -reach, reach);
    return um_vec2_make(x, y);
}

// ---- Shapes ---------------------------------------------------------------------------------------------

static um_shape_def random_shape_def(prng* random)
{
    static const uint64_t categories[] = {1, 1, 2, 4, 6, UINT64_C(1) << 63, UM_ALL_CATEGORIES, 0};
    um_shape_def def = um_default_shape_def();
    def.filter.categories = categories[prng_below(random, COUNT_OF(categories))];
    return def;
}

static um_polygon random_polygon(prng* random, float reach)
{
    um_polygon polygon;
    um_vec2 points[UM_MAX_POLYGON_VERTICES];
    um_result result;
    do {
        int32_t count = 3 + prng_below(random, UM_MAX_POLYGON_VERTICES - 2);
        for (int32_t i = 0; i < count; ++i) {
            points[i] = random_vector(random, reach);
        }
        result = um_polygon_from_points(points, count, &polygon);
    } while (result != UM_OK);
    return polygon;
}

static void put_shape(um_world* world, um_body_id body, prng* random)
{
    um_shape_def def = random_shape_def(random);
    um_vec2 a = random_vector(random, 30.0f);
    um_vec2 b =
        um_vec2_add(a, um_vec2_make(prng_float(random, 1.0f, 40.0f), prng_float(random, -20.0f, 20.0f)));
    float size = prng_float(random, 1.0f, 25.0f);
    um_shape_id shape = {0, 0};
    switch (prng_below(random, 6)) {
    case 0:
        shape = um_shape_create_circle(world, body, &def, um_circle_make_at(a, size));
        break;
    case 1: {
        um_box box =
            um_box_make_at(size, prng_float(random, 1.0f, 20.0f), a, prng_float(random, -3.0f, 3.0f));
        shape = um_shape_create_box(world, body, &def, box);
        break;
    }
    case 2:
    case 3: {
        um_polygon polygon = random_polygon(random, 30.0f);
        polygon.radius = prng_chance(random, 50) ? 0.3f * size : 0.0f;
        shape = um_shape_create_polygon(world, body, &def, &polygon);
        break;
    }
    case 4:
        shape = um_shape_create_capsule(world, body, &def, um_capsule_make(a, b, 0.5f * size));
        break;
    default:
        shape = um_shape_create_segment(world, body, &def, um_segment_make(a, b));
        break;
    }
    assert_true(shape.index1 != 0);
}

static void put_chain(um_world* world, um_body_id body, prng* random)
{
    um_vec2 points[12];
    um_chain chain = {.points = points, .count = 3 + prng_below(random, 10)};
    chain.is_loop = prng_chance(random, 30);
    chain.is_two_sided = prng_chance(random, 50);
    float x = -60.0f;
    for (int32_t i = 0; i < chain.count; ++i) {
        x += prng_float(random, 5.0f, 25.0f);
        points[i] = um_vec2_make(x, prng_float(random, -30.0f, 30.0f));
    }
    um_shape_def def = random_shape_def(random);
    def.user_data = chain.is_two_sided ? 0 : ONE_SIDED_MARK;
    assert_true(um_shape_create_chain(world, body, &def, &chain, NULL));
}

static void put_heights(um_world* world, um_body_id body, prng* random)
{
    float heights[10];
    for (int32_t i = 0; i < COUNT_OF(heights); ++i) {
        heights[i] = prng_float(random, -20.0f, 20.0f);
    }
    um_heightfield field = {
        .heights = heights,
        .count = 2 + prng_below(random, COUNT_OF(heights) - 1),
        .origin = random_vector(random, 50.0f),
        .spacing = prng_float(random, 5.0f, 30.0f),
        .is_y_up = prng_chance(random, 50),
    };
    um_shape_def def = random_shape_def(random);
    def.user_data = ONE_SIDED_MARK;
    assert_true(um_shape_create_heightfield(world, body, &def, &field, NULL));
}

// ---- Worlds ---------------------------------------------------------------------------------------------

static void put_body(um_world* world, prng* random)
{
    static const um_body_type types[] = {UM_STATIC_BODY, UM_STATIC_BODY, UM_DYNAMIC_BODY, UM_DYNAMIC_BODY,
                                         UM_KINEMATIC_BODY};
    um_body_def def = um_default_body_def();
    def.type = types[prng_below(random, COUNT_OF(types))];
    def.position = random_vector(random, WORLD_REACH);
    def.angle = prng_chance(random, 30) ? 0.0f : prng_float(random, -3.0f, 3.0f);
    if (def.type != UM_STATIC_BODY && prng_chance(random, 60)) {
        def.velocity = random_vector(random, 300.0f);
        def.angular_velocity = prng_float(random, -3.0f, 3.0f);
    }
    def.is_awake = prng_chance(random, 70);
    def.is_enabled = prng_chance(random, 90);
    um_body_id body = um_body_create(world, &def);
    assert_true(body.index1 != 0);
    int32_t kind = prng_below(random, 10);
    if (kind == 0 && def.type != UM_DYNAMIC_BODY) {
        put_chain(world, body, random);
    } else if (kind == 1 && def.type == UM_STATIC_BODY) {
        put_heights(world, body, random);
    } else {
        for (int32_t i = 1 + prng_below(random, 3); i > 0; --i) {
            put_shape(world, body, random);
        }
    }
}

void fill_with_random_bodies(um_world* world, prng* random, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        put_body(world, random);
    }
}

um_world* start_query_world(uint64_t seed, int32_t bodies)
{
    prng random = prng_make(seed);
    um_world_def def = tested_world_def();
    if (seed % 2 == 1) {
        def.margin = 0.0f;
    }
    um_world* world = start_world(&def);
    fill_with_random_bodies(world, &random, bodies);
    return world;
}

void disturb_query_world(um_world* world, prng* random)
{
    um_body_id bodies[1000];
    int32_t count = um_world_get_bodies(world, bodies, COUNT_OF(bodies));
    assert_true(count > 0 && count <= COUNT_OF(bodies));
    for (int32_t i = 0; i < 12; ++i) {
        um_body_id body = bodies[prng_below(random, count)];
        um_shape_id shape = um_body_get_shape(world, body, 0);
        if (!um_body_exists(world, body)) {
            continue;
        }
        switch (i % 4) {
        case 0:
            assert_true(um_shape_set_filter(world, shape, random_shape_def(random).filter));
            break;
        case 1:
            assert_true(um_body_set_enabled(world, body, prng_chance(random, 50)));
            break;
        case 2:
            assert_true(um_body_set_transform(world, body, random_vector(random, WORLD_REACH), 1.0f));
            break;
        default:
            assert_true(um_body_destroy(world, body));
            break;
        }
    }
    put_body(world, random);
}

// ---- Questions ------------------------------------------------------------------------------------------

uint64_t random_mask(prng* random)
{
    static const uint64_t masks[] = {UM_ALL_CATEGORIES,
                                     UM_ALL_CATEGORIES,
                                     UM_ALL_CATEGORIES,
                                     1,
                                     1,
                                     2,
                                     6,
                                     UINT64_C(1) << 63,
                                     UINT64_C(1) << 40,
                                     0};
    return masks[prng_below(random, COUNT_OF(masks))];
}

um_vec2 random_place(prng* random)
{
    return random_vector(random, 1.2f * WORLD_REACH);
}

static um_vec2 random_way(prng* random)
{
    static const float reaches[] = {3.0f, 100.0f, 1000.0f, 1000.0f};
    um_vec2 way = random_vector(random, reaches[prng_below(random, COUNT_OF(reaches))]);
    if (prng_chance(random, 10)) {
        way.x = 0.0f;
    } else if (prng_chance(random, 10)) {
        way.y = -0.0f;
    }
    return way;
}

static float random_fraction(prng* random)
{
    static const float fractions[] = {1.0f, 1.0f, 1.0f, 0.5f, 3.0f, 0.0f};
    return fractions[prng_below(random, COUNT_OF(fractions))];
}

um_ray random_ray(prng* random)
{
    um_vec2 origin = random_place(random);
    um_vec2 way = random_way(random);
    return (um_ray){origin, way, random_fraction(random)};
}

um_convex random_convex(prng* random)
{
    um_vec2 a = random_vector(random, 20.0f);
    um_vec2 b =
        um_vec2_add(a, um_vec2_make(prng_float(random, 1.0f, 50.0f), prng_float(random, -30.0f, 30.0f)));
    float size = prng_float(random, 0.5f, 40.0f);
    switch (prng_below(random, 6)) {
    case 0:
        return um_convex_of_point(a);
    case 1:
        return um_convex_of_circle(um_circle_make_at(a, size));
    case 2:
        return um_convex_of_capsule(um_capsule_make(a, b, 0.5f * size));
    case 3:
        return um_convex_of_box(um_box_make_at(size, prng_float(random, 0.5f, 30.0f), a, 0.7f));
    case 4: {
        um_polygon polygon = random_polygon(random, 30.0f);
        polygon.radius = prng_chance(random, 30) ? 0.2f * size : 0.0f;
        return um_convex_of_polygon(&polygon);
    }
    default: {
        um_convex cloud = {.count = 2 + prng_below(random, 7),
                           .radius = prng_chance(random, 30) ? size : 0.0f};
        for (int32_t i = 0; i < cloud.count; ++i) {
            cloud.points[i] = random_vector(random, 30.0f);
        }
        return cloud;
    }
    }
}

um_transform random_transform(prng* random)
{
    um_vec2 at = random_place(random);
    return (um_transform){at, um_rot_from_angle(prng_float(random, -3.0f, 3.0f))};
}

um_aabb random_aabb(prng* random)
{
    um_vec2 min = random_place(random);
    float reach = prng_chance(random, 70) ? 60.0f : 600.0f;
    float width = prng_float(random, 0.0f, reach);
    float height = prng_float(random, 0.0f, reach);
    return um_aabb_make(min.x, min.y, min.x + width, min.y + height);
}
