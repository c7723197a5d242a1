// What the scenes are built with, and the functions that build them. For world_scenes*.c and the quality
// suite only.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_BUILDERS_H
#define BENCH_WORLD_BUILDERS_H

#include "world_scenes.h"

// ---- Parts ----------------------------------------------------------------------------------------------

// Each adds a shape to the scene and returns its index.
int32_t add_circle_shape(world_scene* scene, float radius);
int32_t add_box_shape(world_scene* scene, um_vec2 center, um_vec2 half);
// The convex hull of the points.
int32_t add_polygon_shape(world_scene* scene, const um_vec2* points, int32_t count);
// Half sizes are those without the radius.
int32_t add_rounded_box_shape(world_scene* scene, um_vec2 half, float radius);
// Along x, with the centres of its ends half a length from the origin.
int32_t add_capsule_shape(world_scene* scene, float half_length, float radius);
// The same between two points.
int32_t add_capsule_shape_between(world_scene* scene, um_vec2 a, um_vec2 b, float radius);
int32_t add_segment_shape(world_scene* scene, um_vec2 a, um_vec2 b);

// A body of density 1 and friction 0.6 with shape_count shapes from first_shape on, for push_body.
world_body make_body(um_body_type type, um_vec2 position, int32_t first_shape, int32_t shape_count);

// Adds a body to the scene and returns its index.
int32_t push_body(world_scene* scene, world_body body);

// A dynamic body with one shape that is there already.
int32_t push_dynamic(world_scene* scene, float x, float y, int32_t shape);

// A revolute joint of two bodies that are there, -1 for the ground, at a point of the world: for push_joint.
world_joint make_revolute(const world_scene* scene, int32_t body_a, int32_t body_b, um_vec2 pivot);

// Adds a joint to the scene and returns its index.
int32_t push_joint(world_scene* scene, world_joint joint);

// A static box from its lower left corner to its upper right one.
int32_t push_block(world_scene* scene, float left, float bottom, float right, float top);

// A static chain from point to point, open on the right of that way.
int32_t push_chain(world_scene* scene, const um_vec2* points, int32_t count, bool is_loop);

// Ground with its upper side at y = 0 and a wall at either end.
void push_trough(world_scene* scene, float left, float right, float height);

// Unit boxes on top of each other from y = 0 up, all of the given shape; the last body is the top.
void push_stack(world_scene* scene, int32_t count, float x, int32_t shape);

// The first step is made before the stopwatch starts, as in Box2D's benchmark, and each of the others timed.
void set_box2d_steps(world_scene* scene, int32_t steps);

// Unit boxes in rows, each row one box shorter than the one below, all of the given shape. The lowest row
// starts at left and stands on bottom; the last body is the top.
void push_pyramid(world_scene* scene, int32_t rows, float left, float bottom, int32_t shape);

// ---- Scenes ---------------------------------------------------------------------------------------------

// Box2D's, as of shared/benchmarks.c in its source.
void build_large_pyramid(world_scene* scene);
void build_many_pyramids(world_scene* scene);
void build_smash(world_scene* scene);
void build_washer(world_scene* scene);
void build_junkyard(world_scene* scene);
void build_compounds(world_scene* scene);
void build_spinner(world_scene* scene);
void build_tumbler(world_scene* scene);
void build_rain(world_scene* scene);
void build_joint_grid(world_scene* scene);

// Umbra's own.
void build_spikes(world_scene* scene);
void build_pyramid(world_scene* scene);
void build_pile(world_scene* scene);
void build_sleepers(world_scene* scene);
void build_ball_on_pile(world_scene* scene);
void build_capsules(world_scene* scene);
void build_terrain(world_scene* scene);

#endif
