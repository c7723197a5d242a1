// The page as a whole: how it starts, plays, is controlled by mouse and keys, and what it looks like.
// SPDX-License-Identifier: MIT

import assert from "node:assert/strict";
import { test } from "node:test";

import { countChanges, readPng } from "./png.mjs";
import { goToStep, openScene, pause, runNatively, useSite, value } from "./site.mjs";

const site = useSite();

test("the page starts by itself and plays", () => site.with("", {}, async (tab) => {
    const step = await tab.run("page.engine.step()");
    await tab.until(`page.engine.step() > ${step} + 10`, "it plays");
    const picture = readPng(await tab.screenshot());
    const { x, y } = await tab.place("#picture");
    assert.notEqual(picture.at(x, y), picture.at(x * 0.1, y * 0.4), "a body and the background differ");
}));

test("pause, step and back give the same world again", () => site.with("#scene=mixed", {}, async (tab) => {
    await pause(tab);
    await goToStep(tab, 30);
    const hash = await tab.run("page.engine.hash()");
    await tab.click("[data-name=step_forward]");
    await tab.until("page.engine.step() === 31");
    assert.notEqual(await tab.run("page.engine.hash()"), hash);
    await tab.click("[data-name=step_back]");
    await tab.until("page.engine.step() === 30");
    assert.equal(await tab.run("page.engine.hash()"), hash);
    await tab.press("Right");
    await tab.until("page.engine.step() === 31");
    await tab.press("Left");
    await tab.until("page.engine.step() === 30");
    assert.equal(await tab.run("page.engine.hash()"), hash);
    await tab.click("[data-name=restart]");
    await tab.until("page.engine.step() === 0");
}));

test("a key that is held steps on, and does all else once", () => site.with("#scene=stack", {}, async (tab) => {
    await pause(tab);
    await goToStep(tab, 10);
    await tab.press("Right", 5);
    await tab.until("page.engine.step() === 16", "six steps");
    await tab.press("Space", 3);
    assert.equal(await value(tab, "play"), 1);
    await tab.press("M", 2);
    assert.equal(await tab.run("page.side.shown"), null, "panels are hidden, and not shown again");
}));

test("what this browser cannot do has no control", async () => {
    const names = "page.engine.controls.map(({ name }) => name)";
    await site.with("", {}, async (tab) => {
        const offered = await tab.run(names);
        assert.ok(offered.includes("share") && offered.includes("film") && !offered.includes("quit"), offered.join(" "));
        assert.equal(await tab.run("document.querySelectorAll('[data-name=share]').length"), 1);
        await tab.send("Page.addScriptToEvaluateOnNewDocument", {
            source: "delete globalThis.MediaRecorder; Object.defineProperty(document, 'fullscreenEnabled', { value: false })",
        });
        await tab.go(site.address);
        const left = await tab.run(names);
        assert.deepEqual(offered.filter((name) => !left.includes(name)), ["film", "full_screen"]);
        assert.equal(await tab.run("document.querySelector('[data-name=film]')"), null);
    });
});

test("a slider changes the world and can be put back", () => site.with("#scene=stack", {}, async (tab) => {
    await pause(tab);
    await tab.click("#tab-settings");
    const slider = await tab.place(".control:has(#control-gravity_y) .slider");
    const before = await value(tab, "gravity_y");
    await tab.drag({ x: slider.left + slider.width * 0.7, y: slider.y }, { x: slider.left + 2, y: slider.y });
    const after = await value(tab, "gravity_y");
    assert.ok(after < before - 1000, `${before} becomes ${after}`);
    assert.equal(Number(await tab.run("document.getElementById('control-gravity_y').value")), Math.round(after));
    await tab.click(".control:has(#control-gravity_y) .reset");
    assert.equal(await value(tab, "gravity_y"), before);
}));

test("another solver begins the scene again, with its own hash", () => site.with("#scene=stack", {}, async (tab) => {
    await pause(tab);
    await tab.press("V");
    await tab.until("page.engine.step() === 0 && page.engine.value(page.engine.control('solver')) === 0");
    await goToStep(tab, 40);
    assert.equal(await tab.run("page.engine.hash()"), runNatively("stack", 40, "--solver", "sequential").hash);
    await tab.click("#tab-settings");
    assert.equal(await tab.run("document.getElementById('control-substep_count').disabled"), true);
}));

test("counters, curves and figures of a body are shown", () => site.with("#scene=pyramid", {}, async (tab) => {
    await tab.until("page.engine.step() > 20");
    assert.match(await tab.text("#counters"), /210/);
    const filled = await tab.run(`(() => {
        const canvas = document.querySelector(".plot-canvas");
        const bytes = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        return bytes.filter((byte, index) => index % 4 === 3 && byte > 0).length;
    })()`);
    assert.ok(filled > 20, `${filled} pixels of a curve`);
    await tab.click("#tab-body");
    const { x, y } = await tab.place("#picture");
    await tab.mouse("mouseMoved", x, y);
    await tab.until("/dynamic/.test(document.getElementById('body-lines').textContent)", "figures of a box");
}));

test("light and dark are two pictures, by the system, the button and the key", async () => {
    const looks = {};
    for (const theme of ["light", "dark"]) {
        await site.with("#scene=stack", { theme }, async (tab) => {
            await pause(tab);
            looks[theme] = readPng(await tab.screenshot());
            assert.equal(await tab.run("document.documentElement.dataset.theme"), theme);
            await tab.click("[data-name=theme]");
            assert.notEqual(await tab.run("document.documentElement.dataset.theme"), theme);
            await tab.press("D");
            assert.equal(await tab.run("document.documentElement.dataset.theme"), theme);
            await tab.run("localStorage.clear()");
        });
    }
    const all = { left: 0, top: 0, width: 1280, height: 800 };
    assert.ok(countChanges(looks.light, looks.dark, all) > 500000);
});

test("all of it works by keys alone", () => site.with("#scene=stack", {}, async (tab) => {
    for (const isOpen of [true, false, true]) {
        await tab.press("?");
        assert.equal(await tab.run("document.getElementById('help').open"), isOpen);
    }
    const playing = await value(tab, "play");
    await tab.press("Space");
    assert.equal(await value(tab, "play"), playing, "the list of keys lets none of them through");
    const keys = await tab.run("[...document.querySelectorAll('#help kbd')].map((key) => key.textContent)");
    assert.deepEqual(await tab.run("page.engine.controls.map(({ key }) => key).filter((key) => key !== '').sort()"),
        keys.sort(), "the list has every key of the table");
    await tab.press("Escape");
    await tab.press("O");
    await tab.type("pyramid");
    await tab.press("Enter");
    await tab.until("page.scene.name === 'pyramid'");
    await tab.press("PageDown");
    await tab.until("page.scene.name !== 'pyramid' && page.scene.index === page.engine.sceneIndex()", "the next scene");
    await pause(tab);
    await tab.press("PageUp");
    await tab.until("page.scene.name === 'pyramid'", "the scene before");
    await tab.press("L");
    await tab.until("document.querySelector('.note:not(.is-brief)')?.textContent.includes('address')", "L shares the scene");
    await tab.press("G");
    await tab.until("page.side.shown === 'body'", "G shows the next panel");
    await tab.press("Shift+G");
    await tab.press("Shift+G");
    await tab.until("page.side.shown === 'text'", "Shift and G the one before");
    await tab.press("G");
    // Tab reaches everything that can be used, and what has the focus shows it.
    const seen = new Set();
    for (let i = 0; i < 60; ++i) {
        await tab.press("Tab");
        const { name, isVisible, outline } = await tab.run(`(() => {
            const node = document.activeElement;
            const box = node.getBoundingClientRect();
            return { name: node.dataset.name ?? node.id, isVisible: box.width > 0,
                outline: getComputedStyle(node).outlineStyle };
        })()`);
        assert.ok(name === "" || (isVisible && outline !== "none"), `${name} has the focus, and nobody can see it`);
        seen.add(name);
    }
    for (const wanted of ["picture", "play", "share", "theme", "figures", "scene-button", "control-speed"]) {
        assert.ok(seen.has(wanted), `Tab never comes to ${wanted}: ${[...seen].join(" ")}`);
    }
}));

test("what was pressed with a mouse leaves the keys alone", () => site.with("#scene=stack", {}, async (tab) => {
    await pause(tab);
    const slider = await tab.place(".transport [data-name=step] .slider");
    await tab.drag({ x: slider.left + 4, y: slider.y }, { x: slider.left + slider.width / 4, y: slider.y });
    await tab.until("page.engine.step() > 20");
    await tab.press("Space");
    assert.equal(await value(tab, "play"), 1, "Space plays, though the slider has the focus");
    await pause(tab);
    await tab.click("#tab-text");
    await tab.click("#editor-apply");
    await tab.run("document.getElementById('editor').value += ' '");
    await tab.press("Right");
    await tab.until("page.engine.step() === 1");
    await tab.press("Space");
    await tab.until("page.engine.step() > 3", "Space plays, and applies nothing");
}));

test("panels and the list of keys are scrolled by keys", () =>
    site.with("#scene=stack", { width: 1024, height: 500 }, async (tab) => {
        const scrolled = async (id) => {
            await tab.press("Down");
            await tab.press("Down");
            await tab.until(`document.getElementById("${id}").scrollTop > 0`, `${id} is scrolled`);
        };
        await tab.run("document.getElementById('tab-figures').focus()");
        await tab.press("Tab");
        assert.equal(await tab.run("document.activeElement.id"), "panel-figures");
        await scrolled("panel-figures");
        assert.equal(await tab.run("page.scene.name"), "stack");
        await tab.press("?");
        await scrolled("help-lists");
    }));

test("a phone keeps its layout when its keyboard comes up", () =>
    site.with("#scene=stack", { width: 390, height: 844, ratio: 2, isMobile: true }, async (tab) => {
        await tab.click("#tab-text");
        await tab.send("Emulation.setDeviceMetricsOverride", { width: 390, height: 480, deviceScaleFactor: 2, mobile: true });
        await tab.frame();
        assert.equal((await tab.place("#side")).width, 390, "the panel lies below the picture");
        const { left } = await tab.place("#hand");
        assert.ok(left >= 0, `the tools are in sight: ${left}`);
    }));

test("signs and letters of other keyboards are the keys of the table", () => site.with("#scene=stack", {}, async (tab) => {
    const hear = (key, code, more = "") => tab.run(`!document.body.dispatchEvent(new KeyboardEvent("keydown", {
        key: "${key}", code: "${code}", bubbles: true, cancelable: true, ${more} }))`);
    assert.equal(await hear("]", "Digit9", "ctrlKey: true, altKey: true, modifierAltGraph: true"), true, "AltGr and 9");
    assert.equal(await hear("[", "Digit5", "altKey: true"), true, "Option and 5 on a Mac");
    assert.equal(await hear("-", "Slash", "ctrlKey: true"), false, "the browser's own zoom stays its own");
    assert.equal(await hear("Unidentified", ""), false);
    const playing = await tab.run("page.engine.step()");
    assert.equal(await hear("\u043a", "KeyR"), true, "a Cyrillic letter");
    await tab.until(`page.engine.step() < ${playing + 30}`, "R has begun the scene again");
}));

test("numbers are typed as people type them", () => site.with("#scene=stack", {}, async (tab) => {
    await pause(tab);
    await tab.click("#tab-settings");
    const type = async (text) => {
        await tab.click("#control-gravity_x");
        await tab.run("document.getElementById('control-gravity_x').select()");
        await tab.type(text);
        await tab.press("Enter");
    };
    for (const [text, number] of [["12,5", 12.5], ["\u22123", -3], ["-7.5", -7.5]]) {
        await type(text);
        assert.equal(await value(tab, "gravity_x"), number, text);
    }
    await type("1e30");
    const most = await tab.run("page.engine.most(page.engine.control('gravity_x'))");
    assert.equal(await value(tab, "gravity_x"), most);
    // The field still has the focus, and shows what came of it, as its slider does.
    await tab.until(`Number(document.getElementById('control-gravity_x').value) === ${most}`);
    const knob = await tab.run("document.querySelector('.control:has(#control-gravity_x) .slider').valueAsNumber");
    assert.equal(knob, 400);
    await type("nothing");
    assert.equal(await value(tab, "gravity_x"), most);
}));

// By the tree that a browser makes for screen readers.
test("everything has a name for screen readers", () => site.with("#scene=stack", {}, async (tab) => {
    for (const panel of ["figures", "body", "settings", "text"]) {
        await tab.run(`page.side.show("${panel}")`);
        const { nodes } = await tab.send("Accessibility.getFullAXTree");
        const used = nodes.filter(({ ignored, properties = [] }) =>
            !ignored && properties.some(({ name, value: { value: is } }) => name === "focusable" && is));
        assert.ok(used.length > 20, `${used.length} things to use`);
        const nameless = used.filter(({ name }) => !name?.value.trim()).map(({ role }) => role.value);
        assert.deepEqual(nameless.filter((role) => role !== "RootWebArea"), [], panel);
    }
}));

test("tools of the hand and the view are in the picture, and apart, however low it is", async () => {
    for (const [width, height] of [[844, 390], [667, 375], [375, 667], [320, 568], [1280, 420]]) {
        await site.with("#scene=stack", { width, height, ratio: 2, isMobile: true }, async (tab) => {
            for (const panel of [null, "figures", "settings"]) {
                await tab.run(`page.side.show(${JSON.stringify(panel)})`);
                await tab.frame();
                const boxes = await tab.run(`["stage", "hand", "camera"].map((id) =>
                    document.getElementById(id).getBoundingClientRect().toJSON())`);
                const [stage, hand, camera] = boxes;
                const where = `${width} x ${height}, ${panel}: ${JSON.stringify(boxes)}`;
                for (const { left, right, top, bottom, width: isShown } of [hand, camera]) {
                    assert.ok(isShown === 0 || (left >= stage.left && right <= stage.right && top >= stage.top
                        && bottom <= stage.bottom), where);
                }
                assert.ok(camera.width === 0 || hand.bottom <= camera.top || hand.right <= camera.left
                    || camera.right <= hand.left, where);
            }
        });
    }
});

test("a phone has all of it, and the picture stays in sight", () =>
    site.with("#scene=stack", { width: 390, height: 844, ratio: 2, isMobile: true }, async (tab) => {
        for (const name of ["figures", "body", "settings", "text"]) {
            await tab.click(`#tab-${name}`);
            assert.ok((await tab.place(`#panel-${name}`)).height > 200);
            assert.ok((await tab.place("#picture")).height > 200);
        }
        assert.equal(await tab.run("document.documentElement.scrollWidth"), 390);
        await tab.click("#actions-button");
        assert.ok((await tab.place("[data-name=share]")).height >= 44);
        await tab.click("[data-name=theme]");
    }));

test("scenes of the list are found by any of their words", () => site.with("", {}, async (tab) => {
    await openScene(tab, "bridge");
    assert.match(await tab.text("#scene-name"), /Bridge/);
    await tab.click("#scene-button");
    await tab.type("no such words");
    await tab.until("!document.getElementById('scene-none').hidden");
}));

test("the search ranks words of names before words of summaries", () => site.with("#scene=stack", {}, async (tab) => {
    const found = () => tab.run("page.list.shown.map(({ name }) => name)");
    const search = async (words) => {
        await tab.run("document.getElementById('scene-search').select()");
        await tab.type(words);
    };
    await tab.click("#scene-button");
    const all = await found();
    assert.equal(await tab.run("document.querySelectorAll('.scene-heading').length"), 2);
    await search("car");
    const cars = await found();
    assert.equal(cars[0], "car");
    assert.ok(cars.indexOf("house_of_cards") < cars.indexOf("hill_climb"), cars.join(" "));
    assert.equal(await tab.run("document.querySelectorAll('.scene-heading').length"), 0);
    await search("HILL climb");
    assert.equal((await found())[0], "hill_climb");
    await search("awake_10");
    assert.deepEqual(await found(), ["pile_awake_1000", "pile_awake_10000"]);
    await search("no such scene");
    assert.deepEqual(await found(), []);
    await search(" ");
    assert.deepEqual(await found(), all);
    await search("car");
    await tab.press("Enter");
    assert.equal(await tab.run("page.scene.name"), "car");
}));
