#!/usr/bin/env python3
"""CI's gate: a small fixed set of the project's own programs through `vouch bench`.

usage: gate.py VOUCH

Fails if `vouch bench` does (status 1: wrong verdicts), if a definition was skipped, if a verdict is missing or
its evidence was not confirmed: these programs are easy.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent


def problems(results):
    for skipped in results["skipped"]:
        yield f"skipped {skipped['name']}: {skipped['why']}"
    for task in results["tasks"]:
        run = task["runs"]["vouch"]
        if not run["outcome"].startswith("correct"):
            yield f"{task['name']}: {run['outcome']} {run['reason']}"
        elif run["evidence"] != "confirmed":
            yield f"{task['name']}: {run['verdict']}, evidence {run['evidence']}"


def main():
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "gate"
        done = subprocess.run([sys.argv[1], "bench", "--timeout", "120", "--output", output, *sorted(HERE.glob("*.set"))])
        if done.returncode not in (0, 1):
            sys.exit(f"vouch bench failed with status {done.returncode}")
        found = list(problems(json.loads((output / "results.json").read_text())))
    for problem in found:
        print(problem)
    sys.exit(1 if found or done.returncode else 0)


main()
