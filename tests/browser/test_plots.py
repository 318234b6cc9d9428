"""The plots of the HTML report: where points lie by the labels of the axes, and what a reader can do with them."""
import math
import time
import unittest
import xml.etree.ElementTree

from page import Report
from webdriver import ARROW_LEFT, ARROW_RIGHT, ENTER, ESCAPE

ALL = ["arrays/bounds.yml", "arrays/copy.yml", "arrays/x</script>.yml", "loops/count9.yml", "loops/count10.yml",
       "loops/endless.yml"]


class Scatter(Report):
    def points(self):
        found = self.browser.script(
            "return [...document.querySelectorAll('#scatter [data-task]')].map((e) =>"
            "[e.dataset.task, e.dataset.kind, e.getAttribute('transform')])")
        return {task: (kind, *map(float, place.removeprefix("translate(").rstrip(")").split(",")))
                for task, kind, place in found}

    def labels(self):
        return self.texts("#scatter .x-axis > text:last-child, #scatter .y-axis > text:last-child")

    def assert_at(self, point, x, y):
        """The point lies at these values, by the labels of the axes."""
        for axis, value, place in (("x", x, point[1]), ("y", y, point[2])):
            ticks = self.ticks("#scatter", axis)
            expected = ticks[1] + math.log10(value) * (ticks[10] - ticks[1])
            self.assertAlmostEqual(place, expected, delta=0.3, msg=axis)

    def test_points(self):
        points = self.points()
        self.assertEqual(sorted(points), sorted(ALL))
        self.assert_at(points["loops/count10.yml"], 1, 10)
        self.assert_at(points["arrays/bounds.yml"], 20, 2)
        self.assertEqual([points[name][0] for name in ALL], ["false", "wrong", "open", "false", "true", "wrong"])

    def test_unsolved_at_the_border(self):
        points = self.points()
        top, right = self.ticks("#scatter", "y")[100], self.ticks("#scatter", "x")[100]
        timeout, crash = points["loops/count9.yml"], points["arrays/x</script>.yml"]
        self.assertLess(timeout[2], top)
        self.assertLess(timeout[1], right)
        self.assertLess(crash[2], timeout[2])  # the outer lane
        self.assertGreater(crash[1], right)

    def test_axes_are_switched(self):
        self.assertEqual(self.labels(), ["alpha: CPU time (s)", "beta <b>: CPU time (s)"])
        self.browser.choose("#scatter-x", "beta <b>")
        points = self.points()
        self.assert_at(points["loops/count10.yml"], 10, 10)  # both axes the same: the diagonal
        self.browser.choose("#scatter-y", "alpha")
        self.assertEqual(self.labels(), ["beta <b>: CPU time (s)", "alpha: CPU time (s)"])
        self.assert_at(self.points()["loops/count10.yml"], 10, 1)
        self.assertIn("only by beta <b>: 0; only by alpha: 1", self.text("#scatter .note"))

    def test_results_without_value(self):
        self.browser.choose("#scatter-y", "constructor")
        self.assertEqual(list(self.points()), ["loops/endless.yml"])
        self.assertIn("2 tasks with both runs", self.text("#scatter .note"))
        self.assertIn("left out without a measured value: 1", self.text("#scatter .note"))

    def test_tooltip(self):
        self.browser.hover('#scatter [data-task="loops/count10.yml"]')
        self.assertEqual(self.text("#scatter .tooltip b"), "loops/count10.yml")
        self.assertIn("beta <b>: true, 10.00 s", self.text("#scatter .tooltip"))
        self.browser.hover("h1")
        self.assertTrue(self.browser.script("return document.querySelector('#scatter .tooltip').hidden"))

    def test_keyboard(self):
        self.browser.script("document.querySelector('#scatter svg').focus()")
        self.browser.press(ARROW_RIGHT)
        first = self.text("#scatter .tooltip b")
        self.browser.press(ARROW_RIGHT)
        second = self.text("#scatter .tooltip b")
        self.browser.press(ARROW_LEFT)
        self.assertEqual((first, second), ("loops/count9.yml", "loops/count10.yml"))
        self.assertEqual(self.text("#scatter .tooltip b"), first)
        self.browser.press(ENTER)
        self.assertEqual(self.names(), [first])
        self.browser.press(ESCAPE)
        self.assertTrue(self.browser.script("return document.querySelector('#scatter .tooltip').hidden"))

    def test_measure_and_category(self):
        self.browser.choose("#plots-category", "Loops")
        self.assertEqual(len(self.points()), 3)
        self.browser.choose("#plots > .controls label:nth-child(2) select", "Wall time (s)")
        self.assert_at(self.points()["loops/count10.yml"], 0.5, 11)


class Quantiles(Report):
    def line(self, figure, configuration):
        points = self.browser.script("return document.querySelector(arguments[0]).getAttribute('points')",
                                     f'{figure} [data-configuration="{configuration}"] polyline')
        return [tuple(map(float, point.split(","))) for point in points.split()]

    def values(self, figure, configuration):
        """The line, in units of the axes."""
        x, y = self.ticks(figure, "x"), self.ticks(figure, "y")
        low, high = min(x), max(x)
        across = (x[high] - x[low]) / (high - low)
        up = y[10] - y[1]
        return [(low + (left - x[low]) / across, 10 ** ((top - y[1]) / up))
                for left, top in self.line(figure, configuration)]

    def assert_line(self, figure, configuration, expected):
        values = self.values(figure, configuration)
        self.assertEqual(len(values), len(expected))
        for (x, y), (expected_x, expected_y) in zip(values, expected):
            self.assertAlmostEqual(x, expected_x, delta=0.05)
            self.assertAlmostEqual(y / expected_y, 1, delta=0.02)

    def test_correct_results(self):
        self.assert_line("#quantile", "alpha", [(1, 0.1), (2, 1), (3, 20)])
        self.assert_line("#quantile", "beta <b>", [(1, 2), (2, 10)])
        self.assert_line("#quantile", "constructor", [(1, 5)])
        self.assertIn("without a measured value: 1", self.text("#quantile .note"))

    def test_score(self):
        self.assert_line("#score-quantile", "alpha", [(-16, 0.1), (-15, 0.1), (-13, 1), (-12, 20)])
        self.assert_line("#score-quantile", "beta <b>", [(-16, 2), (-15, 2), (-13, 10)])
        self.assert_line("#score-quantile", "constructor", [(0, 5), (2, 5)])

    def test_category(self):
        self.browser.choose("#plots-category", "Arrays")
        self.assert_line("#quantile", "alpha", [(1, 20)])
        self.assertEqual(self.line("#quantile", "constructor"), [])

    def test_series_differ_without_colour(self):
        looks = self.browser.script(
            "return [...document.querySelectorAll('#quantile .legend polyline')].map((line) =>"
            "[line.getAttribute('stroke-dasharray'), line.nextElementSibling.getAttribute('d')])")
        self.assertEqual(len({str(dash) for dash, _ in looks}), 3)
        self.assertEqual(len({shape for _, shape in looks}), 3)


class Download(Report):
    def test_download(self):
        for figure in ("quantile", "score-quantile", "scatter"):
            with self.subTest(figure):
                self.browser.click(f"#{figure} .download")
                file = self.browser.downloads / f"{figure}.svg"
                deadline = time.monotonic() + 30
                while not file.exists() and time.monotonic() < deadline:
                    time.sleep(0.1)
                root = xml.etree.ElementTree.parse(file).getroot()
                self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
                shown = self.browser.script("return document.querySelectorAll(arguments[0]).length",
                                            f"#{figure} svg path")
                self.assertEqual(len(list(root.iter("{http://www.w3.org/2000/svg}path"))), shown)


if __name__ == "__main__":
    unittest.main()
