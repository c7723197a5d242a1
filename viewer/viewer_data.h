// What a viewer is made of: for viewer.c, and for viewer_gl.c, which draws.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_DATA_H
#define UMBRA_VIEWER_DATA_H

#include "model/session.h"
#include "viewer.h"

struct viewer {
    session session;
};

#endif
