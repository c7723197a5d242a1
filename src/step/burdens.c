// Bodies that bear many times their own weight: see passes.h.
//
// A pass over contacts tells a heavy body of the mass of the next one, not of what that one stands on: a box
// that bears a thousand of its kind yields to it a thousand times before it pushes back as it should, and is
// crushed by then. A body in that place does not move; what it weighs itself does not matter. So in contacts
// it counts as heavier than it is, as far as its load exceeds what passes can deal with. Its springs are
// stiffer by as much.
//
// What is pinched looks the same from nearby: bodies that are hooked into each other, or stuck in a gap that
// is too narrow, press as hard as their springs are stiff. Stiffer springs would press harder, which would
// ask for stiffer ones, half as much again in each step. So no load counts for more than there is to bear in
// all.
// SPDX-License-Identifier: MIT

#include "core/bits.h"
#include "step/passes.h"
#include "world/joint_life.h"

#include <float.h>
#include <math.h>

// Seconds that a load must last before it is one: an impact is over by then. Until then what is noted grows
// from 0 towards 1, as which nothing counts.
#define TIME_TO_TAKE 0.13f

// A burden grows at once, and is given up by this share per second if the load asks for less: one that
// followed a load that swings would drive the swing. If nothing is left to bear, it is given up faster.
#define GIVEN_UP 0.6f
#define LAID_DOWN 2.0f

// More than that is not counted, nor is that of a body which is heavier than anything: the squares of masses
// must stay numbers to reckon with.
#define MOST_BURDEN 1e6f
#define LEAST_INVERSE_MASS 1e-15f

// A load is one from umi_soft_settings.heavy_speed on, and counts as this many times as much then: springs
// are stiff enough for a quarter of that.
#define LOAD_SCALE 4.0f

// Less than that is none.
#define LEAST_BURDEN 1.01f

// What is noted of a body at first.
#define JUST_NOTED FLT_MIN

// ---- Bodies and their lanes -----------------------------------------------------------------------------

// Calls a function for all lanes of a body that moves. It gets what it returned for the lane before.
typedef float lane_fn(umi_bodies* bodies, int32_t body, umi_contact_block* block, int32_t lane, float value);

static float each_lane(const umi_task* task, int32_t body, lane_fn* fn, float value)
{
    um_world* world = task->step->world;
    int32_t edge = umi_first_contact_edge(&world->links, umi_body_at(&world->bodies, body));
    for (; edge >= 0; edge = umi_next_contact_edge(&world->links, edge)) {
        const umi_contact* contact = umi_edge_contact(&world->links, edge);
        if (umi_contact_is_touching(contact)) {
            value = fn(&world->bodies, body, umi_contact_block_of(&world->constraints, contact),
                       umi_lane_of(&contact->link), value);
        }
    }
    return value;
}

// ---- Loads ----------------------------------------------------------------------------------------------

static float impulse_of(const umi_contact_block* block, int32_t lane)
{
    return block->points[0].normal_impulse.lane[lane] + block->points[1].normal_impulse.lane[lane];
}

// What bears a load is pushed from both sides.
static float add_load(umi_bodies* bodies, int32_t body, umi_contact_block* block, int32_t lane, float load)
{
    (void)bodies;
    (void)body;
    return load + 0.5f * impulse_of(block, lane);
}

// How hard the joints of a body pull it: motors press on what may weigh nothing.
static float find_pull(const um_world* world, int32_t body)
{
    float sum = 0.0f;
    int32_t edge = umi_first_joint_edge(world, body);
    for (; edge >= 0; edge = umi_next_joint_edge(world, edge)) {
        um_joint_state state = {0};
        umi_joint_read_load(&world->joints, &world->constraints, &world->links, edge >> 1, &state);
        sum += fabsf(state.force.x) + fabsf(state.force.y);
    }
    return sum;
}

// The load that a body can be for others in a substep: what it weighs, what else pulls it, and what stops it.
static float load_of(const umi_step* step, int32_t body)
{
    const um_world* world = step->world;
    const umi_drive* drive = world->bodies.drives + body;
    const umi_velocity* v = world->bodies.velocities + body;
    const umi_tie* tie = world->bodies.ties + body;
    if (drive->inverse_mass == 0.0f || tie->bundle == UMI_NO_BUNDLE) {
        return 0.0f;
    }
    um_vec2 g = world->settings.gravity;
    float gravity = fabsf(drive->gravity_scale) * sqrtf(g.x * g.x + g.y * g.y);
    float speed = sqrtf(v->x * v->x + v->y * v->y);
    float force =
        fabsf(drive->force_x) + fabsf(drive->force_y) + (tie->is_joined ? find_pull(world, body) : 0.0f);
    return (gravity * step->substep_time + speed) / drive->inverse_mass + force * step->substep_time;
}

// All that there is to bear in a task.
static float find_most_load(const umi_task* task)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < task->body_count; ++i) {
        sum += load_of(task->step, task->bodies[i]);
    }
    return sum;
}

// What is noted of a burden after a step of that time in which the load wants so much of it.
static float next_burden(float noted, float wanted, float time)
{
    if (noted < 1.0f) {
        return wanted > 1.0f ? noted + time / TIME_TO_TAKE : 0.0f;
    }
    float rate = wanted > 1.0f ? GIVEN_UP : LAID_DOWN;
    float held = fmaxf(wanted, noted + rate * time * (wanted - noted));
    return held < LEAST_BURDEN ? 0.0f : held;
}

static void update_burden(const umi_task* task, int32_t index, float most_load)
{
    umi_bodies* bodies = &task->step->world->bodies;
    float inverse_mass = bodies->drives[index].inverse_mass;
    float burden = bodies->burdens[index];
    float load = fminf(each_lane(task, index, add_load, 0.0f), most_load);
    float weights = load * inverse_mass / task->step->contact_settings.soft.heavy_speed;
    bool is_heavy = weights > 1.0f && inverse_mass > LEAST_INVERSE_MASS;
    float wanted = is_heavy || burden >= 1.0f ? fmaxf(1.0f, fminf(LOAD_SCALE * weights, MOST_BURDEN)) : 1.0f;
    bodies->burdens[index] = next_burden(burden, wanted, task->step->time);
}

// What turns faster than that, in radians per second, bears nothing: it is on its way. Without this and what
// follows, the bodies of a crowd that is stirred hard would all count as bearers, for half of the time of a
// step.
#define TUMBLING 1.0f

// Nor does what has pulled a joint apart: the joint, which takes it for what it weighs, keeps it from giving
// way, as the arms of a ragdoll that are wedged into each other.
static bool bears_nothing(const umi_step* step, int32_t body)
{
    const umi_bodies* bodies = &step->world->bodies;
    return fabsf(bodies->velocities[body].angular) > TUMBLING ||
           bodies->strains[body].gap > step->contact_settings.soft.loose_gap;
}

// Nor does what moves faster than so many slops per second as seen from what it touches: it is pushed.
#define PUSHED_SLOPS 100.0f

// Whether two bodies move past or towards each other; a name of -1 is ground.
static bool is_pushed(const umi_step* step, int32_t name_a, int32_t name_b)
{
    const umi_velocity* velocities = step->world->bodies.velocities;
    umi_velocity a = velocities[name_a >= 0 ? name_a : 0];
    umi_velocity b = velocities[name_b >= 0 ? name_b : 0];
    float most = PUSHED_SLOPS * step->world->settings.slop;
    float x = b.x - a.x;
    float y = b.y - a.y;
    return x * x + y * y > most * most;
}

static void note_body(const umi_step* step, int32_t name, float speed)
{
    float* burdens = step->world->bodies.burdens;
    bool is_heavy = speed > step->contact_settings.soft.heavy_speed;
    if (name >= 0 && burdens[name] == 0.0f && is_heavy && !bears_nothing(step, name)) {
        burdens[name] = JUST_NOTED;
    }
}

void umi_note_burdens(const umi_step* step, umi_block* const* blocks, int32_t count, const uint16_t* heavy)
{
    for (int32_t i = 0; i * UMI_BLOCK_LANES < count; ++i) {
        const umi_contact_block* block = &blocks[i]->contact;
        for (uint32_t bits = heavy[i]; bits != 0; bits &= bits - 1) {
            int32_t lane = umi_trailing_zeros(bits);
            float impulse = impulse_of(block, lane);
            int32_t a = block->head.body_a.lane[lane];
            int32_t b = block->head.body_b.lane[lane];
            if (!is_pushed(step, a, b)) {
                note_body(step, a, fabsf(block->inverse_mass_a.lane[lane]) * impulse);
                note_body(step, b, fabsf(block->inverse_mass_b.lane[lane]) * impulse);
            }
        }
    }
    umi_look_for_burdens(step->world);
}

// ---- Masses ---------------------------------------------------------------------------------------------

static float make_heavier(umi_bodies* bodies, int32_t body, umi_contact_block* block, int32_t lane,
                          float share)
{
    (void)bodies;
    bool is_a = block->head.body_a.lane[lane] == body;
    umi_row* inverse_mass = is_a ? &block->inverse_mass_a : &block->inverse_mass_b;
    umi_row* inverse_inertia = is_a ? &block->inverse_inertia_a : &block->inverse_inertia_b;
    inverse_mass->lane[lane] *= share;
    inverse_inertia->lane[lane] *= share;
    return share;
}

static float make_what_it_is(umi_bodies* bodies, int32_t body, umi_contact_block* block, int32_t lane,
                             float unused)
{
    (void)body;
    umi_contact_lane_write_masses(block, lane, bodies);
    return unused;
}

// What kept many times its mass in place would throw a body that is what it is again.
static float weaken(umi_bodies* bodies, int32_t body, umi_contact_block* block, int32_t lane, float share)
{
    (void)bodies;
    (void)body;
    for (int32_t i = 0; i < 2; ++i) {
        block->points[i].normal_impulse.lane[lane] *= share;
        block->points[i].tangent_impulse.lane[lane] *= share;
    }
    return share;
}

// ---- Tasks ----------------------------------------------------------------------------------------------

void umi_take_burdens(umi_task* task)
{
    umi_bodies* bodies = &task->step->world->bodies;
    const float* burdens = bodies->burdens;
    float most_load = task->step->had_burdens ? find_most_load(task) : 0.0f;
    task->has_burdens = false;
    for (int32_t i = 0; task->step->had_burdens && i < task->body_count; ++i) {
        int32_t body = task->bodies[i];
        if (burdens[body] > 0.0f && bears_nothing(task->step, body)) {
            each_lane(task, body, weaken, 1.0f / fmaxf(burdens[body], 1.0f));
            bodies->burdens[body] = 0.0f;
        } else if (burdens[body] > 0.0f) {
            update_burden(task, body, most_load);
            umi_look_for_burdens(task->step->world);
        }
        if (burdens[body] > 1.0f) {
            each_lane(task, body, make_heavier, 1.0f / burdens[body]);
            task->has_burdens = true;
        }
    }
}

void umi_drop_burdens(umi_task* task)
{
    const float* burdens = task->step->world->bodies.burdens;
    for (int32_t i = 0; task->has_burdens && i < task->body_count; ++i) {
        if (burdens[task->bodies[i]] > 1.0f) {
            each_lane(task, task->bodies[i], make_what_it_is, 0.0f);
        }
    }
}
