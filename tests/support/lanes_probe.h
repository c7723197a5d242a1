// Every operation of lanes.h on 16 floats at once, for each lane width: lanes_probe_8.c and its like are
// compiled with the instructions of their width, so ask umi_cpu_has_lanes before the call.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_LANES_PROBE_H
#define UMBRA_TEST_LANES_PROBE_H

#include <stdint.h>

enum {
    PROBE_FLOATS = 16,
};

// What the operations gave: one bit for each float.
typedef struct lanes_answers {
    uint32_t le;
    uint32_t le_splat; // a <= the first b
    uint32_t ge_splat; // the first b <= a
    uint32_t both;     // a <= b and b <= a
} lanes_answers;

typedef void lanes_probe(const float a[PROBE_FLOATS], const float b[PROBE_FLOATS],
                         lanes_answers* out_answers);

lanes_probe lanes_probe_1;
lanes_probe lanes_probe_4;
lanes_probe lanes_probe_8;
lanes_probe lanes_probe_16;
lanes_probe lanes_probe_plain_4; // what stands in for 4 lanes on a processor that has none

#endif
