// Batches of 16 different pairs through the collide kernels: what a pair comes to depends neither on its lane
// nor on its neighbours, at any width. Neighbours decide how many sides a kernel looks at and whether it can
// skip work, so a pair alone in all lanes does not tell.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/collide_one.h"
#include "support/hard_floats.h"

#include "core/cpu.h"

enum {
    PLACES = 2 * UMI_ROW_LANES, // of bodies and of shapes
    ROUNDS = 1500,
    LEAST_LANES = 200, // with each number of points, or a case was hardly tested
};

static const int32_t WIDTHS[] = {1, 4, 8, 16};

typedef enum pair_kind {
    CIRCLES,
    CONVEX_AND_CIRCLE,
    CONVEXES,
    BOXES,
} pair_kind;

static const char* const KIND_NAMES[] = {"circles", "a convex and a circle", "convexes", "boxes"};

// Every shape is drawn in all ways; the kind of the batch says which one counts.
typedef struct batch {
    pair_kind kind;
    float margin;
    umi_pair_rows pairs;
    _Alignas(16) float poses[PLACES][4];
    _Alignas(16) float forms[PLACES][4];
    _Alignas(16) float geometries[PLACES][8];
    um_polygon polygons[PLACES];
} batch;

// ---- Random batches -------------------------------------------------------------------------------------

// The same angles now and then, so that sides are parallel and several axes separate equally well.
static um_rot random_turn(prng* random)
{
    static const um_rot quarters[] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
    if (prng_chance(random, 30)) {
        return quarters[prng_below(random, COUNT_OF(quarters))];
    }
    return um_rot_from_angle(prng_float(random, -UM_PI, UM_PI));
}

static um_polygon random_ring(prng* random, um_vec2 center, float radius)
{
    um_vec2 points[UM_MAX_POLYGON_VERTICES];
    um_polygon polygon;
    int32_t count = 3 + prng_below(random, UM_MAX_POLYGON_VERTICES - 2);
    for (int32_t i = 0; i < count; ++i) {
        float angle = 2.0f * UM_PI * ((float)i + prng_float(random, 0.0f, 0.6f)) / (float)count;
        um_rot direction = um_rot_from_angle(angle > UM_PI ? angle - 2.0f * UM_PI : angle);
        points[i] = um_vec2_make(center.x + radius * direction.c, center.y + radius * direction.s);
    }
    check_result(um_polygon_from_points(points, count, &polygon), UM_OK, "a ring");
    return polygon;
}

static void draw_shape(batch* b, int32_t shape, prng* random)
{
    um_box box = {
        .center = {prng_float(random, -5.0f, 5.0f), prng_float(random, -5.0f, 5.0f)},
        .half = {prng_float(random, 1.0f, 20.0f), prng_float(random, 1.0f, 20.0f)},
        .q = random_turn(random),
    };
    // The radius of a circle is the first half size of a box. The first two numbers are not the kernel's.
    const float geometry[8] = {NAN,        NAN,        box.center.x, box.center.y,
                               box.half.x, box.half.y, box.q.c,      box.q.s};
    memcpy(b->geometries[shape], geometry, sizeof geometry);
    b->polygons[shape] =
        prng_chance(random, 30) ? polygon_of_box(box) : random_ring(random, box.center, box.half.x);
}

static void place_body(batch* b, int32_t body, um_vec2 origin, um_rot q, prng* random)
{
    um_vec2 local = {prng_float(random, -8.0f, 8.0f), prng_float(random, -8.0f, 8.0f)};
    um_vec2 center = um_transform_apply((um_transform){origin, q}, local);
    const float pose[4] = {center.x, center.y, q.c, q.s};
    const float form[4] = {local.x, local.y, NAN, NAN};
    memcpy(b->poses[body], pose, sizeof pose);
    memcpy(b->forms[body], form, sizeof form);
}

// From one inside the other to far apart; most are about to touch.
static um_vec2 random_way(prng* random)
{
    float most = prng_chance(random, 15) ? 100.0f : prng_chance(random, 20) ? 3.0f : 35.0f;
    um_vec2 way = {prng_float(random, -most, most), prng_float(random, -most, most)};
    return prng_chance(random, 5) ? um_vec2_make(0.0f, 0.0f) : way;
}

// A shape has another place than its body, as in a world.
static int32_t shape_of(int32_t body)
{
    return (7 * body + 3) % PLACES;
}

static void random_batch(batch* b, pair_kind kind, prng* random)
{
    b->kind = kind;
    b->margin = prng_chance(random, 20) ? 0.0f : prng_float(random, 0.1f, 4.0f);
    // Every tenth batch is so far from the origin that floats are coarse.
    float far = prng_chance(random, 10) ? 1e5f : 500.0f;
    b->pairs.count = UMI_ROW_LANES;
    for (int32_t lane = 0; lane < UMI_ROW_LANES; ++lane) {
        int32_t body_a = 2 * lane;
        int32_t body_b = 2 * lane + 1;
        um_vec2 origin = {prng_float(random, -far, far), prng_float(random, -far, far)};
        um_vec2 way = random_way(random);
        um_rot q = random_turn(random);
        place_body(b, body_a, origin, q, random);
        place_body(b, body_b, um_vec2_make(origin.x + way.x, origin.y + way.y),
                   prng_chance(random, 20) ? q : random_turn(random), random);
        draw_shape(b, shape_of(body_a), random);
        draw_shape(b, shape_of(body_b), random);
        b->pairs.body_a.lane[lane] = body_a;
        b->pairs.body_b.lane[lane] = body_b;
        b->pairs.shape_a.lane[lane] = shape_of(body_a);
        b->pairs.shape_b.lane[lane] = shape_of(body_b);
    }
}

// ---- Kernels --------------------------------------------------------------------------------------------

static int32_t most_sides(const batch* b, const umi_pair_rows* pairs)
{
    int32_t most = 0;
    for (int32_t lane = 0; lane < UMI_ROW_LANES; ++lane) {
        int32_t count_a = b->polygons[pairs->shape_a.lane[lane]].count;
        int32_t count_b = b->kind == CONVEXES ? b->polygons[pairs->shape_b.lane[lane]].count : 0;
        most = count_a > most ? count_a : most;
        most = count_b > most ? count_b : most;
    }
    return most;
}

static void write_outlines(const batch* b, const umi_index_row* shapes, int32_t most, umi_outlines* out)
{
    memset(out, 0x7f, sizeof *out); // whatever an earlier batch has left there
    for (int32_t lane = 0; lane < UMI_ROW_LANES; ++lane) {
        umi_convex convex = umi_convex_of_polygon(&b->polygons[shapes->lane[lane]]);
        umi_outlines_write(out, lane, &convex, most);
    }
}

static void run_batch(const batch* b, const umi_pair_rows* pairs, int32_t width, umi_touch_rows* out_touches)
{
    static umi_outlines outlines_a;
    static umi_outlines outlines_b;
    const umi_collide_kernel* kernel = umi_collide_kernel_for(width);
    const umi_collide_source source = {&b->poses[0][0], &b->forms[0][0], &b->geometries[0][0]};
    int32_t most = most_sides(b, pairs);
    memset(out_touches, 0x5a, sizeof *out_touches);
    switch (b->kind) {
    case CIRCLES:
        kernel->circles(pairs, &source, b->margin, out_touches);
        break;
    case CONVEX_AND_CIRCLE:
        write_outlines(b, &pairs->shape_a, most, &outlines_a);
        kernel->convex_and_circle(pairs, &source, &outlines_a, most, b->margin, out_touches);
        break;
    case CONVEXES:
        write_outlines(b, &pairs->shape_a, most, &outlines_a);
        write_outlines(b, &pairs->shape_b, most, &outlines_b);
        kernel->convexes(pairs, &source, &outlines_a, &outlines_b, most, b->margin, out_touches);
        break;
    case BOXES:
        kernel->boxes(pairs, &source, b->margin, out_touches);
        break;
    }
}

// Lane i of the result is lane from[i] of the pairs.
static umi_pair_rows pick_lanes(const umi_pair_rows* pairs, const int32_t from[UMI_ROW_LANES])
{
    umi_pair_rows picked = {.count = UMI_ROW_LANES};
    for (int32_t lane = 0; lane < UMI_ROW_LANES; ++lane) {
        picked.body_a.lane[lane] = pairs->body_a.lane[from[lane]];
        picked.body_b.lane[lane] = pairs->body_b.lane[from[lane]];
        picked.shape_a.lane[lane] = pairs->shape_a.lane[from[lane]];
        picked.shape_b.lane[lane] = pairs->shape_b.lane[from[lane]];
    }
    return picked;
}

// ---- Comparisons ----------------------------------------------------------------------------------------

static bool same_lane(const umi_row* a, int32_t lane_a, const umi_row* b, int32_t lane_b)
{
    return float_bits(a->lane[lane_a]) == float_bits(b->lane[lane_b]);
}

// What points that are not there are made of means nothing.
static bool same_touch(const umi_touch_rows* a, int32_t lane_a, const umi_touch_rows* b, int32_t lane_b)
{
    int32_t count = (int32_t)a->count.lane[lane_a];
    bool same = same_lane(&a->count, lane_a, &b->count, lane_b);
    if (same && count > 0) {
        same = same_lane(&a->normal_x, lane_a, &b->normal_x, lane_b) &&
               same_lane(&a->normal_y, lane_a, &b->normal_y, lane_b);
    }
    for (int32_t i = 0; same && i < count; ++i) {
        same = same_lane(&a->anchor_x[i], lane_a, &b->anchor_x[i], lane_b) &&
               same_lane(&a->anchor_y[i], lane_a, &b->anchor_y[i], lane_b) &&
               same_lane(&a->separation[i], lane_a, &b->separation[i], lane_b) &&
               same_lane(&a->id[i], lane_a, &b->id[i], lane_b);
    }
    return same;
}

static void check_touch(const batch* b, const umi_touch_rows* actual, int32_t lane,
                        const umi_touch_rows* expected, int32_t expected_lane, int32_t width,
                        const prng* random)
{
    if (!same_touch(expected, expected_lane, actual, lane)) {
        fail_with_seed(random,
                       "%s, %d lanes: lane %d has %g points, separation %.9g; expected are those of lane %d, "
                       "%g and %.9g",
                       KIND_NAMES[b->kind], (int)width, (int)lane, (double)actual->count.lane[lane],
                       (double)actual->separation[0].lane[lane], (int)expected_lane,
                       (double)expected->count.lane[expected_lane],
                       (double)expected->separation[0].lane[expected_lane]);
    }
}

// Each pair of a batch in all lanes at once.
static void check_alone(const batch* b, const umi_touch_rows* together, int32_t width, const prng* random)
{
    for (int32_t lane = 0; lane < UMI_ROW_LANES; ++lane) {
        int32_t from[UMI_ROW_LANES];
        for (int32_t i = 0; i < UMI_ROW_LANES; ++i) {
            from[i] = lane;
        }
        umi_pair_rows alone = pick_lanes(&b->pairs, from);
        umi_touch_rows touches;
        run_batch(b, &alone, width, &touches);
        for (int32_t i = 0; i < UMI_ROW_LANES; ++i) {
            check_touch(b, &touches, i, together, lane, width, random);
        }
    }
}

// The pairs of a batch in another order.
static void check_shuffled(const batch* b, const umi_touch_rows* together, int32_t width, prng* random)
{
    int32_t from[UMI_ROW_LANES];
    for (int32_t i = 0; i < UMI_ROW_LANES; ++i) {
        int32_t other = prng_below(random, i + 1);
        from[i] = i;
        from[i] = from[other];
        from[other] = i;
    }
    umi_pair_rows shuffled = pick_lanes(&b->pairs, from);
    umi_touch_rows touches;
    run_batch(b, &shuffled, width, &touches);
    for (int32_t i = 0; i < UMI_ROW_LANES; ++i) {
        check_touch(b, &touches, i, together, from[i], width, random);
    }
}

// Some of the pairs: packs without one are left out.
static void check_few(const batch* b, const umi_touch_rows* together, int32_t width, prng* random)
{
    umi_pair_rows few = b->pairs;
    few.count = 1 + prng_below(random, UMI_ROW_LANES);
    umi_touch_rows touches;
    umi_touch_rows untouched;
    memset(&untouched, 0x5a, sizeof untouched);
    run_batch(b, &few, width, &touches);
    for (int32_t i = 0; i < few.count; ++i) {
        check_touch(b, &touches, i, together, i, width, random);
    }
    for (int32_t i = (few.count + width - 1) / width * width; i < UMI_ROW_LANES; ++i) {
        if (!same_lane(&touches.count, i, &untouched.count, i)) {
            fail_with_seed(random, "%s, %d lanes: lane %d was written for %d pairs", KIND_NAMES[b->kind],
                           (int)width, (int)i, (int)few.count);
        }
    }
}

static void check_kind(pair_kind kind, int32_t most_points)
{
    static batch b;
    prng random = prng_make(8100 + (uint64_t)kind);
    int32_t lanes_with[3] = {0}; // so many points
    for (int32_t round = 0; round < repeats(ROUNDS); ++round) {
        random_batch(&b, kind, &random);
        umi_touch_rows expected;
        run_batch(&b, &b.pairs, 1, &expected);
        for (int32_t i = 0; i < COUNT_OF(WIDTHS); ++i) {
            if (!umi_cpu_has_lanes(WIDTHS[i])) {
                continue;
            }
            umi_touch_rows actual;
            run_batch(&b, &b.pairs, WIDTHS[i], &actual);
            for (int32_t lane = 0; lane < UMI_ROW_LANES; ++lane) {
                check_touch(&b, &actual, lane, &expected, lane, WIDTHS[i], &random);
            }
            check_alone(&b, &actual, WIDTHS[i], &random);
            check_shuffled(&b, &actual, WIDTHS[i], &random);
            check_few(&b, &actual, WIDTHS[i], &random);
        }
        for (int32_t lane = 0; lane < UMI_ROW_LANES; ++lane) {
            lanes_with[(int32_t)expected.count.lane[lane]] += 1;
        }
    }
    for (int32_t points = 0; points <= most_points; ++points) {
        if (lanes_with[points] < repeats(LEAST_LANES)) {
            fail_with_seed(&random, "%s: %d lanes with %d points, expected at least %d", KIND_NAMES[kind],
                           (int)lanes_with[points], (int)points, (int)repeats(LEAST_LANES));
        }
    }
}

// ---- Tests ----------------------------------------------------------------------------------------------

static void circles_do_not_depend_on_their_lane_or_their_neighbours(void** state)
{
    (void)state;
    check_kind(CIRCLES, 1);
}

static void a_convex_and_a_circle_do_not_depend_on_their_lane_or_their_neighbours(void** state)
{
    (void)state;
    check_kind(CONVEX_AND_CIRCLE, 1);
}

static void convexes_do_not_depend_on_their_lane_or_their_neighbours(void** state)
{
    (void)state;
    check_kind(CONVEXES, 2);
}

static void boxes_do_not_depend_on_their_lane_or_their_neighbours(void** state)
{
    (void)state;
    check_kind(BOXES, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circles_do_not_depend_on_their_lane_or_their_neighbours),
        cmocka_unit_test(a_convex_and_a_circle_do_not_depend_on_their_lane_or_their_neighbours),
        cmocka_unit_test(convexes_do_not_depend_on_their_lane_or_their_neighbours),
        cmocka_unit_test(boxes_do_not_depend_on_their_lane_or_their_neighbours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
