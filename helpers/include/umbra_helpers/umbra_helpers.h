// Umbra's helpers: ropes, bridges, cars, ragdolls and soft bodies in one call each. This header includes all
// the others.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_HELPERS_UMBRA_HELPERS_H
#define UMBRA_HELPERS_UMBRA_HELPERS_H

#include <umbra_helpers/base.h>
#include <umbra_helpers/bridge.h>
#include <umbra_helpers/car.h>
#include <umbra_helpers/ragdoll.h>
#include <umbra_helpers/rope.h>
#include <umbra_helpers/soft_body.h>

#endif
