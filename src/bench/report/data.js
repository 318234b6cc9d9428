// The results as the rest of the page sees them. All files of this folder are one module: what a file defines at its
// outermost level, the others may use; main.js comes last and puts the page together.
//
// Imported results know less than our own runs. A run that does not exist is null in Task.runs, a number that is not
// known is null in its run; neither is ever drawn as zero.

const results = JSON.parse(document.getElementById("results").textContent);

// How the results are called, in the order in which they are sorted.
const outcomes = new Map([
    ["correct-true", {label: "true", kind: "correct"}],
    ["correct-false", {label: "false", kind: "correct"}],
    ["unknown", {label: "unknown", kind: "unsolved"}],
    ["timeout", {label: "timeout", kind: "unsolved"}],
    ["memory", {label: "memory", kind: "unsolved"}],
    ["crash", {label: "crash", kind: "unsolved"}],
    ["error", {label: "error", kind: "unsolved"}],
    ["wrong-false", {label: "✗ false", kind: "wrong"}],
    ["wrong-true", {label: "✗ true", kind: "wrong"}],
]);

// What runs are compared by. `least` is where logarithmic axes begin at the latest: nothing below it was measured
// well enough to be told apart.
const measures = [
    {key: "cpu", name: "CPU time", short: "CPU s", unit: "s", digits: 2, least: 0.01,
     limit: results.limits?.cputime ?? results.limits?.timeout},
    {key: "wall", name: "Wall time", short: "wall s", unit: "s", digits: 2, least: 0.01,
     limit: results.limits?.timeout},
    {key: "memory_mb", name: "Memory", short: "MB", unit: "MB", digits: 0, least: 1,
     limit: results.limits?.memory_mb},
];

const configurations = results.configurations ?? [];

const tasks = (results.tasks ?? []).map((task) => ({
    ...task,
    runs: configurations.map(({name}) => Object.hasOwn(task.runs ?? {}, name) ? task.runs[name] : null),
}));

const categories = [...new Set(tasks.map((task) => task.category))].sort();

function isNumber(value) {
    return typeof value === "number" && Number.isFinite(value);
}

function kindOf(run) {
    return run ? outcomes.get(run.outcome)?.kind ?? "unsolved" : null;
}

// A null category means all.
function tasksOf(category) {
    return category === null ? tasks : tasks.filter((task) => task.category === category);
}

function wrongRuns(configuration) {
    return tasks.filter((task) => kindOf(task.runs[configuration]) === "wrong").length;
}

function sum(numbers) {
    return numbers.reduce((total, number) => total + number, 0);
}

// Not Math.min(...values): the number of arguments of a call is limited.
function least(values, start) {
    return values.reduce((best, value) => Math.min(best, value), start);
}

function greatest(values, start) {
    return values.reduce((best, value) => Math.max(best, value), start);
}
