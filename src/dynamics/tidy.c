// Blocks in the order of memory: see tidy.h.
// SPDX-License-Identifier: MIT

#include "dynamics/tidy.h"

// Fewer blocks than this stay in the cache anyway.
#define LEAST_BLOCKS 64

// So many steps pass before blocks change places again: that costs about half a step.
#define STEPS_BETWEEN 32

// Blocks are scattered if more than one in so many does not follow the one before it.
#define LEAST_RUN 4

// What a look at the blocks in the order of their lists has found.
typedef struct order {
    const umi_block* last;
    int32_t count;
    int32_t breaks;
} order;

static void look_at_list(const umi_color* color, order* found)
{
    for (int32_t k = 0; k < umi_block_count(color); ++k) {
        found->breaks += found->last != NULL && color->blocks[k] != found->last + 1;
        found->last = color->blocks[k];
        found->count += 1;
    }
}

static bool are_scattered(const umi_constraints* constraints)
{
    if (constraints->count < LEAST_BLOCKS) { // links, of which a block has one at least
        return false;
    }
    order found = {0};
    for (int32_t i = 0; i < constraints->bundle_count; ++i) {
        umi_bundle* bundle = constraints->bundles + i;
        for (int32_t k = 0; bundle->count > 0 && k < UMI_BUNDLE_LISTS; ++k) {
            look_at_list(umi_bundle_list(bundle, k), &found);
        }
    }
    return found.count >= LEAST_BLOCKS && found.breaks > found.count / LEAST_RUN;
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

static void tidy_list(umi_constraints* constraints, const umi_links* links, const umi_color* color, walk* w)
{
    for (int32_t k = 0; k < umi_block_count(color); ++k) {
        umi_block* place = next_used(w);
        if (place != color->blocks[k]) {
            exchange(constraints, links, place, color->blocks[k]);
        }
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
    for (int32_t i = 0; i < constraints->bundle_count; ++i) {
        umi_bundle* bundle = constraints->bundles + i;
        for (int32_t k = 0; bundle->count > 0 && k < UMI_BUNDLE_LISTS; ++k) {
            tidy_list(constraints, links, umi_bundle_list(bundle, k), &w);
        }
    }
}
