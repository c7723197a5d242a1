// A block: what the solver needs of 16 contacts that touch, one per lane. And the store that blocks come
// from: neither growth nor a change of owner copies one.
//
// A body index in a lane is read-only, which the sign bit says, if the contact does not move the body: ground
// and sleepers (index 0) and kinematic bodies (their own index).
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_CONTACT_BLOCK_H
#define UMI_DYNAMICS_CONTACT_BLOCK_H

#include "core/prefetch.h"
#include "core/row.h"
#include "dynamics/bodies.h"

#include <float.h>

enum {
    UMI_BLOCK_LANES = UMI_ROW_LANES,
    UMI_READ_ONLY = INT32_MIN,
    UMI_EMPTY_LANE = -1,
};

// The separation of a point that is not there: so far away that it never pushes.
#define UMI_NO_POINT 1e30f

// The normal total of an elastic point that was pushed in the step, but in no substep to its end: a bounce
// asks whether there was a push. It is lost in the rounding of any other impulse.
#define UMI_WAS_PUSHED FLT_MIN

// A point of 16 contacts: 640 bytes.
typedef struct umi_point_rows {
    umi_row anchor_x, anchor_y; // from the centre of mass of A
    umi_row separation;   // where the shapes were compared: after the motion of the step, which contacts then
                          // correct, or in the middle of it, with the way back in the changes of poses
    umi_row tangent_mass; // effective mass
    umi_row normal_impulse;
    umi_row tangent_impulse;
    umi_row normal_total; // of the step so far: what each substep ended with
    umi_row tangent_total;
    umi_row normal_mass; // effective mass
    union {
        umi_row least_velocity; // along the normal, that the sequential solver wants
        umi_row approach;       // along the normal, before the step: for bounces of the substep solver
    };
} umi_point_rows;

// 16 contacts: 2944 bytes, 184 per contact. What the solver reads in every pass comes last.
typedef struct umi_contact_block {
    umi_index_row contact;                // whose lane it is; UMI_EMPTY_LANE where a lane is empty
    umi_row kept_offset_x, kept_offset_y; // of the bodies in the lane, as of the last step
    umi_row kept_c_a, kept_s_a;           // their rotations then
    umi_row kept_c_b, kept_s_b;
    umi_row kept_way;  // how far they have moved relative to each other since their shapes were compared
    umi_row kept_by_a; // 1 if the normal belongs to A and the points to B, 0 if it is the other way round
    umi_row pull;      // gravity scale of B less that of A, of what is movable
    umi_row restitution;
    umi_index_row body_a, body_b;
    umi_row inverse_mass_a, inverse_mass_b;
    umi_row inverse_inertia_a, inverse_inertia_b;
    umi_row normal_x, normal_y; // from A to B
    umi_row offset_x, offset_y; // from the centre of B to the centre of A
    umi_row friction;
    umi_row stiffness_0, stiffness_1; // of the points' normals: the diagonal of K
    umi_row coupling;                 // of both: the rest of K
    umi_row inverse_determinant;      // of K
    umi_point_rows points[2];
} umi_contact_block;

_Static_assert(sizeof(umi_point_rows) == 640, "a point has grown");
_Static_assert(sizeof(umi_contact_block) == 2944, "a block has grown");

// One lane on its own: what is copied when a contact changes its slot.
typedef struct umi_lane {
    float rows[sizeof(umi_contact_block) / sizeof(umi_row)];
} umi_lane;

umi_lane umi_lane_read(umi_contact_block* block, int32_t lane);
void umi_lane_write(umi_contact_block* block, int32_t lane, const umi_lane* copy);

// Makes a lane empty: it moves nothing and nothing moves it.
void umi_lane_clear(umi_contact_block* block, int32_t lane);

// The same for all lanes of a block.
void umi_block_clear(umi_contact_block* block);

// Fetches a block ahead of its use, into the second cache: blocks that follow each other in a list need not
// do so in memory, and a whole one at once is too much for the first.
static inline void umi_block_fetch(const umi_contact_block* block)
{
    for (size_t i = 0; i < sizeof *block; i += sizeof(umi_row)) {
        umi_prefetch_far((const char*)block + i);
    }
}

// Whether a body of a lane is ground or a sleeper.
static inline bool umi_lane_is_one_sided(const umi_contact_block* block, int32_t lane)
{
    return block->body_a.lane[lane] == (UMI_READ_ONLY | UMI_NO_BODY) ||
           block->body_b.lane[lane] == (UMI_READ_ONLY | UMI_NO_BODY);
}

// Notes where the bodies of a lane are, for as long as its manifold can be kept, how far they have moved
// since their shapes were compared, and whether the normal belongs to A. Ground and sleepers are the body
// that is none: they do not move.
void umi_note_kept(umi_contact_block* block, int32_t lane, const umi_pose* poses, float way, bool by_a);

// ---- The store ------------------------------------------------------------------------------------------

// Some blocks that were allocated together.
typedef struct umi_block_chunk {
    umi_contact_block* blocks;
    int32_t count;
} umi_block_chunk;

typedef struct umi_block_store {
    umi_block_chunk* chunks;
    umi_contact_block** spare; // blocks that are not in use, all lanes empty; as large as all chunks
    int32_t chunk_capacity;
    int32_t chunk_count;
    int32_t spare_capacity;
    int32_t spare_count;
    int32_t block_count; // in all chunks
} umi_block_store;

void umi_block_store_free(const um_allocator* allocator, umi_block_store* store);

// Makes sure that so many blocks are spare. False when memory ends.
bool umi_block_store_reserve(const um_allocator* allocator, umi_block_store* store, int32_t count);

// Takes a spare block.
umi_contact_block* umi_block_store_take(umi_block_store* store);

// Gives a block back, all of whose lanes are empty again.
void umi_block_store_put(umi_block_store* store, umi_contact_block* block);

#endif
