// A film of the picture, with its labels, by the browser's own recorder.
// SPDX-License-Identifier: MIT

import { element } from "./dom.js";
import { download } from "./files.js";
import { note } from "./notes.js";

const FRAME_RATE = 60;
const BITS_PER_SECOND = 12e6;
const TYPES = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];

export class Film {
    constructor(picture) {
        this.picture = picture;
        this.recorder = null;
    }

    get isOn() {
        return this.recorder !== null;
    }

    begin(name) {
        const type = globalThis.MediaRecorder && TYPES.find((one) => MediaRecorder.isTypeSupported(one));
        if (!type || this.isOn) {
            note(this.isOn ? "A film is being recorded already." : "This browser records no films.", true);
            return;
        }
        this.canvas = element("canvas");
        this.picture.copyTo(this.canvas);
        const chunks = [];
        this.recorder = new MediaRecorder(this.canvas.captureStream(FRAME_RATE), {
            mimeType: type, videoBitsPerSecond: BITS_PER_SECOND,
        });
        this.recorder.ondataavailable = ({ data }) => chunks.push(data);
        this.recorder.onstop = () => {
            const film = new Blob(chunks, { type });
            if (film.size === 0) {
                note("The film was too short: nothing was recorded.", true);
                return;
            }
            download(`${name}.${type.startsWith("video/mp4") ? "mp4" : "webm"}`, film);
        };
        this.recorder.start(1000);
        note("Recording a film.");
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
