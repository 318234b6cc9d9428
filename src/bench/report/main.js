// Puts the page together.

function drawPlots(place, showTask) {
    if (configurations.length === 0) return;
    const figures = [...quantileFigures(), scatterFigure(showTask)];
    const common = {category: null, measure: measures[0]};
    const change = (what) => {
        Object.assign(common, what);
        figures.forEach((one) => one.draw({...common}));
    };
    fill(place, {}, [
        element("div", {class: "controls"},
            categoryChoice("Category", null, (category) => change({category}), {id: "plots-category"}),
            measureChoice(common.measure, (measure) => change({measure}))),
        element("div", {class: "figures"}, figures.map((one) => one.node)),
    ]);
    change({});
}

function section(id) {
    return document.getElementById(id);
}

const table = new TaskTable(section("tasks"));
const showInTable = (filters) => {
    table.setFilters(filters);
    section("tasks").scrollIntoView();
};

drawHeader(section("header"), () => showInTable({some: "wrong"}));
drawSummary(section("summary"));
drawPlots(section("plots"), (task) => showInTable({text: task.name, category: task.category}));
