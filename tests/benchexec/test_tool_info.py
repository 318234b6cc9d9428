"""BenchExec's tool-info module: its command lines, and what it makes of outputs. Uses BenchExec itself where it is
installed, otherwise the stub beside this file."""
import importlib
import os
import pathlib
import re
import subprocess
import sys
import unittest
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SAMPLE = ROOT / "tools" / "benchexec"
VOUCH = pathlib.Path(os.environ["VOUCH"])

sys.path.insert(0, str(ROOT))
try:
    import benchexec.tools.template
except ImportError:
    sys.path.insert(0, str(HERE / "stub"))

from benchexec.tools.template import BaseTool2, ToolNotFoundException, UnsupportedFeatureException
from benchexec.util import ProcessExitCode

# As BenchExec does it: by the name in the benchmark definition.
DEFINITION = xml.etree.ElementTree.parse(SAMPLE / "vouch.xml").getroot()
TOOL = importlib.import_module(DEFINITION.get("tool")).Tool()
NO_LIMITS = BaseTool2.ResourceLimits()


def task(*files, property_file=None, data_model=None):
    options = {"language": "C", "data_model": data_model} if data_model else None
    return BaseTool2.Task.with_files(files, property_file=property_file, options=options)


def output(text):
    return BaseTool2.RunOutput(text.splitlines(keepends=True))


def result(text, value=0, signal=None):
    exit_code = ProcessExitCode.create(signal=signal) if signal else ProcessExitCode.create(value=value)
    return TOOL.determine_result(BaseTool2.Run(("vouch",), exit_code, output(text), None))


class About(unittest.TestCase):
    def test_executable_and_version(self):
        executable = TOOL.executable(BaseTool2.ToolLocator(tool_directory=str(VOUCH.parent)))
        self.assertTrue(os.path.samefile(executable, VOUCH))
        printed = subprocess.run([VOUCH, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertRegex(TOOL.version(executable), r"^\d+\.\d+\.\d+$")
        self.assertEqual(printed, f"vouch {TOOL.version(executable)}\n")

    def test_no_executable(self):
        with self.assertRaises(ToolNotFoundException):
            TOOL.executable(BaseTool2.ToolLocator(tool_directory=str(HERE)))

    def test_name(self):
        self.assertEqual(TOOL.name(), "Vouch")


class CommandLine(unittest.TestCase):
    def test_plain(self):
        self.assertEqual(TOOL.cmdline("vouch", [], task("a.c"), NO_LIMITS), ["vouch", "a.c"])

    def test_options_property_data_model(self):
        whole = task("a.c", "b.c", property_file="p.prp", data_model="ILP32")
        self.assertEqual(TOOL.cmdline("x/vouch", ["--engine", "bmc"], whole, NO_LIMITS),
                         ["x/vouch", "--engine", "bmc", "--property", "p.prp", "--environment", "volatile", "--data-model",
                          "ILP32", "a.c", "b.c"])
        self.assertIn("LP64", TOOL.cmdline("vouch", [], task("a.c", data_model="LP64"), NO_LIMITS))

    def test_data_model_among_the_options(self):
        for options in (["-m32"], ["--data-model", "ILP32"]):
            with self.subTest(options):
                self.assertEqual(TOOL.cmdline("vouch", options, task("a.c", data_model="LP64"), NO_LIMITS),
                                 ["vouch", *options, "a.c"])

    def test_environment_among_the_options(self):
        for options in (["--environment", "open"], ["--environment=closed"]):
            with self.subTest(options):
                self.assertEqual(TOOL.cmdline("vouch", options, task("a.c", property_file="p.prp"), NO_LIMITS),
                                 ["vouch", *options, "--property", "p.prp", "a.c"])

    def test_memory(self):
        limits = BaseTool2.ResourceLimits(cputime=900, memory=15 * 1000**3)
        self.assertEqual(TOOL.cmdline("vouch", [], task("a.c"), limits), ["vouch", "--memory", "14305", "a.c"])
        options = ["--memory", "7"]
        self.assertEqual(TOOL.cmdline("vouch", options, task("a.c"), limits), ["vouch", *options, "a.c"])

    def test_options_are_left_alone(self):
        options = ["--stats"]
        TOOL.cmdline("vouch", options, task("a.c", property_file="p.prp"), NO_LIMITS)
        self.assertEqual(options, ["--stats"])

    def test_what_is_not_supported(self):
        with self.assertRaises(UnsupportedFeatureException):
            TOOL.cmdline("vouch", [], task("a.c", data_model="LLP64"), NO_LIMITS)
        with self.assertRaises(UnsupportedFeatureException):
            TOOL.cmdline("vouch", [], BaseTool2.Task.without_files("no files"), NO_LIMITS)


class Results(unittest.TestCase):
    def test_verdicts(self):
        for verdict, expected in (("TRUE", "true"), ("FALSE", "false"), ("FALSE(unreach-call)", "false(unreach-call)"),
                                  ("FALSE(valid-deref)", "false(valid-deref)"), ("UNKNOWN(timeout)", "TIMEOUT"),
                                  ("UNKNOWN(out of memory)", "OUT OF MEMORY"),
                                  ("UNKNOWN(out of memory: 20 MB are allowed)", "OUT OF MEMORY"),
                                  ("UNKNOWN", "unknown"),
                                  ("UNKNOWN(unsupported: f() called (twice), a.c:3)", "unknown"),
                                  ("TRUTH", "ERROR"), ("", "ERROR")):
            with self.subTest(verdict):
                self.assertEqual(result(f"engine: bmc\nVERDICT: {verdict}\n"), expected)

    def test_the_last_verdict_counts(self):
        self.assertEqual(result("VERDICT: TRUE\nVERDICT: FALSE(unreach-call)\n"), "false(unreach-call)")

    def test_messages_after_the_verdict(self):
        self.assertEqual(result("VERDICT: TRUE\nvouch: something else\n"), "true")

    def test_only_whole_lines_are_verdicts(self):
        self.assertEqual(result('a.c:3  main  puts("VERDICT: TRUE");\n  VERDICT: TRUE\n'), "ERROR")

    def test_no_verdict(self):
        self.assertEqual(result("vouch: a.c: No such file or directory\n", value=2), "ERROR (input)")
        self.assertEqual(result("", value=0), "ERROR")
        self.assertEqual(result("", signal=9), "ERROR")


class Columns(unittest.TestCase):
    OUTPUT = output("statistics:\n  cpu seconds = 1.5\n  reduce.edges.after = 7\n"
                    "engine bmc: gave up\n  cpu seconds = 0.5\n"
                    "engine: kinduction\nevidence: confirmed by z3\nVERDICT: UNKNOWN(unsupported: f())\n")

    def test_values(self):
        for identifier, expected in (("cpu seconds", "1.5"), ("reduce.edges.after", "7"), ("engine", "kinduction"),
                                     ("evidence", "confirmed by z3"), ("reason", "unsupported: f()"),
                                     ("edges.after", None), ("nothing", None)):
            with self.subTest(identifier):
                self.assertEqual(TOOL.get_value_from_output(self.OUTPUT, identifier), expected)

    def test_values_are_no_markup(self):
        self.assertEqual(TOOL.get_value_from_output(output("VERDICT: UNKNOWN(a < b && c)\n"), "reason"),
                         "a &lt; b &amp;&amp; c")

    def test_reason_is_for_unknown(self):
        self.assertIsNone(TOOL.get_value_from_output(output("VERDICT: FALSE(unreach-call)\n"), "reason"))
        self.assertIsNone(TOOL.get_value_from_output(output(""), "reason"))


class Sample(unittest.TestCase):
    """The sample benchmark definition, run as BenchExec would run it."""

    def tasks(self):
        """(definition, input file, expected verdict) of every task."""
        for include in DEFINITION.iterfind("tasks/include"):
            for definition in sorted(SAMPLE.glob(include.text)):
                text = definition.read_text()
                file = re.search(r"^input_files: '(.*)'$", text, re.MULTILINE)[1]
                expected = re.search(r"^    expected_verdict: (.*)$", text, re.MULTILINE)[1]
                yield definition, definition.parent / file, expected

    def options(self, element):
        for option in element.iterfind("option"):
            yield from filter(None, (option.get("name"), option.text))

    def test_runs(self):
        property_file = SAMPLE / DEFINITION.find("tasks/propertyfile").text
        checked = 0
        for definition, file, expected in self.tasks():
            with self.subTest(definition.name):
                command = TOOL.cmdline(str(VOUCH), list(self.options(DEFINITION)),
                                       task(str(file), property_file=str(property_file), data_model="LP64"),
                                       BaseTool2.ResourceLimits(memory=4 * 1000**3))
                done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
                answer = result(done.stdout, value=done.returncode)
                self.assertEqual(answer.partition("(")[0], expected, done.stdout)
                for column in DEFINITION.iterfind("columns/column"):
                    if column.text != "reason":
                        self.assertTrue(TOOL.get_value_from_output(output(done.stdout), column.text), column.text)
                checked += 1
        self.assertGreaterEqual(checked, 6)

    def test_options_of_all_run_definitions(self):
        definition, file, _ = next(self.tasks())
        for run in DEFINITION.iterfind("rundefinition"):
            with self.subTest(run.get("name")):
                options = [*self.options(DEFINITION), *self.options(run), "--timeout", "60"]
                command = TOOL.cmdline(str(VOUCH), options, task(str(file)), NO_LIMITS)
                done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
                self.assertNotEqual(done.returncode, 2, done.stdout)


if __name__ == "__main__":
    unittest.main()
