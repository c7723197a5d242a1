// The commands of `umbra`. Each gets what its options came to, and returns the exit code.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_COMMANDS_H
#define UMBRA_TOOLS_COMMANDS_H

#include "settings.h"

// Runs a scene and prints what it came to.
int run_command(const settings* given);

// Draws a scene: a picture of its last step, or a film of all.
int render_command(const settings* given);

// Shows a scene in a window.
int view_command(const settings* given);

// Draws how figures of a scene change from step to step.
int plot_command(const settings* given);

// Runs a scene twice, given[0] and given[1], and says where they first differ.
int diff_command(const settings* given);

// Says what is in a scene before its first step.
int info_command(const settings* given);

// Writes a scene as a file, as it is or after some steps.
int save_command(const settings* given);

// Looks for faults in a scene and in what the engine makes of it.
int check_command(const settings* given);

// Shows what the tree and sleep save on 500 bodies of which 480 rest: a table against brute force, and a
// picture.
int demo_command(const settings* given);

// Shows the dynamic AABB tree at work on a scene of piles and balls: tables and a picture.
int tree_command(const settings* given);

// Prints what makes a shell complete the arguments of `umbra`.
int completion_command(const settings* given);

// Prints the manual page.
int manual_command(const settings* given);

#endif
