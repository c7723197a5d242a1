// The one interface behind which the queries of all engines stand. A function answers all questions of a
// kind, so that the loop is compiled together with the engine's calls and nothing but them is timed; it
// returns what was found, so that what was timed is also what is checked.
// SPDX-License-Identifier: MIT

#ifndef BENCH_QUERIES_ENGINE_H
#define BENCH_QUERIES_ENGINE_H

#include "queries_scene.h"

#ifdef __cplusplus
extern "C" {
#endif

// Every kind of question: its name in a row.
#define QUERIES_WHAT_LIST(X)                    \
    X(QUERIES_RAY, "ray")                       \
    X(QUERIES_RAY_ANY, "ray_any")               \
    X(QUERIES_CAST_CIRCLE, "cast_circle")       \
    X(QUERIES_OVERLAP_BOX, "overlap_box")       \
    X(QUERIES_OVERLAP_CIRCLE, "overlap_circle") \
    X(QUERIES_RAYS_BATCH, "rays_batch")         \
    X(QUERIES_OVERLAP_LOOSE, "overlap_loose")

typedef enum queries_what {
#define QUERIES_WHAT_ENUMERATOR(what, name) what,
    QUERIES_WHAT_LIST(QUERIES_WHAT_ENUMERATOR)
#undef QUERIES_WHAT_ENUMERATOR
} queries_what;

enum {
    queries_what_count = QUERIES_OVERLAP_LOOSE + 1,
};

// What all questions of a kind came to.
typedef struct queries_sum {
    int64_t hits;
    double distance; // metres to the hits, all together; 0 where it is not asked for
} queries_sum;

// Gets the engine's own world: see native in world_engine.h.
typedef queries_sum queries_answer_fn(void* native, const queries_scene* scene);

typedef struct queries_engine {
    const char* name;
    const char* missing;       // why it could not be built in; NULL if it is there
    const world_engine* world; // that its worlds are made with
    bool has_batch;            // whether all workers share a batch; the others cast one ray after the other

    // A function that is NULL stands for a query that the engine does not have.
    queries_answer_fn* ray;            // closest hit
    queries_answer_fn* ray_any;        // whether there is a hit
    queries_answer_fn* cast_circle;    // closest hit of a circle that moves
    queries_answer_fn* overlap_box;    // shapes that overlap an AABB
    queries_answer_fn* overlap_circle; // shapes that overlap a circle
    queries_answer_fn* rays_batch;     // closest hits; NULL: by ray
    // Shapes that may overlap an AABB, because their own, fat or not, do. NULL where the engine has no such
    // query. It finds more than overlap_box does, and is not checked but for that.
    queries_answer_fn* overlap_loose;
} queries_engine;

// In the order of the columns, Umbra first.
enum {
    queries_engine_count = 4,
    queries_engine_umbra_index = 0,
};
const queries_engine* queries_engine_at(int index);

// The index of the engine of this name, or -1.
int queries_engine_find(const char* name);

// Only the files of engines that were found are compiled; queries_engines.c stands in for the others.
extern const queries_engine queries_engine_umbra;
extern const queries_engine queries_engine_box2d3;
extern const queries_engine queries_engine_box2d2;
extern const queries_engine queries_engine_chipmunk;

#ifdef __cplusplus
}
#endif

#endif
