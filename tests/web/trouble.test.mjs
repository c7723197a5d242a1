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

test("a context that does not come back is a message", () => site.with("#scene=stack", {}, async (tab) => {
    await tab.run("void page.picture.canvas.getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()");
    await tab.until("document.querySelector('.note.is-error')?.textContent.includes('graphics')");
    tab.complaints = tab.complaints.filter((text) => !text.includes("CONTEXT_LOST_WEBGL"));
}));

test("a page that got no frames goes on from where it was", () => site.with("#scene=stack", {}, async (tab) => {
    const before = await tab.run("page.engine.step()");
    await tab.run("((end) => { while (performance.now() < end); })(performance.now() + 3000)");
    await tab.frame();
    const after = await tab.run("page.engine.step()");
    assert.ok(after > before && after - before < 60, `${after - before} steps after 3 s`); // and not 180
}));

test("another ratio of pixels to points keeps the view", () => site.with("#scene=stack", {}, async (tab) => {
    await pause(tab);
    const center = "[page.engine.value(page.engine.control('zoom')), page.picture.canvas.width].join()";
    const [zoom, width] = (await tab.run(center)).split(",").map(Number);
    await tab.resize(1280, 800, 2);
    await tab.until(`page.picture.canvas.width === ${2 * width}`);
    assert.equal(Number((await tab.run(center)).split(",")[0]), zoom);
}));

// A tab of an address in which some files never come. What the browser complains of then is meant to be.
async function withoutFiles(urls, test) {
    const tab = await site.open();
    await tab.send("Network.setBlockedURLs", { urls });
    await tab.send("Network.setCacheDisabled", { cacheDisabled: true });
    await tab.go(site.address);
    await test(tab);
    await tab.close();
}

test("a module that cannot be loaded is a message", () => withoutFiles(["*.wasm"], async (tab) => {
    assert.equal(await tab.run("document.getElementById('trouble').hidden"), false);
    assert.match(await tab.text("#trouble-title"), /cannot run/);
    assert.notEqual(await tab.text("#trouble-text"), "");
}));

test("where threads cannot start it goes on without", () => withoutFiles(["*umbra-threads.wasm"], async (tab) => {
    await tab.until("page.engine.step() > 5", "it plays");
    assert.equal(await tab.run("page.engine.calls.PThread === undefined"), true);
}));

test("a script that does not come is a message", () => withoutFiles(["*/bar.js"], async (tab) => {
    await tab.until("!document.getElementById('trouble').hidden");
    assert.match(await tab.text("#trouble-text"), /did not come whole/);
}));

test("an error that nobody thought of stops the page, and says so", () => site.with("#scene=stack", {}, async (tab) => {
    await tab.run("void (page.engine.calls._web_frame = () => { throw new Error('a trap'); })");
    await tab.until("!document.getElementById('trouble').hidden");
    assert.match(await tab.text("#trouble-text"), /a trap/);
    assert.equal(tab.complaints.length, 1);
    assert.match(tab.complaints.pop(), /a trap/);
}));
