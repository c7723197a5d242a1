// Bodies that somebody chose, by number or by name.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_BODY_LIST_H
#define UMBRA_TOOLS_BODY_LIST_H

#include "body_number.h"

#include <umbra/world.h>

typedef struct body_list {
    um_body_id* bodies;
    int32_t count;
} body_list;

// Reads numbers and names with commas between them. A name stands for all bodies that are called so, and
// without an index in brackets for all copies. False, and says why on stderr: no such body, or no memory.
bool body_list_read(body_list* list, const um_world* world, const char* text);

void body_list_free(body_list* list);

#endif
