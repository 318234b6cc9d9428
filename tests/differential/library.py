#!/usr/bin/env python3
"""The models of library functions against the C library itself.

usage: library.py INTERPRET PROGRAM.c [-m32]

The program calls functions of the C library on many arguments and computes a checksum of their results. It is run
natively; then the Program interpreter, which has the models only, must end in `exit` with that checksum and in `error`
with another one. Where C leaves a result open, the program takes only what C promises. Exit status 1 if they differ.
"""
import os
import subprocess
import sys
import tempfile

SECONDS = 200


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    return done.returncode, (done.stdout + done.stderr).strip()


def native_checksum(source, model):
    with tempfile.TemporaryDirectory() as folder:
        stub, binary = os.path.join(folder, "stub.c"), os.path.join(folder, "native")
        with open(stub, "w", encoding="utf-8") as file:
            file.write("void reach_error(void) {}\n")
        code, text = run(["clang-19", *model, "-w", "-O0", "-fno-builtin", source, stub, "-o", binary])
        if code != 0:
            sys.exit(f"{source} does not compile: {text}")
        code, text = run([binary])
        if code != 0:
            sys.exit(f"{source}: the native run failed")
        return int(text)


def main():
    interpret, source, *model = sys.argv[1:]
    checksum = native_checksum(source, model)
    failures = 0
    for expected, end in ((checksum, "exit"), (checksum ^ 1, "error")):
        _, got = run([interpret, *model, f"-DEXPECTED={expected}u", source])
        if got.split(" ")[0] != end:
            print(f"expected {end} for the checksum {expected}, the interpreter says: {got}")
            failures += 1
    sys.exit(1 if failures else 0)


main()
