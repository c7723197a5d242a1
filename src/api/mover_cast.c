// How far a mover gets in a straight line. See mover.h.
// SPDX-License-Identifier: MIT

#include "api/mover.h"
#include "world/contact_rules.h"
#include "world/ids.h"

// The nearest hit of a cast, which does not depend on the order that shapes come in.
typedef struct hit_search {
    const umi_move* m;
    um_hit best; // of a null shape if there is none
} hit_search;

static float keep_nearest(const um_hit* hit, void* context)
{
    hit_search* s = context;
    // What overlaps at the start has a plane of its own. To stop there as well would leave the mover stuck.
    bool starts_in_overlap = hit->normal.x == 0.0f && hit->normal.y == 0.0f;
    if (starts_in_overlap || !umi_mover_accepts(s->m, hit->shape)) {
        return -1.0f;
    }
    if (!umi_shape_faces(s->m->world, umi_find_shape(s->m->world, hit->shape), hit->normal)) {
        return -1.0f;
    }
    bool is_first = s->best.shape.index1 == 0 || hit->fraction < s->best.fraction ||
                    (hit->fraction == s->best.fraction && hit->shape.index1 < s->best.shape.index1);
    if (is_first) {
        s->best = *hit;
    }
    return s->best.fraction > 0.0f ? s->best.fraction : 1e-30f; // 0 would end the cast
}

static umi_mover_plane plane_of_hit(const umi_move* m, const um_hit* hit)
{
    int32_t shape = umi_find_shape(m->world, hit->shape);
    int32_t body = umi_geometry_at(&m->world->shapes, shape)->body;
    return (umi_mover_plane){
        .normal = umi_point_of(hit->normal),
        .point = {(double)hit->point.x - (double)m->mover.position.x,
                  (double)hit->point.y - (double)m->mover.position.y},
        .separation = m->skin,
        .shape = shape,
        .type = umi_body_at(&m->world->bodies, body)->type,
    };
}

// Whether a way has a length that floats can tell, and there may be another cast.
static bool may_cast(umi_move* m, um_vec2 way)
{
    if ((way.x == 0.0f && way.y == 0.0f) || m->casts_left == 0) {
        return false;
    }
    m->casts_left -= 1;
    return true;
}

// Looks further ahead than it goes, or a move might end nearer than a skin to what it does not reach.
#define LOOK_AHEAD 4.0

bool umi_mover_look(umi_move* m, umi_point way, umi_mover_plane* out_hit, double* out_distance)
{
    double length = sqrt(umi_dot(way, way));
    if (length == 0.0) {
        return false;
    }
    double share = 1.0 + LOOK_AHEAD * m->skin / length;
    um_vec2 translation = umi_vec2_of((umi_point){way.x * share, way.y * share});
    if (!may_cast(m, translation)) {
        return false;
    }
    um_shape_cast cast = {&m->convex, {m->mover.position, {1.0f, 0.0f}}, translation, 1.0f};
    hit_search s = {.m = m};
    um_world_cast_shape_each(m->world, &cast, m->mover.def.category_mask, keep_nearest, &s);
    if (s.best.shape.index1 == 0) {
        return false;
    }
    *out_hit = plane_of_hit(m, &s.best);
    double closing = -umi_dot(out_hit->normal, way) / length;
    // At a grazing angle the way back would be endless.
    const double least_closing = 1e-3;
    closing = closing > least_closing ? closing : least_closing;
    *out_distance = (double)s.best.fraction * length * share - m->skin / closing;
    return *out_distance < length;
}

bool umi_mover_look_ray(umi_move* m, umi_point from, umi_point way, umi_mover_plane* out_hit)
{
    um_vec2 translation = umi_vec2_of(way);
    if (!may_cast(m, translation)) {
        return false;
    }
    um_ray ray = {umi_mover_world_point(m, from), translation, 1.0f};
    hit_search s = {.m = m};
    um_world_cast_ray_each(m->world, &ray, m->mover.def.category_mask, keep_nearest, &s);
    if (s.best.shape.index1 == 0) {
        return false;
    }
    *out_hit = plane_of_hit(m, &s.best);
    return true;
}

void umi_mover_shift(umi_move* m, umi_point way)
{
    m->mover.position = umi_mover_world_point(m, way);
    m->has_hit = false;
}

double umi_mover_advance(umi_move* m, umi_point way)
{
    umi_mover_plane hit;
    double distance;
    double length = sqrt(umi_dot(way, way));
    bool had_cast = m->casts_left > 0;
    if (!umi_mover_look(m, way, &hit, &distance)) {
        if (had_cast) {
            umi_mover_shift(m, way);
        }
        return had_cast ? 1.0 : 0.0;
    }
    um_vec2 old = m->mover.position;
    double share = distance > 0.0 ? distance / length : 0.0;
    umi_mover_shift(m, (umi_point){way.x * share, way.y * share});
    hit.point.x -= (double)m->mover.position.x - (double)old.x;
    hit.point.y -= (double)m->mover.position.y - (double)old.y;
    m->hit = hit;
    m->has_hit = true;
    umi_mover_note(m, &hit);
    return share;
}
