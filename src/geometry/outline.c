// um_outline_decompose: checks its arguments, then runs the stages that geometry/outline.h lists.
// SPDX-License-Identifier: MIT

#include "geometry/outline.h"

#include "core/memory.h"

static const um_outline_fault NOWHERE = {-1, -1, -1, -1};

// ---- Arguments ------------------------------------------------------------------------------------------

static bool is_within_limits(um_vec2 point)
{
    // Written so that NaN fails.
    return point.x >= -UM_MAX_EXTENT && point.x <= UM_MAX_EXTENT && point.y >= -UM_MAX_EXTENT &&
           point.y <= UM_MAX_EXTENT;
}

// The number of points, once it is known to be good.
static um_result check_counts(const um_outline* outline, int32_t* out_count, um_outline_fault* out_fault)
{
    int32_t count = 0;
    for (int32_t i = 0; i < outline->ring_count; ++i) {
        int32_t ring_count = outline->ring_counts[i];
        out_fault->ring = i;
        if (ring_count < 3) {
            return ring_count < 0 ? UM_ERROR_INVALID_COUNT : UM_ERROR_TOO_FEW_POINTS;
        }
        if (ring_count > UM_MAX_OUTLINE_POINTS - count) {
            return UM_ERROR_LIMIT;
        }
        count += ring_count;
    }
    *out_fault = NOWHERE;
    *out_count = count;
    return UM_OK;
}

static um_result check_points(const um_outline* outline, um_outline_fault* out_fault)
{
    const um_vec2* point = outline->points;
    for (int32_t i = 0; i < outline->ring_count; ++i) {
        for (int32_t k = 0; k < outline->ring_counts[i]; ++k, ++point) {
            if (!is_within_limits(*point)) {
                out_fault->ring = i;
                out_fault->point = k;
                return UM_ERROR_INVALID_VECTOR;
            }
        }
    }
    return UM_OK;
}

static um_result check_outline(const um_outline* outline, int32_t* out_point_count,
                               um_outline_fault* out_fault)
{
    if (outline == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (outline->ring_count <= 0) {
        return outline->ring_count < 0 ? UM_ERROR_INVALID_COUNT : UM_ERROR_TOO_FEW_POINTS;
    }
    if (outline->points == NULL || outline->ring_counts == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    um_result result = check_counts(outline, out_point_count, out_fault);
    return result == UM_OK ? check_points(outline, out_fault) : result;
}

// ---- Stages ---------------------------------------------------------------------------------------------

// What all stages work on, in one block of memory.
typedef struct workspace {
    um_allocator allocator;
    size_t size;
    umi_outline_rings rings;
    umi_mesh mesh;
} workspace;

static um_result make_workspace(const um_outline* outline, int32_t point_count, workspace* work)
{
    // A shape of n corners and h holes has n + 2 h - 2 triangles.
    size_t triangles = (size_t)point_count + 2 * (size_t)outline->ring_count;
    size_t vertices_size = (size_t)point_count * sizeof *work->rings.vertices;
    work->size = vertices_size + 3 * triangles * sizeof *work->mesh.edges;
    char* memory = umi_allocate(&work->allocator, work->size);
    if (memory == NULL) {
        return UM_ERROR_OUT_OF_MEMORY;
    }
    work->rings.vertices = (umi_outline_vertex*)(void*)memory;
    work->mesh.edges = (umi_half_edge*)(void*)(memory + vertices_size);
    return UM_OK;
}

static um_result make_pieces(const um_outline* outline, workspace* work, um_outline_fault* out_fault)
{
    um_result result = umi_outline_read(outline, &work->allocator, &work->rings, out_fault);
    if (result == UM_OK) {
        result = umi_outline_find_crossing(&work->rings, &work->allocator, out_fault);
    }
    if (result == UM_OK) {
        result = umi_outline_triangulate(&work->rings, &work->allocator, &work->mesh);
    }
    if (result == UM_OK) {
        umi_mesh_shorten(&work->rings, &work->mesh);
        result = umi_mesh_merge(&work->rings, &work->allocator, &work->mesh);
    }
    if (result == UM_OK) {
        umi_mesh_regroup(&work->rings, &work->mesh);
    }
    return result;
}

um_result um_outline_decompose(const um_outline* outline, const um_allocator* allocator,
                               um_polygon* out_polygons, int32_t capacity, int32_t* out_count,
                               um_outline_fault* out_fault)
{
    um_outline_fault unused;
    um_outline_fault* fault = out_fault != NULL ? out_fault : &unused;
    *fault = NOWHERE;
    if (out_count == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    *out_count = 0;
    if (capacity < 0) {
        return UM_ERROR_INVALID_COUNT;
    }
    if (out_polygons == NULL && capacity > 0) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    workspace work = {.allocator = allocator != NULL ? *allocator : (um_allocator){NULL, NULL, NULL}};
    if (!umi_allocator_resolve(&work.allocator)) {
        return UM_ERROR_INVALID_DEF;
    }
    int32_t point_count = 0;
    um_result result = check_outline(outline, &point_count, fault);
    if (result == UM_OK) {
        result = make_workspace(outline, point_count, &work);
    }
    if (result != UM_OK) {
        return result;
    }
    result = make_pieces(outline, &work, fault);
    if (result == UM_OK) {
        *out_count = umi_mesh_write(&work.rings, &work.mesh, out_polygons, capacity);
        result = *out_count > 0 ? UM_OK : UM_ERROR_NO_AREA;
    }
    umi_release(&work.allocator, work.rings.vertices, work.size);
    return result;
}
