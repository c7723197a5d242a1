// Passes over colours and bodies: see passes.h.
// SPDX-License-Identifier: MIT

#include "step/passes.h"

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

static void pass_over_list(const color_loop* loop, bool is_overflow)
{
    const umi_color* color = loop->pass.color;
    if (loop->fn == NULL || color->count == 0) {
        return;
    }
    if (is_overflow) {
        loop->fn(&loop->pass, 0, color->count);
    } else {
        color_loop shared = *loop;
        umi_executor_run(loop->pass.task->executor, umi_block_count(color), GRAIN, do_blocks, &shared);
    }
}

void umi_pass_over_links(umi_task* task, umi_link_fns fns, bool bias)
{
    const um_world* world = task->step->world;
    bool has_locks = world->bodies.locked_count > 0;
    const umi_contact_kernel* kernel = has_locks ? world->locked_kernel : world->kernel;
    const umi_contact_kernel* single = has_locks ? &umi_locked_kernel_1 : &umi_contact_kernel_1;
    for (int32_t i = 0; task->bundle->count > 0 && i < UMI_BUNDLE_COLORS; ++i) {
        bool is_overflow = i == UMI_OVERFLOW_COLOR;
        color_loop loop = {{
                               .task = task,
                               .kernel = is_overflow ? single : kernel,
                               .joint_kernel = is_overflow ? &umi_joint_kernel_1 : world->joint_kernel,
                               .color = umi_joint_color(task->bundle, i),
                               .bias = bias,
                           },
                           fns.joints};
        pass_over_list(&loop, is_overflow);
        loop.pass.color = umi_contact_color(task->bundle, i);
        loop.fn = fns.contacts;
        pass_over_list(&loop, is_overflow);
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
