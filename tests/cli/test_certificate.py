"""Certificates: every obligation of a proof is unsatisfiable for solvers that are no part of Vouch, whatever its form."""
import os
import re
import shutil
import subprocess
import unittest

from harness import SAFE, UNSAFE, Case

LOOP = """extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = 0, twice = 0;
    while (i < n) {
        i++;
        twice += 2;
    }
    if (twice != 2 * i) reach_error();
    return 0;
}
"""
BOUNDED = """extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned sum = 0;
    unsigned char a[3];
    for (int i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_uchar();
    for (int i = 0; i < 3; i++) sum += a[i];
    if (sum > 765) reach_error();
    return 0;
}
"""


class Certificate(Case):
    def certified(self, text, *arguments):
        self.write("p.c", text)
        done = self.vouch("--certificate", "proof", "--timeout", "60", *arguments, "p.c")
        self.assertEqual(done.lines[-1], "VERDICT: TRUE", done.stdout + done.stderr)
        folder = self.path / "proof"
        files = sorted(p.name for p in folder.glob("*.smt2"))
        self.assertIn(f"note: certificate: proof, {len(files)} obligations", done.lines)
        index = (folder / "index.txt").read_text()
        for name in files:
            self.assertIn(name, index)
            text = (folder / name).read_text()
            self.assertTrue(text.startswith("; "), text[:80])
            self.assertIn("; Expected answer: unsat.", text)
        self.assertTrue(os.access(folder / "check.sh", os.X_OK))
        return files, index

    def check(self, *solver):
        if not shutil.which(solver[0]):
            self.skipTest(f"{solver[0]} is not installed")
        return subprocess.run([self.path / "proof" / "check.sh", *solver], capture_output=True, text=True, timeout=300)

    def assert_checked(self):
        for solver in (["z3"], ["cvc5"]):
            if shutil.which(solver[0]):
                done = self.check(*solver)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertRegex(done.stdout, r"^[1-9]\d* obligations, 0 not proved\n$")

    def test_inductive(self):
        files, index = self.certified(LOOP, "--engine", "ic3cfa")
        self.assertIn("initiation.smt2", files)
        self.assertTrue(any(name.startswith("edge-") for name in files))
        self.assertRegex(index, r"p\.c:5\): .*i")
        self.assertRegex(index, r"which is bad: unreach-call")
        self.assert_checked()

    def test_k_inductive(self):
        self.certified(SAFE, "--engine", "kinduction")
        self.assert_checked()

    def test_unwinding(self):
        for engine in ("bmc", "unwind"):
            files, _ = self.certified(BOUNDED, "--engine", engine)
            self.assertTrue(set(files) & {"bound.smt2", "escape.smt2", "initiation.smt2"}, files)
            self.assert_checked()
            shutil.rmtree(self.path / "proof")

    def test_a_wrong_obligation_is_noticed(self):
        files, _ = self.certified(LOOP, "--engine", "kipdr")
        path = self.path / "proof" / files[0]
        lines = [line for line in path.read_text().split("\n") if not line.startswith("(assert")]
        path.write_text("\n".join(lines))
        done = self.check("z3")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, re.escape(files[0]) + ": sat")

    def test_only_proofs_have_one(self):
        self.write("p.c", UNSAFE)
        done = self.vouch("--certificate", "proof", "p.c")
        self.assertEqual(done.returncode, 10)
        self.assertEqual(list((self.path / "proof").iterdir()), [])

    def test_directory(self):
        self.write("p.c", SAFE)
        (self.path / "full").mkdir()
        self.write("full/file", "x")
        self.assert_refused(self.vouch("--certificate", "full", "p.c"), "is not empty")
        self.assert_refused(self.vouch("--certificate", "p.c", "p.c"), "--certificate")
        done = self.vouch("--certificate", "two", "--property", "reach,no-overflow", "p.c")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(sorted(p.name for p in (self.path / "two").iterdir()), ["no-overflow", "unreach-call"])


if __name__ == "__main__":
    unittest.main()
