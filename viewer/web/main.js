// The page around the viewer: puts its parts together and runs the frames.
// SPDX-License-Identifier: MIT

import { Bar, HandBar, fitsBar, iconButton } from "./bar.js";
import { byId, readable, setText } from "./dom.js";
import { Editor, MOST_SHOWN } from "./editor.js";
import { startEngine } from "./engine.js";
import { Figures } from "./figures.js";
import { acceptFiles, saveScene, saveScreenshot } from "./files.js";
import { Film } from "./film.js";
import { Help } from "./help.js";
import { icon } from "./icons.js";
import { listenToKeys } from "./keys.js";
import { missingFeature } from "./module.js";
import { note, noteBriefly } from "./notes.js";
import { Picture } from "./picture.js";
import { Plots } from "./plots.js";
import { Pointer } from "./pointer.js";
import { Scene } from "./scene.js";
import { SceneList } from "./scene_list.js";
import { Settings } from "./settings.js";
import { Side } from "./side.js";
import { Theme } from "./theme.js";

const FIRST_SCENE = "chain_reaction";

// The bars that groups of controls have, by their elements.
const BARS = { play: "transport", files: "actions", camera: "camera" };

// Groups without a place in a panel: a page has Tab to choose a control, and lists of its own to choose a scene.
const KEYS_ALONE = ["keys", "files"];

const PANEL_INTERVAL = 100; // milliseconds between two updates of figures and plots

// What the viewer wishes for and only a page can do, by the names of the wishes.
const GRANTS = {
    help: ({ help }) => help.toggle(),
    screenshot: ({ picture, scene, engine }) => saveScreenshot(picture, scene, engine.step()),
    film_begin: ({ film, scene }) => film.begin(scene.name),
    film_end: ({ film }) => film.end(),
    save_scene: ({ engine, scene }) => saveScene(engine, scene),
    share: ({ scene }) => scene.share(),
    open: ({ list }) => list.toggle(),
    panels: ({ side }) => side.toggle(),
    next_panel: ({ side }) => side.showNext(1),
    previous_panel: ({ side }) => side.showNext(-1),
    full_screen: () => toggleFullScreen(),
};

// Phones do not let a page fill the screen, and some browsers record no films: then there are no controls for that.
function canGrant(wish) {
    return wish === "full_screen" ? document.fullscreenEnabled : !wish.startsWith("film") || Film.isPossible;
}

class Page {
    constructor(engine) {
        this.engine = engine;
        this.scene = new Scene(engine);
        this.picture = new Picture(engine);
        this.film = new Film(this.picture, () => engine.filmEnded());
        this.side = new Side();
        this.editor = new Editor(this.scene);
        this.list = new SceneList(engine, this.scene);
        this.help = new Help(engine);
        this.theme = new Theme(engine);
        this.#makeControls();
        this.plots = new Plots(engine, byId("plots"));
        this.counters = new Figures(byId("counters"));
        this.bodyLines = new Figures(byId("body-lines"));
        new Pointer(engine, this.picture.canvas);
        listenToKeys(engine);
        acceptFiles(this.scene, (refused) => this.#showRefused(refused));
        this.scene.addEventListener("change", () => this.#showScene());
        this.side.addEventListener("show", () => this.#updatePanels());
        // At once, and not in the next frame: browsers grant some wishes only while an event is handled.
        for (const type of ["click", "keydown"]) {
            addEventListener(type, () => this.#listen());
        }
        addEventListener("mousedown", leaveFocus);
        addEventListener("hashchange", () => this.scene.openAddress(location.hash));
        for (const button of document.querySelectorAll("dialog [data-close]")) {
            button.append(icon("close"));
            button.addEventListener("click", () => button.closest("dialog").close());
        }
        for (const dialog of document.querySelectorAll("dialog")) {
            // A press beside a dialog closes it: only its backdrop is the dialog itself and not something in it.
            dialog.addEventListener("mousedown", (event) => event.target === dialog && dialog.close());
        }
        this.lastFrame = this.lastPanels = performance.now();
    }

    // Where each control goes: what has an icon to a bar, what is for keys alone nowhere, and all else to a panel.
    #makeControls() {
        const { engine } = this;
        const tool = engine.controls.find(({ group, kind }) => group === "hand" && kind === "choice");
        const isSmall = (control) => control.group in BARS && fitsBar(control);
        const rest = engine.controls.filter(
            (control) => !isSmall(control) && control !== tool && !KEYS_ALONE.includes(control.group));
        this.bars = Object.entries(BARS).map(([group, id]) =>
            new Bar(engine, byId(id), engine.controls.filter((control) => control.group === group && isSmall(control))));
        this.bars.push(new HandBar(engine, byId("hand"), tool));
        this.settings = new Settings(engine, byId("panel-settings"), rest);
        byId("scene-button").append(icon("chevron"));
        byId("actions").append(iconButton("theme", "Light or dark", "", "", () => this.theme.change()));
        this.#makeMenu();
    }

    // On a small screen the actions are a menu, which any press closes.
    #makeMenu() {
        const actions = byId("actions");
        const button = byId("actions-button");
        const show = (isOpen) => {
            actions.classList.toggle("is-open", isOpen);
            button.setAttribute("aria-expanded", isOpen);
        };
        button.append(icon("more"));
        button.addEventListener("click", (event) => {
            event.stopPropagation();
            show(!actions.classList.contains("is-open"));
        });
        addEventListener("click", () => show(false));
        addEventListener("keydown", (event) => event.key === "Escape" && show(false));
    }

    #showScene() {
        setText(byId("scene-name"), readable(this.scene.name));
        setText(byId("scene-summary"), this.engine.sceneSummary());
        document.title = `${readable(this.scene.name)} - Umbra`;
    }

    // A text that was refused is shown with its error, to be put right; but not all of a film that was dropped by mistake.
    #showRefused({ file, name, text, message, line }) {
        note(`${file}${line > 0 ? `, line ${line}` : ""}: ${message}`, true);
        if (line > 0 && text.length <= MOST_SHOWN) {
            this.side.show("text");
            this.editor.showRefused(name, text, message, line);
        }
    }

    // What the viewer has to say, and what it wishes for.
    #listen() {
        const { engine } = this;
        const { text, isError } = engine.takeMessage();
        if (isError) {
            note(text, true);
        } else {
            noteBriefly(text);
        }
        for (let wish = engine.takeWish(); wish !== ""; wish = engine.takeWish()) {
            GRANTS[wish](this);
        }
    }

    // The figures of a body stay, in grey, when there is none any more.
    #updateBody(lines) {
        const isThere = lines.length > 0;
        byId("body-lines").classList.toggle("is-past", !isThere);
        if (isThere) {
            byId("body-hint").hidden = true;
            this.bodyLines.update(lines);
        }
    }

    #updatePanels() {
        const { engine } = this;
        const shown = this.side.shown;
        if (shown === "figures") {
            this.counters.update(engine.counters());
            this.plots.update();
        } else if (shown === "body") {
            this.#updateBody(engine.bodyLines());
        } else if (shown === "settings") {
            this.settings.update();
        } else if (shown === "text") {
            this.editor.show();
        }
    }

    // An error that comes as far as this is one that nobody thought of. It would come again in each frame.
    run(now) {
        try {
            this.#frame(now);
        } catch (error) {
            console.error(error);
            showTrouble("Umbra has stopped", `Something went wrong that should not: ${error.message}`,
                "Reload the page to begin again. What you have typed is kept.");
            return;
        }
        requestAnimationFrame((next) => this.run(next));
    }

    #frame(now) {
        const seconds = (now - this.lastFrame) / 1000;
        this.lastFrame = now;
        this.picture.draw(seconds);
        this.film.addFrame();
        byId("actions-button").classList.toggle("is-recording", this.film.isOn);
        for (const bar of this.bars) {
            bar.update();
        }
        this.theme.update();
        this.#listen();
        if (now - this.lastPanels >= PANEL_INTERVAL) {
            this.lastPanels = now;
            this.scene.notice();
            this.#updatePanels();
        }
    }
}

// A button that is pressed with a mouse does not take the focus, so that keys go on meaning what they mean. A number that
// is being typed is done with then.
function leaveFocus(event) {
    if (event.target.closest("button") !== null) {
        event.preventDefault();
        if (document.activeElement.matches("input.number")) {
            document.activeElement.blur();
        }
    }
}

function toggleFullScreen() {
    const wanted = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    wanted.catch(() => note("This browser does not let the page fill the screen.", true));
}

async function makePage() {
    const missing = missingFeature();
    if (missing !== "") {
        throw new Error(missing);
    }
    const page = new Page(await startEngine(byId("picture"), Object.keys(GRANTS).filter(canGrant)));
    if (!(await page.scene.openAddress(location.hash))) {
        page.scene.open(FIRST_SCENE);
    }
    return page;
}

async function start() {
    globalThis.isUmbraRunning = true; // for boot.js, which has no more to watch
    try {
        const page = await makePage();
        byId("loading").hidden = true;
        requestAnimationFrame((now) => {
            page.run(now);
            performance.mark("umbra-first-frame");
        });
        page.engine.prepareThreads();
        return page;
    } catch (error) {
        showTrouble("Umbra cannot run here", error.message,
            "A current Firefox, Chrome, Edge or Safari can: Umbra needs WebAssembly with SIMD, and WebGL2.");
        return null;
    }
}

/** The page when it has started; null where it cannot run. For tests. */
export const started = start();
