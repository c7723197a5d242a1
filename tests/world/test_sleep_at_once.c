// Most of those who are awake fall asleep at once: their contacts are then taken out of the lanes in another
// order, from the last lane to the first, instead of body by body. What the sleepers remember must be the
// same as if they had fallen asleep one by one, in any order.
// SPDX-License-Identifier: MIT

#include "support/hard_floats.h"
#include "support/worlds.h"

#include "sleep/rest.h"
#include "world/world_data.h"

enum {
    MOST_BODIES = 512,
};

// ---- The scene ------------------------------------------------------------------------------------------

// A pyramid, heaps of balls and boxes, and a plank on a slow lift, some of it still in motion. Nobody has
// been still for long enough to fall asleep.
static um_world* start_heaps(void)
{
    prng random = prng_make(9601);
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    for (int32_t row = 0; row < 12; ++row) {
        for (int32_t i = 0; i < 12 - row; ++i) {
            make_box(world, 22.0f * (float)i + 11.0f * (float)row, -10.0f - 20.0f * (float)row, 10.0f, 10.0f);
        }
    }
    for (int32_t i = 0; i < 120; ++i) {
        float x = 500.0f + 21.0f * column_of(i, 10) + prng_float(&random, -2.0f, 2.0f);
        float y = -12.0f - 21.0f * row_of(i, 10);
        if (i % 2 == 0) {
            make_ball(world, x, y, 10.0f);
        } else {
            make_box(world, x, y, 10.0f, 10.0f);
        }
    }
    um_body_id lift = make_body(world, UM_KINEMATIC_BODY, -300.0f, -100.0f);
    put_box(world, lift, 50.0f, 10.0f);
    assert_true(um_body_set_velocity(world, lift, um_vec2_make(0.0f, -5.0f)));
    make_stack(world, -300.0f, -110.0f, 3, 15.0f, NULL);
    step_world(world, 25);
    check_count(um_world_get_counters(world).asleep, 0, "asleep before");
    return world;
}

// The dynamic bodies that are to sleep: all, or all but every nth.
static int32_t list_sleepers(const um_world* world, int32_t nth_stays, int32_t out_list[MOST_BODIES])
{
    const umi_bodies* bodies = &world->bodies;
    int32_t count = 0;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        bool stays = nth_stays > 0 && body % nth_stays == 0;
        if (umi_body_at(bodies, body)->type == UM_DYNAMIC_BODY && !stays) {
            assert_true(count < MOST_BODIES);
            out_list[count++] = body;
        }
    }
    return count;
}

static void shuffle(int32_t* list, int32_t count, prng* random)
{
    for (int32_t i = count - 1; i > 0; --i) {
        int32_t other = prng_below(random, i + 1);
        int32_t kept = list[i];
        list[i] = list[other];
        list[other] = kept;
    }
}

// ---- Comparison -----------------------------------------------------------------------------------------

static void check_bits(float actual, float expected, const char* what, int32_t index, const prng* random)
{
    if (float_bits(actual) != float_bits(expected)) {
        fail_with_seed(random, "%s %d: %.9g, expected %.9g", what, (int)index, (double)actual,
                       (double)expected);
    }
}

// Returns how many bodies bear a load.
static int32_t compare_bodies(const um_world* actual, const um_world* expected, const prng* random)
{
    int32_t loaded = 0;
    check_count(actual->bodies.awake_count, expected->bodies.awake_count, "awake");
    check_count(actual->bodies.sleeper_count, expected->bodies.sleeper_count, "asleep");
    for (int32_t i = 1; i < expected->bodies.pool.fresh; ++i) {
        const umi_body* a = umi_body_at(&actual->bodies, i);
        const umi_body* b = umi_body_at(&expected->bodies, i);
        assert_int_equal(umi_body_is_awake(a), umi_body_is_awake(b));
        assert_int_equal(a->flags, b->flags);
        check_bits(a->slept_load, b->slept_load, "the load of body", i, random);
        check_bits(a->load_drift, b->load_drift, "the unfelt load of body", i, random);
        loaded += a->slept_load > 0.0f;
    }
    return loaded;
}

// Worlds that were made by the same calls have the same contacts in the same places. Returns how many of
// those that sleep bear anything.
static int32_t compare_contacts(const um_world* actual, const um_world* expected, const prng* random)
{
    int32_t loaded = 0;
    check_count(actual->links.pool.count, expected->links.pool.count, "contacts");
    check_count(actual->contacts.nontouching_count, expected->contacts.nontouching_count,
                "contacts that do not touch");
    check_count(actual->links.on_sleeper_count, expected->links.on_sleeper_count, "contacts on sleepers");
    check_count(actual->constraints.count, expected->constraints.count, "contacts in lanes");
    for (int32_t i = 0; i < expected->links.pool.fresh; ++i) {
        const umi_contact* a = umi_contact_at(&actual->links, i);
        const umi_contact* b = umi_contact_at(&expected->links, i);
        assert_int_equal(a->link.body_a, b->link.body_a);
        if (b->link.body_a < 0) {
            continue; // a free place
        }
        assert_int_equal(a->shape_a, b->shape_a);
        assert_int_equal(a->shape_b, b->shape_b);
        // What moves when it is put to sleep keeps its manifold only if nothing has come between.
        assert_int_equal(a->link.flags & ~UMI_CONTACT_KEPT, b->link.flags & ~UMI_CONTACT_KEPT);
        assert_int_equal(a->link.state, b->link.state);
        for (int32_t k = 0; k < 4; ++k) {
            check_bits(a->forces[k], b->forces[k], "a stored force of contact", i, random);
        }
        loaded += !umi_contact_is_touching(a) && a->forces[0] > 0.0f;
    }
    return loaded;
}

// What woke goes on from the stored forces. Lanes may come in another order, so bits may differ.
static void check_waking(um_world* actual, um_world* expected)
{
    umi_wake_all(actual);
    umi_wake_all(expected);
    check_world(actual);
    check_world(expected);
    step_world(actual, 20);
    step_world(expected, 20);
    for (int32_t i = 1; i < expected->bodies.pool.fresh; ++i) {
        um_vec2 a = {actual->bodies.poses[i].x, actual->bodies.poses[i].y};
        um_vec2 b = {expected->bodies.poses[i].x, expected->bodies.poses[i].y};
        check_vector(a, b, 0.5f, "where a body that woke is");
    }
}

// One world whose bodies fall asleep at once, and one in which they do one after the other in any order.
static void compare_sleepers(int32_t nth_stays, bool is_shuffled, uint64_t seed)
{
    prng random = prng_make(seed);
    int32_t list[MOST_BODIES];
    um_world* at_once = start_heaps();
    um_world* in_turn = start_heaps();
    check_hash(um_world_hash(at_once), um_world_hash(in_turn), "before they fall asleep");
    int32_t count = list_sleepers(at_once, nth_stays, list);
    check_count_above(count, 2 * (int64_t)(at_once->bodies.awake_count - count), "bodies that fall asleep");
    umi_put_to_sleep(at_once, list, count);
    if (is_shuffled) {
        shuffle(list, count, &random);
    }
    for (int32_t i = 0; i < count; ++i) {
        umi_put_to_sleep(in_turn, list + i, 1);
    }
    check_world(at_once);
    check_world(in_turn);
    check_hash(um_world_hash(at_once), um_world_hash(in_turn), "when they sleep");
    check_count_above(compare_bodies(at_once, in_turn, &random), 100, "bodies that bear a load");
    check_count_above(compare_contacts(at_once, in_turn, &random), 100, "sleeping contacts that bear a load");
    check_waking(at_once, in_turn);
    finish_world(at_once);
    finish_world(in_turn);
}

// ---- Tests ----------------------------------------------------------------------------------------------

static void all_at_once_remember_the_same_as_one_by_one(void** state)
{
    (void)state;
    compare_sleepers(0, false, 9602);
}

static void all_at_once_remember_the_same_as_one_by_one_in_any_order(void** state)
{
    (void)state;
    for (uint64_t seed = 9603; seed < 9606; ++seed) {
        compare_sleepers(0, true, seed);
    }
}

// Contacts with those who stay awake keep their lanes, among which others are taken out.
static void most_at_once_remember_the_same_as_one_by_one(void** state)
{
    (void)state;
    compare_sleepers(5, false, 9606);
    compare_sleepers(4, true, 9607);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(all_at_once_remember_the_same_as_one_by_one),
        BOTH_SOLVERS(all_at_once_remember_the_same_as_one_by_one_in_any_order),
        BOTH_SOLVERS(most_at_once_remember_the_same_as_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
