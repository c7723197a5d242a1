// The slots of a colour: see colors.h.
// SPDX-License-Identifier: MIT

#include "dynamics/colors.h"

#include "core/array.h"

bool umi_color_reserve_blocks(const um_allocator* allocator, umi_color* color, int32_t count)
{
    return umi_array_reserve(allocator, &color->blocks, &color->block_capacity, umi_block_count(color), count,
                             sizeof(umi_block*));
}

bool umi_color_reserve(const um_allocator* allocator, umi_constraints* constraints, umi_color* color)
{
    if (color->count % UMI_BLOCK_LANES != 0) {
        return true;
    }
    return umi_color_reserve_blocks(allocator, color, umi_block_count(color) + 1) &&
           umi_block_store_reserve(allocator, &constraints->store, 1);
}

void umi_color_append(umi_constraints* constraints, umi_link* link, int32_t index, int32_t bundle,
                      int32_t color_index, int32_t body_a, int32_t body_b)
{
    umi_bundle* to = constraints->bundles + bundle;
    umi_color* color = &to->colors[color_index][link->kind];
    link->bundle = (uint8_t)bundle;
    link->color = (uint8_t)color_index;
    umi_link_set_state(link, UMI_LINK_IN_LANE, color->count++);
    to->count += 1;
    constraints->count += 1;
    int32_t lane = umi_lane_of(link);
    if (lane == 0) {
        color->blocks[link->place / UMI_BLOCK_LANES] = umi_block_store_take(&constraints->store, link->kind);
    }
    umi_block* block = umi_block_of(constraints, link);
    block->head.link.lane[lane] = index;
    block->head.body_a.lane[lane] = body_a;
    block->head.body_b.lane[lane] = body_b;
    color->one_sided_count += umi_lane_is_one_sided(&block->head, lane);
}

void umi_color_remove(umi_constraints* constraints, const umi_links* links, umi_link* link)
{
    umi_bundle* from = constraints->bundles + link->bundle;
    umi_color* color = &from->colors[link->color][link->kind];
    umi_block* block = umi_block_of(constraints, link);
    int32_t lane = umi_lane_of(link);
    color->one_sided_count -= umi_lane_is_one_sided(&block->head, lane);
    int32_t last_slot = --color->count;
    from->count -= 1;
    constraints->count -= 1;
    umi_link* last = umi_link_at(links, umi_slot_link(color, last_slot));
    umi_block* last_block = umi_block_of(constraints, last);
    int32_t last_lane = umi_lane_of(last);
    if (last != link) {
        umi_lane moved = umi_lane_read(last_block, last_lane);
        umi_lane_write(block, lane, &moved);
        last->place = link->place;
    }
    umi_lane_clear(last_block, link->kind, last_lane);
    if (last_lane == 0) {
        umi_block_store_put(&constraints->store, last_block);
    }
    umi_link_set_state(link, UMI_LINK_ASLEEP, -1);
}
