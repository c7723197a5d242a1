// What part of a world a picture shows.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_CAMERA_H
#define UMBRA_TOOLS_CAMERA_H

#include "settings.h"
#include "sight.h"

// As asked for, or else as the sight has it. A place that was asked for gives the width alone: the height is
// that of the picture, and 0 here.
um_aabb camera_view(const sight* it, const scene_source* source, camera_place wanted);

#endif
