// Ctrl-C as a flag.
// SPDX-License-Identifier: MIT

#include "interrupt.h"

#include <signal.h>

static volatile sig_atomic_t has_come;

static void note_signal(int number)
{
    has_come = 1;
    signal(number, SIG_DFL); // so that a second one ends what does not ask for the flag
}

void interrupt_watch(void)
{
    signal(SIGINT, note_signal);
    signal(SIGTERM, note_signal);
#if defined(SIGHUP)
    if (signal(SIGHUP, note_signal) == SIG_IGN) { // by nohup: then the run goes on when its terminal is gone
        signal(SIGHUP, SIG_IGN);
    }
#endif
}

bool interrupt_came(void)
{
    return has_come != 0;
}
