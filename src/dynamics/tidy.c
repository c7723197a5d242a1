// Blocks in the order of memory: see tidy.h.
// SPDX-License-Identifier: MIT

#include "dynamics/tidy.h"

// Fewer blocks than this stay in the cache anyway.
#define LEAST_BLOCKS 64

// So many steps pass before blocks change places again: that costs about half a step.
#define STEPS_BETWEEN 32

// Blocks are scattered if more than one in so many does not follow the one before it.
#define LEAST_RUN 4

static bool are_scattered(const umi_constraints* constraints)
{
    const umi_block* last = NULL;
    int32_t count = 0;
    int32_t breaks = 0;
    for (int32_t i = 0; i < umi_list_count(constraints); ++i) {
        const umi_color* color = umi_list_at(constraints, i);
        for (int32_t k = 0; k < umi_block_count(color); ++k) {
            breaks += last != NULL && color->blocks[k] != last + 1;
            last = color->blocks[k];
            count += 1;
        }
    }
    return count >= LEAST_BLOCKS && breaks > count / LEAST_RUN;
}

// A walk over the blocks in use, in the order of memory.
typedef struct walk {
    const umi_block_store* store;
    int32_t chunk;
    int32_t block;
} walk;

static umi_block* next_used(walk* w)
{
    umi_block* block;
    do {
        if (w->block == w->store->chunks[w->chunk].count) {
            w->chunk += 1;
            w->block = 0;
        }
        block = w->store->chunks[w->chunk].blocks + w->block++;
    } while (block->head.link.lane[0] < 0);
    return block;
}

// Exchanges what is in two blocks, and tells the colours of both. The link in the first lane knows where
// its block is listed.
static void exchange(const umi_constraints* constraints, const umi_links* links, umi_block* a, umi_block* b)
{
    umi_block* const blocks[2] = {a, b};
    umi_block other = *a;
    *a = *b;
    *b = other;
    for (int32_t i = 0; i < 2; ++i) {
        const umi_link* link = umi_link_at(links, blocks[i]->head.link.lane[0]);
        umi_color_of(constraints, link)->blocks[link->place / UMI_BLOCK_LANES] = blocks[i];
    }
}

void umi_constraints_tidy(umi_constraints* constraints, const umi_links* links)
{
    constraints->untidy_steps += constraints->untidy_steps < STEPS_BETWEEN;
    if (constraints->untidy_steps < STEPS_BETWEEN || !are_scattered(constraints)) {
        return;
    }
    constraints->untidy_steps = 0;
    walk w = {.store = &constraints->store};
    for (int32_t i = 0; i < umi_list_count(constraints); ++i) {
        const umi_color* color = umi_list_at(constraints, i);
        for (int32_t k = 0; k < umi_block_count(color); ++k) {
            umi_block* place = next_used(&w);
            if (place != color->blocks[k]) {
                exchange(constraints, links, place, color->blocks[k]);
            }
        }
    }
}
