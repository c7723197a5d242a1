// Umbra's scenes: worlds as text. A scene is a description of a world in JSON: settings, materials, bodies
// with shapes, joints, fields, and actions that happen at given times. It is read, checked, written, and made
// into a world; and any world can be turned into a scene. The format is described in docs/scene_files.md, and
// by a JSON Schema in scene/umbra_scene.schema.json.
//
//     ums_error error;
//     ums_scene* scene;
//     if (ums_scene_load("pyramid.json", NULL, &scene, &error) != UM_OK) {
//         fprintf(stderr, "%s\n", error.message);
//     }
//
// Errors. A call that fails changes nothing, sets its outputs to NULL, and says why in *out_error, which may
// be NULL: where in the text, which field, and what would be right. A scene with an error makes no world.
//
// The same text gives the same world, to the bit, on every platform and in every locale.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_UMBRA_SCENE_H
#define UMBRA_SCENE_UMBRA_SCENE_H

#include <umbra/umbra.h>

#include <stdio.h>

#if defined(UMBRA_SCENE_BUILDING)
#define UMS_API UM_EXTERN UM_EXPORT
#else
#define UMS_API UM_EXTERN UM_IMPORT
#endif

// The version of the format that this library reads and writes.
#define UMS_VERSION 1

// What a text may hold at most. More is refused before memory is asked for.
#define UMS_MAX_BYTES ((size_t)256 << 20)
#define UMS_MAX_VALUES 16000000 // members of objects, and elements of arrays
#define UMS_MAX_DEPTH 32        // of brackets in brackets
#define UMS_MAX_BODIES 1000000  // that a scene makes in all, spawned ones included
#define UMS_MAX_PARTS 4000000   // the same for shapes and for joints

// A scene in memory. Nothing changes it once it is there, so any number of threads may read it.
typedef struct ums_scene ums_scene;

// ---- Errors ---------------------------------------------------------------------------------------------

// Why a call failed.
typedef struct ums_error {
    um_result result; // never UM_OK; UM_ERROR_INVALID_DEF for what is wrong in a text
    int32_t line;     // of the text, from 1; 0 for what is not about a place in it
    int32_t column;   // in bytes, from 1; 0 as above
    char path[256];   // of the field: "bodies[3].shapes[0].radius"; "" for none
    char message
        [1024]; // all of it: "scene.json:12:17: bodies[3].shapes[0].radius is -1, must be 0.0001 to 1000000"
} ums_error;

// ---- Life -----------------------------------------------------------------------------------------------

// How a text is read, or a world described.
typedef struct ums_scene_def {
    const char* name; // what messages call the text; a file's is its path; default NULL, which is "scene"
    um_allocator allocator; // where memory of the scene comes from; default: the C library
    um_joint_id left_out;   // of a world that is described: a joint that the scene lacks; default: none
    uint32_t cookie;        // set by ums_default_scene_def; leave it alone
} ums_scene_def;

UMS_API ums_scene_def ums_default_scene_def(void);

// Reads a scene from a text of size bytes, which need not end with a zero and is not kept. NULL for def means
// the defaults. The text is a scene file, a map of Tiled or a scene of R.U.B.E., which is told by its
// content: see docs/importing.md.
UMS_API um_result ums_scene_parse(const char* text, size_t size, const ums_scene_def* def,
                                  ums_scene** out_scene, ums_error* out_error);

// The same from a file, and from those beside it that a map names. UM_ERROR_INVALID_DEF if one cannot be
// read.
UMS_API um_result ums_scene_load(const char* path, const ums_scene_def* def, ums_scene** out_scene,
                                 ums_error* out_error);

// The same from a file that is open, such as the standard input, from where it is to its end.
UMS_API um_result ums_scene_load_stream(FILE* file, const ums_scene_def* def, ums_scene** out_scene,
                                        ums_error* out_error);

// Describes a world as it is now: its settings, all bodies with shapes, velocities and sleep, joints, fields.
// The scene has no names but those of bodies, no materials, groups, actions and camera. Not part of it are
// what contacts and joints have stored for the next step, the functions of the world's def, and the joint
// that the def leaves out, as one by which a pointer holds a body.
UMS_API um_result ums_scene_from_world(const um_world* world, const ums_scene_def* def, ums_scene** out_scene,
                                       ums_error* out_error);

// Ends a scene. NULL is allowed. Players of it must have ended before.
UMS_API void ums_scene_destroy(ums_scene* scene);

// ---- Writing --------------------------------------------------------------------------------------------

// Takes bytes of a text. Returns whether to go on.
typedef bool ums_write_fn(const char* bytes, size_t count, void* context);

// Writes a scene as text, in the one form that it has: two scenes with the same text are the same, and
// reading the text gives the same scene. UM_ERROR_NULL_ARGUMENT, or UM_ERROR_LIMIT if write returned false.
UMS_API um_result ums_scene_write(const ums_scene* scene, ums_write_fn* write, void* context);

// The same into a file, which is written beside its place and put there when it is whole.
// UM_ERROR_INVALID_DEF if it cannot be written, and then what stood there before stays, and nothing else is
// left.
UMS_API um_result ums_scene_save(const ums_scene* scene, const char* path, ums_error* out_error);

// Writes the JSON Schema of scenes.
UMS_API um_result ums_schema_write(ums_write_fn* write, void* context);

// ---- What it says ---------------------------------------------------------------------------------------

// What a picture shows.
typedef struct ums_camera {
    um_vec2 center; // units; default (0, 0)
    float width;    // of what is shown, units; 0 for all that there is; default 0
    bool y_up;      // whether y points up; default false
} ums_camera;

// What a scene says about itself. The texts are valid as long as the scene is, and "" if there are none.
typedef struct ums_info {
    const char* name;
    const char* summary; // one line
    uint64_t seed;       // of all that is random
    float time_step;     // seconds
    int32_t steps;       // how many show what it is about
    ums_camera camera;
    bool has_camera;
    int32_t bodies; // that it makes, spawned ones included
    int32_t shapes; // at least: an outline may become several
    int32_t joints;
    int32_t fields;
    int32_t actions;
} ums_info;

// All zero for NULL.
UMS_API ums_info ums_scene_get_info(const ums_scene* scene);

// The def of the scene's world: change what the scene leaves open, such as threads, and hand it to a function
// below. The defaults for NULL.
UMS_API um_world_def ums_scene_get_world_def(const ums_scene* scene);

// ---- Worlds ---------------------------------------------------------------------------------------------

// Makes a world by def (NULL: the scene's own) with all that the scene puts there at its beginning. Without
// its actions: for those there is ums_player.
UMS_API um_result ums_scene_create_world(const ums_scene* scene, const um_world_def* def,
                                         um_world** out_world, ums_error* out_error);

// Plays a scene: a world of its own, and the actions of the scene at their times.
typedef struct ums_player ums_player;

// Makes the world as ums_scene_create_world does. The scene must stay until the player is destroyed.
UMS_API um_result ums_player_create(const ums_scene* scene, const um_world_def* def, ums_player** out_player,
                                    ums_error* out_error);

// Ends a player with its world. NULL is allowed.
UMS_API void ums_player_destroy(ums_player* player);

// The player's world: read it, change it, but do not end it. NULL for NULL.
UMS_API um_world* ums_player_get_world(const ums_player* player);

// Does the actions that are due, in the order in which the scene has them, and then steps the world by the
// scene's time step. The step before which an action is due is the one that begins nearest to its time. An
// action on bodies, joints or fields that are gone does nothing. If an action fails, or a spawned body cannot
// be made, the rest of the actions are done all the same, the step is made, and the first failure is
// returned.
UMS_API um_result ums_player_step(ums_player* player, ums_error* out_error);

// Describes the player's world as it is now, as ums_scene_from_world does, with the name, summary, time step,
// steps and camera of the player's scene. What actions would still do is not part of it.
UMS_API um_result ums_scene_from_player(const ums_player* player, const ums_scene_def* def,
                                        ums_scene** out_scene, ums_error* out_error);

// The number of steps made so far, and whether they are as many as the scene asks for.
UMS_API int32_t ums_player_get_step(const ums_player* player);
UMS_API bool ums_player_is_over(const ums_player* player);

// The bodies of a name, in the order of their creation: all of that name, or with an index ("link[3]") one.
// Returns how many there are, and writes as many as there is room for. Bodies that are gone are left out.
UMS_API int32_t ums_player_find_bodies(const ums_player* player, const char* name, um_body_id* out_bodies,
                                       int32_t capacity);

// The joint or field of a name; the null id if there is none.
UMS_API um_joint_id ums_player_find_joint(const ums_player* player, const char* name);
UMS_API um_field_id ums_player_find_field(const ums_player* player, const char* name);

#endif
