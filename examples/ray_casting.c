// Rays in a small level: what a guard sees, where a laser stops, all that a shot goes through, and a fan of
// rays at once.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <stdio.h>

enum { WALLS = 1, CRATES = 2 }; // categories: one bit each

static um_body_id add_box(um_world* world, const char* name, float x, float y, float half,
                          uint64_t categories)
{
    um_body_def def = um_default_body_def(); // a static body
    def.position = um_vec2_make(x, y);
    def.name = name;
    um_body_id body = um_body_create(world, &def);
    um_shape_def shape = um_default_shape_def();
    shape.filter.categories = categories;
    um_shape_create_box(world, body, &shape, um_box_make(half, half));
    return body;
}

static const char* name_of(const um_world* world, um_shape_id shape)
{
    return um_body_get_name(world, um_shape_get_body(world, shape));
}

// Where a bullet goes: it counts the crates that it goes through, until a wall stops it.
typedef struct bullet {
    const um_world* world;
    int crates;
} bullet;

// Gets each hit, in no particular order.
static float pierce(const um_hit* hit, void* context)
{
    bullet* shot = context;
    if (um_shape_get_filter(shot->world, hit->shape).categories == WALLS) {
        return hit->fraction; // clips the ray here
    }
    shot->crates += 1;
    return -1.0f; // goes on
}

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) {
        return 1;
    }
    add_box(world, "crate", 100.0f, 0.0f, 10.0f, CRATES);
    add_box(world, "barrel", 200.0f, 5.0f, 15.0f, CRATES);
    add_box(world, "wall", 300.0f, 0.0f, 20.0f, WALLS);

    // From the origin 500 to the right. The fraction of a hit is that of this way.
    um_ray ray = {um_vec2_make(0.0f, 0.0f), um_vec2_make(500.0f, 0.0f), 1.0f};
    um_hit hit;
    if (um_world_cast_ray(world, &ray, UM_ALL_CATEGORIES, &hit)) {
        printf("the guard sees the %s, %g away\n", name_of(world, hit.shape),
               (double)(500.0f * hit.fraction));
    }
    if (um_world_cast_ray(world, &ray, WALLS, &hit)) { // a laser that only walls stop
        printf("the laser stops at (%g, %g), where the normal is (%g, %g)\n", (double)hit.point.x,
               (double)hit.point.y, (double)hit.normal.x, (double)hit.normal.y);
    }
    um_hit hits[8];
    int32_t count = um_world_cast_ray_all(world, &ray, UM_ALL_CATEGORIES, hits, 8);
    printf("the shot goes through %d things:", (int)count);
    for (int32_t i = 0; i < count; ++i) {
        printf(" %s", name_of(world, hits[i].shape));
    }
    printf("\n");
    bullet shot = {world, 0};
    um_world_cast_ray_each(world, &ray, UM_ALL_CATEGORIES, pierce, &shot);
    printf("%d of them are no walls\n", shot.crates);

    // A ball of 12 does not fit where a ray does.
    um_convex ball = um_convex_of_circle(um_circle_make(12.0f));
    um_shape_cast cast = {&ball, {um_vec2_make(0.0f, 20.0f), {1.0f, 0.0f}}, um_vec2_make(500.0f, 0.0f), 1.0f};
    if (um_world_cast_shape(world, &cast, UM_ALL_CATEGORIES, &hit)) {
        printf("the ball stops at x = %g, at the %s\n", (double)(500.0f * hit.fraction),
               name_of(world, hit.shape));
    }

    // Many rays in one call, by all workers of the world.
    um_ray fan[64];
    um_hit seen[64];
    for (int i = 0; i < 64; ++i) {
        um_rot q = um_rot_from_angle(2.0f * UM_PI * (float)i / 64.0f);
        fan[i] = (um_ray){um_vec2_make(0.0f, 0.0f), um_vec2_make(500.0f * q.c, 500.0f * q.s), 1.0f};
    }
    int lit = 0;
    if (um_world_cast_rays(world, fan, 64, UM_ALL_CATEGORIES, seen) == UM_OK) {
        for (int i = 0; i < 64; ++i) {
            lit += seen[i].shape.index1 != 0; // the null shape: nothing was hit
        }
    }
    printf("%d of 64 rays hit something\n", lit);
    um_world_destroy(world);
    return count == 3 && lit > 0 ? 0 : 1;
}
