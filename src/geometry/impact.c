// Times of impact by conservative advancement: from the distance at one time follows how long the shapes
// cannot touch; there the next distance is taken, until it is small enough.
//
// How long that is, is found along an axis that starts as the normal of the shortest way and either stands
// still or turns with one of the shapes. While something turns by an angle x as seen from the axis n, a point
// u of it gets to A cos x + B sin x along n, with A = n . u and B = n . (u turned by a quarter). For
// 0 <= x <= 3 that is no more than
//
//     A + B x + (max(0, -A) + max(0, -B)) x^2 / 2
//
// since cos x <= 1, -cos x <= -1 + x^2 / 2, sin x <= x and -sin x <= -x + x^2 / 2. The gap between the two
// shapes along n is then at least the least of some concave parabolas, one for each pair of points, and its
// first zero is found without a search. Values and slopes are exact at x = 0, so that close to the impact
// each round squares the error, as Newton's method does; bounds by speeds alone would need a round for each
// halving. For that the axis has to turn with a side that is part of the shortest way: along one that stands
// still, an end of the side would come out long before the side meets anything. No bound fails, so nothing
// is passed through.
// SPDX-License-Identifier: MIT

#include "geometry/impact.h"

#include "geometry/distance.h"
#include "geometry/trig.h"

// Of 200,000 random pairs with up to half a turn each, the longest took 17 rounds; the mean is 3.1. Only
// spins of several turns at less than a hundred-thousandth of the size come to the bound.
enum {
    MOST_ROUNDS = 128,
    MOST_PAIRS = UM_MAX_POLYGON_VERTICES * UM_MAX_POLYGON_VERTICES,
};

// To where the bound above holds.
static const double MOST_TURN = 3.0;

// One of the two at some fraction.
typedef struct body {
    const umi_mover* mover;
    umi_cloud cloud; // turned; as seen from its centre
    double reach;    // of its hull from there
} body;

// A bound value + slope h + bend h^2 / 2 for the time h from now on.
typedef struct bound {
    double value, slope, bend;
} bound;

static void turn_to(body* it, double fraction)
{
    umi_point turned = umi_direction_of_angle(it->mover->turn * fraction);
    umi_point q = it->mover->q;
    umi_frame frame = {0.0, 0.0, q.x * turned.x - q.y * turned.y, q.y * turned.x + q.x * turned.y};
    const umi_cloud* cloud = it->mover->cloud;
    for (int32_t i = 0; i < cloud->count; ++i) {
        it->cloud.points[i] = umi_frame_turn(frame, cloud->points[i]);
    }
}

static void start_body(body* it, const umi_mover* mover)
{
    const umi_cloud* cloud = mover->cloud;
    it->mover = mover;
    it->cloud.count = cloud->count;
    it->cloud.radius = cloud->radius;
    double square = 0.0;
    for (int32_t i = 0; i < cloud->count; ++i) {
        double further = umi_dot(cloud->points[i], cloud->points[i]);
        square = further > square ? further : square;
    }
    it->reach = sqrt(square);
    turn_to(it, 0.0);
}

// The direction turned back by a quarter, if the turn goes forward: along it lies how fast a point that turns
// gets on in the direction.
static umi_point quarter_of(umi_point direction, double turn)
{
    double sign = turn < 0.0 ? -1.0 : 1.0;
    return (umi_point){sign * direction.y, -sign * direction.x};
}

// The bound on how far a point gets along a direction that turns, from its A and B.
static bound bound_turn(double along, double across, double speed)
{
    double bend = (along < 0.0 ? -along : 0.0) + (across < 0.0 ? -across : 0.0);
    return (bound){along, across * speed, bend * speed * speed};
}

// The bound on how far a body that turns reaches along a direction: that of the point for which it is the
// greatest after some time.
static bound bound_reach(const body* it, umi_point direction, double turn, double time)
{
    umi_point quarter = quarter_of(direction, turn);
    double speed = fabs(turn);
    bound worst = {0};
    double most = -(double)INFINITY;
    for (int32_t i = 0; i < it->cloud.count; ++i) {
        umi_point point = it->cloud.points[i];
        bound next = bound_turn(umi_dot(direction, point), umi_dot(quarter, point), speed);
        double value = next.value + (next.slope + 0.5 * next.bend * time) * time;
        if (value > most) {
            most = value;
            worst = next;
        }
    }
    return worst;
}

// The bound on how far a place that moves gets along a direction, where both turn: as above for the place;
// the way itself grows with the time, so its sine adds to the bend, and with x^2 / 2 <= 3 x / 2 its cosine.
static bound bound_motion(umi_point place, umi_point way, umi_point direction, double turn)
{
    umi_point quarter = quarter_of(direction, turn);
    double speed = fabs(turn);
    bound result = bound_turn(umi_dot(direction, place), umi_dot(quarter, place), speed);
    double along = umi_dot(direction, way);
    double across = umi_dot(quarter, way);
    result.slope += along;
    result.bend += 3.0 * speed * (along < 0.0 ? -along : 0.0) + 2.0 * speed * (across > 0.0 ? across : 0.0);
    return result;
}

// The first zero of value + slope h - bend h^2 / 2, with the value above 0 and the bend not below it.
static double first_zero(const bound* gap)
{
    double root = sqrt(gap->slope * gap->slope + 2.0 * gap->bend * gap->value);
    if (gap->slope <= 0.0) {
        return 2.0 * gap->value / (root - gap->slope);
    }
    return (gap->slope + root) / gap->bend;
}

// All that is known of two bodies at a fraction.
typedef struct pursuit {
    body a, b;
    umi_point between; // from the centre of a to that of b at fraction 0
    umi_point way;     // by how much that changes until fraction 1
    umi_point shift;   // from the centre of a to that of b now
    umi_gap gap;
    double length; // of the gap
    umi_point normal;
    double fraction;
} pursuit;

// Up to which time, at most the given one, the gap along an axis that turns stays above a limit. Each round
// takes the pair of points whose bound is the lowest at a time, and goes back to where that pair is down to
// zero. Bounds are concave, so no pair comes twice.
static double safe_time_along(const pursuit* p, double axis_turn, double limit, double most)
{
    umi_point back = {-p->normal.x, -p->normal.y};
    double turn_a = p->a.mover->turn - axis_turn;
    double turn_b = p->b.mover->turn - axis_turn;
    bound centers = bound_motion(p->shift, p->way, back, -axis_turn);
    double speed = fmax(fabs(axis_turn), fmax(fabs(turn_a), fabs(turn_b)));
    double time = most * speed > MOST_TURN ? MOST_TURN / speed : most;
    for (int32_t pair = 0; pair < MOST_PAIRS; ++pair) {
        bound of_a = bound_reach(&p->a, p->normal, turn_a, time);
        bound of_b = bound_reach(&p->b, back, turn_b, time);
        bound gap = {-centers.value - of_a.value - of_b.value - limit,
                     -centers.slope - of_a.slope - of_b.slope, centers.bend + of_a.bend + of_b.bend};
        if (!(gap.value > 0.0)) {
            return 0.0;
        }
        if (gap.value + (gap.slope - 0.5 * gap.bend * time) * time >= 0.0) {
            break;
        }
        double zero = first_zero(&gap);
        if (!(zero < time)) {
            break;
        }
        time = zero;
    }
    return time;
}

// While even the discs around the centres are apart, no turn matters.
static double safe_time_of_discs(const pursuit* p, double limit, double most)
{
    double gap = umi_dot(p->normal, p->shift) - p->a.reach - p->b.reach - limit;
    double speed = -umi_dot(p->normal, p->way);
    if (!(gap > 0.0)) {
        return 0.0;
    }
    return gap < speed * most ? gap / speed : most;
}

// A time that is known to be safe, and how fast the axis turns that shows it.
typedef struct advance {
    double time;
    double axis_turn;
} advance;

static advance longer(const pursuit* p, advance best, double axis_turn, double limit, double most)
{
    double time = safe_time_along(p, axis_turn, limit, most);
    return time > best.time ? (advance){time, axis_turn} : best;
}

// The longest safe time of all axes.
static advance find_advance(const pursuit* p, double limit, double most)
{
    double turn_a = p->a.mover->turn;
    double turn_b = p->b.mover->turn;
    const umi_pair* pairs = p->gap.pairs;
    advance best = {safe_time_of_discs(p, limit, most), 0.0};
    if (best.time < most) {
        best = longer(p, best, 0.0, limit, most);
    }
    if (p->gap.count == 2 && turn_a != 0.0 && pairs[0].a != pairs[1].a && best.time < most) {
        best = longer(p, best, turn_a, limit, most);
    }
    if (p->gap.count == 2 && turn_b != 0.0 && pairs[0].b != pairs[1].b && best.time < most) {
        best = longer(p, best, turn_b, limit, most);
    }
    return best;
}

static void go_to(pursuit* p, double fraction)
{
    p->fraction = fraction;
    p->shift = umi_point_ahead(p->between, p->way, fraction);
    if (p->a.mover->turn != 0.0) {
        turn_to(&p->a, fraction);
    }
    if (p->b.mover->turn != 0.0) {
        turn_to(&p->b, fraction);
    }
    umi_gap_find(&p->gap, &p->a.cloud, &p->b.cloud, p->shift);
    p->length = sqrt(p->gap.square);
}

// The direction of the way. That of one as short as rounding says nothing: there it is the axis of before,
// which may have turned.
static void set_normal(pursuit* p, double axis_angle, double rounding)
{
    if (p->length > rounding) {
        p->normal = (umi_point){p->gap.way.x / p->length, p->gap.way.y / p->length};
    } else {
        umi_point turn = umi_direction_of_angle(axis_angle);
        p->normal = umi_frame_turn((umi_frame){0.0, 0.0, turn.x, turn.y}, p->normal);
    }
}

static umi_sweep_impact report(const pursuit* p, um_impact_state state)
{
    umi_point on_hull = umi_gap_point(&p->gap, &p->a.cloud);
    umi_point point = umi_point_ahead(on_hull, p->normal, p->a.cloud.radius);
    return (umi_sweep_impact){state, p->fraction, p->normal, point};
}

static umi_sweep_impact start_overlapped(const body* a, const body* b, umi_point between)
{
    umi_cloud moved = b->cloud;
    for (int32_t i = 0; i < moved.count; ++i) {
        moved.points[i] = umi_point_ahead(moved.points[i], between, 1.0);
    }
    umi_separation separation = umi_clouds_separation(&a->cloud, &moved);
    return (umi_sweep_impact){.state = UM_IMPACT_OVERLAPPED, .point = separation.point_a};
}

static void start(pursuit* p, const umi_mover* a, const umi_mover* b)
{
    start_body(&p->a, a);
    start_body(&p->b, b);
    p->between = (umi_point){b->start.x - a->start.x, b->start.y - a->start.y};
    p->way = (umi_point){b->way.x - a->way.x, b->way.y - a->way.y};
    p->normal = (umi_point){0.0, 0.0};
    p->gap = umi_gap_start(&p->a.cloud, &p->b.cloud, p->between);
    go_to(p, 0.0);
}

umi_sweep_impact umi_find_impact(const umi_mover* a, const umi_mover* b, double touch)
{
    pursuit p;
    start(&p, a, b);
    double radius = p.a.cloud.radius + p.b.cloud.radius;
    if (p.length <= radius) {
        return start_overlapped(&p.a, &p.b, p.between);
    }
    // A hundred times what the sines and the places may be off.
    double places = fabs(p.between.x) + fabs(p.between.y) + fabs(p.way.x) + fabs(p.way.y);
    double rounding = 1e-9 * (p.a.reach + p.b.reach + radius) + 1e-14 * places;
    double near = touch + 0.0625 * touch + rounding;
    set_normal(&p, 0.0, 0.0);
    for (int32_t round = 0; round < MOST_ROUNDS; ++round) {
        if (p.length - radius <= near) {
            return report(&p, UM_IMPACT_HIT);
        }
        if (p.fraction >= 1.0) {
            return (umi_sweep_impact){.state = UM_IMPACT_SEPARATED, .fraction = 1.0};
        }
        double rest = 1.0 - p.fraction;
        advance next = find_advance(&p, radius + touch, rest);
        if (!(p.fraction + next.time > p.fraction)) {
            break;
        }
        go_to(&p, next.time < rest ? p.fraction + next.time : 1.0);
        set_normal(&p, next.axis_turn * next.time, rounding);
    }
    return report(&p, UM_IMPACT_FAILED);
}
