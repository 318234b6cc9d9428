// The run on a time line: what it did, which engine worked when, which answers were checked, and which facts went from whom to whom.

const seconds = (s) => s < 0.0995 ? `${(s * 1000).toFixed(s < 0.00095 ? 1 : 0)} ms` : `${s.toFixed(s < 10 ? 2 : 0)} s`;

// Begins of the rows' bars are seconds of the run; the engines' own begin when they did.
function timeRows(result) {
  const phases = result.phases ?? [], end = result.wall_seconds;
  const begin = phases.findLast((p) => p.name === "engines")?.begin_seconds ?? 0;
  const rows = [{name: "the run", bars: phases.map((p, i) => ({
    from: p.begin_seconds, to: phases[i + 1]?.begin_seconds ?? end, kind: `phase${i % 2}`, text: `${p.name}: ${seconds((phases[i + 1]?.begin_seconds ?? end) - p.begin_seconds)}`, label: p.name}))}];
  for (const e of result.engines) {
    const kind = e.outcome === "TRUE" || e.outcome === "FALSE" ? e.outcome : e.outcome === "stopped" ? "stopped" : "ended";
    rows.push({name: e.name, engine: e.name, bars: [{from: begin + e.begin_seconds, to: begin + e.end_seconds, kind,
      text: `${e.name}: ${e.outcome}${e.partial ? `; ${e.partial}` : ""}\n${seconds(e.end_seconds - e.begin_seconds)}, of which ${seconds(e.cpu_seconds)} processor time; ${Math.round(e.peak_megabytes)} MB\n` +
            `${plural(e.facts, "fact")} given, ${e.facts_taken} taken`}]});
  }
  for (const c of result.answer_checks ?? [])
    rows.push({name: `check of ${c.engine}`, bars: [{from: begin + c.begin_seconds, to: begin + c.end_seconds, kind: c.outcome, text: `the answer of ${c.engine} was checked: ${c.outcome}`}]});
  return {rows, begin, end: Math.max(end, ...rows.flatMap((r) => r.bars.map((b) => b.to)))};
}

function ticksUpTo(end) {
  const rough = end / 8, unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * unit).find((s) => s >= rough);
  return Array.from({length: Math.floor(end / step) + 1}, (_, i) => i * step);
}

function drawTimeLine(result) {
  const {rows, begin, end} = timeRows(result);
  const left = 150, width = 960, high = 24, bottom = rows.length * high + 8;
  const x = (s) => left + (width - left - 20) * s / end, middle = (row) => row * high + high / 2 + 4;
  const parts = ticksUpTo(end).map((t) => svg("g", {class: "tick"}, svg("line", {x1: x(t), x2: x(t), y1: 0, y2: bottom}),
                                              svg("text", {x: x(t), y: bottom + 14}, t ? seconds(t) : "0")));
  rows.forEach((row, i) => {
    parts.push(svg("text", {class: "name", x: left - 10, y: middle(i) + 4}, row.name.length > 20 ? `${row.name.slice(0, 19)}…` : row.name));
    for (const b of row.bars) {
      const wide = Math.max(2, x(b.to) - x(b.from));
      parts.push(svg("g", {class: `bar ${b.kind}`, tabindex: 0, "data-why": b.text}, svg("rect", {x: x(b.from), y: middle(i) - 8, width: wide, height: 16, rx: 2}),
                     ...(b.label && wide > b.label.length * 7 + 6 ? [svg("text", {x: x(b.from) + 5, y: middle(i) + 4}, b.label)] : [])));
    }
  });
  const rowOf = (name) => rows.findIndex((r) => r.engine === name);
  for (const d of result.deliveries ?? []) {
    const from = rowOf(d.from), to = d.to.map(rowOf).filter((r) => r >= 0), at = x(begin + d.seconds);
    if (from < 0) continue;
    const text = `${seconds(begin + d.seconds)}: ${d.from} has proved ${plural(d.facts, "fact")}${d.to.length ? `, sent to ${d.to.join(", ")}` : "; nobody was there to read"}`;
    parts.push(svg("g", {class: "delivery", tabindex: 0, "data-why": text},
      ...to.map((r) => svg("line", {x1: at, x2: at, y1: middle(from), y2: middle(r)})),
      ...to.map((r) => svg("path", {d: r > from ? `M${at - 4} ${middle(r) - 7}h8l-4 7z` : `M${at - 4} ${middle(r) + 7}h8l-4 -7z`})),
      svg("circle", {cx: at, cy: middle(from), r: Math.min(7, 3 + Math.log2(d.facts))})));
  }
  return svg("svg", {id: "timeline", viewBox: `0 0 ${width} ${bottom + 20}`, role: "img", "aria-label": "time line of the run"}, ...parts);
}

function timeLineSection(result) {
  if (!result.engines.length || !(result.wall_seconds > 0)) return null;
  const legend = [["TRUE", "gave the proof"], ["FALSE", "found the violation"], ["ended", "ended without an answer"], ["stopped", "was stopped"], ["confirmed", "check of an answer"]]
    .map(([kind, text]) => element("span", {class: `key ${kind}`}, text));
  if (result.deliveries?.length) legend.push(element("span", {class: "key facts"}, "facts for others"));
  return section("Who did what, and when", element("div", {class: "legend faint"}, ...legend), element("div", {class: "panel drawing"}, drawTimeLine(result)));
}
