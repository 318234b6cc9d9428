"""symsim: the programs of He 2009, table 4.1; formulas; options and counters."""
import pathlib
import unittest

from harness import Case

PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / "programs" / "symsim"
NAMES = ["tutorial_branches", "tutorial_nested", "lock", "inequality", "date"]
WORDS = ["signed char", "short", "int"]
HEAD = "(set-logic QF_BV)\n(declare-const x (_ BitVec 32))\n(declare-const y (_ BitVec 32))\n"
UNSAT = HEAD + "(assert (= x y))\n(assert (not (= (bvmul x #x00000007) (bvmul y #x00000007))))\n(check-sat)\n"
SAT = HEAD + "(assert (= (bvadd x y) #x00000010))\n(assert (bvugt x y))\n(check-sat)\n"
CHAIN = HEAD + ("(declare-const z (_ BitVec 32))\n(assert (bvult x y))\n(assert (bvult y z))\n(assert (bvult z x))\n"
                "(check-sat)\n")


class Programs(Case):
    def check(self, name, *options):
        done, result = self.structured("--timeout", "100", "--engine", "symsim", *options, str(PROGRAMS / name))
        self.assertNotEqual(done.returncode, 2, done.stderr)
        return result, result["engines"][0]["statistics"]

    def test_five_of_five_with_as_many_patterns_at_all_widths(self):
        """Table 4.2: |V| does not change with the width of words."""
        most = {}
        for name in NAMES:
            with self.subTest(name):
                patterns = []
                for word in WORDS:
                    result, statistics = self.check(f"{name}_safe.c", f"-DWORD={word}")
                    self.assertEqual((result["verdict"], result["evidence"]["status"]), ("TRUE", "confirmed"))
                    patterns.append(statistics["symsim.patterns-most"])
                self.assertEqual(patterns, [patterns[0]] * len(WORDS))
                self.assertLessEqual(patterns[0], 32)
                most[name] = patterns[0]
        self.assertGreater(max(most.values()), 1)  # or nothing is shown of cases 2 and 3

    def test_violations_are_replayed(self):
        for name in NAMES:
            with self.subTest(name):
                result, _ = self.check(f"{name}_unsafe.c")
                self.assertEqual(result["verdict"], "FALSE")
                self.assertEqual(result["evidence"]["status"], "confirmed")

    def test_too_few_patterns(self):
        result, statistics = self.check("lock_safe.c", "--set", "symsim.patterns=2")
        self.assertEqual(result["verdict"], "UNKNOWN")
        self.assertEqual(result["reason"], "symbolic simulation needs more than 2 patterns")
        self.assertLessEqual(statistics["symsim.patterns-most"], 2)

    def test_cases_and_refinement_can_be_told_apart(self):
        _, one = self.check("inequality_safe.c")
        self.assertEqual((one["symsim.case-1"], one["symsim.rounds"]), (1, 1))
        _, two = self.check("date_safe.c", "--set", "symsim.distance=0")
        self.assertGreater(two["symsim.abstracted"], 0)
        self.assertEqual(two["symsim.case-2"], 1)
        _, three = self.check("date_safe.c", "--set", "symsim.enumerate=0")
        self.assertGreaterEqual(three["symsim.case-3"], 1)
        _, refined = self.check("lock_safe.c")
        self.assertGreater(refined["symsim.rounds"], 1)
        self.assertGreater(refined["symsim.spurious"], 0)


class Formulas(Case):
    def solve(self, text, *options):
        return self.vouch("solve", "--engine", "symsim", *options, self.write("f.smt2", text))

    def test_answers(self):
        for text, answer, status in ((SAT, "sat\n", 10), (UNSAT, "unsat\n", 0), (CHAIN, "unknown\n", 20)):
            done = self.solve(text)
            self.assertEqual((done.stdout, done.returncode), (answer, status), done.stderr)
        self.assertIn("more than 32 patterns", self.solve(CHAIN).stderr)

    def test_counters_and_evidence(self):
        done = self.solve(UNSAT, "--stats", "--set", "solve.definitions=false", "--set", "solve.facts=false",
                          "--set", "solve.unconstrained=false")
        self.assertRegex(done.stdout, r"; evidence: confirmed by \w+")
        self.assertRegex(done.stdout, r"; symsim\.patterns [1-9]")

    def test_cores_and_models(self):
        text = "(set-option :produce-unsat-cores true)\n" + UNSAT.replace("(assert (= x y))", "(assert (! (= x y) :named e))")
        self.assertEqual(self.solve(text + "(get-unsat-core)\n").stdout, "unsat\n(e)\n")
        self.assertIn("((bvadd x y) #x00000010)", self.solve(SAT + "(get-value ((bvadd x y)))\n").stdout)

    def test_options(self):
        self.assertEqual(self.solve(SAT, "--set", "symsim.patterns=5").returncode, 10)
        done = self.vouch("solve", "--set", "symsim.patterns=5", self.write("f.smt2", SAT))
        self.assertEqual(done.returncode, 2)
        self.assertIn("symsim does not run", done.stderr)
        done = self.solve(SAT, "--set", "bmc.k-max=5")
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
