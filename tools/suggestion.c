// The name that somebody may have meant.
// SPDX-License-Identifier: MIT

#include "suggestion.h"

#include <stddef.h>
#include <string.h>

enum { LONGEST_NAME = 63 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

// Levenshtein's distance, row by row.
static int distance_between(const char* a, const char* b)
{
    int row[LONGEST_NAME + 1];
    int b_length = (int)strlen(b);
    for (int k = 0; k <= b_length; ++k) {
        row[k] = k;
    }
    for (int i = 0; a[i] != '\0'; ++i) {
        int diagonal = row[0];
        row[0] = i + 1;
        for (int k = 0; k < b_length; ++k) {
            int above = row[k + 1];
            row[k + 1] = least(least(above, row[k]) + 1, diagonal + (a[i] != b[k]));
            diagonal = above;
        }
    }
    return row[b_length];
}

// Up to a third of the letters may be wrong, and one of a short name.
suggestion suggestion_for(const char* wrong)
{
    return (suggestion){.wrong = wrong, .distance = (int)strlen(wrong) / 3 + 2};
}

void suggestion_consider(suggestion* it, const char* name)
{
    if (strlen(it->wrong) > LONGEST_NAME || strlen(name) > LONGEST_NAME) {
        return;
    }
    int distance = distance_between(it->wrong, name);
    if (distance < it->distance) {
        it->distance = distance;
        it->name = name;
    }
}
