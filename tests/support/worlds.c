// Worlds for tests: see worlds.h.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include "core/cpu.h"

#include <math.h>

// ---- Solvers --------------------------------------------------------------------------------------------

// cmocka hands nothing to a test but its state, and threading that through every helper that makes a world
// would say less than this one variable: tests run one after the other.
static um_world_def (*make_def)(void) = um_default_world_def;

static um_world_def substep_def(void)
{
    um_world_def def = um_default_world_def();
    def.solver = UM_SOLVER_SUBSTEP;
    return def;
}

static um_world_def sequential_def(void)
{
    um_world_def def = um_default_world_def();
    def.solver = UM_SOLVER_SEQUENTIAL;
    return def;
}

int use_substep(void** state)
{
    (void)state;
    make_def = substep_def;
    return 0;
}

int use_sequential(void** state)
{
    (void)state;
    make_def = sequential_def;
    return 0;
}

int use_default_solver(void** state)
{
    (void)state;
    make_def = um_default_world_def;
    return 0;
}

um_world_def tested_world_def(void)
{
    return make_def();
}

um_world_def tested_world_def_meters(void)
{
    um_world_def def = um_default_world_def_meters();
    def.solver = tested_world_def().solver;
    return def;
}

int32_t tested_substeps(void)
{
    um_world_def def = tested_world_def();
    return def.solver == UM_SOLVER_SUBSTEP ? def.substep.count : 1;
}

float tested_fall(int32_t steps, float time)
{
    float h = time / (float)tested_substeps();
    float n = (float)(steps * tested_substeps());
    return GRAVITY * h * h * n * (n + 1.0f) * 0.5f;
}

// ---- Worlds ---------------------------------------------------------------------------------------------

um_world* start_world(const um_world_def* def)
{
    um_world_def own = tested_world_def();
    um_world* world = NULL;
    check_result(um_world_create(def != NULL ? def : &own, &world), UM_OK, "um_world_create");
    assert_non_null(world);
    return world;
}

um_world* start_weightless_world(void)
{
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    return start_world(&def);
}

// One thread does this: the thread sanitizer has nothing to see, and would take half its time for it.
void check_world(const um_world* world)
{
    if (WATCHES_THREADS) {
        return;
    }
    const char* rule = NULL;
    um_result result = um_world_validate(world, &rule);
    if (result != UM_OK) {
        fail_msg("the world is not valid: %s: %s", um_result_text(result), rule != NULL ? rule : "no rule");
    }
}

void finish_world(um_world* world)
{
    check_world(world);
    um_world_destroy(world);
}

void step_world_by(um_world* world, int32_t count, float time)
{
    for (int32_t i = 0; i < count; ++i) {
        check_result(um_world_step(world, time), UM_OK, "um_world_step");
    }
}

void step_world(um_world* world, int32_t count)
{
    step_world_by(world, count, STEP);
}

int32_t step_until_asleep(um_world* world, int32_t most_steps)
{
    for (int32_t i = 1; i <= most_steps; ++i) {
        step_world(world, 1);
        if (um_world_get_counters(world).awake == 0) {
            return i;
        }
    }
    fail_msg("%d of %d bodies are awake after %d steps", (int)um_world_get_counters(world).awake,
             (int)um_world_get_counters(world).bodies, (int)most_steps);
    return most_steps;
}

// ---- Bodies ---------------------------------------------------------------------------------------------

um_body_id make_body(um_world* world, um_body_type type, float x, float y)
{
    um_body_def def = um_default_body_def();
    def.type = type;
    def.position = um_vec2_make(x, y);
    um_body_id body = um_body_create(world, &def);
    check_result(um_world_get_last_error(world), UM_OK, "um_body_create");
    assert_true(um_body_exists(world, body));
    return body;
}

um_shape_id put_box(um_world* world, um_body_id body, float half_width, float half_height)
{
    um_box box = um_box_make(half_width, half_height);
    um_shape_id shape = um_shape_create_box(world, body, NULL, box);
    check_result(um_world_get_last_error(world), UM_OK, "um_shape_create_box");
    assert_true(um_shape_exists(world, shape));
    return shape;
}

um_shape_id put_ball(um_world* world, um_body_id body, float radius)
{
    um_circle circle = {{0.0f, 0.0f}, radius};
    um_shape_id shape = um_shape_create_circle(world, body, NULL, circle);
    check_result(um_world_get_last_error(world), UM_OK, "um_shape_create_circle");
    assert_true(um_shape_exists(world, shape));
    return shape;
}

um_body_id make_box(um_world* world, float x, float y, float half_width, float half_height)
{
    um_body_id body = make_body(world, UM_DYNAMIC_BODY, x, y);
    put_box(world, body, half_width, half_height);
    return body;
}

um_body_id make_ball(um_world* world, float x, float y, float radius)
{
    um_body_id body = make_body(world, UM_DYNAMIC_BODY, x, y);
    put_ball(world, body, radius);
    return body;
}

um_body_id make_wall(um_world* world, float x, float y, float half_width, float half_height)
{
    um_body_id body = make_body(world, UM_STATIC_BODY, x, y);
    put_box(world, body, half_width, half_height);
    return body;
}

um_body_id make_floor(um_world* world, float y)
{
    return make_wall(world, 0.0f, y + 50.0f, 20000.0f, 50.0f);
}

void make_stack(um_world* world, float x, float y, int32_t count, float half, um_body_id* out_bodies)
{
    for (int32_t i = 0; i < count; ++i) {
        um_body_id body = make_box(world, x, y - half * (float)(2 * i + 1), half, half);
        if (out_bodies != NULL) {
            out_bodies[i] = body;
        }
    }
}

void set_material(um_world* world, um_body_id body, float friction, float restitution)
{
    for (int32_t i = 0; i < um_body_get_shape_count(world, body); ++i) {
        um_shape_id shape = um_body_get_shape(world, body, i);
        assert_true(um_shape_set_friction(world, shape, friction));
        assert_true(um_shape_set_restitution(world, shape, restitution));
    }
}

void set_density(um_world* world, um_body_id body, float density)
{
    for (int32_t i = 0; i < um_body_get_shape_count(world, body); ++i) {
        assert_true(um_shape_set_density(world, um_body_get_shape(world, body, i), density));
    }
}

void put_to_sleep(um_world* world, um_body_id body)
{
    assert_true(um_body_sleep(world, body));
    check_awake(world, body, false, "a body that was put to sleep");
}

float speed_of(const um_world* world, um_body_id body)
{
    um_vec2 v = um_body_get_velocity(world, body);
    return sqrtf(v.x * v.x + v.y * v.y);
}

um_vec2 place_of(const um_world* world, um_body_id body)
{
    return um_body_get_transform(world, body).p;
}

// ---- Units ----------------------------------------------------------------------------------------------

units units_of_pixels(void)
{
    units u = {"pixels", tested_world_def(), 100.0f, -1.0f};
    return u;
}

units units_of_meters(void)
{
    units u = {"metres", tested_world_def_meters(), 1.0f, 1.0f};
    return u;
}

float units_length(const units* u, float meters)
{
    return meters * u->meter;
}

um_vec2 units_point(const units* u, float x, float y)
{
    return um_vec2_make(x * u->meter, y * u->meter * u->up);
}

float units_height(const units* u, um_vec2 point)
{
    return point.y * u->up / u->meter;
}

um_body_id units_box(const units* u, um_world* world, um_body_type type, float x, float y, float half_width,
                     float half_height)
{
    um_vec2 point = units_point(u, x, y);
    um_body_id body = make_body(world, type, point.x, point.y);
    put_box(world, body, units_length(u, half_width), units_length(u, half_height));
    return body;
}

// ---- Sums and searches ----------------------------------------------------------------------------------

typedef struct sum {
    const um_world* world;
    double x, y, energy, spin;
} sum;

static bool add_body(um_body_id body, void* context)
{
    sum* s = context;
    um_mass mass = um_body_get_mass(s->world, body);
    um_vec2 v = um_body_get_velocity(s->world, body);
    double w = (double)um_body_get_angular_velocity(s->world, body);
    double m = (double)mass.mass;
    s->x += m * (double)v.x;
    s->y += m * (double)v.y;
    s->energy += 0.5 * m * ((double)v.x * (double)v.x + (double)v.y * (double)v.y);
    s->energy += 0.5 * (double)mass.inertia * w * w;
    um_vec2 r = um_body_get_center(s->world, body);
    s->spin += (double)mass.inertia * w + m * ((double)r.x * (double)v.y - (double)r.y * (double)v.x);
    return true;
}

static sum sum_bodies(const um_world* world)
{
    sum s = {.world = world};
    check_result(um_world_each_body(world, add_body, &s), UM_OK, "um_world_each_body");
    return s;
}

um_vec2 total_momentum(const um_world* world)
{
    sum s = sum_bodies(world);
    return um_vec2_make((float)s.x, (float)s.y);
}

float total_energy(const um_world* world)
{
    return (float)sum_bodies(world).energy;
}

float total_angular_momentum(const um_world* world)
{
    return (float)sum_bodies(world).spin;
}

typedef struct box_search {
    const um_world* world;
    um_body_id body;
    int32_t shapes; // of all bodies
    int32_t own;    // of that body
} box_search;

static bool count_shape(um_shape_id shape, void* context)
{
    box_search* search = context;
    search->shapes += 1;
    search->own += um_body_id_equals(um_shape_get_body(search->world, shape), search->body) ? 1 : 0;
    return true;
}

static box_search search_box(const um_world* world, um_aabb aabb, um_body_id body)
{
    box_search search = {world, body, 0, 0};
    check_result(um_world_query_aabb(world, aabb, count_shape, &search), UM_OK, "um_world_query_aabb");
    return search;
}

int32_t count_shapes_in(const um_world* world, um_aabb aabb)
{
    um_body_id none = {0, 0};
    return search_box(world, aabb, none).shapes;
}

bool finds_body(const um_world* world, um_aabb aabb, um_body_id body)
{
    return search_box(world, aabb, body).own > 0;
}

typedef struct contact_search {
    const um_world* world;
    um_body_id a, b;
    um_contact found;
    bool is_found;
    float impulse; // on a
} contact_search;

static bool look_at_contact(const um_contact* contact, void* context)
{
    contact_search* search = context;
    um_body_id a = um_shape_get_body(search->world, contact->shape_a);
    um_body_id b = um_shape_get_body(search->world, contact->shape_b);
    bool has_a = um_body_id_equals(a, search->a) || um_body_id_equals(b, search->a);
    bool has_b = um_body_id_equals(a, search->b) || um_body_id_equals(b, search->b);
    for (int32_t i = 0; has_a && i < contact->point_count; ++i) {
        search->impulse += contact->normal_impulses[i];
    }
    if (has_a && has_b) {
        search->found = *contact;
        search->is_found = true;
    }
    return true;
}

static contact_search search_contacts(const um_world* world, um_body_id a, um_body_id b)
{
    contact_search search = {.world = world, .a = a, .b = b};
    check_result(um_world_each_contact(world, look_at_contact, &search), UM_OK, "um_world_each_contact");
    return search;
}

bool bodies_touch(const um_world* world, um_body_id a, um_body_id b, um_contact* out_contact)
{
    contact_search search = search_contacts(world, a, b);
    if (search.is_found && out_contact != NULL) {
        *out_contact = search.found;
    }
    return search.is_found;
}

float normal_impulse_on(const um_world* world, um_body_id body)
{
    um_body_id none = {0, 0};
    return search_contacts(world, body, none).impulse;
}

typedef struct hover_search {
    const um_world* world;
    float reach;
    int32_t count;
} hover_search;

static bool look_for_support(um_body_id body, void* context)
{
    hover_search* search = context;
    const um_world* world = search->world;
    if (um_body_get_type(world, body) != UM_DYNAMIC_BODY || um_body_is_awake(world, body) ||
        !um_body_is_enabled(world, body)) {
        return true;
    }
    for (int32_t i = 0; i < um_body_get_shape_count(world, body); ++i) {
        um_aabb aabb = um_shape_get_aabb(world, um_body_get_shape(world, body, i));
        aabb.min.x -= search->reach;
        aabb.min.y -= search->reach;
        aabb.max.x += search->reach;
        aabb.max.y += search->reach;
        box_search found = search_box(world, aabb, body);
        if (found.shapes > found.own) {
            return true;
        }
    }
    search->count += 1;
    return true;
}

int32_t count_hovering(const um_world* world, float reach)
{
    hover_search search = {world, reach, 0};
    check_result(um_world_each_body(world, look_for_support, &search), UM_OK, "um_world_each_body");
    return search.count;
}

// ---- Checks ---------------------------------------------------------------------------------------------

void check_near(float actual, float expected, float tolerance, const char* what)
{
    if (!(fabsf(actual - expected) <= tolerance)) {
        fail_msg("%s: %.9g, expected %.9g +- %.3g", what, (double)actual, (double)expected,
                 (double)tolerance);
    }
}

void check_share(float actual, float expected, float share, const char* what)
{
    check_near(actual, expected, fabsf(expected) * share, what);
}

void check_vector(um_vec2 actual, um_vec2 expected, float tolerance, const char* what)
{
    if (!(fabsf(actual.x - expected.x) <= tolerance && fabsf(actual.y - expected.y) <= tolerance)) {
        fail_msg("%s: (%.9g, %.9g), expected (%.9g, %.9g) +- %.3g", what, (double)actual.x, (double)actual.y,
                 (double)expected.x, (double)expected.y, (double)tolerance);
    }
}

void check_below(float actual, float limit, const char* what)
{
    if (!(actual < limit)) {
        fail_msg("%s: %.9g, expected less than %.9g", what, (double)actual, (double)limit);
    }
}

void check_above(float actual, float limit, const char* what)
{
    if (!(actual > limit)) {
        fail_msg("%s: %.9g, expected more than %.9g", what, (double)actual, (double)limit);
    }
}

void check_count(int64_t actual, int64_t expected, const char* what)
{
    if (actual != expected) {
        fail_msg("%s: %lld, expected %lld", what, (long long)actual, (long long)expected);
    }
}

void check_count_below(int64_t actual, int64_t limit, const char* what)
{
    if (actual >= limit) {
        fail_msg("%s: %lld, expected less than %lld", what, (long long)actual, (long long)limit);
    }
}

void check_count_above(int64_t actual, int64_t limit, const char* what)
{
    if (actual <= limit) {
        fail_msg("%s: %lld, expected more than %lld", what, (long long)actual, (long long)limit);
    }
}

void check_hash(uint64_t actual, uint64_t expected, const char* what)
{
    if (actual != expected) {
        fail_msg("%s: hash %016llx, expected %016llx", what, (unsigned long long)actual,
                 (unsigned long long)expected);
    }
}

void check_same_bits(hashed_run* run)
{
    static const int32_t widths[] = {4, 8, 16};
    uint64_t expected = run(1, 1);
    for (int32_t i = 0; i < 3; ++i) {
        if (umi_cpu_has_lanes(widths[i])) {
            check_hash(run(widths[i], 1), expected, "lanes");
        }
    }
    check_hash(run(0, 2), expected, "2 workers");
    check_hash(run(0, 3), expected, "3 workers");
}

void check_awake(const um_world* world, um_body_id body, bool expected, const char* what)
{
    if (um_body_is_awake(world, body) != expected) {
        fail_msg("%s: %s, expected to be %s", what, expected ? "asleep" : "awake",
                 expected ? "awake" : "asleep");
    }
}
