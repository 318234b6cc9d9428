"""--set and --engine: several members, and options that would have no effect are refused with the reason."""
import pathlib
import re
import unittest

from harness import SAFE, Case

BENCH = pathlib.Path(__file__).resolve().parents[2] / "bench"
# Violated after 30 rounds of the loop.
DEEP = """
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    while (i < n) { i++; if (i == 30 && __VERIFIER_nondet_uint() == 7) reach_error(); }
    return 0;
}
"""


def words(*assignments):
    return [word for a in assignments for word in ("--set", a)]


class WithoutEffect(Case):
    def refused(self, arguments, *reason):
        self.assert_refused(self.vouch(*arguments, self.write("safe.c", SAFE)), *reason)

    def accepted(self, *arguments):
        self.assert_verdict(self.vouch(*arguments, self.write("safe.c", SAFE)), "TRUE", 0)

    def test_what_an_option_needs(self):
        for assignments, option, need in (
                (["ic3cfa.skip-outer=false", "ic3cfa.reuse=false"], "ic3cfa.skip-outer", "ic3cfa.reuse=true"),
                (["ic3cfa.skip-inner=false", "ic3cfa.reuse=false"], "ic3cfa.skip-inner", "ic3cfa.reuse=true"),
                (["ic3cfa.reuse=false", "ic3cfa.termination=new"], "ic3cfa.termination", "ic3cfa.reuse=true"),
                (["ic3cfa.prune=true"], "ic3cfa.prune", "ic3cfa.push other than off"),
                (["ic3cfa.prune=true", "ic3cfa.push=none", "ic3cfa.reuse=false"], "ic3cfa.prune", "ic3cfa.reuse=true"),
                (["ic3cfa.push-check=true", "ic3cfa.push=assign"], "ic3cfa.push-check", "ic3cfa.push=restrictive"),
                (["ic3cfa.cycle-cap=7"], "ic3cfa.cycle-cap", "ic3cfa.termination other than original"),
                (["ic3cfa.drop=false", "ic3cfa.drop-failures=1"], "ic3cfa.drop-failures",
                 "ic3cfa.drop=true or ic3cfa.bits=true"),
                (["dataflow.domains=boxes", "dataflow.houdini=false"], "dataflow.houdini", "dataflow.domains=all"),
                (["reduce.blocks=false", "reduce.blocks.cap=30"], "reduce.blocks.cap", "reduce.blocks=true")):
            with self.subTest(option):
                self.refused(words(*assignments), f"option {option} has no effect: it needs {need}")

    def test_of_what_does_not_run(self):
        self.refused(["--engine", "bmc", *words("ic3cfa.reuse=false")], "ic3cfa.reuse has no effect: ic3cfa does not run")
        self.refused(["--engine", "kipdr", *words("exchange.ic3cfa=none")], "exchange.ic3cfa", "ic3cfa does not run")
        self.refused(["--engine", "kipdr", *words("exchange.kipdr=none")], "exchange.kipdr", "kipdr runs alone")
        self.refused(["--engine", "unwind", *words("exchange.ahead=true")], "exchange.ahead",
                     "no engine of this run tells how deep it is")
        self.refused(words("exchange.bmc=none"), "unknown option exchange.bmc")
        self.refused(words("path-program.k=2"), "path-program.k", "no path program")
        self.refused(["--recursion", "stack", *words("frontend.recursion=2")], "frontend.recursion", "--recursion inline")
        self.refused(["--property", "no-overflow", *words("frontend.slice=false")], "frontend.slice", "unreach-call")

    def test_generators(self):
        self.refused(words("kinduction.invariants=df"), "kinduction.invariants", "--engine kinduction")
        self.refused(["--engine", "kinduction,bmc", *words("kinduction.invariants=df")], "kinduction.invariants")
        self.accepted("--engine", "kinduction", *words("kinduction.invariants=df", "dataflow.intervals=2"))

    def test_defaults_are_no_error(self):
        self.accepted("--engine", "bmc", *words("ic3cfa.reuse=true", "kinduction.invariants=none"))
        self.accepted("--engine", "ic3cfa", *words("ic3cfa.reuse=false", "ic3cfa.skip-inner=true"))

    def test_what_helps_one_member_is_accepted(self):
        self.accepted("--engine", "ic3cfa,ic3cfa(push=none)", *words("ic3cfa.prune=true"))
        self.refused(["--engine", "ic3cfa,ic3cfa(push=off)", *words("ic3cfa.prune=true")], "ic3cfa.prune has no effect")

    def test_show(self):
        file = self.write("safe.c", SAFE)
        self.assert_refused(self.vouch("show", "program", *words("bmc.k-max=3"), file), "bmc does not run")
        self.assert_refused(self.vouch("show", "program", *words("reduce.slice=false"), file), "--reduced")
        self.assertEqual(self.vouch("show", "program", "--reduced", *words("reduce.slice=false"), file).returncode, 0)

    def test_bounds(self):
        for engine in "bmc", "kinduction", "kipdr":
            self.refused(["--engine", engine, *words(f"{engine}.k-init=5", f"{engine}.k-max=4")],
                         f"{engine}.k-init is above {engine}.k-max")

    def test_configurations_of_the_measurements(self):
        text = (BENCH / "ic3cfa-configurations.yml").read_text()
        configurations = re.findall(r"^  (\S+): (--engine .*)$", text, re.MULTILINE)
        self.assertGreater(len(configurations), 10)
        for name, arguments in configurations:
            with self.subTest(name):
                self.accepted(*arguments.split())


class Bounds(Case):
    def test_no_violation_beyond_k_max(self):
        """The error is reached from the 30th visit of the loop's head."""
        file = self.write("deep.c", DEEP)
        for engine in "bmc", "kinduction", "kipdr", "ic3cfa":
            with self.subTest(engine):
                done = self.vouch("--engine", engine, *words(f"{engine}.k-max=29"), file)
                self.assert_verdict(done, f"UNKNOWN(bound {engine}.k-max reached)", 20)
                done = self.vouch("--engine", engine, *words(f"{engine}.k-max=30"), file)
                self.assert_verdict(done, "FALSE(unreach-call)", 10)


class Members(Case):
    def test_several_at_once(self):
        done, result = self.structured("--engine", "kinduction,bmc", self.write("safe.c", SAFE))
        self.assert_verdict(done, "TRUE", 0)
        self.assertLessEqual({e["name"] for e in result["engines"]}, {"kinduction", "bmc"})

    def test_one_engine_twice(self):
        text = "ic3cfa(k-max=3),ic3cfa"
        done, result = self.structured("--engine", text, "--timeout", "60", self.write("deep.c", DEEP))
        self.assert_verdict(done, "FALSE(unreach-call)", 10)
        self.assertEqual([e["name"] for e in result["engines"]], text.split(","))
        self.assertEqual(result["engines"][0]["outcome"], "gave up: bound ic3cfa.k-max reached")
        self.assertEqual(result["engine"], "ic3cfa")
        limited, free = (e["statistics"] for e in result["engines"])
        self.assertLess(limited["ic3cfa.iterations"], free["ic3cfa.iterations"])

    def test_refused(self):
        file = self.write("safe.c", SAFE)
        for text, word in (("bmc,bmc", "two members"), ("bmc(x=1)", "unknown option bmc.x"), ("bmc,magic", "magic"),
                           ("ic3cfa(prune=true)", "has no effect")):
            self.assert_refused(self.vouch("--engine", text, file), "--engine", word)


if __name__ == "__main__":
    unittest.main()
