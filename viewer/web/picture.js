// The picture: a canvas that the viewer draws in, one above it for its labels, and their size.
// SPDX-License-Identifier: MIT

import { byId } from "./dom.js";
import { note } from "./notes.js";

const LABEL_FONT = "12px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

const LOSS_BORNE = 1000; // milliseconds

export class Picture {
    constructor(engine) {
        this.engine = engine;
        this.canvas = byId("picture");
        this.labels = byId("labels");
        this.pen = this.labels.getContext("2d");
        this.width = this.height = 0;
        this.theme = "";
        new ResizeObserver(() => this.#measure()).observe(this.canvas);
        this.canvas.addEventListener("webglcontextlost", () => this.#tellOfLoss());
        this.#measure();
    }

    // A context that comes back at once needs no words, and some never come back.
    #tellOfLoss() {
        setTimeout(() => {
            if (this.canvas.getContext("webgl2").isContextLost()) {
                note("The browser has taken the graphics away from this page. The world goes on; if the picture does not "
                    + "come back, save the scene and reload the page.", true);
            }
        }, LOSS_BORNE);
    }

    #measure() {
        const box = this.canvas.getBoundingClientRect();
        this.width = box.width;
        this.height = box.height;
    }

    // In the frame that draws them: a canvas that gets a size loses its picture.
    #resize() {
        const ratio = globalThis.devicePixelRatio || 1;
        const width = Math.max(1, Math.round(this.width * ratio));
        const height = Math.max(1, Math.round(this.height * ratio));
        for (const canvas of [this.canvas, this.labels]) {
            if (canvas.width !== width || canvas.height !== height) {
                canvas.width = width;
                canvas.height = height;
            }
        }
        return ratio;
    }

    // The colour behind all, which goes along with the theme.
    #background() {
        const { theme } = document.documentElement.dataset;
        if (theme !== this.theme) {
            this.theme = theme;
            this.background = getComputedStyle(document.documentElement).getPropertyValue("--back").trim();
        }
        return this.background;
    }

    draw(seconds) {
        const ratio = this.#resize();
        this.engine.frame(seconds, this.width, this.height, ratio);
        this.#drawLabels(ratio);
    }

    #drawLabels(ratio) {
        const pen = this.pen;
        pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        pen.clearRect(0, 0, this.width, this.height);
        pen.font = LABEL_FONT;
        pen.lineWidth = 3;
        pen.lineJoin = "round";
        pen.strokeStyle = this.#background(); // around letters that lie on bodies or on the ground
        this.engine.eachLabel((text, x, y, isCentered, colour) => {
            pen.textAlign = isCentered ? "center" : "left";
            pen.fillStyle = `#${colour.toString(16).padStart(6, "0")}`;
            pen.strokeText(text, x, y);
            pen.fillText(text, x, y);
        });
    }

    /** Draws picture and labels into another canvas, right after they were drawn: later the picture is gone. */
    copyTo(canvas) {
        canvas.width = this.canvas.width;
        canvas.height = this.canvas.height;
        const pen = canvas.getContext("2d");
        pen.drawImage(this.canvas, 0, 0);
        pen.drawImage(this.labels, 0, 0);
    }
}
