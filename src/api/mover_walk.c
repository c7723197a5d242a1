// Walking: along the ground, up and down steps, and what counts as ground. See mover.h.
// SPDX-License-Identifier: MIT

#include "api/mover.h"

enum { MOST_ROUNDS = 8, MOST_PIECES = 32 };

// Heights that differ by less, in skins, are the same: a step of exactly the limit is climbed.
#define TOLERANCE 0.125

// ---- Ground ---------------------------------------------------------------------------------------------

// Goes down by a distance, or up if that is below 0, to where the gap to the ground is a skin.
static void settle(umi_move* m, double distance, umi_mover_plane* seen)
{
    um_vec2 old = m->mover.position;
    umi_point down = {-m->up.x * distance, -m->up.y * distance};
    const double least = 1e-3 * m->skin; // rounding alone must not move who stands
    if (distance > least) {
        umi_mover_shift(m, down);
    } else if (distance < -least) {
        umi_mover_advance(m, down);
    }
    m->has_hit = false;
    seen->point.x -= (double)m->mover.position.x - (double)old.x;
    seen->point.y -= (double)m->mover.position.y - (double)old.y;
}

// The flattest plane that can be walked on, or NULL.
static const umi_mover_plane* find_flattest(const umi_move* m, const umi_near_planes* planes)
{
    const umi_mover_plane* best = NULL;
    for (int32_t i = 0; i < planes->count; ++i) {
        const umi_mover_plane* plane = &planes->items[i];
        bool is_flatter = best == NULL || umi_dot(plane->normal, m->up) > umi_dot(best->normal, m->up);
        best = umi_mover_can_walk(m, plane->normal) && is_flatter ? plane : best;
    }
    return best;
}

// Slopes that are steeper, by the up part of their normals, are walls: nobody is wedged between them.
#define LEAST_WEDGE 0.1

// Between two steep slopes that face each other there is no way down: who is wedged there stands. Corners
// that are passed closely on both sides look the same, but there is a way down.
static bool find_wedge(umi_move* m, const umi_near_planes* planes)
{
    double length = 2.0 * m->skin / LEAST_WEDGE;
    umi_mover_plane hit;
    double distance;
    if (!umi_mover_look(m, (umi_point){-m->up.x * length, -m->up.y * length}, &hit, &distance)) {
        return false;
    }
    for (int32_t i = 0; i < planes->count; ++i) {
        for (int32_t k = 0; k < i; ++k) {
            umi_point a = planes->items[i].normal;
            umi_point b = planes->items[k].normal;
            double rise_a = umi_dot(a, m->up);
            double rise_b = umi_dot(b, m->up);
            if (rise_a > LEAST_WEDGE && rise_b > LEAST_WEDGE &&
                umi_dot(a, m->side) * umi_dot(b, m->side) < 0.0) {
                m->ground = planes->items[rise_a > rise_b ? i : k];
                m->ground.normal = m->up;
                return true;
            }
        }
    }
    return false;
}

// On the edge of a step the round foot touches a corner that is too steep for it, while there is ground below
// its middle that is not.
static bool find_ground_below(umi_move* m, double reach, double distance)
{
    double length = m->radius + m->skin + reach;
    umi_mover_plane below;
    if (!umi_mover_look_ray(m, m->foot, (umi_point){-m->up.x * length, -m->up.y * length}, &below) ||
        !umi_mover_can_walk(m, below.normal)) {
        return false;
    }
    settle(m, distance > 0.0 ? distance : 0.0, &below);
    m->ground = below;
    return true;
}

bool umi_mover_find_ground(umi_move* m, double reach)
{
    m->has_hit = false;
    umi_mover_plane hit;
    double distance;
    double length = reach + 0.25 * m->skin;
    bool is_hit = umi_mover_look(m, (umi_point){-m->up.x * length, -m->up.y * length}, &hit, &distance);
    bool stands = is_hit && umi_mover_can_walk(m, hit.normal);
    if (stands) {
        settle(m, distance, &hit);
        m->ground = hit;
    } else {
        umi_near_planes planes;
        umi_mover_find_touches(m, &planes);
        const umi_mover_plane* flattest = find_flattest(m, &planes);
        if (flattest != NULL) {
            m->ground = *flattest;
        }
        stands =
            flattest != NULL || (is_hit && find_ground_below(m, reach, distance)) || find_wedge(m, &planes);
    }
    if (stands) {
        umi_mover_note(m, &m->ground);
    }
    return stands;
}

// ---- Steps ----------------------------------------------------------------------------------------------

// Goes down to ground that is no lower than before the climb, and no higher than the limit above it: by the
// point that is touched, since on a corner the round foot itself is not as high up yet.
static bool land_on_step(umi_move* m, um_vec2 start, double room)
{
    umi_mover_plane hit;
    double distance;
    double length = room + m->skin;
    if (!umi_mover_look(m, (umi_point){-m->up.x * length, -m->up.y * length}, &hit, &distance) ||
        !umi_mover_can_walk(m, hit.normal)) {
        return false;
    }
    umi_point rise = {(double)m->mover.position.x - (double)start.x + hit.point.x - m->foot.x,
                      (double)m->mover.position.y - (double)start.y + hit.point.y - m->foot.y};
    umi_mover_shift(m, (umi_point){-m->up.x * distance, -m->up.y * distance});
    return umi_dot(rise, m->up) + m->radius + m->skin <= m->step + TOLERANCE * m->skin;
}

// Tries to step on to what is in the way: up, forward and down again. Returns how far it went forward; 0, and
// no change, if that is no step.
static double climb(umi_move* m, umi_point ahead, double wanted)
{
    um_mover before = m->mover;
    double tolerance = TOLERANCE * m->skin;
    double rise = m->step + tolerance;
    rise *= umi_mover_advance(m, (umi_point){m->up.x * rise, m->up.y * rise});
    // As far as it takes for the corner to come so far below the round foot that it can be walked on.
    double steepest = sqrt(1.0 - m->least_up * m->least_up);
    double needed = m->radius * (1.0 - steepest) + 2.5 * m->skin;
    double forward = wanted > needed ? wanted : needed;
    forward *= umi_mover_advance(m, (umi_point){ahead.x * forward, ahead.y * forward});
    if (rise > tolerance && forward > tolerance && land_on_step(m, before.position, rise)) {
        return forward;
    }
    m->mover = before;
    m->has_hit = false;
    return 0.0;
}

// ---- Walking --------------------------------------------------------------------------------------------

// The direction along a plane that leads ahead.
static umi_point direction_along(umi_point normal, umi_point ahead)
{
    umi_point along = {normal.y, -normal.x};
    return umi_dot(along, ahead) >= 0.0 ? along : (umi_point){-along.x, -along.y};
}

// Of all planes that can be walked on the one that leads up most: the others are left behind by that.
static umi_point choose_direction(const umi_move* m, const umi_near_planes* planes, umi_point ahead)
{
    bool is_first = true;
    umi_point best = ahead;
    for (int32_t i = 0; i < planes->count; ++i) {
        umi_point normal = planes->items[i].normal;
        umi_point along = direction_along(normal, ahead);
        if (umi_mover_can_walk(m, normal) && (is_first || umi_dot(along, m->up) > umi_dot(best, m->up))) {
            best = along;
            is_first = false;
        }
    }
    return best;
}

// Whether a plane cannot be walked on and is in the way: a steep slope is as good as a wall.
static bool is_obstacle(const umi_move* m, umi_point normal, umi_point ahead, umi_point along)
{
    const double least = -1e-6;
    bool is_ceiling = umi_dot(normal, m->up) < 0.0;
    return !umi_mover_can_walk(m, normal) && umi_dot(normal, is_ceiling ? along : ahead) < least;
}

// What is in the way: what the last cast has hit, or what the mover overlaps, which casts pass over. What it
// merely passes closely is not.
static const umi_mover_plane* find_obstacle(const umi_move* m, const umi_near_planes* planes, umi_point ahead,
                                            umi_point along)
{
    if (m->has_hit && is_obstacle(m, m->hit.normal, ahead, along)) {
        return &m->hit;
    }
    for (int32_t i = 0; i < planes->count; ++i) {
        const umi_mover_plane* plane = &planes->items[i];
        if (plane->separation < 0.05 * m->skin && is_obstacle(m, plane->normal, ahead, along)) {
            return plane;
        }
    }
    return NULL;
}

// Walks a short way. Returns how far it got.
static double walk_piece(umi_move* m, umi_point ahead, double wanted)
{
    umi_near_planes planes;
    double left = wanted;
    for (int32_t round = 0; round < MOST_ROUNDS && left > 1e-6 * m->skin; ++round) {
        umi_mover_find_touches(m, &planes);
        umi_point along = choose_direction(m, &planes, ahead);
        const umi_mover_plane* obstacle = find_obstacle(m, &planes, ahead, along);
        if (obstacle != NULL) {
            umi_mover_plane stop = *obstacle;
            double forward = climb(m, ahead, left);
            if (forward == 0.0) {
                umi_mover_note(m, &stop);
                m->is_blocked = true;
                break;
            }
            left = forward < left ? left - forward : 0.0;
            continue;
        }
        left *= 1.0 - umi_mover_advance(m, (umi_point){along.x * left, along.y * left});
        if (!m->has_hit) {
            break;
        }
    }
    return wanted - left;
}

double umi_mover_walk(umi_move* m, umi_point displacement)
{
    double sideways = umi_dot(displacement, m->side);
    double sign = sideways < 0.0 ? -1.0 : 1.0;
    umi_point ahead = {m->side.x * sign, m->side.y * sign};
    double length = fabs(sideways);
    double piece = length / (double)MOST_PIECES;
    piece = piece > 0.5 * m->radius ? piece : 0.5 * m->radius;
    double left = length;
    m->is_blocked = false;
    do {
        double gone = walk_piece(m, ahead, left < piece ? left : piece);
        left = left - gone > 1e-6 * m->skin ? left - gone : 0.0;
        if (!umi_mover_find_ground(m, m->snap)) {
            return length > 0.0 ? left / length : 1.0;
        }
    } while (left > 0.0 && !m->is_blocked && m->casts_left > 0);
    return -1.0;
}
