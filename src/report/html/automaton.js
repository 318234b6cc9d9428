// The control-flow automaton: boxes and arrows where the layout has put them.

const svg = (name, attributes = {}, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

function edgeText(edge, number) {
  const parts = [`edge ${number}${edge.line ? `, ${place(edge.file, edge.line)}` : ""}`];
  if (edge.guard) parts.push(`if ${edge.guard}`);
  if (edge.assignments.length) parts.push(edge.assignments.join(";  "));
  return parts.join("\n");
}

function locationText(location) {
  const kinds = {entry: "the start", loop: "a loop begins anew", error: `violation of ${location.text}`, limit: `the model ends: ${location.text}`,
                 exit: "the program has ended", plain: "a place in between"};
  const parts = [`${kinds[location.kind]}${location.line ? `, ${place(location.file, location.line)}` : ""}${location.function ? `, in ${location.function}()` : ""}`];
  if (location.invariant) parts.push(`holds here: ${location.invariant}`);
  else if (location.kind === "error" || location.kind === "limit") parts.push("no execution may come here");
  return parts.join("\n");
}

// A point on the middle piece of a curve.
function pointOf(points, t) {
  const first = 3 * Math.floor((points.length - 1) / 6), [a, b, c, d] = points.slice(first, first + 4), s = 1 - t;
  return [0, 1].map((i) => s * s * s * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t * t * t * d[i]);
}

function drawAutomaton(result) {
  const {picture, automaton} = result, arrows = [], boxes = [];
  const labelled = automaton.edges?.length <= 16, most = 26, character = 6.7;
  let right = picture.width;
  // A label stands on its arrow, where it lies neither on a box nor on another label; otherwise only the pointer tells it.
  const taken = picture.boxes.map((b) => [b.x - b.width / 2, b.y - b.height / 2, b.x + b.width / 2, b.y + b.height / 2]);
  const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  const label = (edge, points) => {
    const text = edge.guard.length > most ? `${edge.guard.slice(0, most - 1)}…` : edge.guard;
    for (const t of [.5, .38, .62, .27, .73]) {
      const [x, y] = pointOf(points, t), place = [x + 4, y - 8, x + 8 + text.length * character, y + 7];
      if (taken.some((other) => meet(place, other))) continue;
      taken.push(place);
      right = Math.max(right, place[2] + 6);
      return [svg("text", {x: x + 6, y: y + 4}, text)];
    }
    return [];
  };
  picture.curves.forEach((points, i) => {
    const edge = automaton.edges[i], text = edgeText(edge, i);
    const path = `M${points[0]} ${points.slice(1).map((p, n) => `${n % 3 ? "" : "C"}${p}`).join(" ")}`;
    arrows.push(svg("g", {class: "edge", "data-edge": i, tabindex: 0, "data-why": text},
      svg("path", {class: "reach", d: path}), svg("path", {class: "arrow", d: path, "marker-end": "url(#head)"}),
      ...(labelled && edge.guard ? label(edge, points) : [])));
  });
  picture.boxes.forEach((b, i) => {
    const location = automaton.locations[i];
    const lines = b.text.map((line, n) => svg("text", {x: b.x, y: b.y - b.height / 2 + 17 * (n + 1), class: n ? "fact-line" : "title"}, line));
    boxes.push(svg("g", {class: `location ${location.kind}`, "data-location": i, tabindex: 0, "data-why": locationText(location)},
      svg("rect", {x: b.x - b.width / 2, y: b.y - b.height / 2, width: b.width, height: b.height, rx: location.kind === "loop" ? 10 : 3}), ...lines));
  });
  const head = svg("marker", {id: "head", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 8, markerHeight: 8, orient: "auto-start-reverse"},
                   svg("path", {d: "M0 0L10 5L0 10z"}));
  return svg("svg", {id: "automaton", viewBox: `0 0 ${right} ${picture.height}`, style: `width: ${right}px`, role: "img",
                     "aria-label": "control-flow automaton"}, svg("defs", {}, head), ...arrows, ...boxes);
}

function automatonSection(result) {
  if (!result.automaton) return null;
  const title = "The program as an automaton";
  if (!result.picture) return section(title, element("p", {class: "faint"}, result.automaton.left_out));
  const what = result.verdict === "TRUE" ? "with the invariants of the proof" : "with what was proved";
  return section(title, element("p", {class: "faint"}, `As the engines saw it, after the reductions, ${what}. Pointing at a box or an arrow tells what it stands for.`),
                 element("div", {class: "panel drawing"}, drawAutomaton(result)));
}

// Arrows whose step of the proof fails without the fact that is pointed at.
function markFailing(result, about) {
  for (const marked of document.querySelectorAll("#automaton .fails")) marked.classList.remove("fails");
  const need = about && (result.needs ?? []).filter((n) => n.status === "needed" && whyText(n) === about.dataset.why);
  for (const n of need || []) for (const e of n.edges) document.querySelector(`#automaton [data-edge="${e}"]`)?.classList.add("fails");
}
