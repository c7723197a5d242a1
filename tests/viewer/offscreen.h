// A context of OpenGL without a window, and a picture to draw into: by EGL on Mesa. Where there is none,
// tests skip. Included by one file of each test program.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TESTS_OFFSCREEN_H
#define UMBRA_TESTS_OFFSCREEN_H

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct offscreen {
    EGLDisplay display;
    EGLContext context;
    GLuint framebuffer, picture;
    int width, height;
    uint8_t* pixels; // rgba, rows from the top, as of the last offscreen_read
} offscreen;

static inline bool offscreen_make_context(offscreen* it, bool is_es)
{
    static const EGLint core[] = {EGL_CONTEXT_MAJOR_VERSION,
                                  3,
                                  EGL_CONTEXT_MINOR_VERSION,
                                  3,
                                  EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                  EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                  EGL_NONE};
    static const EGLint es[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
    if (!eglBindAPI(is_es ? EGL_OPENGL_ES_API : EGL_OPENGL_API)) {
        return false;
    }
    it->context = eglCreateContext(it->display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, is_es ? es : core);
    return it->context != EGL_NO_CONTEXT &&
           eglMakeCurrent(it->display, EGL_NO_SURFACE, EGL_NO_SURFACE, it->context);
}

static inline void offscreen_end_context(offscreen* it)
{
    eglMakeCurrent(it->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(it->display, it->context);
    it->context = EGL_NO_CONTEXT;
}

static inline void offscreen_make_picture(offscreen* it, int width, int height)
{
    it->width = width;
    it->height = height;
    it->pixels = realloc(it->pixels, (size_t)width * (size_t)height * 4);
    glGenFramebuffers(1, &it->framebuffer);
    glGenRenderbuffers(1, &it->picture);
    glBindRenderbuffer(GL_RENDERBUFFER, it->picture);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, it->framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, it->picture);
}

// False where it cannot be had.
static inline bool offscreen_begin(offscreen* it, bool is_es, int width, int height)
{
    *it = (offscreen){.display = EGL_NO_DISPLAY};
    if (!epoxy_has_egl() || !epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) {
        return false;
    }
    it->display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (!eglInitialize(it->display, NULL, NULL) || !offscreen_make_context(it, is_es)) {
        return false;
    }
    offscreen_make_picture(it, width, height);
    return true;
}

// The display stays until the program ends, for all of its contexts: without it Mesa would unload its
// drivers, and what they keep would look like a leak.
static inline void offscreen_end(offscreen* it)
{
    free(it->pixels);
    if (it->context != EGL_NO_CONTEXT) {
        offscreen_end_context(it);
    }
}

static inline void offscreen_read(offscreen* it)
{
    for (int y = 0; y < it->height; ++y) {
        glReadPixels(0, it->height - 1 - y, it->width, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                     it->pixels + (size_t)y * (size_t)it->width * 4);
    }
}

// A channel of a pixel: 0 is red.
static inline int offscreen_at(const offscreen* it, int x, int y, int channel)
{
    return it->pixels[((size_t)y * (size_t)it->width + (size_t)x) * 4 + (size_t)channel];
}

#endif
