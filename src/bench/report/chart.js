// What all plots share: scales, axes, series styles, legends, and the figure around a plot.
//
// A plot is an SVG that carries all of its looks in attributes, so that the downloaded file looks the same outside
// of this page. Series differ in colour, dash pattern and marker at once: in print without colour they still do.

// Distinguishable with the common colour deficiencies, and dark enough for lines on white paper.
const palette = ["#0072b2", "#d55e00", "#000000", "#009e73", "#cc6699", "#b8860b", "#56a0d3", "#882255", "#6b6b00",
                 "#707070"];
const dashes = [null, "9 4", "2 3", "10 3 2 3", "5 2 1 2 1 2", "16 4"];
const ink = "#222222";
const faint = "#d8d8d8";
const alarmColour = "#c00000";

// Paths of markers around the origin, of about the same weight.
const shapes = [
    (r) => `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`, // circle
    (r) => `M${-r},${-r}H${r}V${r}H${-r}Z`, // square
    (r) => `M0,${-1.25 * r}L${1.2 * r},${r}H${-1.2 * r}Z`, // triangle
    (r) => `M0,${-1.35 * r}L${1.35 * r},0L0,${1.35 * r}L${-1.35 * r},0Z`, // diamond
    (r) => `M0,${1.25 * r}L${1.2 * r},${-r}H${-1.2 * r}Z`, // triangle that points down
    (r) => `M${-r},${-r}L${r},${r}M${-r},${r}L${r},${-r}`, // diagonal cross
    (r) => `M${-1.2 * r},0H${1.2 * r}M0,${-1.2 * r}V${1.2 * r}`, // upright cross
];
const crossShape = shapes[5];

function seriesStyle(index) {
    return {
        colour: palette[index % palette.length],
        dash: dashes[index % dashes.length],
        shape: shapes[index % shapes.length],
        fill: index % 2 === 0 ? palette[index % palette.length] : "#ffffff",
    };
}

function marker(style, x, y) {
    return svgElement("path", {d: style.shape(style.radius ?? 3.6), transform: `translate(${round(x)},${round(y)})`,
                               fill: style.fill, stroke: style.colour, "stroke-width": style.weight ?? 1.4});
}

function round(coordinate) {
    return Math.round(coordinate * 10) / 10;
}

// A scale maps values from `from`..`to` to coordinates `start`..`end`. The linear ones count something: their ticks are
// whole numbers.
function linearScale(from, to, start, end) {
    const span = to - from || 1;
    const scale = (value) => start + (value - from) / span * (end - start);
    const step = niceStep(span / Math.max(2, Math.abs(end - start) / 80));
    scale.ticks = [];
    for (let tick = Math.ceil(from / step); tick * step <= to; ++tick) scale.ticks.push(tick * step);
    return scale;
}

function niceStep(wanted) {
    const power = 10 ** Math.floor(Math.log10(wanted));
    return Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= wanted));
}

// Values below `from` are drawn at the border. The upper end has a tick of its own unless it is close to another.
function logScale(from, to, start, end) {
    const low = Math.log10(from);
    const span = Math.log10(to) - low || 1;
    const scale = (value) => start + (Math.log10(Math.max(value, from)) - low) / span * (end - start);
    scale.ticks = logTicks(from, to, span < 2.5 ? [1, 2, 5] : [1]);
    if (to / scale.ticks.at(-1) > 1.8) scale.ticks.push(to);
    return scale;
}

function logTicks(from, to, factors) {
    const ticks = [];
    for (let power = Math.floor(Math.log10(from)); power <= Math.ceil(Math.log10(to)); ++power)
        for (const factor of factors) {
            const tick = Number((factor * 10 ** power).toPrecision(3));
            if (tick >= from && tick <= to) ticks.push(tick);
        }
    return ticks;
}

// The range of a logarithmic axis: from a power of ten up to the limit, or where values lie above it, to one, two or
// five times a power of ten.
function logRange(values, measure) {
    const lowest = Math.max(measure.least, least(values, measure.limit ?? 1));
    const from = Number((10 ** Math.floor(Math.log10(lowest) + 1e-9)).toPrecision(3));
    const highest = greatest(values, measure.limit ?? 0);
    if (highest === measure.limit && highest > from) return {from, to: highest};
    const ends = logTicks(from, Math.max(highest, from) * 10, [1, 2, 5]);
    return {from, to: ends.find((tick) => tick >= highest && tick > from)};
}

// `area` is {left, right, top, bottom}, in coordinates of the drawing.
function horizontalAxis(area, scale, label) {
    return svgElement("g", {class: "x-axis", "text-anchor": "middle"},
        scale.ticks.map((tick) => [
            line(scale(tick), area.top, scale(tick), area.bottom, {stroke: faint}),
            line(scale(tick), area.bottom, scale(tick), area.bottom + 5),
            text(scale(tick), area.bottom + 19, String(tick), {class: "tick"})]),
        text((area.left + area.right) / 2, area.bottom + 38, label));
}

function verticalAxis(area, scale, label) {
    const middle = (area.top + area.bottom) / 2;
    return svgElement("g", {class: "y-axis", "text-anchor": "end"},
        scale.ticks.map((tick) => [
            line(area.left, scale(tick), area.right, scale(tick), {stroke: faint}),
            line(area.left - 5, scale(tick), area.left, scale(tick)),
            text(area.left - 8, scale(tick) + 4.5, String(tick), {class: "tick"})]),
        text(14, middle, label, {transform: `rotate(-90 14 ${middle})`, "text-anchor": "middle"}));
}

function border(area) {
    return svgElement("rect", {x: area.left, y: area.top, width: area.right - area.left,
                               height: area.bottom - area.top, fill: "none", stroke: ink});
}

function line(x1, y1, x2, y2, attributes = {}) {
    return svgElement("line", {x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2), stroke: ink, ...attributes});
}

function text(x, y, content, attributes = {}) {
    return svgElement("text", {x: round(x), y: round(y), fill: ink, stroke: "none", ...attributes}, content);
}

// Entries {name, style} flow from left to right below the plot. Text is measured by rule of thumb, since an SVG that
// is not on the page has no widths. Returns the group and its height.
function legend(entries, left, right, top) {
    const group = svgElement("g", {class: "legend"});
    let x = left;
    let y = top;
    for (const {name, style} of entries) {
        const width = 52 + 7.3 * name.length;
        if (x > left && x + width > right) {
            x = left;
            y += 20;
        }
        if (style.dash !== undefined) group.append(seriesLine([[x, y], [x + 30, y]], style));
        fill(group, {}, [marker(style, x + 15, y), text(x + 36, y + 4.5, name)]);
        x += width;
    }
    return {group, height: y - top + 20};
}

function seriesLine(points, style) {
    return svgElement("polyline", {points: points.map(([x, y]) => `${round(x)},${round(y)}`).join(" "), fill: "none",
                                   stroke: style.colour, "stroke-width": 1.8, "stroke-dasharray": style.dash,
                                   "stroke-linejoin": "round"});
}

function drawing(width, height, label, ...children) {
    return svgElement("svg", {viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label,
                              "font-family": "Helvetica, Arial, sans-serif", "font-size": 13}, ...children);
}

// A figure whose drawing can be replaced; the link always offers the present one.
function figure(id, title, explanation) {
    const place = element("div", {class: "drawing"});
    const note = element("p", {class: "note", "aria-live": "polite"});
    const link = element("a", {class: "download", download: `${id}.svg`}, "Download SVG");
    const show = (svg, remark = "") => {
        place.replaceChildren(svg);
        note.textContent = remark;
        if (link.href) URL.revokeObjectURL(link.href);
        const source = new XMLSerializer().serializeToString(svg);
        link.href = URL.createObjectURL(new Blob([source], {type: "image/svg+xml"}));
    };
    const caption = element("figcaption", {}, element("h3", {}, title), " ", link, element("p", {}, explanation));
    return {node: element("figure", {id}, caption, place, note), caption, place, show};
}
