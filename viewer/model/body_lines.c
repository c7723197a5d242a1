// The figures of a body as lines.
// SPDX-License-Identifier: MIT

#include "lines.h"

#include "tools/body_number.h"

#include <umbra/umbra.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

typedef struct line_list {
    viewer_line* lines;
    int32_t count;
} line_list;

static void add(line_list* to, const char* name, const char* format, ...)
{
    if (to->count == BODY_MOST_LINES) {
        return;
    }
    viewer_line* line = &to->lines[to->count++];
    snprintf(line->name, sizeof line->name, "%s", name);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line->value, sizeof line->value, format, arguments);
    va_end(arguments);
}

// ---- The body -------------------------------------------------------------------------------------------

static const char* type_name(um_body_type type)
{
    switch (type) {
    case UM_STATIC_BODY:
        return "static";
    case UM_KINEMATIC_BODY:
        return "kinematic";
    case UM_DYNAMIC_BODY:
        return "dynamic";
    }
    return "";
}

static void add_kind(line_list* to, const um_world* world, um_body_id body)
{
    const char* name = um_body_get_name(world, body);
    add(to, "Body", "%d%s%s", (int)body_number(body), name[0] != '\0' ? ", " : "", name);
    add(to, "Type", "%s%s%s", type_name(um_body_get_type(world, body)),
        um_body_is_bullet(world, body) ? ", bullet" : "",
        um_body_is_enabled(world, body) ? "" : ", disabled");
}

static void add_motion(line_list* to, const um_world* world, um_body_id body)
{
    um_vec2 place = um_body_get_transform(world, body).p;
    float angle = um_body_get_angle(world, body);
    add(to, "Place", "%.5g, %.5g", (double)place.x, (double)place.y);
    add(to, "Angle", "%.4g rad (%.1f\xc2\xb0)", (double)angle, (double)um_degrees(angle));
    if (um_body_get_type(world, body) == UM_STATIC_BODY) {
        return;
    }
    um_vec2 velocity = um_body_get_velocity(world, body);
    add(to, "Velocity", "%.4g, %.4g (%.4g)", (double)velocity.x, (double)velocity.y,
        hypot((double)velocity.x, (double)velocity.y));
    add(to, "Angular velocity", "%.4g rad/s", (double)um_body_get_angular_velocity(world, body));
    if (um_body_is_awake(world, body)) {
        add(to, "Awake", "still for %.2f s", (double)um_body_get_still_time(world, body));
    } else {
        add(to, "Awake", "no");
    }
}

static void add_mass(line_list* to, const um_world* world, um_body_id body)
{
    um_mass mass = um_body_get_mass(world, body);
    um_vec2 velocity = um_body_get_velocity(world, body);
    double spin = (double)um_body_get_angular_velocity(world, body);
    double squared = (double)velocity.x * (double)velocity.x + (double)velocity.y * (double)velocity.y;
    um_vec2 center = um_body_get_center(world, body);
    um_vec2 force = um_body_get_force(world, body);
    bool is_locked = um_body_has_lock_x(world, body) || um_body_has_lock_y(world, body) ||
                     um_body_has_fixed_rotation(world, body);
    add(to, "Mass", "%.5g%s", (double)mass.mass, um_body_has_own_mass(world, body) ? ", set by hand" : "");
    add(to, "Inertia", "%.5g", (double)mass.inertia);
    add(to, "Centre of mass", "%.5g, %.5g", (double)center.x, (double)center.y);
    add(to, "Kinetic energy", "%.5g",
        0.5 * ((double)mass.mass * squared + (double)mass.inertia * spin * spin));
    add(to, "Force", "%.4g, %.4g", (double)force.x, (double)force.y);
    add(to, "Gravity scale", "%.4g", (double)um_body_get_gravity_scale(world, body));
    add(to, "Damping", "%.4g, angular %.4g", (double)um_body_get_linear_damping(world, body),
        (double)um_body_get_angular_damping(world, body));
    add(to, "Locked", "%s%s%s%s", is_locked ? "" : "no", um_body_has_lock_x(world, body) ? "x " : "",
        um_body_has_lock_y(world, body) ? "y " : "",
        um_body_has_fixed_rotation(world, body) ? "rotation" : "");
    add(to, "Dominance", "%d", (int)um_body_get_dominance(world, body));
}

// ---- What it touches and is made of ---------------------------------------------------------------------

enum { MOST_CONTACTS = 64 };

static void add_contacts(line_list* to, const um_world* world, um_body_id body)
{
    um_contact contacts[MOST_CONTACTS];
    int32_t count = um_body_get_contacts(world, body, contacts, MOST_CONTACTS);
    double impulse = 0.0;
    for (int32_t i = 0; i < count && i < MOST_CONTACTS; ++i) {
        impulse += (double)(contacts[i].normal_impulses[0] + contacts[i].normal_impulses[1]);
    }
    add(to, "Contacts", "%d, impulses %.4g", (int)count, impulse);
    add(to, "Joints", "%d", (int)um_body_get_joints(world, body, NULL, 0));
}

static double length_of(um_vec2 a, um_vec2 b)
{
    return hypot((double)b.x - (double)a.x, (double)b.y - (double)a.y);
}

// A shape by measures of its own: those of its AABB change as the body turns.
static void describe_shape(const um_world* world, um_shape_id shape, char* out, size_t size)
{
    um_circle circle = {0};
    um_box box = {0};
    um_polygon polygon = {0};
    um_capsule capsule = {0};
    um_segment segment = {0};
    switch (um_shape_get_kind(world, shape)) {
    case UM_CIRCLE_SHAPE:
        um_shape_get_circle(world, shape, &circle);
        snprintf(out, size, "circle, radius %.4g", (double)circle.radius);
        break;
    case UM_BOX_SHAPE:
        um_shape_get_box(world, shape, &box);
        snprintf(out, size, "box, %.4g x %.4g", 2.0 * (double)box.half.x, 2.0 * (double)box.half.y);
        break;
    case UM_POLYGON_SHAPE:
        um_shape_get_polygon(world, shape, &polygon);
        snprintf(out, size, "polygon, %d corners", (int)polygon.count);
        break;
    case UM_CAPSULE_SHAPE:
        um_shape_get_capsule(world, shape, &capsule);
        snprintf(out, size, "capsule, centres %.4g apart, radius %.4g", length_of(capsule.a, capsule.b),
                 (double)capsule.radius);
        break;
    case UM_SEGMENT_SHAPE:
        um_shape_get_segment(world, shape, &segment);
        snprintf(out, size, "segment, length %.4g", length_of(segment.a, segment.b));
        break;
    case UM_CHAIN_SEGMENT_SHAPE:
        snprintf(out, size, "segment of a chain");
        break;
    }
}

// The first few, two lines each.
static void add_shapes(line_list* to, const um_world* world, um_body_id body)
{
    int32_t count = um_body_get_shape_count(world, body);
    add(to, "Shapes", "%d", (int)count);
    for (int32_t i = 0; i < count && to->count + 2 <= BODY_MOST_LINES; ++i) {
        um_shape_id shape = um_body_get_shape(world, body, count - 1 - i);
        char text[56] = "";
        describe_shape(world, shape, text, sizeof text);
        add(to, "Shape", "%s%s", um_shape_is_sensor(world, shape) ? "sensor, " : "", text);
        add(to, "Material", "density %.3g, friction %.3g, bounce %.3g",
            (double)um_shape_get_density(world, shape), (double)um_shape_get_friction(world, shape),
            (double)um_shape_get_restitution(world, shape));
    }
}

int32_t body_lines(const um_world* world, um_body_id body, viewer_line out_lines[BODY_MOST_LINES])
{
    line_list list = {out_lines, 0};
    if (world == NULL || body.index1 == 0 || !um_body_exists(world, body)) {
        return 0;
    }
    add_kind(&list, world, body);
    add_motion(&list, world, body);
    if (um_body_get_type(world, body) == UM_DYNAMIC_BODY) {
        add_mass(&list, world, body);
    }
    add_contacts(&list, world, body);
    add_shapes(&list, world, body);
    return list.count;
}
