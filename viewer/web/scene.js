// Which scene is open, and how the page came by it. Tells whoever listens to "change".
// SPDX-License-Identifier: MIT

import { hashOf, nameHash, readHash } from "./address.js";
import { note } from "./notes.js";

// Addresses of more letters than this are cut off by some programs that send them.
const LONG_ADDRESS = 8000;

export class Scene extends EventTarget {
    constructor(engine) {
        super();
        this.engine = engine;
        this.name = "";
        this.text = null; // of a scene that is not built in
    }

    // A text has a name of its own, which its writer may have changed.
    #take(outcome, name, text) {
        if (outcome.isOpen) {
            this.#set(text === null ? name : this.engine.sceneName(), text);
        }
        return outcome;
    }

    // The address of the page names the scene that is open, so that it is there again after a reload. A text is put into
    // it only when it is shared: such an address is long.
    #set(name, text) {
        this.name = name;
        this.text = text;
        this.index = this.engine.sceneIndex();
        this.#setAddress();
        this.dispatchEvent(new Event("change"));
    }

    #setAddress() {
        const hash = this.text === null ? nameHash(this.name) : "";
        history.replaceState(null, "", hash || location.pathname + location.search);
    }

    /** Sees whether a key has opened another scene of the list. */
    notice() {
        const index = this.engine.sceneIndex();
        if (index >= 0 && index !== this.index) {
            this.#set(this.engine.sceneNameAt(index), null);
        }
    }

    /** Opens a built-in scene. */
    open(name) {
        return this.#take(this.engine.open(name), name, null);
    }

    /** Opens the text of a scene. If it is refused, what was there stays. */
    openText(name, text) {
        return this.#take(this.engine.openText(name, text), name, text);
    }

    /** What to show in an editor. A scene made by a program has no text: then it is the world as it is now. */
    textToEdit() {
        return this.engine.sceneText() ?? this.engine.worldText() ?? "";
    }

    /** Opens what an address asks for. False if it asks for nothing that can be opened, and then a note says so. */
    async openAddress(hash) {
        try {
            const wanted = await readHash(hash);
            if (wanted === null) {
                return false;
            }
            const { isOpen, message } =
                wanted.text === null ? this.open(wanted.name) : this.openText(wanted.name, wanted.text);
            if (!isOpen) {
                throw new Error(message);
            }
            history.replaceState(null, "", hash);
            return true;
        } catch (error) {
            note(error.message, true);
            if (this.name !== "") {
                this.#setAddress(); // of the scene that is still open
            }
            return false;
        }
    }

    /** Puts the scene into the address of the page, and that into the clipboard. */
    async share() {
        try {
            history.replaceState(null, "", await hashOf(this.name, this.text));
        } catch (error) {
            note(error.message, true);
            return;
        }
        const address = location.href;
        const warning =
            address.length > LONG_ADDRESS ? ` It has ${address.length} letters, which some programs cut off.` : "";
        try {
            await navigator.clipboard.writeText(address);
            note(`The address with this scene has been copied.${warning}`);
        } catch {
            note(`The address of the page now has this scene.${warning}`);
        }
    }
}
