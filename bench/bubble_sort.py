#!/usr/bin/env python3
"""How clauses grow with the accesses to an array: He's program (He 2009, section 3.4, figure 3.10 and table 3.1).

N cells with any values are sorted by exchanging neighbours; the last two are in order then. All loops are unrolled as far
as they go. He's figures grow linearly with N for his tool, and quadratically for one without slicing: what is encoded depends
on the number of accesses that matter, not on the size of the array.

One run of `vouch --engine bmc` each, with the options that are given; a line of Markdown per N.

usage: bubble_sort.py [--vouch V] [--cells M] [--sizes 4-18] [OPTION...]

  --cells M   the array has M cells, of which N are sorted (default: N)
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile


def program(count, cells):
    return f"""extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int A[{cells}];
int main(void) {{
    for (int i = 0; i < {count}; i++) A[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < {count} - 1; i++)
        for (int j = 0; j < {count} - 1 - i; j++)
            if (A[j] > A[j + 1]) {{
                int t = A[j];
                A[j] = A[j + 1];
                A[j + 1] = t;
            }}
    if (!(A[{count} - 2] <= A[{count} - 1])) reach_error();
    return 0;
}}
"""


def counter(text, name):
    found = re.search(rf"{re.escape(name)} = ([0-9.e+]+)", text)
    return float(found.group(1)) if found else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vouch", default="build/release/vouch")
    parser.add_argument("--cells", type=int)
    parser.add_argument("--sizes", default="4-18")
    arguments, options = parser.parse_known_args()
    first, last = (int(n) for n in arguments.sizes.split("-"))
    print("| N | verdict | clauses | CPU s |\n|---|---|---|---|")
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for count in range(first, last + 1):
            source = pathlib.Path(folder) / "sort.c"
            source.write_text(program(count, arguments.cells or count), encoding="utf-8")
            run = subprocess.run([arguments.vouch, "--engine", "bmc", "--stats", *options, str(source)],
                                 capture_output=True, text=True, check=False)
            text = run.stdout + run.stderr
            verdict = re.search(r"VERDICT: (\w+)", text)
            wrong += verdict is not None and verdict.group(1) == "FALSE"
            print(f"| {count} | {verdict.group(1) if verdict else 'none'} | "
                  f"{counter(text, 'bmc.solver.clauses'):.0f} | {counter(text, 'cpu seconds'):.2f} |", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
