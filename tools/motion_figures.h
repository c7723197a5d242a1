// Energy and momentum of all dynamic bodies together, in the world's units.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_MOTION_FIGURES_H
#define UMBRA_TOOLS_MOTION_FIGURES_H

#include <umbra/world.h>

// In double, for a sum over many bodies loses what a few of them do.
typedef struct motion_figures {
    double kinetic;   // energy
    double potential; // energy in the world's gravity, 0 at the origin
    double momentum_x, momentum_y;
    double angular_momentum; // around the origin
} motion_figures;

motion_figures motion_figures_of(const um_world* world);

#endif
