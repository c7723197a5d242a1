// Messages that come up over the picture and go by themselves.
// SPDX-License-Identifier: MIT

import { byId, element } from "./dom.js";

const SHOWN_FOR = 5000; // milliseconds
const BRIEFLY = 1500;
const MOST = 3;

function removeLater(made, milliseconds) {
    clearTimeout(made.timer);
    made.timer = setTimeout(() => made.remove(), milliseconds);
}

// What is said already stays longer, and is not said twice: a step may fail in each frame.
function add(text, properties, milliseconds) {
    const notes = byId("notes");
    const same = [...notes.children].find((one) => one.textContent === text);
    const made = same ?? element("p", properties, text);
    if (!same) {
        notes.append(made);
    }
    while (notes.children.length > MOST) {
        notes.firstElementChild.remove();
    }
    removeLater(made, milliseconds);
}

export function note(text, isError = false) {
    if (isError) {
        add(text, { className: "note is-error", role: "alert" }, 2 * SHOWN_FOR);
    } else {
        add(text, { className: "note" }, SHOWN_FOR);
    }
}

/** What a key has done, in a word or two: the last one only. */
export function noteBriefly(text) {
    if (text !== "") {
        document.querySelector(".note.is-brief")?.remove();
        add(text, { className: "note is-brief" }, BRIEFLY);
    }
}
