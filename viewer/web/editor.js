// The text of the scene, beside the picture. What is applied and refused leaves the world as it is, and the line that is
// wrong is marked.
// SPDX-License-Identifier: MIT

import { byId, setText } from "./dom.js";

export class Editor {
    constructor(scene) {
        this.scene = scene;
        this.area = byId("editor");
        this.numbers = byId("line-numbers");
        this.mark = byId("error-mark");
        this.loaded = null; // the text as it came, to see whether it was changed
        this.draft = null;  // what the user had typed when another scene was opened
        this.isStale = true;
        this.lineCount = 0;
        this.area.addEventListener("input", () => this.#changed());
        this.area.addEventListener("scroll", () => this.#scroll());
        this.area.addEventListener("keydown", (event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
                event.preventDefault();
                this.apply();
            }
        });
        byId("editor-apply").addEventListener("click", () => this.apply());
        byId("editor-world").addEventListener("click", () => this.#set(scene.engine.worldText() ?? ""));
        byId("editor-draft").addEventListener("click", () => this.#bringBack());
        scene.addEventListener("change", () => this.#sceneChanged());
    }

    // The text of a large world takes a while to make, so it is made when the panel is there.
    #sceneChanged() {
        if (this.isApplying) {
            return;
        }
        this.isStale = true;
        if (!byId("panel-text").hidden) {
            this.show();
        }
    }

    /** Called when the panel comes up. */
    show() {
        if (this.isStale) {
            if (this.loaded !== null && this.area.value !== this.loaded) {
                this.draft = this.area.value;
            }
            this.isStale = false;
            this.#set(this.scene.textToEdit());
            byId("editor-draft").hidden = this.draft === null;
        }
        this.#scroll();
    }

    #set(text) {
        this.loaded = text;
        this.area.value = text;
        this.area.scrollTop = 0;
        this.#changed();
    }

    #bringBack() {
        const text = this.draft;
        this.draft = null;
        byId("editor-draft").hidden = true;
        this.area.value = text;
        this.#changed();
    }

    #changed() {
        this.#say("", 0);
        const count = this.area.value.split("\n").length;
        if (count !== this.lineCount) {
            this.lineCount = count;
            this.numbers.textContent = Array.from({ length: count }, (_, index) => index + 1).join("\n");
        }
        this.#scroll();
    }

    apply() {
        this.isApplying = true;
        const { name } = this.scene;
        const { isOpen, message, line } = this.scene.openText(name === "" ? "mine" : name, this.area.value);
        this.isApplying = false;
        if (isOpen) {
            this.loaded = this.area.value;
            this.#say("Applied.", 0);
        } else {
            this.#say(line > 0 ? `Line ${line}: ${message}` : message, line, true);
        }
    }

    #say(message, line, isError = false) {
        const place = byId("editor-message");
        setText(place, message);
        place.classList.toggle("is-error", isError);
        this.errorLine = line;
        this.area.setAttribute("aria-invalid", isError);
        if (line > 0) {
            const height = this.#lineHeight();
            const top = (line - 1) * height;
            if (top < this.area.scrollTop || top > this.area.scrollTop + this.area.clientHeight - 2 * height) {
                this.area.scrollTop = top - this.area.clientHeight / 3;
            }
        }
        this.#scroll();
    }

    #lineHeight() {
        return parseFloat(getComputedStyle(this.area).lineHeight);
    }

    // Numbers and the mark of the wrong line go along with the text.
    #scroll() {
        const top = this.area.scrollTop;
        this.numbers.style.transform = `translateY(${-top}px)`;
        this.mark.hidden = !(this.errorLine > 0);
        if (!this.mark.hidden) {
            this.mark.style.transform = `translateY(${(this.errorLine - 1) * this.#lineHeight() - top}px)`;
        }
    }
}
