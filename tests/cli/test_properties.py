"""Several properties in one run: a verdict for each, one for all, and structured results."""
import unittest

from harness import ENDLESS, SAFE, UNSAFE, Case

# Reaches no error, but overflows, and divides by zero.
MIXED = """
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x == 3 && y == 4 && x + y != 7) reach_error();
    if (y > 100) return x + y;
    return 100 / (x - 5);
}
"""
CHECK = "CHECK( init(main()), LTL(%s) )\n"


class Several(Case):
    def test_each_has_its_verdict(self):
        done, result = self.structured("--property", "reach", "--property", "no-overflow,no-div-by-zero",
                                       self.write("mixed.c", MIXED))
        self.assertEqual(done.lines[-4:], ["PROPERTY unreach-call: TRUE", "PROPERTY no-overflow: FALSE(no-overflow)",
                                           "PROPERTY no-div-by-zero: FALSE(no-div-by-zero)",
                                           "VERDICT: FALSE(no-overflow)"])
        self.assertEqual(done.returncode, 10)
        self.assertEqual(result["format"], "vouch-result-1")
        self.assertEqual(result["verdict"], "FALSE")
        self.assertEqual(result["violated"], "no-overflow")
        self.assertEqual(result["property"], "unreach-call, no-overflow, no-div-by-zero")
        self.assertEqual([(p["property"], p["verdict"]) for p in result["properties"]],
                         [("unreach-call", "TRUE"), ("no-overflow", "FALSE"), ("no-div-by-zero", "FALSE")])
        for part in result["properties"]:
            self.assertEqual(part["evidence"]["status"], "confirmed", part)
            self.assertEqual(bool(part["counterexample"]), part["verdict"] == "FALSE")
            self.assertLessEqual(part["cpu_seconds"], result["cpu_seconds"])

    def test_all_hold(self):
        done, result = self.structured("--property", "reach,no-bad-shift", self.write("safe.c", SAFE))
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual([p["verdict"] for p in result["properties"]], ["TRUE", "TRUE"])

    def test_one_is_told_as_ever(self):
        file = self.write("unsafe.c", UNSAFE)
        done, result = self.structured("--property", "reach", "--property", "unreach-call", file)
        self.assert_verdict(done, "FALSE(unreach-call)", 10)
        self.assertNotIn("PROPERTY", done.stdout)
        self.assertNotIn("properties", result)

    def test_names_come_before_files(self):
        """What lies in the current directory does not change what a command means."""
        (self.path / "memsafety").mkdir()
        (self.path / "unreach-call").write_text(CHECK % "G ! overflow")
        done = self.vouch("--property", "memsafety,unreach-call", self.write("unsafe.c", UNSAFE))
        self.assertIn("PROPERTY valid-memsafety: TRUE", done.lines)
        self.assert_verdict(done, "FALSE(unreach-call)", 10)
        self.assert_verdict(self.vouch("--property", "memsafety", "unsafe.c"), "TRUE", 0)
        self.assert_refused(self.vouch("--property", "./memsafety", "unsafe.c"), "is a directory")

    def test_property_file(self):
        both = CHECK % "G ! call(reach_error())" + "\n" + CHECK % "G ! overflow"
        done = self.vouch("--property", self.write("both.prp", both), self.write("mixed.c", MIXED))
        self.assertIn("PROPERTY unreach-call: TRUE", done.lines)
        self.assert_verdict(done, "FALSE(no-overflow)", 10)

    def test_parts_of_memory_safety(self):
        leak = "#include <stdlib.h>\nint main(void) { malloc(1); return 0; }\n"
        file = self.write("leak.c", leak)
        parts = [CHECK % f"G valid-{part}" for part in ("free", "deref", "memtrack")]
        whole = self.vouch("--property", self.write("all.prp", "".join(parts)), file)
        self.assert_verdict(whole, "FALSE(valid-memtrack)", 10)
        self.assertNotIn("PROPERTY", whole.stdout)
        two = self.vouch("--property", self.write("two.prp", "".join(parts[:2])), file)
        self.assertEqual(two.lines[-3:],
                         ["PROPERTY valid-free: TRUE", "PROPERTY valid-deref: TRUE", "VERDICT: TRUE"])

    def test_part_is_named_without_evidence(self):
        """The part that a counterexample violates is known even if nobody could check it."""
        file = self.write("null.c", "int main(void) { int *p = 0; return *p; }\n")
        done, result = self.structured("--property", "memsafety", "--engine", "bmc", "--unconfirmed", file,
                                       environment={"VOUCH_TEST_CRASH": "evidence"})
        self.assertEqual(result["evidence"]["status"], "unconfirmed")
        self.assert_verdict(done, "FALSE(valid-deref)", 10)

    def test_time_is_shared(self):
        done, result = self.structured("--timeout", "6", "--property", "reach,no-div-by-zero",
                                       self.write("endless.c", ENDLESS))
        self.assertLess(done.seconds, 10)
        first, second = result["properties"]
        self.assertEqual((first["verdict"], first["reason"]), ("UNKNOWN", "timeout"))
        self.assertEqual(second["verdict"], "TRUE")
        self.assertLess(first["wall_seconds"], 5)
        self.assert_verdict(done, "UNKNOWN(unreach-call: timeout)", 20)

    def test_unknown_property_among_known_ones(self):
        done = self.vouch("--property", "reach,nonsense", self.write("safe.c", SAFE))
        self.assert_refused(done, "reach,nonsense", "neither a property")

    def test_unsupported_property_does_not_hide_the_others(self):
        done = self.vouch("--property", "termination,reach", self.write("unsafe.c", UNSAFE))
        self.assertIn("PROPERTY termination: UNKNOWN(unsupported: property termination)", done.lines)
        self.assert_verdict(done, "FALSE(unreach-call)", 10)

    def test_input_that_does_not_compile(self):
        self.assert_refused(self.vouch("--property", "reach,overflow", self.write("bad.c", "int main(void) {")))

    def test_queries_of_each(self):
        file = self.write("sum.c", UNSAFE.replace("x == 42", "x + 1 == 42"))
        self.vouch("--engine", "bmc", "--dump", "queries", "--property", "reach,overflow", file)
        for name in ("unreach-call", "no-overflow"):
            self.assertNotEqual(list((self.path / "queries" / name).rglob("*.smt2")), [])

    def test_show_takes_one(self):
        self.assert_refused(self.vouch("show", "program", "--property", "reach,overflow", self.write("s.c", SAFE)),
                            "more than one property")


if __name__ == "__main__":
    unittest.main()
