// A pool: a field of water in a region. Wood floats, ice nearly sinks, a stone does; a current takes the
// wood along when it is turned on.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <stdio.h>

static um_body_id put(um_world* world, const char* name, float x, float density)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(x, 0.5f);
    def.name = name;
    um_body_id body = um_body_create(world, &def);
    um_shape_def material = um_default_shape_def();
    material.density = density;
    um_shape_create_box(world, body, &material, um_box_make(0.8f, 0.5f));
    return body;
}

static void tell(const um_world* world, const um_body_id* bodies, int32_t count, int32_t seconds)
{
    printf("%2d s:", (int)seconds);
    for (int32_t i = 0; i < count; ++i) {
        um_vec2 place = um_body_get_transform(world, bodies[i]).p;
        printf("  %s at (%.1f, %.2f), %s", um_body_get_name(world, bodies[i]), (double)place.x,
               (double)place.y, um_body_is_awake(world, bodies[i]) ? "awake" : "asleep");
    }
    printf("\n");
}

static void run(um_world* world, int32_t seconds)
{
    for (int32_t i = 0; i < 60 * seconds; ++i) {
        um_world_step(world, 1.0f / 60.0f);
    }
}

int main(void)
{
    um_world_def world_def = um_default_world_def_meters(); // y up
    um_world* world;
    if (um_world_create(&world_def, &world) != UM_OK) {
        return 1;
    }
    um_body_id ground = um_body_create(world, NULL);
    um_shape_create_box(world, ground, NULL, um_box_make_at(20.0f, 1.0f, um_vec2_make(0.0f, -6.0f), 0.0f));

    // The water is what lies below its surface, y = 0, and in the pool.
    um_convex pool = um_convex_of_aabb(um_aabb_make(-20.0f, -5.0f, 20.0f, 1.0f));
    um_field_def water = um_default_field_def();
    water.kind = UM_BUOYANCY_FIELD;
    water.region.shape = &pool;
    water.buoyancy.normal = um_vec2_make(0.0f, 1.0f); // out of the water
    water.buoyancy.offset = 0.0f;
    water.buoyancy.density = 1000.0f;
    um_field_id field = um_field_create(world, &water);

    um_body_id bodies[3] = {put(world, "wood", -4.0f, 500.0f), put(world, "ice", 0.0f, 900.0f),
                            put(world, "stone", 4.0f, 2500.0f)};
    run(world, 10);
    tell(world, bodies, 3, 10);

    water.buoyancy.flow = um_vec2_make(0.5f, 0.0f); // what floats wakes, as the force on it has changed
    um_field_set(world, field, &water);
    run(world, 5);
    tell(world, bodies, 3, 15);

    // Wood of half the density of water is half under it.
    float height = um_body_get_transform(world, bodies[0]).p.y;
    um_world_destroy(world);
    return height > -0.02f && height < 0.02f ? 0 : 1;
}
