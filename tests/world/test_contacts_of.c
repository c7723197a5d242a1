// The contacts of one body or shape, against the walk over all of them, and what sleepers give.
// SPDX-License-Identifier: MIT

#include "support/prng.h"
#include "support/worlds.h"

#include <math.h>
#include <string.h>

enum { MOST_CONTACTS = 4096, MOST_BODIES = 128, MOST_OF_ONE = 64 };

typedef struct contact_list {
    um_contact contacts[MOST_CONTACTS];
    int32_t count;
} contact_list;

static bool collect(const um_contact* contact, void* context)
{
    contact_list* list = context;
    assert_in_range(list->count, 0, MOST_CONTACTS - 1);
    list->contacts[list->count++] = *contact;
    return true;
}

static bool same_shape(um_shape_id a, um_shape_id b)
{
    return a.index1 == b.index1 && a.stamp == b.stamp;
}

static bool has_shape(const um_contact* contact, um_shape_id shape)
{
    return same_shape(contact->shape_a, shape) || same_shape(contact->shape_b, shape);
}

static bool same_vector(um_vec2 a, um_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

static bool same_contact(const um_contact* a, const um_contact* b)
{
    bool same = same_shape(a->shape_a, b->shape_a) && same_shape(a->shape_b, b->shape_b) &&
                same_vector(a->normal, b->normal) && a->point_count == b->point_count && a->color == b->color;
    for (int32_t i = 0; i < 2; ++i) {
        same = same && same_vector(a->points[i], b->points[i]) && a->separations[i] == b->separations[i] &&
               a->normal_impulses[i] == b->normal_impulses[i] &&
               a->tangent_impulses[i] == b->tangent_impulses[i];
    }
    return same;
}

// Whether the walk over all contacts shows it, too, with the same numbers.
static bool is_in(const contact_list* list, const um_contact* contact)
{
    for (int32_t i = 0; i < list->count; ++i) {
        if (same_contact(list->contacts + i, contact)) {
            return true;
        }
    }
    return false;
}

static bool is_awake(const um_world* world, const um_contact* contact)
{
    return um_body_is_awake(world, um_shape_get_body(world, contact->shape_a)) ||
           um_body_is_awake(world, um_shape_get_body(world, contact->shape_b));
}

// ---- Against all ----------------------------------------------------------------------------------------

// Those of a body that is dynamic and awake have different colours: or two would change its velocity at once.
// Those that sleep have none. Returns how many have one.
static int32_t check_colors(const um_world* world, um_body_id body, const um_contact* own, int32_t count)
{
    bool is_moved = um_body_get_type(world, body) == UM_DYNAMIC_BODY && um_body_is_awake(world, body);
    uint32_t taken = 0;
    int32_t colored = 0;
    for (int32_t i = 0; i < count; ++i) {
        int32_t color = own[i].color;
        if (color == -1) {
            continue;
        }
        assert_in_range(color, 0, 31);
        assert_true(is_awake(world, own + i));
        if (is_moved && (taken >> color & 1) != 0) {
            fail_msg("two contacts of a body have the colour %d", (int)color);
        }
        taken |= UINT32_C(1) << color;
        colored += 1;
    }
    return colored;
}

// Checks the contacts of a body against all; returns how many of them are awake.
static int32_t check_body(const um_world* world, um_body_id body, const contact_list* all)
{
    um_contact own[MOST_OF_ONE];
    int32_t count = um_body_get_contacts(world, body, own, MOST_OF_ONE);
    assert_in_range(count, 0, MOST_OF_ONE);
    int32_t awake = 0;
    for (int32_t i = 0; i < count; ++i) {
        bool is_own = um_shape_get_body(world, own[i].shape_a).index1 == body.index1 ||
                      um_shape_get_body(world, own[i].shape_b).index1 == body.index1;
        assert_true(is_own);
        assert_int_equal(is_in(all, own + i), is_awake(world, own + i));
        awake += is_awake(world, own + i);
    }
    check_count(check_colors(world, body, own, count), awake,
                "contacts with a colour"); // few enough for that
    int32_t of_shapes = 0;
    for (int32_t i = 0; i < um_body_get_shape_count(world, body); ++i) {
        um_shape_id shape = um_body_get_shape(world, body, i);
        um_contact some[MOST_OF_ONE];
        int32_t found = um_shape_get_contacts(world, shape, some, MOST_OF_ONE);
        for (int32_t k = 0; k < found; ++k) {
            assert_true(has_shape(some + k, shape));
        }
        of_shapes += found;
    }
    check_count(of_shapes, count, "contacts of the shapes of a body");
    return awake;
}

static void check_all(const um_world* world, contact_list* all)
{
    um_body_id bodies[MOST_BODIES];
    int32_t count = um_world_get_bodies(world, bodies, MOST_BODIES);
    all->count = 0;
    assert_int_equal(um_world_each_contact(world, collect, all), UM_OK);
    int32_t sum = 0;
    for (int32_t i = 0; i < count; ++i) {
        sum += check_body(world, bodies[i], all);
    }
    check_count(sum, 2 * all->count, "contacts of all bodies");
}

static void random_scenes_show_what_the_walk_shows(void** state)
{
    (void)state;
    static contact_list all;
    int32_t most = 0;
    int32_t sleepers = 0;
    for (uint64_t seed = 1; seed <= 6; ++seed) {
        prng random = prng_make(seed);
        um_world* world = start_world(NULL);
        make_floor(world, 0.0f);
        for (int32_t i = 0; i < 60; ++i) {
            float x = prng_float(&random, -120.0f, 120.0f);
            float y = prng_float(&random, -500.0f, -30.0f);
            um_body_id body = make_body(world, UM_DYNAMIC_BODY, x, y);
            put_box(world, body, prng_float(&random, 5.0f, 25.0f), prng_float(&random, 5.0f, 25.0f));
            if (prng_chance(&random, 30)) {
                put_ball(world, body, prng_float(&random, 5.0f, 30.0f));
            }
        }
        for (int32_t n = 0; n < 60; ++n) {
            step_world(world, 10);
            check_all(world, &all);
            most = all.count > most ? all.count : most;
        }
        sleepers += um_world_get_counters(world).asleep;
        finish_world(world);
    }
    check_count_above(most, 50, "contacts at once"); // or the test says nothing
    check_count_above(sleepers, 0, "sleepers");
}

// ---- Sleepers -------------------------------------------------------------------------------------------

static float sum_of_impulses(const um_contact* contacts, int32_t count)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < count; ++i) {
        sum += contacts[i].normal_impulses[0] + contacts[i].normal_impulses[1];
    }
    return sum;
}

// The lowest box of a stack bears the weight of all, on the ground, and of all but itself, above.
static void sleeping_boxes_keep_points_and_loads(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id boxes[4];
    make_stack(world, 0.0f, 0.0f, 4, 20.0f, boxes);
    step_until_asleep(world, 600);
    um_contact contacts[8];
    check_count(um_body_get_contacts(world, boxes[0], contacts, 8), 2, "contacts");
    float weight = um_body_get_mass(world, boxes[0]).mass * GRAVITY * STEP;
    check_share(sum_of_impulses(contacts, 2), 7.0f * weight, 0.05f, "impulses");
    for (int32_t i = 0; i < 2; ++i) {
        check_count(contacts[i].point_count, 2, "points");
        check_near(fabsf(contacts[i].normal.y), 1.0f, 1e-3f, "normal");
        for (int32_t k = 0; k < 2; ++k) {
            check_near(contacts[i].separations[k], 0.0f, 1.0f, "separation");
            check_near(fabsf(contacts[i].points[k].x), 20.0f, 0.5f, "point along x");
            float y = contacts[i].points[k].y;
            assert_true(fabsf(y) < 1.0f || fabsf(y + 40.0f) < 1.0f);
        }
    }
    finish_world(world);
}

static void sleeping_circles_keep_loads_without_points(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id ball = make_ball(world, 0.0f, -30.0f, 30.0f);
    um_contact contact;
    step_world(world, 5);
    check_count(um_body_get_contacts(world, ball, &contact, 1), 1, "contacts, awake");
    check_count(contact.point_count, 1, "points, awake");
    step_until_asleep(world, 600);
    check_count(um_body_get_contacts(world, ball, &contact, 1), 1, "contacts");
    check_count(contact.point_count, 0, "points");
    check_vector(contact.normal, um_vec2_make(0.0f, 0.0f), 0.0f, "normal");
    float weight = um_body_get_mass(world, ball).mass * GRAVITY * STEP;
    check_share(sum_of_impulses(&contact, 1), weight, 0.02f, "impulse");
    finish_world(world);
}

// ---- Colours --------------------------------------------------------------------------------------------

// A board on more balls than there are colours: the board has each colour once, and the rest has none. The
// ground, which nothing moves, has the same colour many times.
static void what_finds_no_colour_free_has_none(void** state)
{
    (void)state;
    enum { BALLS = 40 };
    um_world* world = start_world(NULL);
    um_body_id ground = make_floor(world, 0.0f);
    for (int32_t i = 0; i < BALLS; ++i) {
        make_ball(world, 25.0f * (float)i, -10.0f, 10.0f);
    }
    um_body_id board = make_box(world, 12.5f * (BALLS - 1), -30.0f, 15.0f * BALLS, 10.0f);
    step_world(world, 3);
    um_contact contacts[MOST_OF_ONE];
    check_count(um_body_get_contacts(world, board, contacts, MOST_OF_ONE), BALLS, "contacts of the board");
    check_count(check_colors(world, board, contacts, BALLS), 28, "contacts of the board with a colour");
    check_count(um_body_get_contacts(world, ground, contacts, MOST_OF_ONE), BALLS, "contacts of the ground");
    check_count(check_colors(world, ground, contacts, BALLS), BALLS, "contacts of the ground with a colour");
    finish_world(world);
}

// ---- Rules ----------------------------------------------------------------------------------------------

// What a one-way platform lets through is listed as long as the shapes overlap, without a point.
static void what_is_let_through_has_no_points(void** state)
{
    (void)state;
    static contact_list all;
    um_world* world = start_weightless_world();
    um_body_id platform = make_wall(world, 0.0f, 0.0f, 100.0f, 5.0f);
    um_surface surface = {.one_way = {0.0f, -1.0f}};
    assert_true(um_shape_set_surface(world, um_body_get_shape(world, platform, 0), surface));
    um_body_id ball = make_ball(world, 0.0f, 60.0f, 20.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(0.0f, -120.0f)));
    int32_t seen = 0;
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        check_all(world, &all);
        um_contact contact;
        if (um_body_get_contacts(world, ball, &contact, 1) == 1) {
            check_count(contact.point_count, 0, "points");
            seen += 1;
        }
    }
    check_count_above(seen, 10, "steps in which they touch");
    check_below(place_of(world, ball).y, -50.0f, "place of the ball");
    finish_world(world);
}

// ---- Input ----------------------------------------------------------------------------------------------

static void room_limits_what_is_written_and_not_the_count(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id ground = make_floor(world, 0.0f);
    for (int32_t i = 0; i < 5; ++i) {
        make_box(world, 60.0f * (float)i, -20.0f, 20.0f, 20.0f);
    }
    step_world(world, 3);
    check_count(um_body_get_contacts(world, ground, NULL, 0), 5, "contacts without room");
    um_contact contacts[3];
    memset(contacts, 0x5a, sizeof contacts);
    check_count(um_body_get_contacts(world, ground, contacts, 2), 5, "contacts with room for two");
    assert_true(has_shape(contacts, um_body_get_shape(world, ground, 0)));
    assert_true(has_shape(contacts + 1, um_body_get_shape(world, ground, 0)));
    assert_memory_equal(&contacts[2].shape_a, "\x5a\x5a\x5a\x5a", 4);
    finish_world(world);
}

static void bad_input_gets_no_contacts(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    um_shape_id shape = um_body_get_shape(world, box, 0);
    step_world(world, 3);
    um_contact contact;
    check_count(um_body_get_contacts(world, box, NULL, 1), 0, "contacts without an array");
    check_count(um_body_get_contacts(world, box, &contact, -1), 0, "contacts with a negative capacity");
    check_count(um_shape_get_contacts(world, shape, NULL, 1), 0, "contacts of a shape without an array");
    check_count(um_shape_get_contacts(world, shape, &contact, 1), 1, "contacts of a shape");
    assert_true(um_body_destroy(world, box));
    check_count(um_body_get_contacts(world, box, &contact, 1), 0, "contacts of a body that is gone");
    check_count(um_shape_get_contacts(world, shape, &contact, 1), 0, "contacts of a shape that is gone");
    check_count(um_body_get_contacts(NULL, box, &contact, 1), 0, "contacts in no world");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(random_scenes_show_what_the_walk_shows),
        BOTH_SOLVERS(sleeping_boxes_keep_points_and_loads),
        BOTH_SOLVERS(sleeping_circles_keep_loads_without_points),
        BOTH_SOLVERS(what_finds_no_colour_free_has_none),
        BOTH_SOLVERS(what_is_let_through_has_no_points),
        BOTH_SOLVERS(room_limits_what_is_written_and_not_the_count),
        cmocka_unit_test(bad_input_gets_no_contacts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
