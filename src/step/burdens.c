// Bodies that bear many times their own weight: see passes.h.
//
// A pass over contacts tells a heavy body of the mass of the next one, not of what that one stands on: a box
// that bears a thousand of its kind yields to it a thousand times before it pushes back as it should, and is
// crushed by then. A body in that place does not move; what it weighs itself does not matter. So in contacts
// it counts as heavier than it is, as far as its load exceeds what passes can deal with. Its springs are
// stiffer by as much.
// SPDX-License-Identifier: MIT

#include "step/passes.h"

#include <math.h>

// Seconds that a load must last before it is one: an impact is over by then. Until then what is noted grows
// from 0 towards 1, as which nothing counts.
#define TIME_TO_TAKE 0.13f

// A burden grows at once, and is given up by this share per second if the load asks for less: one that
// followed a load that swings would drive the swing. Of a hundred it takes eight seconds until less than two
// are left.
#define GIVEN_UP 0.6f

// More than that is not counted, nor is that of a body which is heavier than anything: the squares of masses
// must stay numbers to reckon with.
#define MOST_BURDEN 1e6f
#define LEAST_INVERSE_MASS 1e-15f

// Less than that is none.
#define LEAST_BURDEN 1.01f

typedef void lane_fn(umi_bodies* bodies, umi_contact_block* block, int32_t lane);

static void each_lane(const umi_task* task, lane_fn* fn)
{
    umi_bodies* bodies = &task->step->world->bodies;
    for (int32_t i = 0; i < UMI_BUNDLE_COLORS; ++i) {
        const umi_color* color = umi_contact_color(task->bundle, i);
        for (int32_t k = 0; k < color->count; ++k) {
            fn(bodies, &color->blocks[k / UMI_BLOCK_LANES]->contact, k % UMI_BLOCK_LANES);
        }
    }
}

// ---- Loads ----------------------------------------------------------------------------------------------

static void add_load(umi_bodies* bodies, int32_t body, float load)
{
    if (body >= 0) { // else nothing that a contact moves
        umi_body_at(bodies, body)->changed_load += load;
    }
}

// What bears a load is pushed from both sides.
static void add_loads(umi_bodies* bodies, umi_contact_block* block, int32_t lane)
{
    const umi_point_rows* points = block->points;
    float load = 0.5f * (points[0].normal_impulse.lane[lane] + points[1].normal_impulse.lane[lane]);
    add_load(bodies, block->head.body_a.lane[lane], load);
    add_load(bodies, block->head.body_b.lane[lane], load);
}

// What is noted of a burden after a step of that time in which the load wants so much of it.
static float next_burden(float noted, float wanted, float time)
{
    if (noted < 1.0f) {
        return wanted > 1.0f ? noted + time / TIME_TO_TAKE : 0.0f;
    }
    float held = fmaxf(wanted, noted + GIVEN_UP * time * (wanted - noted));
    return held < LEAST_BURDEN ? 0.0f : held;
}

static void update_burden(umi_bodies* bodies, int32_t index, const umi_step* step)
{
    umi_body* body = umi_body_at(bodies, index);
    float inverse_mass = bodies->drives[index].inverse_mass;
    float weights = body->changed_load * inverse_mass / step->contact_settings.soft.heavy_speed;
    bool counts = weights > 1.0f && inverse_mass > LEAST_INVERSE_MASS;
    float wanted = counts ? fminf(weights, MOST_BURDEN) : 1.0f;
    bodies->burdens[index] = next_burden(bodies->burdens[index], wanted, step->time);
    body->changed_load = 0.0f;
}

// ---- Masses ---------------------------------------------------------------------------------------------

static void make_heavier(umi_bodies* bodies, umi_contact_block* block, int32_t lane)
{
    int32_t a = block->head.body_a.lane[lane];
    int32_t b = block->head.body_b.lane[lane];
    float share_a = a >= 0 ? 1.0f / fmaxf(bodies->burdens[a], 1.0f) : 1.0f;
    float share_b = b >= 0 ? 1.0f / fmaxf(bodies->burdens[b], 1.0f) : 1.0f;
    block->inverse_mass_a.lane[lane] *= share_a;
    block->inverse_mass_b.lane[lane] *= share_b;
    block->inverse_inertia_a.lane[lane] *= share_a;
    block->inverse_inertia_b.lane[lane] *= share_b;
}

static void write_masses(umi_bodies* bodies, umi_contact_block* block, int32_t lane)
{
    umi_contact_lane_write_masses(block, lane, bodies);
}

static bool has_noted(const umi_task* task)
{
    const float* burdens = task->step->world->bodies.burdens;
    bool has = false;
    for (int32_t i = 0; i < task->body_count && !has; ++i) {
        has = burdens[task->bodies[i]] > 0.0f;
    }
    return has;
}

bool umi_take_burdens(umi_task* task, bool has_heavy)
{
    um_world* world = task->step->world;
    if (!has_heavy && !(task->step->had_burdens && has_noted(task))) {
        return false;
    }
    umi_bodies* bodies = &world->bodies;
    float heaviest = 0.0f;
    each_lane(task, add_loads);
    for (int32_t i = 0; i < task->body_count; ++i) {
        update_burden(bodies, task->bodies[i], task->step);
        heaviest = fmaxf(heaviest, bodies->burdens[task->bodies[i]]);
    }
    if (heaviest > 0.0f) {
        atomic_store_explicit(&world->has_burdens, true, memory_order_relaxed);
    }
    if (heaviest > 1.0f) {
        each_lane(task, make_heavier);
    }
    return heaviest > 1.0f;
}

void umi_drop_burdens(umi_task* task)
{
    each_lane(task, write_masses);
}
