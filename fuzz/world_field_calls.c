// Fields, explosions and wind: see world_fuzz.h.
// SPDX-License-Identifier: MIT

#include "world_fuzz.h"

#include <math.h>

// ---- What is asked for ----------------------------------------------------------------------------------

static uint64_t choose_mask(world_fuzz* f)
{
    static const uint64_t masks[] = {UM_ALL_CATEGORIES, UM_ALL_CATEGORIES, 1, 2, 0, UINT64_C(1) << 63};
    return masks[choose(f, 6)];
}

// A region's shape, or NULL for the whole world.
static const um_convex* choose_region(world_fuzz* f, um_convex* room)
{
    bool was_bad = f->call.must_fail;
    um_polygon polygon;
    switch (choose(f, 5)) {
    case 0:
        *room = um_convex_of_circle(choose_circle(f));
        break;
    case 1:
        *room = um_convex_of_box(choose_box(f));
        break;
    case 2:
        polygon = choose_polygon(f);
        *room = um_convex_of_polygon(&polygon);
        break;
    case 3:
        *room = um_convex_of_capsule(choose_capsule(f));
        break;
    default:
        return NULL;
    }
    // Of a polygon only its points count here: one with wrong normals may well do.
    f->call.must_fail = was_bad || !um_convex_is_valid(room);
    return room;
}

static um_field_def choose_field_def(world_fuzz* f, um_convex* room)
{
    um_field_def def = um_default_field_def();
    def.kind = (um_field_kind)choose(f, 5);
    if (happens(f, f->hostile_percent)) {
        def.kind = (um_field_kind)(5 + choose(f, 3));
        f->call.must_fail = true;
    }
    def.region.shape = choose_region(f, room);
    def.region.position = choose_vector(f, 0.5f * f->meter, 12);
    def.region.angle = choose_angle(f);
    def.categories = choose_mask(f);
    def.uniform.acceleration = choose_vector(f, 5.0f * f->meter, 6);
    def.uniform.force = choose_vector(f, 10.0f * f->meter, 6);
    def.radial.center = choose_vector(f, 0.5f * f->meter, 12);
    def.radial.acceleration = choose_signed(f, 5.0f * f->meter, 6);
    def.radial.radius = f->meter * (0.5f + choose_float(f, 0.5f, 4));
    def.radial.falloff = (um_falloff)choose(f, 4);
    def.radial.falloff_length = choose_float(f, f->meter, 5);
    def.drag.velocity = choose_vector(f, f->meter, 4);
    def.drag.linear = choose_float(f, 10.0f, 20);
    def.drag.quadratic = choose_float(f, 0.1f, 20);
    def.drag.angular = choose_float(f, 100.0f, 20);
    def.wind.velocity = choose_vector(f, 3.0f * f->meter, 8);
    def.wind.density = choose_float(f, 0.05f, 20);
    def.wind.lift = choose_float(f, 0.5f, 5);
    def.buoyancy.density = choose_float(f, 0.25f, 12);
    def.buoyancy.normal = choose_vector(f, 1.0f, 2);
    def.buoyancy.offset = choose_signed(f, 0.25f * f->meter, 10);
    def.buoyancy.flow = choose_vector(f, f->meter, 3);
    def.buoyancy.linear_drag = choose_float(f, 1.0f, 8);
    bool has_normal = def.buoyancy.normal.x != 0.0f || def.buoyancy.normal.y != 0.0f;
    f->call.must_fail = f->call.must_fail || !has_normal;
    if (happens(f, f->hostile_percent)) {
        def.cookie = 0;
        f->call.must_fail = true;
    }
    return def;
}

// One that is there, or one that is not: null, stale, or made up.
static um_field_id choose_field(world_fuzz* f)
{
    bool is_good = f->field_count > 0 && !happens(f, f->hostile_percent);
    um_field_id field = {0, 0};
    if (is_good) {
        field = f->fields[choose(f, f->field_count)];
    } else {
        um_field_id made_up = {UINT32_MAX - (uint32_t)choose(f, 3), (uint32_t)choose_bits(f)};
        field = choose(f, 2) == 0 ? f->stale_field : made_up;
    }
    f->call.must_fail = f->call.must_fail || !is_good;
    return field;
}

// ---- Calls ----------------------------------------------------------------------------------------------

static void create_field(world_fuzz* f)
{
    if (f->field_count == MOST_FIELDS) {
        return;
    }
    before_call(f, "um_field_create");
    um_convex room;
    um_field_def def = choose_field_def(f, &room);
    um_field_id field = um_field_create(f->call.subject, &def);
    if (field.index1 != 0) {
        f->fields[f->field_count++] = field;
    }
    after_call(f, field.index1 != 0);
    require(f, f->lock != LOCK_NONE || um_world_get_field_count(f->world) == f->field_count,
            "the number of fields is wrong");
}

static void destroy_field(world_fuzz* f)
{
    before_call(f, "um_field_destroy");
    um_field_id field = choose_field(f);
    bool succeeded = um_field_destroy(f->call.subject, field);
    for (int32_t i = 0; succeeded && i < f->field_count; ++i) {
        if (um_field_id_equals(f->fields[i], field)) {
            f->fields[i] = f->fields[--f->field_count];
        }
    }
    f->stale_field = succeeded ? field : f->stale_field;
    require(f, !succeeded || !um_field_exists(f->world, field), "a field that was destroyed is there");
    after_sure_call(f, succeeded);
}

static void set_field(world_fuzz* f)
{
    before_call(f, "um_field_set");
    um_field_id field = choose_field(f);
    um_convex room;
    um_field_def def = choose_field_def(f, &room);
    after_call(f, um_field_set(f->call.subject, field, &def));
}

// What was read can be handed back.
static void set_field_again(world_fuzz* f)
{
    before_call(f, "um_field_set");
    um_field_id field = choose_field(f);
    um_field_def def = um_default_field_def();
    bool is_there = um_field_get(f->world, field, &def);
    f->call.errors_before = f->errors;
    f->call.must_fail = f->call.must_fail || !is_there;
    after_sure_call(f, um_field_set(f->call.subject, field, &def));
}

static void explode(world_fuzz* f)
{
    before_call(f, "um_world_explode");
    um_explosion_def def = um_default_explosion_def();
    def.center = choose_vector(f, 0.5f * f->meter, 12);
    def.radius = f->meter * (0.25f + choose_float(f, 0.5f, 5));
    def.falloff = choose_float(f, 0.5f * f->meter, 5);
    def.impulse = choose_float(f, 10.0f * f->meter, 10);
    def.categories = choose_mask(f);
    if (happens(f, f->hostile_percent)) {
        def.cookie += 1;
        f->call.must_fail = true;
    }
    after_call(f, um_world_explode(f->call.subject, &def));
}

static void blow(world_fuzz* f)
{
    before_call(f, "um_body_apply_wind");
    um_body_id body = choose_body(f);
    um_wind_settings wind = um_default_field_def().wind;
    wind.velocity = choose_vector(f, 3.0f * f->meter, 8);
    wind.density = choose_float(f, 0.05f, 20);
    wind.drag = choose_float(f, 0.5f, 5);
    wind.lift = choose_float(f, 0.5f, 5);
    after_call(f, um_body_apply_wind(f->call.subject, body, &wind));
}

void call_field(world_fuzz* f)
{
    switch (choose(f, 8)) {
    case 0:
    case 1:
    case 2:
        create_field(f);
        break;
    case 3:
        destroy_field(f);
        break;
    case 4:
        set_field(f);
        break;
    case 5:
        set_field_again(f);
        break;
    case 6:
        explode(f);
        break;
    default:
        blow(f);
        break;
    }
}
