// A film of the picture, with its labels, by the browser's own recorder.
// SPDX-License-Identifier: MIT

import { element } from "./dom.js";
import { download } from "./files.js";
import { note } from "./notes.js";

const FRAME_RATE = 60;
const BITS_PER_SECOND = 12e6;
const TYPES = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];

function chooseType() {
    return globalThis.MediaRecorder && TYPES.find((one) => MediaRecorder.isTypeSupported(one));
}

export class Film {
    /** Whether this browser records films at all. */
    static get isPossible() {
        return Boolean(chooseType());
    }

    /** Calls ended() when a film ends that nobody has ended, or that never began. */
    constructor(picture, ended) {
        this.picture = picture;
        this.ended = ended;
        this.recorder = null;
    }

    get isOn() {
        return this.recorder !== null;
    }

    begin(name) {
        try {
            this.#record(name);
            note("Recording a film.");
        } catch (error) {
            this.#fail(error);
        }
    }

    #record(name) {
        const type = chooseType();
        this.canvas = element("canvas");
        this.picture.copyTo(this.canvas);
        const chunks = [];
        const recorder = new MediaRecorder(this.canvas.captureStream(FRAME_RATE), {
            mimeType: type, videoBitsPerSecond: BITS_PER_SECOND,
        });
        recorder.ondataavailable = ({ data }) => chunks.push(data);
        recorder.onerror = ({ error }) => this.#fail(error);
        recorder.onstop = () => {
            const film = new Blob(chunks, { type });
            if (film.size === 0) {
                note("The film was too short: nothing was recorded.", true);
                return;
            }
            download(`${name}.${type.startsWith("video/mp4") ? "mp4" : "webm"}`, film);
        };
        recorder.start(1000);
        this.recorder = recorder;
    }

    // What was recorded until then is still handed out, when the recorder stops.
    #fail(error) {
        note(`The film cannot be recorded: ${error?.message ?? "the browser does not say why"}.`, true);
        this.recorder = null;
        this.ended();
    }

    /** After each frame. */
    addFrame() {
        if (this.isOn) {
            this.picture.copyTo(this.canvas);
        }
    }

    end() {
        this.recorder?.stop();
        this.recorder = null;
    }
}
