"""The matrix of seed 002 (B42): which source of invariants proves which of the seven crafted programs.

Propagation of constants is switched off: it is a reduction that the seed does not have, and proves the first program alone.
"""
import pathlib
import resource
import unittest

from harness import Case

PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / "programs" / "invariants"
NAMES = ["constant", "equal_pairs", "equal_shifted", "parity_even", "parity_odd", "remainder_four", "suffix_bits"]
# (options, programs that are proved); with k-max the others end without waiting for the time limit
MATRIX = {
    "none": (["kinduction.invariants=none"], []),
    "boxes": (["kinduction.invariants=df", "dataflow.domains=boxes"], ["constant"]),
    "boxes, eq": (["kinduction.invariants=df", "dataflow.domains=boxes,eq"], ["constant", "equal_pairs"]),
    "boxes, eq, mod2": (["kinduction.invariants=df", "dataflow.domains=boxes,eq,mod2"],
                        ["constant", "equal_pairs", "parity_even", "parity_odd"]),
    "kipdr": (["kinduction.invariants=kipdr"], NAMES),
    "df;kipdr": (["kinduction.invariants=df;kipdr"], NAMES),
}
# For the matrix of the seed, which has no row df;kipdr, in seconds of processor time: it takes about two. A generator that
# goes on although it cannot contribute any more, or an engine that does not stop at k-max, takes more than the rest together.
SEED_ROWS, MOST_SECONDS = ["none", "boxes", "boxes, eq", "boxes, eq, mod2", "kipdr"], 10


def processor_seconds():
    """Of all runs so far and their children."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Matrix(Case):
    def proved(self, options, name, *more):
        arguments = [word for o in options for word in ("--set", o)]
        _, result = self.structured("--engine", "kinduction", "--set", "kinduction.k-max=6", "--set",
                                    "reduce.propagate=false", "--timeout", "60", *arguments, *more,
                                    str(PROGRAMS / (name + ".c")))
        self.assertNotEqual(result["verdict"], "FALSE")
        if result["verdict"] == "TRUE":
            self.assertEqual(result["evidence"]["status"], "confirmed", result["evidence"])
        return result["verdict"] == "TRUE"

    def test_matrix(self):
        seconds = {}
        for configuration, (options, expected) in MATRIX.items():
            before = processor_seconds()
            with self.subTest(configuration):
                self.assertEqual([n for n in NAMES if self.proved(options, n)], expected)
            seconds[configuration] = processor_seconds() - before
        self.assertLess(sum(seconds[row] for row in SEED_ROWS), MOST_SECONDS, seconds)

    def test_known_bits_go_beyond_the_seed(self):
        options = ["kinduction.invariants=df", "dataflow.domains=boxes,eq,bits"]
        self.assertEqual([n for n in NAMES if not self.proved(options, n)], ["equal_shifted"])

    def test_kipdr_alone(self):
        for name in NAMES:
            done, result = self.structured("--engine", "kipdr", "--timeout", "60", str(PROGRAMS / (name + ".c")))
            self.assert_verdict(done, "TRUE", 0)
            self.assertEqual(result["evidence"]["status"], "confirmed")


if __name__ == "__main__":
    unittest.main()
