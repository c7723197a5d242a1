// The driver's life, and the comparison of a tree with its oracle: see driver.h.
// SPDX-License-Identifier: MIT

#include "support/driver.h"

#include "broadphase/tree_data.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

um_result driver_create(driver* d, const um_tree_def* def)
{
    *d = (driver){.memory = heap_make(), .next_user = 1};
    um_tree_def used = *def;
    used.allocator = heap_allocator(&d->memory);
    used.bake_by_itself = false; // then queries write to the tree: see test_tree_baking.c for that
    d->expected = oracle_make(used.margin, used.displacement_multiplier);
    d->lanes = used.lanes;
    um_result result = um_tree_create(&used, &d->tree);
    if (result == UM_OK) {
        driver_compare(d, true);
    }
    return result;
}

bool driver_destroy(driver* d)
{
    um_pair_list_free(&d->list);
    um_tree_destroy(d->tree);
    driver_expect(d, d->memory.live_bytes == 0, "%zu bytes in %d blocks are left after the end",
                  d->memory.live_bytes, (int)d->memory.block_count);
    heap_end(&d->memory);
    driver_expect(d, d->memory.problem == NULL, "the heap saw %s", d->memory.problem);
    oracle_free(&d->expected);
    free(d->found.items);
    free(d->wanted.items);
    free(d->wanted_pairs.items);
    return driver_is_fine(d);
}

bool driver_is_fine(const driver* d)
{
    return d->problem[0] == '\0';
}

void driver_expect(driver* d, bool condition, const char* format, ...)
{
    if (condition || !driver_is_fine(d)) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(d->problem, sizeof d->problem, format, arguments);
    va_end(arguments);
}

um_proxy_id driver_pick(const driver* d, uint32_t number)
{
    um_proxy_id null_proxy = {0, 0};
    return d->expected.count == 0 ? null_proxy : d->expected.live[number % (uint32_t)d->expected.count].id;
}

// ---- The nodes ------------------------------------------------------------------------------------------

// Reads a walk as the tree that it stands for: after an inner node come its two children with all below them.
typedef struct reader {
    driver* d;
    struct {
        um_aabb aabb;
        bool is_leaf;
        int32_t open; // children that are still to come
        int32_t heights[2];
        um_aabb aabbs[2];
    } path[64];
    int32_t depth; // nodes on the path that are not complete
    int32_t leaves;
    int32_t inner;
    int32_t height;
    double root_area;
    double inner_area;
    uint64_t shape;
    uint64_t leaf_sum; // of the leaves' hashes, in any order
} reader;

static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint64_t hash_aabb(um_aabb aabb)
{
    // The two zeros are the same.
    const float sides[4] = {aabb.min.x + 0.0f, aabb.min.y + 0.0f, aabb.max.x + 0.0f, aabb.max.y + 0.0f};
    uint64_t hash = 0;
    for (int32_t i = 0; i < 4; ++i) {
        uint32_t bits;
        memcpy(&bits, sides + i, sizeof bits);
        hash = mix(hash + UINT64_C(0x9e3779b97f4a7c15) + bits);
    }
    return hash;
}

static double area_of(um_aabb aabb)
{
    return ((double)aabb.max.x - (double)aabb.min.x) + ((double)aabb.max.y - (double)aabb.min.y);
}

// Hands a complete subtree to its parent, and the parent further up if that completes it.
static void complete(reader* r, um_aabb aabb, int32_t height)
{
    while (r->depth > 0) {
        int32_t side = 2 - r->path[r->depth - 1].open;
        r->path[r->depth - 1].aabbs[side] = aabb;
        r->path[r->depth - 1].heights[side] = height;
        r->path[r->depth - 1].open -= 1;
        if (r->path[r->depth - 1].open > 0) {
            return;
        }
        r->depth -= 1;
        const um_aabb* aabbs = r->path[r->depth].aabbs;
        const int32_t* heights = r->path[r->depth].heights;
        aabb = r->path[r->depth].aabb;
        um_aabb both = {{fminf(aabbs[0].min.x, aabbs[1].min.x), fminf(aabbs[0].min.y, aabbs[1].min.y)},
                        {fmaxf(aabbs[0].max.x, aabbs[1].max.x), fmaxf(aabbs[0].max.y, aabbs[1].max.y)}};
        driver_expect(r->d, oracle_aabbs_equal(aabb, both),
                      "a node at depth %d is not the union of its children", (int)r->depth);
        driver_expect(r->d, abs(heights[0] - heights[1]) <= 1,
                      "a node at depth %d has children of heights %d and %d", (int)r->depth, (int)heights[0],
                      (int)heights[1]);
        height = 1 + (heights[0] > heights[1] ? heights[0] : heights[1]);
    }
    r->height = height;
}

static bool read_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    reader* r = context;
    bool has_parent = r->depth > 0 || r->leaves + r->inner == 0;
    driver_expect(r->d, has_parent, "the walk goes on after all nodes have their children");
    driver_expect(r->d, depth == r->depth, "the walk has depth %d where %d is due", (int)depth,
                  (int)r->depth);
    if (!driver_is_fine(r->d) || r->depth >= 60) {
        driver_expect(r->d, false, "the walk goes too deep");
        return false;
    }
    r->shape = mix(r->shape + hash_aabb(aabb) + (uint64_t)depth * 2 + is_leaf);
    if (is_leaf) {
        r->leaves += 1;
        r->leaf_sum += hash_aabb(aabb);
        complete(r, aabb, 0);
    } else {
        r->inner += 1;
        r->root_area = depth == 0 ? area_of(aabb) : r->root_area;
        r->inner_area += depth == 0 ? 0.0 : area_of(aabb);
        r->path[r->depth].aabb = aabb;
        r->path[r->depth].open = 2;
        r->depth += 1;
    }
    return true;
}

// The nodes by a walk: shape, AABBs, balance, and the very leaves that the oracle has.
static void compare_nodes(driver* d, const um_tree_figures* figures, uint64_t* out_shape)
{
    reader r = {.d = d};
    um_result result = um_tree_walk(d->tree, read_node, &r);
    driver_expect(d, result == UM_OK, "the walk says %s", um_result_text(result));
    driver_expect(d, r.depth == 0, "the walk ends before %d nodes have both children", (int)r.depth);
    driver_expect(d, r.leaves == d->expected.count, "the walk has %d leaves, expected %d", (int)r.leaves,
                  (int)d->expected.count);
    driver_expect(d, r.inner == figures->nodes, "the walk has %d inner nodes, the figures say %d",
                  (int)r.inner, (int)figures->nodes);
    driver_expect(d, r.height == figures->height, "the walk has height %d, the figures say %d", (int)r.height,
                  (int)figures->height);
    double ratio = r.root_area > 0.0 ? r.inner_area / r.root_area : 0.0;
    driver_expect(d, fabs((double)figures->area_ratio - ratio) <= 1e-5 * ratio,
                  "the area ratio is %.9g, expected %.9g", (double)figures->area_ratio, ratio);
    uint64_t leaf_sum = 0;
    for (int32_t i = 0; i < d->expected.count; ++i) {
        leaf_sum += hash_aabb(d->expected.live[i].fat);
    }
    driver_expect(d, r.leaf_sum == leaf_sum, "the aabbs of the leaves are not those expected");
    *out_shape = r.shape;
}

static bool count_leaf(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)user_data;
    *(int32_t*)context += 1;
    return true;
}

// A query for everything finds all that have a bit of the mask.
static void compare_query_for_all(driver* d, uint64_t mask)
{
    const float most = UM_TREE_MAX_COORDINATE;
    um_aabb all = {{-most, -most}, {most, most}};
    int32_t found = 0;
    um_result result = um_tree_query(d->tree, all, mask, count_leaf, &found, NULL);
    driver_expect(d, result == UM_OK, "the query for everything says %s", um_result_text(result));
    int32_t count = 0;
    for (int32_t i = 0; i < d->expected.count; ++i) {
        count += (d->expected.live[i].categories & mask) != 0;
    }
    driver_expect(d, found == count, "%d proxies have a category of %llx, expected %d", (int)found,
                  (unsigned long long)mask, (int)count);
}

// Which leaf hangs where. Not by a query, whose order is another one in a baked tree.
static uint64_t hash_places(const driver* d)
{
    uint64_t hash = 0;
    for (int32_t i = 0; i < d->expected.count; ++i) {
        int32_t leaf = umi_tree_leaf_of(d->tree, d->expected.live[i].id);
        uint64_t place = leaf >= 0 ? (uint64_t)umi_tree_leaves(d->tree)[leaf].slot : 0;
        hash = mix(hash + d->expected.live[i].user_data + (place << 32));
    }
    return hash;
}

// ---- The rest -------------------------------------------------------------------------------------------

static void compare_proxy(driver* d, const oracle_proxy* p)
{
    um_aabb fat = um_tree_get_fat_aabb(d->tree, p->id);
    unsigned long long user = (unsigned long long)p->user_data;
    driver_expect(d, um_tree_has(d->tree, p->id), "the tree does not have proxy %llu", user);
    driver_expect(
        d, oracle_aabbs_equal(fat, p->fat),
        "the fat aabb of proxy %llu is (%.9g, %.9g) to (%.9g, %.9g), expected (%.9g, %.9g) to (%.9g, %.9g)",
        user, (double)fat.min.x, (double)fat.min.y, (double)fat.max.x, (double)fat.max.y,
        (double)p->fat.min.x, (double)p->fat.min.y, (double)p->fat.max.x, (double)p->fat.max.y);
    driver_expect(d, um_tree_get_user_data(d->tree, p->id) == p->user_data,
                  "the user data of proxy %llu is %llu", user,
                  (unsigned long long)um_tree_get_user_data(d->tree, p->id));
    driver_expect(d, um_tree_get_categories(d->tree, p->id) == p->categories,
                  "the categories of proxy %llu are %llx, expected %llx", user,
                  (unsigned long long)um_tree_get_categories(d->tree, p->id),
                  (unsigned long long)p->categories);
    driver_expect(d, um_tree_is_moved(d->tree, p->id) == p->moved, "the mark of proxy %llu should be %d",
                  user, p->moved);
}

static void compare_stale_proxies(driver* d)
{
    const oracle* o = &d->expected;
    um_aabb zero = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    for (int32_t i = 0; i < o->stale_count && i < ORACLE_STALE_COUNT; ++i) {
        um_proxy_id id = o->stale[i];
        driver_expect(d, !um_tree_has(d->tree, id), "the tree has a proxy that was removed");
        driver_expect(d, !um_tree_is_moved(d->tree, id), "a removed proxy has a mark");
        driver_expect(d, um_tree_get_user_data(d->tree, id) == 0 && um_tree_get_categories(d->tree, id) == 0,
                      "a removed proxy has data");
        driver_expect(d, oracle_aabbs_equal(um_tree_get_fat_aabb(d->tree, id), zero),
                      "a removed proxy has an aabb");
    }
}

static void compare_figures(driver* d, const um_tree_figures* figures)
{
    int32_t count = d->expected.count;
    int32_t moved = oracle_moved_count(&d->expected);
    size_t list_bytes = (size_t)d->list.capacity * sizeof d->list.pairs[0];
    driver_expect(d, figures->proxies == count, "the figures say %d proxies, expected %d",
                  (int)figures->proxies, (int)count);
    driver_expect(d, um_tree_get_count(d->tree) == count, "the count is %d, expected %d",
                  (int)um_tree_get_count(d->tree), (int)count);
    driver_expect(d, figures->nodes == (count > 1 ? count - 1 : 0), "the figures say %d nodes for %d proxies",
                  (int)figures->nodes, (int)count);
    driver_expect(d, figures->moved == moved, "the figures say %d marks, expected %d", (int)figures->moved,
                  (int)moved);
    driver_expect(d, figures->bytes == d->memory.live_bytes - list_bytes,
                  "the figures say %zu bytes, the heap says %zu", figures->bytes,
                  d->memory.live_bytes - list_bytes);
    driver_expect(d, d->lanes == 0 || figures->lanes == d->lanes, "the tree has %d lanes, expected %d",
                  (int)figures->lanes, (int)d->lanes);
}

void driver_compare(driver* d, bool touched)
{
    if (d->tree == NULL || !driver_is_fine(d)) {
        return;
    }
    // What is asked here is no part of the test's script of failing allocations.
    heap memory = d->memory;
    heap_fail(&d->memory, 0, false);
    um_result error = um_tree_get_last_error(d->tree);
    driver_expect(d, error == d->expected_error, "the last error is \"%s\", expected \"%s\"",
                  um_result_text(error), um_result_text(d->expected_error));
    const char* rule = NULL;
    um_result valid = um_tree_validate(d->tree, &rule);
    driver_expect(d, valid == UM_OK && rule == NULL, "the validation says \"%s\": %s", um_result_text(valid),
                  rule != NULL ? rule : "no rule");
    uint64_t shape = 0;
    um_tree_figures figures = um_tree_measure(d->tree);
    compare_figures(d, &figures);
    compare_nodes(d, &figures, &shape);
    compare_query_for_all(d, UM_ALL_CATEGORIES);
    compare_query_for_all(d, 1);
    shape = mix(shape + hash_places(d));
    driver_expect(d, touched || shape == d->shape, "something changed in a call that must not touch them");
    for (int32_t i = 0; i < d->expected.count && driver_is_fine(d); ++i) {
        compare_proxy(d, d->expected.live + i);
    }
    compare_stale_proxies(d);
    driver_expect(d, d->memory.problem == NULL, "the heap saw %s", d->memory.problem);
    d->figures = figures;
    d->shape = shape;
    d->memory.fail_in = memory.fail_in;
    d->memory.fail_on = memory.fail_on;
    d->memory.allocations = memory.allocations;
    d->memory.releases = memory.releases;
}
