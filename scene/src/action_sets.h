// Actions that set something: the fields that they were given, and no others.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_ACTION_SETS_H
#define UMBRA_SCENE_ACTION_SETS_H

#include "build.h"

// Whether all could be set.
bool umsi_set_body(umsi_build* build, const umsi_action* action, um_body_id body);

// A joint or field that is gone stays so.
void umsi_set_joint(umsi_build* build, const umsi_action* action);
void umsi_set_field(umsi_build* build, const umsi_action* action);
void umsi_set_world(umsi_build* build, const umsi_action* action);

#endif
