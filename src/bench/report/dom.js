// Making elements, and how values are written.

const nothing = "–";

// Attributes that are null or false are left out; those that start with "on" are listeners.
function fill(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
        else node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
    return node;
}

function element(tag, attributes = {}, ...children) {
    return fill(document.createElement(tag), attributes, children);
}

function svgElement(tag, attributes = {}, ...children) {
    return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

// A labelled choice. `options` are [value, text] pairs, or a Map of groups of such pairs.
function choice(label, options, selected, changed, attributes = {}) {
    const select = element("select", {...attributes, onchange: () => changed(select.value)}, optionElements(options));
    select.value = selected;
    return element("label", {class: "choice"}, label, select);
}

function optionElements(options) {
    if (options instanceof Map)
        return [...options].map(([group, members]) => element("optgroup", {label: group}, optionElements(members)));
    return options.map(([value, text]) => element("option", {value}, text));
}

function measureChoice(selected, changed) {
    const options = measures.map((measure, index) => [index, `${measure.name} (${measure.unit})`]);
    return choice("Measure", options, measures.indexOf(selected), (index) => changed(measures[index]));
}

// "all" cannot be told from a category of that name by its text: the value of the choice is an index.
function categoryChoice(label, selected, changed, attributes = {}) {
    const options = [["", "all"], ...categories.map((category, index) => [index, category])];
    return choice(label, options, selected === null ? "" : categories.indexOf(selected),
                  (index) => changed(index === "" ? null : categories[index]), attributes);
}

function fixed(value, digits) {
    return isNumber(value) ? value.toFixed(digits) : nothing;
}

function count(value) {
    return isNumber(value) ? String(value) : nothing;
}

// Counters may be whole numbers or seconds.
function counter(value) {
    if (!isNumber(value)) return nothing;
    return Number.isInteger(value) ? value.toLocaleString("en") : value.toPrecision(4);
}

function numberCell(text, attributes = {}) {
    return element("td", {...attributes, class: `number ${attributes.class ?? ""}`.trim()}, text);
}

// Wide tables scroll inside of their own frame, which the keyboard reaches as well.
function scrollable(table, label) {
    return element("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": label}, table);
}

// Logs lie beside the report. Anything that is not a relative path stays text.
function logAddress(path) {
    if (!path || path.startsWith("/") || /^[a-z][a-z0-9+.-]*:/i.test(path)) return null;
    return path.split("/").map(encodeURIComponent).join("/");
}
