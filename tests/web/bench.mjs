// What a step costs in the page and natively, with one worker each, and how long the page takes to show its first
// frame: node tests/web/bench.mjs [SCENE...]. Ends with 1 if a step costs more than 1.6 times the native one, or a load
// more than two seconds. Means something only on a machine that does nothing else.
// SPDX-License-Identifier: MIT

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Site, pause, runNatively } from "./site.mjs";

const MOST_RATIO = 1.6;
const MOST_LOAD = 2000; // milliseconds
const TURNS = 5;
const WARM_UP = 3000; // milliseconds
const SCENES = process.argv.length > 2 ? process.argv.slice(2) : ["pile_awake_1000", "mixed", "ragdolls", "brick_wall"];
const STEPS = 240; // as many as a curve remembers

function pyramid(rows) {
    return JSON.stringify({
        umbra_scene: 1,
        name: `pyramid_awake_${rows}`,
        world: { sleep: { enabled: false } },
        bodies: [
            { shapes: [{ kind: "box", center: [0, 50], size: [200 * rows, 100] }] },
            { type: "dynamic", pyramid: rows, pitch: [104, -99.75], position: [0, -49.75],
                shapes: [{ kind: "box", size: [100, 100] }] },
        ],
    });
}

// Milliseconds per step in the page, over the first steps of a scene.
async function measureInPage(tab, open) {
    await tab.run(`${open}.isOpen`);
    await pause(tab);
    const steps = await tab.run(`(() => {
        const control = page.engine.control("step");
        const steps = Math.min(${STEPS}, page.engine.most(control));
        page.engine.set(control, steps);
        return steps;
    })()`);
    await tab.until(`page.engine.step() === ${steps}`);
    return tab.run(`(() => {
        const values = page.engine.curveValues(page.engine.curves().find(({ plot }) => plot === "step"));
        return values.reduce((sum, value) => sum + value, 0) / values.length;
    })()`);
}

// In turns, so that what else the machine does hits both; the least of each counts. A browser compiles in two stages, and
// does the second for what has run for a while: that has to be over, as it soon is for whoever plays.
async function compare(tab, name, open, scene) {
    for (const end = Date.now() + WARM_UP; Date.now() < end;) {
        await measureInPage(tab, open);
    }
    let page = Infinity;
    let native = Infinity;
    let fours = Infinity; // with as many lanes as WebAssembly has
    for (let i = 0; i < TURNS; ++i) {
        page = Math.min(page, await measureInPage(tab, open));
        native = Math.min(native, runNatively(scene, STEPS, "--workers", "1").ms_per_step);
        fours = Math.min(fours, runNatively(scene, STEPS, "--workers", "1", "--lanes", "4").ms_per_step);
    }
    const ratio = page / native;
    const figures = [page.toFixed(3), native.toFixed(3), ratio.toFixed(2), fours.toFixed(3), (page / fours).toFixed(2)];
    console.log(`| ${name} | ${figures.join(" | ")} |`);
    return ratio <= MOST_RATIO;
}

// In a browser that has just been started, and then again, each time in a tab that has nothing stored.
async function measureLoad(more) {
    const site = new Site();
    await site.start();
    const loads = [];
    for (let i = 0; i < TURNS; ++i) {
        const tab = await site.open(more);
        await tab.until("performance.getEntriesByName('umbra-first-frame').length > 0");
        loads.push(await tab.run("performance.getEntriesByName('umbra-first-frame')[0].startTime"));
        await tab.close();
    }
    await site.end();
    const [first, least] = [loads[0], Math.min(...loads)];
    console.log(`| ${more === "" ? "with threads" : "without threads"} | ${first.toFixed(0)} | ${least.toFixed(0)} |`);
    return first <= MOST_LOAD;
}

const folder = mkdtempSync(join(tmpdir(), "umbra-bench-"));
const file = join(folder, "pyramid.json");
writeFileSync(file, pyramid(90));

console.log("| page | ms to the first frame, in a new browser | at best |\n|---|---|---|");
const loads = [await measureLoad(""), await measureLoad("?threads=off")];
console.log("\n| scene | ms per step in the page | natively | ratio | natively with lanes of 4 | ratio |\n|---|---|---|---|---|---|");
const site = new Site();
await site.start();
// As small as can be: drawing without a graphics card takes the processor from the steps.
const tab = await site.open("?threads=off", { width: 160, height: 120 });
const steps = [];
for (const name of SCENES) {
    steps.push(await compare(tab, name, `page.engine.open('${name}')`, name));
}
steps.push(
    await compare(tab, "a pyramid of 90 rows, awake", `page.engine.openText("pyramid", ${JSON.stringify(pyramid(90))})`, file));
await site.end();
rmSync(folder, { recursive: true });
process.exitCode = [...loads, ...steps].every(Boolean) ? 0 : 1;
