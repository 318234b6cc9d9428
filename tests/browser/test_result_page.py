"""The page of --report in a real browser: stepping, folding, search, and what it shows of each kind of verdict."""
import hashlib
import os
import pathlib
import subprocess
import tempfile
import time
import unittest

from webdriver import ARROW_LEFT, ARROW_RIGHT, ENTER, Browser

LOOP = """extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned add(unsigned a, unsigned b) {
  return a + b;
}
int main(void) {
  unsigned first = __VERIFIER_nondet_uint();
  unsigned sum = 0;
  for (unsigned i = 0; i < %d; i++) {
    sum = add(sum, 1);
  }
  if (first == 42 && sum == %d) reach_error();
  return 0;
}
"""
PAIR = """#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint() & 255u, b = a;
  while (__VERIFIER_nondet_bool()) { a += 2 * (a & 4095); b += 2 * (b & 4095); }
  assert(a == b);
  return 0;
}
"""
ENDLESS = """extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  unsigned long a = __VERIFIER_nondet_ulong() & 1023;
  while (1) {
    a ^= a >> 31;
    a = a * 6364136223846793005ul + 1442695040888963407ul;
    if (a == 4) reach_error();
  }
}
"""


class Page(unittest.TestCase):
    browser = None

    @classmethod
    def setUpClass(cls):
        if Page.browser is None:
            Page.browser = Browser()
            unittest.addModuleCleanup(Page.browser.close)

    def show(self, text, *options):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        pathlib.Path(folder.name, "a.c").write_text(text)
        subprocess.run([os.environ["VOUCH"], *(options or ["--timeout", "60"]), "--report", "r.html", "a.c"], cwd=folder.name,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        self.page = pathlib.Path(folder.name, "r.html")
        self.browser.resize(1400, 1000)
        self.browser.open(self.page)
        if kept := os.environ.get("SCREENSHOTS"):
            pathlib.Path(kept, f"{self.id().split('.')[-1]}.png").write_bytes(self.browser.screenshot())
        self.assertEqual(self.browser.messages(), [], "messages in the console")

    def text(self, selector):
        return self.browser.script("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def count(self, selector):
        return self.browser.script("return document.querySelectorAll(arguments[0]).length", selector)

    def here(self):
        """Line of the source and number of the step that are current."""
        return self.browser.script("return [document.querySelector('#source .here')?.dataset.line,"
                                   "document.querySelector('#steps .here')?.dataset.step].map(Number)")

    def press(self, *keys):
        for key in keys:
            self.browser.press(key)


class Violation(Page):
    def test_what_is_said_first(self):
        self.show(LOOP % (3, 3))
        self.assertEqual(self.text("h1"), "FALSE(unreach-call)")
        self.assertIn("a.c:12: reach_error() is called: `first == 42 && sum == 3` (first = 42, sum = 3)", self.text("#lead"))
        self.assertEqual(self.count(".remark.bad"), 1)
        self.assertIn("42", self.text("main table"))

    def test_stepping(self):
        self.show(LOOP % (3, 3))
        last = self.here()
        self.assertEqual(last[0], 12)
        self.press("\ue011")  # Home
        self.assertEqual(self.here(), [7, 0])
        self.assertEqual(self.text(".variable.changed"), "first = 42")
        self.press(ARROW_RIGHT)
        self.assertEqual(self.here(), [8, 1])
        self.assertEqual(self.text(".variable.changed"), "sum = 0")
        self.press(ARROW_LEFT, ARROW_LEFT)
        self.assertEqual(self.here(), [7, 0])
        self.press("\ue010")  # End
        self.assertEqual(self.here(), last)

    def test_calls(self):
        self.show(LOOP % (3, 3))
        self.press("\ue011")
        while self.here()[0] != 4:
            self.press(ARROW_RIGHT)
        self.assertEqual(self.browser.script("return [...document.querySelectorAll('.scope')].map((e) => e.textContent)"),
                         ["add()", "main()"])

    def test_iterations_are_folded(self):
        self.show(LOOP % (40, 40))
        self.assertEqual(self.count(".fold"), 1)
        self.assertRegex(self.text(".fold"), r"iterations 2–\d+ alike \(\d+ steps\)")
        before = self.count(".step")
        self.browser.click(".fold")
        self.assertGreater(self.count(".step"), before + 50)
        self.browser.click(".fold")
        self.assertEqual(self.count(".folded .step"), self.count(".step") - before)
        self.press("\ue011")
        for _ in range(12):
            self.press(ARROW_RIGHT)  # goes into the fold and opens it
        self.assertEqual(self.here()[1], 12)
        self.assertEqual(self.count(".folded .step"), 0)

    def test_search(self):
        self.show(LOOP % (40, 40))
        self.press("/")
        self.browser.type("#search", "sum = 17")
        self.press(ENTER)
        self.assertIn("sum = 17", self.text("#steps .here"))
        self.assertEqual(self.count("#steps .found"), 1)

    def test_many_steps_and_lines(self):
        filler = "".join(f"static int unused{i}(int x) {{ return x + {i}; }}\n" for i in range(20000))
        self.show(LOOP % (2500, 2500) + filler, "--engine", "bmc,unwind")
        self.assertEqual(self.text("h1"), "FALSE(unreach-call)")
        self.assertLess(self.page.stat().st_size, 5 << 20)
        for _ in range(100):  # it is noted some time after it was
            paint = self.browser.script("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1")
            if paint > 0:
                break
            time.sleep(0.1)
        self.assertGreater(paint, 0)
        begin = time.process_time()
        self.press("\ue011", ARROW_RIGHT, "\ue010")
        self.assertLess(time.process_time() - begin, 5)

    def test_both_schemes(self):
        self.show(LOOP % (3, 3))
        colours = []
        for scheme in ("light", "dark"):
            self.browser.command("goog/cdp/execute", cmd="Emulation.setEmulatedMedia",
                                 params={"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            colours.append(self.browser.script("return getComputedStyle(document.body).backgroundColor"))
            if kept := os.environ.get("SCREENSHOTS"):
                pathlib.Path(kept, f"{scheme}.png").write_bytes(self.browser.screenshot())
        self.browser.command("goog/cdp/execute", cmd="Emulation.setEmulatedMedia", params={"features": []})
        self.assertNotEqual(*colours)
        self.assertTrue(self.browser.printed().startswith(b"%PDF"))


FACTS = """#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint() & 255u, b = a;
  unsigned n = 0;
  while (__VERIFIER_nondet_bool()) { a += 2 * (a & 4095); b += 2 * (b & 4095); if (n < 10) n++; }
  assert(a == b && n <= 10);
  return 0;
}
"""


class Proof(Page):
    def test_why_a_fact_is_needed(self):
        self.show(FACTS, "--engine", "dataflow")
        self.assertEqual(self.text("h1"), "TRUE")
        facts = self.browser.script("return [...document.querySelectorAll('.fact')].map((f) => [f.textContent, f.dataset.status])")
        self.assertIn(["n <= 10", "needed"], facts)
        self.assertEqual(self.text("#tip"), "")
        self.browser.script("const f = [...document.querySelectorAll('.fact')].find((f) => f.textContent === 'n <= 10'); f.id = 'this'; f.focus()")
        why = self.text("#tip.shown")
        self.assertRegex(why, r"^Needed: without it, one could not show that there is no violation at a\.c:8\. The other facts allow, for example, .*n = \d+")
        # The state is one that the fact excludes.
        self.assertGreater(int(why.split("n = ")[1].split(" ")[0].rstrip(",.")), 10)
        failing = self.browser.script("return [...document.querySelectorAll('#automaton .fails')].map((e) => e.dataset.why)")
        self.assertEqual(len(failing), 1)
        self.assertIn("10 < n", failing[0])
        self.browser.hover("h1")
        self.assertEqual(self.text("#tip.shown"), "")
        self.assertIn("Why each fact is needed", self.text("main"))

    def test_files_are_called_by_their_last_part(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        file = pathlib.Path(folder.name, "far", "away.c")
        file.parent.mkdir()
        file.write_text(FACTS)
        page = pathlib.Path(folder.name, "r.html")
        subprocess.run([os.environ["VOUCH"], "--engine", "dataflow", "--report", page, file], stdout=subprocess.DEVNULL, check=True)
        self.browser.open(page)
        self.assertEqual(self.text(".panel h3"), str(file))
        self.assertIn("no violation at away.c:8", self.text("main"))
        self.assertIn("away.c:7 → away.c:8", self.text("main"))

    def test_steps_of_the_proof(self):
        self.show(FACTS, "--engine", "dataflow")
        rows = self.browser.script("""return [...document.querySelectorAll('section')].find((s) => s.textContent.startsWith('Steps of the proof'))
                                      .querySelectorAll('tbody tr').length""")
        self.assertEqual(rows, 4)  # at the start, and three edges
        self.assertIn("the invariant is kept", self.text("main"))

    def test_the_automaton(self):
        self.show(FACTS, "--engine", "dataflow")
        self.assertEqual(self.count("#automaton .location"), 3)
        self.assertEqual(self.count("#automaton .edge"), 3)
        self.assertIn("n <= 10", self.text("#automaton .location.loop"))
        self.assertEqual(self.text("#automaton .location.error"), "violation, line 8")
        # No box lies on another one, and none outside of the picture.
        boxes = self.browser.script("return [...document.querySelectorAll('#automaton .location rect')].map((e) => {"
                                    "const b = e.getBBox(); return [b.x, b.y, b.x + b.width, b.y + b.height]})")
        width, height = self.browser.script("return [automaton.viewBox.baseVal.width, automaton.viewBox.baseVal.height]")
        for i, a in enumerate(boxes):
            self.assertTrue(0 <= a[0] < a[2] <= width and 0 <= a[1] < a[3] <= height, a)
            for b in boxes[:i]:
                self.assertTrue(a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a, b))
        # No label lies on a box or on another label.
        labels = self.browser.script("return [...document.querySelectorAll('#automaton .edge text')].map((e) => {"
                                     "const b = e.getBBox(); return [b.x, b.y, b.x + b.width, b.y + b.height]})")
        self.assertGreater(len(labels), 0)
        for i, a in enumerate(labels):
            for b in boxes + labels[:i]:
                self.assertTrue(a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a, b))
        # Text stays in its box.
        self.assertTrue(self.browser.script("""return [...document.querySelectorAll('#automaton .location')].every((g) => {
            const box = g.querySelector('rect').getBBox();
            return [...g.querySelectorAll('text')].every((t) => t.getBBox().width <= box.width && t.getBBox().x >= box.x)})"""))
        self.browser.script("document.querySelector('#automaton .location.error').scrollIntoView({block: 'center'})")
        self.browser.hover("#automaton .location.error")
        self.assertIn("no execution may come here", self.text("#tip.shown"))

    def test_a_program_that_is_too_large_for_a_picture(self):
        text = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void) {\n  int x = 0;\n"
        text += "".join(f"  while (__VERIFIER_nondet_int()) {{ x += 3; if (x == {i}) reach_error(); }}\n" for i in range(320))
        self.show(text + "  return 0;\n}\n", "--timeout", "20", "--engine", "dataflow")
        self.assertEqual(self.count("#automaton"), 0)
        self.assertRegex(self.text("main"), r"\d+ locations and \d+ edges are too many for a picture")

    def test_the_time_line(self):
        self.show(FACTS)
        names = self.browser.script("return [...document.querySelectorAll('#timeline .name')].map((e) => e.textContent)")
        self.assertEqual(names[0], "the run")
        self.assertIn("dataflow", names)
        self.assertTrue(any(n.startswith("check of ") for n in names), names)
        self.assertGreaterEqual(self.count("#timeline .delivery"), 1)
        told = self.browser.script("return document.querySelector('#timeline .delivery').dataset.why")
        self.assertRegex(told, r"dataflow has proved \d+ facts?")
        # Bars lie within the picture, and begin before they end.
        width = self.browser.script("return timeline.viewBox.baseVal.width")
        for x, w in self.browser.script("return [...document.querySelectorAll('#timeline .bar rect')].map((e) => [e.getBBox().x, e.getBBox().width])"):
            self.assertTrue(0 < w and 0 <= x and x + w <= width, (x, w))

    def test_the_run_can_be_repeated(self):
        self.show(FACTS, "--engine", "dataflow")
        run = self.text("main section:last-child")
        self.assertIn("vouch --engine dataflow --report r.html a.c", run)
        self.assertIn(hashlib.sha256(FACTS.encode()).hexdigest(), run)
        for name in ("Vouch", "Z3", "cvc5", "CaDiCaL"):
            self.assertIn(name, run)


class Others(Page):
    def test_proof(self):
        self.show(PAIR, "--engine", "kipdr")
        self.assertEqual(self.text("h1"), "TRUE")
        self.assertIn("invariant: a == b", self.text(".remark"))
        self.assertEqual(self.browser.script("return document.querySelector('.remark').nextElementSibling.dataset.line"), "6")

    def test_unknown(self):
        self.show(ENDLESS, "--timeout", "6")
        self.assertEqual(self.text("h1"), "UNKNOWN(timeout)")
        self.assertIn("What to try next", self.text("#lead"))
        open_places = self.browser.script("return [...document.querySelectorAll('.remark.open')].map((e) => [e.textContent, e.nextElementSibling.dataset.line])")
        self.assertIn(["not decided: whether this is violated", "8"], open_places)
        self.assertTrue(any("a loop" in text for text, _ in open_places), open_places)
        self.assertGreaterEqual(self.count("#timeline .bar.ended, #timeline .bar.stopped"), 3)

    def test_several_properties(self):
        self.show(LOOP % (3, 3), "--property", "overflow,reach")
        self.assertEqual(self.text("h1"), "FALSE(unreach-call)")
        self.browser.click("nav button")
        self.assertEqual(self.text("h1"), "TRUE")


if __name__ == "__main__":
    unittest.main()
