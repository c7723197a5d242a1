// What the files of this folder offer to the list of generators.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENES_CATALOG_H
#define UMBRA_SCENES_CATALOG_H

#include "scenes/generators.h"

// rest.c: what sleeps, beside what keeps moving.
scene_fill_fn scene_fill_resting_500;
scene_fill_fn scene_fill_sleepers;

// piles.c: boxes on boxes.
scene_fill_fn scene_fill_settling_pile;
scene_fill_fn scene_fill_ball_on_pile;

// buildings.c: parts that lean on each other or stick together.
scene_fill_fn scene_fill_card_house;
scene_fill_fn scene_fill_arch;
scene_fill_fn scene_fill_breakable_wall;

// motion.c: what a textbook tells in advance.
scene_fill_fn scene_fill_slope;

// tumble.c: shapes of all kinds.
scene_fill_fn scene_fill_washing;
scene_fill_fn scene_fill_mixed;
scene_fill_fn scene_fill_heap;

// grounds.c: grounds of many shapes.
scene_fill_fn scene_fill_tiles;
scene_fill_fn scene_fill_terrain;

// hanging.c: bridges and chains.
scene_fill_fn scene_fill_bridge;
scene_fill_fn scene_fill_chain;

// dolls.c: what gives way when it falls.
scene_fill_fn scene_fill_ragdolls;
scene_fill_fn scene_fill_soft;

// vehicles.c: what drives.
scene_fill_fn scene_fill_car;

// gears.c: a machine on one motor.
scene_fill_fn scene_fill_gears;

// workshop.c: joints of all kinds, each with what it is for.
scene_fill_fn scene_fill_machine;

#endif
