// What the graphics card does with instances: a vertex shader lays a rectangle around the figure, with a
// pixel to spare, and a fragment shader takes the distance of each pixel's middle to the figure's edge, from
// which follows how much of the pixel it covers.
//
// All lengths are in pixels, with the axes of the world and the origin in the middle of the picture. A pixel
// computes where it is from gl_FragCoord, not from values between corners, which would be coarse for figures
// that are much larger than the picture.
// SPDX-License-Identifier: MIT

#include "shaders.h"

const char shader_common[] =
    "uniform vec3 u_view;\n"   // the middle of the picture in world units, pixels per world unit
    "uniform vec3 u_size;\n"   // half of the picture in pixels; 1, or -1 where y of the world points down
    "uniform float u_ratio;\n" // pixels per point
    "\n"
    "const float LEAST = 0.6;\n" // half of what a figure measures at least, so that it stays visible
    "\n"
    "vec2 to_pixels(vec2 place) { return (place - u_view.xy) * u_view.z; }\n"
    "\n"
    // A rectangle, of which this is one corner.
    "vec4 corner_of(int number, vec2 center, vec2 axis, vec2 half_size) {\n"
    "    vec2 at = (vec2(number & 1, number >> 1) * 2.0 - 1.0) * (half_size + 1.0);\n"
    "    vec2 pixel = center + at.x * axis + at.y * vec2(-axis.y, axis.x);\n"
    "    return vec4(pixel.x / u_size.x, u_size.z * pixel.y / u_size.y, 0.0, 1.0);\n"
    "}\n"
    "\n"
    // An outline never hides a small figure.
    "float outline_of(float points, float half_size) { return min(points * u_ratio, 0.3 * half_size); }\n"
    "\n"
    "vec4 premultiply(vec4 colour) { return vec4(colour.rgb * colour.a, colour.a); }\n"
    "\n"
    // Where a pixel is, in a frame.
    "vec2 place_of(vec2 fragment, vec2 center, vec2 axis) {\n"
    "    vec2 at = (fragment - u_size.xy) * vec2(1.0, u_size.z) - center;\n"
    "    return vec2(dot(at, axis), dot(at, vec2(-axis.y, axis.x)));\n"
    "}\n"
    "\n"
    // distance: to the edge, negative inside. The outline lies inside of the edge.
    "vec4 paint(float distance, float outline, float mark, vec4 fill, vec4 line) {\n"
    "    float rim = clamp(0.5 + distance + outline, 0.0, 1.0) * min(outline, 1.0);\n"
    "    return mix(fill, line, max(rim, mark)) * clamp(0.5 - distance, 0.0, 1.0);\n"
    "}\n"
    "\n";

// ---- Discs ----------------------------------------------------------------------------------------------

const char shader_disc_vertex[] =
    "in vec4 a_disc;\n" // center, radius, thickness
    "in vec2 a_turn;\n"
    "in vec4 a_fill, a_line;\n"
    "flat out vec4 v_disc;\n" // center, radius, outline
    "flat out vec2 v_turn;\n"
    "flat out vec4 v_fill, v_line;\n"
    "void main() {\n"
    "    float radius = max(a_disc.z * u_view.z, LEAST);\n"
    "    v_disc = vec4(to_pixels(a_disc.xy), radius, outline_of(a_disc.w, radius));\n"
    "    v_turn = a_turn;\n"
    "    v_fill = premultiply(a_fill);\n"
    "    v_line = premultiply(a_line);\n"
    "    gl_Position = corner_of(gl_VertexID, v_disc.xy, vec2(1.0, 0.0), vec2(radius));\n"
    "}\n";

const char shader_disc_fragment[] =
    "flat in vec4 v_disc;\n"
    "flat in vec2 v_turn;\n"
    "flat in vec4 v_fill, v_line;\n"
    "out vec4 colour;\n"
    "void main() {\n"
    "    vec2 at = place_of(gl_FragCoord.xy, v_disc.xy, vec2(1.0, 0.0));\n"
    "    float mark = 0.0;\n"
    "    if (v_turn != vec2(0.0)) {\n"
    "        float away = length(at - v_turn * clamp(dot(at, v_turn), 0.0, v_disc.z));\n"
    "        mark = clamp(0.5 + 0.5 * v_disc.w - away, 0.0, 1.0) * min(v_disc.w, 1.0);\n"
    "    }\n"
    "    colour = paint(length(at) - v_disc.z, v_disc.w, mark, v_fill, v_line);\n"
    "}\n";

// ---- Strokes --------------------------------------------------------------------------------------------

const char shader_stroke_vertex[] =
    "in vec4 a_ends;\n"
    "in vec2 a_widths;\n" // radius, thickness
    "in vec4 a_fill, a_line;\n"
    "flat out vec4 v_frame;\n" // the middle, the axis
    "flat out vec3 v_sizes;\n" // half of the length, radius, outline
    "flat out vec4 v_fill, v_line;\n"
    "void main() {\n"
    "    vec2 a = to_pixels(a_ends.xy);\n"
    "    vec2 b = to_pixels(a_ends.zw);\n"
    "    float way = distance(a, b);\n"
    "    vec2 axis = way > 0.0 ? (b - a) / way : vec2(1.0, 0.0);\n"
    "    bool is_bare = a_widths.x <= 0.0;\n"
    "    float radius = is_bare ? 0.5 * a_widths.y * u_ratio : max(a_widths.x * u_view.z, LEAST);\n"
    "    v_frame = vec4(0.5 * (a + b), axis);\n"
    "    v_sizes = vec3(0.5 * way, radius, is_bare ? 0.0 : outline_of(a_widths.y, radius));\n"
    "    v_line = premultiply(a_line);\n"
    "    v_fill = is_bare ? v_line : premultiply(a_fill);\n"
    "    gl_Position = corner_of(gl_VertexID, v_frame.xy, axis, vec2(0.5 * way, 0.0) + radius);\n"
    "}\n";

// A line that is thinner than a pixel grows faint instead.
const char shader_stroke_fragment[] =
    "flat in vec4 v_frame;\n"
    "flat in vec3 v_sizes;\n"
    "flat in vec4 v_fill, v_line;\n"
    "out vec4 colour;\n"
    "void main() {\n"
    "    vec2 at = place_of(gl_FragCoord.xy, v_frame.xy, v_frame.zw);\n"
    "    float away = length(vec2(max(abs(at.x) - v_sizes.x, 0.0), at.y));\n"
    "    float radius = max(v_sizes.y, 0.5);\n"
    "    colour = paint(away - radius, v_sizes.z, 0.0, v_fill, v_line) * (v_sizes.y / radius);\n"
    "}\n";

// ---- Polygons -------------------------------------------------------------------------------------------

const char shader_polygon_vertex[] =
    "uniform sampler2D u_vertices;\n"
    "in vec4 a_frame;\n"  // place, cosine and sine
    "in vec2 a_widths;\n" // radius, thickness
    "in uvec2 a_vertices;\n"
    "in vec4 a_fill, a_line;\n"
    "flat out vec4 v_frame;\n"
    "flat out vec2 v_sizes;\n" // radius, outline
    "flat out ivec2 v_vertices;\n"
    "flat out vec4 v_fill, v_line;\n"
    "void main() {\n"
    "    ivec2 range = ivec2(a_vertices);\n"
    "    vec2 least = vec2(1e30);\n"
    "    vec2 most = vec2(-1e30);\n"
    "    for (int i = range.x; i < range.x + range.y; ++i) {\n"
    "        vec2 vertex = texelFetch(u_vertices, ivec2(i & 1023, i >> 10), 0).xy * u_view.z;\n"
    "        least = min(least, vertex);\n"
    "        most = max(most, vertex);\n"
    "    }\n"
    "    vec2 half_size = 0.5 * (most - least);\n"
    "    vec2 middle = 0.5 * (least + most);\n"
    "    float radius = a_widths.x * u_view.z;\n"
    "    float thin = min(half_size.x, half_size.y) + radius;\n"
    "    radius += max(LEAST - thin, 0.0);\n"
    "    vec2 axis = a_frame.zw;\n"
    "    vec2 place = to_pixels(a_frame.xy);\n"
    "    v_frame = vec4(place, axis);\n"
    "    v_sizes = vec2(radius, outline_of(a_widths.y, max(thin, LEAST)));\n"
    "    v_vertices = range;\n"
    "    v_fill = premultiply(a_fill);\n"
    "    v_line = premultiply(a_line);\n"
    "    vec2 center = place + middle.x * axis + middle.y * vec2(-axis.y, axis.x);\n"
    "    gl_Position = corner_of(gl_VertexID, center, axis, half_size + radius);\n"
    "}\n";

// The distance to the nearest side; a point is inside if it lies on the left of all sides that it is level
// with, or on the right of all. Two vertices have no inside, and make a line with round ends.
const char shader_polygon_fragment[] =
    "uniform sampler2D u_vertices;\n"
    "flat in vec4 v_frame;\n"
    "flat in vec2 v_sizes;\n"
    "flat in ivec2 v_vertices;\n"
    "flat in vec4 v_fill, v_line;\n"
    "out vec4 colour;\n"
    "vec2 vertex_at(int i) {\n"
    "    i += v_vertices.x;\n"
    "    return texelFetch(u_vertices, ivec2(i & 1023, i >> 10), 0).xy * u_view.z;\n"
    "}\n"
    "void main() {\n"
    "    vec2 at = place_of(gl_FragCoord.xy, v_frame.xy, v_frame.zw);\n"
    "    vec2 last = vertex_at(v_vertices.y - 1);\n"
    "    float nearest = 1e30;\n"
    "    float side = 1.0;\n"
    "    for (int i = 0; i < v_vertices.y; ++i) {\n"
    "        vec2 next = vertex_at(i);\n"
    "        vec2 way = next - last;\n"
    "        vec2 from = at - last;\n"
    "        vec2 gap = from - way * clamp(dot(from, way) / max(dot(way, way), 1e-12), 0.0, 1.0);\n"
    "        nearest = min(nearest, dot(gap, gap));\n"
    "        bvec3 where = bvec3(at.y >= last.y, at.y < next.y, way.x * from.y > way.y * from.x);\n"
    "        if (all(where) || !any(where)) { side = -side; }\n"
    "        last = next;\n"
    "    }\n"
    "    float distance = side * sqrt(nearest) - v_sizes.x;\n"
    "    colour = paint(distance, v_sizes.y, 0.0, v_fill, v_line);\n"
    "}\n";
