// The list of scenes with its search. Arrow keys choose, Enter opens.
// SPDX-License-Identifier: MIT

import { byId, element, readable } from "./dom.js";
import { note } from "./notes.js";

// How well a scene fits the words of a search, 0 is best; Infinity if it has not all of them. Words of the name count
// more than words of the summary.
function rankOf({ title, summary }, words) {
    if (words.join(" ") === title) {
        return 0;
    }
    const rankOfWord = (word) =>
        ` ${title}`.includes(` ${word}`) ? 1 : title.includes(word) ? 2 : summary.includes(word) ? 3 : Infinity;
    return words.reduce((sum, word) => sum + rankOfWord(word), 0);
}

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
        return { name, isGallery, row, title: readable(name).toLowerCase(), summary: summary.toLowerCase() };
    }

    // Scenes of the gallery come first: they are there to be looked at.
    #fill() {
        const gallery = this.items.filter((item) => item.isGallery);
        const others = this.items.filter((item) => !item.isGallery);
        this.items = [...gallery, ...others];
        const heading = (text) => element("li", { role: "presentation", className: "scene-heading" }, text);
        this.all = [
            ...(gallery.length > 0 ? [heading("Gallery"), ...gallery.map(({ row }) => row), heading("For measuring")] : []),
            ...others.map(({ row }) => row)];
        byId("scene-list").replaceChildren(...this.all);
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
        const words = this.search.value.toLowerCase().split(/[\s_]+/).filter(Boolean);
        const ranked = this.items.map((item) => ({ item, rank: rankOf(item, words) }));
        const found = ranked.filter(({ rank }) => rank < Infinity).sort((a, b) => a.rank - b.rank);
        this.shown = words.length > 0 ? found.map(({ item }) => item) : this.items;
        byId("scene-list").replaceChildren(...(words.length > 0 ? this.shown.map(({ row }) => row) : this.all));
        byId("scene-none").hidden = this.shown.length > 0;
        this.#choose(this.shown[0]);
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
        const { shown } = this;
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
