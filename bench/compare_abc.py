#!/usr/bin/env python3
"""Vouch's engines on transition systems, beside the pdr of berkeley-abc.

Tasks are C programs with .yml definitions. Each is exported after the reductions (vouch show btor2|aiger --reduced), and
both sides decide whether the exported system can reach a bad state: vouch solve on the BTOR2 file, with each of the
configurations, and abc's `pdr` on the AIGER file (constraints folded, latches without initial value made inputs).
Programs with arrays have no AIGER file and are left out. Time is processor time: of the engine's process, and of abc.

usage: compare_abc.py [--vouch V] [--abc A] [--count N] [--cputime S] [--config NAME=OPTIONS]... SET...

One line per task goes to standard output, then a table.
"""
import argparse
import collections
import glob
import json
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import tempfile

EXPORT_SECONDS = 20
MOST_BYTES = 4_000_000  # of an AIGER file


def tasks_of(sets):
    """Tasks about unreachable errors, in the order of the sets."""
    for name in sets:
        for line in pathlib.Path(name).read_text(encoding="utf-8").splitlines():
            line = line.split("#")[0].strip()
            if not line:
                continue
            for yml in map(pathlib.Path, sorted(glob.glob(str(pathlib.Path(name).parent / line)))):
                text = yml.read_text(encoding="utf-8")
                expected = re.search(r"unreach-call\.prp\s+expected_verdict: (true|false)", text)
                file = re.search(r"input_files: *['\"]?([^'\"\n]+)", text)
                if expected and file:
                    yield (yml.parent.name + "/" + yml.stem, yml.parent / file[1].strip(),
                           "LP64" if "LP64" in text else "ILP32", expected[1])


def limited(seconds):
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    return limit


def export(vouch, what, source, model, target):
    with open(target, "wb") as out:
        try:
            done = subprocess.run([vouch, "show", what, "--reduced", "--data-model", model, str(source)], stdout=out,
                                  stderr=subprocess.PIPE, timeout=10 * EXPORT_SECONDS,
                                  preexec_fn=limited(EXPORT_SECONDS))
        except subprocess.TimeoutExpired:
            return False
    return done.returncode == 0 and 0 < target.stat().st_size <= MOST_BYTES * (8 if what == "btor2" else 1)


def run_abc(abc, file, seconds):
    # abc ignores constraints, and takes latches without initial value for 0, unless told otherwise.
    script = f"read_aiger {file}; fold; logic; undc; strash; zero; pdr"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run([abc, "-q", script], capture_output=True, text=True,
                              timeout=20 * seconds, preexec_fn=limited(seconds))
        text = done.stdout
    except subprocess.TimeoutExpired:
        text = ""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    verdict = "true" if "Property proved" in text else "false" if "was asserted in frame" in text else "-"
    return verdict, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run_vouch(vouch, options, file, seconds, folder):
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    subprocess.run([vouch, "solve", *shlex.split(options), "--timeout", str(20 * seconds), "--json", str(report),
                    "--witness", str(folder / "witness"), str(file)], capture_output=True, timeout=40 * seconds,
                   preexec_fn=limited(seconds))
    if not report.exists():
        return "-", float(seconds)
    told = json.loads(report.read_text())
    verdict = {"TRUE": "true", "FALSE": "false"}.get(told["verdict"], "-")
    return verdict, sum(e["cpu_seconds"] for e in told["engines"])


def table(rows, names, seconds):
    print("\n| configuration | proved | violated | seconds, unsolved as", f"{seconds} | faster than abc | wrong |")
    print("|---|---|---|---|---|---|")
    for name in names:
        answers = [row[name] for row in rows]
        counts = collections.Counter(verdict for verdict, _ in answers)
        total = sum(min(s, seconds) if v != "-" else seconds for v, s in answers)
        faster = sum(v != "-" and (row["abc"][0] == "-" or s < row["abc"][1])
                     for row, (v, s) in zip(rows, answers))
        either = sum(v != "-" or row["abc"][0] != "-" for row, (v, _) in zip(rows, answers))
        wrong = sum(v not in ("-", row["expected"]) for row, (v, _) in zip(rows, answers))
        told = "" if name == "abc" else f"{faster} of {either}"
        print(f"| {name} | {counts['true']} | {counts['false']} | {total:.0f} | {told} | {wrong} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--vouch", default="build/release/vouch")
    parser.add_argument("--abc", default="berkeley-abc")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--cputime", type=int, default=10)
    parser.add_argument("--config", action="append", default=[])
    parser.add_argument("sets", nargs="+")
    options = parser.parse_args()
    configurations = dict(c.split("=", 1) for c in options.config) or {"pdr": "--engine pdr"}
    all_tasks = list(tasks_of(options.sets))
    rows, names = [], ["abc", *configurations]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        aiger, btor2 = folder / "system.aig", folder / "system.btor2"
        # Every n-th, and those behind them where some cannot be exported.
        step = max(1, len(all_tasks) // options.count)
        order = [t for start in range(step) for t in all_tasks[start::step]]
        for task, source, model, expected in order:
            if len(rows) == options.count:
                break
            if not export(options.vouch, "aiger", source, model, aiger) or not export(options.vouch, "btor2", source,
                                                                                     model, btor2):
                print(f"{task}: no AIGER", flush=True)
                continue
            row = {"expected": expected, "abc": run_abc(options.abc, aiger, options.cputime)}
            for configuration, words in configurations.items():
                row[configuration] = run_vouch(options.vouch, words, btor2, options.cputime, folder)
            rows.append(row)
            print(f"{task} ({expected}):", " ".join(f"{n}={row[n][0]}/{row[n][1]:.2f}" for n in names), flush=True)
    table(rows, names, options.cputime)
    return 0


if __name__ == "__main__":
    sys.exit(main())
