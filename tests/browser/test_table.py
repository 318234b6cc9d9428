"""The tables of the HTML report: what a reader sorts, filters and opens, and what he sees then."""
import time
import unittest

from page import RESULTS, Report, many_tasks
from webdriver import ENTER

ALL = ["arrays/bounds.yml", "arrays/copy.yml", "arrays/x</script>.yml", "loops/count9.yml", "loops/count10.yml",
       "loops/endless.yml"]


class Header(Report):
    def test_facts(self):
        self.assertEqual(self.text("h1"), RESULTS["title"])
        header = self.text("#header")
        for fact in (RESULTS["command"], "A processor", "100 s CPU time", "1000 MB memory", "rlimits", "beta --fast",
                     "c/odd.yml: no input file", "measured on a <busy> machine", RESULTS["date"]):
            self.assertIn(fact, header)
        self.assertEqual(self.browser.script("return document.title"), RESULTS["title"])

    def test_wrong_verdicts_come_first(self):
        self.assertIn("2 wrong verdicts: alpha 1, beta <b> 1", self.text("#verdicts"))
        self.browser.click("#verdicts button")
        self.assertEqual(self.names(), ["arrays/copy.yml", "loops/endless.yml"])

    def test_nothing_is_loaded(self):
        self.assertEqual(self.browser.script("return performance.getEntriesByType('resource').length"), 0)


class Summary(Report):
    def rows(self, category):
        return self.browser.script(
            "return [...document.querySelectorAll(arguments[0])]"
            ".map((row) => [...row.cells].map((cell) => cell.textContent))",
            f'.sums tbody[data-category="{category}"] tr:not(.category)')

    def test_groups(self):
        self.assertEqual(self.texts(".sums tr.category"), ["all", "Loops"])
        self.assertEqual([row[0] for row in self.rows("Loops")], ["alpha", "beta <b>", "constructor"])

    def test_numbers(self):
        alpha = self.rows("Loops")[0]
        self.assertEqual(alpha[1:12], ["3", "2", "1", "1", "1", "1", "0", "✗ 1", "0", "0", "0"])
        self.assertEqual(alpha[12:23], ["-13", "1.1", "0.55", "0.55", "4.1", "1.37", "1.00", "1", "1.0", "1.00", "1.00"])
        self.assertEqual(alpha[23:], 9 * ["–"])  # nobody looked at the clock
        self.assertEqual(self.rows("Loops")[2][-3:], ["–", "–", "–"])

    def test_what_stands_out(self):
        self.assertEqual(self.texts(".sums td.alarm"), ["✗ 1"] * 3)
        self.assertEqual(self.texts(".sums td.best"), ["-12", "4"])

    def test_counters(self):
        self.browser.click("#counters summary")
        self.assertEqual(self.texts("#counters tbody tr:first-child > *"), ["depth", "18", "–"])
        self.browser.choose("#counters select", "Loops")
        self.assertEqual(self.texts("#counters tbody tr:first-child > *"), ["depth", "12", "–", "–"])


class Sorting(Report):
    def click_head(self, column):
        self.browser.click(f'[data-column="{column}"] button')

    def test_by_name(self):
        self.assertEqual(self.names(), ALL)  # numbers in names count as numbers: 9 before 10
        self.click_head("task")
        self.assertEqual(self.names(), ALL[::-1])
        self.assertEqual(self.browser.script(
            "return [...document.querySelectorAll('[aria-sort]')].map((e) => [e.dataset.column, e.ariaSort])"),
            [["task", "descending"]])

    def test_by_number(self):
        self.click_head("measure-0")
        self.assertEqual(self.column(6), ["0.02", "0.10", "1.00", "3.00", "20.00", "50.00"])
        self.click_head("measure-0")
        self.assertEqual(self.column(6), ["50.00", "20.00", "3.00", "1.00", "0.10", "0.02"])

    def test_what_is_missing_comes_last(self):
        self.click_head("measure-2")
        self.assertEqual(self.column(10), ["5.00"] + ["–"] * 5)
        self.click_head("measure-2")
        self.assertEqual(self.column(10), ["5.00"] + ["–"] * 5)

    def test_by_outcome(self):
        self.click_head("outcome-0")
        self.assertEqual(self.column(5), ["true", "false ?", "false", "unknown", "memory", "✗ false"])

    def test_by_keyboard(self):
        self.browser.script("document.querySelector('[data-column=measure-1] button').focus()")
        self.browser.press(ENTER)
        ascending = self.column(8)
        self.browser.press(ENTER)
        self.assertEqual(ascending, ["0.50", "2.00", "2.00", "4.00", "10.00", "100.50"])
        self.assertEqual(self.column(8), ascending[::-1])


class Filtering(Report):
    def test_by_category(self):
        self.browser.choose("#filter-category", "Loops")
        self.assertEqual(self.names(), ["loops/count9.yml", "loops/count10.yml", "loops/endless.yml"])
        self.assertEqual(self.text("#tasks .count"), "3 of 6 tasks: category Loops")
        self.browser.choose("#filter-category", "all")
        self.assertEqual(self.names(), ALL)

    def test_by_outcome(self):
        for choice, expected in (("correct", ["arrays/bounds.yml", "loops/count9.yml", "loops/count10.yml"]),
                                 ("wrong", ["loops/endless.yml"]), ("no answer", ["arrays/copy.yml", ALL[2]]),
                                 ("memory", ["arrays/copy.yml"]), ("timeout", []), ("any", ALL)):
            with self.subTest(choice):
                self.browser.choose("#filter-outcome-0", choice)
                self.assertEqual(self.names(), expected)

    def test_by_outcomes_of_two(self):
        self.browser.choose("#filter-outcome-0", "correct")
        self.browser.choose("#filter-outcome-1", "timeout")
        self.assertEqual(self.names(), ["loops/count9.yml"])

    def test_by_missing_run(self):
        self.browser.choose("#filter-outcome-2", "no run")
        self.assertEqual(self.names(), [name for name in ALL if name not in ("loops/count10.yml", "loops/endless.yml")])

    def test_by_text(self):
        for text, expected in (("COUNT", ["loops/count9.yml", "loops/count10.yml"]), ("inline loops", []),
                               ("assembly inline", [ALL[2]]), ("lp64 loops", ["loops/endless.yml"])):
            with self.subTest(text):
                self.browser.script("document.getElementById('filter-text').value = ''")
                self.browser.type("#filter-text", text)
                self.assertEqual(self.names(), expected)

    def test_some_run(self):
        self.browser.choose("#filter-some", "crash")
        self.assertEqual(self.names(), [ALL[2]])
        self.browser.choose("#filter-some", "configurations differ")
        self.assertEqual(self.names(), ["arrays/copy.yml", "loops/count9.yml", "loops/endless.yml"])

    def test_clear_and_sort_together(self):
        self.browser.click('[data-column="measure-0"] button')
        self.browser.choose("#filter-category", "Arrays")
        self.assertEqual(self.names(), [ALL[2], "arrays/bounds.yml", "arrays/copy.yml"])
        self.browser.click("#filter-clear")
        self.assertEqual(self.column(6)[0], "0.02")
        self.assertEqual(len(self.names()), 6)
        self.assertEqual(self.browser.script("return document.getElementById('filter-category').value"), "")


class Rows(Report):
    def test_wrong_verdicts_are_marked(self):
        self.assertEqual(self.texts(".tasks td.wrong"), ["✗ false", "✗ false"])

    def test_logs(self):
        links = self.browser.script(
            "return [...document.querySelectorAll('.tasks td a')].map((e) => e.getAttribute('href'))")
        self.assertEqual(links, ["logs/alpha/count10%20%231.log", "logs/beta/count10.log"])

    def test_details(self):
        self.browser.type("#filter-text", "endless")
        self.browser.click(".tasks tbody button")
        details = self.text(".tasks tr.details")
        for part in ("loops/endless.yml", "LP64", "expected true", "UNKNOWN(incomplete)", "-16", "depth 5"):
            self.assertIn(part, details)
        self.browser.click(".tasks tbody button")
        self.assertEqual(self.texts(".tasks tr.details"), [])

    def test_measure(self):
        self.browser.choose("#tasks .controls label:nth-child(2) select", "Memory (MB)")
        self.assertEqual(self.column(6), ["300", "1000", "30", "40", "50", "60"])
        self.assertEqual(self.text('[data-column="measure-0"]'), "MB")


class ManyTasks(Report):
    results = many_tasks(400)

    def test_rows_come_as_they_are_needed(self):
        few = len(self.names())
        self.assertLess(few, 400)
        self.assertIn("400 of 400", self.text("#tasks .count"))
        self.browser.script("document.querySelector('#tasks').scrollIntoView();"
                            "const frame = document.querySelector('#tasks .scroll');"
                            "frame.scrollTop = frame.scrollHeight")
        deadline = time.monotonic() + 30
        while len(self.names()) == few and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertGreater(len(self.names()), few)

    def test_paper_has_all_rows(self):
        self.assertEqual(self.browser.printed()[:5], b"%PDF-")
        self.assertEqual(len(self.names()), 400)


class NarrowWindow(Report):
    def test_page_does_not_scroll_sideways(self):
        self.browser.resize(500, 900)
        self.assertLessEqual(*self.browser.script("return [document.documentElement.scrollWidth, innerWidth]"))


class SparseResults(Report):
    def test_nothing(self):
        self.open({})
        self.assertEqual(self.text("h1"), "Results")
        self.assertEqual(self.names(), [])

    def test_one_configuration(self):
        run = {"outcome": "correct-true", "cpu": 0}
        self.open({"configurations": [{"name": "only"}],
                   "tasks": [{"name": "a.yml", "category": "A", "runs": {"only": run}}, {"name": "b.yml"}]})
        self.assertEqual(self.names(), ["a.yml", "b.yml"])
        self.assertEqual(self.column(5), ["true", "–"])
        self.assertEqual(self.texts("#scatter [data-task]"), [""])

    def test_no_wrong_verdicts(self):
        self.open(many_tasks(1))
        self.assertEqual(self.text("#verdicts"), "No wrong verdicts.")


if __name__ == "__main__":
    unittest.main()
