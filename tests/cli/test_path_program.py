"""--path-program: a violation in a path program is one of the program, a proof of it is never a verdict."""
import pathlib
import unittest

from harness import SAFE, Case

PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / "programs" / "invariants"
SAFE_PAIRS, UNSAFE_PAIRS = str(PROGRAMS / "equal_pairs.c"), str(PROGRAMS / "equal_pairs_unsafe.c")
PROVED = "path program proved: nothing is claimed of other paths"


class PathPrograms(Case):
    def check(self, file, path, *more):
        return self.structured("--path-program", "--set", f"path-program.path={path}", "--timeout", "60", *more, file)

    def test_proof_of_a_path_program_is_no_verdict(self):
        for path in ["loops", "step"]:
            done, result = self.check(SAFE_PAIRS, path, "--engine", "kinduction", "--set",
                                      "kinduction.invariants=kipdr")
            self.assert_verdict(done, f"UNKNOWN({PROVED})", 20)
            self.assertIn("PATH PROGRAM: TRUE", done.lines)
            self.assertEqual(result["verdict"], "UNKNOWN")
            self.assertEqual(result["reason"], PROVED)
            part = result["path_program"]
            self.assertEqual((part["path"], part["verdict"], part["loops"]), (path, "TRUE", 1))
            self.assertEqual(part["k"], 3 if path == "step" else 0)
            self.assertLess(part["edges"], part["edges_of_program"])
            self.assertEqual(result["evidence"]["status"], "confirmed")
            # One branch of the loop, one half of the assertion: less than the program's invariant is enough.
            self.assertIn("loop invariants of the path program:", done.lines)
            self.assertTrue({i["expression"] for i in result["invariants"]} <= {"a == b", "c == d"})

    def test_proof_where_the_program_is_wrong(self):
        """The shortest path misses the violation."""
        done, result = self.check(UNSAFE_PAIRS, "shortest")
        self.assert_verdict(done, f"UNKNOWN({PROVED})", 20)
        self.assertEqual(result["path_program"]["verdict"], "TRUE")
        self.assertEqual(result["path_program"]["loops"], 0)

    def test_violation_is_one_of_the_program(self):
        done, result = self.check(UNSAFE_PAIRS, "step")
        self.assert_verdict(done, "FALSE(unreach-call)", 10)
        self.assertEqual(result["path_program"]["verdict"], "FALSE(unreach-call)")
        self.assertEqual(result["evidence"]["by"], "native run")
        self.assertEqual(result["evidence"]["status"], "confirmed")

    def test_several_properties(self):
        done, result = self.check(SAFE_PAIRS, "loops", "--property", "reach,no-overflow")
        self.assertEqual(done.returncode, 20)
        self.assertNotIn("VERDICT: TRUE", done.stdout)
        self.assertEqual([p["verdict"] for p in result["properties"]], ["UNKNOWN", "UNKNOWN"])

    def test_no_failed_step(self):
        done, result = self.check(self.write("safe.c", SAFE), "step")
        self.assert_verdict(done, "UNKNOWN(no path program: no step of k-induction fails)", 20)
        self.assertEqual(result["path_program"]["verdict"], "UNKNOWN(no path program: no step of k-induction fails)")

    def test_without_the_option(self):
        done, result = self.structured(self.write("safe.c", SAFE))
        self.assert_verdict(done, "TRUE", 0)
        self.assertNotIn("path_program", result)

    def test_show(self):
        whole = self.vouch("show", "program", SAFE_PAIRS)
        part = self.vouch("show", "path-program", "--set", "path-program.path=loops", SAFE_PAIRS)
        self.assertEqual(part.returncode, 0)
        edges = [int(done.lines[0].split()[2]) for done in (whole, part)]
        self.assertGreater(edges[0], edges[1])
        self.assertIn("loop head", part.stdout)
        self.assertIn("digraph", self.vouch("show", "path-program", "--dot", SAFE_PAIRS).stdout)
        self.assert_refused(self.vouch("show", "path-program", self.write("safe.c", SAFE)), "no path program")
        self.assert_refused(self.vouch("--path-program", "--set", "path-program.path=longest", SAFE_PAIRS), "longest")


if __name__ == "__main__":
    unittest.main()
