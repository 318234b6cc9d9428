#!/usr/bin/env python3
"""Runs clang-tidy (.clang-tidy has the list of checks) on the engines, the solvers and the evidence check.

usage: tidy.py BUILD [FOLDER...]     folders of src/; `all` for everything, which takes some minutes

BUILD is a configured directory; where it is a unity build, the sources of a folder are read as one.
"""
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

TIDY = "clang-tidy-19"
FOLDERS = ["engine", "solver", "evidence"]


def folder_of(file):
    """The folder of src/ that a source or a unity source belongs to."""
    found = re.search(r"/CMakeFiles/vouch_(\w+)\.dir/Unity/", file) or re.search(r"/src/(\w+)/", file)
    return found and found.group(1)


def sources(build, folders):
    commands = json.loads((pathlib.Path(build) / "compile_commands.json").read_text(encoding="utf-8"))
    files = sorted({c["file"] for c in commands if folder_of(c["file"])})
    return [f for f in files if folders == ["all"] or folder_of(f) in folders]


def main():
    build, *folders = sys.argv[1:]
    files = sources(build, folders or FOLDERS)
    if not files:
        sys.exit("no sources: is the directory configured?")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        runs = pool.map(lambda file: subprocess.run([TIDY, "-p", build, "--quiet", file], capture_output=True, text=True,
                                                    check=False), files)
    failed = 0
    for file, run in zip(files, runs):
        if run.returncode:
            failed += 1
            print(f"{file}:\n{run.stdout}{run.stderr if not run.stdout else ''}")
    print(f"{len(files)} sources, {failed} with findings")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
