// The world's data, and what its files offer each other. Nothing outside this folder sees it.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_WORLD_DATA_H
#define UMI_WORLD_WORLD_DATA_H

#include "core/executor.h"
#include "core/gate.h"
#include "dynamics/bodies.h"
#include "dynamics/constraints.h"
#include "dynamics/contacts.h"
#include "dynamics/islands.h"
#include "dynamics/shapes.h"
#include "geometry/collide.h"
#include "solver/contact_kernel.h"

#include <umbra/tree.h>
#include <umbra/world.h>

// The user's allocator behind a counter and the world's lock. Everything that a world holds goes through it.
typedef struct umi_counted_heap {
    um_allocator inner;
    int64_t allocations;
    size_t bytes;
    size_t refused; // how many bytes were asked for when it last had none
} umi_counted_heap;

// The def with every tolerance in units of length.
typedef struct umi_settings {
    um_vec2 gravity;
    float margin; // of fat AABBs
    float margin_share;
    um_solver solver;
    um_substep_settings substep;
    um_sequential_settings sequential;
    um_sleep_settings sleep;
    float slop;
    float max_push;
    float restitution_speed;
    float max_speed;
    float contact_margin; // shapes that are nearer than this touch
    um_broadphase broadphase;
} umi_settings;

// An impulse that meets a sleeper, and may wake it and those behind it.
typedef struct umi_impact {
    int32_t body;
    um_vec2 impulse;
} umi_impact;

// Something that follows from comparing the shapes of a contact: see compare.h.
typedef struct umi_event {
    int32_t contact;
    uint8_t outcome;
} umi_event;

// Room for lists that live within one stage; kept, so that a step does not allocate.
typedef struct umi_scratch {
    umi_impact* impacts;
    int32_t impact_capacity;
    int32_t impact_count;
    int32_t* bodies;
    int32_t body_capacity;
    int32_t body_count;
    umi_contact_block** blocks; // see umi_list_blocks
    int32_t block_capacity;
    uint8_t* outcomes; // of lanes, block after block, then of contacts that do not touch; or of whole blocks
    umi_event* events;
    int32_t* changed; // contacts that have got a lane; and, from the end on, those that are to be removed
    int32_t outcome_capacity;
    int32_t event_capacity;
    int32_t event_count;
    int32_t changed_capacity;
    int32_t begun_count;
    int32_t ended_count;
    bool has_candidate_group; // whether a group may fall asleep in this step
    atomic_bool* is_restless; // of islands, by the body that stands for one
    int32_t is_restless_capacity;
    atomic_uchar* supports; // by body: see update_sleep
    int32_t support_capacity;
} umi_scratch;

struct um_world {
    umi_bodies bodies;
    umi_shapes shapes;
    umi_contacts contacts;
    umi_constraints constraints;
    umi_islands islands;
    int32_t mobile_shapes;    // shapes on bodies that are not static
    int32_t sleeping_proxies; // of such shapes in the resting tree
    um_tree* moving;          // proxies of awake bodies
    um_tree* resting;         // proxies of static and sleeping bodies
    const umi_contact_kernel* kernel;
    const umi_collide_kernel* collide_kernel;
    umi_executor executor;
    umi_settings settings;
    um_pair_list pairs;
    umi_scratch scratch;
    um_counters counters; // what the last step did; the rest is filled in when asked for
    um_profile profile;
    float largest_change; // how far the last step moved a shape after its AABB was made
    uint32_t salt;
    bool is_in_frame;       // in um_stepper_advance, whose hooks may change the world but not end it
    bool lacks_lane;        // whether a contact has lost its lane in this step for want of memory
    bool has_wake_due;      // whether a body has UMI_BODY_WAKE_DUE
    bool all_pairs_changed; // whether a shape came since all pairs were listed
    umi_counted_heap heap;
    um_allocator allocator; // that counts and locks
    um_world_def def;       // the settings as the user gave them
    umi_gate* gate;         // the next one: reads, which have a const world, count in it as well
    umi_gate own_gate;
};

// ---- Checks ---------------------------------------------------------------------------------------------

// Whether value lies between low and high. False for NaN.
static inline bool umi_in_range(float value, float low, float high)
{
    return value >= low && value <= high;
}

// fmaxf is a call, because of NaN. Here that comes out as b.
static inline float umi_greater(float a, float b)
{
    return a > b ? a : b;
}

// Whether two AABBs are less than margin apart on both axes.
static inline bool umi_aabbs_are_near(um_aabb a, um_aabb b, float margin)
{
    return a.min.x <= b.max.x + margin && a.min.y <= b.max.y + margin && b.min.x <= a.max.x + margin &&
           b.min.y <= a.max.y + margin;
}

// Who shares loops now: between steps the workers sleep, and the user's threads do not expect to be called.
static inline const umi_executor* umi_executor_now(const um_world* world)
{
    static const umi_executor serial = {0};
    return world->gate->is_locked ? &world->executor : &serial;
}

// Runs a loop with them.
static inline void umi_parallel(const um_world* world, int32_t count, int32_t grain, umi_range_fn* fn,
                                void* context)
{
    umi_executor_run(umi_executor_now(world), count, grain, fn, context);
}

// ---- Ids (ids.c) ----------------------------------------------------------------------------------------

um_body_id umi_body_id(const um_world* world, int32_t body);
um_shape_id umi_shape_id(const um_world* world, int32_t shape);

// The place of a body or shape, or -1 if it is not one of this world's. Nobody is told: see errors.h.
int32_t umi_find_body(const um_world* world, um_body_id id);
int32_t umi_find_shape(const um_world* world, um_shape_id id);

// ---- Proxies (proxies.c) --------------------------------------------------------------------------------

// Makes sure that, of so many shapes in all, those on bodies that are not static fit into the moving tree, all
// others into the resting one, and there so many more on sleepers. Then waking needs no memory; and falling
// asleep can do without, since then the proxies stay where they are. False when memory ends.
bool umi_proxies_reserve(um_world* world, int32_t all, int32_t mobile, int32_t sleeping);

// The tree that the proxies of an enabled body stand in.
um_tree* umi_body_tree(const um_world* world, const umi_body* body);

// Puts a shape of an enabled body into the tree of its body; there must be room. Or takes it out.
void umi_proxy_insert(um_world* world, int32_t index);
void umi_proxy_remove(um_world* world, int32_t index);

// The same for all shapes of a body.
void umi_proxies_insert(um_world* world, int32_t body);
void umi_proxies_remove(um_world* world, int32_t body);

// Moves the shapes of bodies that woke or fell asleep, none of which is pending, to their new tier. Without
// room for what falls asleep, they are pending then.
void umi_proxies_change_tier(um_world* world, const int32_t* bodies, int32_t count, bool to_moving);

// Moves the shapes of bodies that woke one by one, and are pending since then, to the moving tree.
void umi_proxies_settle(um_world* world);

// ---- Pairs (pairs.c) ------------------------------------------------------------------------------------

// Whether two shapes are on different bodies, one of which contacts can move.
bool umi_can_touch(const um_world* world, int32_t shape_a, int32_t shape_b);

// ---- Contacts (contact_life.c) --------------------------------------------------------------------------

// Brings a contact in line with its bodies: whether it is awake, on a sleeper, and in which lane. To be
// called when a body has woken, fallen asleep or got another mass.
void umi_contact_refresh(um_world* world, int32_t index);

// The same for all contacts of a body.
void umi_contacts_refresh(um_world* world, int32_t body);

// Keeps the forces of a contact that has a lane and falls asleep.
void umi_contact_keep_forces(um_world* world, umi_contact* contact);

// Whether the shapes touched when they were last tested; or, if they never were, whether they well may.
bool umi_contact_may_touch(const um_world* world, const umi_contact* contact);

// Takes a contact that is about to end out of its lane, or of those that do not touch.
void umi_contact_take_out(um_world* world, const umi_contact* contact, int32_t index);

// Ends a contact.
void umi_contact_end(um_world* world, int32_t index);

// Ends all contacts of a body, or of one of its shapes if shape is not -1.
void umi_contacts_end(um_world* world, int32_t body, int32_t shape);

// How much two sets of forces differ: in the sum of the normal ones, and of the tangent ones.
float umi_load_change(const float before[4], const float after[4]);

// Sees to it that the next step compares the shapes of a contact.
void umi_contact_make_anew(um_world* world, const umi_contact* contact);

// The same for all contacts of a body. To be called when it was put elsewhere by hand.
void umi_contacts_make_anew(um_world* world, int32_t body);

// Writes the friction and restitution of a contact into its lane.
void umi_contact_write_material(um_world* world, const umi_contact* contact);

// ---- Lanes (lanes.c) ------------------------------------------------------------------------------------

// Lists all blocks in the scratch, bundle by bundle and colour by colour. Returns how many; -1 when memory
// ends.
int32_t umi_list_blocks(um_world* world);

// Calls a function for every contact in a lane between an awake body and a sleeper; or for those in a bundle.
typedef void umi_sleeper_fn(um_world* world, const umi_contact* contact, void* context);
void umi_each_on_sleeper(um_world* world, umi_sleeper_fn* fn, void* context);
void umi_each_on_sleeper_in(um_world* world, const umi_bundle* bundle, umi_sleeper_fn* fn, void* context);

// ---- Sleep (rest.c) -------------------------------------------------------------------------------------

// Wakes sleeping bodies, or puts awake ones to sleep.
void umi_wake(um_world* world, const int32_t* list, int32_t count);
void umi_put_to_sleep(um_world* world, const int32_t* list, int32_t count);

// Wakes one body if it sleeps. Its proxies are pending then: many that wake so change their tree together,
// see umi_proxies_settle.
void umi_wake_body(um_world* world, int32_t body);

// Wakes the sleepers that touch a body, or one of its shapes if shape is not -1: they may lose their support.
void umi_wake_touching(um_world* world, int32_t body, int32_t shape);

// Wakes every sleeper.
void umi_wake_all(um_world* world);

// The weight of a dynamic body, as a force.
float umi_body_weight(const um_world* world, int32_t index);

// The load that a sleeper bears: the sum of the forces that it slept with, and at least its own weight.
float umi_sleeper_load(const um_world* world, int32_t index);

// ---- Mass (body_mass.c) ---------------------------------------------------------------------------------

// Computes a body's mass from its shapes, unless it was set by hand, and what follows from it.
void umi_body_update_mass(um_world* world, int32_t index);

#endif
