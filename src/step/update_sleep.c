// update_sleep: counts how long bodies have been still, wakes the sleepers whose load has changed, and lets
// the islands whose members have all been still for long enough fall asleep together. One by one, two bodies
// that touch and whose timers are out of phase would wake each other for ever.
// SPDX-License-Identifier: MIT

#include "core/array.h"
#include "core/prefetch.h"
#include "sleep/limits.h"
#include "sleep/load_estimate.h"
#include "sleep/rest.h"
#include "step/stages.h"
#include "step/still.h"
#include "world/contact_life.h"
#include "world/lane_walks.h"

#include <math.h>
#include <string.h>

// ---- Islands --------------------------------------------------------------------------------------------

// Whether the shapes of a lane press on each other.
static inline bool pushes(const umi_contact_block* block, int32_t lane)
{
    return block->points[0].normal_impulse.lane[lane] + block->points[1].normal_impulse.lane[lane] > 0.0f;
}

// Whether a lane links its bodies for sleep: they press on each other or overlap. Shapes that are only near
// each other, which is touching to the solver, have nothing to do with each other's sleep.
static inline bool presses_or_overlaps(const umi_contact_block* block, int32_t lane)
{
    return pushes(block, lane) || block->points[0].separation.lane[lane] <= 0.0f ||
           block->points[1].separation.lane[lane] <= 0.0f;
}

// Fetches what is read here of a block.
static inline void fetch(const umi_contact_block* block)
{
    umi_prefetch(&block->head.body_a);
    umi_prefetch(&block->head.body_b);
    for (int32_t i = 0; i < 2; ++i) {
        umi_prefetch(&block->points[i].normal_impulse);
        umi_prefetch(&block->points[i].separation);
    }
}

// Calls a function for every lane of a range of blocks that links its bodies.
typedef void lane_fn(um_world* world, const umi_contact_block* block, int32_t lane);

static inline void each_island_lane(um_world* world, int32_t begin, int32_t end, lane_fn* fn)
{
    for (int32_t i = begin; i < end; ++i) {
        const umi_contact_block* block = &world->scratch.blocks[i]->contact;
        fetch(&world->scratch.blocks[i + 1 < end ? i + 1 : i]->contact);
        for (int32_t lane = 0; lane < UMI_BLOCK_LANES; ++lane) {
            if (presses_or_overlaps(block, lane)) { // an empty one does not
                fn(world, block, lane);
            }
        }
    }
}

static void join_lane(um_world* world, const umi_contact_block* block, int32_t lane)
{
    int32_t a = block->head.body_a.lane[lane];
    int32_t b = block->head.body_b.lane[lane];
    if (a >= 0 && b >= 0) { // else ground, a sleeper or a kinematic body
        umi_islands_join(&world->islands, a, b);
    }
}

static void join_jointed(um_world* world, const umi_block_head* head, int32_t lane)
{
    if (head->body_a.lane[lane] >= 0 && head->body_b.lane[lane] >= 0) {
        umi_islands_join(&world->islands, head->body_a.lane[lane], head->body_b.lane[lane]);
    }
}

static void join_blocks(int32_t begin, int32_t end, void* context)
{
    each_island_lane(context, begin, end, join_lane);
}

// A chunk of blocks for a worker.
#define BLOCK_GRAIN 16

// ---- Timers ---------------------------------------------------------------------------------------------

static bool is_long_enough(const um_world* world, float still_time)
{
    return still_time >= world->settings.sleep.time && still_time > 0.0f;
}

// What all workers find out together. Flags only ever get set, so the order does not matter.
typedef struct sleep_loop {
    const umi_step* step;
    um_world* world;
    atomic_bool has_candidate;        // a body has been still for so long that its island may fall asleep
    atomic_bool has_candidate_island; // and all of an island have
    atomic_int islands;
    int32_t blocks;
} sleep_loop;

// Counts how long bodies have been still, and starts with each of them alone in its island.
static void count_range(int32_t begin, int32_t end, void* context)
{
    sleep_loop* loop = context;
    um_world* world = loop->world;
    const umi_bodies* bodies = &world->bodies;
    umi_islands_start(&world->islands, bodies->awake + begin, end - begin);
    umi_count_still(loop->step, bodies->awake + begin, end - begin);
    bool has_candidate = false;
    for (int32_t i = begin; i < end; ++i) {
        int32_t index = bodies->awake[i];
        has_candidate |= is_long_enough(world, bodies->velocities[index].still_time);
        atomic_store_explicit(world->scratch.is_restless + index, false, memory_order_relaxed);
    }
    if (has_candidate) {
        atomic_store_explicit(&loop->has_candidate, true, memory_order_relaxed);
    }
}

// ---- Falling asleep -------------------------------------------------------------------------------------

// What a body's contacts mean for its sleep. Nothing: nothing bears it.
enum {
    SUPPORT_PUSHES = 1 << 0, // a contact pushes
    SUPPORT_MOVES = 1 << 1,  // it touches a kinematic body that moves
};

// Notes how the other body of a lane supports one of its two.
static void note_support(um_world* world, int32_t body, int32_t other, bool is_pushed)
{
    if (body < 0) { // ground, a sleeper or a kinematic body
        return;
    }
    umi_velocity v = world->bodies.velocities[other & INT32_MAX];
    bool is_restless = other < 0 && (v.x != 0.0f || v.y != 0.0f || v.angular != 0.0f);
    uint8_t how = (uint8_t)((is_restless ? SUPPORT_MOVES : 0) | (is_pushed ? SUPPORT_PUSHES : 0));
    atomic_fetch_or_explicit(world->scratch.supports + body, how, memory_order_relaxed);
}

static void note_lane_supports(um_world* world, const umi_contact_block* block, int32_t lane)
{
    int32_t a = block->head.body_a.lane[lane];
    int32_t b = block->head.body_b.lane[lane];
    // Who dominates the other one has no mass in the lane, and is not borne by it.
    note_support(world, a, b, pushes(block, lane) && block->inverse_mass_a.lane[lane] != 0.0f);
    note_support(world, b, a, pushes(block, lane) && block->inverse_mass_b.lane[lane] != 0.0f);
}

// What hangs on a joint is held by it.
static void note_joint_supports(um_world* world, const umi_block_head* head, int32_t lane)
{
    note_support(world, head->body_a.lane[lane], head->body_b.lane[lane], true);
    note_support(world, head->body_b.lane[lane], head->body_a.lane[lane], true);
}

static void note_block_supports(int32_t begin, int32_t end, void* context)
{
    each_island_lane(context, begin, end, note_lane_supports);
}

// Whether nothing pulls at a body: neither gravity nor fields, or both against each other; or only along what
// it is locked along.
static bool is_weightless(const um_world* world, int32_t index)
{
    const umi_body* body = umi_body_at(&world->bodies, index);
    bool has_fields = world->fields.pool.count > 0;
    if (!has_fields && umi_body_locks(body) == 0) {
        return umi_body_weight(world, index) == 0.0f;
    }
    float mass = body->mass * world->bodies.drives[index].gravity_scale;
    um_vec2 weight = umi_body_free_part(body, um_vec2_scale(world->settings.gravity, mass));
    return has_fields ? umi_fields_bear(&world->fields, index, weight) : weight.x == 0.0f && weight.y == 0.0f;
}

// A body that has a weight and lies on nothing does not fall asleep, however slow it is: it is at the top of
// its way, or sinks. Nor does one that touches something that is moved by hand.
static bool may_sleep(const um_world* world, int32_t index)
{
    bool needs_no_support =
        umi_body_at(&world->bodies, index)->type != UM_DYNAMIC_BODY || is_weightless(world, index);
    uint8_t held = atomic_load_explicit(world->scratch.supports + index, memory_order_relaxed);
    return held == SUPPORT_PUSHES || (held == 0 && needs_no_support);
}

// Notes that a member of a body's island has moved, or may not sleep.
static void note_restless(um_world* world, int32_t index)
{
    int32_t root = umi_islands_find(&world->islands, index);
    atomic_store_explicit(world->scratch.is_restless + root, true, memory_order_relaxed);
}

static bool is_restless(um_world* world, int32_t index)
{
    int32_t root = umi_islands_find(&world->islands, index);
    return atomic_load_explicit(world->scratch.is_restless + root, memory_order_relaxed);
}

// An island has been still for as long as its member that moved last. That is looked up only if some body has
// been still for long enough.
static void ask_members(int32_t begin, int32_t end, void* context)
{
    sleep_loop* loop = context;
    um_world* world = loop->world;
    bool has_candidate = atomic_load_explicit(&loop->has_candidate, memory_order_relaxed);
    int32_t islands = 0;
    for (int32_t i = begin; i < end; ++i) {
        int32_t index = world->bodies.awake[i];
        islands += umi_islands_parent(&world->islands, index) == index;
        if (has_candidate && !is_long_enough(world, world->bodies.velocities[index].still_time)) {
            note_restless(world, index);
        }
    }
    atomic_fetch_add_explicit(&loop->islands, islands, memory_order_relaxed);
}

static void ask_islands(int32_t begin, int32_t end, void* context)
{
    sleep_loop* loop = context;
    um_world* world = loop->world;
    for (int32_t i = begin; i < end; ++i) {
        int32_t index = world->bodies.awake[i];
        if (umi_islands_parent(&world->islands, index) == index && !is_restless(world, index)) {
            atomic_store_explicit(&loop->has_candidate_island, true, memory_order_relaxed);
            return;
        }
    }
}

static void clear_supports(int32_t begin, int32_t end, void* context)
{
    um_world* world = context;
    for (int32_t i = begin; i < end; ++i) {
        atomic_store_explicit(world->scratch.supports + world->bodies.awake[i], 0, memory_order_relaxed);
    }
}

static void ask_supports(int32_t begin, int32_t end, void* context)
{
    um_world* world = context;
    for (int32_t i = begin; i < end; ++i) {
        if (!may_sleep(world, world->bodies.awake[i])) {
            note_restless(world, world->bodies.awake[i]);
        }
    }
}

// An island with a member that may not fall asleep stays awake.
static void check_supports(um_world* world, int32_t blocks)
{
    int32_t count = world->bodies.awake_count;
    umi_parallel(world, count, UMI_BODY_GRAIN, clear_supports, world);
    umi_parallel(world, blocks, BLOCK_GRAIN, note_block_supports, world);
    umi_each_joint_lane(world, note_joint_supports);
    umi_parallel(world, count, UMI_BODY_GRAIN, ask_supports, world);
}

// Each question is asked only if the one before, which takes less time, leaves it open.
static void find_sleep_candidates(sleep_loop* loop)
{
    um_world* world = loop->world;
    int32_t count = world->bodies.awake_count;
    umi_parallel(world, count, UMI_BODY_GRAIN, ask_members, loop);
    world->counters.islands = atomic_load(&loop->islands);
    if (world->settings.sleep.enabled && atomic_load(&loop->has_candidate)) {
        umi_parallel(world, count, UMI_BODY_GRAIN, ask_islands, loop);
    }
    world->scratch.has_candidate_island = atomic_load(&loop->has_candidate_island);
    if (world->scratch.has_candidate_island) {
        check_supports(world, loop->blocks);
    }
}

// Whether the island of an awake body is to fall asleep in this step.
static bool is_sleep_candidate(um_world* world, int32_t index)
{
    return world->scratch.has_candidate_island && !is_restless(world, index);
}

static void put_candidates_to_sleep(um_world* world)
{
    umi_scratch* s = &world->scratch;
    s->body_count = 0;
    for (int32_t i = 0; s->has_candidate_island && i < world->bodies.awake_count; ++i) {
        if (is_sleep_candidate(world, world->bodies.awake[i])) {
            s->bodies[s->body_count++] = world->bodies.awake[i];
        }
    }
    umi_put_to_sleep(world, s->bodies, s->body_count);
}

// ---- Sleepers whose load has changed --------------------------------------------------------------------

// Whether a body can press on a sleeper, and is so slow that the sleeper need not react to it while its load
// is measured.
static bool is_slow_load(const um_world* world, int32_t body)
{
    umi_velocity v = world->bodies.velocities[body];
    float most = UMI_MEASURE_SPEED * world->settings.sleep.speed;
    float most_angular = UMI_MEASURE_SPEED * world->settings.sleep.angular_speed;
    bool can_press = world->bodies.drives[body].inverse_mass > 0.0f;
    return can_press && v.x * v.x + v.y * v.y <= most * most && fabsf(v.angular) <= most_angular;
}

// The forces on a body that was created asleep are estimates, and the bodies on it begin without impulses, so
// that a saved world would wake when it is loaded. Instead the forces of these contacts are measured for a
// while and do not count as changes, unless the other body moves, or ceases to bear the sleeper. Returns
// false for other contacts, and when that time is over.
static bool measure(um_world* world, int32_t index, int32_t mover, const float forces[4], float time)
{
    if (index >= world->contacts.unmeasured_capacity || world->contacts.unmeasured[index] <= 0.0f ||
        !is_slow_load(world, mover)) {
        return false;
    }
    const float none[4] = {0};
    umi_contact* contact = umi_contact_at(&world->links, index);
    int32_t sleeper = umi_link_sleeper(&contact->link);
    float change = umi_load_change(none, forces) - umi_load_change(none, contact->forces);
    if (change < 0.0f && umi_lies_on(world, contact, sleeper)) {
        return false;
    }
    umi_body_at(&world->bodies, sleeper)->slept_load += change;
    memcpy(contact->forces, forces, sizeof contact->forces);
    world->contacts.unmeasured[index] -= time;
    return true;
}

// Adds up what a contact has changed of its sleeper's load.
static void weigh(um_world* world, const umi_contact* contact, void* context)
{
    const umi_step* step = context;
    float forces[4];
    umi_constraints_read_forces(&world->constraints, contact, forces);
    int32_t index = (int32_t)(contact - umi_contact_at(&world->links, 0));
    int32_t sleeper = umi_link_sleeper(&contact->link);
    int32_t mover = sleeper == contact->link.body_a ? contact->link.body_b : contact->link.body_a;
    bool is_measured = measure(world, index, mover, forces, step->time);
    if (!is_measured && umi_body_feels(&world->bodies, sleeper, mover)) {
        umi_body_at(&world->bodies, sleeper)->changed_load += umi_load_change(contact->forces, forces);
    }
}

// Lists a sleeper, once, if it bears something else than what it slept with. Less of it counts if what lies
// on it is to fall asleep; but not for ever, or two islands could keep each other awake.
static void list_unsettled(um_world* world, const umi_contact* contact, void* context)
{
    (void)context;
    int32_t sleeper = umi_link_sleeper(&contact->link);
    int32_t mover = sleeper == contact->link.body_a ? contact->link.body_b : contact->link.body_a;
    umi_body* body = umi_body_at(&world->bodies, sleeper);
    float change = body->changed_load > 0.0f ? body->changed_load + body->load_drift : 0.0f;
    float limit = world->settings.sleep.wake_share * umi_sleeper_load(world, sleeper);
    bool is_unsettled = change > limit * UMI_SETTLED_SHARE && body->resettle_count < UMI_MOST_RESETTLES &&
                        is_sleep_candidate(world, mover);
    if (change > limit || is_unsettled) {
        world->scratch.bodies[world->scratch.body_count++] = sleeper;
        body->changed_load = 0.0f;
        body->resettle_count = (uint8_t)(change > limit ? 0 : body->resettle_count + 1);
    }
}

static void clear_change(um_world* world, const umi_contact* contact, void* context)
{
    (void)context;
    umi_body_at(&world->bodies, umi_link_sleeper(&contact->link))->changed_load = 0.0f;
}

// ---- Who wakes ------------------------------------------------------------------------------------------

// Wakes the sleepers whose load has changed too much. Returns how many.
static int32_t wake_unsettled(umi_step* step)
{
    um_world* world = step->world;
    umi_scratch* s = &world->scratch;
    s->body_count = 0;
    umi_each_on_sleeper(world, weigh, step);
    umi_each_on_sleeper(world, list_unsettled, NULL);
    umi_each_on_sleeper(world, clear_change, NULL);
    umi_wake(world, s->bodies, s->body_count);
    return s->body_count;
}

// ---- The stage ------------------------------------------------------------------------------------------

static bool reserve(um_world* world)
{
    umi_scratch* s = &world->scratch;
    int32_t places = world->bodies.pool.fresh;
    return umi_array_reserve(&world->allocator, &s->bodies, &s->body_capacity, 0, places,
                             sizeof s->bodies[0]) &&
           umi_array_reserve(&world->allocator, &s->is_restless, &s->is_restless_capacity, 0, places,
                             sizeof s->is_restless[0]) &&
           umi_array_reserve(&world->allocator, &s->supports, &s->support_capacity, 0, places,
                             sizeof s->supports[0]) &&
           umi_islands_reserve(&world->allocator, &world->islands, places);
}

// Whether nothing sleeps, and nothing may fall asleep. Bodies can be put to sleep by hand.
static bool is_all_awake(const um_world* world)
{
    return !world->settings.sleep.enabled && world->sleeping_proxies == 0 && world->bodies.pending_count == 0;
}

void umi_update_sleep(umi_step* step)
{
    um_world* world = step->world;
    if (!reserve(world)) {
        step->result = UM_ERROR_OUT_OF_MEMORY;
        return;
    }
    sleep_loop loop = {.step = step, .world = world, .blocks = umi_list_blocks(world)};
    if (loop.blocks < 0) {
        step->result = UM_ERROR_OUT_OF_MEMORY;
        return;
    }
    umi_parallel(world, world->bodies.awake_count, UMI_BODY_GRAIN, count_range, &loop);
    if (is_all_awake(world)) {
        return;
    }
    umi_parallel(world, loop.blocks, BLOCK_GRAIN, join_blocks, world);
    umi_each_joint_lane(world, join_jointed);
    find_sleep_candidates(&loop);
    // What lies on a sleeper that woke is no longer a candidate; the others can wait for the next step.
    if (wake_unsettled(step) > 0) {
        return;
    }
    put_candidates_to_sleep(world);
    // The neighbours of those who fell asleep know them already. What find_pairs had no room for stays
    // marked.
    if (step->result == UM_OK) {
        um_tree_clear_moved(world->resting);
    }
}
