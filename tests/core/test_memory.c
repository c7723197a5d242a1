// The two calls through which all memory goes, and the C library as the default.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "core/memory.h"

#include <string.h>

static void both_hooks_missing_means_the_c_library(void** state)
{
    (void)state;
    um_allocator allocator = {NULL, NULL, NULL};
    assert_true(umi_allocator_resolve(&allocator));
    assert_non_null(allocator.allocate);
    assert_non_null(allocator.release);
}

static void one_hook_missing_is_refused(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator no_release = heap_allocator(&h);
    um_allocator no_allocate = heap_allocator(&h);
    no_release.release = NULL;
    no_allocate.allocate = NULL;
    assert_false(umi_allocator_resolve(&no_release));
    assert_false(umi_allocator_resolve(&no_allocate));
    heap_end(&h);
}

static void the_users_hooks_stay_what_they_are(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    um_allocator before = allocator;
    assert_true(umi_allocator_resolve(&allocator));
    assert_true(allocator.allocate == before.allocate);
    assert_true(allocator.release == before.release);
    assert_ptr_equal(allocator.context, &h);
    heap_end(&h);
}

static void the_c_library_gives_aligned_memory_of_every_size(void** state)
{
    (void)state;
    um_allocator allocator = {NULL, NULL, NULL};
    assert_true(umi_allocator_resolve(&allocator));
    for (size_t size = 1; size < 300; ++size) {
        unsigned char* memory = umi_allocate(&allocator, size);
        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % UMI_ALIGNMENT, 0);
        memset(memory, 0x5a, size);
        umi_release(&allocator, memory, size);
    }
}

static void the_c_library_refuses_a_size_that_cannot_be(void** state)
{
    (void)state;
    um_allocator allocator = {NULL, NULL, NULL};
    assert_true(umi_allocator_resolve(&allocator));
    // Rounded up to the alignment these wrap around to almost nothing.
    assert_null(umi_allocate(&allocator, SIZE_MAX));
    assert_null(umi_allocate(&allocator, SIZE_MAX - 62));
}

static void no_bytes_are_no_memory_and_no_call(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    assert_null(umi_allocate(&allocator, 0));
    umi_release(&allocator, NULL, 0);
    umi_release(&allocator, NULL, 12);
    assert_int_equal(h.allocations, 0);
    assert_int_equal(h.releases, 0);
    assert_null(h.problem);
    heap_end(&h);
}

static void memory_goes_through_the_hooks_with_its_size(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    void* memory = umi_allocate(&allocator, 100);
    assert_non_null(memory);
    assert_int_equal(h.live_bytes, 100);
    assert_int_equal(h.block_count, 1);
    umi_release(&allocator, memory, 100);
    assert_int_equal(h.live_bytes, 0);
    assert_int_equal(h.releases, 1);
    heap_end(&h);
    assert_null(h.problem);
}

static void a_hook_that_fails_gives_null(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    heap_fail(&h, 2, false);
    void* first = umi_allocate(&allocator, 8);
    assert_non_null(first);
    assert_null(umi_allocate(&allocator, 8));
    void* third = umi_allocate(&allocator, 8);
    assert_non_null(third);
    assert_int_equal(h.refusals, 1);
    umi_release(&allocator, first, 8);
    umi_release(&allocator, third, 8);
    heap_end(&h);
    assert_null(h.problem);
}

// ---- The test allocator itself, on which everything else relies -----------------------------------------

static void the_test_heap_notices_a_wrong_size(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    void* memory = allocator.allocate(16, 16, allocator.context);
    allocator.release(memory, 15, allocator.context);
    heap_end(&h);
    assert_string_equal(h.problem, "a release with another size than was allocated");
}

static void the_test_heap_notices_a_leak(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    assert_non_null(allocator.allocate(16, 16, allocator.context));
    heap_end(&h);
    assert_string_equal(h.problem, "memory that was never released");
}

static void the_test_heap_notices_a_stranger(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    int on_the_stack = 0;
    allocator.release(&on_the_stack, sizeof on_the_stack, allocator.context);
    heap_end(&h);
    assert_string_equal(h.problem, "the release of memory that is not live");
}

static void the_test_heap_notices_a_strange_alignment(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    assert_null(allocator.allocate(16, 24, allocator.context));
    heap_end(&h);
    assert_string_equal(h.problem, "an alignment that is no power of two up to 64");
}

static void the_test_heap_fails_on_and_on_when_told_to(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    heap_fail(&h, 1, true);
    for (int32_t i = 0; i < 5; ++i) {
        assert_null(umi_allocate(&allocator, 8));
    }
    heap_fail(&h, 0, false);
    void* memory = umi_allocate(&allocator, 8);
    assert_non_null(memory);
    umi_release(&allocator, memory, 8);
    assert_int_equal(h.refusals, 5);
    heap_end(&h);
    assert_null(h.problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_hooks_missing_means_the_c_library),
        cmocka_unit_test(one_hook_missing_is_refused),
        cmocka_unit_test(the_users_hooks_stay_what_they_are),
        cmocka_unit_test(the_c_library_gives_aligned_memory_of_every_size),
        cmocka_unit_test(the_c_library_refuses_a_size_that_cannot_be),
        cmocka_unit_test(no_bytes_are_no_memory_and_no_call),
        cmocka_unit_test(memory_goes_through_the_hooks_with_its_size),
        cmocka_unit_test(a_hook_that_fails_gives_null),
        cmocka_unit_test(the_test_heap_notices_a_wrong_size),
        cmocka_unit_test(the_test_heap_notices_a_leak),
        cmocka_unit_test(the_test_heap_notices_a_stranger),
        cmocka_unit_test(the_test_heap_notices_a_strange_alignment),
        cmocka_unit_test(the_test_heap_fails_on_and_on_when_told_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
