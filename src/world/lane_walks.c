// Walks over all lanes.
// SPDX-License-Identifier: MIT

#include "world/lane_walks.h"

#include "core/array.h"
#include "world/world_data.h"

int32_t umi_list_blocks(um_world* world)
{
    umi_scratch* s = &world->scratch;
    const umi_constraints* constraints = &world->constraints;
    int32_t count = constraints->store.block_count - constraints->store.spare_count;
    if (!umi_array_reserve(&world->allocator, &s->blocks, &s->block_capacity, 0, count, sizeof(umi_block*))) {
        return -1;
    }
    int32_t listed = 0;
    for (int32_t i = 0; i < constraints->bundle_count; ++i) {
        const umi_bundle* bundle = constraints->bundles + i;
        for (int32_t c = 0; bundle->count > 0 && c < UMI_BUNDLE_COLORS; ++c) {
            const umi_color* color = umi_contact_color(bundle, c);
            for (int32_t k = 0; k < umi_block_count(color); ++k) {
                s->blocks[listed++] = color->blocks[k];
            }
        }
    }
    return listed;
}

// Most contacts need not be read, which are all over memory: the lane tells whether one of its bodies may be
// a sleeper, and the colour whether any lane has such a one.
static void each_in_block(um_world* world, const umi_block_head* head, umi_sleeper_fn* fn, void* context)
{
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES && head->link.lane[lane] >= 0; ++lane) {
        const umi_contact* contact = umi_contact_at(&world->links, head->link.lane[lane]);
        if (umi_lane_is_one_sided(head, lane) && umi_link_is_on_sleeper(&contact->link)) {
            fn(world, contact, context);
        }
    }
}

void umi_each_on_sleeper_in(um_world* world, const umi_bundle* bundle, umi_sleeper_fn* fn, void* context)
{
    bool has_any = bundle->count > 0 && world->links.on_sleeper_count > 0;
    for (int32_t i = 0; has_any && i < UMI_BUNDLE_COLORS; ++i) {
        const umi_color* color = umi_contact_color(bundle, i);
        for (int32_t k = 0; color->one_sided_count > 0 && k < umi_block_count(color); ++k) {
            each_in_block(world, &color->blocks[k]->head, fn, context);
        }
    }
}

void umi_each_on_sleeper(um_world* world, umi_sleeper_fn* fn, void* context)
{
    for (int32_t i = 0; world->links.on_sleeper_count > 0 && i < world->constraints.bundle_count; ++i) {
        umi_each_on_sleeper_in(world, world->constraints.bundles + i, fn, context);
    }
}

void umi_each_joint_lane(um_world* world, umi_joint_lane_fn* fn)
{
    for (int32_t i = 0; world->joints.pool.count > 0 && i < world->constraints.bundle_count; ++i) {
        for (int32_t c = 0; c < UMI_BUNDLE_COLORS; ++c) {
            const umi_color* color = umi_joint_color(world->constraints.bundles + i, c);
            for (int32_t slot = 0; slot < color->count; ++slot) {
                fn(world, &color->blocks[slot / UMI_BLOCK_LANES]->head, slot % UMI_BLOCK_LANES);
            }
        }
    }
}
