// The page below the root of a server that sends no headers for threads, as GitHub Pages has it; the same with them; and
// how soon it is there.
// SPDX-License-Identifier: MIT

import assert from "node:assert/strict";
import { test } from "node:test";

import { useSite } from "./site.mjs";

const sites = { "umbra-threads": useSite({ isBelow: true }), "umbra": useSite({ isBelow: true, isPlain: true }) };

for (const [build, site] of Object.entries(sites)) {
    test(`all of it comes from the folder of the page, and soon: ${build}`, () =>
        site.with("#scene=bridge", {}, async (tab) => {
            assert.match(await tab.run("location.pathname"), /^\/web\/$/);
            await tab.until("page.engine.step() > 5", "it plays");
            const wasm = tab.requests.filter((url) => url.endsWith(".wasm"));
            assert.deepEqual(wasm, [`${site.address}${build}.wasm`]);
            // Far more than it takes, as this machine may do other things; make bench-web asks for less than 2 s.
            const first = await tab.run("performance.getEntriesByName('umbra-first-frame')[0].startTime");
            assert.ok(first < 10000, `${first} ms to the first frame`);
        }));
}
