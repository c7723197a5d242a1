// What goes wrong outside of the page: contexts that are lost, windows without a size, browsers that lack something.
// SPDX-License-Identifier: MIT

import assert from "node:assert/strict";
import { test } from "node:test";

import { countChanges } from "./png.mjs";
import { goToStep, look, pause, runNatively, useSite } from "./site.mjs";

const site = useSite();

test("a lost context comes back, and the world has gone on", () => site.with("#scene=stack", {}, async (tab) => {
    await pause(tab);
    await goToStep(tab, 20);
    const before = await look(tab);
    await tab.run(`void (globalThis.loser = page.picture.canvas.getContext("webgl2").getExtension("WEBGL_lose_context"),
        loser.loseContext())`);
    await tab.until("page.picture.canvas.getContext('webgl2').isContextLost()");
    assert.ok(countChanges(before, await look(tab), await tab.place("#picture")) > 10000, "the picture is gone");
    await tab.press("Right");
    await tab.until("page.engine.step() === 21", "the world goes on without a picture");
    await tab.press("Left");
    await tab.until("page.engine.step() === 20");
    await tab.run("void loser.restoreContext()");
    await tab.until("!page.picture.canvas.getContext('webgl2').isContextLost()");
    const after = await look(tab);
    assert.equal(countChanges(before, after, await tab.place("#picture")), 0, "the picture is as it was");
    assert.equal(await tab.run("page.engine.hash()"), runNatively("stack", 20).hash);
    tab.complaints = tab.complaints.filter((text) => !text.includes("CONTEXT_LOST_WEBGL"));
}));

test("a window of one by one, of nothing and of many pixels", () => site.with("#scene=stack", {}, async (tab) => {
    for (const [width, height] of [[1, 1], [2000, 1], [1, 900], [3840, 2160], [1280, 800]]) {
        await tab.resize(width, height);
        const step = await tab.run("page.engine.step()");
        await tab.until(`page.engine.step() > ${step}`, `it plays at ${width} x ${height}`);
    }
    await tab.run("void (page.picture.canvas.style.display = 'none')");
    const step = await tab.run("page.engine.step()");
    await tab.until(`page.engine.step() > ${step}`, "it plays while there is no picture");
}));

test("a browser that lacks something is told so", async () => {
    const lacks = {
        "WebGL2": "HTMLCanvasElement.prototype.getContext = () => null",
        "SIMD": "WebAssembly.validate = () => false",
        "WebAssembly": "delete globalThis.WebAssembly",
    };
    for (const [word, script] of Object.entries(lacks)) {
        await site.with("", {}, async (tab) => {
            await tab.send("Page.addScriptToEvaluateOnNewDocument", { source: script });
            await tab.go(site.address);
            assert.match(await tab.text("#trouble-text"), new RegExp(word));
            assert.equal(await tab.run("document.getElementById('trouble').hidden"), false);
        });
    }
});

test("a module that cannot be loaded is a message", async () => {
    const tab = await site.open();
    await tab.send("Network.setBlockedURLs", { urls: ["*.wasm"] });
    await tab.go(site.address);
    assert.equal(await tab.run("document.getElementById('trouble').hidden"), false);
    await tab.close();
});
