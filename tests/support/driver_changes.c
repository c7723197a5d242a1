// The driver's calls that change a tree: see driver.h.
// SPDX-License-Identifier: MIT

#include "support/driver.h"

#include <stdlib.h>

// The result that a call must have: what its input deserves, unless it asked for memory and got none.
static um_result expect_result(driver* d, um_result for_input, int64_t refusals_before)
{
    bool had_no_memory = d->memory.refusals != refusals_before;
    d->expected_error = for_input == UM_OK && had_no_memory ? UM_ERROR_OUT_OF_MEMORY : for_input;
    return d->expected_error;
}

static um_result check_proxy(const driver* d, um_proxy_id proxy)
{
    return oracle_find(&d->expected, proxy) != NULL ? UM_OK : UM_ERROR_INVALID_PROXY;
}

// ---- One proxy at a time --------------------------------------------------------------------------------

um_proxy_id driver_insert(driver* d, um_aabb aabb, um_vec2 displacement, uint64_t categories)
{
    int64_t refusals = d->memory.refusals;
    um_result for_input = oracle_check(&d->expected, aabb, displacement);
    um_proxy_id id = um_tree_insert(d->tree, aabb, displacement, categories, d->next_user);
    um_result result = expect_result(d, for_input, refusals);
    bool is_null = id.index1 == 0 && id.stamp == 0;
    driver_expect(d, is_null == (result != UM_OK), "insert gives proxy (%u, %u) where \"%s\" is due",
                  id.index1, id.stamp, um_result_text(result));
    if (result == UM_OK) {
        driver_expect(d, oracle_find(&d->expected, id) == NULL, "insert gives a proxy that is in use");
        oracle_insert(&d->expected, id, aabb, displacement, categories, d->next_user++);
    }
    driver_compare(d, result == UM_OK);
    return id;
}

void driver_remove(driver* d, um_proxy_id proxy)
{
    d->expected_error = check_proxy(d, proxy);
    bool removed = um_tree_remove(d->tree, proxy);
    driver_expect(d, removed == (d->expected_error == UM_OK), "remove gives %d where \"%s\" is due", removed,
                  um_result_text(d->expected_error));
    if (d->expected_error == UM_OK) {
        oracle_remove(&d->expected, oracle_find(&d->expected, proxy));
    }
    driver_compare(d, d->expected_error == UM_OK);
}

void driver_move(driver* d, um_proxy_id proxy, um_aabb aabb, um_vec2 displacement)
{
    oracle_proxy* p = oracle_find(&d->expected, proxy);
    d->expected_error = p == NULL ? UM_ERROR_INVALID_PROXY : oracle_check(&d->expected, aabb, displacement);
    int64_t allocations = d->memory.allocations;
    bool moved = um_tree_move(d->tree, proxy, aabb, displacement);
    bool expected = d->expected_error == UM_OK && oracle_move(&d->expected, p, aabb, displacement);
    driver_expect(d, moved == expected, "move gives %d, expected %d", moved, expected);
    driver_expect(d, d->memory.allocations == allocations, "move allocated");
    driver_compare(d, expected);
}

void driver_set_categories(driver* d, um_proxy_id proxy, uint64_t categories)
{
    d->expected_error = check_proxy(d, proxy);
    bool done = um_tree_set_categories(d->tree, proxy, categories);
    driver_expect(d, done == (d->expected_error == UM_OK), "set_categories gives %d where \"%s\" is due",
                  done, um_result_text(d->expected_error));
    if (d->expected_error == UM_OK) {
        oracle_find(&d->expected, proxy)->categories = categories;
    }
    driver_compare(d, d->expected_error == UM_OK);
}

void driver_set_user_data(driver* d, um_proxy_id proxy)
{
    d->expected_error = check_proxy(d, proxy);
    bool done = um_tree_set_user_data(d->tree, proxy, d->next_user);
    driver_expect(d, done == (d->expected_error == UM_OK), "set_user_data gives %d where \"%s\" is due", done,
                  um_result_text(d->expected_error));
    if (d->expected_error == UM_OK) {
        oracle_find(&d->expected, proxy)->user_data = d->next_user++;
    }
    driver_compare(d, d->expected_error == UM_OK);
}

void driver_mark_moved(driver* d, um_proxy_id proxy)
{
    d->expected_error = check_proxy(d, proxy);
    bool done = um_tree_mark_moved(d->tree, proxy);
    driver_expect(d, done == (d->expected_error == UM_OK), "mark_moved gives %d where \"%s\" is due", done,
                  um_result_text(d->expected_error));
    if (d->expected_error == UM_OK) {
        oracle_find(&d->expected, proxy)->moved = true;
    }
    driver_compare(d, false);
}

void driver_clear_moved(driver* d)
{
    um_tree_clear_moved(d->tree);
    oracle_clear_moved(&d->expected);
    d->expected_error = UM_OK;
    driver_compare(d, false);
}

void driver_clear(driver* d)
{
    size_t bytes = d->memory.live_bytes;
    um_tree_clear(d->tree);
    oracle_clear(&d->expected);
    d->expected_error = UM_OK;
    driver_expect(d, d->memory.live_bytes == bytes, "clear changed the memory from %zu to %zu", bytes,
                  d->memory.live_bytes);
    driver_compare(d, true);
}

// ---- Many at once ---------------------------------------------------------------------------------------

static bool is_build(um_tree_build build)
{
    return (int)build == 0 || (int)build == 1;
}

void driver_rebuild(driver* d, um_tree_build build)
{
    int64_t refusals = d->memory.refusals;
    bool done = um_tree_rebuild(d->tree, build);
    um_result result = expect_result(d, is_build(build) ? UM_OK : UM_ERROR_INVALID_OPTION, refusals);
    driver_expect(d, done == (result == UM_OK), "rebuild gives %d where \"%s\" is due", done,
                  um_result_text(result));
    driver_compare(d, result == UM_OK);
}

void driver_bake(driver* d)
{
    int64_t refusals = d->memory.refusals;
    bool done = um_tree_bake(d->tree);
    um_result result = expect_result(d, UM_OK, refusals);
    driver_expect(d, done == (result == UM_OK), "bake gives %d where \"%s\" is due", done,
                  um_result_text(result));
    driver_compare(d, false);
}

static um_vec2 displacement_at(const um_vec2* displacements, int32_t i)
{
    um_vec2 zero = {0.0f, 0.0f};
    return displacements != NULL ? displacements[i] : zero;
}

static um_result check_insert_many(const driver* d, const um_aabb* aabbs, const um_vec2* displacements,
                                   int32_t count, um_tree_build build)
{
    if (count < 0) {
        return UM_ERROR_INVALID_COUNT;
    }
    if (!is_build(build)) {
        return UM_ERROR_INVALID_OPTION;
    }
    for (int32_t i = 0; i < count; ++i) {
        um_result result = oracle_check(&d->expected, aabbs[i], displacement_at(displacements, i));
        if (result != UM_OK) {
            return result;
        }
    }
    return UM_OK;
}

void driver_insert_many(driver* d, const um_aabb* aabbs, const um_vec2* displacements,
                        const uint64_t* categories, int32_t count, um_tree_build build)
{
    size_t room = count > 0 ? (size_t)count : 1;
    um_proxy_id* proxies = calloc(room, sizeof *proxies);
    uint64_t* users = calloc(room, sizeof *users);
    if (proxies == NULL || users == NULL) {
        abort();
    }
    for (int32_t i = 0; i < count; ++i) {
        users[i] = d->next_user + (uint64_t)i;
    }
    int64_t refusals = d->memory.refusals;
    bool done = um_tree_insert_many(d->tree, aabbs, displacements, categories, users, count, build, proxies);
    um_result result = expect_result(d, check_insert_many(d, aabbs, displacements, count, build), refusals);
    driver_expect(d, done == (result == UM_OK), "insert_many gives %d where \"%s\" is due", done,
                  um_result_text(result));
    for (int32_t i = 0; i < count && result == UM_OK; ++i) {
        uint64_t bits = categories != NULL ? categories[i] : UM_ALL_CATEGORIES;
        driver_expect(d, oracle_find(&d->expected, proxies[i]) == NULL, "insert_many gives a proxy twice");
        oracle_insert(&d->expected, proxies[i], aabbs[i], displacement_at(displacements, i), bits,
                      d->next_user++);
    }
    for (int32_t i = 0; i < count && result != UM_OK; ++i) {
        driver_expect(d, proxies[i].index1 == 0 && proxies[i].stamp == 0,
                      "a failed insert_many wrote a proxy");
    }
    free(proxies);
    free(users);
    driver_compare(d, result == UM_OK);
}

static um_result check_move_many(const driver* d, const um_proxy_id* proxies, const um_aabb* aabbs,
                                 const um_vec2* displacements, int32_t count)
{
    if (count < 0) {
        return UM_ERROR_INVALID_COUNT;
    }
    for (int32_t i = 0; i < count; ++i) {
        um_result result = check_proxy(d, proxies[i]);
        if (result == UM_OK) {
            result = oracle_check(&d->expected, aabbs[i], displacement_at(displacements, i));
        }
        if (result != UM_OK) {
            return result;
        }
    }
    return UM_OK;
}

void driver_move_many(driver* d, const um_proxy_id* proxies, const um_aabb* aabbs,
                      const um_vec2* displacements, int32_t count)
{
    d->expected_error = check_move_many(d, proxies, aabbs, displacements, count);
    int32_t moved = um_tree_move_many(d->tree, proxies, aabbs, displacements, count);
    int32_t expected = 0;
    for (int32_t i = 0; i < count && d->expected_error == UM_OK; ++i) {
        oracle_proxy* p = oracle_find(&d->expected, proxies[i]);
        expected += oracle_move(&d->expected, p, aabbs[i], displacement_at(displacements, i));
    }
    driver_expect(d, moved == expected, "move_many gives %d, expected %d", (int)moved, (int)expected);
    driver_compare(d, expected > 0);
}
