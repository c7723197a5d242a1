// Moving along planes: out of what overlaps, along what is in the way, and through the air. See mover.h.
// SPDX-License-Identifier: MIT

#include "api/mover.h"
#include "geometry/half_planes.h"

enum { MOST_ROUNDS = 16, MOST_PUSHES = 8 };

// Gaps in skins: below the first one the mover is pushed out, the second one is kept where there is no room
// for a whole skin.
#define NEAR_GAP 0.5
#define LEAST_GAP 0.1

// How many times longer than the deepest overlap a way out may be.
#define MOST_DETOUR 4.0

static bool is_nothing(const umi_move* m, umi_point way)
{
    const double least = 1e-6 * m->skin;
    return umi_dot(way, way) < least * least;
}

// ---- Out of the way -------------------------------------------------------------------------------------

// Static bodies first, then kinematic, then dynamic ones: who comes last gives way where there is no room.
static int32_t sort_by_type(const umi_near_planes* planes, umi_mover_plane* out_sorted)
{
    static const um_body_type order[] = {UM_STATIC_BODY, UM_KINEMATIC_BODY, UM_DYNAMIC_BODY};
    int32_t count = 0;
    for (int32_t type = 0; type < 3; ++type) {
        for (int32_t i = 0; i < planes->count; ++i) {
            if (planes->items[i].type == order[type]) {
                out_sorted[count++] = planes->items[i];
            }
        }
    }
    return count;
}

// The shortest way to a gap from all planes; those that are further away may come as near as the near gap.
static bool find_way_out(const umi_move* m, const umi_mover_plane* planes, int32_t count, double gap,
                         umi_point* out_way)
{
    umi_half_plane halves[UMI_MOST_NEAR_PLANES];
    double near = gap < NEAR_GAP ? gap : NEAR_GAP;
    double most = 0.0;
    for (int32_t i = 0; i < count; ++i) {
        bool is_near = planes[i].separation < NEAR_GAP * m->skin;
        double wanted = (is_near ? gap : near) * m->skin;
        halves[i] = (umi_half_plane){planes[i].normal, wanted - planes[i].separation};
        most = halves[i].least > most ? halves[i].least : most;
    }
    // Between planes that are nearly opposite, the way out may be as long as you like: that is none.
    umi_point way;
    if (!umi_half_planes_nearest(halves, count, (umi_point){0.0, 0.0}, 1e-6 * m->skin, &way) ||
        umi_dot(way, way) > MOST_DETOUR * MOST_DETOUR * most * most) {
        return false;
    }
    *out_way = way;
    return true;
}

static umi_point choose_way_out(const umi_move* m, const umi_near_planes* planes)
{
    umi_mover_plane sorted[UMI_MOST_NEAR_PLANES];
    int32_t count = sort_by_type(planes, sorted);
    umi_point way = {0.0, 0.0};
    if (find_way_out(m, sorted, count, 1.0, &way)) {
        return way;
    }
    while (count > 0 && !find_way_out(m, sorted, count, LEAST_GAP, &way)) {
        count -= 1;
    }
    return way;
}

// The least separation of all planes; what is near is noted.
static double note_near(umi_move* m, const umi_near_planes* planes)
{
    double least = m->skin;
    for (int32_t i = 0; i < planes->count; ++i) {
        const umi_mover_plane* plane = &planes->items[i];
        least = plane->separation < least ? plane->separation : least;
        if (plane->separation < NEAR_GAP * m->skin) {
            umi_mover_note(m, plane);
        }
    }
    return least;
}

void umi_mover_push_out(umi_move* m)
{
    umi_near_planes planes;
    for (int32_t round = 0; round < MOST_PUSHES; ++round) {
        umi_mover_find_planes(m, m->skin, &planes);
        if (note_near(m, &planes) >= NEAR_GAP * m->skin) {
            break;
        }
        umi_point way = choose_way_out(m, &planes);
        if (is_nothing(m, way) || umi_mover_advance(m, way) == 0.0) {
            break;
        }
    }
    m->has_hit = false;
}

// ---- Along planes ---------------------------------------------------------------------------------------

// The nearest displacement that leads into none of the planes; to stand still always is one.
static umi_point along_planes(umi_point wish, const umi_near_planes* planes)
{
    umi_half_plane halves[UMI_MOST_NEAR_PLANES];
    for (int32_t i = 0; i < planes->count; ++i) {
        halves[i] = (umi_half_plane){planes->items[i].normal, 0.0};
    }
    umi_point way = {0.0, 0.0};
    umi_half_planes_nearest(halves, planes->count, wish, 1e-9 * sqrt(umi_dot(wish, wish)), &way);
    return way;
}

// What holds a mover where it is: what it overlaps, which casts pass over, and what casts have hit from here.
// What it merely passes closely does not, though a plane there might be in the way.
static void find_holding(const umi_move* m, umi_near_planes* out_planes)
{
    umi_mover_find_planes(m, 0.5 * LEAST_GAP * m->skin, out_planes);
}

// Goes as far as there is nothing in the way, and takes what there is into the planes. Returns the share that
// was gone.
static double go_along(umi_move* m, umi_point way, umi_near_planes* planes)
{
    double share = umi_mover_advance(m, way);
    const double least = 1e-3 * m->skin;
    if (share * share * umi_dot(way, way) > least * least && m->has_hit) {
        find_holding(m, planes);
    }
    if (m->has_hit && planes->count < UMI_MOST_NEAR_PLANES) {
        planes->items[planes->count++] = m->hit;
    }
    return share;
}

void umi_mover_slide(umi_move* m, umi_point displacement)
{
    umi_near_planes planes;
    find_holding(m, &planes);
    umi_point left = displacement;
    for (int32_t round = 0; round < MOST_ROUNDS; ++round) {
        umi_point way = along_planes(left, &planes);
        if (is_nothing(m, way)) {
            break;
        }
        double share = go_along(m, way, &planes);
        if (!m->has_hit) {
            break;
        }
        left = (umi_point){left.x * (1.0 - share), left.y * (1.0 - share)};
    }
    m->has_hit = false;
}

// ---- Through the air ------------------------------------------------------------------------------------

// Who pushes against a steep slope does not climb it by that: the sideways part ends there as at a wall.
static umi_point without_climb(const umi_move* m, umi_point wish, const umi_near_planes* planes)
{
    double sideways = umi_dot(wish, m->side);
    for (int32_t i = 0; i < planes->count; ++i) {
        umi_point normal = planes->items[i].normal;
        bool is_steep = umi_dot(normal, m->up) > 0.0 && !umi_mover_can_walk(m, normal);
        if (is_steep && umi_dot(normal, m->side) * sideways < 0.0) {
            double rise = umi_dot(wish, m->up);
            return (umi_point){m->up.x * rise, m->up.y * rise};
        }
    }
    return wish;
}

static bool lands_on(const umi_move* m, umi_point way, const umi_near_planes* planes)
{
    if (umi_dot(way, m->up) >= 0.0) {
        return false;
    }
    for (int32_t i = 0; i < planes->count; ++i) {
        umi_point normal = planes->items[i].normal;
        if (umi_mover_can_walk(m, normal) && umi_dot(normal, way) < 0.0) {
            return true;
        }
    }
    return false;
}

double umi_mover_fly(umi_move* m, umi_point displacement, umi_point* out_kept)
{
    umi_near_planes planes;
    find_holding(m, &planes);
    double left = 1.0;
    for (int32_t round = 0; round < MOST_ROUNDS && left > 0.0; ++round) {
        umi_point wish = {displacement.x * left, displacement.y * left};
        if (lands_on(m, wish, &planes)) {
            m->has_hit = false;
            return left;
        }
        umi_point way = along_planes(without_climb(m, wish, &planes), &planes);
        if (is_nothing(m, way)) {
            break;
        }
        left *= 1.0 - go_along(m, way, &planes);
        if (!m->has_hit) {
            break;
        }
    }
    m->has_hit = false;
    *out_kept = along_planes(without_climb(m, displacement, &planes), &planes);
    return 0.0;
}
