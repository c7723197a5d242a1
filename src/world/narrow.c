// narrow_phase: how the shapes of the awake contacts touch. Manifolds go straight into the lanes that the
// solver reads, and stay there while the bodies hardly move. A contact whose fat boxes have parted ends here,
// and a sleeper that is hit wakes here, before the solver runs: it takes its share of the momentum in this
// very step.
// SPDX-License-Identifier: MIT

#include "core/array.h"
#include "world/impact.h"
#include "world/solve.h"

#include <math.h>

// ---- One pair -------------------------------------------------------------------------------------------

// The manifold of two shapes in the frame of body a.
static void collide(const umi_shapes* shapes, const umi_geometry* a, const umi_geometry* b,
                    um_transform b_in_a, float margin, umi_manifold* out_manifold)
{
    if (a->kind == UM_CIRCLE_SHAPE) { // then so is b: see find_pairs
        umi_collide_circles(&a->circle, &b->circle, b_in_a, margin, out_manifold);
        return;
    }
    umi_corners room_a;
    umi_convex convex_a = umi_shape_convex(shapes, a, &room_a);
    if (b->kind == UM_CIRCLE_SHAPE) {
        umi_collide_convex_and_circle(&convex_a, &b->circle, b_in_a, margin, out_manifold);
        return;
    }
    umi_corners room_b;
    umi_convex convex_b = umi_shape_convex(shapes, b, &room_b);
    umi_collide_convexes(&convex_a, &convex_b, b_in_a, margin, out_manifold);
}

// Tests a pair. The manifold has no points if it does not touch. Returns whether the shapes had to be
// compared.
static bool test_pair(const um_world* world, const umi_contact* contact, umi_manifold* out_manifold)
{
    out_manifold->count = 0;
    const umi_shapes* shapes = &world->shapes;
    float margin = world->settings.contact_margin;
    bool is_tree = world->settings.broadphase == UM_BROADPHASE_TREE;
    if (is_tree && !umi_boxes_are_near(shapes->tight_boxes[contact->shape_a],
                                       shapes->tight_boxes[contact->shape_b], margin)) {
        return false;
    }
    um_transform a = umi_body_transform(&world->bodies, contact->body_a);
    um_transform b = umi_body_transform(&world->bodies, contact->body_b);
    um_rot turn = {a.q.c * b.q.c + a.q.s * b.q.s, a.q.c * b.q.s - a.q.s * b.q.c};
    um_transform b_in_a = {um_transform_apply_inverse(a, b.p), turn};
    collide(shapes, umi_geometry_at(shapes, contact->shape_a), umi_geometry_at(shapes, contact->shape_b),
            b_in_a, margin, out_manifold);
    return true;
}

// ---- Lanes ----------------------------------------------------------------------------------------------

// A point that was there before keeps its impulses. A contact without any points so far shares out what it
// starts with: nothing, or what was estimated for two bodies that slept from the beginning.
static void keep_impulses(umi_contact_block* block, int32_t lane, const umi_contact* contact,
                          const umi_manifold* manifold)
{
    bool is_new = contact->ids[0] == UMI_NO_ID && contact->ids[1] == UMI_NO_ID;
    float share = is_new ? block->points[0].normal_impulse.lane[lane] / (float)manifold->count : 0.0f;
    float normal[2] = {share, manifold->count > 1 ? share : 0.0f};
    float tangent[2] = {0.0f, 0.0f};
    for (int32_t i = 0; i < manifold->count; ++i) {
        uint16_t id = manifold->points[i].id;
        for (int32_t k = 0; k < 2; ++k) {
            if (contact->ids[k] == id) {
                normal[i] = block->points[k].normal_impulse.lane[lane];
                tangent[i] = block->points[k].tangent_impulse.lane[lane];
                break;
            }
        }
    }
    for (int32_t i = 0; i < 2; ++i) {
        block->points[i].normal_impulse.lane[lane] = normal[i];
        block->points[i].tangent_impulse.lane[lane] = tangent[i];
    }
}

// Notes where the bodies of a lane are, for as long as its manifold can be kept. Ground and sleepers are the
// body that is none: they do not move. Points on circles do not turn with them, and cost little: they are
// made anew in each step.
static void note_poses(const um_world* world, const umi_contact* contact, const umi_manifold* manifold)
{
    umi_contact_block* block = umi_block_of(&world->constraints, contact);
    int32_t lane = umi_lane_of(contact);
    umi_pose a = world->bodies.poses[block->body_a.lane[lane] & INT32_MAX];
    umi_pose b = world->bodies.poses[block->body_b.lane[lane] & INT32_MAX];
    bool is_round = umi_geometry_at(&world->shapes, contact->shape_b)->kind == UM_CIRCLE_SHAPE;
    bool is_by_a = (manifold->points[0].id & UMI_ID_REFERENCE_IS_B) == 0;
    block->kept_offset_x.lane[lane] = a.x - b.x;
    block->kept_offset_y.lane[lane] = a.y - b.y;
    block->kept_c_a.lane[lane] = a.q.c;
    block->kept_s_a.lane[lane] = a.q.s;
    block->kept_c_b.lane[lane] = b.q.c;
    block->kept_s_b.lane[lane] = b.q.s;
    block->kept_way.lane[lane] = is_round ? UMI_NO_POINT : 0.0f;
    block->kept_by_a.lane[lane] = is_by_a ? 1.0f : 0.0f;
}

// Writes a manifold into the contact's lane, in the axes of the world.
static void write_manifold(um_world* world, umi_contact* contact, const umi_manifold* manifold)
{
    umi_contact_block* block = umi_block_of(&world->constraints, contact);
    int32_t lane = umi_lane_of(contact);
    umi_pose a = world->bodies.poses[contact->body_a];
    umi_pose b = world->bodies.poses[contact->body_b];
    um_vec2 center_a = world->bodies.forms[contact->body_a].local_center;
    um_vec2 normal = um_rot_apply(a.q, manifold->normal);
    block->normal_x.lane[lane] = normal.x;
    block->normal_y.lane[lane] = normal.y;
    block->offset_x.lane[lane] = a.x - b.x;
    block->offset_y.lane[lane] = a.y - b.y;
    keep_impulses(block, lane, contact, manifold);
    note_poses(world, contact, manifold);
    for (int32_t i = 0; i < 2; ++i) {
        const umi_manifold_point* point = manifold->points + i;
        bool is_there = i < manifold->count;
        um_vec2 local = is_there ? um_vec2_sub(point->anchor, center_a) : um_vec2_make(0.0f, 0.0f);
        um_vec2 anchor = um_rot_apply(a.q, local);
        block->points[i].anchor_x.lane[lane] = anchor.x;
        block->points[i].anchor_y.lane[lane] = anchor.y;
        block->points[i].separation.lane[lane] = is_there ? point->separation : UMI_NO_POINT;
        contact->ids[i] = is_there ? point->id : UMI_NO_ID;
    }
}

// ---- What became of a contact ---------------------------------------------------------------------------

// Comparing shapes changes nothing but the contact's own lane; what follows from it for the lists is done
// afterwards, in order.
enum {
    OUTCOME_SAME = 0,
    OUTCOME_TESTED = 1 << 0, // the shapes had to be compared
    OUTCOME_BEGINS = 1 << 1, // it has no lane yet, and touches
    OUTCOME_STOPS = 1 << 2,  // it has a lane, and does not touch
    OUTCOME_APART = 1 << 3,  // it has no lane, and does not touch
    OUTCOME_PARTED = 1 << 4, // the fat boxes no longer overlap
};

// Whether a pair is no longer one.
static bool has_parted(const um_world* world, const umi_contact* contact)
{
    return world->settings.broadphase == UM_BROADPHASE_TREE &&
           !um_box_overlaps(world->shapes.fat_boxes[contact->shape_a],
                            world->shapes.fat_boxes[contact->shape_b]);
}

// The sum of the paths of both bodies at which their tight boxes may be near each other.
static float due_of(const um_world* world, const umi_apart* apart)
{
    if (world->settings.broadphase != UM_BROADPHASE_TREE) {
        return UMI_DUE_NOW;
    }
    um_box a = world->shapes.tight_boxes[apart->shape_a];
    um_box b = world->shapes.tight_boxes[apart->shape_b];
    float x = fmaxf(a.min.x - b.max.x, b.min.x - a.max.x);
    float y = fmaxf(a.min.y - b.max.y, b.min.y - a.max.y);
    // A little less, for rounding.
    float way = fmaxf(x, y) - world->settings.contact_margin;
    return world->bodies.paths[apart->body_a] + world->bodies.paths[apart->body_b] + 0.99f * way;
}

// Compares the shapes of a contact. The manifold of one that begins to touch is kept for later.
static uint8_t compare(um_world* world, umi_contact* contact, umi_manifold* out_manifold)
{
    if (has_parted(world, contact)) {
        return OUTCOME_PARTED;
    }
    uint8_t tested = test_pair(world, contact, out_manifold) ? OUTCOME_TESTED : 0;
    bool touches = out_manifold->count > 0;
    if (contact->slot < 0) {
        if (!touches) {
            umi_apart* apart = world->contacts.apart + contact->apart_index;
            apart->due = due_of(world, apart);
        }
        return tested | (touches ? OUTCOME_BEGINS : OUTCOME_APART);
    }
    if (touches) {
        write_manifold(world, contact, out_manifold);
    }
    return tested | (touches ? OUTCOME_SAME : OUTCOME_STOPS);
}

// The pair does not touch, or no longer; or it is one that was never tested, and turns out not to.
static void stop_touching(um_world* world, umi_contact* contact, int32_t index)
{
    if (contact->slot >= 0) {
        umi_constraints_remove(&world->constraints, &world->contacts, &world->bodies, index);
        umi_contacts_list_apart(&world->contacts, index);
    }
    if ((contact->flags & UMI_CONTACT_ON_SLEEPER) != 0) {
        umi_note_lost_contact(world, contact);
    }
    contact->flags &= (uint8_t)~UMI_CONTACT_TOUCHES;
    for (int32_t i = 0; i < 4; ++i) {
        contact->forces[i] = 0.0f;
    }
}

static void begin_touching(umi_step* step, umi_contact* contact, int32_t index, const umi_manifold* manifold)
{
    um_world* world = step->world;
    contact->flags |= UMI_CONTACT_TOUCHES;
    if (!umi_constraints_add(&world->allocator, &world->constraints, &world->contacts, &world->bodies,
                             index)) {
        step->result = UM_ERROR_OUT_OF_MEMORY;
        return;
    }
    umi_contact_write_material(world, contact);
    write_manifold(world, contact, manifold);
}

// Does what follows from an outcome.
static void conclude(umi_step* step, int32_t index, uint8_t outcome, const umi_manifold* manifold)
{
    um_world* world = step->world;
    umi_contact* contact = umi_contact_at(&world->contacts, index);
    bool may_have_touched = (contact->flags & (UMI_CONTACT_TOUCHES | UMI_CONTACT_UNTESTED)) != 0;
    world->counters.narrow_phase_tests += outcome & OUTCOME_TESTED;
    if ((outcome & OUTCOME_BEGINS) != 0) {
        begin_touching(step, contact, index, manifold);
    } else if ((outcome & (OUTCOME_STOPS | OUTCOME_APART | OUTCOME_PARTED)) != 0 && may_have_touched) {
        stop_touching(world, contact, index);
    }
    contact->flags &= (uint8_t)~UMI_CONTACT_UNTESTED;
    if ((outcome & OUTCOME_PARTED) != 0) {
        umi_contact_end(world, index);
    }
}

// ---- The stage ------------------------------------------------------------------------------------------

// How far bodies may move relative to each other before their shapes are compared again, as a share of the
// slop.
#define KEPT_SHARE 0.2f

// Makes room for the lists of so many contacts, and for half as many more: they come and go, and not each new
// record is to cost an allocation. False when memory ends.
static bool reserve(um_world* world, int32_t contacts)
{
    umi_scratch* s = &world->scratch;
    const um_allocator* a = &world->allocator;
    int32_t blocks = contacts / UMI_BLOCK_LANES + UMI_COLOR_COUNT + 1;
    if (contacts <= s->work_capacity && contacts <= s->outcome_capacity && contacts <= s->manifold_capacity &&
        blocks <= s->stale_lane_capacity) {
        return true;
    }
    int32_t roomy = contacts + contacts / 2 + 64;
    return umi_array_reserve(a, &s->stale_lanes, &s->stale_lane_capacity, 0,
                             roomy / UMI_BLOCK_LANES + UMI_COLOR_COUNT + 1, sizeof s->stale_lanes[0]) &&
           umi_array_reserve(a, &s->work, &s->work_capacity, 0, roomy, sizeof s->work[0]) &&
           umi_array_reserve(a, &s->outcomes, &s->outcome_capacity, 0, roomy, sizeof s->outcomes[0]) &&
           umi_array_reserve(a, &s->manifolds, &s->manifold_capacity, 0, roomy, sizeof s->manifolds[0]);
}

// Lets the manifolds of a colour follow their bodies.
static void keep(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    const um_world* world = pass->step->world;
    int32_t color = (int32_t)(pass->color - world->constraints.colors);
    pass->kernel->keep(pass->color->blocks + first_block, count, world->bodies.poses,
                       KEPT_SHARE * world->settings.slop,
                       world->scratch.stale_lanes + world->scratch.first_blocks[color] + first_block);
}

// Lists the contacts whose manifold cannot be kept. Returns how many.
static int32_t list_stale(umi_step* step)
{
    um_world* world = step->world;
    umi_scratch* s = &world->scratch;
    int32_t blocks = 0;
    for (int32_t i = 0; i <= UMI_OVERFLOW_COLOR; ++i) {
        s->first_blocks[i] = blocks;
        blocks += umi_block_count(world->constraints.colors + i);
    }
    umi_pass_over_colors(step, keep, false);
    int32_t listed = 0;
    for (int32_t i = 0; i <= UMI_OVERFLOW_COLOR; ++i) {
        const umi_color* color = world->constraints.colors + i;
        for (int32_t first = 0; first < color->count; first += UMI_BLOCK_LANES) {
            int32_t left = color->count - first;
            int32_t lanes = left < UMI_BLOCK_LANES ? left : UMI_BLOCK_LANES;
            uint32_t stale = s->stale_lanes[s->first_blocks[i] + first / UMI_BLOCK_LANES];
            for (uint32_t bits = stale & ((UINT32_C(1) << lanes) - 1u); bits != 0; bits &= bits - 1) {
                s->work[listed++] = color->contacts[first + __builtin_ctz(bits)];
            }
        }
    }
    return listed;
}

// Lists all contacts in lanes: by brute force nothing is kept. Returns how many.
static int32_t list_all(um_world* world)
{
    int32_t listed = 0;
    for (int32_t i = 0; i <= UMI_OVERFLOW_COLOR; ++i) {
        const umi_color* color = world->constraints.colors + i;
        for (int32_t slot = 0; slot < color->count; ++slot) {
            world->scratch.work[listed++] = color->contacts[slot];
        }
    }
    return listed;
}

// A chunk of contacts for a worker.
#define COMPARE_GRAIN 64

// How many contacts ahead the next one is fetched.
#define AHEAD 8

static void compare_range(int32_t begin, int32_t end, void* context)
{
    um_world* world = context;
    umi_scratch* s = &world->scratch;
    for (int32_t i = begin; i < end; ++i) {
        // The contacts are all over the pool: waiting for them took two thirds of the time.
        int32_t ahead = i + AHEAD < end ? i + AHEAD : end - 1;
        __builtin_prefetch(umi_contact_at(&world->contacts, s->work[ahead]));
        s->outcomes[i] = compare(world, umi_contact_at(&world->contacts, s->work[i]), s->manifolds + i);
    }
}

// Compares the shapes of the contacts that are listed, and draws the conclusions.
static void work_off(umi_step* step, int32_t count)
{
    um_world* world = step->world;
    umi_scratch* s = &world->scratch;
    umi_parallel(world, count, COMPARE_GRAIN, compare_range, world);
    for (int32_t i = 0; i < count; ++i) {
        if (s->outcomes[i] != OUTCOME_SAME) {
            conclude(step, s->work[i], s->outcomes[i], s->manifolds + i);
        }
    }
}

// Whether a contact that is due has to be looked at: its boxes are near each other, or have parted for good.
// If not, it is due again later.
static bool is_worth_a_look(um_world* world, umi_apart* apart)
{
    const umi_shapes* shapes = &world->shapes;
    if (apart->due == UMI_DUE_NOW ||
        umi_boxes_are_near(shapes->tight_boxes[apart->shape_a], shapes->tight_boxes[apart->shape_b],
                           world->settings.contact_margin) ||
        !um_box_overlaps(shapes->fat_boxes[apart->shape_a], shapes->fat_boxes[apart->shape_b])) {
        return true;
    }
    apart->due = due_of(world, apart);
    return false;
}

// Lists the contacts that are apart and may touch by now: whose bodies have moved by as much as they were
// apart. Returns how many are listed then.
static int32_t list_due(um_world* world, int32_t listed)
{
    const float* paths = world->bodies.paths;
    for (int32_t i = 0; i < world->contacts.apart_count; ++i) {
        umi_apart* apart = world->contacts.apart + i;
        if (paths[apart->body_a] + paths[apart->body_b] >= apart->due && is_worth_a_look(world, apart)) {
            world->scratch.work[listed++] = apart->contact;
        }
    }
    return listed;
}

// The contacts in lanes, where they cannot be kept, and those that are apart.
static void update_contacts(umi_step* step)
{
    um_world* world = step->world;
    int32_t most = world->constraints.count + world->contacts.apart_count;
    if (!reserve(world, most)) {
        step->result = UM_ERROR_OUT_OF_MEMORY;
        return;
    }
    bool keeps = world->settings.broadphase == UM_BROADPHASE_TREE;
    int32_t listed = keeps ? list_stale(step) : list_all(world);
    work_off(step, list_due(world, listed));
}

// Those that came to be awake since.
static void update_new_contacts(umi_step* step, int32_t first)
{
    um_world* world = step->world;
    int32_t count = world->contacts.apart_count - first;
    if (count <= 0) {
        return;
    }
    if (!reserve(world, count)) {
        step->result = UM_ERROR_OUT_OF_MEMORY;
        return;
    }
    for (int32_t i = 0; i < count; ++i) {
        world->scratch.work[i] = world->contacts.apart[first + i].contact;
    }
    work_off(step, count);
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
    update_contacts(step);
    umi_each_on_sleeper(world, note_impact, step);
    // Those that were hit wake, and bring their contacts along. What those wake in turn waits for the next
    // step.
    int32_t before = world->contacts.apart_count;
    umi_wake_impacted(world, step->time);
    update_new_contacts(step, before);
    umi_wake_impacted(world, step->time);
}
