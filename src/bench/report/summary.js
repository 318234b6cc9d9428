// The table of sums: one group of rows per category, all tasks first.

// [group head, [[column head, cell of a row]...]]
const summaryColumns = [
    ["", [["tasks", (row) => numberCell(count(row.tasks))]]],
    ["correct", [
        ["all", (row) => numberCell(count(row.correct_true + row.correct_false), {class: "strong"})],
        ["true", (row) => numberCell(count(row.correct_true))],
        ["false", (row) => numberCell(count(row.correct_false))]]],
    ["confirmed", [
        ["true", (row) => numberCell(count(row.confirmed_true))],
        ["false", (row) => numberCell(count(row.confirmed_false))]]],
    ["wrong", [
        ["true", (row) => wrongCell(row.wrong_true)],
        ["false", (row) => wrongCell(row.wrong_false)]]],
    ["no answer", [
        ["timeout", (row) => numberCell(count(row.timeout))],
        ["memory", (row) => numberCell(count(row.memory))],
        ["other", (row) => numberCell(count(row.other))]]],
    ["", [["score", (row) => numberCell(count(row.score), {class: row.best ? "best" : null})]]],
    ["CPU s, correct results", timeColumns("cpu_correct")],
    ["CPU s, all results", timeColumns("cpu_all")],
    ["CPU s, tasks that all solve", [
        ["tasks", (row) => numberCell(count(row.equal))],
        ...timeColumns("cpu_equal")]],
    ["wall s, correct results", timeColumns("wall_correct")],
    ["wall s, all results", timeColumns("wall_all")],
    ["wall s, tasks that all solve", timeColumns("wall_equal")],
];

function timeColumns(key) {
    return [
        ["total", (row) => numberCell(fixed(row[key]?.total, 1))],
        ["mean", (row) => numberCell(fixed(row[key]?.mean, 2))],
        ["median", (row) => numberCell(fixed(row[key]?.median, 2))],
    ];
}

function wrongCell(value) {
    return value > 0 ? numberCell(`✗ ${value}`, {class: "alarm"}) : numberCell(count(value));
}

// Rows by category, "all" first; each row knows whether its score is the best of a real configuration.
function summaryGroups() {
    const groups = new Map([["all", []]]);
    for (const row of results.summary ?? []) {
        if (!groups.has(row.category)) groups.set(row.category, []);
        groups.get(row.category).push({...row});
    }
    const names = new Set(configurations.map(({name}) => name));
    for (const rows of groups.values()) {
        const real = rows.filter((row) => names.has(row.configuration) && isNumber(row.score));
        const best = Math.max(...real.map((row) => row.score));
        for (const row of real) row.best = real.length > 1 && row.score === best;
    }
    return [...groups].filter(([, rows]) => rows.length > 0);
}

function summaryTable() {
    const columns = summaryColumns.flatMap(([, members]) => members);
    const head = element("thead", {},
        element("tr", {},
            element("th", {rowspan: 2, scope: "col", class: "name"}, "configuration"),
            summaryColumns.map(([group, members]) =>
                element("th", {colspan: members.length, scope: "colgroup", class: "group"}, group))),
        element("tr", {}, summaryColumns.map(([, members]) => members.map(([name], index) =>
            element("th", {scope: "col", class: index === 0 ? "number group" : "number"}, name)))));
    const bodies = summaryGroups().map(([category, rows]) => element("tbody", {"data-category": category},
        element("tr", {class: "category"},
            element("th", {colspan: columns.length + 1, scope: "rowgroup"}, element("span", {}, category))),
        rows.map((row) => element("tr", {},
            element("th", {scope: "row", class: "name"}, row.configuration),
            columns.map(([, cell]) => cell(row))))));
    return element("table", {class: "sums"}, head, bodies);
}

// Sums of counters, for those who want to know what the engines did.
function counterTable(category) {
    const rows = (results.summary ?? []).filter((row) => row.category === category && row.counters);
    const names = [...new Set(rows.flatMap((row) => Object.keys(row.counters)))].sort();
    if (names.length === 0) return element("p", {}, "No counters.");
    return scrollable(element("table", {},
        element("thead", {}, element("tr", {}, element("th", {scope: "col", class: "name"}, "counter"),
            rows.map((row) => element("th", {scope: "col", class: "number"}, row.configuration)))),
        element("tbody", {}, names.map((name) => element("tr", {},
            element("th", {scope: "row", class: "name"}, name),
            rows.map((row) => numberCell(counter(row.counters[name]))))))), "Sums of counters");
}

function counterSection() {
    const hasCounters = ({counters}) => counters && Object.keys(counters).length > 0;
    if (!(results.summary ?? []).some(hasCounters)) return null;
    const place = element("div", {}, counterTable("all"));
    const show = (category) => place.replaceChildren(counterTable(category ?? "all"));
    return element("details", {id: "counters"}, element("summary", {}, "Sums of counters"),
        element("div", {class: "controls"}, categoryChoice("Category", null, show)), place);
}

function drawSummary(place) {
    fill(place, {}, [scrollable(summaryTable(), "Summary"), counterSection()]);
}
