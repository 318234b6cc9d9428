"""What the papers say of kipdr and ic3cfa, on whole programs: Beyer and Dangl 2020, Mertens 2016."""
import pathlib
import unittest

from harness import Case

PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / "programs"
# Of the kind of the seven crafted programs of Beyer and Dangl: const, eq1, eq2, even, odd, mod4, bin-suffix-5.
CRAFTED = ["constant", "equal_pairs", "equal_shifted", "parity_even", "parity_odd", "remainder_four", "suffix_bits"]
# The thesis' algorithm with reuse, skipping and pushing, on blocks that are small enough to push along.
THESIS = ["propagate=false", "high=false", "guess=false", "low-bits=0", "split=false", "widen=off", "lift=false",
          "order=handle", "drop-failures=1000000", "solver=bitblast"]


class Papers(Case):
    def check(self, program, engine, *settings):
        options = [word for setting in settings for word in ("--set", setting)]
        done, result = self.structured("--timeout", "100", "--engine", engine, *options, str(PROGRAMS / program))
        self.assertNotEqual(done.returncode, 2, done.stderr)
        return result, result["engines"][0]["statistics"]

    def test_obligations_alone_prove_the_crafted_programs(self):
        """B14, B42: without suggestions, which are not the paper's."""
        for name in CRAFTED:
            with self.subTest(name):
                result, statistics = self.check(f"invariants/{name}.c", "kipdr", "kipdr.suggestions=false")
                self.assertEqual(result["verdict"], "TRUE")
                self.assertNotIn("kipdr.suggestions", statistics)
                if name != "constant":  # the reductions know it
                    self.assertGreater(statistics["kipdr.obligations.proved"], 0)

    def test_an_obligation_that_was_suggested_is_worked_on(self):
        """B14, B43: y = z, which eq2 needs, is the obligation and a suggestion."""
        for suggestions in ["true", "false"]:
            result, statistics = self.check("invariants/equal_shifted.c", "kipdr",
                                            f"kipdr.suggestions={suggestions}")
            self.assertEqual(result["verdict"], "TRUE")
            self.assertEqual(statistics["kipdr.obligations.proved"], 1)
            self.assertIn("left == right", [i["expression"] for i in result["invariants"]])

    def test_pruning_asks_no_more(self):
        """M21: obligations that are left out need not be found again, and no proof is lost."""
        pruned = 0
        for name, verdict in [("lift_doors_safe", "TRUE"), ("lift_doors_unsafe", "FALSE")]:
            for push in ["none", "restrictive"]:
                settings = [f"ic3cfa.{s}" for s in [*THESIS, f"push={push}"]] + ["reduce.blocks.cap=25"]
                before, without = self.check(f"control/{name}.c", "ic3cfa", *settings)
                after, with_pruning = self.check(f"control/{name}.c", "ic3cfa", *settings, "ic3cfa.prune=true")
                self.assertEqual([before["verdict"], after["verdict"]], [verdict, verdict])
                self.assertGreater(without["ic3cfa.pushes.done"], 100)
                for counter in ["ic3cfa.obligations", "ic3cfa.solver.checks", "ic3cfa.iterations"]:
                    self.assertLessEqual(with_pruning[counter], without[counter], f"{counter} {name} {push}")
                pruned += with_pruning.get("ic3cfa.pruned", 0)
        self.assertGreater(pruned, 0)


if __name__ == "__main__":
    unittest.main()
