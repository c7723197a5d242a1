// Thousands of random calls and steps beside a simple model that knows which bodies and shapes exist and
// what was set; after each one the world must agree with the model and keep its invariants.
// SPDX-License-Identifier: MIT

#include "support/world_calls.h"
#include "support/worlds.h"

#include <math.h>
#include <string.h>

enum {
    MOST_BODIES = 60,
    MOST_SHAPES = 4, // a body
    OPERATIONS = 5000,
};

typedef struct model_shape {
    um_shape_id id;
    uint64_t user_data;
    float density;
} model_shape;

typedef struct model_body {
    um_body_id id;
    um_body_type type;
    uint64_t user_data;
    bool is_enabled;
    int32_t shape_count;
    model_shape shapes[MOST_SHAPES]; // in the order of creation
} model_body;

typedef struct model {
    um_world* world;
    prng random;
    model_body bodies[MOST_BODIES];
    int32_t count;
    um_body_id gone[16]; // some of those that were destroyed
    um_shape_id gone_shapes[16];
    int32_t gone_count;
    uint64_t next_user;
    int32_t operation;
} model;

static void agree(const model* m, bool condition, const char* what)
{
    if (!condition) {
        fail_with_seed(&m->random, "operation %d: %s", (int)m->operation, what);
    }
}

static model_body* pick_body(model* m)
{
    return m->count > 0 ? &m->bodies[prng_below(&m->random, m->count)] : NULL;
}

// ---- Operations -----------------------------------------------------------------------------------------

typedef void operation_fn(model* m);

static void add_shape(model* m, model_body* body)
{
    if (body->shape_count == MOST_SHAPES) {
        return;
    }
    um_shape_def def = um_default_shape_def();
    def.user_data = m->next_user++;
    def.density = prng_float(&m->random, 0.0f, 2.0f);
    def.restitution = prng_chance(&m->random, 20) ? 0.9f : 0.0f;
    um_vec2 center = {prng_float(&m->random, -10.0f, 10.0f), prng_float(&m->random, -10.0f, 10.0f)};
    um_shape_id id;
    if (prng_chance(&m->random, 40)) {
        um_circle circle = {center, prng_float(&m->random, 3.0f, 20.0f)};
        id = um_shape_create_circle(m->world, body->id, &def, circle);
    } else if (prng_chance(&m->random, 60)) {
        um_box box = {center, {15.0f, prng_float(&m->random, 3.0f, 15.0f)}, {1.0f, 0.0f}};
        id = um_shape_create_box(m->world, body->id, &def, box);
    } else {
        um_polygon polygon = triangle_polygon();
        id = um_shape_create_polygon(m->world, body->id, &def, &polygon);
    }
    agree(m, id.index1 != 0, "a shape could not be made");
    body->shapes[body->shape_count++] = (model_shape){id, def.user_data, def.density};
}

static void create_body(model* m)
{
    if (m->count == MOST_BODIES) {
        return;
    }
    um_body_def def = um_default_body_def();
    int32_t die = prng_below(&m->random, 10);
    def.type = die < 2 ? UM_STATIC_BODY : die < 3 ? UM_KINEMATIC_BODY : UM_DYNAMIC_BODY;
    def.position.x = prng_float(&m->random, -200.0f, 200.0f);
    def.position.y = prng_float(&m->random, -200.0f, 0.0f);
    def.angle = prng_float(&m->random, -4.0f, 4.0f);
    def.is_awake = prng_chance(&m->random, 80);
    def.is_enabled = prng_chance(&m->random, 90);
    def.can_sleep = prng_chance(&m->random, 90);
    def.user_data = m->next_user++;
    if (def.type == UM_KINEMATIC_BODY) {
        def.velocity.x = prng_float(&m->random, -50.0f, 50.0f);
    }
    um_body_id id = um_body_create(m->world, &def);
    agree(m, id.index1 != 0, "a body could not be made");
    model_body* body = &m->bodies[m->count++];
    memset(body, 0, sizeof *body);
    body->id = id;
    body->type = def.type;
    body->user_data = def.user_data;
    body->is_enabled = def.is_enabled;
    for (int32_t i = prng_below(&m->random, 3); i >= 0; --i) {
        add_shape(m, body);
    }
}

static void destroy_body(model* m)
{
    model_body* body = pick_body(m);
    if (body == NULL) {
        return;
    }
    agree(m, um_body_destroy(m->world, body->id), "a body could not be destroyed");
    int32_t at = m->gone_count++ % COUNT_OF(m->gone);
    m->gone[at] = body->id;
    m->gone_shapes[at] = body->shape_count > 0 ? body->shapes[0].id : (um_shape_id){0, 0};
    *body = m->bodies[--m->count];
}

static void create_shape(model* m)
{
    model_body* body = pick_body(m);
    if (body != NULL) {
        add_shape(m, body);
    }
}

static void destroy_shape(model* m)
{
    model_body* body = pick_body(m);
    if (body == NULL || body->shape_count == 0) {
        return;
    }
    int32_t at = prng_below(&m->random, body->shape_count);
    agree(m, um_shape_destroy(m->world, body->shapes[at].id), "a shape could not be destroyed");
    body->shape_count -= 1;
    for (int32_t i = at; i < body->shape_count; ++i) {
        body->shapes[i] = body->shapes[i + 1];
    }
}

static void change_shape(model* m)
{
    model_body* body = pick_body(m);
    if (body == NULL || body->shape_count == 0) {
        return;
    }
    model_shape* shape = &body->shapes[prng_below(&m->random, body->shape_count)];
    float size = prng_float(&m->random, 3.0f, 18.0f);
    bool is_done;
    if (prng_chance(&m->random, 40)) {
        is_done = um_shape_set_circle(m->world, shape->id, (um_circle){{0.0f, 0.0f}, size});
    } else if (prng_chance(&m->random, 50)) {
        is_done = um_shape_set_box(m->world, shape->id, um_box_make(size, 10.0f));
    } else {
        shape->density = prng_float(&m->random, 0.0f, 3.0f);
        is_done = um_shape_set_density(m->world, shape->id, shape->density);
    }
    agree(m, is_done, "a shape could not be changed");
}

static void change_user_data(model* m)
{
    model_body* body = pick_body(m);
    if (body == NULL) {
        return;
    }
    body->user_data = m->next_user++;
    agree(m, um_body_set_user_data(m->world, body->id, body->user_data), "user data of a body");
    if (body->shape_count > 0) {
        model_shape* shape = &body->shapes[prng_below(&m->random, body->shape_count)];
        shape->user_data = m->next_user++;
        agree(m, um_shape_set_user_data(m->world, shape->id, shape->user_data), "user data of a shape");
    }
}

static void change_type(model* m)
{
    model_body* body = pick_body(m);
    if (body != NULL) {
        body->type = (um_body_type)prng_below(&m->random, 3);
        agree(m, um_body_set_type(m->world, body->id, body->type), "a type could not be changed");
    }
}

static void change_enabled(model* m)
{
    model_body* body = pick_body(m);
    if (body != NULL) {
        body->is_enabled = !body->is_enabled;
        agree(m, um_body_set_enabled(m->world, body->id, body->is_enabled), "enabling failed");
    }
}

static void move_body(model* m)
{
    model_body* body = pick_body(m);
    if (body != NULL) {
        um_vec2 place = {prng_float(&m->random, -200.0f, 200.0f), prng_float(&m->random, -200.0f, 0.0f)};
        float angle = prng_float(&m->random, -3.0f, 3.0f);
        agree(m, um_body_set_transform(m->world, body->id, place, angle), "a body could not be moved");
    }
}

static void push_body(model* m)
{
    model_body* body = pick_body(m);
    if (body == NULL || body->type == UM_STATIC_BODY) {
        return;
    }
    um_vec2 push = {prng_float(&m->random, -300.0f, 300.0f), prng_float(&m->random, -300.0f, 300.0f)};
    agree(m, um_body_set_velocity(m->world, body->id, push), "a velocity could not be set");
    agree(m, um_body_apply_force(m->world, body->id, push), "a force could not be applied");
    agree(m, um_body_apply_angular_impulse(m->world, body->id, push.x), "an impulse could not be applied");
}

static void sleep_or_wake(model* m)
{
    model_body* body = pick_body(m);
    if (body != NULL) {
        bool wake = prng_chance(&m->random, 50);
        bool is_done = wake ? um_body_wake(m->world, body->id) : um_body_sleep(m->world, body->id);
        agree(m, is_done || um_world_get_last_error(m->world) == UM_ERROR_INVALID_BODY, "sleep or wake");
    }
}

static void change_rules(model* m)
{
    model_body* body = pick_body(m);
    if (body != NULL) {
        bool flag = prng_chance(&m->random, 70);
        agree(m, um_body_set_can_sleep(m->world, body->id, flag), "can_sleep");
        agree(m, um_body_set_fixed_rotation(m->world, body->id, !flag), "fixed rotation");
        agree(m, um_body_set_lock_x(m->world, body->id, !flag), "lock along x");
        agree(m, um_body_set_dominance(m->world, body->id, flag ? 0 : 1), "dominance");
        agree(m, um_body_reset_mass(m->world, body->id) || body->type != UM_DYNAMIC_BODY, "reset of a mass");
    }
    if (prng_chance(&m->random, 10)) {
        agree(m,
              um_world_set_gravity(m->world, um_vec2_make(prng_float(&m->random, -100.0f, 100.0f), GRAVITY)),
              "gravity");
    }
}

static void step_some(model* m)
{
    agree(m, um_world_step(m->world, STEP) == UM_OK, "a step failed");
}

static const struct {
    operation_fn* run;
    int32_t weight;
} OPERATION_TABLE[] = {
    {create_body, 10},  {destroy_body, 6}, {create_shape, 5},   {destroy_shape, 5},    {change_shape, 5},
    {move_body, 4},     {change_type, 3},  {change_enabled, 4}, {change_user_data, 4}, {push_body, 8},
    {sleep_or_wake, 8}, {change_rules, 4}, {step_some, 34},
};

static void run_operation(model* m)
{
    int32_t die = prng_below(&m->random, 100);
    for (int32_t i = 0; i < COUNT_OF(OPERATION_TABLE); ++i) {
        die -= OPERATION_TABLE[i].weight;
        if (die < 0) {
            OPERATION_TABLE[i].run(m);
            return;
        }
    }
}

// ---- Agreement ------------------------------------------------------------------------------------------

static void compare_body(const model* m, const model_body* body)
{
    const um_world* w = m->world;
    agree(m, um_body_exists(w, body->id), "a body is gone");
    agree(m, um_body_get_user_data(w, body->id) == body->user_data, "user data of a body");
    agree(m, um_body_get_type(w, body->id) == body->type, "type of a body");
    agree(m, um_body_is_enabled(w, body->id) == body->is_enabled, "whether a body is enabled");
    agree(m, um_body_get_shape_count(w, body->id) == body->shape_count, "number of shapes");
    for (int32_t i = 0; i < body->shape_count; ++i) {
        const model_shape* shape = &body->shapes[i];
        um_shape_id listed = um_body_get_shape(w, body->id, body->shape_count - 1 - i);
        agree(m, um_shape_id_equals(listed, shape->id), "order of the shapes");
        agree(m, um_body_id_equals(um_shape_get_body(w, shape->id), body->id), "body of a shape");
        agree(m, um_shape_get_user_data(w, shape->id) == shape->user_data, "user data of a shape");
        agree(m, um_shape_get_density(w, shape->id) == shape->density, "density of a shape");
        um_aabb aabb = um_shape_get_aabb(w, shape->id);
        agree(m, um_aabb_is_valid(aabb), "aabb of a shape");
        agree(m, !body->is_enabled || finds_body(w, aabb, body->id), "a shape is not where it is");
    }
    um_vec2 place = place_of(w, body->id);
    agree(m, isfinite(place.x) && isfinite(place.y), "a place is not finite");
    if (body->type == UM_STATIC_BODY || !body->is_enabled) {
        agree(m, !um_body_is_awake(w, body->id), "a static or disabled body is awake");
    }
}

static void compare(const model* m)
{
    int32_t shapes = 0;
    int32_t movable = 0;
    for (int32_t i = 0; i < m->count; ++i) {
        compare_body(m, &m->bodies[i]);
        shapes += m->bodies[i].shape_count;
        movable += m->bodies[i].is_enabled && m->bodies[i].type != UM_STATIC_BODY ? 1 : 0;
    }
    um_counters counters = um_world_get_counters(m->world);
    agree(m, counters.bodies == m->count, "number of bodies");
    agree(m, counters.shapes == shapes, "number of all shapes");
    agree(m, counters.awake + counters.asleep == movable, "awake and asleep");
    for (int32_t i = 0; i < COUNT_OF(m->gone) && i < m->gone_count; ++i) {
        agree(m, !um_body_exists(m->world, m->gone[i]), "a body that was destroyed exists");
        agree(m, !um_shape_exists(m->world, m->gone_shapes[i]), "a shape of a destroyed body exists");
    }
    const char* rule = "";
    if (um_world_validate(m->world, &rule) != UM_OK) {
        fail_with_seed(&m->random, "operation %d: the world is not valid: %s", (int)m->operation, rule);
    }
}

static void run_model(uint64_t seed, um_broadphase broadphase)
{
    static model m;
    memset(&m, 0, sizeof m);
    um_world_def def = tested_world_def();
    def.broadphase = broadphase;
    m.world = start_world(&def);
    m.random = prng_make(seed);
    for (m.operation = 0; m.operation < repeats(OPERATIONS); ++m.operation) {
        run_operation(&m);
        compare(&m);
    }
    finish_world(m.world);
}

static void random_operations_agree_with_a_simple_model(void** state)
{
    (void)state;
    run_model(1, UM_BROADPHASE_TREE);
    run_model(2, UM_BROADPHASE_TREE);
}

static void they_do_without_a_broadphase_as_well(void** state)
{
    (void)state;
    run_model(3, UM_BROADPHASE_ALL_PAIRS);
}

// ---- The end of bodies ----------------------------------------------------------------------------------

static void bodies_end_in_random_order_in_the_middle_of_a_run(void** state)
{
    (void)state;
    prng random = prng_make(4);
    um_body_id bodies[120];
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < COUNT_OF(bodies); ++i) {
        float x = column_of(i, 12) * 25.0f;
        float y = -12.0f - 25.0f * row_of(i, 12);
        bodies[i] = i % 2 == 0 ? make_ball(world, x, y, 12.0f) : make_box(world, x, y, 12.0f, 12.0f);
    }
    for (int32_t left = COUNT_OF(bodies); left > 0; --left) {
        step_world(world, 2);
        int32_t pick = prng_below(&random, left);
        assert_true(um_body_destroy(world, bodies[pick]));
        bodies[pick] = bodies[left - 1];
        check_world(world);
        check_count(um_world_get_counters(world).bodies, left, "bodies");
    }
    step_world(world, 1);
    check_count(um_world_get_counters(world).pairs, 0, "pairs in the end");
    check_count(um_world_get_counters(world).contacts, 0, "contacts in the end");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(random_operations_agree_with_a_simple_model),
        BOTH_SOLVERS(they_do_without_a_broadphase_as_well),
        BOTH_SOLVERS(bodies_end_in_random_order_in_the_middle_of_a_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
