// The bodies' data. What the step reads in every pass stands in arrays of its own, 16 or 32 bytes per body;
// the rest is cold. A body keeps its place for life, so that contacts need no patching when others come,
// go, wake or fall asleep; the awake ones are listed, so that sleepers cost nothing.
//
// Place 0 is no body: it is fixed, at rest, and stands for ground and sleepers in constraints.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_BODIES_H
#define UMI_DYNAMICS_BODIES_H

#include "core/pool.h"

#include <umbra/body.h>

// 16 bytes, read and written by every pass of the solver.
typedef struct umi_velocity {
    _Alignas(16) float x; // units per second, of the centre of mass
    float y;
    float angular;    // radians per second
    float still_time; // seconds below the sleeping speeds, or that it has got nowhere
} umi_velocity;

// 16 bytes: where the centre of mass is, and how the body is turned.
typedef struct umi_pose {
    _Alignas(16) float x;
    float y;
    um_rot q;
} umi_pose;

// 16 bytes: what the solver adds to a pose within a step.
typedef struct umi_pose_change {
    _Alignas(16) float x;
    float y;
    float angle;
    float ahead; // how far the body was moved ahead of its AABBs for the narrow phase, at most
} umi_pose_change;

// 16 bytes: what comes from the body's shapes.
typedef struct umi_mass_geometry {
    _Alignas(16) um_vec2 local_center; // centre of mass in the body's frame
    float extent;                      // how far from there the shapes reach
    float
        sweep_way; // more in a step is swept: half the least inner radius of the shapes; below 0 for bullets
} umi_mass_geometry;

// 32 bytes: what drives a body: the forces on it, and how it answers to them.
typedef struct umi_drive {
    _Alignas(16) float force_x;
    float force_y;
    float torque;
    float gravity_scale;
    float inverse_mass; // 0 for what is not dynamic
    float inverse_inertia;
    float linear_damping;
    float angular_damping;
} umi_drive;

_Static_assert(sizeof(umi_velocity) == 16, "kernels gather velocities as four floats");
_Static_assert(sizeof(umi_pose) == 16, "four poses must fill one cache line");
_Static_assert(sizeof(umi_pose_change) == 16, "kernels gather changes as four floats");
_Static_assert(sizeof(umi_mass_geometry) == 16, "kernels gather mass geometries as four floats");
_Static_assert(sizeof(umi_drive) == 32, "two drives must fill one cache line");

// The bundle of a body that has no lane: see constraints.h.
#define UMI_NO_BUNDLE UINT8_MAX

// 8 bytes: how an awake body is tied to others.
typedef struct umi_tie {
    int32_t lane_count;  // of its links
    uint8_t bundle;      // in which all of them are, or UMI_NO_BUNDLE
    bool is_seen : 1;    // used within umi_bundles_join only
    bool is_stopped : 1; // with the sequential solver: where continuous has put it, until correct_positions
    bool is_joined;      // there are joints among its links
    int8_t dominance;    // in contacts the higher one is not moved by the lower one; also of sleepers
} umi_tie;

_Static_assert(sizeof(umi_tie) == 8, "eight ties must fill one cache line");

// 16 bytes: what joints do to a body, at the beginning of the last step and, as far as it is known, of this
// one.
typedef struct umi_strain {
    float pull; // how hard hinges pull it outwards: the sum of impulse times arm in a substep
    float gap;  // how far the worst of its joints has come apart
    float next_pull, next_gap;
} umi_strain;

// What a body is besides its type.
enum {
    UMI_BODY_ENABLED = 1 << 0,
    UMI_BODY_CAN_SLEEP = 1 << 1,
    UMI_BODY_FIXED_ROTATION = 1 << 2,
    UMI_BODY_MASS_BY_HAND = 1 << 3,
    UMI_BODY_UNPAIRED = 1 << 4, // sleeps, but its neighbours among what rests are still to be found
    UMI_BODY_WAKE_DUE = 1 << 5, // must wake, but found no room in the list of those
    UMI_BODY_PENDING = 1 << 6,  // has woken or fallen asleep, but its proxies have not changed their tree yet
    UMI_BODY_BULLET = 1 << 7,   // swept against all that moves as well
    UMI_BODY_LOCKED_X = 1 << 8, // nothing moves it along x while it is dynamic
    UMI_BODY_LOCKED_Y = 1 << 9,
    UMI_BODY_LOCKS = UMI_BODY_LOCKED_X | UMI_BODY_LOCKED_Y,
    UMI_BODY_HITS = 1 << 10,       // a sleeper near it has woken in this step, maybe hit by it
    UMI_BODY_HIT_BEFORE = 1 << 11, // before, and is fast ever since
};

// What has to be known of a body for the next events.
enum {
    UMI_NOTE_LISTED = 1 << 0,    // it is in the list of those
    UMI_NOTE_WAS_AWAKE = 1 << 1, // as of the last events
    UMI_NOTE_MOVED = 1 << 2,     // it was put elsewhere by hand, or fell asleep elsewhere
};

// The rest: 64 bytes. Free places are chained through first_shape.
typedef struct umi_body {
    uint64_t user_data;
    float mass;         // of a dynamic body, also while it sleeps
    float inertia;      // about the centre of mass, also with a fixed rotation
    float slept_load;   // sum of its contacts' forces when it fell asleep
    float load_drift;   // what has changed of that since, by contacts that sleep by now, too
    float changed_load; // the same by contacts that are awake, within update_sleep; 0 else
    uint32_t colors;    // a bit for each colour that has a constraint on this body
    int32_t first_shape;
    int32_t shape_count;
    int32_t first_link; // an edge of links.h, or -1
    int32_t link_count;
    int32_t awake_index;        // place among the awake, or -1
    uint32_t stamp;             // odd while in use, even while free; goes up by one at each change
    uint16_t flags;             // UMI_BODY_...
    uint8_t type;               // um_body_type
    uint8_t notes : 4;          // UMI_NOTE_..., for events
    uint8_t resettle_count : 4; // how often in a row an island woke it that was about to fall asleep on it
} umi_body;

_Static_assert(sizeof(umi_body) == 64, "the cold part of a body has grown");

enum {
    UMI_NO_BODY = 0,
    UMI_NAME_SIZE = 32,
};

typedef struct umi_name {
    char text[UMI_NAME_SIZE];
} umi_name;

typedef struct umi_bodies {
    umi_pool pool; // of umi_body, with umi_body at place 0 that is none
    umi_velocity* velocities;
    umi_pose* poses;
    umi_pose* previous_poses; // before the last step, of the awake
    umi_pose* start_poses;    // before the slice that is being made; of the first slice see previous_poses
    umi_pose* rest_poses;     // from which the awake have got nowhere yet, see src/step/still.c
    umi_pose_change* changes;
    umi_mass_geometry* mass_geometries;
    umi_velocity* free_velocities; // as they would be if a substep had no contacts, but with its bounces
    umi_drive* drives;
    umi_tie* ties;
    int32_t* awake;  // places of the awake; as large as the pool, so that waking needs no memory
    int32_t* sorted; // the same by their bundles, within umi_solve_tasks
    float* burdens;  // how many times heavier bodies count in contacts; up to 1 none: see src/step/burdens.c
    umi_strain* strains;
    float* paths;      // how far a side of a body's AABBs has moved since some time, at most
    uint8_t* has_left; // by place among the awake, within update_proxies: whether a shape left its fat AABB;
                       // within continuous: whether the body is swept
    umi_name* names;   // NULL until a body gets one
    int32_t velocity_capacity;
    int32_t pose_capacity;
    int32_t previous_pose_capacity;
    int32_t start_pose_capacity;
    int32_t rest_pose_capacity;
    int32_t change_capacity;
    int32_t mass_geometry_capacity;
    int32_t free_velocity_capacity;
    int32_t drive_capacity;
    int32_t tie_capacity;
    int32_t awake_capacity;
    int32_t sorted_capacity;
    int32_t burden_capacity;
    int32_t strain_capacity;
    int32_t path_capacity;
    int32_t has_left_capacity;
    int32_t name_capacity;
    int32_t awake_count;
    int32_t sleeper_count;  // dynamic and kinematic ones that are enabled and not awake
    int32_t unpaired_count; // with UMI_BODY_UNPAIRED
    int32_t pending_count;  // with UMI_BODY_PENDING
    int32_t locked_count;   // with one of UMI_BODY_LOCKS, of any type
    int32_t ranked_count;   // with a dominance other than 0
} umi_bodies;

static inline umi_body* umi_body_at(const umi_bodies* bodies, int32_t body)
{
    return (umi_body*)bodies->pool.items + body;
}

// Makes an array with place 0 only. False when memory ends.
bool umi_bodies_create(const um_allocator* allocator, umi_bodies* out_bodies);

void umi_bodies_destroy(const um_allocator* allocator, umi_bodies* bodies);

// Makes room for one more body. False when memory ends.
bool umi_bodies_reserve(const um_allocator* allocator, umi_bodies* bodies);

// Takes a place that was reserved: all zero but for its stamp.
int32_t umi_bodies_take(umi_bodies* bodies);

// Gives a place back. The body must not be awake.
void umi_bodies_put(umi_bodies* bodies, int32_t body);

// Lists a body as awake, or no longer; it keeps count of nothing else.
void umi_bodies_list_awake(umi_bodies* bodies, int32_t body);
void umi_bodies_unlist_awake(umi_bodies* bodies, int32_t body);

// Sets or clears UMI_BODY_UNPAIRED and keeps the count.
void umi_bodies_set_unpaired(umi_bodies* bodies, int32_t index, bool unpaired);

// The same for UMI_BODY_PENDING.
void umi_bodies_set_pending(umi_bodies* bodies, int32_t index, bool pending);

// Sets the locks, some of UMI_BODY_LOCKS, or the dominance of a body, and keeps the counts. What follows from
// that for its velocity and its lanes is the caller's business.
void umi_bodies_set_locks(umi_bodies* bodies, int32_t index, uint16_t locks);
void umi_bodies_set_dominance(umi_bodies* bodies, int32_t index, int8_t dominance);

// Takes the forces away that wait for the next step.
static inline void umi_bodies_clear_force(umi_bodies* bodies, int32_t body)
{
    umi_drive* drive = bodies->drives + body;
    drive->force_x = 0.0f;
    drive->force_y = 0.0f;
    drive->torque = 0.0f;
}

// A name of as much of a text as is kept. NULL is "".
umi_name umi_name_make(const char* text);

// Makes room for a name at one of the first places; "" needs none. False when memory ends.
bool umi_bodies_reserve_name(const um_allocator* allocator, umi_bodies* bodies, int32_t places,
                             const umi_name* name);

// Sets a name for which there is room.
void umi_bodies_set_name(umi_bodies* bodies, int32_t body, const umi_name* name);

static inline bool umi_body_is_awake(const umi_body* body)
{
    return body->awake_index >= 0;
}

// Whether the body could be awake, but is not.
static inline bool umi_body_is_asleep(const umi_body* body)
{
    return body->awake_index < 0 && body->type != UM_STATIC_BODY && (body->flags & UMI_BODY_ENABLED) != 0;
}

// Whether it is a sleeper that a change of load wakes.
static inline bool umi_body_is_sleeper(const umi_body* body)
{
    return umi_body_is_asleep(body) && body->type == UM_DYNAMIC_BODY;
}

// Whether anything may turn it.
static inline bool umi_body_turns(const umi_body* body)
{
    return body->type != UM_DYNAMIC_BODY || (body->flags & UMI_BODY_FIXED_ROTATION) == 0;
}

static inline void umi_body_forget_hits(umi_body* body)
{
    body->flags = (uint16_t)(body->flags & ~(UMI_BODY_HITS | UMI_BODY_HIT_BEFORE));
}

// The axes, of UMI_BODY_LOCKS, along which nothing moves it.
static inline uint16_t umi_body_locks(const umi_body* body)
{
    return body->type == UM_DYNAMIC_BODY ? body->flags & UMI_BODY_LOCKS : 0;
}

// Whether the place is in use.
static inline bool umi_body_is_used(const umi_body* body)
{
    return (body->stamp & 1) != 0;
}

// Whether contacts move it.
static inline bool umi_body_is_movable(const umi_body* body)
{
    return body->awake_index >= 0 && body->type == UM_DYNAMIC_BODY;
}

// What is left of a force, an impulse or a velocity of a body that may be locked.
static inline um_vec2 umi_body_free_part(const umi_body* body, um_vec2 whole)
{
    uint16_t locks = umi_body_locks(body);
    return um_vec2_make((locks & UMI_BODY_LOCKED_X) != 0 ? 0.0f : whole.x,
                        (locks & UMI_BODY_LOCKED_Y) != 0 ? 0.0f : whole.y);
}

// Takes from a velocity what a body that is locked cannot have.
static inline void umi_hold_velocity(const umi_body* body, umi_velocity* velocity)
{
    um_vec2 held = umi_body_free_part(body, um_vec2_make(velocity->x, velocity->y));
    velocity->x = held.x;
    velocity->y = held.y;
}

// The share of its inverse mass with which a body answers to pushes along a direction of unit length: less
// than 1 if it is locked.
static inline float umi_body_free_share(const umi_body* body, um_vec2 direction)
{
    uint16_t locks = umi_body_locks(body);
    float x = (locks & UMI_BODY_LOCKED_X) != 0 ? 0.0f : direction.x * direction.x;
    float y = (locks & UMI_BODY_LOCKED_Y) != 0 ? 0.0f : direction.y * direction.y;
    return locks == 0 ? 1.0f : x + y;
}

// Of a contact whose body is freer than that along the normal, springs are those between two movable bodies;
// else the body counts as ground.
#define UMI_LEAST_FREE_SHARE 0.01f

// Whether a dynamic body is moved by contacts with another one.
static inline bool umi_body_feels(const umi_bodies* bodies, int32_t body, int32_t other)
{
    return bodies->ranked_count == 0 || umi_body_at(bodies, other)->type != UM_DYNAMIC_BODY ||
           bodies->ties[body].dominance <= bodies->ties[other].dominance;
}

// The transform of the body's own frame.
static inline um_transform umi_pose_transform(umi_pose pose, um_vec2 local_center)
{
    um_vec2 offset = um_rot_apply(pose.q, local_center);
    return (um_transform){{pose.x - offset.x, pose.y - offset.y}, pose.q};
}

static inline um_transform umi_body_transform(const umi_bodies* bodies, int32_t body)
{
    return umi_pose_transform(bodies->poses[body], bodies->mass_geometries[body].local_center);
}

#endif
