"""The tables of options in docs/ are those that `vouch engines --markdown` prints.

usage: test_option_tables.py --write VOUCH    puts them into the pages
"""
import pathlib
import re
import subprocess
import sys
import unittest

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
TABLE = re.compile(r"(<!-- options: (\S+) -->\n)(.*?)(<!-- end of options -->\n)", re.DOTALL)


def sections(text):
    """name -> table, of what `vouch engines --markdown` prints."""
    return dict(re.findall(r"^## (\S+)\n\n((?:\|.*\n)+)", text, re.MULTILINE))


def filled(page, tables):
    return TABLE.sub(lambda match: match[1] + tables[match[2]] + match[4], page)


def write(vouch):
    printed = subprocess.run([vouch, "engines", "--markdown"], capture_output=True, text=True, check=True)
    for page in DOCS.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(filled(text, sections(printed.stdout)), encoding="utf-8")


if "--write" in sys.argv:
    sys.exit(write(sys.argv[2]))

from harness import Case  # noqa: E402: it wants the binary in the environment


class OptionTables(Case):
    def setUp(self):
        super().setUp()
        self.tables = sections(self.vouch("engines", "--markdown").stdout)

    def test_pages_have_the_tables_of_the_binary(self):
        seen = set()
        for page in sorted(DOCS.rglob("*.md")):
            text = page.read_text(encoding="utf-8")
            seen |= {match[2] for match in TABLE.finditer(text)}
            with self.subTest(page.name):
                self.assertEqual(text, filled(text, self.tables), "run test_option_tables.py --write VOUCH")
        self.assertEqual(seen, set(self.tables))

    def test_both_forms_have_the_same_options(self):
        listed = set(re.findall(r"^    (\S+) += ", self.vouch("engines").stdout, re.MULTILINE))
        self.assertGreater(len(listed), 50)
        self.assertEqual(listed, set(re.findall(r"^\| `([^`]*)`", "".join(self.tables.values()), re.MULTILINE)))


if __name__ == "__main__":
    unittest.main()
