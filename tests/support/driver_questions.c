// The driver's calls that ask a tree for something: see driver.h.
// SPDX-License-Identifier: MIT

#include "support/driver.h"

#include <math.h>

// What a callback needs. Found users are collected in the driver.
typedef struct question {
    driver* d;
    int32_t most_hits;
    driver_answer answer;
    uint64_t memory; // a hash of the tree's bytes before the call
    um_aabb_cast cast;
    uint64_t mask;
    float fraction; // the last one that the callback got, or answered if that clips
    double closest;
} question;

static const oracle_proxy* check_hit(driver* d, um_proxy_id proxy, uint64_t user_data)
{
    const oracle_proxy* p = oracle_find(&d->expected, proxy);
    driver_expect(d, p != NULL, "the callback gets a proxy that is not in the tree");
    driver_expect(d, p == NULL || p->user_data == user_data,
                  "the callback gets user data %llu, expected %llu", (unsigned long long)user_data,
                  p == NULL ? 0 : (unsigned long long)p->user_data);
    oracle_add_user(&d->found, user_data);
    return p;
}

static void check_visits(driver* d, um_tree_visits visits)
{
    int32_t most = d->expected.count + 1;
    driver_expect(d, visits.leaves == d->found.count, "the visits say %d leaves, the callback got %d",
                  (int)visits.leaves, (int)d->found.count);
    driver_expect(d, visits.nodes >= 0 && visits.nodes <= most, "the visits say %d nodes of %d",
                  (int)visits.nodes, (int)most);
}

// A question writes to no byte of the tree.
static void check_memory(driver* d, uint64_t before)
{
    driver_expect(d, heap_hash(&d->memory) == before, "a call that only reads has written to the tree");
}

static void expect_no_hits(driver* d, um_tree_visits visits)
{
    driver_expect(d, d->found.count == 0, "a refused question has hits");
    driver_expect(d, visits.nodes == 0 && visits.leaves == 0, "a refused question has visits");
}

// ---- AABB query -----------------------------------------------------------------------------------------

static bool collect_hit(um_proxy_id proxy, uint64_t user_data, void* context)
{
    question* q = context;
    check_hit(q->d, proxy, user_data);
    return q->d->found.count < q->most_hits;
}

// Whether every found user is a wanted one and none comes twice. Both lists are sorted.
static bool is_subset(const oracle_users* found, const oracle_users* wanted)
{
    int32_t j = 0;
    for (int32_t i = 0; i < found->count; ++i) {
        while (j < wanted->count && wanted->items[j] < found->items[i]) {
            j += 1;
        }
        if (j == wanted->count || wanted->items[j] != found->items[i]) {
            return false;
        }
        j += 1;
    }
    return true;
}

void driver_query(driver* d, um_aabb aabb, uint64_t mask, int32_t most_hits)
{
    question q = {.d = d, .most_hits = most_hits};
    uint64_t memory = heap_hash(&d->memory);
    um_tree_visits visits = {-1, -1};
    d->found.count = 0;
    um_result result = um_tree_query(d->tree, aabb, mask, collect_hit, &q, &visits);
    um_result due = oracle_aabb_is_valid(aabb) ? UM_OK : UM_ERROR_INVALID_AABB;
    check_memory(d, memory);
    driver_expect(d, result == due, "query says \"%s\", expected \"%s\"", um_result_text(result),
                  um_result_text(due));
    if (due != UM_OK) {
        expect_no_hits(d, visits);
        driver_compare(d, false);
        return;
    }
    check_visits(d, visits);
    oracle_query(&d->expected, aabb, mask, &d->wanted);
    oracle_sort_users(&d->found);
    int32_t hits = d->wanted.count < most_hits ? d->wanted.count : most_hits;
    driver_expect(d, d->found.count == hits, "query has %d hits, expected %d of %d", (int)d->found.count,
                  (int)hits, (int)d->wanted.count);
    driver_expect(d, is_subset(&d->found, &d->wanted), "query has a hit that is none, or one twice");
    driver_compare(d, false);
}

// ---- Casts ----------------------------------------------------------------------------------------------

static float answer_hit(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    question* q = context;
    driver* d = q->d;
    driver_expect(d, max_fraction == q->fraction, "the callback gets fraction %.9g, expected %.9g",
                  (double)max_fraction, (double)q->fraction);
    const oracle_proxy* p = check_hit(d, proxy, user_data);
    if (p == NULL) {
        return 0.0f;
    }
    double fraction = 0.0;
    um_aabb_cast now = q->cast;
    now.max_fraction = max_fraction;
    oracle_verdict verdict = oracle_cast(&now, p->fat, &fraction);
    driver_expect(d, verdict != ORACLE_MISS, "a cast hits proxy %llu, which it misses",
                  (unsigned long long)user_data);
    driver_expect(d, (p->categories & q->mask) != 0, "a cast hits proxy %llu, which has no bit of the mask",
                  (unsigned long long)user_data);
    switch (q->answer) {
    case DRIVER_GO_ON:
        return max_fraction;
    case DRIVER_NEGATIVE:
        return -1.0f;
    case DRIVER_NAN:
        return NAN;
    case DRIVER_GREATER:
        return 2.0f * max_fraction + 1.0f;
    case DRIVER_CLOSEST:
        q->closest = fmin(q->closest, fraction);
        // Zero would end the cast, which is not wanted here.
        if ((float)fraction == 0.0f) {
            return -1.0f;
        }
        q->fraction = fminf((float)fraction, max_fraction);
        return q->fraction;
    case DRIVER_END:
    case DRIVER_ANSWER_COUNT:
        break;
    }
    return 0.0f;
}

static bool contains(const oracle_users* users, uint64_t user)
{
    for (int32_t i = 0; i < users->count; ++i) {
        if (users->items[i] == user) {
            return true;
        }
    }
    return false;
}

// Everything that is hit was found, and nothing twice.
static void compare_hits(driver* d, const question* q)
{
    const um_aabb_cast* c = &q->cast;
    for (int32_t i = 0; i < d->expected.count && driver_is_fine(d); ++i) {
        const oracle_proxy* p = d->expected.live + i;
        bool is_due = (p->categories & q->mask) != 0 && oracle_cast(c, p->fat, NULL) == ORACLE_HIT;
        driver_expect(d, !is_due || contains(&d->found, p->user_data),
                      "the cast of (%.9g, %.9g) to (%.9g, %.9g) by (%.9g, %.9g) up to %.9g misses "
                      "(%.9g, %.9g) to (%.9g, %.9g)",
                      (double)c->aabb.min.x, (double)c->aabb.min.y, (double)c->aabb.max.x,
                      (double)c->aabb.max.y, (double)c->translation.x, (double)c->translation.y,
                      (double)c->max_fraction, (double)p->fat.min.x, (double)p->fat.min.y,
                      (double)p->fat.max.x, (double)p->fat.max.y);
    }
    oracle_sort_users(&d->found);
    driver_expect(d, is_subset(&d->found, &d->found), "a cast hits a proxy twice");
}

// The closest hit was found, or one as close as rounding can tell.
static void compare_closest(driver* d, const question* q)
{
    double closest = HUGE_VAL;
    bool any = false;
    for (int32_t i = 0; i < d->expected.count; ++i) {
        const oracle_proxy* p = d->expected.live + i;
        double fraction = HUGE_VAL;
        if ((p->categories & q->mask) != 0 && oracle_cast(&q->cast, p->fat, &fraction) == ORACLE_HIT) {
            closest = fmin(closest, fraction);
            any = true;
        }
    }
    driver_expect(d, !any || q->closest <= closest * 1.00001, "the closest hit is at %.9g, expected %.9g",
                  q->closest, closest);
}

static um_result check_cast(um_aabb_cast cast, um_result for_aabb)
{
    if (!oracle_aabb_is_valid(cast.aabb)) {
        return for_aabb;
    }
    if (!isfinite(cast.translation.x) || !isfinite(cast.translation.y)) {
        return UM_ERROR_INVALID_VECTOR;
    }
    bool good = cast.max_fraction >= 0.0f && cast.max_fraction <= UM_TREE_MAX_FRACTION;
    return good ? UM_OK : UM_ERROR_INVALID_FRACTION;
}

// Zero ends the cast, unless the fraction is zero anyway: then it is what goes on.
static bool ends_at_once(const question* q)
{
    return q->answer == DRIVER_END && q->cast.max_fraction > 0.0f;
}

static void compare_cast(driver* d, const question* q, um_result result, um_result due, um_tree_visits visits)
{
    check_memory(d, q->memory);
    driver_expect(d, result == due, "a cast says \"%s\", expected \"%s\"", um_result_text(result),
                  um_result_text(due));
    if (due != UM_OK) {
        expect_no_hits(d, visits);
    } else {
        check_visits(d, visits);
        if (q->answer == DRIVER_CLOSEST) {
            compare_closest(d, q);
        } else if (ends_at_once(q)) {
            driver_expect(d, d->found.count <= 1, "a cast goes on after 0: %d hits", (int)d->found.count);
        } else {
            compare_hits(d, q);
        }
    }
    driver_compare(d, false);
}

void driver_cast_aabb(driver* d, um_aabb_cast cast, uint64_t mask, driver_answer answer)
{
    question q = {.d = d, .answer = answer, .cast = cast, .mask = mask, .memory = heap_hash(&d->memory)};
    um_tree_visits visits = {-1, -1};
    q.fraction = cast.max_fraction;
    q.closest = HUGE_VAL;
    d->found.count = 0;
    um_result result = um_tree_cast_aabb(d->tree, &cast, mask, answer_hit, &q, &visits);
    compare_cast(d, &q, result, check_cast(cast, UM_ERROR_INVALID_AABB), visits);
}

void driver_cast_ray(driver* d, um_ray ray, uint64_t mask, driver_answer answer)
{
    um_aabb_cast cast = {{ray.origin, ray.origin}, ray.translation, ray.max_fraction};
    question q = {.d = d, .answer = answer, .cast = cast, .mask = mask, .memory = heap_hash(&d->memory)};
    um_tree_visits visits = {-1, -1};
    q.fraction = ray.max_fraction;
    q.closest = HUGE_VAL;
    d->found.count = 0;
    um_result result = um_tree_cast_ray(d->tree, &ray, mask, answer_hit, &q, &visits);
    compare_cast(d, &q, result, check_cast(cast, UM_ERROR_INVALID_VECTOR), visits);
}

// ---- Pairs ----------------------------------------------------------------------------------------------

static void compare_pairs(driver* d, bool within_one_tree)
{
    oracle_sort_pairs(d->list.pairs, d->list.count, within_one_tree);
    driver_expect(d, d->list.count == d->wanted_pairs.count, "find_pairs finds %d pairs, expected %d",
                  (int)d->list.count, (int)d->wanted_pairs.count);
    for (int32_t i = 0; i < d->wanted_pairs.count && driver_is_fine(d); ++i) {
        um_tree_pair found = d->list.pairs[i];
        um_tree_pair wanted = d->wanted_pairs.items[i];
        driver_expect(d, found.a == wanted.a && found.b == wanted.b,
                      "find_pairs finds (%llu, %llu) where (%llu, %llu) is due", (unsigned long long)found.a,
                      (unsigned long long)found.b, (unsigned long long)wanted.a,
                      (unsigned long long)wanted.b);
    }
}

void driver_find_pairs(driver* d, driver* other, um_tree_pairs which)
{
    bool within = other == NULL || other == d;
    int64_t refusals = d->memory.refusals + (within ? 0 : other->memory.refusals);
    bool found = other == NULL ? um_tree_find_pairs(d->tree, which, &d->list)
                               : um_tree_find_pairs_with(d->tree, other->tree, which, &d->list);
    bool had_no_memory = d->memory.refusals + (within ? 0 : other->memory.refusals) != refusals;
    if (which != UM_PAIRS_ALL && which != UM_PAIRS_MOVED) {
        d->expected_error = UM_ERROR_INVALID_OPTION;
    } else {
        d->expected_error = had_no_memory ? UM_ERROR_OUT_OF_MEMORY : UM_OK;
    }
    driver_expect(d, found == (d->expected_error == UM_OK), "find_pairs gives %d where \"%s\" is due", found,
                  um_result_text(d->expected_error));
    if (d->expected_error == UM_OK) {
        oracle_find_pairs(&d->expected, within ? &d->expected : &other->expected, which, &d->wanted_pairs);
        compare_pairs(d, within);
    } else {
        driver_expect(d, d->list.count == 0, "a failed find_pairs leaves %d pairs", (int)d->list.count);
    }
    driver_compare(d, false);
    if (!within) {
        driver_compare(other, false);
        driver_expect(d, driver_is_fine(other), "the other tree: %.250s", other->problem);
    }
}
