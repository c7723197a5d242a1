// Whole bundles that fall asleep at once: see rest_bundles.h. When a large pile comes to rest, taking its
// contacts out of their lanes one by one is a step of three or four times the usual length; emptying their
// blocks as they are, by all workers, makes it two.
// SPDX-License-Identifier: MIT

#include "sleep/rest_bundles.h"

#include "dynamics/bundles.h"
#include "world/contact_life.h"
#include "world/lane_walks.h"

#include <stdatomic.h>

// A chunk of blocks for a worker.
#define BLOCK_GRAIN 16

typedef struct bundle_loop {
    um_world* world;
    atomic_bool is_awake[UMI_NO_BUNDLE]; // by bundle: whether a contact in it is
} bundle_loop;

static bool has_awake_body(const um_world* world, const umi_contact* contact)
{
    return umi_body_is_awake(umi_body_at(&world->bodies, contact->link.body_a)) ||
           umi_body_is_awake(umi_body_at(&world->bodies, contact->link.body_b));
}

// Keeps the forces and manifolds of contacts that fall asleep, and notes the bundles that have other ones as
// well. Contacts on sleepers have more to keep, in an order: see keep_changes.
static void keep_forces(int32_t begin, int32_t end, void* context)
{
    bundle_loop* loop = context;
    um_world* world = loop->world;
    for (int32_t i = begin; i < end; ++i) {
        const umi_block_head* head = &world->scratch.blocks[i]->head;
        umi_block_fetch(world->scratch.blocks[i + 1 < end ? i + 1 : i]);
        for (int32_t lane = 0; lane < UMI_BLOCK_LANES && head->link.lane[lane] >= 0; ++lane) {
            int32_t index = head->link.lane[lane];
            umi_contact* contact = umi_contact_at(&world->links, index);
            if (has_awake_body(world, contact)) {
                atomic_store_explicit(loop->is_awake + contact->link.bundle, true, memory_order_relaxed);
                continue;
            }
            umi_contact_keep_manifold(world, contact, index);
            if (!umi_link_is_on_sleeper(&contact->link)) {
                umi_constraints_read_forces(&world->constraints, contact, contact->forces);
            }
        }
    }
}

static void keep_changes(um_world* world, const umi_color* color)
{
    for (int32_t slot = 0; color->one_sided_count > 0 && slot < color->count; ++slot) {
        umi_contact* contact = umi_contact_at(&world->links, umi_slot_link(color, slot));
        if (umi_link_is_on_sleeper(&contact->link)) {
            umi_contact_keep_forces(world, contact);
            umi_links_set_sleeper(&world->links, &contact->link, -1);
        }
    }
}

// Keeps the forces of the joints of a bundle that falls asleep.
static void keep_joints(um_world* world, const umi_color* color)
{
    for (int32_t slot = 0; slot < color->count; ++slot) {
        int32_t index = umi_slot_link(color, slot);
        umi_joint_keep_forces(&world->joints, &world->constraints, &world->links, index);
        umi_links_set_sleeper(&world->links, umi_link_at(&world->links, index), -1);
    }
}

// Whether a joint of a bundle has an awake body.
static bool has_awake_joint(const um_world* world, const umi_bundle* bundle)
{
    for (int32_t i = 0; world->joints.pool.count > 0 && i < UMI_BUNDLE_COLORS; ++i) {
        const umi_color* color = umi_joint_color(bundle, i);
        for (int32_t slot = 0; slot < color->count; ++slot) {
            const umi_link* link = umi_link_at(&world->links, umi_slot_link(color, slot));
            if (umi_body_is_awake(umi_body_at(&world->bodies, link->body_a)) ||
                umi_body_is_awake(umi_body_at(&world->bodies, link->body_b))) {
                return true;
            }
        }
    }
    return false;
}

static void rest_bundle(um_world* world, int32_t index)
{
    for (int32_t i = 0; i < UMI_BUNDLE_COLORS; ++i) {
        keep_changes(world, umi_contact_color(world->constraints.bundles + index, i));
        keep_joints(world, umi_joint_color(world->constraints.bundles + index, i));
    }
    umi_bundles_empty(&world->constraints, &world->links, umi_executor_now(world), index);
}

void umi_rest_bundles(um_world* world, const int32_t* list, int32_t count)
{
    bundle_loop loop = {.world = world};
    int32_t blocks = umi_list_blocks(world);
    if (blocks <= 0) {
        return;
    }
    umi_parallel(world, blocks, BLOCK_GRAIN, keep_forces, &loop);
    for (int32_t i = 0; i < world->constraints.bundle_count; ++i) {
        bool has_any = world->constraints.bundles[i].count > 0;
        if (has_any && !atomic_load_explicit(loop.is_awake + i, memory_order_relaxed) &&
            !has_awake_joint(world, world->constraints.bundles + i)) {
            rest_bundle(world, i);
        }
    }
    umi_bundles_untie(&world->constraints, &world->bodies, list, count);
}
