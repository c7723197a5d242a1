// Light or dark: as the system has it, until the user says otherwise. The picture has a control for its colours; the
// page goes along with it. boot.js has painted the page before.
// SPDX-License-Identifier: MIT

import { ALWAYS, recall, remember } from "./memory.js";

const KEY = "umbra-theme"; // boot.js has it, too
const THEMES = ["dark", "light"]; // in the order of the control's choices
const system = matchMedia("(prefers-color-scheme: light)");

function ofSystem() {
    return system.matches ? "light" : "dark";
}

function paint(theme) {
    document.documentElement.dataset.theme = theme;
    document.querySelector("meta[name=theme-color]").content = theme === "light" ? "#ffffff" : "#121a2e";
}

export class Theme {
    constructor(engine) {
        this.engine = engine;
        this.control = engine.control("theme");
        this.#set(document.documentElement.dataset.theme);
        system.addEventListener("change", () => recall(ALWAYS, KEY) === null && this.#set(ofSystem()));
    }

    #set(theme) {
        this.shown = theme;
        this.engine.set(this.control, THEMES.indexOf(theme));
        paint(theme);
    }

    /** The other one, from now on. */
    change() {
        this.#set(this.shown === "light" ? "dark" : "light");
        remember(ALWAYS, KEY, this.shown);
    }

    /** Sees whether the control was changed, by its key or in its panel. */
    update() {
        const theme = THEMES[this.engine.value(this.control)];
        if (theme !== this.shown) {
            this.change();
        }
    }
}
