// A car with sprung wheels drives over hills of a chain, and brakes.
// SPDX-License-Identifier: MIT

#include <umbra_helpers/umbra_helpers.h>

#include <stdio.h>

enum { POINTS = 201 };

// Hills of 40 pixels, one every 8 metres. With y down a chain from left to right is open upwards.
static void add_hills(um_world* world)
{
    um_vec2 points[POINTS];
    for (int32_t i = 0; i < POINTS; ++i) {
        float height = 20.0f * um_rot_from_angle((float)i * UM_PI / 8.0f).c;
        points[i] = um_vec2_make(100.0f * (float)i - 1000.0f, height);
    }
    um_chain hills = {.points = points, .count = POINTS};
    um_shape_create_chain(world, um_body_create(world, NULL), NULL, &hills, NULL);
}

static void print_car(const um_world* world, const umh_car* car, int second, const char* what)
{
    um_vec2 place = um_body_get_center(world, car->bodies[UMH_CAR_CHASSIS]);
    printf("%2d s, %-5s: at %5.1f m with %5.1f km/h, springs pressed by %4.1f and %4.1f cm\n", second, what,
           (double)place.x / 100.0, (double)umh_car_get_speed(world, car) * 0.036,
           (double)um_joint_get_state(world, car->joints[0]).coordinate,
           (double)um_joint_get_state(world, car->joints[1]).coordinate);
}

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) { // NULL: the defaults, in pixels with y down
        return 1;
    }
    add_hills(world);
    umh_car_def def = umh_default_car_def();
    def.position = um_vec2_make(0.0f, -60.0f); // units of the world; lengths of the def are in metres
    def.max_speed = 12.0f;
    umh_car car;
    if (umh_car_create(world, &def, &car) != UM_OK) {
        printf("%s\n", car.message);
        return 1;
    }
    float fastest = 0.0f;
    for (int step = 0; step <= 720; ++step) {
        if (step == 120) {
            umh_car_set_throttle(world, &car, 1.0f);
        } else if (step == 540) {
            umh_car_set_brake(world, &car, 1.0f);
        }
        if (step % 60 == 0) {
            print_car(world, &car, step / 60, step < 120 ? "rolls" : (step < 540 ? "gas" : "brake"));
        }
        float speed = umh_car_get_speed(world, &car);
        fastest = speed > fastest ? speed : fastest;
        um_world_step(world, 1.0f / 60.0f);
    }
    float last = umh_car_get_speed(world, &car);
    um_world_destroy(world);
    return fastest > 1000.0f && last < 10.0f ? 0 : 1;
}
