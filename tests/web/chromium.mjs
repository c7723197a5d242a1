// A headless Chromium that tests drive by the DevTools protocol, over pipes: no library, no port, and any Node from
// version 18 on will do. Pictures come from SwiftShader, so no graphics card is needed.
// SPDX-License-Identifier: MIT

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAMS = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const OPTIONS = [
    "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--no-first-run", "--no-default-browser-check", "--disable-extensions",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--mute-audio",
    "--hide-scrollbars", "--disable-dev-shm-usage",
];

export class Chromium {
    #waiting = new Map(); // calls without an answer, by id
    #listeners = new Map(); // by session
    #nextId = 1;
    #rest = "";

    constructor() {
        const program = PROGRAMS.find((path) => path && existsSync(path));
        if (!program) {
            throw new Error("no Chromium found (Debian: chromium); CHROMIUM=path names one");
        }
        this.folder = mkdtempSync(join(tmpdir(), "umbra-web-"));
        this.process = spawn(program, [...OPTIONS, `--user-data-dir=${this.folder}`, "about:blank"], {
            stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
        });
        this.input = this.process.stdio[3];
        this.process.stdio[4].setEncoding("utf8").on("data", (data) => this.#receive(data));
        this.process.on("exit", (code) => this.#fail(new Error(`Chromium has ended: ${code}`)));
        this.input.on("error", () => {});
    }

    #fail(error) {
        this.failure = error;
        for (const { reject } of this.#waiting.values()) {
            reject(error);
        }
        this.#waiting.clear();
    }

    // Messages end with a zero, and come in pieces.
    #receive(data) {
        const messages = (this.#rest + data).split("\0");
        this.#rest = messages.pop();
        for (const message of messages) {
            this.#take(JSON.parse(message));
        }
    }

    #take({ id, result, error, method, params, sessionId }) {
        if (id === undefined) {
            this.#listeners.get(sessionId)?.(method, params);
            return;
        }
        const { resolve, reject, what } = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (error) {
            reject(new Error(`${what}: ${error.message}`));
        } else {
            resolve(result);
        }
    }

    send(method, params = {}, sessionId = undefined) {
        if (this.failure) {
            return Promise.reject(this.failure);
        }
        const id = this.#nextId++;
        return new Promise((resolve, reject) => {
            this.#waiting.set(id, { resolve, reject, what: method });
            this.input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
        });
    }

    /**
     * A new tab, with nothing stored by any other: what to send to it, with all that it tells given to
     * listen(method, params).
     */
    async newTab(listen) {
        const { browserContextId } = await this.send("Target.createBrowserContext");
        const { targetId } = await this.send("Target.createTarget", { url: "about:blank", browserContextId });
        const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
        this.#listeners.set(sessionId, listen);
        return {
            send: (method, params) => this.send(method, params, sessionId),
            browserContextId,
            close: () => this.send("Target.disposeBrowserContext", { browserContextId }),
        };
    }

    async close() {
        const ended = new Promise((resolve) => this.process.once("exit", resolve));
        await this.send("Browser.close").catch(() => {});
        await ended;
        rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    }
}
