// What the files of this folder offer to the list of generators.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENES_CATALOG_H
#define UMBRA_SCENES_CATALOG_H

#include "scenes/generators.h"

// rest.c: what sleeps, beside what keeps moving.
scene_fill_fn scene_fill_resting_500;

// piles.c: a pile that sleeps, and is hit.
scene_fill_fn scene_fill_ball_on_pile;

// tumble.c: shapes of all kinds.
scene_fill_fn scene_fill_washing;
scene_fill_fn scene_fill_mixed;
scene_fill_fn scene_fill_heap;

// grounds.c: shapes of every kind on hills.
scene_fill_fn scene_fill_terrain;

// dolls.c: what gives way when it falls.
scene_fill_fn scene_fill_ragdolls;
scene_fill_fn scene_fill_soft;

// workshop.c: joints of all kinds, each with what it is for.
scene_fill_fn scene_fill_machine;

#endif
