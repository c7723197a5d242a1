// A ragdoll is thrown down a flight of stairs, and tells which limb hit hardest on the way.
// SPDX-License-Identifier: MIT

#include <umbra_helpers/umbra_helpers.h>

#include <stdio.h>

static void add_stairs(um_world* world)
{
    um_body_id ground = um_body_create(world, NULL);
    for (int32_t i = 0; i < 10; ++i) {
        um_vec2 middle = {40.0f * (float)i, 30.0f * (float)i + 100.0f};
        um_shape_create_box(world, ground, NULL, um_box_make_at(20.0f, 100.0f, middle, 0.0f));
    }
    um_shape_create_box(world, ground, NULL,
                        um_box_make_at(1000.0f, 10.0f, um_vec2_make(1000.0f, 310.0f), 0.0f));
}

// The limb of a shape is its user data; the ground has 0, too, but it is not one of ours.
static const char* limb_of(const um_world* world, um_shape_id shape, const umh_ragdoll* ragdoll)
{
    uint64_t limb = um_shape_get_user_data(world, shape);
    bool is_ours = um_body_id_equals(um_shape_get_body(world, shape), ragdoll->bodies[limb]);
    return is_ours ? umh_limb_name((umh_limb)limb) : NULL;
}

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) { // NULL: the defaults, in pixels with y down
        return 1;
    }
    add_stairs(world);
    umh_ragdoll_def def = umh_default_ragdoll_def(); // 1.8 m tall, and faces right
    def.position = um_vec2_make(0.0f, -20.0f);
    def.velocity = um_vec2_make(250.0f, -100.0f);
    umh_ragdoll ragdoll;
    if (umh_ragdoll_create(world, &def, &ragdoll) != UM_OK) {
        printf("%s\n", ragdoll.message);
        return 1;
    }
    for (int32_t i = 0; i < ragdoll.body_count; ++i) {
        um_shape_set_reports(world, um_body_get_shape(world, ragdoll.bodies[i], 0), UM_REPORT_HITS);
    }
    float hardest = 0.0f;
    for (int step = 0; step < 360; ++step) {
        um_world_step(world, 1.0f / 60.0f);
        um_events events = um_world_get_events(world);
        for (int32_t i = 0; i < events.hit_count; ++i) {
            const um_hit_event* hit = &events.hits[i];
            const char* limb = limb_of(world, hit->shape_a, &ragdoll);
            limb = limb != NULL ? limb : limb_of(world, hit->shape_b, &ragdoll);
            if (hit->speed > hardest && limb != NULL) {
                hardest = hit->speed;
                printf("%4.2f s: %s hits with %.1f m/s\n", (double)step / 60.0, limb,
                       (double)hardest / 100.0);
            }
        }
    }
    um_vec2 head = um_body_get_center(world, ragdoll.bodies[UMH_HEAD]);
    printf("after 6 s its head is at %.0f, %.0f\n", (double)head.x, (double)head.y);
    bool is_down = head.y > 100.0f && head.y < 300.0f && hardest > 0.0f;
    umh_ragdoll_destroy(world, &ragdoll);
    printf("and when it is gone, %d body is left: the stairs\n", (int)um_world_get_counters(world).bodies);
    um_world_destroy(world);
    return is_down ? 0 : 1;
}
