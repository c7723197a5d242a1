// The data of a world. Nothing but the layers from this one up sees it.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_WORLD_DATA_H
#define UMI_WORLD_WORLD_DATA_H

#include "core/executor.h"
#include "core/gate.h"
#include "dynamics/bodies.h"
#include "dynamics/constraints.h"
#include "dynamics/contacts.h"
#include "dynamics/ignored.h"
#include "dynamics/islands.h"
#include "dynamics/joints.h"
#include "dynamics/shapes.h"
#include "dynamics/sweeps.h"
#include "geometry/collide.h"
#include "solver/contact_kernel.h"
#include "solver/joint_kernel.h"
#include "world/events.h"
#include "world/force_fields.h"

#include <umbra/tree.h>
#include <umbra/world.h>

// The user's allocator behind a counter and the world's lock. Everything that a world holds goes through it.
// The counters are atomic, since queries may count while other threads read them.
typedef struct umi_counted_heap {
    um_allocator inner;
    atomic_llong allocations;
    atomic_size_t bytes;
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
    float hit_speed;
    float max_speed;
    float contact_margin; // shapes that are nearer than this touch
    bool continuous;
    um_broadphase broadphase;
} umi_settings;

// An impulse that meets a sleeper, and may wake it and those behind it.
typedef struct umi_impact {
    int32_t body;
    um_vec2 impulse;
} umi_impact;

// A contact for which something follows from comparing its shapes, and what: UMI_OUTCOME_...
typedef struct umi_finding {
    int32_t contact;
    uint8_t outcome;
} umi_finding;

// A contact whose surfaces do something in this step. The solver knows nothing of it: a belt that moves has
// no friction in its lane.
typedef struct umi_belt {
    int32_t contact;
    float speed;           // of both surfaces together, as that of a belt that A is
    float friction;        // if there is a speed
    float impulses[2];     // tangent ones of both points, in the substep
    float rolling_arm;     // torque against rolling, for each unit of the force that presses
    float rolling_impulse; // of the substep
} umi_belt;

// Room for lists that live within one stage; kept, so that a step does not allocate.
typedef struct umi_scratch {
    umi_impact* impacts;
    int32_t impact_capacity;
    int32_t impact_count;
    int32_t* bodies;
    int32_t body_capacity;
    int32_t body_count;
    umi_belt* belts; // by bundle: see belt_starts; room for all contacts, once there are rules
    int32_t belt_capacity;
    int32_t belt_count;
    int32_t belt_starts[UMI_NO_BUNDLE + 2];
    umi_neighbor* neighbors; // of one shape: see seams.c
    int32_t neighbor_capacity;
    umi_block** blocks; // see umi_list_blocks
    int32_t block_capacity;
    uint8_t* outcomes; // of lanes, block after block, then of contacts that do not touch
    umi_finding* findings;
    int32_t* begun; // contacts that have got a lane
    int32_t outcome_capacity;
    int32_t finding_capacity;
    int32_t finding_count;
    int32_t begun_capacity;
    int32_t begun_count;
    bool has_candidate_island; // whether an island may fall asleep in this step
    atomic_bool* is_restless;  // of islands, by the body that stands for one
    int32_t is_restless_capacity;
    atomic_uchar* supports; // by body: see update_sleep
    int32_t support_capacity;
    umi_sweep* sweeps; // of bodies that are fast, within continuous
    int32_t sweep_capacity;
} umi_scratch;

struct um_world {
    umi_bodies bodies;
    umi_shapes shapes;
    umi_links links;
    umi_contacts contacts;
    umi_constraints constraints;
    umi_islands islands;
    umi_ignored ignored;
    umi_events events;
    umi_force_fields fields;
    umi_joints joints;
    int32_t mobile_shapes;    // shapes on bodies that are not static
    int32_t sleeping_proxies; // of such shapes in the resting tree
    um_tree* moving;          // proxies of awake bodies
    um_tree* resting;         // proxies of static and sleeping bodies
    const umi_contact_kernel* kernel;
    const umi_contact_kernel* locked_kernel; // while a body is locked along an axis
    const umi_joint_kernel* joint_kernel;
    const umi_collide_kernel* collide_kernel;
    umi_executor executor;
    umi_settings settings;
    um_pair_list pairs;
    umi_scratch scratch;
    um_counters counters; // what the last step did; the rest is filled in when asked for
    um_profile profile;
    float stage_shares[UM_STAGE_COUNT];  // what each stage had of the last step whose stages were timed
    float solver_shares[UM_STAGE_COUNT]; // of the time that tasks take: what each stage of theirs had of it
    float largest_change;                // how far the last step moved a shape after its AABB was made
    uint32_t salt;
    bool is_in_frame;        // in um_stepper_advance, whose hooks may change the world but not end it
    atomic_bool has_burdens; // whether the next step has to look for burdens: see src/step/burdens.c
    bool lacks_lane;         // whether a contact has lost its lane in this step for want of memory
    bool has_wake_due;       // whether a body has UMI_BODY_WAKE_DUE
    bool has_hits;           // whether a body that is awake has UMI_BODY_HITS or UMI_BODY_HIT_BEFORE
    bool all_pairs_changed;  // whether a shape came since all pairs were listed
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

// The greatest friction of a contact.
#define UMI_MOST_FRICTION 1e6f

// A number that comes from the user's function, cut down to a range. NaN becomes low.
static inline float umi_cut(float value, float low, float high)
{
    return value >= low ? (value <= high ? value : high) : low;
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

// A chunk of bodies for a worker: less would not be worth the trip.
enum { UMI_BODY_GRAIN = 512 };

// Runs a loop with them.
static inline void umi_parallel(const um_world* world, int32_t count, int32_t grain, umi_range_fn* fn,
                                void* context)
{
    umi_executor_run(umi_executor_now(world), count, grain, fn, context);
}

// Has burdens looked for before contacts are solved next. Any worker may call it.
static inline void umi_look_for_burdens(um_world* world)
{
    atomic_store_explicit(&world->has_burdens, true, memory_order_relaxed);
}

#endif
