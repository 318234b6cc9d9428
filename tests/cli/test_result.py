"""What a run prints: verdict line, structured result, evidence."""
import json
import unittest

from harness import SAFE, UNSAFE, Case

PAIR = """
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned hash(unsigned n) {
  for (int i = 0; i < 3; ++i) n = (n ^ n >> 15) * 2654435769u;
  return n | 1;
}
int main(void) {
  unsigned a = __VERIFIER_nondet_uint() & 255u, b = a;
  while (__VERIFIER_nondet_bool()) { a += 2 * (a & 4095); b += 2 * (b & 4095); }
  assert(a == b);
  return 0;
}
"""


class Verdicts(Case):
    def test_safe(self):
        done, result = self.structured(self.write("safe.c", SAFE))
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(result["format"], "vouch-result-1")
        self.assertEqual(result["verdict"], "TRUE")
        self.assertEqual(result["evidence"]["status"], "confirmed")
        self.assertIn(result["engine"], [e["name"] for e in result["engines"]])
        self.assertEqual(result["engines"][0]["name"], "kinduction")
        self.assertEqual(result["counterexample"], [])

    def test_readable_proof(self):
        done, result = self.structured("--engine", "kipdr", self.write("pair.c", PAIR))
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual([i["expression"] for i in result["invariants"]], ["a == b"])
        self.assertIn("main  a == b\n", done.stdout)

    def test_whose_invariants(self):
        done, result = self.structured("--set", "kinduction.invariants=kipdr", "--engine", "kinduction",
                                       self.write("pair.c", PAIR), environment={"VOUCH_TEST_HANG": "nobody"})
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual([e["name"] for e in result["engines"]], ["kinduction", "kipdr"])
        self.assertGreater(result["engines"][1]["facts"], 0)
        if result["engine"] == "kinduction":
            self.assertEqual(result["invariants_from"], ["kipdr"])

    def test_what_is_known_without_a_verdict(self):
        # That the pair stays equal is proved; the assertion is about more than that.
        text = PAIR.replace("assert(a == b);", "assert(a == b);\n  assert(hash(a) != 12345);")
        done, result = self.structured("--timeout", "3", "--engine", "kipdr", self.write("more.c", text))
        self.assertEqual(result["verdict"], "UNKNOWN")
        self.assertIn("no violation within", result["partial"])
        self.assertIn(("a == b", "kipdr"), [(i["expression"], i["from"]) for i in result["invariants"]])
        self.assertIn("loop invariants proved so far (not checked):", done.stdout)

    def test_long_counterexample(self):
        # One step per element: evidence and explanation must not copy the array in every step.
        text = """extern void reach_error(void);
            int a[40000];
            int main(void) {
              for (int i = 0; i < 40000; i++)
                a[i] = i;
              if (a[39999] == 39999) reach_error();
            }"""
        done, result = self.structured("--engine", "bmc", "--timeout", "60", self.write("long.c", text))
        self.assert_verdict(done, "FALSE(unreach-call)", 10)
        self.assertEqual(result["evidence"]["status"], "confirmed")
        self.assertGreater(len(result["counterexample"]), 40000)
        self.assertLess(result["cpu_seconds"], 15)
        self.assertIn("lines left out", done.stdout)

    def test_unsafe(self):
        done, result = self.structured(self.write("unsafe.c", UNSAFE))
        self.assert_verdict(done, "FALSE(unreach-call)", 10)
        self.assertEqual(result["violated"], "unreach-call")
        self.assertEqual(result["evidence"]["status"], "confirmed")
        assigned = [(a["variable"], a["value"]) for line in result["counterexample"] for a in line["assignments"]]
        self.assertIn(("x", "42"), assigned)
        for line in result["counterexample"]:
            self.assertTrue(line["file"].endswith("unsafe.c"))
            self.assertGreater(line["line"], 0)
        self.assertIn("x = 42", done.stdout)
        self.assertNotIn("\033", done.stdout)

    def test_structured_result_on_standard_output(self):
        done = self.vouch("--json", "-", self.write("safe.c", SAFE))
        self.assertEqual(done.returncode, 0)
        self.assertEqual(json.loads(done.stdout)["verdict"], "TRUE")

    def test_the_call_that_is_not_computed_is_named(self):
        # What is printed with this flag is unknown to the model, so that no native run can be fed with it.
        text = """#include <assert.h>
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char text[32];
  snprintf(text, sizeof text, "%#x", __VERIFIER_nondet_uint());
  assert(text[0] != 'Q');
  return 0;
}
"""
        done, result = self.structured("--engine", "kinduction", self.write("flags.c", text))
        self.assertEqual(done.returncode, 20)
        self.assertRegex(result["reason"], r"reached the end of what is supported after \d+ of \d+ inputs: snprintf\(\), flags\.c:6$")

    def test_statistics(self):
        file = self.write("unsafe.c", UNSAFE)
        self.assertNotIn("statistics:", self.vouch(file).stdout)
        done = self.vouch("--stats", "--engine", "bmc", file)
        self.assertIn("statistics:", done.stdout)
        self.assertIn("engine bmc: FALSE", done.stdout)
        self.assert_verdict(done, "FALSE(unreach-call)", 10)

    def test_dumped_queries(self):
        self.vouch("--engine", "bmc", "--dump", "queries", self.write("unsafe.c", UNSAFE))
        queries = list((self.path / "queries").rglob("*.smt2"))
        self.assertNotEqual(queries, [])
        self.assertIn("check-sat", queries[0].read_text())

    def test_same_answer_twice(self):
        file = self.write("unsafe.c", UNSAFE)
        first, second = (self.structured("--engine", "bmc", file)[1] for _ in range(2))
        for key in ("verdict", "counterexample", "assumptions", "evidence"):
            for result in (first, second):
                if key == "evidence":
                    del result[key]["seconds"]
            self.assertEqual(first[key], second[key])

    def test_source_in_another_encoding(self):
        text = UNSAFE.replace("== 42)", "== 42 /* \xe4\xf6 */)").encode("latin-1")
        done, result = self.structured(self.write("latin.c", text))
        self.assertEqual(result["verdict"], "FALSE")


if __name__ == "__main__":
    unittest.main()
