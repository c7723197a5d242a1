// Bundles by example: where clusters begin, what moves when they meet, and what happens without memory. See
// test_bundles_random.c for thousands of changes.
// SPDX-License-Identifier: MIT

#include "dynamics/bundle_checks.h"
#include "dynamics/bundles.h"
#include "dynamics/step_length.h"

#include <math.h>

// ---- Clusters -------------------------------------------------------------------------------------------

enum { GROUND = 1 }; // the first body of every crowd in here

static void start(crowd* c, int32_t most_bodies, int32_t most_contacts)
{
    crowd_start(c, most_bodies, most_contacts);
    check_number(crowd_body(c, UM_STATIC_BODY, false), GROUND, "ground");
}

static int32_t take_box(crowd* c)
{
    return crowd_body(c, UM_DYNAMIC_BODY, true);
}

static int32_t bundle_of(const crowd* c, int32_t body)
{
    return c->bodies.ties[body].bundle;
}

static int32_t bundle_size(const crowd* c, int32_t bundle)
{
    return c->constraints.bundles[bundle].count;
}

// A cluster of so many bodies in a row. Returns the first; the others follow.
static int32_t make_chain(crowd* c, int32_t count, prng* random)
{
    int32_t first = take_box(c);
    for (int32_t i = 1; i < count; ++i) {
        crowd_add_filled(c, crowd_pair(c, first + i - 1, take_box(c)), random);
    }
    return first;
}

// Clusters of one body until the bundle in which they begin is full. Returns that.
static int32_t fill_open_bundle(crowd* c, prng* random)
{
    int32_t index;
    do {
        index = crowd_pair(c, take_box(c), GROUND);
        crowd_add_filled(c, index, random);
    } while (bundle_size(c, crowd_contact(c, index)->link.bundle) < FULL_BUNDLE);
    return crowd_contact(c, index)->link.bundle;
}

// Two clusters in a row of so many bodies each, in bundles of their own: 0 and 1.
static void make_two_chains(crowd* c, const int32_t sizes[2], prng* random, int32_t out_firsts[2])
{
    for (int32_t i = 0; i < 2; ++i) {
        out_firsts[i] = make_chain(c, sizes[i], random);
        check_number(bundle_of(c, out_firsts[i]), i, "where a cluster begins");
        check_number(fill_open_bundle(c, random), i, "the bundle that was filled");
    }
}

static void clusters_begin_in_one_bundle_until_it_is_full_and_then_in_another(void** state)
{
    (void)state;
    static crowd c;
    prng random = prng_make(7411);
    start(&c, 4000, 4000);
    check_number(fill_open_bundle(&c, &random), 0, "the first bundle");
    check_number(bundle_size(&c, 0), FULL_BUNDLE, "contacts in a full bundle");
    check_number(fill_open_bundle(&c, &random), 1, "the second bundle");
    crowd_remove(&c, 7);
    check_number(fill_open_bundle(&c, &random), 0, "the bundle that has room again");
    check_number(fill_open_bundle(&c, &random), 2, "the third bundle");
    // What belongs to a cluster goes where that is, full or not.
    int32_t index = crowd_pair(&c, take_box(&c), crowd_contact(&c, 8)->link.body_a);
    crowd_add_filled(&c, index, &random);
    check_number(crowd_contact(&c, index)->link.bundle, 0, "the bundle of a cluster that grows");
    check_number(bundle_size(&c, 0), FULL_BUNDLE + 1, "contacts in a bundle that is more than full");
    check_crowd(&c);
    crowd_finish(&c);
}

static void beyond_128_bundles_clusters_begin_in_the_one_that_is_least_full(void** state)
{
    (void)state;
    static crowd c;
    prng random = prng_make(7412);
    const int32_t count = MOST_BUNDLES * (FULL_BUNDLE + 2);
    start(&c, count + 2, count);
    for (int32_t i = 0; i < count; ++i) {
        assert_true(crowd_add(&c, crowd_pair(&c, take_box(&c), GROUND)));
    }
    check_number(c.constraints.bundle_count, MOST_BUNDLES, "bundles");
    for (int32_t i = 0; i < MOST_BUNDLES; ++i) {
        check_number_of(bundle_size(&c, i), FULL_BUNDLE + 2, "contacts", i);
    }
    crowd_remove(&c, 77 * FULL_BUNDLE);
    crowd_add_filled(&c, 77 * FULL_BUNDLE, &random);
    check_number(crowd_contact(&c, 77 * FULL_BUNDLE)->link.bundle, 77, "the bundle that is least full");
    check_crowd(&c);
    crowd_finish(&c);
}

// ---- Clusters that meet ---------------------------------------------------------------------------------

// Lets two chains meet at their ends, and returns the bundle that they are in then.
static int32_t meet(crowd* c, const int32_t firsts[2], prng* random)
{
    int32_t index = crowd_pair(c, firsts[0], firsts[1]);
    crowd_add_filled(c, index, random);
    check_crowd(c);
    return crowd_contact(c, index)->link.bundle;
}

static void the_smaller_of_two_clusters_moves(void** state)
{
    (void)state;
    static const struct {
        int32_t sizes[2];
        int32_t expected;
    } cases[] = {{{3, 7}, 1}, {{7, 3}, 0}, {{5, 5}, 1}, {{128, 300}, 1}, {{300, 128}, 0}, {{2, 129}, 1}};
    for (int32_t i = 0; i < COUNT_OF(cases); ++i) {
        static crowd c;
        prng random = prng_make(7413);
        int32_t firsts[2];
        start(&c, 3000, 3000);
        make_two_chains(&c, cases[i].sizes, &random, firsts);
        check_number_of(meet(&c, firsts, &random), cases[i].expected, "the bundle of both", i);
        int32_t from = 1 - cases[i].expected;
        check_number_of(bundle_size(&c, from), FULL_BUNDLE - cases[i].sizes[from] + 1,
                        "contacts that stay in the other", i);
        check_number_of(c.events.moves, 1, "clusters that moved", i);
        crowd_finish(&c);
    }
}

static void bundles_of_two_large_clusters_become_one_and_the_other_is_used_again(void** state)
{
    (void)state;
    static crowd c;
    prng random = prng_make(7414);
    static const int32_t sizes[2] = {129, 200};
    int32_t firsts[2];
    start(&c, 4000, 4000);
    make_two_chains(&c, sizes, &random, firsts);
    check_number(meet(&c, firsts, &random), 0, "the bundle of both");
    check_number(c.events.merges, 1, "bundles that merged");
    check_number(bundle_size(&c, 0), 2 * FULL_BUNDLE + 1, "contacts in one bundle");
    check_number(bundle_size(&c, 1), 0, "contacts in the other");
    check_number(fill_open_bundle(&c, &random), 1, "where clusters begin now");
    check_number(c.constraints.bundle_count, 2, "bundles");
    check_crowd(&c);
    crowd_finish(&c);
}

// A colour of two bundles with every number of lanes in the last block of either.
static void two_colours_become_one_whatever_is_in_their_last_blocks(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 17 * 17; i += 5) {
        static crowd c;
        prng random = prng_make(7415);
        static const int32_t sizes[2] = {140, 150};
        int32_t firsts[2];
        start(&c, 3000, 3000);
        make_two_chains(&c, sizes, &random, firsts);
        int32_t removals[2] = {i / 17, i % 17};
        for (int32_t k = 0; k < c.links.pool.fresh; ++k) {
            const umi_contact* contact = crowd_contact(&c, k);
            if (contact->link.body_b == GROUND && removals[contact->link.bundle]-- > 0) {
                crowd_remove(&c, k);
            }
        }
        meet(&c, firsts, &random);
        check_number_of(c.events.merges, 1, "bundles that merged", i);
        crowd_finish(&c);
    }
}

// Leaves so many contacts, of all bundles alike.
static void thin_out(crowd* c, int32_t left)
{
    for (int32_t i = 0; c->constraints.count > left; i = (i + 7) % c->links.pool.fresh) {
        if (c->notes[i].has_lane) {
            crowd_remove(c, i);
        }
    }
    check_crowd(c);
}

static void gather(crowd* c)
{
    umi_bundles_gather(&c->m.allocator, &c->constraints, &c->links, &c->bodies);
    check_crowd(c);
}

static void few_contacts_are_gathered_in_the_first_bundle(void** state)
{
    (void)state;
    for (int32_t failing = 0; failing < 2; ++failing) {
        static crowd c;
        prng random = prng_make(7419);
        static const int32_t sizes[2] = {300, 200};
        int32_t firsts[2];
        start(&c, 4000, 4000);
        make_two_chains(&c, sizes, &random, firsts);
        fill_open_bundle(&c, &random);
        thin_out(&c, FEW_LINKS);
        gather(&c);
        assert_true(bundle_size(&c, 0) < FEW_LINKS && bundle_size(&c, 1) > 0 && bundle_size(&c, 2) > 0);
        thin_out(&c, FEW_LINKS - 1);
        heap_fail(&c.m.heap, failing, true);
        gather(&c);
        heap_fail(&c.m.heap, 0, false);
        gather(&c);
        check_number(bundle_size(&c, 0), FEW_LINKS - 1, "contacts in the first bundle");
        umi_constraints_begin_step(&c.constraints);
        check_number(c.constraints.bundle_count, 1, "bundles");
        crowd_finish(&c);
    }
}

static void a_plate_links_clusters_but_ground_and_sleepers_do_not(void** state)
{
    (void)state;
    static const struct {
        um_body_type type;
        bool is_awake;
        bool links;
    } cases[] = {{UM_KINEMATIC_BODY, true, true},
                 {UM_KINEMATIC_BODY, false, false},
                 {UM_DYNAMIC_BODY, true, true},
                 {UM_DYNAMIC_BODY, false, false},
                 {UM_STATIC_BODY, false, false}};
    for (int32_t i = 0; i < COUNT_OF(cases); ++i) {
        static crowd c;
        prng random = prng_make(7416);
        static const int32_t sizes[2] = {3, 7};
        int32_t firsts[2];
        start(&c, 3000, 3000);
        make_two_chains(&c, sizes, &random, firsts);
        int32_t between = crowd_body(&c, cases[i].type, cases[i].is_awake);
        crowd_add_filled(&c, crowd_pair(&c, between, firsts[0]), &random);
        crowd_add_filled(&c, crowd_pair(&c, firsts[1], between), &random);
        bool is_linked = bundle_of(&c, firsts[0]) == bundle_of(&c, firsts[1]);
        check_number_of(is_linked, cases[i].links, "whether clusters are linked", i);
        check_number_of(bundle_of(&c, between) != UMI_NO_BUNDLE, cases[i].links, "whether it is in a bundle",
                        i);
        check_crowd(&c);
        crowd_finish(&c);
    }
}

static void a_cluster_moves_with_its_overflow_its_ground_and_its_plates(void** state)
{
    (void)state;
    static crowd c;
    prng random = prng_make(7417);
    start(&c, 4000, 4000);
    int32_t hub = take_box(&c);
    int32_t plate = crowd_body(&c, UM_KINEMATIC_BODY, true);
    for (int32_t i = 0; i < 40; ++i) {
        int32_t box = take_box(&c);
        crowd_add_filled(&c, crowd_pair(&c, i % 2 == 0 ? hub : box, i % 2 == 0 ? box : hub), &random);
        crowd_add_filled(&c, crowd_pair(&c, i % 2 == 0 ? GROUND : box, i % 2 == 0 ? box : GROUND), &random);
        crowd_add_filled(&c, crowd_pair(&c, i % 2 == 0 ? plate : box, i % 2 == 0 ? box : plate), &random);
    }
    check_number(fill_open_bundle(&c, &random), 0, "the first bundle");
    int32_t chain = make_chain(&c, 60, &random);
    int32_t firsts[2] = {hub, chain};
    check_number(meet(&c, firsts, &random), 1, "the bundle of both");
    check_number(bundle_size(&c, 1), 120 + 59 + 1, "contacts in it");
    check_number(c.constraints.bundles[1].colors[UMI_OVERFLOW_COLOR][UMI_LINK_CONTACT].count, 13,
                 "contacts without a colour"); // 41 of the hub, which 28 colours are for
    check_number(bundle_of(&c, plate), 1, "the bundle of the plate");
    crowd_finish(&c);
}

// ---- Sleepers that wake between bundles -----------------------------------------------------------------

// A sleeper lies on two bodies of one cluster and on one of another, in another bundle. When it wakes, its
// contacts are refreshed one by one, and those that are not yet stand in lanes that call it ground.
static void wake_between(const int32_t order[3], int32_t sides)
{
    static crowd c;
    prng random = prng_make(7418);
    static const int32_t sizes[2] = {6, 2};
    int32_t firsts[2];
    start(&c, 3000, 3000);
    make_two_chains(&c, sizes, &random, firsts);
    int32_t sleeper = crowd_body(&c, UM_DYNAMIC_BODY, false);
    const int32_t others[3] = {firsts[0] + 2, firsts[0] + 3, firsts[1]};
    for (int32_t i = 0; i < 3; ++i) {
        int32_t other = others[order[i]];
        bool is_a = (sides >> i & 1) != 0;
        crowd_add_filled(&c, crowd_pair(&c, is_a ? sleeper : other, is_a ? other : sleeper), &random);
    }
    check_number(bundle_of(&c, firsts[0]), 0, "one bundle");
    check_number(bundle_of(&c, firsts[1]), 1, "the other bundle");
    crowd_wake(&c, &sleeper, 1);
    check_number(bundle_of(&c, firsts[1]), bundle_of(&c, firsts[0]), "the bundle of all");
    check_number(c.events.reunions, 1, "sleepers between bundles that woke");
    check_crowd(&c);
    crowd_finish(&c);
}

static void a_sleeper_that_wakes_takes_all_that_touch_it_to_one_bundle(void** state)
{
    (void)state;
    static const int32_t orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int32_t i = 0; i < COUNT_OF(orders); ++i) {
        for (int32_t sides = 0; sides < 8; ++sides) {
            wake_between(orders[i], sides);
        }
    }
}

// ---- Memory that ends -----------------------------------------------------------------------------------

// Two clusters that can meet, in bundles of their own: the one that has to go brings colours along that the
// other bundle does not have. Returns the contact that is to get a lane.
static int32_t prepare_meeting(crowd* c, int32_t size, prng* random)
{
    const int32_t sizes[2] = {size, size + 40};
    int32_t firsts[2];
    start(c, 3000, 3000);
    make_two_chains(c, sizes, random, firsts);
    int32_t hub = take_box(c);
    crowd_add_filled(c, crowd_pair(c, hub, firsts[0]), random);
    for (int32_t i = 0; i < 20; ++i) {
        crowd_add_filled(c, crowd_pair(c, hub, take_box(c)), random);
        crowd_add_filled(c, crowd_pair(c, firsts[1] + i, GROUND), random);
        crowd_add_filled(c, crowd_pair(c, GROUND, firsts[1] + i), random);
    }
    check_number(bundle_of(c, hub), 0, "the bundle of the hub");
    return crowd_pair(c, firsts[0], firsts[1]);
}

static void check_meeting_without_memory(int32_t size, bool fails_on, int32_t least_failures)
{
    static crowd c;
    int32_t failures = 0;
    for (bool is_made = false; !is_made;) {
        prng random = prng_make(7419);
        int32_t index = prepare_meeting(&c, size, &random);
        int32_t lanes = c.constraints.count;
        heap_fail(&c.m.heap, failures + 1, fails_on);
        is_made = crowd_add(&c, index);
        heap_fail(&c.m.heap, 0, false);
        check_number(c.constraints.count, lanes + is_made, "lanes");
        check_crowd(&c);
        if (!is_made) {
            failures += 1;
            crowd_add_filled(&c, index, &random);
            check_crowd(&c);
        }
        crowd_finish(&c);
    }
    if (failures < least_failures) {
        fail_msg("%d points of failure, expected %d or more", (int)failures, (int)least_failures);
    }
}

static void a_cluster_that_cannot_move_for_want_of_memory_stays_and_moves_later(void** state)
{
    (void)state;
    check_meeting_without_memory(40, true, 10);
    check_meeting_without_memory(40, false, 10);
}

static void bundles_that_cannot_merge_for_want_of_memory_do_so_later(void** state)
{
    (void)state;
    check_meeting_without_memory(150, true, 10);
    check_meeting_without_memory(150, false, 10);
}

static void without_memory_for_another_bundle_a_full_one_will_do(void** state)
{
    (void)state;
    static crowd c;
    prng random = prng_make(7420);
    start(&c, 3000, 3000);
    check_number(fill_open_bundle(&c, &random), 0, "the first bundle");
    crowd_remove(&c, 0); // so that there is a lane to have
    crowd_add_filled(&c, crowd_pair(&c, take_box(&c), crowd_contact(&c, 1)->link.body_a), &random);
    int32_t index = crowd_pair(&c, take_box(&c), GROUND);
    heap_fail(&c.m.heap, 1, true);
    assert_true(crowd_add(&c, index));
    heap_fail(&c.m.heap, 0, false);
    check_number(crowd_contact(&c, index)->link.bundle, 0, "the bundle that is full");
    crowd_add_filled(&c, crowd_pair(&c, take_box(&c), GROUND), &random);
    check_number(c.constraints.bundle_count, 2, "bundles once there is memory");
    check_crowd(&c);
    crowd_finish(&c);
}

static void the_first_lane_of_all_fails_at_every_point(void** state)
{
    (void)state;
    int32_t failures = 0;
    for (bool is_made = false; !is_made;) {
        static crowd c;
        start(&c, 10, 10);
        int32_t index = crowd_pair(&c, take_box(&c), GROUND);
        heap_fail(&c.m.heap, failures + 1, true);
        is_made = crowd_add(&c, index);
        heap_fail(&c.m.heap, 0, false);
        check_crowd(&c);
        failures += !is_made;
        assert_true(is_made || crowd_add(&c, index));
        check_crowd(&c);
        crowd_finish(&c);
    }
    check_number(failures, 5, "points of failure"); // bundles, a list, chunks, spare ones, a chunk
}

// ---- Steps ----------------------------------------------------------------------------------------------

// Multiplies the impulses that all contacts should have.
static void expect_factor(crowd* c, float factor)
{
    for (int32_t i = 0; i < c->links.pool.fresh; ++i) {
        for (int32_t k = 0; k < 2; ++k) {
            c->notes[i].lane.rows[ROW_OF(points[k].normal_impulse)] *= factor;
            c->notes[i].lane.rows[ROW_OF(points[k].tangent_impulse)] *= factor;
        }
    }
}

static void start_two_bundles(crowd* c, float time)
{
    static const int32_t sizes[2] = {40, 50};
    prng random = prng_make(7421);
    int32_t firsts[2];
    start(c, 3000, 3000);
    umi_impulses_begin_step(&c->constraints, time);
    make_two_chains(c, sizes, &random, firsts);
}

static void impulses_grow_with_the_step_length_up_to_twice_their_value(void** state)
{
    (void)state;
    static const float times[] = {0.5f, 0.375f, 0.375f, 3.0f, 2.0f};
    static const float factors[] = {2.0f, 0.75f, 1.0f, 2.0f, 2.0f / 3.0f};
    static crowd c;
    start_two_bundles(&c, 0.25f);
    for (int32_t i = 0; i < COUNT_OF(times); ++i) {
        umi_impulses_begin_step(&c.constraints, times[i]);
        expect_factor(&c, factors[i]);
        check_crowd(&c);
    }
    crowd_finish(&c);
}

// Multiplies the impulses in the lanes, as a solver would change them.
static void change_impulses(crowd* c, float factor)
{
    for (int32_t i = 0; i < c->links.pool.fresh; ++i) {
        umi_link* link = umi_link_at(&c->links, i);
        umi_row* rows[UMI_IMPULSE_ROWS];
        int32_t count = umi_contact_block_impulses(&umi_block_of(&c->constraints, link)->contact, rows);
        for (int32_t k = 0; k < count; ++k) {
            rows[k]->lane[umi_lane_of(link)] *= factor;
        }
    }
}

// The short step takes an eighth of the longest one, which is forgotten by a 32nd of it. In the short step
// the impulses become 41 times as large, so the average force grows by 40 times the step's share.
static void a_short_step_counts_by_its_share_of_the_longest_one(void** state)
{
    (void)state;
    static crowd c;
    start_two_bundles(&c, 1.0f);
    umi_impulses_begin_step(&c.constraints, 0.125f);
    umi_impulses_note_start(&c.m.allocator, &c.constraints, &c.links);
    change_impulses(&c, 41.0f);
    umi_impulses_begin_step(&c.constraints, 1.0f);
    float share = 0.125f / (1.0f - 0.125f / 32.0f);
    for (int32_t i = 0; i < c.links.pool.fresh; ++i) {
        float forces[4];
        umi_constraints_read_forces(&c.constraints, crowd_contact(&c, i), forces);
        float expected = c.notes[i].lane.rows[ROW_OF(points[0].normal_impulse)] * (1.0f + 40.0f * share);
        if (!(fabsf(forces[0] - expected) <= 1e-5f * fabsf(expected))) {
            fail_msg("contact %d: a force of %g, expected %g", (int)i, (double)forces[0], (double)expected);
        }
    }
    crowd_finish(&c);
}

static void without_memory_for_averages_impulses_grow_to_twice_their_value(void** state)
{
    (void)state;
    static crowd c;
    start_two_bundles(&c, 1.0f);
    umi_impulses_begin_step(&c.constraints, 0.125f);
    heap_fail(&c.m.heap, 1, true);
    umi_impulses_note_start(&c.m.allocator, &c.constraints, &c.links);
    heap_fail(&c.m.heap, 0, false);
    umi_impulses_begin_step(&c.constraints, 1.0f);
    expect_factor(&c, 0.125f * 2.0f);
    check_crowd(&c);
    crowd_finish(&c);
}

static void clusters_begin_in_a_large_bundle_once_one_has_moved_there_in_a_step(void** state)
{
    (void)state;
    static crowd c;
    prng random = prng_make(7431);
    start(&c, 8000, 8000);
    int32_t large = make_chain(&c, 4 * FULL_BUNDLE + 1, &random); // as many contacts, less one
    check_number(bundle_size(&c, 0), 4 * FULL_BUNDLE, "contacts of a large cluster");
    int32_t small = make_chain(&c, 3, &random);
    check_number(bundle_of(&c, small), 1, "where a cluster begins beside a large one");
    crowd_add_filled(&c, crowd_pair(&c, large, small), &random);
    check_number(bundle_of(&c, small), 0, "where it has moved");
    check_number(bundle_of(&c, make_chain(&c, 2, &random)), 0, "where the next one begins");
    umi_constraints_begin_step(&c.constraints);
    check_number(bundle_of(&c, make_chain(&c, 2, &random)), 1, "where one begins in the next step");
    check_crowd(&c);
    crowd_finish(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clusters_begin_in_one_bundle_until_it_is_full_and_then_in_another),
        cmocka_unit_test(clusters_begin_in_a_large_bundle_once_one_has_moved_there_in_a_step),
        cmocka_unit_test(beyond_128_bundles_clusters_begin_in_the_one_that_is_least_full),
        cmocka_unit_test(the_smaller_of_two_clusters_moves),
        cmocka_unit_test(bundles_of_two_large_clusters_become_one_and_the_other_is_used_again),
        cmocka_unit_test(two_colours_become_one_whatever_is_in_their_last_blocks),
        cmocka_unit_test(few_contacts_are_gathered_in_the_first_bundle),
        cmocka_unit_test(a_plate_links_clusters_but_ground_and_sleepers_do_not),
        cmocka_unit_test(a_cluster_moves_with_its_overflow_its_ground_and_its_plates),
        cmocka_unit_test(a_sleeper_that_wakes_takes_all_that_touch_it_to_one_bundle),
        cmocka_unit_test(a_cluster_that_cannot_move_for_want_of_memory_stays_and_moves_later),
        cmocka_unit_test(bundles_that_cannot_merge_for_want_of_memory_do_so_later),
        cmocka_unit_test(without_memory_for_another_bundle_a_full_one_will_do),
        cmocka_unit_test(the_first_lane_of_all_fails_at_every_point),
        cmocka_unit_test(impulses_grow_with_the_step_length_up_to_twice_their_value),
        cmocka_unit_test(a_short_step_counts_by_its_share_of_the_longest_one),
        cmocka_unit_test(without_memory_for_averages_impulses_grow_to_twice_their_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
