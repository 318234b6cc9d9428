"""What fails the test of a regression program: run_program.py itself, on real runs with faults and on made-up results."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import run_program

VOUCH = os.environ["VOUCH"]
SCRIPT = pathlib.Path(run_program.__file__)
UNSAFE = """// expect: unreach-call %s
// engines-only: bmc
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) { if (__VERIFIER_nondet_int() == 42) reach_error(); return 0; }
"""
OK = {"verdict": "UNKNOWN", "reason": "timeout", "engines": [{"name": "bmc", "outcome": "gave up: timeout"}], "notes": []}


class Faults(unittest.TestCase):
    def status(self, expected, **environment):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "program.c"
            program.write_text(UNSAFE % expected)
            return subprocess.run([sys.executable, "-B", SCRIPT, VOUCH, program], stdout=subprocess.DEVNULL,
                                  env={**os.environ, **environment}, check=False).returncode

    def test_without_fault(self):
        self.assertEqual(self.status("FALSE or UNKNOWN"), 0)

    def test_crash_of_an_engine(self):
        self.assertEqual(self.status("FALSE or UNKNOWN", VOUCH_TEST_CRASH="bmc"), 1)
        self.assertEqual(self.status("UNKNOWN", VOUCH_TEST_CRASH="bmc"), 1)

    def test_crash_of_the_front_end(self):
        self.assertEqual(self.status("UNKNOWN", VOUCH_TEST_CRASH="frontend"), 1)


class Inside(unittest.TestCase):
    def found(self, expected, **changes):
        return run_program.failures_inside({**OK, **changes}, expected)

    def test_giving_up_is_no_failure(self):
        self.assertIsNone(self.found("TRUE"))

    def test_failures_whatever_is_expected(self):
        for changes in ({"reason": "internal error: the verifier ended early"},
                        {"reason": "engines contradict each other: a says TRUE (confirmed), b says FALSE (unconfirmed)"},
                        {"engines": [{"name": "bmc", "outcome": "failed: internal error: engine bmc ended early"}]},
                        {"engines": [{"name": "kinduction", "outcome": "gave up: internal error: invariants of dataflow"}]},
                        {"notes": ["refuted evidence of kipdr: z3: an obligation does not hold"]},
                        {"notes": ["refuted evidence of bmc: interpreter: the inputs do not lead to the error"]},
                        {"notes": ["facts of dataflow were dropped: unknown location"]},
                        {"notes": ["internal error: the check of bmc's answer ended early"]}):
            for expected in "TRUE", "FALSE", "UNKNOWN", "FALSE or UNKNOWN", "TRUE or UNKNOWN", "UNKNOWN(refuted)":
                with self.subTest(changes=changes, expected=expected):
                    self.assertIsNotNone(self.found(expected, **changes))

    def test_refuted_by_the_native_run(self):
        notes = ["refuted evidence of bmc: native run: ended without an error after 0 of 0 inputs"]
        for expected in "FALSE or UNKNOWN", "FALSE(valid-deref) or UNKNOWN", "TRUE or UNKNOWN", "UNKNOWN(refuted)", "UNKNOWN":
            self.assertIsNone(self.found(expected, notes=notes))
        for expected in "TRUE", "FALSE", "FALSE(valid-deref)":
            self.assertIsNotNone(self.found(expected, notes=notes))


class Unchecked(unittest.TestCase):
    """A wrong answer that came too late for its check gets the time for it; one that stays wrong fails."""

    def outcome(self, *results):
        program = run_program.Program.__new__(run_program.Program)
        program.told, program.expected = {}, "UNKNOWN"
        answers = iter(results)
        program.run = lambda engine, timeout: (next(answers), None)
        return program.run_other("ic3cfa")[1]

    def test_second_try(self):
        late = {"verdict": "FALSE", "evidence": {"status": "unconfirmed"}}
        self.assertIsNone(self.outcome(late, {"verdict": "UNKNOWN", "evidence": {"status": ""}}))
        self.assertIn("WRONG", self.outcome(late, late))
        self.assertIn("WRONG", self.outcome({"verdict": "FALSE", "evidence": {"status": "confirmed"}}))


class Tried(unittest.TestCase):
    """Engines that did not solve a program before: a part of them in large topics, each of them in each topic."""

    def programs(self, topic):
        paths = sorted((pathlib.Path(run_program.PROGRAMS) / topic).glob("*.c"))
        return [run_program.Program("vouch", str(path)) for path in paths]

    def test_all_in_small_topics(self):
        programs = self.programs("loops")
        self.assertTrue(all(p.is_tried(e) for p in programs for e in p.others))

    def test_a_part_in_large_topics(self):
        programs = self.programs("library")
        pairs = [(p, e) for p in programs for e in p.others]
        tried = [e for p, e in pairs if p.is_tried(e)]
        self.assertLess(len(tried), len(pairs) / 2)
        self.assertEqual(set(tried), {e for _, e in pairs})

    def test_all_if_asked_for(self):
        with unittest.mock.patch.dict(os.environ, {"VOUCH_TEST_FULL": "1"}):
            for program in self.programs("library")[:20]:
                self.assertTrue("engines-only" in program.told or set(run_program.SAMPLED) < set(program.others))
                self.assertTrue(all(program.is_tried(e) for e in program.others))


class Lost(unittest.TestCase):
    """An engine that loses a program that it solved before."""

    def outcome(self, solved, *verdicts):
        program = run_program.Program.__new__(run_program.Program)
        answers = iter(verdicts)

        def run(_):
            return {"verdict": next(answers), "reason": "timeout"}, None

        _, problem = program.again(run, run, "kipdr", solved)
        return problem

    def test_lost(self):
        self.assertIn("LOST", self.outcome(["kipdr"], "UNKNOWN", "UNKNOWN"))

    def test_second_try(self):
        self.assertIsNone(self.outcome(["kipdr"], "UNKNOWN", "TRUE"))

    def test_never_solved(self):
        self.assertIsNone(self.outcome(["dataflow"], "UNKNOWN"))


if __name__ == "__main__":
    unittest.main()
