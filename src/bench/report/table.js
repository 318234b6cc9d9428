// The table of tasks. Rows are made as they come into sight, so that thousands of tasks stay quick; printing makes
// all of them.

const rowsAtOnce = 150;

function taskColumns() {
    const plain = (id, label, value) => ({id, label, value, cell: (task) => element("td", {}, value(task) ?? nothing)});
    return [
        {id: "task", label: "task", value: (task) => task.name, cell: nameCell},
        plain("category", "category", (task) => task.category ?? null),
        plain("property", "property", (task) => task.property ?? null),
        plain("expected", "expected", (task) => task.expected ?? null),
    ];
}

function runColumns(index, measure) {
    const outcome = (task) => task.runs[index] ? outcomeOrder.indexOf(task.runs[index].outcome) : null;
    const measured = (task) => task.runs[index]?.[measure.key] ?? null;
    return [
        {id: `outcome-${index}`, label: "result", value: outcome, cell: (task) => resultCell(task.runs[index])},
        {id: `measure-${index}`, label: measure.short, value: measured, number: true,
         cell: (task) => numberCell(fixed(measured(task), measure.digits))},
    ];
}

function nameCell(task) {
    const button = element("button", {type: "button", class: "name", "aria-expanded": "false",
                                      onclick: () => toggleDetails(button, task)}, task.name);
    return element("th", {scope: "row", class: "name"}, button);
}

function resultCell(run) {
    if (!run) return element("td", {class: "missing"}, nothing);
    const unconfirmed = kindOf(run) === "correct" && /^unconfirmed/.test(run.evidence ?? "");
    const label = (outcomes.get(run.outcome)?.label ?? run.outcome) + (unconfirmed ? " ?" : "");
    const address = logAddress(run.log);
    const title = [run.verdict, run.reason, run.evidence].filter(Boolean).join("; ");
    return element("td", {class: `result ${kindOf(run)}`, title, "data-outcome": run.outcome},
                   address ? element("a", {href: address}, label) : label);
}

class TaskTable {
    constructor(place) {
        this.measure = measures[0];
        this.sort = {id: "task", descending: false};
        this.count = element("p", {class: "count", role: "status"});
        this.controls = element("div", {class: "controls"});
        this.head = element("thead");
        this.body = element("tbody");
        this.more = element("button", {type: "button", class: "more", onclick: () => this.showMore(rowsAtOnce)});
        this.frame = scrollable(element("table", {class: "tasks"}, this.head, this.body), "Tasks");
        this.frame.append(this.more);
        fill(place, {}, [this.controls, this.count, this.frame, tableNotes()]);
        this.setFilters({});
        new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) &&
                                 this.showMore(rowsAtOnce), {root: this.frame, rootMargin: "300px"}).observe(this.more);
        addEventListener("beforeprint", () => this.showMore(Infinity));
    }

    // Replaces all filters; the controls show the new ones.
    setFilters(filters) {
        this.filters = {...noFilters(), ...filters};
        this.drawControls();
        this.drawHead();
        this.drawRows();
    }

    filter(change) {
        Object.assign(this.filters, change);
        this.drawRows();
    }

    columns() {
        return [...taskColumns(), ...configurations.flatMap((_, index) => runColumns(index, this.measure))];
    }

    drawControls() {
        const some = outcomeOptions("anything");
        some.get("Groups").push(["differ", "configurations differ"]);
        const changeMeasure = (measure) => {
            this.measure = measure;
            this.drawHead();
            this.drawRows();
        };
        this.controls.replaceChildren(
            choice("Some run is", some, this.filters.some, (value) => this.filter({some: value}), {id: "filter-some"}),
            measureChoice(this.measure, changeMeasure),
            element("button", {type: "button", id: "filter-clear", onclick: () => this.setFilters({})},
                    "Clear all filters"));
    }

    drawHead() {
        const own = taskColumns();
        const runs = configurations.map((_, index) => runColumns(index, this.measure));
        this.head.replaceChildren(
            element("tr", {}, own.map((column) => this.headCell(column, {rowspan: 2})),
                configurations.map(({name}) => element("th", {colspan: 2, scope: "colgroup", class: "group"}, name))),
            element("tr", {}, runs.flat().map((column) => this.headCell(column, {}))),
            this.filterRow());
    }

    headCell(column, attributes) {
        const sorted = column.id === this.sort.id;
        const direction = this.sort.descending ? "descending" : "ascending";
        const classes = [column.number && "number", column.id === "task" && "name",
                         column.id.startsWith("outcome") && "group"].filter(Boolean).join(" ");
        return element("th", {...attributes, scope: "col", class: classes, "data-column": column.id,
                              "aria-sort": sorted ? direction : null},
            element("button", {type: "button", class: "sort", onclick: () => this.sortBy(column.id)}, column.label));
    }

    filterRow() {
        const text = element("input", {type: "search", id: "filter-text", placeholder: "filter",
                                       "aria-label": "Filter by text", value: this.filters.text,
                                       oninput: () => this.filter({text: text.value})});
        const category = categoryChoice("", this.filters.category, (value) => this.filter({category: value}),
                                        {id: "filter-category", "aria-label": "Filter by category"});
        const outcome = ({name}, index) => choice("", outcomeOptions("any"), this.filters.outcomes[index], (value) => {
            this.filter({outcomes: this.filters.outcomes.with(index, value)});
        }, {id: `filter-outcome-${index}`, "aria-label": `Filter by the result of ${name}`});
        return element("tr", {class: "filters"}, element("td", {class: "name"}, text), element("td", {}, category),
            element("td", {colspan: 2}),
            configurations.map((configuration, index) =>
                element("td", {colspan: 2, class: "group"}, outcome(configuration, index))));
    }

    sortBy(id) {
        this.sort = {id, descending: this.sort.id === id && !this.sort.descending};
        this.drawHead();
        this.head.querySelector(`[data-column="${id}"] button`).focus();
        this.drawRows();
    }

    drawRows() {
        const columns = this.columns();
        const column = columns.find(({id}) => id === this.sort.id);
        this.shown = columns;
        this.rows = sortedTasks(filteredTasks(this.filters), column, this.sort.descending);
        this.body.replaceChildren();
        this.frame.scrollTop = 0;
        const filters = filterText(this.filters);
        this.count.textContent = `${this.rows.length} of ${tasks.length} tasks${filters ? `: ${filters}` : ""}`;
        this.drawn = 0;
        this.showMore(rowsAtOnce);
    }

    showMore(number) {
        const next = this.rows.slice(this.drawn, this.drawn + number);
        this.drawn += next.length;
        this.body.append(...next.map((task) => element("tr", {}, this.shown.map(({cell}) => cell(task)))));
        const left = this.rows.length - this.drawn;
        this.more.hidden = left === 0;
        this.more.textContent = `${left} more`;
    }
}

function tableNotes() {
    return element("p", {class: "note"}, "✗: wrong verdict. ?: correct, but its evidence was not confirmed. ",
        element("span", {class: "screen"}, "A click on a column's head sorts; a click on a task shows its runs. ",
                "Results link to their logs."));
}
