// The tables of `umbra tree`, written for someone who has never seen such a tree. Nothing is measured here.
// SPDX-License-Identifier: MIT

#include "tree_report.h"
#include "json.h"
#include "numbers.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

// The greatest height that a balanced tree of so many leaves can have.
static int32_t greatest_balanced_height(int32_t leaves)
{
    // The thinnest balanced tree of a height joins the thinnest ones of the two heights below it, so the
    // least numbers of leaves are Fibonacci numbers: 1, 2, 3, 5, 8.
    int64_t least_leaves = 1;
    int64_t next_least_leaves = 2;
    int32_t height = 0;
    while (next_least_leaves <= leaves) {
        int64_t sum = least_leaves + next_least_leaves;
        least_leaves = next_least_leaves;
        next_least_leaves = sum;
        ++height;
    }
    return height;
}

// The least height that any binary tree of so many leaves can have.
static int32_t least_height(int32_t leaves)
{
    int32_t height = 0;
    while ((INT64_C(1) << height) < leaves) {
        ++height;
    }
    return height;
}

static void print_scene(const tree_report* report)
{
    printf("Umbra %d.%d.%d: the dynamic AABB tree at work\n\n", UM_VERSION_MAJOR, UM_VERSION_MINOR,
           UM_VERSION_PATCH);
    printf("Scene  %s bodies: %s boxes at rest in %d piles, %s balls that fly and bounce.\n",
           number_with_commas(report->bodies).text, number_with_commas(report->resting).text, report->piles,
           number_with_commas(report->bodies - report->resting).text);
    printf("       %d steps of 1/60 s. Lengths in pixels, y down. Seed %" PRIu64 ".\n", report->steps,
           report->seed);
    printf("Tree   Fat AABBs: %g pixels more on every side, and %g times a step's motion ahead.\n",
           (double)report->def.margin, (double)report->def.displacement_multiplier);
    printf("       %s bytes, %d SIMD lanes. At the start %s pairs of fat AABBs overlap.\n\n",
           number_with_commas((int64_t)report->figures.bytes).text, report->figures.lanes,
           number_with_commas(report->pairs_at_start).text);
}

static void print_step(const step_figures* row, int64_t possible)
{
    printf(" %9s %10s   %14s %10s   %12.1f", number_with_commas(row->moves_asked).text,
           number_with_commas(row->moves_into_tree).text, number_with_commas(possible).text,
           number_with_commas(row->pairs).text, (double)row->nodes_visited / (double)row->queries);
}

static void print_steps(const tree_report* report)
{
    printf("        ------ moves -------   ---------- pairs --------   -- queries --   ------ tree ------\n");
    printf("  step      asked  into tree         possible   reported     nodes each   height  area ratio\n");
    for (int i = 0; i < TREE_REPORT_ROWS; ++i) {
        const step_figures* row = &report->rows[i];
        printf("%6d ", row->step);
        print_step(row, pairs_among(report->bodies));
        printf("   %6d  %10.2f\n", row->height, (double)row->area_ratio);
    }
    printf("   all ");
    print_step(&report->total, report->steps * pairs_among(report->bodies));
    printf("\n\n");
}

static void print_reading_help(const tree_report* report)
{
    printf(
        "  asked       one move for each ball and step; a box at rest asks for nothing\n"
        "  into tree   the ball had left its fat AABB and was inserted anew; any other move is one "
        "comparison\n"
        "  possible    the pairs among n bodies, n (n - 1) / 2: what has to be tested without a tree\n"
        "  reported    overlaps of fat AABBs in which one was inserted anew in that step\n"
        "  nodes each  inner nodes visited to find what one ball touches; log2(n) is %.1f\n"
        "  height      edges from the root down to the deepest leaf; an AVL tree of n leaves has %d to %d\n"
        "  area ratio  the perimeters of all inner AABBs over that of the root; less is better\n\n",
        log2((double)report->bodies), least_height(report->bodies), greatest_balanced_height(report->bodies));
}

static void print_build(const char* name, const build_figures* build)
{
    printf("  %-28s %12.1f   %6d  %10.2f   %12.1f\n", name, 1e6 * build->seconds, build->height,
           (double)build->area_ratio, build->nodes_a_query);
}

static void print_builds(const tree_report* report)
{
    printf("The same AABBs after the last step, in trees that came about in three ways. One query per "
           "body:\n\n");
    printf("                                 microseconds   height  area ratio     nodes each\n");
    print_build("inserted and moved singly", &report->inserted);
    print_build("rebuilt along a Morton curve", &report->morton);
    print_build("rebuilt by surface area", &report->sah);
    printf("\n  The first time is that of all insertions at the start. Nodes are those of the binary tree; "
           "baked,\n"
           "  all three would be the same copy with eight children per node.\n\n");
}

static void print_time(const char* name, double seconds, double tree_seconds)
{
    printf("  %-45s %13.2f %16.1f\n", name, 1e6 * seconds, seconds / tree_seconds);
}

static void print_times(const tree_report* report)
{
    printf("Time per step                                    microseconds   times the tree\n\n");
    print_time("the tree: moves and pairs", report->tree_seconds, report->tree_seconds);
    print_time("brute force, but never two bodies at rest", report->awake_pairs_seconds,
               report->tree_seconds);
    print_time("brute force, all pairs", report->all_pairs_seconds, report->tree_seconds);
    printf("\n  The tree and brute force found %s on the %d steps above.\n\n",
           report->pairs_agree ? "the same pairs" : "DIFFERENT PAIRS: this is a bug in Umbra",
           TREE_REPORT_ROWS);
}

void tree_report_print(const tree_report* report)
{
    print_scene(report);
    print_steps(report);
    print_reading_help(report);
    print_builds(report);
    print_times(report);
}

// ---- JSON -----------------------------------------------------------------------------------------------

static void write_steps(json_writer* json, const tree_report* report)
{
    json_begin_array(json, "rows");
    for (int i = 0; i < TREE_REPORT_ROWS; ++i) {
        const step_figures* row = &report->rows[i];
        json_begin_object(json, NULL);
        json_integer(json, "step", row->step);
        json_integer(json, "moves_asked", row->moves_asked);
        json_integer(json, "moves_into_tree", row->moves_into_tree);
        json_integer(json, "pairs", row->pairs);
        json_integer(json, "queries", row->queries);
        json_integer(json, "nodes_visited", row->nodes_visited);
        json_integer(json, "height", row->height);
        json_float(json, "area_ratio", row->area_ratio);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_build(json_writer* json, const char* name, const build_figures* build)
{
    json_begin_object(json, name);
    json_fixed(json, "microseconds", 1e6 * build->seconds, 1);
    json_integer(json, "height", build->height);
    json_float(json, "area_ratio", build->area_ratio);
    json_fixed(json, "nodes_per_query", build->nodes_a_query, 2);
    json_end_object(json);
}

void tree_report_json(const tree_report* report, const char* picture_path)
{
    json_writer json = {.file = stdout};
    json_begin_object(&json, NULL);
    json_integer(&json, "bodies", report->bodies);
    json_integer(&json, "resting", report->resting);
    json_integer(&json, "steps", report->steps);
    json_integer(&json, "pairs_at_start", report->pairs_at_start);
    json_integer(&json, "bytes", (int64_t)report->figures.bytes);
    write_steps(&json, report);
    write_build(&json, "inserted", &report->inserted);
    write_build(&json, "morton", &report->morton);
    write_build(&json, "sah", &report->sah);
    json_fixed(&json, "tree_microseconds", 1e6 * report->tree_seconds, 2);
    json_fixed(&json, "awake_pairs_microseconds", 1e6 * report->awake_pairs_seconds, 2);
    json_fixed(&json, "all_pairs_microseconds", 1e6 * report->all_pairs_seconds, 2);
    json_flag(&json, "pairs_agree", report->pairs_agree);
    json_text(&json, "picture", picture_path);
    json_end_object(&json);
    json_end_line(&json);
}
