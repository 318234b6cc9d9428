// What the page shows of each kind of verdict, and how one goes through a counterexample.

function remarksOf(result, file) {
  const remarks = new Map();
  const add = (line, remark) => remarks.set(line, [...(remarks.get(line) ?? []), remark]);
  for (const i of result.invariants)
    if (i.file === file)
      add(i.line, {html: `${i.from ? `proved by ${escapeText(i.from)}` : "invariant"}: ${factSpans(result, i)}` +
                     (i.unnamed ? `  (and ${plural(i.unnamed, "fact")} about values without a name)` : ""),
                   title: "holds whenever the execution comes to this loop"});
  if (result.verdict === "UNKNOWN") for (const [line, text] of openPlaces(result, file)) add(line, {text, open: true});
  if (result.failure?.file === file) add(result.failure.line, {text: failureText(result.failure), bad: true});
  return remarks;
}

// UNKNOWN: what could not be excluded, and the loops that the searches go round. Line -> what is said of it.
function openPlaces(result, file) {
  const places = new Map();
  for (const l of result.automaton?.locations ?? [])
    if (l.file === file && l.line)
      if (l.kind === "error") places.set(l.line, "not decided: whether this is violated");
      else if (l.kind === "limit") places.set(l.line, `in the way: ${l.text}`);
      else if (l.kind === "loop" && !places.has(l.line)) places.set(l.line, "in the way: a loop, of which no end and no sufficient invariant was found");
  return places;
}

const failureText = (f) => f.what + (f.values.length ? ` (${f.values.map((v) => `${v.variable} = ${v.value}`).join(", ")})` : "");

function header(result) {
  const lead = result.verdict === "FALSE" && result.failure
    ? `${place(result.failure.file, result.failure.line)}: ${failureText(result.failure)}`
    : result.verdict === "TRUE" ? proofText(result) : result.words || result.reason;
  const evidence = result.evidence.status ? `${result.evidence.status} by ${result.evidence.by}` : "";
  return [element("h1", {class: result.verdict}, result.told),
          element("p", {class: "lead", id: "lead"}, lead),
          element("p", {class: "faint"}, [result.property, result.weakness, evidence, result.engine && `engine ${result.engine}`,
                                          `${result.wall_seconds.toFixed(1)} s`].filter(Boolean).join(" · "))];
}

function proofText(result) {
  const proof = result.proof;
  if (!proof) return "Proved.";
  if (proof.form !== "k-induction") return "Proved: nothing violates the property. All executions were followed to where nothing can be violated any more, and none violates the property.";
  if (result.invariants.length) return "Proved: nothing violates the property. The loop invariants in the source hold whenever a loop begins anew, and exclude a violation.";
  return proof.k <= 1 ? "Proved: nothing violates the property. No loop invariant is needed; whatever the variables hold when a loop begins anew, there is no violation before it does so again."
                      : `Proved by k-induction: there is no violation in the first ${proof.k} steps, nor in a step that follows ${proof.k} steps without a violation.`;
}

// Steps, source and variables side by side.
class Stepper {
  constructor(result) {
    this.steps = result.counterexample;
    this.stacks = callStacks(this.steps);
    this.history = new History(this.steps);
    this.result = result;
    this.at = -1;
    this.views = new Map();
    this.source = element("div", {class: "panel", id: "source", tabindex: 0});
    this.list = element("div", {class: "panel", id: "steps", tabindex: 0});
    this.variables = element("div", {class: "panel", id: "variables"});
    this.list.innerHTML = `<h3>steps</h3>${this.rows()}`;
    this.list.addEventListener("click", (event) => this.clicked(event));
    this.search = element("input", {id: "search", type: "search", placeholder: "search steps: text, line, value", oninput: () => this.find(this.search.value)});
    const button = (text, act) => element("button", {onclick: act}, text);
    const keys = element("div", {class: "keys"}, button("first", () => this.go(0)), button("back", () => this.move(-1)),
      button("forward", () => this.move(1)), button("last", () => this.go(this.steps.length - 1)),
      button("next that matters", () => this.decisive(1)), button("unfold all", () => this.unfoldAll()), this.search,
      element("span", {}, "  keys: "), element("kbd", {}, "←"), " ", element("kbd", {}, "→"), " step, ",
      element("kbd", {}, "n"), " ", element("kbd", {}, "p"), " what matters, ", element("kbd", {}, "/"), " search");
    this.element = element("section", {}, element("h2", {}, `Counterexample, ${plural(this.steps.length, "step")}`), keys,
                           element("div", {class: "split"}, this.source, this.list, this.variables));
  }

  rowText(i) {
    const s = this.steps[i], first = new Set(s.decisive);
    const values = [...s.assignments].sort((a, b) => first.has(b.variable) - first.has(a.variable));
    const indent = "  ".repeat(Math.min(this.stacks[i].length - 1, 12));
    return `<div class="step code${s.decisive.length ? " decisive" : ""}" data-step="${i}"><span class="where">${indent}${escapeText(`${s.function}:${s.line}`)}</span>` +
           `<span class="values">${escapeText(values.map((a) => a.value === "" ? a.variable : `${a.variable} = ${a.value}`).join(", "))}</span></div>`;
  }
  rows() {
    const parts = [];
    let i = 0, group = [];
    const flush = () => { if (group.length) parts.push(`<div class="block">${group.join("")}</div>`); group = []; };
    for (const run of [...repetitions(this.steps), null]) {
      for (const end = run ? run.begin + run.period : this.steps.length; i < end; i++) {
        group.push(this.rowText(i));
        if (group.length >= 200) flush();
      }
      if (!run) break;
      flush();
      const from = i, to = run.begin + run.period * (run.count - 1);
      parts.push(`<div class="fold" tabindex="0" data-from="${from}" data-to="${to}">▸ iterations 2–${run.count - 1} alike (${to - from} steps)</div><div class="folded" data-fold="${from}"></div>`);
      i = to;
    }
    flush();
    return parts.join("");
  }
  clicked(event) {
    const fold = event.target.closest(".fold"), step = event.target.closest(".step");
    if (fold) this.toggle(fold);
    if (step) this.go(+step.dataset.step);
  }
  toggle(fold, open = !fold.hasAttribute("data-open")) {
    const body = fold.nextElementSibling;
    if (open && !body.childElementCount) {
      const rows = [];
      for (let i = +fold.dataset.from; i < +fold.dataset.to; i++) rows.push(this.rowText(i));
      body.innerHTML = rows.join("");
    }
    fold.toggleAttribute("data-open", open);
    fold.textContent = (open ? "▾" : "▸") + fold.textContent.slice(1);
    body.classList.toggle("folded", !open);
  }
  unfoldAll() { for (const fold of this.list.querySelectorAll(".fold")) this.toggle(fold, true); }
  rowOf(i) {
    let row = this.list.querySelector(`[data-step="${i}"]`);
    if (row && !row.closest(".folded")) return row;
    const fold = [...this.list.querySelectorAll(".fold")].find((f) => +f.dataset.from <= i && i < +f.dataset.to);
    if (fold) this.toggle(fold, true);
    return this.list.querySelector(`[data-step="${i}"]`);
  }

  move(by) { this.go(this.at + by); }
  decisive(by) {
    for (let i = this.at + by; i >= 0 && i < this.steps.length; i += by)
      if (this.steps[i].decisive.length) return this.go(i);
  }
  find(text) {
    for (const row of this.list.querySelectorAll(".found")) row.classList.remove("found");
    if (!text) return;
    const wanted = text.toLowerCase();
    const lineOf = (s) => (data.sources[s.file] ?? "").split("\n")[s.line - 1] ?? "";
    const matches = (s) => `${s.function}:${s.line} ${s.assignments.map((a) => `${a.variable} = ${a.value}`).join(", ")} ${lineOf(s)}`.toLowerCase().includes(wanted);
    const found = this.steps.findIndex(matches);
    if (found < 0) return;
    this.go(found);
    this.rowOf(found).classList.add("found");
  }
  go(index) {
    if (!this.steps.length) return;
    index = Math.max(0, Math.min(index, this.steps.length - 1));
    if (index === this.at) return;
    this.at = index;
    const step = this.steps[index];
    this.list.querySelector(".here")?.classList.remove("here");
    const row = this.rowOf(index);
    row.classList.add("here");
    scrollWithin(this.list, row);
    this.showSource(step);
    this.showVariables(step, index);
  }
  showSource(step) {
    if (!this.views.has(step.file)) {
      const visited = new Set(this.steps.filter((s) => s.file === step.file).map((s) => s.line));
      this.views.set(step.file, sourceView(step.file, data.sources[step.file] ?? "", remarksOf(this.result, step.file), visited));
    }
    const view = this.views.get(step.file);
    if (this.source.firstChild !== view) this.source.replaceChildren(view);
    this.source.querySelector(".here")?.classList.remove("here");
    const line = view.querySelector(`[data-line="${step.line}"]`);
    line?.classList.add("here");
    if (line) scrollWithin(this.source, line);
  }
  showVariables(step, index) {
    const values = this.history.after(index), changed = new Set(step.assignments.map((a) => `${step.function}\n${a.variable}`));
    const parts = [`<h3>variables after step ${index + 1} of ${this.steps.length}</h3>`];
    for (const f of [...this.stacks[index]].reverse()) {
      parts.push(`<div class="scope">${escapeText(f)}()</div>`);
      for (const [key, value] of values) {
        const [owner, name] = key.split("\n");
        if (owner === f) parts.push(`<div class="variable code${changed.has(key) ? " changed" : ""}">${escapeText(name)} = ${escapeText(value)}</div>`);
      }
    }
    this.variables.innerHTML = parts.join("");
  }
  key(event) {
    if (event.target === this.search) { if (event.key === "Escape" || event.key === "Enter") this.search.blur(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts = {ArrowRight: () => this.move(1), ArrowDown: () => this.move(1), ArrowLeft: () => this.move(-1), ArrowUp: () => this.move(-1),
                  Home: () => this.go(0), End: () => this.go(this.steps.length - 1), n: () => this.decisive(1), p: () => this.decisive(-1),
                  "/": () => this.search.focus()};
    if (event.key === "Enter" && event.target.classList?.contains("fold")) this.toggle(event.target);
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }
}

function sources(result) {
  const files = Object.keys(data.sources).filter((f) => result.files.includes(f) || result.invariants.some((i) => i.file === f));
  return section(result.invariants.length ? "Source, with what holds at the loops" : "Source",
    ...files.map((f) => element("div", {class: "proof split"}, element("div", {class: "panel"}, sourceView(f, data.sources[f], remarksOf(result, f), new Set())))));
}

function inputs(result) {
  return section("Inputs, in the order in which the execution asks for them",
    tableOf(["", "where", "from", "value"], result.inputs.slice(0, 2000).map((i, n) => [n + 1, place(i.file, i.line), i.from, i.value])));
}

let stepper = null;

function show(result) {
  document.getElementById("header").replaceChildren(...header(result));
  const parts = [];
  stepper = null;
  if (result.warnings.length || result.notes.length)
    parts.push(element("ul", {}, ...[...result.warnings, ...result.notes].map((w) => element("li", {}, w))));
  if (result.counterexample.length) {
    stepper = new Stepper(result);
    parts.push(stepper.element);
  } else parts.push(sources(result));
  if (result.inputs.length) parts.push(inputs(result));
  parts.push(needsTable(result), automatonSection(result), obligationsTable(result));
  if (result.partial) parts.push(section("What is known all the same", element("p", {}, result.partial)));
  if (result.checked.length)
    parts.push(section("Checked", element("p", {}, result.checked.map((c) => plural(c.count, c.what)).join(", "))));
  parts.push(section("Assumptions", result.assumptions.length
    ? tableOf(["kind", "what", "where"], result.assumptions.map((a) => [a.kind, a.text, place(a.file, a.line)])) : element("p", {}, "none")));
  parts.push(timeLineSection(result));
  if (result.engines.length)
    parts.push(section("Engines", tableOf(["engine", "outcome", "what it found", "facts given", "taken", "CPU s", "MB"],
      result.engines.map((e) => [e.name, e.outcome, e.partial, e.facts, e.facts_taken, e.cpu_seconds.toFixed(2), Math.round(e.peak_megabytes)]))));
  parts.push(section("This run", tableOf(["", ""], [["command", `vouch${data.command}`], ["data model", result.data_model],
    ...data.versions.map(([name, version]) => [name, version]), ...data.hashes.map(([file, hash]) => [`SHA-256 of ${file}`, hash])])));
  document.getElementById("main").replaceChildren(...parts.filter(Boolean));
  for (const event of ["mouseover", "focusin"])
    document.getElementById("main").addEventListener(event, (e) => markFailing(result, e.target.closest(".fact")));
  stepper?.go(stepper.steps.length - 1);
}

function choose(index) {
  const buttons = [...document.querySelectorAll("nav button")];
  buttons.forEach((b, i) => b.setAttribute("aria-selected", i === index));
  show(data.results[index]);
}

if (data.results.length > 1)
  document.getElementById("properties").append(...data.results.map((r, i) => element("button", {onclick: () => choose(i)}, `${r.property}: ${r.verdict}`)));
document.addEventListener("keydown", (event) => stepper?.key(event));
choose(Math.max(0, data.results.findIndex((r) => r.verdict === "FALSE")));
