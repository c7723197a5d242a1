// The passes over the contacts, compiled once per lane width in files of their own (contact_kernel_8.c and
// its siblings) and chosen at run time. Each works on the contacts of one colour; all widths give the same
// bits.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_CONTACT_KERNEL_H
#define UMI_SOLVER_CONTACT_KERNEL_H

#include "dynamics/constraints.h"

// A spring and a damper at each point of a contact, as implicit constraints: the overlap asks for a velocity
// that separates the bodies, and the load for one that brings them together.
typedef struct umi_softness {
    float bias_rate;        // times the overlap: the velocity that removes it
    float compliance;       // times half the sum of K and the impulse: the velocity that it gives way by
    float compliance_share; // the same, times all of the sum once K has the compliance on its diagonal
} umi_softness;

// The softness of contacts that oscillate with so many hertz, with that damping ratio, for substeps of time
// seconds.
umi_softness umi_softness_make(float hertz, float damping_ratio, float time);

// What the passes for positions of the sequential solver need.
typedef struct umi_position_settings {
    float push_out; // share of the overlap beyond the slop that a pass removes
    float max_push; // most that a pass removes
} umi_position_settings;

// What the soft passes of the substep solver need.
typedef struct umi_soft_settings {
    umi_softness softness;        // of contacts between two movable bodies
    umi_softness ground_softness; // of contacts with ground
    float step_time;              // seconds that all substeps take
    float spring_speed;           // springs without a load separate bodies no faster
    float most_bias_speed;        // however deep an overlap is, it asks for no faster separation
    float deep_overlap;           // what overlaps by so much more than loads explain is deep
    float push_apart_share;       // how much of a deep overlap a step removes by poses
    float most_push_apart;        // most that a step removes so
    float most_push_joined;       // the same of bodies that have joints
    float loose_gap;              // and nothing if one of these has come apart by more
    float heavy_speed;            // an impulse that would make a body so fast is many times its weight
} umi_soft_settings;

// What the passes need besides the contacts.
typedef struct umi_contact_settings {
    float time; // seconds per step, or per substep
    float inverse_time;
    um_vec2 gravity;
    float restitution_speed; // slower impacts do not bounce
    float most_bounce;       // nor do faster ones
    float slop;              // overlap that is left alone
    umi_position_settings position;
    umi_soft_settings soft;
} umi_contact_settings;

// What preparing soft contacts has come across: later passes for it are left out if there is none.
enum {
    UMI_FOUND_DEEP = 1 << 0,    // an overlap that is deep
    UMI_FOUND_ELASTIC = 1 << 1, // something that may bounce
    UMI_FOUND_HEAVY = 1 << 2,   // a body that bears many times its weight
    UMI_FOUND_LIVELY = 1 << 3,  // something that may bounce more than once in a substep
};

// Of a restitution e the passes over bounces from this times e / (1 - e) on are left out: little is passed on
// by then, and the solver of all contacts has the rest. A crowd of 6,000 with 0.1 that is stirred would spend
// six sevenths of a step on all of them.
#define UMI_LOST_PASSES 8.0f

// The restitution from which on contacts take part in a pass over bounces.
static inline float umi_least_restitution(int32_t pass)
{
    return (float)pass / ((float)pass + UMI_LOST_PASSES);
}

// What is kept of a step to the next.
typedef struct umi_keep_limits {
    float creep_way;  // bodies that creep move by less in a step, as seen from each other and at the points
    float creep_turn; // and turn by less, in radians, both of them together: points do not follow that
    float margin;     // contacts whose points are all further apart may not touch any more
} umi_keep_limits;

typedef struct umi_contact_kernel {
    // Keeps the manifolds of contacts whose bodies creep relative to each other and have not used up their
    // kept_way. The bits of the other lanes are set in out_stale, one word per block.
    void (*keep)(umi_block* const* blocks, int32_t count, const umi_pose* poses,
                 const umi_keep_limits* limits, uint16_t* out_stale);

    // Computes effective masses and the velocities wanted. Reads manifolds and velocities.
    void (*prepare)(umi_block* const* blocks, int32_t count, const umi_velocity* velocities,
                    const umi_contact_settings* settings);

    // Applies the impulses that were found in the last step.
    void (*warm_start)(umi_block* const* blocks, int32_t count, umi_velocity* velocities);

    // One pass for velocities: accumulated impulses, the normal ones clamped at zero, friction in its cone.
    void (*solve)(umi_block* const* blocks, int32_t count, umi_velocity* velocities);

    // One pass for positions: pushes out what overlaps beyond the slop.
    void (*correct)(umi_block* const* blocks, int32_t count, umi_pose_change* changes,
                    const umi_contact_settings* settings);

    // The same for soft contacts. Computes effective masses, notes the velocities, clears the totals. Returns
    // what was found; the bits of lanes with UMI_FOUND_HEAVY are set in out_heavy, one word per block.
    uint32_t (*prepare_soft)(umi_block* const* blocks, int32_t count, const umi_velocity* velocities,
                             const umi_contact_settings* settings, uint16_t* out_heavy);

    // One pass for what overlaps deeply: moves the bodies apart without giving them a velocity, unless
    // a joint of one of them has come apart.
    void (*push_apart)(umi_block* const* blocks, int32_t count, const umi_velocity* velocities,
                       const umi_strain* strains, umi_pose_change* changes,
                       const umi_contact_settings* settings);

    // One pass for soft contacts. With bias, overlaps are removed; without it, what velocity that gave is
    // taken away again, which ends a substep: the impulses are added to the totals.
    void (*solve_soft)(umi_block* const* blocks, int32_t count, umi_velocity* velocities,
                       const umi_pose_change* changes, const umi_contact_settings* settings, bool bias);

    // Lets points bounce that hit within the substep and have more than the least restitution: before the
    // bodies move, or after. Returns whether any did.
    bool (*bounce)(umi_block* const* blocks, int32_t count, umi_velocity* velocities,
                   umi_velocity* free_velocities, const umi_pose_change* changes,
                   const umi_contact_settings* settings, float least_restitution, bool has_moved);
} umi_contact_kernel;

// The kernel of a width that the processor has: see umi_cpu_has_lanes. The locked ones know of lanes whose
// bodies are locked, see umi_contact_lane_write_masses; all other lanes get the same bits from both.
const umi_contact_kernel* umi_contact_kernel_for(int32_t lanes);
const umi_contact_kernel* umi_locked_kernel_for(int32_t lanes);

extern const umi_contact_kernel umi_contact_kernel_1;
extern const umi_contact_kernel umi_contact_kernel_4;
extern const umi_contact_kernel umi_contact_kernel_8;
extern const umi_contact_kernel umi_contact_kernel_16;
extern const umi_contact_kernel umi_locked_kernel_1;
extern const umi_contact_kernel umi_locked_kernel_4;
extern const umi_contact_kernel umi_locked_kernel_8;
extern const umi_contact_kernel umi_locked_kernel_16;

#endif
