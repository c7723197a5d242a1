// Proxies: the shapes' leaves in the two trees. What is awake stands in the moving tree with fat boxes, all
// else in the resting tree, and a body that wakes or falls asleep changes from one to the other.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_build.h"
#include "broadphase/tree_proxy.h"
#include "core/array.h"
#include "world/stages.h"

#include <math.h>

// From this share of newcomers on, building a tree anew costs less than inserting them one by one: measured
// for moves, see docs/architecture.md.
#define REBUILD_SHARE 20

// Fewer than this many go one by one in any case: it takes no time, and keeps the tree as it was arranged.
#define LEAST_BULK 256

// The lists that bulk moves use have room for every shape that can move as well, so that no step needs more.
static bool reserve_lists(um_world* world, int32_t count)
{
    umi_scratch* s = &world->scratch;
    const um_allocator* a = &world->allocator;
    return umi_array_reserve(a, &s->proxies, &s->proxy_capacity, 0, count, sizeof s->proxies[0]) &&
           umi_array_reserve(a, &s->boxes, &s->box_capacity, 0, count, sizeof s->boxes[0]) &&
           umi_array_reserve(a, &s->displacements, &s->displacement_capacity, 0, count,
                             sizeof s->displacements[0]) &&
           umi_array_reserve(a, &s->user_data, &s->user_data_capacity, 0, count, sizeof s->user_data[0]);
}

bool umi_proxies_reserve(um_world* world, int32_t mobile)
{
    int32_t all = world->shapes.pool.count;
    return umi_tree_reserve(world->moving, mobile - um_tree_count(world->moving)) &&
           umi_tree_reserve(world->resting, all - um_tree_count(world->resting)) &&
           reserve_lists(world, mobile) && umi_tree_reserve_build(world->moving, mobile) &&
           umi_tree_reserve_build(world->resting, all);
}

static um_tree* tree_of(const um_world* world, int32_t index)
{
    const umi_body* body = umi_body_at(&world->bodies, umi_geometry_at(&world->shapes, index)->body);
    return umi_body_is_awake(body) ? world->moving : world->resting;
}

static um_box bounds_of(const um_world* world, int32_t index)
{
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, index);
    return umi_shape_bounds(&world->shapes, geometry, umi_body_transform(&world->bodies, geometry->body));
}

// The most that is added to a side of a box.
static float most_margin(const um_world* world, um_box box)
{
    float width = box.max.x - box.min.x;
    float height = box.max.y - box.min.y;
    return world->settings.margin_share * (width > height ? width : height);
}

static float limit_to(float x, float most)
{
    x = x > most ? most : x;
    return x < -most ? -most : x;
}

// The box that a moving shape is given to the tree with: with the margin, but without what lies ahead.
static um_box with_margin(const um_world* world, um_box box)
{
    float most = most_margin(world, box);
    float margin = world->settings.margin < most ? world->settings.margin : most;
    return um_box_make(box.min.x - margin, box.min.y - margin, box.max.x + margin, box.max.y + margin);
}

void umi_proxy_insert(um_world* world, int32_t index)
{
    umi_shape* shape = umi_shape_at(&world->shapes, index);
    um_tree* tree = tree_of(world, index);
    um_box box = bounds_of(world, index);
    um_box given = tree == world->moving ? with_margin(world, box) : box;
    shape->proxy =
        um_tree_insert(tree, given, um_vec2_make(0.0f, 0.0f), UM_ALL_CATEGORIES, (uint64_t)(uint32_t)index);
    world->shapes.tight_boxes[index] = box;
    world->shapes.fat_boxes[index] = um_tree_fat_box(tree, shape->proxy);
    world->all_pairs_changed = true;
}

void umi_proxy_remove(um_world* world, int32_t index)
{
    umi_shape* shape = umi_shape_at(&world->shapes, index);
    um_tree_remove(tree_of(world, index), shape->proxy);
    shape->proxy = (um_proxy_id){0, 0};
}

void umi_proxies_insert(um_world* world, int32_t body)
{
    int32_t shape = umi_body_at(&world->bodies, body)->first_shape;
    for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->next) {
        umi_proxy_insert(world, shape);
    }
}

void umi_proxies_remove(um_world* world, int32_t body)
{
    int32_t shape = umi_body_at(&world->bodies, body)->first_shape;
    for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->next) {
        umi_proxy_remove(world, shape);
    }
}

// ---- Many at once ---------------------------------------------------------------------------------------

// Takes the shapes of the bodies out of a tree and lists them. Returns how many.
static int32_t take_out(um_world* world, um_tree* tree, const int32_t* bodies, int32_t count)
{
    int32_t listed = 0;
    for (int32_t i = 0; i < count; ++i) {
        int32_t index = umi_body_at(&world->bodies, bodies[i])->first_shape;
        while (index >= 0) {
            const umi_shape* shape = umi_shape_at(&world->shapes, index);
            um_tree_remove(tree, shape->proxy);
            um_box box = bounds_of(world, index);
            world->shapes.tight_boxes[index] = box;
            world->scratch.boxes[listed] = tree == world->resting ? with_margin(world, box) : box;
            world->scratch.user_data[listed++] = (uint64_t)(uint32_t)index;
            index = shape->next;
        }
    }
    return listed;
}

static void change_tier_one_by_one(um_world* world, um_tree* from, const int32_t* bodies, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        int32_t shape = umi_body_at(&world->bodies, bodies[i])->first_shape;
        for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->next) {
            um_tree_remove(from, umi_shape_at(&world->shapes, shape)->proxy);
            umi_proxy_insert(world, shape);
        }
    }
}

void umi_proxies_change_tier(um_world* world, const int32_t* bodies, int32_t count, bool to_moving)
{
    um_tree* from = to_moving ? world->resting : world->moving;
    um_tree* to = to_moving ? world->moving : world->resting;
    if (count < LEAST_BULK || (int64_t)count * REBUILD_SHARE < um_tree_count(to)) {
        change_tier_one_by_one(world, from, bodies, count);
        return;
    }
    int32_t shapes = take_out(world, from, bodies, count);
    umi_scratch* s = &world->scratch;
    bool inserted =
        um_tree_insert_many(to, s->boxes, NULL, NULL, s->user_data, shapes, UM_BUILD_MORTON, s->proxies);
    for (int32_t i = 0; i < shapes; ++i) {
        int32_t index = (int32_t)s->user_data[i];
        if (!inserted) { // no memory for a bulk build; one by one needs none
            umi_proxy_insert(world, index);
            continue;
        }
        umi_shape_at(&world->shapes, index)->proxy = s->proxies[i];
        world->shapes.fat_boxes[index] = um_tree_fat_box(to, s->proxies[i]);
    }
}

// ---- The stage ------------------------------------------------------------------------------------------

// Moves the proxies that are listed.
static void move_listed(um_world* world, int32_t count)
{
    umi_scratch* s = &world->scratch;
    um_tree_move_many(world->moving, s->proxies, s->boxes, s->displacements, count);
    for (int32_t i = 0; i < count; ++i) {
        world->shapes.fat_boxes[s->user_data[i]] = um_tree_fat_box(world->moving, s->proxies[i]);
    }
    world->counters.proxies_moved += count;
}

// The greatest way that a side of a box has moved, and way if that is more.
static float farther(float way, um_box before, um_box after)
{
    float x = umi_greater(fabsf(after.min.x - before.min.x), fabsf(after.max.x - before.max.x));
    float y = umi_greater(fabsf(after.min.y - before.min.y), fabsf(after.max.y - before.max.y));
    return umi_greater(way, umi_greater(x, y));
}

// Paths that are much longer than the gaps they are compared with would be lost in rounding. In slops.
#define LONGEST_PATH 1e4f

// What update_range notes of a body.
enum {
    HAS_LEFT = 1 << 0, // a shape has left its fat box
    IS_LONG = 1 << 1,  // its path is too long
};

// Makes the boxes of the bodies of a range anew.
static void update_range(int32_t begin, int32_t end, void* context)
{
    um_world* world = context;
    for (int32_t i = begin; i < end; ++i) {
        int32_t body = world->bodies.awake[i];
        um_transform transform = umi_body_transform(&world->bodies, body);
        bool has_left = false;
        float way = 0.0f;
        int32_t index = umi_body_at(&world->bodies, body)->first_shape;
        while (index >= 0) {
            um_box box = umi_shape_bounds(&world->shapes, umi_geometry_at(&world->shapes, index), transform);
            way = farther(way, world->shapes.tight_boxes[index], box);
            world->shapes.tight_boxes[index] = box;
            has_left |= !um_box_contains(world->shapes.fat_boxes[index], box);
            index = umi_shape_at(&world->shapes, index)->next;
        }
        float path = world->bodies.paths[body] + way;
        world->bodies.paths[body] = path;
        bool is_long = !(path < LONGEST_PATH * world->settings.slop); // NaN included
        world->bodies.notes[i] = (uint8_t)((has_left ? HAS_LEFT : 0) | (is_long ? IS_LONG : 0));
    }
}

// Lists the proxies of a body that have left their fat box. Returns how many are listed then.
static int32_t list_leavers(umi_step* step, int32_t body, int32_t listed)
{
    um_world* world = step->world;
    umi_scratch* s = &world->scratch;
    const umi_velocity* v = world->bodies.velocities + body;
    int32_t index = umi_body_at(&world->bodies, body)->first_shape;
    for (; index >= 0; index = umi_shape_at(&world->shapes, index)->next) {
        um_box box = world->shapes.tight_boxes[index];
        if (!um_box_contains(world->shapes.fat_boxes[index], box)) {
            s->proxies[listed] = umi_shape_at(&world->shapes, index)->proxy;
            s->boxes[listed] = with_margin(world, box);
            float most = most_margin(world, box);
            s->displacements[listed] =
                um_vec2_make(limit_to(v->x * step->time, most), limit_to(v->y * step->time, most));
            s->user_data[listed++] = (uint64_t)(uint32_t)index;
        }
    }
    return listed;
}

// Starts all paths anew when one has become too long. Every contact is then due.
static void shorten_paths(um_world* world)
{
    for (int32_t i = 0; i < world->bodies.pool.fresh; ++i) {
        world->bodies.paths[i] = 0.0f;
    }
    for (int32_t i = 0; i < world->contacts.apart_count; ++i) {
        world->contacts.apart[i].due = UMI_DUE_NOW;
    }
}

void umi_update_proxies(umi_step* step)
{
    const umi_bodies* bodies = &step->world->bodies;
    umi_parallel(step->world, bodies->awake_count, UMI_BODY_GRAIN, update_range, step->world);
    int32_t listed = 0;
    uint32_t seen = 0;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        seen |= bodies->notes[i];
        if ((bodies->notes[i] & HAS_LEFT) != 0) {
            listed = list_leavers(step, bodies->awake[i], listed);
        }
    }
    if ((seen & IS_LONG) != 0) {
        shorten_paths(step->world);
    }
    move_listed(step->world, listed);
    step->world->largest_change = 0.0f;
}
