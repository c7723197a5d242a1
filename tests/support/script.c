// Random steps: see script.h.
// SPDX-License-Identifier: MIT

#include "support/script.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    MOST_AT_ONCE = 24,
};

// ---- Choices --------------------------------------------------------------------------------------------

bool script_goes_on(const script* s)
{
    return s->bytes == NULL || s->next_byte < s->byte_count;
}

static uint8_t next_byte(script* s)
{
    return s->next_byte < s->byte_count ? s->bytes[s->next_byte++] : 0;
}

// From 0 up to, but not including, limit, which is at most 256.
static int32_t choose(script* s, int32_t limit)
{
    return s->bytes != NULL ? next_byte(s) % limit : prng_below(&s->random, limit);
}

static bool happens(script* s, int32_t percent)
{
    return choose(s, 100) >= 100 - percent;
}

// Random bits for what has too many values to choose from. Bytes lead to them by way of one byte.
static uint64_t choose_bits(script* s)
{
    if (s->bytes != NULL) {
        s->random = prng_make(s->random.state + next_byte(s));
    }
    return prng_bits(&s->random);
}

static float hostile_float(script* s)
{
    static const float floats[] = {NAN,     INFINITY, -INFINITY, 1.0001e30f, -1.0001e30f,
                                   FLT_MAX, -FLT_MAX, 1e30f,     -1e30f,     0.0f,
                                   -0.0f,   FLT_MIN,  1e-45f,    -1e-45f,    1e-38f};
    int32_t count = (int32_t)(sizeof floats / sizeof floats[0]);
    int32_t choice = choose(s, count + 1);
    if (choice < count) {
        return floats[choice];
    }
    uint32_t bits = (uint32_t)choose_bits(s);
    float any;
    memcpy(&any, &bits, sizeof any);
    return any;
}

static void spoil(script* s, float* numbers, int32_t count)
{
    if (happens(s, s->hostile_percent)) {
        numbers[choose(s, count)] = hostile_float(s);
    }
}

static um_aabb choose_aabb(script* s)
{
    // Small integers, which the bytes reach directly, or an AABB of the scene.
    um_aabb aabb;
    if (s->bytes != NULL && happens(s, 50)) {
        float x = (float)choose(s, 16);
        float y = (float)choose(s, 16);
        aabb = um_aabb_make(x, y, x + (float)choose(s, 4), y + (float)choose(s, 4));
    } else {
        s->random = s->bytes != NULL ? prng_make(choose_bits(s)) : s->random;
        aabb = scene_aabb(s->where, &s->random);
    }
    float sides[4] = {aabb.min.x, aabb.min.y, aabb.max.x, aabb.max.y};
    spoil(s, sides, 4);
    return um_aabb_make(sides[0], sides[1], sides[2], sides[3]);
}

static um_vec2 choose_vector(script* s)
{
    static const float numbers[] = {0.0f, -0.0f, 1.0f, -1.0f, 2.0f, -2.0f, 0.5f, -4.0f};
    um_vec2 v = {0.0f, 0.0f};
    if (s->bytes != NULL && happens(s, 50)) {
        v.x = numbers[choose(s, 8)];
        v.y = numbers[choose(s, 8)];
    } else if (happens(s, 50)) {
        s->random = s->bytes != NULL ? prng_make(choose_bits(s)) : s->random;
        v = scene_vector(s->where, &s->random);
    }
    float both[2] = {v.x, v.y};
    spoil(s, both, 2);
    return um_vec2_make(both[0], both[1]);
}

// One bit, several, all or none.
static uint64_t choose_categories(script* s)
{
    switch (choose(s, 4)) {
    case 0:
        return UINT64_C(1) << choose(s, 64);
    case 1:
        return choose_bits(s) & UINT64_C(0x5a3c0ff012488421);
    case 2:
        return UM_ALL_CATEGORIES;
    default:
        return happens(s, 20) ? 0 : 1;
    }
}

static um_proxy_id choose_proxy(script* s)
{
    um_proxy_id proxy = driver_pick(s->tree, (uint32_t)choose(s, 256));
    if (!happens(s, s->hostile_percent)) {
        return proxy;
    }
    const oracle* o = &s->tree->expected;
    switch (choose(s, 5)) {
    case 0:
        return (um_proxy_id){0, 0};
    case 1: { // one that was removed
        int32_t count = o->stale_count < ORACLE_STALE_COUNT ? o->stale_count : ORACLE_STALE_COUNT;
        return count > 0 ? o->stale[choose(s, count)] : (um_proxy_id){0, 1};
    }
    case 2: // one of another tree
        return s->other != NULL ? driver_pick(s->other, (uint32_t)choose(s, 256)) : (um_proxy_id){1, 0};
    case 3: // a stamp that was not given yet, or is not
        return (um_proxy_id){proxy.index1, proxy.stamp + 1 + (uint32_t)choose(s, 4)};
    default:
        return (um_proxy_id){UINT32_MAX - (uint32_t)choose(s, 3), (uint32_t)choose_bits(s)};
    }
}

static um_tree_build choose_build(script* s)
{
    if (happens(s, s->hostile_percent)) {
        return (um_tree_build)(2 + choose(s, 250));
    }
    return choose(s, 2) == 0 ? UM_BUILD_MORTON : UM_BUILD_SAH;
}

static um_tree_pairs choose_pairs(script* s)
{
    if (happens(s, s->hostile_percent)) {
        return (um_tree_pairs)(2 + choose(s, 250));
    }
    return choose(s, 2) == 0 ? UM_PAIRS_ALL : UM_PAIRS_MOVED;
}

// ---- Steps ----------------------------------------------------------------------------------------------

// A new AABB for a proxy: near where it is, so that it often stays within its fat AABB, or anywhere.
static um_aabb choose_target(script* s, um_proxy_id proxy)
{
    const oracle_proxy* p = oracle_find(&s->tree->expected, proxy);
    if (p == NULL || happens(s, 40)) {
        return choose_aabb(s);
    }
    float margin = s->tree->expected.margin;
    um_aabb aabb = um_aabb_make(p->fat.min.x + margin, p->fat.min.y + margin, p->fat.max.x - margin,
                                p->fat.max.y - margin);
    float shift = (float)(choose(s, 5) - 2) * 0.6f * margin;
    aabb.min.x += shift;
    aabb.max.x += shift;
    return aabb;
}

static void insert_many(script* s)
{
    um_aabb aabbs[MOST_AT_ONCE];
    um_vec2 displacements[MOST_AT_ONCE];
    uint64_t categories[MOST_AT_ONCE];
    int32_t count = choose(s, MOST_AT_ONCE);
    for (int32_t i = 0; i < count; ++i) {
        aabbs[i] = choose_aabb(s);
        displacements[i] = choose_vector(s);
        categories[i] = choose_categories(s);
    }
    if (happens(s, s->hostile_percent)) {
        count = -count - 1;
    }
    driver_insert_many(s->tree, count > 0 ? aabbs : NULL, happens(s, 50) ? displacements : NULL,
                       happens(s, 50) ? categories : NULL, count, choose_build(s));
}

static void move_many(script* s)
{
    um_proxy_id proxies[MOST_AT_ONCE];
    um_aabb aabbs[MOST_AT_ONCE];
    um_vec2 displacements[MOST_AT_ONCE];
    int32_t count = s->tree->expected.count == 0 ? 0 : choose(s, MOST_AT_ONCE);
    for (int32_t i = 0; i < count; ++i) {
        proxies[i] = choose_proxy(s);
        aabbs[i] = choose_target(s, proxies[i]);
        displacements[i] = choose_vector(s);
    }
    if (happens(s, s->hostile_percent)) {
        count = -count - 1;
    }
    driver_move_many(s->tree, count > 0 ? proxies : NULL, count > 0 ? aabbs : NULL,
                     happens(s, 50) ? displacements : NULL, count);
}

static float choose_fraction(script* s)
{
    float fraction = 0.25f * (float)choose(s, 9);
    spoil(s, &fraction, 1);
    return fraction;
}

static void cast(script* s)
{
    um_aabb aabb = choose_aabb(s);
    um_vec2 translation = um_vec2_scale(choose_vector(s), 4.0f);
    float fraction = choose_fraction(s);
    uint64_t mask = choose_categories(s);
    driver_answer answer = (driver_answer)choose(s, DRIVER_ANSWER_COUNT);
    if (choose(s, 2) == 0) {
        driver_cast_aabb(s->tree, (um_aabb_cast){aabb, translation, fraction}, mask, answer);
    } else {
        driver_cast_ray(s->tree, (um_ray){aabb.min, translation, fraction}, mask, answer);
    }
}

static void query(script* s)
{
    um_aabb aabb = choose_aabb(s);
    if (happens(s, 30) && oracle_aabb_is_valid(aabb)) {
        um_aabb more = choose_aabb(s);
        aabb = oracle_aabb_is_valid(more) ? um_aabb_union(aabb, more) : more;
    }
    uint64_t mask = choose_categories(s);
    driver_query(s->tree, aabb, mask, happens(s, 20) ? 1 + choose(s, 5) : INT32_MAX);
}

// Steps that leave the number of proxies as it is.
static void change_or_ask(script* s)
{
    um_proxy_id proxy = choose_proxy(s);
    switch (choose(s, 14)) {
    case 0:
        driver_set_categories(s->tree, proxy, choose_categories(s));
        break;
    case 1:
        driver_mark_moved(s->tree, proxy);
        break;
    case 2:
        driver_clear_moved(s->tree);
        break;
    case 3:
        driver_rebuild(s->tree, choose_build(s));
        break;
    case 4:
        move_many(s);
        break;
    case 5:
        query(s);
        break;
    case 6:
        cast(s);
        break;
    case 7:
        driver_find_pairs(s->tree, NULL, choose_pairs(s));
        break;
    case 8:
        driver_find_pairs(s->tree, s->other != NULL && choose(s, 2) == 0 ? s->other : s->tree,
                          choose_pairs(s));
        break;
    case 9:
        driver_bake(s->tree);
        break;
    case 10:
        driver_set_user_data(s->tree, proxy);
        break;
    default:
        driver_move(s->tree, proxy, choose_target(s, proxy), choose_vector(s));
        break;
    }
}

void script_step(script* s)
{
    if (s->other != NULL && choose(s, 8) == 0) {
        driver* tree = s->tree;
        s->tree = s->other;
        s->other = tree;
    }
    if (happens(s, s->failing_percent)) {
        heap_fail(&s->tree->memory, 1 + choose(s, 4), choose(s, 2) == 0);
    }
    bool is_full = s->tree->expected.count > s->most_proxies;
    int32_t choice = choose(s, 100);
    if (choice == 0 && choose(s, 20) == 0) {
        driver_clear(s->tree);
    } else if (choice < (is_full ? 10 : 40)) {
        um_aabb aabb = choose_aabb(s);
        um_vec2 displacement = choose_vector(s);
        driver_insert(s->tree, aabb, displacement, choose_categories(s));
    } else if (choice < (is_full ? 60 : 56)) {
        driver_remove(s->tree, choose_proxy(s));
    } else if (choice < 60 && !is_full) {
        insert_many(s);
    } else {
        change_or_ask(s);
    }
    heap_fail(&s->tree->memory, 0, false);
}
