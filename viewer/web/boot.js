// The first script of the page, in words that old browsers know as well: paints the page light or dark before anything is
// seen, and says what keeps the rest from running.
// SPDX-License-Identifier: MIT

(function () {
    "use strict";

    function storedTheme() {
        try {
            return localStorage.getItem("umbra-theme");
        } catch (error) {
            return null; // storage may be forbidden
        }
    }

    var theme = storedTheme();
    if (theme !== "light" && theme !== "dark") {
        theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
    }
    document.documentElement.dataset.theme = theme;

    /** Takes the place of the picture: what is wrong, and what can be done about it. */
    globalThis.showTrouble = function (title, text, hint) {
        document.getElementById("trouble-title").textContent = title;
        document.getElementById("trouble-text").textContent = text;
        document.getElementById("trouble-hint").textContent = hint;
        document.getElementById("trouble").hidden = false;
        document.getElementById("loading").hidden = true;
        document.getElementById("app").classList.add("is-broken");
    };

    // Modules that did not come, or that this browser cannot read. Once they run, main.js looks after itself.
    addEventListener("error", function (event) {
        var isOfModules = event.target === window || event.target.type === "module";
        if (!isOfModules || globalThis.isUmbraRunning) {
            return;
        }
        function show() {
            showTrouble("Umbra cannot run here", "The page did not come whole, or this browser cannot read it.",
                "Reload it, or try a current Firefox, Chrome, Edge or Safari.");
        }
        if (document.readyState === "loading") {
            addEventListener("DOMContentLoaded", show);
        } else {
            show();
        }
    }, true);
})();
