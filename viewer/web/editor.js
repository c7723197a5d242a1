// The text of the scene, beside the picture. What is applied and refused leaves the world as it is, and the line that is
// wrong is marked. What was typed, and applied or not, is not lost: when another text takes its place it can be brought
// back, also after the page was loaded again.
// SPDX-License-Identifier: MIT

import { byId, setText } from "./dom.js";
import { IN_TAB, recall, remember } from "./memory.js";

const KEPT = "umbra-text";

/** Letters of the longest text that is shown: a browser takes seconds for each key in a longer one. */
export const MOST_SHOWN = 1 << 20;

export class Editor {
    constructor(scene) {
        this.scene = scene;
        this.area = byId("editor");
        this.numbers = byId("line-numbers");
        this.mark = byId("error-mark");
        this.name = null; // what the text is called, if it is not that of the scene
        this.loaded = ""; // the text as it came, to see whether it was changed
        this.isApplied = false; // whether it was changed before, and applied then
        this.draft = recall(IN_TAB, KEPT); // what the user had typed when another text took its place
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
        byId("editor-world").addEventListener("click", () => this.#takeWorld());
        byId("editor-draft").addEventListener("click", () => this.#bringBack());
        scene.addEventListener("change", () => this.#sceneChanged());
        addEventListener("pagehide", () => this.#keep());
        document.addEventListener("visibilitychange", () => document.hidden && this.#keep()); // the last that a phone tells
    }

    // What the user has typed, null if nothing.
    get #typed() {
        return this.isApplied || this.area.value !== this.loaded ? this.area.value : null;
    }

    // A file that is too long to be shown cannot be brought back into the editor, either.
    #keep() {
        const text = this.scene.text?.length <= MOST_SHOWN ? this.scene.text : null;
        remember(IN_TAB, KEPT, this.#typed ?? text ?? this.draft);
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
            this.isStale = false;
            this.#replace(this.scene.textToEdit());
        }
        this.#scroll();
    }

    /** Shows the text of a scene that was refused. */
    showRefused(name, text, message, line) {
        this.#replace(text);
        this.loaded = ""; // it is nowhere but here
        this.name = name;
        this.#complain(message, line);
    }

    #replace(text) {
        const isShown = text.length <= MOST_SHOWN;
        this.draft = this.#typed ?? this.draft;
        this.area.value = isShown ? text : "";
        this.area.disabled = byId("editor-apply").disabled = !isShown;
        this.loaded = this.area.value; // which has ends of lines of its own
        this.isApplied = false;
        this.name = null;
        this.area.scrollTop = 0;
        this.#changed();
        if (!isShown) {
            this.#say(`This text is too long to be shown: ${(text.length / 1e6).toFixed(1)} million letters.`, 0);
        }
    }

    #takeWorld() {
        const text = this.scene.engine.worldText();
        if (text === null) {
            this.#complain("This world cannot be written as a scene.", 0);
        } else {
            this.#replace(text);
        }
    }

    // Changes places with what is there, if that was typed as well.
    #bringBack() {
        const text = this.draft;
        this.draft = this.#typed;
        this.area.value = text;
        this.area.disabled = byId("editor-apply").disabled = false;
        this.#changed();
    }

    #changed() {
        byId("editor-draft").hidden = this.draft === null || this.draft === this.area.value;
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
        const { isOpen, message, line } = this.scene.openText(this.name ?? this.scene.name, this.area.value);
        this.isApplying = false;
        if (isOpen) {
            this.isApplied ||= this.area.value !== this.loaded;
            this.loaded = this.area.value;
            this.name = null;
            this.#say("Applied.", 0);
        } else {
            this.#complain(message, line);
        }
    }

    #complain(message, line) {
        this.#say(line > 0 ? `Line ${line}: ${message}` : message, line, true);
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
