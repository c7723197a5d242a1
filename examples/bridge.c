// A bridge of planks across a gorge: three crates fall on to it, it gives way, and everything comes to rest.
// SPDX-License-Identifier: MIT

#include <umbra_helpers/umbra_helpers.h>

#include <stdio.h>

static um_body_id add_crate(um_world* world, float x)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(x, -60.0f);
    um_body_id crate = um_body_create(world, &def);
    um_shape_create_box(world, crate, NULL, um_box_make(25.0f, 25.0f));
    return crate;
}

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) { // NULL: the defaults, in pixels with y down
        return 1;
    }
    umh_bridge_def bridge_def = umh_default_bridge_def();
    bridge_def.start = um_vec2_make(-500.0f, 0.0f); // both ends on the ground
    bridge_def.end = um_vec2_make(500.0f, 0.0f);
    umh_bridge bridge;
    if (umh_bridge_create(world, &bridge_def, &bridge) != UM_OK) {
        printf("%s\n", bridge.message);
        return 1;
    }
    um_body_id crates[3] = {add_crate(world, -90.0f), add_crate(world, 10.0f), add_crate(world, 110.0f)};
    printf("%d planks, %.0f pixels long\n", (int)bridge.body_count, (double)bridge.length);
    for (int step = 0; step <= 1800; ++step) {
        if (step % 300 == 0) {
            um_vec2 middle = um_body_get_center(world, bridge.bodies[bridge.body_count / 2]);
            printf("%2d s: the middle hangs %3.0f pixels deep, %d bodies awake\n", step / 60,
                   (double)middle.y, (int)um_world_get_counters(world).awake);
        }
        um_world_step(world, 1.0f / 60.0f);
    }
    bool is_carried = true;
    for (int32_t i = 0; i < 3; ++i) {
        um_vec2 place = um_body_get_center(world, crates[i]);
        printf("crate %d rests at %4.0f, %3.0f\n", (int)i + 1, (double)place.x, (double)place.y);
        is_carried = is_carried && place.y < 300.0f && !um_body_is_awake(world, crates[i]);
    }
    um_world_destroy(world); // with all that is in it: the bridge has nothing else to give back
    return is_carried ? 0 : 1;
}
