// Impacts on sleepers.
//
// A sleeper wakes when the impulse that meets it is a good share of the load that it bears anyway: with less,
// friction and weight would hold it in place. The impulse goes on through what it touches on the far side,
// divided among them, and wakes each for which it is still a good share. In a pile the load grows with the
// depth while the impulse spreads, so a ball wakes its surroundings and not the pile; in a rack of billiard
// balls, which bear nothing, the whole rack wakes at once and the momentum goes through. Through joints it
// goes whatever its direction.
// SPDX-License-Identifier: MIT

#include "sleep/impact.h"

#include "core/array.h"
#include "sleep/limits.h"
#include "sleep/rest.h"
#include "world/contact_life.h"
#include "world/proxies.h"

#include <math.h>

// Without room the body gets a mark instead, and the wave ends there.
void umi_note_blow(um_world* world, int32_t body, um_vec2 impulse)
{
    umi_scratch* s = &world->scratch;
    if (umi_array_reserve(&world->allocator, &s->impacts, &s->impact_capacity, s->impact_count,
                          s->impact_count + 1, sizeof s->impacts[0])) {
        s->impacts[s->impact_count++] = (umi_impact){body, impulse};
    } else {
        umi_body_at(&world->bodies, body)->flags |= UMI_BODY_WAKE_DUE;
        world->has_wake_due = true;
    }
}

// A contact between a sleeper and the one that may wake it.
typedef struct meeting {
    int32_t sleeper;
    int32_t mover;
    um_vec2 normal;   // from the mover to the sleeper
    um_vec2 velocity; // of the mover at the first point, without this step's gravity: that is weight
    float separation; // the lesser one
} meeting;

static meeting meet(const um_world* world, const umi_contact* contact, float gravity_time)
{
    const umi_contact_block* block = umi_contact_block_of(&world->constraints, contact);
    int32_t lane = umi_lane_of(&contact->link);
    meeting m = {.sleeper = umi_link_sleeper(&contact->link)};
    m.mover = m.sleeper == contact->link.body_a ? contact->link.body_b : contact->link.body_a;
    float sign = m.mover == contact->link.body_a ? 1.0f : -1.0f;
    m.normal = um_vec2_make(sign * block->normal_x.lane[lane], sign * block->normal_y.lane[lane]);
    um_vec2 arm = {block->points[0].anchor_x.lane[lane], block->points[0].anchor_y.lane[lane]};
    if (m.mover == contact->link.body_b) {
        arm.x += block->offset_x.lane[lane];
        arm.y += block->offset_y.lane[lane];
    }
    umi_velocity v = world->bodies.velocities[m.mover];
    const umi_drive* drive = world->bodies.drives + m.mover;
    float scale = drive->inverse_mass > 0.0f ? drive->gravity_scale * gravity_time : 0.0f;
    um_vec2 gain = umi_body_free_part(umi_body_at(&world->bodies, m.mover),
                                      um_vec2_scale(world->settings.gravity, scale));
    m.velocity = um_vec2_make(v.x - gain.x - v.angular * arm.y, v.y - gain.y + v.angular * arm.x);
    if (world->fields.pool.count > 0) { // what fields pull is weight as well
        um_vec2 force = umi_field_state_of(&world->fields, &world->bodies, m.mover)->force;
        m.velocity.x -= force.x * drive->inverse_mass * gravity_time;
        m.velocity.y -= force.y * drive->inverse_mass * gravity_time;
    }
    float first = block->points[0].separation.lane[lane];
    float second = block->points[1].separation.lane[lane];
    m.separation = first < second ? first : second;
    return m;
}

static float dot(um_vec2 a, um_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

static float length(um_vec2 v)
{
    return sqrtf(dot(v, v));
}

// Whether the sleeper's support moves on under it: the mover is below, bears it, and is no longer at rest.
static bool is_leaving(const um_world* world, const umi_contact* contact, const meeting* m)
{
    bool is_below = dot(m->normal, world->settings.gravity) < 0.0f;
    bool bears = contact->forces[0] + contact->forces[1] > 0.0f;
    return is_below && bears && length(m->velocity) > world->settings.sleep.speed;
}

void umi_note_impact(um_world* world, const umi_contact* contact, float time, float gravity_time)
{
    const um_vec2 none = {0.0f, 0.0f};
    meeting m = meet(world, contact, gravity_time);
    if (!umi_body_feels(&world->bodies, m.sleeper, m.mover)) {
        return;
    }
    float inverse_mass = world->bodies.drives[m.mover].inverse_mass;
    bool is_pushed = inverse_mass == 0.0f && (m.velocity.x != 0.0f || m.velocity.y != 0.0f);
    float speed = dot(m.normal, m.velocity);
    float reach = 0.0f;
    if (!umi_body_feels(&world->bodies, m.mover, m.sleeper)) {
        // As if it was moved by hand, once it moves. But a sleeper is ground to it, and would stop it at the
        // surface if it did not wake before.
        inverse_mass = 0.0f;
        is_pushed = length(m.velocity) > world->settings.sleep.speed;
        reach = fmaxf(speed * time, 0.0f);
    }
    // Nobody sleeps on what is moved by hand, nor on what moves away.
    if ((is_pushed && m.separation <= reach) || is_leaving(world, contact, &m)) {
        umi_note_blow(world, m.sleeper, none);
        return;
    }
    // What it will hit in the next step counts: pushed from behind, it may get there in this one.
    if (inverse_mass == 0.0f || speed <= 0.0f || m.separation > speed * time) {
        return;
    }
    float impulse = speed / (inverse_mass + 1.0f / umi_body_at(&world->bodies, m.sleeper)->mass);
    if (impulse > world->settings.sleep.wake_share * umi_sleeper_load(world, m.sleeper) * time) {
        umi_note_blow(world, m.sleeper, um_vec2_scale(m.normal, impulse));
    }
}

void umi_note_lost_contact(um_world* world, const umi_contact* contact)
{
    int32_t sleeper = umi_link_sleeper(&contact->link);
    int32_t mover = sleeper == contact->link.body_a ? contact->link.body_b : contact->link.body_a;
    bool is_felt = umi_body_feels(&world->bodies, sleeper, mover);
    if (is_felt && contact->forces[0] + contact->forces[1] > 0.0f) {
        umi_note_blow(world, sleeper, um_vec2_make(0.0f, 0.0f));
    }
}

// ---- The wave -------------------------------------------------------------------------------------------

// The component of an impulse on one body that points at another, as seen from their centres.
static um_vec2 component_towards(const um_world* world, um_vec2 impulse, int32_t from, int32_t to)
{
    umi_pose a = world->bodies.poses[from];
    umi_pose b = world->bodies.poses[to];
    um_vec2 way = {b.x - a.x, b.y - a.y};
    float square = way.x * way.x + way.y * way.y;
    float along = impulse.x * way.x + impulse.y * way.y;
    return along > 0.0f && square > 0.0f ? um_vec2_scale(way, along / square) : um_vec2_make(0.0f, 0.0f);
}

// The sleeper at the other end of an edge that touches or is joined and feels the body, or -1.
static int32_t sleeper_at(const um_world* world, int32_t edge)
{
    int32_t other = umi_edge_other(&world->links, edge);
    int32_t own = umi_edge_other(&world->links, edge ^ 1);
    if (!umi_body_is_sleeper(umi_body_at(&world->bodies, other))) {
        return -1;
    }
    if (umi_edge_link(&world->links, edge)->kind == UMI_LINK_JOINT) {
        return umi_link_joint(&world->joints, &world->links, edge >> 1)->def.kind != UM_FILTER_JOINT ? other
                                                                                                     : -1;
    }
    bool may_touch = umi_contact_may_touch(world, umi_edge_contact(&world->links, edge));
    return may_touch && umi_body_feels(&world->bodies, other, own) ? other : -1;
}

// What of an impulse on a body goes to the sleeper at the other end of an edge: what points at it by a
// contact, all by a joint.
static um_vec2 passed_through(const um_world* world, umi_impact impact, int32_t edge)
{
    int32_t other = sleeper_at(world, edge);
    if (other < 0) {
        return um_vec2_make(0.0f, 0.0f);
    }
    bool is_joint = umi_edge_link(&world->links, edge)->kind == UMI_LINK_JOINT;
    return is_joint ? impact.impulse : component_towards(world, impact.impulse, impact.body, other);
}

// Hands the impulse on to the sleepers behind, unless it would not even move them at the sleeping speed.
static void pass_on(um_world* world, umi_impact impact, float time)
{
    float whole = length(impact.impulse);
    if (whole == 0.0f) {
        return;
    }
    float sum = 0.0f;
    int32_t first = umi_body_at(&world->bodies, impact.body)->first_link;
    for (int32_t edge = first; edge >= 0; edge = umi_edge_next(&world->links, edge)) {
        sum += length(passed_through(world, impact, edge));
    }
    float share = sum > whole ? whole / sum : 1.0f;
    for (int32_t edge = first; edge >= 0; edge = umi_edge_next(&world->links, edge)) {
        int32_t other = umi_edge_other(&world->links, edge);
        um_vec2 passed = um_vec2_scale(passed_through(world, impact, edge), share * UMI_IMPACT_PASSED_ON);
        float least = world->settings.sleep.wake_share * umi_sleeper_load(world, other) * time;
        float unfelt = world->settings.sleep.speed * umi_body_at(&world->bodies, other)->mass;
        if (length(passed) > least && length(passed) > unfelt) {
            umi_note_blow(world, other, passed);
        }
    }
}

// Those for whom there was no room in the list.
static void wake_due_bodies(um_world* world)
{
    for (int32_t i = 1; world->has_wake_due && i < world->bodies.pool.fresh; ++i) {
        umi_body* body = umi_body_at(&world->bodies, i);
        if (umi_body_is_used(body) && (body->flags & UMI_BODY_WAKE_DUE) != 0) {
            body->flags &= (uint16_t)~UMI_BODY_WAKE_DUE;
            umi_wake_body(world, i);
        }
    }
    world->has_wake_due = false;
}

void umi_wake_impacted(um_world* world, float time)
{
    // The list grows while it is walked: those who stand behind come after those in front.
    for (int32_t i = 0; i < world->scratch.impact_count; ++i) {
        umi_impact impact = world->scratch.impacts[i];
        if (umi_body_is_asleep(umi_body_at(&world->bodies, impact.body))) {
            umi_wake_body(world, impact.body);
            pass_on(world, impact, time);
        }
    }
    world->scratch.impact_count = 0;
    wake_due_bodies(world);
    umi_proxies_settle(world);
}
