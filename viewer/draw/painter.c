// Draws a drawing: instances go into a buffer for each kind, vertices of polygons into a texture, since WebGL
// 2 has no buffers that shaders read where they like.
// SPDX-License-Identifier: MIT

#include "painter.h"
#include "gl_program.h"
#include "shaders.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// ---- Kinds of instances ---------------------------------------------------------------------------------

typedef enum figure_kind { FIGURE_POLYGON, FIGURE_DISC, FIGURE_STROKE, FIGURE_COUNT } figure_kind;

typedef enum field_kind { FIELD_FLOATS, FIELD_WHOLE, FIELD_COLOUR } field_kind;

typedef struct field {
    field_kind kind;
    GLint count;
    size_t offset;
} field;

enum { MOST_FIELDS = 5 };

// What the shaders of a kind read of an instance.
static const struct figure {
    const char* vertex;
    const char* fragment;
    GLsizei size;
    int field_count;
    const char* names[MOST_FIELDS];
    field fields[MOST_FIELDS];
} figures[FIGURE_COUNT] = {
    [FIGURE_POLYGON] = {shader_polygon_vertex,
                        shader_polygon_fragment,
                        sizeof(polygon_instance),
                        5,
                        {"a_frame", "a_widths", "a_vertices", "a_fill", "a_line"},
                        {{FIELD_FLOATS, 4, offsetof(polygon_instance, x)},
                         {FIELD_FLOATS, 2, offsetof(polygon_instance, radius)},
                         {FIELD_WHOLE, 2, offsetof(polygon_instance, first_vertex)},
                         {FIELD_COLOUR, 4, offsetof(polygon_instance, fill)},
                         {FIELD_COLOUR, 4, offsetof(polygon_instance, line)}}},
    [FIGURE_DISC] = {shader_disc_vertex,
                     shader_disc_fragment,
                     sizeof(disc_instance),
                     4,
                     {"a_disc", "a_turn", "a_fill", "a_line"},
                     {{FIELD_FLOATS, 4, offsetof(disc_instance, x)},
                      {FIELD_FLOATS, 2, offsetof(disc_instance, cosine)},
                      {FIELD_COLOUR, 4, offsetof(disc_instance, fill)},
                      {FIELD_COLOUR, 4, offsetof(disc_instance, line)}}},
    [FIGURE_STROKE] = {shader_stroke_vertex,
                       shader_stroke_fragment,
                       sizeof(stroke_instance),
                       4,
                       {"a_ends", "a_widths", "a_fill", "a_line"},
                       {{FIELD_FLOATS, 4, offsetof(stroke_instance, ax)},
                        {FIELD_FLOATS, 2, offsetof(stroke_instance, radius)},
                        {FIELD_COLOUR, 4, offsetof(stroke_instance, fill)},
                        {FIELD_COLOUR, 4, offsetof(stroke_instance, line)}}},
};

// ---- Life -----------------------------------------------------------------------------------------------

typedef struct brush {
    GLuint program, array, buffer;
    GLint view, size, ratio; // places of uniforms
} brush;

struct painter {
    brush brushes[FIGURE_COUNT];
    GLuint vertices; // texture
    int32_t most_vertices;
    int32_t call_count;
};

static void describe_fields(const struct figure* figure)
{
    for (int i = 0; i < figure->field_count; ++i) {
        const field* at = &figure->fields[i];
        const void* offset; // a number where OpenGL 2 had a pointer
        memcpy(&offset, &at->offset, sizeof offset);
        GLuint place = (GLuint)i;
        glEnableVertexAttribArray(place);
        glVertexAttribDivisor(place, 1);
        switch (at->kind) {
        case FIELD_FLOATS:
            glVertexAttribPointer(place, at->count, GL_FLOAT, GL_FALSE, figure->size, offset);
            break;
        case FIELD_WHOLE:
            glVertexAttribIPointer(place, at->count, GL_UNSIGNED_INT, figure->size, offset);
            break;
        case FIELD_COLOUR:
            glVertexAttribPointer(place, at->count, GL_UNSIGNED_BYTE, GL_TRUE, figure->size, offset);
            break;
        }
    }
}

static bool make_brush(brush* it, const struct figure* figure, gl_dialect dialect)
{
    it->program = gl_program_make(dialect, shader_common, figure->vertex, figure->fragment, figure->names,
                                  figure->field_count);
    if (it->program == 0) {
        return false;
    }
    it->view = glGetUniformLocation(it->program, "u_view");
    it->size = glGetUniformLocation(it->program, "u_size");
    it->ratio = glGetUniformLocation(it->program, "u_ratio");
    glGenVertexArrays(1, &it->array);
    glGenBuffers(1, &it->buffer);
    glBindVertexArray(it->array);
    glBindBuffer(GL_ARRAY_BUFFER, it->buffer);
    describe_fields(figure);
    glBindVertexArray(0);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    return true;
}

// The only texture is that of unit 0, which samplers read unless they are told otherwise.
static void make_vertices(painter* it)
{
    GLint most_rows = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most_rows);
    it->most_vertices = (most_rows < 65536 ? most_rows : 65536) * SHADER_VERTEX_ROW;
    glGenTextures(1, &it->vertices);
    glBindTexture(GL_TEXTURE_2D, it->vertices);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindTexture(GL_TEXTURE_2D, 0);
}

static painter* refuse(painter* it, const char* message, const char** out_message)
{
    painter_destroy(it);
    if (out_message != NULL) {
        *out_message = message;
    }
    return NULL;
}

painter* painter_create(const char** out_message)
{
    gl_dialect dialect = gl_dialect_here();
    if (dialect == GL_DIALECT_NONE) {
        return refuse(NULL, "the graphics driver has neither OpenGL 3.3 nor OpenGL ES 3.0", out_message);
    }
    painter* it = calloc(1, sizeof *it);
    if (it == NULL) {
        return refuse(NULL, "no memory", out_message);
    }
    for (int i = 0; i < FIGURE_COUNT; ++i) {
        if (!make_brush(&it->brushes[i], &figures[i], dialect)) {
            return refuse(it, "the graphics driver refuses the viewer's shaders", out_message);
        }
    }
    make_vertices(it);
    return it;
}

void painter_destroy(painter* it)
{
    if (it == NULL) {
        return;
    }
    for (int i = 0; i < FIGURE_COUNT; ++i) {
        glDeleteProgram(it->brushes[i].program);
        glDeleteVertexArrays(1, &it->brushes[i].array);
        glDeleteBuffers(1, &it->brushes[i].buffer);
    }
    glDeleteTextures(1, &it->vertices);
    free(it);
}

void painter_forget(painter* it)
{
    free(it);
}

// ---- Frames ---------------------------------------------------------------------------------------------

static void begin_frame(painter_target target)
{
    glViewport(0, 0, target.width, target.height);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA); // colours are premultiplied
    glClearColor((GLfloat)(target.background >> 16 & 0xffu) / 255.0f,
                 (GLfloat)(target.background >> 8 & 0xffu) / 255.0f,
                 (GLfloat)(target.background & 0xffu) / 255.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
}

// Whole rows, made anew in each frame: the card may still read those of the last one.
static void send_vertices(const painter* it, const drawing* shown)
{
    int32_t count = shown->vertex_count < it->most_vertices ? shown->vertex_count : it->most_vertices;
    int32_t rows = (count + SHADER_VERTEX_ROW - 1) / SHADER_VERTEX_ROW;
    int32_t full_rows = count / SHADER_VERTEX_ROW;
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, it->vertices);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG32F, SHADER_VERTEX_ROW, rows, 0, GL_RG, GL_FLOAT, NULL);
    if (full_rows > 0) {
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SHADER_VERTEX_ROW, full_rows, GL_RG, GL_FLOAT,
                        shown->vertices);
    }
    if (rows > full_rows) {
        int32_t first = full_rows * SHADER_VERTEX_ROW;
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, full_rows, count - first, 1, GL_RG, GL_FLOAT,
                        &shown->vertices[first]);
    }
}

// The buffer is made anew, so that nobody waits until the card has read what it held.
static void send_instances(const brush* with, const void* instances, int32_t count, GLsizei size)
{
    GLsizeiptr bytes = (GLsizeiptr)count * size;
    glBindBuffer(GL_ARRAY_BUFFER, with->buffer);
    glBufferData(GL_ARRAY_BUFFER, bytes, NULL, GL_STREAM_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 0, bytes, instances);
}

static void draw_figures(painter* it, figure_kind kind, const void* instances, int32_t count,
                         const camera* seen_by, painter_target target)
{
    if (count == 0) {
        return;
    }
    const brush* with = &it->brushes[kind];
    float ratio = seen_by->width > 0.0f ? (float)target.width / seen_by->width : 1.0f;
    glUseProgram(with->program);
    glUniform3f(with->view, seen_by->center.x, seen_by->center.y, seen_by->scale * ratio);
    glUniform3f(with->size, 0.5f * (float)target.width, 0.5f * (float)target.height,
                seen_by->is_y_up ? 1.0f : -1.0f);
    glUniform1f(with->ratio, ratio);
    glBindVertexArray(with->array);
    send_instances(with, instances, count, figures[kind].size);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
    ++it->call_count;
}

// Polygons whose vertices found no room in the texture are left out; they stand in the order of vertices.
static int32_t polygons_that_fit(const painter* it, const drawing* shown)
{
    int32_t count = shown->polygon_count;
    while (count > 0 && shown->polygons[count - 1].first_vertex + shown->polygons[count - 1].vertex_count >
                            (uint32_t)it->most_vertices) {
        --count;
    }
    return count;
}

void painter_draw(painter* it, const drawing* shown, const camera* seen_by, painter_target target)
{
    it->call_count = 0;
    if (target.width <= 0 || target.height <= 0) {
        return;
    }
    begin_frame(target);
    if (shown->polygon_count > 0) {
        send_vertices(it, shown);
        draw_figures(it, FIGURE_POLYGON, shown->polygons, polygons_that_fit(it, shown), seen_by, target);
        glBindTexture(GL_TEXTURE_2D, 0);
    }
    draw_figures(it, FIGURE_DISC, shown->discs, shown->disc_count, seen_by, target);
    draw_figures(it, FIGURE_STROKE, shown->strokes, shown->stroke_count, seen_by, target);
    glBindVertexArray(0);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glUseProgram(0);
}

int32_t painter_call_count(const painter* it)
{
    return it->call_count;
}
