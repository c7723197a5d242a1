// What the tests of the page share: a server with the page, a browser, and the native command to compare with.
// SPDX-License-Identifier: MIT

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";

import { Chromium } from "./chromium.mjs";
import { readPng } from "./png.mjs";
import { Tab } from "./tab.mjs";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

export class Site {
    /**
     * Serves the page from its folder; from the folder above it, the page is at web/, as pages of GitHub are. A plain
     * server has none of the headers that threads need.
     */
    async start({ isBelow = false, isPlain = false } = {}) {
        const folder = join(ROOT, isBelow ? "build" : "build/web");
        const options = isPlain
            ? ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder]
            : [join(ROOT, "scripts/serve.py"), folder, "0"];
        this.server = spawn("python3", options, { stdio: ["ignore", "pipe", isPlain ? "ignore" : "inherit"] });
        const line = await new Promise((resolve) => this.server.stdout.once("data", resolve));
        this.address = `http://localhost:${/:(\d+)\/|port (\d+)/.exec(line).slice(1).join("")}/${isBelow ? "web/" : ""}`;
        this.chromium = new Chromium();
    }

    async end() {
        this.server?.kill();
        await this.chromium?.close();
    }

    /** The page in a new tab, at rest: "?threads=off" or "#scene=..." may be added to its address. */
    open(more = "", options = {}) {
        return Tab.open(this.chromium, this.address + more, options);
    }

    /**
     * Runs a test with the page in a tab, which must have nothing to complain about in the end, and must not have asked
     * anybody else for anything.
     */
    async with(more, options, test) {
        const tab = await this.open(more, options);
        try {
            await test(tab);
            assert.deepEqual(tab.complaints, [], "complaints of the page");
            const strange = tab.requests.filter((url) => !url.startsWith(this.address) && !/^(blob|data|about):/.test(url));
            assert.deepEqual(strange, [], "requests to others");
        } finally {
            await tab.close();
        }
    }
}

/** A site for tests, with the options of start. */
export function useSite(options = {}) {
    const site = new Site();
    before(() => site.start(options));
    after(() => site.end());
    return site;
}

/** What the native command says of a scene after some steps. */
export function runNatively(scene, steps, ...options) {
    const program = join(ROOT, "build/umbra");
    return JSON.parse(execFileSync(program, ["run", scene, "--steps", String(steps), "--json", ...options]));
}

// ---- What users do in many tests ---------------------------------------------------------------------------

/** Stops time, by its key. */
export async function pause(tab) {
    if (await tab.run("page.engine.value(page.engine.control('play'))")) {
        await tab.press("Space");
    }
    await tab.until("page.engine.value(page.engine.control('play')) === 0", "the world stands still");
}

/** Types the number of a step into its field, and waits until the world is there. */
export async function goToStep(tab, step) {
    await tab.click("#control-step");
    await tab.run("document.getElementById('control-step').select()");
    await tab.type(String(step));
    await tab.press("Enter");
    await tab.run("document.activeElement.blur()");
    await tab.until(`page.engine.step() === ${step}`, `step ${step}`);
}

/** Opens a scene of the list, by its search. */
export async function openScene(tab, name) {
    await tab.click("#scene-button");
    await tab.type(name.replaceAll("_", " "));
    await tab.until(`document.querySelector("#scene-list [data-name='${name}']:not([hidden])") !== null`);
    await tab.click(`#scene-list [data-name="${name}"]`);
    await tab.until(`page.scene.name === "${name}"`, `the scene ${name} is open`);
}

/** The page as pixels, when all that was asked for is drawn and messages have gone from the picture. */
export async function look(tab) {
    await tab.until("document.querySelector('.note') === null", "messages have gone from the picture");
    await tab.frame();
    return readPng(await tab.screenshot());
}

/** The value of a control. */
export function value(tab, name) {
    return tab.run(`page.engine.value(page.engine.control("${name}"))`);
}
