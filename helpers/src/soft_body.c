// Soft bodies: discs that do not turn, and springs between them.
// SPDX-License-Identifier: MIT

#include <umbra_helpers/soft_body.h>

#include "call.h"

#define SOFT_BODY_COOKIE 0x736f6674u

// Where the discs are, from the middle of the body, in units, before they are turned.
typedef struct layout {
    um_vec2 places[UMH_MAX_SOFT_NODES];
    int32_t count;
} layout;

umh_soft_body_def umh_default_soft_body_def(void)
{
    return (umh_soft_body_def){
        .kind = UMH_SOFT_RING,
        .width = 1.0f,
        .height = 1.0f,
        .node_radius = 0.08f,
        .rim_count = 16,
        .columns = 5,
        .rows = 5,
        .frequency = 12.0f,
        .damping_ratio = 0.5f,
        .density = 1.0f,
        .friction = 0.6f,
        .filter = um_default_filter(),
        .cookie = SOFT_BODY_COOKIE,
    };
}

static void check_def(umhi_call* call, const umh_soft_body_def* def)
{
    umhi_check_cookie(call, def->cookie, SOFT_BODY_COOKIE, "umh_default_soft_body_def");
    umhi_check_option(call, "def.kind", (int32_t)def->kind, UMH_SOFT_KIND_COUNT);
    UMHI_VECTOR(position, UM_MAX_POSITION);
    UMHI_RANGE(angle, -1e6f, 1e6f);
    UMHI_RANGE(width, 1e-2f, 1e4f);
    UMHI_RANGE(height, 1e-2f, 1e4f);
    UMHI_RANGE(node_radius, 1e-3f, 0.25f * (def->width < def->height ? def->width : def->height));
    UMHI_RANGE(rim_count, 5.0f, (float)(UMH_MAX_SOFT_NODES - 1));
    UMHI_RANGE(columns, 2.0f, 16.0f);
    UMHI_RANGE(rows, 2.0f, 16.0f);
    UMHI_RANGE(frequency, 0.1f, 1e3f);
    UMHI_RANGE(damping_ratio, 0.0f, 1e3f);
    UMHI_RANGE(density, 1e-6f, 1e9f);
    UMHI_RANGE(friction, 0.0f, 1e6f);
    UMHI_RANGE(restitution, 0.0f, 1.0f);
    UMHI_RANGE(linear_damping, 0.0f, 1e6f);
}

// ---- Layouts --------------------------------------------------------------------------------------------

// A ring and then its middle, or rows of a grid, the least y first.
static void lay_out(const umh_soft_body_def* def, float meter, layout* out)
{
    float half_width = (0.5f * def->width - def->node_radius) * meter;
    float half_height = (0.5f * def->height - def->node_radius) * meter;
    if (def->kind == UMH_SOFT_RING) {
        for (int32_t i = 0; i < def->rim_count; ++i) {
            um_rot q = um_rot_from_angle(2.0f * UM_PI * (float)i / (float)def->rim_count);
            out->places[i] = um_vec2_make(q.c * half_width, q.s * half_height);
        }
        out->places[def->rim_count] = um_vec2_make(0.0f, 0.0f);
        out->count = def->rim_count + 1;
        return;
    }
    for (int32_t row = 0; row < def->rows; ++row) {
        float y = half_height * (2.0f * (float)row / (float)(def->rows - 1) - 1.0f);
        for (int32_t column = 0; column < def->columns; ++column) {
            float x = half_width * (2.0f * (float)column / (float)(def->columns - 1) - 1.0f);
            out->places[row * def->columns + column] = um_vec2_make(x, y);
        }
    }
    out->count = def->columns * def->rows;
}

static void add_nodes(umhi_call* call, const umh_soft_body_def* def, const layout* where)
{
    um_transform middle = {def->position, um_rot_from_angle(def->angle)};
    um_body_def body = um_default_body_def();
    body.type = UM_DYNAMIC_BODY;
    body.fixed_rotation = true; // or the body would roll on its discs as if on balls
    body.linear_damping = def->linear_damping;
    body.user_data = def->user_data;
    um_shape_def shape = um_default_shape_def();
    shape.density = def->density;
    shape.friction = def->friction;
    shape.restitution = def->restitution;
    shape.filter = def->filter;
    um_circle disc = um_circle_make(def->node_radius * call->meter);
    for (int32_t i = 0; i < where->count; ++i) {
        body.position = um_transform_apply(middle, where->places[i]);
        um_body_id id = umhi_add_body(call, &body);
        umhi_add_circle(call, id, &shape, disc);
    }
}

// ---- Springs --------------------------------------------------------------------------------------------

static void join(umhi_call* call, const umh_soft_body_def* def, const layout* where, int32_t a, int32_t b)
{
    if (call->result != UM_OK) {
        return;
    }
    um_joint_def joint = um_default_joint_def();
    joint.kind = UM_DISTANCE_JOINT;
    joint.body_a = call->parts.bodies[a];
    joint.body_b = call->parts.bodies[b];
    joint.length = umhi_length(um_vec2_sub(where->places[b], where->places[a]));
    joint.spring = (um_joint_spring){true, def->frequency, def->damping_ratio, 0.0f};
    umhi_add_joint(call, &joint);
}

// Along the rim, to the next but one, which is against bending, and to the middle.
static void join_ring(umhi_call* call, const umh_soft_body_def* def, const layout* where)
{
    int32_t count = def->rim_count;
    for (int32_t i = 0; i < count; ++i) {
        join(call, def, where, i, (i + 1) % count);
        join(call, def, where, i, (i + 2) % count);
        join(call, def, where, i, count);
    }
}

// Along rows, along columns, and both ways across each cell, which is against shearing.
static void join_grid(umhi_call* call, const umh_soft_body_def* def, const layout* where)
{
    for (int32_t i = 0; i < where->count; ++i) {
        bool has_right = i % def->columns + 1 < def->columns;
        bool has_next_row = i + def->columns < where->count;
        if (has_right) {
            join(call, def, where, i, i + 1);
        }
        if (has_next_row) {
            join(call, def, where, i, i + def->columns);
        }
        if (has_right && has_next_row) {
            join(call, def, where, i, i + def->columns + 1);
            join(call, def, where, i + 1, i + def->columns);
        }
    }
}

// ---- Life -----------------------------------------------------------------------------------------------

um_result umh_soft_body_create(um_world* world, const umh_soft_body_def* def, umh_soft_body* out_body)
{
    if (out_body == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    *out_body = (umh_soft_body){0};
    umh_soft_body_def defaults = umh_default_soft_body_def();
    def = def != NULL ? def : &defaults;
    umhi_call opened = umhi_call_begin(world, __func__, UMHI_PARTS(out_body));
    umhi_call* call = &opened;
    check_def(call, def);
    if (call->result != UM_OK) {
        return umhi_call_end(call);
    }
    bool is_ring = def->kind == UMH_SOFT_RING;
    layout where = {.count = 0};
    lay_out(def, call->meter, &where);
    add_nodes(call, def, &where);
    if (is_ring) {
        join_ring(call, def, &where);
    } else {
        join_grid(call, def, &where);
    }
    if (call->result == UM_OK) {
        out_body->columns = is_ring ? 0 : def->columns;
        out_body->rim_count = is_ring ? def->rim_count : 2 * (def->columns + def->rows) - 4;
    }
    return umhi_call_end(call);
}

bool umh_soft_body_destroy(um_world* world, umh_soft_body* body)
{
    if (body == NULL || !umhi_destroy(world, UMHI_PARTS(body), UMH_MAX_SOFT_NODES)) {
        return false;
    }
    *body = (umh_soft_body){0};
    return true;
}

// ---- Outline --------------------------------------------------------------------------------------------

// The disc at a place of the rim. That of a grid goes along the first row, up the last column, back along the
// last row, and down the first column: counterclockwise where y points up, as that of a ring.
static um_body_id rim_body(const umh_soft_body* body, int32_t place)
{
    if (body->columns == 0) {
        return body->bodies[place];
    }
    int32_t columns = body->columns;
    int32_t rows = body->body_count / columns;
    int32_t across = columns - 1;
    int32_t up = rows - 1;
    if (place < across) {
        return body->bodies[place];
    }
    if (place < across + up) {
        return body->bodies[(place - across) * columns + across];
    }
    if (place < 2 * across + up) {
        return body->bodies[up * columns + across - (place - across - up)];
    }
    return body->bodies[(up - (place - 2 * across - up)) * columns];
}

int32_t umh_soft_body_get_outline(const um_world* world, const umh_soft_body* body, um_vec2* out_points,
                                  int32_t capacity)
{
    if (world == NULL || body == NULL) {
        return 0;
    }
    int32_t count = 0;
    for (int32_t i = 0; i < body->rim_count; ++i) {
        um_body_id disc = rim_body(body, i);
        if (!um_body_exists(world, disc)) {
            continue;
        }
        if (out_points != NULL && count < capacity) {
            out_points[count] = um_body_get_transform(world, disc).p;
        }
        ++count;
    }
    return count;
}

float umh_soft_body_get_area(const um_world* world, const umh_soft_body* body)
{
    um_vec2 points[UMH_MAX_SOFT_NODES];
    int32_t count = umh_soft_body_get_outline(world, body, points, UMH_MAX_SOFT_NODES);
    float sum = 0.0f;
    for (int32_t i = 1; i + 1 < count; ++i) {
        um_vec2 a = um_vec2_sub(points[i], points[0]);
        um_vec2 b = um_vec2_sub(points[i + 1], points[0]);
        sum += a.x * b.y - a.y * b.x;
    }
    return 0.5f * sum;
}
