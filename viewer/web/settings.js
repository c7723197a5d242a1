// The panel of settings, built from the table of controls: a heading for each group, and for each control what its kind
// asks for. It knows none of them by name.
// SPDX-License-Identifier: MIT

import { element, shortNumber } from "./dom.js";
import { icon } from "./icons.js";
import { KNOB_STEPS, knobOf, roundValue, valueOf } from "./sliders.js";

function hintOf(control) {
    const key = control.key === "" ? "" : ` (${control.key})`;
    const restart = control.restarts ? " Changing it begins the scene again." : "";
    return control.hint + key + restart;
}

function labelOf(control, id) {
    const label = element("label", { className: "control-label", for: id, title: hintOf(control) }, control.label);
    if (control.unit !== "") {
        label.append(" ", element("span", { className: "unit" }, control.unit));
    }
    if (control.restarts) {
        label.append(element("span", { className: "restarts", title: "Begins the scene again" }, icon("restart")));
    }
    return label;
}

function keyOf(control) {
    return control.key === "" ? "" : element("kbd", {}, control.key);
}

// Each kind of control is a row with update(), which shows what the control is now.

function makeButton(engine, control) {
    const button = element("button", { type: "button", className: "button", title: hintOf(control) }, control.label);
    if (control.key !== "") {
        button.append(" ", keyOf(control));
    }
    button.addEventListener("click", () => engine.set(control));
    return { row: button, update: () => (button.disabled = !engine.isEnabled(control)) };
}

function makeSwitch(engine, control) {
    const id = `control-${control.name}`;
    const box = element("input", { type: "checkbox", id, className: "switch", role: "switch", title: hintOf(control) });
    box.addEventListener("change", () => engine.set(control, box.checked ? 1 : 0));
    const row = element("div", { className: "control is-switch" }, labelOf(control, id), keyOf(control), box);
    const update = () => {
        box.checked = engine.value(control) !== 0;
        box.disabled = !engine.isEnabled(control);
    };
    return { row, update };
}

function makeChoice(engine, control) {
    const id = `control-${control.name}`;
    const list = element("select", { id, title: hintOf(control) });
    list.append(...control.choices.map((text, value) => element("option", { value }, text)));
    list.addEventListener("change", () => engine.set(control, Number(list.value)));
    const row = element("div", { className: "control is-choice" }, labelOf(control, id), keyOf(control), list);
    const update = () => {
        list.value = String(engine.value(control));
        list.disabled = !engine.isEnabled(control);
    };
    return { row, update };
}

// A number as people type it, with a comma or the sign of a minus; NaN if it is none.
function readNumber(text) {
    const plain = text.trim().replace(",", ".").replace("\u2212", "-");
    return plain === "" ? NaN : Number(plain);
}

// A slider, its value as a field to type into, and a button that brings back the value that the scene gives it.
function makeNumber(engine, control) {
    const id = `control-${control.name}`;
    const isCount = control.kind === "count";
    const step = isCount ? 1 : control.step;
    const field = element("input", { id, className: "number", autocomplete: "off", title: hintOf(control) });
    const slider = element("input", {
        type: "range", className: "slider", min: 0, max: KNOB_STEPS, step: "any", "aria-label": control.label,
    });
    const reset = element(
        "button", { type: "button", className: "reset", "aria-label": `Reset ${control.label}` }, icon("normal"));
    const range = () => [engine.least(control), engine.most(control), control.isLogarithmic];

    slider.addEventListener("input", () => engine.set(control, roundValue(valueOf(slider.valueAsNumber, ...range()), step)));
    slider.addEventListener("keydown", (event) => {
        const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
        if (way !== undefined) {
            event.preventDefault();
            const knob = Math.min(Math.max(slider.valueAsNumber + way * (KNOB_STEPS / 100), 0), KNOB_STEPS);
            const value = step > 0 ? engine.value(control) + way * step : valueOf(knob, ...range());
            engine.set(control, roundValue(value, step));
        }
    });
    // While somebody types, the field is theirs, from the value on that there is when they begin; what they typed has
    // taken effect once they press Enter or leave.
    let isTyping = false;
    field.addEventListener("focus", () => {
        update();
        isTyping = true;
    });
    field.addEventListener("input", () => (isTyping = true));
    const stopTyping = () => {
        isTyping = false;
        shown = "";
    };
    field.addEventListener("blur", stopTyping);
    field.addEventListener("change", () => {
        const value = readNumber(field.value);
        if (Number.isFinite(value)) {
            engine.set(control, value);
        }
        stopTyping();
    });
    reset.addEventListener("click", () => engine.set(control, engine.normal(control)));

    let shown = "";
    const update = () => {
        const value = engine.value(control);
        const normal = engine.normal(control);
        const [least, most] = range();
        reset.hidden = Math.abs(value - normal) <= 1e-6 * Math.max(Math.abs(normal), 1e-3);
        field.disabled = slider.disabled = reset.disabled = !engine.isEnabled(control) || least === most;
        const now = [value, normal, least, most].join();
        if (now === shown || isTyping) {
            return;
        }
        shown = now;
        field.value = shortNumber(value);
        field.inputMode = least < 0 ? "text" : "decimal"; // a phone's keys for decimals may have no minus
        slider.value = knobOf(value, ...range());
        slider.style.setProperty("--knob", slider.valueAsNumber / KNOB_STEPS);
        slider.setAttribute("aria-valuetext", `${shortNumber(value)} ${control.unit}`.trim());
        reset.title = `Back to ${shortNumber(normal)} ${control.unit}`.trim();
    };
    const head = element("div", { className: "control-head" }, labelOf(control, id), keyOf(control), reset, field);
    return { row: element("div", { className: "control is-number" }, head, slider), update };
}

const MAKERS = {
    button: makeButton, switch: makeSwitch, choice: makeChoice, number: makeNumber, count: makeNumber,
};

/** The row of one control: { row, update }. */
export function makeControl(engine, control) {
    return MAKERS[control.kind](engine, control);
}

export class Settings {
    constructor(engine, panel, controls) {
        this.panel = panel;
        this.rows = [];
        const groups = [...new Set(controls.map(({ heading }) => heading))].map((heading) =>
            controls.filter((control) => control.heading === heading));
        // What is there to be watched and tuned comes first; what are buttons for the most part has keys, too.
        const isForKeys = (group) => group.filter(({ kind }) => kind === "button").length > group.length / 2;
        for (const group of groups.filter((one) => !isForKeys(one))) {
            this.#addGroup(engine, group, true);
        }
        for (const group of groups.filter(isForKeys)) {
            this.#addGroup(engine, group, false);
        }
        this.update();
    }

    // Buttons of a group stand side by side below its other controls.
    #addGroup(engine, controls, isOpen) {
        const summary = element("summary", {}, controls[0].heading);
        const group = element("details", { className: "group", open: isOpen }, summary);
        const buttons = element("div", { className: "buttons" });
        for (const control of controls) {
            const made = makeControl(engine, control);
            this.rows.push(made);
            (control.kind === "button" ? buttons : group).append(made.row);
        }
        if (buttons.children.length > 0) {
            group.append(buttons);
        }
        this.panel.append(group);
    }

    update() {
        for (const { update } of this.rows) {
            update();
        }
    }
}
