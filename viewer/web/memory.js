// What the browser remembers for the page: always, or as long as the tab is there. It may refuse, or have no room; then
// nothing is remembered, and nothing else is wrong.
// SPDX-License-Identifier: MIT

export const ALWAYS = "localStorage";
export const IN_TAB = "sessionStorage";

/** What was remembered by a name; null if nothing. */
export function recall(where, name) {
    try {
        return globalThis[where].getItem(name);
    } catch {
        return null;
    }
}

/** Remembers a text by a name; null forgets it. */
export function remember(where, name, text) {
    try {
        if (text === null) {
            globalThis[where].removeItem(name);
        } else {
            globalThis[where].setItem(name, text);
        }
    } catch {
        // As if it had never been asked to.
    }
}
