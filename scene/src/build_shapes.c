// Making shapes.
// SPDX-License-Identifier: MIT

#include "build.h"
#include "check.h"

#include <string.h>

// What a shape is made of: its own, its material's, or the defaults.
static um_shape_def def_of(const umsi_build* build, const umsi_shape* shape)
{
    if (shape->material[0] == '\0') {
        return shape->def;
    }
    um_shape_def def = umsi_find_material(build->scene, shape->material)->def;
    umsi_copy_present(&umsi_shape_def_table, shape->record.present,
                      umsi_part_bit(&umsi_shape_table, &umsi_shape_def_table), &shape->def, &def);
    return def;
}

static um_box box_of(const umsi_shape* shape)
{
    um_box box = um_box_make_at(0.5f * shape->size.x, 0.5f * shape->size.y, shape->center, shape->angle);
    if (umsi_has(&umsi_shape_table, &shape->record, UMSI_BOX, "rotation")) {
        box.q = (um_rot){shape->rotation.x, shape->rotation.y};
    }
    return box;
}

static bool build_polygon(umsi_build* build, um_body_id body, const um_shape_def* def,
                          const umsi_shape* shape)
{
    um_polygon polygon;
    um_result result = um_polygon_from_points(shape->points.items, shape->points.count, &polygon);
    if (result != UM_OK) {
        return umsi_build_fail(build, &shape->record, result, "is no polygon: %s", um_result_text(result));
    }
    polygon.radius = shape->radius;
    return um_shape_create_polygon(build->world, body, def, &polygon).index1 != 0;
}

// The rings of an outline in one list of points.
static void join_rings(const umsi_list* list, um_vec2* points, int32_t* counts)
{
    const umsi_list* rings = list->items;
    for (int32_t i = 0; i < list->count; ++i) {
        memcpy(points, rings[i].items, (size_t)rings[i].count * sizeof points[0]);
        points += rings[i].count;
        counts[i] = rings[i].count;
    }
}

static bool build_outline(umsi_build* build, um_body_id body, const um_shape_def* def,
                          const umsi_shape* shape)
{
    const umsi_list* rings = shape->rings.items;
    size_t point_count = 0;
    for (int32_t i = 0; i < shape->rings.count; ++i) {
        point_count += (size_t)rings[i].count;
    }
    size_t size = point_count * sizeof(um_vec2) + (size_t)shape->rings.count * sizeof(int32_t);
    um_vec2* points = umsi_allocate(&build->arena.allocator, size);
    if (points == NULL) {
        return umsi_fail_memory(build->reporter);
    }
    int32_t* counts = (int32_t*)(void*)(points + point_count);
    join_rings(&shape->rings, points, counts);
    um_outline outline = {points, counts, shape->rings.count};
    int32_t pieces = um_shape_create_outline(build->world, body, def, &outline, NULL, 0);
    umsi_release(&build->arena.allocator, points, size);
    return pieces > 0;
}

static bool create_shape(umsi_build* build, um_body_id body, const um_shape_def* def, const umsi_shape* shape)
{
    um_world* world = build->world;
    switch ((umsi_shape_kind)shape->kind) {
    case UMSI_CIRCLE:
        return um_shape_create_circle(world, body, def, um_circle_make_at(shape->center, shape->radius))
                   .index1 != 0;
    case UMSI_BOX:
        return um_shape_create_box(world, body, def, box_of(shape)).index1 != 0;
    case UMSI_CAPSULE: {
        um_capsule capsule = um_capsule_make(shape->a, shape->b, shape->radius);
        return um_shape_create_capsule(world, body, def, capsule).index1 != 0;
    }
    case UMSI_SEGMENT:
        return um_shape_create_segment(world, body, def, um_segment_make(shape->a, shape->b)).index1 != 0;
    case UMSI_POLYGON:
        return build_polygon(build, body, def, shape);
    case UMSI_CHAIN: {
        um_chain chain = {shape->points.items, shape->points.count, shape->is_loop, shape->is_two_sided};
        return um_shape_create_chain(world, body, def, &chain, NULL);
    }
    case UMSI_HEIGHTFIELD: {
        um_heightfield field = {shape->heights.items, shape->heights.count, shape->origin, shape->spacing,
                                shape->is_y_up};
        return um_shape_create_heightfield(world, body, def, &field, NULL);
    }
    case UMSI_OUTLINE:
        return build_outline(build, body, def, shape);
    case UMSI_SHAPE_KIND_COUNT:
        break;
    }
    return true;
}

bool umsi_build_shape(umsi_build* build, um_body_id body, const umsi_shape* shape)
{
    umsi_shape drawn;
    const umsi_shape* used = shape;
    if (shape->record.draw_count > 0) {
        drawn = *shape;
        umsi_draw_numbers(build, &shape->record, &drawn);
        used = &drawn;
    }
    um_shape_def def = def_of(build, used);
    if (create_shape(build, body, &def, used)) {
        return true;
    }
    return umsi_build_fail_call(build, &shape->record); // unless it has failed already
}
