// Events: which contacts begin, end and hit, decided when all of a step is solved and the bodies are where it
// takes them; and which bodies have moved, woken or fallen asleep. Only what is reported is looked at.
// SPDX-License-Identifier: MIT

#include "core/array.h"
#include "core/prefetch.h"
#include "step/stages.h"
#include "world/contact_reports.h"
#include "world/lane_walks.h"
#include "world/shape_gap.h"

#include <math.h>
#include <string.h>

// ---- Contacts -------------------------------------------------------------------------------------------

// What becomes of a contact: bits.
enum {
    BEGINS = 1 << 0,
    ENDS = 1 << 1,
    HITS = 1 << 2,
    SLOWS = 1 << 3,   // a hit begins or goes on: add its impulse to the sum of earlier steps
    FORGETS = 1 << 4, // it did not become a hit: drop the impulses of earlier steps
};

// A velocity of a body, or a change of its pose: x, y, and about the centre of mass.
typedef struct twist {
    float x, y, angular;
} twist;

// How far, or how fast, a point of a lane moves along the normal as seen from A.
static float relative_along(const umi_contact_block* block, int32_t lane, int32_t i, twist of_a, twist of_b)
{
    const umi_point_rows* point = block->points + i;
    um_vec2 normal = {block->normal_x.lane[lane], block->normal_y.lane[lane]};
    um_vec2 a = {point->anchor_x.lane[lane], point->anchor_y.lane[lane]};
    um_vec2 b = {a.x + block->offset_x.lane[lane], a.y + block->offset_y.lane[lane]};
    float along_a = normal.x * (of_a.x - a.y * of_a.angular) + normal.y * (of_a.y + a.x * of_a.angular);
    float along_b = normal.x * (of_b.x - b.y * of_b.angular) + normal.y * (of_b.y + b.x * of_b.angular);
    return along_b - along_a;
}

static twist change_of(const um_world* world, int32_t body)
{
    umi_pose_change change = world->bodies.changes[body & INT32_MAX];
    return (twist){change.x, change.y, change.angle};
}

static twist velocity_of(const um_world* world, int32_t body)
{
    umi_velocity v = world->bodies.velocities[body & INT32_MAX];
    return (twist){v.x, v.y, v.angular};
}

// How far apart a point of a lane is when the step ends, but for what the bodies have turned since.
static float final_separation(const um_world* world, const umi_contact_block* block, int32_t lane, int32_t i)
{
    twist of_a = change_of(world, block->head.body_a.lane[lane]);
    twist of_b = change_of(world, block->head.body_b.lane[lane]);
    return block->points[i].separation.lane[lane] + relative_along(block, lane, i, of_a, of_b);
}

static float least_separation(const um_world* world, const umi_contact_block* block, int32_t lane)
{
    float first = final_separation(world, block, lane, 0);
    float second = final_separation(world, block, lane, 1);
    return first < second ? first : second;
}

// How fast a point of a lane separates when the step ends.
static float final_speed(const um_world* world, const umi_contact_block* block, int32_t lane, int32_t i)
{
    twist of_a = velocity_of(world, block->head.body_a.lane[lane]);
    twist of_b = velocity_of(world, block->head.body_b.lane[lane]);
    return relative_along(block, lane, i, of_a, of_b);
}

// How much gravity adds to the speed of approach in a step.
static float fall_of(const umi_step* step, const umi_contact_block* block, int32_t lane)
{
    um_vec2 gravity = step->world->settings.gravity;
    float along = block->normal_x.lane[lane] * gravity.x + block->normal_y.lane[lane] * gravity.y;
    return -block->pull.lane[lane] * along * step->time;
}

// Of the speed of approach a hit leaves less than this share.
#define LEFT_SHARE 0.1f

// Whether a point has lost its speed of approach: see note_approach in contact_kernel_body.h. The speed that
// is left must not count as another hit in the next step.
static bool is_stopped(const umi_step* step, const umi_contact_block* block, int32_t lane, int32_t i)
{
    float no_hit = umi_greater(step->world->settings.hit_speed - fabsf(fall_of(step, block, lane)), 0.0f);
    float left = fminf(-LEFT_SHARE * block->points[i].approach.lane[lane], no_hit);
    return final_speed(step->world, block, lane, i) > -left;
}

static bool is_fast(const um_world* world, const umi_contact_block* block, int32_t lane, int32_t i)
{
    return -block->points[i].approach.lane[lane] > world->settings.hit_speed;
}

// The point that was hit fastest; -1 if none was so fast, or if that point is not stopped yet: the hit of the
// whole contact is over when it is.
static int32_t find_hit(const umi_step* step, const umi_contact_block* block, int32_t lane)
{
    const um_world* world = step->world;
    int32_t hit = -1;
    for (int32_t i = 0; i < 2; ++i) {
        const umi_row* approach = &block->points[i].approach;
        bool is_hit =
            is_fast(world, block, lane, i) && umi_normal_impulse(world, block->points + i, lane) > 0.0f;
        bool is_fastest = hit < 0 || approach->lane[lane] < block->points[hit].approach.lane[lane];
        hit = is_hit && is_fastest ? i : hit;
    }
    return hit >= 0 && is_stopped(step, block, lane, hit) ? hit : -1;
}

// The impulse of the fast points in this step. A point that a body turns about before the other one hits is
// not among them.
static float hitting_impulse(const um_world* world, const umi_contact_block* block, int32_t lane)
{
    float impulse = 0.0f;
    for (int32_t i = 0; i < 2; ++i) {
        bool counts = is_fast(world, block, lane, i);
        impulse += counts ? umi_normal_impulse(world, block->points + i, lane) : 0.0f;
    }
    return impulse;
}

// The impulse of a contact in this step.
static float impulse_of(const um_world* world, const umi_contact_block* block, int32_t lane)
{
    return umi_normal_impulse(world, block->points, lane) +
           umi_normal_impulse(world, block->points + 1, lane);
}

static float kept_impulse(const um_world* world, int32_t contact)
{
    return contact < world->contacts.slowed_capacity ? world->contacts.slowed[contact] : 0.0f;
}

// Judges a contact that reports hits.
static uint8_t judge_hit(const umi_step* step, const umi_contact_block* block, int32_t lane, bool is_pressed)
{
    const um_world* world = step->world;
    if (is_pressed && find_hit(step, block, lane) >= 0) {
        return HITS;
    }
    if (is_fast(world, block, lane, 0) || is_fast(world, block, lane, 1)) {
        return is_pressed ? SLOWS : 0;
    }
    return kept_impulse(world, block->head.link.lane[lane]) > 0.0f ? FORGETS : 0;
}

// Whether shapes that were not pressed overlap. What turns as fast as bodies may is seen wrongly by their
// points, by no more than the margin unless it flies by; few come so near without being pressed.
static bool overlaps(const um_world* world, const umi_contact* contact, const umi_contact_block* block,
                     int32_t lane)
{
    return least_separation(world, block, lane) <= world->settings.slop &&
           umi_shapes_gap(world, contact->shape_a, contact->shape_b) <= 0.0f;
}

static bool are_apart(const um_world* world, const umi_contact* contact)
{
    return umi_shapes_gap(world, contact->shape_a, contact->shape_b) > world->settings.slop;
}

static uint8_t judge(const umi_step* step, const umi_contact_block* block, int32_t lane)
{
    const um_world* world = step->world;
    const umi_contact* contact = umi_contact_at(&world->links, block->head.link.lane[lane]);
    if (contact->link.reports == 0) {
        return 0;
    }
    bool is_told = (contact->link.reports & UM_REPORT_CONTACTS) != 0;
    bool has_begun = (contact->link.flags & UMI_CONTACT_BEGUN) != 0;
    bool is_pressed = impulse_of(world, block, lane) > 0.0f;
    uint8_t what = 0;
    if (is_told && !has_begun && (is_pressed || overlaps(world, contact, block, lane))) {
        what = BEGINS;
    }
    // One that has been disabled does not touch, wherever its shapes are.
    bool is_disabled = block->points[0].separation.lane[lane] >= UMI_NO_POINT &&
                       block->points[1].separation.lane[lane] >= UMI_NO_POINT;
    if (has_begun && (is_disabled || (!is_pressed && are_apart(world, contact)))) {
        what = ENDS;
    }
    bool may_hit = (contact->link.reports & UM_REPORT_HITS) != 0;
    return (uint8_t)(may_hit ? what | judge_hit(step, block, lane, is_pressed) : what);
}

typedef struct report_loop {
    const umi_step* step;
    uint8_t* outcomes;
} report_loop;

// Fetches the contacts of a block.
static void fetch(const um_world* world, const umi_block_head* head)
{
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES && head->link.lane[lane] >= 0; ++lane) {
        umi_prefetch(umi_contact_at(&world->links, head->link.lane[lane]));
    }
}

static void judge_blocks(int32_t begin, int32_t end, void* context)
{
    const report_loop* loop = context;
    umi_block* const* blocks = loop->step->world->scratch.blocks;
    for (int32_t i = begin; i < end; ++i) {
        const umi_contact_block* block = &blocks[i]->contact;
        fetch(loop->step->world, &blocks[i + 1 < end ? i + 1 : i]->head);
        for (int32_t lane = 0; lane < UMI_BLOCK_LANES; ++lane) {
            bool is_empty = block->head.link.lane[lane] < 0;
            loop->outcomes[i * UMI_BLOCK_LANES + lane] = is_empty ? 0 : judge(loop->step, block, lane);
        }
    }
}

// Below this share of the expected change of speed, an impulse is not scaled: other contacts made that
// change.
#define LEAST_SHARE 0.5f

// The impulse of a hit at a point. The steps of the hit also took the speed that gravity added, and left some
// of the speed of approach. Scaling corrects for both.
static float hit_impulse(const umi_step* step, const umi_contact_block* block, int32_t lane, int32_t i)
{
    const um_world* world = step->world;
    float kept = kept_impulse(world, block->head.link.lane[lane]);
    float now = impulse_of(world, block, lane);
    float fall = fall_of(step, block, lane);
    float approach = -block->points[i].approach.lane[lane];
    float restitution = block->restitution.lane[lane];
    float after = final_speed(world, block, lane, i);
    // With the sequential solver, the speed of approach includes the gravity of its step. An earlier step of
    // the hit counts the gravity of one more step, or less if it slowed the point by less.
    float found = approach + after + (world->settings.solver == UM_SOLVER_SUBSTEP ? fall : 0.0f);
    found += kept > 0.0f ? fminf(fall, found * kept / now) : 0.0f;
    float wanted = after > 0.0f ? approach * (1.0f + restitution) : approach;
    return found > LEAST_SHARE * wanted ? (kept + now) * (wanted / found) : kept + now;
}

static um_hit_event make_hit(const umi_step* step, const umi_contact* contact, const umi_contact_block* block,
                             int32_t lane)
{
    const um_world* world = step->world;
    int32_t hit = find_hit(step, block, lane);
    const umi_point_rows* point = block->points + hit;
    umi_pose pose = world->bodies.poses[contact->link.body_a];
    twist since = change_of(world, contact->link.body_a); // the shapes were compared before that
    return (um_hit_event){
        .shape_a = umi_shape_id(world, contact->shape_a),
        .shape_b = umi_shape_id(world, contact->shape_b),
        .point = {pose.x - since.x + point->anchor_x.lane[lane],
                  pose.y - since.y + point->anchor_y.lane[lane]},
        .normal = {block->normal_x.lane[lane], block->normal_y.lane[lane]},
        .speed = -point->approach.lane[lane],
        .impulse = hit_impulse(step, block, lane, hit),
    };
}

// Keeps the impulse of a hit until it is over. Then the points approach anew.
static void follow_hit(um_world* world, umi_contact_block* block, int32_t lane, uint8_t what)
{
    int32_t index = block->head.link.lane[lane];
    if (index < world->contacts.slowed_capacity) {
        float* slowed = world->contacts.slowed + index;
        *slowed = (what & SLOWS) != 0 ? *slowed + hitting_impulse(world, block, lane) : 0.0f;
    }
    if ((what & HITS) != 0) {
        umi_contact_lane_forget_approach(block, lane);
    }
}

static void report_lane(const umi_step* step, umi_contact_block* block, int32_t lane, uint8_t what)
{
    um_world* world = step->world;
    umi_contact* contact = umi_contact_at(&world->links, block->head.link.lane[lane]);
    umi_event_buffer* open = umi_events_open(&world->events);
    if ((what & BEGINS) != 0) {
        umi_contact_report_begin(world, contact);
    }
    if ((what & ENDS) != 0) {
        umi_contact_report_end(world, contact);
    }
    if ((what & HITS) != 0) {
        if (umi_events_reserve_hits(&world->allocator, &world->events, 1)) {
            open->hits[open->hit_count++] = make_hit(step, contact, block, lane);
        } else {
            world->events.lacks_room = true;
        }
    }
    if ((what & (HITS | SLOWS | FORGETS)) != 0) {
        follow_hit(world, block, lane, what);
    }
}

// Reports what was found, or what is to be found now, lane by lane.
static void report_block(const umi_step* step, umi_block* block, const uint8_t* outcomes)
{
    uint64_t halves[2] = {1, 1};
    if (outcomes != NULL) {
        memcpy(halves, outcomes, sizeof halves);
    }
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES && block->head.link.lane[lane] >= 0; ++lane) {
        if (halves[lane / 8] == 0) {
            continue;
        }
        uint8_t what = outcomes != NULL ? outcomes[lane] : judge(step, &block->contact, lane);
        if (what != 0) {
            report_lane(step, &block->contact, lane, what);
        }
    }
}

_Static_assert(UMI_BLOCK_LANES == 16, "outcomes of a block are two words");

static void report_all(const umi_step* step, const uint8_t* outcomes)
{
    const umi_constraints* constraints = &step->world->constraints;
    for (int32_t i = 0; i < constraints->bundle_count; ++i) {
        const umi_bundle* bundle = constraints->bundles + i;
        for (int32_t c = 0; bundle->count > 0 && c < UMI_BUNDLE_COLORS; ++c) {
            const umi_color* color = umi_contact_color(bundle, c);
            for (int32_t k = 0; k < umi_block_count(color); ++k) {
                report_block(step, color->blocks[k], outcomes);
                outcomes = outcomes != NULL ? outcomes + UMI_BLOCK_LANES : NULL;
            }
        }
    }
}

// A chunk of blocks for a worker.
#define BLOCK_GRAIN 16

// Without memory for what the workers find, one of them does all of it.
void umi_report_contacts(umi_step* step)
{
    um_world* world = step->world;
    if (world->events.reporting_shapes == 0) {
        return;
    }
    // Without memory for its impulses, a hit has only the impulse of its last step.
    (void)umi_contacts_reserve_values(&world->allocator, &world->links, &world->contacts.slowed,
                                      &world->contacts.slowed_capacity);
    umi_scratch* s = &world->scratch;
    int32_t blocks = umi_list_blocks(world);
    bool has_room = blocks >= 0 && umi_array_reserve(&world->allocator, &s->outcomes, &s->outcome_capacity, 0,
                                                     blocks * UMI_BLOCK_LANES, sizeof s->outcomes[0]);
    if (has_room) {
        report_loop loop = {step, s->outcomes};
        umi_parallel(world, blocks, BLOCK_GRAIN, judge_blocks, &loop);
    }
    report_all(step, has_room ? s->outcomes : NULL);
}

// ---- Bodies ---------------------------------------------------------------------------------------------

static void report_move(um_world* world, int32_t body)
{
    umi_event_buffer* open = umi_events_open(&world->events);
    open->moves[open->move_count++] =
        (um_move_event){umi_body_id(world, body), umi_body_at(&world->bodies, body)->user_data,
                        umi_body_transform(&world->bodies, body)};
}

// What was noted of a body, if it is still there: whether it is awake is compared with what it was.
static void report_noted(um_world* world, um_body_id id)
{
    int32_t index = umi_find_body(world, id);
    if (index < 0) {
        return;
    }
    umi_event_buffer* open = umi_events_open(&world->events);
    umi_body* body = umi_body_at(&world->bodies, index);
    bool was_awake = (body->notes & UMI_NOTE_WAS_AWAKE) != 0;
    bool moved = (body->notes & UMI_NOTE_MOVED) != 0;
    body->notes = 0;
    if (!world->def.report_bodies) { // it was noted while somebody asked
        return;
    }
    bool is_awake = umi_body_is_awake(body);
    if (was_awake && umi_body_is_asleep(body)) {
        open->fell_asleep[open->fell_asleep_count++] = id;
    }
    if (!was_awake && is_awake) {
        open->woke[open->woke_count++] = id;
    }
    if (moved && !(is_awake && umi_body_has_moved(world, index))) { // else it is among the awake
        report_move(world, index);
    }
}

void umi_report_bodies(umi_step* step)
{
    um_world* world = step->world;
    umi_events* events = &world->events;
    if (!world->def.report_bodies && events->noted_count == 0) {
        return;
    }
    int32_t most = world->bodies.awake_count + events->noted_count;
    if (!umi_events_reserve_bodies(&world->allocator, events, most)) {
        events->lacks_room = true;
        return; // what was noted stays so
    }
    for (int32_t i = 0; i < events->noted_count; ++i) {
        report_noted(world, events->noted[i]);
    }
    events->noted_count = 0;
    for (int32_t i = 0; world->def.report_bodies && i < world->bodies.awake_count; ++i) {
        if (umi_body_has_moved(world, world->bodies.awake[i])) {
            report_move(world, world->bodies.awake[i]);
        }
    }
}
