// Elements of the page, and what it is about.

const data = JSON.parse(document.getElementById("data").textContent);

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value);
  made.append(...children.filter((c) => c !== null && c !== undefined));
  return made;
}

const escapeText = (text) => text.replace(/[&<>"]/g, (c) => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})[c]);
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

// Files are called by the last part of their names, where it is the only one of its kind; the whole name stands above the source.
const lastPart = (file) => file.slice(file.lastIndexOf("/") + 1);
const longNames = Object.keys(data.sources).filter((f, _, all) => f.includes("/") && all.filter((g) => lastPart(g) === lastPart(f)).length === 1);
const shortNames = (text) => longNames.reduce((t, f) => t.replaceAll(f, lastPart(f)), text);
const place = (file, line) => shortNames(line ? `${file}:${line}` : file);

function tableOf(heads, rows) {
  const cell = (value) => value instanceof Node ? element("td", {}, value) : element("td", {class: "code"}, String(value));
  return element("table", {}, element("thead", {}, element("tr", {}, ...heads.map((h) => element("th", {}, h)))),
                 element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map(cell)))));
}

function section(title, ...content) {
  return element("section", {}, element("h2", {}, title), ...content);
}

// A source file, in blocks that the browser lays out when they are seen. remarks: line -> [{text or html, title, bad}].
function sourceView(file, text, remarks, visited) {
  const size = 200, lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const blocks = [];
  for (let first = 0; first < lines.length; first += size) {
    const rows = [];
    for (let i = first; i < Math.min(first + size, lines.length); i++) {
      const number = i + 1, before = remarks.get(number) ?? [];
      for (const r of before) rows.push(`<div class="remark${r.bad ? " bad" : ""}${r.open ? " open" : ""}" title="${escapeText(r.title ?? "")}">${r.html ?? escapeText(r.text)}</div>`);
      rows.push(`<div class="line${visited.has(number) ? " visited" : ""}" data-line="${number}"><span class="number">${number}</span><span>${escapeText(lines[i])}</span></div>`);
    }
    blocks.push(`<div class="block code">${rows.join("")}</div>`);
  }
  const view = element("div", {"data-file": file});
  view.innerHTML = `<h3>${escapeText(file)}</h3>${blocks.join("") || '<div class="line">(the text is not there)</div>'}`;
  return view;
}

// The page itself stays where it is.
function scrollWithin(panel, row) {
  const head = 40, top = row.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  if (top < head || top > panel.clientHeight - head) panel.scrollTop += top - panel.clientHeight / 2;
}
