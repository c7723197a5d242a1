// Every operation of float4.h, in the version of this build and in plain C.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_FLOAT4_PROBE_H
#define UMBRA_TEST_FLOAT4_PROBE_H

// What the operations gave, one array of four after the other.
typedef struct float4_answers {
    float set[4];   // of a's four
    float splat[4]; // of a's first
    float copy[4];  // of a, loaded and stored
    float add[4];
    float sub[4];
    float mul[4];
    float min[4];
    float max[4];
    float negate[4];
    float swap_halves[4];
    float swap_pairs[4];
    float lows[4];
    float highs[4];
    float evens[4];
    float odds[4];
    float sums[4];     // of a, b, a + b and a - b
    float place[4];    // any four, which become b
    float was[4];      // a set of what place was, made before that and read after it
    float all_were[4]; // a splat of the second of it
    float x;
    int le_bits;
} float4_answers;

// Both arrays aligned to 16 bytes.
typedef void float4_probe(const float a[4], const float b[4], float4_answers* answers);

float4_probe float4_probe_native;
float4_probe float4_probe_plain;

#endif
