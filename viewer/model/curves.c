// What the last steps of a world cost and came to.
// SPDX-License-Identifier: MIT

#include "curves.h"
#include "tools/motion_figures.h"

void curves_note(curves* it, const um_world* world)
{
    um_profile profile = um_world_get_profile(world);
    um_counters counters = um_world_get_counters(world);
    motion_figures motion = motion_figures_of(world);
    const float values[CURVE_STAGES] = {
        [CURVE_STEP] = profile.step,
        [CURVE_AWAKE] = (float)counters.awake,
        [CURVE_PAIRS] = (float)counters.pairs,
        [CURVE_KINETIC] = (float)motion.kinetic,
        [CURVE_POTENTIAL] = (float)motion.potential,
    };
    for (int curve = 0; curve < CURVE_TOTAL; ++curve) {
        it->values[curve][it->next] =
            curve < CURVE_STAGES ? values[curve] : profile.milliseconds[curve - CURVE_STAGES];
    }
    it->next = (it->next + 1) % VIEWER_HISTORY;
    it->count += it->count < VIEWER_HISTORY;
}

int32_t curves_read(const curves* it, viewer_curve curve, float* out_values)
{
    for (int32_t i = 0; i < it->count; ++i) {
        int32_t place = (it->next - it->count + i + VIEWER_HISTORY) % VIEWER_HISTORY;
        out_values[i] = it->values[curve][place];
    }
    return it->count;
}

const char* viewer_curve_name(viewer_curve curve)
{
    static const char* const names[CURVE_STAGES] = {
        [CURVE_STEP] = "step",
        [CURVE_AWAKE] = "awake bodies",
        [CURVE_PAIRS] = "pairs",
        [CURVE_KINETIC] = "kinetic energy",
        [CURVE_POTENTIAL] = "potential energy",
    };
    if ((int)curve < 0 || curve >= CURVE_TOTAL) {
        return "unknown curve";
    }
    return curve < CURVE_STAGES ? names[curve] : um_stage_name((um_stage)(curve - CURVE_STAGES));
}
