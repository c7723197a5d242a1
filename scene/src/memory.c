// Memory of a scene.
// SPDX-License-Identifier: MIT

#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 16, LEAST_BLOCK = 4096, MOST_BLOCK = 1 << 20 };

// The header of a block, in front of its bytes.
struct umsi_block {
    umsi_block* before;
    size_t size; // of its bytes
};

_Static_assert(sizeof(umsi_block) <= ALIGNMENT, "the bytes of a block begin one alignment after it");

void* umsi_allocate(const um_allocator* allocator, size_t size)
{
    return allocator->allocate != NULL ? allocator->allocate(size, ALIGNMENT, allocator->context)
                                       : malloc(size);
}

void umsi_release(const um_allocator* allocator, void* memory, size_t size)
{
    if (memory == NULL) {
        return;
    }
    if (allocator->release != NULL) {
        allocator->release(memory, size, allocator->context);
    } else {
        free(memory);
    }
}

umsi_arena umsi_arena_make(const um_allocator* allocator)
{
    return (umsi_arena){.allocator = *allocator};
}

void umsi_arena_end(umsi_arena* arena)
{
    while (arena->last != NULL) {
        umsi_block* block = arena->last;
        arena->last = block->before;
        umsi_release(&arena->allocator, block, block->size + ALIGNMENT);
    }
    arena->used = 0;
}

// A block with room for size bytes. Blocks double, so that small scenes are small and large ones few blocks.
static bool add_block(umsi_arena* arena, size_t size)
{
    size_t room = arena->last != NULL ? 2 * arena->last->size : LEAST_BLOCK;
    room = room > MOST_BLOCK ? MOST_BLOCK : room;
    room = room < size ? size : room;
    umsi_block* block = umsi_allocate(&arena->allocator, room + ALIGNMENT);
    if (block == NULL) {
        return false;
    }
    *block = (umsi_block){arena->last, room};
    arena->last = block;
    arena->used = 0;
    return true;
}

void* umsi_arena_take(umsi_arena* arena, size_t size)
{
    if (size > SIZE_MAX / 2) {
        return NULL;
    }
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    bool fits = arena->last != NULL && arena->last->size - arena->used >= size;
    if (!fits && !add_block(arena, size)) {
        return NULL;
    }
    char* memory = (char*)arena->last + ALIGNMENT + arena->used;
    arena->used += size;
    memset(memory, 0, size);
    return memory;
}

char* umsi_arena_text(umsi_arena* arena, const char* text, size_t size)
{
    char* copy = umsi_arena_take(arena, size + 1);
    if (copy != NULL) {
        memcpy(copy, text, size);
    }
    return copy;
}
