// Shapes of bodies that are swept. See swept_shape.h.
// SPDX-License-Identifier: MIT

#include "step/swept_shape.h"

#include "dynamics/shape_cloud.h"

// How near to each other shapes are stopped, in slops and as a share of the size of the one that is swept.
// Both are less than what contacts are looked for in: see umi_proxy_with_margin.
#define TOUCH_SLOPS 0.25f
#define TOUCH_SHARE 0.05f

// By how much a shape may sink in, as a share of its inner radius: its middle is then on the side that it
// came from, so that the contact finds the way out, as it does for what is not swept. If it is in touch from
// the start, so many slops at most: it has a contact already.
#define DEPTH_SHARE 0.5f
#define CORE_DEPTH_SLOPS 0.5f

// What is known of floats far away from the origin: the share of a coordinate that two roundings may add.
#define ROUNDING 2.5e-7

// What has hit a sleeper and moves by less than its inner radius, of which the limit for sweeps is half,
// gets through nothing in a step that contacts do not see.
#define HIT_RADII 2.0f

// ---- Shapes ---------------------------------------------------------------------------------------------

double umi_cloud_reach(const umi_cloud* cloud)
{
    double square = 0.0;
    for (int32_t i = 0; i < cloud->count; ++i) {
        square = fmax(square, umi_dot(cloud->points[i], cloud->points[i]));
    }
    return sqrt(square);
}

// A shape less an inset on each side. Points of what is not a box go towards the middle of the inner circle,
// by which each side comes in by the inset or more; a radius is taken from first.
static void make_core(umi_swept_shape* swept, const umi_geometry* geometry, um_vec2 center, float inset)
{
    if (umi_geometry_kind(geometry) == UM_BOX_SHAPE) {
        um_box box = geometry->box;
        box.half = um_vec2_make(box.half.x - inset, box.half.y - inset);
        umi_cloud_of_box(&swept->core, &box, umi_frame_about(center));
        return;
    }
    umi_cloud* core = &swept->core;
    *core = swept->cloud;
    double off_radius = fmin((double)inset, core->radius);
    double bare = swept->radius - core->radius;
    double share = bare > 0.0 ? 1.0 - ((double)inset - off_radius) / bare : 1.0;
    umi_point middle = swept->inner.points[0];
    core->radius -= off_radius;
    for (int32_t i = 0; i < core->count; ++i) {
        umi_point way = umi_point_ahead(core->points[i], middle, -1.0);
        core->points[i] = umi_point_ahead(middle, way, share);
    }
}

umi_swept_shape umi_swept_shape_make(const um_world* world, const umi_sweep* sweep, int32_t shape)
{
    const umi_shapes* shapes = &world->shapes;
    const umi_geometry* geometry = umi_geometry_at(shapes, shape);
    um_vec2 center = world->bodies.mass_geometries[sweep->body].local_center;
    um_circle inner = umi_shape_inner_circle(shapes, geometry);
    float slop = world->settings.slop;
    float size = TOUCH_SHARE * umi_shape_reach(shapes, geometry, inner.center);
    float touch = TOUCH_SLOPS * slop < size ? TOUCH_SLOPS * slop : size;
    float core_depth = 0.125f * inner.radius;
    core_depth = CORE_DEPTH_SLOPS * slop < core_depth ? CORE_DEPTH_SLOPS * slop : core_depth;
    float inset = slop < 0.5f * inner.radius ? slop : 0.5f * inner.radius;
    umi_swept_shape swept = {
        .sweep = sweep,
        .shape = shape,
        .radius = (double)inner.radius,
        .touch = (double)touch + ROUNDING * (fabs(sweep->start.x) + fabs(sweep->start.y)),
        .depth = (double)(DEPTH_SHARE * inner.radius),
        .core_depth = (double)core_depth,
    };
    umi_shape_cloud(shapes, geometry, umi_frame_about(center), &swept.cloud);
    swept.reach = umi_cloud_reach(&swept.cloud);
    um_circle circle = {inner.center, inner.radius - inset};
    umi_cloud_of_circle(&swept.inner, &circle, umi_frame_about(center));
    make_core(&swept, geometry, center, inset);
    return swept;
}

// ---- Sweeps ---------------------------------------------------------------------------------------------

static um_aabb bounds_at(const um_world* world, const umi_sweep* sweep, int32_t shape, double fraction)
{
    um_vec2 center = world->bodies.mass_geometries[sweep->body].local_center;
    um_transform place = umi_pose_transform(umi_sweep_pose(sweep, fraction), center);
    return umi_shape_bounds(&world->shapes, umi_geometry_at(&world->shapes, shape), place);
}

// How far a shape reaches from the centre of mass, at most. Sensors may reach beyond the extent of the body.
static float reach_of(const um_world* world, int32_t body, int32_t shape)
{
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    const umi_mass_geometry* mass_geometry = world->bodies.mass_geometries + body;
    return geometry->is_sensor ? umi_shape_reach(&world->shapes, geometry, mass_geometry->local_center)
                               : mass_geometry->extent;
}

// A point at a distance r from the centre is off the straight line between its first and its last place by
// r (1 - cos(turn / 2)) at most, which is less than r turn^2 / 8.
um_aabb umi_sweep_bounds(const um_world* world, const umi_sweep* sweep, int32_t shape)
{
    um_aabb aabb = um_aabb_union(bounds_at(world, sweep, shape, 0.0), bounds_at(world, sweep, shape, 1.0));
    float turn = (float)sweep->turn;
    float share = turn * turn * 0.125f;
    float bulge = reach_of(world, sweep->body, shape) * (share < 1.0f ? share : 1.0f) + world->settings.slop;
    return um_aabb_make(aabb.min.x - bulge, aabb.min.y - bulge, aabb.max.x + bulge, aabb.max.y + bulge);
}

umi_mover umi_sweep_mover(const umi_sweep* sweep, const umi_cloud* cloud, double from, double to)
{
    double last = umi_sweep_end(sweep);
    double begin = from < last ? from : last;
    double end = to < last ? to : last;
    umi_frame frame = umi_sweep_frame(sweep, begin);
    double share = end - begin;
    return (umi_mover){cloud,
                       {frame.x, frame.y},
                       {sweep->way.x * share, sweep->way.y * share},
                       {frame.c, frame.s},
                       sweep->turn * share};
}

// Where a body was before the slice. What is not awake has stood still.
static umi_pose start_of(const umi_bodies* bodies, int32_t slice, int32_t body)
{
    bool is_awake = umi_body_is_awake(umi_body_at(bodies, body));
    return (is_awake ? umi_slice_starts(bodies, slice) : bodies->poses)[body];
}

um_aabb umi_slice_bounds(const um_world* world, int32_t slice, int32_t body)
{
    float extent = world->bodies.mass_geometries[body].extent + world->settings.slop;
    umi_pose from = start_of(&world->bodies, slice, body);
    umi_pose to = world->bodies.poses[body];
    return um_aabb_make(fminf(from.x, to.x) - extent, fminf(from.y, to.y) - extent,
                        fmaxf(from.x, to.x) + extent, fmaxf(from.y, to.y) + extent);
}

// What counts is how far the inner circles of its shapes have moved: a turn moves none of them by more than
// what lies beyond the least one.
float umi_inner_way(const um_world* world, int32_t slice, int32_t body)
{
    const umi_mass_geometry* mass_geometry = world->bodies.mass_geometries + body;
    umi_pose from = start_of(&world->bodies, slice, body);
    umi_pose to = world->bodies.poses[body];
    um_vec2 way = {to.x - from.x, to.y - from.y};
    um_vec2 turn = {to.q.c - from.q.c, to.q.s - from.q.s};
    float beyond = umi_greater(mass_geometry->extent - 2.0f * fabsf(mass_geometry->sweep_way), 0.0f);
    float moved = sqrtf(way.x * way.x + way.y * way.y);
    float turned = sqrtf(turn.x * turn.x + turn.y * turn.y);
    return moved + turned * beyond;
}

umi_bullet_kind umi_find_bullet_kind(const um_world* world, int32_t body, float inner_way)
{
    const umi_body* record = umi_body_at(&world->bodies, body);
    if (record->type != UM_DYNAMIC_BODY) {
        return UMI_NO_BULLET;
    }
    if ((record->flags & UMI_BODY_BULLET) != 0) {
        return UMI_BULLET;
    }
    bool hits = (record->flags & (UMI_BODY_HITS | UMI_BODY_HIT_BEFORE)) != 0;
    return hits && inner_way > HIT_RADII * fabsf(world->bodies.mass_geometries[body].sweep_way)
               ? UMI_HITTER
               : UMI_NO_BULLET;
}

umi_sweep umi_sweep_of_slice(const um_world* world, int32_t slice, int32_t body)
{
    const umi_bodies* bodies = &world->bodies;
    const umi_body* record = umi_body_at(bodies, body);
    umi_pose pose = bodies->poses[body];
    umi_sweep sweep = umi_body_is_awake(record)
                          ? umi_sweep_make(body, umi_slice_starts(bodies, slice)[body], pose)
                          : umi_sweep_still(body, pose);
    sweep.bounds = umi_slice_bounds(world, slice, body);
    sweep.is_dynamic = record->type == UM_DYNAMIC_BODY;
    sweep.bullet_kind = umi_find_bullet_kind(world, body, umi_inner_way(world, slice, body));
    sweep.is_awake = umi_body_is_awake(record);
    return sweep;
}
