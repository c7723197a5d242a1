// Every scene of the list in the page, and the same bits as natively, with threads and without.
// SPDX-License-Identifier: MIT

import assert from "node:assert/strict";
import { test } from "node:test";

import { readPng } from "./png.mjs";
import { goToStep, openScene, pause, runNatively, useSite, value } from "./site.mjs";

const site = useSite();

// Enough for things to hit, break and settle: a compiler that had mixed up two instructions of WebAssembly gave the right
// hashes for the first 90 steps of all scenes. A scene that is shorter ends before, and one that takes seconds to draw
// gets fewer.
const STEPS = 300;
const FEWER_STEPS = 20;
const MANY_BODIES = 5000;

async function goFar(tab, name) {
    const most = await tab.run("page.engine.most(page.engine.control('step'))");
    const isLarge = runNatively(name, 1).bodies > MANY_BODIES;
    const steps = Math.min(isLarge ? FEWER_STEPS : STEPS, most);
    await goToStep(tab, steps);
    return steps;
}

function countColours(picture, { left, top, width, height }) {
    const colours = new Set();
    for (let y = top + 2; y < top + height - 2; y += 3) {
        for (let x = left + 2; x < left + width - 60; x += 3) {
            colours.add(picture.at(x, y));
        }
    }
    return colours.size;
}

test("every scene opens, is seen, and comes to the hash of the command", { timeout: 900000 }, () =>
    site.with("?threads=off", { width: 800, height: 600 }, async (tab) => {
        assert.equal(await tab.run("page.engine.calls.PThread === undefined"), true, "the build without threads");
        const names = await tab.run("page.engine.scenes().map(({ name }) => name)");
        assert.ok(names.length > 20, `${names.length} scenes`);
        for (const name of names) {
            await openScene(tab, name);
            await pause(tab);
            const steps = await goFar(tab, name);
            const { hash } = runNatively(name, steps);
            assert.equal(await tab.run("page.engine.hash()"), hash, `${name} after ${steps} steps`);
            const colours = countColours(readPng(await tab.screenshot()), await tab.place("#picture"));
            assert.ok(colours > 8, `${name}: ${colours} colours in the picture`);
        }
    }));

async function setWorkers(tab, count) {
    await tab.click("#control-worker_count");
    await tab.run("document.getElementById('control-worker_count').select()");
    await tab.type(String(count));
    await tab.press("Enter");
    await tab.run("document.activeElement.blur()");
    assert.equal(await value(tab, "worker_count"), count);
}

test("threads give the same bits, and can be changed while it plays", () =>
    site.with("#scene=pile_awake_1000", {}, async (tab) => {
        assert.equal(await tab.run("crossOriginIsolated"), true);
        await tab.until("page.engine.most(page.engine.control('worker_count')) > 1", "threads are ready");
        await tab.click("#tab-settings");
        for (const workers of [2, 1, 2]) {
            await setWorkers(tab, workers);
            await tab.until("page.engine.step() > 3");
        }
        for (const scene of ["pile_awake_1000", "pyramid", "ragdolls", "machine", "mixed"]) {
            await openScene(tab, scene);
            await setWorkers(tab, 2); // another scene begins with its own settings
            await pause(tab);
            await goToStep(tab, 30);
            assert.equal(await tab.run("page.engine.hash()"), runNatively(scene, 30).hash, scene);
        }
    }));
