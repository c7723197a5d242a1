// The list of scenes with its search. Arrow keys choose, Enter opens.
// SPDX-License-Identifier: MIT

import { byId, element, readable } from "./dom.js";
import { note } from "./notes.js";

export class SceneList {
    constructor(engine, scene) {
        this.scene = scene;
        this.dialog = byId("scenes");
        this.search = byId("scene-search");
        this.items = engine.scenes().map((one, index) => this.#makeItem(one, index));
        this.#fill();
        this.search.addEventListener("input", () => this.#filter());
        this.search.addEventListener("keydown", (event) => this.#key(event));
        byId("scene-button").addEventListener("click", () => this.toggle());
    }

    #makeItem({ name, summary, isGallery }, index) {
        const row = element(
            "li", { role: "option", id: `scene-${index}`, className: "scene", "data-name": name },
            element("span", { className: "scene-title" }, readable(name)),
            element("span", { className: "scene-line" }, summary));
        row.addEventListener("click", () => this.#open(name));
        return { name, isGallery, row, words: `${name} ${readable(name)} ${summary}`.toLowerCase() };
    }

    // Scenes of the gallery come first: they are there to be looked at.
    #fill() {
        const list = byId("scene-list");
        const gallery = this.items.filter((item) => item.isGallery);
        const others = this.items.filter((item) => !item.isGallery);
        this.items = [...gallery, ...others];
        const heading = (text) => element("li", { role: "presentation", className: "scene-heading" }, text);
        list.replaceChildren(
            ...(gallery.length > 0 ? [heading("Gallery"), ...gallery.map(({ row }) => row), heading("For measuring")] : []),
            ...others.map(({ row }) => row));
    }

    #open(name) {
        const { isOpen, message } = this.scene.open(name);
        if (!isOpen) {
            note(message, true);
        }
        this.dialog.close();
        byId("picture").focus(); // and not the button that opened the list, which Space would press again
    }

    #filter() {
        const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
        for (const { row, words: own } of this.items) {
            row.hidden = !words.every((word) => own.includes(word));
        }
        byId("scene-list").classList.toggle("is-filtered", words.length > 0);
        const shown = this.items.filter(({ row }) => !row.hidden);
        byId("scene-none").hidden = shown.length > 0;
        this.#choose(shown[0]);
    }

    #choose(item) {
        this.chosen = item;
        for (const { row } of this.items) {
            row.setAttribute("aria-selected", row === item?.row);
        }
        this.search.setAttribute("aria-activedescendant", item?.row.id ?? "");
        item?.row.scrollIntoView({ block: "nearest" });
    }

    #key(event) {
        const shown = this.items.filter(({ row }) => !row.hidden);
        const way = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 }[event.key];
        if (way !== undefined && shown.length > 0) {
            event.preventDefault();
            const at = shown.indexOf(this.chosen) + way;
            this.#choose(shown[Math.min(Math.max(at, 0), shown.length - 1)]);
        } else if (event.key === "Enter" && this.chosen) {
            event.preventDefault();
            this.#open(this.chosen.name);
        }
    }

    toggle() {
        if (this.dialog.open) {
            this.dialog.close();
            return;
        }
        this.search.value = "";
        this.dialog.showModal();
        this.#filter();
        this.#choose(this.items.find(({ name }) => name === this.scene.name) ?? this.items[0]);
        this.search.focus();
    }
}
