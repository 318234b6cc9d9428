"""Engines and checkers that are killed at any moment: the verdict is still right or UNKNOWN, and nothing stays behind."""
import os
import pathlib
import random
import signal
import subprocess
import time
import unittest

from harness import UNSAFE, Case

RUNS = 100
PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / "programs" / "invariants"
LIMIT = 60  # seconds; a run takes well below one


def children(pid):
    try:
        return [int(c) for c in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def engines_of(supervisor):
    """The processes that the worker has forked: engines and checkers."""
    return [engine for worker in children(supervisor) for engine in children(worker)]


def tagged(tag):
    """All processes that have the tag in their environment."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and tag.encode() in (entry / "environ").read_bytes():
                found.append(int(entry.name))
        except OSError:
            pass
    return found


class Kill(Case):
    def span(self, program):
        """How long a run that nobody disturbs has engines or checkers, in seconds."""
        run = self.start("--timeout", str(LIMIT), program)
        first = last = None
        while run.poll() is None:
            if engines_of(run.pid):
                last = time.monotonic()
                first = first or last
            time.sleep(0.001)
        run.communicate()
        return last - first if first else 0.0

    def one(self, number, choice):
        program, expected = choice.choice(self.programs)
        tag = f"VOUCH_TEST_TAG={os.getpid()}-{number}"
        name, value = tag.split("=")
        run = self.start("--timeout", str(LIMIT), program, environment={name: value})
        moment = choice.random() * self.spans[program]
        killed = begin = None
        while run.poll() is None and killed is None:
            victims = engines_of(run.pid)
            begin = begin or (time.monotonic() if victims else None)
            if victims and time.monotonic() - begin >= moment:
                killed = choice.choice(victims)
                try:
                    os.kill(killed, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            time.sleep(0.001)
        try:
            out, _ = run.communicate(timeout=2 * LIMIT)
        except subprocess.TimeoutExpired:
            run.kill()
            self.fail(f"run {number} hangs")
        last = out.rstrip("\n").split("\n")[-1]
        self.assertTrue(last.startswith(f"VERDICT: {expected}") or last.startswith("VERDICT: UNKNOWN"), last)
        self.assertEqual(tagged(tag), [], "processes left behind")
        return killed is not None, last.startswith("VERDICT: UNKNOWN")

    def test_random_moments(self):
        self.programs = [
            (str(PROGRAMS / "equal_pairs.c"), "TRUE"), (str(PROGRAMS / "suffix_bits.c"), "TRUE"),
            (str(PROGRAMS / "parity_unsafe.c"), "FALSE"), (str(self.write("unsafe.c", UNSAFE)), "FALSE")]
        # Moments within what a run takes on this machine: on a quick one most runs would end before a fixed one.
        self.spans = {program: self.span(program) for program, _ in self.programs}
        choice = random.Random(2019)
        results = [self.one(n, choice) for n in range(RUNS)]
        self.assertGreater(sum(killed for killed, _ in results), RUNS // 4)  # or the test tests nothing
        self.assertLess(sum(unknown for _, unknown in results), RUNS // 2)  # the others carry on


if __name__ == "__main__":
    unittest.main()
