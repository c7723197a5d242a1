// How scenes put bodies into a world: a few kinds of them, each in one call. The first failure is kept, and
// everything after it does nothing, so that a scene checks once, at its end.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENES_BUILDER_H
#define UMBRA_SCENES_BUILDER_H

#include <umbra/joint.h>
#include <umbra/world.h>

// What is built into, and what the next body is like.
typedef struct scene_builder {
    um_world* world;
    um_result result;   // of the first call that failed
    um_body_def body;   // dynamic at first; its position is overwritten
    um_shape_def shape; // the defaults at first
} scene_builder;

scene_builder scene_builder_make(um_world* world);

// Keeps what a call came to, unless one before it failed.
void scene_check(scene_builder* builder, um_result result);

// A body by builder->body, without shapes.
um_body_id scene_add_body(scene_builder* builder, float x, float y);

// A body at the origin that carries the ground and walls of a scene.
um_body_id scene_add_static(scene_builder* builder);

// Bodies of one shape around their position.
um_body_id scene_add_box(scene_builder* builder, float x, float y, float width, float height);
um_body_id scene_add_ball(scene_builder* builder, float x, float y, float radius);
um_body_id scene_add_polygon(scene_builder* builder, float x, float y, const um_polygon* polygon);
um_body_id scene_add_capsule(scene_builder* builder, float x, float y, float half_length, float radius);

// A regular polygon whose vertices lie on a circle; the first one to the right of its centre.
um_polygon scene_regular_polygon(scene_builder* builder, int32_t vertices, float radius);

// A box whose corners have the given radius, which is part of its width and height.
um_polygon scene_rounded_box(scene_builder* builder, float width, float height, float radius);

// Shapes for a body that may have several. A slab is a box that is given by its sides.
void scene_put_box(scene_builder* builder, um_body_id body, um_box box);
void scene_put_slab(scene_builder* builder, um_body_id body, um_aabb aabb);
void scene_put_capsule(scene_builder* builder, um_body_id body, um_capsule capsule);
void scene_put_heightfield(scene_builder* builder, um_body_id body, const um_heightfield* field);

void scene_add_joint(scene_builder* builder, const um_joint_def* def);

// Ground from left to right with its top at y = 0, and walls on it that are so high; no walls for 0.
um_body_id scene_add_trough(scene_builder* builder, float left, float right, float wall_height);

// How far boxes that are laid out at rest reach into each other: half of the slop. A solver leaves that
// alone. Boxes that touch exactly would first have to sink until they press on each other.
#define SCENE_REST_OVERLAP 0.25f

// Rows of square boxes on the ground.
typedef struct scene_rows {
    float left;  // side of the first box
    float size;  // of a box
    float gap;   // between two boxes of a row
    float shift; // of every other row to the right
    int32_t columns;
} scene_rows;

// Lays out count boxes at rest row by row, from the ground up.
void scene_add_rows(scene_builder* builder, scene_rows rows, int32_t count);

// Boxes at rest in rows that have one box fewer each, from the lowest row up. Its shift is not used.
void scene_add_pyramid(scene_builder* builder, scene_rows lowest, int32_t row_count);

// Steps the world until all that is there has fallen asleep, so that every sleeper knows what it bears; one
// that was created asleep would not. Gives up after 10 seconds of the world's time. A world that may not
// sleep gets one second.
void scene_settle(scene_builder* builder, float time_step);

#endif
