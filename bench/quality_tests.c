// The list of tests, with the tolerances: a slop of 5 mm for places, what an eye does not see for speeds.
// SPDX-License-Identifier: MIT

#include "quality_tests.h"

#include <string.h>

#define STANDING_FIGURES                                                                          \
    3,                                                                                            \
    {                                                                                             \
        {"height_error", "m", 0.005, 3}, {"drift", "m", 0.005, 3}, {"asleep_at", "step", 0.0, 0}, \
    }
#define STAYING_FIGURES                                          \
    2,                                                           \
    {                                                            \
        {"drift", "m", 0.005, 3}, {"asleep_at", "step", 0.0, 0}, \
    }
#define STACK_FIGURES                                              \
    2,                                                             \
    {                                                              \
        {"height_error", "m", 0.005, 3}, {"drift", "m", 0.005, 3}, \
    }
#define SLOPE_FIGURES                 \
    1,                                \
    {                                 \
        {"way_error", "m", 0.002, 4}, \
    }
#define BOUNCE_FIGURES                   \
    1,                                   \
    {                                    \
        {"height_error", "m", 0.005, 3}, \
    }

static const quality_test tests[quality_test_count] = {
    {"pyramid_20", "a pyramid of 20 rows", run_pyramid, 0.0, 20, STANDING_FIGURES},
    {"pyramid_60", "a pyramid of 60 rows", run_pyramid, 0.0, 60, STANDING_FIGURES},
    {"pyramid_100", "a pyramid of 100 rows", run_pyramid, 0.0, 100, STANDING_FIGURES},
    {"stack_30", "a stack of 30 boxes", run_stack, 1.0, 30, STACK_FIGURES},
    {"heavy_top_10", "a stack of 10, the top 10 times heavier", run_heavy_top, 10.0, 10, STACK_FIGURES},
    {"heavy_top_100", "a stack of 10, the top 100 times heavier", run_heavy_top, 100.0, 10, STACK_FIGURES},
    {"heavy_top_1000", "a stack of 10, the top 1,000 times heavier", run_heavy_top, 1000.0, 10,
     STANDING_FIGURES},
    {"heavy_top_10000", "a stack of 10, the top 10,000 times heavier", run_heavy_top, 10000.0, 10,
     STANDING_FIGURES},
    {"heavy_bottom_10", "a stack of 10, the lowest 10 times heavier", run_heavy_bottom, 10.0, 10,
     STACK_FIGURES},
    {"heavy_bottom_100", "a stack of 10, the lowest 100 times heavier", run_heavy_bottom, 100.0, 10,
     STACK_FIGURES},
    {"slope_95", "a box on a slope of 95 % of the friction angle: stays", run_slope, 0.95, 0, SLOPE_FIGURES},
    {"slope_105", "the same with 105 %: slides", run_slope, 1.05, 0, SLOPE_FIGURES},
    {"bounce_0", "a ball falls 5 m, restitution 0", run_bounce, 0.0, 0, BOUNCE_FIGURES},
    {"bounce_50", "a ball falls 5 m, restitution 0.5", run_bounce, 0.5, 0, BOUNCE_FIGURES},
    {"bounce_100", "a ball falls 5 m, restitution 1", run_bounce, 1.0, 0, BOUNCE_FIGURES},
    {"deep_overlap",
     "a row of 5 boxes, each half inside the next",
     run_deep_overlap,
     0.0,
     5,
     2,
     {{"largest_speed", "m/s", 0.01, 3}, {"parted_at", "step", 0.0, 0}}},
    {"jitter",
     "a heap of 500 boxes that has settled",
     run_jitter,
     0.0,
     500,
     2,
     {{"rms_speed", "m/s", 1e-4, 5}, {"largest_speed", "m/s", 1e-3, 4}}},
    {"heaps",
     "60 random heaps of balls, boxes and octagons",
     run_heaps,
     0.0,
     60,
     2,
     {{"still_awake", "heaps", 0.0, 0}, {"asleep_at", "step", 0.0, 1}}},
    {"rods",
     "20 random heaps of rods, 100 times as long as thick",
     run_rods,
     0.0,
     20,
     3,
     {{"still_awake", "heaps", 0.0, 0}, {"asleep_at", "step", 0.0, 1}, {"overlap", "m", 0.001, 4}}},
    {"woken_heap",
     "6 random heaps that slept, lost every third body, slept again, and were woken",
     run_woken_heap,
     0.0,
     6,
     1,
     {{"slip", "m", 0.005, 3}}},
    {"card_house",
     "120 houses of cards, 3 to 7 levels high",
     run_card_house,
     0.0,
     120,
     1,
     {{"fallen", "houses", 0.0, 0}}},
    {"arch", "a semicircular arch of 15 stones", run_arch, 0.0, 15, STAYING_FIGURES},
    {"jenga", "10 towers of 18 levels with blocks missing", run_jenga, 0.0, 10, STANDING_FIGURES},
    {"elastic_row",
     "5 elastic balls in a row, hit by a sixth at 5 m/s",
     run_elastic_row,
     0.0,
     5,
     3,
     {{"energy_lost", "%", 1.0, 2}, {"momentum_error", "%", 0.1, 3}, {"speed_lost", "%", 1.0, 2}}},
    {"elastic_box",
     "500 elastic balls in a box, 10,000 steps",
     run_elastic_box,
     0.0,
     500,
     1,
     {{"energy_error", "%", 1.0, 2}}},
    {"off_center",
     "40 pairs of boxes that hit each other off centre",
     run_off_center,
     0.0,
     40,
     1,
     {{"spin_error", "%", 1.0, 2}}},
};

const quality_test* quality_test_at(int index)
{
    return &tests[index];
}

int quality_test_find(const char* name)
{
    for (int t = 0; t < quality_test_count; ++t) {
        if (strcmp(tests[t].name, name) == 0) {
            return t;
        }
    }
    return -1;
}
