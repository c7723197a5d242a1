// Points and transforms in double, for questions about single pairs of shapes: distances, casts, impacts. A
// difference of two positions is then exact, whole queries need no care about cancellation, overflow and
// underflow, and the speed is that of float: on every processor of interest a scalar double costs the same
// but for division and square root. Kernels over many pairs use float lanes instead, see collide.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_FRAME_H
#define UMI_GEOMETRY_FRAME_H

#include <umbra/math.h>

#include <math.h>

typedef struct umi_point {
    double x, y;
} umi_point;

// A rotation about the origin followed by a translation.
typedef struct umi_frame {
    double x, y; // translation
    double c, s; // rotation
} umi_frame;

static inline umi_point umi_point_of(um_vec2 v)
{
    return (umi_point){(double)v.x, (double)v.y};
}

static inline double umi_dot(umi_point a, umi_point b)
{
    return a.x * b.x + a.y * b.y;
}

static inline double umi_cross(umi_point a, umi_point b)
{
    return a.x * b.y - a.y * b.x;
}

// a + b * factor
static inline umi_point umi_point_ahead(umi_point a, umi_point b, double factor)
{
    return (umi_point){a.x + b.x * factor, a.y + b.y * factor};
}

static inline um_vec2 umi_vec2_of(umi_point p)
{
    return um_vec2_make((float)p.x, (float)p.y);
}

// The transform as it is.
static inline umi_frame umi_frame_of(um_transform t)
{
    return (umi_frame){(double)t.p.x, (double)t.p.y, (double)t.q.c, (double)t.q.s};
}

// The transform with a rotation of unit length; its length must not be 0.
static inline umi_frame umi_frame_normalized(um_transform t)
{
    umi_frame frame = umi_frame_of(t);
    double share = 1.0 / sqrt(frame.c * frame.c + frame.s * frame.s);
    frame.c *= share;
    frame.s *= share;
    return frame;
}

static inline umi_point umi_frame_turn(umi_frame frame, umi_point p)
{
    return (umi_point){frame.c * p.x - frame.s * p.y, frame.s * p.x + frame.c * p.y};
}

static inline umi_point umi_frame_turn_back(umi_frame frame, umi_point p)
{
    return (umi_point){frame.c * p.x + frame.s * p.y, frame.c * p.y - frame.s * p.x};
}

static inline umi_point umi_frame_apply(umi_frame frame, umi_point p)
{
    umi_point turned = umi_frame_turn(frame, p);
    return (umi_point){turned.x + frame.x, turned.y + frame.y};
}

static inline umi_point umi_frame_apply_back(umi_frame frame, umi_point p)
{
    return umi_frame_turn_back(frame, (umi_point){p.x - frame.x, p.y - frame.y});
}

// Frame b as seen from frame a.
static inline umi_frame umi_frame_between(umi_frame a, umi_frame b)
{
    umi_point place = umi_frame_apply_back(a, (umi_point){b.x, b.y});
    return (umi_frame){place.x, place.y, a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c};
}

// A transform as seen from a point, which does not turn anything.
static inline umi_frame umi_frame_from(um_vec2 origin, um_transform t)
{
    umi_frame frame = umi_frame_of(t);
    frame.x -= (double)origin.x;
    frame.y -= (double)origin.y;
    return frame;
}

// A fraction of 0 or more as the greatest float that is not above it: a shape that moves that far has not
// gone too far. Subnormal fractions are rounded to the nearest float. A lesser fraction never gives a greater
// float.
static inline float umi_fraction_below(double fraction)
{
    float rounded = (float)fraction;
    return (double)rounded > fraction ? rounded * (1.0f - 0x1p-24f) : rounded;
}

// No less than any fraction that umi_fraction_below gives this float for.
static inline double umi_fraction_above(float fraction)
{
    return (double)fraction * (1.0 + 0x1p-22) + 0x1p-149;
}

#endif
