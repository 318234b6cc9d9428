"""Certificates: every obligation of a proof is unsatisfiable for solvers that are no part of Vouch, whatever its form."""
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
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
        proofs = sorted(p.name for p in folder.glob("*.cnf"))
        self.assertEqual([name.replace(".cnf", ".drat") for name in proofs], sorted(p.name for p in folder.glob("*.drat")))
        self.assertIn(f"note: certificate: proof, {len(files)} obligations, {len(proofs)} as clauses with a proof", done.lines)
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


@unittest.skipUnless(shutil.which("cc"), "no C compiler")
class Clauses(Case):
    """rup.c, which goes with each certificate, against propagation as plain as can be; and what Vouch writes against rup.c."""
    ORDER = [[a, b] for a in (1, -1) for b in (2, -2)]  # no model: two variables, all four clauses

    @classmethod
    def setUpClass(cls):
        cls.tools = tempfile.TemporaryDirectory()
        cls.rup = pathlib.Path(cls.tools.name) / "rup"
        source = pathlib.Path(__file__).resolve().parents[2] / "src" / "evidence" / "rup.c"
        subprocess.run(["cc", "-O1", "-Wall", "-Wextra", "-Werror", str(source), "-o", str(cls.rup)], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.tools.cleanup()

    def verdict(self, clauses, proof):
        """Whether rup verifies it; `proof` has pairs (is deleted, clause), or is a text."""
        text = proof if isinstance(proof, str) else "".join(("d " if d else "") + " ".join(map(str, [*c, 0])) + "\n" for d, c in proof)
        cnf = self.write("a.cnf", f"c text 0\np cnf {max((abs(l) for c in clauses for l in c), default=0)} {len(clauses)}\n"
                         + "".join(" ".join(map(str, [*c, 0])) + "\n" for c in clauses))
        ran = subprocess.run([self.rup, cnf, self.write("a.drat", text)], cwd=self.path, capture_output=True, text=True, timeout=20)
        self.assertIn((ran.returncode, ran.stdout.split("\n")[-2]), ((0, "s VERIFIED"), (1, "s NOT VERIFIED")), ran.stderr)
        return ran.returncode == 0

    def test_planted(self):
        order = self.ORDER
        self.assertTrue(self.verdict(order, [(False, [1]), (False, [])]))
        self.assertTrue(self.verdict([[1], [-1]], ""))
        for name, clauses, proof in (
                ("nothing is shown", order, ""), ("not yet a consequence", order, [(False, [])]),
                ("a model", order[:3], [(False, [1]), (False, [])]), ("a needed clause is deleted", order, [(True, [1, -2]), (False, [1])]),
                ("what is deleted is not there", order, [(True, [1, 3]), (False, [1])]), ("of another problem", order, [(False, [3]), (False, [])]),
                ("a word", order, "one 0\n"), ("cut off", order, "1"), ("too large", order, "99999999999 0\n")):
            with self.subTest(name):
                self.assertFalse(self.verdict(clauses, proof))

    @staticmethod
    def units(clauses):
        """The literals that propagation makes true, or nothing for a contradiction."""
        true, more = set(), True
        while more:
            more = False
            for clause in clauses:
                if any(literal in true for literal in clause):
                    continue
                left = {literal for literal in clause if -literal not in true}
                if not left:
                    return None
                if len(left) == 1:
                    true |= left
                    more = True
        return true

    def plainly(self, clauses, proof):
        clauses = [frozenset(c) for c in clauses]
        kept = self.units(clauses)
        for deletes, clause in proof:
            if kept is None:
                break
            clause, facts = frozenset(clause), [{literal} for literal in kept]
            if deletes and len(clause) > 1:
                if clause not in clauses:
                    return False
                clauses.remove(clause)
            elif not deletes:
                if self.units(clauses + facts + [{-literal} for literal in clause]) is not None:
                    return False
                clauses.append(clause)
            kept = self.units(clauses + facts)
        return kept is None

    def test_random(self):
        draw, answers = random.Random(21), []
        for _ in range(250):
            n = draw.randint(2, 6)
            some = lambda most, n=n: [draw.choice((-1, 1)) * draw.randint(1, n) for _ in range(draw.randint(1, most))]
            clauses, proof = [some(3) for _ in range(draw.randint(1, 5 * n))], []
            for _ in range(draw.randint(0, 6)):
                deletes = draw.random() < 0.3
                proof.append((deletes, draw.choice(clauses) if deletes else some(2)))
            answers.append(self.plainly(clauses, proof))
            self.assertEqual(self.verdict(clauses, proof), answers[-1], (clauses, proof))
        self.assertEqual({True, False}, set(answers))

    def certified(self, text, *arguments):
        done = self.vouch("--certificate", "proof", "--timeout", "60", *arguments, self.write("p.c", text))
        self.assertEqual(done.lines[-1], "VERDICT: TRUE", done.stdout + done.stderr)
        return sorted((self.path / "proof").glob("*.cnf"))

    def checked(self, *arguments):
        return subprocess.run([self.path / "proof" / "check-clauses.sh", *arguments], capture_output=True, text=True, timeout=60)

    def test_of_vouch(self):
        proofs = self.certified(LOOP, "--engine", "ic3cfa")
        self.assertTrue(proofs)
        self.assertRegex((self.path / "proof" / "index.txt").read_text(), r"edge-\d+ +\d+ variables, \d+ clauses, a proof of \d+ bytes\n")
        done = self.checked(self.rup)
        self.assertEqual((done.returncode, done.stdout), (0, f"{len(proofs)} proofs, 0 not verified\n"), done.stderr)
        done = self.checked()  # drat-trim, or what it compiles itself
        self.assertEqual((done.returncode, done.stdout), (0, f"{len(proofs)} proofs, 0 not verified\n"), done.stderr)
        longest = max(proofs, key=lambda file: file.with_suffix(".drat").stat().st_size)
        longest.with_suffix(".drat").write_text("0\n")
        done = self.checked(self.rup)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"{len(proofs)} proofs, 1 not verified", done.stdout)
        self.assertIn(longest.name + ": ", done.stdout)

    def test_of_arrays(self):
        self.assertTrue(self.certified(BOUNDED.replace("sum > 765", "sum > 765 || a[sum & 1] > 255"), "--engine", "bmc"))
        self.assertEqual(self.checked(self.rup).returncode, 0)


if __name__ == "__main__":
    unittest.main()
