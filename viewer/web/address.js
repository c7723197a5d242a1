// Scenes in the address of the page: "#scene=pyramid" names a built-in one, "#text=..." holds the whole text of one,
// compressed, in the letters that addresses may have.
// SPDX-License-Identifier: MIT

// A text of more is refused: a short address can hold an endless one.
const MOST_BYTES = 32 << 20;

// deflate-raw came to browsers later than all else that the page needs.
function makeStream(Stream) {
    try {
        return new Stream("deflate-raw");
    } catch {
        throw new Error("This browser is too old for the text of a scene in an address.");
    }
}

async function pour(bytes, transform) {
    const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
    const chunks = [];
    let size = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done) {
            return new Uint8Array(await new Blob(chunks).arrayBuffer());
        }
        size += value.length;
        if (size > MOST_BYTES) {
            await reader.cancel();
            throw new RangeError("The scene in this address is too large.");
        }
        chunks.push(value);
    }
}

function toLetters(bytes) {
    let binary = "";
    for (const byte of bytes) {
        binary += String.fromCharCode(byte);
    }
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromLetters(letters) {
    const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** The part of the address from "#" on for a built-in scene. */
export function nameHash(name) {
    return `#scene=${encodeURIComponent(name)}`;
}

/** The same for a scene with a text, or for a built-in one if text is null. */
export async function hashOf(name, text) {
    if (text === null) {
        return nameHash(name);
    }
    const packed = await pour(new TextEncoder().encode(text), makeStream(globalThis.CompressionStream));
    return `#name=${encodeURIComponent(name)}&text=${toLetters(packed)}`;
}

/**
 * What an address asks for: { name, text }, where a text of null means a built-in scene; null if it asks for nothing.
 * Throws an Error with a message for the user if the address is broken.
 */
export async function readHash(hash) {
    const fields = new URLSearchParams(hash.replace(/^#/, ""));
    if (fields.has("text")) {
        const stream = makeStream(globalThis.DecompressionStream);
        try {
            const bytes = await pour(fromLetters(fields.get("text")), stream);
            return { name: fields.get("name") || "shared", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
        } catch (error) {
            throw error instanceof RangeError
                ? error
                : new Error("The scene in this address is damaged: perhaps the address was cut off.");
        }
    }
    return fields.has("scene") ? { name: fields.get("scene"), text: null } : null;
}
