#!/usr/bin/env python3
"""csmith programs: the Program interpreter must compute the same checksum as native execution.

usage: csmith.py INTERPRET FIRST-SEED COUNT [-m32] [--float] [--keep DIR]

Each program is run natively for its checksum. Then its last call is replaced by a test of that checksum against
reach_error(), and the interpreter must end in `exit`; with a wrong checksum it must end in `error` (so that a
translation that loses the end of the program cannot pass). Prints one line per difference and a summary; exit status
1 if anything differed. Pointers, structures, unions and bit-fields are always in the programs; --float adds floating
point.
"""
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

CSMITH = ["csmith", "--no-argc", "--max-funcs", "5", "--max-block-depth", "3", "--max-block-size", "3"]
END = re.compile(r"platform_main_end\(crc32_context \^ 0xFFFFFFFFUL, print_hash_value\);")


def run(command, seconds, folder=None):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, cwd=folder)
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return None, "", "timeout"


def one(interpret, seed, model, features, keep):
    """Returns (kind, text); kind is same, skipped or differs."""
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "program.c")
        run(CSMITH + features + ["--seed", str(seed), "-o", source], 30, folder)  # leaves a platform.info there
        with open(source) as f:
            text = f.read()
        binary = os.path.join(folder, "native")
        # Integer sizes differ between the models only in long, which csmith's checksum sees: compile natively for
        # the model under test. No libc is needed but printf; -m32 links against the 32-bit libc. Without SSE, i386 would
        # compute in extended precision, which our target (as clang's default) does not.
        # csmith guards integers against undefined behaviour, but not conversions from floating point: those trap.
        code, _, err = run(["clang-19", *model, "-fsanitize=float-cast-overflow", "-fsanitize-trap=all", "-msse2", "-mfpmath=sse", "-ffp-contract=off", "-w", "-fwrapv", "-O1",
                            "-I/usr/include/csmith", source, "-o", binary, "-lm"], 60)
        if code != 0:
            return "skipped", f"seed {seed}: native compilation: {err[:200]}"
        code, out, _ = run([binary], 3)
        if code is not None and code < 0:
            return "skipped", f"seed {seed}: undefined conversion from floating point"
        found = re.search(r"checksum = ([0-9A-F]+)", out)
        if not found:
            return "skipped", f"seed {seed}: native run gives no checksum"
        for expected, end in ((found.group(1), "exit"), ("%X" % (int(found.group(1), 16) ^ 1), "error")):
            check = "if ((unsigned)(crc32_context ^ 0xFFFFFFFFUL) != 0x%su) reach_error();" % expected
            if not END.search(text):
                return "skipped", f"seed {seed}: no final call"
            test = os.path.join(folder, "test.c")
            with open(test, "w") as f:
                f.write("extern void reach_error(void);\n" + END.sub(check, text))
            code, out, err = run([interpret, *model, "-I/usr/include/csmith", test], 150)
            got = out.strip() or f"status {code}: {err.strip()[-300:]}"
            if got.startswith("steps"):
                return "skipped", f"seed {seed}: too many steps"
            if got.split(" ")[0] != end:
                if keep:
                    os.makedirs(keep, exist_ok=True)
                    os.replace(test, os.path.join(keep, f"csmith-{seed}-{end}.c"))
                return "differs", f"seed {seed}: expected {end}, interpreter says: {got}"
        return "same", ""


def main():
    arguments = sys.argv[1:]
    keep = None
    if "--keep" in arguments:
        at = arguments.index("--keep")
        keep = arguments[at + 1]
        del arguments[at:at + 2]
    model = ["-m32"] if "-m32" in arguments else []
    features = ["--float"] if "--float" in arguments else []
    interpret, first, count = [a for a in arguments if a not in ("-m32", "--float")]
    counts = {"same": 0, "skipped": 0, "differs": 0}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        seeds = range(int(first), int(first) + int(count))
        for kind, text in pool.map(lambda s: one(interpret, s, model, features, keep), seeds):
            counts[kind] += 1
            if text:
                print(f"{kind}: {text}", flush=True)
    print("csmith: {same} same, {skipped} skipped, {differs} different".format(**counts))
    # A run that compares nothing has tested nothing.
    sys.exit(1 if counts["differs"] or counts["same"] == 0 else 0)


main()
