// Import: texts of other programs as scenes. Which program a text comes from is told by its content. A file
// for each format reads it and hands bodies, shapes and joints to the functions here, which check them
// against the tables, so that an imported scene can be written and read again.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_IMPORT_H
#define UMBRA_SCENE_IMPORT_H

#include "read.h"

typedef enum umsi_format {
    UMSI_FORMAT_SCENE,
    UMSI_FORMAT_TILED,
    UMSI_FORMAT_RUBE,
} umsi_format;

// Which program a text comes from. What is no other one's is a scene.
umsi_format umsi_format_of(const umsi_json* json);

// A list of records that grows, outside of the arena.
typedef struct umsi_growing {
    void* items;
    int32_t count;
    int32_t capacity;
} umsi_growing;

// What is at work: the text, the scene, and what was made so far.
typedef struct umsi_import {
    umsi_reader* reader;
    ums_scene* scene;
    const char* path;    // of the text's file; NULL if it has none
    umsi_growing bodies; // of the scene
    umsi_growing shapes; // of the body that is being made
    umsi_growing joints; // of the scene
    int64_t shape_total;
} umsi_import;

// Reads the text of a format into the scene, which is empty. False with a message.
bool umsi_import_text(umsi_reader* reader, umsi_format format, const char* path, ums_scene* scene);

// Add a copy of a record that says what it is, from a place in the text. A body takes all shapes that were
// added since the last one. False with a message: a number out of the range of its table, or too many.
bool umsi_import_shape(umsi_import* import, const umsi_shape* shape, umsi_place at);
bool umsi_import_body(umsi_import* import, const umsi_body* body, umsi_place at);
bool umsi_import_joint(umsi_import* import, const umsi_joint* joint, umsi_place at);

// Points in the scene's memory, all zero; NULL with a message.
um_vec2* umsi_import_points(umsi_import* import, umsi_list* list, int32_t count);

// ---- Members of objects (import_members.c) --------------------------------------------------------------

// A member of an object and how it is found: its value, or none of type UMSI_JSON_NULL.
umsi_value umsi_member(const umsi_reader* reader, umsi_value object, const char* name);
bool umsi_has_member(const umsi_reader* reader, umsi_value object, const char* name);

// Read a member, or leave *out as it is if the object has none of that name. False with a message.
bool umsi_member_number(umsi_reader* reader, umsi_value object, const char* name, float* out);
bool umsi_member_integer(umsi_reader* reader, umsi_value object, const char* name, int64_t least,
                         int64_t most, int64_t* out);
bool umsi_member_bool(umsi_reader* reader, umsi_value object, const char* name, bool* out);

// A text of UMSI_NAME_SIZE bytes or fewer: what is longer is cut off.
bool umsi_member_name(umsi_reader* reader, umsi_value object, const char* name, const char** out);

// Whether a member is an array, or an object, or not there. False with a message.
bool umsi_check_member(umsi_reader* reader, umsi_value object, const char* name, umsi_json_type type);

// Calls a function for each element of the array of that name, if there is one, with the path to it. False
// with a message, and as soon as the function returns false.
typedef bool umsi_element_fn(void* context, umsi_value element, int32_t index);
bool umsi_each_element(umsi_reader* reader, umsi_value object, const char* name, umsi_element_fn* fn,
                       void* context);

// A finite number. False with a message.
bool umsi_finite_number(umsi_reader* reader, umsi_value value, float* out);

// ---- Formats --------------------------------------------------------------------------------------------

bool umsi_import_tiled(umsi_import* import, umsi_value map);
bool umsi_import_rube(umsi_import* import, umsi_value world);

#endif
