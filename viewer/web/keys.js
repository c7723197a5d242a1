// Keys of the viewer. What is typed into a field, and what moves a slider or presses a button, is none of them.
// SPDX-License-Identifier: MIT

const NAMES = {
    " ": "Space",
    ArrowLeft: "Left",
    ArrowRight: "Right",
    ArrowUp: "Up",
    ArrowDown: "Down",
};

const IS_SIGN = /^[!-/:-@[-`{-~]$/;
const IS_FOREIGN = /^[^\0-\x7f]$/;

// The name that the table of controls has for a key. Digits are called by their key, also where Shift types another sign,
// and so are letters that are not Latin ones.
function nameOf({ code, key = "", shiftKey }) {
    if ((/^Digit\d$/.test(code) && shiftKey) || (/^Key[A-Z]$/.test(code) && IS_FOREIGN.test(key))) {
        return code.slice(-1);
    }
    return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

// A key with its modifiers. What a keyboard needs to make a sign is its own business: "[" takes AltGr in Germany, which
// counts as Ctrl and Alt on some systems, and Option on a Mac.
function readKey(event) {
    const name = nameOf(event);
    const { shiftKey, ctrlKey, metaKey, altKey, repeat } = event;
    if (!IS_SIGN.test(name)) {
        return { name, shiftKey, ctrlKey, metaKey, altKey, repeat };
    }
    const isAltGr = event.getModifierState("AltGraph");
    return { name, shiftKey, ctrlKey: ctrlKey && !isAltGr, metaKey, altKey: false, repeat };
}

const PRESSES = new Set(["Space", "Enter"]);
const MOVES = new Set(["Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown"]);
const SCROLLS = new Set(["Up", "Down", "Home", "End", "PageUp", "PageDown"]);

// Whether the element that has the focus wants the key itself. A dialog wants all, but that the list of keys goes by the
// key that it came by.
function isTaken(target, name) {
    const dialog = document.querySelector("dialog[open]");
    if (dialog !== null) {
        return name !== "?" || dialog.id !== "help";
    }
    if (target.matches("textarea, select, input:not([type=range], [type=checkbox])")) {
        return true;
    }
    if (target.matches("input[type=range]")) {
        return MOVES.has(name);
    }
    if (target.matches("[role=radio], [role=tab]")) {
        return MOVES.has(name) || PRESSES.has(name);
    }
    if (target.matches("[role=tabpanel]")) {
        return SCROLLS.has(name);
    }
    return target.matches("button, a, summary, input") && PRESSES.has(name);
}

export function listenToKeys(engine) {
    addEventListener("keydown", (event) => {
        const key = readKey(event);
        // What the browser does with Ctrl and Meta stays the browser's, unless the viewer knows the key.
        if (event.isComposing || event.defaultPrevented || isTaken(event.target, key.name)) {
            return;
        }
        if (engine.key(key)) {
            event.preventDefault();
        }
    });
}
