// Memory of a scene: blocks from the allocator's hooks, given back all at once. What is in them is never
// freed by itself, so nothing needs to be taken apart when reading fails.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_MEMORY_H
#define UMBRA_SCENE_MEMORY_H

#include <umbra/base.h>

typedef struct umsi_block umsi_block;

typedef struct umsi_arena {
    um_allocator allocator;
    umsi_block* last; // the one that is being filled
    size_t used;      // of it
} umsi_arena;

umsi_arena umsi_arena_make(const um_allocator* allocator);
void umsi_arena_end(umsi_arena* arena);

// Size bytes, all zero, aligned for anything; NULL when memory ends. 0 bytes are a valid pointer, too.
void* umsi_arena_take(umsi_arena* arena, size_t size);

// A copy of a text with a closing zero; NULL when memory ends.
char* umsi_arena_text(umsi_arena* arena, const char* text, size_t size);

// Memory for a while, from the hooks or the C library; NULL when it ends.
void* umsi_allocate(const um_allocator* allocator, size_t size);
void umsi_release(const um_allocator* allocator, void* memory, size_t size);

#endif
