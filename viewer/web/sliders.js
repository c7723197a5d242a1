// Where the knob of a slider stands for a value, and back: straight or logarithmic, from 0 to KNOB_STEPS.
// SPDX-License-Identifier: MIT

export const KNOB_STEPS = 400;

// A logarithmic slider from 0 has this share of its most as its first value after 0.
const SMALLEST_SHARE = 1e-4;

export function knobOf(value, least, most, isLogarithmic) {
    if (!(most > least)) {
        return 0;
    }
    if (!isLogarithmic) {
        return ((value - least) / (most - least)) * KNOB_STEPS;
    }
    const floor = least > 0 ? least : most * SMALLEST_SHARE;
    return value <= floor ? 0 : (Math.log(value / floor) / Math.log(most / floor)) * KNOB_STEPS;
}

export function valueOf(knob, least, most, isLogarithmic) {
    const share = knob / KNOB_STEPS;
    if (!isLogarithmic) {
        return least + (most - least) * share;
    }
    if (share === 0) {
        return least;
    }
    const floor = least > 0 ? least : most * SMALLEST_SHARE;
    return floor * (most / floor) ** share;
}

/** A value without the digits that nobody chose: a multiple of the step, or of a thousandth of its own size. */
export function roundValue(value, step) {
    if (step > 0) {
        return Number((Math.round(value / step) * step).toPrecision(12));
    }
    return Number(value.toPrecision(3));
}
