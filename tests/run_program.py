#!/usr/bin/env python3
"""Runs vouch on one regression program with every engine and compares verdicts.

The engines of the portfolio that do not decide every program by themselves get a short time and may give up;
what they do say has to be right. What they did solve when programs/solved.yml was written (record_solved) they have
to solve again: an engine that does not gets a second try with forty times the time before the test fails.

Some things fail a test whatever verdict is accepted: an engine or a checker that crashes, engines that contradict each
other, a refuted proof, a counterexample that the interpreter refutes, facts that make no sense. A counterexample may be
refuted by the native run only where the program's own expectation accepts UNKNOWN: there the violation hangs on something
that C or a library function leaves open, and the native run may go another way.

usage: run_program.py [--contracts] VOUCH FILE.c

With --contracts, VOUCH is a build that checks its contracts and is slow: every engine gets a short time and may give up,
and fails only by what fails a test whatever verdict is accepted, or by a wrong verdict.

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
import functools
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import zlib

ENGINES = ["bmc", "kinduction", "portfolio"]
GIVING_UP = ["dataflow", "kipdr", "ic3cfa"]
# Run on one program in SAMPLE, chosen by its name: all of them take too long.
SAMPLED = ["pdr", "pdpv", "dynamic", "unwind", "ctigar", "predicate", "symsim"]
SAMPLE = 5
# Of the engines that may give up on a program of a large topic, and did when the record was made, one in PART is tried,
# chosen by both names; each of them still meets each topic. With VOUCH_TEST_FULL=1 all are run on all.
PART = 3
LARGE_TOPIC = 50
STATUS = {"TRUE": 0, "FALSE": 10, "UNKNOWN": 20}
# Properties that are asked for by their short names here; the others by the ones that verdicts use.
SHORT = {"unreach-call": "reach", "no-overflow": "overflow", "valid-memsafety": "memsafety",
         "valid-memcleanup": "memcleanup"}
TIMEOUT = "120"
SHORT_TIMEOUT = "1"
SECOND_TIMEOUT = "40"  # for what was solved in SHORT_TIMEOUT on a quiet machine
CONTRACTS_TIMEOUT = "2"
PROGRAMS = os.path.join(os.path.dirname(os.path.realpath(__file__)), "programs")
SOLVED = os.path.join(PROGRAMS, "solved.yml")


def is_full():
    return os.environ.get("VOUCH_TEST_FULL", "") not in ("", "0")


def directives(path):
    found = {}
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            match = re.match(r"// ([a-z0-9-]+): (.*)", line)
            if not match:
                break
            found[match.group(1)] = match.group(2).strip()
    return found


def solved_lists(path=SOLVED):
    """{program below programs/: engines that solve it}."""
    found = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            match = re.fullmatch(r"(\S+\.c): \[(.*)\]\n", line)
            if match:
                found[match.group(1)] = match.group(2).split(", ")
    return found


def alternatives(expected):
    """FALSE or UNKNOWN: two. The text of a reason may have an "or" of its own."""
    return re.split(r" or (?=TRUE|FALSE|UNKNOWN)", expected)


def may_be_unknown(expected):
    """The expectation accepts a verdict, but UNKNOWN as well."""
    return len(alternatives(expected)) > 1 and "UNKNOWN" in alternatives(expected)


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
    if "internal error" in done.stderr:
        return result, f"says {done.stderr.strip()[-500:]!r}"
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


def failures_inside(result, expected):
    """Crashes, contradictions and refuted evidence, as far as they are not what the expectation is about."""
    found = [result["reason"]] if re.match("internal error|engines contradict", result["reason"]) else []
    found += [f"{e['name']} {e['outcome']}" for e in result["engines"]
              if re.match("(failed|gave up): internal error", e["outcome"])]
    refutable = any(single.startswith("UNKNOWN") for single in alternatives(expected))
    found += [note for note in result["notes"]
              if not (refutable and re.match(r"refuted evidence of \w+: native run", note))]
    return "; ".join(found) or None


class Program:
    """One regression program, and what it says about itself."""

    def __init__(self, vouch, path):
        self.vouch = vouch
        self.path = path
        self.told = directives(path)
        self.prop, self.expected = self.told["expect"].split(" ", 1)
        self.options = shlex.split(self.told.get("options", ""))
        only = self.told.get("engines-only")
        self.required = (only or self.told.get("engines", " ".join(ENGINES))).split()
        self.others = [] if only else GIVING_UP + (SAMPLED if self.is_sampled() else [])

    def is_sampled(self):
        return is_full() or zlib.crc32(os.path.basename(self.path).encode()) % SAMPLE == 0

    def is_tried(self, engine):
        """Whether the program is given to an engine that did not solve it before."""
        if is_full() or len(os.listdir(os.path.dirname(self.path) or ".")) < LARGE_TOPIC:
            return True
        place = zlib.crc32(os.path.basename(self.path).encode()) // SAMPLE + (GIVING_UP + SAMPLED).index(engine)
        return place % PART == 0

    def expected_of(self, engine):
        return self.told.get(f"expect-{engine}", self.expected)

    def run(self, engine, timeout):
        """(result, what is wrong with it): what is wrong in any case, whoever may give up."""
        result, problem = run(self.vouch, self.path, engine, SHORT.get(self.prop, self.prop), self.options, timeout)
        return result, problem or failures_inside(result, self.expected_of(engine))

    def run_required(self, engine):
        result, problem = self.run(engine, TIMEOUT)
        if not problem:
            problem = difference(result, self.expected_of(engine), self.prop)
        return result, problem or ledger_difference(result, self.told)

    def run_other(self, engine, timeout=SHORT_TIMEOUT):
        result, problem = self.run(engine, timeout)
        problem = problem or wrong(result, self.expected_of(engine))
        # In so short a time, an answer may come too late for its check; what the check would say is what counts.
        if problem and timeout == SHORT_TIMEOUT and result and result["evidence"]["status"] == "unconfirmed":
            return self.run_other(engine, SECOND_TIMEOUT)
        return result, problem

    def again(self, run_first, run_second, engine, solved):
        """The first run, or the second where the first one lost what was solved before."""
        result, problem = run_first(engine)
        if problem or result["verdict"] != "UNKNOWN" or engine not in solved:
            return result, problem
        result, problem = run_second(engine)
        if not problem and result["verdict"] == "UNKNOWN":
            problem = f"LOST: solved before (programs/solved.yml), now UNKNOWN({result['reason']})"
        return result, problem


def report(engine, result, problem):
    seconds = f"{result['wall_seconds']:.2f} s" if result else ""
    print(f"{engine}: {problem or 'as expected'} {seconds} {result['verdict'] if result else ''}")
    return problem is not None


def run_with_contracts(program):
    """Failures of all engines, of which each may give up."""
    engines = dict.fromkeys(program.required + program.others)
    return sum(report(engine, *program.run_other(engine, CONTRACTS_TIMEOUT)) for engine in engines)


def main():
    contracts = "--contracts" in sys.argv[1:]
    vouch, path = [argument for argument in sys.argv[1:] if argument != "--contracts"]
    program = Program(vouch, path)
    if contracts:
        sys.exit(1 if run_with_contracts(program) else 0)
    solved = solved_lists().get(os.path.relpath(os.path.realpath(path), PROGRAMS), [])
    failures = 0
    for engine in program.required:
        failures += report(engine, *program.again(program.run_required, program.run_required, engine, solved))
    for engine in program.others:
        if engine not in solved and not program.is_tried(engine):
            continue
        longer = functools.partial(program.run_other, timeout=SECOND_TIMEOUT)
        failures += report(engine, *program.again(program.run_other, longer, engine, solved))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
