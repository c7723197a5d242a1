// A clock for measurements, which never runs backwards.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_CLOCK_H
#define UMBRA_TOOLS_CLOCK_H

// Seconds since some moment in the past.
double clock_seconds(void);

#endif
