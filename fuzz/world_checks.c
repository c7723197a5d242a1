// What is checked around every call, and at any time: see world_fuzz.h.
// SPDX-License-Identifier: MIT

#include "world_fuzz.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tell(const world_fuzz* f, const char* format, ...)
{
    if (f->is_told) {
        va_list arguments;
        va_start(arguments, format);
        vfprintf(stderr, format, arguments);
        va_end(arguments);
    }
}

void broken(const world_fuzz* f, const char* problem)
{
    fprintf(stderr, "\nfuzz_world: after %s: %s\n", f->call.name, problem);
    abort();
}

void require(const world_fuzz* f, bool condition, const char* problem)
{
    if (!condition) {
        broken(f, problem);
    }
}

// ---- Around a call --------------------------------------------------------------------------------------

void before_call(world_fuzz* f, const char* name)
{
    tell(f, "\n%s", name);
    f->call.name = name;
    f->call.must_fail = false;
    f->call.subject = f->world;
    if (f->hostile_percent > 0 && choose(f, 256) == 255) {
        tell(f, " NULL");
        f->call.subject = NULL;
        f->call.must_fail = true;
    }
    f->call.memory_fails = f->lock == LOCK_NONE && happens(f, f->failing_percent);
    if (f->call.memory_fails) {
        int32_t which = 1 + choose(f, 3);
        bool fails_on = choose(f, 2) == 0;
        tell(f, " [allocation %d fails%s]", (int)which, fails_on ? " and all after it" : "");
        heap_fail(&f->memory, which, fails_on);
    }
    f->call.hash = um_world_hash(f->world);
    f->call.counters = um_world_get_counters(f->world);
    f->call.errors_before = f->errors;
}

void check_unchanged(const world_fuzz* f)
{
    um_counters now = um_world_get_counters(f->world);
    require(f, um_world_hash(f->world) == f->call.hash, "a call that failed has changed the hash");
    require(f, now.bodies == f->call.counters.bodies && now.shapes == f->call.counters.shapes,
            "a call that failed has changed a number of bodies or shapes");
    require(f, now.joints == f->call.counters.joints, "a call that failed has changed the number of joints");
    require(f, now.awake == f->call.counters.awake && now.asleep == f->call.counters.asleep,
            "a call that failed has woken a body or put it to sleep");
}

void end_failures(world_fuzz* f)
{
    if (f->lock == LOCK_NONE) {
        heap_fail(&f->memory, 0, false);
    }
}

void after_call(world_fuzz* f, bool succeeded)
{
    end_failures(f);
    tell(f, succeeded ? " succeeded" : " failed: %s",
         um_result_text(um_world_get_last_error(f->call.subject)));
    require(f, !(f->call.must_fail && succeeded), "bad arguments were taken");
    if (!succeeded) {
        check_unchanged(f);
    }
    if (f->call.subject != NULL) {
        um_result error = um_world_get_last_error(f->world);
        require(f, (error != UM_OK) != succeeded, "the last error does not tell whether the call failed");
        require(f, f->is_in_error || (f->errors > f->call.errors_before) != succeeded,
                "the error hook was not told, or without need");
        require(f, f->lock == LOCK_NONE || error == UM_ERROR_LOCKED, "a locked world was changed");
    }
    check_numbers(f);
}

void after_sure_call(world_fuzz* f, bool succeeded)
{
    require(f, succeeded || f->call.must_fail || f->call.memory_fails || f->lock != LOCK_NONE,
            "good arguments were refused");
    after_call(f, succeeded);
}

// ---- At any time ----------------------------------------------------------------------------------------

static bool is_finite(um_vec2 v)
{
    return isfinite(v.x) && isfinite(v.y);
}

void check_numbers(const world_fuzz* f)
{
    if (f->lock == LOCK_FLUX) {
        return;
    }
    for (int32_t i = 0; i < f->body_count; ++i) {
        um_body_id body = f->bodies[i];
        um_transform transform = um_body_get_transform(f->world, body);
        require(f, is_finite(transform.p), "a body's position is not finite");
        require(f,
                fabsf(transform.p.x) <= 1.001f * UM_MAX_POSITION &&
                    fabsf(transform.p.y) <= 1.001f * UM_MAX_POSITION,
                "a body is further out than it may be");
        float length = transform.q.c * transform.q.c + transform.q.s * transform.q.s;
        require(f, fabsf(length - 1.0f) < 1e-3f, "a rotation is not of unit length");
        require(f, is_finite(um_body_get_velocity(f->world, body)), "a body's velocity is not finite");
        require(f, isfinite(um_body_get_angular_velocity(f->world, body)),
                "a body's angular velocity is not finite");
    }
}

void require_there(const world_fuzz* f, bool is_there, const char* problem)
{
    require(f, is_there ? !f->call.must_fail : f->call.must_fail || f->lock == LOCK_FLUX, problem);
}

um_result expected_of_walk(const world_fuzz* f)
{
    return f->lock == LOCK_FLUX ? UM_ERROR_LOCKED : UM_OK;
}

void check_world(world_fuzz* f)
{
    const char* rule = "";
    f->is_validating = true;
    um_result result = um_world_validate(f->world, &rule);
    f->is_validating = false;
    if (result != UM_OK) {
        fprintf(stderr, "fuzz_world: %s: %s\n", um_result_text(result), rule);
        broken(f, "the world contradicts itself");
    }
    um_counters counters = um_world_get_counters(f->world);
    require(f, counters.bodies == f->body_count, "the number of bodies is wrong");
    require(f, counters.shapes == f->shape_count, "the number of shapes is wrong");
    require(f, counters.bytes == f->memory.live_bytes, "the world does not know how much memory it holds");
    require(f, f->memory.problem == NULL, f->memory.problem);
    for (int32_t i = 0; i < f->body_count; ++i) {
        require(f, um_body_exists(f->world, f->bodies[i]), "a body is not there any more");
    }
    for (int32_t i = 0; i < f->shape_count; ++i) {
        require(f, um_body_id_equals(um_shape_get_body(f->world, f->shapes[i]), f->shape_owners[i]),
                "a shape is not on its body any more");
    }
}
