// Ropes: links of a span, and a joint that keeps their length.
// SPDX-License-Identifier: MIT

#include <umbra_helpers/rope.h>

#include "span.h"

#define ROPE_COOKIE 0x726f7065u

umh_rope_def umh_default_rope_def(void)
{
    return (umh_rope_def){
        .kind = UMH_ROPE_OF_RODS,
        .is_start_held = true,
        .hangs = true,
        .length = 3.0f,
        .is_end_held = true,
        .link_count = 20,
        .thickness = 0.05f,
        .keeps_length = true,
        .density = 1.0f,
        .friction = 0.6f,
        .linear_damping = 0.1f,
        .angular_damping = 0.5f,
        .filter = um_default_filter(),
        .cookie = ROPE_COOKIE,
    };
}

static void check_def(umhi_call* call, const umh_rope_def* def)
{
    umhi_check_cookie(call, def->cookie, ROPE_COOKIE, "umh_default_rope_def");
    umhi_check_option(call, "def.kind", (int32_t)def->kind, UMH_ROPE_KIND_COUNT);
    UMHI_VECTOR(start, UM_MAX_POSITION);
    UMHI_VECTOR(end, UM_MAX_POSITION);
    UMHI_BODY(start_body);
    UMHI_BODY(end_body);
    UMHI_RANGE(length, 1e-2f, 1e4f);
    UMHI_RANGE(sag, 0.0f, 1.0f);
    UMHI_RANGE(link_count, 1.0f, (float)UMH_MAX_ROPE_LINKS);
    UMHI_RANGE(thickness, 1e-3f, 1e3f);
    UMHI_RANGE(density, 1e-6f, 1e9f);
    UMHI_RANGE(friction, 0.0f, 1e6f);
    UMHI_RANGE(linear_damping, 0.0f, 1e6f);
    UMHI_RANGE(angular_damping, 0.0f, 1e6f);
}

// From where a rope goes to where. One that hangs goes along gravity; without any, to greater y.
static umhi_span find_span(umhi_call* call, const umh_rope_def* def)
{
    umhi_end start = {def->start, def->start_body, def->is_start_held};
    if (!def->hangs) {
        umhi_end end = {def->end, def->end_body, def->is_end_held};
        return umhi_span_make(call, start, end, def->link_count, def->sag);
    }
    um_vec2 down = um_world_get_gravity(call->world);
    float size = umhi_length(down);
    down = size > 0.0f ? um_vec2_scale(down, 1.0f / size) : um_vec2_make(0.0f, 1.0f);
    umhi_end end = {.point = um_vec2_add(def->start, um_vec2_scale(down, def->length * call->meter))};
    return umhi_span_make(call, start, end, def->link_count, 0.0f);
}

static void add_links(umhi_call* call, const umh_rope_def* def, const umhi_span* span)
{
    umhi_link links[UMH_MAX_ROPE_LINKS];
    umhi_span_lay(span, links);
    um_body_def body = um_default_body_def();
    body.type = UM_DYNAMIC_BODY;
    body.linear_damping = def->linear_damping;
    body.angular_damping = def->angular_damping;
    body.user_data = def->user_data;
    um_shape_def shape = um_default_shape_def();
    shape.density = def->density;
    shape.friction = def->friction;
    shape.filter = def->filter;
    float radius = 0.5f * def->thickness * call->meter;
    float half = 0.5f * span->link_length - radius; // between the middles of the round ends
    for (int32_t i = 0; i < span->count; ++i) {
        body.position = links[i].middle;
        body.angle = links[i].angle;
        um_body_id id = umhi_add_body(call, &body);
        if (def->kind == UMH_ROPE_OF_RODS) {
            um_capsule rod = um_capsule_make(um_vec2_make(-half, 0.0f), um_vec2_make(half, 0.0f), radius);
            umhi_add_capsule(call, id, &shape, rod);
        } else {
            umhi_add_circle(call, id, &shape, um_circle_make(radius));
        }
    }
}

static bool can_move(const um_world* world, um_body_id body)
{
    return !umhi_is_null(body) && um_body_get_type(world, body) == UM_DYNAMIC_BODY;
}

// Many light links stretch under a heavy load, since what one of them gives way the others do not know of; a
// joint from end to end does.
static void keep_length(umhi_call* call, const umhi_span* span)
{
    bool ends_in_link = !span->end.is_held;
    bool can_part =
        ends_in_link || can_move(call->world, span->start.body) || can_move(call->world, span->end.body);
    bool is_same = !ends_in_link && um_body_id_equals(span->start.body, span->end.body);
    if (call->result != UM_OK || !span->start.is_held || !can_part || is_same) {
        return;
    }
    um_joint_def joint = um_default_joint_def();
    joint.kind = UM_DISTANCE_JOINT;
    joint.body_a = span->start.body;
    joint.anchor_a = umhi_local_point(call->world, span->start.body, span->start.point);
    joint.body_b = ends_in_link ? call->parts.bodies[span->count - 1] : span->end.body;
    joint.anchor_b = ends_in_link ? um_vec2_make(0.5f * span->link_length, 0.0f)
                                  : umhi_local_point(call->world, span->end.body, span->end.point);
    joint.limits = (um_joint_limits){true, 0.0f, span->link_length * (float)span->count};
    joint.collide_connected = true;
    umhi_add_joint(call, &joint);
}

static void check_thickness(umhi_call* call, const umh_rope_def* def, const umhi_span* span)
{
    float most = 0.5f * span->link_length / call->meter;
    if (!(def->thickness <= most)) {
        umhi_fail(call, UM_ERROR_INVALID_DEF,
                  "def.thickness is %s, must be no more than half the length of a link, %s",
                  umhi_number_of(def->thickness).text, umhi_number_of(most).text);
    }
}

um_result umh_rope_create(um_world* world, const umh_rope_def* def, umh_rope* out_rope)
{
    if (out_rope == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    *out_rope = (umh_rope){0};
    umh_rope_def defaults = umh_default_rope_def();
    def = def != NULL ? def : &defaults;
    umhi_call opened = umhi_call_begin(world, __func__, UMHI_PARTS(out_rope));
    umhi_call* call = &opened;
    check_def(call, def);
    if (call->result != UM_OK) {
        return umhi_call_end(call);
    }
    umhi_span span = find_span(call, def);
    check_thickness(call, def, &span);
    if (call->result == UM_OK) {
        um_joint_def joint = um_default_joint_def();
        joint.kind = def->kind == UMH_ROPE_OF_RODS ? UM_REVOLUTE_JOINT : UM_DISTANCE_JOINT;
        add_links(call, def, &span);
        umhi_span_join(call, &span, &joint);
    }
    if (def->keeps_length) {
        keep_length(call, &span);
    }
    out_rope->length = call->result == UM_OK ? span.link_length * (float)span.count : 0.0f;
    return umhi_call_end(call);
}

bool umh_rope_destroy(um_world* world, umh_rope* rope)
{
    if (rope == NULL || !umhi_destroy(world, UMHI_PARTS(rope), UMH_MAX_ROPE_LINKS)) {
        return false;
    }
    *rope = (umh_rope){0};
    return true;
}
