// Actions: when they are due, and what they do.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_ACTIONS_H
#define UMBRA_SCENE_ACTIONS_H

#include "build.h"

// Whether all names that actions refer to are those of something that is there, or will be spawned. False
// with a message.
bool umsi_check_actions(umsi_build* build);

// Does what is due before a step. After a failure, whose message is the first one's, it goes on.
void umsi_do_actions(umsi_build* build, int32_t step);

// The thing that got a name last; zero if there is none.
umsi_id umsi_find_last(const umsi_names* names, const char* name);

#endif
