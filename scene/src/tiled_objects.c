// Tiled: objects, and what they look like as shapes.
// SPDX-License-Identifier: MIT

#include "tiled.h"

#include <math.h>
#include <string.h>

// ---- Frames ---------------------------------------------------------------------------------------------

umsi_affine umsi_affine_none(void)
{
    return (umsi_affine){.xx = 1.0, .yy = 1.0};
}

umsi_affine umsi_affine_compose(const umsi_affine* outer, const umsi_affine* inner)
{
    return (umsi_affine){
        .xx = outer->xx * inner->xx + outer->xy * inner->yx,
        .xy = outer->xx * inner->xy + outer->xy * inner->yy,
        .yx = outer->yx * inner->xx + outer->yy * inner->yx,
        .yy = outer->yx * inner->xy + outer->yy * inner->yy,
        .x0 = outer->xx * inner->x0 + outer->xy * inner->y0 + outer->x0,
        .y0 = outer->yx * inner->x0 + outer->yy * inner->y0 + outer->y0,
    };
}

umsi_affine umsi_object_frame(const umsi_object* object)
{
    double c = (double)object->rotation.c;
    double s = (double)object->rotation.s;
    return (umsi_affine){c, -s, s, c, (double)object->position.x, (double)object->position.y};
}

static um_vec2 map_point(const umsi_affine* frame, double x, double y)
{
    return um_vec2_make((float)(frame->xx * x + frame->xy * y + frame->x0),
                        (float)(frame->yx * x + frame->yy * y + frame->y0));
}

// The rotation by degrees, clockwise where y points down; exact for quarters of a turn.
static um_rot rotation_of(float degrees)
{
    static const um_rot quarters[] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
    float turn = fmodf(degrees, 360.0f);
    turn = turn < 0.0f ? turn + 360.0f : turn;
    float quarter = turn / 90.0f;
    if (quarter == floorf(quarter)) {
        return quarters[(int32_t)quarter % 4];
    }
    return um_rot_from_angle(um_radians(turn));
}

// ---- Reading --------------------------------------------------------------------------------------------

typedef struct point_reader {
    umsi_reader* reader;
    um_vec2* points;
    int32_t count;
} point_reader;

static bool is_same_point(um_vec2 a, um_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

// Points that lie on the one before them say nothing.
static bool read_point(void* context, umsi_value value, int32_t index)
{
    (void)index;
    point_reader* p = context;
    um_vec2 point = {0.0f, 0.0f};
    bool has_both = umsi_has_member(p->reader, value, "x") && umsi_has_member(p->reader, value, "y");
    if (!has_both) {
        return umsi_fail_value(p->reader, value, "must be an object with x and y");
    }
    if (!umsi_member_number(p->reader, value, "x", &point.x) ||
        !umsi_member_number(p->reader, value, "y", &point.y)) {
        return false;
    }
    if (p->count == 0 || !is_same_point(p->points[p->count - 1], point)) {
        p->points[p->count++] = point;
    }
    return true;
}

static bool read_points(umsi_reader* reader, umsi_value value, const char* name, umsi_object* object)
{
    umsi_value list = umsi_member(reader, value, name);
    int32_t room = list.type == UMSI_JSON_ARRAY ? list.count : 0;
    point_reader p = {reader, umsi_arena_take(reader->arena, (size_t)room * sizeof(um_vec2)), 0};
    if (p.points == NULL) {
        return umsi_fail_memory(reader->reporter);
    }
    if (!umsi_each_element(reader, value, name, read_point, &p)) {
        return false;
    }
    bool is_closed = object->kind == UMSI_FIGURE_POLYGON && p.count > 1 &&
                     is_same_point(p.points[0], p.points[p.count - 1]);
    object->points = (umsi_list){p.points, p.count - is_closed};
    return true;
}

// What an object is, by the members that it has. The last word is that of a size of zero: a marker.
static bool read_kind(umsi_reader* reader, umsi_value value, umsi_object* object)
{
    bool is_ellipse = false;
    bool is_point = false;
    int64_t gid = 0;
    if (!umsi_member_bool(reader, value, "ellipse", &is_ellipse) ||
        !umsi_member_bool(reader, value, "point", &is_point) ||
        !umsi_member_integer(reader, value, "gid", 1, UINT32_MAX, &gid)) {
        return false;
    }
    object->gid = (uint32_t)gid;
    bool has_no_size = object->size.x == 0.0f && object->size.y == 0.0f;
    object->kind = gid != 0                                     ? UMSI_FIGURE_TILE
                   : umsi_has_member(reader, value, "text")     ? UMSI_FIGURE_TEXT
                   : umsi_has_member(reader, value, "polygon")  ? UMSI_FIGURE_POLYGON
                   : umsi_has_member(reader, value, "polyline") ? UMSI_FIGURE_POLYLINE
                   : is_point || has_no_size                    ? UMSI_FIGURE_POINT
                   : is_ellipse                                 ? UMSI_FIGURE_ELLIPSE
                                                                : UMSI_FIGURE_RECTANGLE;
    if (object->kind == UMSI_FIGURE_POLYGON) {
        return read_points(reader, value, "polygon", object);
    }
    return object->kind != UMSI_FIGURE_POLYLINE || read_points(reader, value, "polyline", object);
}

// An object without a name is called after its class, which Tiled has called "type" except in 1.9.
static bool read_names(umsi_reader* reader, umsi_value value, umsi_object* object)
{
    object->name = "";
    return umsi_member_name(reader, value, "class", &object->name) &&
           (object->name[0] != '\0' || umsi_member_name(reader, value, "type", &object->name)) &&
           (!umsi_has_member(reader, value, "name") || umsi_member(reader, value, "name").size == 0 ||
            umsi_member_name(reader, value, "name", &object->name));
}

bool umsi_object_read(umsi_reader* reader, umsi_value value, umsi_object* out_object)
{
    *out_object = (umsi_object){.properties = umsi_properties_none()};
    float degrees = 0.0f;
    if (value.type != UMSI_JSON_OBJECT) {
        return umsi_fail_value(reader, value, "must be an object");
    }
    if (umsi_has_member(reader, value, "template")) {
        umsi_enter_name(reader->reporter, "template", 8);
        return umsi_fail_value(reader, umsi_member(reader, value, "template"),
                               "which is not read: export the map with \"Detach templates\" "
                               "(--detach-templates)");
    }
    bool good = read_names(reader, value, out_object) &&
                umsi_member_number(reader, value, "x", &out_object->position.x) &&
                umsi_member_number(reader, value, "y", &out_object->position.y) &&
                umsi_member_number(reader, value, "width", &out_object->size.x) &&
                umsi_member_number(reader, value, "height", &out_object->size.y) &&
                umsi_member_number(reader, value, "rotation", &degrees) &&
                read_kind(reader, value, out_object) &&
                umsi_properties_read(reader, value, &out_object->properties);
    out_object->rotation = rotation_of(degrees);
    return good;
}

// ---- Shapes ---------------------------------------------------------------------------------------------

// How a frame maps the sides of a rectangle: their lengths, and whether they are still at right angles.
typedef struct sides {
    double width, height;
    bool are_square;
} sides;

static sides map_sides(const umsi_affine* frame, um_vec2 size)
{
    double x = sqrt(frame->xx * frame->xx + frame->yx * frame->yx);
    double y = sqrt(frame->xy * frame->xy + frame->yy * frame->yy);
    double skew = frame->xx * frame->xy + frame->yx * frame->yy;
    return (sides){x * (double)size.x, y * (double)size.y, fabs(skew) <= 1e-6 * x * y};
}

static bool fill_points(umsi_import* import, const umsi_affine* frame, const um_vec2* points, int32_t count,
                        umsi_list* out_list)
{
    um_vec2* mapped = umsi_import_points(import, out_list, count);
    for (int32_t i = 0; mapped != NULL && i < count; ++i) {
        mapped[i] = map_point(frame, (double)points[i].x, (double)points[i].y);
    }
    return mapped != NULL;
}

static bool fill_rectangle(umsi_import* import, const umsi_affine* frame, um_vec2 size, umsi_shape* shape)
{
    sides s = map_sides(frame, size);
    if (!s.are_square) {
        um_vec2 corners[] = {{0.0f, 0.0f}, {size.x, 0.0f}, size, {0.0f, size.y}};
        shape->kind = UMSI_POLYGON;
        return fill_points(import, frame, corners, 4, &shape->points);
    }
    double scale = sqrt(frame->xx * frame->xx + frame->yx * frame->yx);
    shape->kind = UMSI_BOX;
    shape->center = map_point(frame, 0.5 * (double)size.x, 0.5 * (double)size.y);
    shape->size = um_vec2_make((float)s.width, (float)s.height);
    if (frame->yx != 0.0 && frame->xx == 0.0) { // a quarter of a turn
        shape->size = um_vec2_make((float)s.height, (float)s.width);
    } else if (frame->yx != 0.0) {
        shape->rotation = um_vec2_make((float)(frame->xx / scale), (float)(frame->yx / scale));
    }
    return true;
}

// An ellipse is a circle, or a polygon whose corners are on its rim.
static bool fill_ellipse(umsi_import* import, const umsi_affine* frame, um_vec2 size, umsi_shape* shape)
{
    sides s = map_sides(frame, size);
    um_vec2 half = um_vec2_scale(size, 0.5f);
    if (s.are_square && fabs(s.width - s.height) <= 1e-6 * s.width) {
        shape->kind = UMSI_CIRCLE;
        shape->center = map_point(frame, (double)half.x, (double)half.y);
        shape->radius = (float)(0.5 * s.width);
        return true;
    }
    um_vec2 rim[UM_MAX_POLYGON_VERTICES];
    for (int32_t i = 0; i < UM_MAX_POLYGON_VERTICES; ++i) {
        um_rot q = um_rot_from_angle((float)i * (2.0f * UM_PI / UM_MAX_POLYGON_VERTICES));
        rim[i] = um_vec2_make(half.x + half.x * q.c, half.y + half.y * q.s);
    }
    shape->kind = UMSI_POLYGON;
    return fill_points(import, frame, rim, UM_MAX_POLYGON_VERTICES, &shape->points);
}

// Whether points go once around a convex polygon: all corners turn to the same side, and the way turns back
// along x twice.
static bool is_convex(const um_vec2* points, int32_t count)
{
    int32_t left = 0;
    int32_t right = 0;
    int32_t reversals = 0;
    double last_way = 0.0;
    for (int32_t i = 0; i < 2 * count; ++i) {
        um_vec2 a = points[i % count];
        um_vec2 b = points[(i + 1) % count];
        um_vec2 c = points[(i + 2) % count];
        double way = (double)b.x - (double)a.x;
        double turn =
            way * ((double)c.y - (double)b.y) - ((double)b.y - (double)a.y) * ((double)c.x - (double)b.x);
        left += turn < 0.0;
        right += turn > 0.0;
        reversals += i >= count && way * last_way < 0.0;
        last_way = way != 0.0 ? way : last_way;
    }
    return (left == 0 || right == 0) && reversals <= 2;
}

static bool fill_polygon(umsi_import* import, const umsi_affine* frame, const umsi_list* points,
                         umsi_shape* shape)
{
    umsi_list mapped;
    if (!fill_points(import, frame, points->items, points->count, &mapped)) {
        return false;
    }
    if (points->count <= UM_MAX_POLYGON_VERTICES && is_convex(points->items, points->count)) {
        shape->kind = UMSI_POLYGON;
        shape->points = mapped;
        return true;
    }
    umsi_list* ring = umsi_arena_take(&import->scene->arena, sizeof *ring);
    if (ring == NULL) {
        return umsi_fail_memory(import->reader->reporter);
    }
    *ring = mapped;
    shape->kind = UMSI_OUTLINE;
    shape->rings = (umsi_list){ring, 1};
    return true;
}

bool umsi_object_add_shape(umsi_import* import, const umsi_object* object, const umsi_affine* frame,
                           const um_shape_def* def, umsi_place at)
{
    umsi_shape shape;
    umsi_set_defaults(&umsi_shape_table, &shape);
    shape.def = *def;
    bool good = true;
    switch (object->kind) {
    case UMSI_FIGURE_RECTANGLE:
        good = fill_rectangle(import, frame, object->size, &shape);
        break;
    case UMSI_FIGURE_ELLIPSE:
        good = fill_ellipse(import, frame, object->size, &shape);
        break;
    case UMSI_FIGURE_POLYGON:
        good = fill_polygon(import, frame, &object->points, &shape);
        break;
    case UMSI_FIGURE_POLYLINE:
        shape.kind = UMSI_CHAIN;
        shape.is_two_sided = true;
        good = fill_points(import, frame, object->points.items, object->points.count, &shape.points);
        break;
    case UMSI_FIGURE_TILE:
    case UMSI_FIGURE_POINT:
    case UMSI_FIGURE_TEXT:
        return true; // nothing that collides by itself
    }
    return good && umsi_import_shape(import, &shape, at);
}
