"""The launcher ./vouch, with stand-ins for cmake and the package tools: when it builds, and what it prints."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Configuring makes build.ninja, building makes a binary that prints its arguments; every call is logged.
CMAKE = """#!/bin/sh
echo "$*" >>"$LOG"
[ -z "${FAIL:-}" ] || { echo "compiler says no"; exit 1; }
echo "chatter on standard output"
sleep "${SLOW:-0}"
mkdir -p "$TREE/build/release"
case "$1" in
--preset) touch "$TREE/build/release/build.ninja" ;;
--build) printf '#!/bin/sh\\necho "run $*"\\nexit 10\\n' >"$TREE/build/release/vouch"; chmod +x "$TREE/build/release/vouch" ;;
esac
"""
DPKG_QUERY = "#!/bin/sh\nprintf installed\n"


class Launcher(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        base = pathlib.Path(self.folder.name)
        self.tree, self.log = base / "tree", base / "log"
        self.log.touch()
        (self.tree / "src" / "term").mkdir(parents=True)
        (self.tree / "src" / "term" / "term.cpp").touch()
        for name in ("CMakeLists.txt", "CMakePresets.json"):
            (self.tree / name).touch()
        shutil.copytree(ROOT / "tools", self.tree / "tools")
        shutil.copy(ROOT / "vouch", self.tree / "vouch")
        tools = base / "bin"
        tools.mkdir()
        for name, text in (("cmake", CMAKE), ("dpkg-query", DPKG_QUERY)):
            (tools / name).write_text(text)
            (tools / name).chmod(0o755)
        # Everything is older than the first build.
        for path in [self.tree, *self.tree.rglob("*")]:
            os.utime(path, (time.time() - 100, time.time() - 100))
        self.environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "LOG": str(self.log),
                            "TREE": str(self.tree)}

    def start(self, *arguments, program=None, **extra):
        return subprocess.Popen([program or self.tree / "vouch", *arguments], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, env={**self.environment, **extra})

    def run_it(self, *arguments, **extra):
        process = self.start(*arguments, **extra)
        out, err = process.communicate(timeout=60)
        return process.returncode, out, err

    def builds(self):
        return [line for line in self.log.read_text().splitlines() if line.startswith("--build")]

    def test_first_call_builds_and_passes_arguments_and_status(self):
        status, out, err = self.run_it("a b", "--json", "-")
        self.assertEqual((status, out), (10, "run a b --json -\n"))
        self.assertIn("building", err)
        self.assertEqual(len(self.builds()), 1)

    def test_second_call_is_silent(self):
        self.run_it()
        status, out, err = self.run_it("x.c")
        self.assertEqual((status, out, err), (10, "run x.c\n", ""))
        self.assertEqual(len(self.builds()), 1)

    def test_changes_are_noticed(self):
        self.run_it()
        later = time.time() + 10
        os.utime(self.tree / "src" / "term" / "term.cpp", (later, later))
        self.run_it()
        self.assertEqual(len(self.builds()), 2)

    def test_deletions_are_noticed(self):
        self.run_it()
        time.sleep(0.05)
        (self.tree / "src" / "term" / "term.cpp").unlink()
        self.run_it()
        self.assertEqual(len(self.builds()), 2)

    def test_failure_is_told_and_tried_again(self):
        status, out, err = self.run_it(FAIL="1")
        self.assertEqual((status, out), (2, ""))
        self.assertIn("compiler says no", err)
        self.assertEqual(self.run_it()[:2], (10, "run \n"))

    def test_two_calls_build_once(self):
        first, second = self.start("1", SLOW="0.5"), self.start("2", SLOW="0.5")
        self.assertEqual(first.communicate(timeout=60)[0], "run 1\n")
        self.assertEqual(second.communicate(timeout=60)[0], "run 2\n")
        self.assertEqual(len(self.builds()), 1)

    def test_works_through_a_symbolic_link(self):
        link = pathlib.Path(self.folder.name) / "link"
        link.symlink_to(self.tree / "vouch")
        self.assertEqual(self.run_it("x.c", program=link)[1], "run x.c\n")


if __name__ == "__main__":
    unittest.main()
