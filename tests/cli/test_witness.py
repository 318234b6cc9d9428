"""Witnesses: what --witness writes, what `vouch validate` says of it and of wrong ones, and --invariants with a witness."""
import json
import re
import unittest

from harness import Case

VIOLATION = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int i, sum = 0;
    for (i = 0; i < 4; i++) {
        int y;
        y = __VERIFIER_nondet_int();
        if (y > 10)
            sum = sum + y - 10;
    }
    if (__VERIFIER_nondet_int() == 77 && x == -5 && sum == 21)
        reach_error();
    return 0;
}
"""
PROOF = """extern unsigned __VERIFIER_nondet_uint(void);
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
HEAD = """- entry_type: {kind}
  metadata:
    format_version: "2.0"
    task:
      input_files: ["p.c"]
      specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
      data_model: LP64
  content:
"""


def waypoint(kind, line, value=None, action="follow", column=None):
    constraint = "" if value is None else f', constraint: {{value: "{value}", format: c_expression}}'
    place = f"line: {line}" + (f", column: {column}" if column else "")
    return f"      - waypoint: {{type: {kind}, action: {action}{constraint}, location: {{file_name: p.c, {place}}}}}\n"


def violation(*segments):
    return HEAD.format(kind="violation_sequence") + "".join("    - segment:\n" + s for s in segments)


def proof(*invariants):
    head = HEAD.format(kind="invariant_set")
    return (head if invariants else head.replace("content:", "content: []")) + "".join(
        f'    - invariant: {{type: {kind}, location: {{file_name: p.c, line: {line}}}, value: "{value}", '
        f"format: c_expression}}\n" for kind, line, value in invariants)


class Out(Case):
    def made(self, text, *arguments, name="p.c", verdict):
        self.write(name, text)
        done = self.vouch("--witness", "w.yml", "--timeout", "60", *arguments, name)
        self.assertEqual(done.lines[-1], f"VERDICT: {verdict}", done.stdout)
        self.assertIn("note: witness: w.yml", done.lines)
        return (self.path / "w.yml").read_text()

    def confirmed(self, *files):
        done = self.vouch("validate", "--witness", "w.yml", "--timeout", "60", *(files or ["p.c"]))
        self.assertEqual((done.lines[-1], done.returncode), ("WITNESS: CONFIRMED", 0), done.stdout)
        return done

    def waypoints(self, text):
        return re.findall(r"type: (\w+)\n +action: follow\n(?: +constraint:\n +value: \"(.*)\"\n)?(?: +format: \w+\n)?"
                          r" +location:\n +file_name: \"(.*)\"\n +line: (\d+)\n +column: (\d+)", text)

    def test_values_branches_and_target(self):
        text = self.made(VIOLATION, verdict="FALSE(unreach-call)")
        points = self.waypoints(text)
        self.assertEqual(points[0], ("assumption", "x == -5", "p.c", "5", "5"))
        self.assertEqual([p[0] for p in points].count("assumption"), 5)
        self.assertTrue(any(p[0] == "branching" and p[3:] == ("9", "9") for p in points), points)
        self.assertEqual(points[-1], ("target", "", "p.c", "13", "9"))
        # The value of a call within a condition is told at its closing bracket.
        self.assertIn(("function_return", "\\\\result == 77", "p.c", "12", "31"), points)
        self.assertIn('input_files: ["p.c"]', text)
        self.assertIn("LTL(G ! call(reach_error()))", text)
        self.confirmed()

    def test_an_absolute_path(self):
        file = self.write("p.c", VIOLATION)  # in the current directory: debug information shortens it
        done = self.vouch("--witness", "w.yml", file)
        self.assertIn("note: witness: w.yml", done.stdout)
        self.assertIn(f'input_files: ["{file}"]', (self.path / "w.yml").read_text())
        done = self.vouch("validate", "--witness", "w.yml", file)
        self.assertEqual(done.lines[-1], "WITNESS: CONFIRMED")

    def test_places_are_those_of_the_file(self):
        moved = "#line 500 \"elsewhere.c\"\n" + VIOLATION.replace("reach_error();\n    return", "ERR;\n    return")
        moved = moved.replace("int main", "#define ERR reach_error()\n\nint main")
        text = self.made(moved, verdict="FALSE(unreach-call)")
        self.assertNotIn("elsewhere", text)
        self.assertEqual(self.waypoints(text)[0], ("assumption", "x == -5", "p.c", "8", "5"))
        self.assertEqual(self.waypoints(text)[-1][3:], ("16", "9"))
        self.confirmed()

    def test_what_headers_have_is_left_out(self):
        self.write("value.h", "static int value(void) { int v; v = __VERIFIER_nondet_int(); return v; }\n")
        text = self.made("extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
                         '#include "value.h"\nint main(void) {\n    int x = value();\n'
                         "    if (x == 12345)\n        reach_error();\n}\n", verdict="FALSE(unreach-call)")
        self.assertNotIn("value.h", text)
        self.confirmed()

    def test_other_properties(self):
        text = self.made("extern int __VERIFIER_nondet_int(void);\nint main(void) {\n    int x = "
                         "__VERIFIER_nondet_int();\n    int y = 1;\n    return x + y;\n}\n", "--property",
                         "no-overflow", verdict="FALSE(no-overflow)")
        self.assertIn("x == 2147483647", text)
        self.assertIn("LTL(G ! overflow)", text)
        self.confirmed()
        self.made("#include <stdlib.h>\nint main(void) {\n    char *p = malloc(4);\n    p[4] = 1;\n    return 0;\n}\n",
                  "--property", "valid-memsafety", verdict="FALSE(valid-deref)")
        self.confirmed()
        self.made("#include <stdlib.h>\nchar *p;\nint main(void) {\n    p = malloc(4);\n    p = 0;\n    return 0;\n}\n",
                  "--property", "valid-memsafety", verdict="FALSE(valid-memtrack)")
        self.confirmed()

    def test_invariants(self):
        text = self.made(PROOF, "--engine", "kipdr", verdict="TRUE")
        self.assertIn("entry_type: invariant_set", text)
        self.assertIn("type: loop_invariant", text)
        self.assertRegex(text, r"line: 5\n +column: 5")
        self.assertNotIn("t!", text)
        done = self.confirmed()
        self.assertIn("used by the engines", done.stdout)
        # Another run starts from them.
        done = self.vouch("--invariants", "w.yml", "--timeout", "60", "p.c")
        self.assertEqual(done.lines[-1], "VERDICT: TRUE")
        self.assertRegex(done.stdout, r"invariant .*p\.c:5: .*: proved")

    def test_do_loops_hold_before_the_condition(self):
        text = self.made(PROOF.replace("while (i < n) {", "do {").replace("twice += 2;\n    }", "twice += 2;\n    } while (i < n);"),
                         "--engine", "kipdr", verdict="TRUE")
        self.assertIn("type: loop_invariant", text)
        self.confirmed()

    def test_jumps_are_no_branches_that_were_not_taken(self):
        self.made("extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void) {\n"
                  "    int state = 1, left = 3;\n    while (1) {\n        if (state == 1)\n            goto one;\n"
                  "        if (state == 2)\n            goto two;\n        break;\n    one:\n        left = left - 1;\n"
                  "        state = __VERIFIER_nondet_int();\n        if (left < 0)\n            return 0;\n"
                  "        continue;\n    two:\n        if (left == 0)\n            reach_error();\n"
                  "        state = __VERIFIER_nondet_int();\n    }\n    return 0;\n}\n", verdict="FALSE(unreach-call)")
        self.confirmed()

    def test_pointers_in_a_proof(self):
        # What a proof knows of addresses is no C, and must not cost the verdict.
        text = self.made("extern int __VERIFIER_nondet_int(void);\nint main(void) {\n    int n = __VERIFIER_nondet_int();\n"
                         "    if (n < 1 || n > 100) n = 1;\n    int *a = __builtin_alloca(n * sizeof(int));\n"
                         "    for (int k = 0; k < n; k++) a[k] = __VERIFIER_nondet_int();\n"
                         "    while (*a != *(a + n - 1)) a[0] = a[n - 1];\n    return 0;\n}\n",
                         "--property", "valid-memsafety", verdict="TRUE")
        self.assertNotRegex(text, r'value: ".*\ba\b')
        self.confirmed()

    def test_no_verdict_no_witness(self):
        from harness import ENDLESS
        self.write("p.c", ENDLESS)
        self.write("w.yml", "old")
        done = self.vouch("--witness", "w.yml", "--timeout", "2", "p.c")
        self.assertEqual(done.returncode, 20)
        self.assertFalse((self.path / "w.yml").exists())

    def test_one_for_several_properties(self):
        self.write("p.c", PROOF.replace("twice != 2 * i", "i > 5"))
        done = self.vouch("--witness", "w.yml", "--timeout", "60", "--property", "no-overflow,unreach-call", "p.c")
        self.assertEqual(done.returncode, 10)
        self.assertIn("call(reach_error())", (self.path / "w.yml").read_text())
        self.confirmed()


class Validate(Case):
    def validated(self, witness, text=VIOLATION, *arguments, name="w.yml"):
        self.write("p.c", text)
        self.write(name, witness)
        done = self.vouch("validate", "--witness", name, "--timeout", "60", *arguments, "p.c")
        status = {"CONFIRMED": 0, "REJECTED": 10, "NOT": 20}
        word = re.match(r"WITNESS: (\w+)", done.lines[-1])
        self.assertTrue(word, done.stdout + done.stderr)
        self.assertEqual(done.returncode, status[word[1]])
        return done.lines[-1]

    def assert_rejected(self, line, pattern):
        self.assertRegex(line, r"^WITNESS: REJECTED\(.*" + pattern)

    def test_what_a_validation_has_no_use_for_is_refused(self):
        source = self.write("a.c", "int main(void) { return 0; }\n")
        witness = self.write("w.yml", "")
        for option in ("--harness", "--report", "--sarif", "--junit", "--certificate", "--save-precision", "--invariants"):
            with self.subTest(option):
                done = self.vouch("validate", "--witness", witness, option, "other", source)
                self.assert_refused(done, option)
                self.assertFalse((self.path / "other").exists())

    def test_target_alone(self):
        self.assertEqual(self.validated(violation(waypoint("target", 13))), "WITNESS: CONFIRMED")

    def test_wrong_value(self):
        right = violation(waypoint("assumption", 5, "x == -5"), waypoint("target", 13))
        self.assertEqual(self.validated(right), "WITNESS: CONFIRMED")
        line = self.validated(right.replace("-5", "-6"))
        self.assert_rejected(line, "no execution passes the 1 waypoints")

    def test_order_and_avoid(self):
        first, second = waypoint("assumption", 8, "i == 0"), waypoint("assumption", 8, "i == 2")
        self.assertEqual(self.validated(violation(first, second, waypoint("target", 13))), "WITNESS: CONFIRMED")
        self.assert_rejected(self.validated(violation(second, first, waypoint("target", 13))), "no execution")
        avoided = waypoint("branching", 9, "true", action="avoid")
        self.assert_rejected(self.validated(violation(avoided + waypoint("target", 13))), "no execution")
        other = waypoint("branching", 9, "false", action="avoid")
        self.assertEqual(self.validated(violation(other + waypoint("target", 13))), "WITNESS: CONFIRMED")

    def test_function_return(self):
        right = violation(waypoint("function_return", 12, "\\\\result == 77", column=31), waypoint("target", 13))
        self.assertEqual(self.validated(right), "WITNESS: CONFIRMED")
        self.assert_rejected(self.validated(right.replace("77", "78")), "no execution")

    def test_wrong_line(self):
        self.assert_rejected(self.validated(violation(waypoint("target", 10))),
                             r"w\.yml:\d+: no violation of unreach-call can happen at p\.c:10")
        self.assert_rejected(self.validated(violation(waypoint("assumption", 11, "1"), waypoint("target", 13))),
                             r"w\.yml:\d+: no statement begins at p\.c:11")
        self.assert_rejected(self.validated(violation(waypoint("branching", 5, "true"), waypoint("target", 13))),
                             r"w\.yml:\d+: no branch stands at p\.c:5")

    def test_wrong_expression_or_file(self):
        for value, why in (("x ==", ""), ("nosuch == 1", ""), ("x = 3", "must not change"), ("x) || (1", "brackets")):
            self.assert_rejected(self.validated(violation(waypoint("assumption", 5, value), waypoint("target", 13))),
                                 r"w\.yml:\d+: .*" + why)
        wrong = violation(waypoint("target", 13)).replace("file_name: p.c", "file_name: q.c")
        self.assert_rejected(self.validated(wrong), r"q\.c is none of the program's files")

    def test_safe_program(self):
        self.assert_rejected(self.validated(violation(waypoint("target", 9)), PROOF), "no execution")

    def test_other_property(self):
        self.write("p.c", VIOLATION)
        self.write("w.yml", violation(waypoint("target", 13)))
        done = self.vouch("validate", "--witness", "w.yml", "--property", "no-overflow", "p.c")
        self.assertRegex(done.lines[-1], "REJECTED.*is about CHECK")

    def test_invariants(self):
        good = ("loop_invariant", 5, "twice == 2 * i")
        self.assertEqual(self.validated(proof(good), PROOF), "WITNESS: CONFIRMED")
        self.assertEqual(self.validated(proof(), PROOF).split("(")[0].split(":")[0], "WITNESS")
        self.assertEqual(self.validated(proof(good, ("location_invariant", 7, "twice + 2 == 2 * i")), PROOF),
                         "WITNESS: CONFIRMED")
        self.assert_rejected(self.validated(proof(good, ("loop_invariant", 5, "i < 3")), PROOF), r"i < 3: false.*i = 3")
        self.assert_rejected(self.validated(proof(("loop_invariant", 6, "1")), PROOF), r"w\.yml:\d+: no loop begins")
        self.assert_rejected(self.validated(proof(("loop_invariant", 5, "i <")), PROOF), r"w\.yml:\d+:")

    def test_true_but_not_inductive(self):
        # Follows from i == twice / 2, which nobody says.
        self.assertEqual(self.validated(proof(("loop_invariant", 5, "twice != 7")), PROOF), "WITNESS: CONFIRMED")
        # Never false within what is searched quickly; the engines find it.
        late = PROOF.replace("twice != 2 * i", "twice == 2 * i + 1")
        self.assert_rejected(self.validated(proof(("loop_invariant", 5, "twice != 150")), late), "false")

    def test_violated_program_is_no_proof(self):
        self.assert_rejected(self.validated(proof(), VIOLATION), "the program violates unreach-call")

    def test_malformed(self):
        whole = violation(waypoint("assumption", 5, "x == -5"), waypoint("target", 13))
        self.assert_rejected(self.validated(whole[:len(whole) * 2 // 3]), r"w\.yml:\d+: ")
        bomb = "- &a [x, x]\n" + "".join(f"- &{chr(c)} [*{chr(c - 1)}, *{chr(c - 1)}]\n" for c in range(98, 122))
        self.assert_rejected(self.validated(bomb), r"w\.yml:2: an alias")
        self.assert_rejected(self.validated("[" * 5000), r"w\.yml:")
        self.assert_rejected(self.validated(""), "empty")
        self.assert_rejected(self.validated("just text"), r"w\.yml:1: a witness is a list")

    def test_large_files_are_refused_before_they_are_read(self):
        self.write("p.c", VIOLATION)
        with open(self.path / "w.yml", "w", encoding="utf-8") as f:
            for _ in range(50):
                f.write("- {a: [" + "x, " * 349_000 + "]}\n")
        done = self.vouch("validate", "--witness", "w.yml", "--memory", "200", "--json", "r.json", "p.c")
        self.assertRegex(done.lines[-1], r"REJECTED\(w\.yml:1: larger than the limit of 16 MB\)")
        result = json.loads((self.path / "r.json").read_text())
        self.assertEqual((result["format"], result["outcome"]), ("vouch-validation-1", "REJECTED"))
        self.assertLess(result["result"]["peak_megabytes"], 150)

    def test_many_entries(self):
        self.assert_rejected(self.validated("- [" + "x, " * 2_500_000 + "]\n"), "more entries than are read")

    def test_graphml(self):
        graph = """<?xml version="1.0"?><graphml><graph edgedefault="directed">
<data key="witness-type">violation_witness</data><data key="programfile">p.c</data>
<data key="specification">CHECK( init(main()), LTL(G ! call(reach_error())) )</data>
<node id="A"><data key="entry">true</data></node><node id="B"/><node id="C"><data key="violation">true</data></node>
<edge source="A" target="B"><data key="startline">4</data><data key="assumption">x == (-5);</data></edge>
<edge source="B" target="C"><data key="startline">13</data></edge>
</graph></graphml>
"""
        self.assertEqual(self.validated(graph, name="w.graphml"), "WITNESS: CONFIRMED")
        self.assert_rejected(self.validated(graph.replace("-5", "5"), name="w.graphml"), "no execution")
        self.assert_rejected(self.validated(graph[:300], name="w.graphml"), r"w\.graphml:\d+: no XML")
        correct = """<graphml><graph><data key="witness-type">correctness_witness</data><data key="programfile">p.c</data>
<node id="A"><data key="entry">true</data></node><node id="B"><data key="invariant">twice == 2 * i</data></node>
<edge source="A" target="B"><data key="startline">5</data><data key="enterLoopHead">true</data></edge>
</graph></graphml>
"""
        self.assertEqual(self.validated(correct, PROOF, name="w.graphml"), "WITNESS: CONFIRMED")
        self.assert_rejected(self.validated(correct.replace("== 2", "!= 2"), PROOF, name="w.graphml"), "false")

    def test_bad_usage(self):
        self.write("p.c", VIOLATION)
        for arguments in (["p.c"], ["--witness", "missing.yml", "p.c"], ["--witness", "p.c"]):
            self.assertEqual(self.vouch("validate", *arguments).returncode, 2)
        self.write("w.yml", violation(waypoint("target", 13)))
        self.write("p.c", "int main(void) { return nosuch; }")
        done = self.vouch("validate", "--witness", "w.yml", "p.c")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("nosuch", done.stderr)


if __name__ == "__main__":
    unittest.main()
