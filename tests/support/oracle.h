// What the tree should hold, as a plain array without any structure: every question is answered by looking
// at all of it. Shared by the unit tests and the fuzz target. Does not call the tree.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_ORACLE_H
#define UMBRA_TEST_ORACLE_H

#include <umbra/tree.h>

typedef struct oracle_proxy {
    um_proxy_id id;
    um_aabb fat;
    uint64_t categories;
    uint64_t user_data;
    bool moved;
} oracle_proxy;

enum {
    ORACLE_STALE_COUNT = 64,
};

typedef struct oracle {
    float margin;
    float multiplier;
    oracle_proxy* live; // in no particular order
    int32_t count;
    int32_t capacity;
    um_proxy_id stale[ORACLE_STALE_COUNT]; // the last ones that were removed, in turn
    int32_t stale_count;                   // all that ever were
} oracle;

// Growing lists for the answers.
typedef struct oracle_users {
    uint64_t* items;
    int32_t count;
    int32_t capacity;
} oracle_users;

typedef struct oracle_pairs {
    um_tree_pair* items;
    int32_t count;
    int32_t capacity;
} oracle_pairs;

oracle oracle_make(float margin, float multiplier);
void oracle_free(oracle* o);

// ---- Changes --------------------------------------------------------------------------------------------

// The fat AABB by the documented formula.
um_aabb oracle_fatten(const oracle* o, um_aabb aabb, um_vec2 displacement);

// What the tree must say to an AABB and a displacement.
um_result oracle_check(const oracle* o, um_aabb aabb, um_vec2 displacement);

// The live proxy with that id, or NULL.
oracle_proxy* oracle_find(const oracle* o, um_proxy_id id);

void oracle_insert(oracle* o, um_proxy_id id, um_aabb aabb, um_vec2 displacement, uint64_t categories,
                   uint64_t user_data);
void oracle_remove(oracle* o, oracle_proxy* proxy);
void oracle_clear(oracle* o);

// Whether the AABB had left the fat AABB.
bool oracle_move(const oracle* o, oracle_proxy* proxy, um_aabb aabb, um_vec2 displacement);

void oracle_clear_moved(oracle* o);
int32_t oracle_moved_count(const oracle* o);

// ---- Answers --------------------------------------------------------------------------------------------

bool oracle_aabb_is_valid(um_aabb aabb);
bool oracle_aabbs_overlap(um_aabb a, um_aabb b);
bool oracle_aabbs_equal(um_aabb a, um_aabb b);

// The user data of all that overlap AABB and have a bit of the mask, sorted.
void oracle_query(const oracle* o, um_aabb aabb, uint64_t mask, oracle_users* out_users);

// All pairs between a and b, sorted; within a if b is the same one, with the lower user data first.
void oracle_find_pairs(const oracle* a, const oracle* b, um_tree_pairs which, oracle_pairs* out_pairs);

// Sorts pairs that the tree found like those of oracle_find_pairs.
void oracle_sort_pairs(um_tree_pair* pairs, int32_t count, bool within_one_tree);

void oracle_add_user(oracle_users* users, uint64_t user);
void oracle_add_pair(oracle_pairs* pairs, uint64_t a, uint64_t b);
void oracle_sort_users(oracle_users* users);

// Whether an AABB that is cast hits a resting one. Near the border floats may round either way.
typedef enum oracle_verdict {
    ORACLE_MISS,
    ORACLE_EITHER,
    ORACLE_HIT,
} oracle_verdict;

// *out_fraction, unless NULL, is where the cast enters the AABB, if it does.
oracle_verdict oracle_cast(const um_aabb_cast* cast, um_aabb aabb, double* out_fraction);

#endif
