// The scatter plot of two configurations: one point per task, logarithmic axes.
//
// Beyond the limit lie two lanes, for runs that timed out and for runs that ended without an answer. A point is
// reached with the pointer or, once the plot has the focus, with the arrow keys.

const scatterSide = {start: 66, end: 492, timeout: 514, unsolved: 536, border: 550};
const reach = 14; // of the pointer, in coordinates of the drawing

const pointStyles = {
    true: {name: "expected true", colour: palette[0], fill: "none", shape: shapes[0]},
    false: {name: "expected false", colour: palette[1], fill: "none", shape: shapes[2]},
    open: {name: "no expectation", colour: palette[9], fill: "none", shape: shapes[3]},
    wrong: {name: "a wrong verdict", colour: alarmColour, fill: "none", shape: crossShape, radius: 5, weight: 3},
};

function pointKind(task, ...runs) {
    if (runs.some((run) => kindOf(run) === "wrong")) return "wrong";
    if (!task.expected) return "open";
    return task.expected === "true" ? "true" : "false";
}

// Where a run lies: a value, or the name of a lane. Null: an answer without a measured value has no place.
function positionOf(run, measure) {
    if (kindOf(run) === "unsolved") return run.outcome === "timeout" ? "timeout" : "unsolved";
    return isNumber(run[measure.key]) ? run[measure.key] : null;
}

function scatterPoints({x, y, category, measure}) {
    return tasksOf(category)
        .filter((task) => task.runs[x] && task.runs[y])
        .map((task) => ({task, kind: pointKind(task, task.runs[x], task.runs[y]),
                         x: positionOf(task.runs[x], measure), y: positionOf(task.runs[y], measure)}));
}

function scatterRemark(points, {x, y}) {
    const solved = (task, index) => kindOf(task.runs[index]) === "correct";
    const number = (predicate) => points.filter(({task}) => predicate(solved(task, x), solved(task, y))).length;
    const drawn = points.filter((point) => point.x !== null && point.y !== null).length;
    const parts = [
        `${points.length} tasks with both runs`,
        `solved by both: ${number((a, b) => a && b)}`,
        `only by ${configurations[x].name}: ${number((a, b) => a && !b)}`,
        `only by ${configurations[y].name}: ${number((a, b) => !a && b)}`,
    ];
    if (drawn < points.length) parts.push(`left out without a measured value: ${points.length - drawn}`);
    return `${parts.join("; ")}.`;
}

// Coordinate along an axis that runs to the right; the vertical one is its mirror image.
function lanePosition(scale, position) {
    return typeof position === "number" ? scale(position) : scatterSide[position];
}

function lanes(mirrored) {
    const {start, end, border: edge, timeout, unsolved} = scatterSide;
    const top = mirrored(edge);
    const bottom = mirrored(start);
    return svgElement("g", {"font-size": 10, "text-anchor": "end"},
        line(end, top, end, bottom, {"stroke-dasharray": "2 2"}),
        line(start, mirrored(end), edge, mirrored(end), {"stroke-dasharray": "2 2"}),
        text(timeout + 9, bottom + 18, "T/O"), text(unsolved + 14, bottom + 18, "none"),
        text(start - 8, mirrored(timeout) + 3, "T/O"), text(start - 8, mirrored(unsolved) + 3, "none"));
}

function guides(scale, mirrored, {from, to}) {
    const guide = (factor, dash) => {
        const low = Math.max(from, from / factor);
        const high = Math.min(to, to / factor);
        if (low >= high) return null;
        return line(scale(low), mirrored(scale(low * factor)), scale(high), mirrored(scale(high * factor)),
                    {"stroke-width": 1.3, "stroke-dasharray": dash});
    };
    return svgElement("g", {}, guide(1, null), guide(10, "6 4"), guide(0.1, "6 4"));
}

// Adds to each point the place where it was drawn, as {at: [x, y]}.
function drawScatter(points, {x, y, measure}) {
    const {start, border: edge} = scatterSide;
    const values = points.flatMap((point) => [point.x, point.y]).filter(isNumber);
    const range = logRange(values, measure);
    const scale = logScale(range.from, range.to, start, scatterSide.end);
    const mirrored = (coordinate) => edge + 12 - coordinate;
    const area = {left: start, right: edge, top: mirrored(edge), bottom: mirrored(start)};
    const vertical = (value) => mirrored(scale(value));
    vertical.ticks = scale.ticks;
    const wrongLast = [...points].sort((a, b) => (a.kind === "wrong") - (b.kind === "wrong"));
    const marks = wrongLast.map((point) => {
        point.at = [lanePosition(scale, point.x), mirrored(lanePosition(scale, point.y))];
        const mark = marker(pointStyles[point.kind], ...point.at);
        fill(mark, {"data-task": point.task.name, "data-kind": point.kind}, []);
        return mark;
    });
    const kinds = Object.entries(pointStyles).filter(([kind]) => points.some((point) => point.kind === kind));
    const entries = kinds.map(([, style]) => ({name: style.name, style}));
    const {group, height} = legend(entries, start, edge, area.bottom + 62);
    const label = (index) => `${configurations[index].name}: ${measure.name} (${measure.unit})`;
    return drawing(edge + 12, area.bottom + 58 + height, `${label(x)} against ${label(y)}`,
        horizontalAxis(area, scale, label(x)), verticalAxis(area, vertical, label(y)),
        lanes(mirrored), border(area), svgElement("g", {class: "points"}, marks), guides(scale, mirrored, range),
        group);
}

function scatterFigure(showTask) {
    const shown = figure("scatter", "Two configurations", [
        "One point per task. Below the diagonal the vertical configuration was faster; dashed lines: factor ten. ",
        "T/O: timeout; none: no answer for another reason. ",
        element("span", {class: "screen"},
                "Arrow keys walk through the points; a click or Enter shows the task in the table.")]);
    const state = {x: 0, y: Math.min(1, configurations.length - 1)};
    const options = configurations.map(({name}, index) => [index, name]);
    const draw = (common) => {
        Object.assign(state, common);
        const points = scatterPoints(state);
        const drawn = points.filter((point) => point.x !== null && point.y !== null);
        const svg = drawScatter(drawn, state);
        shown.show(svg, scatterRemark(points, state));
        inspectPoints(shown.place, svg, drawn, (task) => pointText(task, state), showTask);
    };
    const axis = (name, label) => choice(label, options, state[name], (index) => draw({[name]: Number(index)}),
                                         {id: `scatter-${name}`});
    shown.caption.append(element("div", {class: "controls"}, axis("x", "Horizontal"), axis("y", "Vertical")));
    return {node: shown.node, draw};
}

function pointText(task, {x, y, measure}) {
    const one = (index) => {
        const run = task.runs[index];
        const value = `${fixed(run[measure.key], measure.digits)} ${measure.unit}`;
        return `${configurations[index].name}: ${outcomes.get(run.outcome)?.label ?? run.outcome}, ${value}`;
    };
    return [task.name, one(x), one(y)];
}
