// What the files of the page's shell share. Their functions are called by engine.js alone, with plain types.
// Enums go out as words, so that no number has a second meaning in JavaScript.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_WEB_H
#define UMBRA_VIEWER_WEB_H

#include "viewer/viewer.h"

#include <emscripten/emscripten.h>

#define EXPORT EMSCRIPTEN_KEEPALIVE

// There is one viewer, as there is one canvas. NULL until web_start.
extern viewer* shown;

#endif
