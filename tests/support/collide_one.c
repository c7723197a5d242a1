// One pair of shapes through the collide kernels. See collide_one.h.
// SPDX-License-Identifier: MIT

#include "support/collide_one.h"

#include "core/cpu.h"
#include "support/checks.h"

#include <string.h>

enum { A, B };

static struct {
    um_transform a;
    um_vec2 centers[2];
} place = {.a = {{0.0f, 0.0f}, {1.0f, 0.0f}}};

void collide_elsewhere(um_transform a, um_vec2 center_a, um_vec2 center_b)
{
    place.a = a;
    place.centers[A] = center_a;
    place.centers[B] = center_b;
}

// Two bodies with a shape each.
typedef struct pair {
    _Alignas(16) float poses[2][4];
    _Alignas(16) float mass_geometries[2][4];
    _Alignas(16) float geometries[2][8];
    umi_pair_rows rows;
    umi_outlines outlines[2];
    umi_open_rows open;
    int32_t most;
    int32_t most_open;
} pair;

static pair make_pair(um_transform b_in_a)
{
    um_rot q = place.a.q;
    const um_transform frames[2] = {
        place.a,
        {um_transform_apply(place.a, b_in_a.p),
         {q.c * b_in_a.q.c - q.s * b_in_a.q.s, q.s * b_in_a.q.c + q.c * b_in_a.q.s}},
    };
    pair p = {.most = 0};
    for (int32_t i = 0; i < 2; ++i) {
        um_vec2 center = um_transform_apply(frames[i], place.centers[i]);
        const float pose[4] = {center.x, center.y, frames[i].q.c, frames[i].q.s};
        const float form[4] = {place.centers[i].x, place.centers[i].y, 0.0f, 0.0f};
        memcpy(p.poses[i], pose, sizeof pose);
        memcpy(p.mass_geometries[i], form, sizeof form);
    }
    p.rows.count = UMI_ROW_LANES;
    for (int32_t lane = 0; lane < UMI_ROW_LANES; ++lane) {
        p.rows.body_b.lane[lane] = B;
        p.rows.shape_b.lane[lane] = B;
    }
    return p;
}

static void draw_circle(pair* p, int32_t which, um_circle circle)
{
    float* g = p->geometries[which];
    g[2] = circle.center.x;
    g[3] = circle.center.y;
    g[4] = circle.radius;
}

static void draw_box(pair* p, int32_t which, um_box box)
{
    float* g = p->geometries[which];
    g[2] = box.center.x;
    g[3] = box.center.y;
    g[4] = box.half.x;
    g[5] = box.half.y;
    g[6] = box.q.c;
    g[7] = box.q.s;
}

static void draw_core(pair* p, int32_t which, const umi_convex* core)
{
    for (int32_t lane = 0; lane < UMI_ROW_LANES; ++lane) {
        umi_outlines_write(&p->outlines[which], lane, core, p->most);
    }
}

static void draw_polygon(pair* p, int32_t which, const um_polygon* polygon)
{
    umi_convex convex = umi_convex_of_polygon(polygon);
    draw_core(p, which, &convex);
}

typedef void kernel_fn(const umi_collide_kernel* kernel, const pair* p, const umi_collide_source* source,
                       float margin, umi_touch_rows* out_touches);

static touching read_lane(const umi_touch_rows* touches, int32_t lane)
{
    touching t = {.count = (int32_t)touches->count.lane[lane]};
    if (t.count == 0) {
        return t;
    }
    const um_rot back = {place.a.q.c, -place.a.q.s};
    t.normal = um_rot_apply(back, um_vec2_make(touches->normal_x.lane[lane], touches->normal_y.lane[lane]));
    for (int32_t i = 0; i < 2; ++i) {
        um_vec2 arm = {touches->anchor_x[i].lane[lane], touches->anchor_y[i].lane[lane]};
        um_vec2 turned = um_rot_apply(back, arm);
        t.points[i] = (touch_point){
            .anchor = {place.centers[A].x + turned.x, place.centers[A].y + turned.y},
            .separation = touches->separation[i].lane[lane],
            .id = (uint16_t)touches->id[i].lane[lane],
        };
    }
    return t;
}

static bool same_float(float a, float b)
{
    uint32_t bits_a, bits_b;
    memcpy(&bits_a, &a, sizeof a);
    memcpy(&bits_b, &b, sizeof b);
    return bits_a == bits_b;
}

static bool same_touching(const touching* a, const touching* b)
{
    bool same =
        a->count == b->count && same_float(a->normal.x, b->normal.x) && same_float(a->normal.y, b->normal.y);
    for (int32_t i = 0; i < 2 && same; ++i) {
        same = same_float(a->points[i].anchor.x, b->points[i].anchor.x) &&
               same_float(a->points[i].anchor.y, b->points[i].anchor.y) &&
               same_float(a->points[i].separation, b->points[i].separation) &&
               a->points[i].id == b->points[i].id;
    }
    return same;
}

static touching run(const pair* p, float margin, kernel_fn* fn)
{
    const umi_collide_source source = {&p->poses[0][0], &p->mass_geometries[0][0], &p->geometries[0][0]};
    touching first = {.count = -1};
    for (int32_t lanes = 1; lanes <= UMI_ROW_LANES; lanes = lanes == 1 ? 4 : 2 * lanes) {
        if (!umi_cpu_has_lanes(lanes)) {
            continue;
        }
        umi_touch_rows touches;
        memset(&touches, 0x5a, sizeof touches);
        fn(umi_collide_kernel_for(lanes), p, &source, margin, &touches);
        for (int32_t lane = 0; lane < UMI_ROW_LANES; ++lane) {
            touching t = read_lane(&touches, lane);
            first = first.count < 0 ? t : first;
            if (!same_touching(&t, &first)) {
                fail_msg("lane %d of %d gives other bits than the first: %d points, %d", lane, lanes, t.count,
                         first.count);
            }
        }
    }
    return first;
}

static void run_circles(const umi_collide_kernel* kernel, const pair* p, const umi_collide_source* source,
                        float margin, umi_touch_rows* out_touches)
{
    kernel->circles(&p->rows, source, margin, out_touches);
}

static void run_convex_and_circle(const umi_collide_kernel* kernel, const pair* p,
                                  const umi_collide_source* source, float margin, umi_touch_rows* out_touches)
{
    kernel->convex_and_circle(&p->rows, source, &p->outlines[A], p->most, margin, out_touches);
}

static void run_convexes(const umi_collide_kernel* kernel, const pair* p, const umi_collide_source* source,
                         float margin, umi_touch_rows* out_touches)
{
    kernel->convexes(&p->rows, source, &p->outlines[A], &p->outlines[B], p->most, margin, out_touches);
}

static void run_rounded(const umi_collide_kernel* kernel, const pair* p, const umi_collide_source* source,
                        float margin, umi_touch_rows* out_touches)
{
    kernel->rounded(&p->rows, source, &p->outlines[A], &p->outlines[B], p->most, margin, out_touches);
}

static void run_open_sides(const umi_collide_kernel* kernel, const pair* p, const umi_collide_source* source,
                           float margin, umi_touch_rows* out_touches)
{
    kernel->open_sides(&p->rows, source, &p->outlines[A], &p->open, &p->outlines[B], p->most, p->most_open,
                       margin, out_touches);
}

static void run_boxes(const umi_collide_kernel* kernel, const pair* p, const umi_collide_source* source,
                      float margin, umi_touch_rows* out_touches)
{
    kernel->boxes(&p->rows, source, margin, out_touches);
}

touching collide_circles(um_circle a, um_circle b, um_transform b_in_a, float margin)
{
    pair p = make_pair(b_in_a);
    draw_circle(&p, A, a);
    draw_circle(&p, B, b);
    return run(&p, margin, run_circles);
}

touching collide_polygon_and_circle(const um_polygon* a, um_circle b, um_transform b_in_a, float margin)
{
    pair p = make_pair(b_in_a);
    p.most = a->count;
    draw_polygon(&p, A, a);
    draw_circle(&p, B, b);
    return run(&p, margin, run_convex_and_circle);
}

touching collide_polygons(const um_polygon* a, const um_polygon* b, um_transform b_in_a, float margin)
{
    pair p = make_pair(b_in_a);
    p.most = a->count > b->count ? a->count : b->count;
    draw_polygon(&p, A, a);
    draw_polygon(&p, B, b);
    return run(&p, margin, run_convexes);
}

touching collide_rounded(const umi_convex* a, const umi_convex* b, um_transform b_in_a, float margin)
{
    pair p = make_pair(b_in_a);
    p.most = a->count > b->count ? a->count : b->count;
    draw_core(&p, A, a);
    draw_core(&p, B, b);
    return run(&p, margin, run_rounded);
}

touching collide_open_sides(const umi_convex* a, const umi_open_side* sides, int32_t count,
                            const umi_convex* b, um_transform b_in_a, float margin)
{
    pair p = make_pair(b_in_a);
    p.most = a->count > b->count ? a->count : b->count;
    p.most_open = count;
    draw_core(&p, A, a);
    draw_core(&p, B, b);
    for (int32_t lane = 0; lane < UMI_ROW_LANES; ++lane) {
        memcpy(p.open.sides[lane], sides, (size_t)count * sizeof sides[0]);
        p.open.counts.lane[lane] = (float)count;
    }
    return run(&p, margin, run_open_sides);
}

touching collide_core_and_circle(const umi_convex* a, um_circle b, um_transform b_in_a, float margin)
{
    pair p = make_pair(b_in_a);
    p.most = a->count;
    draw_core(&p, A, a);
    draw_circle(&p, B, b);
    return run(&p, margin, run_convex_and_circle);
}

touching collide_boxes(um_box a, um_box b, um_transform b_in_a, float margin)
{
    pair p = make_pair(b_in_a);
    draw_box(&p, A, a);
    draw_box(&p, B, b);
    return run(&p, margin, run_boxes);
}

um_polygon polygon_of_box(um_box box)
{
    umi_corners room;
    umi_convex convex = umi_convex_of_box(&box, &room);
    um_polygon polygon = {.center = box.center, .count = 4};
    for (int32_t i = 0; i < 4; ++i) {
        polygon.vertices[i] = convex.vertices[i];
        polygon.normals[i] = convex.normals[i];
    }
    return polygon;
}
