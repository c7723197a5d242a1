// Counters of a world as lines.
// SPDX-License-Identifier: MIT

#include "lines.h"

#include <stdio.h>

#define COUNTER(name, field)                      \
    {                                             \
        name, offsetof(struct um_counters, field) \
    }

static const struct {
    const char* name;
    size_t offset; // of an int32_t in um_counters
} counters[] = {
    COUNTER("Bodies", bodies),
    COUNTER("Awake", awake),
    COUNTER("Asleep", asleep),
    COUNTER("Shapes", shapes),
    COUNTER("Joints", joints),
    COUNTER("Joints awake", joints_awake),
    COUNTER("Contacts", contacts),
    COUNTER("Pairs", pairs),
    COUNTER("Pairs asleep", pairs_asleep),
    COUNTER("New pairs", pairs_found),
    COUNTER("Shapes compared", narrow_phase_tests),
    COUNTER("Proxies moved", proxies_moved),
    COUNTER("Islands", islands),
    COUNTER("Colours", colors),
    COUNTER("Substeps", substeps),
    COUNTER("Swept", swept),
    COUNTER("Stopped", stopped),
    COUNTER("Woken", woken),
    COUNTER("Fallen asleep", fell_asleep),
};

// Lines that are no numbers of um_counters.
enum { LINE_STEP, LINE_TIME, LINE_COST, LINE_EDITS, LINE_MEMORY, LINE_HASH, LINES_BESIDES };

enum { COUNTERS = sizeof counters / sizeof counters[0] };

static viewer_line line_besides(const session* of, int line)
{
    const um_world* world = session_world(of);
    viewer_line made = {"", ""};
    char* value = made.value;
    size_t size = sizeof made.value;
    static const char* const names[LINES_BESIDES] = {
        [LINE_STEP] = "Step",   [LINE_TIME] = "Time",     [LINE_COST] = "Step takes",
        [LINE_EDITS] = "Edits", [LINE_MEMORY] = "Memory", [LINE_HASH] = "Hash",
    };
    snprintf(made.name, sizeof made.name, "%s", names[line]);
    if (line == LINE_STEP && session_is_seeking(of)) {
        const run* on = of->coming.play.world != NULL ? &of->coming : &of->shown;
        snprintf(value, size, "%d, going to %d by %d", (int)session_step_count(of), (int)of->seek_step,
                 (int)on->play.steps_made);
    } else if (line == LINE_STEP) {
        snprintf(value, size, "%d of %d", (int)session_step_count(of), (int)of->source.steps);
    } else if (line == LINE_TIME) {
        snprintf(value, size, "%.2f s", session_step_count(of) * (double)of->source.time_step);
    } else if (line == LINE_COST) {
        snprintf(value, size, "%.3f ms", (double)um_world_get_profile(world).step);
    } else if (line == LINE_EDITS) {
        snprintf(value, size, "%d", (int)of->log.count);
    } else if (line == LINE_MEMORY) {
        snprintf(value, size, "%.2f MB", (double)um_world_get_counters(world).bytes * 1e-6);
    } else if (line == LINE_HASH) {
        snprintf(value, size, "%016llx", (unsigned long long)um_world_hash(world));
    }
    return made;
}

int32_t counter_line_count(const session* of)
{
    return session_world(of) != NULL ? (int32_t)COUNTERS + LINES_BESIDES : 0;
}

viewer_line counter_line_at(const session* of, int32_t index)
{
    if (index < 0 || index >= counter_line_count(of)) {
        return (viewer_line){"", ""};
    }
    if (index < LINES_BESIDES) {
        return line_besides(of, index);
    }
    viewer_line made;
    um_counters now = um_world_get_counters(session_world(of));
    const char* field = (const char*)&now + counters[index - LINES_BESIDES].offset;
    snprintf(made.name, sizeof made.name, "%s", counters[index - LINES_BESIDES].name);
    snprintf(made.value, sizeof made.value, "%d", (int)*(const int32_t*)(const void*)field);
    return made;
}
