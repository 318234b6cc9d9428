"""What `vouch engines` cites can be looked up in docs/references.md."""
import pathlib
import re
import unittest

from harness import Case

PAGE = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "references.md").read_text(encoding="utf-8")


class References(Case):
    def sources(self):
        lines = self.vouch("engines").stdout.split("\n")
        return [match[1] for line in lines if (match := re.search(r" \[([^\]]*)\]$", line))]

    def test_codes_are_explained(self):
        codes = {code for source in self.sources() for code in re.findall(r"\b[A-Z]\d+\b", source)}
        self.assertGreater(len(codes), 20)  # or the tables are not read any more
        for code in codes:
            with self.subTest(code):
                self.assertIn(f"\n| {code} | ", PAGE)

    def test_works_are_listed(self):
        for source in self.sources():
            for part in re.split(r"[,;-] ?", source):
                with self.subTest(part):
                    if re.fullmatch(r"own|[A-Z]\d+", part):
                        continue
                    authors, year = re.fullmatch(r"([A-Z].*) (\d{4})", part).groups()
                    row = next(row for row in PAGE.split("\n") if row.startswith("|") and authors.split()[0] in row)
                    self.assertIn(year, row)


if __name__ == "__main__":
    unittest.main()
