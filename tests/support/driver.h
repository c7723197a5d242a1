// A tree and its oracle in lockstep. Every call does the same to both, says what the tree must answer, good
// input or bad, memory or none, and then compares everything that can be seen of the tree. The first
// difference is kept as a text. Shared by the unit tests and the fuzz target, so nothing here depends on a
// test framework.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_DRIVER_H
#define UMBRA_TEST_DRIVER_H

#include "core/format.h"
#include "support/heap.h"
#include "support/oracle.h"

#include <umbra/tree.h>

typedef struct driver {
    heap memory;
    um_tree* tree;
    oracle expected;
    um_pair_list list;
    um_result expected_error; // what um_tree_get_last_error must say
    um_tree_figures figures;  // at the last comparison
    uint64_t shape;           // a hash of the last walk
    uint64_t next_user;       // every proxy gets another user data
    int32_t lanes;            // the width that was asked for
    oracle_users found;       // room for answers
    oracle_users wanted;
    oracle_pairs wanted_pairs;
    char problem[320]; // empty while tree and oracle agree
} driver;

// Makes a tree whose memory comes from the driver's heap; def's own allocator is not used. On failure, which
// must be one of memory, d->tree is NULL.
um_result driver_create(driver* d, const um_tree_def* def);

// Also for a driver whose tree could not be made. A leak is a problem. Returns whether there was none at all.
bool driver_destroy(driver* d);

bool driver_is_fine(const driver* d);

// Notes a problem unless the condition holds.
void driver_expect(driver* d, bool condition, const char* format, ...) UMI_PRINTF_LIKE(3, 4);

// Compares everything: every proxy, the figures, all nodes, the invariants, the heap. The calls below do it
// themselves. Touched: whether the last call may have changed nodes or marks; if not, the walk must be as it
// was.
void driver_compare(driver* d, bool touched);

// A live proxy by its number, which is taken modulo their count; null if there are none.
um_proxy_id driver_pick(const driver* d, uint32_t number);

// ---- Changes --------------------------------------------------------------------------------------------

um_proxy_id driver_insert(driver* d, um_aabb aabb, um_vec2 displacement, uint64_t categories);
void driver_remove(driver* d, um_proxy_id proxy);
void driver_move(driver* d, um_proxy_id proxy, um_aabb aabb, um_vec2 displacement);
void driver_set_categories(driver* d, um_proxy_id proxy, uint64_t categories);
void driver_set_user_data(driver* d, um_proxy_id proxy);
void driver_mark_moved(driver* d, um_proxy_id proxy);
void driver_clear_moved(driver* d);
void driver_clear(driver* d);
void driver_rebuild(driver* d, um_tree_build build);
void driver_bake(driver* d);

// Displacements and categories may be NULL, as for the tree; so may the rest if count is at most 0.
void driver_insert_many(driver* d, const um_aabb* aabbs, const um_vec2* displacements,
                        const uint64_t* categories, int32_t count, um_tree_build build);
void driver_move_many(driver* d, const um_proxy_id* proxies, const um_aabb* aabbs,
                      const um_vec2* displacements, int32_t count);

// ---- Questions ------------------------------------------------------------------------------------------

// Stops after at most so many hits.
void driver_query(driver* d, um_aabb aabb, uint64_t mask, int32_t most_hits);

// What the callback of a cast answers.
typedef enum driver_answer {
    DRIVER_GO_ON,    // the fraction that it got
    DRIVER_NEGATIVE, // -1: the same
    DRIVER_NAN,      // the same
    DRIVER_GREATER,  // twice the fraction: the same
    DRIVER_CLOSEST,  // where the AABB is hit
    DRIVER_END,      // 0
    DRIVER_ANSWER_COUNT
} driver_answer;

void driver_cast_ray(driver* d, um_ray ray, uint64_t mask, driver_answer answer);
void driver_cast_aabb(driver* d, um_aabb_cast cast, uint64_t mask, driver_answer answer);

// Within the tree if other is NULL or d itself.
void driver_find_pairs(driver* d, driver* other, um_tree_pairs which);

#endif
