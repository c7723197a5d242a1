// Impacts on sleepers.
//
// A sleeper wakes when the impulse that meets it is a good share of the load that it bears anyway: with less, friction
// and weight would hold it in place. The impulse goes on through what it touches on the far side, divided among
// them, and wakes each for which it is still a good share. In a pile the load grows with the depth while the impulse
// spreads, so a ball wakes its surroundings and not the pile; in a rack of billiard balls, which bear nothing, the
// whole rack wakes at once and the momentum goes through.
// SPDX-License-Identifier: MIT

#include "world/impact.h"

#include "core/array.h"

#include <math.h>

// A lost contact that bore less than this share of the load was no support.
#define SUPPORT_SHARE 0.01f

bool umi_impacts_reserve(um_world* world)
{
    umi_scratch* s = &world->scratch;
    s->impact_count = 0;
    return umi_array_reserve(&world->allocator, &s->impacts, &s->impact_capacity, 0,
                             world->contacts.on_sleeper_count, sizeof s->impacts[0]);
}

// Appends an impact. Without room it is left out.
static void note(um_world* world, int32_t body, um_vec2 impulse)
{
    umi_scratch* s = &world->scratch;
    if (umi_array_reserve(&world->allocator, &s->impacts, &s->impact_capacity, s->impact_count,
                          s->impact_count + 1, sizeof s->impacts[0])) {
        s->impacts[s->impact_count++] = (umi_impact){body, impulse};
    }
}

// The velocity of the awake body relative to the sleeper, at the first point of the contact, without what gravity
// has added in this step: that is weight, not impact.
static um_vec2 approach(const um_world* world, const umi_contact* contact, int32_t mover, float time)
{
    const umi_contact_block* block = umi_block_of(&world->constraints, contact);
    int32_t lane = umi_lane_of(contact);
    um_vec2 arm = {block->points[0].anchor_x.lane[lane], block->points[0].anchor_y.lane[lane]};
    if (mover == contact->body_b) {
        arm.x += block->offset_x.lane[lane];
        arm.y += block->offset_y.lane[lane];
    }
    umi_velocity v = world->bodies.velocities[mover];
    const umi_motion* motion = world->bodies.motions + mover;
    float gain = motion->inverse_mass > 0.0f ? motion->gravity_scale * time : 0.0f;
    return um_vec2_make(v.x - gain * world->settings.gravity.x - v.angular * arm.y,
                        v.y - gain * world->settings.gravity.y + v.angular * arm.x);
}

void umi_note_impact(um_world* world, const umi_contact* contact, float time)
{
    int32_t sleeper = umi_contact_sleeper(contact);
    int32_t mover = sleeper == contact->body_a ? contact->body_b : contact->body_a;
    const umi_contact_block* block = umi_block_of(&world->constraints, contact);
    int32_t lane = umi_lane_of(contact);
    // From the mover to the sleeper.
    float sign = mover == contact->body_a ? 1.0f : -1.0f;
    um_vec2 normal = {sign * block->normal_x.lane[lane], sign * block->normal_y.lane[lane]};
    um_vec2 velocity = approach(world, contact, mover, time);
    float speed = normal.x * velocity.x + normal.y * velocity.y;
    float inverse_mass = world->bodies.motions[mover].inverse_mass;
    umi_velocity v = world->bodies.velocities[mover];
    if (inverse_mass == 0.0f && (v.x != 0.0f || v.y != 0.0f || v.angular != 0.0f)) {
        note(world, sleeper, um_vec2_make(0.0f, 0.0f)); // nothing rests on what is moved by hand
        return;
    }
    float separation = block->points[0].separation.lane[lane] < block->points[1].separation.lane[lane]
                           ? block->points[0].separation.lane[lane]
                           : block->points[1].separation.lane[lane];
    // What it will hit in the next step counts: pushed from behind, it may get there in this one.
    if (speed <= 0.0f || separation > speed * time) {
        return;
    }
    float impulse = speed / (inverse_mass + 1.0f / umi_body_at(&world->bodies, sleeper)->mass);
    if (impulse > world->settings.wake_share * umi_sleeper_load(world, sleeper)) {
        note(world, sleeper, um_vec2_scale(normal, impulse));
    }
}

void umi_note_lost_contact(um_world* world, const umi_contact* contact)
{
    int32_t sleeper = umi_contact_sleeper(contact);
    const float none[4] = {0};
    float lost = umi_load_change(none, contact->impulses);
    if (lost > SUPPORT_SHARE * umi_sleeper_load(world, sleeper)) {
        note(world, sleeper, um_vec2_make(0.0f, 0.0f));
    }
}

// ---- The wave -------------------------------------------------------------------------------------------

// The part of an impulse on one body that points at another, as seen from their centres.
static um_vec2 part_towards(const um_world* world, um_vec2 impulse, int32_t from, int32_t to)
{
    umi_pose a = world->bodies.poses[from];
    umi_pose b = world->bodies.poses[to];
    um_vec2 way = {b.x - a.x, b.y - a.y};
    float square = way.x * way.x + way.y * way.y;
    float along = impulse.x * way.x + impulse.y * way.y;
    return along > 0.0f && square > 0.0f ? um_vec2_scale(way, along / square) : um_vec2_make(0.0f, 0.0f);
}

// The sleeper at the other end of an edge, or -1 if there is none that touches.
static int32_t sleeper_at(const um_world* world, int32_t edge)
{
    const umi_contact* contact = umi_contact_at(&world->contacts, edge >> 1);
    int32_t other = umi_edge_other(&world->contacts, edge);
    const umi_body* body = umi_body_at(&world->bodies, other);
    bool touches = (contact->flags & (UMI_CONTACT_TOUCHES | UMI_CONTACT_UNTESTED)) != 0;
    return touches && umi_body_is_asleep(body) && body->type == UM_DYNAMIC_BODY ? other : -1;
}

static float length(um_vec2 v)
{
    return sqrtf(v.x * v.x + v.y * v.y);
}

// Hands the impulse on to the sleepers behind.
static void pass_on(um_world* world, umi_impact impact)
{
    float whole = length(impact.impulse);
    if (whole == 0.0f) {
        return;
    }
    float sum = 0.0f;
    int32_t first = umi_body_at(&world->bodies, impact.body)->first_contact;
    for (int32_t edge = first; edge >= 0; edge = umi_edge_next(&world->contacts, edge)) {
        int32_t other = sleeper_at(world, edge);
        sum += other >= 0 ? length(part_towards(world, impact.impulse, impact.body, other)) : 0.0f;
    }
    float share = sum > whole ? whole / sum : 1.0f;
    for (int32_t edge = first; edge >= 0; edge = umi_edge_next(&world->contacts, edge)) {
        int32_t other = sleeper_at(world, edge);
        if (other < 0) {
            continue;
        }
        um_vec2 part = um_vec2_scale(part_towards(world, impact.impulse, impact.body, other), share);
        if (length(part) > world->settings.wake_share * umi_sleeper_load(world, other)) {
            note(world, other, part);
        }
    }
}

void umi_wake_impacted(um_world* world)
{
    // The list grows while it is walked: those who stand behind come after those in front.
    for (int32_t i = 0; i < world->scratch.impact_count; ++i) {
        umi_impact impact = world->scratch.impacts[i];
        if (umi_body_is_asleep(umi_body_at(&world->bodies, impact.body))) {
            umi_wake_body(world, impact.body);
            pass_on(world, impact);
        }
    }
}
