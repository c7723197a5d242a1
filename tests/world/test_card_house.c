// Houses of cards: what can stand stands, and falls asleep.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

enum { MOST_CARDS = 128 };

// How a house is built: cards of length by length / 25, in metres.
typedef struct plan {
    float length;
    float degrees; // that the cards lean by
    int32_t levels;
    float overlap; // of the two that lean on each other, as a share of what brings their middles together
} plan;

typedef struct house {
    um_world* world;
    int32_t count;
    um_body_id cards[MOST_CARDS];
    um_transform places[MOST_CARDS];
} house;

static void add_card(house* h, um_vec2 center, float angle, um_vec2 size)
{
    um_body_def body = um_default_body_def();
    body.type = UM_DYNAMIC_BODY;
    body.position = center;
    body.angle = angle;
    um_shape_def shape = um_default_shape_def();
    shape.friction = 0.7f;
    um_body_id card = um_body_create(h->world, &body);
    um_shape_create_box(h->world, card, &shape, um_box_make(0.5f * size.x, 0.5f * size.y));
    h->cards[h->count] = card;
    h->places[h->count] = um_body_get_transform(h->world, card);
    h->count += 1;
}

// A level: pairs of cards that lean on each other, and cards across the gaps between the pairs.
static float add_level(house* h, const plan* p, int32_t pairs, float bottom)
{
    float thickness = p->length / 25.0f;
    float angle = p->degrees * (UM_PI / 180.0f);
    float half_width = 0.5f * (p->length * sinf(angle) + thickness * cosf(angle) * (1.0f - p->overlap));
    float height = p->length * cosf(angle) + thickness * sinf(angle);
    float spacing = 1.02f * p->length;
    for (int32_t i = 0; i < pairs; ++i) {
        float x = spacing * ((float)i - 0.5f * (float)(pairs - 1));
        um_vec2 upright = {thickness, p->length};
        add_card(h, um_vec2_make(x - half_width, bottom + 0.5f * height), -angle, upright);
        add_card(h, um_vec2_make(x + half_width, bottom + 0.5f * height), angle, upright);
        if (i > 0) {
            add_card(h, um_vec2_make(x - 0.5f * spacing, bottom + height + 0.5f * thickness), 0.0f,
                     um_vec2_make(p->length, thickness));
        }
    }
    return bottom + height + thickness;
}

static void build_house(house* h, const plan* p)
{
    um_world_def def = tested_world_def_meters();
    h->world = start_world(&def);
    h->count = 0;
    um_body_id ground = make_body(h->world, UM_STATIC_BODY, 0.0f, -p->length);
    put_box(h->world, ground, 100.0f * p->length, p->length);
    set_material(h->world, ground, 0.7f, 0.0f);
    float bottom = 0.0f;
    for (int32_t pairs = p->levels; pairs > 0; --pairs) {
        bottom = add_level(h, p, pairs, bottom);
    }
}

static int32_t count_fallen(const house* h, float length)
{
    int32_t fallen = 0;
    for (int32_t i = 0; i < h->count; ++i) {
        um_transform now = um_body_get_transform(h->world, h->cards[i]);
        um_rot q = h->places[i].q;
        float turn = now.q.s * q.c - now.q.c * q.s;
        fallen += fabsf(turn) > 0.15f || now.p.y < h->places[i].p.y - 0.15f * length;
    }
    return fallen;
}

static void check_stands(const plan* p)
{
    static house h;
    build_house(&h, p);
    int32_t steps = step_until_asleep(h.world, 1200);
    int32_t fallen = count_fallen(&h, p->length);
    if (fallen > 0) {
        fail_msg(
            "cards of %g m at %g degrees, %d levels, overlap %g: %d of %d fallen after %d steps, expected "
            "none",
            (double)p->length, (double)p->degrees, (int)p->levels, (double)p->overlap, (int)fallen,
            (int)h.count, (int)steps);
    }
    finish_world(h.world);
}

static void check_all_stand(float degrees, int32_t most_levels, float overlap)
{
    const float lengths[] = {0.5f, 1.0f, 2.5f, 10.0f};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; ++i) {
        for (int32_t levels = 3; levels <= most_levels; ++levels) {
            plan p = {lengths[i], degrees, levels, overlap};
            check_stands(&p);
        }
    }
}

static void a_house_that_is_built_exactly_stands(void** state)
{
    (void)state;
    check_all_stand(15.0f, 7, 0.0f);
    check_all_stand(20.0f, 7, 0.0f);
    check_all_stand(25.0f, 7, 0.0f);
}

// The tops of cards that lean on each other are inside each other by a quarter or half of their thickness.
static void a_house_that_is_built_with_overlaps_stands(void** state)
{
    (void)state;
    check_all_stand(15.0f, 7, 0.25f);
    check_all_stand(15.0f, 7, 0.5f);
    check_all_stand(20.0f, 4, 0.25f);
    check_all_stand(20.0f, 4, 0.5f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SUBSTEP_SOLVER(a_house_that_is_built_exactly_stands),
        SUBSTEP_SOLVER(a_house_that_is_built_with_overlaps_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
