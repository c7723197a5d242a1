// Threads and the place where they sleep.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "core/thread.h"

enum {
    THREADS = 6,
    ROUNDS = 2000,
};

static void add_one(void* argument)
{
    *(int32_t*)argument += 1;
}

static void what_a_thread_did_is_there_once_it_was_joined(void** state)
{
    (void)state;
    if (!umi_has_threads()) {
        skip();
    }
    for (int32_t i = 0; i < 20; ++i) {
        umi_thread thread;
        int32_t count = i;
        assert_true(umi_thread_start(&thread, add_one, &count));
        umi_thread_join(&thread);
        assert_int_equal(count, i + 1);
    }
}

// Counts without an atomic variable: only the monitor keeps the threads apart.
typedef struct shared_count {
    umi_monitor monitor;
    int32_t count;
    int32_t turn; // who may count next
} shared_count;

static void count_inside(void* argument)
{
    shared_count* shared = argument;
    for (int32_t i = 0; i < ROUNDS; ++i) {
        umi_monitor_enter(&shared->monitor);
        shared->count += 1;
        umi_monitor_leave(&shared->monitor);
        umi_thread_yield();
    }
}

static void only_one_thread_at_a_time_is_inside_of_a_monitor(void** state)
{
    (void)state;
    if (!umi_has_threads()) {
        skip();
    }
    shared_count shared = {.count = 0};
    umi_thread threads[THREADS];
    umi_monitor_create(&shared.monitor);
    for (int32_t i = 0; i < THREADS; ++i) {
        assert_true(umi_thread_start(&threads[i], count_inside, &shared));
    }
    for (int32_t i = 0; i < THREADS; ++i) {
        umi_thread_join(&threads[i]);
    }
    umi_monitor_destroy(&shared.monitor);
    assert_int_equal(shared.count, THREADS * ROUNDS);
}

typedef struct player {
    shared_count* shared;
    int32_t index;
} player;

static void take_turns(void* argument)
{
    const player* own = argument;
    shared_count* shared = own->shared;
    for (int32_t i = 0; i < 100; ++i) {
        umi_monitor_enter(&shared->monitor);
        while (shared->turn != own->index) {
            umi_monitor_wait(&shared->monitor);
        }
        shared->turn = (own->index + 1) % THREADS;
        shared->count += 1;
        umi_monitor_wake_all(&shared->monitor);
        umi_monitor_leave(&shared->monitor);
    }
}

// A wake-up that is lost would let this wait for ever.
static void who_sleeps_in_a_monitor_wakes_up_when_told(void** state)
{
    (void)state;
    if (!umi_has_threads()) {
        skip();
    }
    shared_count shared = {.count = 0};
    umi_thread threads[THREADS];
    player players[THREADS];
    umi_monitor_create(&shared.monitor);
    for (int32_t i = 0; i < THREADS; ++i) {
        players[i] = (player){&shared, i};
        assert_true(umi_thread_start(&threads[i], take_turns, &players[i]));
    }
    for (int32_t i = 0; i < THREADS; ++i) {
        umi_thread_join(&threads[i]);
    }
    umi_monitor_destroy(&shared.monitor);
    assert_int_equal(shared.count, 100 * THREADS);
    assert_int_equal(shared.turn, 0);
}

static void there_is_at_least_one_processor(void** state)
{
    (void)state;
    assert_in_range(umi_processor_count(), 1, INT32_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_thread_did_is_there_once_it_was_joined),
        cmocka_unit_test(only_one_thread_at_a_time_is_inside_of_a_monitor),
        cmocka_unit_test(who_sleeps_in_a_monitor_wakes_up_when_told),
        cmocka_unit_test(there_is_at_least_one_processor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
