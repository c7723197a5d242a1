// A tab with the viewer's page in it, as a user has it: real events of mouse, fingers and keys go in; pixels, texts and
// complaints come out.
// SPDX-License-Identifier: MIT

const KEYS = {
    Space: { key: " ", code: "Space", windowsVirtualKeyCode: 32, text: " " },
    Enter: { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" },
    Escape: { key: "Escape", code: "Escape", windowsVirtualKeyCode: 27 },
    Tab: { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 },
    Left: { key: "ArrowLeft", code: "ArrowLeft", windowsVirtualKeyCode: 37 },
    Up: { key: "ArrowUp", code: "ArrowUp", windowsVirtualKeyCode: 38 },
    Right: { key: "ArrowRight", code: "ArrowRight", windowsVirtualKeyCode: 39 },
    Down: { key: "ArrowDown", code: "ArrowDown", windowsVirtualKeyCode: 40 },
    End: { key: "End", code: "End", windowsVirtualKeyCode: 35 },
    Home: { key: "Home", code: "Home", windowsVirtualKeyCode: 36 },
    PageUp: { key: "PageUp", code: "PageUp", windowsVirtualKeyCode: 33 },
    PageDown: { key: "PageDown", code: "PageDown", windowsVirtualKeyCode: 34 },
};

const MODIFIERS = { Alt: 1, Control: 2, Shift: 8 };
const DEADLINE = 20000; // milliseconds that a condition may take to come true

export class Tab {
    /** Opens an address in a new tab of a size. Complaints are errors of the console and requests that failed. */
    static async open(chromium, address, { width = 1280, height = 800, ratio = 1, isMobile = false, theme } = {}) {
        const tab = new Tab();
        tab.complaints = [];
        tab.requests = [];
        tab.link = await chromium.newTab((method, params) => tab.#hear(method, params));
        await Promise.all(["Page", "Runtime", "Network", "Log"].map((domain) => tab.send(`${domain}.enable`)));
        await tab.resize(width, height, ratio, isMobile);
        if (isMobile) {
            await tab.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
        }
        if (theme) {
            const features = [{ name: "prefers-color-scheme", value: theme }];
            await tab.send("Emulation.setEmulatedMedia", { features });
        }
        await tab.go(address);
        return tab;
    }

    send(method, params) {
        return this.link.send(method, params);
    }

    #hear(method, params) {
        if (method === "Runtime.exceptionThrown") {
            const { text, exception } = params.exceptionDetails;
            this.complaints.push(`${text} ${exception?.description ?? ""}`);
        } else if (method === "Runtime.consoleAPICalled" && ["error", "warning", "assert"].includes(params.type)) {
            this.complaints.push(params.args.map((value) => value.value ?? value.description).join(" "));
        } else if (method === "Log.entryAdded" && ["error", "warning"].includes(params.entry.level)) {
            this.complaints.push(`${params.entry.text} ${params.entry.url ?? ""}`);
        } else if (method === "Network.requestWillBeSent") {
            this.requests.push(params.request.url);
        } else if (method === "Network.loadingFailed" && !params.canceled) {
            this.complaints.push(`a request failed: ${params.errorText}`);
        } else if (method === "Page.loadEventFired") {
            this.onLoad?.();
        }
    }

    /** Goes to an address, and waits until the page says that it has started. */
    async go(address) {
        const loaded = new Promise((resolve) => (this.onLoad = resolve));
        await this.send("Page.navigate", { url: "about:blank" });
        await loaded;
        const loadedAgain = new Promise((resolve) => (this.onLoad = resolve));
        await this.send("Page.navigate", { url: address });
        await loadedAgain;
        await this.run("(globalThis.page = await import('./main.js').then(({ started }) => started, () => null)) !== null");
    }

    resize(width, height, ratio = 1, isMobile = false) {
        return this.send("Emulation.setDeviceMetricsOverride", {
            width, height, deviceScaleFactor: ratio, mobile: isMobile,
        });
    }

    /** What an expression of JavaScript comes to in the page, where page is what main.js has started. */
    async run(expression) {
        const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
            expression: `(async () => (${expression}))()`, awaitPromise: true, returnByValue: true,
        });
        if (exceptionDetails) {
            throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
        }
        return result.value;
    }

    /** Waits until an expression is true, and returns what it came to. */
    async until(expression, what = expression) {
        const end = Date.now() + DEADLINE;
        for (;;) {
            const value = await this.run(expression);
            if (value) {
                return value;
            }
            if (Date.now() > end) {
                throw new Error(`never came true: ${what}`);
            }
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
    }

    /** Waits for two frames: what was asked for before is drawn then. */
    frame() {
        return this.run("await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    // ---- Mouse, fingers, keys ------------------------------------------------------------------------------

    mouse(type, x, y, { button = "left", modifiers = 0, ...more } = {}) {
        const isMove = type === "mouseMoved" || type === "mouseWheel";
        const clicks = isMove ? {} : { button, clickCount: 1, buttons: type === "mousePressed" ? 1 : 0 };
        return this.send("Input.dispatchMouseEvent", { type, x, y, modifiers, ...clicks, ...more });
    }

    /** Presses at one place, moves to another in steps, a frame each, and lets go. */
    async drag(from, to, { button = "left", steps = 8, hold = false } = {}) {
        await this.mouse("mouseMoved", from.x, from.y);
        await this.mouse("mousePressed", from.x, from.y, { button });
        for (let i = 1; i <= steps; ++i) {
            const x = from.x + ((to.x - from.x) * i) / steps;
            const y = from.y + ((to.y - from.y) * i) / steps;
            await this.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y, button, buttons: 1 });
            await this.frame();
        }
        if (!hold) {
            await this.mouse("mouseReleased", to.x, to.y, { button });
        }
    }

    wheel(x, y, deltaY) {
        return this.mouse("mouseWheel", x, y, { deltaX: 0, deltaY });
    }

    touch(type, points) {
        return this.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    }

    /** A click in the middle of the element that a selector names, which must be there and in sight. */
    async click(selector) {
        const place = await this.place(selector);
        await this.mouse("mouseMoved", place.x, place.y);
        await this.mouse("mousePressed", place.x, place.y);
        await this.mouse("mouseReleased", place.x, place.y);
        await this.frame();
    }

    async place(selector) {
        const found = await this.run(`(() => {
            const node = document.querySelector(${JSON.stringify(selector)});
            node?.scrollIntoView({ block: "nearest" });
            const box = node?.getBoundingClientRect();
            return box && box.width > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width,
                height: box.height, left: box.x, top: box.y } : null;
        })()`);
        if (!found) {
            throw new Error(`not in sight: ${selector}`);
        }
        return found;
    }

    /** Presses a key by its name in the table of controls: "Space", "R", "Shift+R"; held, it comes again so often. */
    async press(name, repeats = 0) {
        const parts = name.length > 1 ? name.split("+") : [name];
        const last = parts.pop();
        const modifiers = parts.reduce((sum, part) => sum | MODIFIERS[part], 0);
        const letter = modifiers & MODIFIERS.Shift ? last : last.toLowerCase();
        const code = /^\d$/.test(last) ? `Digit${last}` : undefined;
        const key = KEYS[last] ?? { key: letter, code, text: modifiers & MODIFIERS.Control ? undefined : letter };
        await this.send("Input.dispatchKeyEvent", { type: "keyDown", modifiers, ...key });
        for (let i = 0; i < repeats; ++i) {
            await this.send("Input.dispatchKeyEvent", { type: "keyDown", modifiers, ...key, autoRepeat: true });
        }
        await this.send("Input.dispatchKeyEvent", { type: "keyUp", modifiers, ...key, text: undefined });
        await this.frame();
    }

    type(text) {
        return this.send("Input.insertText", { text });
    }

    /** Drops files, which are on this machine's disk, at a place of the page. */
    async drop(path, x, y) {
        const data = { items: [], files: [path], dragOperationsMask: 1 };
        for (const type of ["dragEnter", "dragOver", "drop"]) {
            await this.send("Input.dispatchDragEvent", { type, x, y, data });
        }
    }

    // ---- What there is to see ------------------------------------------------------------------------------

    async screenshot() {
        const { data } = await this.send("Page.captureScreenshot", { format: "png" });
        return Buffer.from(data, "base64");
    }

    text(selector) {
        return this.run(`document.querySelector(${JSON.stringify(selector)}).textContent`);
    }

    close() {
        return this.link.close();
    }
}
