// A session whose memory ends at any place: nothing is lost, nothing leaks, and it goes on afterwards.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "viewer/session_checks.h"

static um_body_id any_dynamic(const um_world* world)
{
    um_body_id bodies[16];
    int32_t count = um_world_get_bodies(world, bodies, 16);
    for (int32_t i = count < 16 ? count : 16; i > 0; --i) {
        if (um_body_get_type(world, bodies[i - 1]) == UM_DYNAMIC_BODY) {
            return bodies[i - 1];
        }
    }
    return (um_body_id){0};
}

// A bit of everything, whatever comes of it.
static void play_a_while(session* it)
{
    ums_error error;
    session_open_text(it, "one box", one_box, sizeof one_box - 1, &error);
    if (session_world(it) == NULL) {
        return;
    }
    session_play(it, true);
    for (int i = 0; i < 3; ++i) {
        session_update(it, 1.0 / 60.0);
    }
    session_edit(it, (edit){.kind = EDIT_BALL, .point = {-90.0f, -40.0f}, .radius = 20.0f});
    session_edit(it, (edit){.kind = EDIT_BOX, .point = {90.0f, -40.0f}, .half = {20.0f, 30.0f}});
    um_body_id body = any_dynamic(session_world(it));
    session_edit(
        it, (edit){.kind = EDIT_GRAB, .body = body, .point = um_body_get_center(session_world(it), body)});
    session_edit(it, (edit){.kind = EDIT_PULL, .point = {0.0f, -150.0f}});
    session_seek(it, 6);
    session_edit(it, (edit){.kind = EDIT_RELEASE});
    session_edit(it, (edit){.kind = EDIT_BOMB, .radius = 100.0f, .impulse = 10.0f});
    session_change(it, SETTING_GRAVITY_X, 100.0);
    session_seek(it, 2);
    session_edit(it, (edit){.kind = EDIT_DELETE, .body = any_dynamic(session_world(it))});
    session_undo(it);
    session_change(it, SETTING_SOLVER, UM_SOLVER_SEQUENTIAL);
    session_seek(it, 2);
    session_restart(it);
    session_open_text(it, "another", one_box, sizeof one_box - 1, &error);
}

static void check_session(session* it)
{
    const um_world* world = session_world(it);
    if (world != NULL) {
        check_result(um_world_validate(world, NULL), UM_OK, "the world");
        assert_true(it->log.count <= it->log.capacity);
    }
}

static int64_t allocations_of_a_while(void)
{
    heap h = heap_make();
    session it;
    session_begin(&it, heap_allocator(&h));
    it.budget = 1e9;
    play_a_while(&it);
    assert_non_null(session_world(&it));
    session_end(&it);
    int64_t count = h.allocations;
    heap_end(&h);
    assert_true(count > 50);
    return count;
}

static void test_memory_may_end_anywhere(void** state)
{
    (void)state;
    int64_t count = allocations_of_a_while();
    for (int64_t k = 1; k <= count; ++k) {
        heap h = heap_make();
        session it;
        session_begin(&it, heap_allocator(&h));
        it.budget = 1e9;
        heap_fail(&h, k, k % 2 == 0); // once, or from then on
        play_a_while(&it);
        heap_fail(&h, 0, false);
        check_session(&it);
        play_a_while(&it);
        assert_non_null(session_world(&it));
        check_session(&it);
        session_end(&it);
        heap_end(&h);
        if (h.problem != NULL) {
            fail_msg("allocation %lld: %s", (long long)k, h.problem);
        }
    }
}

// Without memory for another world the one that is there stays as it is.
static void test_going_back_without_memory_stays_where_it_is(void** state)
{
    (void)state;
    heap h = heap_make();
    session it;
    session_begin(&it, heap_allocator(&h));
    open_text(&it, one_box);
    go_to(&it, 20);
    uint64_t hash = um_world_hash(session_world(&it));
    heap_fail(&h, 1, true);
    session_seek(&it, 10);
    assert_false(session_is_seeking(&it));
    assert_int_equal(session_step_count(&it), 20);
    check_hash(&it, hash, "kept");
    assert_true(it.message[0] != '\0');
    assert_false(session_restart(&it));
    check_hash(&it, hash, "kept again");
    heap_fail(&h, 0, false);
    go_to(&it, 10);
    go_to(&it, 20);
    check_hash(&it, hash, "with memory");
    session_end(&it);
    heap_end(&h);
    assert_null(h.problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_may_end_anywhere),
        cmocka_unit_test(test_going_back_without_memory_stays_where_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
