// The fewest convex pieces of a ring. Fewest(i, j) is that of the part from point i to point j with a
// diagonal back. The piece at that diagonal is convex; its other sides cut parts off, of which the fewest
// pieces are known. So the best of all convex chains from i to j has to be found: for each first vertex, by
// its last side. That takes n^5 steps for n points.
// SPDX-License-Identifier: MIT

#include "support/outline_fewest.h"

#include "support/outline_oracle.h"

#include <string.h>

enum { MOST = MOST_FEWEST_POINTS, NEVER = 1000000 };

typedef struct search {
    um_vec2 points[MOST]; // counterclockwise
    int32_t count;
    bool is_inside[MOST][MOST];       // whether i and j see each other, or are neighbours
    int32_t fewest[MOST][MOST];       // of the part from i to j
    int32_t chains[MOST][MOST][MOST]; // for the i at hand: by the first vertex and the last side
} search;

static double turn(um_vec2 a, um_vec2 b, um_vec2 c)
{
    return ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y) -
           ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
}

static bool is_between(um_vec2 a, um_vec2 b, um_vec2 point)
{
    double from_a = ((double)point.x - (double)a.x) * ((double)b.x - (double)a.x) +
                    ((double)point.y - (double)a.y) * ((double)b.y - (double)a.y);
    double from_b = ((double)point.x - (double)b.x) * ((double)a.x - (double)b.x) +
                    ((double)point.y - (double)b.y) * ((double)a.y - (double)b.y);
    return turn(a, b, point) == 0.0 && from_a > 0.0 && from_b > 0.0;
}

static bool is_crossed(const search* s, int32_t i, int32_t j)
{
    um_vec2 a = s->points[i];
    um_vec2 b = s->points[j];
    for (int32_t k = 0; k < s->count; ++k) {
        int32_t next = (k + 1) % s->count;
        um_vec2 c = s->points[k];
        um_vec2 d = s->points[next];
        if (is_between(a, b, c) ||
            (turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0)) {
            return true;
        }
    }
    return false;
}

static void find_diagonals(search* s)
{
    um_outline outline = {s->points, &s->count, 1};
    for (int32_t i = 0; i < s->count; ++i) {
        for (int32_t j = i + 1; j < s->count; ++j) {
            bool are_neighbours = j == i + 1 || (i == 0 && j == s->count - 1);
            double x = 0.5 * ((double)s->points[i].x + (double)s->points[j].x);
            double y = 0.5 * ((double)s->points[i].y + (double)s->points[j].y);
            s->is_inside[i][j] = are_neighbours || (!is_crossed(s, i, j) && outline_contains(&outline, x, y));
        }
    }
}

// The cheapest chain from i by first to last and on to j.
static int32_t extend(const search* s, int32_t i, int32_t first, int32_t last, int32_t j)
{
    if (!s->is_inside[last][j] || s->fewest[last][j] >= NEVER ||
        turn(s->points[i], s->points[first], s->points[j]) <= 0.0) {
        return NEVER;
    }
    int32_t least = first == last ? s->fewest[i][first] : NEVER;
    for (int32_t before = first; before < last; ++before) {
        int32_t pieces = s->chains[first][before][last];
        if (pieces < least && turn(s->points[before], s->points[last], s->points[j]) > 0.0) {
            least = pieces;
        }
    }
    return least >= NEVER ? NEVER : least + s->fewest[last][j];
}

static void find_fewest(search* s, int32_t i, int32_t j)
{
    int32_t* fewest = &s->fewest[i][j];
    *fewest = j == i + 1 ? 0 : NEVER;
    for (int32_t first = i + 1; first < j; ++first) {
        if (!s->is_inside[i][first] || s->fewest[i][first] >= NEVER) {
            continue;
        }
        for (int32_t last = first; last < j; ++last) {
            int32_t pieces = extend(s, i, first, last, j);
            s->chains[first][last][j] = pieces;
            bool is_closed = s->is_inside[i][j] && turn(s->points[last], s->points[j], s->points[i]) > 0.0;
            if (is_closed && pieces + 1 < *fewest) {
                *fewest = pieces + 1;
            }
        }
    }
}

int32_t outline_fewest_pieces(const um_vec2* points, int32_t count)
{
    static search s;
    memset(&s, 0, sizeof s);
    s.count = count;
    double area = 0.0;
    for (int32_t i = 2; i < count; ++i) {
        area += turn(points[0], points[i - 1], points[i]);
    }
    for (int32_t i = 0; i < count; ++i) {
        s.points[i] = points[area > 0.0 ? i : count - 1 - i];
    }
    find_diagonals(&s);
    for (int32_t i = count - 1; i >= 0; --i) {
        for (int32_t j = i + 1; j < count; ++j) {
            find_fewest(&s, i, j);
        }
    }
    return s.fewest[0][count - 1];
}
