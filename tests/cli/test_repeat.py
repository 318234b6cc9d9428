"""A run can be repeated: the same engine on the same program asks the same queries.

No decision of an engine depends on the clock, except when its time ends. So all counters of a run that ends by itself
are the same in the next run, but those that measure time.
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
ENGINES = ["bmc", "kinduction", "kipdr", "ic3cfa", "dataflow"]


def chosen():
    """Eight programs of the topics that need an engine, at equal distances by name."""
    names = sorted(p for topic in ("control", "integers", "invariants", "loops", "recursion")
                   for p in (PROGRAMS / topic).glob("*.c"))
    return names[::max(1, len(names) // 8)][:8]


def counters(program, engine):
    """Counters of the engine that are no times; nothing if the run did not end by itself."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        subprocess.run([VOUCH, "--engine", engine, "--timeout", "15", "--json", str(report), str(program)],
                       capture_output=True, timeout=120)
        told = json.loads(report.read_text())
    entry = next(e for e in told["engines"] if e["name"] == engine)
    if "timeout" in json.dumps(entry):
        return None
    return {name: value for name, value in entry["statistics"].items() if "seconds" not in name}


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


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
