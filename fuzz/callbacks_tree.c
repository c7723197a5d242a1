// The life of a tree with somebody in its callbacks: see callbacks_fuzz.h. What the tree itself does is
// compared with an oracle by fuzz_tree; here it is the calls from within that count.
// SPDX-License-Identifier: MIT

#include "callbacks_fuzz.h"

#include "support/heap.h"
#include "support/prng.h"
#include "support/tree_calls.h"

#include <umbra/tree.h>

#include <stdio.h>
#include <stdlib.h>

enum {
    MOST_PROXIES = 200,
    MOST_CALLS = 200,
    MOST_DEPTH = 3,         // callbacks within callbacks
    MOST_INTRUSIONS = 2000, // in a life
};

typedef struct tree_fuzz {
    const uint8_t* bytes;
    size_t byte_count;
    size_t next_byte;
    heap memory;
    um_tree* tree;
    um_pair_list list;
    um_proxy_id proxies[MOST_PROXIES]; // some of those that were made; they may be gone
    int32_t proxy_count;
    int32_t percent; // of callbacks that make calls
    prng random;     // for them
    int32_t depth;
    int32_t intrusions;
    bool is_walk; // whether the outermost callback is that of a call that only reads
} tree_fuzz;

static void require(bool condition, const char* problem)
{
    if (!condition) {
        fprintf(stderr, "\nfuzz_callbacks: tree: %s\n", problem);
        abort();
    }
}

// From 0 up to, but not including, limit.
static int32_t choose(tree_fuzz* f, int32_t limit)
{
    if (f->depth > 0) {
        return (int32_t)(prng_bits(&f->random) % (uint64_t)limit);
    }
    return f->next_byte < f->byte_count ? f->bytes[f->next_byte++] % limit : 0;
}

static um_proxy_id choose_proxy(tree_fuzz* f)
{
    return f->proxy_count > 0 ? f->proxies[choose(f, f->proxy_count)] : (um_proxy_id){0, 0};
}

static um_aabb choose_aabb(tree_fuzz* f)
{
    float x = 10.0f * (float)choose(f, 32);
    float y = 10.0f * (float)choose(f, 8);
    float size = 10.0f * (float)choose(f, 6);
    return um_aabb_make(x, y, x + size, y + size);
}

// ---- Questions ------------------------------------------------------------------------------------------

static void intrude(tree_fuzz* f);

static bool see_leaf(um_proxy_id proxy, uint64_t user_data, void* context)
{
    tree_fuzz* f = context;
    require(um_tree_get_user_data(f->tree, proxy) == user_data, "a query found what is not there");
    intrude(f);
    return choose(f, 16) != 15;
}

static float see_hit(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    tree_fuzz* f = context;
    require(um_tree_get_user_data(f->tree, proxy) == user_data, "a cast found what is not there");
    intrude(f);
    return choose(f, 4) == 3 ? 0.5f * max_fraction : max_fraction;
}

static bool see_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    (void)depth;
    (void)is_leaf;
    require(um_aabb_is_valid(aabb), "a node has a bad aabb");
    intrude(context);
    return true;
}

static um_result ask(tree_fuzz* f)
{
    um_aabb aabb = choose_aabb(f);
    um_ray ray = {aabb.min, {1.0f + aabb.max.x, aabb.max.y}, 1.0f};
    um_aabb_cast cast = {aabb, {100.0f, 10.0f}, 1.0f};
    um_aabb all = um_aabb_make(-1e5f, -1e5f, 1e5f, 1e5f);
    switch (choose(f, 6)) {
    case 0:
        return um_tree_query(f->tree, aabb, UM_ALL_CATEGORIES, see_leaf, f, NULL);
    case 1:
        return um_tree_cast_ray(f->tree, &ray, UM_ALL_CATEGORIES, see_hit, f, NULL);
    case 2:
        return um_tree_cast_aabb(f->tree, &cast, UM_ALL_CATEGORIES, see_hit, f, NULL);
    case 3:
        return um_tree_walk(f->tree, see_node, f);
    case 4:
        return um_tree_validate(f->tree, NULL);
    default:
        return um_tree_query(f->tree, all, UM_ALL_CATEGORIES, see_leaf, f, NULL);
    }
}

static void read_proxy(tree_fuzz* f)
{
    um_proxy_id proxy = choose_proxy(f);
    bool is_there = um_tree_has(f->tree, proxy);
    require(um_aabb_is_valid(um_tree_get_fat_aabb(f->tree, proxy)), "a fat aabb is bad");
    require(is_there || um_tree_get_categories(f->tree, proxy) == 0, "what is not there has categories");
    require(is_there || !um_tree_is_moved(f->tree, proxy), "what is not there has moved");
    um_tree_measure(f->tree);
}

// ---- Callbacks ------------------------------------------------------------------------------------------

// Tries one call of each kind. What is known of the tree must be as before.
static void intrude(tree_fuzz* f)
{
    bool is_due = f->tree != NULL && f->depth < MOST_DEPTH && f->intrusions < MOST_INTRUSIONS &&
                  prng_bits(&f->random) % 100 < (uint64_t)f->percent;
    if (!is_due) {
        return;
    }
    f->depth += 1;
    f->intrusions += 1;
    int32_t count = um_tree_get_count(f->tree);
    um_tree_figures figures = um_tree_measure(f->tree);
    const tree_call* call = TREE_CALLS + choose(f, TREE_CALL_COUNT);
    require(!call->call(f->tree, choose_proxy(f)), call->name);
    require(um_tree_get_last_error(f->tree) == UM_ERROR_LOCKED, "the lock was not named as the reason");
    um_tree_destroy(f->tree); // nothing happens, or it would be the last thing
    int64_t refusals = f->memory.refusals;
    um_result result = ask(f);
    bool lacked_memory = f->memory.refusals > refusals;
    um_result expected = f->is_walk ? UM_OK : UM_ERROR_LOCKED;
    require(result == expected || (lacked_memory && result == UM_ERROR_OUT_OF_MEMORY),
            "a question in a callback");
    read_proxy(f);
    um_tree_figures after = um_tree_measure(f->tree);
    require(um_tree_get_count(f->tree) == count && after.nodes == figures.nodes &&
                after.moved == figures.moved && after.height == figures.height,
            "a callback has changed the tree");
    f->depth -= 1;
}

static void* allocate(size_t size, size_t alignment, void* context)
{
    tree_fuzz* f = context;
    intrude(f);
    um_allocator inner = heap_allocator(&f->memory);
    return inner.allocate(size, alignment, inner.context);
}

// The memory is gone before anything is read, but for that of the tree itself, which goes last.
static void release(void* memory, size_t size, void* context)
{
    tree_fuzz* f = context;
    bool is_tree = memory == f->tree;
    um_allocator inner = heap_allocator(&f->memory);
    if (is_tree) {
        intrude(f);
    }
    inner.release(memory, size, inner.context);
    if (!is_tree) {
        intrude(f);
    }
}

// ---- Life -----------------------------------------------------------------------------------------------

static void insert_many(tree_fuzz* f)
{
    enum { MOST = 20 };
    um_aabb aabbs[MOST];
    uint64_t user_data[MOST];
    um_proxy_id proxies[MOST];
    int32_t count = choose(f, MOST);
    for (int32_t i = 0; i < count; ++i) {
        aabbs[i] = choose_aabb(f);
        user_data[i] = (uint64_t)i;
    }
    um_tree_build build = choose(f, 2) == 0 ? UM_BUILD_MORTON : UM_BUILD_SAH;
    bool done = um_tree_insert_many(f->tree, aabbs, NULL, NULL, user_data, count, build, proxies);
    for (int32_t i = 0; done && i < count && f->proxy_count < MOST_PROXIES; ++i) {
        f->proxies[f->proxy_count++] = proxies[i];
    }
}

static void insert(tree_fuzz* f)
{
    um_vec2 ahead = {(float)choose(f, 5), 0.0f};
    um_proxy_id proxy = um_tree_insert(f->tree, choose_aabb(f), ahead, UM_ALL_CATEGORIES, 7);
    if (proxy.index1 != 0 && f->proxy_count < MOST_PROXIES) {
        f->proxies[f->proxy_count++] = proxy;
    }
}

// A list is no part of the tree, which is open then: the callbacks do nothing.
static void free_list(tree_fuzz* f)
{
    int32_t percent = f->percent;
    f->percent = 0;
    um_pair_list_free(&f->list);
    f->percent = percent;
}

// A list that has something in it may grow from that.
static void find_pairs(tree_fuzz* f)
{
    um_tree_find_pairs(f->tree, choose(f, 2) == 0 ? UM_PAIRS_ALL : UM_PAIRS_MOVED, &f->list);
    if (choose(f, 3) == 0) {
        free_list(f);
    }
}

// Also removals and clearing. Some of them free lists of their own, so the callbacks do nothing meanwhile.
static void make_any_call(tree_fuzz* f)
{
    int32_t percent = f->percent;
    f->percent = 0;
    TREE_CALLS[choose(f, TREE_CALL_COUNT)].call(f->tree, choose_proxy(f));
    f->percent = percent;
}

static void change(tree_fuzz* f)
{
    switch (choose(f, 10)) {
    case 0:
        insert_many(f);
        break;
    case 1:
        um_tree_move(f->tree, choose_proxy(f), choose_aabb(f), um_vec2_make(0.0f, 0.0f));
        break;
    case 2:
        find_pairs(f);
        break;
    case 3:
        um_tree_rebuild(f->tree, UM_BUILD_SAH);
        break;
    case 4:
        um_tree_bake(f->tree);
        break;
    case 5:
        make_any_call(f);
        break;
    default:
        insert(f);
        break;
    }
}

static void make_call(tree_fuzz* f)
{
    bool memory_fails = choose(f, 10) == 9;
    heap_fail(&f->memory, memory_fails ? 1 + choose(f, 4) : 0, memory_fails && choose(f, 2) == 0);
    if (choose(f, 3) == 0) {
        f->is_walk = true;
        um_result result = ask(f);
        require(result == UM_OK || (memory_fails && result == UM_ERROR_OUT_OF_MEMORY), "a question failed");
        f->is_walk = false;
    } else {
        change(f);
    }
    heap_fail(&f->memory, 0, false);
    f->is_walk = true;
    require(um_tree_validate(f->tree, NULL) == UM_OK, "the tree contradicts itself");
    f->is_walk = false;
    require(f->memory.problem == NULL, f->memory.problem);
}

void live_as_tree(const uint8_t* data, size_t size, int32_t percent, uint64_t seed)
{
    tree_fuzz f = {
        .bytes = data,
        .byte_count = size,
        .memory = heap_make(),
        .percent = percent,
        .random = prng_make(seed),
    };
    um_tree_def def = um_default_tree_def();
    def.margin = 2.0f * (float)choose(&f, 4);
    def.capacity = choose(&f, 20);
    def.allocator = (um_allocator){allocate, release, &f};
    require(um_tree_create(&def, &f.tree) == UM_OK, "a good def was refused");
    for (int32_t i = 0; i < MOST_CALLS && f.next_byte < f.byte_count; ++i) {
        make_call(&f);
    }
    free_list(&f);
    um_tree_destroy(f.tree);
    heap_end(&f.memory);
    require(f.memory.problem == NULL, f.memory.problem);
}
