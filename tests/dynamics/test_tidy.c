// Blocks in the order of memory: every 32 calls blocks that are scattered change places. Nothing but their
// addresses changes, which is compared with copies of all lanes.
// SPDX-License-Identifier: MIT

#include "dynamics/bundle_checks.h"

#include "dynamics/tidy.h"

// As in tidy.c.
enum {
    LEAST_BLOCKS = 64,
    STEPS_BETWEEN = 32,
    LEAST_RUN = 4,
};

enum {
    MOST_BLOCKS = 4096,
    MOST_CONTACTS = 8000,
};

// ---- Lists ----------------------------------------------------------------------------------------------

typedef struct block_list {
    umi_block* blocks[MOST_BLOCKS];
    int32_t count;
} block_list;

// All blocks by bundle and colour, as the caller has them.
static void list_blocks(const crowd* c, block_list* out_list)
{
    out_list->count = 0;
    for (int32_t i = 0; i < c->constraints.bundle_count * COLORS; ++i) {
        const umi_color* color = &c->constraints.bundles[i / COLORS].colors[i % COLORS][UMI_LINK_CONTACT];
        for (int32_t k = 0; k < umi_block_count(color); ++k) {
            assert_true(out_list->count < MOST_BLOCKS);
            out_list->blocks[out_list->count++] = color->blocks[k];
        }
    }
}

static void check_same_list(const block_list* actual, const block_list* expected, const char* what)
{
    check_number(actual->count, expected->count, what);
    for (int32_t i = 0; i < expected->count; ++i) {
        if (actual->blocks[i] != expected->blocks[i]) {
            fail_msg("%s: block %d of %d is another one", what, (int)i, (int)expected->count);
        }
    }
}

// The blocks in use, chunk by chunk.
static void walk_memory(const crowd* c, block_list* out_list)
{
    const umi_block_store* store = &c->constraints.store;
    out_list->count = 0;
    for (int32_t i = 0; i < store->chunk_count; ++i) {
        for (int32_t k = 0; k < store->chunks[i].count; ++k) {
            umi_block* block = store->chunks[i].blocks + k;
            if (block->head.link.lane[0] != UMI_EMPTY_LANE) {
                out_list->blocks[out_list->count++] = block;
            }
        }
    }
}

// Whether more than one block in LEAST_RUN does not follow the one before it.
static bool is_scattered(const crowd* c)
{
    static block_list list;
    list_blocks(c, &list);
    int32_t breaks = 0;
    for (int32_t i = 1; i < list.count; ++i) {
        breaks += (uintptr_t)list.blocks[i] - (uintptr_t)list.blocks[i - 1] != sizeof(umi_block);
    }
    return breaks > list.count / LEAST_RUN;
}

// Spare blocks with a used one behind them in memory.
static int32_t count_gaps(const crowd* c)
{
    const umi_block_store* store = &c->constraints.store;
    int32_t gaps = 0;
    int32_t gaps_so_far = 0;
    for (int32_t i = 0; i < store->chunk_count; ++i) {
        for (int32_t k = 0; k < store->chunks[i].count; ++k) {
            bool is_spare = store->chunks[i].blocks[k].head.link.lane[0] == UMI_EMPTY_LANE;
            gaps_so_far += is_spare;
            gaps = is_spare ? gaps : gaps_so_far;
        }
    }
    return gaps;
}

static int32_t count_blocks(const crowd* c)
{
    return c->constraints.store.block_count - c->constraints.store.spare_count;
}

// ---- Copies ---------------------------------------------------------------------------------------------

typedef struct lane_copy {
    int32_t bundle, color, place;
    umi_lane lane;
} lane_copy;

typedef struct copies {
    block_list list;
    lane_copy lanes[MOST_CONTACTS];
    umi_block* spare[MOST_BLOCKS];
    int32_t spare_count;
} copies;

static void copy_all(const crowd* c, copies* out_copies)
{
    list_blocks(c, &out_copies->list);
    for (int32_t i = 0; i < c->links.pool.fresh; ++i) {
        const umi_contact* contact = crowd_contact(c, i);
        lane_copy* copy = out_copies->lanes + i;
        copy->place = contact->link.place;
        if (umi_contact_is_touching(contact)) {
            copy->bundle = contact->link.bundle;
            copy->color = contact->link.color;
            copy->lane =
                umi_lane_read(umi_block_of(&c->constraints, &contact->link), umi_lane_of(&contact->link));
        }
    }
    const umi_block_store* store = &c->constraints.store;
    out_copies->spare_count = store->spare_count;
    assert_true(store->spare_count <= MOST_BLOCKS);
    for (int32_t i = 0; i < store->spare_count; ++i) {
        out_copies->spare[i] = store->spare[i];
    }
}

// All numbers of all lanes are what they were, to the bit.
static void check_lanes(const crowd* c, const copies* before)
{
    for (int32_t i = 0; i < c->links.pool.fresh; ++i) {
        const umi_contact* contact = crowd_contact(c, i);
        const lane_copy* copy = before->lanes + i;
        check_number_of(contact->link.place, copy->place, "place", i);
        if (!umi_contact_is_touching(contact)) {
            continue;
        }
        check_number_of(contact->link.bundle, copy->bundle, "bundle of contact", i);
        check_number_of(contact->link.color, copy->color, "colour", i);
        umi_block* block = umi_block_of(&c->constraints, &contact->link);
        int32_t lane = umi_lane_of(&contact->link);
        umi_lane now = umi_lane_read(block, lane);
        check_bytes(&now, &copy->lane, sizeof now, "a lane");
    }
    check_number(c->constraints.store.spare_count, before->spare_count, "spare blocks");
    for (int32_t i = 0; i < before->spare_count; ++i) {
        assert_ptr_equal(c->constraints.store.spare[i], before->spare[i]);
    }
    check_crowd(c);
}

// ---- Calls ----------------------------------------------------------------------------------------------

// A call that changes nothing at all.
static void expect_nothing(crowd* c)
{
    uint64_t hash = heap_hash(&c->m.heap);
    umi_constraints_tidy(&c->constraints, &c->links);
    assert_true(heap_hash(&c->m.heap) == hash);
}

// A call that puts all blocks in order.
static void expect_order(crowd* c)
{
    static copies before;
    static block_list list;
    static block_list in_order;
    copy_all(c, &before);
    int64_t allocations = c->m.heap.allocations;
    umi_constraints_tidy(&c->constraints, &c->links);
    check_number(c->m.heap.allocations, allocations, "allocations");
    list_blocks(c, &list);
    walk_memory(c, &in_order);
    check_same_list(&list, &in_order, "the order of memory");
    check_lanes(c, &before);
}

static void expect_nothing_for(crowd* c, int32_t calls)
{
    for (int32_t i = 0; i < calls; ++i) {
        expect_nothing(c);
    }
}

// ---- Random contacts ------------------------------------------------------------------------------------

enum {
    CLUSTERS = 350,
    BODIES_EACH = 12,
    PAIRS_EACH = 16,
    FIRST_BODY = 2, // after ground
};

// Clusters whose contacts have all kinds of colours, some with ground.
static void make_scene(crowd* c, prng* random)
{
    crowd_start(c, FIRST_BODY + CLUSTERS * BODIES_EACH, MOST_CONTACTS);
    crowd_body(c, UM_STATIC_BODY, false);
    for (int32_t i = 0; i < CLUSTERS * BODIES_EACH; ++i) {
        crowd_body(c, i % 50 == 0 ? UM_KINEMATIC_BODY : UM_DYNAMIC_BODY, true);
    }
    for (int32_t i = 0; i < CLUSTERS * PAIRS_EACH; ++i) {
        int32_t first = FIRST_BODY + i / PAIRS_EACH * BODIES_EACH;
        int32_t a = prng_below(random, BODIES_EACH);
        int32_t b = (a + 1 + prng_below(random, BODIES_EACH - 1)) % BODIES_EACH;
        crowd_pair(c, first + a, i % 9 == 0 ? 1 : first + b);
    }
}

// Gives a contact a lane, or takes it away.
static void want_lane(crowd* c, int32_t index, bool is_wanted, prng* random)
{
    const umi_contact* contact = crowd_contact(c, index);
    bool moves = umi_body_is_movable(umi_body_at(&c->bodies, contact->link.body_a)) ||
                 umi_body_is_movable(umi_body_at(&c->bodies, contact->link.body_b));
    if (is_wanted && moves && !c->notes[index].has_lane) {
        crowd_add_filled(c, index, random);
    } else if (!is_wanted && c->notes[index].has_lane) {
        crowd_remove(c, index);
    }
}

// Contacts begin and end, so that about so many of a hundred have lanes.
static void churn(crowd* c, int32_t changes, int32_t percent, prng* random)
{
    for (int32_t i = 0; i < changes; ++i) {
        int32_t index = prng_below(random, CLUSTERS * PAIRS_EACH);
        want_lane(c, index, prng_chance(random, percent), random);
    }
}

// The same cluster by cluster: the next one may begin in another bundle.
static void fill(crowd* c, int32_t percent, prng* random)
{
    for (int32_t i = 0; i < CLUSTERS * PAIRS_EACH; ++i) {
        want_lane(c, i, prng_chance(random, percent), random);
    }
}

static int32_t count_filled_bundles(const crowd* c)
{
    int32_t filled = 0;
    for (int32_t i = 0; i < c->constraints.bundle_count; ++i) {
        filled += c->constraints.bundles[i].count > 100;
    }
    return filled;
}

static void every_32_calls_scattered_blocks_come_into_the_order_of_memory(void** state)
{
    (void)state;
    static const int32_t percents[] = {100, 60, 90, 40, 80};
    crowd c;
    prng random = prng_make(7501);
    make_scene(&c, &random);
    int32_t gaps = 0;
    int32_t most_bundles = 0;
    for (int32_t round = 0; round < COUNT_OF(percents); ++round) {
        churn(&c, 20000, 2, &random); // nearly all blocks go back, in any order
        fill(&c, percents[round], &random);
        churn(&c, 2000, percents[round], &random);
        check_crowd(&c);
        assert_true(is_scattered(&c));
        most_bundles = count_filled_bundles(&c) > most_bundles ? count_filled_bundles(&c) : most_bundles;
        gaps += count_gaps(&c);
        expect_nothing_for(&c, STEPS_BETWEEN - 1);
        expect_order(&c);
    }
    // Or little was tested.
    check_number(most_bundles >= 4, true, "whether there were many bundles");
    check_number(gaps > 50, true, "whether there were spare blocks between others");
    crowd_finish(&c);
}

// Lanes come and go between the calls, as they do in a world.
static void changes_between_calls_do_not_matter(void** state)
{
    (void)state;
    crowd c;
    prng random = prng_make(7502);
    make_scene(&c, &random);
    int32_t waited = 0;
    int32_t times = 0;
    for (int32_t i = 1; i <= 300; ++i) {
        churn(&c, 1000, i % 100 < 50 ? 5 : 80, &random);
        waited += 1;
        if (waited >= STEPS_BETWEEN && count_blocks(&c) >= LEAST_BLOCKS && is_scattered(&c)) {
            expect_order(&c);
            waited = 0;
            times += 1;
        } else {
            expect_nothing(&c);
        }
    }
    check_number(times >= 4, true, "whether blocks were put in order now and then");
    crowd_finish(&c);
}

// ---- When it is worth it --------------------------------------------------------------------------------

// Chains of three bodies: contact 2 i is of colour 0, and contact 2 i + 1 of colour 1.
static void make_chains(crowd* c, int32_t count)
{
    crowd_start(c, 1 + 3 * count, 2 * count);
    for (int32_t i = 0; i < count; ++i) {
        int32_t first = crowd_body(c, UM_DYNAMIC_BODY, true);
        crowd_body(c, UM_DYNAMIC_BODY, true);
        crowd_body(c, UM_DYNAMIC_BODY, true);
        crowd_pair(c, first, first + 1);
        crowd_pair(c, first + 1, first + 2);
    }
}

// So many contacts of each colour in turns, so that no block follows one of its colour.
static void add_in_turns(crowd* c, int32_t first, int32_t end)
{
    for (int32_t i = 2 * first; i < 2 * end; ++i) {
        assert_true(crowd_add(c, i));
        check_number_of(crowd_contact(c, i)->link.color, i % 2, "colour", i);
    }
}

static void fewer_than_64_blocks_stay_where_they_are(void** state)
{
    (void)state;
    crowd c;
    make_chains(&c, 512);
    add_in_turns(&c, 0, 511);
    crowd_remove(&c, 2 * 510 + 1);
    for (int32_t i = 2 * 496 + 1; i < 2 * 510; i += 2) {
        crowd_remove(&c, i); // the last block of colour 1
    }
    check_number(count_blocks(&c), LEAST_BLOCKS - 1, "blocks");
    expect_nothing_for(&c, 2 * STEPS_BETWEEN);
    assert_true(crowd_add(&c, 2 * 496 + 1));
    expect_order(&c); // it has been long enough
    crowd_finish(&c);
}

// A few blocks of another colour among many of one: not in order, but hardly scattered.
static void blocks_that_are_hardly_scattered_stay_where_they_are(void** state)
{
    (void)state;
    enum { CHAINS = 2000 };
    static block_list list;
    static block_list in_order;
    crowd c;
    make_chains(&c, CHAINS);
    add_in_turns(&c, 0, 64);
    for (int32_t i = 64; i < 1024 - 64; ++i) {
        assert_true(crowd_add(&c, 2 * i));
    }
    list_blocks(&c, &list);
    walk_memory(&c, &in_order);
    assert_true(list.count >= LEAST_BLOCKS);
    assert_true(memcmp(list.blocks, in_order.blocks, sizeof(umi_block*) * (size_t)list.count) != 0);
    expect_nothing_for(&c, 2 * STEPS_BETWEEN);
    add_in_turns(&c, 1024, CHAINS); // in another bundle
    expect_order(&c);
    crowd_finish(&c);
}

// A world may go on for years with few contacts, and get many then.
static void calls_without_end_are_not_counted(void** state)
{
    (void)state;
    crowd c;
    make_chains(&c, 600);
    c.constraints.untidy_steps = INT32_MAX;
    expect_nothing_for(&c, 2);
    add_in_turns(&c, 0, 600);
    expect_order(&c);
    crowd_finish(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_32_calls_scattered_blocks_come_into_the_order_of_memory),
        cmocka_unit_test(changes_between_calls_do_not_matter),
        cmocka_unit_test(fewer_than_64_blocks_stay_where_they_are),
        cmocka_unit_test(blocks_that_are_hardly_scattered_stay_where_they_are),
        cmocka_unit_test(calls_without_end_are_not_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
