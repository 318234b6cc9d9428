// All that is known about the runs of one task, in a row below it.

const detailColumns = [
    ["verdict", (run) => element("td", {class: kindOf(run)}, run.verdict || run.outcome)],
    ["reason", (run) => element("td", {class: "long"}, run.reason || nothing)],
    ["evidence", (run) => element("td", {}, run.evidence || nothing)],
    ["score", (run) => numberCell(count(run.score))],
    ...measures.map(({key, name, unit, digits}) =>
        [`${name} (${unit})`, (run) => numberCell(fixed(run[key], digits))]),
    ["counters", (run) => element("td", {class: "long"}, countersText(run.counters))],
];

function countersText(counters) {
    const parts = Object.entries(counters ?? {}).map(([name, value]) => `${name} ${counter(value)}`);
    return parts.length ? parts.join(", ") : nothing;
}

function toggleDetails(button, task) {
    const row = button.closest("tr");
    const open = button.getAttribute("aria-expanded") === "true";
    button.setAttribute("aria-expanded", String(!open));
    if (open) row.nextElementSibling.remove();
    else row.after(detailsRow(task, row.cells.length));
}

function detailsRow(task, width) {
    const head = element("tr", {}, element("th", {scope: "col", class: "name"}, "configuration"),
                         detailColumns.map(([name]) => element("th", {scope: "col"}, name)));
    const rows = configurations.map(({name}, index) => element("tr", {},
        element("th", {scope: "row", class: "name"}, name),
        task.runs[index] ? detailColumns.map(([, cell]) => cell(task.runs[index]))
                         : element("td", {colspan: detailColumns.length, class: "missing"}, "no run")));
    const facts = [task.category, task.property, task.data_model, `expected ${task.expected ?? "unknown"}`];
    return element("tr", {class: "details"}, element("td", {colspan: width}, element("div", {},
        element("p", {}, element("b", {}, task.name), `: ${facts.filter(Boolean).join(", ")}`),
        element("table", {}, element("thead", {}, head), element("tbody", {}, rows)))));
}
