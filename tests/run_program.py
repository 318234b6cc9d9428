#!/usr/bin/env python3
"""Runs vouch on one regression program with every engine and compares verdicts.

The engines of the portfolio that do not decide every program by themselves get a short time and may give up;
what they do say has to be right.

usage: run_program.py VOUCH FILE.c

The program starts with comment lines that say what is expected:

  // expect: unreach-call TRUE | FALSE | FALSE(part of the property) | UNKNOWN | UNKNOWN(text in the reason)
  // expect: unreach-call FALSE or UNKNOWN   where undefined behaviour decides: each of them is right, TRUE is not
  // expect-ENGINE: TRUE | ...          where one engine's answer differs
  // options: --data-model ILP32 ...    for every run
  // engines: kinduction portfolio      instead of all
  // assumes: TEXT                      a verdict's ledger has an assumption with this text
  // assumes-not: TEXT                  ... has none
  // engines-only: portfolio            the same, and none of those that may give up: where the front end decides

TRUE and FALSE also have to be confirmed by evidence, and the last line and the exit status have to agree with the
structured result. Exit status 0 if everything is as expected.
"""
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

ENGINES = ["bmc", "kinduction", "portfolio"]
GIVING_UP = ["dataflow", "kipdr", "ic3cfa"]
STATUS = {"TRUE": 0, "FALSE": 10, "UNKNOWN": 20}
# Properties that are asked for by their short names here; the others by the ones that verdicts use.
SHORT = {"unreach-call": "reach", "no-overflow": "overflow", "valid-memsafety": "memsafety",
         "valid-memcleanup": "memcleanup"}
TIMEOUT = "120"
SHORT_TIMEOUT = "1"


def directives(path):
    found = {}
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            match = re.match(r"// ([a-z0-9-]+): (.*)", line)
            if not match:
                break
            found[match.group(1)] = match.group(2).strip()
    return found


def alternatives(expected):
    """FALSE or UNKNOWN: two. The text of a reason may have an "or" of its own."""
    return re.split(r" or (?=TRUE|FALSE|UNKNOWN)", expected)


def run(vouch, path, engine, prop, options, timeout=TIMEOUT):
    """Returns (structured result or None, what is wrong with the run itself or None)."""
    with tempfile.TemporaryDirectory() as folder:
        result_file = os.path.join(folder, "result.json")
        command = [vouch, "--engine", engine, "--property", prop, "--json", result_file, *options, path]
        if "--timeout" not in options:
            command[1:1] = ["--timeout", timeout]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        try:
            with open(result_file, encoding="utf-8") as file:
                result = json.load(file)
        except (OSError, ValueError):
            return None, f"no result, exit status {done.returncode}: {done.stderr.strip()[-500:]}"
    last = done.stdout.rstrip("\n").split("\n")[-1]
    verdict = result["verdict"]
    detail = {"TRUE": "", "FALSE": f"({result['violated']})", "UNKNOWN": f"({result['reason']})"}[verdict]
    if verdict != "UNKNOWN" and last != f"VERDICT: {verdict}{detail}":
        return result, f"last line is {last!r}"
    if not last.startswith(f"VERDICT: {verdict}"):
        return result, f"last line is {last!r}"
    if done.returncode != STATUS[verdict]:
        return result, f"exit status {done.returncode} for {verdict}"
    return result, None


def difference(result, expected, prop):
    """What differs from the expectation, or None."""
    problems = [single_difference(result, single, prop) for single in alternatives(expected)]
    return problems[0] if all(problems) else None


def single_difference(result, expected, prop):
    match = re.fullmatch(r"(TRUE|FALSE|UNKNOWN)(?:\((.*)\))?", expected)
    if not match:
        return f"cannot read the expectation {expected!r}"
    verdict, text = match.groups()
    told = result["verdict"] + (f"({result['reason']})" if result["reason"] else "")
    if result["verdict"] != verdict:
        kind = "WRONG" if "UNKNOWN" not in (verdict, result["verdict"]) else "differs"
        return f"{kind}: expected {expected}, got {told}; {result['partial']} {result['notes']}"
    if verdict == "UNKNOWN":
        return None if not text or text in result["reason"] else f"expected {expected}, got {told}"
    if result["evidence"]["status"] != "confirmed":
        return f"{verdict} is not confirmed: {result['evidence']}"
    if verdict == "FALSE" and result["violated"] != (text or prop):
        return f"violates {result['violated']} instead of {text or prop}"
    if verdict == "FALSE" and not result["counterexample"]:
        return "FALSE without counterexample"
    return None


def ledger_difference(result, told):
    """What is wrong with the assumptions of a verdict, or None."""
    if result["verdict"] == "UNKNOWN":
        return None
    texts = [entry["text"] for entry in result["assumptions"]]
    if "assumes" in told and not any(told["assumes"] in text for text in texts):
        return f"does not assume {told['assumes']!r} but {texts}"
    if "assumes-not" in told and any(told["assumes-not"] in text for text in texts):
        return f"assumes {texts}"
    return None


def wrong(result, expected):
    """What contradicts the expectation, or None; UNKNOWN contradicts nothing."""
    if result["verdict"] in ["UNKNOWN", *(single.split("(")[0] for single in alternatives(expected))]:
        return None
    return f"WRONG: expected {expected}, got {result['verdict']}"


def report(engine, result, problem):
    seconds = f"{result['wall_seconds']:.2f} s" if result else ""
    print(f"{engine}: {problem or 'as expected'} {seconds} {result['verdict'] if result else ''}")
    return problem is not None


def main():
    vouch, path = sys.argv[1:]
    told = directives(path)
    prop, expected = told["expect"].split(" ", 1)
    options = shlex.split(told.get("options", ""))
    failures = 0
    only = told.get("engines-only")
    for engine in (only or told.get("engines", " ".join(ENGINES))).split():
        result, problem = run(vouch, path, engine, SHORT.get(prop, prop), options)
        if not problem:
            problem = difference(result, told.get(f"expect-{engine}", expected), prop)
        if not problem:
            problem = ledger_difference(result, told)
        failures += report(engine, result, problem)
    for engine in [] if only else GIVING_UP:
        result, problem = run(vouch, path, engine, SHORT.get(prop, prop), options, SHORT_TIMEOUT)
        if not problem:
            problem = wrong(result, told.get(f"expect-{engine}", expected))
        failures += report(engine, result, problem)
    sys.exit(1 if failures else 0)


main()
