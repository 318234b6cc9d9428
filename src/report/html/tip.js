// What is said of the element under the pointer, or of the one that has the focus: the text of its data-why.

const tip = element("div", {id: "tip", role: "tooltip"});
let tipAbout = null;
document.body.append(tip);

function showTip(target) {
  tipAbout = target?.closest?.("[data-why]") ?? null;
  tip.classList.toggle("shown", Boolean(tipAbout));
  if (tipAbout) tip.textContent = tipAbout.dataset.why;
  placeTip();
}
// Below the element, where there is room, else above.
function placeTip() {
  if (!tipAbout) return;
  const box = tipAbout.getBoundingClientRect(), own = tip.getBoundingClientRect();
  const isBelow = box.bottom + 6 + own.height < innerHeight;
  tip.style.left = `${Math.max(8, Math.min(box.left, innerWidth - own.width - 8))}px`;
  tip.style.top = `${isBelow ? box.bottom + 6 : Math.max(8, box.top - own.height - 6)}px`;
}
document.addEventListener("mouseover", (event) => showTip(event.target));
document.addEventListener("focusin", (event) => showTip(event.target));
document.addEventListener("focusout", () => showTip(null));
document.addEventListener("scroll", placeTip, true);
