// A body for each kind of shape, and one made of several: all fall on a floor of tiles and come to rest.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <stdio.h>

enum { body_count = 6 };

// A dynamic body in the air, one beside the other.
static um_body_id add_body(um_world* world, int index, const char* name)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(-250.0f + 100.0f * (float)index, -200.0f);
    def.name = name;
    return um_body_create(world, &def);
}

static void add_bodies(um_world* world, um_body_id out_bodies[body_count])
{
    out_bodies[0] = add_body(world, 0, "circle");
    um_shape_create_circle(world, out_bodies[0], NULL, um_circle_make(20.0f));

    out_bodies[1] = add_body(world, 1, "box");
    um_shape_create_box(world, out_bodies[1], NULL, um_box_make(30.0f, 20.0f));

    out_bodies[2] = add_body(world, 2, "capsule"); // 40 + 2 * 15 long
    um_capsule capsule = um_capsule_make(um_vec2_make(-20.0f, 0.0f), um_vec2_make(20.0f, 0.0f), 15.0f);
    um_shape_create_capsule(world, out_bodies[2], NULL, capsule);

    out_bodies[3] = add_body(world, 3, "polygon"); // the convex hull of any points
    const um_vec2 points[] = {{-30.0f, 20.0f}, {30.0f, 20.0f}, {15.0f, -20.0f}, {-15.0f, -20.0f}};
    um_polygon polygon;
    if (um_polygon_from_points(points, 4, &polygon) == UM_OK) {
        um_shape_create_polygon(world, out_bodies[3], NULL, &polygon);
    }

    out_bodies[4] = add_body(world, 4, "rounded box"); // 40 + 2 * 10 wide
    um_polygon rounded;
    if (um_polygon_from_box(um_box_make(20.0f, 10.0f), &rounded) == UM_OK) {
        rounded.radius = 10.0f;
        um_shape_create_polygon(world, out_bodies[4], NULL, &rounded);
    }

    out_bodies[5] = add_body(world, 5, "dumbbell"); // as many shapes as you like
    um_shape_create_box(world, out_bodies[5], NULL, um_box_make(20.0f, 5.0f));
    um_shape_create_circle(world, out_bodies[5], NULL, um_circle_make_at(um_vec2_make(-20.0f, 0.0f), 15.0f));
    um_shape_create_circle(world, out_bodies[5], NULL, um_circle_make_at(um_vec2_make(20.0f, 0.0f), 15.0f));
}

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) { // NULL: the defaults, in pixels with y down
        return 1;
    }
    um_body_id ground = um_body_create(world, NULL); // NULL: a static body at the origin
    for (int i = -8; i < 8; ++i) {                   // nothing is caught where two tiles meet
        um_vec2 center = um_vec2_make(40.0f * (float)i + 20.0f, 20.0f);
        um_shape_create_box(world, ground, NULL, um_box_make_at(20.0f, 20.0f, center, 0.0f));
    }
    // Segments weigh nothing and are meant for what does not move, like this wall.
    um_segment wall = um_segment_make(um_vec2_make(320.0f, -200.0f), um_vec2_make(320.0f, 0.0f));
    um_shape_create_segment(world, ground, NULL, wall);

    um_body_id bodies[body_count];
    add_bodies(world, bodies);
    for (int step = 0; step < 180; ++step) {
        um_world_step(world, 1.0f / 60.0f);
    }
    bool all_rest = true;
    for (int i = 0; i < body_count; ++i) {
        um_vec2 place = um_body_get_transform(world, bodies[i]).p;
        bool is_awake = um_body_is_awake(world, bodies[i]);
        printf("%-12s mass %6.0f, centre %4.1f above the ground, %s\n", um_body_get_name(world, bodies[i]),
               (double)um_body_get_mass(world, bodies[i]).mass, -(double)place.y,
               is_awake ? "awake" : "asleep");
        all_rest = all_rest && !is_awake;
    }
    um_world_destroy(world);
    return all_rest ? 0 : 1;
}
