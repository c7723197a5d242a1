// Reads screenshots: PNG files with 8 bits for each of red, green, blue, and perhaps alpha.
// SPDX-License-Identifier: MIT

import { inflateSync } from "node:zlib";

// What a byte is predicted to be from those at its left, above, and above left (the filter types of PNG).
function predict(type, left, above, corner) {
    switch (type) {
    case 0:
        return 0;
    case 1:
        return left;
    case 2:
        return above;
    case 3:
        return (left + above) >> 1;
    }
    const guess = left + above - corner;
    const ways = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
    return ways[0] <= ways[1] && ways[0] <= ways[2] ? left : ways[1] <= ways[2] ? above : corner;
}

function unfilter(bytes, width, height, channels) {
    const stride = width * channels;
    const out = new Uint8Array(stride * height);
    for (let y = 0; y < height; ++y) {
        const type = bytes[y * (stride + 1)];
        for (let x = 0; x < stride; ++x) {
            const at = y * stride + x;
            const left = x >= channels ? out[at - channels] : 0;
            const above = y > 0 ? out[at - stride] : 0;
            const corner = x >= channels && y > 0 ? out[at - stride - channels] : 0;
            out[at] = bytes[y * (stride + 1) + 1 + x] + predict(type, left, above, corner);
        }
    }
    return out;
}

/** { width, height, at(x, y) }, where at gives a colour as 0xRRGGBB. */
export function readPng(file) {
    const view = new DataView(file.buffer, file.byteOffset, file.length);
    const data = [];
    let header = null;
    for (let at = 8; at < file.length; at += view.getUint32(at) + 12) {
        const type = file.toString("latin1", at + 4, at + 8);
        if (type === "IHDR") {
            header = { width: view.getUint32(at + 8), height: view.getUint32(at + 12), kind: file[at + 17] };
        } else if (type === "IDAT") {
            data.push(file.subarray(at + 8, at + 8 + view.getUint32(at)));
        }
    }
    const { width, height, kind } = header;
    const channels = kind === 6 ? 4 : 3;
    const pixels = unfilter(inflateSync(Buffer.concat(data)), width, height, channels);
    const at = (x, y) => {
        const place = (Math.round(y) * width + Math.round(x)) * channels;
        return (pixels[place] << 16) | (pixels[place + 1] << 8) | pixels[place + 2];
    };
    return { width, height, at };
}

/** How many pixels of a box of two pictures differ. */
export function countChanges(one, other, { left, top, width, height }) {
    let count = 0;
    for (let y = Math.ceil(top); y < top + height - 1; ++y) {
        for (let x = Math.ceil(left); x < left + width - 1; ++x) {
            count += one.at(x, y) !== other.at(x, y) ? 1 : 0;
        }
    }
    return count;
}
