// Lines of names and values as a table: counters of the world, figures of a body.
// SPDX-License-Identifier: MIT

import { element, setText } from "./dom.js";

export class Figures {
    constructor(table) {
        this.table = table;
        this.rows = [];
    }

    /** Shows lines. Rows are used again, so that only texts which changed cost anything. */
    update(lines) {
        while (this.rows.length < lines.length) {
            const name = element("th", { scope: "row" });
            const value = element("td");
            const row = element("tr", {}, name, value);
            this.table.append(row);
            this.rows.push({ row, name, value });
        }
        this.rows.forEach(({ row, name, value }, index) => {
            const line = lines[index];
            row.hidden = line === undefined;
            if (line !== undefined) {
                setText(name, line.name);
                setText(value, line.value);
            }
        });
    }
}
