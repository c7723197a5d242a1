// Calls of create functions: checks, messages, and the way back after a failure.
// SPDX-License-Identifier: MIT

#include "call.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

umhi_call umhi_call_begin(um_world* world, const char* function, umhi_parts parts)
{
    umhi_call call = {.world = world, .function = function, .parts = parts, .meter = 1.0f};
    if (world == NULL) {
        umhi_fail(&call, UM_ERROR_NULL_ARGUMENT, "world is NULL");
    } else {
        call.meter = um_world_get_settings(world).units_per_meter;
    }
    return call;
}

um_result umhi_call_end(umhi_call* call)
{
    if (call->result == UM_OK) {
        return UM_OK;
    }
    // Each joint holds a body of the same thing, and goes with it.
    for (int32_t i = *call->parts.body_count - 1; i >= 0; --i) {
        um_body_destroy(call->world, call->parts.bodies[i]);
        call->parts.bodies[i] = (um_body_id){0};
    }
    for (int32_t i = 0; i < *call->parts.joint_count; ++i) {
        call->parts.joints[i] = (um_joint_id){0};
    }
    *call->parts.body_count = 0;
    *call->parts.joint_count = 0;
    return call->result;
}

// ---- Checks ---------------------------------------------------------------------------------------------

void umhi_fail(umhi_call* call, um_result result, const char* format, ...)
{
    if (call->result != UM_OK) {
        return;
    }
    call->result = result;
    int length = snprintf(call->parts.message, UMH_MESSAGE_SIZE, "%s: ", call->function);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(call->parts.message + length, UMH_MESSAGE_SIZE - (size_t)length, format, arguments);
    va_end(arguments);
    if (call->world == NULL) {
        return;
    }
    um_world_def settings = um_world_get_settings(call->world);
    if (settings.error != NULL) {
        um_error error = {result, call->function, call->parts.message};
        settings.error(&error, settings.error_context);
    }
}

// C libraries differ in the digits of exponents and in what they call NaN, and locales in their point, which
// may be any bytes.
umhi_number umhi_number_of(float value)
{
    if (isnan(value)) {
        return (umhi_number){"nan"};
    }
    if (isinf(value)) {
        return value < 0.0f ? (umhi_number){"-inf"} : (umhi_number){"inf"};
    }
    umhi_number number;
    char text[sizeof number.text];
    snprintf(text, sizeof text, "%.6g", (double)value);
    size_t length = 0;
    bool begins_exponent = false;
    for (const char* from = text; *from != '\0'; ++from) {
        char c = strchr("0123456789+-e", *from) != NULL ? *from : '.';
        bool is_left_out = c == '+' || (begins_exponent && c == '0') ||
                           (c == '.' && length > 0 && number.text[length - 1] == '.');
        if (!is_left_out) {
            begins_exponent = c == 'e' || (begins_exponent && c == '-');
            number.text[length++] = c;
        }
    }
    number.text[length] = '\0';
    return number;
}

void umhi_check_cookie(umhi_call* call, uint32_t cookie, uint32_t expected, const char* default_function)
{
    if (cookie != expected) {
        umhi_fail(call, UM_ERROR_UNINITIALIZED_DEF, "def does not come from %s", default_function);
    }
}

void umhi_check_range(umhi_call* call, const char* name, float value, float least, float most)
{
    if (!(value >= least && value <= most)) {
        umhi_fail(call, UM_ERROR_INVALID_DEF, "%s is %s, must be %s to %s", name, umhi_number_of(value).text,
                  umhi_number_of(least).text, umhi_number_of(most).text);
    }
}

void umhi_check_vector(umhi_call* call, const char* name, um_vec2 value, float most)
{
    if (!(fabsf(value.x) <= most && fabsf(value.y) <= most)) {
        umhi_fail(call, UM_ERROR_INVALID_DEF, "%s is (%s, %s), must have coordinates of up to %s", name,
                  umhi_number_of(value.x).text, umhi_number_of(value.y).text, umhi_number_of(most).text);
    }
}

void umhi_check_option(umhi_call* call, const char* name, int32_t value, int32_t count)
{
    if (value < 0 || value >= count) {
        umhi_fail(call, UM_ERROR_INVALID_DEF, "%s is %d, must be one of the enum", name, (int)value);
    }
}

void umhi_check_body(umhi_call* call, const char* name, um_body_id body)
{
    if (call->result == UM_OK && !umhi_is_null(body) && !um_body_exists(call->world, body)) {
        umhi_fail(call, UM_ERROR_INVALID_BODY, "%s (index1 %u, stamp %u) is not a body of this world", name,
                  (unsigned)body.index1, (unsigned)body.stamp);
    }
}

// ---- Making things --------------------------------------------------------------------------------------

// A call of umbra has failed, and has told the error hook itself.
static void note_failure(umhi_call* call)
{
    call->result = um_world_get_last_error(call->world);
    snprintf(call->parts.message, UMH_MESSAGE_SIZE, "%s: %s", call->function,
             um_world_get_last_message(call->world));
}

um_body_id umhi_add_body(umhi_call* call, const um_body_def* def)
{
    if (call->result != UM_OK) {
        return (um_body_id){0};
    }
    um_body_id body = um_body_create(call->world, def);
    if (umhi_is_null(body)) {
        note_failure(call);
        return body;
    }
    call->parts.bodies[(*call->parts.body_count)++] = body;
    return body;
}

um_joint_id umhi_add_joint(umhi_call* call, const um_joint_def* def)
{
    if (call->result != UM_OK) {
        return (um_joint_id){0};
    }
    um_joint_id joint = um_joint_create(call->world, def);
    if (joint.index1 == 0) {
        note_failure(call);
        return joint;
    }
    call->parts.joints[(*call->parts.joint_count)++] = joint;
    return joint;
}

static void note_shape(umhi_call* call, um_shape_id shape)
{
    if (shape.index1 == 0) {
        note_failure(call);
    }
}

void umhi_add_circle(umhi_call* call, um_body_id body, const um_shape_def* def, um_circle circle)
{
    if (call->result == UM_OK) {
        note_shape(call, um_shape_create_circle(call->world, body, def, circle));
    }
}

void umhi_add_box(umhi_call* call, um_body_id body, const um_shape_def* def, um_box box)
{
    if (call->result == UM_OK) {
        note_shape(call, um_shape_create_box(call->world, body, def, box));
    }
}

void umhi_add_capsule(umhi_call* call, um_body_id body, const um_shape_def* def, um_capsule capsule)
{
    if (call->result == UM_OK) {
        note_shape(call, um_shape_create_capsule(call->world, body, def, capsule));
    }
}

void umhi_add_polygon(umhi_call* call, um_body_id body, const um_shape_def* def, const um_polygon* polygon)
{
    if (call->result == UM_OK) {
        note_shape(call, um_shape_create_polygon(call->world, body, def, polygon));
    }
}

void umhi_ignore(umhi_call* call, um_body_id a, um_body_id b)
{
    if (call->result == UM_OK && !um_body_set_ignores(call->world, a, b, true)) {
        note_failure(call);
    }
}

// ---- Ending them ----------------------------------------------------------------------------------------

bool umhi_destroy(um_world* world, umhi_parts parts, int32_t most_bodies)
{
    if (world == NULL || *parts.body_count < 0 || *parts.body_count > most_bodies) {
        return false;
    }
    for (int32_t i = 0; i < *parts.body_count; ++i) {
        if (um_body_exists(world, parts.bodies[i]) && !um_body_destroy(world, parts.bodies[i])) {
            return false;
        }
    }
    return true;
}

// ---- Small things ---------------------------------------------------------------------------------------

bool umhi_is_null(um_body_id body)
{
    return body.index1 == 0 && body.stamp == 0;
}

um_vec2 umhi_local_point(const um_world* world, um_body_id body, um_vec2 point)
{
    return umhi_is_null(body) ? point : um_body_get_local_point(world, body, point);
}

float umhi_length(um_vec2 v)
{
    return sqrtf(v.x * v.x + v.y * v.y);
}
