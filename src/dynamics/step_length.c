// Impulses of steps of different lengths. See step_length.h.
// SPDX-License-Identifier: MIT

#include "dynamics/step_length.h"

#include "core/array.h"

#include <math.h>

// How many times larger an impulse may become because the next step is longer. With 5 times, chains of 20
// boxes that hang from joints tear apart where steps of 1/240 s and 1/30 s alternate.
#define MAX_GROWTH 2.0f

// A step of less than this share of the longest one is short. For longer steps the growth of impulses is
// enough.
#define SHORT_SHARE (1.0f / MAX_GROWTH)

// The longest step is forgotten by this share of each step after it: one of 1/30 s within about a second.
#define FORGOTTEN_SHARE (1.0f / 32.0f)

typedef void block_fn(umi_constraints* constraints, umi_block* block, umi_link_kind kind, float time);

static void each_block(umi_constraints* constraints, block_fn* fn, float time)
{
    for (int32_t i = 0; i < constraints->bundle_count * UMI_BUNDLE_LISTS; ++i) {
        umi_bundle* bundle = constraints->bundles + i / UMI_BUNDLE_LISTS;
        const umi_color* color = umi_bundle_list(bundle, i % UMI_BUNDLE_LISTS);
        for (int32_t k = 0; k < umi_block_count(color); ++k) {
            fn(constraints, color->blocks[k], (umi_link_kind)(i % UMI_LINK_KINDS), time);
        }
    }
}

// The rows of a block that hold impulses. Returns how many there are.
static int32_t list_rows(umi_block* block, umi_link_kind kind, umi_row* out_rows[UMI_IMPULSE_ROWS])
{
    switch (kind) {
    case UMI_LINK_JOINT:
        return umi_joint_block_impulses(&block->joint, out_rows);
    case UMI_LINK_CONTACT:
        return umi_contact_block_impulses(&block->contact, out_rows);
    }
    return 0;
}

// The factor that scales impulses from steps of one length to steps of another length.
static float find_factor(float before, float now)
{
    return fminf(now / before, MAX_GROWTH);
}

static void scale(umi_constraints* constraints, umi_block* block, umi_link_kind kind, float time)
{
    float factor = find_factor(constraints->time, time);
    umi_row* rows[UMI_IMPULSE_ROWS];
    int32_t count = list_rows(block, kind, rows);
    for (int32_t i = 0; i < count; ++i) {
        for (int32_t lane = 0; lane < UMI_BLOCK_LANES; ++lane) {
            rows[i]->lane[lane] *= factor;
        }
    }
}

// The forces of a link at the beginning of the averaged step. NULL if they are not known, or for an empty
// lane.
static const umi_start_forces* find_start(const umi_constraints* constraints, int32_t link)
{
    bool has_entry = constraints->is_averaged && link != UMI_EMPTY_LANE && link < constraints->start_capacity;
    return has_entry && constraints->starts[link].is_known ? constraints->starts + link : NULL;
}

void umi_forces_scale_start(umi_constraints* constraints, int32_t link, float factor)
{
    if (find_start(constraints, link) != NULL) {
        for (int32_t i = 0; i < UMI_IMPULSE_ROWS; ++i) {
            constraints->starts[link].rows[i] *= factor;
        }
    }
}

void umi_forces_average(const umi_constraints* constraints, int32_t link, float* forces, int32_t count)
{
    const umi_start_forces* start = find_start(constraints, link);
    float share = constraints->time / constraints->longest_time;
    for (int32_t i = 0; start != NULL && i < count; ++i) {
        forces[i] = start->rows[i] + (forces[i] - start->rows[i]) * share;
    }
}

// Impulses of averages. In terms of impulses, F0 + (p / t - F0) t / T is F0 (1 - t / T) + p / T: there is no
// large number in it, however short t is.
static void average(umi_constraints* constraints, umi_block* block, umi_link_kind kind, float time)
{
    float factor = find_factor(constraints->time, time);
    float longest = constraints->longest_time;
    float kept_share = 1.0f - constraints->time / longest;
    float used_time = longest * find_factor(longest, time);
    umi_row* rows[UMI_IMPULSE_ROWS];
    int32_t count = list_rows(block, kind, rows);
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES; ++lane) {
        const umi_start_forces* start = find_start(constraints, block->head.link.lane[lane]);
        for (int32_t i = 0; i < count; ++i) {
            float* impulse = &rows[i]->lane[lane];
            *impulse = start != NULL ? (start->rows[i] * kept_share + *impulse / longest) * used_time
                                     : *impulse * factor;
        }
    }
}

void umi_impulses_begin_step(umi_constraints* constraints, float time)
{
    if (constraints->is_averaged) {
        each_block(constraints, average, time);
        constraints->is_averaged = false;
    } else if (time != constraints->time) {
        each_block(constraints, scale, time);
    }
    constraints->longest_time = fmaxf(time, constraints->longest_time - FORGOTTEN_SHARE * time);
    constraints->is_short = time < SHORT_SHARE * constraints->longest_time;
    constraints->time = time;
}

static void note_start(umi_constraints* constraints, umi_block* block, umi_link_kind kind, float time)
{
    umi_row* rows[UMI_IMPULSE_ROWS];
    int32_t count = list_rows(block, kind, rows);
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES; ++lane) {
        int32_t link = block->head.link.lane[lane];
        if (link == UMI_EMPTY_LANE) {
            continue;
        }
        umi_start_forces* start = constraints->starts + link;
        start->is_known = true;
        for (int32_t i = 0; i < count; ++i) {
            start->rows[i] = rows[i]->lane[lane] / time;
        }
    }
}

void umi_impulses_note_start(const um_allocator* allocator, umi_constraints* constraints,
                             const umi_links* links)
{
    if (!constraints->is_short ||
        !umi_array_resize(allocator, &constraints->starts, &constraints->start_capacity, 0,
                          links->pool.capacity, sizeof constraints->starts[0])) {
        return;
    }
    each_block(constraints, note_start, constraints->time);
    constraints->is_averaged = true;
}
