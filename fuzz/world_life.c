// The life of a world, from the first byte of an input to the last: see world_fuzz.h.
// SPDX-License-Identifier: MIT

#include "world_fuzz.h"

#include <stdlib.h>

enum {
    CALLS_A_CHECK = 16, // the world's own check is slow, and what it finds stays broken
};

// Another world with one body, whose ids must be refused.
static void start_other_world(world_fuzz* f)
{
    um_world_def def = um_default_world_def();
    def.salt = 1;
    if (um_world_create(&def, &f->other_world) != UM_OK) {
        abort();
    }
    f->other_body = um_body_create(f->other_world, NULL);
    f->other_shape = um_shape_create_box(f->other_world, f->other_body, NULL, um_box_make(50.0f, 50.0f));
}

// Bad defs must be refused; then the defaults have to do.
static void start_world(world_fuzz* f, bool is_alone)
{
    f->call.name = "um_world_create";
    um_world_def def = choose_world_def(f);
    if (is_alone) {
        def.lanes = 1;
        def.threads.worker_count = 1;
        def.threads.parallel = NULL;
    }
    set_hooks(f, &def);
    tell(f, "\num_world_create, %g units per metre, gravity (%g, %g)", (double)def.units_per_meter,
         (double)def.gravity.x, (double)def.gravity.y);
    um_result result = um_world_create(&def, &f->world);
    tell(f, ": %s", um_result_text(result));
    require(f, result == UM_OK || f->world == NULL, "a world that failed is not NULL");
    require(f, !(result == UM_OK && f->call.must_fail), "a bad def was taken");
    if (result != UM_OK) {
        def = um_default_world_def();
        set_hooks(f, &def);
        require(f, um_world_create(&def, &f->world) == UM_OK, "a world of the defaults was refused");
    }
    f->meter = def.units_per_meter;
    f->stepper = um_stepper_make(1.0f / 60.0f);
}

void make_call(world_fuzz* f)
{
    switch (choose(f, 17)) {
    case 0:
    case 1:
    case 2:
        call_body_life(f);
        break;
    case 3:
    case 4:
    case 5:
        call_shape(f);
        break;
    case 6:
    case 7:
    case 8:
        call_body_motion(f);
        break;
    case 9:
        call_body_property(f);
        break;
    case 10:
        call_world(f);
        break;
    case 11:
        call_geometry(f);
        break;
    case 12:
        call_query(f);
        break;
    case 13:
        call_field(f);
        break;
    case 14:
        call_joint(f);
        break;
    default:
        call_step(f);
        break;
    }
}

static void end_worlds(world_fuzz* f)
{
    f->call.name = "um_world_destroy";
    um_world_destroy(f->world);
    f->world = NULL;
    um_world_destroy(f->other_world);
    heap_end(&f->memory);
    require(f, f->memory.problem == NULL, f->memory.problem);
}

uint64_t live(const uint8_t* data, size_t size, life_options options)
{
    static const int32_t hostile_percents[] = {0, 3, 10, 30};
    static const int32_t failing_percents[] = {0, 0, 5, 30};
    world_fuzz f = {
        .bytes = data + 1,
        .byte_count = size - 1,
        .memory = heap_make(),
        .hostile_percent = hostile_percents[data[0] % 4],
        .failing_percent = failing_percents[data[0] / 4 % 4],
        .intruder = {.percent = options.intrusion_percent, .random = prng_make(options.intrusion_seed)},
        .calls_left = MOST_CALLS,
        .steps_left = MOST_STEPS,
        .body_limit = MOST_BODIES,
        .shape_limit = MOST_SHAPES,
        .is_following = true,
        .is_told = getenv("UMBRA_FUZZ_TELL") != NULL,
    };
    start_other_world(&f);
    start_world(&f, options.is_alone);
    if (data[0] / 32 == 7) {
        add_crowd(&f);
    }
    add_stack(&f);
    for (int32_t i = 0; i < f.calls_left && goes_on(&f); ++i) {
        f.call_errors = 0;
        make_call(&f);
        check_events_kept(&f);
        if (i % CALLS_A_CHECK == 0) {
            check_world(&f);
        }
    }
    f.call.name = "the last call";
    check_world(&f);
    f.call.name = "a step after the last call";
    require(&f, um_world_step(f.world, 1.0f / 60.0f) == UM_OK, "a good step failed");
    follow_events(&f);
    check_numbers(&f);
    check_world(&f);
    uint64_t hash = um_world_hash(f.world);
    end_worlds(&f);
    return hash;
}
