"""--engine FILE.yml: which members a run has, what they hand to each other, and when one does not run."""
import unittest

from harness import Case
from test_precision import SAFE, UNSAFE

STAGES = """# A search within a bound, and a proof that begins with its predicates.
members:
  - name: bounded
    engine: predicate
    options: {loop-bound: 1, refinement: global}
    share: 0.5
  - name: full
    engine: predicate
    after: bounded
    precision: bounded
"""


class Strategy(Case):
    def run_strategy(self, strategy, text=SAFE, *more):
        """The finished process, its result, and the members by name."""
        file, program = self.write("strategy.yml", strategy), self.write("prog.c", text)
        done, result = self.structured("--engine", file, "--timeout", "60", *more, program)
        return done, result, {e["name"]: e for e in result["engines"]}

    def test_stages_hand_predicates_over(self):
        done, result, members = self.run_strategy(STAGES)
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(list(members), ["bounded", "full"])
        self.assertEqual(members["bounded"]["outcome"], "gave up: bound predicate.loop-bound reached")
        self.assertGreater(members["full"]["statistics"]["predicate.predicates.loaded"], 0)
        done, _, _ = self.run_strategy(STAGES, UNSAFE)
        self.assert_verdict(done, "FALSE(unreach-call)", 10)

    def test_without_hand_over_nothing_is_loaded(self):
        _, _, members = self.run_strategy(STAGES.replace("    precision: bounded\n", ""))
        self.assertNotIn("predicate.predicates.loaded", members["full"]["statistics"])

    def test_a_member_that_is_skipped(self):
        done, _, members = self.run_strategy(STAGES + "    skip-if: [timeout, gave-up]\n")
        self.assertEqual(members["full"]["outcome"], "skipped: bounded gave up")
        self.assertEqual(done.returncode, 20)
        self.assertNotIn("internal error", done.stdout)
        done, _, members = self.run_strategy(STAGES + "    skip-if: [failed]\n")
        self.assert_verdict(done, "TRUE", 0)

    def test_what_follows_a_member_that_is_skipped(self):
        rest = "    skip-if: [gave-up]\n  - {name: last, engine: kinduction, after: full%s}\n"
        done, _, members = self.run_strategy(STAGES + rest % "")
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(members["last"]["outcome"], "TRUE")
        done, _, members = self.run_strategy(STAGES + rest % ", skip-if: [skipped]")
        self.assertEqual(members["last"]["outcome"], "skipped: full was skipped")
        self.assertEqual(done.returncode, 20)

    def test_a_limit_of_time(self):
        done, _, members = self.run_strategy("members: [{engine: predicate, seconds: 0}, "
                                             "{engine: bmc, after: predicate, skip-if: [timeout]}]")
        self.assertEqual(members["predicate"]["outcome"], "gave up: timeout")
        self.assertEqual(members["bmc"]["outcome"], "skipped: predicate ran out of time")
        self.assertEqual(done.lines[-1], "VERDICT: UNKNOWN(timeout)")

    def test_whose_facts_are_told(self):
        # the fixpoint comes first, so that what it has found is there when the others start
        text = """members:
  - engine: dataflow
    options: {domains: "boxes"}
  - {name: hears, engine: kinduction, after: dataflow%s}
"""
        told = [self.run_strategy(text % more)[2]["hears"].get("facts_taken") for more in ("", ", facts: [dataflow]", ", facts: []")]
        self.assertEqual(told[0], told[1])
        self.assertGreater(told[0], 0)
        self.assertEqual(told[2], 0)

    def test_presets(self):
        program = self.write("prog.c", SAFE)
        for preset, names in (("parallel", ["predicate(exchange=none)", "dataflow(exchange=none)"]),
                              ("async", ["predicate(inject=abstraction)", "dataflow"])):
            done, result = self.structured("--engine", preset, "--timeout", "60", program)
            self.assert_verdict(done, "TRUE", 0)
            self.assertEqual([e["name"] for e in result["engines"]], names)

    def test_bad_files(self):
        program = self.write("prog.c", SAFE)
        good = "members:\n  - {name: a, engine: predicate}\n"
        for text, message in [
            ("", "s.yml:1: there is no YAML document"),
            ("members: [", "s.yml:1: no YAML"),
            ("members: []", "s.yml:1: a strategy is a map with a list 'members' that is not empty"),
            ("- a", "s.yml:1: a strategy is a map"),
            ("members:\n  - magic", "s.yml:2: a member is a map"),
            (good + "stages: 1", "s.yml:3: 'stages' is nothing that a strategy has"),
            (good + "members: 1", "s.yml:3: 'members' is there twice"),
            ("members:\n  - {name: a}", "s.yml:2: a member has an 'engine'"),
            ("members:\n  - engine: magic", "s.yml:2: no engine is called 'magic'"),
            (good + "  - {engine: bmc, speed: 1}", "s.yml:3: 'speed' is nothing that a member has"),
            (good + "  - engine: bmc\n    share: 2", "s.yml:4: 'share' is a number from 0 to 1"),
            (good + "  - engine: bmc\n    delay: soon", "s.yml:4: 'delay' is a number"),
            (good + "  - engine: bmc\n    options: {depth: 1}", "s.yml:3: bmc: unknown option bmc.depth"),
            (good + "  - engine: ic3cfa\n    options: {prune: true}", "s.yml:3: ic3cfa: option ic3cfa.prune has no effect"),
            (good + "  - {engine: bmc, options: [k-max]}", "s.yml:3: 'options' is a map"),
            (good + "  - {engine: bmc, after: b}", "s.yml:3: bmc: it comes after 'b', and no member before it"),
            (good + "  - {engine: bmc, after: bmc}", "s.yml:3: bmc: it comes after 'bmc', and no member before it"),
            (good + "  - {engine: bmc, after: a, skip-if: [late]}", "s.yml:3: 'late' is no ending"),
            (good + "  - {engine: bmc, skip-if: [timeout]}", "s.yml:3: bmc: 'skip-if' needs 'after'"),
            (good + "  - {engine: bmc, patience: 1}", "s.yml:3: bmc: 'patience' needs 'after'"),
            (good + "  - {engine: predicate, precision: a}", "s.yml:3: predicate: it begins with the predicates of 'a'"),
            (good + "  - {engine: bmc, facts: [b]}", "s.yml:3: bmc: facts of 'b', which is no member"),
            (good + "  - {name: a, engine: bmc}", "s.yml:3: two members are called 'a'"),
            (good + "  - &x {engine: bmc}\n  - *x", "s.yml:4: an alias"),
        ]:
            with self.subTest(message):
                self.write("s.yml", text)
                done = self.vouch("--engine", "s.yml", program)
                self.assert_refused(done, message)
                self.assertEqual(len(done.stderr.strip().split("\n")), 1, done.stderr)
        self.assert_refused(self.vouch("--engine", "none.yml", program), "none.yml: No such file")


if __name__ == "__main__":
    unittest.main()
