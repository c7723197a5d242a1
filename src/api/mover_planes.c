// What a mover touches or nearly touches, as planes. See mover.h.
// SPDX-License-Identifier: MIT

#include "api/ask_shape.h"
#include "api/mover.h"
#include "world/contact_rules.h"
#include "world/ids.h"

#include <float.h>

// What is no further away counts as touched, in skins: a little more than the gap that casts leave.
#define TOUCH 1.25

// ---- One shape ------------------------------------------------------------------------------------------

// The direction in which two hulls that overlap are parted with the least movement.
typedef struct parting {
    umi_point normal;
    double separation; // below 0
} parting;

static void try_direction(const umi_cloud* shape, const umi_cloud* core, umi_point across, parting* best)
{
    double length = sqrt(umi_dot(across, across));
    if (length == 0.0) {
        return;
    }
    umi_point normal = {across.x / length, across.y / length};
    umi_point back = {-normal.x, -normal.y};
    double outermost = umi_dot(normal, shape->points[umi_cloud_furthest(shape, normal)]);
    double separation = umi_dot(normal, core->points[umi_cloud_furthest(core, back)]) - outermost;
    if (separation > best->separation) {
        *best = (parting){normal, separation};
    }
}

// All sides of the two hulls are tried: one of them is the nearest way out, since the hull of all differences
// has no others. The points of a shape are in order.
static parting part(const umi_cloud* shape, const umi_cloud* core)
{
    parting best = {{0.0, 0.0}, -DBL_MAX};
    for (int32_t i = 0; i < shape->count; ++i) {
        umi_point from = shape->points[i];
        umi_point to = shape->points[(i + 1) % shape->count];
        try_direction(shape, core, (umi_point){to.y - from.y, from.x - to.x}, &best);
    }
    umi_point axis = {core->points[1].x - core->points[0].x, core->points[1].y - core->points[0].y};
    try_direction(shape, core, (umi_point){axis.y, -axis.x}, &best);
    try_direction(shape, core, (umi_point){-axis.y, axis.x}, &best);
    return best;
}

// A one-sided segment counts only for who is pushed to its front, and not so deep that it must be on its way
// through from the back.
static bool is_in_front(const umi_cloud* segment, const umi_mover_plane* plane, double radius)
{
    const double least_front = 1e-3;
    umi_point way = {segment->points[1].x - segment->points[0].x,
                     segment->points[1].y - segment->points[0].y};
    double length = sqrt(umi_dot(way, way));
    umi_point front = {way.y / length, -way.x / length};
    return umi_dot(front, plane->normal) > least_front && plane->separation > -0.5 * radius;
}

// A one-way platform stops a mover that it faces, unless the mover is deeper in it than the platform has
// moved into the mover. So a mover on its way through is let out.
static bool stops(const umi_move* m, const umi_mover_plane* plane)
{
    const um_world* world = m->world;
    um_vec2 one_way = umi_shape_surface(&world->shapes, plane->shape).one_way;
    if (one_way.x == 0.0f && one_way.y == 0.0f) {
        return true;
    }
    int32_t body = umi_geometry_at(&world->shapes, plane->shape)->body;
    umi_point velocity = umi_mover_velocity_at(m, body, umi_mover_world_point(m, plane->point));
    double approach = umi_dot(plane->normal, velocity) * (double)m->time;
    return umi_shape_faces(world, plane->shape, umi_vec2_of(plane->normal)) &&
           plane->separation > -m->skin - (approach > 0.0 ? approach : 0.0);
}

// The plane between a shape and the capsule. False if the shape has none for it.
static bool make_plane(const umi_move* m, int32_t shape, umi_mover_plane* out_plane)
{
    const um_world* world = m->world;
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    um_transform transform = umi_body_transform(&world->bodies, geometry->body);
    umi_cloud cloud = {.count = 0};
    umi_shape_cloud(&world->shapes, geometry, umi_frame_from(m->mover.position, transform), &cloud);
    umi_cloud core = {.points = {m->foot, m->head}, .count = 2};
    double rounding = cloud.radius;
    cloud.radius = 0.0;
    umi_separation gap = umi_clouds_separation(&cloud, &core);
    parting way = {gap.normal, gap.distance};
    umi_point point = gap.point_a;
    if (gap.normal.x == 0.0 && gap.normal.y == 0.0) {
        way = part(&cloud, &core);
        point = cloud.points[umi_cloud_furthest(&cloud, way.normal)];
    }
    *out_plane = (umi_mover_plane){
        .normal = way.normal,
        .point = umi_point_ahead(point, way.normal, rounding),
        .separation = way.separation - rounding - m->radius,
        .shape = shape,
        .type = umi_body_at(&world->bodies, geometry->body)->type,
    };
    return (!geometry->is_one_sided || is_in_front(&cloud, out_plane, m->radius)) && stops(m, out_plane);
}

// ---- All of them ----------------------------------------------------------------------------------------

bool umi_mover_accepts(const umi_move* m, um_shape_id shape)
{
    int32_t body = umi_geometry_at(&m->world->shapes, umi_find_shape(m->world, shape))->body;
    if (body == m->passed_body || body == umi_find_body(m->world, m->mover.ignored_body)) {
        return false;
    }
    const um_mover_def* def = &m->mover.def;
    return def->filter == NULL || def->filter(shape, def->filter_context);
}

typedef struct plane_search {
    const umi_move* m;
    umi_near_planes* planes;
    double reach;
} plane_search;

static bool comes_before(const umi_mover_plane* a, const umi_mover_plane* b)
{
    return a->separation != b->separation ? a->separation < b->separation : a->shape < b->shape;
}

// Puts a plane into its place in the list; the last one may fall out.
static void insert_plane(umi_near_planes* planes, umi_mover_plane plane)
{
    int32_t place = planes->count;
    if (place == UMI_MOST_NEAR_PLANES) {
        place -= 1;
        if (!comes_before(&plane, &planes->items[place])) {
            return;
        }
    } else {
        planes->count += 1;
    }
    while (place > 0 && comes_before(&plane, &planes->items[place - 1])) {
        planes->items[place] = planes->items[place - 1];
        place -= 1;
    }
    planes->items[place] = plane;
}

static bool add_shape(um_shape_id shape, void* context)
{
    plane_search* s = context;
    umi_mover_plane plane;
    if (umi_mover_accepts(s->m, shape) && make_plane(s->m, umi_find_shape(s->m->world, shape), &plane) &&
        plane.separation <= s->reach) {
        insert_plane(s->planes, plane);
    }
    return true;
}

// Whether the point of a plane lies below another one: then nothing can touch it while that one holds. So the
// end of a tile does not stop what walks over to the next one.
static bool is_below(const umi_move* m, const umi_mover_plane* plane, const umi_mover_plane* other)
{
    umi_point way = {plane->point.x - other->point.x, plane->point.y - other->point.y};
    return umi_dot(way, other->normal) <= 0.05 * m->skin;
}

// In the order of the list, so that the nearest one stays.
static void leave_out_hidden(const umi_move* m, umi_near_planes* planes)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < planes->count; ++i) {
        bool is_hidden = false;
        for (int32_t k = 0; k < kept && !is_hidden; ++k) {
            is_hidden = is_below(m, &planes->items[i], &planes->items[k]);
        }
        if (!is_hidden) {
            planes->items[kept++] = planes->items[i];
        }
    }
    planes->count = kept;
}

void umi_mover_find_planes(const umi_move* m, double reach, umi_near_planes* out_planes)
{
    out_planes->count = 0;
    um_convex wide = m->convex;
    wide.radius = (float)((m->radius + reach) * (1.0 + 1e-6));
    wide.radius = wide.radius < UM_MAX_EXTENT ? wide.radius : UM_MAX_EXTENT;
    plane_search s = {m, out_planes, reach};
    um_transform at = {m->mover.position, {1.0f, 0.0f}};
    um_world_overlap_shape_each(m->world, &wide, at, m->mover.def.category_mask, add_shape, &s);
    leave_out_hidden(m, out_planes);
}

void umi_mover_find_touches(const umi_move* m, umi_near_planes* out_planes)
{
    umi_mover_find_planes(m, TOUCH * m->skin, out_planes);
    if (m->has_hit) {
        // Of a hit at a grazing angle the casts stay further away. It may be of a shape that is in the list
        // already, which does no harm.
        out_planes->count -= out_planes->count == UMI_MOST_NEAR_PLANES;
        out_planes->items[out_planes->count++] = m->hit;
    }
}

// ---- What is remembered ---------------------------------------------------------------------------------

void umi_mover_note(umi_move* m, const umi_mover_plane* plane)
{
    um_mover* mover = &m->mover;
    um_mover_plane noted = {
        .shape = umi_shape_id(m->world, plane->shape),
        .point = umi_mover_world_point(m, plane->point),
        .normal = umi_vec2_of(plane->normal),
    };
    const float same = 1e-3f;
    for (int32_t i = 0; i < mover->plane_count; ++i) {
        um_vec2 turn = um_vec2_sub(mover->planes[i].normal, noted.normal);
        if (um_shape_id_equals(mover->planes[i].shape, noted.shape) &&
            turn.x * turn.x + turn.y * turn.y < same * same) {
            return;
        }
    }
    if (mover->plane_count < UM_MAX_MOVER_PLANES) {
        mover->planes[mover->plane_count++] = noted;
    }
}
