// The player: a world, and the actions of its scene at their times.
// SPDX-License-Identifier: MIT

#include "actions.h"
#include "from_world.h"

#include <string.h>

struct ums_player {
    umsi_build build;
    int32_t step;
};

// ---- Life -----------------------------------------------------------------------------------------------

um_result ums_player_create(const ums_scene* scene, const um_world_def* def, ums_player** out_player,
                            ums_error* out_error)
{
    umsi_reporter reporter = umsi_reporter_make(scene != NULL ? scene->text_name : NULL, out_error);
    if (out_player != NULL) {
        *out_player = NULL;
    }
    if (scene == NULL || out_player == NULL) {
        umsi_fail(&reporter, UM_ERROR_NULL_ARGUMENT, (umsi_place){0, 0}, "%s is NULL",
                  scene == NULL ? "scene" : "out_player");
        return reporter.result;
    }
    umsi_build build = {.scene = scene, .reporter = &reporter};
    if (!umsi_build_world(&build, def)) {
        return reporter.result;
    }
    ums_player* player = umsi_arena_take(&build.arena, sizeof *player);
    if (player == NULL) {
        umsi_fail_memory(&reporter);
    }
    if (player == NULL || !umsi_check_actions(&build)) {
        umsi_build_end(&build);
        return reporter.result;
    }
    player->build = build;
    *out_player = player;
    return UM_OK;
}

void ums_player_destroy(ums_player* player)
{
    if (player != NULL) {
        umsi_build build = player->build; // the player is in its arena
        umsi_build_end(&build);
    }
}

// ---- Steps ----------------------------------------------------------------------------------------------

um_result ums_player_step(ums_player* player, ums_error* out_error)
{
    umsi_reporter reporter =
        umsi_reporter_make(player != NULL ? player->build.scene->text_name : NULL, out_error);
    if (player == NULL) {
        umsi_fail(&reporter, UM_ERROR_NULL_ARGUMENT, (umsi_place){0, 0}, "player is NULL");
        return reporter.result;
    }
    player->build.reporter = &reporter;
    umsi_do_actions(&player->build, player->step);
    um_result result = um_world_step(player->build.world, player->build.scene->time_step);
    if (result != UM_OK) {
        reporter.path.count = 0;
        umsi_fail(&reporter, result, (umsi_place){0, 0}, "step %d: %s", (int)player->step,
                  um_result_text(result));
    }
    player->step += 1;
    player->build.reporter = NULL;
    return reporter.result;
}

int32_t ums_player_get_step(const ums_player* player)
{
    return player != NULL ? player->step : 0;
}

bool ums_player_is_over(const ums_player* player)
{
    return player == NULL || player->step >= player->build.scene->steps;
}

um_result ums_scene_from_player(const ums_player* player, const ums_scene_def* def, ums_scene** out_scene,
                                ums_error* out_error)
{
    return umsi_describe(ums_player_get_world(player), player != NULL ? player->build.scene : NULL, def,
                         out_scene, out_error);
}

// ---- What is there --------------------------------------------------------------------------------------

um_world* ums_player_get_world(const ums_player* player)
{
    return player != NULL ? player->build.world : NULL;
}

int32_t ums_player_find_bodies(const ums_player* player, const char* name, um_body_id* out_bodies,
                               int32_t capacity)
{
    const umsi_name* found =
        player != NULL && name != NULL ? umsi_names_find(&player->build.bodies, name) : NULL;
    int32_t count = 0;
    for (const umsi_bearer* b = found != NULL ? found->first : NULL; b != NULL; b = b->next) {
        um_body_id body = {b->id.index1, b->id.stamp};
        if (!um_body_exists(player->build.world, body)) {
            continue;
        }
        if (count < capacity && out_bodies != NULL) {
            out_bodies[count] = body;
        }
        count += 1;
    }
    return count;
}

// The last one of a name, if it is there still: a spawn that happens again makes others of the same name.
um_joint_id ums_player_find_joint(const ums_player* player, const char* name)
{
    umsi_id id =
        player != NULL && name != NULL ? umsi_find_last(&player->build.joints, name) : (umsi_id){0, 0};
    um_joint_id joint = {id.index1, id.stamp};
    return id.index1 != 0 && um_joint_exists(player->build.world, joint) ? joint : (um_joint_id){0, 0};
}

um_field_id ums_player_find_field(const ums_player* player, const char* name)
{
    umsi_id id =
        player != NULL && name != NULL ? umsi_find_last(&player->build.fields, name) : (umsi_id){0, 0};
    um_field_id field = {id.index1, id.stamp};
    return id.index1 != 0 && um_field_exists(player->build.world, field) ? field : (um_field_id){0, 0};
}
