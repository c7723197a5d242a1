// Umbra, a 2D rigid-body physics engine. This header includes all the others.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_UMBRA_H
#define UMBRA_UMBRA_H

#include <umbra/base.h>
#include <umbra/math.h>
#include <umbra/tree.h>

#endif
