// How the scene of `umbra tree` is laid out and how its balls fly.
// SPDX-License-Identifier: MIT

#include "tree_scene.h"
#include "scenes/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float aabb_size = 50.0f;
static const float column_pitch = 52.0f; // AABBs side by side, with a little air between them
static const float ball_radius = 22.0f;
static const float pile_gap = 150.0f;  // also between the outer piles and the walls
static const float head_room = 420.0f; // above the highest pile
static const float gravity = 981.0f;
static const float restitution = 0.8f;

// ---- Layout ---------------------------------------------------------------------------------------------

// Where an AABB stands in its pile, counted in AABBs from the lower left corner.
typedef struct pile_cell {
    float column;
    int32_t row;
} pile_cell;

// The cell of the index-th of count AABBs; AABBs come row by row from the floor up.
typedef pile_cell pile_shape(int32_t index, int32_t count);

static pile_cell pyramid(int32_t index, int32_t count)
{
    int32_t base = 1;
    while (base * (base + 1) / 2 < count) {
        ++base;
    }
    int32_t row = 0;
    while (index >= base - row) {
        index -= base - row;
        ++row;
    }
    return (pile_cell){(float)index + 0.5f * (float)row, row};
}

static pile_cell towers(int32_t index, int32_t count)
{
    const float tower_distance = 1.8f;
    int32_t columns = (int32_t)ceilf(sqrtf(0.5f * (float)count));
    return (pile_cell){tower_distance * (float)(index % columns), index / columns};
}

static pile_cell brick_wall(int32_t index, int32_t count)
{
    int32_t columns = (int32_t)ceilf(sqrtf(0.8f * (float)count));
    int32_t row = index / columns;
    return (pile_cell){(float)(index % columns) + (row % 2 == 0 ? 0.0f : 0.5f), row};
}

// Puts the AABBs of all piles side by side. Rows are kept as negative y until the floor's height is known.
static void place_aabbs(tree_scene* scene)
{
    static pile_shape* const shapes[] = {pyramid, towers, brick_wall, pyramid};
    const int32_t shape_count = (int32_t)(sizeof shapes / sizeof shapes[0]);
    scene->piles = scene->resting < shape_count ? scene->resting : shape_count;

    int32_t next = 0;
    float left = pile_gap;
    for (int32_t pile = 0; pile < scene->piles; ++pile) {
        int32_t end = (int32_t)((int64_t)scene->resting * (pile + 1) / scene->piles);
        int32_t count = end - next;
        float right = left;
        for (int32_t i = 0; i < count; ++i) {
            pile_cell cell = shapes[pile](i, count);
            float x = left + column_pitch * cell.column + 0.5f * aabb_size;
            float y = -aabb_size * ((float)cell.row + 0.5f);
            scene->bodies[next + i] = (scene_body){{x, y}, {0.0f, 0.0f}, 0.5f * aabb_size};
            right = fmaxf(right, x + 0.5f * aabb_size);
        }
        left = right + pile_gap;
        next = end;
    }
    scene->width = left;
}

static void raise_to_floor(tree_scene* scene)
{
    float top = 0.0f;
    for (int32_t i = 0; i < scene->resting; ++i) {
        top = fminf(top, scene->bodies[i].position.y - 0.5f * aabb_size);
    }
    scene->floor = head_room - top;
    for (int32_t i = 0; i < scene->resting; ++i) {
        scene->bodies[i].position.y += scene->floor;
    }
}

static void place_balls(tree_scene* scene, uint64_t seed)
{
    for (int32_t i = scene->resting; i < scene->count; ++i) {
        float x = random_between(&seed, ball_radius, scene->width - ball_radius);
        float y = random_between(&seed, 0.35f * head_room, head_room);
        float speed = random_between(&seed, 250.0f, 750.0f);
        float direction = x < 0.5f * scene->width ? 1.0f : -1.0f;
        float lift = random_between(&seed, -500.0f, 100.0f);
        scene->bodies[i] = (scene_body){{x, y}, {direction * speed, lift}, ball_radius};
        for (int32_t k = 0; k < TREE_SCENE_TRAIL; ++k) {
            scene->trails[i - scene->resting][k] = scene->bodies[i].position;
        }
    }
}

bool tree_scene_create(int32_t count, uint64_t seed, tree_scene* out_scene)
{
    int32_t balls = count / 25 > 0 ? count / 25 : 1;
    tree_scene scene = {.count = count, .resting = count - balls};
    scene.bodies = calloc((size_t)count, sizeof *scene.bodies);
    scene.trails = calloc((size_t)balls, sizeof *scene.trails);
    *out_scene = scene;
    if (scene.bodies == NULL || scene.trails == NULL) {
        tree_scene_destroy(out_scene);
        return false;
    }
    place_aabbs(out_scene);
    raise_to_floor(out_scene);
    place_balls(out_scene, seed);
    return true;
}

void tree_scene_destroy(tree_scene* scene)
{
    free(scene->bodies);
    free(scene->trails);
    *scene = (tree_scene){0};
}

um_aabb tree_scene_aabb(const tree_scene* scene, int32_t body)
{
    const scene_body* it = &scene->bodies[body];
    return um_aabb_make(it->position.x - it->half_size, it->position.y - it->half_size,
                        it->position.x + it->half_size, it->position.y + it->half_size);
}

// ---- Motion ---------------------------------------------------------------------------------------------

// Pushes a ball out along the unit normal and turns what is left of its approach speed back.
static void push_out(scene_body* ball, um_vec2 normal, float depth)
{
    ball->position = um_vec2_add(ball->position, um_vec2_scale(normal, depth));
    float approach = ball->velocity.x * normal.x + ball->velocity.y * normal.y;
    if (approach < 0.0f) {
        ball->velocity = um_vec2_sub(ball->velocity, um_vec2_scale(normal, (1.0f + restitution) * approach));
    }
}

void tree_scene_fly(tree_scene* scene, int32_t ball, float seconds)
{
    scene_body* it = &scene->bodies[ball];
    um_vec2* trail = scene->trails[ball - scene->resting];
    memmove(trail + 1, trail, (TREE_SCENE_TRAIL - 1) * sizeof *trail);
    trail[0] = it->position;

    it->velocity.y += gravity * seconds;
    it->position = um_vec2_add(it->position, um_vec2_scale(it->velocity, seconds));
    float below_floor = it->position.y + it->half_size - scene->floor;
    float beyond_left = it->half_size - it->position.x;
    float beyond_right = it->position.x + it->half_size - scene->width;
    if (below_floor > 0.0f) {
        push_out(it, um_vec2_make(0.0f, -1.0f), below_floor);
    }
    if (beyond_left > 0.0f) {
        push_out(it, um_vec2_make(1.0f, 0.0f), beyond_left);
    }
    if (beyond_right > 0.0f) {
        push_out(it, um_vec2_make(-1.0f, 0.0f), beyond_right);
    }
}

// From the nearest point of an AABB to the centre of a ball.
static um_vec2 from_aabb_to_ball(const tree_scene* scene, int32_t ball, int32_t aabb)
{
    um_vec2 center = scene->bodies[ball].position;
    um_aabb around = tree_scene_aabb(scene, aabb);
    um_vec2 nearest = um_vec2_make(fminf(fmaxf(center.x, around.min.x), around.max.x),
                                   fminf(fmaxf(center.y, around.min.y), around.max.y));
    return um_vec2_sub(center, nearest);
}

float tree_scene_distance(const tree_scene* scene, int32_t ball, int32_t aabb)
{
    um_vec2 apart = from_aabb_to_ball(scene, ball, aabb);
    return sqrtf(apart.x * apart.x + apart.y * apart.y);
}

void tree_scene_bounce(tree_scene* scene, int32_t ball, int32_t aabb)
{
    scene_body* it = &scene->bodies[ball];
    float distance = tree_scene_distance(scene, ball, aabb);
    if (distance >= it->half_size) {
        return;
    }
    // A ball whose centre has come inside has no nearest side that means anything; it leaves upwards.
    um_vec2 up = um_vec2_make(0.0f, -1.0f);
    um_vec2 apart = from_aabb_to_ball(scene, ball, aabb);
    um_vec2 normal = distance > 0.0f ? um_vec2_scale(apart, 1.0f / distance) : up;
    push_out(it, normal, it->half_size - distance);
}
