#!/usr/bin/env python3
"""Lines of the pages (README.md, CONTRIBUTING.md, CHANGELOG.md, docs/) end before column 120; rows of tables excepted.

usage: doc_lines.py            tells the lines that are longer; exit status 0 if there are none
       doc_lines.py --write    breaks the paragraphs that have such a line anew; text within code fences is left alone
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LONGEST = 119
FENCE = re.compile(r"\s*(```|~~~)")
ITEM = re.compile(r"(\s*)([-*+]|\d+[.)])\s+")
# A line that begins like this would be something else than text.
OPENING = re.compile(r"([-*+]|\d+[.)]|#+|>.*|\|.*|=+|-+|```.*)$")
# What stays on one line: code in backquotes with what sticks to it, or a word.
TOKEN = re.compile(r"(?:[^\s`]*`[^`]*`[^\s`]*)+|\S+")


def is_row(line):
    return line.lstrip().startswith("|")


def too_long(line):
    return len(line) > LONGEST and not is_row(line)


def blocks(lines):
    """(the lines of a block, whether it is a paragraph): an item of a list is one, what lies between fences is none."""
    block, fenced = [], False
    for line in lines:
        if FENCE.match(line):
            if not fenced:
                yield block, True
                block = []
            block.append(line)
            if fenced:
                yield block, False
                block = []
            fenced = not fenced
        elif fenced:
            block.append(line)
        elif not line.strip() or line.startswith("#") or is_row(line) or line.startswith("<!--"):
            yield block, True
            yield [line], False
            block = []
        elif ITEM.match(line):
            yield block, True
            block = [line]
        else:
            block.append(line)
    yield block, not fenced


def broken_anew(paragraph):
    item = ITEM.match(paragraph[0])
    first = item.group(0) if item else re.match(r"\s*", paragraph[0]).group(0)
    indent = re.match(r"\s*", paragraph[1]).group(0) if len(paragraph) > 1 else " " * len(first)
    text = " ".join([paragraph[0][len(first):].strip(), *(line.strip() for line in paragraph[1:])])
    lines, line = [], first
    for token in TOKEN.findall(text):
        fits = len(line) + 1 + len(token) <= LONGEST
        if not line.strip() or line == first:
            line += token
        elif fits or OPENING.match(token):
            line += " " + token
        else:
            lines.append(line)
            line = indent + token
    return [*lines, line]


def rewritten(text):
    result = []
    for block, is_paragraph in blocks(text.splitlines()):
        result += broken_anew(block) if is_paragraph and any(map(too_long, block)) else block
    return "\n".join(result) + "\n"


def main():
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        if "--write" in sys.argv:
            new = rewritten(text)
            if new.split() != text.split():
                sys.exit(f"{page}: words would change")
            if new != text:
                page.write_text(new, encoding="utf-8")
            text = new
        found += [f"{page.relative_to(ROOT)}:{number}: {len(line)} columns"
                  for number, line in enumerate(text.splitlines(), 1) if too_long(line)]
    print("\n".join(found))
    sys.exit(1 if found else 0)


main()
