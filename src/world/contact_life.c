// What becomes of a contact when its bodies wake, fall asleep, or separate.
// SPDX-License-Identifier: MIT

#include "world/contact_life.h"

#include "dynamics/step_length.h"
#include "world/contact_reports.h"

#include <math.h>

float umi_load_change(const float before[4], const float after[4])
{
    float normal = (after[0] + after[1]) - (before[0] + before[1]);
    float tangent = (after[2] + after[3]) - (before[2] + before[3]);
    return fabsf(normal) + fabsf(tangent);
}

// If one of the bodies slept before the other, it never felt what has changed since; so that many small
// changes do not add up unseen, they are kept as well.
void umi_contact_keep_forces(um_world* world, umi_contact* contact)
{
    float forces[4];
    umi_constraints_read_forces(&world->constraints, contact, forces);
    if (umi_link_is_on_sleeper(&contact->link)) {
        int32_t sleeper = umi_link_sleeper(&contact->link);
        int32_t mover = sleeper == contact->link.body_a ? contact->link.body_b : contact->link.body_a;
        bool is_felt = umi_body_feels(&world->bodies, sleeper, mover);
        float change = umi_load_change(contact->forces, forces);
        umi_body_at(&world->bodies, sleeper)->load_drift += is_felt ? change : 0.0f;
    }
    for (int32_t i = 0; i < 4; ++i) {
        contact->forces[i] = forces[i];
    }
}

// Reads the manifold of a contact that has a lane. False if it is to be made anew: by brute force all are.
static bool read_manifold(const um_world* world, const umi_contact* contact, umi_kept_manifold* out_manifold)
{
    const umi_pose* poses = world->bodies.poses;
    return world->settings.broadphase == UM_BROADPHASE_TREE &&
           umi_contact_lane_read_manifold(umi_contact_block_of(&world->constraints, contact),
                                          umi_lane_of(&contact->link), poses[contact->link.body_a],
                                          poses[contact->link.body_b], out_manifold);
}

// How far bodies may have moved since and still have the same manifold, in contact margins: further than what
// falls for a sixtieth of a second, and not so far that a kick would not be seen.
#define SAME_MARGINS 0.25f

// Writes a manifold into the lane of a contact. False if the bodies have moved too far.
static bool write_manifold(const um_world* world, const umi_contact* contact,
                           const umi_kept_manifold* manifold)
{
    const umi_pose* poses = world->bodies.poses;
    return umi_contact_lane_write_manifold(umi_contact_block_of(&world->constraints, contact),
                                           umi_lane_of(&contact->link), poses, poses[contact->link.body_a],
                                           poses[contact->link.body_b], manifold,
                                           SAME_MARGINS * world->settings.contact_margin);
}

void umi_contact_keep_manifold(um_world* world, umi_contact* contact, int32_t index)
{
    umi_contacts* contacts = &world->contacts;
    if (index < contacts->kept_capacity && read_manifold(world, contact, contacts->kept + index)) {
        contact->link.flags |= UMI_CONTACT_KEPT;
    }
}

bool umi_contact_use_kept_manifold(um_world* world, umi_contact* contact, int32_t index)
{
    bool has_kept = (contact->link.flags & UMI_CONTACT_KEPT) != 0;
    contact->link.flags &= (uint8_t)~UMI_CONTACT_KEPT;
    return has_kept && write_manifold(world, contact, world->contacts.kept + index);
}

// Both bodies rest: the forces and the manifold are kept for the next time.
static void let_sleep(um_world* world, umi_contact* contact, int32_t index)
{
    if (umi_contact_is_touching(contact)) {
        umi_contact_keep_forces(world, contact);
        umi_contact_keep_manifold(world, contact, index);
        uint8_t old_color = contact->link.old_color;
        umi_constraints_remove(&world->constraints, &world->links, &world->bodies, index);
        contact->link.old_color = old_color; // it will touch when it wakes
    } else {
        umi_contacts_unlist_nontouching(&world->contacts, &world->links, index);
    }
    umi_links_set_sleeper(&world->links, &contact->link, -1);
}

static float greatest_impulse(const umi_contact_block* block, int32_t lane)
{
    float greatest = 0.0f;
    for (int32_t i = 0; i < 2; ++i) {
        const umi_point_rows* point = block->points + i;
        float of_point = fmaxf(point->normal_impulse.lane[lane], fabsf(point->tangent_impulse.lane[lane]));
        greatest = fmaxf(greatest, of_point);
    }
    return greatest;
}

// The impulse that makes a body of a lane as fast as it may be; infinite if it does not move.
static float most_impulse(const um_world* world, int32_t body, float inverse_mass, float inverse_inertia)
{
    umi_lane_answer answer = umi_lane_answer_make(inverse_mass, inverse_inertia);
    float extent = world->bodies.mass_geometries[body].extent;
    float linear = fmaxf(answer.inverse_mass_x, answer.inverse_mass_y);
    return world->settings.max_speed / (linear + answer.inverse_inertia * extent * extent);
}

void umi_contact_limit_impulses(um_world* world, const umi_contact* contact)
{
    umi_contact_block* block = umi_contact_block_of(&world->constraints, contact);
    int32_t lane = umi_lane_of(&contact->link);
    float greatest = greatest_impulse(block, lane);
    if (greatest > 0.0f) {
        float most_a = most_impulse(world, contact->link.body_a, block->inverse_mass_a.lane[lane],
                                    block->inverse_inertia_a.lane[lane]);
        float most_b = most_impulse(world, contact->link.body_b, block->inverse_mass_b.lane[lane],
                                    block->inverse_inertia_b.lane[lane]);
        float most = fminf(most_a, most_b);
        umi_contact_lane_scale(block, lane, greatest > most ? most / greatest : 1.0f);
    }
}

// One of its bodies can be moved now, or no longer, or has another mass. Without memory the contact has no
// lane in this step, which then says so, and gets one in the next.
static void move_to_another_lane(um_world* world, const umi_contact* contact, int32_t index)
{
    umi_kept_manifold manifold;
    bool has_manifold = read_manifold(world, contact, &manifold);
    if (!umi_constraints_move(&world->allocator, &world->constraints, &world->links, &world->bodies, index)) {
        umi_contacts_list_nontouching(&world->contacts, &world->links, index);
        world->lacks_lane = true;
        return;
    }
    umi_contact_block* block = umi_contact_block_of(&world->constraints, contact);
    umi_contact_lane_write_masses(block, umi_lane_of(&contact->link), &world->bodies);
    umi_contact_limit_impulses(world, contact);
    if (!has_manifold || !write_manifold(world, contact, &manifold)) {
        umi_contact_lane_make_anew(block, umi_lane_of(&contact->link));
    }
}

// The other body of a contact whose sleeper has woken may have come to hit it: see src/step/continuous.c.
static void note_hit(um_world* world, const umi_link* link)
{
    int32_t mover = umi_link_sleeper(link) == link->body_a ? link->body_b : link->body_a;
    umi_body_at(&world->bodies, mover)->flags |= UMI_BODY_HITS;
    world->has_hits = true;
}

void umi_contact_refresh(um_world* world, int32_t index)
{
    umi_contact* contact = umi_contact_at(&world->links, index);
    const umi_body* a = umi_body_at(&world->bodies, contact->link.body_a);
    const umi_body* b = umi_body_at(&world->bodies, contact->link.body_b);
    if (!umi_body_is_awake(a) && !umi_body_is_awake(b)) {
        if (umi_link_is_awake(&contact->link)) {
            let_sleep(world, contact, index);
        }
        return;
    }
    int32_t sleeper = umi_body_is_sleeper(a)   ? contact->link.body_a
                      : umi_body_is_sleeper(b) ? contact->link.body_b
                                               : -1;
    bool slept = umi_link_is_on_sleeper(&contact->link);
    if (!umi_link_is_awake(&contact->link)) {
        umi_contacts_list_nontouching(&world->contacts, &world->links, index);
    }
    if (umi_contact_is_touching(contact)) {
        if (sleeper < 0 || !slept) { // what the sleeper falls asleep with, or what another lane starts from
            umi_constraints_read_forces(&world->constraints, contact, contact->forces);
        }
        move_to_another_lane(world, contact, index);
    }
    if (slept && sleeper < 0) {
        note_hit(world, &contact->link);
    }
    umi_links_set_sleeper(&world->links, &contact->link, sleeper);
}

void umi_contacts_refresh(um_world* world, int32_t body)
{
    int32_t edge = umi_first_contact_edge(&world->links, umi_body_at(&world->bodies, body));
    for (; edge >= 0; edge = umi_next_contact_edge(&world->links, edge)) {
        umi_contact_refresh(world, edge >> 1);
    }
}

void umi_contacts_scale_forces(um_world* world, int32_t body, float factor)
{
    int32_t edge = umi_first_contact_edge(&world->links, umi_body_at(&world->bodies, body));
    for (; edge >= 0; edge = umi_next_contact_edge(&world->links, edge)) {
        umi_contact* contact = umi_edge_contact(&world->links, edge);
        for (int32_t i = 0; i < 4; ++i) {
            contact->forces[i] *= factor;
        }
        if (umi_contact_is_touching(contact)) {
            umi_contact_lane_scale(umi_contact_block_of(&world->constraints, contact),
                                   umi_lane_of(&contact->link), factor);
            umi_forces_scale_start(&world->constraints, edge >> 1, factor);
        }
    }
}

bool umi_contact_may_touch(const um_world* world, const umi_contact* contact)
{
    if ((contact->link.flags & UMI_CONTACT_WATCHED) != 0) {
        return false;
    }
    if ((contact->link.flags & UMI_CONTACT_UNTESTED) == 0) {
        return (contact->link.flags & UMI_CONTACT_TOUCHED) != 0;
    }
    um_aabb a = world->shapes.tight_aabbs[contact->shape_a];
    um_aabb b = world->shapes.tight_aabbs[contact->shape_b];
    return umi_aabbs_are_near(a, b, world->settings.contact_margin);
}

bool umi_contact_begin_touching(um_world* world, int32_t index)
{
    umi_contact_at(&world->links, index)->link.flags |= UMI_CONTACT_TOUCHED;
    if (index < world->contacts.pass_capacity) {
        world->contacts.passes[index] = UMI_PASS_UNDECIDED;
    }
    umi_contacts_forget_hit(&world->contacts, index);
    umi_contacts_unlist_nontouching(&world->contacts, &world->links, index);
    bool has_room =
        umi_constraints_add(&world->allocator, &world->constraints, &world->links, &world->bodies, index);
    if (!has_room) {
        umi_contacts_list_nontouching(&world->contacts, &world->links, index);
    }
    return has_room;
}

void umi_contact_stop_touching(um_world* world, int32_t index)
{
    umi_contact* contact = umi_contact_at(&world->links, index);
    if (umi_contact_is_touching(contact)) {
        umi_constraints_remove(&world->constraints, &world->links, &world->bodies, index);
        umi_contacts_list_nontouching(&world->contacts, &world->links, index);
    }
    umi_contact_report_end(world, contact);
    contact->link.flags &= (uint8_t) ~(UMI_CONTACT_TOUCHED | UMI_CONTACT_KEPT);
    for (int32_t i = 0; i < 4; ++i) {
        contact->forces[i] = 0.0f;
    }
}

void umi_contact_end(um_world* world, int32_t index)
{
    umi_contact* contact = umi_contact_at(&world->links, index);
    umi_contact_report_end(world, contact);
    if (umi_contact_is_touching(contact)) {
        umi_constraints_remove(&world->constraints, &world->links, &world->bodies, index);
    } else if (umi_contact_is_nontouching(contact)) {
        umi_contacts_unlist_nontouching(&world->contacts, &world->links, index);
    }
    umi_contacts_remove(&world->contacts, &world->links, &world->bodies, index);
}

void umi_contacts_end(um_world* world, int32_t body, int32_t shape)
{
    int32_t edge = umi_first_contact_edge(&world->links, umi_body_at(&world->bodies, body));
    while (edge >= 0) {
        int32_t next = umi_next_contact_edge(&world->links, edge);
        const umi_contact* contact = umi_edge_contact(&world->links, edge);
        if (shape < 0 || contact->shape_a == shape || contact->shape_b == shape) {
            umi_contact_end(world, edge >> 1);
        }
        edge = next;
    }
}

umi_mixture umi_contact_mix(const um_world* world, const umi_contact* contact)
{
    const umi_shape* a = umi_shape_at(&world->shapes, contact->shape_a);
    const umi_shape* b = umi_shape_at(&world->shapes, contact->shape_b);
    const um_world_def* def = &world->def;
    umi_mixture mixture = {sqrtf(a->friction * b->friction),
                           a->restitution > b->restitution ? a->restitution : b->restitution};
    if (def->mix_friction != NULL) {
        float mixed = def->mix_friction(a->friction, a->user_data, b->friction, b->user_data);
        mixture.friction = umi_cut(mixed, 0.0f, UMI_MOST_FRICTION);
    }
    if (def->mix_restitution != NULL) {
        float mixed = def->mix_restitution(a->restitution, a->user_data, b->restitution, b->user_data);
        mixture.restitution = umi_cut(mixed, 0.0f, 1.0f);
    }
    return mixture;
}

void umi_contact_write_material(um_world* world, const umi_contact* contact)
{
    umi_mixture mixture = umi_contact_mix(world, contact);
    umi_contact_block* block = umi_contact_block_of(&world->constraints, contact);
    int32_t lane = umi_lane_of(&contact->link);
    block->friction.lane[lane] = mixture.friction;
    block->restitution.lane[lane] = mixture.restitution;
}

void umi_contact_make_anew(um_world* world, umi_contact* contact)
{
    contact->link.flags &= (uint8_t)~UMI_CONTACT_KEPT;
    umi_contact_watch(world, contact);
    bool is_watched = (contact->link.flags & UMI_CONTACT_WATCHED) != 0;
    if (umi_contact_is_nontouching(contact) && !is_watched) {
        world->contacts.nontouching[contact->link.place].due = UMI_DUE_NOW;
    }
    if (umi_contact_is_touching(contact)) {
        umi_contact_lane_make_anew(umi_contact_block_of(&world->constraints, contact),
                                   umi_lane_of(&contact->link));
    }
}

void umi_contacts_make_anew(um_world* world, int32_t body)
{
    int32_t edge = umi_first_contact_edge(&world->links, umi_body_at(&world->bodies, body));
    for (; edge >= 0; edge = umi_next_contact_edge(&world->links, edge)) {
        umi_contact_make_anew(world, umi_edge_contact(&world->links, edge));
    }
}
