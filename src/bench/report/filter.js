// Which tasks the table shows, and in which order.

// What an outcome can be filtered by: [value, text], in groups.
function outcomeOptions(everything) {
    return new Map([
        ["Groups", [["", everything], ["correct", "correct"], ["wrong", "wrong"], ["unsolved", "no answer"],
                    ["missing", "no run"]]],
        ["Outcomes", [...outcomes.keys()].map((outcome) => [outcome, outcome])],
    ]);
}

function matchesOutcome(run, wanted) {
    if (wanted === "") return true;
    if (!run) return wanted === "missing";
    return run.outcome === wanted || kindOf(run) === wanted;
}

// Two answers differ if one is a verdict and the other is another verdict or none.
function runsDiffer(runs) {
    const answers = runs.filter(Boolean).map((run) => kindOf(run) === "unsolved" ? "none" : run.outcome);
    return new Set(answers).size > 1;
}

function noFilters() {
    return {category: null, text: "", some: "", outcomes: configurations.map(() => "")};
}

// All words of the text must occur somewhere in what is known about a task.
function filteredTasks({category, text, some, outcomes: wanted}) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const someRun = (task) =>
        some === "differ" ? runsDiffer(task.runs) : task.runs.some((run) => matchesOutcome(run, some));
    return tasksOf(category).filter((task) =>
        (some === "" || someRun(task)) &&
        task.runs.every((run, index) => matchesOutcome(run, wanted[index])) &&
        words.every((word) => searchText(task).includes(word)));
}

function searchText(task) {
    task.searchText ??= [task.name, task.category, task.property, task.data_model, task.expected,
                         ...task.runs.filter(Boolean).flatMap((run) =>
                             [run.outcome, run.verdict, run.reason, run.evidence])]
        .join("\n").toLowerCase();
    return task.searchText;
}

// In words, for paper, where the controls are not seen.
function filterText({category, text, some, outcomes: wanted}) {
    return [
        category !== null && `category ${category}`,
        text && `text "${text}"`,
        some && (some === "differ" ? "configurations differ" : `some run ${some}`),
        ...wanted.map((outcome, index) => outcome && `${configurations[index].name} ${outcome}`),
    ].filter(Boolean).join(", ");
}

const collator = new Intl.Collator("en", {numeric: true});
const outcomeOrder = [...outcomes.keys()];

// `column.value` gives numbers or text; what has no value comes last in both directions.
function sortedTasks(list, column, descending) {
    const direction = descending ? -1 : 1;
    const keyed = list.map((task) => ({task, key: column.value(task)}));
    keyed.sort((a, b) => {
        if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
        return direction * (typeof a.key === "number" ? a.key - b.key : collator.compare(a.key, b.key));
    });
    return keyed.map(({task}) => task);
}
