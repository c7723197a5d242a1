// Messages for the person who called: one line each, on stderr.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_MESSAGE_H
#define UMBRA_TOOLS_MESSAGE_H

#include <umbra_scene/umbra_scene.h>

// "umbra: " and the rest, which is like printf, without a newline at its end.
void complain(const char* format, ...);

// What is wrong in a scene. Where that is at a place of a text, the line begins with it, as compilers have it
// and editors read it: "tower.json:12:17: ...".
void complain_about_scene(const ums_error* error);

// Says that errno kept a file from being written.
void complain_about_file(const char* path);

#endif
