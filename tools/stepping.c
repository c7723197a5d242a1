// The loop over steps.
// SPDX-License-Identifier: MIT

#include "stepping.h"
#include "clock.h"
#include "interrupt.h"
#include "message.h"

static stepping_end make_step(stepping* it)
{
    if (interrupt_came()) {
        return STEPPING_INTERRUPTED;
    }
    if (scene_play_step(it->play) != UM_OK) {
        progress_end(it->bar != NULL ? it->bar : &(progress){0});
        complain_about_scene(&it->play->error);
        return STEPPING_FAILED;
    }
    if (it->bar != NULL) {
        progress_update(it->bar, it->play->steps_made);
    }
    return STEPPING_DONE;
}

// The clock is asked twice a step, which shows where a step takes a microsecond.
static stepping_end go_watched(stepping* it, int32_t steps)
{
    stepping_end end = STEPPING_DONE;
    for (int32_t i = 0; i < steps && end == STEPPING_DONE; ++i) {
        double start = clock_seconds();
        end = make_step(it);
        it->seconds += clock_seconds() - start;
        if (end == STEPPING_DONE && !it->after_step(it->play, it->context)) {
            end = STEPPING_STOPPED;
        }
    }
    return end;
}

stepping_end stepping_go(stepping* it, int32_t steps)
{
    if (it->after_step != NULL) {
        return go_watched(it, steps);
    }
    stepping_end end = STEPPING_DONE;
    double start = clock_seconds();
    for (int32_t i = 0; i < steps && end == STEPPING_DONE; ++i) {
        end = make_step(it);
    }
    it->seconds += clock_seconds() - start;
    return end;
}
