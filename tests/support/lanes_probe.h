// Every operation of lanes.h on 16 floats at once, for each lane width: lanes_probe_8.c and its like are
// compiled with the instructions of their width, so ask umi_cpu_has_lanes before the call.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_LANES_PROBE_H
#define UMBRA_TEST_LANES_PROBE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PROBE_FLOATS = 16,
    PROBE_RECORDS = 40,
};

typedef struct lanes_input {
    _Alignas(64) float a[PROBE_FLOATS];
    _Alignas(64) float b[PROBE_FLOATS];
    _Alignas(64) float parts[4][PROBE_FLOATS]; // what is scattered
    _Alignas(16) float records[4 * PROBE_RECORDS];
    int32_t index[PROBE_FLOATS]; // records to gather from and to scatter to
} lanes_input;

typedef struct lanes_answers {
    _Alignas(64) float copy[PROBE_FLOATS]; // a, loaded and stored
    _Alignas(64) float add[PROBE_FLOATS];
    _Alignas(64) float sub[PROBE_FLOATS];
    _Alignas(64) float mul[PROBE_FLOATS];
    _Alignas(64) float div[PROBE_FLOATS];
    _Alignas(64) float sqrt[PROBE_FLOATS]; // of a
    _Alignas(64) float min[PROBE_FLOATS];
    _Alignas(64) float max[PROBE_FLOATS];
    _Alignas(64) float select[PROBE_FLOATS]; // a where a <= the first b, else b
    _Alignas(64) float gathered[4][PROBE_FLOATS];
    _Alignas(16) float scattered[4 * PROBE_RECORDS]; // the records after the parts were scattered to them
    // One bit for each float.
    uint32_t le;
    uint32_t lt;
    uint32_t le_splat; // a <= the first b
    uint32_t ge_splat; // the first b <= a
    uint32_t both;     // a <= b and b <= a
    bool is_plain;     // whether this width is plain C here
} lanes_answers;

typedef void lanes_probe(const lanes_input* in, lanes_answers* out_answers);

lanes_probe lanes_probe_1;
lanes_probe lanes_probe_4;
lanes_probe lanes_probe_8;
lanes_probe lanes_probe_16;
lanes_probe lanes_probe_plain_4; // what stands in for 4 lanes on a processor that has none

#endif
