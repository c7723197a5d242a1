// What wind and explosions do to the part of an outline that faces them.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_EXPOSED_H
#define UMI_GEOMETRY_EXPOSED_H

#include "geometry/rim.h"

// The push of a wind in a unit direction, as a multiple of its dynamic pressure. A piece of outline with
// the length dl and the normal n faces it with c = -n . direction > 0, and feels, per dynamic pressure,
//     c dl (drag direction + lift (-n - c direction)):
// drag along the wind by the length that it has across it, and lift to the side that the piece leans to.
// Closed forms for sides and arcs.
umi_push umi_wind_push(const umi_rim* rim, umi_point direction, double drag, double lift);

// The push of an explosion that gives every piece of outline that faces its center one unit of impulse per
// length, inwards along the normal: all of it up to a distance of radius, none from radius + falloff on,
// and a share that goes down evenly in between. A piece faces the center if the center lies outside of the
// line along it. The part within the radius is exact; where the strength falls off, sides and arcs are
// integrated numerically, to about 1e-5.
umi_push umi_blast_push(const umi_rim* rim, umi_point center, double radius, double falloff);

#endif
