// The character mover: its def, and a move as a list of what happens in it. The parts are in files of their
// own: see mover.h.
// SPDX-License-Identifier: MIT

#include "api/mover.h"
#include "geometry/trig.h"
#include "world/errors.h"
#include "world/ids.h"

// ---- The def --------------------------------------------------------------------------------------------

um_mover_def um_default_mover_def(void)
{
    return (um_mover_def){
        .radius = 0.3f,
        .height = 1.8f,
        .skin = 0.01f,
        .step_height = 0.3f,
        .snap_distance = 0.3f,
        .max_slope = um_radians(50.0f),
        .density = 1.0f,
        .push_acceleration = 20.0f,
        .category_mask = UM_ALL_CATEGORIES,
        .cookie = UMI_MOVER_COOKIE,
    };
}

#define NUMBER(field, least, most)                        \
    {                                                     \
        UMI_FLOAT_FIELD(um_mover_def, field, least, most) \
    }

// Every field that has a range.
static const umi_field FIELDS[] = {
    {UMI_VECTOR_FIELD(um_mover_def, position, UM_MAX_POSITION)},
    {UMI_VECTOR_FIELD(um_mover_def, up, 1e6f)},
    NUMBER(radius, 1e-3f, 1e3f),
    NUMBER(height, 2e-3f, 1e4f),
    NUMBER(skin, 1e-5f, 1.0f),
    NUMBER(step_height, 0.0f, 1e3f),
    NUMBER(snap_distance, 0.0f, 1e3f),
    NUMBER(max_slope, 0.0f, 1.5f),
    NUMBER(density, 0.0f, 1e9f),
    NUMBER(push_acceleration, 0.0f, 1e6f),
};

static const umi_def_kind DEF_KIND =
    UMI_DEF_KIND(um_mover_def, FIELDS, UMI_MOVER_COOKIE, "um_default_mover_def");

static const umi_range POSITIONS = {(double)-UM_MAX_POSITION, (double)UM_MAX_POSITION};

// ---- Making a mover -------------------------------------------------------------------------------------

// Of unit length; (0, 0) if there is no such direction.
static um_vec2 up_of(const um_world* world, const um_mover_def* def)
{
    umi_point up = umi_point_of(def->up);
    if (up.x == 0.0 && up.y == 0.0) {
        up = (umi_point){-(double)world->def.gravity.x, -(double)world->def.gravity.y};
    }
    double length = sqrt(umi_dot(up, up));
    return length > 0.0 ? um_vec2_make((float)(up.x / length), (float)(up.y / length))
                        : um_vec2_make(0.0f, 0.0f);
}

static um_capsule capsule_of(const um_world* world, const um_mover_def* def, um_vec2 up)
{
    float meter = world->def.units_per_meter;
    float reach = (0.5f * def->height - def->radius) * meter;
    return um_capsule_make(um_vec2_scale(up, -reach), um_vec2_scale(up, reach), def->radius * meter);
}

static um_result check_def(const um_world* world, const um_mover_def* def, const char* function)
{
    umi_message reason;
    um_result result = umi_def_check(&DEF_KIND, def, &reason);
    if (result != UM_OK) {
        return umi_gate_fail_read(world->gate, result, function, "%s", reason.text);
    }
    if (!(def->height > 2.0f * def->radius)) {
        return umi_gate_fail_read(world->gate, UM_ERROR_INVALID_DEF, function,
                                  "def.height is %s, must be more than twice def.radius, which is %s",
                                  umi_number_of(def->height).text, umi_number_of(def->radius).text);
    }
    um_vec2 up = up_of(world, def);
    if (up.x == 0.0f && up.y == 0.0f) {
        return umi_gate_fail_read(world->gate, UM_ERROR_INVALID_DEF, function,
                                  "def.up is (0, 0), must have a length, as the world has no gravity");
    }
    if (!um_capsule_is_valid(capsule_of(world, def, up))) {
        return umi_gate_fail_read(world->gate, UM_ERROR_INVALID_GEOMETRY, function,
                                  "def.radius and def.height make no valid capsule with units_per_meter %s",
                                  umi_number_of(world->def.units_per_meter).text);
    }
    return UM_OK;
}

um_result um_mover_make(const um_world* world, const um_mover_def* def, um_mover* out_mover)
{
    if (world == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (out_mover == NULL) {
        return umi_gate_fail_read(world->gate, UM_ERROR_NULL_ARGUMENT, __func__, "out_mover is NULL");
    }
    um_mover_def used = def != NULL ? *def : um_default_mover_def();
    um_result result = check_def(world, &used, __func__);
    if (result != UM_OK) {
        return result;
    }
    um_vec2 up = up_of(world, &used);
    *out_mover = (um_mover){
        .def = used,
        .capsule = capsule_of(world, &used, up),
        .up = up,
        .position = used.position,
        .ground_transform = {{0.0f, 0.0f}, {1.0f, 0.0f}},
    };
    return UM_OK;
}

// ---- What a move is given -------------------------------------------------------------------------------

// Whether the mover is one. If not, the call has failed.
static bool takes_mover(um_world* world, const um_mover* mover, const char* function)
{
    if (mover == NULL) {
        return umi_gate_fail(world->gate, UM_ERROR_NULL_ARGUMENT, function, "mover is NULL");
    }
    umi_message reason;
    um_result result = umi_def_check(&DEF_KIND, &mover->def, &reason);
    if (result != UM_OK) {
        return umi_gate_fail(world->gate, result, function, "mover.%s", reason.text);
    }
    if (!um_capsule_is_valid(mover->capsule)) {
        return umi_gate_fail(world->gate, UM_ERROR_INVALID_GEOMETRY, function,
                             "mover.capsule is not valid: its points must be within %s and at least %s "
                             "apart, and its radius %s to %s",
                             umi_number_of(UM_MAX_EXTENT).text, umi_number_of(UM_MIN_EXTENT).text,
                             umi_number_of(UM_MIN_EXTENT).text, umi_number_of(UM_MAX_EXTENT).text);
    }
    const float off_unit = 2e-3f; // of the square
    float square = mover->up.x * mover->up.x + mover->up.y * mover->up.y;
    if (!(square >= 1.0f - off_unit && square <= 1.0f + off_unit)) {
        return umi_gate_fail(world->gate, UM_ERROR_INVALID_VECTOR, function,
                             "mover.up is (%s, %s), must have a length of 1", umi_number_of(mover->up.x).text,
                             umi_number_of(mover->up.y).text);
    }
    return umi_takes_vector(world, function, "mover.position", mover->position, POSITIONS);
}

static bool is_about_unit(float x, float y)
{
    float square = x * x + y * y;
    return square > 0.5f && square < 2.0f;
}

// A ground that is not one, by a mover that was filled in by hand, is as good as none.
static bool has_ground(const um_mover* mover)
{
    um_transform t = mover->ground_transform;
    return mover->is_on_ground && umi_range_holds_vector(POSITIONS, t.p) && is_about_unit(t.q.c, t.q.s) &&
           is_about_unit(mover->ground_normal.x, mover->ground_normal.y);
}

// ---- A move ---------------------------------------------------------------------------------------------

enum { MOST_CASTS = 256, MOST_CHANGES = 4 };

static umi_move begin_move(um_world* world, const um_mover* mover, float time)
{
    umi_move m = {.world = world, .mover = *mover, .passed_body = -1, .casts_left = MOST_CASTS, .time = time};
    double meter = (double)world->def.units_per_meter;
    m.convex = um_convex_of_capsule(mover->capsule);
    m.radius = (double)mover->capsule.radius;
    m.skin = (double)mover->def.skin * meter;
    m.skin = m.skin < 0.25 * m.radius ? m.skin : 0.25 * m.radius;
    m.step = (double)mover->def.step_height * meter;
    m.snap = (double)mover->def.snap_distance * meter;
    double length =
        sqrt((double)mover->up.x * (double)mover->up.x + (double)mover->up.y * (double)mover->up.y);
    m.up = (umi_point){(double)mover->up.x / length, (double)mover->up.y / length};
    m.side = (umi_point){m.up.y, -m.up.x};
    // A slope of exactly the limit can be walked on, whatever rounding makes of its normal.
    m.least_up = umi_direction_of_angle((double)mover->def.max_slope).x - 1e-4;
    umi_point a = umi_point_of(mover->capsule.a);
    umi_point b = umi_point_of(mover->capsule.b);
    bool is_a_lower = umi_dot(a, m.up) <= umi_dot(b, m.up);
    m.foot = is_a_lower ? a : b;
    m.head = is_a_lower ? b : a;
    m.mover.plane_count = 0;
    m.mover.is_on_ground = has_ground(mover);
    return m;
}

// Walks while there is ground, flies while there is none.
static void go(umi_move* m, umi_point displacement)
{
    double rise = umi_dot(displacement, m->up);
    bool leads_up = rise > 1e-5 * sqrt(umi_dot(displacement, displacement));
    bool walks = m->mover.is_on_ground && !leads_up;
    double left = 1.0;
    m->kept = displacement;
    for (int32_t i = 0; i < MOST_CHANGES && left > 0.0; ++i) {
        umi_point rest = {displacement.x * left, displacement.y * left};
        if (walks) {
            double share = umi_mover_walk(m, rest);
            m->mover.is_on_ground = share < 0.0;
            left = share < 0.0 ? 0.0 : left * share;
            walks = false;
        } else {
            m->mover.is_on_ground = false;
            umi_point kept = rest;
            double share = umi_mover_fly(m, rest, &kept);
            m->kept = (umi_point){kept.x / left, kept.y / left};
            left *= share;
            walks = share > 0.0;
        }
    }
    if (!m->mover.is_on_ground && !leads_up) {
        m->mover.is_on_ground = umi_mover_find_ground(m, 0.0);
    }
}

static void note_velocity(umi_move* m, umi_point displacement)
{
    umi_point way = m->kept;
    if (m->mover.is_on_ground) {
        double sideways = m->is_blocked ? 0.0 : umi_dot(displacement, m->side);
        way = (umi_point){m->side.x * sideways, m->side.y * sideways};
    }
    double share = 1.0 / (double)m->time;
    m->mover.velocity = um_vec2_make((float)(way.x * share), (float)(way.y * share));
}

static void find_squeeze(umi_move* m)
{
    umi_near_planes planes;
    umi_mover_find_planes(m, m->skin, &planes);
    m->mover.is_squeezed = planes.count > 0 && planes.items[0].separation < 0.0;
}

um_result um_mover_move(um_world* world, um_mover* mover, um_vec2 displacement, float time)
{
    if (world == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (!umi_world_open(world, __func__) || !takes_mover(world, mover, __func__) ||
        !umi_takes_vector(world, __func__, "displacement", displacement, POSITIONS) ||
        !umi_takes_number(world, __func__, "time", time, UMI_RANGE(UM_MIN_STEP, UM_MAX_STEP))) {
        return world->gate->last_error;
    }
    umi_move m = begin_move(world, mover, time);
    umi_point way = umi_point_of(displacement);
    umi_mover_ride(&m);
    umi_mover_push_out(&m);
    go(&m, way);
    find_squeeze(&m);
    note_velocity(&m, way);
    umi_mover_note_ground(&m);
    umi_mover_push(&m, way);
    *mover = m.mover;
    umi_gate_succeed(world->gate); // whatever calls of the filter's own came to
    return UM_OK;
}
