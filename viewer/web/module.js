// Which build of the viewer's WebAssembly module this browser can run; loads it, and gets its threads ready.
// SPDX-License-Identifier: MIT

// The smallest module with a SIMD instruction.
const SIMD_MODULE = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** What this browser lacks to run the viewer, as a sentence; "" if nothing. */
export function missingFeature() {
    if (typeof WebAssembly !== "object") {
        return "This browser has no WebAssembly, or it is switched off.";
    }
    if (!WebAssembly.validate(SIMD_MODULE)) {
        return "This browser's WebAssembly has no SIMD instructions.";
    }
    // A canvas of its own: a canvas gives one kind of context in its life.
    const context = document.createElement("canvas").getContext("webgl2");
    if (!context) {
        return "This browser gives no WebGL2 context, or its graphics are switched off.";
    }
    context.getExtension("WEBGL_lose_context")?.loseContext(); // browsers give only so many at once
    return "";
}

/** Threads need shared memory, which pages have that are isolated from others by their headers. */
function canUseThreads() {
    return globalThis.crossOriginIsolated === true && new URLSearchParams(location.search).get("threads") !== "off";
}

function loadScript(address) {
    return new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = address;
        script.onload = resolve;
        script.onerror = () => reject(new Error(`${address} could not be loaded.`));
        document.head.append(script);
    });
}

// A server that does not know the type of .wasm files makes streaming fail; then the whole file is compiled at once.
async function instantiate(response, imports) {
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("application/wasm")) {
        return WebAssembly.instantiateStreaming(response, imports);
    }
    return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}

// A world that ends waits for its threads, which takes no time: they are at rest then. Emscripten warns of any wait.
function complain(text) {
    if (!text.startsWith("Blocking on the main thread")) {
        console.warn(text);
    }
}

// The file of a build is on its way before the script that needs it has come.
async function loadBuild(build) {
    const [response] = await Promise.all([fetch(`${build}.wasm`), loadScript(`${build}.js`)]);
    if (!response.ok) {
        throw new Error(`${build}.wasm could not be loaded: ${response.status}.`);
    }
    return new Promise((resolve, reject) => {
        globalThis.createUmbra({
            printErr: complain,
            instantiateWasm(imports, receive) {
                instantiate(response, imports).then(({ instance, module }) => receive(instance, module), reject);
                return {};
            },
        }).then(resolve, reject);
    });
}

/** Loads the module: the build with threads where they can be had, and the other one where that one cannot start. */
export async function loadModule() {
    if (canUseThreads()) {
        try {
            return await loadBuild("umbra-threads");
        } catch (error) {
            console.warn(`Going on without threads: ${error.message}`); // a phone may refuse the shared memory
        }
    }
    return loadBuild("umbra");
}

// Workers of a world, and worlds that there are at once: what is shown, what a seek makes, and what replaces them.
const MOST_WORKERS = 4;
const MOST_WORLDS = 3;

/**
 * Gets threads ready for as many workers as there may be, which it returns: 1 where there are no threads. A thread that
 * is not ready would begin only when the page is idle, and a world that ends at once would wait for it for ever.
 */
export async function prepareWorkers({ PThread: pool }) {
    const workers = Math.min(navigator.hardwareConcurrency, MOST_WORKERS);
    if (!pool || workers < 2) {
        return 1;
    }
    const count = (workers - 1) * MOST_WORLDS;
    for (let i = 0; i < count; ++i) {
        pool.allocateUnusedWorker();
    }
    await Promise.all(pool.unusedWorkers.map((worker) =>
        new Promise((resolve) => pool.loadWasmModuleToWorker(worker, resolve))));
    return workers;
}
