// Blocks in the order of memory: see tidy.h.
// SPDX-License-Identifier: MIT

#include "dynamics/tidy.h"

#include <string.h>

// Fewer blocks than this stay in the cache anyway.
#define LEAST_BLOCKS 64

// So many steps pass before blocks change places again: that costs about half a step.
#define STEPS_BETWEEN 32

// Blocks are scattered if more than one in so many does not follow the one before it.
#define LEAST_RUN 4

static bool are_scattered(umi_contact_block* const* blocks, int32_t count)
{
    int32_t breaks = 0;
    for (int32_t i = 1; i < count; ++i) {
        breaks += blocks[i] != blocks[i - 1] + 1;
    }
    return breaks > count / LEAST_RUN;
}

// The number of a block stands in a row that the next step computes anew before it reads it.
static void write_number(umi_contact_block* block, int32_t number)
{
    memcpy(&block->inverse_determinant.lane[0], &number, sizeof number);
}

static int32_t read_number(const umi_contact_block* block)
{
    int32_t number;
    memcpy(&number, &block->inverse_determinant.lane[0], sizeof number);
    return number;
}

// A walk over the blocks in use, in the order of memory.
typedef struct walk {
    const umi_block_store* store;
    int32_t chunk;
    int32_t block;
} walk;

static umi_contact_block* next_used(walk* w)
{
    umi_contact_block* block;
    do {
        if (w->block == w->store->chunks[w->chunk].count) {
            w->chunk += 1;
            w->block = 0;
        }
        block = w->store->chunks[w->chunk].blocks + w->block++;
    } while (block->contact.lane[0] < 0);
    return block;
}

// Puts what is in each block where the list wants it: block i is to be the i-th one of memory. At any time
// blocks[i] is where the contents of block i are.
static void change_places(const umi_block_store* store, umi_contact_block** blocks, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        write_number(blocks[i], i);
    }
    walk w = {.store = store};
    for (int32_t i = 0; i < count; ++i) {
        umi_contact_block* place = next_used(&w);
        umi_contact_block* from = blocks[i];
        if (place != from) {
            umi_contact_block other = *place;
            *place = *from;
            *from = other;
            blocks[read_number(from)] = from;
            blocks[i] = place;
        }
    }
}

static void write_lists(umi_constraints* constraints, umi_contact_block* const* blocks)
{
    for (int32_t i = 0; i < constraints->bundle_count * (UMI_COLOR_COUNT + 1); ++i) {
        umi_color* color = constraints->bundles[i / (UMI_COLOR_COUNT + 1)].colors + i % (UMI_COLOR_COUNT + 1);
        int32_t own = umi_block_count(color);
        for (int32_t k = 0; k < own; ++k) {
            color->blocks[k] = *blocks++;
        }
    }
}

void umi_constraints_tidy(umi_constraints* constraints, umi_contact_block** blocks, int32_t count)
{
    constraints->untidy_steps += constraints->untidy_steps < STEPS_BETWEEN;
    if (count >= LEAST_BLOCKS && constraints->untidy_steps >= STEPS_BETWEEN && are_scattered(blocks, count)) {
        constraints->untidy_steps = 0;
        change_places(&constraints->store, blocks, count);
        write_lists(constraints, blocks);
    }
}
