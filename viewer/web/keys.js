// Keys of the viewer. What is typed into a field, and what moves a slider or presses a button, is none of them.
// SPDX-License-Identifier: MIT

const NAMES = {
    " ": "Space",
    ArrowLeft: "Left",
    ArrowRight: "Right",
    ArrowUp: "Up",
    ArrowDown: "Down",
};

// The name that the table of controls has for a key. A digit is called by its key, also where Shift types another sign.
function nameOf(event) {
    if (/^Digit\d$/.test(event.code) && event.shiftKey) {
        return event.code.slice(-1);
    }
    return NAMES[event.key] ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key);
}

const PRESSES = new Set(["Space", "Enter"]);
const MOVES = new Set(["Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown"]);

// Whether the element that has the focus wants the key itself.
function isTaken(target, name) {
    if (target.closest("dialog")) {
        return true;
    }
    if (target.matches("textarea, select, input:not([type=range], [type=checkbox])")) {
        return true;
    }
    if (target.matches("input[type=range], [role=radio], [role=tab]")) {
        return MOVES.has(name) || PRESSES.has(name);
    }
    return target.matches("button, a, summary, input") && PRESSES.has(name);
}

export function listenToKeys(engine) {
    addEventListener("keydown", (event) => {
        const name = nameOf(event);
        // What the browser does with Ctrl and Meta stays the browser's, unless the viewer knows the key.
        if (event.isComposing || event.defaultPrevented || isTaken(event.target, name)) {
            return;
        }
        if (engine.key(name, event)) {
            event.preventDefault();
        }
    });
}
