// R.U.B.E.: fixtures as shapes.
// SPDX-License-Identifier: MIT

#include "rube.h"

#include <string.h>

// ---- Materials ------------------------------------------------------------------------------------------

// Categories are 16 bits; a mask of all of them is Umbra's of all 64.
static bool read_filter(umsi_reader* reader, umsi_value fixture, um_filter* filter)
{
    int64_t categories = 1;
    int64_t mask = 0xffff;
    int64_t group = 0;
    if (!umsi_member_integer(reader, fixture, "filter-categoryBits", INT16_MIN, UINT16_MAX, &categories) ||
        !umsi_member_integer(reader, fixture, "filter-maskBits", INT16_MIN, UINT16_MAX, &mask) ||
        !umsi_member_integer(reader, fixture, "filter-groupIndex", INT16_MIN, INT16_MAX, &group)) {
        return false;
    }
    filter->categories = (uint64_t)(categories & 0xffff);
    filter->mask = (mask & 0xffff) == 0xffff ? UINT64_MAX : (uint64_t)(mask & 0xffff);
    filter->group = (int32_t)group;
    return true;
}

static bool read_material(umsi_reader* reader, umsi_value fixture, um_shape_def* def)
{
    def->density = 0.0f;
    def->friction = 0.0f;
    def->restitution = 0.0f;
    return umsi_rube_number(reader, fixture, "density", &def->density) &&
           umsi_rube_number(reader, fixture, "friction", &def->friction) &&
           umsi_rube_number(reader, fixture, "restitution", &def->restitution) &&
           umsi_member_bool(reader, fixture, "sensor", &def->is_sensor) &&
           read_filter(reader, fixture, &def->filter);
}

// ---- Kinds ----------------------------------------------------------------------------------------------

static bool read_circle(umsi_import* import, umsi_value circle, umsi_shape* shape)
{
    shape->kind = UMSI_CIRCLE;
    return umsi_rube_vector(import->reader, circle, "center", &shape->center) &&
           umsi_rube_number(import->reader, circle, "radius", &shape->radius);
}

// A polygon of two vertices is a segment.
static bool read_polygon(umsi_import* import, umsi_value polygon, umsi_shape* shape)
{
    if (!umsi_rube_points(import, polygon, "vertices", &shape->points)) {
        return false;
    }
    shape->kind = UMSI_POLYGON;
    if (shape->points.count == 2) {
        const um_vec2* ends = shape->points.items;
        shape->kind = UMSI_SEGMENT;
        shape->a = ends[0];
        shape->b = ends[1];
    }
    return true;
}

// Chains hold from both sides. Their next and previous vertices are not needed: segments that meet are joined
// by the engine. A chain that ends where it begins is a loop.
static bool read_chain(umsi_import* import, umsi_value chain, umsi_shape* shape)
{
    if (!umsi_rube_points(import, chain, "vertices", &shape->points)) {
        return false;
    }
    const um_vec2* points = shape->points.items;
    int32_t count = shape->points.count;
    bool is_closed = count > 3 && points[0].x == points[count - 1].x && points[0].y == points[count - 1].y;
    shape->kind = UMSI_CHAIN;
    shape->is_two_sided = true;
    shape->is_loop = is_closed;
    shape->points.count -= is_closed;
    return true;
}

static bool read_loop(umsi_import* import, umsi_value loop, umsi_shape* shape)
{
    bool good = read_chain(import, loop, shape);
    shape->is_loop = true;
    return good;
}

static bool read_edge(umsi_import* import, umsi_value edge, umsi_shape* shape)
{
    shape->kind = UMSI_SEGMENT;
    return umsi_rube_vector(import->reader, edge, "vertex1", &shape->a) &&
           umsi_rube_vector(import->reader, edge, "vertex2", &shape->b);
}

static bool read_kind(umsi_import* import, umsi_value fixture, umsi_shape* shape)
{
    static const struct {
        const char* name;
        bool (*read)(umsi_import* import, umsi_value value, umsi_shape* shape);
    } kinds[] = {{"circle", read_circle},
                 {"polygon", read_polygon},
                 {"chain", read_chain},
                 {"loop", read_loop},
                 {"edge", read_edge}};
    umsi_reader* reader = import->reader;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
        if (umsi_has_member(reader, fixture, kinds[i].name)) {
            umsi_enter_name(reader->reporter, kinds[i].name, strlen(kinds[i].name));
            bool good = umsi_member(reader, fixture, kinds[i].name).type == UMSI_JSON_OBJECT
                            ? kinds[i].read(import, umsi_member(reader, fixture, kinds[i].name), shape)
                            : umsi_fail_value(reader, umsi_member(reader, fixture, kinds[i].name),
                                              "must be an object");
            umsi_leave(reader->reporter);
            return good;
        }
    }
    return umsi_fail_value(reader, fixture, "must have a circle, a polygon, a chain, a loop or an edge");
}

bool umsi_rube_fixture(umsi_import* import, umsi_value fixture)
{
    umsi_shape shape;
    umsi_set_defaults(&umsi_shape_table, &shape);
    umsi_place at = umsi_json_place(&import->reader->json, fixture);
    return read_kind(import, fixture, &shape) && read_material(import->reader, fixture, &shape.def) &&
           umsi_import_shape(import, &shape, at);
}
