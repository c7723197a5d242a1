// What is checked around every call, and the hooks that the world gets: see world_fuzz.h.
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
    fprintf(stderr, "\nfuzz_world: after %s: %s\n", f->last_call, problem);
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
    f->last_call = name;
    f->must_fail = false;
    f->subject = f->world;
    if (f->hostile_percent > 0 && choose(f, 256) == 255) {
        tell(f, " NULL");
        f->subject = NULL;
        f->must_fail = true;
    }
    f->memory_fails = happens(f, f->failing_percent);
    if (f->memory_fails) {
        int32_t which = 1 + choose(f, 3);
        bool fails_on = choose(f, 2) == 0;
        tell(f, " [allocation %d fails%s]", (int)which, fails_on ? " and all after it" : "");
        heap_fail(&f->memory, which, fails_on);
    }
    f->hash = um_world_hash(f->world);
    f->counters = um_world_counters(f->world);
    f->errors_before = f->errors;
}

void check_unchanged(const world_fuzz* f)
{
    um_counters now = um_world_counters(f->world);
    require(f, um_world_hash(f->world) == f->hash, "a call that failed has changed the hash");
    require(f, now.bodies == f->counters.bodies && now.shapes == f->counters.shapes,
            "a call that failed has changed a number of bodies or shapes");
    require(f, now.awake == f->counters.awake && now.asleep == f->counters.asleep,
            "a call that failed has woken a body or put it to sleep");
}

void after_call(world_fuzz* f, bool succeeded)
{
    heap_fail(&f->memory, 0, false);
    tell(f, succeeded ? " succeeded" : " failed: %s", um_result_text(um_world_last_error(f->subject)));
    require(f, !(f->must_fail && succeeded), "bad arguments were taken");
    if (!succeeded) {
        check_unchanged(f);
    }
    if (f->subject != NULL) {
        bool has_error = um_world_last_error(f->world) != UM_OK;
        require(f, has_error != succeeded, "the last error does not tell whether the call failed");
        require(f, (f->errors > f->errors_before) != succeeded,
                "the error hook was not told, or without need");
    }
    check_numbers(f);
}

void after_sure_call(world_fuzz* f, bool succeeded)
{
    require(f, succeeded || f->must_fail || f->memory_fails, "good arguments were refused");
    after_call(f, succeeded);
}

// ---- At any time ----------------------------------------------------------------------------------------

static bool is_finite(um_vec2 v)
{
    return isfinite(v.x) && isfinite(v.y);
}

void check_numbers(const world_fuzz* f)
{
    for (int32_t i = 0; i < f->body_count; ++i) {
        um_body_id body = f->bodies[i];
        um_transform transform = um_body_transform(f->world, body);
        require(f, is_finite(transform.p), "a body's position is not finite");
        require(f,
                fabsf(transform.p.x) <= 1.001f * UM_MAX_POSITION &&
                    fabsf(transform.p.y) <= 1.001f * UM_MAX_POSITION,
                "a body is further out than it may be");
        float length = transform.q.c * transform.q.c + transform.q.s * transform.q.s;
        require(f, fabsf(length - 1.0f) < 1e-3f, "a rotation is not of unit length");
        require(f, is_finite(um_body_velocity(f->world, body)), "a body's velocity is not finite");
        require(f, isfinite(um_body_angular_velocity(f->world, body)),
                "a body's angular velocity is not finite");
    }
}

void check_world(const world_fuzz* f)
{
    const char* rule = "";
    um_result result = um_world_validate(f->world, &rule);
    if (result != UM_OK) {
        fprintf(stderr, "fuzz_world: %s: %s\n", um_result_text(result), rule);
        broken(f, "the world contradicts itself");
    }
    um_counters counters = um_world_counters(f->world);
    require(f, counters.bodies == f->body_count, "the number of bodies is wrong");
    require(f, counters.shapes == f->shape_count, "the number of shapes is wrong");
    require(f, counters.bytes == f->memory.live_bytes, "the world does not know how much memory it holds");
    require(f, f->memory.problem == NULL, f->memory.problem);
    for (int32_t i = 0; i < f->body_count; ++i) {
        require(f, um_body_exists(f->world, f->bodies[i]), "a body is not there any more");
    }
    for (int32_t i = 0; i < f->shape_count; ++i) {
        require(f, um_body_id_equals(um_shape_body(f->world, f->shapes[i]), f->shape_owners[i]),
                "a shape is not on its body any more");
    }
}

// ---- Hooks ----------------------------------------------------------------------------------------------

// Tries to change a world that is in the middle of a step. It must be told that it is too late.
static void attack(world_fuzz* f)
{
    f->attacks = false; // once a step
    um_body_def def = um_default_body_def();
    require(f, um_body_create(f->world, &def).index1 == 0, "a body was created within a step");
    require(f, um_world_last_error(f->world) == UM_ERROR_LOCKED, "the lock was not named as the reason");
    require(f, um_world_step(f->world, 0.01f) == UM_ERROR_LOCKED, "a step was made within a step");
    require(f, !um_world_set_gravity(f->world, um_vec2_make(0.0f, 1.0f)), "gravity changed within a step");
    for (int32_t i = 0; i < f->body_count && i < 2; ++i) {
        require(f, !um_body_destroy(f->world, f->bodies[i]), "a body was destroyed within a step");
        require(f, !um_body_wake(f->world, f->bodies[i]), "a body was woken within a step");
    }
    um_world_destroy(f->world);
    f->refused_attacks += 1;
}

static void* allocate(size_t size, size_t alignment, void* context)
{
    world_fuzz* f = context;
    if (f->is_stepping && f->attacks) {
        attack(f);
    }
    um_allocator inner = heap_allocator(&f->memory);
    return inner.allocate(size, alignment, inner.context);
}

static void release(void* memory, size_t size, void* context)
{
    world_fuzz* f = context;
    um_allocator inner = heap_allocator(&f->memory);
    inner.release(memory, size, inner.context);
}

um_allocator fuzz_allocator(world_fuzz* f)
{
    return (um_allocator){allocate, release, f};
}

void fuzz_error(const um_error* error, void* context)
{
    world_fuzz* f = context;
    f->errors += 1;
    require(f, error->result != UM_OK, "the error hook was told of a success");
    size_t length = strlen(error->function);
    require(f, strncmp(error->message, error->function, length) == 0 && error->message[length] == ':',
            "a message does not begin with its function");
    if (f->world != NULL && !f->is_stepping) {
        um_world_counters(f->world);
        um_world_hash(f->world);
        check_numbers(f);
    }
}
