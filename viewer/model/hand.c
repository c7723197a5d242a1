// What the pointer does to the world and to the camera.
// SPDX-License-Identifier: MIT

#include "hand.h"

#include <umbra/query.h>

#include <math.h>

// In points.
static const float reach = 8.0f; // how far from a body the pointer still means it
static const float ball_radius = 14.0f;
static const float bomb_radius = 70.0f;
static const float least_side = 12.0f; // of a box

// A ball goes this many times as far as it was drawn, per second; a bomb throws what is near by this many of
// its radii, per second.
static const float throw_rate = 4.0f;
static const float bomb_rate = 8.0f;

enum { MOST_FOUND = 256 };

hand hand_make(void)
{
    return (hand){.size = 1.0f};
}

static bool is_finite(um_vec2 at)
{
    return isfinite(at.x) && isfinite(at.y);
}

static float extent(float points, const camera* seen)
{
    return fminf(fmaxf(points / seen->scale, UM_MIN_EXTENT), UM_MAX_EXTENT);
}

// ---- Bodies ---------------------------------------------------------------------------------------------

// Greater for what a pointer rather means.
static int rank(const um_world* world, um_shape_id shape)
{
    int type = (int)um_body_get_type(world, um_shape_get_body(world, shape));
    return um_shape_is_sensor(world, shape) ? type : type + UM_DYNAMIC_BODY + 1;
}

um_body_id hand_body_at(const um_world* world, const camera* seen, um_vec2 at)
{
    um_vec2 point = camera_to_world(seen, at.x, at.y);
    if (world == NULL || !(fabsf(point.x) <= UM_MAX_POSITION && fabsf(point.y) <= UM_MAX_POSITION)) {
        return (um_body_id){0};
    }
    um_shape_id found[MOST_FOUND];
    int32_t count = um_world_overlap_point(world, point, UM_ALL_CATEGORIES, found, MOST_FOUND);
    um_shape_id best = {0};
    for (int32_t i = 0; i < count && i < MOST_FOUND; ++i) {
        if (best.index1 == 0 || rank(world, found[i]) > rank(world, best)) {
            best = found[i];
        }
    }
    um_nearest nearest;
    if (count == 0 && um_world_find_nearest(world, point, reach / seen->scale, UM_ALL_CATEGORIES, &nearest)) {
        best = nearest.shape;
    }
    return best.index1 != 0 ? um_shape_get_body(world, best) : (um_body_id){0};
}

// ---- Bombs ----------------------------------------------------------------------------------------------

// An explosion pushes outlines, so that what is dense gets slower by it: the impulse is made for what is
// there, by its mass and about half of its outline.
static float bomb_impulse(const um_world* world, um_vec2 center, float radius)
{
    um_aabb around = um_aabb_make(center.x - radius, center.y - radius, center.x + radius, center.y + radius);
    um_shape_id found[MOST_FOUND];
    int32_t count = um_world_overlap_aabb(world, around, UM_ALL_CATEGORIES, found, MOST_FOUND);
    double mass = 0.0, outline = 0.0;
    for (int32_t i = 0; i < count && i < MOST_FOUND; ++i) {
        um_body_id body = um_shape_get_body(world, found[i]);
        if (um_body_get_type(world, body) == UM_DYNAMIC_BODY) {
            um_aabb aabb = um_shape_get_aabb(world, found[i]);
            mass +=
                (double)(um_body_get_mass(world, body).mass / (float)um_body_get_shape_count(world, body));
            outline += (double)(aabb.max.x - aabb.min.x + aabb.max.y - aabb.min.y);
        }
    }
    double impulse = outline > 0.0 ? (double)(bomb_rate * radius) * mass / outline : 1.0;
    return (float)fmin(impulse, 1e9);
}

static void explode(const hand* it, session* played, const camera* seen, um_vec2 point)
{
    float radius = extent(bomb_radius * it->size, seen);
    session_edit(played, (edit){.kind = EDIT_BOMB,
                                .point = point,
                                .radius = radius,
                                .impulse = bomb_impulse(session_world(played), point, radius)});
}

// ---- Down -----------------------------------------------------------------------------------------------

static hand_tool tool_of(const hand* it, int modifiers)
{
    if ((modifiers & MODIFIER_SHIFT) != 0) {
        return HAND_THROW;
    }
    if ((modifiers & MODIFIER_CONTROL) != 0) {
        return HAND_BOX;
    }
    return (modifiers & MODIFIER_ALT) != 0 ? HAND_DELETE : it->tool;
}

static hand_motion begin_drag(hand* it, session* played, um_body_id body)
{
    const um_world* world = session_world(played);
    if (body.index1 == 0 || um_body_get_type(world, body) != UM_DYNAMIC_BODY) {
        return MOTION_PAN;
    }
    it->pulled_to = it->from;
    bool is_held = session_edit(played, (edit){.kind = EDIT_GRAB, .body = body, .point = it->from});
    return is_held ? MOTION_DRAG : MOTION_PAN;
}

static hand_motion begin(hand* it, session* played, camera* seen, hand_tool tool)
{
    um_body_id body = hand_body_at(session_world(played), seen, um_vec2_make(it->x, it->y));
    switch (tool) {
    case HAND_DRAG:
        return begin_drag(it, played, body);
    case HAND_THROW:
        return MOTION_THROW;
    case HAND_BOX:
        return MOTION_BOX;
    case HAND_DELETE:
        it->aimed_at = body;
        return MOTION_DELETE;
    case HAND_BOMB:
        return MOTION_BOMB;
    case HAND_TOOL_COUNT:
        break;
    }
    return MOTION_NONE;
}

void hand_down(hand* it, session* played, camera* seen, um_vec2 at, viewer_button button, int modifiers)
{
    if (!is_finite(at) || button == BUTTON_NONE) {
        return;
    }
    hand_cancel(it, played);
    it->is_inside = true;
    it->button = button;
    it->x = at.x;
    it->y = at.y;
    it->from = camera_to_world(seen, at.x, at.y);
    bool is_main = button == BUTTON_MAIN && session_world(played) != NULL;
    it->motion = is_main ? begin(it, played, seen, tool_of(it, modifiers)) : MOTION_PAN;
}

// ---- Move -----------------------------------------------------------------------------------------------

// A drag that ended while the session was on its way back is still in the world that it has come to.
static void let_go(const hand* it, session* played)
{
    const run* shown = &played->shown;
    if (it->motion != MOTION_DRAG && shown->held.index1 != 0 && shown->edits_done == played->log.count) {
        session_edit(played, (edit){.kind = EDIT_RELEASE});
    }
}

void hand_follow(hand* it, session* played, const camera* seen)
{
    let_go(it, played);
    um_vec2 point = camera_to_world(seen, it->x, it->y);
    if (it->motion == MOTION_DRAG && (point.x != it->pulled_to.x || point.y != it->pulled_to.y)) {
        bool is_pulled = session_edit(played, (edit){.kind = EDIT_PULL, .point = point});
        it->pulled_to = is_pulled ? point : it->pulled_to; // a seek refuses it, which the hand outlasts
    }
}

bool hand_move(hand* it, session* played, camera* seen, um_vec2 at)
{
    if (!is_finite(at)) {
        return false;
    }
    bool is_panning = it->motion == MOTION_PAN && (at.x != it->x || at.y != it->y);
    if (is_panning) {
        camera_move(seen, at.x - it->x, at.y - it->y);
    }
    it->is_inside = true;
    it->x = at.x;
    it->y = at.y;
    hand_follow(it, played, seen);
    return is_panning;
}

// ---- Up -------------------------------------------------------------------------------------------------

static void throw_ball(const hand* it, session* played, const camera* seen, um_vec2 to)
{
    session_edit(played, (edit){.kind = EDIT_BALL,
                                .point = it->from,
                                .velocity = um_vec2_scale(um_vec2_sub(to, it->from), throw_rate),
                                .radius = extent(ball_radius * it->size, seen)});
}

static void draw_box(const hand* it, session* played, const camera* seen, um_vec2 to)
{
    float least = extent(0.5f * least_side * it->size, seen);
    um_vec2 half = um_vec2_make(fminf(fmaxf(0.5f * fabsf(to.x - it->from.x), least), UM_MAX_EXTENT),
                                fminf(fmaxf(0.5f * fabsf(to.y - it->from.y), least), UM_MAX_EXTENT));
    um_vec2 middle = um_vec2_scale(um_vec2_add(it->from, to), 0.5f);
    session_edit(played, (edit){.kind = EDIT_BOX, .point = middle, .half = half});
}

void hand_up(hand* it, session* played, camera* seen, um_vec2 at, viewer_button button)
{
    if (button != it->button || it->button == BUTTON_NONE) {
        return;
    }
    hand_move(it, played, seen, at);
    um_vec2 to = camera_to_world(seen, it->x, it->y);
    switch (it->motion) {
    case MOTION_DRAG:
        session_edit(played, (edit){.kind = EDIT_RELEASE});
        break;
    case MOTION_THROW:
        throw_ball(it, played, seen, to);
        break;
    case MOTION_BOX:
        draw_box(it, played, seen, to);
        break;
    case MOTION_DELETE:
        session_edit(played, (edit){.kind = EDIT_DELETE, .body = it->aimed_at});
        break;
    case MOTION_BOMB:
        explode(it, played, seen, it->from);
        break;
    case MOTION_NONE:
    case MOTION_PAN:
        break;
    }
    it->motion = MOTION_NONE;
    it->button = BUTTON_NONE;
}

void hand_cancel(hand* it, session* played)
{
    if (it->motion == MOTION_DRAG) {
        session_edit(played, (edit){.kind = EDIT_RELEASE});
    }
    it->motion = MOTION_NONE;
    it->button = BUTTON_NONE;
}

int32_t hand_sketch(const hand* it, const camera* seen, um_vec2 out_points[5])
{
    um_vec2 from = it->from;
    um_vec2 to = camera_to_world(seen, it->x, it->y);
    if (it->motion == MOTION_THROW) {
        out_points[0] = from;
        out_points[1] = to;
        return 2;
    }
    const um_vec2 corners[] = {from, {to.x, from.y}, to, {from.x, to.y}, from};
    for (int i = 0; i < 5; ++i) {
        out_points[i] = corners[i];
    }
    return it->motion == MOTION_BOX ? 5 : 0;
}
