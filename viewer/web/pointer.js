// Mouse, pen and fingers on the picture. One finger is the hand; a second one ends what the first began, and from then
// on both of them move and zoom until all fingers are gone.
// SPDX-License-Identifier: MIT

// Pixels of a wheel event that are a notch.
const NOTCH = 100;

// A pinch on a trackpad comes as a wheel with Ctrl, and with small steps; a wheel with Ctrl has larger ones.
const PINCH_NOTCH = 12;
const MOST_PINCH_NOTCHES = 1;

export class Pointer {
    constructor(engine, canvas) {
        this.engine = engine;
        this.canvas = canvas;
        this.fingers = new Map(); // places by the id of the pointer
        this.button = -1;         // of the hand, which is down; -1: up
        this.isPinch = false;
        const on = (type, handle, options) => canvas.addEventListener(type, (event) => handle.call(this, event), options);
        on("pointerdown", this.#down);
        on("pointermove", this.#move);
        on("pointerup", this.#up);
        on("pointercancel", this.#cancel);
        on("lostpointercapture", (event) => this.fingers.has(event.pointerId) && this.#cancel(event));
        on("pointerleave", this.#leave);
        on("wheel", this.#wheel, { passive: false });
        // Safari's own events of a pinch on a trackpad; with fingers they come besides those of pointers.
        on("gesturestart", this.#beginGesture, { passive: false });
        on("gesturechange", this.#changeGesture, { passive: false });
        on("contextmenu", (event) => event.preventDefault());
        // Else a press on the middle button scrolls, and a double click selects text.
        on("mousedown", (event) => event.button === 1 && event.preventDefault());
    }

    #place(event) {
        const box = this.canvas.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    }

    #down(event) {
        const place = this.#place(event);
        if (event.isPrimary && this.fingers.size > 0) { // the first of its kind: the ends of others got lost
            this.fingers.clear();
            this.isPinch = false;
            this.engine.pointerCancel();
        }
        this.canvas.setPointerCapture(event.pointerId);
        this.fingers.set(event.pointerId, place);
        if (this.fingers.size === 1) {
            this.button = event.button;
            this.engine.pointerMove(place.x, place.y);
            this.engine.pointerDown(place.x, place.y, event.button, event);
        } else if (!this.isPinch) {
            this.isPinch = true;
            this.button = -1;
            this.engine.pointerCancel();
        }
    }

    // The middle of the first two fingers, and how far they are apart.
    #span() {
        const [a, b] = this.fingers.values();
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, length: Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1) };
    }

    #move(event) {
        const place = this.#place(event);
        if (!this.isPinch) {
            if (this.fingers.has(event.pointerId)) {
                this.fingers.set(event.pointerId, place);
            }
            this.engine.pointerMove(place.x, place.y);
        } else if (this.fingers.size >= 2 && this.fingers.has(event.pointerId)) {
            const before = this.#span();
            this.fingers.set(event.pointerId, place);
            const after = this.#span();
            const factor = after.length / before.length;
            this.engine.pinch(after.x, after.y, after.x - before.x, after.y - before.y, factor);
        }
    }

    #up(event) {
        if (!this.isPinch && this.button >= 0) {
            const place = this.#place(event);
            this.engine.pointerUp(place.x, place.y, this.button);
        }
        this.#lift(event);
    }

    // The system has taken the pointer away: what it was about to do is not what the user wants.
    #cancel(event) {
        if (!this.isPinch) {
            this.engine.pointerCancel();
        }
        this.#lift(event);
    }

    #lift(event) {
        this.fingers.delete(event.pointerId);
        this.button = -1;
        if (this.fingers.size === 0) {
            this.isPinch = false;
            if (event.pointerType !== "mouse") {
                this.engine.pointerLeave();
            }
        }
    }

    #leave(event) {
        if (!this.fingers.has(event.pointerId)) {
            this.engine.pointerLeave();
        }
    }

    #wheel(event) {
        event.preventDefault();
        const place = this.#place(event);
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 40;
        const way = -event.deltaY * lines;
        const notches = event.ctrlKey
            ? Math.min(Math.max(way / PINCH_NOTCH, -MOST_PINCH_NOTCHES), MOST_PINCH_NOTCHES)
            : way / NOTCH;
        this.engine.wheel(place.x, place.y, notches);
    }

    #beginGesture(event) {
        event.preventDefault();
        this.gestureScale = event.scale;
    }

    #changeGesture(event) {
        event.preventDefault();
        if (this.fingers.size === 0) {
            const place = this.#place(event);
            this.engine.pinch(place.x, place.y, 0, 0, event.scale / this.gestureScale);
            this.gestureScale = event.scale;
        }
    }
}
