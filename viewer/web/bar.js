// The bars: play and its relatives below the picture, the tools of the hand at its side, and files above it. All of
// them come from the table of controls; what has no icon shows its label.
// SPDX-License-Identifier: MIT

import { element } from "./dom.js";
import { hasIcon, icon } from "./icons.js";
import { makeControl } from "./settings.js";

function titleOf(label, hint, key) {
    return `${label}${key === "" ? "" : ` (${key})`}${hint === "" ? "" : `: ${hint}`}`;
}

/** A button with an icon. */
export function iconButton(name, label, hint, key, press) {
    const button = element("button", {
        type: "button", className: "icon-button", "data-name": name, "aria-label": label, title: titleOf(label, hint, key),
    });
    button.append(icon(name) ?? "", element("span", { className: "icon-label" }, label));
    button.addEventListener("click", press);
    return button;
}

function makeIconButton(engine, control) {
    const { name, label, hint, key } = control;
    const button = iconButton(name, label, hint, key, () => engine.set(control));
    return { row: button, update: () => (button.disabled = !engine.isEnabled(control)) };
}

// A switch is a button that stays pressed. That of playing shows what pressing it does.
function makeToggle(engine, control) {
    const { name, label, hint, key } = control;
    const isPlay = name === "play";
    const button = iconButton(name, label, hint, key, () => engine.set(control, engine.value(control) !== 0 ? 0 : 1));
    button.classList.toggle("is-main", isPlay);
    let shown = null;
    const update = () => {
        const isOn = engine.value(control) !== 0;
        if (isOn !== shown) {
            shown = isOn;
            button.setAttribute("aria-pressed", isOn);
            if (isPlay) {
                button.querySelector(".icon").replaceWith(icon(isOn ? "pause" : "play"));
            }
        }
    };
    return { row: button, update };
}

function makeSmall(engine, control) {
    if (control.kind === "button") {
        return makeIconButton(engine, control);
    }
    return control.kind === "switch" ? makeToggle(engine, control) : makeControl(engine, control);
}

/** Whether a control has its place in a bar: what can be shown without words. */
export function fitsBar(control) {
    return hasIcon(control.name) || (control.group === "play" && control.kind !== "button");
}

// What comes before and after the others of its bar.
const PLACES = { step_back: -1, step: 1, speed: 1 };

function placeOf({ name }) {
    return PLACES[name] ?? 0;
}

/** Buttons and sliders for some controls, in a bar. */
export class Bar {
    constructor(engine, bar, controls) {
        const placed = [...controls].sort((a, b) => placeOf(a) - placeOf(b));
        this.rows = placed.map((control) => makeSmall(engine, control));
        this.rows.forEach(({ row }, index) => (row.dataset.name = placed[index].name));
        bar.append(...this.rows.map(({ row }) => row));
    }

    update() {
        for (const { update } of this.rows) {
            update();
        }
    }
}

/** The tools of the hand: one of them at a time, as radio buttons of which arrow keys choose one. */
export class HandBar {
    constructor(engine, bar, control) {
        this.engine = engine;
        this.control = control;
        bar.setAttribute("role", "radiogroup");
        bar.setAttribute("aria-label", control.label);
        this.buttons = control.choices.map((label, value) => this.#makeTool(label, value));
        bar.append(...this.buttons);
        bar.addEventListener("keydown", (event) => this.#moveChoice(event));
        this.update();
    }

    #makeTool(label, value) {
        const name = label.toLowerCase().split(" ")[0];
        const button = iconButton(name, label, "", "", () => this.engine.set(this.control, value));
        button.setAttribute("role", "radio");
        return button;
    }

    #moveChoice(event) {
        const way = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
        if (way !== undefined) {
            event.preventDefault();
            const count = this.buttons.length;
            const value = (this.engine.value(this.control) + way + count) % count;
            this.engine.set(this.control, value);
            this.update();
            this.buttons[value].focus();
        }
    }

    update() {
        const value = this.engine.value(this.control);
        this.buttons.forEach((button, index) => {
            button.setAttribute("aria-checked", index === value);
            button.tabIndex = index === value ? 0 : -1;
        });
    }
}
