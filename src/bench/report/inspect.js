// Looking at single points of a plot: the nearest one to the pointer, or one after the other with the arrow keys.

// `points` carry {task, at: [x, y]}; `describe` gives the lines of the tooltip, the first of them the title.
function inspectPoints(place, svg, points, describe, chosen) {
    const tooltip = element("div", {class: "tooltip", role: "status", hidden: true});
    const ring = svgElement("circle", {r: 7, fill: "none", stroke: ink, "stroke-width": 2, visibility: "hidden"});
    const ordered = [...points].sort((a, b) => a.at[0] - b.at[0] || b.at[1] - a.at[1]);
    let current = -1;
    const show = (index) => {
        current = index;
        const point = ordered[index];
        tooltip.hidden = !point;
        ring.setAttribute("visibility", point ? "visible" : "hidden");
        if (point) {
            fill(ring, {cx: point.at[0], cy: point.at[1]}, []);
            const [title, ...lines] = describe(point.task);
            tooltip.replaceChildren(element("b", {}, title), ...lines.map((text) => element("div", {}, text)));
            placeTooltip(tooltip, svg, point.at);
        }
    };
    const choose = () => ordered[current] && chosen(ordered[current].task);
    fill(svg, {
        tabindex: 0,
        onpointermove: (event) => show(nearest(ordered, drawingCoordinates(svg, event))),
        onpointerleave: () => show(-1),
        onblur: () => show(-1),
        onclick: choose,
        onkeydown: (event) => followKey(event, current, ordered.length, show, choose),
    }, [ring]);
    place.append(tooltip);
}

function followKey(event, current, size, show, choose) {
    const forward = event.key === "ArrowRight" || event.key === "ArrowUp";
    const back = event.key === "ArrowLeft" || event.key === "ArrowDown";
    if (forward) show(current + 1 < size ? current + 1 : 0);
    else if (back) show(current > 0 ? current - 1 : size - 1);
    else if (event.key === "Escape") show(-1);
    else if (event.key === "Enter") choose();
    else return;
    event.preventDefault();
}

function drawingCoordinates(svg, event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [point.x, point.y];
}

// The index of the nearest point in reach; -1 if there is none.
function nearest(points, [x, y]) {
    let best = -1;
    let shortest = reach * reach;
    points.forEach(({at}, index) => {
        const distance = (at[0] - x) ** 2 + (at[1] - y) ** 2;
        if (distance < shortest) {
            shortest = distance;
            best = index;
        }
    });
    return best;
}

// Beside the point, on the side where there is more room.
function placeTooltip(tooltip, svg, [x, y]) {
    const {width, height} = svg.viewBox.baseVal;
    const percent = (share) => `${(100 * share).toFixed(1)}%`;
    const right = x < width / 2;
    tooltip.style.left = right ? percent((x + 12) / width) : "auto";
    tooltip.style.right = right ? "auto" : percent((width - x + 12) / width);
    tooltip.style.top = percent(y / height);
}
