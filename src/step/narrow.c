// narrow_phase: how the shapes of the awake contacts touch. Manifolds go straight into the lanes that the
// solver reads, and stay there while the bodies creep. A contact whose fat AABBs have separated ends
// here, and a sleeper that is hit wakes here, before the solver runs: it takes its share of the momentum in
// this very step.
//
// First, by as many workers as there are, each contact is looked at and gets an outcome, a byte: the lanes
// first, then those that do not touch. Then the outcomes are read in that order and done.
// SPDX-License-Identifier: MIT

#include "core/array.h"
#include "core/bits.h"
#include "core/prefetch.h"
#include "dynamics/bundles.h"
#include "dynamics/tidy.h"
#include "sleep/impact.h"
#include "step/compare.h"
#include "step/stages.h"
#include "world/contact_life.h"
#include "world/lane_walks.h"

#include <string.h>

// ---- What became of a contact ---------------------------------------------------------------------------

// The pair does not touch, or no longer; or it is one that was never tested, and turns out not to.
static void stop_touching(um_world* world, const umi_contact* contact, int32_t index)
{
    if (umi_link_is_on_sleeper(&contact->link)) {
        umi_note_lost_contact(world, contact);
    }
    umi_contact_stop_touching(world, index);
}

static bool holds(um_aabb aabb, um_vec2 point)
{
    return um_aabb_contains(aabb, (um_aabb){point, point});
}

// Whether each AABB of the two shapes holds the centre of the other one. Shapes in one place overlap like
// that. A body that carries many others does not, neither with them nor with another such body.
static bool overlaps_deeply(const um_world* world, int32_t index)
{
    const umi_contact* contact = umi_contact_at(&world->links, index);
    um_aabb a = world->shapes.tight_aabbs[contact->shape_a];
    um_aabb b = world->shapes.tight_aabbs[contact->shape_b];
    return holds(a, um_aabb_center(b)) && holds(b, um_aabb_center(a));
}

// There is next to nothing in the lane yet: see write_begun. In a crowd of deep overlaps the contact stays
// among those that do not touch, and is tested again in the next step.
static void begin_touching(umi_step* step, int32_t index)
{
    um_world* world = step->world;
    if (umi_constraints_are_crowded(&world->bodies, umi_link_at(&world->links, index)) &&
        overlaps_deeply(world, index)) {
        return;
    }
    if (!umi_contact_begin_touching(world, index)) {
        step->result = UM_ERROR_OUT_OF_MEMORY;
        return;
    }
    world->scratch.begun[world->scratch.begun_count++] = index;
}

// Does what follows from an outcome.
static void conclude(umi_step* step, int32_t index, uint8_t outcome)
{
    um_world* world = step->world;
    umi_contact* contact = umi_contact_at(&world->links, index);
    bool may_have_touched = (contact->link.flags & (UMI_CONTACT_TOUCHED | UMI_CONTACT_UNTESTED)) != 0;
    if ((outcome & UMI_OUTCOME_BEGINS) != 0) {
        begin_touching(step, index);
    } else if ((outcome & UMI_OUTCOME_STOPS) != 0 && may_have_touched) {
        stop_touching(world, contact, index);
    }
    contact->link.flags &= (uint8_t)~UMI_CONTACT_UNTESTED;
    if ((outcome & UMI_OUTCOME_SEPARATED) != 0) {
        umi_contact_end(world, index);
    }
}

// ---- Lanes ----------------------------------------------------------------------------------------------

// What creeps: by how many slops per second bodies move as seen from each other, and by how many radians per
// second both of them turn. That is about half as fast as what may fall asleep.
#define CREEP_SLOPS 5.0f
#define CREEP_TURN 0.06f

// A chunk of blocks for a worker.
#define BLOCK_GRAIN 8

// Lets the manifolds of a block follow their bodies. Returns a bit for each lane that cannot be kept: by
// brute force none is.
static uint32_t stale_lanes(const um_world* world, umi_block* block, int32_t lanes,
                            const umi_keep_limits* limits)
{
    uint32_t used = (UINT32_C(1) << lanes) - 1u;
    if (world->settings.broadphase != UM_BROADPHASE_TREE) {
        return used;
    }
    uint16_t stale;
    world->kernel->keep(&block, lanes, world->bodies.poses, limits, &stale);
    return stale & used;
}

// How many lanes of a block have a contact: none but the last block of a colour has empty ones.
static int32_t count_lanes(const umi_block* block)
{
    int32_t lanes = UMI_BLOCK_LANES;
    while (lanes > 0 && block->head.link.lane[lanes - 1] < 0) {
        lanes -= 1;
    }
    return lanes;
}

typedef struct block_loop {
    um_world* world;
    umi_keep_limits limits;
} block_loop;

// Looks at the contacts of a block.
static void look_at_block(umi_comparison* comparison, umi_block* block, const umi_keep_limits* limits,
                          uint8_t* outcomes)
{
    uint32_t stale = stale_lanes(comparison->world, block, count_lanes(block), limits);
    memset(outcomes, UMI_OUTCOME_SAME, UMI_BLOCK_LANES);
    for (uint32_t bits = stale; bits != 0; bits &= bits - 1) {
        int32_t lane = umi_trailing_zeros(bits);
        umi_comparison_add(comparison, block->head.link.lane[lane], outcomes + lane);
    }
}

static void look_at_blocks(int32_t begin, int32_t end, void* context)
{
    const block_loop* loop = context;
    const umi_scratch* s = &loop->world->scratch;
    umi_comparison comparison;
    umi_comparison_start(&comparison, loop->world);
    for (int32_t i = begin; i < end; ++i) {
        umi_block_fetch(s->blocks[i + 1 < end ? i + 1 : i]);
        look_at_block(&comparison, s->blocks[i], &loop->limits, s->outcomes + (ptrdiff_t)i * UMI_BLOCK_LANES);
    }
    umi_comparison_end(&comparison);
}

static block_loop make_block_loop(const umi_step* step)
{
    const umi_settings* settings = &step->world->settings;
    return (block_loop){
        .world = step->world,
        .limits = {.creep_way = CREEP_SLOPS * settings->slop * step->time,
                   .creep_turn = CREEP_TURN * step->time,
                   .margin = settings->contact_margin},
    };
}

// ---- Nontouching ----------------------------------------------------------------------------------------

// A chunk of contacts for a worker.
#define CONTACT_GRAIN 1024

// Whether the shapes of a contact may be nearer to each other than the margin.
static bool may_be_near(const um_world* world, const umi_nontouching* nontouching)
{
    const umi_pose_change* changes = world->bodies.changes;
    float ahead = changes[nontouching->body_a].ahead + changes[nontouching->body_b].ahead;
    float margin = world->settings.contact_margin + ahead;
    return umi_aabbs_are_near(world->shapes.tight_aabbs[nontouching->shape_a],
                              world->shapes.tight_aabbs[nontouching->shape_b], margin);
}

// Looks at a contact whose bodies have moved by as much as they were apart. Returns whether the shapes have
// to be compared; else the outcome is known.
static bool is_worth_a_look(const um_world* world, umi_nontouching* nontouching, uint8_t* outcome)
{
    if (world->settings.broadphase != UM_BROADPHASE_TREE || may_be_near(world, nontouching)) {
        return true;
    }
    if (umi_has_separated(world, nontouching->shape_a, nontouching->shape_b)) {
        *outcome = UMI_OUTCOME_STOPS | UMI_OUTCOME_SEPARATED;
        return false;
    }
    // One that is new, or has just woken, is due at once.
    *outcome = nontouching->due == UMI_DUE_NOW ? UMI_OUTCOME_STOPS : UMI_OUTCOME_SAME;
    umi_update_due(world, nontouching);
    return false;
}

typedef struct nontouching_loop {
    um_world* world;
    int32_t first;     // contact of the loop
    uint8_t* outcomes; // of that one on
} nontouching_loop;

static void look_at_nontouching(int32_t begin, int32_t end, void* context)
{
    const nontouching_loop* loop = context;
    um_world* world = loop->world;
    const float* paths = world->bodies.paths;
    umi_comparison comparison;
    umi_comparison_start(&comparison, world);
    for (int32_t i = begin; i < end; ++i) {
        umi_nontouching* nontouching = world->contacts.nontouching + loop->first + i;
        uint8_t* outcome = loop->outcomes + i;
        *outcome = UMI_OUTCOME_SAME;
        if (paths[nontouching->body_a] + paths[nontouching->body_b] >= nontouching->due &&
            is_worth_a_look(world, nontouching, outcome)) {
            umi_comparison_add_nontouching(&comparison, nontouching, outcome);
        }
    }
    umi_comparison_end(&comparison);
}

// Looks at the contacts that do not touch, from the given one on.
static void look_at_nontouching_from(um_world* world, int32_t first, uint8_t* outcomes)
{
    nontouching_loop loop = {.world = world, .first = first};
    loop.outcomes = outcomes;
    umi_parallel(world, world->contacts.nontouching_count - first, CONTACT_GRAIN, look_at_nontouching, &loop);
}

// ---- The stage ------------------------------------------------------------------------------------------

// Makes room for so many outcomes, and for half as many more: contacts come and go, and not each new record
// is to cost an allocation. False when memory ends.
static bool reserve_outcomes(um_world* world, int32_t count)
{
    umi_scratch* s = &world->scratch;
    return count <= s->outcome_capacity ||
           umi_array_reserve(&world->allocator, &s->outcomes, &s->outcome_capacity, 0, count + count / 2 + 64,
                             sizeof s->outcomes[0]);
}

static bool reserve_findings(um_world* world, int32_t extra)
{
    umi_scratch* s = &world->scratch;
    return umi_array_reserve(&world->allocator, &s->findings, &s->finding_capacity, s->finding_count,
                             s->finding_count + extra, sizeof s->findings[0]) &&
           umi_array_reserve(&world->allocator, &s->begun, &s->begun_capacity, 0, s->finding_capacity,
                             sizeof s->begun[0]);
}

// Notes a contact for which something follows from its outcome. Without room it waits for the next step.
static bool note_finding(um_world* world, int32_t contact, uint8_t outcome)
{
    umi_scratch* s = &world->scratch;
    if (!reserve_findings(world, 1)) {
        umi_contact_make_anew(world, umi_contact_at(&world->links, contact));
        return false;
    }
    s->findings[s->finding_count++] = (umi_finding){contact, outcome};
    return true;
}

// The next outcome from which something follows, or count.
static int32_t next_finding(const uint8_t* outcomes, int32_t from, int32_t count)
{
    const uint64_t tested_only = ~(UINT64_C(0x0101010101010101) * UMI_OUTCOME_TESTED);
    int32_t i = from;
    while (i + 8 <= count) {
        uint64_t word;
        memcpy(&word, outcomes + i, sizeof word);
        if ((word & tested_only) != 0) {
            break;
        }
        i += 8;
    }
    while (i < count && (outcomes[i] & ~UMI_OUTCOME_TESTED) == 0) {
        ++i;
    }
    return i;
}

static int32_t count_tested(const uint8_t* outcomes, int32_t count)
{
    int32_t tested = 0;
    for (int32_t i = 0; i < count; ++i) {
        tested += outcomes[i] & UMI_OUTCOME_TESTED;
    }
    return tested;
}

static int32_t count_findings(const uint8_t* outcomes, int32_t count)
{
    int32_t findings = 0;
    for (int32_t i = 0; i < count; ++i) {
        findings += (outcomes[i] & ~UMI_OUTCOME_TESTED) != 0;
    }
    return findings;
}

// Lists the contacts in lanes from whose outcomes something follows.
static bool note_lane_findings(um_world* world, int32_t blocks)
{
    bool has_room = true;
    const umi_scratch* s = &world->scratch;
    int32_t count = blocks * UMI_BLOCK_LANES;
    for (int32_t i = next_finding(s->outcomes, 0, count); i < count;
         i = next_finding(s->outcomes, i + 1, count)) {
        int32_t contact = s->blocks[i / UMI_BLOCK_LANES]->head.link.lane[i % UMI_BLOCK_LANES];
        has_room &= note_finding(world, contact, s->outcomes[i]);
    }
    world->counters.narrow_phase_tests += count_tested(s->outcomes, count);
    return has_room;
}

// The same for those that do not touch.
static bool note_nontouching_findings(um_world* world, int32_t first, const uint8_t* outcomes)
{
    int32_t count = world->contacts.nontouching_count - first;
    bool has_room = true;
    reserve_findings(world,
                     count_findings(outcomes, count)); // many may begin; without memory see note_finding
    for (int32_t i = next_finding(outcomes, 0, count); i < count; i = next_finding(outcomes, i + 1, count)) {
        has_room &= note_finding(world, world->contacts.nontouching[first + i].contact, outcomes[i]);
    }
    world->counters.narrow_phase_tests += count_tested(outcomes, count);
    return has_room;
}

// Fills the lanes of contacts that have begun.
static void write_begun(int32_t begin, int32_t end, void* context)
{
    um_world* world = context;
    umi_comparison comparison;
    umi_comparison_start(&comparison, world);
    for (int32_t i = begin; i < end; ++i) {
        int32_t index = world->scratch.begun[i];
        umi_contact* contact = umi_contact_at(&world->links, index);
        umi_constraints_fill_contact(&world->constraints, &world->bodies, contact);
        umi_contact_limit_impulses(world, contact);
        umi_contact_write_material(world, contact);
        if (!umi_contact_use_kept_manifold(world, contact, index)) {
            umi_comparison_add(&comparison, index, world->scratch.outcomes + i);
        }
    }
    umi_comparison_end(&comparison);
}

// How many findings ahead their contacts are fetched, and what those point to.
#define PREFETCH_AHEAD 16
#define PREFETCH_NEAR 8

// Fetches what concluding a contact, which is here by now, will write to.
static void fetch_for(const um_world* world, umi_finding finding)
{
    const umi_contact* contact = umi_contact_at(&world->links, finding.contact);
    umi_prefetch_write(umi_body_at(&world->bodies, contact->link.body_a));
    umi_prefetch_write(umi_body_at(&world->bodies, contact->link.body_b));
    if (umi_contact_is_touching(contact)) {
        umi_block_fetch(umi_block_of(&world->constraints, &contact->link));
    }
    if ((finding.outcome & UMI_OUTCOME_SEPARATED) != 0) {
        umi_pair_table_prefetch(&world->contacts.table, umi_pair_key(contact->shape_a, contact->shape_b));
    }
}

// Fetches ahead of a finding.
static void fetch_ahead(const um_world* world, int32_t finding)
{
    const umi_scratch* s = &world->scratch;
    if (finding + PREFETCH_AHEAD < s->finding_count) {
        umi_prefetch_write(umi_contact_at(&world->links, s->findings[finding + PREFETCH_AHEAD].contact));
    }
    if (finding + PREFETCH_NEAR < s->finding_count) {
        fetch_for(world, s->findings[finding + PREFETCH_NEAR]);
    }
}

// Does what follows from the outcomes. Contacts that begin have a lane now, and are compared once more, which
// is less than keeping a manifold for each contact in case it begins.
static void conclude_all(umi_step* step)
{
    um_world* world = step->world;
    umi_scratch* s = &world->scratch;
    if (s->finding_count == 0) { // then there may be no list at all to point into
        return;
    }
    s->begun_count = 0;
    for (int32_t i = 0; i < s->finding_count; ++i) {
        fetch_ahead(world, i);
        conclude(step, s->findings[i].contact, s->findings[i].outcome);
    }
    s->finding_count = 0;
    umi_parallel(world, s->begun_count, CONTACT_GRAIN, write_begun, world);
}

// The contacts in lanes, where they cannot be kept, and those that do not touch.
static bool update_contacts(umi_step* step)
{
    um_world* world = step->world;
    umi_bundles_gather(&world->allocator, &world->constraints, &world->links, &world->bodies);
    umi_constraints_tidy(&world->constraints, &world->links);
    int32_t blocks = umi_list_blocks(world);
    if (blocks < 0) {
        return false;
    }
    int32_t most = blocks * UMI_BLOCK_LANES + world->contacts.nontouching_count;
    if (most == 0) {
        return true;
    }
    if (!reserve_outcomes(world, most)) {
        return false;
    }
    uint8_t* nontouching_outcomes = world->scratch.outcomes + (ptrdiff_t)blocks * UMI_BLOCK_LANES;
    block_loop loop = make_block_loop(step);
    umi_parallel(world, blocks, BLOCK_GRAIN, look_at_blocks, &loop);
    look_at_nontouching_from(world, 0, nontouching_outcomes);
    bool has_room = note_lane_findings(world, blocks);
    has_room &= note_nontouching_findings(world, 0, nontouching_outcomes);
    conclude_all(step);
    return has_room;
}

// Those that came to be awake since.
static bool update_new_contacts(umi_step* step, int32_t first)
{
    um_world* world = step->world;
    if (world->contacts.nontouching_count <= first) {
        return true;
    }
    if (!reserve_outcomes(world, world->contacts.nontouching_count - first)) {
        return false;
    }
    look_at_nontouching_from(world, first, world->scratch.outcomes);
    bool has_room = note_nontouching_findings(world, first, world->scratch.outcomes);
    conclude_all(step);
    return has_room;
}

// Notes whether the sleeper of a contact is hit.
static void note_impact(um_world* world, const umi_contact* contact, void* context)
{
    const umi_step* step = context;
    umi_note_impact(world, contact, step->time, step->gravity_time);
}

void umi_narrow_phase(umi_step* step)
{
    um_world* world = step->world;
    bool has_room = update_contacts(step);
    umi_each_on_sleeper(world, note_impact, step);
    // Those that were hit wake, and bring their contacts along. What those wake in turn waits for the next
    // step.
    int32_t before = world->contacts.nontouching_count;
    umi_wake_impacted(world, step->time);
    has_room &= update_new_contacts(step, before);
    umi_wake_impacted(world, step->time);
    step->result = has_room ? step->result : UM_ERROR_OUT_OF_MEMORY;
}
