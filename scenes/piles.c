// A pile of boxes that sleeps, and is hit.
// SPDX-License-Identifier: MIT

#include "scenes/builder.h"
#include "scenes/catalog.h"

#define PILE_BOX 40.0f // the side of its boxes
enum { PILE_ROWS = 20 };

// Every other row is shifted by three tenths of a box. The boxes at the ends of a row, which rest on one box
// instead of two, then have their centre well above it; with a half they would stand on its edge.
static scene_rows brick_rows(int32_t columns)
{
    const float gap = 1.0f;
    float width = (PILE_BOX + gap) * (float)columns - gap;
    return (scene_rows){-0.5f * width, PILE_BOX, gap, 0.3f * PILE_BOX, columns};
}

// Walls beside the rows with a pixel of air, and 10 boxes higher than they are.
static void add_walls(scene_builder* builder, scene_rows rows, int32_t row_count)
{
    float width = (rows.size + rows.gap) * (float)rows.columns - rows.gap + rows.shift;
    scene_add_trough(builder, rows.left - 1.0f, rows.left + width + 1.0f,
                     rows.size * (float)(row_count + 10));
}

// Boxes of 40 in rows between two walls, 20 high and as wide as it takes, each on two of the row below: the
// number of contacts a box does not depend on how many there are.
static um_result fill_pile(um_world* world, int32_t boxes)
{
    int32_t columns = (boxes + PILE_ROWS - 1) / PILE_ROWS;
    scene_rows rows = brick_rows(columns > 0 ? columns : 1);
    scene_builder builder = scene_builder_make(world);
    add_walls(&builder, rows, PILE_ROWS);
    scene_add_rows(&builder, rows, boxes);
    return builder.result;
}

um_result scene_fill_ball_on_pile(um_world* world, scene_parameters parameters)
{
    scene_builder builder = scene_builder_make(world);
    builder.result = fill_pile(world, parameters.size);
    scene_settle(&builder, SCENE_TIME_STEP);

    // Half a second of flight from here to the topmost row: 300 * 0.5 + 981 * 0.5^2 / 2 = 273 pixels, and
    // 790 pixels per second at its end.
    const float radius = 60.0f;
    float top = -(PILE_BOX - SCENE_REST_OVERLAP) * (float)PILE_ROWS;
    builder.body.velocity = um_vec2_make(0.0f, 300.0f);
    builder.body.angular_damping = 3.0f; // it would roll on for ever, as nothing else brakes what rolls
    scene_add_ball(&builder, 0.0f, top - radius - 273.0f, radius);
    return builder.result;
}
