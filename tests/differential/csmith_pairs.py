#!/usr/bin/env python3
"""csmith programs as pairs of verification tasks: no verdict may be wrong.

usage: csmith_pairs.py VOUCH FIRST-SEED COUNT [-m32] [--float] [--seconds N] [--jobs N] [--keep DIR]

Each program is run natively for its checksum. It becomes two tasks: "the checksum is the native one" (TRUE) and "it is
another one" (FALSE), which are given to vouch with the default engine and N seconds each (10); the
environment is closed, since nobody changes volatile objects in a native run. UNKNOWN is no error. Programs that
have undefined behaviour after all (gcc and clang, with and without optimisation, must agree, and UBSan must be silent)
are left out, and further seeds are taken until COUNT pairs were checked. Prints a line per wrong verdict and a summary
of the solved ones; exit status 1 if any verdict was wrong, or none was found at all.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

CSMITH = ["csmith", "--no-argc", "--max-funcs", "5", "--max-block-depth", "3", "--max-block-size", "3"]
END = re.compile(r"platform_main_end\(crc32_context \^ 0xFFFFFFFFUL, print_hash_value\);")
# As the semantics page says: signed arithmetic wraps, nothing is fused, SSE on 32 bits.
FLAGS = ["-fwrapv", "-msse2", "-mfpmath=sse", "-ffp-contract=off", "-w", "-I/usr/include/csmith"]
COMPILERS = [["clang-19", "-O0", "-fsanitize=undefined", "-fno-sanitize=signed-integer-overflow,alignment",
              "-fno-sanitize-recover=all"],
             ["clang-19", "-O2"], ["gcc", "-O1"]]


def run(command, seconds, folder=None):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, cwd=folder, errors="replace")
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return None, "", "timeout"


def native_checksum(source, folder, model):
    """The checksum that all compilers agree on, or None."""
    found = set()
    for number, compiler in enumerate(COMPILERS):
        binary = os.path.join(folder, f"native{number}")
        code, _, _ = run([*compiler, *model, *FLAGS, source, "-o", binary, "-lm"], 60)
        if code != 0:
            return None
        code, out, _ = run([binary], 3)
        match = re.search(r"checksum = ([0-9A-F]+)", out)
        if code != 0 or not match:
            return None
        found.add(match.group(1))
    return int(found.pop(), 16) if len(found) == 1 else None


def pair(seed, options):
    """Returns None if the program is left out, else [(expected, verdict, evidence line or reason)] for its two tasks."""
    model = ["-m32"] if options.m32 else []
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "program.c")
        run(CSMITH + (["--float"] if options.float else []) + ["--seed", str(seed), "-o", source], 30, folder)
        with open(source, encoding="utf-8") as file:
            text = file.read()
        checksum = native_checksum(source, folder, model)
        if checksum is None or not END.search(text):
            return None
        results = []
        for relation, expected in (("!=", "TRUE"), ("==", "FALSE")):
            test = os.path.join(folder, f"seed{seed}_{expected}.c")
            with open(test, "w", encoding="utf-8") as file:
                check = f"if ((unsigned)(crc32_context ^ 0xFFFFFFFFUL) {relation} 0x{checksum:X}u) reach_error();"
                file.write("extern void reach_error(void);\n" + END.sub(check, text))
            _, out, err = run([options.vouch, *model, "--environment", "closed", "--timeout", str(options.seconds), "-I/usr/include/csmith", test],
                              5 * options.seconds + 60)
            match = re.search(r"VERDICT: (TRUE|FALSE|UNKNOWN)(.*)\s*$", out)
            verdict, rest = match.groups() if match else ("NONE", err.strip()[-300:])
            results.append((expected, verdict, rest))
            if verdict not in (expected, "UNKNOWN") and options.keep:
                os.makedirs(options.keep, exist_ok=True)
                os.replace(test, os.path.join(options.keep, os.path.basename(test)))
        return results


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("vouch")
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("-m32", action="store_true")
    parser.add_argument("--float", action="store_true")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep")
    options = parser.parse_args()
    pairs = solved = wrong = seed = left_out = 0
    reasons = {}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        while pairs < options.count and seed < 10 * options.count + 10:
            batch = range(options.first + seed, options.first + seed + min(options.count - pairs, 10))
            seed += len(batch)
            for number, results in zip(batch, pool.map(lambda s: pair(s, options), batch)):
                if results is None:
                    left_out += 1
                    continue
                pairs += 1
                for expected, verdict, rest in results:
                    if verdict == expected:
                        solved += 1
                    elif verdict == "UNKNOWN":
                        reason = re.sub(r", [^ ]*:\d+.*", "", rest)
                        reasons[reason] = reasons.get(reason, 0) + 1
                        if "evidence" in rest or "refuted" in rest:
                            print(f"lost: seed {number}: expected {expected}, got UNKNOWN{rest}", flush=True)
                    else:
                        wrong += 1
                        print(f"WRONG: seed {number}: expected {expected}, got {verdict}{rest}", flush=True)
    for reason, times in sorted(reasons.items(), key=lambda item: -item[1]):
        print(f"{times:6} UNKNOWN{reason}")
    print(f"csmith pairs: {2 * pairs} tasks, {solved} solved, {wrong} wrong; {left_out} programs left out")
    sys.exit(1 if wrong or not solved else 0)


main()
