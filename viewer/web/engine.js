// The viewer's WebAssembly module as an object: turns what main_web.c exports into calls with numbers, texts and lists.
// Knows nothing of the page but its canvas.
// SPDX-License-Identifier: MIT

import { loadModule, prepareWorkers } from "./module.js";

/**
 * Makes the viewer in a canvas, for a page that grants some wishes. Throws an Error whose message is for the user.
 */
export async function startEngine(canvas, wishes) {
    const engine = new Engine(await loadModule());
    const message = engine.withText(`#${canvas.id}`, (selector) => engine.text(engine.calls._web_start(selector)));
    if (message !== "") {
        throw new Error(message);
    }
    engine.offer(wishes);
    return engine;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Engine {
    constructor(module) {
        this.calls = module;
        this.sizePlace = module._malloc(4); // where functions put a size
        this.curvePlace = module._web_curve_values();
        this.controls = [];
    }

    /** Says which wishes are granted, by their names. Controls for others are not among the controls. */
    offer(wishes) {
        for (const wish of wishes) {
            this.withText(wish, (address) => this.calls._web_offer_wish(address));
        }
        this.controls = this.#readControls();
    }

    /** Gets threads ready, where there are any, and then lets the user choose how many share a step. */
    async prepareThreads() {
        const workers = await prepareWorkers(this.calls);
        if (workers > 1) {
            this.calls._web_limit_workers(workers);
        }
    }

    // ---- Memory of the module ------------------------------------------------------------------------------

    // Asked for anew each time: memory that grows gets new views.
    get bytes() {
        return this.calls.HEAPU8;
    }

    /** The text at an address, which ends with a zero or after so many bytes. */
    text(address, size) {
        const bytes = this.bytes;
        const end = size === undefined ? bytes.indexOf(0, address) : address + size;
        // A copy, because memory that is shared by threads cannot be decoded where it is.
        return decoder.decode(bytes.slice(address, end));
    }

    /** Calls use with the address and the size of a copy of a text, which ends with a zero. */
    withText(text, use) {
        const encoded = encoder.encode(text);
        const address = this.calls._malloc(encoded.length + 1);
        if (address === 0) {
            throw new Error("There is not enough memory for this text.");
        }
        this.bytes.set(encoded, address);
        this.bytes[address + encoded.length] = 0;
        try {
            return use(address, encoded.length);
        } finally {
            this.calls._free(address);
        }
    }

    #size() {
        return this.calls.HEAP32[this.sizePlace >> 2];
    }

    // ---- Scenes --------------------------------------------------------------------------------------------

    scenes() {
        return Array.from({ length: this.calls._web_scene_count() }, (_, index) => ({
            name: this.sceneNameAt(index),
            summary: this.text(this.calls._web_scene_summary_at(index)),
            isGallery: this.calls._web_scene_is_gallery(index) !== 0,
        }));
    }

    sceneNameAt(index) {
        return this.text(this.calls._web_scene_name_at(index));
    }

    // A message about a text begins with its name, line and column; the line is told apart, and the name is known.
    #outcome(isOpen) {
        const message = isOpen ? "" : this.text(this.calls._web_open_message());
        const line = isOpen ? 0 : this.calls._web_open_line();
        return { isOpen: isOpen !== 0, message: line > 0 ? message.replace(/^.*?:\d+:\d+: /, "") : message, line };
    }

    /** Opens a built-in scene. If it is refused, what was there stays, and message and line say why. */
    open(name) {
        if (!this.scenes().some((scene) => scene.name === name)) { // the engine would look for a file
            return { isOpen: false, message: `There is no scene called ${name}.`, line: 0 };
        }
        return this.#outcome(this.withText(name, (address) => this.calls._web_open(address)));
    }

    /** The same with the text of a scene. */
    openText(name, text) {
        try {
            return this.#outcome(this.withText(name, (nameAt) =>
                this.withText(text, (textAt, size) => this.calls._web_open_text(nameAt, textAt, size))));
        } catch (error) {
            return { isOpen: false, message: error.message, line: 0 }; // there was no room for the text itself
        }
    }

    /** Which scene of the list is open; -1 if it is none of them. */
    sceneIndex() {
        return this.calls._web_scene_index();
    }

    /** The name in the text of the scene, or else the name of the opened file. */
    sceneName() {
        return this.text(this.calls._web_scene_name());
    }

    sceneSummary() {
        return this.text(this.calls._web_scene_summary());
    }

    /** The text of the scene that is open; null if it has none. */
    sceneText() {
        const address = this.calls._web_scene_text(this.sizePlace);
        return address === 0 ? null : this.text(address, this.#size());
    }

    /** The world as it is now as the text of a scene; null if it cannot be made. */
    worldText() {
        const address = this.calls._web_world_text(this.sizePlace);
        if (address === 0) {
            return null;
        }
        const text = this.text(address, this.#size());
        this.calls._free(address);
        return text;
    }

    // ---- Frames and what the user does ---------------------------------------------------------------------

    frame(seconds, width, height, pixelRatio) {
        this.calls._web_frame(seconds, width, height, pixelRatio);
    }

    pointerDown(x, y, button, modifiers) {
        const { shiftKey, ctrlKey, metaKey, altKey } = modifiers;
        this.calls._web_pointer_down(x, y, button, shiftKey, ctrlKey || metaKey, altKey);
    }

    pointerMove(x, y) {
        this.calls._web_pointer_move(x, y);
    }

    pointerUp(x, y, button) {
        this.calls._web_pointer_up(x, y, button);
    }

    pointerLeave() {
        this.calls._web_pointer_leave();
    }

    /** Ends what the pointer was about to do, and does not do it. */
    pointerCancel() {
        this.calls._web_pointer_cancel();
    }

    wheel(x, y, notches) {
        this.calls._web_wheel(x, y, notches);
    }

    pinch(x, y, moveX, moveY, factor) {
        this.calls._web_pinch(x, y, moveX, moveY, factor);
    }

    /** Whether a key means something, which is called as the table of controls calls it. */
    key({ name, shiftKey, ctrlKey, metaKey, altKey, repeat }) {
        return this.withText(
            name, (address) => this.calls._web_key(address, shiftKey, ctrlKey || metaKey, altKey, repeat) !== 0);
    }

    // ---- Controls ------------------------------------------------------------------------------------------

    // What never changes of each control that is offered; normal and range may, with the scene, and are asked for.
    #readControls() {
        const calls = this.calls;
        const indices = Array.from({ length: calls._web_control_count() }, (_, index) => index);
        return indices.filter((index) => calls._web_control_is_offered(index) !== 0).map((index) => {
            const kind = this.text(calls._web_control_kind(index));
            const choiceCount = kind === "choice" ? calls._web_control_most(index) + 1 : 0;
            return {
                index,
                kind,
                name: this.text(calls._web_control_name(index)),
                label: this.text(calls._web_control_label(index)),
                hint: this.text(calls._web_control_hint(index)),
                unit: this.text(calls._web_control_unit(index)),
                key: this.text(calls._web_control_key(index)),
                group: this.text(calls._web_control_group(index)),
                heading: this.text(calls._web_control_heading(index)),
                step: calls._web_control_step(index),
                isLogarithmic: calls._web_control_is_logarithmic(index) !== 0,
                restarts: calls._web_control_restarts(index) !== 0,
                choices: Array.from({ length: choiceCount }, (__, choice) =>
                    this.text(calls._web_control_choice(index, choice))),
            };
        });
    }

    control(name) {
        return this.controls.find((control) => control.name === name);
    }

    value(control) {
        return this.calls._web_control_value(control.index);
    }

    normal(control) {
        return this.calls._web_control_normal(control.index);
    }

    least(control) {
        return this.calls._web_control_least(control.index);
    }

    most(control) {
        return this.calls._web_control_most(control.index);
    }

    isEnabled(control) {
        return this.calls._web_control_is_enabled(control.index) !== 0;
    }

    /** Gives a control a value, or presses a button. False if it cannot be done now. */
    set(control, value = 1) {
        return this.calls._web_control_set(control.index, value) !== 0;
    }

    // ---- What there is to see ------------------------------------------------------------------------------

    /** Calls use(text, x, y, isCentered, colour) for each label of the picture. */
    eachLabel(use) {
        const count = this.calls._web_label_count();
        for (let index = 0; index < count; ++index) {
            const at = this.calls._web_label_at(index);
            const x = this.calls.HEAPF32[at >> 2];
            const y = this.calls.HEAPF32[(at + 4) >> 2];
            use(this.text(at + 16), x, y, this.bytes[at + 8] !== 0, this.calls.HEAP32[(at + 12) >> 2]);
        }
    }

    curves() {
        return Array.from({ length: this.calls._web_curve_count() }, (_, index) => ({
            index,
            name: this.text(this.calls._web_curve_name(index)),
            plot: this.text(this.calls._web_curve_plot(index)),
        }));
    }

    /** The last values of a curve, oldest first: a copy. */
    curveValues(curve) {
        const count = this.calls._web_curve_read(curve.index);
        const begin = this.curvePlace >> 2;
        return this.calls.HEAPF32.slice(begin, begin + count);
    }

    #line(at) {
        return { name: this.text(at), value: this.text(at + 32) };
    }

    counters() {
        return Array.from({ length: this.calls._web_counter_count() }, (_, index) =>
            this.#line(this.calls._web_counter_at(index)));
    }

    bodyLines() {
        return Array.from({ length: this.calls._web_body_line_count() }, (_, index) =>
            this.#line(this.calls._web_body_line_at(index)));
    }

    step() {
        return this.calls._web_step();
    }

    hash() {
        return this.text(this.calls._web_hash());
    }

    /** What the user should know, once: { text, isError }; a text of "" for nothing. */
    takeMessage() {
        const text = this.text(this.calls._web_take_message());
        return { text, isError: this.calls._web_message_is_error() !== 0 };
    }

    /** A film has ended by itself, or never began. */
    filmEnded() {
        this.calls._web_film_ended();
    }

    takeWish() {
        return this.text(this.calls._web_take_wish());
    }
}
