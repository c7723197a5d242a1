// narrow_phase: how the shapes of the awake contacts touch. Manifolds go straight into the lanes that the
// solver reads. A contact whose fat boxes have parted ends here, and a sleeper that is hit wakes here, before
// the solver runs: it takes its share of the momentum in this very step.
// SPDX-License-Identifier: MIT

#include "geometry/manifold.h"
#include "world/impact.h"
#include "world/stages.h"

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

// Tests a pair. The manifold has no points if it does not touch.
static void test_pair(um_world* world, const umi_contact* contact, umi_manifold* out_manifold)
{
    out_manifold->count = 0;
    const umi_shapes* shapes = &world->shapes;
    float margin = world->settings.contact_margin;
    bool is_tree = world->settings.broadphase == UM_BROADPHASE_TREE;
    if (is_tree && !umi_boxes_are_near(shapes->tight_boxes[contact->shape_a],
                                       shapes->tight_boxes[contact->shape_b], margin)) {
        return;
    }
    world->counters.narrow_phase_tests += 1;
    um_transform a = umi_body_transform(&world->bodies, contact->body_a);
    um_transform b = umi_body_transform(&world->bodies, contact->body_b);
    um_rot turn = {a.q.c * b.q.c + a.q.s * b.q.s, a.q.c * b.q.s - a.q.s * b.q.c};
    um_transform b_in_a = {um_transform_apply_inverse(a, b.p), turn};
    collide(shapes, &umi_shape_at(shapes, contact->shape_a)->geometry,
            &umi_shape_at(shapes, contact->shape_b)->geometry, b_in_a, margin, out_manifold);
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

// Writes a manifold into the contact's lane, in the axes of the world.
static void write_manifold(um_world* world, umi_contact* contact, const umi_manifold* manifold)
{
    umi_contact_block* block = umi_block_of(&world->constraints, contact);
    int32_t lane = umi_lane_of(contact);
    umi_pose a = world->bodies.poses[contact->body_a];
    umi_pose b = world->bodies.poses[contact->body_b];
    um_vec2 center_a = umi_body_at(&world->bodies, contact->body_a)->local_center;
    um_vec2 normal = um_rot_apply(a.q, manifold->normal);
    block->normal_x.lane[lane] = normal.x;
    block->normal_y.lane[lane] = normal.y;
    block->offset_x.lane[lane] = a.x - b.x;
    block->offset_y.lane[lane] = a.y - b.y;
    keep_impulses(block, lane, contact, manifold);
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

// ---- One contact ----------------------------------------------------------------------------------------

// The pair does not touch, or no longer; or it is one that was never tested, and turns out not to.
static void stop_touching(um_world* world, umi_contact* contact, int32_t index)
{
    if (contact->slot >= 0) {
        umi_constraints_remove(&world->constraints, &world->contacts, &world->bodies, index);
    }
    if ((contact->flags & UMI_CONTACT_ON_SLEEPER) != 0) {
        umi_note_lost_contact(world, contact);
    }
    contact->flags &= (uint8_t)~UMI_CONTACT_TOUCHES;
    for (int32_t i = 0; i < 4; ++i) {
        contact->forces[i] = 0.0f;
    }
}

static void touch(umi_step* step, umi_contact* contact, int32_t index, const umi_manifold* manifold)
{
    um_world* world = step->world;
    contact->flags |= UMI_CONTACT_TOUCHES;
    if (contact->slot < 0) {
        if (!umi_constraints_add(&world->allocator, &world->constraints, &world->contacts, &world->bodies,
                                 index)) {
            step->result = UM_ERROR_OUT_OF_MEMORY;
            return;
        }
        umi_contact_write_material(world, contact);
    }
    write_manifold(world, contact, manifold);
    if ((contact->flags & UMI_CONTACT_ON_SLEEPER) != 0) {
        umi_note_impact(world, contact, step->time, step->gravity_time);
    }
}

static void update_contact(umi_step* step, int32_t index)
{
    um_world* world = step->world;
    umi_contact* contact = umi_contact_at(&world->contacts, index);
    umi_manifold manifold;
    test_pair(world, contact, &manifold);
    if (manifold.count > 0) {
        touch(step, contact, index, &manifold);
    } else if ((contact->flags & (UMI_CONTACT_TOUCHES | UMI_CONTACT_UNTESTED)) != 0) {
        stop_touching(world, contact, index);
    }
    contact->flags &= (uint8_t)~UMI_CONTACT_UNTESTED;
}

// Whether a pair is no longer one.
static bool has_parted(const um_world* world, const umi_contact* contact)
{
    return world->settings.broadphase == UM_BROADPHASE_TREE &&
           !um_box_overlaps(world->shapes.fat_boxes[contact->shape_a],
                            world->shapes.fat_boxes[contact->shape_b]);
}

// ---- The stage ------------------------------------------------------------------------------------------

// Updates the awake contacts from first on, last to first: the one that takes the place of a contact that
// ends has been updated already.
static void update_contacts(umi_step* step, int32_t first)
{
    um_world* world = step->world;
    for (int32_t i = world->contacts.awake_count - 1; i >= first; --i) {
        int32_t index = world->contacts.awake[i];
        umi_contact* contact = umi_contact_at(&world->contacts, index);
        if (!has_parted(world, contact)) {
            update_contact(step, index);
            continue;
        }
        if ((contact->flags & (UMI_CONTACT_TOUCHES | UMI_CONTACT_UNTESTED)) != 0) {
            stop_touching(world, contact, index);
        }
        umi_contact_end(world, index);
    }
}

void umi_narrow_phase(umi_step* step)
{
    um_world* world = step->world;
    update_contacts(step, 0);
    // Those that were hit wake, and bring their contacts along. What those wake in turn waits for the next
    // step.
    int32_t before = world->contacts.awake_count;
    umi_wake_impacted(world, step->time);
    update_contacts(step, before);
    umi_wake_impacted(world, step->time);
}
