// What `umbra tree` measured, and the tables it prints of it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_TREE_REPORT_H
#define UMBRA_TOOLS_TREE_REPORT_H

#include <umbra/tree.h>

#define TREE_REPORT_ROWS 7

// One step, or several added up.
typedef struct step_figures {
    int32_t step;
    int64_t moves_asked;
    int64_t moves_into_tree; // those that left their fat AABB
    int64_t pairs;           // that the tree reported
    int64_t queries;
    int64_t nodes_visited; // by those queries
    int32_t height;
    float area_ratio;
} step_figures;

// One way to come to a tree over the AABBs at the end.
typedef struct build_figures {
    double seconds;
    int32_t height;
    float area_ratio;
    double nodes_a_query; // over one query for each body
} build_figures;

typedef struct tree_report {
    int32_t bodies, resting, piles;
    int32_t steps;
    uint64_t seed;
    um_tree_def def;
    um_tree_figures figures; // after the last step
    int64_t pairs_at_start;
    step_figures rows[TREE_REPORT_ROWS];
    step_figures total;
    build_figures inserted, morton, sah;
    // Seconds a step.
    double tree_seconds;
    double awake_pairs_seconds; // brute force that skips two bodies at rest
    double all_pairs_seconds;   // brute force
    bool pairs_agree;           // the tree and brute force found the same
} tree_report;

void tree_report_print(const tree_report* report);

// The same as one JSON object, with where the picture is.
void tree_report_json(const tree_report* report, const char* picture_path);

#endif
