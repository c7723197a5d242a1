// Icons, by the names of controls, choices and actions. They are drawn with lines of one width in a square of 24.
// SPDX-License-Identifier: MIT

const FILLED = new Set(["play", "pause", "step_forward", "step_back", "more"]);

const PATHS = {
    play: "M8 5.5v13a.6.6 0 0 0 .92.5l10-6.5a.6.6 0 0 0 0-1l-10-6.5A.6.6 0 0 0 8 5.5z",
    pause: "M7 5h3.4v14H7zM13.6 5H17v14h-3.4z",
    step_forward: "M6 5.8v12.4a.5.5 0 0 0 .78.4l9-6.2a.5.5 0 0 0 0-.8l-9-6.2a.5.5 0 0 0-.78.4zM17 5h2.4v14H17z",
    step_back: "M18 5.8v12.4a.5.5 0 0 1-.78.4l-9-6.2a.5.5 0 0 1 0-.8l9-6.2a.5.5 0 0 1 .78.4zM4.6 5H7v14H4.6z",
    restart: "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4v4.5H9",
    drag: "M9 11.5V5.7a1.4 1.4 0 0 1 2.8 0V11m0-1.6a1.4 1.4 0 0 1 2.8 0V11m0-.8a1.4 1.4 0 0 1 2.8 0v1.2m0-.4a1.4" +
        " 1.4 0 0 1 2.6.8v2.8c0 3.6-2.3 6-5.8 6-2.8 0-4.3-1-5.5-3L5.5 14.2a1.4 1.4 0 0 1 2.2-1.7L9 14",
    throw: "M15.5 13.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM9.5 14.5 4 20M6.5 11.5 3.5 14.5M12.5" +
        " 17.5 9.5 20.5",
    undo: "M8.5 5 4.5 9l4 4M4.5 9H14a5.25 5.25 0 0 1 0 10.5H9",
    draw: "M5 5h14v14H5z",
    delete: "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v6M13.5 10.5v6",
    bomb: "M11 20.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15 9l2-2c1.2-1.2 2.2-.8 3.2.4M20.5 3.5v.01M22" +
        " 5.5v.01M18.5 3.5v.01",
    zoom_in: "M12 5.5v13M5.5 12h13",
    zoom_out: "M5.5 12h13",
    screenshot: "M4 8.5a1 1 0 0 1 1-1h2.8L9.5 5h5l1.7 2.5H19a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM12" +
        " 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
    film: "M4 6.5h11v11H4zM15 10.5l5-3v9l-5-3",
    save_scene: "M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14",
    share: "M12 15V4M7.5 8.5 12 4l4.5 4.5M5 13v6.5h14V13",
    text: "M9 7 4 12l5 5M15 7l5 5-5 5",
    panels: "M4 5.5h16v13H4zM14.5 5.5v13",
    full_screen: "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15",
    help: "M9 9a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.3-1.6 2.5M12 17.5v.01",
    theme: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 4v16M12 8h4.5M12 12h8M12 16h4.5",
    close: "M6 6l12 12M18 6 6 18",
    search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20",
    normal: "M9 8 5 12l4 4M5 12h9a5 5 0 0 1 5 5",
    more: "M5 10.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM12 10.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM19 10.2a1.8"
        + " 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
    fit: "M4.5 8.5v-4h4M15.5 4.5h4v4M19.5 15.5v4h-4M8.5 19.5h-4v-4M9 9h6v6H9z",
    chevron: "M7 10l5 5 5-5",
};

const SPACE = "http://www.w3.org/2000/svg";

export const hasIcon = (name) => name in PATHS;

/** An icon for a name; null if there is none. */
export function icon(name) {
    if (!hasIcon(name)) {
        return null;
    }
    const svg = document.createElementNS(SPACE, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    svg.classList.add("icon");
    svg.classList.toggle("is-filled", FILLED.has(name));
    const line = document.createElementNS(SPACE, "path");
    line.setAttribute("d", PATHS[name]);
    svg.append(line);
    return svg;
}
