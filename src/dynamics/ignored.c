// Pairs of bodies that ignore each other: see ignored.h. Each pair stands in the lists of both of its bodies,
// so that a body that ends finds its own.
// SPDX-License-Identifier: MIT

#include "dynamics/ignored.h"

#include "core/array.h"

// A pair in the lists of its bodies. Lists go by place * 2 + side; -1 at the end. Free places are chained
// through the first next.
typedef struct ignored_pair {
    int32_t bodies[2];
    int32_t nexts[2];
} ignored_pair;

umi_ignored umi_ignored_make(void)
{
    return (umi_ignored){.pool = umi_pool_make(sizeof(ignored_pair), offsetof(ignored_pair, nexts))};
}

void umi_ignored_destroy(const um_allocator* allocator, umi_ignored* ignored)
{
    umi_pool_destroy(allocator, &ignored->pool);
    umi_pair_table_free(allocator, &ignored->table);
    umi_array_free(allocator, &ignored->firsts, &ignored->first_capacity, sizeof ignored->firsts[0]);
}

static ignored_pair* pair_at(const umi_ignored* ignored, int32_t place)
{
    return (ignored_pair*)ignored->pool.items + place;
}

// Makes room for the lists of all bodies up to a place.
static bool reserve_firsts(const um_allocator* allocator, umi_ignored* ignored, int32_t body)
{
    int32_t before = ignored->first_capacity;
    if (!umi_array_reserve(allocator, &ignored->firsts, &ignored->first_capacity, before, body + 1,
                           sizeof ignored->firsts[0])) {
        return false;
    }
    for (int32_t i = before; i < ignored->first_capacity; ++i) {
        ignored->firsts[i] = -1;
    }
    return true;
}

bool umi_ignored_add(const um_allocator* allocator, umi_ignored* ignored, int32_t body_a, int32_t body_b)
{
    int32_t last = body_a > body_b ? body_a : body_b;
    if (!umi_pool_reserve(allocator, &ignored->pool, 1) ||
        !umi_pair_table_reserve(allocator, &ignored->table, 1) || !reserve_firsts(allocator, ignored, last)) {
        return false;
    }
    int32_t place = umi_pool_take(&ignored->pool);
    ignored_pair* pair = pair_at(ignored, place);
    *pair = (ignored_pair){.bodies = {body_a, body_b}};
    for (int32_t side = 0; side < 2; ++side) {
        pair->nexts[side] = ignored->firsts[pair->bodies[side]];
        ignored->firsts[pair->bodies[side]] = 2 * place + side;
    }
    umi_pair_table_add(&ignored->table, umi_pair_key(body_a, body_b), place);
    return true;
}

// Takes a pair out of the list of one of its bodies.
static void unlist(umi_ignored* ignored, int32_t place, int32_t side)
{
    int32_t* link = ignored->firsts + pair_at(ignored, place)->bodies[side];
    while (*link != 2 * place + side) {
        link = &pair_at(ignored, *link / 2)->nexts[*link % 2];
    }
    *link = pair_at(ignored, place)->nexts[side];
}

void umi_ignored_remove(umi_ignored* ignored, int32_t body_a, int32_t body_b)
{
    uint64_t key = umi_pair_key(body_a, body_b);
    int32_t place = umi_pair_table_find(&ignored->table, key);
    umi_pair_table_remove(&ignored->table, key);
    unlist(ignored, place, 0);
    unlist(ignored, place, 1);
    umi_pool_put(&ignored->pool, place);
}

int32_t umi_ignored_first(const umi_ignored* ignored, int32_t body)
{
    return umi_ignored_has_any(ignored, body) ? ignored->firsts[body] : -1;
}

int32_t umi_ignored_next(const umi_ignored* ignored, int32_t link)
{
    return pair_at(ignored, link / 2)->nexts[link % 2];
}

int32_t umi_ignored_other(const umi_ignored* ignored, int32_t link)
{
    return pair_at(ignored, link / 2)->bodies[1 - link % 2];
}

int32_t umi_ignored_find_any(const umi_ignored* ignored, int32_t body)
{
    int32_t first = umi_ignored_first(ignored, body);
    return first >= 0 ? umi_ignored_other(ignored, first) : -1;
}
