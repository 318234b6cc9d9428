#!/usr/bin/env python3
"""vouch library: the table of contracts, and that docs/library.md is what it prints."""
import json
import os
import subprocess
import unittest

VOUCH = os.environ["VOUCH"]
PAGE = os.path.join(os.path.dirname(__file__), "../../docs/library.md")


def library(*arguments):
    return subprocess.run([VOUCH, "library", *arguments], capture_output=True, text=True)


class Library(unittest.TestCase):
    def test_page_is_up_to_date(self):
        with open(PAGE, encoding="utf-8") as file:
            self.assertEqual(file.read(), library("--markdown").stdout, "vouch library --markdown > docs/library.md")

    def test_json(self):
        entries = {entry["name"]: entry for entry in json.loads(library("--json").stdout)}
        self.assertGreater(len(entries), 200)
        self.assertEqual(entries["read"]["header"], "unistd.h")
        self.assertEqual([p["name"] for p in entries["read"]["parameters"]], ["fd", "to", "n"])

    def test_one(self):
        done = library("read")
        self.assertIn("result -1 or 0..n", done.stdout)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(library("no_such_function").returncode, 2)


if __name__ == "__main__":
    unittest.main()
