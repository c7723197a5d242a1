// The store of blocks: what it hands out is clear, comes in chunks that grow with it, stays where it is, and
// all of it goes back in the end.
// SPDX-License-Identifier: MIT

#include "dynamics/lane_checks.h"

enum { MOST_IN_CHUNK = 16 }; // as in block.c

static void check_clear(umi_block* block)
{
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES; ++lane) {
        check_empty_lane(block, lane);
    }
}

static void check_counts(const umi_block_store* store, int32_t blocks, int32_t spare)
{
    check_number(store->block_count, blocks, "blocks");
    check_number(store->spare_count, spare, "spare blocks");
}

static void an_empty_store_has_nothing_and_gives_nothing_back(void** state)
{
    (void)state;
    memory m;
    umi_block_store store = {0};
    memory_start(&m);
    assert_true(umi_block_store_reserve(&m.allocator, &store, 0));
    check_counts(&store, 0, 0);
    umi_block_store_free(&m.allocator, &store);
    check_number(m.heap.allocations, 0, "allocations");
    memory_finish(&m);
}

static void chunks_are_as_large_as_all_before_them_but_never_more_than_16_blocks(void** state)
{
    (void)state;
    static const int32_t sizes[] = {1, 1, 2, 4, 8, 16, 16, 16};
    memory m;
    umi_block_store store = {0};
    memory_start(&m);
    int32_t blocks = 0;
    for (int32_t i = 0; i < COUNT_OF(sizes); ++i) {
        assert_true(umi_block_store_reserve(&m.allocator, &store, 1));
        blocks += sizes[i];
        check_number(store.chunk_count, i + 1, "chunks");
        check_number_of(store.chunks[i].count, sizes[i], "blocks in chunk", i);
        check_counts(&store, blocks, sizes[i]);
        while (store.spare_count > 0) {
            check_clear(umi_block_store_take(&store, UMI_LINK_CONTACT));
        }
    }
    umi_block_store_free(&m.allocator, &store);
    check_counts(&store, 0, 0);
    memory_finish(&m);
}

static void what_is_spare_already_costs_no_memory(void** state)
{
    (void)state;
    memory m;
    umi_block_store store = {0};
    memory_start(&m);
    assert_true(umi_block_store_reserve(&m.allocator, &store, 40));
    assert_true(store.spare_count >= 40 && store.spare_count < 40 + MOST_IN_CHUNK);
    int64_t before = m.heap.allocations;
    for (int32_t i = 0; i <= 40; ++i) {
        assert_true(umi_block_store_reserve(&m.allocator, &store, i));
    }
    check_number(m.heap.allocations, before, "allocations");
    umi_block_store_free(&m.allocator, &store);
    memory_finish(&m);
}

// Writes all over a block, and empties it again lane by lane.
static void use_block(umi_block* block)
{
    memset(block, 0x3f, sizeof *block);
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES; ++lane) {
        umi_lane_clear(block, UMI_LINK_CONTACT, lane);
    }
}

static void blocks_stay_where_they_are_and_come_back_clear(void** state)
{
    (void)state;
    enum { MOST_TAKEN = 200 };
    memory m;
    umi_block_store store = {0};
    prng random = prng_make(7431);
    static umi_block* taken[MOST_TAKEN];
    int32_t count = 0;
    memory_start(&m);
    for (int32_t i = 0; i < 3000; ++i) {
        if (count < MOST_TAKEN && prng_chance(&random, 52)) {
            assert_true(umi_block_store_reserve(&m.allocator, &store, 1));
            taken[count] = umi_block_store_take(&store, UMI_LINK_CONTACT);
            check_clear(taken[count]);
            taken[count]->head.link.lane[3] = count; // its mark
            count += 1;
        } else if (count > 0) {
            umi_block* block = taken[--count];
            use_block(block);
            umi_block_store_put(&store, block);
        }
        check_number(store.block_count - store.spare_count, count, "blocks in use");
        for (int32_t k = 0; k < count; ++k) {
            check_number_of(taken[k]->head.link.lane[3], k, "the mark of block", k);
        }
    }
    assert_true(store.block_count > 50); // or little was tested
    check_number(m.heap.problem == NULL, true, "whether the heap is content");
    umi_block_store_free(&m.allocator, &store); // with some of them in use
    memory_finish(&m);
}

static void without_memory_what_there_is_stays_and_is_clear(void** state)
{
    (void)state;
    int32_t failures = 0;
    for (bool is_made = false; !is_made;) {
        memory m;
        umi_block_store store = {0};
        memory_start(&m);
        assert_true(umi_block_store_reserve(&m.allocator, &store, 2));
        umi_block* block = umi_block_store_take(&store, UMI_LINK_CONTACT);
        block->head.link.lane[0] = 77;
        heap_fail(&m.heap, failures + 1, true);
        is_made = umi_block_store_reserve(&m.allocator, &store, 30);
        heap_fail(&m.heap, 0, false);
        check_number(store.spare_count >= 30, is_made, "whether there are enough");
        check_number(block->head.link.lane[0], 77, "the mark of a block that is in use");
        for (int32_t i = 0; i < store.spare_count; ++i) {
            check_spare_block(store.spare[i]);
        }
        assert_true(umi_block_store_reserve(&m.allocator, &store, 30));
        for (int32_t i = 0; i < store.spare_count; ++i) {
            check_spare_block(store.spare[i]);
        }
        umi_block_store_free(&m.allocator, &store);
        memory_finish(&m);
        failures += !is_made;
    }
    assert_true(failures >= 5); // chunks of 2, 4, 8, 16, and the lists of them
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_store_has_nothing_and_gives_nothing_back),
        cmocka_unit_test(chunks_are_as_large_as_all_before_them_but_never_more_than_16_blocks),
        cmocka_unit_test(what_is_spare_already_costs_no_memory),
        cmocka_unit_test(blocks_stay_where_they_are_and_come_back_clear),
        cmocka_unit_test(without_memory_what_there_is_stays_and_is_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
