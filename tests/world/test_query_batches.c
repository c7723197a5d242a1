// The same questions in other ways: one by one or in batches, by one worker, several or the user's threads,
// before and after the tree has baked itself, with lanes of any width, and by several threads at once. All
// answers are the same, bit by bit.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_data.h"
#include "core/cpu.h"
#include "support/executors.h"
#include "support/query_worlds.h"
#include "world/world_data.h"

#include <string.h>

enum {
    BODIES = 300,
    QUESTIONS = 500,
    MOST_SHAPES = 32,
};

// ---- Questions and answers ------------------------------------------------------------------------------

typedef struct questions {
    um_ray rays[QUESTIONS];
    um_convex convexes[QUESTIONS];
    um_shape_cast casts[QUESTIONS]; // of the convexes
    um_aabb aabbs[QUESTIONS];
    um_vec2 points[QUESTIONS];
} questions;

typedef struct answer {
    um_hit ray, cast;
    um_hit all[2];
    um_nearest nearest;
    int32_t hits, overlaps, in_aabb, around_point;
    um_shape_id shapes[MOST_SHAPES]; // of the overlaps, unless they are too many
} answer;

static questions asked;

static void choose_questions(uint64_t seed)
{
    prng random = prng_make(seed);
    for (int32_t i = 0; i < QUESTIONS; ++i) {
        asked.rays[i] = random_ray(&random);
        asked.convexes[i] = random_convex(&random);
        um_ray way = random_ray(&random);
        asked.casts[i] =
            (um_shape_cast){&asked.convexes[i], random_transform(&random), way.translation, 1.0f};
        asked.aabbs[i] = random_aabb(&random);
        asked.points[i] = random_place(&random);
    }
}

static answer ask(const um_world* world, int32_t i)
{
    answer a;
    memset(&a, 0, sizeof a);
    const um_shape_cast* cast = &asked.casts[i];
    um_world_cast_ray(world, &asked.rays[i], UM_ALL_CATEGORIES, &a.ray);
    um_world_cast_shape(world, cast, UM_ALL_CATEGORIES, &a.cast);
    a.hits = um_world_cast_ray_all(world, &asked.rays[i], 3, a.all, 2);
    um_world_find_nearest(world, asked.points[i], 1e9f, 5, &a.nearest);
    a.overlaps = um_world_overlap_shape(world, cast->shape, cast->transform, 7, a.shapes, MOST_SHAPES);
    if (a.overlaps > MOST_SHAPES) {
        memset(a.shapes, 0, sizeof a.shapes); // which of them there is room for is left open
    }
    a.in_aabb = um_world_overlap_aabb(world, asked.aabbs[i], UM_ALL_CATEGORIES, NULL, 0);
    a.around_point = um_world_overlap_point(world, asked.points[i], UM_ALL_CATEGORIES, NULL, 0);
    return a;
}

static void ask_all(const um_world* world, answer* out_answers)
{
    for (int32_t i = 0; i < QUESTIONS; ++i) {
        out_answers[i] = ask(world, i);
    }
}

static bool are_same_bits(const void* a, const void* b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

static void check_answers(const answer* actual, const answer* expected, const char* what)
{
    for (int32_t i = 0; i < QUESTIONS; ++i) {
        const answer* a = actual + i;
        const answer* e = expected + i;
        if (!are_same_bits(a, e, sizeof *a)) {
            fail_msg("%s: question %d: ray %u at %.9g, cast %u at %.9g, nearest %u, %d overlaps; expected "
                     "ray %u at "
                     "%.9g, cast %u at %.9g, nearest %u, %d overlaps",
                     what, (int)i, a->ray.shape.index1, (double)a->ray.fraction, a->cast.shape.index1,
                     (double)a->cast.fraction, a->nearest.shape.index1, (int)a->overlaps, e->ray.shape.index1,
                     (double)e->ray.fraction, e->cast.shape.index1, (double)e->cast.fraction,
                     e->nearest.shape.index1, (int)e->overlaps);
        }
    }
}

static bool is_baked(const um_world* world)
{
    return umi_baking_is_current(world->resting->baking);
}

static um_world* start_filled(um_world_def def, int32_t steps)
{
    prng random = prng_make(3);
    um_world* world = start_world(&def);
    fill_with_random_bodies(world, &random, BODIES);
    step_world(world, steps);
    return world;
}

// ---- Baking and lanes -----------------------------------------------------------------------------------

static void answers_stay_the_same_when_the_tree_bakes_itself_with_all_lanes(void** state)
{
    (void)state;
    static const int32_t widths[] = {1, 4, 8, 16};
    static answer expected[QUESTIONS];
    static answer answers[QUESTIONS];
    choose_questions(11);
    for (int32_t steps = 0; steps <= 20; steps += 20) {
        for (int32_t i = 0; i < COUNT_OF(widths); ++i) {
            um_world_def def = tested_world_def();
            def.lanes = umi_cpu_has_lanes(widths[i]) ? widths[i] : 1;
            um_world* world = start_filled(def, steps);
            answers[0] = ask(world, 0);
            assert_false(is_baked(world));
            ask_all(world, answers);
            if (i == 0) {
                memcpy(expected, answers, sizeof answers);
            }
            check_answers(answers, expected, "the first time");
            assert_true(is_baked(world));
            ask_all(world, answers);
            check_answers(answers, expected, "baked");
            finish_world(world);
        }
    }
}

// ---- Batches --------------------------------------------------------------------------------------------

static void check_batches(um_world* world, int32_t count, const char* what)
{
    static um_hit hits[QUESTIONS];
    memset(hits, 0x5a, sizeof hits);
    check_result(um_world_cast_rays(world, asked.rays, count, 3, hits), UM_OK, what);
    for (int32_t i = 0; i < count; ++i) {
        um_hit hit;
        um_world_cast_ray(world, &asked.rays[i], 3, &hit);
        assert_memory_equal(&hits[i], &hit, sizeof hit);
    }
    memset(hits, 0x5a, sizeof hits);
    check_result(um_world_cast_shapes(world, asked.casts, count, 3, hits), UM_OK, what);
    for (int32_t i = 0; i < count; ++i) {
        um_hit hit;
        um_world_cast_shape(world, &asked.casts[i], 3, &hit);
        assert_memory_equal(&hits[i], &hit, sizeof hit);
    }
}

static void batches_are_what_single_casts_are(void** state)
{
    (void)state;
    static const int32_t counts[] = {0, 1, 63, 64, 65, QUESTIONS};
    choose_questions(12);
    for (int32_t kind = 0; kind < 4; ++kind) {
        um_world_def def = tested_world_def();
        def.threads.worker_count = kind == 1 ? 4 : 1;
        def.threads.parallel = kind == 2 ? run_odd_pieces : kind == 3 ? run_backwards : NULL;
        um_world* world = start_filled(def, 10);
        uint64_t hash = um_world_hash(world);
        for (int32_t i = 0; i < COUNT_OF(counts); ++i) {
            check_batches(world, counts[i], "a batch");
        }
        check_hash(um_world_hash(world), hash, "after batches");
        finish_world(world);
    }
}

static void an_empty_batch_needs_neither_questions_nor_room(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    check_result(um_world_cast_rays(world, NULL, 0, 1, NULL), UM_OK, "no rays");
    check_result(um_world_cast_shapes(world, NULL, 0, 1, NULL), UM_OK, "no shapes");
    finish_world(world);
}

// One bad question in a batch: none is answered.
static void a_batch_with_a_bad_question_is_not_answered_at_all(void** state)
{
    (void)state;
    static um_hit hits[QUESTIONS];
    choose_questions(13);
    um_world* world = start_filled(tested_world_def(), 0);
    for (int32_t bad = 0; bad < QUESTIONS; bad += 83) {
        questions good = asked;
        asked.rays[bad].origin.x = 2e9f;
        asked.casts[bad].max_fraction = -1.0f;
        memset(hits, 0x5a, sizeof hits);
        check_result(um_world_cast_rays(world, asked.rays, QUESTIONS, 1, hits), UM_ERROR_INVALID_VECTOR,
                     "rays");
        check_result(um_world_cast_shapes(world, asked.casts, QUESTIONS, 1, hits), UM_ERROR_INVALID_FRACTION,
                     "shapes");
        for (size_t i = 0; i < sizeof hits; ++i) {
            assert_int_equal(((const unsigned char*)hits)[i], 0x5a);
        }
        asked = good;
    }
    finish_world(world);
}

// A hook that asks and changes the world that runs a batch.
typedef struct meddler {
    um_world* world;
    int32_t loops;
    int32_t refusals;
} meddler;

static void meddle(int32_t count, int32_t grain, um_range_fn* fn, void* range_context, void* context)
{
    (void)grain;
    meddler* m = context;
    um_hit hit;
    um_hit hits[2];
    m->loops += 1;
    if (m->world != NULL) {
        m->refusals += !um_world_cast_ray(m->world, &asked.rays[0], 1, &hit);
        m->refusals += um_world_cast_rays(m->world, asked.rays, 2, 1, hits) == UM_ERROR_LOCKED;
        m->refusals += um_world_step(m->world, STEP) == UM_ERROR_LOCKED;
        m->refusals += um_body_create(m->world, NULL).index1 == 0;
    }
    fn(0, count, range_context);
}

static void during_a_batch_the_world_is_locked(void** state)
{
    (void)state;
    static um_hit hits[QUESTIONS];
    choose_questions(14);
    meddler m = {0};
    um_world_def def = tested_world_def();
    def.threads.parallel = meddle;
    def.threads.context = &m;
    um_world* world = start_filled(def, 1);
    m = (meddler){.world = world};
    check_result(um_world_cast_rays(world, asked.rays, QUESTIONS, 1, hits), UM_OK, "rays");
    check_count(m.loops, 1, "loops");
    check_count(m.refusals, 4, "refusals");
    m.world = NULL;
    step_world(world, 1);
    finish_world(world);
}

// ---- Threads --------------------------------------------------------------------------------------------

typedef struct reading {
    const um_world* world;
    answer answers[QUESTIONS];
} reading;

static void read_some(int32_t begin, int32_t end, void* context)
{
    reading* r = context;
    for (int32_t i = begin; i < end; ++i) {
        r->answers[i] = ask(r->world, i);
    }
}

static void threads_that_ask_while_the_tree_bakes_get_the_same_answers(void** state)
{
    (void)state;
    static answer expected[QUESTIONS];
    static reading r;
    choose_questions(15);
    um_world* alone = start_filled(tested_world_def(), 5);
    ask_all(alone, expected);
    finish_world(alone);
    executor_set set = executors_start();
    for (int32_t executor = EXECUTOR_2_WORKERS; executor <= EXECUTOR_8_WORKERS; ++executor) {
        um_world* world = start_filled(tested_world_def(), 5);
        assert_false(is_baked(world));
        r.world = world;
        umi_executor_run(executors_wake(&set, executor), QUESTIONS, 1, read_some, &r);
        assert_true(is_baked(world));
        check_answers(r.answers, expected, executor_name(executor));
        finish_world(world);
    }
    executors_finish(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(answers_stay_the_same_when_the_tree_bakes_itself_with_all_lanes),
        BOTH_SOLVERS(batches_are_what_single_casts_are),
        cmocka_unit_test(an_empty_batch_needs_neither_questions_nor_room),
        cmocka_unit_test(a_batch_with_a_bad_question_is_not_answered_at_all),
        cmocka_unit_test(during_a_batch_the_world_is_locked),
        BOTH_SOLVERS(threads_that_ask_while_the_tree_bakes_get_the_same_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
