// Scenes as texts: edited, dropped, shared by their address, saved.
// SPDX-License-Identifier: MIT

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { ROOT, pause, useSite, value } from "./site.mjs";

const site = useSite();

async function typeText(tab, text) {
    await tab.click("#editor");
    await tab.run("document.getElementById('editor').select()");
    await tab.type(text);
}

test("text with an error is marked at its line, and the world goes on", () => site.with("#scene=stack", {}, async (tab) => {
    await tab.click("#tab-text");
    assert.equal(await tab.run("document.getElementById('editor').value"),
        readFileSync(join(ROOT, "scenes/stack.json"), "utf8"));
    const hash = await tab.run("(document.activeElement.blur(), page.engine.step())");
    await typeText(tab, '{\n  "umbra_scene": 1,\n  "bodies": [\n    {"typo": 3}\n  ]\n}\n');
    await tab.press("Control+Enter");
    assert.match(await tab.text("#editor-message"), /^Line 4: .*typo/);
    const mark = await tab.place("#error-mark");
    const editor = await tab.place("#editor");
    assert.ok(Math.abs(mark.top - (editor.top + 10 + 3 * 19)) < 2, "the mark is at the fourth line");
    assert.equal(await tab.run("page.scene.name"), "stack");
    assert.ok(await tab.run("page.engine.step()") >= hash, "the world has not begun again");

    await typeText(tab, '{\n  "umbra_scene": 1,\n  "name": "mine",\n  "bodies": []\n}\n');
    assert.equal(await tab.text("#editor-message"), "");
    await tab.click("#editor-apply");
    assert.equal(await tab.text("#editor-message"), "Applied.");
    assert.match(await tab.run("page.engine.sceneText()"), /"name": "mine"/);
}));

test("the name of an edited text is shown", () => site.with("#scene=stack", {}, async (tab) => {
    await tab.click("#tab-text");
    await typeText(tab, '{"umbra_scene": 1, "name": "leaning_tower", "bodies": []}');
    await tab.press("Control+Enter");
    assert.equal(await tab.text("#scene-name"), "Leaning tower");
    assert.equal(await tab.run("document.title"), "Leaning tower - Umbra");
    assert.equal(await tab.run("page.scene.name"), "leaning_tower");
    // A text without a name is called as before.
    await typeText(tab, '{"umbra_scene": 1, "bodies": []}');
    await tab.press("Control+Enter");
    assert.equal(await tab.text("#scene-name"), "Leaning tower");
}));

test("a scene without a text is edited as the world that it is", () => site.with("#scene=mixed", {}, async (tab) => {
    await pause(tab);
    await tab.click("#tab-text");
    const text = await tab.run("document.getElementById('editor').value");
    assert.ok(JSON.parse(text).bodies.length > 10);
    await tab.click("#editor");
    await tab.run("document.getElementById('editor').setSelectionRange(1, 1)");
    await tab.type('"summary": "mine", ');
    await tab.press("Control+Enter");
    assert.equal(await tab.text("#editor-message"), "Applied.");
    assert.equal(await tab.text("#scene-summary"), "mine");
    // Another scene takes the place of what was typed, which can be brought back.
    await typeText(tab, "{}");
    await tab.run("page.scene.open('stack'), null");
    await tab.until("!document.getElementById('editor-draft').hidden");
    await tab.click("#editor-draft");
    assert.equal(await tab.run("document.getElementById('editor').value"), "{}");
}));

test("what was typed comes back after the world took its place, and after a reload", () =>
    site.with("#scene=stack", {}, async (tab) => {
        const draft = () => tab.run("document.getElementById('editor-draft').hidden ? null : page.editor.draft");
        await tab.click("#tab-text");
        await typeText(tab, "mine");
        await tab.click("#editor-world");
        assert.equal(JSON.parse(await tab.run("document.getElementById('editor').value")).umbra_scene, 1);
        await tab.click("#editor-draft");
        assert.equal(await tab.run("document.getElementById('editor').value"), "mine");
        assert.equal(await draft(), null);
        await tab.go(`${site.address}#scene=stack`);
        await tab.click("#tab-text");
        assert.equal(await draft(), "mine");
        // Nobody typed the ends of lines that the text area changes.
        await tab.run(`page.scene.openText("dos", '{\\r\\n"umbra_scene": 1,\\r\\n"bodies": []}').isOpen`);
        await tab.run("page.scene.open('bridge').isOpen");
        await tab.frame();
        assert.equal(await draft(), "mine");
    }));

test("a file that is dropped is opened, and a bad one is refused", () => site.with("#scene=stack", {}, async (tab) => {
    const folder = mkdtempSync(join(tmpdir(), "umbra-drop-"));
    const bad = join(folder, "bad.json");
    const text = '{\n  "umbra_scene": 1,\n  "bodies": 7\n}\n';
    writeFileSync(bad, text);
    const { x, y } = await tab.place("#picture");
    await tab.drop(join(ROOT, "scenes/dominoes.json"), x, y);
    await tab.until("page.scene.name === 'dominoes'");
    await tab.until("page.engine.step() > 5");
    await tab.press("O");
    await tab.drop(bad, x, y);
    await tab.until("document.querySelector('.note.is-error') !== null");
    assert.match(await tab.text(".note.is-error"), /^bad\.json, line 3: (?!bad).*bodies/);
    assert.equal(await tab.run("document.querySelector('dialog[open]')"), null, "no dialog lies on the message");
    assert.equal(await tab.run("page.scene.name"), "dominoes");
    // Its text is there to be put right.
    assert.equal(await tab.run("document.getElementById('editor').value"), text);
    assert.match(await tab.text("#editor-message"), /^Line 3: /);
    assert.ok(await tab.place("#error-mark"));
    await typeText(tab, text.replace("7", "[]"));
    await tab.press("Control+Enter");
    assert.equal(await tab.run("page.scene.name"), "bad");
    rmSync(folder, { recursive: true });
}));

test("a scene is shared by its address", async () => {
    let address;
    const text = JSON.stringify({ umbra_scene: 1, name: "shared", summary: "ümläute, too", bodies: [] });
    await site.with("#scene=stack", {}, async (tab) => {
        await tab.click("[data-name=share]");
        await tab.until("document.querySelector('.note') !== null", "it says so");
        assert.equal(await tab.run("location.hash"), "#scene=stack");
        await tab.run(`page.scene.openText("mine", ${JSON.stringify(text)}).isOpen`);
        await tab.click("[data-name=share]");
        await tab.until("location.hash.includes('text=')");
        address = await tab.run("location.hash");
        // The address goes along with the scene, and a text is put into it only to be shared.
        await tab.run("page.scene.open('pyramid').isOpen");
        assert.equal(await tab.run("location.hash"), "#scene=pyramid");
        await tab.run(`page.scene.openText("mine", ${JSON.stringify(text)}).isOpen`);
        assert.equal(await tab.run("location.hash"), "");
        // An address that is typed or followed while the page is there.
        await tab.run("void (location.hash = '#scene=bridge')");
        await tab.until("page.scene.name === 'bridge'");
    });
    await site.with(address, {}, async (tab) => {
        assert.equal(await tab.run("page.engine.sceneText()"), text);
        assert.equal(await tab.text("#scene-summary"), "ümläute, too");
    });
});

test("a broken address and a scene that does not exist give a message and the first scene", async () => {
    const wrong = [["#text=AAAA", /damaged/], ["#scene=no_such_scene", /no scene called no_such_scene/], ["#text=%%%", /damaged/]];
    for (const [hash, message] of wrong) {
        await site.with(hash, {}, async (tab) => {
            await tab.until("document.querySelector('.note.is-error') !== null");
            assert.match(await tab.text(".note.is-error"), message);
            await tab.until("page.engine.step() > 3", "the first scene plays");
            await tab.until("location.hash === '#scene=chain_reaction'", "the address names it");
            await tab.run(`void (location.hash = "${hash}")`);
            await tab.until("location.hash === '#scene=chain_reaction'", "and goes on to do so");
        });
    }
});

test("a text that was applied comes back after another scene took its place", () => site.with("#scene=stack", {}, async (tab) => {
    const own = '{\n  "umbra_scene": 1,\n  "name": "own",\n  "bodies": []\n}\n';
    await tab.click("#tab-text");
    await typeText(tab, own);
    await tab.press("Control+Enter");
    assert.equal(await tab.text("#editor-message"), "Applied.");
    await tab.run("page.scene.open('bridge').isOpen");
    await tab.until("!document.getElementById('editor-draft').hidden");
    await tab.click("#editor-draft");
    assert.equal(await tab.run("document.getElementById('editor').value"), own);
}));

test("a text that is too long to be edited is played, and said to be too long", () =>
    site.with("#scene=stack", {}, async (tab) => {
        await tab.click("#tab-text");
        const text = `{"umbra_scene": 1, "name": "long", "bodies": []${" ".repeat(1 << 20)}}`;
        await tab.run(`page.scene.openText("long", ${JSON.stringify(text)}).isOpen`);
        await tab.until("page.scene.name === 'long'");
        await tab.until("/too long/.test(document.getElementById('editor-message').textContent)");
        assert.equal(await tab.run("document.getElementById('editor').disabled"), true);
        await tab.go(`${site.address}#scene=stack`);
        assert.equal(await tab.run("page.editor.draft"), null, "nor does it come back after a reload");
        await tab.run(`page.scene.openText("long", ${JSON.stringify(text)}).isOpen`);
        await tab.click("#tab-text");
        await tab.until("document.getElementById('editor').disabled");
        await tab.run("page.scene.open('stack').isOpen");
        await tab.until("document.getElementById('editor').value.includes('umbra_scene')");
        assert.equal(await tab.run("document.getElementById('editor').disabled"), false);
    }));

test("a browser that cannot compress says so, and does not blame the address", () =>
    site.with("", {}, async (tab) => {
        const source = "delete globalThis.CompressionStream, delete globalThis.DecompressionStream";
        await tab.send("Page.addScriptToEvaluateOnNewDocument", { source });
        await tab.go(`${site.address}#text=AAAA`);
        await tab.until("document.querySelector('.note.is-error')?.textContent.includes('too old')");
        await tab.run(`page.scene.openText("mine", '{"umbra_scene": 1, "bodies": []}').isOpen`);
        await tab.run("void document.querySelector('.note').remove()");
        await tab.click("[data-name=share]");
        await tab.until("document.querySelector('.note.is-error')?.textContent.includes('too old')");
    }));

test("a film that cannot begin is a message, and none is on", () => site.with("#scene=stack", {}, async (tab) => {
    await tab.run("void (MediaRecorder.prototype.start = () => { throw new Error('no room'); })");
    await tab.press("E");
    await tab.until("document.querySelector('.note.is-error')?.textContent.includes('no room')");
    assert.equal(await value(tab, "film"), 0);
    assert.equal(await tab.run("page.film.isOn"), false);
}));

test("world, picture and film are saved as files", () => site.with("#scene=stack", {}, async (tab) => {
    const folder = mkdtempSync(join(tmpdir(), "umbra-saved-"));
    const { browserContextId } = tab.link;
    await tab.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder, browserContextId });
    const wait = async (ending) => {
        for (let i = 0; i < 200; ++i) {
            const name = readdirSync(folder).find((one) => one.endsWith(ending));
            const file = name ? readFileSync(join(folder, name)) : "";
            if (file.length > 0) {
                return file;
            }
            await tab.frame();
        }
        throw new Error(`no file ${ending}`);
    };
    await pause(tab);
    await tab.click("[data-name=save_scene]");
    assert.equal(JSON.parse(await wait(".json")).umbra_scene, 1);
    await tab.press("S");
    assert.equal((await wait(".png")).toString("latin1", 1, 4), "PNG");
    await tab.press("Space");
    await tab.click("[data-name=film]");
    assert.equal(await tab.run("page.film.isOn"), true);
    const step = await tab.run("page.engine.step()");
    await tab.until(`page.engine.step() > ${step} + 90`, "there is something to film");
    await tab.click("[data-name=film]");
    const film = await wait(".webm");
    assert.ok(film.length > 1000 && film.readUInt32BE(0) === 0x1a45dfa3, `${film.length} bytes of film`);
    rmSync(folder, { recursive: true });
}));
