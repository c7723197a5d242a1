// Messages that come up over the picture and go by themselves.
// SPDX-License-Identifier: MIT

import { byId, element } from "./dom.js";

const SHOWN_FOR = 5000; // milliseconds
const BRIEFLY = 1500;
const MOST = 3;

function add(text, className, milliseconds) {
    const notes = byId("notes");
    const made = element("p", { className: `note ${className}` }, text);
    notes.append(made);
    while (notes.children.length > MOST) {
        notes.firstElementChild.remove();
    }
    setTimeout(() => made.remove(), milliseconds);
}

export function note(text, isError = false) {
    add(text, isError ? "is-error" : "", isError ? 2 * SHOWN_FOR : SHOWN_FOR);
}

/** What a key has done, in a word or two: the last one only. */
export function noteBriefly(text) {
    if (text !== "") {
        document.querySelector(".note.is-brief")?.remove();
        add(text, "is-brief", BRIEFLY);
    }
}
