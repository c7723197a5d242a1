// Umbra's dynamic AABB tree: AABBs in, overlaps out. It stands alone: no body, shape or world is needed.
//
// Each proxy is a leaf with a fat AABB, 64 bits of user data and 64 category bits. The tree is binary,
// balanced like an AVL tree after every operation, and grown by a branch-and-bound search for the sibling
// that adds the least surface area (in 2D: perimeter).
//
// Errors. A call that fails changes nothing, though the tree may hold more memory than before. Calls that
// change the tree return a null proxy, false or zero, and leave the reason in um_tree_get_last_error and,
// for a person, in um_tree_get_last_message; for a tree that is NULL there is nothing more to say. Calls
// that only read (they take a const um_tree*) return an um_result, or the zero value that their comment
// names. The error hook of the def hears of both. Any number of threads may read at once while nobody
// changes the tree; um_tree_validate uses the allocator meanwhile, and so may one query at a time: see
// um_tree_bake.
//
// Callbacks. The functions of yours that queries, casts and walks call may read the tree, also by queries of
// their own. A call that would change it fails with UM_ERROR_LOCKED and changes nothing, and the query goes
// on. In a hook of the tree's allocator queries, casts, walks and um_tree_validate fail with it, too, and
// um_tree_measure returns zeros: the tree is about to change then. A callback has to return: one that jumps
// out leaves the tree locked.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TREE_H
#define UMBRA_TREE_H

#include <umbra/base.h>
#include <umbra/math.h>

// A tree. Made by um_tree_create, ended by um_tree_destroy.
typedef struct um_tree um_tree;

// A leaf of one tree, by value. Zero is the null proxy. A proxy that was removed is always refused (until its
// place has been used 2^31 times). One of another tree is refused if the salts of their defs differ, but for
// one chance in two thousand million; trees with the same salt, as all have by default, do not tell their
// proxies apart. The same calls give the same proxies in every run and on every platform.
typedef struct um_proxy_id {
    uint32_t index1; // 1 + the leaf's place in the pool
    uint32_t stamp;  // generation of that place
} um_proxy_id;

// How far out an AABB may lie: those that are inserted, with their fat, and those that are asked for.
#define UM_TREE_MAX_COORDINATE 1e30f

// The largest max_fraction of a cast.
#define UM_TREE_MAX_FRACTION 1e30f

// How a tree is set up.
typedef struct um_tree_def {
    float margin;                  // added to every side of an AABB; units of length, 0 to 1e30; default 15
    float displacement_multiplier; // times the displacement, added ahead; 0 to 1e30; default 2
    int32_t capacity;              // proxies to make room for at once; 0 to 2^30 - 1; default 16
    int32_t lanes;                 // SIMD lanes: 1, 4, 8, 16, or 0 for what is fastest here; default 0
    bool bake_by_itself;           // whether queries may bake the tree: see um_tree_bake; default true
    uint32_t salt;                 // trees with other salts refuse this one's proxies; default 0
    um_error_fn* error;            // told of every failed call, reads included; may be NULL; default NULL
    void* error_context;           // handed to error; default NULL
    um_allocator allocator;        // where memory comes from; default: the C library
    uint32_t cookie;               // set by um_default_tree_def; leave it alone
} um_tree_def;

// The defaults above.
UM_API um_tree_def um_default_tree_def(void);

// Makes a tree. NULL for def means the defaults. On failure *out_tree is NULL and the result says why:
// UM_ERROR_INVALID_DEF also for a lane width that this processor or build does not have. The error hook of
// the def is told what exactly, unless the def did not come from um_default_tree_def.
UM_API um_result um_tree_create(const um_tree_def* def, um_tree** out_tree);

// Ends a tree and gives its memory back. NULL is allowed. From within a callback of the tree nothing happens
// but UM_ERROR_LOCKED.
UM_API void um_tree_destroy(um_tree* tree);

// Removes every proxy at once and keeps the memory. All proxies become stale. NULL is allowed. From within a
// callback of the tree nothing happens but UM_ERROR_LOCKED.
UM_API void um_tree_clear(um_tree* tree);

// What the last call that changes the tree came to; UM_OK if it succeeded.
// UM_ERROR_NULL_ARGUMENT for NULL.
UM_API um_result um_tree_get_last_error(const um_tree* tree);

// The same for a person: which function, what was wrong, and what would be right. "" if it succeeded, and for
// NULL. Valid until the next call that changes the tree.
UM_API const char* um_tree_get_last_message(const um_tree* tree);

// ---- One proxy at a time --------------------------------------------------------------------------------

// Adds a proxy with a fattened AABB and marks it as moved. Displacement is how far it is expected to go until
// the next update. It searches for the best place, which takes time in proportion to the height as a rule,
// but to the number of AABBs that contain the new one where those are many. Null proxy for a bad AABB or
// displacement, at 2^30 - 1 proxies, or when memory ends.
UM_API um_proxy_id um_tree_insert(um_tree* tree, um_aabb aabb, um_vec2 displacement, uint64_t categories,
                                  uint64_t user_data);

// Removes a proxy. False if it is not one of this tree's.
UM_API bool um_tree_remove(um_tree* tree, um_proxy_id proxy);

// Tells the tree where a proxy's tight AABB is now. While that lies inside the fat AABB, touches nothing and
// returns false. Otherwise removes the leaf, fattens the new AABB, inserts it again, marks it as moved and
// returns true. Bad input returns false as well; um_tree_get_last_error tells the difference.
UM_API bool um_tree_move(um_tree* tree, um_proxy_id proxy, um_aabb aabb, um_vec2 displacement);

// The AABB that um_tree_insert or um_tree_move gives a leaf: the margin on every side, and the displacement
// times the multiplier on the side that it points to. On bad input the AABB comes back as it was.
UM_API um_aabb um_tree_fatten(const um_tree* tree, um_aabb aabb, um_vec2 displacement);

// Whether the proxy is one of this tree's.
UM_API bool um_tree_has(const um_tree* tree, um_proxy_id proxy);

// The fat AABB of a proxy; all zero for a bad one.
UM_API um_aabb um_tree_get_fat_aabb(const um_tree* tree, um_proxy_id proxy);

// The user data of a proxy; 0 for a bad one.
UM_API uint64_t um_tree_get_user_data(const um_tree* tree, um_proxy_id proxy);

// The category bits of a proxy; 0 for a bad one.
UM_API uint64_t um_tree_get_categories(const um_tree* tree, um_proxy_id proxy);

// Replaces the category bits of a proxy. A proxy without any is found by no query, but stands in pairs. False
// for a bad proxy.
UM_API bool um_tree_set_categories(um_tree* tree, um_proxy_id proxy, uint64_t categories);

// Replaces the user data of a proxy. False for a bad one.
UM_API bool um_tree_set_user_data(um_tree* tree, um_proxy_id proxy, uint64_t user_data);

// The number of proxies; 0 for NULL.
UM_API int32_t um_tree_get_count(const um_tree* tree);

// ---- Many at once ---------------------------------------------------------------------------------------

// How a bulk build arranges the leaves.
typedef enum um_tree_build {
    UM_BUILD_MORTON, // along a space-filling curve, O(n): the fast one
    UM_BUILD_SAH,    // by binned surface-area splits, O(n log n): slower, for trees that are queried a lot
} um_tree_build;

// Adds count proxies and rebuilds the whole tree. Displacements (then: none), categories (then: all) and
// out_proxies may be NULL. False if another pointer is NULL, the count negative, any AABB or displacement
// bad, there would be too many proxies, or memory ends; then none was added.
UM_API bool um_tree_insert_many(um_tree* tree, const um_aabb* aabbs, const um_vec2* displacements,
                                const uint64_t* categories, const uint64_t* user_data, int32_t count,
                                um_tree_build build, um_proxy_id* out_proxies);

// um_tree_move for count proxies, one after the other. From a twentieth of the proxies on the leavers are not
// inserted one by one: the tree is rebuilt in Morton order, also if it was built by SAH before. Displacements
// may be NULL. Returns how many left their fat AABB; 0 and no change at all if anything is bad. Memory that
// ends is no failure.
UM_API int32_t um_tree_move_many(um_tree* tree, const um_proxy_id* proxies, const um_aabb* aabbs,
                                 const um_vec2* displacements, int32_t count);

// Builds the tree anew over the fat AABBs it has. Proxies and marks stay. False when memory ends.
UM_API bool um_tree_rebuild(um_tree* tree, um_tree_build build);

// Makes a copy of the tree that is faster to ask: queries and casts take a third to a half of the time, as
// that is a copy by surface area, however the tree has grown; they report in another order then, which is the
// same for every lane width. It takes 100 to 300 ns per proxy, and 150 bytes, which the tree keeps. The copy
// lasts until a proxy is inserted, removed or moved out of its fat AABB, or gets other categories or user
// data, or until the tree is cleared or rebuilt. False when memory ends.
//
// With bake_by_itself a tree of 64 proxies or more does so by itself, once its queries have lost as much time
// as that takes: after half as many of them as there are proxies or so, with no change in between. The query
// that this falls to takes the time of it, and may call the hooks of the allocator, in which the tree may be
// queried, but not changed; those of other threads go on without. If there is no memory, all go on without
// until the tree changes.
UM_API bool um_tree_bake(um_tree* tree);

// ---- Queries --------------------------------------------------------------------------------------------

// What a query cost.
typedef struct um_tree_visits {
    int32_t nodes;  // inner nodes whose children were tested: two at a time, or 8 or 16 in a copy
    int32_t leaves; // leaves handed to the callback
} um_tree_visits;

// Gets a leaf whose fat AABB overlaps. Returns whether to go on. Cannot change the tree.
typedef bool um_tree_query_fn(um_proxy_id proxy, uint64_t user_data, void* context);

// Finds the leaves whose fat AABBs overlap aabb and that have a category bit of the mask. out_visits may be
// NULL. An error, and no callback, if the AABB is bad or another pointer but context is NULL.
UM_API um_result um_tree_query(const um_tree* tree, um_aabb aabb, uint64_t category_mask,
                               um_tree_query_fn* fn, void* context, um_tree_visits* out_visits);

// An AABB swept from where it is to max_fraction * translation further.
typedef struct um_aabb_cast {
    um_aabb aabb;
    um_vec2 translation;
    float max_fraction; // 0 to UM_TREE_MAX_FRACTION
} um_aabb_cast;

// Gets a leaf whose fat AABB is hit before max_fraction, nearer AABBs first where the tree allows it. Returns
// the new max_fraction: less than max_fraction clips the cast, 0 below that ends it, and anything else
// (max_fraction itself, more, a negative value, NaN) goes on as before. Cannot change the tree.
typedef float um_tree_cast_fn(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context);

// Finds the leaves that a ray hits and that have a category bit of the mask. The max_fraction of the ray may
// be 0 to UM_TREE_MAX_FRACTION, and a translation below 1e-37 on an axis counts as zero there. No touch is
// missed; an AABB that is missed by less than a millionth of the way, or along an axis without movement by
// less than 3e-39 times max_fraction, may be reported. out_visits may be NULL. An error, and no callback, if
// the origin, translation or fraction is bad or another pointer but context is NULL.
UM_API um_result um_tree_cast_ray(const um_tree* tree, const um_ray* ray, uint64_t category_mask,
                                  um_tree_cast_fn* fn, void* context, um_tree_visits* out_visits);

// The same for a moving AABB.
UM_API um_result um_tree_cast_aabb(const um_tree* tree, const um_aabb_cast* cast, uint64_t category_mask,
                                   um_tree_cast_fn* fn, void* context, um_tree_visits* out_visits);

// ---- Pairs ----------------------------------------------------------------------------------------------

// Which pairs are wanted.
typedef enum um_tree_pairs {
    UM_PAIRS_ALL,   // every pair of leaves whose fat AABBs overlap
    UM_PAIRS_MOVED, // only those in which at least one leaf is marked as moved
} um_tree_pairs;

// Two leaves whose fat AABBs overlap, by their user data. Within a tree either may be a; of two trees, a is
// the first's.
typedef struct um_tree_pair {
    uint64_t a, b;
} um_tree_pair;

// A growing list of pairs. Start it as all zero, use it again and again, end it with um_pair_list_free. Its
// memory comes from the allocator of the tree that filled it first, which must live as long as the list.
typedef struct um_pair_list {
    um_tree_pair* pairs;
    int32_t count;
    int32_t capacity;
    um_allocator allocator; // where the memory came from
} um_pair_list;

// Gives the list's memory back and makes the list all zero. NULL is allowed.
UM_API void um_pair_list_free(um_pair_list* list);

// Replaces the list by all overlapping pairs within the tree, each once, in an order that is a function of
// the tree alone: not of lanes, addresses or earlier searches. False on bad input, when memory ends, or above
// 2^31 - 1 pairs; then the list is empty.
UM_API bool um_tree_find_pairs(um_tree* tree, um_tree_pairs which, um_pair_list* out_list);

// The same for pairs of a leaf a of one tree with a leaf b of another. Errors are those of tree, also
// UM_ERROR_LOCKED if it is the other one that is locked.
UM_API bool um_tree_find_pairs_with(um_tree* tree, um_tree* other, um_tree_pairs which,
                                    um_pair_list* out_list);

// Marks a proxy as moved by hand. False for a bad one.
UM_API bool um_tree_mark_moved(um_tree* tree, um_proxy_id proxy);

// Whether a proxy is marked as moved; false for a bad one.
UM_API bool um_tree_is_moved(const um_tree* tree, um_proxy_id proxy);

// Takes all marks away, in time that grows with the marks, plus a short pass over the copy for AABB queries
// where there is one. NULL is allowed. From within a callback of the tree nothing happens but
// UM_ERROR_LOCKED.
UM_API void um_tree_clear_moved(um_tree* tree);

// ---- Figures --------------------------------------------------------------------------------------------

// What the tree looks like.
typedef struct um_tree_figures {
    int32_t proxies;  // leaves
    int32_t nodes;    // inner nodes
    int32_t moved;    // leaves that are marked as moved
    int32_t height;   // edges from the root to the deepest leaf; 0 for one leaf or none
    float area_ratio; // perimeters of all inner nodes but the root over the root's; 0 without them
    size_t bytes;     // all memory that the tree holds
    int32_t lanes;    // the lane width in use
} um_tree_figures;

// Looks at the whole tree. All zero for NULL, and in a hook of the tree's allocator.
UM_API um_tree_figures um_tree_measure(const um_tree* tree);

// Gets every node from the root down: its AABB and depth, and whether it is a leaf. Returns whether to go on.
// Cannot change the tree.
typedef bool um_tree_walk_fn(um_aabb aabb, int32_t depth, bool is_leaf, void* context);

// Walks over all nodes, parents before their children: for pictures and debugging. An error if tree or fn is
// NULL.
UM_API um_result um_tree_walk(const um_tree* tree, um_tree_walk_fn* fn, void* context);

// Checks every invariant: links, AABBs, heights, balance, categories, marks, counts, free lists, baked
// copies. UM_OK, or UM_ERROR_BROKEN_INVARIANT with the broken rule in *out_rule (may be NULL), or
// UM_ERROR_OUT_OF_MEMORY.
UM_API um_result um_tree_validate(const um_tree* tree, const char** out_rule);

#endif
