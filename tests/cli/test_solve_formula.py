#!/usr/bin/env python3
"""vouch solve FILE.smt2: scripts in, answers in SMT-LIB out."""
import json
import unittest

from harness import Case, processes_with

HEAD = "(set-logic QF_BV)\n"
WORDS = "(declare-const x (_ BitVec 8))\n(declare-const y (_ BitVec 8))\n"
SAT = HEAD + WORDS + "(assert (= (bvadd x y) #x10))\n(assert (bvugt x y))\n(check-sat)\n"
UNSAT = HEAD + WORDS + "(assert (bvugt x y))\n(assert (bvugt y x))\n(check-sat)\n"
# Two ways to multiply: no solver has an answer in the time of a test.
HARD = HEAD + """(declare-const a (_ BitVec 48))
(declare-const b (_ BitVec 48))
(declare-const c (_ BitVec 48))
(assert (distinct (bvmul (bvmul a b) (bvadd c a)) (bvadd (bvmul (bvmul a c) b) (bvmul a (bvmul a b)))))
(assert (distinct a b c))
(check-sat)
"""


class Formulas(Case):
    def solve(self, text, *options, environment=None, name="f.smt2"):
        return self.vouch("solve", *options, self.write(name, text), environment=environment)

    def assert_answers(self, text, *answers, status=None, options=()):
        done = self.solve(text, *options)
        self.assertEqual(done.stdout, "".join(a + "\n" for a in answers), done.stderr)
        if status is not None:
            self.assertEqual(done.returncode, status, done.stderr)
        return done

    def assert_refused(self, text, line, message, name="f.smt2"):
        done = self.solve(text, name=name)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn(f"{name}:{line}: ", done.stderr)
        self.assertIn(message, done.stderr)


class Answers(Formulas):
    def test_answers_and_statuses(self):
        self.assert_answers(SAT, "sat", status=10)
        self.assert_answers(UNSAT, "unsat", status=0)
        done = self.solve(HEAD)
        self.assertEqual((done.stdout, done.returncode), ("", 0))

    def test_every_solver(self):
        for solver in ("bitblast", "cone", "z3", "cvc5"):
            with self.subTest(solver):
                self.assert_answers(SAT, "sat", status=10, options=["--set", f"solve.solver={solver}"])
                self.assert_answers(UNSAT, "unsat", status=0, options=["--set", f"solve.solver={solver}"])

    def test_the_model_is_one(self):
        done = self.solve(SAT + "(get-value (x y (bvadd x y) (bvugt x y)))\n(get-model)\n")
        self.assertIn("((bvadd x y) #x10)", done.stdout)
        self.assertIn("((bvugt x y) true)", done.stdout)
        model = done.stdout[done.stdout.index("\n(\n"):]
        check = SAT.replace("(check-sat)\n", "")
        for name in "xy":  # the values of the model are those of a model
            value = model[model.index(f"(define-fun {name} () (_ BitVec 8) ") :].split(") ", 2)[2][:4]
            check += f"(assert (= {name} {value}))\n"
        self.assert_answers(check + "(check-sat)\n", "sat")

    def test_arrays(self):
        text = """(set-logic QF_ABV)
(declare-fun m () (Array (_ BitVec 4) (_ BitVec 8)))
(declare-fun i () (_ BitVec 4))
(define-fun two ((a (Array (_ BitVec 4) (_ BitVec 8)))) (_ BitVec 8) (bvadd (select a i) (select a #x0)))
(assert (= (two (store m i #x05)) #x0c))
(check-sat)
(get-value ((select m #x0)))
(assert (= i #x0))
(check-sat)
"""
        done = self.solve(text)
        self.assertEqual([done.lines[0], done.lines[-1]], ["sat", "unsat"])
        self.assertIn("((select m #x0) #x07)", done.stdout)

    def test_levels_and_assumptions(self):
        text = HEAD + WORDS + """(assert (bvult x #x05))
(push 2)
(declare-const z (_ BitVec 8))
(assert (= z x))
(assert (bvugt z #x08))
(check-sat)
(pop 1)
(pop)
(declare-const z Bool)
(assert z)
(check-sat)
(check-sat-assuming ((not z)))
(check-sat-assuming (z (bvult y x)))
(reset-assertions)
(declare-const x Bool)
(assert (not x))
(check-sat)
(reset)
(declare-const q Bool)
(assert (and q (not q)))
(check-sat)
(exit)
(this is not read
"""
        self.assert_answers(text, "unsat", "sat", "unsat", "sat", "sat", "unsat", status=0)

    def test_cores(self):
        text = "(set-option :produce-unsat-cores true)\n(set-option :produce-unsat-assumptions true)\n" + HEAD + WORDS + """
(assert (! (bvult x #x05) :named small))
(assert (! (= y #x00) :named |odd name|))
(assert (! (bvugt x #x08) :named large))
(check-sat)
(get-unsat-core)
(reset-assertions)
(declare-const x (_ BitVec 8))
(declare-const p Bool)
(assert (=> p (= x #x01)))
(check-sat-assuming (p (= x #x02) (bvult x #x80)))
(get-unsat-assumptions)
"""
        self.assert_answers(text, "unsat", "(small large)", "unsat", "(p (= x #x02))")

    def test_what_is_asked_about(self):
        text = """(get-info :name)
(get-info :error-behavior)
(echo "a ""word"" ")
(get-option :produce-models)
(set-option :produce-models true)
(get-option :produce-models)
(get-info :nothing)
(push 1)
(get-info :assertion-stack-levels)
(declare-const p Bool)
(assert (! p :named a))
(get-assertions)
(check-sat)
(get-assignment)
(get-unsat-core)
(assert (not p))
(get-model)
(set-option :print-success true)
(check-sat)
(get-value (p))
"""
        done = self.solve(text)
        self.assertEqual(done.lines, [
            '(:name "Vouch")', "(:error-behavior continued-execution)", '"a ""word"" "', "unsupported", "true",
            "unsupported", "(:assertion-stack-levels 1)", "((! p :named a))", "sat", "((a true))",
            '(error "line 15: option :produce-unsat-cores is not set")',
            '(error "line 17: there is no model: none was found since the last change")', "success", "unsat",
            '(error "line 20: there is no model: none was found since the last change")'])
        self.assertEqual(done.returncode, 0)

    def test_dumped_queries_are_read(self):
        program = self.write("p.c", """
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
unsigned a[100], b[200];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    if (n >= 50 || i >= n) return 0;
    for (unsigned k = 0; k < 50; k++) a[k] = k;
    __builtin_memcpy(b + n, a, n * sizeof *a);
    if (b[n + i] != i) reach_error();
    return 0;
}
""")
        self.vouch("--engine", "bmc", "--dump", "dump", program)
        answers = set()
        queries = sorted(self.path.glob("dump/*/*.smt2"))
        self.assertTrue(queries)
        for query in queries[-4:]:
            done = self.vouch("solve", str(query))
            self.assertIn(done.lines[0], ("sat", "unsat"), done.stderr)
            answers.add(done.lines[0])
        self.assertIn("unsat", answers)

    def test_structured_result_and_counters(self):
        done = self.solve(SAT + "(assert false)\n(check-sat)\n", "--json", "out.json", "--stats")
        self.assertTrue(all(line.startswith(";") for line in done.lines[2:]), done.stdout)
        self.assertIn("; evidence: confirmed by evaluation", done.lines)
        result = json.loads((self.path / "out.json").read_text())
        self.assertEqual(result["format"], "vouch-formula-1")
        self.assertEqual([(c["line"], c["answer"]) for c in result["checks"]], [(6, "sat"), (8, "unsat")])
        self.assertEqual({c["evidence"]["status"] for c in result["checks"]}, {"confirmed"})
        self.assertIn("search.seconds", result["checks"][0]["statistics"])


class Doubt(Formulas):
    def test_a_second_solver_that_fails_costs_the_answer(self):
        crash = {"VOUCH_TEST_CRASH": "evidence"}
        done = self.solve(UNSAT, environment=crash)
        self.assertEqual((done.stdout, done.returncode), ("unknown\n", 20))
        self.assertIn("line 6: unknown: unconfirmed: unsat by bitblast", done.stderr)
        done = self.solve(UNSAT, "--unconfirmed", environment=crash)
        self.assertEqual((done.stdout, done.returncode), ("unsat\n", 0))
        self.assertIn("unconfirmed", done.stderr)

    def test_a_search_that_crashes(self):
        done = self.solve(SAT, environment={"VOUCH_TEST_CRASH": "solve"})
        self.assertEqual((done.stdout, done.returncode), ("unknown\n", 20))
        self.assertIn("internal error: the search ended early", done.stderr)

    def test_limits(self):
        done = self.solve("(get-info :name)\n" + HARD + "(get-info :reason-unknown)\n", "--timeout", "2")
        self.assertEqual(done.lines[:2], ['(:name "Vouch")', "unknown"])
        self.assertEqual(done.returncode, 20)
        self.assertIn("timeout", done.stderr)
        self.assertLess(done.seconds, 20)
        done = self.solve(SAT, "--memory", "400", environment={"VOUCH_TEST_EAT": "solve"})
        self.assertEqual((done.stdout, done.returncode), ("unknown\n", 20))
        self.assertIn("out of memory", done.stderr)
        self.assertEqual(processes_with(str(self.path)), [])


class BadInput(Formulas):
    def test_one_message_with_the_line(self):
        for line, message, text in (
                (3, "missing )", HEAD + WORDS[:32] + "(assert (= x\n x"),
                (4, "wrong arguments for bvadd", SAT.replace("(bvadd x y)", "(bvadd x #x0)")),
                (4, "unknown symbol z", SAT.replace("(bvadd x y)", "z")),
                (4, "assertion is not Boolean", SAT.replace("(= (bvadd x y) #x10)", "x")),
                (4, "unknown function", SAT.replace("(= (bvadd", "(== (bvadd")),
                (1, "unknown sort Int", "(declare-const i Int)"),
                (1, "width out of range", "(declare-const i (_ BitVec 0))"),
                (1, "width out of range", "(declare-const i (_ BitVec 99999999))"),
                (1, "number too large", "(declare-const i (_ BitVec 9999999999))"),
                (1, "more levels than there are", "(pop 1)"),
                (1, "too many levels", "(push 4000000000)"),
                (2, "already declared", "(declare-const i Bool)\n(declare-const i Bool)"),
                (1, "uninterpreted functions", "(declare-fun f (Bool) Bool)"),
                (1, "unsupported command", "(maximize x)"),
                (1, "unexpected )", ")"),
                (2, "unterminated", "\n(echo \"x)"),
                (1, "extract out of range", "(assert (= ((_ extract 4 0) #xf) #xf))"),
                (1, "command expected", "\0\1\2"),
        ):
            with self.subTest(message):
                self.assert_refused(text, line, message)

    def test_no_prefix_of_a_script_crashes(self):
        text = SAT + "(get-value (x))\n"
        for end in range(0, len(text), 7):
            done = self.solve(text[:end])
            self.assertIn(done.returncode, (0, 2, 10), text[:end])

    def test_deep_nesting(self):
        n = 100_000
        lets = "".join(f"(let ((v{i + 1} (bvadd v{i} #x01))) " for i in range(n))
        text = HEAD + f"(declare-const v0 (_ BitVec 8))\n(assert {lets}(= v{n} v0){')' * n})\n(check-sat)\n"
        self.assert_answers(text, "unsat", status=0)  # 100000 is no multiple of 256
        nots = "(not " * n + "true" + ")" * n
        self.assert_answers(HEAD + f"(assert {nots})\n(check-sat)\n", "sat")
        self.assert_refused(HEAD + "(assert " + "(not " * n, 2, "missing )")

    def test_options_of_programs_are_refused(self):
        for options in (["--engine", "bmc"], ["--each"], ["--bad", "b0"], ["--set", "bmc.depth=3"]):
            done = self.solve(SAT, *options)
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        done = self.vouch("--set", "solve.facts=false", self.write("p.c", "int main(void) { return 0; }"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("there is no formula", done.stderr)


if __name__ == "__main__":
    unittest.main()
