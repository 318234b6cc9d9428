"""Invariants from outside: annotations, ACSL, --invariants; what is reported of them, and that they change no verdict."""
import unittest

from harness import Case

HEAD = """#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
"""
COUNT = HEAD + """    int n = __VERIFIER_nondet_int(), i = 0;
    if (n < 0) return 0;
    while (i < n) {
        %s
        i++;
    }
    assert(i == n);
    return 0;
}
"""
LINE = 7  # of the loop, in COUNT
# No engine finds what a Gray code is; and it is one only as long as i does not wrap around.
GRAY = HEAD + """    unsigned n = __VERIFIER_nondet_uint(), i = 0, gray = 0;
    while (i != n) {
        %s
        i++;
        gray ^= i & -i;
    }
    assert(gray == (n ^ n >> 1));
    return 0;
}
"""


class Invariants(Case):
    def run_one(self, text, *arguments, engine="kinduction"):
        """Verdict line, and {expression: what is said of it}."""
        done, result = self.structured("--engine", engine, "--timeout", "60", *arguments, self.write("prog.c", text))
        given = {g["expression"]: g for g in result.get("given_invariants", [])}
        for g in given.values():
            start = "warning: invariant" if g["status"] == "ignored" else "invariant"
            self.assertIn(f"{start} {g['file']}:{g['line']}: {g['expression']}: {g['status']}{g['detail']}", done.lines)
        return done, given

    def test_one_that_has_no_type(self):
        self.write("prog.c", HEAD + "    int *p = 0, i = 0;\n    while (i < 5) {\n        "
                   "__vouch_invariant((p & 3) == 0);\n        i++;\n    }\n    return 0;\n}\n")
        self.assert_refused(self.vouch("prog.c"), "prog.c:7", "invalid operands")

    def statuses(self, given):
        return {expression: g["status"] for expression, g in given.items()}

    def test_proved_ones_help(self):
        inv = "__vouch_invariant(gray == (i ^ i >> 1)); __vouch_invariant(i <= n);"
        for engine in ("kinduction", "portfolio"):
            done, given = self.run_one(GRAY % inv, engine=engine)
            self.assert_verdict(done, "TRUE", 0)
            self.assertEqual(self.statuses(given), {"gray == (i ^ i >> 1)": "proved", "i <= n": "proved"})
            self.assertEqual(given["i <= n"]["detail"], " (used by the engines)")
            self.assertIn("invariants from: outside", done.lines)
            self.assertTrue(given["i <= n"]["file"].endswith("prog.c"))
            self.assertEqual(given["i <= n"]["line"], 7)

    def test_without_them_it_is_hard(self):
        for inv in (";", "__vouch_invariant(i <= n);"):
            done = self.vouch("--engine", "kinduction", "--timeout", "3", self.write("prog.c", GRAY % inv))
            self.assertEqual(done.returncode, 20)

    def test_who_does_not_listen(self):
        done, given = self.run_one(COUNT % "__vouch_invariant(i <= n);", "--set", "bmc.k-max=5", engine="bmc")
        self.assertEqual(given["i <= n"]["status"], "proved")
        self.assertEqual(given["i <= n"]["detail"], " (no engine of this run reads invariants)")
        self.assertEqual(done.returncode, 20)

    def test_false_ones_are_shown_in_a_state_that_is_reached(self):
        done, given = self.run_one(COUNT % "__vouch_invariant(i <= n); __vouch_invariant(i > 0);"
                                           "__vouch_invariant(i < n); __vouch_invariant(i != 3);")
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(self.statuses(given), {"i <= n": "proved", "i > 0": "false", "i < n": "false",
                                                "i != 3": "false"})
        self.assertEqual(given["i > 0"]["after"], [{"variable": "i", "value": "0"}])
        at_end = {v["variable"]: int(v["value"]) for v in given["i < n"]["after"]}
        self.assertEqual(at_end["i"], at_end["n"])
        self.assertEqual(given["i != 3"]["detail"], ": i = 3 at the loop's head (reached)")
        self.assertEqual(given["i != 3"]["before"], [])

    def test_not_inductive_ones_are_shown_in_two_states(self):
        """True, but not by themselves: too far away to be reached by a short search, or never reached."""
        done, given = self.run_one(COUNT % "__vouch_invariant(i != -5); __vouch_invariant(i != -3 && i != -4);")
        self.assert_verdict(done, "TRUE", 0)
        first = given["i != -5"]
        self.assertEqual(first["status"], "not inductive")
        self.assertEqual([first["before"][0]["value"], first["after"][0]["value"]], ["-6", "-5"])
        self.assertIn(": holds in i = -6, but not after one iteration: i = -5", first["detail"])
        second = given["i != -3 && i != -4"]
        self.assertEqual(second["status"], "not inductive")
        self.assertEqual(second["needs"], [f"i != -5 ({first['file']}:8)"])
        self.assertIn("; needs i != -5 (", second["detail"])

    def test_they_need_each_other(self):
        done, given = self.run_one(COUNT % "__vouch_invariant(i != -5); __vouch_invariant(i >= 0);")
        self.assertEqual(self.statuses(given), {"i != -5": "proved", "i >= 0": "proved"})
        self.assert_verdict(done, "TRUE", 0)

    def test_a_violation_stays_one(self):
        """A false invariant is no assumption."""
        text = COUNT.replace("i == n", "i != 4") % "__vouch_invariant(i < 4 || n < 4); __vouch_invariant(0);"
        for engine in ("portfolio", "kinduction", "bmc"):
            done, given = self.run_one(text, engine=engine)
            self.assert_verdict(done, "FALSE(unreach-call)", 10)
            self.assertEqual(given["0"]["status"], "false")
            self.assertIn("evidence: confirmed by native run", done.stdout)

    def test_what_the_expression_meets_is_no_violation(self):
        invariants = ("__vouch_invariant(i + 2147483647 > i || 1); __vouch_invariant(8 / i >= 0);"
                      "__vouch_invariant(1 << n || 1);")
        text = COUNT % invariants
        done, given = self.run_one(text, "--property", "no-overflow")
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(given["i + 2147483647 > i || 1"]["status"], "false")
        done, given = self.run_one(text, "--property", "no-div-by-zero")
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(given["8 / i >= 0"]["status"], "false")
        done, given = self.run_one(text, "--property", "no-bad-shift")
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(given["1 << n || 1"]["status"], "false")

    def test_memory(self):
        text = HEAD + """    int a[4] = {1, 1, 1, 1}, n = __VERIFIER_nondet_int(), i = 0, *p = 0;
    while (n--) {
        __vouch_invariant(a[0] == 1 && a[1] == 1 && a[2] == 1 && a[3] == 1 && i <= 3 && i >= 0);
        __vouch_invariant(a[i] == 1);
        __vouch_invariant(*p == 1);
        if (i < 3) i++;
    }
    return a[i] - 1;
}
"""
        done, given = self.run_one(text, "--property", "memsafety")
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(given["*p == 1"]["status"], "false")
        self.assertEqual(given["a[i] == 1"]["status"], "proved")
        done, given = self.run_one(text.replace("if (i < 3) i++", "if (i < 4) i++"), "--property", "memsafety")
        self.assert_verdict(done, "FALSE(valid-deref)", 10)

    def test_acsl(self):
        text = HEAD + """    int n = __VERIFIER_nondet_int(), i;
    if (n < 0) return 0;
    /*@ loop invariant 0 <= i <= n;
        loop invariant end: i == n ==> n >= 0;
        loop invariant \\\\forall int k; k == k;
        loop invariant i < n;
        loop assigns i; */
    for (i = 0; i < n; i++) {}
    assert(i == n);
    //@ loop invariant missing > 0;
    while (i > 0) i--;
}
""".replace("\\\\", "\\")
        done, given = self.run_one(text)
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(self.statuses(given), {"0 <= i <= n": "proved", "i == n ==> n >= 0": "proved",
                                                "\\forall int k; k == k": "ignored", "i < n": "false",
                                                "missing > 0": "ignored"})
        self.assertEqual(given["0 <= i <= n"]["line"], 7)
        self.assertEqual(given["\\forall int k; k == k"]["detail"], ": \\forall is not understood")
        self.assertEqual(given["missing > 0"]["line"], 14)
        self.assertEqual(sum(line.startswith("warning") for line in done.lines), 2)

    def test_a_file_gives_them(self):
        lines = f"# of the loop\n\nprog.c:{LINE}: i <= n  # the bound\n  ./prog.c:{LINE} : i >= 0 && 'x' != '#'\n"
        lines = lines.replace(" : ", ": ")
        done, given = self.run_one(COUNT % ";", "--invariants", self.write("inv.txt", lines))
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(self.statuses(given), {"i <= n": "proved", "i >= 0 && 'x' != '#'": "proved"})
        self.assertEqual(given["i <= n"]["line"], LINE)

    def test_files_that_are_wrong(self):
        file = self.write("prog.c", COUNT % ";")
        for line, words in {
            "nonsense": ["inv.txt:2: not of the form FILE:LINE: EXPRESSION"],
            f"prog.c:{LINE}:": ["inv.txt:2: no expression"],
            f"prog.c:{LINE}: i < (n": ["inv.txt:2: brackets do not match"],
            f"prog.c:{LINE}: i < n; i++": ["inv.txt:2: not an expression"],
            f"prog.c:{LINE}: i < n) || (1": ["inv.txt:2: brackets do not match"],
            f"prog.c:{LINE}: i < n /* x": ["inv.txt:2: a comment in an expression"],
            f"prog.c:{LINE}: i <": ["inv.txt:2: expected expression"],
            f"prog.c:{LINE}: i < q": ["inv.txt:2: use of undeclared identifier 'q'"],
            f"prog.c:{LINE}: i = n": ["inv.txt:2: an invariant must not change anything"],
            f"prog.c:{LINE}: i++": ["inv.txt:2: an invariant must not change anything"],
            f"prog.c:{LINE}: __VERIFIER_nondet_int()": ["inv.txt:2: an invariant must not change anything"],
            f"prog.c:{LINE + 1}: i < n": [f"inv.txt:2: no loop begins at prog.c:{LINE + 1}"],
            f"other.c:{LINE}: i < n": ["inv.txt:2: other.c is none of the program's files"],
            f"rog.c:{LINE}: i < n": ["inv.txt:2: rog.c is none of the program's files"],
        }.items():
            done = self.vouch("--invariants", self.write("inv.txt", "# comment\n" + line + "\n"), file)
            self.assert_refused(done, *words)
            self.assertEqual(len(done.stderr.strip().split("\n")), 1, done.stderr)
        self.assert_refused(self.vouch("--invariants", "missing.txt", file), "missing.txt")
        self.assert_refused(self.vouch("--invariants", ".", file), "is a directory")
        self.assert_refused(self.vouch("--invariants", self.write("inv.txt", ""), "--path-program", file), "no effect")
        self.assert_refused(self.vouch("--invariants", self.write("inv.txt", b"\xff\x00:1: x"), file), "inv.txt:1")

    def test_an_annotation_with_an_effect_is_an_error(self):
        done = self.vouch(self.write("prog.c", COUNT % "__vouch_invariant(i++ < n);"))
        self.assert_refused(done, "prog.c:8:", "an invariant must not change anything")

    def test_preprocessed_files_have_the_lines_of_the_original(self):
        text = '# 1 "deep/prog.c"\n# 30 "deep/prog.c"\n' + (COUNT % "__vouch_invariant(i <= n);").replace(
            "#include <assert.h>", "extern void __assert_fail(const char *, const char *, unsigned, const char *);").replace(
            "assert(i == n);", '((i == n) ? (void)0 : __assert_fail("i", "f", 1, "m"));')
        file = self.write("prog.i", text)
        inv = self.write("inv.txt", f"prog.c:{30 + LINE - 1}: i >= 0\n")
        done, result = self.structured("--engine", "kinduction", "--timeout", "60", "--invariants", inv, file)
        self.assert_verdict(done, "TRUE", 0)
        given = {(g["expression"], g["file"], g["line"]): g["status"] for g in result["given_invariants"]}
        self.assertEqual(given, {("i >= 0", "deep/prog.c", 36): "proved", ("i <= n", "deep/prog.c", 37): "proved"})

    def test_several_files_and_properties(self):
        """One file declares it and is compiled for 32 bits, the other does not."""
        one = self.write("one.c", HEAD + "    extern long sum(int);\n    assert(sum(9) >= 0);\n    return 0;\n}\n")
        two = self.write("two.c", """
extern void __vouch_invariant(int);
long sum(int n) {
    long s = 0;
    for (int i = 0; i < n; i++) {
        __vouch_invariant(s >= 0 && s <= i * 100L);
        s += i;
    }
    return s;
}
""")
        inv = self.write("inv.txt", "two.c:5: 0 <= i && i <= 9 && n == 9\n")
        done, result = self.structured("-m32", "--property", "reach,no-overflow", "--engine", "kinduction",
                                       "--invariants", inv, one, two)
        self.assert_verdict(done, "TRUE", 0)
        for part in result["properties"]:
            self.assertEqual([g["status"] for g in part["given_invariants"]], ["proved", "proved"])

    def test_each_copy_of_a_loop(self):
        text = HEAD.replace("int main(void) {", """static int up(int n) {
    int i = 0;
    while (i < n) {
        __vouch_invariant(i >= 0);
        __vouch_invariant(n <= 5);
        i++;
    }
    return i;
}
int main(void) {""") + """    int n = __VERIFIER_nondet_int();
    assert(up(5) >= 0);
    assert(up(n) >= 0);
}
"""
        done, given = self.run_one(text)
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(self.statuses(given), {"i >= 0": "proved", "n <= 5": "false"})

    def test_recursion_and_loops_that_nobody_reaches(self):
        text = HEAD.replace("int main(void) {", """static int down(int n) {
    int k = 0;
    while (k < n) {
        __vouch_invariant(k >= 0);
        k++;
        if (k == 3) return down(n - 1) + 1;
    }
    return 0;
}
static void idle(int n) {
    while (n > 0) {
        __vouch_invariant(n > 7);
        n--;
    }
}
int main(void) {""") + """    assert(down(__VERIFIER_nondet_int() & 7) >= 0);
    if (0) idle(3);
}
"""
        for recursion in ("stack", "inline"):
            done, given = self.run_one(text, "--recursion", recursion)
            self.assertEqual(given["k >= 0"]["status"], "proved", recursion)
            self.assertEqual(given["n > 7"]["status"], "unreached", recursion)
            self.assertNotIn("FALSE", done.lines[-1])

    def test_loops_that_decide_nothing(self):
        """Slicing would take this loop away; what is said of it is checked all the same."""
        text = HEAD + """    int n = __VERIFIER_nondet_int(), i, j = 0;
    for (i = 0; i < 20; i++) {
        __vouch_invariant(j == 2 * i);
        __vouch_invariant(j != 20);
        j += 2;
    }
    assert(n == n);
}
"""
        done, given = self.run_one(text)
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(self.statuses(given), {"j == 2 * i": "proved", "j != 20": "false"})

    def test_what_is_unknown_is_no_claim(self):
        text = COUNT % "int u; __vouch_invariant(u == 0);"
        done, given = self.run_one(text)
        self.assertEqual(given["u == 0"]["status"], "ignored")  # a declaration stands before it
        done, given = self.run_one(HEAD + "    int u, i = 0;\n    while (i < 5) { __vouch_invariant(u == 0); i++; }\n}\n")
        self.assertEqual(given["u == 0"]["status"], "false")

    def test_path_programs_have_none(self):
        done, given = self.run_one(COUNT % "__vouch_invariant(i <= n);", "--path-program")
        self.assertEqual(given["i <= n"]["status"], "not checked")

    def test_each_dialect(self):
        """Nothing has to be declared, whatever the standard; with an annotation, the text is read twice."""
        for standard in ("c89", "c99", "gnu17", "c2x"):
            text = "void reach_error(void);\nint main(void) {\n    int i = 0;\n    /*@ loop invariant i >= 0; */\n" \
                   "    while (i < 5) { __vouch_invariant(i <= 5); i++; }\n    if (i != 5) reach_error();\n    return 0;\n}\n"
            done, given = self.run_one(text, f"-std={standard}")
            self.assertEqual(self.statuses(given), {"i >= 0": "proved", "i <= 5": "proved"}, standard)

    def test_other_compilers(self):
        text = "#ifndef __VOUCH__\n#error\n#define __vouch_invariant(e) ((void)0)\n#endif\n"
        done, given = self.run_one(text + COUNT % "__vouch_invariant(i <= n);")
        self.assertEqual(given["i <= n"]["status"], "proved")


if __name__ == "__main__":
    unittest.main()
