"""Shared by the command-line tests: runs vouch on small programs in a fresh directory."""
import json
import os
import pathlib
import subprocess
import tempfile
import time
import unittest

VOUCH = os.environ["VOUCH"]

SAFE = """
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if ((x & 1) && !(x & 1)) reach_error();
    return 0;
}
"""
UNSAFE = """
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 42) reach_error();
    return 0;
}
"""
# No engine comes to an end here: a generator of random numbers, started at one of a thousand places; the bad value is
# further away than any search gets, and no invariant is simpler than the generator itself.
ENDLESS = """
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
    unsigned long a = __VERIFIER_nondet_ulong() & 1023;
    while (1) {
        a ^= a >> 31;
        a = a * 6364136223846793005ul + 1442695040888963407ul;
        if (a == 4) reach_error();
    }
}
"""


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.temporary = self.path / "tmp"
        self.temporary.mkdir()

    def tearDown(self):
        left = [p.name for p in self.temporary.iterdir()]
        self.folder.cleanup()
        self.assertEqual(left, [], "files left behind")

    def write(self, name, text):
        path = self.path / name
        if isinstance(text, bytes):
            path.write_bytes(text)
        else:
            path.write_text(text)
        return str(path)

    def environment(self, extra=None):
        return {**os.environ, "TMPDIR": str(self.temporary), **(extra or {})}

    def start(self, *arguments, environment=None):
        return subprocess.Popen([VOUCH, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                cwd=self.path, env=self.environment(environment))

    def vouch(self, *arguments, environment=None):
        """Runs to the end; returns the finished process with .seconds, .lines (of standard output)."""
        begin = time.monotonic()
        done = subprocess.run([VOUCH, *arguments], capture_output=True, text=True, errors="replace", cwd=self.path,
                              env=self.environment(environment), timeout=120)
        done.seconds = time.monotonic() - begin
        done.lines = done.stdout.rstrip("\n").split("\n")
        return done

    def structured(self, *arguments, environment=None):
        """The finished process and its structured result."""
        done = self.vouch("--json", "result.json", *arguments, environment=environment)
        return done, json.loads((self.path / "result.json").read_text())

    def assert_refused(self, done, *words):
        """Bad usage: status 2, a message with these words, no verdict."""
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertNotIn("VERDICT", done.stdout)
        for word in words:
            self.assertIn(word, done.stderr)
        self.assertNotIn("internal error", done.stderr)
        self.assertNotEqual(done.stderr.strip(), "")

    def assert_verdict(self, done, verdict, status):
        self.assertEqual(done.lines[-1], f"VERDICT: {verdict}", done.stdout + done.stderr)
        self.assertEqual(done.returncode, status)


def processes_with(environment_mark):
    """Processes whose environment contains the mark; zombies have none."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            if environment_mark.encode() in (entry / "environ").read_bytes():
                found.append(int(entry.name))
        except OSError:
            pass
    return found
