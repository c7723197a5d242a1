// Choices from bytes: see world_fuzz.h. Good values are small multiples of a step, so that shapes often
// touch, line up and coincide, which is where geometry is hard.
// SPDX-License-Identifier: MIT

#include "world_fuzz.h"

#include "core/cpu.h"
#include "support/executors.h"

#include <float.h>
#include <math.h>
#include <string.h>

// ---- Bytes ----------------------------------------------------------------------------------------------

bool goes_on(const world_fuzz* f)
{
    return f->next_byte < f->byte_count;
}

int32_t choose(world_fuzz* f, int32_t limit)
{
    if (f->intruder.depth > 0) {
        return (int32_t)(prng_bits(&f->intruder.random) % (uint64_t)limit);
    }
    return goes_on(f) ? f->bytes[f->next_byte++] % limit : 0;
}

bool happens(world_fuzz* f, int32_t percent)
{
    return percent > 0 && choose(f, 100) >= 100 - percent;
}

uint64_t choose_bits(world_fuzz* f)
{
    f->random = prng_make(f->random.state + (uint64_t)choose(f, 256));
    return prng_bits(&f->random);
}

// ---- Numbers --------------------------------------------------------------------------------------------

static float choose_hostile_float(world_fuzz* f)
{
    static const float floats[] = {NAN,   INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, 1e30f,    -1e30f,  1.1e18f,
                                   1e18f, -1e18f,   1.1e9f,    1e9f,    -1e9f,    1.1e6f,   1e6f,    -1e6f,
                                   1e-3f, 1e-4f,    0.9e-4f,   1e-6f,   FLT_MIN,  -FLT_MIN, 1e-45f,  -1e-45f,
                                   0.0f,  -0.0f,    -1.0f,     0.999f,  1.001f,   255.0f,   4000.0f, 1e12f};
    int32_t count = (int32_t)(sizeof floats / sizeof floats[0]);
    int32_t choice = choose(f, count + 1);
    if (choice < count) {
        return floats[choice];
    }
    uint32_t bits = (uint32_t)choose_bits(f);
    float any;
    memcpy(&any, &bits, sizeof any);
    return any;
}

// Now and then another number, which every call must refuse if it is none.
static float spoil(world_fuzz* f, float number)
{
    if (happens(f, f->hostile_percent)) {
        number = choose_hostile_float(f);
        f->call.must_fail = f->call.must_fail || !isfinite(number);
    }
    tell(f, " %.9g", (double)number);
    return number;
}

float choose_float(world_fuzz* f, float step, int32_t count)
{
    return spoil(f, step * (float)choose(f, count));
}

float choose_signed(world_fuzz* f, float step, int32_t count)
{
    return spoil(f, step * (float)(choose(f, 2 * count + 1) - count));
}

um_vec2 choose_vector(world_fuzz* f, float step, int32_t count)
{
    float x = choose_signed(f, step, count);
    float y = choose_signed(f, step, count);
    return um_vec2_make(x, y);
}

// Mostly the right angles, at which faces meet.
float choose_angle(world_fuzz* f)
{
    static const float angles[] = {0.0f,  0.0f,          0.0f, 0.5f * UM_PI, UM_PI, 0.25f * UM_PI,
                                   1e-3f, -0.5f * UM_PI, 1.0f, 1000.0f,      1e-7f};
    return spoil(f, angles[choose(f, (int32_t)(sizeof angles / sizeof angles[0]))]);
}

// ---- Ids ------------------------------------------------------------------------------------------------

// In the middle of a call an id that was not given yet may be that of what the call makes.
static um_body_id choose_bad_body(world_fuzz* f)
{
    um_body_id live = f->body_count > 0 ? f->bodies[0] : (um_body_id){1, 0};
    switch (choose(f, f->lock == LOCK_FLUX ? 4 : 5)) {
    case 0:
        return (um_body_id){0, 0};
    case 1:
        return f->stale_bodies[choose(f, STALE_COUNT)];
    case 2:
        return f->other_body;
    case 3:
        return (um_body_id){UINT32_MAX - (uint32_t)choose(f, 3), (uint32_t)choose_bits(f)};
    default: // a stamp that was not given yet
        return (um_body_id){live.index1, live.stamp + 1 + (uint32_t)choose(f, 4)};
    }
}

um_body_id choose_body(world_fuzz* f)
{
    bool is_good = f->body_count > 0 && !happens(f, f->hostile_percent);
    um_body_id body = is_good ? f->bodies[choose(f, f->body_count)] : choose_bad_body(f);
    f->call.must_fail = f->call.must_fail || !is_good;
    tell(f, " body %u%s", body.index1, is_good ? "" : " (bad)");
    return body;
}

static um_shape_id choose_bad_shape(world_fuzz* f)
{
    um_shape_id live = f->shape_count > 0 ? f->shapes[0] : (um_shape_id){1, 0};
    switch (choose(f, f->lock == LOCK_FLUX ? 4 : 5)) {
    case 0:
        return (um_shape_id){0, 0};
    case 1:
        return f->stale_shapes[choose(f, STALE_COUNT)];
    case 2:
        return f->other_shape;
    case 3:
        return (um_shape_id){UINT32_MAX - (uint32_t)choose(f, 3), (uint32_t)choose_bits(f)};
    default: // a stamp that was not given yet
        return (um_shape_id){live.index1, live.stamp + 1 + (uint32_t)choose(f, 4)};
    }
}

um_shape_id choose_shape(world_fuzz* f)
{
    bool is_good = f->shape_count > 0 && !happens(f, f->hostile_percent);
    um_shape_id shape = is_good ? f->shapes[choose(f, f->shape_count)] : choose_bad_shape(f);
    f->call.must_fail = f->call.must_fail || !is_good;
    tell(f, " shape %u%s", shape.index1, is_good ? "" : " (bad)");
    return shape;
}

// ---- Shapes ---------------------------------------------------------------------------------------------

um_circle choose_circle(world_fuzz* f)
{
    um_circle circle;
    circle.center = happens(f, 30) ? choose_vector(f, 0.25f * f->meter, 4) : um_vec2_make(0.0f, 0.0f);
    circle.radius = 0.25f * f->meter + choose_float(f, 0.25f * f->meter, 8);
    tell(f, " circle at (%g, %g), radius %g", (double)circle.center.x, (double)circle.center.y,
         (double)circle.radius);
    f->call.must_fail = f->call.must_fail || !um_circle_is_valid(circle);
    return circle;
}

um_box choose_box(world_fuzz* f)
{
    um_box box = um_box_make(0.5f * f->meter, 0.5f * f->meter);
    if (happens(f, 50)) {
        box.half.x = 0.25f * f->meter + choose_float(f, 0.25f * f->meter, 40);
        box.half.y = 0.25f * f->meter + choose_float(f, 0.25f * f->meter, 4);
    }
    if (happens(f, 20)) {
        box.center = choose_vector(f, 0.25f * f->meter, 4);
        bool must_fail = f->call.must_fail; // the rotation of an angle that is none is the identity
        box.q = um_rot_from_angle(choose_angle(f));
        f->call.must_fail = must_fail;
    }
    if (happens(f, f->hostile_percent)) {
        box.q.c = choose_hostile_float(f);
    }
    tell(f, " box at (%g, %g), half (%g, %g), q (%g, %g)", (double)box.center.x, (double)box.center.y,
         (double)box.half.x, (double)box.half.y, (double)box.q.c, (double)box.q.s);
    f->call.must_fail = f->call.must_fail || !um_box_is_valid(box);
    return box;
}

um_capsule choose_capsule(world_fuzz* f)
{
    um_vec2 a = choose_vector(f, 0.25f * f->meter, 4);
    um_vec2 b = happens(f, 10) ? a : choose_vector(f, 0.25f * f->meter, 4);
    um_capsule capsule = um_capsule_make(a, b, 0.25f * f->meter + choose_float(f, 0.25f * f->meter, 4));
    tell(f, " capsule from (%g, %g) to (%g, %g), radius %g", (double)a.x, (double)a.y, (double)b.x,
         (double)b.y, (double)capsule.radius);
    f->call.must_fail = f->call.must_fail || !um_capsule_is_valid(capsule);
    return capsule;
}

um_segment choose_segment(world_fuzz* f)
{
    um_vec2 a = choose_vector(f, 0.5f * f->meter, 4);
    um_segment segment = um_segment_make(a, happens(f, 10) ? a : choose_vector(f, 0.5f * f->meter, 4));
    tell(f, " segment from (%g, %g) to (%g, %g)", (double)a.x, (double)a.y, (double)segment.b.x,
         (double)segment.b.y);
    f->call.must_fail = f->call.must_fail || !um_segment_is_valid(segment);
    return segment;
}

um_polygon choose_polygon(world_fuzz* f)
{
    um_polygon polygon = {.count = 0};
    if (happens(f, f->hostile_percent)) {
        prng random = prng_make(choose_bits(f));
        unsigned char* bytes = (unsigned char*)&polygon;
        for (size_t i = 0; i < sizeof polygon; ++i) {
            bytes[i] = (unsigned char)prng_bits(&random);
        }
        polygon.count = choose(f, 2) == 0 ? choose(f, UM_MAX_POLYGON_VERTICES + 2) : polygon.count;
    } else {
        um_vec2 points[20];
        int32_t count = 3 + choose(f, 18);
        for (int32_t i = 0; i < count; ++i) {
            points[i].x = 0.25f * f->meter * (float)(choose(f, 9) - 4);
            points[i].y = 0.25f * f->meter * (float)(choose(f, 9) - 4);
        }
        um_polygon_from_points(points, count, &polygon);
        if (happens(f, 20)) {
            polygon.radius = choose_float(f, 0.1f * f->meter, 4);
        }
        if (happens(f, f->hostile_percent)) { // one number of a good polygon is wrong
            float* numbers = &polygon.vertices[0].x;
            numbers[choose(f, 4 * UM_MAX_POLYGON_VERTICES + 2)] = choose_hostile_float(f);
        }
    }
    tell(f, " polygon of %d", (int)polygon.count);
    for (int32_t i = 0; i < polygon.count && i < UM_MAX_POLYGON_VERTICES; ++i) {
        tell(f, " (%g, %g)", (double)polygon.vertices[i].x, (double)polygon.vertices[i].y);
    }
    f->call.must_fail = f->call.must_fail || !um_polygon_is_valid(&polygon);
    return polygon;
}

// ---- Defs -----------------------------------------------------------------------------------------------

um_filter choose_filter(world_fuzz* f)
{
    static const uint64_t categories[] = {1, 1, 2, 3, 0, UM_ALL_CATEGORIES};
    static const uint64_t masks[] = {UM_ALL_CATEGORIES, UM_ALL_CATEGORIES, 1, 2, 0};
    return (um_filter){categories[choose(f, 6)], masks[choose(f, 5)], (int32_t)choose(f, 4) - 2};
}

um_surface choose_surface(world_fuzz* f)
{
    static const um_vec2 sides[] = {{0.0f, 0.0f}, {0.0f, 0.0f}, {0.0f, -1.0f}, {1.0f, 2.0f}};
    return (um_surface){
        .belt_speed = choose(f, 2) == 0 ? choose_float(f, 100.0f, 8) : 0.0f,
        .rolling_resistance = choose(f, 2) == 0 ? choose_float(f, 0.1f, 8) : 0.0f,
        .one_way = sides[choose(f, 4)],
    };
}

um_shape_def choose_shape_def(world_fuzz* f)
{
    um_shape_def def = um_default_shape_def();
    if (happens(f, 50)) {
        def.density = choose_float(f, 0.5f, 8);
        def.friction = choose_float(f, 0.2f, 8);
        def.restitution = choose_float(f, 0.1f, 11);
        def.user_data = choose_bits(f);
        def.filter = choose_filter(f);
    }
    if (happens(f, 50)) {
        def.reports = choose_reports(f);
        def.is_sensor = choose(f, 3) == 0;
        def.sees_sensors = choose(f, 2) == 0;
    }
    if (happens(f, 20)) {
        def.surface = choose_surface(f);
        def.asks_pre_solve = choose(f, 2) == 0;
    }
    return def;
}

um_body_def choose_body_def(world_fuzz* f)
{
    static const um_body_type types[] = {UM_DYNAMIC_BODY, UM_DYNAMIC_BODY, UM_STATIC_BODY, UM_KINEMATIC_BODY};
    um_body_def def = um_default_body_def();
    def.type = types[choose(f, 4)];
    def.position = choose_vector(f, 0.5f * f->meter, 12);
    if (happens(f, 30)) {
        def.angle = choose_angle(f);
        def.velocity = choose_vector(f, 2.0f * f->meter, 20);
        def.angular_velocity = choose_signed(f, 1.0f, 20);
    }
    if (happens(f, 30)) {
        def.linear_damping = choose_float(f, 0.5f, 10);
        def.angular_damping = choose_float(f, 0.5f, 10);
        def.gravity_scale = choose_signed(f, 0.5f, 4);
        def.name = "a name that is longer than the thirty-one bytes of it that are kept";
    }
    uint32_t flags = (uint32_t)choose(f, 256);
    def.fixed_rotation = (flags & 7u) == 1;
    def.lock_x = (flags & 15u) == 5;
    def.lock_y = (flags & 14u) == 10;
    def.dominance = (flags & 7u) == 3 ? (int32_t)(flags >> 5) - 3 : 0;
    def.is_bullet = (flags >> 2 & 3u) == 1;
    def.can_sleep = (flags >> 3 & 7u) != 1;
    def.is_awake = (flags >> 4 & 3u) != 1;
    def.is_enabled = (flags >> 6) != 1;
    tell(f, " type %d, flags %02x", (int)def.type, flags);
    bool moves = def.velocity.x != 0.0f || def.velocity.y != 0.0f || def.angular_velocity != 0.0f;
    f->call.must_fail = f->call.must_fail || (moves && def.type == UM_STATIC_BODY);
    if (happens(f, f->hostile_percent)) {
        def.type = (um_body_type)(3 + choose(f, 250));
        f->call.must_fail = true;
    }
    return def;
}

// The fields in which worlds differ most; a bad one makes the def invalid.
static void vary_world_def(world_fuzz* f, um_world_def* def)
{
    static const float sleep_times[] = {0.5f, 0.0f, 0.02f, 0.1f};
    def->gravity = choose_vector(f, 4.0f * def->units_per_meter, 5);
    def->sequential.velocity_iterations = 1 + choose(f, 10);
    def->sequential.position_iterations = choose(f, 6);
    def->margin = choose_float(f, 0.05f, 10);
    def->margin_share = choose(f, 2) == 0 ? def->margin_share : choose_float(f, 0.05f, 10);
    def->displacement_multiplier = choose_float(f, 1.0f, 5);
    def->sleep.enabled = choose(f, 4) != 0;
    def->sleep.speed = choose_float(f, 0.05f, 6);
    def->sleep.angular_speed = choose_float(f, 0.05f, 6);
    def->sleep.time = spoil(f, sleep_times[choose(f, 4)]);
    def->sleep.wake_share = choose_float(f, 0.125f, 9);
    def->slop = 0.005f + choose_float(f, 0.01f, 4);
    def->sequential.push_out = choose_float(f, 0.1f, 11);
    def->restitution_speed = choose_float(f, 0.5f, 4);
    def->hit_speed = choose_float(f, 0.5f, 4);
    def->report_bodies = choose(f, 2) == 0;
    choose_filter_function(f, def);
    def->max_speed = spoil(f, choose(f, 4) == 0 ? 10.0f : 4000.0f);
    int32_t kind = choose(f, 6);
    def->broadphase = kind == 0 ? UM_BROADPHASE_ALL_PAIRS : UM_BROADPHASE_TREE;
    def->continuous = kind != 1;
    def->solver = choose(f, 2) == 0 ? UM_SOLVER_SUBSTEP : UM_SOLVER_SEQUENTIAL;
    def->substep.count = 1 + choose(f, 6);
    def->substep.contact_hertz = choose_float(f, 15.0f, 12);
    def->substep.contact_damping_ratio = choose_float(f, 1.0f, 12);
    def->substep.push_out_speed = choose_float(f, 1.0f, 6);
}

// Who shares the steps, and how wide the lanes are. Widths that are not there are left to the world.
static void choose_helpers(world_fuzz* f, um_world_def* def)
{
    static const int32_t widths[] = {0, 1, 4, 8, 16};
    int32_t width = widths[choose(f, 5)];
    def->lanes = width == 0 || umi_cpu_has_lanes(width) ? width : 0;
    int32_t helpers = choose(f, 8);
    if (helpers < 4) {
        def->threads.worker_count = 1 + helpers;
    } else if (helpers < 6) {
        def->threads.parallel = run_odd_pieces;
    }
    tell(f, " [%d lanes, %d workers%s]", (int)def->lanes, (int)def->threads.worker_count,
         def->threads.parallel != NULL ? ", a hook" : "");
}

um_world_def choose_world_def(world_fuzz* f)
{
    um_world_def def = choose(f, 2) == 0 ? um_default_world_def() : um_default_world_def_meters();
    if (happens(f, 20)) {
        static const float units[] = {1e-3f, 0.1f, 32.0f, 1e4f};
        def.units_per_meter = units[choose(f, 4)];
    }
    if (happens(f, 60)) {
        vary_world_def(f, &def);
    }
    choose_helpers(f, &def);
    if (happens(f, f->hostile_percent)) {
        def.sequential.velocity_iterations = choose(f, 2) == 0 ? -choose(f, 2) : 256;
        def.cookie = choose(f, 4) == 0 ? 0 : def.cookie;
        f->call.must_fail = true;
    }
    return def;
}

um_world_def choose_settings(world_fuzz* f)
{
    um_world_def before = um_world_get_settings(f->world);
    um_world_def def = before;
    vary_world_def(f, &def);
    if (!happens(f, f->hostile_percent)) {
        def.solver = before.solver;
        def.broadphase = before.broadphase;
    }
    f->call.must_fail =
        f->call.must_fail || def.solver != before.solver || def.broadphase != before.broadphase;
    return def;
}
