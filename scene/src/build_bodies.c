// Making bodies: copies, random numbers, and what a body is.
// SPDX-License-Identifier: MIT

#include "build.h"
#include "check.h"

#include <string.h>

// ---- Random numbers -------------------------------------------------------------------------------------

// SplitMix64, after Steele, Lea and Flood 2014.
static uint64_t random_bits(uint64_t* state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static float random_between(uint64_t* state, float low, float high)
{
    return low + (high - low) * ((float)(random_bits(state) >> 40) * 0x1p-24f);
}

void umsi_draw_numbers(umsi_build* build, const umsi_record* record, void* target)
{
    for (int32_t i = 0; i < record->draw_count; ++i) {
        const umsi_draw* draw = record->draws + i;
        float number = random_between(&build->random, draw->low, draw->high);
        char* place = (char*)target + draw->offset + (draw->part == 1 ? sizeof number : 0);
        memcpy(place, &number, sizeof number);
        if (draw->part == 2) {
            memcpy(place + sizeof number, &number, sizeof number);
        }
    }
}

// ---- Frames ---------------------------------------------------------------------------------------------

static umsi_frame frame_within(const umsi_frame* outer, double x, double y, double angle)
{
    // Without an angle nothing is multiplied, and what a text says in whole numbers stays exact.
    umsi_frame inner = {outer->x + x, outer->y + y, outer->angle + angle, outer->q};
    if (outer->angle != 0.0) {
        inner.x = outer->x + ((double)outer->q.c * x - (double)outer->q.s * y);
        inner.y = outer->y + ((double)outer->q.s * x + (double)outer->q.c * y);
    }
    if (angle != 0.0) {
        inner.q = um_rot_from_angle((float)inner.angle);
    }
    return inner;
}

um_vec2 umsi_frame_point(const umsi_frame* frame, um_vec2 point)
{
    umsi_frame placed = frame_within(frame, (double)point.x, (double)point.y, 0.0);
    return um_vec2_make((float)placed.x, (float)placed.y);
}

// ---- Bodies ---------------------------------------------------------------------------------------------

static umsi_id id_of(um_body_id body)
{
    return (umsi_id){body.index1, body.stamp};
}

// A body of a group is found by its name among all of that name, and by its label alone.
static bool add_name(umsi_build* build, const char* name, const umsi_copy* copy, const char* label,
                     um_body_id body)
{
    bool good = name[0] == '\0' || umsi_names_add(&build->bodies, &build->arena, name, id_of(body));
    good = good && (name[0] == '\0' || copy->index_count == 0 ||
                    umsi_names_add(&build->bodies, &build->arena, label, id_of(body)));
    return good || umsi_fail_memory(build->reporter);
}

static um_body_id create_body(umsi_build* build, const umsi_body* body, const umsi_copy* copy,
                              const umsi_frame* outer, const char* label)
{
    um_body_def def = body->def;
    def.name = label;
    def.position = um_vec2_make((float)copy->frame.x, (float)copy->frame.y);
    def.angle = (float)copy->frame.angle;
    if (outer->angle != 0.0) {
        def.velocity = um_rot_apply(outer->q, def.velocity);
    }
    if (!umsi_has(&umsi_body_table, &body->record, UMSI_BODY, "rotation")) {
        return um_body_create(build->world, &def);
    }
    um_rot q = {body->rotation.x, body->rotation.y};
    if (copy->frame.angle != 0.0) { // then the angle of the body itself is 0, and this is that of its groups
        um_rot p = copy->frame.q;
        q = (um_rot){p.c * q.c - p.s * q.s, p.s * q.c + p.c * q.s};
    }
    return um_body_create_at(build->world, &def, (um_transform){def.position, q});
}

// What a body gets when its shapes are there. Shapes off its origin have moved the centre of mass, to which
// its velocity belongs.
static bool finish_body(umsi_build* build, const umsi_body* body, um_body_id id, um_vec2 velocity)
{
    um_world* world = build->world;
    bool good = !umsi_has(&umsi_body_table, &body->record, UMSI_BODY, "mass") ||
                um_body_set_mass(world, id, body->mass);
    if (body->def.is_awake && body->def.angular_velocity != 0.0f && body->def.type == UM_DYNAMIC_BODY) {
        good = good && um_body_set_velocity(world, id, velocity);
    }
    good =
        good && um_body_apply_force(world, id, body->force) && um_body_apply_torque(world, id, body->torque);
    return good || umsi_build_fail_call(build, &body->record);
}

static bool build_body(umsi_build* build, const umsi_body* body, const umsi_copy* copy,
                       const umsi_frame* outer)
{
    umsi_label label = {""};
    if (body->def.name[0] != '\0') {
        label = umsi_label_of(body->def.name, copy->indices, copy->index_count);
    }
    um_body_id id = create_body(build, body, copy, outer, label.text);
    if (id.index1 == 0) {
        return umsi_build_fail_call(build, &body->record);
    }
    build->body_ids[build->body_count++] = id;
    if (!add_name(build, body->def.name, copy, label.text, id)) {
        return false;
    }
    um_vec2 velocity = um_body_get_velocity(build->world, id);
    const umsi_shape* shapes = body->shapes.items;
    for (int32_t i = 0; i < body->shapes.count; ++i) {
        if (!umsi_build_shape(build, id, shapes + i)) {
            return false;
        }
    }
    return finish_body(build, body, id, velocity);
}

// ---- Groups ---------------------------------------------------------------------------------------------

static bool add_waiting(umsi_build* build, const umsi_list* joints, const umsi_copy* copy)
{
    if (joints->count == 0) {
        return true;
    }
    umsi_waiting* waiting = umsi_arena_take(&build->arena, sizeof *waiting);
    umsi_copy* kept = umsi_arena_take(&build->arena, sizeof *kept);
    if (waiting == NULL || kept == NULL) {
        return umsi_fail_memory(build->reporter);
    }
    *kept = *copy;
    *waiting = (umsi_waiting){.joints = *joints, .copy = kept};
    if (build->last_waiting != NULL) {
        build->last_waiting->next = waiting;
    } else {
        build->first_waiting = waiting;
    }
    build->last_waiting = waiting;
    return true;
}

static bool build_group(umsi_build* build, const umsi_body* group, const umsi_copy* copy)
{
    if (!add_waiting(build, &group->joints, copy)) {
        return false;
    }
    if (!group->picks || group->bodies.count == 0) {
        return umsi_build_bodies(build, &group->bodies, copy);
    }
    uint64_t choice = (random_bits(&build->random) >> 32) * (uint64_t)group->bodies.count >> 32;
    umsi_list one = {(umsi_body*)group->bodies.items + choice, 1};
    return umsi_build_bodies(build, &one, copy);
}

// ---- Copies ---------------------------------------------------------------------------------------------

// One copy of a body or group, so many places further along the pitch, the number-th in all.
static bool build_copy(umsi_build* build, const umsi_body* body, const umsi_copy* outer, umsi_copy* inner,
                       double columns, double rows, int32_t number)
{
    umsi_body drawn;
    if (body->record.draw_count > 0) {
        drawn = *body;
        umsi_draw_numbers(build, &body->record, &drawn);
        body = &drawn;
    }
    double x = (double)body->def.position.x + columns * (double)body->pitch.x;
    double y = (double)body->def.position.y + rows * (double)body->pitch.y;
    double angle = (double)body->def.angle + number * (double)body->turn;
    inner->frame = frame_within(&outer->frame, x, y, angle);
    return umsi_kind_of(&umsi_body_table, body) == UMSI_GROUP ? build_group(build, body, inner)
                                                              : build_body(build, body, inner, &outer->frame);
}

// Rows of copies: of a grid all are as long, of a pyramid each is one shorter and half a pitch further in.
static bool build_rows(umsi_build* build, const umsi_body* body, const umsi_copy* outer, umsi_copy* inner)
{
    bool is_pyramid = body->pyramid > 0;
    int32_t rows = is_pyramid ? body->pyramid : body->grid[1];
    int32_t number = 0;
    inner->index_count += 2;
    for (int32_t row = 0; row < rows; ++row) {
        int32_t columns = is_pyramid ? rows - row : body->grid[0];
        double shift = is_pyramid ? -0.5 * (columns - 1) : row % 2 != 0 ? (double)body->stagger : 0.0;
        for (int32_t column = 0; column < columns; ++column) {
            inner->indices[outer->index_count] = column;
            inner->indices[outer->index_count + 1] = row;
            if (!build_copy(build, body, outer, inner, column + shift, row, number++)) {
                return false;
            }
        }
    }
    return true;
}

static bool build_copies(umsi_build* build, const umsi_body* body, const umsi_copy* outer)
{
    umsi_copy inner = *outer;
    if (body->pyramid > 0 || body->grid[0] > 0) {
        return build_rows(build, body, outer, &inner);
    }
    if (body->repeat == 0) {
        return build_copy(build, body, outer, &inner, 0.0, 0.0, 0);
    }
    inner.index_count += 1;
    for (int32_t i = 0; i < body->repeat; ++i) {
        inner.indices[outer->index_count] = i;
        if (!build_copy(build, body, outer, &inner, i, i, i)) {
            return false;
        }
    }
    return true;
}

bool umsi_build_bodies(umsi_build* build, const umsi_list* list, const umsi_copy* copy)
{
    const umsi_body* bodies = list->items;
    for (int32_t i = 0; i < list->count; ++i) {
        if (!build_copies(build, bodies + i, copy)) {
            return false;
        }
    }
    return true;
}
