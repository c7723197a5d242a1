// Colours and lanes, against a plain array that knows what is in the lane of every contact, and colours that
// are found by looking at all contacts.
// SPDX-License-Identifier: MIT

#include "dynamics/lane_checks.h"
#include "dynamics/step_length.h"

#include <math.h>

enum {
    BODY_COUNT = 40, // with place 0
    MOST_CONTACTS = 300,
};

typedef struct fixture {
    memory m;
    umi_bodies bodies;
    umi_links links;
    umi_contacts contacts;
    umi_constraints constraints;
    bool has_lane[MOST_CONTACTS];
    umi_lane lanes[MOST_CONTACTS]; // what must stand in the lane, but for what depends on the bodies
} fixture;

static void start(fixture* f)
{
    memset(f, 0, sizeof *f);
    memory_start(&f->m);
    assert_true(umi_bodies_create(&f->m.allocator, &f->bodies));
    f->contacts = (umi_contacts){0};
    f->links = umi_links_make();
    f->constraints = umi_constraints_make();
}

static void finish(fixture* f)
{
    umi_constraints_destroy(&f->m.allocator, &f->constraints);
    umi_contacts_destroy(&f->m.allocator, &f->contacts);
    umi_links_destroy(&f->m.allocator, &f->links);
    umi_bodies_destroy(&f->m.allocator, &f->bodies);
    memory_finish(&f->m);
}

// A contact between two bodies, with stored forces of its own, without a lane.
static int32_t make_contact(fixture* f, int32_t body_a, int32_t body_b)
{
    assert_true(umi_contacts_reserve(&f->m.allocator, &f->contacts, &f->links, 1));
    int32_t shape = 2 * f->links.pool.fresh;
    int32_t index = umi_contacts_add(&f->contacts, &f->links, &f->bodies, shape, shape + 1, body_a, body_b);
    assert_true(index < MOST_CONTACTS);
    for (int32_t i = 0; i < 4; ++i) {
        umi_contact_at(&f->links, index)->forces[i] = (float)(10 * index + i);
    }
    return index;
}

// All contacts of these tests are few enough for one bundle; see test_bundles.c for more.
static const umi_color* color_at(const fixture* f, int32_t index)
{
    static const umi_color none = {0};
    return f->constraints.bundle_count > 0 ? &f->constraints.bundles[0].colors[index][UMI_LINK_CONTACT]
                                           : &none;
}

// ---- Colours --------------------------------------------------------------------------------------------

// The colours, as bits, in which contacts move a body, found by looking at all lanes. Fails if two of one
// colour do.
static uint32_t colors_by_search(const fixture* f, int32_t body)
{
    uint32_t found = 0;
    for (int32_t i = 0; i < f->links.pool.fresh; ++i) {
        const umi_contact* contact = umi_contact_at(&f->links, i);
        if (!f->has_lane[i] || contact->link.color == UMI_OVERFLOW_COLOR) {
            continue;
        }
        const umi_contact_block* block = umi_contact_block_of(&f->constraints, contact);
        int32_t lane = umi_lane_of(&contact->link);
        if (block->head.body_a.lane[lane] == body || block->head.body_b.lane[lane] == body) {
            uint32_t bit = UINT32_C(1) << contact->link.color;
            if ((found & bit) != 0) {
                fail_msg("two contacts of colour %d move body %d", (int)contact->link.color, (int)body);
            }
            found |= bit;
        }
    }
    return found;
}

static void check_color(const fixture* f, int32_t index)
{
    const umi_color* color = color_at(f, index);
    for (int32_t slot = 0; slot < color->count; ++slot) {
        int32_t contact = umi_slot_link(color, slot);
        assert_true(contact >= 0 && contact < f->links.pool.fresh);
        check_number_of(f->has_lane[contact], true, "whether there is a lane", contact);
        check_number_of(umi_contact_at(&f->links, contact)->link.color, index, "colour", contact);
        check_number_of(umi_contact_at(&f->links, contact)->link.place, slot, "slot", contact);
    }
    for (int32_t slot = color->count; slot < umi_block_count(color) * UMI_BLOCK_LANES; ++slot) {
        check_empty_lane(color->blocks[slot / UMI_BLOCK_LANES], slot % UMI_BLOCK_LANES);
    }
}

// Everything that must hold after every change.
static void check_all(const fixture* f)
{
    int32_t count = 0;
    for (int32_t i = 0; i < f->links.pool.fresh; ++i) {
        count += f->has_lane[i];
        if (f->has_lane[i]) {
            check_lane(&f->constraints, &f->bodies, umi_contact_at(&f->links, i), &f->lanes[i]);
        } else if (umi_contact_at(&f->links, i)->link.body_a >= 0) {
            assert_false(umi_contact_is_touching(umi_contact_at(&f->links, i)));
        }
    }
    check_number(f->constraints.count, count, "lanes");
    int32_t in_colors = 0;
    for (int32_t i = 0; i <= UMI_OVERFLOW_COLOR; ++i) {
        check_color(f, i);
        in_colors += color_at(f, i)->count;
    }
    check_number(in_colors, count, "lanes in colours");
    for (int32_t i = 1; i < f->bodies.pool.fresh; ++i) {
        check_number_of(umi_body_at(&f->bodies, i)->colors, colors_by_search(f, i), "colours", i);
    }
    check_number(umi_body_at(&f->bodies, 0)->colors, 0, "colours of ground");
}

static int32_t expected_color(const fixture* f, const umi_contact* contact)
{
    bool moves_a = umi_body_is_movable(umi_body_at(&f->bodies, contact->link.body_a));
    bool moves_b = umi_body_is_movable(umi_body_at(&f->bodies, contact->link.body_b));
    uint32_t used = (moves_a ? colors_by_search(f, contact->link.body_a) : 0) |
                    (moves_b ? colors_by_search(f, contact->link.body_b) : 0);
    return color_of_choice(&f->bodies, contact, used);
}

// Gives every number of a lane another value.
static void scribble(fixture* f, int32_t index, prng* random)
{
    fill_lane(&f->constraints, umi_contact_at(&f->links, index), random, &f->lanes[index]);
}

static void add_lane(fixture* f, int32_t index)
{
    umi_contact* contact = umi_contact_at(&f->links, index);
    int32_t color = expected_color(f, contact);
    int32_t slot = color_at(f, color)->count;
    assert_true(add_to_lane(&f->m.allocator, &f->constraints, &f->links, &f->bodies, index));
    check_number_of(contact->link.color, color, "colour of new contact", index);
    check_number_of(contact->link.place, slot, "slot of new contact", index);
    f->has_lane[index] = true;
    f->lanes[index] = new_lane(contact, f->constraints.time);
}

static void remove_lane(fixture* f, int32_t index)
{
    umi_constraints_remove(&f->constraints, &f->links, &f->bodies, index);
    f->has_lane[index] = false;
}

static void refresh_lane(fixture* f, int32_t index)
{
    const umi_contact* contact = umi_contact_at(&f->links, index);
    f->has_lane[index] = false;
    int32_t color = expected_color(f, contact);
    f->has_lane[index] = true;
    assert_true(move_to_another_lane(&f->m.allocator, &f->constraints, &f->links, &f->bodies, index));
    check_number_of(contact->link.color, color, "colour of refreshed contact", index);
}

static void refresh_lanes_of(fixture* f, int32_t body)
{
    int32_t edge = umi_body_at(&f->bodies, body)->first_link;
    for (; edge >= 0; edge = umi_edge_next(&f->links, edge)) {
        if (f->has_lane[edge >> 1]) {
            refresh_lane(f, edge >> 1);
        }
    }
}

// ---- Against plain arrays -------------------------------------------------------------------------------

static void make_random_bodies(fixture* f, prng* random)
{
    static const um_body_type types[] = {UM_STATIC_BODY, UM_KINEMATIC_BODY, UM_DYNAMIC_BODY, UM_DYNAMIC_BODY};
    for (int32_t i = 1; i < BODY_COUNT; ++i) {
        um_body_type type = types[prng_below(random, COUNT_OF(types))];
        take_body(&f->m, &f->bodies, type, type != UM_STATIC_BODY && prng_chance(random, 80));
    }
}

// A body changes its type or mass, wakes or falls asleep; its contacts are refreshed.
static void change_body(fixture* f, prng* random)
{
    int32_t index = 1 + prng_below(random, BODY_COUNT - 1);
    umi_body* body = umi_body_at(&f->bodies, index);
    int32_t choice = prng_below(random, 3);
    if (choice == 0) {
        f->bodies.drives[index].inverse_mass = prng_float(random, 0.1f, 10.0f);
        f->bodies.drives[index].inverse_inertia = prng_float(random, 0.1f, 10.0f);
        f->bodies.drives[index].gravity_scale = prng_float(random, -1.0f, 2.0f);
    } else if (umi_body_is_awake(body)) {
        umi_bodies_unlist_awake(&f->bodies, index);
        body->type = choice == 1 ? UM_STATIC_BODY : UM_DYNAMIC_BODY;
    } else {
        body->type = choice == 1 ? UM_KINEMATIC_BODY : UM_DYNAMIC_BODY;
        umi_bodies_list_awake(&f->bodies, index);
    }
    refresh_lanes_of(f, index);
}

static void change_contact(fixture* f, prng* random)
{
    int32_t index = prng_below(random, MOST_CONTACTS);
    if (index >= f->links.pool.fresh) {
        // A few bodies have most of the contacts, so that their colours end.
        int32_t a = 1 + prng_below(random, prng_chance(random, 60) ? 3 : BODY_COUNT - 1);
        int32_t b = 1 + prng_below(random, BODY_COUNT - 1);
        if (a != b) {
            bool in_order = prng_chance(random, 50);
            make_contact(f, in_order ? a : b, in_order ? b : a);
        }
        return;
    }
    if (!f->has_lane[index]) {
        add_lane(f, index);
        check_all(f);
        scribble(f, index, random);
    } else if (prng_chance(random, 40)) {
        remove_lane(f, index);
    } else {
        refresh_lane(f, index);
    }
}

static void random_changes_keep_colours_apart_slots_dense_and_lanes_whole(void** state)
{
    (void)state;
    static fixture f;
    for (uint64_t seed = 7301; seed < 7304; ++seed) {
        prng random = prng_make(seed);
        start(&f);
        make_random_bodies(&f, &random);
        int32_t overflow = 0;
        for (int32_t step = 0; step < 4000; ++step) {
            if (prng_chance(&random, 5)) {
                change_body(&f, &random);
            } else {
                change_contact(&f, &random);
            }
            check_all(&f);
            overflow += color_at(&f, UMI_OVERFLOW_COLOR)->count > 0;
        }
        assert_true(overflow > 100); // or the overflow was not tested
        for (int32_t i = 0; i < f.links.pool.fresh; ++i) {
            if (f.has_lane[i]) {
                remove_lane(&f, i);
            }
        }
        check_all(&f);
        for (int32_t i = 1; i < BODY_COUNT; ++i) {
            check_number_of(umi_body_at(&f.bodies, i)->colors, 0, "colours in the end", i);
        }
        finish(&f);
    }
}

// ---- Colours by example ---------------------------------------------------------------------------------

static void ground_gets_the_high_colours_and_two_movable_bodies_the_low_ones(void** state)
{
    (void)state;
    static fixture f;
    start(&f);
    int32_t box = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
    static const um_body_type grounds[] = {UM_STATIC_BODY, UM_KINEMATIC_BODY, UM_DYNAMIC_BODY};
    for (int32_t i = 0; i < 3; ++i) { // the last one is a sleeper
        int32_t ground = take_body(&f.m, &f.bodies, grounds[i], grounds[i] == UM_KINEMATIC_BODY);
        int32_t index = make_contact(&f, i == 1 ? ground : box, i == 1 ? box : ground);
        add_lane(&f, index);
        check_number_of(umi_contact_at(&f.links, index)->link.color, 31 - i, "colour with ground", i);
    }
    for (int32_t i = 0; i < 3; ++i) {
        int32_t other = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
        int32_t index = make_contact(&f, other, box);
        add_lane(&f, index);
        check_number_of(umi_contact_at(&f.links, index)->link.color, i, "colour with a neighbour", i);
    }
    check_all(&f);
    finish(&f);
}

static void contacts_that_share_ground_share_a_colour(void** state)
{
    (void)state;
    static fixture f;
    start(&f);
    int32_t ground = take_body(&f.m, &f.bodies, UM_STATIC_BODY, false);
    int32_t plate = take_body(&f.m, &f.bodies, UM_KINEMATIC_BODY, true);
    for (int32_t i = 0; i < 20; ++i) {
        int32_t box = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
        int32_t index = make_contact(&f, i % 2 == 0 ? ground : plate, box);
        add_lane(&f, index);
        check_number_of(umi_contact_at(&f.links, index)->link.color, 31, "colour", index);
    }
    check_number(umi_block_count(color_at(&f, 31)), 2, "blocks");
    check_number(umi_body_at(&f.bodies, ground)->colors, 0, "colours of the ground");
    check_number(umi_body_at(&f.bodies, plate)->colors, 0, "colours of the plate");
    check_all(&f);
    finish(&f);
}

static void contacts_beyond_the_colors_of_a_body_overflow_and_come_back(void** state)
{
    (void)state;
    static fixture f;
    start(&f);
    int32_t box = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
    for (int32_t i = 0; i < 40; ++i) {
        int32_t other = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
        add_lane(&f, make_contact(&f, box, other));
        check_all(&f);
    }
    const int32_t shared = UMI_COLOR_COUNT - UMI_GROUND_COLORS;
    check_number(color_at(&f, UMI_OVERFLOW_COLOR)->count, 40 - shared, "contacts in the overflow");
    for (int32_t i = 0; i < UMI_COLOR_COUNT; ++i) {
        check_number_of(color_at(&f, i)->count, i < shared ? 1 : 0, "contacts of colour", i);
    }
    check_number(umi_body_at(&f.bodies, box)->colors, UINT32_MAX >> UMI_GROUND_COLORS, "colours of the body");
    remove_lane(&f, 35);
    check_all(&f);
    remove_lane(&f, 5);
    refresh_lane(&f, 38);
    check_number(umi_contact_at(&f.links, 38)->link.color, 5, "the colour that became free");
    check_all(&f);
    finish(&f);
}

static void a_body_in_a_crowd_has_colors_for_ground(void** state)
{
    (void)state;
    static fixture f;
    start(&f);
    int32_t ground = take_body(&f.m, &f.bodies, UM_STATIC_BODY, false);
    int32_t box = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
    for (int32_t i = 0; i < 40; ++i) {
        add_lane(&f, make_contact(&f, box, take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true)));
    }
    for (int32_t i = 0; i < UMI_GROUND_COLORS; ++i) {
        int32_t index = make_contact(&f, ground, box);
        add_lane(&f, index);
        check_number_of(umi_contact_at(&f.links, index)->link.color, UMI_COLOR_COUNT - 1 - i, "colour", i);
    }
    check_all(&f);
    finish(&f);
}

// ---- Lanes by example -----------------------------------------------------------------------------------

static void a_new_lane_has_the_impulses_of_the_stored_forces_and_no_points(void** state)
{
    (void)state;
    static fixture f;
    start(&f);
    umi_impulses_begin_step(&f.constraints, 0.5f);
    int32_t box = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
    int32_t index = make_contact(&f, 0, box);
    static const float stored[4] = {1.0f, 2.0f, 3.0f, 4.0f}; // normal of both points, then tangent of both
    umi_contact* contact = umi_contact_at(&f.links, index);
    memcpy(contact->forces, stored, sizeof stored);
    add_lane(&f, index);
    const umi_contact_block* block = umi_contact_block_of(&f.constraints, contact);
    int32_t lane = umi_lane_of(&contact->link);
    check_float((double)block->points[0].normal_impulse.lane[lane], 0.5, 0.0, "first normal impulse");
    check_float((double)block->points[1].normal_impulse.lane[lane], 1.0, 0.0, "second normal impulse");
    check_float((double)block->points[0].tangent_impulse.lane[lane], 1.5, 0.0, "first tangent impulse");
    check_float((double)block->points[1].tangent_impulse.lane[lane], 2.0, 0.0, "second tangent impulse");
    float read[4];
    umi_constraints_read_forces(&f.constraints, contact, read);
    check_bytes(read, stored, sizeof stored, "the forces that are read");
    check_all(&f);
    finish(&f);
}

static bool is_impulse_row(int32_t row)
{
    return row == ROW_OF(points[0].normal_impulse) || row == ROW_OF(points[1].normal_impulse) ||
           row == ROW_OF(points[0].tangent_impulse) || row == ROW_OF(points[1].tangent_impulse);
}

// 40 contacts of one body: every colour and the overflow. 20 more share a colour of two blocks.
static void make_many_lanes(fixture* f, prng* random)
{
    int32_t box = take_body(&f->m, &f->bodies, UM_DYNAMIC_BODY, true);
    for (int32_t i = 0; i < 60; ++i) {
        int32_t other = take_body(&f->m, &f->bodies, UM_DYNAMIC_BODY, true);
        int32_t index = make_contact(f, i < 40 ? box : 0, other);
        add_lane(f, index);
        scribble(f, index, random);
    }
}

static void another_step_length_scales_every_impulse_up_to_twice_and_nothing_else(void** state)
{
    (void)state;
    static fixture f;
    prng random = prng_make(7308);
    start(&f);
    umi_impulses_begin_step(&f.constraints, 0.25f);
    make_many_lanes(&f, &random);
    static const float times[] = {0.5f, 0.0625f, 0.0625f, 4.0f};
    float before = 0.25f;
    for (int32_t i = 0; i < COUNT_OF(times); ++i) {
        umi_impulses_begin_step(&f.constraints, times[i]);
        check_float((double)f.constraints.time, (double)times[i], 0.0, "the length of the step");
        for (int32_t index = 0; index < 60; ++index) {
            for (int32_t row = 0; row < ROW_COUNT; ++row) {
                f.lanes[index].rows[row] *= is_impulse_row(row) ? fminf(times[i] / before, 2.0f) : 1.0f;
            }
        }
        before = times[i];
        check_all(&f);
    }
    finish(&f);
}

static void forces_are_the_same_for_every_length_of_step(void** state)
{
    (void)state;
    static fixture f;
    prng random = prng_make(7309);
    start(&f);
    make_many_lanes(&f, &random);
    float before[4];
    const umi_contact* contact = umi_contact_at(&f.links, 50);
    umi_constraints_read_forces(&f.constraints, contact, before);
    umi_impulses_begin_step(&f.constraints, 1.0f / 144.0f);
    float after[4];
    umi_constraints_read_forces(&f.constraints, contact, after);
    for (int32_t i = 0; i < 4; ++i) {
        check_float((double)after[i], (double)before[i], 1e-5 * 6000.0, "force");
    }
    finish(&f);
}

static void what_is_destroyed_can_be_used_again(void** state)
{
    (void)state;
    static fixture f;
    prng random = prng_make(7310);
    start(&f);
    umi_constraints fresh = umi_constraints_make();
    umi_impulses_begin_step(&f.constraints, 0.5f);
    int32_t box = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
    add_lane(&f, make_contact(&f, 0, box));
    scribble(&f, 0, &random);
    umi_constraints_destroy(&f.m.allocator, &f.constraints);
    check_number(f.constraints.count, 0, "lanes");
    check_float((double)f.constraints.time, (double)fresh.time, 0.0, "the length of the step");
    check_float((double)fresh.time, 1.0 / 60.0, 1e-9, "the length of the first step");
    finish(&f);
}

static void a_lane_that_was_used_before_starts_anew(void** state)
{
    (void)state;
    static fixture f;
    prng random = prng_make(7305);
    start(&f);
    int32_t box = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
    int32_t index = make_contact(&f, 0, box);
    add_lane(&f, index);
    scribble(&f, index, &random);
    remove_lane(&f, index);
    add_lane(&f, index);
    check_all(&f);
    finish(&f);
}

static void a_refresh_keeps_manifold_and_impulses_while_a_body_sleeps_and_wakes(void** state)
{
    (void)state;
    static fixture f;
    prng random = prng_make(7306);
    start(&f);
    int32_t low = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
    int32_t high = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
    int32_t index = make_contact(&f, low, high);
    const umi_contact* contact = umi_contact_at(&f.links, index);
    add_lane(&f, index);
    scribble(&f, index, &random);
    for (int32_t i = 0; i < 4; ++i) {
        check_number(contact->link.color, 0, "the colour with both awake");
        umi_bodies_unlist_awake(&f.bodies, low);
        refresh_lane(&f, index);
        check_number(contact->link.color, 31, "the colour with a sleeper");
        check_number(umi_body_at(&f.bodies, low)->colors, 0, "the colours of a sleeper");
        check_all(&f);
        umi_bodies_list_awake(&f.bodies, low);
        refresh_lane(&f, index);
        check_all(&f);
    }
    finish(&f);
}

// ---- Memory that ends -----------------------------------------------------------------------------------

static void adding_without_memory_fails_at_every_point_and_gives_no_lane(void** state)
{
    (void)state;
    for (int32_t k = 1; k <= 2; ++k) {
        static fixture f;
        prng random = prng_make(7307);
        start(&f);
        int32_t ground = take_body(&f.m, &f.bodies, UM_STATIC_BODY, false);
        // Until the next one needs a block, for which there is no room in any array.
        for (int32_t i = 0; i < 16; ++i) {
            add_lane(&f, make_contact(&f, ground, take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true)));
            scribble(&f, i, &random);
        }
        check_number(color_at(&f, 31)->block_capacity, 1, "blocks of the colour");
        check_number(f.constraints.store.block_count, 1, "blocks");
        int32_t box = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
        int32_t index = make_contact(&f, ground, box);
        heap_fail(&f.m.heap, k, true);
        assert_false(add_to_lane(&f.m.allocator, &f.constraints, &f.links, &f.bodies, index));
        heap_fail(&f.m.heap, 0, false);
        check_number(umi_body_at(&f.bodies, box)->colors, 0, "colours of a body without a lane");
        check_all(&f);
        add_lane(&f, index);
        check_all(&f);
        finish(&f);
    }
}

static void a_refresh_without_memory_takes_the_lane_away(void** state)
{
    (void)state;
    static fixture f;
    start(&f);
    int32_t low = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
    int32_t high = take_body(&f.m, &f.bodies, UM_DYNAMIC_BODY, true);
    int32_t index = make_contact(&f, low, high);
    add_lane(&f, index);
    umi_bodies_unlist_awake(&f.bodies, low);
    heap_fail(&f.m.heap, 1, true); // the colour of ground has no list of blocks yet
    assert_false(umi_constraints_move(&f.m.allocator, &f.constraints, &f.links, &f.bodies, index));
    heap_fail(&f.m.heap, 0, false);
    f.has_lane[index] = false;
    check_all(&f);
    add_lane(&f, index);
    check_all(&f);
    finish(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_changes_keep_colours_apart_slots_dense_and_lanes_whole),
        cmocka_unit_test(ground_gets_the_high_colours_and_two_movable_bodies_the_low_ones),
        cmocka_unit_test(contacts_that_share_ground_share_a_colour),
        cmocka_unit_test(contacts_beyond_the_colors_of_a_body_overflow_and_come_back),
        cmocka_unit_test(a_body_in_a_crowd_has_colors_for_ground),
        cmocka_unit_test(a_new_lane_has_the_impulses_of_the_stored_forces_and_no_points),
        cmocka_unit_test(another_step_length_scales_every_impulse_up_to_twice_and_nothing_else),
        cmocka_unit_test(forces_are_the_same_for_every_length_of_step),
        cmocka_unit_test(what_is_destroyed_can_be_used_again),
        cmocka_unit_test(a_lane_that_was_used_before_starts_anew),
        cmocka_unit_test(a_refresh_keeps_manifold_and_impulses_while_a_body_sleeps_and_wakes),
        cmocka_unit_test(adding_without_memory_fails_at_every_point_and_gives_no_lane),
        cmocka_unit_test(a_refresh_without_memory_takes_the_lane_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
