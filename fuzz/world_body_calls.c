// Calls for the life of bodies: see world_fuzz.h.
// SPDX-License-Identifier: MIT

#include "world_fuzz.h"

#include <math.h>
#include <string.h>

// ---- What is there --------------------------------------------------------------------------------------

void forget_shape(world_fuzz* f, um_shape_id shape)
{
    f->stale_shapes[f->stale_count++ % STALE_COUNT] = shape;
    for (int32_t i = 0; i < f->shape_count; ++i) {
        if (um_shape_id_equals(f->shapes[i], shape)) {
            f->shape_count -= 1;
            f->shapes[i] = f->shapes[f->shape_count];
            f->shape_owners[i] = f->shape_owners[f->shape_count];
            return;
        }
    }
}

void forget_body(world_fuzz* f, um_body_id body)
{
    f->stale_bodies[f->stale_count++ % STALE_COUNT] = body;
    for (int32_t i = f->shape_count - 1; i >= 0; --i) {
        if (um_body_id_equals(f->shape_owners[i], body)) {
            forget_shape(f, f->shapes[i]);
        }
    }
    for (int32_t i = 0; i < f->body_count; ++i) {
        if (um_body_id_equals(f->bodies[i], body)) {
            f->bodies[i] = f->bodies[--f->body_count];
            return;
        }
    }
}

um_body_id add_body(world_fuzz* f, const um_body_def* def)
{
    um_body_id body = um_body_create(f->call.subject, def);
    if (body.index1 != 0) {
        f->bodies[f->body_count++] = body;
    }
    return body;
}

um_shape_id note_shape(world_fuzz* f, um_body_id owner, um_shape_id shape)
{
    if (shape.index1 != 0) {
        f->shapes[f->shape_count] = shape;
        f->shape_owners[f->shape_count] = owner;
        f->shape_count += 1;
    }
    return shape;
}

// ---- Life -----------------------------------------------------------------------------------------------

static void create_body(world_fuzz* f)
{
    if (f->body_count >= f->body_limit) {
        return;
    }
    before_call(f, "um_body_create");
    um_body_def def = choose_body_def(f);
    bool has_def = !happens(f, f->hostile_percent);
    if (!has_def && f->call.subject != NULL) {
        f->call.must_fail = false; // the defaults are good
    }
    after_call(f, add_body(f, has_def ? &def : NULL).index1 != 0);
}

static void destroy_body(world_fuzz* f)
{
    before_call(f, "um_body_destroy");
    um_body_id body = choose_body(f);
    bool succeeded = um_body_destroy(f->call.subject, body);
    if (succeeded && !f->call.must_fail) {
        forget_body(f, body);
    }
    after_call(f, succeeded);
}

void add_stack(world_fuzz* f)
{
    int32_t height = 2 + choose(f, 5);
    um_vec2 foot = choose_vector(f, f->meter, 6);
    float up = um_world_get_gravity(f->world).y <= 0.0f ? f->meter : -f->meter;
    for (int32_t i = 0; i < height && f->body_count < f->body_limit && f->shape_count < f->shape_limit; ++i) {
        before_call(f, "a stack");
        um_body_def def = um_default_body_def();
        def.type = i == 0 ? UM_STATIC_BODY : UM_DYNAMIC_BODY;
        def.position = um_vec2_make(foot.x, foot.y + up * (float)i);
        um_body_id body = add_body(f, &def);
        after_call(f, body.index1 != 0);
        if (body.index1 == 0) {
            return;
        }
        before_call(f, "a stack");
        um_box box = um_box_make((i == 0 ? 4.0f : 0.5f) * f->meter, 0.5f * f->meter);
        after_call(f, note_shape(f, body, um_shape_create_box(f->call.subject, body, NULL, box)).index1 != 0);
    }
}

// Rows of a crowd, in metres.
typedef struct crowd_kind {
    int32_t count;
    int32_t row_length;
    float column_width;
    bool is_boxes; // which lie on each other and on a floor; otherwise discs in the air that do not touch
} crowd_kind;

static const crowd_kind CROWD_KINDS[] = {
    {CROWD_COUNT, 20, 0.9f, false}, {CROWD_COUNT, 20, 0.99f, true}, // a block in one piece: one large island
    {CROWD_COUNT, 65, 1.5f, true},                                  // columns: many small ones
    {CROWD_COUNT, 20, 1.5f, true},  {MULTITUDE_COUNT, 40, 0.99f, true}, {MULTITUDE_COUNT, 300, 1.5f, true},
};

// The large ones are slow, hence rare; with calls from within callbacks they would be too slow.
static const crowd_kind* choose_crowd_kind(world_fuzz* f)
{
    int32_t choice = choose(f, 32);
    bool is_large = choice >= 30 && f->intruder.percent == 0;
    return CROWD_KINDS + (is_large ? 4 + choice % 2 : choice % 4);
}

static void add_crowd_member(world_fuzz* f, const crowd_kind* kind, int32_t number)
{
    int32_t row = number / kind->row_length;
    float up = um_world_get_gravity(f->world).y <= 0.0f ? f->meter : -f->meter;
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position.x = kind->column_width * f->meter * (float)(number % kind->row_length);
    def.position.y = (kind->is_boxes ? 1.0f : 0.9f) * up * (float)row;
    um_body_id body = add_body(f, &def);
    um_circle disc = {{0.0f, 0.0f}, 0.4f * f->meter};
    um_box box = um_box_make(0.5f * f->meter, 0.5f * f->meter);
    um_shape_id shape = kind->is_boxes ? um_shape_create_box(f->world, body, NULL, box)
                                       : um_shape_create_circle(f->world, body, NULL, disc);
    require(f, note_shape(f, body, shape).index1 != 0, "one of a crowd was refused");
}

void add_crowd(world_fuzz* f)
{
    f->call.subject = f->world;
    f->call.name = "a crowd";
    const crowd_kind* kind = choose_crowd_kind(f);
    if (kind->is_boxes) {
        um_body_def def = um_default_body_def();
        def.position.y = um_world_get_gravity(f->world).y <= 0.0f ? -f->meter : f->meter;
        um_body_id floor = add_body(f, &def);
        float half_length = fminf(200.0f * f->meter, UM_MAX_EXTENT);
        um_box box = um_box_make(half_length, 0.5f * f->meter);
        require(f, note_shape(f, floor, um_shape_create_box(f->world, floor, NULL, box)).index1 != 0,
                "a floor was refused");
    }
    for (int32_t i = 0; i < kind->count; ++i) {
        add_crowd_member(f, kind, i);
    }
    f->body_limit += f->body_count;
    f->shape_limit += f->shape_count;
    f->steps_left = MOST_CROWD_STEPS;
    f->calls_left = kind->count > CROWD_COUNT ? MOST_MULTITUDE_CALLS : f->calls_left;
}

// ---- What it is -----------------------------------------------------------------------------------------

static void set_user_data(world_fuzz* f)
{
    before_call(f, "um_body_set_user_data");
    um_body_id body = choose_body(f);
    uint64_t data = choose_bits(f);
    bool succeeded = um_body_set_user_data(f->call.subject, body, data);
    require(f, !succeeded || um_body_get_user_data(f->world, body) == data,
            "the user data is not what was set");
    after_sure_call(f, succeeded);
}

static void set_name(world_fuzz* f)
{
    static const char* const names[] = {NULL, "", "box", "a name of exactly 31 bytes, so.",
                                        "a name that is a good deal longer than thirty-one bytes"};
    before_call(f, "um_body_set_name");
    um_body_id body = choose_body(f);
    const char* name = names[choose(f, 5)];
    bool succeeded = um_body_set_name(f->call.subject, body, name);
    if (succeeded) {
        const char* kept = um_body_get_name(f->world, body);
        require(f, strlen(kept) <= 31 && strncmp(kept, name != NULL ? name : "", 31) == 0,
                "the name is not what was set");
    }
    after_sure_call(f, succeeded);
}

static void set_type(world_fuzz* f)
{
    before_call(f, "um_body_set_type");
    um_body_id body = choose_body(f);
    um_body_type type = (um_body_type)choose(f, 3);
    tell(f, " %d", (int)type);
    if (happens(f, f->hostile_percent)) {
        type = (um_body_type)(3 + choose(f, 250));
        f->call.must_fail = true;
    }
    bool succeeded = um_body_set_type(f->call.subject, body, type);
    require(f, !succeeded || um_body_get_type(f->world, body) == type, "the type is not what was set");
    after_sure_call(f, succeeded);
}

static void set_enabled(world_fuzz* f)
{
    before_call(f, "um_body_set_enabled");
    um_body_id body = choose_body(f);
    bool enabled = choose(f, 3) != 0;
    tell(f, " %d", (int)enabled);
    bool succeeded = um_body_set_enabled(f->call.subject, body, enabled);
    require(f, !succeeded || um_body_is_enabled(f->world, body) == enabled,
            "whether a body is enabled is not what was set");
    after_sure_call(f, succeeded);
}

static void set_fixed_rotation(world_fuzz* f)
{
    before_call(f, "um_body_set_fixed_rotation");
    um_body_id body = choose_body(f);
    bool fixed = choose(f, 2) != 0;
    tell(f, " %d", (int)fixed);
    bool succeeded = um_body_set_fixed_rotation(f->call.subject, body, fixed);
    require(f, !succeeded || um_body_has_fixed_rotation(f->world, body) == fixed,
            "whether a rotation is fixed is not what was set");
    after_sure_call(f, succeeded);
}

static void set_can_sleep(world_fuzz* f)
{
    before_call(f, "um_body_set_can_sleep");
    um_body_id body = choose_body(f);
    bool can_sleep = choose(f, 3) != 0;
    tell(f, " %d", (int)can_sleep);
    bool succeeded = um_body_set_can_sleep(f->call.subject, body, can_sleep);
    require(f, !succeeded || um_body_can_sleep(f->world, body) == can_sleep,
            "whether a body can sleep is not what was set");
    after_sure_call(f, succeeded);
}

static void set_lock(world_fuzz* f)
{
    before_call(f, "um_body_set_lock_x or _y");
    um_body_id body = choose_body(f);
    int32_t choice = choose(f, 4);
    bool locked = (choice & 1) != 0;
    bool is_x = choice < 2;
    tell(f, " %d", (int)choice);
    bool succeeded = is_x ? um_body_set_lock_x(f->call.subject, body, locked)
                          : um_body_set_lock_y(f->call.subject, body, locked);
    bool is_locked = is_x ? um_body_has_lock_x(f->world, body) : um_body_has_lock_y(f->world, body);
    require(f, !succeeded || is_locked == locked, "whether a body is locked is not what was set");
    after_sure_call(f, succeeded);
}

static void set_dominance(world_fuzz* f)
{
    before_call(f, "um_body_set_dominance");
    um_body_id body = choose_body(f);
    int32_t dominance = choose(f, 5) - 2;
    if (happens(f, f->hostile_percent)) {
        dominance = choose(f, 2) == 0 ? UM_MAX_DOMINANCE + 1 : INT32_MIN;
        f->call.must_fail = true;
    }
    tell(f, " %d", (int)dominance);
    bool succeeded = um_body_set_dominance(f->call.subject, body, dominance);
    require(f, !succeeded || um_body_get_dominance(f->world, body) == dominance,
            "a dominance is not what was set");
    after_sure_call(f, succeeded);
}

// The contacts of a body are those of its shapes, and no more than there is room for is written.
static void read_contacts(world_fuzz* f, const um_world* world, um_body_id body, int32_t shapes)
{
    um_contact some[4];
    int32_t count = um_body_get_contacts(world, body, some, 4);
    int32_t sum = 0;
    for (int32_t i = 0; i < shapes; ++i) {
        sum += um_shape_get_contacts(world, um_body_get_shape(world, body, i), NULL, 0);
    }
    require(f, count == sum, "the contacts of a body are not those of its shapes");
    for (int32_t i = 0; i < count && i < 4; ++i) {
        require(f, some[i].point_count >= 0 && some[i].point_count <= 2, "a contact has too many points");
        require(f, some[i].normal_impulses[0] >= 0.0f && some[i].normal_impulses[1] >= 0.0f,
                "a normal impulse is negative or NaN");
    }
}

// Every call that only reads, on one body, which may be a bad one.
static void read_body(world_fuzz* f)
{
    before_call(f, "reading a body");
    end_failures(f);
    um_body_id body = choose_body(f);
    const um_world* world = f->call.subject;
    require_there(f, um_body_exists(world, body), "a body is there or not, against expectation");
    require(f, um_body_get_name(world, body) != NULL, "a name is NULL");
    int32_t shapes = um_body_get_shape_count(world, body);
    require(f, shapes >= 0 && (shapes == 0 || !f->call.must_fail), "a body that is not there has shapes");
    int32_t index = choose(f, 8) - 1;
    um_shape_id shape = um_body_get_shape(world, body, index);
    require(f, (shape.index1 != 0) == (index >= 0 && index < shapes), "a shape by its number is wrong");
    require(f, shape.index1 == 0 || um_shape_exists(world, shape), "a body's shape does not exist");
    um_mass mass = um_body_get_mass(world, body);
    require(f, mass.mass >= 0.0f && mass.inertia >= 0.0f, "a body's mass is negative or NaN");
    float fraction = choose_float(f, 0.25f, 5);
    um_transform between = um_body_get_transform_between(world, body, fraction);
    require(f, between.p.x * 0.0f == 0.0f && between.p.y * 0.0f == 0.0f, "a blended place is not finite");
    require(f, um_body_get_still_time(world, body) >= 0.0f, "a still time is negative or NaN");
    read_contacts(f, world, body, shapes);
    um_body_get_user_data(world, body);
    um_body_get_type(world, body);
    um_body_is_awake(world, body);
    um_body_get_angle(world, body);
    um_body_get_center(world, body);
    um_body_get_force(world, body);
    um_body_get_torque(world, body);
    um_body_get_world_point(world, body, choose_vector(f, 1.0f, 10));
    um_body_get_local_point(world, body, choose_vector(f, 1.0f, 10));
    um_body_get_velocity_at(world, body, choose_vector(f, 1.0f, 10));
    check_unchanged(f);
}

void call_body_life(world_fuzz* f)
{
    switch (choose(f, 14)) {
    case 0:
        destroy_body(f);
        break;
    case 1:
        set_user_data(f);
        break;
    case 2:
        set_name(f);
        break;
    case 3:
        set_type(f);
        break;
    case 4:
        set_enabled(f);
        break;
    case 5:
        set_fixed_rotation(f);
        break;
    case 6:
        set_can_sleep(f);
        break;
    case 7:
        read_body(f);
        break;
    case 8:
        add_stack(f);
        break;
    case 9:
        set_ignores(f);
        break;
    case 10:
        read_ignores(f);
        break;
    case 11:
        if (choose(f, 2) == 0) {
            set_lock(f);
        } else {
            set_dominance(f);
        }
        break;
    default:
        create_body(f);
        break;
    }
}
