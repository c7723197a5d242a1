// The name that somebody may have meant who wrote a wrong one.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_SUGGESTION_H
#define UMBRA_TOOLS_SUGGESTION_H

typedef struct suggestion {
    const char* wrong;
    const char* name; // the nearest so far; NULL: none is near
    int distance;     // the changes of single letters that make one of the other
} suggestion;

suggestion suggestion_for(const char* wrong);

// Keeps a name if it is nearer than all before, and not too far.
void suggestion_consider(suggestion* it, const char* name);

#endif
