// Wind and explosions on outlines, against sums over many short pieces of outline, and by hand.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "geometry/exposed.h"

#include <math.h>

enum { PIECES = 20000 };

// ---- The oracle -----------------------------------------------------------------------------------------

// A short piece of outline.
typedef struct piece {
    umi_point at, normal;
    double length;
} piece;

typedef void piece_fn(const piece* p, void* context);

// Goes along a rim in short pieces.
static void each_piece(const umi_rim* rim, piece_fn* fn, void* context)
{
    for (int32_t i = 0; i < rim->count; ++i) {
        const umi_rim_part* part = rim->parts + i;
        double from = atan2(part->from.y, part->from.x);
        double angle = atan2(umi_cross(part->from, part->to), umi_dot(part->from, part->to));
        double length =
            part->radius > 0.0 ? part->radius * angle : hypot(part->b.x - part->a.x, part->b.y - part->a.y);
        for (int32_t k = 0; k < PIECES; ++k) {
            double share = ((double)k + 0.5) / PIECES;
            piece p = {.normal = part->from, .length = length / PIECES};
            if (part->radius > 0.0) {
                p.normal = (umi_point){cos(from + share * angle), sin(from + share * angle)};
                p.at = umi_point_ahead(part->center, p.normal, part->radius);
            } else {
                p.at = (umi_point){part->a.x + share * (part->b.x - part->a.x),
                                   part->a.y + share * (part->b.y - part->a.y)};
            }
            fn(&p, context);
        }
    }
}

typedef struct oracle_sum {
    umi_push push;
    umi_point direction; // of the wind
    double drag, lift;
    umi_point center; // of the explosion
    double radius, falloff;
    double length; // of the outline that faces it
} oracle_sum;

static void add(oracle_sum* sum, umi_point force, umi_point at)
{
    sum->push.linear.x += force.x;
    sum->push.linear.y += force.y;
    sum->push.angular += umi_cross(at, force);
}

static void feel_wind(const piece* p, void* context)
{
    oracle_sum* sum = context;
    double facing = -umi_dot(p->normal, sum->direction);
    if (facing > 0.0) {
        umi_point side = {-p->normal.x - facing * sum->direction.x, -p->normal.y - facing * sum->direction.y};
        double width = facing * p->length;
        add(sum,
            (umi_point){width * (sum->drag * sum->direction.x + sum->lift * side.x),
                        width * (sum->drag * sum->direction.y + sum->lift * side.y)},
            p->at);
        sum->length += p->length;
    }
}

static void feel_blast(const piece* p, void* context)
{
    oracle_sum* sum = context;
    umi_point way = {sum->center.x - p->at.x, sum->center.y - p->at.y};
    if (umi_dot(way, p->normal) > 0.0) {
        double beyond = hypot(way.x, way.y) - sum->radius;
        double strength = beyond <= 0.0 ? 1.0 : beyond < sum->falloff ? 1.0 - beyond / sum->falloff : 0.0;
        double amount = -strength * p->length;
        add(sum, (umi_point){amount * p->normal.x, amount * p->normal.y}, p->at);
        sum->length += p->length;
    }
}

// ---- Random shapes --------------------------------------------------------------------------------------

static void make_rim(prng* random, int32_t kind, umi_rim* out_rim)
{
    um_vec2 points[8];
    um_polygon polygon;
    umi_corners room;
    umi_convex convex;
    float radius = prng_float(random, 1.0f, 30.0f);
    for (int32_t i = 0; i < 8; ++i) {
        points[i] = um_vec2_make(prng_float(random, -40.0f, 40.0f), prng_float(random, -40.0f, 40.0f));
    }
    if (kind == 0) {
        convex = (umi_convex){points, points, 1, radius};
    } else if (kind == 1) {
        convex = umi_convex_of_line(points[0], points[1], radius, &room);
    } else if (kind == 2) {
        convex = umi_convex_of_line(points[0], points[1], 0.0f, &room);
    } else {
        check_result(um_polygon_from_points(points, 8, &polygon), UM_OK, "um_polygon_from_points");
        polygon.radius = kind == 3 ? 0.0f : radius;
        convex = umi_convex_of_polygon(&polygon);
    }
    um_rot q = um_rot_from_angle(prng_float(random, -3.0f, 3.0f));
    umi_rim_of_convex(&convex, (umi_frame){5.0, -3.0, (double)q.c, (double)q.s}, out_rim);
}

// A piece counts as a whole, or not at all, where an arc begins to face what pushes: the sum is off by
// one, which is no longer than 0.003 here.
static void check_push(prng* random, int32_t kind, umi_push actual, const oracle_sum* sum, double share)
{
    double tolerance = share * sum->length + 0.003;
    double off = hypot(actual.linear.x - sum->push.linear.x, actual.linear.y - sum->push.linear.y);
    double off_angular = fabs(actual.angular - sum->push.angular);
    if (!(off < tolerance && off_angular < 100.0 * tolerance)) {
        fail_with_seed(random, "kind %d: (%.9g, %.9g) and %.9g, expected (%.9g, %.9g) and %.9g", (int)kind,
                       actual.linear.x, actual.linear.y, actual.angular, sum->push.linear.x,
                       sum->push.linear.y, sum->push.angular);
    }
}

// ---- Wind -----------------------------------------------------------------------------------------------

static void wind_is_the_sum_over_the_outline_that_faces_it(void** state)
{
    (void)state;
    prng random = prng_make(31);
    for (int32_t i = 0; i < repeats(500); ++i) {
        umi_rim rim;
        make_rim(&random, i % 5, &rim);
        double angle = (double)prng_float(&random, -3.2f, 3.2f);
        oracle_sum sum = {.direction = {cos(angle), sin(angle)},
                          .drag = (double)prng_float(&random, 0.0f, 2.0f),
                          .lift = (double)prng_float(&random, 0.0f, 2.0f)};
        each_piece(&rim, feel_wind, &sum);
        umi_push push = umi_wind_push(&rim, sum.direction, sum.drag, sum.lift);
        check_push(&random, i % 5, push, &sum, 2e-5);
    }
}

static void a_disc_feels_wind_by_its_diameter(void** state)
{
    (void)state;
    um_vec2 origin = {0.0f, 0.0f};
    umi_convex disc = {&origin, &origin, 1, 3.0f};
    umi_rim rim;
    umi_rim_of_convex(&disc, (umi_frame){0.0, 0.0, 1.0, 0.0}, &rim);
    umi_push push = umi_wind_push(&rim, (umi_point){0.6, 0.8}, 1.5, 7.0);
    assert_true(fabs(push.linear.x - 9.0 * 0.6) < 1e-12 && fabs(push.linear.y - 9.0 * 0.8) < 1e-12);
    assert_true(fabs(push.angular) < 1e-12);
}

// ---- Explosions -----------------------------------------------------------------------------------------

static void a_blast_is_the_sum_over_the_outline_that_faces_it(void** state)
{
    (void)state;
    prng random = prng_make(32);
    for (int32_t i = 0; i < repeats(1000); ++i) {
        umi_rim rim;
        make_rim(&random, i % 5, &rim);
        oracle_sum sum = {.center = {(double)prng_float(&random, -150.0f, 150.0f),
                                     (double)prng_float(&random, -150.0f, 150.0f)},
                          .radius = (double)prng_float(&random, 0.5f, 120.0f),
                          .falloff = i % 7 == 0 ? 0.0 : (double)prng_float(&random, 1.0f, 150.0f)};
        each_piece(&rim, feel_blast, &sum);
        umi_push push = umi_blast_push(&rim, sum.center, sum.radius, sum.falloff);
        // Without a falloff the sum is off by half a piece wherever the outline crosses the radius.
        check_push(&random, i % 5, push, &sum, sum.falloff == 0.0 ? 5e-4 : 5e-5);
    }
}

// Within the radius, the push on a disc is the chord between its two tangents through the center. From
// twice the disc's radius away, the arc between them is a third of a turn, and its chord r sqrt(3).
static void a_disc_is_pushed_by_its_chord(void** state)
{
    (void)state;
    um_vec2 origin = {0.0f, 0.0f};
    umi_convex disc = {&origin, &origin, 1, 10.0f};
    umi_rim rim;
    umi_rim_of_convex(&disc, (umi_frame){0.0, 0.0, 1.0, 0.0}, &rim);
    umi_push push = umi_blast_push(&rim, (umi_point){-20.0, 0.0}, 100.0, 0.0);
    assert_true(fabs(push.linear.x - 10.0 * sqrt(3.0)) < 1e-4);
    assert_true(fabs(push.linear.y) < 1e-5 && fabs(push.angular) < 1e-5);
}

static void a_blast_from_within_pushes_nothing(void** state)
{
    (void)state;
    prng random = prng_make(33);
    um_box box = um_box_make(20.0f, 30.0f);
    umi_corners room;
    umi_convex convex = umi_convex_of_box(&box, &room);
    umi_rim rim;
    umi_rim_of_convex(&convex, (umi_frame){0.0, 0.0, 1.0, 0.0}, &rim);
    for (int32_t i = 0; i < 100; ++i) {
        umi_point center = {(double)prng_float(&random, -19.0f, 19.0f),
                            (double)prng_float(&random, -29.0f, 29.0f)};
        umi_push push = umi_blast_push(&rim, center, 50.0, 50.0);
        assert_true(push.linear.x == 0.0 && push.linear.y == 0.0 && push.angular == 0.0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NOT_OF_THREADS(wind_is_the_sum_over_the_outline_that_faces_it),
        cmocka_unit_test(a_disc_feels_wind_by_its_diameter),
        NOT_OF_THREADS(a_blast_is_the_sum_over_the_outline_that_faces_it),
        cmocka_unit_test(a_disc_is_pushed_by_its_chord),
        cmocka_unit_test(a_blast_from_within_pushes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
