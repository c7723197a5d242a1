// Bridges: planks of a span.
// SPDX-License-Identifier: MIT

#include <umbra_helpers/bridge.h>

#include "span.h"

#define BRIDGE_COOKIE 0x62726964u

umh_bridge_def umh_default_bridge_def(void)
{
    return (umh_bridge_def){
        .sag = 0.05f,
        .plank_count = 20,
        .thickness = 0.1f,
        .gap = 0.05f,
        .density = 1.0f,
        .friction = 0.6f,
        .linear_damping = 0.1f,
        .angular_damping = 1.0f,
        .spring_damping = 0.5f,
        .filter = um_default_filter(),
        .cookie = BRIDGE_COOKIE,
    };
}

static void check_def(umhi_call* call, const umh_bridge_def* def)
{
    umhi_check_cookie(call, def->cookie, BRIDGE_COOKIE, "umh_default_bridge_def");
    UMHI_VECTOR(start, UM_MAX_POSITION);
    UMHI_VECTOR(end, UM_MAX_POSITION);
    UMHI_BODY(start_body);
    UMHI_BODY(end_body);
    UMHI_RANGE(sag, 0.0f, 1.0f);
    UMHI_RANGE(plank_count, 1.0f, (float)UMH_MAX_BRIDGE_PLANKS);
    UMHI_RANGE(thickness, 1e-3f, 1e3f);
    UMHI_RANGE(gap, 0.0f, 0.9f);
    UMHI_RANGE(density, 1e-6f, 1e9f);
    UMHI_RANGE(friction, 0.0f, 1e6f);
    UMHI_RANGE(linear_damping, 0.0f, 1e6f);
    UMHI_RANGE(angular_damping, 0.0f, 1e6f);
    UMHI_RANGE(spring_frequency, 0.0f, 1e4f);
    UMHI_RANGE(spring_damping, 0.0f, 1e3f);
}

static void add_planks(umhi_call* call, const umh_bridge_def* def, const umhi_span* span)
{
    umhi_link links[UMH_MAX_BRIDGE_PLANKS];
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
    um_box plank =
        um_box_make(0.5f * span->link_length * (1.0f - def->gap), 0.5f * def->thickness * call->meter);
    for (int32_t i = 0; i < span->count; ++i) {
        body.position = links[i].middle;
        body.angle = links[i].angle;
        um_body_id id = umhi_add_body(call, &body);
        umhi_add_box(call, id, &shape, plank);
    }
}

um_result umh_bridge_create(um_world* world, const umh_bridge_def* def, umh_bridge* out_bridge)
{
    if (out_bridge == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    *out_bridge = (umh_bridge){0};
    umhi_call opened = umhi_call_begin(world, __func__, UMHI_PARTS(out_bridge));
    umhi_call* call = &opened;
    if (def == NULL) {
        umhi_fail(call, UM_ERROR_NULL_ARGUMENT, "def is NULL, must say where the bridge begins and ends");
        return umhi_call_end(call);
    }
    check_def(call, def);
    if (call->result != UM_OK) {
        return umhi_call_end(call);
    }
    umhi_end start = {def->start, def->start_body, true};
    umhi_end end = {def->end, def->end_body, true};
    umhi_span span = umhi_span_make(call, start, end, def->plank_count, def->sag);
    if (call->result == UM_OK) {
        um_joint_def joint = um_default_joint_def();
        joint.kind = UM_REVOLUTE_JOINT;
        joint.spring.is_enabled = def->spring_frequency > 0.0f;
        joint.spring.frequency = def->spring_frequency;
        joint.spring.damping_ratio = def->spring_damping;
        add_planks(call, def, &span);
        umhi_span_join(call, &span, &joint);
    }
    out_bridge->length = call->result == UM_OK ? span.link_length * (float)span.count : 0.0f;
    return umhi_call_end(call);
}

bool umh_bridge_destroy(um_world* world, umh_bridge* bridge)
{
    if (bridge == NULL || !umhi_destroy(world, UMHI_PARTS(bridge), UMH_MAX_BRIDGE_PLANKS)) {
        return false;
    }
    *bridge = (umh_bridge){0};
    return true;
}
