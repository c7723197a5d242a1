// Picking with the mouse: the body under the pointer, the nearest one if there is none, and all in a
// rectangle.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <stdio.h>

// The body under a point, or nearest to it within some pixels: a small thing is hard to hit exactly. The
// null id if there is none.
static um_body_id pick(const um_world* world, um_vec2 pointer)
{
    um_shape_id shape;
    if (um_world_overlap_point(world, pointer, UM_ALL_CATEGORIES, &shape, 1) > 0) {
        return um_shape_get_body(world, shape);
    }
    um_nearest nearest;
    if (um_world_find_nearest(world, pointer, 10.0f, UM_ALL_CATEGORIES, &nearest)) {
        return um_shape_get_body(world, nearest.shape);
    }
    return (um_body_id){0, 0};
}

static void click(const um_world* world, float x, float y)
{
    um_body_id body = pick(world, um_vec2_make(x, y));
    printf("a click at (%g, %g) picks %s\n", (double)x, (double)y,
           body.index1 != 0 ? um_body_get_name(world, body) : "nothing");
}

static void add_ball(um_world* world, const char* name, float x, float y, float radius)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(x, y);
    def.name = name;
    um_shape_create_circle(world, um_body_create(world, &def), NULL, um_circle_make(radius));
}

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) {
        return 1;
    }
    add_ball(world, "the sun", 0.0f, 0.0f, 50.0f);
    add_ball(world, "the earth", 150.0f, 0.0f, 5.0f);
    add_ball(world, "the moon", 162.0f, 0.0f, 2.0f);
    click(world, 30.0f, 30.0f);
    click(world, 150.0f, 2.0f);
    click(world, 166.0f, 4.0f); // beside the moon
    click(world, 100.0f, 0.0f);

    // A rectangle that was drawn with the mouse: what it overlaps, and not only what is all inside.
    um_shape_id shapes[8];
    um_aabb rectangle = um_aabb_make(40.0f, -20.0f, 155.0f, 20.0f);
    int32_t count = um_world_overlap_aabb(world, rectangle, UM_ALL_CATEGORIES, shapes, 8);
    printf("the rectangle selects");
    for (int32_t i = 0; i < count; ++i) {
        printf(" %s,", um_body_get_name(world, um_shape_get_body(world, shapes[i])));
    }
    printf(" %d in all\n", (int)count);
    um_world_destroy(world);
    return count == 2 ? 0 : 1;
}
