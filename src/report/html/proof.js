// A proof: the facts that its invariants consist of, why each is needed, and the steps that were shown.

// The parts of a conjunction in C.
function factsIn(expression) {
  const facts = [];
  let depth = 0, begin = 0;
  for (let i = 0; i < expression.length; i++) {
    if ("([".includes(expression[i])) depth++;
    if (")]".includes(expression[i])) depth--;
    if (depth > 0 || !expression.startsWith(" && ", i)) continue;
    facts.push(expression.slice(begin, i));
    begin = i + 4;
  }
  facts.push(expression.slice(begin));
  return facts;
}

const bare = (fact) => fact.startsWith("(") && fact.endsWith(")") ? fact.slice(1, -1) : fact;

// Copies of one line, inlined at several places, are one line for the reader: what one of them needs is needed.
function needOf(result, invariant, fact) {
  const all = (result.needs ?? []).filter((n) => n.file === invariant.file && n.line === invariant.line && bare(n.fact) === bare(fact));
  return all.find((n) => n.status === "needed") ?? all[0];
}

function whyText(need) {
  if (!need) return "";
  if (need.status === "needed") {
    const state = need.example.length ? ` The other facts allow, for example, ${need.example.map((v) => `${v.variable} = ${v.value}`).join(", ")} here.` : "";
    return `Needed: without it, one could not show ${shortNames(need.fails.join("; nor "))}.${state}`;
  }
  if (need.status === "not needed") return "Not needed by itself: each step of the proof holds without it, as long as the other facts stay.";
  return "Whether it is needed was not found out in the time that was given to the question.";
}

function factSpans(result, invariant) {
  return factsIn(invariant.expression).map((fact) => {
    const need = needOf(result, invariant, fact);
    return need ? `<span class="fact" tabindex="0" data-status="${need.status}" data-why="${escapeText(whyText(need))}">${escapeText(fact)}</span>` : escapeText(fact);
  }).join(" && ");
}

function needsTable(result) {
  const needs = result.needs ?? [];
  if (!needs.length) return null;
  const rows = needs.map((n) => [n.fact || "(about a value without a name)", place(n.file, n.line), n.status, shortNames(n.fails.join("; ")),
                                 n.example.map((v) => `${v.variable} = ${v.value}`).join(", ")]);
  return section("Why each fact is needed", element("p", {class: "faint"},
      "Each fact of the invariants was left out once, and the steps of the proof were asked again."),
    tableOf(["fact", "where", "", "without it, one could not show", "since the others allow"], rows));
}

function obligationsTable(result) {
  const steps = result.obligations ?? [];
  if (!steps.length) return null;
  const rows = steps.map((o) => [o.name, shortNames([o.from, o.to].filter(Boolean).join(" → ")), o.by, seconds(o.seconds)]);
  const rest = result.obligations_left_out ? `The slowest ${steps.length} of ${steps.length + result.obligations_left_out}. ` : "";
  return section("Steps of the proof", element("p", {class: "faint"},
      `${rest}Each was shown by another program than the one that found the proof.`),
    tableOf(["what was shown", "on the way", "by", "in"], rows));
}
