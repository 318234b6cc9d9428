#!/usr/bin/env python3
"""vouch solve: transition systems in, verdicts and witnesses out."""
import json
import os
import random
import unittest

from harness import Case, processes_with

# Counts to 5; the second bad state cannot be reached.
COUNTER = """1 sort bitvec 3
2 zero 1
3 state 1 count
4 init 1 3 2
5 input 1 step
6 constd 1 1
7 and 1 5 6
8 add 1 3 7
9 next 1 3 8
10 constd 1 5
11 sort bitvec 1
12 eq 11 3 10
13 bad 12 five
14 constd 1 7
15 and 11 12 -12
16 bad 15 never
"""
# Always even.
EVEN = """1 sort bitvec 8
2 zero 1
3 state 1 count
4 init 1 3 2
5 constd 1 2
6 input 1 step
7 mul 1 5 6
8 add 1 3 7
9 next 1 3 8
10 sort bitvec 1
11 slice 10 3 0 0
12 bad 11 odd
"""
# A memory that nobody writes: the same element twice. Unless `started` begins with 0, `seen` is any word at first.
MEMORY = """1 sort bitvec 4
2 sort array 1 1
3 sort bitvec 1
4 zero 3
5 one 3
6 state 2 memory
7 state 1 index
8 state 1 seen
9 state 3 started
10 read 1 6 7
11 next 2 6 6
12 next 1 7 7
13 next 1 8 10
14 next 3 9 5
15 neq 3 8 10
16 and 3 9 15
17 bad 16
"""
TOGGLE = "aag 1 0 1 1 0\n2 3\n2\n"
ENGINES = ["portfolio", "bmc", "kinduction", "kipdr", "ic3cfa", "pdr", "ctigar"]
PROVERS = ["portfolio", "kinduction", "kipdr", "ic3cfa", "dataflow", "pdr", "ctigar"]


def words_of(witness):
    """The lines of a BTOR2 witness between its frame: {(mark, step): {number: bits}}."""
    lines = witness.splitlines()
    assert lines[0] == "sat" and lines[-1] == ".", witness
    steps, here = {}, None
    for line in lines[2:-1]:
        if line[0] in "#@":
            here = steps.setdefault((line[0], int(line[1:])), {})
        else:
            number, bits, _ = line.split()
            here[int(number)] = bits
    return steps


class Verdicts(Case):
    def test_counterexamples_by_every_engine(self):
        file = self.write("counter.btor2", COUNTER)
        for engine in ENGINES:
            with self.subTest(engine):
                done = self.vouch("solve", "--engine", engine, file)
                self.assert_verdict(done, "FALSE(b0)", 10)
                self.assertIn("evidence: confirmed by simulation", done.lines)
                witness = done.stdout[done.stdout.index("sat\n"):done.stdout.index("\n.\n") + 3]
                steps = words_of(witness)
                total = 0
                inputs = [steps[key][0] for key in sorted(steps) if key[0] == "@" and steps[key]]
                for bits in inputs[:-1]:  # the last step is bad before it is taken
                    total += int(bits, 2) & 1
                self.assertEqual(total % 8, 5, witness)

    def test_proofs_by_every_engine(self):
        file = self.write("even.btor2", EVEN)
        for engine in PROVERS:
            with self.subTest(engine):
                done = self.vouch("solve", "--engine", engine, file)
                self.assert_verdict(done, "TRUE", 0)
                self.assertIn("checked: 1 bad state", done.lines)
                self.assertRegex(done.stdout, "evidence: confirmed by ")

    def test_arrays(self):
        done = self.vouch("solve", self.write("memory.btor2", MEMORY))
        self.assert_verdict(done, "FALSE(b0)", 10)
        done = self.vouch("solve", self.write("safe.btor2", MEMORY + "18 init 3 9 4\n"))
        self.assert_verdict(done, "TRUE", 0)

    def test_each_bad_state(self):
        file = self.write("counter.btor2", COUNTER)
        done = self.vouch("solve", "--each", file)
        self.assertIn("PROPERTY b0: FALSE(b0)", done.lines)
        self.assertIn("PROPERTY b1: TRUE", done.lines)
        self.assert_verdict(done, "FALSE(b0)", 10)
        for name in ("1", "b1", "never"):
            self.assert_verdict(self.vouch("solve", "--bad", name, file), "TRUE", 0)
        self.assert_refused(self.vouch("solve", "--bad", "2", file), "no bad state '2'")
        swapped = COUNTER.replace("13 bad 12 five\n", "").replace("16 bad 15 never", "16 bad 15\n17 bad 12")
        done = self.vouch("solve", "--bad", "1", self.write("swapped.btor2", swapped))
        self.assert_verdict(done, "FALSE(b1)", 10)
        self.assertIn("sat\nb1\n", done.stdout)

    def test_aiger(self):
        for name, text in (("toggle.aag", TOGGLE), ("toggle.aig", b"aig 1 0 1 1 0\n3\n2\n")):
            done = self.vouch("solve", self.write(name, text))
            self.assert_verdict(done, "FALSE(b0)", 10)
            self.assertIn("witness:\n1\nb0\n0\n\n\n.\n", done.stdout)
            self.assertIn("note: the file has no bad states: its outputs are taken for them", done.lines)

    def test_fairness_is_not_looked_at(self):
        text = EVEN + "13 fair 11\n14 justice 1 11\n"
        done = self.vouch("solve", self.write("fair.btor2", text))
        self.assert_verdict(done, "TRUE", 0)
        self.assertIn("note: fairness and justice (2 lines) are not checked: only bad states are", done.lines)

    def test_structured_result_and_witness_file(self):
        file = self.write("counter.btor2", COUNTER)
        self.vouch("solve", "--json", "result.json", file)
        result = json.loads((self.path / "result.json").read_text())
        self.assertEqual((result["verdict"], result["property"], result["violated"]), ("FALSE", "bad-state", "b0"))
        self.assertTrue(result["stimulus"].startswith("sat\nb0\n"))
        self.assertEqual(result["statistics"]["system.states"], 1)
        done = self.vouch("solve", "--witness", "witness.txt", file)
        self.assertNotIn("sat\n", done.stdout)
        self.assertTrue((self.path / "witness.txt").read_text().startswith("sat\nb0\n"))


class Limits(Case):
    # A multiplicative generator of random numbers: no engine comes to an end.
    ENDLESS = """1 sort bitvec 64
2 one 1
3 state 1 a
4 init 1 3 2
5 constd 1 31
6 srl 1 3 5
7 xor 1 3 6
8 constd 1 6364136223846793005
9 mul 1 7 8
10 constd 1 1442695040888963407
11 add 1 9 10
12 next 1 3 11
13 sort bitvec 1
14 constd 1 4
15 eq 13 3 14
16 bad 15
"""

    def test_timeout(self):
        mark = f"VOUCH_TEST_MARK=solve{os.getpid()}"
        key, value = mark.split("=")
        done = self.vouch("solve", "--timeout", "2", self.write("endless.btor2", self.ENDLESS),
                          environment={key: value})
        self.assert_verdict(done, "UNKNOWN(timeout)", 20)
        self.assertLess(done.seconds, 20)
        self.assertEqual(processes_with(mark), [])

    def test_many_nodes_load_at_once(self):
        """A hundred thousand nodes cost less than a second of processor time, engines included: the property is
        about one of them only."""
        generator = random.Random(1)
        lines = ["1 sort bitvec 32", "2 sort bitvec 1", "3 zero 1", "4 state 1", "5 init 1 4 3", "6 input 1",
                 "7 state 2 flag", "8 next 2 7 -7"]
        last = 6
        for i in range(9, 100_000):
            operator = generator.choice(["add", "sub", "xor", "and", "or", "mul"])
            lines.append(f"{i} {operator} 1 {last} {generator.choice([4, 6, max(9, i - 40) if i > 9 else 4])}")
            last = i
        lines += [f"{last + 1} next 1 4 {last}", f"{last + 2} bad 7"]
        file = self.write("many.btor2", "\n".join(lines) + "\n")
        self.vouch("solve", "--json", "result.json", "--engine", "bmc", file)
        result = json.loads((self.path / "result.json").read_text())
        self.assertEqual(result["verdict"], "FALSE", result["reason"])
        self.assertGreater(result["statistics"]["system.nodes"], 99_000)
        self.assertLess(result["cpu_seconds"], 1)


class BadInput(Case):
    def refused(self, name, text, *words):
        done = self.vouch("solve", self.write(name, text))
        self.assert_refused(done, *words)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_malformed_files(self):
        cases = [
            ("truncated.btor2", COUNTER[:COUNTER.index("eq 11") + 5], "truncated.btor2:12: the line ends where"),
            ("lost.btor2", COUNTER[:COUNTER.index("13 bad")], "has no bad states"),
            ("empty.btor2", "", "has no bad states"),
            ("sorts.btor2", COUNTER.replace("12 eq 11 3 10", "12 eq 1 3 10"), "sorts.btor2:12: compares"),
            ("cycle.btor2", "1 sort bitvec 1\n2 and 1 3 3\n3 not 1 2\n4 bad 3\n", "cycle.btor2:2: node 3"),
            ("cycle.aag", "aag 2 0 0 1 2\n2\n2 4 4\n4 2 2\n", "cycle.aag:4: the gate of variable 2 is part of a cycle"),
            ("short.aig", b"aig 1 0 0 1 1\n2\n\x02", "short.aig:3: the file ends within its gates"),
            ("none.aag", "x", "none.aag:1: this is no AIGER file"),
            ("program.btor2", "int main(void) { return 0; }\n", "program.btor2:1: 'int' is not the identifier"),
            ("zeros.btor2", bytes(4096), "zeros.btor2:1:"),
            ("noise.aig", b"aig " + bytes(range(256)) * 16, "noise.aig:1:"),
            ("width.btor2", "1 sort bitvec 4294967295\n", "width.btor2:1: words have"),
            ("header.aag", "aag 18446744073709551615 0 0 0 0\n", "header.aag:1:"),
        ]
        for name, text, words in cases:
            with self.subTest(name):
                self.refused(name, text, words)

    def test_huge_files(self):
        """A hundred megabytes of nothing, and of lines of which the last one is wrong."""
        file = self.write("holes.btor2", "")
        os.truncate(file, 100 << 20)
        self.assert_refused(self.vouch("solve", file), "holes.btor2:1:")
        text = COUNTER + "; a comment that says nothing at all\n" * 2_800_000 + "17 bad 1\n"
        self.refused("long.btor2", text, "long.btor2:2800017: 1 is not a node")

    def test_usage(self):
        file = self.write("counter.btor2", COUNTER)
        self.assert_refused(self.vouch("solve"), "no input file")
        self.assert_refused(self.vouch("solve", file, file), "more than one file")
        self.assert_refused(self.vouch("solve", "nowhere.btor2"), "nowhere.btor2: No such file")
        self.assert_refused(self.vouch("solve", "--engine", "none", file), "--engine")
        self.assert_refused(self.vouch("solve", "--set", "frontend.cells=3", file), "there is no C program")
        self.assert_refused(self.vouch("solve", "--witness", "/nowhere/w", file), "--witness: cannot write")
        self.assert_refused(self.vouch("solve", "--property", "reach", file), "--property")


if __name__ == "__main__":
    unittest.main()
