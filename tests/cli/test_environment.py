"""What may happen from outside, what was assumed about it, and what was checked at all."""
import unittest

from harness import Case

WAITING = """
#include <assert.h>
volatile int flag;
int main(void) {
    while (!flag)
        ;
    assert(0);
}
"""
KEPT = """
#include <assert.h>
extern void start(int *where);
extern void wait(void);
int main(void) {
    int w;
    start(&w);
    w = 0;
    wait();
    assert(w == 0);
    return 0;
}
"""
NOTHING = "int main(void) { return 0; }\n"
ASSERTIONS = """
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int x = __VERIFIER_nondet_int() & 1;
    for (int i = 0; i < 3; i++)
        assert(x < 2);
    assert(x >= 0);
    return 0;
}
"""
PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"


class Environment(Case):
    def verdict(self, text, *options):
        return self.structured(*options, self.write("program.c", text))[1]

    def test_parts(self):
        self.assertEqual(self.verdict(WAITING)["verdict"], "FALSE")
        self.assertEqual(self.verdict(WAITING, "--environment", "pointers,globals")["verdict"], "TRUE")
        self.assertEqual(self.verdict(KEPT)["verdict"], "FALSE")
        self.assertEqual(self.verdict(KEPT, "--environment=volatile,callbacks")["verdict"], "TRUE")

    def test_what_was_read_is_shown(self):
        shown = [a for line in self.verdict(WAITING)["counterexample"] for a in line["assignments"]]
        self.assertTrue(any(a["variable"] == "flag" and a["value"] != "0" for a in shown), shown)

    def test_rules_of_property_files(self):
        prop = str(self.write("p.prp", PROPERTY))
        self.assertEqual(self.verdict(KEPT, "--property", prop)["verdict"], "TRUE")
        self.assertEqual(self.verdict(WAITING, "--property", prop)["verdict"], "FALSE")
        self.assertEqual(self.verdict(KEPT, "--property", prop, "--environment", "open")["verdict"], "FALSE")

    def test_unknown_part(self):
        done = self.vouch("--environment", "pointers,wind", self.write("program.c", NOTHING))
        self.assertEqual(done.returncode, 2)
        self.assertIn("wind", done.stderr)

    def test_assumptions_come_first(self):
        done, result = self.structured("--environment", "closed", self.write("program.c", KEPT))
        self.assertEqual(result["environment_assumption_count"], 1)
        self.assertEqual(result["assumption_count"], len(result["assumptions"]))
        first = done.stdout.split("\n")[:2]
        self.assertEqual(first[0], "checked: 1 assertion")
        self.assertRegex(first[1], r"^assumptions: 3, 1 about the environment \(functions without body do not "
                                   r"keep pointers, .*program.c:7\)$")

    def test_strict(self):
        result = self.verdict(KEPT, "--environment", "closed", "--strict")
        self.assertEqual(result["verdict"], "UNKNOWN")
        self.assertRegex(result["reason"], "do not keep pointers, .*program.c:7")
        self.assertEqual(self.verdict(KEPT, "--strict")["verdict"], "FALSE")
        self.assertEqual(self.verdict(ASSERTIONS, "--strict")["verdict"], "TRUE")


class Checked(Case):
    def test_counts(self):
        result = self.structured(self.write("program.c", ASSERTIONS))[1]
        self.assertEqual(result["checked"], [{"what": "assertion", "count": 2}, {"what": "loop", "count": 1}])
        self.assertEqual(result["warnings"], [])

    def test_nothing_to_check(self):
        done, result = self.structured(self.write("program.c", NOTHING))
        self.assertEqual(result["verdict"], "TRUE")
        self.assertEqual(len(result["warnings"]), 1)
        self.assertIn("warning: nothing was checked", done.stdout)
        self.assertEqual(done.stdout.rstrip().split("\n")[-1], "VERDICT: TRUE")

    def test_no_execution_gets_there(self):
        contradiction = ASSERTIONS.replace("for (int", "__VERIFIER_assume(x > 5);\n    for (int")
        endless = ASSERTIONS.replace("for (int", "while (x < 7)\n        x = 0;\n    for (int")
        for text in (contradiction, endless, contradiction.replace("x > 5", "0")):
            with self.subTest(text):
                done, result = self.structured(self.write("program.c", text))
                self.assertEqual(result["verdict"], "TRUE")
                self.assertEqual(len(result["warnings"]), 1, result["warnings"])
                self.assertIn("warning: no execution gets to a check", done.stdout)

    def test_no_division_is_reached(self):
        text = ASSERTIONS.replace("return 0", "__VERIFIER_assume(x > 5);\n    return 5 / x")
        result = self.structured("--property", "no-div-by-zero", self.write("program.c", text))[1]
        self.assertEqual(result["verdict"], "TRUE")
        self.assertEqual(len(result["warnings"]), 1)

    def test_assertions_turned_off(self):
        result = self.structured("-DNDEBUG", self.write("program.c", ASSERTIONS))[1]
        self.assertIn("NDEBUG", result["warnings"][0])


if __name__ == "__main__":
    unittest.main()
