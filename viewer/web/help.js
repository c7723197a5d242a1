// The list of keys, which comes from the table of controls, and of what mouse and fingers do.
// SPDX-License-Identifier: MIT

import { byId, element } from "./dom.js";

const GESTURES = [
    ["Drag a body", "moves it, with the tool for that"],
    ["Shift, Ctrl or Alt with it", "throws a ball, draws a box or deletes a body, whatever the tool is"],
    ["Drag beside bodies, or with the right button", "moves the view"],
    ["Wheel, or two fingers", "zooms and moves the view"],
    ["Drop a scene file", "opens it"],
    ["Ctrl Enter in the text", "applies it"],
];

function list(title, entries, className = "") {
    return element(
        "section", { className },
        element("h2", {}, title),
        element("dl", {}, ...entries.flatMap(([key, text]) => [element("dt", {}, key), element("dd", {}, text)])));
}

export class Help {
    constructor(engine) {
        this.dialog = byId("help");
        const controls = engine.controls.filter(({ key }) => key !== "");
        const headings = [...new Set(controls.map(({ heading }) => heading))];
        byId("help-lists").append(
            ...headings.map((heading) =>
                list(heading, controls
                    .filter((control) => control.heading === heading)
                    .map(({ key, label, hint }) => [element("kbd", { title: hint }, key), label]))),
            list("Mouse and touch", GESTURES, "is-wordy"));
    }

    toggle() {
        if (this.dialog.open) {
            this.dialog.close();
        } else {
            this.dialog.showModal();
            byId("help-lists").focus(); // which arrow keys scroll
        }
    }
}
