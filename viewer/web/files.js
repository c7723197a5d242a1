// Files in and out: a scene that is dropped on the page or chosen, the world as a scene, a picture.
// SPDX-License-Identifier: MIT

import { byId, element } from "./dom.js";
import { note } from "./notes.js";

/** Hands a file to the user, into the folder of downloads. */
export function download(name, blob) {
    const address = URL.createObjectURL(blob);
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
}

// The engine takes no more (UMS_MAX_BYTES), and a file should not fill the memory to be told so.
const MOST_BYTES = 256 << 20;

let lastFile = null; // that somebody wanted to open: large ones take a while to read

async function openFile(file, scene, refused) {
    lastFile = file;
    if (file.size > MOST_BYTES) {
        note(`${file.name} is too large: a scene has at most ${MOST_BYTES >> 20} MiB.`, true);
        return;
    }
    let text;
    try {
        text = await file.text();
    } catch {
        note(`${file.name} cannot be read.`, true);
        return;
    }
    if (file !== lastFile) {
        return;
    }
    const name = file.name.replace(/\.[^.]*$/, "");
    const { isOpen, message, line } = scene.openText(name, text);
    if (!isOpen) {
        refused({ file: file.name, name, text, message, line });
    }
}

/** Lets scene files be dropped anywhere, or chosen. Says refused({ file, name, text, message, line }) of what is no scene. */
export function acceptFiles(scene, refused) {
    const hint = byId("drop-hint");
    const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
    addEventListener("dragover", (event) => {
        if (hasFiles(event)) {
            event.preventDefault();
            hint.hidden = false;
        }
    });
    addEventListener("dragleave", (event) => {
        hint.hidden ||= event.relatedTarget === null;
    });
    addEventListener("drop", (event) => {
        hint.hidden = true;
        if (hasFiles(event)) {
            event.preventDefault();
            document.querySelector("dialog[open]")?.close(); // it would lie on what comes of the file
            const [file] = event.dataTransfer.files;
            if (file) {
                openFile(file, scene, refused);
            } else {
                note("Only a file can be opened.", true);
            }
        }
    });
    const input = byId("file-input");
    input.addEventListener("change", () => {
        if (input.files.length > 0) {
            openFile(input.files[0], scene, refused);
        }
        input.value = ""; // so that the same file can be chosen again
    });
    byId("open-file").addEventListener("click", () => {
        byId("scenes").close();
        input.click();
    });
}

export function saveScene(engine, scene) {
    const text = engine.worldText();
    if (text === null) {
        note("This world cannot be written as a scene.", true);
        return;
    }
    download(`${scene.name}_${engine.step()}.json`, new Blob([text], { type: "application/json" }));
}

export function saveScreenshot(picture, scene, step) {
    const canvas = element("canvas");
    picture.copyTo(canvas);
    canvas.toBlob((blob) => {
        if (blob === null) {
            note("The picture could not be made.", true);
        } else {
            download(`${scene.name}_${step}.png`, blob);
        }
    }, "image/png");
}
