// Tasks: how the bodies and contacts of a step are shared out among the workers. A bundle is a task, so all
// stages between the narrow phase and the new poses can go through it without waiting for any other; one
// worker does that while the task is in its cache. Only a bundle that is so large that the other workers
// would have to wait for it is shared, colour by colour. Neither changes what comes out.
// SPDX-License-Identifier: MIT

#include "core/greatest.h"
#include "step/stages.h"

#include <string.h>

// A bundle of fewer contacts is not worth sharing.
#define LEAST_SHARED 1024

static const umi_bundle no_bundle = {0};

// ---- Time -----------------------------------------------------------------------------------------------

// Of the time that tasks have taken, each stage gets the share that it had of what was measured. A browser's
// clock may stand still for a tenth of a millisecond: where nothing was measured, the shares of before hold.
// The sum is right then, and what single stages took a guess.
static void share_out_time(um_world* world, const uint64_t measured[UM_STAGE_COUNT], uint64_t elapsed)
{
    uint64_t sum = 0;
    for (int32_t i = 0; i < UM_STAGE_COUNT; ++i) {
        sum += measured[i];
    }
    for (int32_t i = 0; i < UM_STAGE_COUNT; ++i) {
        if (sum > 0) {
            world->solver_shares[i] = (float)measured[i] / (float)sum;
        }
        world->profile.milliseconds[i] += world->solver_shares[i] * (float)elapsed * 1e-6f;
    }
}

// ---- One task -------------------------------------------------------------------------------------------

// Most bundles have links in few of their colours, and passes look at no others: there are some 20 passes in
// a step, and to look at all colours in each was a tenth of the step of a small world.
static uint32_t colors_of(const umi_bundle* bundle)
{
    uint32_t colors = 0;
    for (int32_t i = 0; bundle->count > 0 && i < UMI_COLOR_COUNT; ++i) {
        bool is_used = umi_contact_color(bundle, i)->count > 0 || umi_joint_color(bundle, i)->count > 0;
        colors |= (uint32_t)is_used << i;
    }
    return colors;
}

static umi_task make_task(const umi_step* step, const umi_executor* executor, const umi_bundle* bundle)
{
    return (umi_task){
        .step = step,
        .executor = executor,
        .bundle = bundle,
        .colors = colors_of(bundle),
        .clock_weight = 1,
    };
}

// ---- By all workers -------------------------------------------------------------------------------------

static void solve_shared(umi_step* step, umi_task_fn* solve, const umi_bundle* bundle, const int32_t* bodies,
                         int32_t body_count)
{
    um_world* world = step->world;
    umi_task task = make_task(step, &world->executor, bundle);
    task.bodies = bodies;
    task.body_count = body_count;
    task.clock = step->clock;
    solve(&task);
    share_out_time(world, task.nanoseconds, task.clock - step->clock);
    step->clock = task.clock;
    world->largest_change = umi_greater(task.largest_change, world->largest_change);
}

// ---- By one worker each ---------------------------------------------------------------------------------

typedef struct task_loop {
    umi_step* step;
    umi_task_fn* solve;
    int32_t starts[UMI_NO_BUNDLE + 2]; // where the bodies of a bundle begin among the sorted; free ones last
    int32_t small[UMI_NO_BUNDLE];      // bundles that go as a whole
    int32_t small_count;
    atomic_uint_least64_t nanoseconds[UM_STAGE_COUNT]; // of all workers
    umi_greatest largest_change;
} task_loop;

static void note_task(task_loop* loop, const umi_task* task)
{
    for (int32_t i = 0; i < UM_STAGE_COUNT; ++i) {
        atomic_fetch_add_explicit(loop->nanoseconds + i, task->nanoseconds[i], memory_order_relaxed);
    }
    umi_greatest_note(&loop->largest_change, task->largest_change);
}

// Solves a small bundle; or, after those, a chunk of the bodies that touch nothing.
static void solve_small(task_loop* loop, int32_t index)
{
    static const umi_executor serial = {0};
    const um_world* world = loop->step->world;
    const umi_bundle* bundles = world->constraints.bundles;
    bool has_links = index < loop->small_count;
    umi_task task = make_task(loop->step, &serial, has_links ? bundles + loop->small[index] : &no_bundle);
    int32_t first;
    int32_t end;
    if (has_links) {
        int32_t bundle = loop->small[index];
        first = loop->starts[bundle];
        end = loop->starts[bundle + 1];
    } else {
        first = loop->starts[world->constraints.bundle_count] + (index - loop->small_count) * UMI_BODY_GRAIN;
        end = first + UMI_BODY_GRAIN < world->bodies.awake_count ? first + UMI_BODY_GRAIN
                                                                 : world->bodies.awake_count;
    }
    task.bodies = world->bodies.sorted + first;
    task.body_count = end - first;
    task.clock = umi_step_now(loop->step);
    loop->solve(&task);
    note_task(loop, &task);
}

static void solve_range(int32_t begin, int32_t end, void* context)
{
    for (int32_t i = begin; i < end; ++i) {
        solve_small(context, i);
    }
}

static void solve_all_small(task_loop* loop)
{
    um_world* world = loop->step->world;
    int32_t free_count = world->bodies.awake_count - loop->starts[world->constraints.bundle_count];
    int32_t chunks = (free_count + UMI_BODY_GRAIN - 1) / UMI_BODY_GRAIN;
    umi_parallel(world, loop->small_count + chunks, 1, solve_range, loop);
    uint64_t now = umi_step_now(loop->step);
    uint64_t measured[UM_STAGE_COUNT];
    for (int32_t i = 0; i < UM_STAGE_COUNT; ++i) {
        measured[i] = atomic_load_explicit(loop->nanoseconds + i, memory_order_relaxed);
    }
    share_out_time(world, measured, now - loop->step->clock);
    loop->step->clock = now;
    world->largest_change = umi_greater(umi_greatest_read(&loop->largest_change), world->largest_change);
}

// ---- Who solves what ------------------------------------------------------------------------------------

// The place of a body among the bundles: those that touch nothing come last.
static int32_t rank_of(const um_world* world, int32_t body)
{
    uint8_t bundle = world->bodies.ties[body].bundle;
    return bundle != UMI_NO_BUNDLE ? bundle : world->constraints.bundle_count;
}

// Bodies are sorted in chunks of at least so many, and there are at most so many chunks.
#define LEAST_CHUNK 2048
#define MOST_CHUNKS 32

typedef struct sort_loop {
    const um_world* world;
    int32_t chunk_size;
    int32_t places[MOST_CHUNKS]
                  [UMI_NO_BUNDLE + 1]; // by chunk and rank: how many, then where the next one goes
} sort_loop;

static int32_t end_of_chunk(const sort_loop* loop, int32_t chunk)
{
    int32_t end = (chunk + 1) * loop->chunk_size;
    int32_t count = loop->world->bodies.awake_count;
    return end < count ? end : count;
}

static void count_ranks(int32_t begin, int32_t end, void* context)
{
    sort_loop* loop = context;
    const int32_t* awake = loop->world->bodies.awake;
    for (int32_t chunk = begin; chunk < end; ++chunk) {
        int32_t* counts = loop->places[chunk];
        memset(counts, 0, sizeof loop->places[chunk]);
        for (int32_t i = chunk * loop->chunk_size; i < end_of_chunk(loop, chunk); ++i) {
            counts[rank_of(loop->world, awake[i])] += 1;
        }
    }
}

static void place_bodies(int32_t begin, int32_t end, void* context)
{
    sort_loop* loop = context;
    const umi_bodies* bodies = &loop->world->bodies;
    for (int32_t chunk = begin; chunk < end; ++chunk) {
        int32_t* places = loop->places[chunk];
        for (int32_t i = chunk * loop->chunk_size; i < end_of_chunk(loop, chunk); ++i) {
            int32_t body = bodies->awake[i];
            bodies->sorted[places[rank_of(loop->world, body)]++] = body;
        }
    }
}

// Sorts the awake bodies by bundle, and keeps their order within one.
static void sort_bodies(const um_world* world, int32_t starts[])
{
    int32_t count = world->bodies.awake_count;
    int32_t fair = (count + MOST_CHUNKS - 1) / MOST_CHUNKS;
    sort_loop loop;
    loop.world = world;
    loop.chunk_size = fair > LEAST_CHUNK ? fair : LEAST_CHUNK;
    int32_t chunks = (count + loop.chunk_size - 1) / loop.chunk_size;
    umi_parallel(world, chunks, 1, count_ranks, &loop);
    int32_t sum = 0;
    for (int32_t rank = 0; rank <= world->constraints.bundle_count; ++rank) {
        starts[rank] = sum;
        for (int32_t chunk = 0; chunk < chunks; ++chunk) {
            int32_t own = loop.places[chunk][rank];
            loop.places[chunk][rank] = sum;
            sum += own;
        }
    }
    starts[world->constraints.bundle_count + 1] = sum;
    umi_parallel(world, chunks, 1, place_bodies, &loop);
}

// Whether a bundle is so large that others would wait for the one who solves it.
static bool is_worth_sharing(const um_world* world, const umi_bundle* bundle)
{
    int32_t workers = umi_executor_size(&world->executor);
    int64_t fair_share = world->constraints.count / workers;
    return workers > 1 && bundle->count > LEAST_SHARED && 2 * (int64_t)bundle->count > fair_share;
}

static void solve_bundles(umi_step* step, umi_task_fn* solve)
{
    const um_world* world = step->world;
    task_loop loop = {.step = step, .solve = solve};
    sort_bodies(world, loop.starts);
    for (int32_t i = 0; i < world->constraints.bundle_count; ++i) {
        const umi_bundle* bundle = world->constraints.bundles + i;
        if (is_worth_sharing(world, bundle)) {
            solve_shared(step, solve, bundle, world->bodies.sorted + loop.starts[i],
                         loop.starts[i + 1] - loop.starts[i]);
        } else if (bundle->count > 0) {
            loop.small[loop.small_count++] = i;
        }
    }
    solve_all_small(&loop);
}

void umi_solve_tasks(umi_step* step, umi_task_fn* solve)
{
    const umi_constraints* constraints = &step->world->constraints;
    const umi_bodies* bodies = &step->world->bodies;
    const umi_bundle* last = &no_bundle;
    int32_t filled = 0;
    for (int32_t i = 0; i < constraints->bundle_count; ++i) {
        bool is_filled = constraints->bundles[i].count > 0;
        last = is_filled ? constraints->bundles + i : last;
        filled += is_filled;
    }
    if (filled > 1) {
        solve_bundles(step, solve);
    } else { // one for everything
        solve_shared(step, solve, last, bodies->awake, bodies->awake_count);
    }
}
