// What the tests of the contact kernels compare: bits between widths, numbers with those of the oracle, and
// which bodies a pass may write.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_CONTACT_CHECKS_H
#define UMBRA_TEST_CONTACT_CHECKS_H

#include "solver/contact_oracle.h"

#include "support/hard_floats.h"

// ---- Bits -----------------------------------------------------------------------------------------------

static inline void compare_records(const float* actual, const float* expected, const char* what,
                                   int32_t lanes, const prng* random)
{
    for (int32_t i = 0; i < 4 * RECORD_COUNT; ++i) {
        if (float_bits(actual[i]) != float_bits(expected[i])) {
            fail_with_seed(random, "%s %d of record %d with %d lanes: %.9g, expected %.9g", what,
                           (int)(i % 4), (int)(i / 4), (int)lanes, (double)actual[i], (double)expected[i]);
        }
    }
}

// Lanes that have no contact may differ: narrow kernels do not come by there.
static inline void compare_blocks(const contact_blocks* actual, const contact_blocks* expected, int32_t lanes,
                                  const prng* random)
{
    const int32_t row_count = (int32_t)(sizeof(umi_contact_block) / sizeof(umi_row));
    for (int32_t slot = 0; slot < expected->count; ++slot) {
        const float* a = (const float*)(actual->blocks + slot / UMI_BLOCK_LANES);
        const float* b = (const float*)(expected->blocks + slot / UMI_BLOCK_LANES);
        for (int32_t row = 0; row < row_count; ++row) {
            int32_t at = row * UMI_BLOCK_LANES + slot % UMI_BLOCK_LANES;
            if (float_bits(a[at]) != float_bits(b[at])) {
                fail_with_seed(random, "row %d of slot %d of %d with %d lanes: %.9g, expected %.9g", (int)row,
                               (int)slot, (int)expected->count, (int)lanes, (double)a[at], (double)b[at]);
            }
        }
    }
}

// ---- Numbers --------------------------------------------------------------------------------------------

// What a pass did to a contact must come within this share of the numbers that went in.
#define SHARE 2e-5

static inline void check_close(double actual, double expected, double tolerance, const char* what,
                               int32_t slot, const prng* random)
{
    if (!(fabs(actual - expected) <= tolerance)) {
        fail_with_seed(random, "%s of slot %d: %.9g, expected %.9g +- %.3g", what, (int)slot, actual,
                       expected, tolerance);
    }
}

// Bounds on what a pass of a contact has to do with, so that tolerances can be shares of it.
typedef struct scales {
    double speed;
    double impulse;
    double condition; // of K: how much the inversion may blow rounding up
} scales;

static inline scales scales_of(const oracle_contact* before, const oracle_contact* after)
{
    scales s = {.speed = 1.0, .impulse = 0.0, .condition = 1.0};
    s.speed += fabs(before->a.x) + fabs(before->a.y) + fabs(before->b.x) + fabs(before->b.y) +
               30.0 * (fabs(before->a.angle) + fabs(before->b.angle));
    double heaviest = 0.0;
    for (int32_t i = 0; i < 2; ++i) {
        const oracle_point* p = before->points + i;
        if (p->is_there) {
            s.speed += fabs(p->target);
            s.impulse += p->normal_impulse + fabs(p->tangent_impulse) + after->points[i].normal_impulse;
            heaviest = fmax(heaviest, fmax(p->normal_mass, p->tangent_mass));
        }
    }
    s.impulse += heaviest * s.speed;
    if (before->points[1].is_there) {
        double product = before->k[0][0] * before->k[1][1];
        s.condition = product / (product - before->k[0][1] * before->k[1][0]);
    }
    return s;
}

static inline void check_motion(oracle_motion actual, oracle_motion expected, double inverse_mass,
                                double inverse_inertia, const scales* s, int32_t slot, const prng* random)
{
    double tolerance = SHARE * s->condition * (s->speed + inverse_mass * s->impulse);
    double turn_tolerance = SHARE * s->condition * (s->speed / 30.0 + 60.0 * inverse_inertia * s->impulse);
    check_close(actual.x, expected.x, tolerance, "x", slot, random);
    check_close(actual.y, expected.y, tolerance, "y", slot, random);
    check_close(actual.angle, expected.angle, turn_tolerance, "angle", slot, random);
}

static inline void check_contact(const oracle_contact* actual, const oracle_contact* expected,
                                 const oracle_contact* before, int32_t slot, const prng* random)
{
    scales s = scales_of(before, expected);
    check_motion(actual->a, expected->a, before->mass_a, before->inertia_a, &s, slot, random);
    check_motion(actual->b, expected->b, before->mass_b, before->inertia_b, &s, slot, random);
    for (int32_t i = 0; i < 2; ++i) {
        const oracle_point* p = actual->points + i;
        const oracle_point* q = expected->points + i;
        double tolerance = SHARE * s.condition * s.impulse;
        check_close(p->normal_impulse, q->normal_impulse, tolerance, "normal impulse", slot, random);
        check_close(p->tangent_impulse, q->tangent_impulse, tolerance, "tangent impulse", slot, random);
    }
}

static inline oracle_contact read_velocities(const contact_blocks* c, int32_t slot)
{
    return oracle_read(&c->blocks[slot / UMI_BLOCK_LANES].contact, slot % UMI_BLOCK_LANES, &c->velocities->x);
}

static inline oracle_contact read_changes(const contact_blocks* c, int32_t slot)
{
    return oracle_read(&c->blocks[slot / UMI_BLOCK_LANES].contact, slot % UMI_BLOCK_LANES, &c->changes->x);
}

// ---- What is written ------------------------------------------------------------------------------------

static inline void note_written(const contact_blocks* c, bool out_written[RECORD_COUNT])
{
    memset(out_written, 0, RECORD_COUNT);
    for (int32_t slot = 0; slot < c->count; ++slot) {
        const umi_contact_block* block = &c->blocks[slot / UMI_BLOCK_LANES].contact;
        int32_t a = block->head.body_a.lane[slot % UMI_BLOCK_LANES];
        int32_t b = block->head.body_b.lane[slot % UMI_BLOCK_LANES];
        if (a >= 0) {
            out_written[a] = true;
        }
        if (b >= 0) {
            out_written[b] = true;
        }
    }
}

static inline void check_untouched(const float* before, const float* after, const bool written[RECORD_COUNT],
                                   const char* what, int32_t lanes)
{
    for (int32_t i = 0; i < 4 * RECORD_COUNT; ++i) {
        bool may_change = written[i / 4] && i % 4 != 3; // the fourth number is not the solver's
        if (!may_change && float_bits(before[i]) != float_bits(after[i])) {
            fail_msg("%s %d of record %d with %d lanes: %.9g, expected %.9g", what, (int)(i % 4),
                     (int)(i / 4), (int)lanes, (double)after[i], (double)before[i]);
        }
    }
}

#endif
