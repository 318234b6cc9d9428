"""A run can be repeated: the same engine on the same program asks the same queries.

No decision of an engine depends on the clock, except when its time ends. So all counters of a run that ends by itself
are the same in the next run, but those that measure time.

By hand, on other programs, with SECONDS for each run; runs that need more are not compared:

  VOUCH=build/release/vouch python3 tests/cli/test_repeat.py --programs SECONDS [-m32 ...] FILE.c...
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

VOUCH = os.environ["VOUCH"]
PROGRAMS = Path(__file__).resolve().parent.parent / "programs"
ENGINES = ["bmc", "unwind", "kinduction", "kipdr", "ic3cfa", "dataflow", "pdr", "pdpv", "dynamic", "ctigar", "predicate", "symsim"]


def chosen():
    """Eight programs of the topics that need an engine, at equal distances by name."""
    names = sorted(p for topic in ("control", "integers", "invariants", "loops", "recursion")
                   for p in (PROGRAMS / topic).glob("*.c"))
    return names[::max(1, len(names) // 8)][:8]


def counters(program, engine, seconds=15, options=()):
    """Counters of the engine that are no times; nothing if the run did not end by itself."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        subprocess.run([VOUCH, "--engine", engine, "--timeout", str(seconds), "--json", str(report), *options,
                        str(program)], capture_output=True, timeout=seconds + 105)
        told = json.loads(report.read_text())
    entry = next((e for e in told["engines"] if e["name"] == engine), None)
    # The engine was stopped, or never started because the front end had no time left; or the end was near, and it left
    # out what only makes a proof smaller.
    late = told["wall_seconds"] > 0.7 * seconds
    if not entry or late or "timeout" in json.dumps(entry) or told["reason"] == "timeout":
        return None
    return {name: value for name, value in entry["statistics"].items() if "second" not in name}


class Repeat(unittest.TestCase):
    def test_the_same_queries_twice(self):
        compared = asked = 0
        self.assertGreaterEqual(len(chosen()), 5)
        for program in chosen():
            for engine in ENGINES:
                with self.subTest(program=program.name, engine=engine):
                    first = counters(program, engine)
                    second = first and counters(program, engine)
                    if not first or not second:
                        continue
                    self.assertEqual(first, second)
                    compared += 1
                    asked += any("queries" in name for name in first)
        self.assertGreater(compared, 15)
        self.assertGreater(asked, 10)


def queries(found):
    return sum(value for name, value in found.items() if "queries" in name or name.endswith("solver.checks"))


def compare(seconds, arguments):
    """Two runs of each engine on each program; exit status 1 if two of them differ."""
    options = [a for a in arguments if a.startswith("-")]
    programs = [a for a in arguments if not a.startswith("-")]
    total = {engine: [0, 0, 0, 0] for engine in ENGINES}  # compared, differ, not ended, queries
    for number, program in enumerate(programs):
        print(f"{number} of {len(programs)}, compared: {sum(row[0] for row in total.values())}", file=sys.stderr, flush=True)
        for engine in ENGINES:
            first = counters(program, engine, seconds, options)
            second = first and counters(program, engine, seconds, options)
            row = total[engine]
            if not first or not second:
                row[2] += 1
                continue
            row[0] += 1
            row[3] += queries(first)
            if first != second:
                row[1] += 1
                changed = {n: (first.get(n), second.get(n)) for n in {*first, *second} if first.get(n) != second.get(n)}
                print(f"{program} {engine}: {changed}", flush=True)
    for engine, (compared, differ, open_, asked) in total.items():
        print(f"{engine}: {compared} programs compared, {differ} differ, {open_} not ended, {asked:.0f} queries")
    return 1 if any(row[1] for row in total.values()) else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--programs"]:
        sys.exit(compare(int(sys.argv[2]), sys.argv[3:]))
    unittest.main(argv=sys.argv)
