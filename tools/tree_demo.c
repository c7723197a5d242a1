// The command `umbra tree`. It flies the balls of the scene, keeps the tree up to date as a game would,
// counts and times what that costs, and holds the tree's pairs against brute force.
// SPDX-License-Identifier: MIT

#include "clock.h"
#include "commands.h"
#include "exit_codes.h"
#include "interrupt.h"
#include "message.h"
#include "output_file.h"
#include "pair_digest.h"
#include "picture_path.h"
#include "tree_picture.h"
#include "tree_report.h"
#include "tree_scene.h"

#include <umbra/umbra.h>

#include <stdio.h>
#include <stdlib.h>

enum { STEP_COUNT = 120 };
static const float step_seconds = 1.0f / 60.0f;

// The steps that get a row of their own, and on which brute force runs too: on all of them it would be the
// whole running time of the command.
static const int32_t shown_steps[TREE_REPORT_ROWS] = {1, 20, 40, 60, 80, 100, 120};

typedef struct tree_demo {
    tree_scene scene;
    um_tree* tree;
    um_proxy_id* proxies; // one per body
    um_aabb* aabbs;       // scratch for brute force, one per body
    um_pair_list pairs;
    tree_report report;
} tree_demo;

// ---- Setting up -----------------------------------------------------------------------------------------

static bool insert_bodies(tree_demo* demo)
{
    double start = clock_seconds();
    for (int32_t i = 0; i < demo->scene.count; ++i) {
        um_vec2 displacement = um_vec2_scale(demo->scene.bodies[i].velocity, step_seconds);
        um_aabb aabb = tree_scene_aabb(&demo->scene, i);
        demo->proxies[i] = um_tree_insert(demo->tree, aabb, displacement, UM_ALL_CATEGORIES, (uint64_t)i);
        if (!um_tree_has(demo->tree, demo->proxies[i])) {
            return false;
        }
    }
    demo->report.inserted.seconds = clock_seconds() - start;

    // Everything counts as moved now. A game would hand these pairs to its contacts once; the steps then
    // report only what is new.
    if (!um_tree_find_pairs(demo->tree, UM_PAIRS_MOVED, &demo->pairs)) {
        return false;
    }
    demo->report.pairs_at_start = demo->pairs.count;
    um_tree_clear_moved(demo->tree);
    return true;
}

static bool set_up(tree_demo* demo, int32_t bodies, uint64_t seed)
{
    if (!tree_scene_create(bodies, seed, &demo->scene)) {
        return false;
    }
    demo->proxies = calloc((size_t)bodies, sizeof *demo->proxies);
    demo->aabbs = calloc((size_t)bodies, sizeof *demo->aabbs);
    demo->report = (tree_report){
        .bodies = bodies,
        .resting = demo->scene.resting,
        .piles = demo->scene.piles,
        .steps = STEP_COUNT,
        .seed = seed,
        .def = um_default_tree_def(),
    };
    demo->report.def.bake_by_itself = false; // the figures are those of the binary nodes
    return demo->proxies != NULL && demo->aabbs != NULL &&
           um_tree_create(&demo->report.def, &demo->tree) == UM_OK && insert_bodies(demo);
}

static void tear_down(tree_demo* demo)
{
    if (demo->tree != NULL) {
        um_pair_list_free(&demo->pairs);
    }
    um_tree_destroy(demo->tree);
    free(demo->proxies);
    free(demo->aabbs);
    tree_scene_destroy(&demo->scene);
}

// ---- One step -------------------------------------------------------------------------------------------

// A ball that asks the tree for the AABB nearest to it. The order in which the tree finds AABBs must not
// matter, or the scene would depend on the tree.
typedef struct ball_query {
    const tree_scene* scene;
    int32_t ball;
    int32_t nearest; // -1 before any
    float distance;  // to that AABB
} ball_query;

static bool keep_nearest_aabb(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    ball_query* query = context;
    int32_t other = (int32_t)user_data;
    if (other >= query->scene->resting) {
        return true;
    }
    float distance = tree_scene_distance(query->scene, query->ball, other);
    bool is_nearer = query->nearest == -1 || distance < query->distance ||
                     (distance == query->distance && other < query->nearest);
    if (is_nearer) {
        query->nearest = other;
        query->distance = distance;
    }
    return true;
}

static void fly_balls(tree_demo* demo, step_figures* out_figures)
{
    for (int32_t i = demo->scene.resting; i < demo->scene.count; ++i) {
        tree_scene_fly(&demo->scene, i, step_seconds);
        ball_query query = {&demo->scene, i, -1, 0.0f};
        um_tree_visits visits = {0};
        um_tree_query(demo->tree, tree_scene_aabb(&demo->scene, i), UM_ALL_CATEGORIES, keep_nearest_aabb,
                      &query, &visits);
        if (query.nearest != -1) {
            tree_scene_bounce(&demo->scene, i, query.nearest);
        }
        out_figures->nodes_visited += visits.nodes;
        ++out_figures->queries;
    }
}

// What a broadphase does each step: it tells the tree where the balls are and asks it for pairs.
static bool update_tree(tree_demo* demo, step_figures* out_figures)
{
    double start = clock_seconds();
    for (int32_t i = demo->scene.resting; i < demo->scene.count; ++i) {
        um_vec2 displacement = um_vec2_scale(demo->scene.bodies[i].velocity, step_seconds);
        ++out_figures->moves_asked;
        if (um_tree_move(demo->tree, demo->proxies[i], tree_scene_aabb(&demo->scene, i), displacement)) {
            ++out_figures->moves_into_tree;
        }
    }
    if (!um_tree_find_pairs(demo->tree, UM_PAIRS_MOVED, &demo->pairs)) {
        return false;
    }
    um_tree_clear_moved(demo->tree);
    demo->report.tree_seconds += (clock_seconds() - start) / STEP_COUNT;
    out_figures->pairs = demo->pairs.count;
    return true;
}

static void add_figures(step_figures* total, const step_figures* step)
{
    total->moves_asked += step->moves_asked;
    total->moves_into_tree += step->moves_into_tree;
    total->pairs += step->pairs;
    total->queries += step->queries;
    total->nodes_visited += step->nodes_visited;
}

// ---- Against brute force --------------------------------------------------------------------------------

// Times brute force on the fat AABBs of this step and compares what it finds with the tree.
static bool compare_with_brute_force(tree_demo* demo)
{
    int32_t resting = demo->scene.resting;
    int32_t count = demo->scene.count;
    for (int32_t i = 0; i < count; ++i) {
        demo->aabbs[i] = um_tree_get_fat_aabb(demo->tree, demo->proxies[i]);
    }
    double start = clock_seconds();
    pair_digest all = brute_force_pairs(demo->aabbs, 0, count);
    double middle = clock_seconds();
    pair_digest awake = brute_force_pairs(demo->aabbs, resting, count);
    double end = clock_seconds();
    demo->report.all_pairs_seconds += (middle - start) / TREE_REPORT_ROWS;
    demo->report.awake_pairs_seconds += (end - middle) / TREE_REPORT_ROWS;

    if (!um_tree_find_pairs(demo->tree, UM_PAIRS_ALL, &demo->pairs)) {
        return false;
    }
    if (!pair_digest_is_same(pair_digest_of_list(&demo->pairs, 0), all) ||
        !pair_digest_is_same(pair_digest_of_list(&demo->pairs, (uint64_t)resting), awake)) {
        demo->report.pairs_agree = false;
    }
    return true;
}

// ---- All steps ------------------------------------------------------------------------------------------

static bool run_steps(tree_demo* demo)
{
    tree_report* report = &demo->report;
    report->pairs_agree = true;
    int32_t row = 0;
    for (int32_t step = 1; step <= STEP_COUNT; ++step) {
        if (interrupt_came()) {
            return false;
        }
        step_figures figures = {.step = step};
        fly_balls(demo, &figures);
        if (!update_tree(demo, &figures)) {
            return false;
        }
        add_figures(&report->total, &figures);
        if (step == shown_steps[row]) {
            um_tree_figures tree = um_tree_measure(demo->tree);
            figures.height = tree.height;
            figures.area_ratio = tree.area_ratio;
            report->rows[row++] = figures;
            if (!compare_with_brute_force(demo)) {
                return false;
            }
        }
    }
    report->figures = um_tree_measure(demo->tree);
    return true;
}

// ---- Other ways to build --------------------------------------------------------------------------------

static float go_on(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    (void)proxy;
    (void)user_data;
    (void)context;
    return max_fraction;
}

static void measure_build(tree_demo* demo, build_figures* out_figures)
{
    int64_t nodes = 0;
    for (int32_t i = 0; i < demo->scene.count; ++i) {
        // A cast that goes nowhere asks for the same as a query, but always through the binary nodes.
        um_aabb_cast cast = {.aabb = tree_scene_aabb(&demo->scene, i)};
        um_tree_visits visits = {0};
        um_tree_cast_aabb(demo->tree, &cast, UM_ALL_CATEGORIES, go_on, NULL, &visits);
        nodes += visits.nodes;
    }
    um_tree_figures figures = um_tree_measure(demo->tree);
    out_figures->height = figures.height;
    out_figures->area_ratio = figures.area_ratio;
    out_figures->nodes_a_query = (double)nodes / (double)demo->scene.count;
}

static bool rebuild_and_measure(tree_demo* demo, um_tree_build build, build_figures* out_figures)
{
    double start = clock_seconds();
    if (!um_tree_rebuild(demo->tree, build)) {
        return false;
    }
    out_figures->seconds = clock_seconds() - start;
    measure_build(demo, out_figures);
    return true;
}

// ---- The command ----------------------------------------------------------------------------------------

static int report_failure(const tree_demo* demo)
{
    complain("the tree failed: %s", um_result_text(um_tree_get_last_error(demo->tree)));
    return EXIT_FAILED;
}

// The picture shows the tree as the steps left it, and so comes before the rebuilds.
static int run_demo(tree_demo* demo, output_file* picture, bool is_json)
{
    tree_report* report = &demo->report;
    if (!run_steps(demo)) {
        return interrupt_came() ? interrupt_exit_code() : report_failure(demo);
    }
    tree_picture_write(picture->file, &demo->scene, demo->tree, demo->proxies, report);
    measure_build(demo, &report->inserted);
    if (!rebuild_and_measure(demo, UM_BUILD_MORTON, &report->morton) ||
        !rebuild_and_measure(demo, UM_BUILD_SAH, &report->sah)) {
        return report_failure(demo);
    }
    if (!output_finish(picture)) {
        return EXIT_FAILED;
    }
    if (is_json) {
        tree_report_json(report, picture->path);
    } else {
        tree_report_print(report);
        printf("Picture: %s\n", picture->path);
    }
    return report->pairs_agree ? EXIT_DONE : EXIT_NOT_SO;
}

int tree_command(const settings* given)
{
    output_file picture;
    if (!output_begin(&picture, picture_path(given->svg_path, "build/tree.svg"))) {
        return EXIT_FAILED;
    }
    tree_demo demo = {0};
    int exit_code = EXIT_FAILED;
    if (set_up(&demo, (int32_t)given->body_count, given->seed)) {
        exit_code = run_demo(&demo, &picture, given->is_json);
    } else {
        complain("no memory for %d bodies", (int)given->body_count);
    }
    tear_down(&demo);
    output_discard(&picture);
    return exit_code;
}
