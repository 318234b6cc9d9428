"""Refinement changes no verdict: formulas, bmc and kinduction with each mode, on hard questions only in name."""
import itertools
import json
import pathlib
import unittest

from harness import Case

PROGRAMS = pathlib.Path(__file__).resolve().parents[1] / "programs"
MODES = ["width", "nonuniform"]
NARROW = """
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned sum = 0;
    for (int i = 0; i < 5; ++i) {
        unsigned x = __VERIFIER_nondet_uint();
        if (x > 300) return 0;
        sum += x %s;
    }
    if (sum == 1234) reach_error();
    return 0;
}
"""


class Refine(Case):
    def check(self, engine, mode, file, *options):
        prefix = f"--set={engine}.refine"
        json_file = self.path / "result.json"
        run = self.vouch("--engine", engine, f"{prefix}={mode}", f"{prefix}.easy=0", "--timeout", "60", *options,
                         "--json", str(json_file), str(file))
        result = json.loads(json_file.read_text())
        return run.stdout.strip().split("\n")[-1], result

    def refined(self, engine, result):
        return result["engines"][0]["statistics"].get(f"{engine}.solver.refine.questions", 0)

    def test_programs_have_their_verdicts(self):
        for engine, mode in itertools.product(["bmc", "kinduction"], MODES):
            for twin, verdict in [("", "FALSE(unreach-call)"), ("* 2 + 1 - 1 + (sum & 1)", "FALSE(unreach-call)"),
                                  ("* 4", "TRUE")]:  # 1234 is no multiple of four
                file = self.write("narrow.c", NARROW % twin)
                with self.subTest(engine=engine, mode=mode, twin=twin):
                    last, result = self.check(engine, mode, file)
                    self.assertEqual(last, f"VERDICT: {verdict}")
                    if verdict != "TRUE":
                        self.assertGreater(self.refined(engine, result), 0)

    def test_formulas_have_their_answers(self):
        formula = """(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))
                     (assert (bvugt (bvadd x y) #x00001000))(assert (bvult x #x00000f00))(assert (bvult y %s))
                     (check-sat)"""
        for mode, (bound, answer) in itertools.product(MODES, [("#x00000f00", "sat"), ("#x00000100", "unsat")]):
            file = self.write("f.smt2", formula % bound)
            with self.subTest(mode=mode, answer=answer):
                for turns in ["true", "false"]:
                    run = self.vouch("solve", "--json", str(self.path / "r.json"), f"--set=solve.refine={mode}",
                                     "--set=solve.refine.easy=0", f"--set=solve.refine.turns={turns}",
                                     "--set=solve.unconstrained=false", str(file))
                    self.assertEqual(run.stdout, answer + "\n")
                    statistics = json.loads((self.path / "r.json").read_text())["checks"][0]["statistics"]
                    self.assertEqual(statistics["solver.refine.questions"], 1)
                    self.assertEqual(statistics[f"solver.refine.{answer}"], 1)

    def test_cores_are_of_what_was_assumed(self):
        script = """(set-option :produce-unsat-cores true)(declare-const x (_ BitVec 32))
                    (assert (! (bvugt x #x00001000) :named a))(assert (! (bvult x #x00000100) :named b))
                    (check-sat)(get-unsat-core)"""
        for mode in MODES:
            run = self.vouch("solve", f"--set=solve.refine={mode}", "--set=solve.refine.easy=0",
                             "--set=solve.refine.turns=false", str(self.write("c.smt2", script)))
            self.assertEqual(run.stdout.split("\n")[0], "unsat")
            self.assertEqual(set(run.stdout.split("\n")[1].strip("()").split()), {"a", "b"})


if __name__ == "__main__":
    unittest.main()
