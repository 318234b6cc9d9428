// Quantile plots: how many results a configuration gets within a given time.

const quantileArea = {left: 66, right: 704, top: 12, bottom: 360};

// The correct results of a configuration, fastest first. Without a measured value a result has no place in the plot;
// `left` counts those.
function correctResults(configuration, category, measure) {
    const correct = tasksOf(category)
        .map((task) => task.runs[configuration])
        .filter((run) => kindOf(run) === "correct");
    const measured = correct.filter((run) => isNumber(run[measure.key]));
    measured.sort((a, b) => a[measure.key] - b[measure.key]);
    return {runs: measured, left: correct.length - measured.length};
}

// Points (n, value of the n-th fastest correct result).
function quantilePoints(configuration, category, measure) {
    const {runs, left} = correctResults(configuration, category, measure);
    return {points: runs.map((run, index) => [index + 1, run[measure.key]]), left};
}

// As in the competition: points (score so far, value), where the penalties of wrong results come first.
function scorePoints(configuration, category, measure) {
    const {runs, left} = correctResults(configuration, category, measure);
    let score = sum(tasksOf(category)
        .map((task) => task.runs[configuration])
        .filter((run) => kindOf(run) === "wrong")
        .map((run) => run.score ?? 0));
    const start = runs.slice(0, 1).map((run) => [score, run[measure.key]]);
    const points = runs.map((run) => [score += run.score ?? 0, run[measure.key]]);
    return {points: [...start, ...points], left};
}

// A dozen markers per line, not at the same places on all lines.
function markedPoints(points, index) {
    const step = Math.max(1, Math.round(points.length / 12));
    return points.filter((_, n) => n % step === (index * 3) % step || n === points.length - 1);
}

function drawQuantiles(series, measure, xLabel) {
    const points = series.flatMap((one) => one.points);
    const {from, to} = logRange(points.map(([, value]) => value), measure);
    const area = quantileArea;
    const xs = points.map(([x]) => x);
    const x = linearScale(least(xs, 0), greatest(xs, 1), area.left, area.right);
    const y = logScale(from, to, area.bottom, area.top);
    const entries = series.map(({name, style}) => ({name, style}));
    const {group, height} = legend(entries, area.left, area.right, area.bottom + 62);
    const label = `${measure.name} (${measure.unit})`;
    return drawing(720, area.bottom + 58 + height, `${xLabel} against ${label}`,
        horizontalAxis(area, x, xLabel), verticalAxis(area, y, label), border(area),
        series.map((one, index) => svgElement("g", {"data-configuration": one.name},
            seriesLine(one.points.map(([n, value]) => [x(n), y(value)]), one.style),
            markedPoints(one.points, index).map(([n, value]) => marker(one.style, x(n), y(value))))),
        group);
}

function quantileFigure(id, title, explanation, xLabel, pointsOf) {
    const shown = figure(id, title, explanation);
    const draw = ({category, measure}) => {
        const series = configurations.map(({name}, index) =>
            ({name, style: seriesStyle(index), ...pointsOf(index, category, measure)}));
        const left = sum(series.map((one) => one.left));
        shown.show(drawQuantiles(series, measure, xLabel),
                   left > 0 ? `Correct results left out without a measured value: ${left}.` : "");
    };
    return {node: shown.node, draw};
}

function quantileFigures() {
    return [
        quantileFigure("quantile", "Correct results", "A point (n, t): the n-th fastest correct result took t.",
                       "n-th fastest correct result", quantilePoints),
        quantileFigure("score-quantile", "Score",
                       "A line starts at the sum of the penalties for wrong results; correct results add their scores.",
                       "accumulated score", scorePoints),
    ];
}
