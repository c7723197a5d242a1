// A scene from the standard input, which `-` stands for.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_STANDARD_INPUT_H
#define UMBRA_TOOLS_STANDARD_INPUT_H

#include "scenes/scene_source.h"

// Reads all of it, though no more than a scene may have. False, and says why on stderr.
bool standard_input_open(scene_source* out_source);

#endif
