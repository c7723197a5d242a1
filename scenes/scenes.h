// The list of built-in scenes: worlds that the tool shows and the tests check. A scene is a file of this
// folder, NAME.json, which is compiled into the program; docs/scene_files.md describes the format. What is
// not a file yet is made by a function instead, see generators.h. To play one, open it: scene_source.h.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENES_H
#define UMBRA_SCENES_H

#include <umbra/world.h>

// One scene. It is the same on every machine.
typedef struct scene {
    const char* name;
    const char* summary; // one line; "" if it has none, or a generator makes it
    const char* text;    // of its file, without a zero at its end; NULL: a generator makes it
    size_t size;         // of the text, in bytes
    bool is_in_gallery;  // from scenes/gallery/: to look at, without a golden hash
} scene;

// The list of all scenes, the gallery after the others. NULL out of range.
size_t scene_count(void);
const scene* scene_at(size_t index);

// NULL if there is none of that name.
const scene* scene_find(const char* name);

#endif
