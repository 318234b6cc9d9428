"""The README's table of examples: every verdict that it promises, and no example forgotten."""
import pathlib
import re
import unittest

from harness import Case

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| \[[^]]*\]\((examples/[^)]*\.c)\) \| (TRUE|FALSE) \|", re.MULTILINE)


class Examples(Case):
    def test_readme(self):
        promised = dict(ROW.findall((ROOT / "README.md").read_text()))
        self.assertEqual(sorted(promised), sorted(f"examples/{p.name}" for p in (ROOT / "examples").glob("*.c")))
        for file, verdict in promised.items():
            with self.subTest(file):
                done, result = self.structured("--timeout", "120", str(ROOT / file))
                self.assertEqual(result["verdict"], verdict, done.stdout + done.stderr)
                self.assertEqual(result["evidence"]["status"], "confirmed")


if __name__ == "__main__":
    unittest.main()
