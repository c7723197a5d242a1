// Programs for the graphics card.
// SPDX-License-Identifier: MIT

#include "gl_program.h"

#include <stdlib.h>
#include <string.h>

gl_dialect gl_dialect_here(void)
{
    const char* version = (const char*)glGetString(GL_VERSION);
    if (version == NULL) {
        return GL_DIALECT_NONE;
    }
    static const char es[] = "OpenGL ES ";
    bool is_es = strncmp(version, es, sizeof es - 1) == 0;
    char* minor;
    long number = 10 * strtol(version + (is_es ? sizeof es - 1 : 0), &minor, 10);
    number += *minor == '.' ? strtol(minor + 1, NULL, 10) : 0;
    if (is_es) {
        return number >= 30 ? GL_DIALECT_300_ES : GL_DIALECT_NONE;
    }
    return number >= 33 ? GL_DIALECT_330 : GL_DIALECT_NONE;
}

static const char* first_lines(gl_dialect dialect)
{
    switch (dialect) {
    case GL_DIALECT_300_ES:
        return "#version 300 es\n"
               "precision highp float; precision highp int; precision highp sampler2D;\n";
    case GL_DIALECT_330:
        return "#version 330 core\n";
    case GL_DIALECT_NONE:
        break;
    }
    return "";
}

static GLuint make_shader(GLenum kind, gl_dialect dialect, const char* common, const char* text)
{
    const char* texts[] = {first_lines(dialect), common, text};
    GLuint shader = glCreateShader(kind);
    GLint is_good = 0;
    glShaderSource(shader, 3, texts, NULL);
    glCompileShader(shader);
    glGetShaderiv(shader, GL_COMPILE_STATUS, &is_good);
    if (!is_good) {
        glDeleteShader(shader);
        return 0;
    }
    return shader;
}

GLuint gl_program_make(gl_dialect dialect, const char* common, const char* vertex, const char* fragment,
                       const char* const* names, int name_count)
{
    GLuint shaders[2] = {make_shader(GL_VERTEX_SHADER, dialect, common, vertex),
                         make_shader(GL_FRAGMENT_SHADER, dialect, common, fragment)};
    GLuint program = glCreateProgram();
    GLint is_good = 0;
    if (shaders[0] != 0 && shaders[1] != 0) {
        glAttachShader(program, shaders[0]);
        glAttachShader(program, shaders[1]);
        for (int i = 0; i < name_count; ++i) {
            glBindAttribLocation(program, (GLuint)i, names[i]);
        }
        glLinkProgram(program);
        glGetProgramiv(program, GL_LINK_STATUS, &is_good);
    }
    glDeleteShader(shaders[0]); // the program keeps what it needs
    glDeleteShader(shaders[1]);
    if (!is_good) {
        glDeleteProgram(program);
        return 0;
    }
    return program;
}
