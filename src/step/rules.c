// Contacts with rules of their own. Before contacts are solved it is decided what holds for each: one-way
// platforms let pass what does not come from their side, and pre_solve has the last word. What belts and
// rolling resistance do is left for passes of their own, after those of the solver, which know nothing of
// them: so the lanes of all other contacts stay as they are.
// SPDX-License-Identifier: MIT

#include "step/passes.h"
#include "world/contact_rules.h"
#include "world/contact_view.h"

// ---- What holds -----------------------------------------------------------------------------------------

// The greatest overlap, in slops, of a body that a one-way platform stops.
#define DEEPEST_SLOPS 3.0f

// Whether a shape stops a body that touches it, if the normal points out of the shape. approach is the
// distance that the two approach in a step. A body that is no deeper than that was outside before.
static bool stops(const um_world* world, int32_t shape, um_vec2 normal, float separation, float approach)
{
    um_vec2 one_way = umi_shape_surface(&world->shapes, shape).one_way;
    if (one_way.x == 0.0f && one_way.y == 0.0f) {
        return true;
    }
    return umi_shape_faces(world, shape, normal) &&
           separation > -DEEPEST_SLOPS * world->settings.slop - umi_greater(approach, 0.0f);
}

// Decided when the shapes begin to touch, and not again until they part: what lies on a platform may be
// pressed into it.
static bool is_let_through(um_world* world, int32_t index, const umi_contact* contact,
                           const umi_contact_block* block, int32_t lane, float time)
{
    uint8_t* pass = world->contacts.passes + index;
    if (*pass == UMI_PASS_UNDECIDED) {
        um_vec2 normal = {block->normal_x.lane[lane], block->normal_y.lane[lane]};
        float first = block->points[0].separation.lane[lane];
        float second = block->points[1].separation.lane[lane];
        float separation = first < second ? first : second;
        const umi_velocity* a = world->bodies.velocities + (block->head.body_a.lane[lane] & INT32_MAX);
        const umi_velocity* b = world->bodies.velocities + (block->head.body_b.lane[lane] & INT32_MAX);
        float approach = time * (normal.x * (a->x - b->x) + normal.y * (a->y - b->y));
        bool both = stops(world, contact->shape_a, normal, separation, approach) &&
                    stops(world, contact->shape_b, um_vec2_make(-normal.x, -normal.y), separation, approach);
        *pass = both ? UMI_PASS_STOPS : UMI_PASS_LETS_THROUGH;
    }
    return *pass == UMI_PASS_LETS_THROUGH;
}

static void ask_user(um_world* world, const umi_contact* contact, um_contact_rules* rules)
{
    bool asks = umi_shape_at(&world->shapes, contact->shape_a)->asks_pre_solve ||
                umi_shape_at(&world->shapes, contact->shape_b)->asks_pre_solve;
    if (world->def.pre_solve == NULL || !asks) {
        return;
    }
    um_contact seen = umi_contact_show(world, contact);
    umi_gate_state state = umi_gate_begin_hook(world->gate);
    world->def.pre_solve(&seen, rules, world->def.pre_solve_context);
    umi_gate_end_hook(world->gate, &state);
    rules->friction = umi_cut(rules->friction, 0.0f, UMI_MOST_FRICTION);
    rules->restitution = umi_cut(rules->restitution, 0.0f, 1.0f);
    rules->belt_speed = umi_cut(rules->belt_speed, -1e6f, 1e6f);
}

// A lane whose points are far away does nothing. The next step looks anew.
static void disable(umi_contact_block* block, int32_t lane)
{
    for (int32_t i = 0; i < 2; ++i) {
        block->points[i].separation.lane[lane] = UMI_NO_POINT;
        block->points[i].normal_impulse.lane[lane] = 0.0f;
        block->points[i].tangent_impulse.lane[lane] = 0.0f;
    }
    umi_contact_lane_make_anew(block, lane);
}

// ---- Belts ----------------------------------------------------------------------------------------------

// The radius of what is round about a shape.
static float radius_of(const um_world* world, int32_t shape)
{
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    switch (umi_geometry_kind(geometry)) {
    case UM_CIRCLE_SHAPE:
        return geometry->circle.radius;
    case UM_CAPSULE_SHAPE:
        return geometry->capsule.radius;
    case UM_POLYGON_SHAPE:
        return geometry->rounding;
    case UM_BOX_SHAPE:
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        break;
    }
    return 0.0f;
}

// Takes the friction of a belt that moves from its lane.
static void list_belt(um_world* world, int32_t index, const umi_contact* contact, umi_contact_block* block,
                      float speed)
{
    int32_t lane = umi_lane_of(&contact->link);
    float resistance = umi_greater(umi_shape_surface(&world->shapes, contact->shape_a).rolling_resistance,
                                   umi_shape_surface(&world->shapes, contact->shape_b).rolling_resistance);
    float arm =
        resistance * umi_greater(radius_of(world, contact->shape_a), radius_of(world, contact->shape_b));
    if (speed != 0.0f || arm != 0.0f) {
        umi_scratch* s = &world->scratch;
        s->belts[s->belt_count++] = (umi_belt){
            .contact = index, .speed = speed, .friction = block->friction.lane[lane], .rolling_arm = arm};
    }
    if (speed != 0.0f) {
        block->friction.lane[lane] = 0.0f;
        block->points[0].tangent_impulse.lane[lane] = 0.0f;
        block->points[1].tangent_impulse.lane[lane] = 0.0f;
    }
}

static void apply_rule(um_world* world, int32_t index, float time)
{
    const umi_contact* contact = umi_contact_at(&world->links, index);
    umi_contact_block* block = umi_contact_block_of(&world->constraints, contact);
    int32_t lane = umi_lane_of(&contact->link);
    um_contact_rules rules = umi_contact_rules(world, contact);
    rules.is_enabled = !is_let_through(world, index, contact, block, lane, time);
    if (rules.is_enabled) {
        ask_user(world, contact, &rules);
    }
    if (!rules.is_enabled) {
        disable(block, lane);
        return;
    }
    block->friction.lane[lane] = rules.friction;
    block->restitution.lane[lane] = rules.restitution;
    list_belt(world, index, contact, block, rules.belt_speed);
}

void umi_apply_rules(umi_step* step)
{
    um_world* world = step->world;
    umi_scratch* s = &world->scratch;
    s->belt_count = 0;
    if (world->shapes.ruled_count == 0) {
        return;
    }
    for (int32_t i = 0; i < world->constraints.bundle_count; ++i) {
        const umi_bundle* bundle = world->constraints.bundles + i;
        s->belt_starts[i] = s->belt_count;
        for (int32_t c = 0; bundle->count > 0 && c < UMI_BUNDLE_COLORS; ++c) {
            const umi_color* color = umi_contact_color(bundle, c);
            for (int32_t slot = 0; slot < color->count; ++slot) {
                int32_t index = umi_slot_link(color, slot);
                if ((umi_link_at(&world->links, index)->flags & UMI_CONTACT_RULED) != 0) {
                    apply_rule(world, index, step->time);
                }
            }
        }
    }
    s->belt_starts[world->constraints.bundle_count] = s->belt_count;
}

// A lane with its two bodies.
typedef struct lane_pair {
    umi_contact_block* block;
    int32_t lane;
    umi_velocity* a; // of ground, too: its masses are zero
    umi_velocity* b;
    umi_lane_answer of_a, of_b;
} lane_pair;

static lane_pair load_pair(const um_world* world, const umi_belt* belt)
{
    const umi_contact* contact = umi_contact_at(&world->links, belt->contact);
    umi_contact_block* block = umi_contact_block_of(&world->constraints, contact);
    int32_t lane = umi_lane_of(&contact->link);
    umi_velocity* velocities = world->bodies.velocities;
    return (lane_pair){
        .block = block,
        .lane = lane,
        .a = velocities + (block->head.body_a.lane[lane] & INT32_MAX),
        .b = velocities + (block->head.body_b.lane[lane] & INT32_MAX),
        .of_a = umi_lane_answer_make(block->inverse_mass_a.lane[lane], block->inverse_inertia_a.lane[lane]),
        .of_b = umi_lane_answer_make(block->inverse_mass_b.lane[lane], block->inverse_inertia_b.lane[lane]),
    };
}

static void push(umi_velocity* v, um_vec2 arm, um_vec2 impulse, const umi_lane_answer* of)
{
    if (of->inverse_mass_x == 0.0f && of->inverse_mass_y == 0.0f && of->inverse_inertia == 0.0f) {
        return; // others read it at the same time
    }
    v->x += of->inverse_mass_x * impulse.x;
    v->y += of->inverse_mass_y * impulse.y;
    v->angular += of->inverse_inertia * (arm.x * impulse.y - arm.y * impulse.x);
}

// Gives a point the speed of the belt, as far as friction reaches.
static void pull_point(const lane_pair* p, umi_belt* belt, int32_t i, bool ends_substep)
{
    umi_point_rows* point = p->block->points + i;
    int32_t lane = p->lane;
    um_vec2 tangent = {p->block->normal_y.lane[lane], -p->block->normal_x.lane[lane]};
    um_vec2 a = {point->anchor_x.lane[lane], point->anchor_y.lane[lane]};
    um_vec2 b = {a.x + p->block->offset_x.lane[lane], a.y + p->block->offset_y.lane[lane]};
    float along_a = tangent.x * (p->a->x - a.y * p->a->angular) + tangent.y * (p->a->y + a.x * p->a->angular);
    float along_b = tangent.x * (p->b->x - b.y * p->b->angular) + tangent.y * (p->b->y + b.x * p->b->angular);
    float most = belt->friction * point->normal_impulse.lane[lane];
    float before = belt->impulses[i];
    float wanted = before - point->tangent_mass.lane[lane] * (along_b - along_a + belt->speed);
    float after = umi_cut(wanted, -most, most);
    um_vec2 impulse = um_vec2_scale(tangent, after - before);
    push(p->a, a, um_vec2_make(-impulse.x, -impulse.y), &p->of_a);
    push(p->b, b, impulse, &p->of_b);
    belt->impulses[i] = after;
    point->tangent_total.lane[lane] += ends_substep ? after : 0.0f;
}

// Slows rolling down, by no more than the resistance.
static void resist_rolling(const lane_pair* p, umi_belt* belt)
{
    float sum = p->of_a.inverse_inertia + p->of_b.inverse_inertia;
    float pressed =
        p->block->points[0].normal_impulse.lane[p->lane] + p->block->points[1].normal_impulse.lane[p->lane];
    float most = belt->rolling_arm * pressed;
    if (!(sum > 0.0f)) {
        return;
    }
    float wanted = belt->rolling_impulse - (p->b->angular - p->a->angular) / sum;
    float after = umi_cut(wanted, -most, most);
    float change = after - belt->rolling_impulse;
    belt->rolling_impulse = after;
    if (p->of_a.inverse_inertia > 0.0f) {
        p->a->angular -= p->of_a.inverse_inertia * change;
    }
    if (p->of_b.inverse_inertia > 0.0f) {
        p->b->angular += p->of_b.inverse_inertia * change;
    }
}

void umi_run_belts(const umi_task* task, bool ends_substep)
{
    const um_world* world = task->step->world;
    const umi_scratch* s = &world->scratch;
    if (s->belt_count == 0 || task->bundle->count == 0) {
        return;
    }
    ptrdiff_t bundle = task->bundle - world->constraints.bundles;
    for (int32_t i = s->belt_starts[bundle]; i < s->belt_starts[bundle + 1]; ++i) {
        umi_belt* belt = s->belts + i;
        lane_pair p = load_pair(world, belt);
        if (belt->speed != 0.0f) {
            pull_point(&p, belt, 0, ends_substep);
            pull_point(&p, belt, 1, ends_substep);
        }
        if (belt->rolling_arm != 0.0f) {
            resist_rolling(&p, belt);
        }
    }
}
