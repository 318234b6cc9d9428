#!/usr/bin/env python3
"""What it costs to write everything that a run can write, beside a run that only prints its verdict.

    vouch check TASK                                                                              plain
    vouch check --json J --sarif S --junit U --witness W --report R --harness H.c TASK            full

Tasks are those of a table with the columns property, bits and task, the latter a .yml definition beside it (the table of a
benchmark collection); every `--step`-th of them. Each is run both ways in turn, `--repeat` times, and the processor time of
all processes of a run counts, the compilers of the harness included; of each way the smallest. Tasks whose plain run does
not end with TRUE or FALSE in the time limit are left out, as there the limit is what a run costs.

usage: outputs_cost.py [--vouch V] [--seconds S] [--repeat N] [--step N] [--first N] [--without OPTION,...] TABLE.csv

One line per task goes to standard output, then the median of the ratios.
"""
import argparse
import csv
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
OUTPUTS = {"json": "j.json", "sarif": "s.sarif", "junit": "u.xml", "witness": "w.yml", "report": "r.html", "harness": "h.c"}


def run(command, folder):
    """Processor seconds of the command with all its children, and its last line."""
    with open(pathlib.Path(folder, "out"), "w+", encoding="utf-8", errors="replace") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL, cwd=folder)
        _, _, usage = os.wait4(process.pid, 0)
        out.seek(0)
        lines = out.read().rstrip().split("\n")
    return usage.ru_utime + usage.ru_stime, lines[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vouch", default=str(ROOT / "build" / "release" / "vouch"))
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--repeat", type=int, default=2)
    parser.add_argument("--step", type=int, default=13)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--without", default="", help="outputs that are left out")
    parser.add_argument("table", type=pathlib.Path)
    arguments = parser.parse_args()
    outputs = [word for name, file in OUTPUTS.items() if name not in arguments.without.split(",") for word in (f"--{name}", file)]
    ratios, seconds = [], [0.0, 0.0]
    with open(arguments.table, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))[arguments.first::arguments.step]
    for row in rows:
        definition = arguments.table.parent / row["task"]
        source = re.search(r"input_files: *['\"]?([^'\"\n]+)", definition.read_text(encoding="utf-8"))
        base = [arguments.vouch, "check", "--timeout", str(arguments.seconds), "-m" + row["bits"], "--property", row["property"]]
        source = str(definition.parent / source.group(1))
        best = [float("inf"), float("inf")]
        verdicts = ["", ""]
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(arguments.repeat):
                for way, options in enumerate(([], outputs)):
                    used, verdicts[way] = run([*base, *options, source], folder)
                    best[way] = min(best[way], used)
                if not re.match(r"VERDICT: (TRUE|FALSE)", verdicts[0]):
                    break
        if not all(re.match(r"VERDICT: (TRUE|FALSE)", verdict) for verdict in verdicts):
            print(row["task"], *verdicts, "left out", sep="  ", flush=True)
            continue
        ratios.append(best[1] / best[0])
        seconds = [a + b for a, b in zip(seconds, best)]
        print(f"{row['task']}  {verdicts[0]}  {best[0]:.2f} s  {best[1]:.2f} s  {ratios[-1]:.2f}", flush=True)
    if not ratios:
        sys.exit("no task was decided")
    print(f"\n{len(ratios)} tasks: median {statistics.median(ratios):.3f}, all together {seconds[0]:.1f} s and {seconds[1]:.1f} s,"
          f" ratio {seconds[1] / seconds[0]:.3f}")


if __name__ == "__main__":
    main()
