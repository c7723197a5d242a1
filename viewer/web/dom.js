// Small help with elements.
// SPDX-License-Identifier: MIT

export const byId = (id) => document.getElementById(id);

/** An element with properties, and children that are elements or texts. "aria-..." and "data-..." become attributes. */
export function element(tag, properties = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (name.includes("-") || name === "role" || name === "for") {
            made.setAttribute(name, value);
        } else {
            made[name] = value;
        }
    }
    made.append(...children);
    return made;
}

/** Sets a text only if it is another: what does not change costs no layout. */
export function setText(node, text) {
    if (node.textContent !== text) {
        node.textContent = text;
    }
}

/** A name for programs as people read it: "pile_awake_1000" becomes "Pile awake 1000". */
export function readable(name) {
    const words = name.replaceAll("_", " ").trim();
    return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A number in few digits, without an exponent where it can be done. */
export function shortNumber(value, digits = 4) {
    if (!Number.isFinite(value)) {
        return String(value);
    }
    const size = Math.abs(value);
    if (size !== 0 && (size >= 1e7 || size < 1e-4)) {
        return value.toExponential(2).replace("e+", "e");
    }
    return String(Number(value.toPrecision(size >= 1000 ? Math.ceil(Math.log10(size + 1)) : digits)));
}
