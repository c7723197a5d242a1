// What mouse and fingers do to the world and to the view of it.
// SPDX-License-Identifier: MIT

import assert from "node:assert/strict";
import { test } from "node:test";

import { hashOf } from "../../viewer/web/address.js";
import { look, pause, useSite, value } from "./site.mjs";

const site = useSite();

// A box in empty space: all that differs from the background is the box.
const ALONE = JSON.stringify({
    umbra_scene: 1,
    world: { gravity: [0, 0], sleep: { enabled: false } },
    camera: { center: [0, 0], width: 1000 },
    bodies: [{ type: "dynamic", shapes: [{ kind: "box", size: [100, 100] }] }],
});

async function withBox(options, use) {
    const hash = await hashOf("alone", ALONE);
    await site.with(hash, options, async (tab) => {
        await tab.press(await tab.run("page.engine.control('show_grid').key"));
        assert.equal(await value(tab, "show_grid"), 0);
        await use(tab);
    });
}

// Middle and width of what differs from the background, in points. Bars and marks at the edges do not count.
async function findBox(tab) {
    const picture = await look(tab);
    const { left, top, width, height } = await tab.place("#picture");
    const ratio = picture.width / (await tab.run("innerWidth"));
    const background = picture.at((left + width * 0.3) * ratio, (top + 4) * ratio);
    const found = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity };
    for (let y = top + 4; y < top + height - 60; ++y) {
        for (let x = left + 60; x < left + width - 70; ++x) {
            if (picture.at(x * ratio, y * ratio) !== background) {
                found.minX = Math.min(found.minX, x);
                found.maxX = Math.max(found.maxX, x);
                found.minY = Math.min(found.minY, y);
                found.maxY = Math.max(found.maxY, y);
            }
        }
    }
    return { x: (found.minX + found.maxX) / 2, y: (found.minY + found.maxY) / 2, width: found.maxX - found.minX };
}

test("a body is dragged with the mouse", () => withBox({}, async (tab) => {
    const from = await findBox(tab);
    const to = { x: from.x + 150, y: from.y - 80 };
    await tab.drag(from, to, { hold: true });
    await tab.until("page.engine.step() > 90", "time for the box to come along");
    const held = await findBox(tab);
    await tab.mouse("mouseReleased", to.x, to.y);
    assert.ok(Math.hypot(held.x - to.x, held.y - to.y) < 40, `the box is at ${held.x}, ${held.y}, the mouse at ${to.x}, ${to.y}`);
}));

test("what was done can be undone, and the world is as before", () => withBox({}, async (tab) => {
    await pause(tab);
    const hash = await tab.run("page.engine.hash()");
    await tab.click("#hand [data-name=delete]");
    const box = await findBox(tab);
    await tab.mouse("mouseMoved", box.x, box.y);
    await tab.mouse("mousePressed", box.x, box.y);
    await tab.mouse("mouseReleased", box.x, box.y);
    await tab.until(`page.engine.hash() !== "${hash}"`, "the box is gone");
    await tab.press("Control+Z");
    await tab.until(`page.engine.hash() === "${hash}"`, "the box is back");
}));

test("balls, boxes and bombs come by their tools", () => withBox({}, async (tab) => {
    await pause(tab);
    const { x, y } = await tab.place("#picture");
    for (const tool of ["throw", "draw", "bomb"]) {
        await tab.click(`#hand [data-name=${tool}]`);
        const hash = await tab.run("page.engine.hash()");
        await tab.drag({ x: x - 100, y: y - 100 }, { x: x - 60, y: y - 60 });
        await tab.until(`page.engine.hash() !== "${hash}"`, `${tool} changes the world, in which no time passes`);
    }
}));

test("the wheel zooms at the pointer, and a drag beside bodies moves the view", () => withBox({}, async (tab) => {
    await pause(tab);
    const before = await findBox(tab);
    await tab.wheel(before.x, before.y, -200);
    const near = await findBox(tab);
    assert.ok(near.width > before.width * 1.2, `${before.width} becomes ${near.width}`);
    assert.ok(Math.hypot(near.x - before.x, near.y - before.y) < 3, "the box under the pointer stays there");
    await tab.drag({ x: near.x, y: near.y - 200 }, { x: near.x + 90, y: near.y - 230 });
    const moved = await findBox(tab);
    assert.ok(Math.abs(moved.x - near.x - 90) < 3 && Math.abs(moved.y - near.y + 30) < 3, JSON.stringify({ near, moved }));
    await tab.press("F");
    assert.ok(Math.abs((await findBox(tab)).x - before.x) < 3, "fit shows it in the middle again");
}));

test("one finger drags a body, two fingers zoom and move", () =>
    withBox({ width: 412, height: 800, ratio: 2, isMobile: true }, async (tab) => {
        const from = await findBox(tab);
        await tab.touch("touchStart", [{ x: from.x, y: from.y, id: 1 }]);
        for (let i = 1; i <= 6; ++i) {
            await tab.touch("touchMove", [{ x: from.x + 10 * i, y: from.y - 15 * i, id: 1 }]);
            await tab.frame();
        }
        await tab.until("page.engine.step() > 120");
        const held = await findBox(tab);
        await tab.touch("touchEnd", []);
        assert.ok(held.y < from.y - 50, `${from.y} becomes ${held.y}`);
        await pause(tab);

        await tab.press("F");
        await tab.run("page.engine.set(page.engine.control('hand'), 4)"); // a bomb, which one finger sets off
        const before = await findBox(tab);
        const fingers = (spread, shift) => [
            { x: before.x - spread + shift, y: before.y, id: 1 }, { x: before.x + spread + shift, y: before.y, id: 2 },
        ];
        const hash = await tab.run("page.engine.hash()");
        await tab.touch("touchStart", fingers(30, 0));
        for (let i = 1; i <= 5; ++i) {
            await tab.touch("touchMove", fingers(30 + 6 * i, 6 * i));
            await tab.frame();
        }
        await tab.touch("touchEnd", []);
        const near = await findBox(tab);
        assert.ok(Math.abs(near.width / before.width - 2) < 0.15, `${before.width} becomes ${near.width}`);
        assert.ok(Math.abs(near.x - before.x - 30) < 4, `${before.x} becomes ${near.x}`);
        assert.equal(await tab.run("page.engine.hash()"), hash, "two fingers leave the world alone");
    }));

test("a finger whose end got lost does not make the next one a pinch", () =>
    withBox({ width: 412, height: 800, ratio: 2, isMobile: true }, async (tab) => {
        await pause(tab);
        const { x, y } = await tab.place("#picture");
        await tab.run(`void page.picture.canvas.dispatchEvent(new PointerEvent("pointerdown", {
            pointerId: 1, pointerType: "touch", isPrimary: true, clientX: 40, clientY: 200 }))`); // the id is the mouse's
        const before = await findBox(tab);
        await tab.touch("touchStart", [{ x: x - 100, y: y - 100, id: 1 }]);
        for (let i = 1; i <= 4; ++i) {
            await tab.touch("touchMove", [{ x: x - 100 + 10 * i, y: y - 100, id: 1 }]);
            await tab.frame();
        }
        await tab.touch("touchEnd", []);
        const after = await findBox(tab);
        assert.ok(Math.abs(after.x - before.x - 40) < 4, `one finger moves the view: ${before.x} becomes ${after.x}`);
    }));

test("a wheel with Ctrl zooms by no more than one without", () => withBox({}, async (tab) => {
    await pause(tab);
    const zoom = await value(tab, "zoom");
    const { x, y } = await tab.place("#picture");
    await tab.mouse("mouseWheel", x, y, { deltaX: 0, deltaY: -120, modifiers: 2 });
    await tab.until(`page.engine.value(page.engine.control("zoom")) > ${zoom}`);
    assert.ok((await value(tab, "zoom")) < 1.3 * zoom, `${zoom} becomes ${await value(tab, "zoom")}`);
}));

test("a wheel that turns sideways leaves the view as it is, which goes on to fit", () => withBox({}, async (tab) => {
    await pause(tab);
    const { x, y } = await tab.place("#picture");
    await tab.mouse("mouseWheel", x, y, { deltaX: 120, deltaY: 0 });
    const before = await findBox(tab);
    await tab.resize(900, 800);
    const after = await findBox(tab);
    assert.ok(after.width < before.width * 0.9, `the box of ${before.width} is ${after.width} in a narrower picture`);
}));
