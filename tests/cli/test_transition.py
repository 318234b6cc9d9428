#!/usr/bin/env python3
"""vouch show btor2 and aiger: programs for other model checkers."""
import os
import subprocess
import tempfile
import unittest

VOUCH = os.environ["VOUCH"]
COUNTER = """extern void reach_error(void);
int main(void) {
    unsigned char x = 0;
    while (x != 6) x = x + %d;
    if (x > 6) reach_error();
    return 0;
}
"""
ARRAY = """extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int a[1000];
int main(void) {
    unsigned i = __VERIFIER_nondet_uint() %% 1000, j = __VERIFIER_nondet_uint() %% 1000;
    a[i] = 1;
    if (a[j] == 2) reach_error();
}
"""


class Show(unittest.TestCase):
    def show(self, what, text, *options):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "program.c")
            with open(file, "w", encoding="utf-8") as out:
                out.write(text)
            return subprocess.run([VOUCH, "show", what, *options, file], capture_output=True, timeout=60)

    def test_btor2_has_states_and_a_bad_one(self):
        for options in ([], ["--reduced"]):
            done = self.show("btor2", COUNTER % 2, *options)
            self.assertEqual(done.returncode, 0, done.stderr)
            words = [line.split()[1] for line in done.stdout.decode().splitlines() if not line.startswith(";")]
            for word in ("sort", "state", "init", "next", "bad"):
                self.assertIn(word, words)

    def test_btor2_has_arrays_and_aiger_refuses_them(self):
        done = self.show("btor2", ARRAY % ())
        self.assertIn(b" sort array ", done.stdout)
        done = self.show("aiger", ARRAY % ())
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr, b"vouch: AIGER has no arrays, and the program has memory that is one\n")

    def test_aiger_is_binary_for_programs(self):
        done = self.show("aiger", COUNTER % 2)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(done.stdout.startswith(b"aig "))


if __name__ == "__main__":
    unittest.main()
