#!/usr/bin/env python3
"""How many contracts the engines and solvers check: at least 15 per 1 000 lines, all lines counted.

A contract is a VOUCH_CHECK (always checked), a VOUCH_EXPENSIVE (checked in the debug and sanitizer builds), a
static_assert or an assert. One line counts once, whatever stands in it.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDERS = ("src/engine", "src/solver")
LEAST = 15
CONTRACT = re.compile(r"\b(VOUCH_CHECK|VOUCH_EXPENSIVE|static_assert|assert)\(")


def counted(folder):
    """(contracts, lines)."""
    lines = [line for path in sorted((ROOT / folder).rglob("*")) if path.suffix in (".cpp", ".h")
             for line in path.read_text(encoding="utf-8").splitlines()]
    return sum(1 for line in lines if CONTRACT.search(line)), len(lines)


def main():
    low = 0
    for folder in FOLDERS:
        contracts, lines = counted(folder)
        share = 1000 * contracts / lines
        low += share < LEAST
        print(f"{folder}: {contracts} contracts in {lines} lines, {share:.1f} per 1 000; at least {LEAST} are asked for")
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
