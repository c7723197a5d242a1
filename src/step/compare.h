// Compares the shapes of contacts, in batches by kind, and writes what comes out into their lanes.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_COMPARE_H
#define UMI_STEP_COMPARE_H

#include "world/world_data.h"

// What became of a contact whose shapes were compared, beyond what stands in its lane. Comparing changes
// nothing but what belongs to the contact alone: its lane, its ids, when it is due; what follows from it for
// the lists is done afterwards, in order.
enum {
    UMI_OUTCOME_SAME = 0,
    UMI_OUTCOME_TESTED = 1 << 0,    // the shapes were compared
    UMI_OUTCOME_BEGINS = 1 << 1,    // it has no lane yet, and touches
    UMI_OUTCOME_STOPS = 1 << 2,     // it has a lane or may have touched before, and does not touch
    UMI_OUTCOME_SEPARATED = 1 << 3, // the fat AABBs no longer overlap
};

// Up to 16 contacts whose shapes are of the same kinds.
typedef struct umi_batch {
    umi_pair_rows pairs;
    umi_contact* contacts[UMI_ROW_LANES];
    uint8_t* outcomes[UMI_ROW_LANES];
    int32_t most;      // sides of a shape
    int32_t most_open; // open sides of a shape with seams
    uint32_t turned;   // a bit for each lane whose A is the B of the contact
} umi_batch;

typedef enum umi_batch_kind {
    UMI_BATCH_CIRCLES,
    UMI_BATCH_CONVEX_AND_CIRCLE,
    UMI_BATCH_CONVEXES,
    UMI_BATCH_ROUNDED,
    UMI_BATCH_OPEN_SIDES,
    UMI_BATCH_BOXES,
} umi_batch_kind;

enum { UMI_BATCH_COUNT = UMI_BATCH_BOXES + 1 };

// Two shapes that are to be compared.
typedef struct umi_candidate {
    int32_t contact;
    int32_t body_a, body_b;
    int32_t shape_a, shape_b;
    uint8_t* outcome;
} umi_candidate;

// The work of one thread. Contacts, shapes and bodies are all over memory, and waiting for one after the
// other took two thirds of the time. So a contact waits in one list while its record is fetched, then in
// another one while its shapes and bodies are, and then in the batch of its kinds.
typedef struct umi_comparison {
    um_world* world;
    umi_candidate unread[UMI_ROW_LANES]; // of these only the contact and the outcome are known
    umi_candidate read[UMI_ROW_LANES];
    int32_t unread_count;
    int32_t read_count;
    umi_batch batches[UMI_BATCH_COUNT];
    umi_outlines outlines[2];
    umi_open_rows open;
    umi_touch_rows touches;
} umi_comparison;

void umi_comparison_start(umi_comparison* comparison, um_world* world);

// Adds a contact, or one of which more is known because it is listed as not touching. Its shapes are
// compared, and its outcome is written, some time before the comparison has ended.
void umi_comparison_add(umi_comparison* comparison, int32_t contact, uint8_t* outcome);
void umi_comparison_add_nontouching(umi_comparison* comparison, const umi_nontouching* nontouching,
                                    uint8_t* outcome);

void umi_comparison_end(umi_comparison* comparison);

// Whether a pair is no longer one.
bool umi_has_separated(const um_world* world, int32_t shape_a, int32_t shape_b);

// Notes when the shapes of a contact that does not touch, as their AABBs have it, may touch at the earliest.
void umi_update_due(const um_world* world, umi_nontouching* nontouching);

#endif
