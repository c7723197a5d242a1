// Live plots of the last steps: the stages of a step on top of each other, the others as lines.
// SPDX-License-Identifier: MIT

import { element, readable, setText, shortNumber } from "./dom.js";

// Colours that are easy to tell from each other: those of tools/palette.c.
const COLOURS = [
    "#6ea8ff", "#ffb35c", "#7fe0a7", "#ff8fa3", "#c7a2ff", "#62d6e8",
    "#f3e27a", "#e99cf0", "#a3d65c", "#ff9d76", "#8fb8c9", "#d8b58a",
];

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

function plotNumber(value) {
    return Math.abs(value) >= 10000 ? compact.format(value) : shortNumber(value, 3);
}

const HEIGHT = 72; // points
const HISTORY = 240;

const PLOTS = [
    { title: "Time per step", unit: "ms", lines: ["step"], areas: "stages" },
    { title: "Awake bodies", unit: "", lines: ["awake"] },
    { title: "Pairs", unit: "", lines: ["pairs"] },
    { title: "Energy", unit: "", lines: ["energy"] },
];

// The greatest of some values, but for a few that stand out by far: they would press all others flat.
function usualTop(values) {
    const sorted = Float32Array.from(values).sort();
    const usual = sorted[Math.floor((sorted.length - 1) * 0.95)];
    const most = sorted[sorted.length - 1];
    return most > 4 * usual && usual > 0 ? 1.5 * usual : most;
}

// The least of 1, 2, 5, 10, ... that is not below a value.
function niceTop(value) {
    if (!(value > 0)) {
        return 1;
    }
    const ten = 10 ** Math.floor(Math.log10(value));
    return [1, 2, 5, 10].find((factor) => factor * ten >= value) * ten;
}

class Plot {
    constructor(engine, { title, unit, lines, areas }) {
        const curves = engine.curves();
        this.engine = engine;
        this.unit = unit;
        this.lines = curves.filter((curve) => lines.includes(curve.plot));
        this.areas = curves.filter((curve) => curve.plot === areas);
        this.canvas = element("canvas", { className: "plot-canvas", role: "img", "aria-label": title });
        this.value = element("span", { className: "plot-value" });
        this.top = element("span", { className: "plot-top" });
        this.legend = element("ul", { className: "legend" });
        this.entries = (this.areas.length > 0 ? this.areas : this.lines.length > 1 ? this.lines : []).map((curve, index) =>
            this.#makeEntry(curve, index));
        this.root = element(
            "figure", { className: "plot" },
            element("figcaption", {}, title, this.value),
            element("div", { className: "plot-box" }, this.canvas, this.top),
            this.legend);
    }

    #makeEntry(curve, index) {
        const mark = element("span", { className: "mark" });
        mark.style.background = COLOURS[index % COLOURS.length];
        const value = element("span", { className: "legend-value" });
        this.legend.append(element("li", {}, mark, element("span", { className: "legend-name", title: readable(curve.name) }, readable(curve.name)), value));
        return { curve, value };
    }

    #show(curve, values) {
        const last = values.length > 0 ? plotNumber(values[values.length - 1]) : "";
        const entry = this.entries.find((one) => one.curve === curve);
        if (entry) {
            setText(entry.value, last);
        }
        return last;
    }

    update() {
        const width = this.canvas.clientWidth;
        if (width === 0) {
            return;
        }
        const ratio = devicePixelRatio || 1;
        this.canvas.width = Math.round(width * ratio);
        this.canvas.height = Math.round(HEIGHT * ratio);
        const pen = this.canvas.getContext("2d");
        pen.scale(ratio, ratio);
        const areas = this.areas.map((curve) => this.engine.curveValues(curve));
        const lines = this.lines.map((curve) => this.engine.curveValues(curve));
        const top = niceTop(Math.max(0, ...lines.filter(({ length }) => length > 0).map(usualTop)));
        const low = lines.reduce((least, values) => Math.min(least, ...values), 0);
        const bottom = low < 0 ? -niceTop(-low) : 0;
        const scale = { x: width / (HISTORY - 1), y: (HEIGHT - 2) / (top - bottom), bottom };
        drawAreas(pen, areas, scale);
        lines.forEach((values, index) => drawLine(pen, values, scale, this.#lineColour(index)));
        this.areas.forEach((curve, index) => this.#show(curve, areas[index]));
        const last = this.lines.map((curve, index) => this.#show(curve, lines[index]));
        setText(this.value, last.length === 1 ? `${last[0]} ${this.unit}`.trim() : "");
        setText(this.top, plotNumber(top));
    }

    #lineColour(index) {
        return this.areas.length > 0 ? getComputedStyle(this.canvas).color : COLOURS[index % COLOURS.length];
    }
}

// The newest value is at the right edge.
function placeX(index, count, scale) {
    return (HISTORY - count + index) * scale.x;
}

function placeY(value, scale) {
    return HEIGHT - 1 - (value - scale.bottom) * scale.y;
}

function drawAreas(pen, areas, scale) {
    const count = areas.length > 0 ? areas[0].length : 0;
    const below = new Float32Array(count);
    areas.forEach((values, number) => {
        pen.beginPath();
        for (let i = 0; i < count; ++i) {
            pen.lineTo(placeX(i, count, scale), placeY(below[i], scale));
        }
        for (let i = count - 1; i >= 0; --i) {
            below[i] += values[i];
            pen.lineTo(placeX(i, count, scale), placeY(below[i], scale));
        }
        pen.fillStyle = COLOURS[number % COLOURS.length];
        pen.fill();
    });
}

function drawLine(pen, values, scale, colour) {
    pen.beginPath();
    values.forEach((value, index) => pen.lineTo(placeX(index, values.length, scale), placeY(value, scale)));
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    pen.lineJoin = "round";
    pen.stroke();
}

export class Plots {
    constructor(engine, panel) {
        this.plots = PLOTS.map((plot) => new Plot(engine, plot));
        panel.append(...this.plots.map(({ root }) => root));
    }

    update() {
        for (const plot of this.plots) {
            plot.update();
        }
    }
}
