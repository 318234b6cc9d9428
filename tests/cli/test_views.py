"""The result for other programs and for browsers: JSON by its schema, SARIF, JUnit, the harness, the HTML report."""
import json
import pathlib
import re
import shutil
import subprocess
import unittest
import urllib.parse
import xml.etree.ElementTree

import jsonschema

from harness import ENDLESS, SAFE, UNSAFE, VOUCH, Case

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs" / "result.schema.json").read_text())
SARIF_SCHEMA = json.loads((ROOT / "tests" / "cli" / "sarif.schema.json").read_text())
OVERFLOW = """extern int __VERIFIER_nondet_int(void);
static int area(int w, int h) { return w * h; }
int main(void) {
  int w = __VERIFIER_nondet_int(), h = __VERIFIER_nondet_int();
  if (w < 0 || h < 0) return 0;
  return area(w, h) > 0;
}
"""
OVERRUN = """extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char in[6];
  int n = 0;
  while (__VERIFIER_nondet_uchar() != 10) in[n++] = 1;
  return 0;
}
"""
LOST = "#include <stdlib.h>\nint main(void) { char *p = malloc(20); *p = 1; p = 0; return p != 0; }\n"
ORDER = """#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern long other(int);
int main(void) {
  int ignored = __VERIFIER_nondet_int();
  (void)ignored;
  int a = __VERIFIER_nondet_int();
  unsigned char b = __VERIFIER_nondet_uchar();
  long c = other(a);
  assert(!(a == -7 && b == 200 && c == -123456789012L));
  return 0;
}
"""
OWN_ERROR = UNSAFE.replace("extern void reach_error(void);", "void reach_error(void) {}")


class Json(Case):
    def check(self, result):
        jsonschema.Draft202012Validator(SCHEMA).validate(result)

    def test_schema(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)
        for name, text, options in (("safe", SAFE, []), ("unsafe", UNSAFE, []), ("open", ENDLESS, ["--timeout", "3"]),
                                    ("memory", OVERRUN, ["--property", "memsafety"]),
                                    ("several", UNSAFE, ["--property", "reach,overflow"])):
            with self.subTest(name):
                _, result = self.structured(*options, self.write("a.c", text))
                self.check(result)

    def test_the_schema_refuses_other_keys(self):
        _, result = self.structured(self.write("a.c", UNSAFE))
        with self.assertRaises(jsonschema.ValidationError):
            self.check({**result, "something": 1})
        result.pop("inputs")
        with self.assertRaises(jsonschema.ValidationError):
            self.check(result)

    def test_standard_output_is_json_and_nothing_else(self):
        done = self.vouch("--json", "-", self.write("a.c", UNSAFE))
        self.check(json.loads(done.stdout))
        self.assertEqual(done.returncode, 10)


class Exports(Case):
    def sarif(self, text, *options):
        done = self.vouch("--sarif", "a.sarif", *options, self.write("a.c", text))
        log = json.loads((self.path / "a.sarif").read_text())
        self.check_sarif(log)
        return done, log["runs"][0]["results"]

    def check_sarif(self, log):
        """The public schema's rules, and what the sections of the specification demand beyond a schema."""
        jsonschema.Draft202012Validator(SARIF_SCHEMA).validate(log)
        self.assertIn("sarif-schema-2.1.0.json", log["$schema"])
        self.assertEqual(len(log["runs"]), 1)
        run = log["runs"][0]
        self.assertEqual(run["tool"]["driver"]["name"], "Vouch")
        ids = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        self.assertEqual(len(ids), len(set(ids)))  # 3.19.23
        taxonomies = {t["name"]: [taxon["id"] for taxon in t["taxa"]] for t in run.get("taxonomies", [])}
        for result in run["results"]:
            self.assertEqual(ids[result["ruleIndex"]], result["ruleId"])  # 3.27.6
            self.assertEqual(result["level"] == "none", result["kind"] != "fail")  # 3.27.10
            for taxon in result.get("taxa", []):  # 3.52.3: what is named is there
                self.assertIn(taxon["id"], taxonomies[taxon["toolComponent"]["name"]])
            for flow in result.get("codeFlows", []):
                for thread in flow["threadFlows"]:
                    order = [step["executionOrder"] for step in thread["locations"]]
                    self.assertEqual(order, sorted(set(order)))  # 3.38.11

    def test_the_rules_refuse_what_is_no_sarif(self):
        _, results = self.sarif(UNSAFE)
        log = json.loads((self.path / "a.sarif").read_text())

        def without(change):
            other = json.loads(json.dumps(log))
            change(other["runs"][0], other["runs"][0]["results"][0])
            return other
        broken = {
            "a kind that there is not": lambda run, result: result.update(kind="maybe"),
            "a violation without level": lambda run, result: result.update(level="none"),
            "no message": lambda run, result: result.pop("message"),
            "an empty message": lambda run, result: result["message"].update(text=""),
            "a line 0": lambda run, result: result["locations"][0]["physicalLocation"]["region"].update(startLine=0),
            "a blank in a URI": lambda run, result: result["locations"][0]["physicalLocation"]["artifactLocation"].update(uri="a b.c"),
            "a percent sign in a URI": lambda run, result: result["locations"][0]["physicalLocation"]["artifactLocation"].update(uri="100%.c"),
            "another property": lambda run, result: result.update(severity="high"),
            "another rule": lambda run, result: result.update(ruleIndex=1),
            "no tool": lambda run, result: run.pop("tool"),
            "a flow without steps": lambda run, result: result["codeFlows"][0]["threadFlows"][0].update(locations=[]),
            "steps out of order": lambda run, result: result["codeFlows"][0]["threadFlows"][0]["locations"].reverse(),
            "an unknown weakness": lambda run, result: result["taxa"][0].update(id="1"),
            "a fingerprint that is a number": lambda run, result: result.update(partialFingerprints={"vouchViolation/v1": 1}),
        }
        for name, change in broken.items():
            with self.subTest(name), self.assertRaises((AssertionError, jsonschema.ValidationError, IndexError)):
                self.check_sarif(without(change))
        self.check_sarif(without(lambda run, result: None))

    def test_names_that_are_no_uri(self):
        done = self.vouch("--sarif", "a.sarif", self.write("a b#%c\u00e4.c", UNSAFE))
        self.assertEqual(done.returncode, 10)
        log = json.loads((self.path / "a.sarif").read_text())
        self.check_sarif(log)
        uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        self.assertTrue(urllib.parse.unquote(uri).endswith("a b#%c\u00e4.c"), uri)

    def test_several_properties(self):
        _, results = self.sarif(UNSAFE, "--property", "reach,overflow,memsafety")
        self.assertEqual([(r["ruleId"], r["kind"]) for r in results],
                         [("unreach-call", "fail"), ("no-overflow", "pass"), ("valid-memsafety", "pass")])

    def test_violation(self):
        _, results = self.sarif(UNSAFE)
        self.assertEqual([(r["ruleId"], r["kind"], r["properties"]["weakness"]) for r in results],
                         [("unreach-call", "fail", "CWE-617")])
        self.assertEqual(results[0]["locations"][0]["physicalLocation"]["region"]["startLine"], 6)
        self.assertIn("x = 42", json.dumps(results[0]["codeFlows"]))

    def test_weaknesses(self):
        for text, name, number in ((OVERFLOW, "overflow", 190), (OVERRUN, "memsafety", 787), (LOST, "memsafety", 401),
                                   (OVERFLOW.replace("w * h", "w / h"), "div-by-zero", 369)):
            with self.subTest(number):
                _, results = self.sarif(text, "--property", name)
                self.assertEqual(results[0]["properties"]["weakness"], f"CWE-{number}")

    def test_no_violation(self):
        for text, kind, options in ((SAFE, "pass", []), (ENDLESS, "open", ["--timeout", "3"])):
            _, results = self.sarif(text, *options)
            self.assertEqual([r["kind"] for r in results], [kind])

    def test_fingerprints_survive_moved_lines(self):
        prints = [self.sarif(text)[1][0]["partialFingerprints"]
                  for text in (UNSAFE, "// one\n// two\n" + UNSAFE, UNSAFE.replace("    if (", "\tif  ("),
                               UNSAFE.replace("42", "43"))]
        self.assertEqual(prints[0], prints[1])
        self.assertEqual(prints[0], prints[2])
        self.assertNotEqual(prints[0], prints[3])

    def test_junit(self):
        self.vouch("--junit", "a.xml", "--property", "reach,overflow", self.write("a<b.c", UNSAFE))
        suites = xml.etree.ElementTree.parse(self.path / "a.xml").getroot()
        self.assertEqual((suites.tag, suites.get("tests"), suites.get("failures"), suites.get("errors")),
                         ("testsuites", "2", "1", "0"))
        cases = {c.get("name"): c for c in suites.iter("testcase")}
        self.assertIn("a<b.c", cases["no-overflow"].get("classname"))
        self.assertIsNone(cases["no-overflow"].find("failure"))
        self.assertEqual(cases["unreach-call"].find("failure").get("type"), "unreach-call")
        self.assertIn("x = 42", cases["unreach-call"].find("failure").text)
        self.vouch("--junit", "a.xml", "--timeout", "3", self.write("open.c", ENDLESS))
        self.assertEqual(xml.etree.ElementTree.parse(self.path / "a.xml").getroot().get("errors"), "1")


@unittest.skipUnless(shutil.which("gcc") or shutil.which("clang"), "no C compiler")
class Harness(Case):
    def compiled(self, *arguments):
        """The command in the harness, run by hand: what it prints."""
        done = self.vouch("--timeout", "60", "--harness", "h.c", *arguments)
        self.assertEqual(done.returncode, 10, done.stdout + done.stderr)
        self.assertTrue((self.path / "h.c").exists(), done.stdout)
        command = re.search(r"Compile and run:\n +(.*) \*/", (self.path / "h.c").read_text()).group(1)
        ran = subprocess.run(command, shell=True, cwd=self.path, capture_output=True, text=True, timeout=60)
        self.assertNotEqual(ran.returncode, 0, ran.stderr)
        self.assertIn("harness: the error is reached", ran.stderr)
        return done, ran

    def test_values_in_their_order(self):
        done, _ = self.compiled(self.write("a.c", ORDER))
        self.assertIn("note: harness: h.c reaches the error", done.stdout)

    def test_functions_that_give_nothing(self):
        self.compiled(self.write("a.c", UNSAFE.replace("int main(void) {", "extern void log_it(int);\nint main(void) {\n  log_it(1);")))

    def test_functions_in_a_table(self):
        text = UNSAFE.replace("int main(void) {", "extern void on(int);\nextern void off(int);\nvoid (*table[])(int) = {on, off};\nint main(void) {")
        self.compiled(self.write("a.c", text))
        self.assertIn("OTHER(on)", (self.path / "h.c").read_text())

    def test_contents_of_objects(self):
        done, _ = self.compiled(self.write("a.c", """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int *p = malloc(8), *q = malloc(12);
    int n = __VERIFIER_nondet_int();
    if (p[1] == 77 && q[2] == n && n == p[0] + 5) reach_error();
    return 0;
}
"""))
        self.assertIn("-Wl,--wrap=malloc", done.stdout)

    def test_pointers_that_main_leaves_behind(self):
        text = "#include <stdlib.h>\nint main(void) { char *p = malloc(20); *p = 1; return 5; }\n"
        done, _ = self.compiled("--property", "memsafety", self.write("a.c", text))
        self.assertRegex(done.stdout, r"reaches the error, compiled by (gcc and )?clang-19: ")

    def test_properties(self):
        for text, name in ((UNSAFE, "reach"), (OWN_ERROR, "reach"), (OVERFLOW, "overflow"), (OVERRUN, "memsafety"), (LOST, "memsafety"),
                           (LOST, "memcleanup"), (OVERFLOW.replace("w * h", "w / h"), "div-by-zero"),
                           (OVERFLOW.replace("w * h", "w << h"), "bad-shift")):
            with self.subTest(name + text[:40]):
                self.compiled("--property", name, self.write("a.c", text))

    def test_other_values_do_not_reach_it(self):
        self.compiled(self.write("a.c", UNSAFE))
        harness = self.path / "h.c"
        harness.write_text(harness.read_text().replace("0x2a", "0x2b"))
        compiler = shutil.which("gcc") or shutil.which("clang")
        subprocess.run([compiler, "-w", "-o", "h", "h.c", "a.c"], cwd=self.path, check=True)
        ran = subprocess.run(["./h"], cwd=self.path, capture_output=True, text=True, timeout=20)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))

    def test_none_is_written_that_does_not_work(self):
        text = "#include <assert.h>\nint main(int argc, char **argv) { assert(argc != 3); return 0; }\n"
        done = self.vouch("--harness", "h.c", self.write("a.c", text))
        self.assertEqual(done.returncode, 10)
        self.assertIn("warning: no harness was written: ", done.stdout)
        self.assertIn("main's argc", done.stdout)
        self.assertFalse((self.path / "h.c").exists())

    def test_none_for_a_proof(self):
        self.vouch("--harness", "h.c", self.write("a.c", SAFE))
        self.assertFalse((self.path / "h.c").exists())


class Html(Case):
    def test_one_file_with_everything(self):
        file = self.write("a.c", UNSAFE + "// </script><script>alert(1)</script>\n")
        self.vouch("--report", "r.html", file)
        page = (self.path / "r.html").read_text()
        self.assertNotRegex(page, r'(src|href)="')
        self.assertEqual(page.count("</script>"), 2)
        found = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S).group(1))
        self.assertEqual(found["results"][0]["verdict"], "FALSE")
        self.assertIn("alert(1)", found["sources"][file])


class Together(Case):
    def test_all_in_one_run(self):
        done = self.vouch("--json", "-", "--sarif", "s", "--junit", "j", "--report", "r.html", "--harness", "h.c",
                          self.write("a.c", UNSAFE))
        self.assertEqual(json.loads(done.stdout)["verdict"], "FALSE")
        for name in ("s", "j", "r.html", "h.c"):
            self.assertGreater((self.path / name).stat().st_size, 100)

    def test_what_cannot_be_written_in_the_end(self):
        # There is no space on this device: each of the files is missed, and the verdict is told all the same.
        file = self.write("a.c", UNSAFE)
        for option in ("--json", "--sarif", "--junit", "--report", "--witness"):
            with self.subTest(option):
                done = self.vouch(option, "/dev/full", file)
                self.assertEqual(done.returncode, 3, done.stderr)
                self.assertIn("cannot write /dev/full", done.stderr)
                self.assertEqual(done.lines[-1], "VERDICT: FALSE(unreach-call)")
        for words in ([file], ["--json", "-", file]):
            with open("/dev/full", "w") as full:
                done = subprocess.run([VOUCH, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60,
                                      env=self.environment())
            self.assertEqual(done.returncode, 3)
            self.assertIn("cannot write to standard output", done.stderr)

    def test_what_cannot_be_written_is_said_first(self):
        file = self.write("a.c", UNSAFE)
        for option in ("--sarif", "--junit", "--report", "--harness"):
            self.assert_refused(self.vouch(option, "/nowhere/x", file), option, "/nowhere/x")


if __name__ == "__main__":
    unittest.main()
