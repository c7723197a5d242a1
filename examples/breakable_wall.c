// A wall of bricks and mortar: welds that bear so much and no more. A ball breaks it, and the events tell
// which joints broke, when, and under what load.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <stdio.h>

enum { ROWS = 10, COLUMNS = 3 };

static const float width = 60.0f; // of a brick
static const float height = 30.0f;

static um_body_id add_brick(um_world* world, int32_t row, int32_t column)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(width * ((float)column + 0.5f), -height * ((float)row + 0.5f));
    um_body_id brick = um_body_create(world, &def);
    um_shape_create_box(world, brick, NULL, um_box_make(0.5f * width, 0.5f * height));
    return brick;
}

// Mortar in the middle between two bricks. It bears 40 times the weight of one, or that at half its length.
static um_joint_id add_mortar(um_world* world, um_body_id a, um_body_id b)
{
    um_vec2 sum = um_vec2_add(um_body_get_center(world, a), um_body_get_center(world, b));
    um_vec2 middle = um_vec2_scale(sum, 0.5f);
    um_joint_def def = um_joint_def_between(world, UM_WELD_JOINT, a, middle, b, middle);
    def.strength.force = 40.0f * width * height * 981.0f; // mass times gravity; the density is 1
    def.strength.torque = def.strength.force * 0.5f * width;
    return um_joint_create(world, &def);
}

static int32_t add_wall(um_world* world)
{
    um_body_id bricks[ROWS][COLUMNS];
    int32_t joints = 0;
    for (int32_t row = 0; row < ROWS; ++row) {
        for (int32_t column = 0; column < COLUMNS; ++column) {
            bricks[row][column] = add_brick(world, row, column);
            if (column > 0) {
                add_mortar(world, bricks[row][column - 1], bricks[row][column]);
                ++joints;
            }
            if (row > 0) {
                add_mortar(world, bricks[row - 1][column], bricks[row][column]);
                ++joints;
            }
        }
    }
    return joints;
}

static void throw_ball(um_world* world)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(-700.0f, -140.0f);
    def.velocity = um_vec2_make(1500.0f, -250.0f);
    um_shape_def heavy = um_default_shape_def();
    heavy.density = 3.0f;
    um_shape_create_circle(world, um_body_create(world, &def), &heavy, um_circle_make(40.0f));
}

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) { // NULL: the defaults, in pixels with y down
        return 1;
    }
    um_body_id ground = um_body_create(world, NULL);
    um_shape_create_box(world, ground, NULL, um_box_make_at(2000.0f, 50.0f, um_vec2_make(0.0f, 50.0f), 0.0f));
    int32_t joints = add_wall(world);
    throw_ball(world);
    printf("%d bricks, %d joints\n", ROWS * COLUMNS, (int)joints);
    int32_t broken = 0;
    for (int step = 1; step <= 300; ++step) {
        um_world_step(world, 1.0f / 60.0f);
        um_events events = um_world_get_events(world);
        float greatest = 0.0f;
        for (int32_t i = 0; i < events.joint_count; ++i) {
            float force = events.joints[i].force;
            greatest = force > greatest ? force : greatest;
        }
        if (events.joint_count > 0) {
            broken += events.joint_count;
            printf("%4.2f s: %2d break, under up to %5.0f times the weight of a brick\n", (double)step / 60.0,
                   (int)events.joint_count, (double)(greatest / (width * height * 981.0f)));
        }
    }
    int32_t left = um_world_get_joints(world, NULL, 0);
    printf("after 5 s %d joints are left, and %d bodies are awake\n", (int)left,
           (int)um_world_get_counters(world).awake);
    um_world_destroy(world);
    return broken > 0 && broken + left == joints ? 0 : 1;
}
