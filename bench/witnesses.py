#!/usr/bin/env python3
"""How many witnesses of Vouch's own verdicts `vouch validate` confirms.

Tasks are those of a table with the columns property, bits and task, the latter a .yml definition beside it; every
`--step`-th of them. Each is verified with a witness; a witness of TRUE or FALSE is then validated with three times the
time. It counts if the answer is CONFIRMED; a witness that is REJECTED contradicts the verdict.

usage: witnesses.py [--vouch V] [--seconds S] [--step N] [--first N] TABLE.csv

One line per verdict goes to standard output, then a table.
"""
import argparse
import collections
import csv
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]


def last_line(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    return (done.stdout.rstrip() or done.stderr.rstrip()).split("\n")[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vouch", default=str(ROOT / "build" / "release" / "vouch"))
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--step", type=int, default=6)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("table", type=pathlib.Path)
    arguments = parser.parse_args()
    counts, tasks = collections.Counter(), 0
    with open(arguments.table, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))[arguments.first::arguments.step]
    for row in rows:
        tasks += 1
        definition = (arguments.table.parent / row["task"]).resolve()
        source = re.search(r"input_files: *['\"]?([^'\"\n]+)", definition.read_text(encoding="utf-8"))
        common = ["-m" + row["bits"], "--property", row["property"], "--witness", "w.yml", str(definition.parent / source.group(1))]
        with tempfile.TemporaryDirectory() as folder:
            verdict = re.match(r"VERDICT: (TRUE|FALSE)", last_line([arguments.vouch, "check", "--timeout", str(arguments.seconds), *common], folder))
            if not verdict:
                continue
            answer = "no witness"
            if pathlib.Path(folder, "w.yml").exists():
                answer = last_line([arguments.vouch, "validate", "--timeout", str(3 * arguments.seconds), *common], folder)
        kind = re.match(r"WITNESS: (NOT CONFIRMED|CONFIRMED|REJECTED)", answer)
        counts[verdict.group(1), kind.group(1) if kind else "no witness"] += 1
        print(row["task"], row["property"], verdict.group(1), answer, sep="  ", flush=True)
    print(f"\n{tasks} tasks\n\n| verdict | confirmed | not confirmed | rejected | no witness |\n|---|---|---|---|---|")
    for verdict in ("TRUE", "FALSE"):
        print(f"| {verdict} |", " | ".join(str(counts[verdict, kind]) for kind in ("CONFIRMED", "NOT CONFIRMED", "REJECTED", "no witness")), "|")


if __name__ == "__main__":
    main()
