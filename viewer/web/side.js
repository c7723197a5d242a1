// The panels at the side of the picture, or below it on a small screen, behind tabs: one of them is there, or none.
// SPDX-License-Identifier: MIT

import { byId, element } from "./dom.js";

export const PANELS = [
    { name: "figures", label: "Figures" },
    { name: "body", label: "Body" },
    { name: "settings", label: "Settings" },
    { name: "text", label: "Text" },
];

export class Side extends EventTarget {
    constructor() {
        super();
        this.app = byId("app");
        this.tabs = PANELS.map((panel) => this.#makeTab(panel));
        byId("tabs").append(...this.tabs);
        byId("tabs").addEventListener("keydown", (event) => this.#moveFocus(event));
        this.last = PANELS[0].name;
        this.show(matchMedia("(min-width: 820px)").matches ? this.last : null);
    }

    #makeTab({ name, label }) {
        const tab = element("button", {
            type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, "data-name": name,
        }, label);
        byId(`panel-${name}`).setAttribute("aria-labelledby", tab.id);
        // A press on the tab of the panel that is there closes it.
        tab.addEventListener("click", () => this.show(this.shown === name ? null : name));
        return tab;
    }

    #moveFocus(event) {
        const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (way !== undefined) {
            event.preventDefault();
            this.showNext(way);
            this.tabs.find(({ dataset }) => dataset.name === this.shown).focus();
        }
    }

    /** Shows the panel after the one that is shown, or was shown last; with a way of -1 the one before it. */
    showNext(way) {
        const at = PANELS.findIndex(({ name }) => name === this.last);
        this.show(PANELS[(at + way + PANELS.length) % PANELS.length].name);
    }

    /** Shows a panel by name; null shows none. */
    show(name) {
        this.shown = name;
        this.last = name ?? this.last;
        this.app.dataset.sheet = name ?? "closed";
        for (const tab of this.tabs) {
            const isShown = tab.dataset.name === name;
            tab.setAttribute("aria-selected", isShown);
            tab.tabIndex = tab.dataset.name === this.last ? 0 : -1;
            byId(`panel-${tab.dataset.name}`).hidden = !isShown;
        }
        this.dispatchEvent(new Event("show"));
    }

    toggle() {
        this.show(this.shown === null ? this.last : null);
    }
}
