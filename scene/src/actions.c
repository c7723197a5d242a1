// When actions are due, and whom they are about.
// SPDX-License-Identifier: MIT

#include "actions.h"

#include "action_sets.h"

umsi_id umsi_find_last(const umsi_names* names, const char* name)
{
    const umsi_name* found = umsi_names_find(names, name);
    return found != NULL ? found->last->id : (umsi_id){0, 0};
}

// ---- Time -----------------------------------------------------------------------------------------------

// The step that begins nearest to a time.
static int64_t step_at(const ums_scene* scene, double time)
{
    return (int64_t)(time / (double)scene->time_step + 0.5);
}

static int64_t first_step(const ums_scene* scene, const umsi_action* action)
{
    bool has_step = umsi_has(&umsi_action_table, &action->record, action->kind, "step");
    return has_step ? action->step : step_at(scene, (double)action->at);
}

// When an action happens next, and which time that is, counted from 0.
typedef struct due {
    int64_t step; // NEVER: not again
    int32_t time;
} due;

static const int64_t NEVER = INT64_MAX;

// The first time that is not before a step.
static due find_due(const ums_scene* scene, const umsi_action* action, int64_t step)
{
    int64_t first = first_step(scene, action);
    step = step > first ? step : first;
    if (action->kind == UMSI_FORCE && umsi_has(&umsi_action_table, &action->record, action->kind, "until")) {
        return (due){step < step_at(scene, (double)action->until) ? step : NEVER, 0};
    }
    if (step == first) {
        return (due){first, 0};
    }
    // Times are multiples of every, so that what is no whole number of steps does not drift. Every is a step
    // or more, so that no two times are in the same step.
    double since = (double)(step - first) * (double)scene->time_step;
    int64_t i = action->times > 1 ? (int64_t)(since / (double)action->every) : 1;
    for (; i < action->times; ++i) {
        int64_t at = first + step_at(scene, (double)i * (double)action->every);
        if (at >= step) {
            return (due){at, (int32_t)i};
        }
    }
    return (due){NEVER, 0};
}

// ---- Bodies ---------------------------------------------------------------------------------------------

typedef bool body_fn(umsi_build* build, const umsi_action* action, um_body_id body);

static bool push(umsi_build* build, const umsi_action* action, um_body_id body)
{
    um_world* world = build->world;
    bool has_point = umsi_has(&umsi_action_table, &action->record, action->kind, "point");
    um_vec2 point =
        has_point ? um_body_get_world_point(world, body, action->point) : um_body_get_center(world, body);
    if (action->kind == UMSI_FORCE) {
        return um_body_apply_force_at(world, body, action->force, point) &&
               um_body_apply_torque(world, body, action->torque);
    }
    return um_body_apply_impulse_at(world, body, action->impulse, point) &&
           um_body_apply_angular_impulse(world, body, action->angular_impulse);
}

static bool remove_body(umsi_build* build, const umsi_action* action, um_body_id body)
{
    (void)action;
    return um_body_destroy(build->world, body);
}

// Does something to every body that an action is about and that is there still.
static void each_body(umsi_build* build, const umsi_action* action, body_fn* fn)
{
    umsi_bearer one = {0};
    const umsi_bearer* bearer = &one;
    if (action->body.name != NULL) {
        const umsi_name* name = umsi_names_find(&build->bodies, action->body.name);
        bearer = name != NULL ? name->first : NULL;
    } else if (action->body.index < build->body_count) {
        um_body_id body = build->body_ids[action->body.index];
        one.id = (umsi_id){body.index1, body.stamp};
    }
    for (; bearer != NULL; bearer = bearer->next) {
        um_body_id body = {bearer->id.index1, bearer->id.stamp};
        if (um_body_exists(build->world, body) && !fn(build, action, body)) {
            umsi_build_fail_call(build, &action->record);
        }
    }
}

// ---- What they do ---------------------------------------------------------------------------------------

static void spawn(umsi_build* build, const umsi_action* action, int32_t time)
{
    umsi_copy copy = umsi_whole();
    if (action->times > 1) { // then each time is a copy
        copy.indices[copy.index_count++] = time;
    }
    umsi_build_lists(build, &action->bodies, &action->joints, &action->fields, &copy);
}

static void explode(umsi_build* build, const umsi_action* action)
{
    if (!um_world_explode(build->world, &action->explosion)) {
        umsi_build_fail_call(build, &action->record);
    }
}

static void remove_thing(umsi_build* build, const umsi_action* action)
{
    umsi_id id = umsi_find_last(&build->joints, action->joint);
    um_joint_id joint = {id.index1, id.stamp};
    id = umsi_find_last(&build->fields, action->field);
    um_field_id field = {id.index1, id.stamp};
    bool good = true;
    if (action->joint[0] != '\0' && um_joint_exists(build->world, joint)) {
        good = um_joint_destroy(build->world, joint);
    } else if (action->field[0] != '\0' && um_field_exists(build->world, field)) {
        good = um_field_destroy(build->world, field);
    } else if (action->joint[0] == '\0' && action->field[0] == '\0') {
        each_body(build, action, remove_body);
    }
    if (!good) {
        umsi_build_fail_call(build, &action->record);
    }
}

static void do_action(umsi_build* build, const umsi_action* action, int32_t time)
{
    switch ((umsi_action_kind)action->kind) {
    case UMSI_SPAWN:
        spawn(build, action, time);
        break;
    case UMSI_FORCE:
    case UMSI_IMPULSE:
        each_body(build, action, push);
        break;
    case UMSI_EXPLODE:
        explode(build, action);
        break;
    case UMSI_REMOVE:
        remove_thing(build, action);
        break;
    case UMSI_SET_BODY:
        each_body(build, action, umsi_set_body);
        break;
    case UMSI_SET_JOINT:
        umsi_set_joint(build, action);
        break;
    case UMSI_SET_FIELD:
        umsi_set_field(build, action);
        break;
    case UMSI_SET_WORLD:
        umsi_set_world(build, action);
        break;
    case UMSI_ACTION_KIND_COUNT:
        break;
    }
}

void umsi_do_actions(umsi_build* build, int32_t step)
{
    if (step < build->next_action) { // of most steps that is all there is to do
        return;
    }
    const umsi_action* actions = build->scene->actions.items;
    build->next_action = NEVER;
    for (int32_t i = 0; i < build->scene->actions.count; ++i) {
        due next = find_due(build->scene, actions + i, step);
        if (next.step == step) {
            do_action(build, actions + i, next.time);
            next = find_due(build->scene, actions + i, (int64_t)step + 1);
        }
        build->next_action = next.step < build->next_action ? next.step : build->next_action;
    }
}
