#!/usr/bin/env python3
"""How many witnesses of Vouch's own verdicts `vouch validate` confirms, and how many harnesses reach the error.

Tasks are those of a table with the columns property, bits and task, the latter a .yml definition beside it; every
`--step`-th of them. Each is verified with a witness; a witness of TRUE or FALSE is then validated with three times the
time. It counts if the answer is CONFIRMED; a witness that is REJECTED contradicts the verdict. Of violations, what the
run says of the harness is told as well: with which compilers it reaches the error, or why there is none.

usage: witnesses.py [--vouch V] [--seconds S] [--step N] [--first N] [--expected true|false] TABLE.csv

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


def lines_of(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    return (done.stdout.rstrip() or done.stderr.rstrip()).split("\n")


def harness_in(lines):
    """Which compilers' harness reaches the error, and what the run says of the others."""
    text = " ".join(line for line in lines if "harness" in line)
    works = re.search(r"reaches the error, compiled by (.*?): ", text)
    return works.group(1) if works else "none", re.sub(r".*?(no harness was written|it does not)", r"\1", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vouch", default=str(ROOT / "build" / "release" / "vouch"))
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--step", type=int, default=6)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--expected", help="only tasks of this column")
    parser.add_argument("table", type=pathlib.Path)
    arguments = parser.parse_args()
    counts, harnesses, tasks = collections.Counter(), collections.Counter(), 0
    with open(arguments.table, encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if arguments.expected in (None, row["expected"])][arguments.first::arguments.step]
    for row in rows:
        tasks += 1
        definition = (arguments.table.parent / row["task"]).resolve()
        source = re.search(r"input_files: *['\"]?([^'\"\n]+)", definition.read_text(encoding="utf-8"))
        common = ["-m" + row["bits"], "--property", row["property"], "--witness", "w.yml", str(definition.parent / source.group(1))]
        with tempfile.TemporaryDirectory() as folder:
            lines = lines_of([arguments.vouch, "check", "--timeout", str(arguments.seconds), "--harness", "h.c", *common], folder)
            verdict = re.match(r"VERDICT: (TRUE|FALSE)", lines[-1])
            if not verdict:
                continue
            answer = "no witness"
            if pathlib.Path(folder, "w.yml").exists():
                answer = lines_of([arguments.vouch, "validate", "--timeout", str(3 * arguments.seconds), *common], folder)[-1]
        kind = re.match(r"WITNESS: (NOT CONFIRMED|CONFIRMED|REJECTED)", answer)
        counts[verdict.group(1), kind.group(1) if kind else "no witness"] += 1
        told = ""
        if verdict.group(1) == "FALSE":
            works, told = harness_in(lines)
            harnesses[works] += 1
        print(row["task"], row["property"], verdict.group(1), answer, told, sep="  ", flush=True)
    print(f"\n{tasks} tasks\n\n| verdict | confirmed | not confirmed | rejected | no witness |\n|---|---|---|---|---|")
    for verdict in ("TRUE", "FALSE"):
        print(f"| {verdict} |", " | ".join(str(counts[verdict, kind]) for kind in ("CONFIRMED", "NOT CONFIRMED", "REJECTED", "no witness")), "|")
    print("\n| harness reaches the error with | violations |\n|---|---|")
    for works, count in sorted(harnesses.items()):
        print(f"| {works} | {count} |")


if __name__ == "__main__":
    main()
