// Umbra, a 2D rigid-body physics engine. This header includes all the others.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_UMBRA_H
#define UMBRA_UMBRA_H

#include <umbra/base.h>
#include <umbra/body.h>
#include <umbra/convex.h>
#include <umbra/event.h>
#include <umbra/field.h>
#include <umbra/geometry.h>
#include <umbra/id.h>
#include <umbra/joint.h>
#include <umbra/math.h>
#include <umbra/mover.h>
#include <umbra/outline.h>
#include <umbra/query.h>
#include <umbra/shape.h>
#include <umbra/stepper.h>
#include <umbra/tree.h>
#include <umbra/world.h>

#endif
