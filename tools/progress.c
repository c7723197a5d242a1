// The progress bar.
// SPDX-License-Identifier: MIT

#include "progress.h"
#include "clock.h"
#include "numbers.h"
#include "terminal.h"

#include <stdio.h>
#include <string.h>

enum { BAR_WIDTH = 28, LINE_SIZE = 160 };
static const double seconds_between = 0.1;

progress progress_begin(const char* what, int64_t total, bool is_quiet)
{
    progress bar = {.what = what, .total = total};
    bar.is_shown = !is_quiet && terminal_sees_errors();
    bar.start = bar.is_shown ? clock_seconds() : 0.0;
    bar.last_drawn = bar.start;
    return bar;
}

void progress_line(const char* what, int64_t done, int64_t total, double seconds, char* out, size_t size)
{
    double share = total > 0 ? (double)done / (double)total : 1.0;
    int filled = (int)(share * BAR_WIDTH);
    char bar[BAR_WIDTH + 1];
    memset(bar, ' ', BAR_WIDTH);
    memset(bar, '=', (size_t)filled);
    if (filled < BAR_WIDTH) {
        bar[filled] = '>';
    }
    bar[BAR_WIDTH] = '\0';
    double speed = seconds > 0.0 ? (double)done / seconds : 0.0;
    int64_t left = speed > 0.0 ? (int64_t)((double)(total - done) / speed + 0.5) : 0;
    snprintf(out, size, "%s [%s] %3d %%  %s steps/s  %d:%02d left", what, bar, (int)(100.0 * share),
             number_with_commas((int64_t)speed).text, (int)(left / 60), (int)(left % 60));
}

void progress_update(progress* bar, int64_t done)
{
    if (!bar->is_shown || done < bar->next_look) {
        return;
    }
    double now = clock_seconds();
    // The clock is asked about twenty times per second, however fast the steps are.
    double speed = now > bar->start ? (double)done / (now - bar->start) : 0.0;
    bar->next_look = done + 1 + (int64_t)(0.5 * seconds_between * speed);
    if (now - bar->last_drawn >= seconds_between) {
        char line[LINE_SIZE];
        progress_line(bar->what, done, bar->total, now - bar->start, line, sizeof line);
        fprintf(stderr, "\r%s\x1b[K", line);
        fflush(stderr);
        bar->last_drawn = now;
    }
}

void progress_end(progress* bar)
{
    if (bar->is_shown) {
        fputs("\r\x1b[K", stderr);
        fflush(stderr);
        bar->is_shown = false;
    }
}
