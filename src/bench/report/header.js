// What was run, where, and under which limits; and before everything else, whether a verdict was wrong.

function drawHeader(place, showWrong) {
    fill(place, {}, [
        element("h1", {}, results.title ?? "Results"),
        wrongVerdicts(showWrong),
        element("dl", {class: "facts"},
            fact("Command", results.command && element("code", {}, results.command)),
            fact("Date", results.date),
            fact("Version", results.version),
            fact("Limits", limitsText(results.limits)),
            fact("Machine", machineText(results.machine)),
            fact("Configurations", list(configurations.map(configurationText))),
            fact("Notes", list(results.notes ?? []))),
        skippedDefinitions(results.skipped ?? [])]);
}

function fact(name, value) {
    return value ? [element("dt", {}, name), element("dd", {}, value)] : [];
}

function limitsText(limits) {
    if (!limits) return null;
    const parts = [
        isNumber(limits.timeout) && `${limits.timeout} s wall time`,
        isNumber(limits.cputime) && `${limits.cputime} s CPU time`,
        isNumber(limits.memory_mb) && `${Math.round(limits.memory_mb)} MB memory`,
        isNumber(limits.processes) && `${limits.processes} processes`,
        isNumber(limits.jobs) && `${limits.jobs} ${limits.jobs === 1 ? "run" : "runs"} at a time`,
        limits.enforced_by && `enforced by ${limits.enforced_by}`,
    ];
    return parts.filter(Boolean).join(", ");
}

function machineText(machine) {
    if (!machine) return null;
    const parts = [
        machine.cpu,
        isNumber(machine.cores) && `${machine.cores} cores`,
        isNumber(machine.memory_mb) && `${Math.round(machine.memory_mb)} MB memory`,
    ];
    return parts.filter(Boolean).join(", ");
}

function configurationText({name, command, kind}) {
    return [element("b", {}, name), kind === "vouch" || !kind ? null : ` (${kind})`,
            command ? [" ", element("code", {}, command)] : null];
}

function list(entries) {
    return entries.length ? element("ul", {}, entries.map((entry) => element("li", {}, entry))) : null;
}

function wrongVerdicts(showWrong) {
    const counts = configurations
        .map(({name}, index) => ({name, wrong: wrongRuns(index)}))
        .filter(({wrong}) => wrong > 0);
    const total = sum(counts.map(({wrong}) => wrong));
    if (total === 0) return element("p", {id: "verdicts", class: "all-well"}, "No wrong verdicts.");
    return element("p", {id: "verdicts", class: "alarm"},
        element("strong", {}, `✗ ${total} wrong ${total === 1 ? "verdict" : "verdicts"}`), ": ",
        counts.map(({name, wrong}) => `${name} ${wrong}`).join(", "), ". ",
        element("button", {type: "button", onclick: showWrong}, "Show them"));
}

function skippedDefinitions(skipped) {
    if (skipped.length === 0) return null;
    const title = `${skipped.length} task ${skipped.length === 1 ? "definition was" : "definitions were"} skipped`;
    return element("details", {id: "skipped"}, element("summary", {}, title),
        list(skipped.map(({name, why}) => `${name}: ${why}`)));
}
