"""--save-precision and --load-precision: predicates of one run for another one, and for an edited source."""
import unittest

from harness import Case

COUNT = """#include <assert.h>
extern int __VERIFIER_nondet_int(void);
%sint main(void) {
    int n = __VERIFIER_nondet_int(), i = 0, j = 0;
    if (n < 0 || n > 1000) return 0;
    while (i < n) {
        i++;
        j += %s;
    }
    assert(i == j);
    return 0;
}
"""
SAFE, UNSAFE = COUNT % ("", "1"), COUNT % ("", "i == 3 ? 2 : 1")
LOWER = COUNT % ("\n\n", "1")  # the same, two lines further down
OTHER = SAFE.replace(" j", " k")  # the same, with another name


class Precision(Case):
    def run_one(self, text, *arguments, engine="predicate"):
        """What the run printed, its result, and the engine's statistics."""
        path = self.write("prog.c", text)
        done, result = self.structured("--engine", engine, "--timeout", "60", *arguments, path)
        return done, result, result["engines"][0]["statistics"]

    def saved(self, engine="predicate"):
        file = str(self.path / "precision.smt2")
        done, _, statistics = self.run_one(SAFE, "--save-precision", file, engine=engine)
        self.assert_verdict(done, "TRUE", 0)
        return file, statistics

    def test_a_loaded_precision_needs_no_refinement(self):
        file, before = self.saved()
        self.assertGreater(before["predicate.refinements"], 0)
        done, result, after = self.run_one(SAFE, "--load-precision", file)
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(after.get("predicate.refinements", 0), 0)
        self.assertGreater(after["predicate.predicates.loaded"], 0)
        self.assertEqual(result["statistics"]["precision.dropped"], 0)

    def test_what_was_loaded_is_saved_again(self):
        file, _ = self.saved()
        again = str(self.path / "again.smt2")
        self.run_one(SAFE, "--load-precision", file, "--save-precision", again)
        done, _, after = self.run_one(SAFE, "--load-precision", again)
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(after.get("predicate.refinements", 0), 0)

    def test_ctigar_saves_and_loads(self):
        file, before = self.saved("ctigar")
        done, _, after = self.run_one(SAFE, "--load-precision", file, engine="ctigar")
        self.assert_verdict(done, "TRUE", 0)
        self.assertGreater(after["ctigar.predicates.loaded"] + after["ctigar.predicates.all"], 0)
        self.assertLessEqual(after.get("ctigar.refinements.lifting", 0) + after.get("ctigar.refinements.consecution", 0),
                             before.get("ctigar.refinements.lifting", 0) +
                             before.get("ctigar.refinements.consecution", 0))

    def test_one_engine_loads_what_the_other_saved(self):
        file, _ = self.saved("ctigar")
        done, _, after = self.run_one(SAFE, "--load-precision", file)
        self.assert_verdict(done, "TRUE", 0)

    def test_it_decides_no_verdict(self):
        file, _ = self.saved()
        for engine in ("predicate", "ctigar"):
            done, _, _ = self.run_one(UNSAFE, "--load-precision", file, engine=engine)
            self.assert_verdict(done, "FALSE(unreach-call)", 10)

    def test_what_no_longer_fits_is_dropped_and_counted(self):
        file, _ = self.saved()
        for text in (LOWER, OTHER):
            done, result, _ = self.run_one(text, "--load-precision", file)
            self.assert_verdict(done, "TRUE", 0)
            dropped = result["statistics"]["precision.dropped"]
            self.assertGreater(dropped, 0)
            self.assertTrue(any(line.startswith(f"note: {int(dropped)} of ") for line in done.lines), done.lines)

    def test_bad_usage(self):
        program = self.write("prog.c", SAFE)
        broken = self.write("broken.smt2", "(set-info :location |main:6|)\n(assert (bvadd x))\n")
        good = self.write("good.smt2", "(set-info :location |main:6|)\n")
        out = str(self.path / "out.smt2")
        absent = str(self.path / "none" / "out")
        for arguments, message in [
            (["--engine", "predicate", "--load-precision", str(self.path / "none")], "none: No such file"),
            (["--engine", "predicate", "--load-precision", broken], "broken.smt2:2: "),
            (["--engine", "bmc", "--load-precision", good], "--load-precision needs --engine predicate or ctigar"),
            (["--engine", "bmc", "--save-precision", out], "--save-precision needs --engine predicate or ctigar"),
            (["--engine", "predicate", "--path-program", "--load-precision", good], "no effect with --path-program"),
            (["--engine", "predicate", "--property", "reach,overflow", "--save-precision", out], "one property"),
            (["--engine", "predicate", "--save-precision", absent], f"cannot write {absent}"),
        ]:
            done = self.vouch(*arguments, program)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(message, done.stderr)


if __name__ == "__main__":
    unittest.main()
