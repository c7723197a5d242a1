// Light or dark: as the system has it, until the user says otherwise. The picture has a control for its colours; the
// page goes along with it.
// SPDX-License-Identifier: MIT

const KEY = "umbra-theme";
const THEMES = ["dark", "light"]; // in the order of the control's choices
const system = matchMedia("(prefers-color-scheme: light)");

// Storage may be forbidden; then the choice lasts as long as the page.
function stored() {
    try {
        return localStorage.getItem(KEY);
    } catch {
        return null;
    }
}

function store(theme) {
    try {
        localStorage.setItem(KEY, theme);
    } catch {
        // Nothing to be done, and nothing lost but the memory of it.
    }
}

function ofSystem() {
    return system.matches ? "light" : "dark";
}

function paint(theme) {
    document.documentElement.dataset.theme = theme;
    document.querySelector("meta[name=theme-color]").content = theme === "light" ? "#ffffff" : "#121a2e";
}

/** Paints the page before the viewer is there. */
export function paintFirst() {
    paint(stored() ?? ofSystem());
}

export class Theme {
    constructor(engine) {
        this.engine = engine;
        this.control = engine.control("theme");
        this.#set(stored() ?? ofSystem());
        system.addEventListener("change", () => stored() === null && this.#set(ofSystem()));
    }

    #set(theme) {
        this.shown = theme;
        this.engine.set(this.control, THEMES.indexOf(theme));
        paint(theme);
    }

    /** The other one, from now on. */
    change() {
        this.#set(this.shown === "light" ? "dark" : "light");
        store(this.shown);
    }

    /** Sees whether the control was changed, by its key or in its panel. */
    update() {
        const theme = THEMES[this.engine.value(this.control)];
        if (theme !== this.shown) {
            this.change();
        }
    }
}
