// Passes over colours and bodies: see passes.h.
// SPDX-License-Identifier: MIT

#include "step/passes.h"

#include "core/bits.h"

// A chunk of blocks for a worker: less would not be worth the trip.
#define GRAIN 8

typedef struct color_loop {
    umi_color_pass pass;
    umi_color_fn* fn;
} color_loop;

static void do_blocks(int32_t begin, int32_t end, void* context)
{
    const color_loop* loop = context;
    int32_t left = loop->pass.color->count - begin * UMI_BLOCK_LANES;
    int32_t most = (end - begin) * UMI_BLOCK_LANES;
    loop->fn(&loop->pass, begin, left < most ? left : most);
}

// A pass over the links of one kind in a colour. Those of the overflow are for one thread.
static void pass_over_list(umi_color_pass* pass, umi_color_fn* fn, const umi_color* color, bool is_overflow)
{
    if (fn == NULL || color->count == 0) {
        return;
    }
    pass->color = color;
    if (is_overflow || umi_executor_is_alone(pass->task->executor)) {
        fn(pass, 0, color->count);
    } else {
        color_loop loop = {*pass, fn};
        umi_executor_run(pass->task->executor, umi_block_count(color), GRAIN, do_blocks, &loop);
    }
}

static void pass_over_color(umi_color_pass* pass, umi_link_fns fns, int32_t color)
{
    const umi_bundle* bundle = pass->task->bundle;
    pass_over_list(pass, fns.joints, umi_joint_color(bundle, color), color == UMI_OVERFLOW_COLOR);
    pass_over_list(pass, fns.contacts, umi_contact_color(bundle, color), color == UMI_OVERFLOW_COLOR);
}

void umi_pass_over_links(umi_task* task, umi_link_fns fns, bool bias)
{
    const um_world* world = task->step->world;
    bool has_locks = world->bodies.locked_count > 0;
    umi_color_pass pass = {
        .task = task,
        .kernel = has_locks ? &umi_locked_kernel_1 : &umi_contact_kernel_1,
        .joint_kernel = &umi_joint_kernel_1,
        .bias = bias,
    };
    pass_over_color(&pass, fns, UMI_OVERFLOW_COLOR);
    pass.kernel = has_locks ? world->locked_kernel : world->kernel;
    pass.joint_kernel = world->joint_kernel;
    for (uint32_t left = task->colors; left != 0; left &= left - 1) {
        pass_over_color(&pass, fns, umi_trailing_zeros(left));
    }
}

void umi_pass_over_colors(umi_task* task, umi_color_fn* fn, bool bias)
{
    umi_pass_over_links(task, (umi_link_fns){.contacts = fn}, bias);
}

void umi_warm_start(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    pass->kernel->warm_start(pass->color->blocks + first_block, count,
                             pass->task->step->world->bodies.velocities);
}

static void clear_forces(int32_t begin, int32_t end, void* context)
{
    umi_bodies* bodies = context;
    for (int32_t i = begin; i < end; ++i) {
        umi_bodies_clear_force(bodies, bodies->awake[i]);
    }
}

void umi_clear_forces(umi_step* step)
{
    umi_bodies* bodies = &step->world->bodies;
    if (step->slice == step->slice_count - 1) { // they act in all
        umi_parallel(step->world, bodies->awake_count, UMI_BODY_GRAIN, clear_forces, bodies);
    }
}
