// What the tables cannot say of a scene.
// SPDX-License-Identifier: MIT

#include "check.h"

#include "number.h"

typedef struct check {
    umsi_reporter* reporter;
    const ums_scene* scene;
} check;

static umsi_place place_of(const umsi_record* record)
{
    return (umsi_place){record->line, record->column};
}

const umsi_material* umsi_find_material(const ums_scene* scene, const char* name)
{
    const umsi_name* found = umsi_names_find(&scene->material_names, name);
    return found != NULL ? (const umsi_material*)scene->materials.items + found->first->id.index1 : NULL;
}

// ---- Fields that exclude each other ---------------------------------------------------------------------

// At most one of two or three fields may be given.
static bool check_exclusive(check* c, const umsi_table* table, const umsi_record* record,
                            const char* const* names, int32_t count)
{
    int32_t kind = umsi_kind_of(table, record);
    const char* first = NULL;
    for (int32_t i = 0; i < count; ++i) {
        if (!umsi_has(table, record, kind, names[i])) {
            continue;
        }
        if (first != NULL) {
            return umsi_fail(c->reporter, UM_ERROR_INVALID_DEF, place_of(record),
                             "has both %s and %s, must have one", first, names[i]);
        }
        first = names[i];
    }
    return true;
}

// A rotation must be one, of unit length as umbra wants it. Most things have none.
static bool check_rotation(check* c, const umsi_table* table, const umsi_record* record, um_vec2 rotation)
{
    static const char* const names[] = {"angle", "rotation"};
    float length = rotation.x * rotation.x + rotation.y * rotation.y;
    if (rotation.x == 1.0f && rotation.y == 0.0f) {
        return true;
    }
    if (!check_exclusive(c, table, record, names, 2)) {
        return false;
    }
    return (length > 0.998f && length < 1.002f) ||
           umsi_fail(c->reporter, UM_ERROR_INVALID_DEF, place_of(record),
                     "has a rotation that is not of unit length; it is [cosine, sine] of an angle");
}

// ---- Shapes ---------------------------------------------------------------------------------------------

static bool check_material(check* c, const umsi_shape* shape)
{
    if (shape->material[0] == '\0' || umsi_find_material(c->scene, shape->material) != NULL) {
        return true;
    }
    umsi_nearest nearest = umsi_names_nearest(&c->scene->material_names, shape->material);
    umsi_enter_name(c->reporter, "material", 8);
    return umsi_fail(c->reporter, UM_ERROR_INVALID_DEF, place_of(&shape->record),
                     "is \"%s\", which is none of materials%s", shape->material, umsi_hint_of(&nearest).text);
}

// The most pieces that an outline can fall into: triangles, of which every hole adds two.
static int64_t count_pieces(const umsi_list* list)
{
    const umsi_list* rings = list->items;
    int64_t count = 0;
    for (int32_t i = 0; i < list->count; ++i) {
        count += (int64_t)rings[i].count + 2;
    }
    return count;
}

static int64_t count_shapes(const umsi_shape* shape)
{
    int64_t counts[UMSI_SHAPE_KIND_COUNT] = {
        1, 1, 1, 1, 1, shape->points.count, shape->heights.count, count_pieces(&shape->rings)};
    return counts[shape->kind];
}

static bool check_shapes(check* c, const umsi_body* body, int64_t copies, umsi_totals* totals)
{
    const umsi_shape* shapes = body->shapes.items;
    umsi_enter_name(c->reporter, "shapes", 6);
    for (int32_t i = 0; i < body->shapes.count; ++i) {
        const umsi_shape* shape = shapes + i;
        umsi_enter_index(c->reporter, i);
        if (!check_material(c, shape) ||
            !check_rotation(c, &umsi_shape_table, &shape->record, shape->rotation)) {
            return false;
        }
        umsi_leave(c->reporter);
        totals->shapes += copies * count_shapes(shape);
    }
    umsi_leave(c->reporter);
    return true;
}

// ---- Bodies ---------------------------------------------------------------------------------------------

int64_t umsi_count_copies(const umsi_body* body)
{
    if (body->grid[0] > 0) {
        return (int64_t)body->grid[0] * body->grid[1];
    }
    if (body->pyramid > 0) {
        return (int64_t)body->pyramid * (body->pyramid + 1) / 2;
    }
    return body->repeat > 0 ? body->repeat : 1;
}

static bool check_limit(check* c, const umsi_record* record, int64_t count, int64_t most, const char* what)
{
    return count <= most || umsi_fail(c->reporter, UM_ERROR_LIMIT, place_of(record),
                                      "makes more than %lld %s in all", (long long)most, what);
}

static bool check_totals(check* c, const umsi_record* record, const umsi_totals* totals)
{
    return check_limit(c, record, totals->bodies, UMS_MAX_BODIES, "bodies") &&
           check_limit(c, record, totals->shapes, UMS_MAX_PARTS, "shapes") &&
           check_limit(c, record, totals->joints, UMS_MAX_PARTS, "joints");
}

static bool check_bodies(check* c, const umsi_list* list, int64_t copies, umsi_totals* totals);

static bool check_body(check* c, const umsi_body* body, int64_t copies, umsi_totals* totals)
{
    static const char* const repetitions[] = {"repeat", "grid", "pyramid"};
    bool may_clash = (body->repeat > 0) + (body->grid[0] > 0) + (body->pyramid > 0) > 1;
    if (may_clash && !check_exclusive(c, &umsi_body_table, &body->record, repetitions, 3)) {
        return false;
    }
    bool is_group = umsi_kind_of(&umsi_body_table, body) == UMSI_GROUP;
    copies *= umsi_count_copies(body);
    // Before anything is multiplied by the copies, so that no product overflows.
    if (!check_limit(c, &body->record, copies, UMS_MAX_BODIES, is_group ? "copies" : "bodies")) {
        return false;
    }
    if (is_group) {
        totals->joints += copies * body->joints.count;
        return check_totals(c, &body->record, totals) && check_bodies(c, &body->bodies, copies, totals);
    }
    totals->bodies += copies;
    return check_rotation(c, &umsi_body_table, &body->record, body->rotation) &&
           check_shapes(c, body, copies, totals) && check_totals(c, &body->record, totals);
}

static bool check_bodies(check* c, const umsi_list* list, int64_t copies, umsi_totals* totals)
{
    const umsi_body* bodies = list->items;
    umsi_enter_name(c->reporter, "bodies", 6);
    for (int32_t i = 0; i < list->count; ++i) {
        umsi_enter_index(c->reporter, i);
        if (!check_body(c, bodies + i, copies, totals)) {
            return false;
        }
        umsi_leave(c->reporter);
    }
    umsi_leave(c->reporter);
    return true;
}

// ---- Actions --------------------------------------------------------------------------------------------

static bool check_action(check* c, const umsi_action* action, umsi_totals* totals)
{
    static const char* const times[] = {"at", "step"};
    static const char* const targets[] = {"body", "joint", "field"};
    const umsi_record* record = &action->record;
    if (!check_exclusive(c, &umsi_action_table, record, times, 2) ||
        !check_exclusive(c, &umsi_action_table, record, targets, 3)) {
        return false;
    }
    bool has_target = action->body.name != NULL || action->body.index >= 0 || action->joint[0] != '\0' ||
                      action->field[0] != '\0';
    if (action->kind == UMSI_REMOVE && !has_target) {
        return umsi_fail(c->reporter, UM_ERROR_INVALID_DEF, place_of(record),
                         "must have a body, a joint or a field");
    }
    if (action->times > 1 && !umsi_has(&umsi_action_table, record, action->kind, "every")) {
        return umsi_fail(c->reporter, UM_ERROR_INVALID_DEF, place_of(record),
                         "has times, and must have every as well");
    }
    if (action->times > 1 && action->every < c->scene->time_step) {
        return umsi_fail(c->reporter, UM_ERROR_INVALID_DEF, place_of(record),
                         "has every %s, must be %s (the time_step) or more",
                         umsi_number_of(action->every).text, umsi_number_of(c->scene->time_step).text);
    }
    totals->joints += (int64_t)action->times * action->joints.count;
    return check_totals(c, record, totals) && check_bodies(c, &action->bodies, action->times, totals);
}

static bool check_actions(check* c, const umsi_list* list, umsi_totals* totals)
{
    const umsi_action* actions = list->items;
    umsi_enter_name(c->reporter, "actions", 7);
    for (int32_t i = 0; i < list->count; ++i) {
        umsi_enter_index(c->reporter, i);
        if (!check_action(c, actions + i, totals)) {
            return false;
        }
        umsi_leave(c->reporter);
    }
    umsi_leave(c->reporter);
    return true;
}

// ---- The scene ------------------------------------------------------------------------------------------

// Each material has a name of its own.
static bool name_materials(check* c, ums_scene* scene)
{
    const umsi_material* materials = scene->materials.items;
    scene->material_names = (umsi_names){0};
    for (int32_t i = 0; i < scene->materials.count; ++i) {
        if (umsi_find_material(scene, materials[i].name) != NULL) {
            umsi_enter_name(c->reporter, "materials", 9);
            umsi_enter_index(c->reporter, i);
            return umsi_fail(c->reporter, UM_ERROR_INVALID_DEF, place_of(&materials[i].record),
                             "has the name \"%s\", which another material has already", materials[i].name);
        }
        umsi_id index = {(uint32_t)i, 0};
        if (!umsi_names_add(&scene->material_names, &scene->arena, materials[i].name, index)) {
            return umsi_fail_memory(c->reporter);
        }
    }
    return true;
}

bool umsi_check_scene(umsi_reporter* reporter, ums_scene* scene)
{
    check c = {reporter, scene};
    scene->totals = (umsi_totals){.joints = scene->joints.count};
    return name_materials(&c, scene) && check_bodies(&c, &scene->bodies, 1, &scene->totals) &&
           check_actions(&c, &scene->actions, &scene->totals);
}
