"""No engine includes another engine's folder: what two need is a kit."""

import re
import unittest
from pathlib import Path

ENGINE = Path(__file__).resolve().parent.parent.parent / "src" / "engine"
KITS = {"paths", "induction", "learn", "pdr_kit", "proof"}


class Kits(unittest.TestCase):
    def test_includes(self):
        engines = {folder.name for folder in ENGINE.iterdir() if folder.is_dir()} - KITS
        self.assertIn("bmc", engines)
        for file in [*ENGINE.glob("*/*.h"), *ENGINE.glob("*/*.cpp")]:
            for included in re.findall(r'#include "engine/(\w+)/', file.read_text()):
                if included != file.parent.name:
                    self.assertNotIn(included, engines, f"{file.parent.name}/{file.name} includes {included}/")


if __name__ == "__main__":
    unittest.main()
