#!/usr/bin/env python3
"""Certificates of proofs by every engine, answered by solvers that are no part of Vouch.

For each engine, safe regression programs with loops are tried in an order that is drawn by the seed, until the engine has proved so
many of them; each proof is written by --certificate. Then every obligation is given to each solver on its command line,
one process per file. It is as expected if the answer is `unsat`; an answer `sat` would be a proof that is none.

usage: certificates.py [--vouch V] [--each N] [--seconds S] [--limit S] [--seed N] [--engines E,...] [--solvers "z3;cvc5"]
                       [--checker RUP]

What is there as clauses with a proof (DRAT) is given to rup.c, or to another checker that is called in the same way: it has to
answer `s VERIFIED`. Obligations that fold to constants have no clauses; the index says so of them, and why others have none.

One line per proof goes to standard output, then a table.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
ENGINES = ["kinduction", "kipdr", "ic3cfa", "dataflow", "pdr", "pdpv", "ctigar", "predicate", "bmc", "unwind", "portfolio"]


def safe_programs():
    """Regression programs with loops of which nothing violates the property, by what they say in their first lines."""
    for path in sorted((ROOT / "tests" / "programs").rglob("*.c")):
        text = path.read_text(encoding="utf-8", errors="replace")
        if re.search(r"^// expect: unreach-call TRUE$", text, re.M) and re.search(r"\b(while|for) ?\(", text):
            yield path


def certified(arguments, engine, program, folder):
    """The form of the proof and the files of its obligations; nothing if there is no proof."""
    command = [arguments.vouch, "--engine", engine, "--timeout", str(arguments.seconds), "--certificate", str(folder), str(program)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if not done.stdout.rstrip().endswith("VERDICT: TRUE") or not (folder / "index.txt").exists():
        return None, []
    index = (folder / "index.txt").read_text()
    form = next(form for word, form in (("by induction on", "inductive"), ("by induction with", "k-inductive"),
                                        ("by unwinding", "unwinding"), ("is a graph", "graph")) if f"proof is {word}" in index or f"proof {word}" in index)
    return form, sorted(folder.glob("*.smt2"))


def answer(solver, file, limit):
    try:
        done = subprocess.run([*solver.split(), str(file)], capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return "timeout"
    return done.stdout.strip().split("\n")[0] or done.stderr.strip().split("\n")[0]


def clauses_of(checker, files):
    """How many obligations have clauses, of how many these are verified, and how many have none for another reason than folding."""
    proofs = [file.with_suffix(".cnf") for file in files if file.with_suffix(".cnf").exists()]
    good = 0
    for cnf in proofs:
        done = subprocess.run([checker, str(cnf), str(cnf.with_suffix(".drat"))], capture_output=True, text=True, check=False)
        good += "s VERIFIED" in done.stdout.split("\n")
    index = (files[0].parent / "index.txt").read_text()
    return len(proofs), good, len(re.findall(r"no clauses: (?!it folds)", index))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vouch", default=str(ROOT / "build" / "release" / "vouch"))
    parser.add_argument("--each", type=int, default=3, help="proofs per engine")
    parser.add_argument("--seconds", type=float, default=10, help="for a proof")
    parser.add_argument("--limit", type=float, default=60, help="seconds for an obligation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--solvers", default="z3;cvc5")
    parser.add_argument("--checker", help="of clause proofs (default: rup.c, compiled by cc)")
    arguments = parser.parse_args()
    programs, solvers = list(safe_programs()), [s for s in arguments.solvers.split(";") if s]
    tools = tempfile.TemporaryDirectory()
    checker = arguments.checker or tools.name + "/rup"
    if not arguments.checker:
        subprocess.run(["cc", "-O2", str(ROOT / "src" / "evidence" / "rup.c"), "-o", checker], check=True)
    rows, wrong = [], []
    for engine in arguments.engines.split(","):
        order = programs[:]
        random.Random(f"{arguments.seed} {engine}").shuffle(order)
        proofs, obligations, forms, good, in_clauses = 0, 0, set(), dict.fromkeys(solvers, 0), [0, 0, 0]
        for program in order:
            if proofs == arguments.each:
                break
            with tempfile.TemporaryDirectory() as folder:
                form, files = certified(arguments, engine, program, pathlib.Path(folder))
                if not files:
                    continue
                proofs += 1
                obligations += len(files)
                forms.add(form)
                clauses = clauses_of(checker, files)
                in_clauses = [a + b for a, b in zip(in_clauses, clauses)]
                wrong += [(engine, program.name, checker, "clauses", "not verified")] * (clauses[0] - clauses[1])
                told = [f"clauses {clauses[0]}, verified {clauses[1]}, none {clauses[2]}"]
                for solver in solvers:
                    answers = {file.name: answer(solver, file, arguments.limit) for file in files}
                    rest = {name: a for name, a in answers.items() if a != "unsat"}
                    good[solver] += len(answers) - len(rest)
                    wrong += [(engine, program.name, solver, name, a) for name, a in rest.items()]
                    told.append(f"{solver} {len(answers) - len(rest)}" + (f" ({rest})" if rest else ""))
                print(engine, program.relative_to(ROOT), form, len(files), *told, sep="  ", flush=True)
        rows.append([engine, proofs, ", ".join(sorted(forms)), obligations, *in_clauses, *(good[s] for s in solvers)])
    heads = ["engine", "proofs", "forms", "obligations", "as clauses", "verified", "neither clauses nor constant", *solvers]
    print("\n| " + " | ".join(heads) + " |\n|" + "---|" * len(heads))
    for row in [*rows, ["all", sum(r[1] for r in rows), "", *(sum(r[i] for r in rows) for i in range(3, len(heads)))]]:
        print("| " + " | ".join(map(str, row)) + " |")
    for row in wrong:
        print("not as expected:", *row)
    sys.exit(1 if any(row[-1] in ("sat", "not verified") for row in wrong) else 0)


if __name__ == "__main__":
    main()
