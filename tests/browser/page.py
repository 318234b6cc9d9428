"""Shared by the tests of the HTML report of `vouch bench`: one browser, and a fresh report for every test."""
import copy
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from webdriver import Browser

RESULTS = json.loads((pathlib.Path(__file__).parent / "results.json").read_text())


def many_tasks(number):
    """The results with so many copies of the first task."""
    results = copy.deepcopy(RESULTS)
    results["tasks"] = [{**results["tasks"][0], "name": f"copy{n}.yml"} for n in range(number)]
    return results


class Report(unittest.TestCase):
    browser = None
    results = RESULTS

    @classmethod
    def setUpClass(cls):
        if Report.browser is None:
            Report.browser = Browser()
            unittest.addModuleCleanup(Report.browser.close)

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.open(self.results)

    def tearDown(self):
        self.folder.cleanup()
        self.assertEqual(self.browser.messages(), [], "messages in the console")

    def open(self, results):
        source = pathlib.Path(self.folder.name, "results.json")
        page = pathlib.Path(self.folder.name, "report.html")
        source.write_text(json.dumps(results))
        subprocess.run([os.environ["MAKE_REPORT"], source, page], check=True)
        self.browser.resize(1400, 1000)
        self.browser.open(page)

    def texts(self, selector):
        return self.browser.script("return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent)",
                                   selector)

    def text(self, selector):
        found = self.texts(selector)
        self.assertEqual(len(found), 1, selector)
        return found[0]

    def names(self):
        return self.texts(".tasks tbody th.name button")

    def column(self, number):
        return self.texts(f".tasks > tbody > tr > :nth-child({number})")

    def ticks(self, figure, axis):
        """Where the axis has which value, by its labels."""
        found = self.browser.script(
            "return [...document.querySelectorAll(arguments[0])]"
            ".map((e) => [+e.textContent, +e.getAttribute(arguments[1])])", f"{figure} .{axis}-axis .tick", axis)
        shift = 4.5 if axis == "y" else 0  # labels stand a little below their tick
        return {value: at - shift for value, at in found}
