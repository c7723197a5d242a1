// Whether what actions are about is there at any time: made with the world, or by a spawn.
// SPDX-License-Identifier: MIT

#include "actions.h"

#include <stdio.h>
#include <string.h>

// The names that a scene gives to anything, without indices of copies.
typedef struct given_names {
    umsi_arena arena;
    umsi_names bodies, joints, fields;
} given_names;

// False when memory ends, as all that follow.
static bool give(given_names* given, umsi_names* names, const char* name)
{
    return name[0] == '\0' || umsi_names_find(names, name) != NULL ||
           umsi_names_add(names, &given->arena, name, (umsi_id){0, 0});
}

static bool give_joints(given_names* given, const umsi_list* list)
{
    const umsi_joint* joints = list->items;
    bool good = true;
    for (int32_t i = 0; good && i < list->count; ++i) {
        good = give(given, &given->joints, joints[i].name);
    }
    return good;
}

static bool give_fields(given_names* given, const umsi_list* list)
{
    const umsi_force_field* fields = list->items;
    bool good = true;
    for (int32_t i = 0; good && i < list->count; ++i) {
        good = give(given, &given->fields, fields[i].name);
    }
    return good;
}

// Of bodies, and of all that is in groups.
static bool give_bodies(given_names* given, const umsi_list* list)
{
    const umsi_body* bodies = list->items;
    bool good = true;
    for (int32_t i = 0; good && i < list->count; ++i) {
        good = give(given, &given->bodies, bodies[i].def.name) && give_bodies(given, &bodies[i].bodies) &&
               give_joints(given, &bodies[i].joints);
    }
    return good;
}

static bool give_all(given_names* given, const ums_scene* scene)
{
    const umsi_action* actions = scene->actions.items;
    bool good = give_bodies(given, &scene->bodies) && give_joints(given, &scene->joints) &&
                give_fields(given, &scene->fields);
    for (int32_t i = 0; good && i < scene->actions.count; ++i) {
        good = give_bodies(given, &actions[i].bodies) && give_joints(given, &actions[i].joints) &&
               give_fields(given, &actions[i].fields);
    }
    return good;
}

// A name may have an index of a copy, or be one with brackets of its own, as those of a saved world are.
static bool is_given(const umsi_names* names, const char* name)
{
    char without_index[2 * UMSI_NAME_SIZE + 1];
    snprintf(without_index, sizeof without_index, "%.*s", (int)strcspn(name, "["), name);
    return umsi_names_find(names, without_index) != NULL || umsi_names_find(names, name) != NULL;
}

static bool check_name(umsi_build* build, const umsi_action* action, const umsi_names* names,
                       const char* what, const char* name)
{
    bool has_name = umsi_has(&umsi_action_table, &action->record, action->kind, what) && name != NULL;
    if (!has_name || is_given(names, name)) {
        return true;
    }
    umsi_nearest nearest = umsi_names_nearest(names, name);
    return umsi_build_fail(build, &action->record, UM_ERROR_INVALID_DEF,
                           "has %s \"%s\", but no %s is called so%s", what, name, what,
                           umsi_hint_of(&nearest).text);
}

bool umsi_check_actions(umsi_build* build)
{
    const ums_scene* scene = build->scene;
    if (scene->actions.count == 0) {
        return true;
    }
    given_names given = {.arena = umsi_arena_make(&scene->arena.allocator)};
    bool good = give_all(&given, scene) || umsi_fail_memory(build->reporter);
    const umsi_action* actions = scene->actions.items;
    for (int32_t i = 0; good && i < scene->actions.count; ++i) {
        good = check_name(build, actions + i, &given.bodies, "body", actions[i].body.name) &&
               check_name(build, actions + i, &given.joints, "joint", actions[i].joint) &&
               check_name(build, actions + i, &given.fields, "field", actions[i].field);
    }
    umsi_arena_end(&given.arena);
    return good;
}
