// Bodies that somebody chose.
// SPDX-License-Identifier: MIT

#include "body_list.h"
#include "message.h"

#include <stdlib.h>
#include <string.h>

static bool list_all(body_list* list, const um_world* world)
{
    int32_t count = um_world_get_bodies(world, NULL, 0);
    *list = (body_list){calloc((size_t)count + 1, sizeof *list->bodies), count};
    if (list->bodies == NULL) {
        complain("no memory for %d bodies", (int)count);
        list->count = 0;
        return false;
    }
    um_world_get_bodies(world, list->bodies, count);
    return true;
}

// Up to a comma that does not stand in brackets, as in "brick[2,0]".
static size_t length_of_word(const char* word)
{
    size_t length = strcspn(word, ",[");
    if (word[length] == '[') {
        length += strcspn(word + length, "]");
        length += strcspn(word + length, ",");
    }
    return length;
}

// Whether a word is the number or the name of a body, or the name of all copies of which it is one.
static bool is_called(const um_world* world, um_body_id body, const char* word, size_t length)
{
    const char* name = um_body_get_name(world, body);
    if (length > 0 && strncmp(name, word, length) == 0 && (name[length] == '\0' || name[length] == '[')) {
        return true;
    }
    char* end;
    return word[0] >= '0' && word[0] <= '9' && strtol(word, &end, 10) == body_number(body) &&
           end == word + length;
}

// Moves those that a word names from the rest to the chosen ones, which stand in front. Whether there is any.
static bool choose_word(body_list* all, int32_t* chosen, const um_world* world, const char* word,
                        size_t length)
{
    bool is_found = false;
    for (int32_t i = 0; i < all->count; ++i) {
        um_body_id body = all->bodies[i];
        if (!is_called(world, body, word, length)) {
            continue;
        }
        is_found = true;
        if (i >= *chosen) {
            all->bodies[i] = all->bodies[*chosen];
            all->bodies[(*chosen)++] = body;
        }
    }
    return is_found;
}

bool body_list_read(body_list* list, const um_world* world, const char* text)
{
    if (!list_all(list, world)) {
        return false;
    }
    int32_t chosen = 0;
    size_t length = 0;
    for (const char* word = text; word != NULL; word = word[length] == ',' ? word + length + 1 : NULL) {
        length = length_of_word(word);
        if (!choose_word(list, &chosen, world, word, length)) {
            complain("there is no body \"%.*s\" at the beginning; bodies have numbers from 1 to %d",
                     (int)length, word, (int)um_world_get_bodies(world, NULL, 0));
            body_list_free(list);
            return false;
        }
    }
    list->count = chosen;
    return true;
}

void body_list_free(body_list* list)
{
    free(list->bodies);
    *list = (body_list){0};
}
