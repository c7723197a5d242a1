// Making a world from a scene: copies of groups are taken apart, random numbers drawn, bodies created, and
// then what refers to them. All numbers are computed in the same order on every platform.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_BUILD_H
#define UMBRA_SCENE_BUILD_H

#include "error.h"
#include "names.h"
#include "records.h"

// Where something is put, relative to the world.
typedef struct umsi_frame {
    double x, y;
    double angle;
    um_rot q; // of the angle
} umsi_frame;

// More than groups in groups can have: each is two brackets deeper, and a grid has two indices.
enum { UMSI_MOST_INDICES = UMS_MAX_DEPTH + 2 };

// One copy of a group: where it is, and which it is, from the outermost group inwards.
typedef struct umsi_copy {
    umsi_frame frame;
    int32_t indices[UMSI_MOST_INDICES];
    int32_t index_count;
} umsi_copy;

// Joints of a copy, which wait until all bodies are there.
typedef struct umsi_waiting umsi_waiting;
struct umsi_waiting {
    umsi_list joints; // a copy of the list, as a group with random numbers is one itself
    umsi_waiting* next;
    umsi_copy* copy;
};

typedef struct umsi_build {
    const ums_scene* scene;
    um_world* world;
    umsi_reporter* reporter;
    umsi_arena arena; // of names and of what waits
    uint64_t random;  // the state of SplitMix64
    umsi_names bodies, joints, fields;
    um_body_id* body_ids; // in the order of their creation
    int32_t body_count;
    int64_t next_action; // the step before which one is due next
    umsi_waiting* first_waiting;
    umsi_waiting* last_waiting;
} umsi_build;

// ---- build.c --------------------------------------------------------------------------------------------

// Makes a world with all that is in the scene at its beginning. False with a message, and no world is left.
bool umsi_build_world(umsi_build* build, const um_world_def* def);
void umsi_build_end(umsi_build* build);

// Makes what a spawn makes, in a copy of its own. False with a message; what was made so far stays.
bool umsi_build_lists(umsi_build* build, const umsi_list* bodies, const umsi_list* joints,
                      const umsi_list* fields, const umsi_copy* copy);

// The copy that is the world itself.
umsi_copy umsi_whole(void);

// Fails at a record: finds the path that leads to it. Always false.
bool umsi_build_fail(umsi_build* build, const umsi_record* record, um_result result, const char* format, ...);

// The same with what the last call of umbra came to.
bool umsi_build_fail_call(umsi_build* build, const umsi_record* record);

// ---- build_bodies.c -------------------------------------------------------------------------------------

bool umsi_build_bodies(umsi_build* build, const umsi_list* list, const umsi_copy* copy);

// A point of a frame in the world.
um_vec2 umsi_frame_point(const umsi_frame* frame, um_vec2 point);

// Gives a record its random numbers.
void umsi_draw_numbers(umsi_build* build, const umsi_record* record, void* target);

// ---- build_shapes.c -------------------------------------------------------------------------------------

bool umsi_build_shape(umsi_build* build, um_body_id body, const umsi_shape* shape);

// ---- build_joints.c -------------------------------------------------------------------------------------

bool umsi_build_joints(umsi_build* build, const umsi_list* list, const umsi_copy* copy);
bool umsi_build_fields(umsi_build* build, const umsi_list* list, const umsi_copy* copy);
bool umsi_build_ignores(umsi_build* build, const umsi_list* list);

// ---- references.c ---------------------------------------------------------------------------------------

// A name with the indices of a copy: "link[2,3]"; without any, the name alone.
typedef struct umsi_label {
    char text[UMSI_NAME_SIZE * 2 + 12 * UMSI_MOST_INDICES + 4];
} umsi_label;
umsi_label umsi_label_of(const char* name, const int32_t* indices, int32_t count);

// What a reference leads to.
typedef enum umsi_resolution {
    UMSI_FOUND,
    UMSI_NO_NEIGHBOUR, // "link[+1]" in the last copy
    UMSI_FAILED,       // with a message
} umsi_resolution;

// Finds the body that a reference means, as seen from a copy. The null id for a reference to nothing: the
// ground.
umsi_resolution umsi_resolve(umsi_build* build, const umsi_record* record, const char* field,
                             umsi_reference reference, const umsi_copy* copy, um_body_id* out_body);

#endif
