// The plain array in place of the tree: see oracle.h. Casts are in oracle_cast.c.
// SPDX-License-Identifier: MIT

#include "support/oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Room for one more item in an array that doubles.
static void* make_room(void* items, int32_t count, int32_t* capacity, size_t item_size)
{
    if (count < *capacity) {
        return items;
    }
    *capacity = *capacity == 0 ? 64 : 2 * *capacity;
    void* grown = realloc(items, (size_t)*capacity * item_size);
    if (grown == NULL) {
        abort();
    }
    return grown;
}

oracle oracle_make(float margin, float multiplier)
{
    return (oracle){.margin = margin, .multiplier = multiplier};
}

void oracle_free(oracle* o)
{
    free(o->live);
    *o = oracle_make(o->margin, o->multiplier);
}

// ---- Changes --------------------------------------------------------------------------------------------

um_aabb oracle_fatten(const oracle* o, um_aabb aabb, um_vec2 displacement)
{
    um_aabb fat = aabb;
    fat.min.x = aabb.min.x - o->margin;
    fat.min.y = aabb.min.y - o->margin;
    fat.max.x = aabb.max.x + o->margin;
    fat.max.y = aabb.max.y + o->margin;
    float ahead_x = displacement.x * o->multiplier;
    float ahead_y = displacement.y * o->multiplier;
    if (ahead_x < 0.0f) {
        fat.min.x += ahead_x;
    } else {
        fat.max.x += ahead_x;
    }
    if (ahead_y < 0.0f) {
        fat.min.y += ahead_y;
    } else {
        fat.max.y += ahead_y;
    }
    return fat;
}

bool oracle_aabb_is_valid(um_aabb aabb)
{
    const float sides[4] = {aabb.min.x, aabb.min.y, aabb.max.x, aabb.max.y};
    for (int32_t i = 0; i < 4; ++i) {
        if (!isfinite(sides[i]) || fabsf(sides[i]) > UM_TREE_MAX_COORDINATE) {
            return false;
        }
    }
    return !(aabb.min.x > aabb.max.x) && !(aabb.min.y > aabb.max.y);
}

um_result oracle_check(const oracle* o, um_aabb aabb, um_vec2 displacement)
{
    if (!oracle_aabb_is_valid(aabb)) {
        return UM_ERROR_INVALID_AABB;
    }
    if (!isfinite(displacement.x) || !isfinite(displacement.y)) {
        return UM_ERROR_INVALID_VECTOR;
    }
    return oracle_aabb_is_valid(oracle_fatten(o, aabb, displacement)) ? UM_OK : UM_ERROR_INVALID_VECTOR;
}

oracle_proxy* oracle_find(const oracle* o, um_proxy_id id)
{
    for (int32_t i = 0; i < o->count; ++i) {
        if (o->live[i].id.index1 == id.index1 && o->live[i].id.stamp == id.stamp) {
            return o->live + i;
        }
    }
    return NULL;
}

void oracle_insert(oracle* o, um_proxy_id id, um_aabb aabb, um_vec2 displacement, uint64_t categories,
                   uint64_t user_data)
{
    o->live = make_room(o->live, o->count, &o->capacity, sizeof o->live[0]);
    o->live[o->count++] =
        (oracle_proxy){id, oracle_fatten(o, aabb, displacement), categories, user_data, true};
}

void oracle_remove(oracle* o, oracle_proxy* proxy)
{
    o->stale[o->stale_count++ % ORACLE_STALE_COUNT] = proxy->id;
    *proxy = o->live[--o->count];
}

void oracle_clear(oracle* o)
{
    while (o->count > 0) {
        oracle_remove(o, o->live + o->count - 1);
    }
}

bool oracle_move(const oracle* o, oracle_proxy* proxy, um_aabb aabb, um_vec2 displacement)
{
    bool left = aabb.min.x < proxy->fat.min.x || aabb.min.y < proxy->fat.min.y ||
                aabb.max.x > proxy->fat.max.x || aabb.max.y > proxy->fat.max.y;
    if (left) {
        proxy->fat = oracle_fatten(o, aabb, displacement);
        proxy->moved = true;
    }
    return left;
}

void oracle_clear_moved(oracle* o)
{
    for (int32_t i = 0; i < o->count; ++i) {
        o->live[i].moved = false;
    }
}

int32_t oracle_moved_count(const oracle* o)
{
    int32_t count = 0;
    for (int32_t i = 0; i < o->count; ++i) {
        count += o->live[i].moved;
    }
    return count;
}

// ---- Answers --------------------------------------------------------------------------------------------

bool oracle_aabbs_overlap(um_aabb a, um_aabb b)
{
    bool apart_x = a.max.x < b.min.x || b.max.x < a.min.x;
    bool apart_y = a.max.y < b.min.y || b.max.y < a.min.y;
    return !apart_x && !apart_y;
}

bool oracle_aabbs_equal(um_aabb a, um_aabb b)
{
    return a.min.x == b.min.x && a.min.y == b.min.y && a.max.x == b.max.x && a.max.y == b.max.y;
}

void oracle_add_user(oracle_users* users, uint64_t user)
{
    users->items = make_room(users->items, users->count, &users->capacity, sizeof users->items[0]);
    users->items[users->count++] = user;
}

void oracle_add_pair(oracle_pairs* pairs, uint64_t a, uint64_t b)
{
    pairs->items = make_room(pairs->items, pairs->count, &pairs->capacity, sizeof pairs->items[0]);
    pairs->items[pairs->count++] = (um_tree_pair){a, b};
}

static int compare_users(const void* left, const void* right)
{
    uint64_t a = *(const uint64_t*)left;
    uint64_t b = *(const uint64_t*)right;
    return (a > b) - (a < b);
}

static int compare_pairs(const void* left, const void* right)
{
    const um_tree_pair* a = left;
    const um_tree_pair* b = right;
    int by_a = compare_users(&a->a, &b->a);
    return by_a != 0 ? by_a : compare_users(&a->b, &b->b);
}

void oracle_sort_users(oracle_users* users)
{
    if (users->count > 1) {
        qsort(users->items, (size_t)users->count, sizeof users->items[0], compare_users);
    }
}

void oracle_sort_pairs(um_tree_pair* pairs, int32_t count, bool within_one_tree)
{
    for (int32_t i = 0; i < count && within_one_tree; ++i) {
        if (pairs[i].a > pairs[i].b) {
            pairs[i] = (um_tree_pair){pairs[i].b, pairs[i].a};
        }
    }
    if (count > 1) {
        qsort(pairs, (size_t)count, sizeof pairs[0], compare_pairs);
    }
}

void oracle_query(const oracle* o, um_aabb aabb, uint64_t mask, oracle_users* out_users)
{
    out_users->count = 0;
    for (int32_t i = 0; i < o->count; ++i) {
        if ((o->live[i].categories & mask) != 0 && oracle_aabbs_overlap(o->live[i].fat, aabb)) {
            oracle_add_user(out_users, o->live[i].user_data);
        }
    }
    oracle_sort_users(out_users);
}

void oracle_find_pairs(const oracle* a, const oracle* b, um_tree_pairs which, oracle_pairs* out_pairs)
{
    out_pairs->count = 0;
    for (int32_t i = 0; i < a->count; ++i) {
        const oracle_proxy* p = a->live + i;
        for (int32_t j = a == b ? i + 1 : 0; j < b->count; ++j) {
            const oracle_proxy* q = b->live + j;
            if ((which == UM_PAIRS_ALL || p->moved || q->moved) && oracle_aabbs_overlap(p->fat, q->fat)) {
                oracle_add_pair(out_pairs, p->user_data, q->user_data);
            }
        }
    }
    oracle_sort_pairs(out_pairs->items, out_pairs->count, a == b);
}
