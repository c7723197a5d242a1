// The check that all engines did the same work: the same hits of every query, the same nearest hit of every
// ray, the same pairs. A time for another answer would mean nothing.
// SPDX-License-Identifier: MIT

#include "tree_check.h"

#include <stdio.h>

// Rays that only graze an AABB, by less than this many pixels, may be answered either way: the engines' own
// tests round differently, and where a tree's test fails, the leaf is never shown to the callback.
static const float grazing_depth = 0.0625f;

static void report(const size_results* results, int e, int reference, const char* what)
{
    fprintf(stderr, "*** MISMATCH at n = %d: %s and %s do not find the same %s\n", (int)results->pile.count,
            bench_engine_at(e)->name, bench_engine_at(reference)->name, what);
}

static bool check_queries(const size_results* results, int e, int reference)
{
    const engine_results* mine = &results->engines[e];
    const engine_results* right = &results->engines[reference];
    int32_t count = mine->query_count < right->query_count ? mine->query_count : right->query_count;
    for (int32_t i = 0; i < count; ++i) {
        if (mine->hits[i] != right->hits[i]) {
            report(results, e, reference, "query hits");
            fprintf(stderr, "    query %d: %u hits and %u hits\n", (int)i, mine->hits[i], right->hits[i]);
            return false;
        }
    }
    return true;
}

// ---- Rays -----------------------------------------------------------------------------------------------

static bool is_grazing(const bench_pile* pile, const bench_ray* ray, ray_answer answer)
{
    um_aabb aabb = pile->moved_aabbs[answer.index];
    return ray_entry(ray, aabb.min.x + grazing_depth, aabb.min.y + grazing_depth, aabb.max.x - grazing_depth,
                     aabb.max.y - grazing_depth) > 1.0f;
}

// Equal, or so near to each other on the ray that one engine's clipping may have hidden the other's hit, or
// the nearer one only grazes its AABB.
static bool rays_agree(const bench_pile* pile, const bench_ray* ray, ray_answer a, ray_answer b)
{
    float length = ray_larger(ray_larger(ray->translation.x, -ray->translation.x),
                              ray_larger(ray->translation.y, -ray->translation.y));
    float difference = a.fraction < b.fraction ? b.fraction - a.fraction : a.fraction - b.fraction;
    return difference * length < grazing_depth || is_grazing(pile, ray, a.fraction < b.fraction ? a : b);
}

static bool check_rays(size_results* results, int e, int reference)
{
    const engine_results* mine = &results->engines[e];
    const engine_results* right = &results->engines[reference];
    int32_t count = mine->ray_count < right->ray_count ? mine->ray_count : right->ray_count;
    for (int32_t i = 0; i < count; ++i) {
        ray_answer a = mine->ray_answers[i];
        ray_answer b = right->ray_answers[i];
        if (a.fraction < b.fraction || b.fraction < a.fraction) {
            if (!rays_agree(&results->pile, &results->pile.rays[i], a, b)) {
                report(results, e, reference, "nearest ray hits");
                fprintf(stderr, "    ray %d: AABB %d at %.9g and AABB %d at %.9g\n", (int)i, (int)a.index,
                        (double)a.fraction, (int)b.index, (double)b.fraction);
                return false;
            }
            // Counted once for each engine, against the reference that has all rays.
            results->grazing_rays += reference == engine_index_umbra;
        }
    }
    return true;
}

// ---- Pairs ----------------------------------------------------------------------------------------------

static bool check_pair_sum(const size_results* results, int e, int reference, pair_sum mine, const char* what)
{
    pair_sum right = results->engines[reference].pairs;
    if (mine.count == right.count && mine.hash == right.hash) {
        return true;
    }
    report(results, e, reference, what);
    fprintf(stderr, "    %zu pairs, hash %016llx, and %zu pairs, hash %016llx\n", mine.count,
            (unsigned long long)mine.hash, right.count, (unsigned long long)right.hash);
    return false;
}

static bool check_pairs(const size_results* results, int e)
{
    const engine_results* mine = &results->engines[e];
    bool brute_has = results->engines[engine_index_brute].ns[MEASURE_PAIRS] > 0.0;
    int reference = brute_has ? engine_index_brute : engine_index_umbra;
    bool same = true;
    if (mine->ns[MEASURE_PAIRS] > 0.0) {
        same = check_pair_sum(results, e, reference, mine->pairs, "pairs");
    }
    if (mine->ns[MEASURE_OTHER_PAIRS] > 0.0) {
        same = check_pair_sum(results, e, reference, mine->other_pairs, "pairs in the other way") && same;
    }
    return same;
}

bool tree_check(size_results* results)
{
    bool same = true;
    for (int e = 0; e < engine_count; ++e) {
        if (results->states[e] != NULL) {
            // Brute force may have been asked for fewer samples than the trees; Umbra covers the rest.
            same = check_queries(results, e, engine_index_brute) && same;
            same = check_queries(results, e, engine_index_umbra) && same;
            same = check_rays(results, e, engine_index_brute) && same;
            same = check_rays(results, e, engine_index_umbra) && same;
            same = check_pairs(results, e) && same;
        }
    }
    return same;
}
