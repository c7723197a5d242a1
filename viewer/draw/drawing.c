// Arrays of instances.
// SPDX-License-Identifier: MIT

#include "viewer/drawing.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(disc_instance) == 32, "as the painter reads it");
_Static_assert(sizeof(stroke_instance) == 32, "as the painter reads it");
_Static_assert(sizeof(polygon_instance) == 40, "as the painter reads it");

enum { LEAST_CAPACITY = 256, MOST_ITEMS = 1 << 26 };

// An array with room for some items more; as it was, and false, without memory. *items is a pointer to items
// of any type, hence the copies.
static bool reserve(void* items, int32_t* capacity, int32_t count, int32_t more, size_t size)
{
    if (more <= *capacity - count) {
        return true;
    }
    int64_t wanted = (int64_t)count + more;
    if (wanted > MOST_ITEMS) {
        return false;
    }
    wanted = wanted < LEAST_CAPACITY ? LEAST_CAPACITY : wanted + wanted / 2;
    void* old;
    memcpy(&old, items, sizeof old);
    void* grown = realloc(old, (size_t)wanted * size);
    if (grown == NULL) {
        return false;
    }
    memcpy(items, &grown, sizeof grown);
    *capacity = (int32_t)wanted;
    return true;
}

void drawing_clear(drawing* it)
{
    it->disc_count = 0;
    it->stroke_count = 0;
    it->polygon_count = 0;
    it->vertex_count = 0;
    it->is_short = false;
}

void drawing_free(drawing* it)
{
    free(it->discs);
    free(it->strokes);
    free(it->polygons);
    free(it->vertices);
    *it = (drawing){0};
}

void drawing_add_disc(drawing* it, disc_instance disc)
{
    if (!reserve(&it->discs, &it->disc_capacity, it->disc_count, 1, sizeof disc)) {
        it->is_short = true;
        return;
    }
    it->discs[it->disc_count++] = disc;
}

void drawing_add_stroke(drawing* it, stroke_instance stroke)
{
    if (!reserve(&it->strokes, &it->stroke_capacity, it->stroke_count, 1, sizeof stroke)) {
        it->is_short = true;
        return;
    }
    it->strokes[it->stroke_count++] = stroke;
}

// Whether the last polygon has these vertices: of many boxes of one size, all but one need none of their own.
static bool has_last_vertices(const drawing* it, const um_vec2* vertices, int32_t count)
{
    if (it->polygon_count == 0) {
        return false;
    }
    const polygon_instance* last = &it->polygons[it->polygon_count - 1];
    return last->vertex_count == (uint32_t)count &&
           memcmp(&it->vertices[last->first_vertex], vertices, (size_t)count * sizeof *vertices) == 0;
}

void drawing_add_polygon(drawing* it, polygon_instance polygon, const um_vec2* vertices, int32_t count)
{
    if (!reserve(&it->polygons, &it->polygon_capacity, it->polygon_count, 1, sizeof polygon) ||
        !reserve(&it->vertices, &it->vertex_capacity, it->vertex_count, count, sizeof *vertices)) {
        it->is_short = true;
        return;
    }
    if (!has_last_vertices(it, vertices, count)) {
        memcpy(&it->vertices[it->vertex_count], vertices, (size_t)count * sizeof *vertices);
        it->vertex_count += count;
    }
    polygon.first_vertex = (uint32_t)(it->vertex_count - count);
    polygon.vertex_count = (uint32_t)count;
    it->polygons[it->polygon_count++] = polygon;
}
