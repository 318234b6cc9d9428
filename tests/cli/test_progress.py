"""What a run shows while it lasts: on a terminal, drawn in place and gone in the end; in a pipe, nothing."""
import codecs
import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
import unittest

from harness import ENDLESS, SAFE, VOUCH, Case

CONTROL = re.compile(r"\x1b\[[0-9;]*m|\x1b\[(\d*)([A-Za-z])")
PARTIAL = re.compile(r"\x1b(\[[0-9;]*)?$")
# Engines tell each other facts here before the time is over.
FACTS = """#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned n = 0;
  unsigned long a = __VERIFIER_nondet_ulong() & 1023;
  while (__VERIFIER_nondet_bool()) {
    if (n < 10) n++;
    a ^= a >> 31;
    a = a * 6364136223846793005ul + 1442695040888963407ul;
    assert(n <= 10 && a != 4);
  }
  return 0;
}
"""


class Screen:
    """As much of a terminal as is needed here: a list of lines, a cursor, and four control sequences."""

    def __init__(self, width):
        self.width, self.lines, self.row, self.column = width, [""], 0, 0
        self.rest = ""  # the begin of a control sequence

    def text(self, words):
        for character in words:
            if character == "\r":
                self.column = 0
            elif character == "\n":
                self.row += 1
                if self.row == len(self.lines):
                    self.lines.append("")
            else:
                line = self.lines[self.row].ljust(self.column)
                self.lines[self.row] = line[:self.column] + character + line[self.column + 1:]
                self.column += 1

    def feed(self, words):
        words, self.rest, at = self.rest + words, "", 0
        if partial := PARTIAL.search(words):
            words, self.rest = words[:partial.start()], partial.group()
        for found in CONTROL.finditer(words):
            self.text(words[at:found.start()])
            at = found.end()
            self.control(found.group(1), found.group(2))
        self.text(words[at:])

    def control(self, number, letter):
        if letter == "A":
            self.row -= int(number or 1)
            assert self.row >= 0, "the cursor leaves the screen"
        elif letter in ("K", "J"):
            self.lines[self.row] = self.lines[self.row][:self.column]
            if letter == "J":
                del self.lines[self.row + 1:]
        else:
            assert letter is None, f"a control sequence that is not known here: {letter}"

    def shown(self):
        return "\n".join(line.rstrip() for line in self.lines).strip("\n")


class Progress(Case):
    def terminal(self, *arguments, height=30, width=100, environment=None):
        """The screen in the end, and what it has shown before the result, each time something was written."""
        leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        run = subprocess.Popen([VOUCH, *arguments], stdin=follower, stdout=follower, stderr=follower, cwd=self.path,
                               env=self.environment({"TERM": "xterm", **(environment or {})}))
        os.close(follower)
        screen, seen = Screen(width), []
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        while True:
            try:
                words = os.read(leader, 65536)
            except OSError:  # nobody is at the other end any more
                break
            if not words:
                break
            screen.feed(decoder.decode(words))
            if "VERDICT" not in screen.shown() and "not decided" not in screen.shown():
                seen.append(screen.shown())
        os.close(leader)
        screen.status = run.wait(timeout=60)
        return screen, seen

    @staticmethod
    def engines(shown):
        return re.findall(r"^  (\S+) +depth (\d+) +facts +(\d+) given +(\d+) taken +([0-9.]+) s +(\d+) MB  \S", shown, re.M)

    def test_one_line_per_engine(self):
        _, seen = self.terminal("--timeout", "4", self.write("a.c", FACTS))
        most = max(seen, key=lambda shown: len(self.engines(shown)))
        found = self.engines(most)
        self.assertGreaterEqual(len(found), 3, most)
        self.assertIn("kinduction", [name for name, *_ in found])
        self.assertRegex(most, r"\d+ of \d+ engines at work +\d+ MB +\d+ s")
        self.assertTrue(any(int(given) > 0 for shown in seen for _, _, given, *_ in self.engines(shown)), most)
        self.assertTrue(any(int(taken) > 0 for shown in seen for _, _, _, taken, *_ in self.engines(shown)), most)
        self.assertTrue(any(float(seconds) > 0 for *_, seconds, _ in found), most)
        self.assertTrue(all(int(megabytes) > 0 for *_, megabytes in found), most)
        self.assertLess(max(len(line) for line in most.split("\n")), 100)

    def test_it_is_gone_in_the_end(self):
        screen, _ = self.terminal("--timeout", "3", self.write("a.c", ENDLESS))
        self.assertEqual(screen.status, 20)
        self.assertEqual(screen.lines[-2:], ["VERDICT: UNKNOWN(timeout)", ""])
        self.assertEqual(self.engines(screen.shown()), [])
        self.assertNotIn("engines at work", screen.shown())

    def test_a_low_terminal_has_one_line(self):
        _, seen = self.terminal("--timeout", "3", self.write("a.c", ENDLESS), height=6)
        self.assertTrue(all(not self.engines(shown) and shown.count("\n") == 0 for shown in seen), seen)
        self.assertTrue(any("kinduction depth" in shown for shown in seen), seen)

    def test_more_engines_than_lines(self):
        _, seen = self.terminal("--timeout", "4", self.write("a.c", ENDLESS), height=8)
        self.assertTrue(all(shown.count("\n") < 8 for shown in seen))

    def test_styles(self):
        file = self.write("a.c", ENDLESS)
        _, seen = self.terminal("--timeout", "3", "--progress", "line", file)
        self.assertTrue(all(not self.engines(shown) for shown in seen), seen)
        self.assertTrue(any("kinduction depth" in shown for shown in seen), seen)
        _, seen = self.terminal("--timeout", "3", "--progress=none", file)
        self.assertEqual([shown for shown in seen if shown], [])
        _, seen = self.terminal("--timeout", "3", file, environment={"TERM": "dumb"})
        self.assertTrue(all(not self.engines(shown) for shown in seen), seen)

    def test_a_narrow_terminal(self):
        screen, _ = self.terminal("--timeout", "3", "--progress", "full", self.write("a.c", SAFE), width=40)
        self.assertEqual(screen.status, 0)

    def test_nothing_in_a_pipe(self):
        for style in ("full", "line", "none"):
            done = self.vouch("--timeout", "3", "--progress", style, self.write("a.c", ENDLESS))
            self.assertEqual(done.stderr, "")
            self.assertNotIn("\x1b", done.stdout)

    def test_other_styles_are_refused(self):
        self.assert_refused(self.vouch("--progress", "much", self.write("a.c", SAFE)), "--progress", "'much'")


if __name__ == "__main__":
    unittest.main()
