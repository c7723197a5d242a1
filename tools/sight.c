// Which part of a world is worth seeing.
//
// All boxes here are turned so that gravity points along +y. A body that falls with nothing below it is lost:
// it is left out, as it would leave more and more of the picture empty.
// SPDX-License-Identifier: MIT

#include "sight.h"
#include "joint_list.h"

#include <math.h>
#include <stdlib.h>

// A picture shows bodies of 1/128 of its size or larger, unless they are spread evenly over more.
static const float most_sizes = 128.0f;

// Links to other bodies that are looked at for each falling body.
enum { MOST_LINKS = 64 };

typedef enum body_part {
    PART_SHOWN, // by default
    PART_LOST,  // falls, and nothing will stop it
    PART_FAR,   // in the smaller one of two groups that are far apart
} body_part;

typedef struct seen_body {
    um_body_id id;
    um_aabb box;
    body_part part;
} seen_body;

typedef struct look {
    const um_world* world;
    um_vec2 gravity;
    seen_body* bodies; // all movable ones with shapes
    int32_t count;
    int32_t* places; // of bodies, by index1 - 1; -1 for ground and bodies without shapes
    int32_t place_count;
    um_aabb ground; // of all static and kinematic shapes
    bool has_ground;
    float deepest_top; // of these
} look;

static um_aabb grow(um_aabb aabb, float x, float y)
{
    return um_aabb_make(aabb.min.x - x, aabb.min.y - y, aabb.max.x + x, aabb.max.y + y);
}

static float greater_side(um_aabb aabb)
{
    return fmaxf(aabb.max.x - aabb.min.x, aabb.max.y - aabb.min.y);
}

// ---- Directions -----------------------------------------------------------------------------------------

static um_aabb swap_axes(um_aabb aabb)
{
    return um_aabb_make(aabb.min.y, aabb.min.x, aabb.max.y, aabb.max.x);
}

static um_aabb flip_y(um_aabb aabb)
{
    return um_aabb_make(aabb.min.x, -aabb.max.y, aabb.max.x, -aabb.min.y);
}

static bool is_sideways(um_vec2 gravity)
{
    return fabsf(gravity.x) > fabsf(gravity.y);
}

static um_aabb turn(um_aabb aabb, um_vec2 gravity)
{
    aabb = is_sideways(gravity) ? swap_axes(aabb) : aabb;
    return (is_sideways(gravity) ? gravity.x : gravity.y) < 0.0f ? flip_y(aabb) : aabb;
}

static um_aabb turn_back(um_aabb aabb, um_vec2 gravity)
{
    aabb = (is_sideways(gravity) ? gravity.x : gravity.y) < 0.0f ? flip_y(aabb) : aabb;
    return is_sideways(gravity) ? swap_axes(aabb) : aabb;
}

// How far a vector goes down, along the axis of gravity.
static float downwards(um_vec2 vector, um_vec2 gravity)
{
    float pull = is_sideways(gravity) ? gravity.x : gravity.y;
    float along = is_sideways(gravity) ? vector.x : vector.y;
    return pull < 0.0f ? -along : along;
}

static um_aabb shape_box(const look* it, um_shape_id shape)
{
    return turn(um_shape_get_aabb(it->world, shape), it->gravity);
}

// ---- All bodies -----------------------------------------------------------------------------------------

static bool is_movable(const um_world* world, um_body_id body)
{
    return um_body_get_type(world, body) != UM_STATIC_BODY;
}

static void add_ground_box(look* it, um_aabb box)
{
    it->ground = it->has_ground ? um_aabb_union(it->ground, box) : box;
    it->deepest_top = it->has_ground ? fmaxf(it->deepest_top, box.min.y) : box.min.y;
    it->has_ground = true;
}

// Adds a body to the list or to the ground; a kinematic one to both.
static bool add_body(um_body_id body, void* context)
{
    look* it = context;
    int32_t count = um_body_get_shape_count(it->world, body);
    if (count == 0 || !um_body_is_enabled(it->world, body)) {
        return true;
    }
    um_aabb all = shape_box(it, um_body_get_shape(it->world, body, 0));
    for (int32_t i = 0; i < count; ++i) {
        um_shape_id shape = um_body_get_shape(it->world, body, i);
        um_aabb box = shape_box(it, shape);
        all = um_aabb_union(all, box);
        if (um_body_get_type(it->world, body) != UM_DYNAMIC_BODY && !um_shape_is_sensor(it->world, shape)) {
            add_ground_box(it, box);
        }
    }
    if (is_movable(it->world, body)) {
        it->places[body.index1 - 1] = it->count;
        it->bodies[it->count++] = (seen_body){.id = body, .box = all};
    }
    return true;
}

static bool find_last_place(um_body_id body, void* context)
{
    int32_t* count = context;
    *count = (int32_t)body.index1 > *count ? (int32_t)body.index1 : *count;
    return true;
}

// False without memory.
static bool look_begin(look* it, const um_world* world)
{
    *it = (look){.world = world, .gravity = um_world_get_gravity(world)};
    um_world_each_body(world, find_last_place, &it->place_count);
    it->bodies = malloc(((size_t)it->place_count + 1) * sizeof *it->bodies);
    it->places = malloc(((size_t)it->place_count + 1) * sizeof *it->places);
    if (it->bodies == NULL || it->places == NULL) {
        return false;
    }
    for (int32_t i = 0; i < it->place_count; ++i) {
        it->places[i] = -1;
    }
    um_world_each_body(world, add_body, it);
    return true;
}

static void look_end(look* it)
{
    free(it->bodies);
    free(it->places);
}

static um_aabb bounds_of_shown(const look* it)
{
    um_aabb bounds = {0};
    bool has_bounds = false;
    for (int32_t i = 0; i < it->count; ++i) {
        if (it->bodies[i].part == PART_SHOWN) {
            bounds = has_bounds ? um_aabb_union(bounds, it->bodies[i].box) : it->bodies[i].box;
            has_bounds = true;
        }
    }
    return bounds;
}

static float mean_size(const look* it)
{
    double sum = 0.0;
    int32_t count = 0;
    for (int32_t i = 0; i < it->count; ++i) {
        if (it->bodies[i].part == PART_SHOWN) {
            sum += (double)greater_side(it->bodies[i].box);
            count += 1;
        }
    }
    return count > 0 ? (float)(sum / count) : 0.0f;
}

// ---- Bodies that are lost -------------------------------------------------------------------------------

static bool is_ground(um_shape_id shape, void* context)
{
    look* it = context;
    um_body_id body = um_shape_get_body(it->world, shape);
    bool holds =
        um_body_get_type(it->world, body) != UM_DYNAMIC_BODY && !um_shape_is_sensor(it->world, shape);
    it->has_ground |= holds;
    return !holds;
}

static bool has_ground_below(const look* it, um_aabb box)
{
    if (!(box.min.y < it->ground.max.y)) {
        return false;
    }
    um_aabb below = um_aabb_make(box.min.x, box.min.y, box.max.x, it->ground.max.y);
    look found = {.world = it->world};
    um_world_query_aabb(it->world, turn_back(below, it->gravity), is_ground, &found);
    return found.has_ground;
}

// Whether a body has fallen by its own size or more and is below the top of all ground, with none below it.
static bool falls_out(const look* it, const seen_body* body)
{
    bool may_fall = um_body_get_type(it->world, body->id) == UM_DYNAMIC_BODY &&
                    um_body_is_awake(it->world, body->id) &&
                    um_body_get_gravity_scale(it->world, body->id) > 0.0f;
    float speed = downwards(um_body_get_velocity(it->world, body->id), it->gravity);
    float pull = downwards(it->gravity, it->gravity);
    float size = body->box.max.y - body->box.min.y;
    return may_fall && pull > 0.0f && speed > 0.0f && speed * speed > 2.0f * pull * size &&
           (!it->has_ground || body->box.min.y > it->deepest_top) &&
           !(it->has_ground && has_ground_below(it, body->box));
}

static bool is_held_by(const look* it, um_body_id other)
{
    if (other.index1 == 0 || !is_movable(it->world, other)) {
        return true;
    }
    int32_t place = it->places[other.index1 - 1];
    return place >= 0 && it->bodies[place].part == PART_SHOWN;
}

static bool is_held(const look* it, um_body_id body)
{
    um_joint_id joints[MOST_LINKS];
    int32_t count = um_body_get_joints(it->world, body, joints, MOST_LINKS);
    for (int32_t i = 0; i < count && i < MOST_LINKS; ++i) {
        um_joint_def def = um_joint_get_def(it->world, joints[i]);
        bool is_a = def.body_a.index1 == body.index1;
        if (is_held_by(it, is_a ? def.body_b : def.body_a)) {
            return true;
        }
    }
    um_contact contacts[MOST_LINKS];
    count = um_body_get_contacts(it->world, body, contacts, MOST_LINKS);
    for (int32_t i = 0; i < count && i < MOST_LINKS; ++i) {
        um_body_id a = um_shape_get_body(it->world, contacts[i].shape_a);
        um_body_id b = um_shape_get_body(it->world, contacts[i].shape_b);
        if (is_held_by(it, a.index1 == body.index1 ? b : a)) {
            return true;
        }
    }
    return false;
}

// Bodies that hang on others or lie on them are not lost. Forwards and backwards, as ropes are listed in
// either order.
static void keep_held(look* it)
{
    bool has_changed = true;
    for (int32_t pass = 0; has_changed; ++pass) {
        has_changed = false;
        for (int32_t i = 0; i < it->count; ++i) {
            seen_body* body = &it->bodies[pass % 2 == 0 ? i : it->count - 1 - i];
            if (body->part == PART_LOST && is_held(it, body->id)) {
                body->part = PART_SHOWN;
                has_changed = true;
            }
        }
    }
}

// Returns how many bodies are left.
static int32_t leave_out_lost(look* it)
{
    int32_t left = it->count;
    for (int32_t i = 0; i < it->count; ++i) {
        it->bodies[i].part = falls_out(it, &it->bodies[i]) ? PART_LOST : PART_SHOWN;
        left -= it->bodies[i].part == PART_LOST;
    }
    if (left < it->count) {
        keep_held(it);
        left = 0;
        for (int32_t i = 0; i < it->count; ++i) {
            left += it->bodies[i].part == PART_SHOWN;
        }
    }
    return left;
}

// ---- Bodies that are far away ---------------------------------------------------------------------------

// Where a body is along an axis.
typedef struct interval {
    float begin, end;
    int32_t body;
} interval;

static int compare_intervals(const void* a, const void* b)
{
    const interval* x = a;
    const interval* y = b;
    return x->begin != y->begin ? (x->begin > y->begin) - (x->begin < y->begin) : x->body - y->body;
}

static int32_t list_intervals(const look* it, bool is_y, interval* list)
{
    int32_t count = 0;
    for (int32_t i = 0; i < it->count; ++i) {
        um_aabb box = it->bodies[i].box;
        if (it->bodies[i].part == PART_SHOWN) {
            list[count++] = is_y ? (interval){box.min.y, box.max.y, i} : (interval){box.min.x, box.max.x, i};
        }
    }
    qsort(list, (size_t)count, sizeof *list, compare_intervals);
    return count;
}

// The first interval after a gap of more than half of the whole. 0 for none.
static int32_t find_gap(const interval* list, int32_t count)
{
    float end = list[0].end;
    for (int32_t i = 1; i < count; ++i) {
        end = fmaxf(end, list[i].end);
    }
    float half = 0.5f * (end - list[0].begin);
    float reached = list[0].end;
    for (int32_t i = 1; i < count; ++i) {
        if (list[i].begin - reached > half) {
            return i;
        }
        reached = fmaxf(reached, list[i].end);
    }
    return 0;
}

// The group with more awake bodies is the greater one, then the group with more bodies, then the group with
// the oldest body.
static bool is_first_greater(const look* it, const interval* list, int32_t gap, int32_t count)
{
    int32_t awake = 0;
    int32_t oldest = 0;
    for (int32_t i = 0; i < count; ++i) {
        bool is_awake = um_body_is_awake(it->world, it->bodies[list[i].body].id);
        awake += is_awake ? (i < gap ? 1 : -1) : 0;
        oldest = list[i].body < list[oldest].body ? i : oldest;
    }
    int32_t all = gap - (count - gap);
    return awake != 0 ? awake > 0 : all != 0 ? all > 0 : oldest < gap;
}

// Leaves out the smaller group on one side of a wide gap. False if there is no such gap.
static bool leave_out_group(look* it, bool is_y, interval* list)
{
    int32_t count = list_intervals(it, is_y, list);
    int32_t gap = count > 1 ? find_gap(list, count) : 0;
    if (gap == 0) {
        return false;
    }
    bool is_first = is_first_greater(it, list, gap, count);
    for (int32_t i = is_first ? gap : 0; i < (is_first ? count : gap); ++i) {
        it->bodies[list[i].body].part = PART_FAR;
    }
    return true;
}

static void leave_out_far(look* it)
{
    interval* list = NULL;
    bool goes_on = true;
    while (goes_on && greater_side(bounds_of_shown(it)) > most_sizes * mean_size(it)) {
        list = list != NULL ? list : malloc((size_t)it->count * sizeof *list);
        goes_on = list != NULL && (leave_out_group(it, false, list) || leave_out_group(it, true, list));
    }
    free(list);
}

// ---- Joints ---------------------------------------------------------------------------------------------

static um_aabb with_point(const look* it, um_aabb bounds, um_vec2 point)
{
    return um_aabb_union(bounds, turn((um_aabb){point, point}, it->gravity));
}

static bool is_shown(const look* it, um_body_id body)
{
    int32_t place = body.index1 > 0 ? it->places[body.index1 - 1] : -1;
    return place >= 0 && it->bodies[place].part == PART_SHOWN;
}

// Adds the anchors of joints, which may be on the ground, and the wheels of pulleys.
static um_aabb add_joints(const look* it, um_aabb bounds)
{
    joint_list list = joint_list_of(it->world);
    for (int32_t i = 0; i < list.count; ++i) {
        um_joint_def def = um_joint_get_def(it->world, list.joints[i]);
        if (!is_shown(it, def.body_a) && !is_shown(it, def.body_b)) {
            continue;
        }
        um_joint_state state = um_joint_get_state(it->world, list.joints[i]);
        bounds = with_point(it, with_point(it, bounds, state.anchor_a), state.anchor_b);
        if (def.kind == UM_PULLEY_JOINT) {
            bounds = with_point(it, with_point(it, bounds, def.wheel_a), def.wheel_b);
        }
    }
    joint_list_free(&list);
    return bounds;
}

// ---- The ground -----------------------------------------------------------------------------------------

// How deep things are, column by column: bodies may fall on ground of different heights, as on stairs.
enum { COLUMN_COUNT = 64 };

typedef struct column {
    bool has_body, has_ground;
    float bottom; // of the lowest body, and its middle
    float middle;
    float ground; // the first one below that
} column;

typedef struct ground_search {
    const look* seen;
    um_aabb bounds; // of all bodies
    float gap;      // from the bounds to the first ground below all of them
    column columns[COLUMN_COUNT];
} ground_search;

static int32_t column_at(const ground_search* search, float x)
{
    float width = search->bounds.max.x - search->bounds.min.x;
    float share = width > 0.0f ? (x - search->bounds.min.x) / width : 0.0f;
    return (int32_t)fminf(fmaxf(share * COLUMN_COUNT, 0.0f), COLUMN_COUNT - 1);
}

static void note_body(ground_search* search, um_aabb box)
{
    for (int32_t k = column_at(search, box.min.x); k <= column_at(search, box.max.x); ++k) {
        column* at = &search->columns[k];
        if (!at->has_body || box.max.y > at->bottom) {
            *at = (column){.has_body = true, .bottom = box.max.y, .middle = 0.5f * (box.min.y + box.max.y)};
        }
    }
}

// Ground that a body stands in is as deep as the body.
static void note_ground(ground_search* search, um_aabb box)
{
    if (!(box.min.x < search->bounds.max.x && box.max.x > search->bounds.min.x)) {
        return;
    }
    for (int32_t k = column_at(search, box.min.x); k <= column_at(search, box.max.x); ++k) {
        column* at = &search->columns[k];
        float top = fmaxf(box.min.y, at->bottom);
        if (at->has_body && box.max.y >= at->middle && (!at->has_ground || top < at->ground)) {
            at->has_ground = true;
            at->ground = top;
        }
    }
    if (box.min.y > search->bounds.max.y) {
        search->gap = fminf(search->gap, box.min.y - search->bounds.max.y);
    }
}

static bool look_for_ground(um_body_id body, void* context)
{
    ground_search* search = context;
    const um_world* world = search->seen->world;
    if (is_movable(world, body) || !um_body_is_enabled(world, body)) {
        return true;
    }
    for (int32_t i = 0; i < um_body_get_shape_count(world, body); ++i) {
        um_shape_id shape = um_body_get_shape(world, body, i);
        if (!um_shape_is_sensor(world, shape)) {
            note_ground(search, shape_box(search->seen, shape));
        }
    }
    return true;
}

// Adds the top of the ground below each body, and of the first ground below all bodies, where they land that
// slide off the other. Ground that is far away is left out.
static um_aabb add_ground(const look* it, um_aabb bounds)
{
    const float meter = um_world_get_settings(it->world).units_per_meter;
    const float far = fmaxf(2.0f * greater_side(bounds), 5.0f * meter);
    ground_search search = {.seen = it, .bounds = bounds, .gap = far};
    for (int32_t i = 0; i < it->count; ++i) {
        if (it->bodies[i].part == PART_SHOWN) {
            note_body(&search, it->bodies[i].box);
        }
    }
    um_world_each_body(it->world, look_for_ground, &search);
    float gap = search.gap < far ? search.gap : 0.0f;
    for (int32_t i = 0; i < COLUMN_COUNT; ++i) {
        float below = search.columns[i].ground - bounds.max.y;
        if (search.columns[i].has_ground && below < far) {
            gap = fmaxf(gap, below);
        }
    }
    bounds.max.y += gap;
    return bounds;
}

// ---- The view -------------------------------------------------------------------------------------------

static um_aabb clip(um_aabb aabb, um_aabb limits)
{
    return um_aabb_make(fminf(fmaxf(aabb.min.x, limits.min.x), limits.max.x),
                        fminf(fmaxf(aabb.min.y, limits.min.y), limits.max.y),
                        fmaxf(fminf(aabb.max.x, limits.max.x), limits.min.x),
                        fmaxf(fminf(aabb.max.y, limits.max.y), limits.min.y));
}

// Finds the bounds of all that is shown. The ground alone counts where all bodies are lost, and the bodies
// that fall where there is no ground. False for an empty world.
static bool find_bounds(look* it, um_aabb* out_bounds)
{
    if (leave_out_lost(it) == 0) {
        *out_bounds = it->ground;
        if (it->has_ground || it->count == 0) {
            return it->has_ground;
        }
        for (int32_t i = 0; i < it->count; ++i) {
            it->bodies[i].part = PART_SHOWN;
        }
    }
    leave_out_far(it);
    *out_bounds = add_ground(it, add_joints(it, bounds_of_shown(it)));
    return true;
}

void sight_look(sight* it, const um_world* world)
{
    look seen;
    um_aabb bounds;
    if (look_begin(&seen, world) && find_bounds(&seen, &bounds)) {
        bounds = turn_back(bounds, seen.gravity);
        it->size = mean_size(&seen);
        if (!it->has_bounds) {
            float most = fmaxf(greater_side(bounds), most_sizes * it->size);
            it->limits = grow(bounds, most, most);
        }
        it->bounds = it->has_bounds ? um_aabb_union(it->bounds, clip(bounds, it->limits)) : bounds;
        it->has_bounds = true;
    }
    look_end(&seen);
}

um_aabb sight_view(const sight* it, const scene_source* source)
{
    if (source->has_view) {
        return source->view;
    }
    float meter = source->def.units_per_meter;
    if (!it->has_bounds) {
        return um_aabb_make(-5.0f * meter, -5.0f * meter, 5.0f * meter, 5.0f * meter);
    }
    // A single body gets room of its own size around it.
    float side = greater_side(it->bounds);
    float room = fmaxf(fmaxf(0.05f * side, 0.05f * meter), 0.5f * (2.0f * it->size - side));
    return grow(it->bounds, room, room);
}
