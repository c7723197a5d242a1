// What substeps do to contacts: passes of the kernels for soft contacts.
// SPDX-License-Identifier: MIT

#include "step/passes.h"
#include "world/lane_walks.h"

#include <math.h>

// ---- Contacts with sleepers -----------------------------------------------------------------------------

// A sleeper is ground to the solver, and a spring that presses on ground is stiffer than one between two
// bodies that move. Whatever lies on a sleeper would be lifted out of it by most of the overlap that they had
// while both were awake; that shifts loads, which wakes the next sleepers, and so on through the whole pile.
// So for the time of the substeps such contacts are less deep by the difference between the two springs under
// the load that the sleeper fell asleep with: what lay still goes on lying still.

// What a body contributes to the sum of K, see prepare_normals: the inverse of the mass that a contact moves
// as a whole, four times for two points and twice for one.
static float part_of_sum(const umi_bodies* bodies, int32_t body, um_vec2 normal, const float levers[2],
                         bool has_two)
{
    const umi_drive* drive = bodies->drives + body;
    float inverse_mass = drive->inverse_mass * umi_body_free_share(umi_body_at(bodies, body), normal);
    float turns = has_two ? (levers[0] + levers[1]) * (levers[0] + levers[1]) : 2.0f * levers[0] * levers[0];
    float sum = (has_two ? 4.0f : 2.0f) * inverse_mass + turns * drive->inverse_inertia;
    return sum / fmaxf(bodies->burdens[body], 1.0f);
}

// How deep a point of a contact with that sum of K lies for each unit of impulse per substep.
static float depth_of(const umi_softness* softness, float sum)
{
    return softness->bias_rate > 0.0f ? 0.5f * sum * softness->compliance / softness->bias_rate : 0.0f;
}

// Whether a body gives way along a normal, as the kernels see it.
static bool is_free(const umi_bodies* bodies, int32_t body, um_vec2 normal)
{
    return umi_body_free_share(umi_body_at(bodies, body), normal) > UMI_LEAST_FREE_SHARE;
}

// By how much deeper each unit of impulse presses the points in between two movable bodies than on ground.
static float find_excess(const umi_step* step, const umi_contact* contact, const umi_contact_block* block)
{
    const umi_bodies* bodies = &step->world->bodies;
    int32_t lane = umi_lane_of(&contact->link);
    um_vec2 normal = {block->normal_x.lane[lane], block->normal_y.lane[lane]};
    float levers_a[2];
    float levers_b[2];
    for (int32_t i = 0; i < 2; ++i) {
        um_vec2 a = {block->points[i].anchor_x.lane[lane], block->points[i].anchor_y.lane[lane]};
        um_vec2 b = {a.x + block->offset_x.lane[lane], a.y + block->offset_y.lane[lane]};
        levers_a[i] = a.x * normal.y - a.y * normal.x;
        levers_b[i] = b.x * normal.y - b.y * normal.x;
    }
    bool has_two = block->points[1].separation.lane[lane] < UMI_NO_POINT;
    int32_t a = contact->link.body_a;
    int32_t b = contact->link.body_b;
    float sum_a = part_of_sum(bodies, a, normal, levers_a, has_two);
    float sum_b = part_of_sum(bodies, b, normal, levers_b, has_two);
    float awake = umi_link_sleeper(&contact->link) == a ? sum_b : sum_a;
    bool moves_a = umi_body_feels(bodies, a, b);
    bool moves_b = umi_body_feels(bodies, b, a);
    bool both = moves_a && moves_b && is_free(bodies, a, normal) && is_free(bodies, b, normal);
    const umi_soft_settings* soft = &step->contact_settings.soft;
    float sum = (moves_a ? sum_a : 0.0f) + (moves_b ? sum_b : 0.0f);
    return depth_of(both ? &soft->softness : &soft->ground_softness, sum) -
           depth_of(&soft->ground_softness, awake);
}

static void add_excess(const umi_step* step, const umi_contact* contact, float factor)
{
    umi_contact_block* block = umi_contact_block_of(&step->world->constraints, contact);
    float excess = find_excess(step, contact, block);
    for (int32_t i = 0; i < 2; ++i) {
        float depth = excess * contact->forces[i] * step->substep_time;
        // More than that would be no number to reckon with.
        depth = fminf(depth, step->world->settings.max_push);
        block->points[i].separation.lane[umi_lane_of(&contact->link)] += factor * depth;
    }
}

static void take_excess_out(um_world* world, const umi_contact* contact, void* context)
{
    (void)world;
    const umi_task* task = context;
    add_excess(task->step, contact, 1.0f);
}

static void put_excess_back(um_world* world, const umi_contact* contact, void* context)
{
    (void)world;
    const umi_task* task = context;
    add_excess(task->step, contact, -1.0f);
}

// ---- Contacts -------------------------------------------------------------------------------------------

// So many blocks at a time, for which heavy ones are told.
#define PIECE 8

static void prepare(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    const umi_step* step = pass->task->step;
    uint32_t found = 0;
    for (int32_t done = 0; done < count; done += PIECE * UMI_BLOCK_LANES) {
        umi_block* const* blocks = pass->color->blocks + first_block + done / UMI_BLOCK_LANES;
        int32_t left = count - done;
        int32_t part = left < PIECE * UMI_BLOCK_LANES ? left : PIECE * UMI_BLOCK_LANES;
        uint16_t heavy[PIECE];
        uint32_t what = pass->kernel->prepare_soft(blocks, part, step->world->bodies.velocities,
                                                   &step->contact_settings, heavy);
        if ((what & UMI_FOUND_HEAVY) != 0) {
            umi_note_burdens(step, blocks, part, heavy);
        }
        found |= what;
    }
    if (found != 0) {
        atomic_fetch_or_explicit(&pass->task->found, found, memory_order_relaxed);
    }
}

static bool has_found(umi_task* task, uint32_t what)
{
    return (atomic_load_explicit(&task->found, memory_order_relaxed) & what) != 0;
}

// How often the impacts of a substep are gone through: in touch or not, a blow goes through a row of as many
// bodies. Without a limit, what loses energy in each bounce and has no room would bounce for ever.
#define BOUNCE_PASSES 128

// The same limit for all impacts of a step (or a slice of a long one), and for impacts of the overflow in a
// substep, which are processed one by one. Without it, bodies that are very fast or in a crowd of deep
// overlaps would bounce for ever.
#define BOUNCE_PASSES_OF_STEP 256
#define OVERFLOW_BOUNCE_PASSES 8

static void bounce(const umi_color_pass* pass, int32_t first_block, int32_t count, bool has_moved)
{
    const umi_bodies* bodies = &pass->task->step->world->bodies;
    bool is_overflow = pass->color == umi_contact_color(pass->task->bundle, UMI_OVERFLOW_COLOR);
    if (is_overflow && pass->task->bounce_pass >= OVERFLOW_BOUNCE_PASSES) {
        return;
    }
    float least = umi_least_restitution(pass->task->bounce_pass);
    bool has_bounced = pass->kernel->bounce(pass->color->blocks + first_block, count, bodies->velocities,
                                            bodies->free_velocities, bodies->changes,
                                            &pass->task->step->contact_settings, least, has_moved);
    if (has_bounced) {
        atomic_store_explicit(&pass->task->has_bounced, true, memory_order_relaxed);
    }
}

static void bounce_before(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    bounce(pass, first_block, count, false);
}

static void bounce_after(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    bounce(pass, first_block, count, true);
}

static void bounce_until_none_does(umi_task* task, umi_color_fn* fn, int32_t first_pass)
{
    bool goes_on = has_found(task, UMI_FOUND_ELASTIC);
    int32_t passes = has_found(task, UMI_FOUND_LIVELY) ? BOUNCE_PASSES : 1;
    for (int32_t i = first_pass; goes_on && i < passes; ++i) {
        if (i > first_pass && ++task->bounce_passes > BOUNCE_PASSES_OF_STEP) {
            return;
        }
        atomic_store_explicit(&task->has_bounced, false, memory_order_relaxed);
        task->bounce_pass = i;
        umi_pass_over_colors(task, fn, false);
        goes_on = atomic_load_explicit(&task->has_bounced, memory_order_relaxed);
    }
}

void umi_prepare_soft_constraints(umi_task* task)
{
    task->bounce_passes = 0;
    umi_take_burdens(task);
    umi_pass_over_colors(task, prepare, false);
    umi_each_on_sleeper_in(task->step->world, task->bundle, take_excess_out, task);
    bounce_until_none_does(task, bounce_after, 0);
}

// Fewer passes leave more houses of cards to fall that were built with overlaps, more of them no fewer.
#define PART_PASSES 3

static void push_apart(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    const umi_bodies* bodies = &pass->task->step->world->bodies;
    pass->kernel->push_apart(pass->color->blocks + first_block, count, bodies->velocities, bodies->strains,
                             bodies->changes, &pass->task->step->contact_settings);
}

void umi_push_apart_overlaps(umi_task* task)
{
    if (!has_found(task, UMI_FOUND_DEEP)) {
        return;
    }
    umi_add_way_ahead(task, 1.0f);
    for (int32_t pass = 0; pass < PART_PASSES; ++pass) {
        umi_pass_over_colors(task, push_apart, false);
    }
    umi_add_way_ahead(task, -1.0f);
}

static void solve(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    const umi_bodies* bodies = &pass->task->step->world->bodies;
    pass->kernel->solve_soft(pass->color->blocks + first_block, count, bodies->velocities, bodies->changes,
                             &pass->task->step->contact_settings, pass->bias);
}

void umi_solve_soft_contacts(umi_task* task)
{
    // From the second substep on the velocities contain the warm start, which joints have yet to correct. A
    // bounce would return a speed that no body has: three elastic boxes in a row of hinges reached 4,000 m/s
    // in steps of 1/1000 s. Nearly inelastic contacts wait until the bodies have moved.
    if (task->is_first_substep) {
        bounce_until_none_does(task, bounce_before, 1);
    }
    umi_link_fns start = {umi_turn_joints, task->is_first_substep ? umi_warm_start : NULL};
    umi_pass_over_links(task, start, false);
    umi_pass_over_links(task, (umi_link_fns){umi_solve_joints, solve}, true);
    umi_run_belts(task, false);
}

void umi_relax_contacts(umi_task* task)
{
    bounce_until_none_does(task, bounce_after, 0);
    umi_pass_over_links(task, (umi_link_fns){umi_solve_joints, solve}, false);
    umi_run_belts(task, true);
}

void umi_finish_soft_contacts(umi_task* task)
{
    umi_drop_burdens(task);
    umi_each_on_sleeper_in(task->step->world, task->bundle, put_excess_back, task);
}
