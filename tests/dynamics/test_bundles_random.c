// Bundles under thousands of random changes: clusters that grow, meet, part, sleep and wake, with and without
// memory; against plain notes.
// SPDX-License-Identifier: MIT

#include "dynamics/bundle_checks.h"

enum { CHANGES_A_STEP = 50 };

enum {
    RING_COUNT = 4800,   // bodies in a ring, each next to two others on either side
    PLATE_COUNT = 6,     // kinematic ones
    PLATE_CONTACTS = 12, // of each with bodies anywhere
    HUB_COUNT = 8,       // large bodies with more neighbours than there are colours
    HUB_CONTACTS = 50,
    GROUND_EVERY = 4, // one of so many lies on the ground
    TWICE_EVERY = 16, // one of so many touches the next with two pairs of shapes
    BODY_COUNT = 2 + RING_COUNT + PLATE_COUNT + HUB_COUNT,
    CONTACT_COUNT = 2 * RING_COUNT + RING_COUNT / TWICE_EVERY + RING_COUNT / GROUND_EVERY +
                    PLATE_COUNT * PLATE_CONTACTS + HUB_COUNT * HUB_CONTACTS,
    FIRST_RING = 2, // after the ground
    FIRST_PLATE = FIRST_RING + RING_COUNT,
    FIRST_HUB = FIRST_PLATE + PLATE_COUNT,
    FIRST_PLATE_CONTACT = CONTACT_COUNT - HUB_COUNT * HUB_CONTACTS - PLATE_COUNT * PLATE_CONTACTS,
};

// ---- The scene ------------------------------------------------------------------------------------------

static void pair_in_any_order(crowd* c, prng* random, int32_t a, int32_t b)
{
    bool in_order = prng_chance(random, 50);
    crowd_pair(c, in_order ? a : b, in_order ? b : a);
}

static int32_t ring_body(int32_t place)
{
    return FIRST_RING + place % RING_COUNT;
}

static void make_ring(crowd* c, prng* random)
{
    for (int32_t i = 0; i < RING_COUNT; ++i) {
        pair_in_any_order(c, random, ring_body(i), ring_body(i + 1));
        pair_in_any_order(c, random, ring_body(i), ring_body(i + 2));
        if (i % TWICE_EVERY == 0) {
            pair_in_any_order(c, random, ring_body(i), ring_body(i + 1));
        }
        if (i % GROUND_EVERY == 0) {
            pair_in_any_order(c, random, ring_body(i), 1);
        }
    }
}

static void make_scene(crowd* c, prng* random)
{
    crowd_start(c, BODY_COUNT, CONTACT_COUNT);
    crowd_body(c, UM_STATIC_BODY, false);
    for (int32_t i = 0; i < RING_COUNT; ++i) {
        crowd_body(c, UM_DYNAMIC_BODY, true);
    }
    for (int32_t i = 0; i < PLATE_COUNT + HUB_COUNT; ++i) {
        crowd_body(c, i < PLATE_COUNT ? UM_KINEMATIC_BODY : UM_DYNAMIC_BODY, true);
    }
    make_ring(c, random);
    for (int32_t i = 0; i < PLATE_COUNT * PLATE_CONTACTS; ++i) {
        pair_in_any_order(c, random, FIRST_PLATE + i % PLATE_COUNT,
                          ring_body(prng_below(random, RING_COUNT)));
    }
    for (int32_t i = 0; i < HUB_COUNT * HUB_CONTACTS; ++i) {
        int32_t hub = i / HUB_CONTACTS;
        pair_in_any_order(c, random, FIRST_HUB + hub,
                          ring_body(hub * (RING_COUNT / HUB_COUNT) + i % HUB_CONTACTS));
    }
    check_number(c->links.pool.count, CONTACT_COUNT, "contacts");
}

// ---- Changes --------------------------------------------------------------------------------------------

// Lets the next changes do without memory now and then.
static void change_memory(crowd* c, prng* random, bool may_fail)
{
    bool fails = may_fail && prng_chance(random, 50);
    heap_fail(&c->m.heap, fails ? 1 + prng_below(random, 3) : 0, prng_chance(random, 50));
}

// In percent. Plates link what is far apart, so they have few lanes until large clusters are to meet; hubs
// have many.
static int32_t wanted_density(const umi_contact* contact, int32_t density)
{
    int32_t later = contact->link.body_a > contact->link.body_b ? contact->link.body_a : contact->link.body_b;
    if (later >= FIRST_HUB) {
        return density > 50 ? 95 : density;
    }
    return later < FIRST_PLATE ? density : density > 95 ? 60 : density / 16;
}

// Most changes are in one place, so that large clusters grow in several before they meet.
typedef struct place {
    int32_t first;
    int32_t density;
} place;

enum {
    PLACE_SIZE = 900,     // contacts
    PLACE_CHANGES = 1200, // until there is another place
};

static void change_contact(crowd* c, prng* random, place here)
{
    int32_t choice = prng_below(random, 100);
    int32_t index = (here.first + prng_below(random, PLACE_SIZE)) % CONTACT_COUNT;
    if (choice < 3) {
        index = FIRST_PLATE_CONTACT + prng_below(random, PLATE_COUNT * PLATE_CONTACTS);
    } else if (choice < 8) {
        index = CONTACT_COUNT - 1 - prng_below(random, HUB_COUNT * HUB_CONTACTS);
    } else if (choice < 20 || here.density < 10) {
        index = prng_below(random, CONTACT_COUNT);
    }
    const umi_contact* contact = crowd_contact(c, index);
    bool is_awake = umi_body_is_awake(umi_body_at(&c->bodies, contact->link.body_a)) ||
                    umi_body_is_awake(umi_body_at(&c->bodies, contact->link.body_b));
    bool is_wanted = prng_chance(random, wanted_density(contact, here.density));
    if (c->notes[index].has_lane && !is_wanted) {
        crowd_remove(c, index);
    } else if (c->notes[index].has_lane && prng_chance(random, 10)) {
        crowd_refresh(c, index);
    } else if (!c->notes[index].has_lane && is_wanted && is_awake && crowd_add(c, index)) {
        fill_lane(&c->constraints, contact, random, &c->notes[index].lane);
    }
}

// The body becomes a plate, or a plate again what it was.
static void change_type(crowd* c, int32_t body)
{
    umi_body* record = umi_body_at(&c->bodies, body);
    bool was_plate = record->type == UM_KINEMATIC_BODY;
    record->type = (uint8_t)(was_plate ? UM_DYNAMIC_BODY : UM_KINEMATIC_BODY);
    crowd_refresh_body(c, body);
}

// Some bodies side by side fall asleep or wake; or one has another mass or type.
static void change_bodies(crowd* c, prng* random)
{
    int32_t list[8];
    int32_t count = 0;
    bool is_hub = prng_chance(random, 20);
    int32_t first = is_hub ? FIRST_HUB + prng_below(random, HUB_COUNT)
                           : FIRST_RING + prng_below(random, RING_COUNT + PLATE_COUNT);
    bool is_awake = umi_body_is_awake(umi_body_at(&c->bodies, first));
    int32_t choice = prng_below(random, 100);
    if (choice < 10) {
        c->bodies.drives[first].inverse_mass = prng_float(random, 0.1f, 10.0f);
        crowd_refresh_body(c, first);
    } else if (choice < 14) {
        change_type(c, first);
    } else if (!is_awake || is_hub || choice < 22) {
        int32_t most = 1 + prng_below(random, 8);
        for (int32_t i = first; i < BODY_COUNT && count < most; ++i) {
            if (umi_body_is_awake(umi_body_at(&c->bodies, i)) == is_awake) {
                list[count++] = i;
            }
        }
        (is_awake ? crowd_sleep : crowd_wake)(c, list, count);
    }
}

// ---- Tests ----------------------------------------------------------------------------------------------

// What happened in a run.
typedef struct run_log {
    uint64_t hash; // of all slots, again and again
    int32_t most_bundles;
    int32_t most_in_bundle;
    int32_t overflow_bundles; // that have overflows at the same time
    int32_t reused;           // bundles that were empty, and then not
    bool was_empty[MOST_BUNDLES];
} run_log;

static void note_bundles(run_log* log, const crowd* c)
{
    int32_t filled = 0;
    int32_t overflows = 0;
    for (int32_t i = 0; i < c->constraints.bundle_count; ++i) {
        const umi_bundle* bundle = c->constraints.bundles + i;
        filled += bundle->count > 0;
        overflows += bundle->colors[UMI_OVERFLOW_COLOR][UMI_LINK_CONTACT].count > 0;
        log->most_in_bundle = bundle->count > log->most_in_bundle ? bundle->count : log->most_in_bundle;
        log->reused += log->was_empty[i] && bundle->count > 0;
        log->was_empty[i] = bundle->count == 0;
    }
    log->most_bundles = filled > log->most_bundles ? filled : log->most_bundles;
    log->overflow_bundles = overflows > log->overflow_bundles ? overflows : log->overflow_bundles;
}

static void note_slots(run_log* log, const crowd* c)
{
    for (int32_t i = 0; i < c->links.pool.fresh; ++i) {
        const umi_contact* contact = crowd_contact(c, i);
        uint64_t where = 0;
        if (umi_contact_is_touching(contact)) {
            where = (uint64_t)contact->link.bundle << 40 | (uint64_t)contact->link.color << 32 |
                    (uint64_t)contact->link.place;
        }
        log->hash = (log->hash ^ where) * UINT64_C(0x100000001B3);
        log->hash ^= log->hash >> 29;
    }
}

// How dense places are to be, one after the other: from many small clusters to one of nearly all, to
// next to none, and so on.
static const int32_t DENSITIES[] = {50, 95, 97, 2, 2, 50, 95, 97};

enum {
    CHANGES = 12000, // for each density
    CHECK_EVERY = 300,
};

static run_log run(crowd* c, uint64_t seed, bool may_fail)
{
    prng random = prng_make(seed);
    run_log log = {.hash = 1};
    place here = {0};
    make_scene(c, &random);
    for (int32_t i = 0; i < COUNT_OF(DENSITIES) * CHANGES; ++i) {
        if (i % CHANGES_A_STEP == 0) {
            umi_constraints_begin_step(&c->constraints);
        }
        if (i % PLACE_CHANGES == 0) {
            here = (place){prng_below(&random, CONTACT_COUNT), DENSITIES[i / CHANGES]};
        }
        change_memory(c, &random, may_fail);
        if (prng_chance(&random, 4)) {
            change_bodies(c, &random);
        } else {
            change_contact(c, &random, here);
        }
        if (i % CHECK_EVERY == 0) {
            check_crowd(c);
            note_bundles(&log, c);
            note_slots(&log, c);
        }
    }
    heap_fail(&c->m.heap, 0, false);
    return log;
}

// Takes all lanes away. Nothing must be left.
static void end_run(crowd* c)
{
    for (int32_t i = 0; i < c->links.pool.fresh; ++i) {
        if (c->notes[i].has_lane) {
            crowd_remove(c, i);
        }
    }
    check_crowd(c);
    check_number(c->constraints.count, 0, "lanes in the end");
    check_number(c->constraints.store.spare_count, c->constraints.store.block_count, "spare blocks");
    crowd_finish(c);
}

// Or it was not tested.
static void check_happened(int32_t count, int32_t least, const char* what)
{
    if (count < least) {
        fail_msg("%s: %d, expected %d or more", what, (int)count, (int)least);
    }
}

static void random_changes_keep_clusters_together_and_lanes_whole(void** state)
{
    (void)state;
    static crowd c;
    for (uint64_t seed = 7401; seed < 7403; ++seed) {
        run_log log = run(&c, seed, false);
        check_happened(c.events.moves, 100, "clusters that moved");
        check_happened(c.events.merges, 2, "bundles that merged");
        check_happened(c.events.plate_links, 10, "links by plates");
        check_happened(c.events.reunions, 10, "sleepers between bundles that woke");
        check_happened(c.events.overflows, 50, "contacts without a colour");
        check_happened(log.overflow_bundles, 2, "bundles with overflows");
        check_happened(log.most_bundles, 3, "bundles");
        check_happened(log.most_in_bundle, 2 * FULL_BUNDLE, "contacts in a bundle");
        check_happened(log.reused, 1, "bundles that were used again");
        check_number(c.events.refusals, 0, "changes without memory");
        end_run(&c);
    }
}

static void random_changes_without_memory_lose_nothing_but_the_lane(void** state)
{
    (void)state;
    static crowd c;
    run_log log = run(&c, 7403, true);
    check_happened(c.events.refusals, 50, "changes without memory");
    check_happened(c.events.moves, 100, "clusters that moved");
    check_happened(c.events.merges, 2, "bundles that merged");
    check_happened(log.most_bundles, 3, "bundles");
    end_run(&c);
}

static void the_same_changes_give_the_same_slots(void** state)
{
    (void)state;
    static crowd c;
    uint64_t hashes[2];
    for (int32_t i = 0; i < 2; ++i) {
        hashes[i] = run(&c, 7404, false).hash;
        end_run(&c);
    }
    check_number((int64_t)hashes[1], (int64_t)hashes[0], "the hash of all slots");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_changes_keep_clusters_together_and_lanes_whole),
        cmocka_unit_test(random_changes_without_memory_lose_nothing_but_the_lane),
        cmocka_unit_test(the_same_changes_give_the_same_slots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
