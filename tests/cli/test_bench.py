"""vouch bench: what is run, what is kept, and that nothing gets out of hand."""
import csv
import json
import re
import signal
import subprocess
import sys
import time
import unittest

from harness import ENDLESS, SAFE, UNSAFE, Case, processes_with

PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
MARK = "VOUCH_TEST_MARK"

# Tools for the command template. Each gets the task's file as its last argument.
ANSWER = """
import os, sys, time
with open(os.environ["RAN"], "a") as ran:
    ran.write(os.path.basename(sys.argv[-1]) + "\\n")
time.sleep(float(sys.argv[1]))
print("the answer is", "no" if "unsafe" in sys.argv[-1] else "yes")
"""
BURN = """
import os, resource
x = 0
while True:
    for _ in range(10000):
        x += 1
    usage = resource.getrusage(resource.RUSAGE_SELF)
    if usage.ru_utime + usage.ru_stime > 1.5:
        break
usage = resource.getrusage(resource.RUSAGE_SELF)
print("used", usage.ru_utime + usage.ru_stime, flush=True)
os._exit(0)
"""
EAT = """
food = []
for _ in range(160):
    food.append(b"x" * (64 << 20))
print("VERDICT: TRUE")
"""
STUBBORN = """
import os, signal, time
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
print("VERDICT: TRUE", flush=True)
while True:
    time.sleep(1)
"""
DAEMON = """
import os, signal, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(1000)
    os._exit(0)
os.wait()
print("VERDICT: TRUE")
"""
# A bomb with a fuse: even where it is not contained, it stops at some thousand processes and after half a minute.
BOMB = """
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>
int main(int argc, char** argv) {
    atomic_int* count = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    signal(SIGTERM, SIG_IGN);
    alarm(30);
    while (atomic_fetch_add(count, 1) < 3000)
        if (fork() == 0) {
            if (argv[1][0] == 's') setsid();
            alarm(30);
        }
    for (;;) pause();
}
"""


class BenchCase(Case):
    """A small collection: safe and unsafe programs with definitions, in a set."""

    def setUp(self):
        super().setUp()
        self.write("unreach.prp", PROPERTY)
        self.environ = {"RAN": str(self.path / "ran"), MARK: self.path.name}

    def task(self, name, source, expected, extra=""):
        self.write(f"{name}.c", source)
        self.write(f"{name}.yml", f"format_version: '2.0'\ninput_files: {name}.c\nproperties:\n"
                                  f"  - property_file: unreach.prp\n    expected_verdict: {expected}\n"
                                  f"options: {{language: C, data_model: LP64}}\n{extra}")
        return f"{name}.yml"

    def some_tasks(self, count):
        names = [self.task(f"safe{i}", SAFE, "true") for i in range(count)]
        names += [self.task(f"unsafe{i}", UNSAFE, "false") for i in range(count)]
        return self.write("Some.set", "\n".join(names) + "\n")

    def script(self, name, text):
        return f"{sys.executable} {self.write(name + '.py', text)}"

    def bench(self, *arguments, environment=None):
        done = self.vouch("bench", *arguments, environment={**self.environ, **(environment or {})})
        self.assertEqual(processes_with(self.path.name), [], "stray processes")
        return done

    def results(self, folder="vouch-bench"):
        return json.loads((self.path / folder / "results.json").read_text())

    def runs(self, configuration, folder="vouch-bench"):
        """Name of the task without ending -> run."""
        return {t["name"].removesuffix(".yml"): t["runs"].get(configuration) for t in self.results(folder)["tasks"]}

    def journal(self, folder="vouch-bench"):
        return (self.path / folder / "results.jsonl").read_text().split("\n")[1:-1]

    def ran(self):
        return (self.path / "ran").read_text().split()


class Comparison(BenchCase):
    def test_two_configurations(self):
        self.some_tasks(1)
        self.write("broken.yml", "format_version: '2.0'\ninput_files: absent.c\n")
        with open(self.path / "Some.set", "a") as file:
            file.write("broken.yml\n")
        done = self.bench("--config", "bmc=--engine bmc", "--config", "ki=--engine kinduction --set kinduction.k-max=50",
                          "--timeout", "30", "--jobs", "2", "Some.set")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("skipped broken.yml: input file absent.c does not exist", done.stderr)
        results = self.results()
        self.assertEqual([c["name"] for c in results["configurations"]], ["bmc", "ki"])
        self.assertEqual([t["name"] for t in results["tasks"]], ["safe0.yml", "unsafe0.yml"])
        self.assertEqual([s["name"] for s in results["skipped"]], ["broken.yml"])
        for name in ("bmc", "ki"):
            runs = self.runs(name)
            self.assertEqual(runs["safe0"]["outcome"], "correct-true")
            self.assertEqual(runs["unsafe0"]["outcome"], "correct-false")
            self.assertEqual(runs["unsafe0"]["verdict"], "FALSE(unreach-call)")
            for run in runs.values():
                self.assertEqual(run["evidence"], "confirmed")
                self.assertGreater(run["cpu"], 0)
                self.assertGreater(run["memory_mb"], 1)
                self.assertGreater(run["counters"]["frontend.blocks"], 0)
                self.assertIn("VERDICT: ", (self.path / "vouch-bench" / run["log"]).read_text())
        total = {r["configuration"]: r for r in results["summary"] if r["category"] == "all"}
        self.assertEqual(total["bmc"]["score"], 3)
        self.assertEqual(total["ki"]["equal"], 2)
        self.assertEqual(total["virtual best"]["correct_true"], 1)
        self.assertEqual((total["bmc"]["confirmed_true"], total["bmc"]["confirmed_false"]), (1, 1))
        with open(self.path / "vouch-bench/results.csv", newline="") as file:
            self.assertEqual(len(list(csv.DictReader(file))), 4)
        table = (self.path / "vouch-bench/table.txt").read_text()
        self.assertTrue(done.stdout.startswith(table))
        self.assertIn("virtual best", table)
        self.assertIn("<html", (self.path / "vouch-bench/report.html").read_text())

    def test_formulas_have_options_of_solve(self):
        self.write("f.smt2", "(set-info :status unsat)\n(declare-const x (_ BitVec 8))\n(assert (bvult x x))\n"
                             "(check-sat)\n")
        done = self.bench("--config", "plain=", "--config", "other=--set solve.facts=false", "f.smt2")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        for name in ("plain", "other"):
            self.assertEqual([run["outcome"] for run in self.runs(name).values()], ["correct-true"])
        self.assert_refused(self.bench("--config", "a=--set frontend.cells=1", "--output", "again", "f.smt2"),
                            "--config a", "there is a formula in this run")
        self.assert_refused(self.bench("--config", "a=--each", "--output", "again", "f.smt2"), "--config a")

    def test_old_format_with_table(self):
        """The data model comes from the table: long has 4 bytes there."""
        (self.path / "sets").mkdir()
        (self.path / "c").mkdir()
        self.write("c/long.c", SAFE.replace("if (", "if (sizeof(long) != 4 && ").replace("&& !(x & 1)", ""))
        self.write("c/long.yml", "format_version: '1.0'\ninput_files: 'long.c'\nproperties:\n"
                                 "  - property_file: ../unreach.prp\n    expected_verdict: true\n"
                                 "  - property_file: ../absent.prp\n")
        self.write("sets/Old.set", "../c/*.yml\n")
        self.write("tasks.csv", "category,property,bits,expected,task\nOld,unreach-call,32,true,c/long.yml\n")
        done = self.bench("sets/Old.set")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        task = self.results()["tasks"][0]
        self.assertEqual((task["name"], task["data_model"], task["category"]), ("c/long.yml", "ILP32", "Old"))
        self.assertEqual(task["runs"]["vouch"]["outcome"], "correct-true")

    def test_runs_without_verdict_fail(self):
        self.task("safe", SAFE, "true")
        self.write("junk.c", "int x = ;\n")
        done = self.bench("--timeout", "30", "safe.yml", "junk.c")
        self.assertEqual(done.returncode, 4, done.stdout + done.stderr)
        self.assertIn("vouch: runs without verdict: 1; junk.c: no verdict, exit status 2", done.stderr)

    def test_wrong_verdicts_fail(self):
        self.task("safe", SAFE, "false")
        self.task("unsafe", UNSAFE, "true")
        done = self.bench("--timeout", "30", "safe.yml", "unsafe.yml")
        self.assertEqual(done.returncode, 1)
        self.assertIn("WRONG: vouch", done.stderr)
        runs = self.runs("vouch")
        self.assertEqual((runs["safe"]["outcome"], runs["safe"]["score"]), ("wrong-true", -32))
        self.assertEqual((runs["unsafe"]["outcome"], runs["unsafe"]["score"]), ("wrong-false", -16))
        self.assertIn("WRONG VERDICTS", done.stdout)

    def test_vouch_tells_what_it_has_at_the_limit(self):
        self.task("endless", ENDLESS, "true")
        self.bench("--timeout", "3", "--config", "bmc=--engine bmc", "endless.yml")
        run = self.runs("bmc")["endless"]
        self.assertEqual((run["outcome"], run["verdict"]), ("timeout", "UNKNOWN(timeout)"))
        self.assertLess(run["wall"], 3)
        self.assertGreater(run["counters"]["frontend.blocks"], 0)
        self.assertGreater(run["counters"]["solver.checks"], 0)

    def test_failures_of_vouch(self):
        self.task("safe", SAFE, "true")
        self.write("nonsense.c", "int main( {\n")
        self.bench("--config", "bmc=--engine bmc", "--memory", "700", "safe.yml", environment={"VOUCH_TEST_EAT": "bmc"})
        self.assertEqual(self.runs("bmc")["safe"]["outcome"], "memory")
        self.bench("--config", "bmc=--engine bmc", "--output", "crash", "safe.yml",
                   environment={"VOUCH_TEST_CRASH": "bmc"})
        self.assertEqual(self.runs("bmc", "crash")["safe"]["outcome"], "crash")
        self.bench("--output", "nonsense", "nonsense.c")
        run = self.results("nonsense")["tasks"][0]["runs"]["vouch"]
        self.assertEqual(run["outcome"], "error")
        self.assertIn("exit status 2", run["reason"])


class Tools(BenchCase):
    def test_tool_beside_vouch_and_imported_results(self):
        self.some_tasks(1)
        self.write("peers.csv", "category,property,task,peer,peer_seconds\nSome,unreach-call,safe0.yml,false,3.5\n"
                                "Some,unreach-call,unsafe0.yml,none,20\n")
        self.write("c.yml", "configurations:\n  fast: --engine bmc\n  tool:\n"
                            f"    command: {self.script('answer', ANSWER)} 0 --{{bits}} {{files}}\n"
                            "    true: is yes$\n    false: is no$\n  unused: --engine kinduction\n")
        done = self.bench("--configs", "c.yml", "--config", "fast", "--config", "tool", "--import", "peer=peers.csv",
                          "Some.set")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)  # what others got wrong is not our failure
        self.assertEqual([c["kind"] for c in self.results()["configurations"]], ["vouch", "external", "imported"])
        self.assertEqual(self.runs("tool")["safe0"]["outcome"], "correct-true")
        self.assertEqual(self.runs("tool")["unsafe0"]["outcome"], "correct-false")
        self.assertEqual(self.runs("peer")["safe0"]["outcome"], "wrong-false")
        self.assertEqual(self.runs("peer")["safe0"]["cpu"], 3.5)
        self.assertEqual(self.runs("peer")["unsafe0"]["outcome"], "unknown")
        self.assertEqual(self.ran(), ["safe0.c", "unsafe0.c"])

    def test_verdict_expression(self):
        self.some_tasks(1)
        echo = self.write("echo.sh", "echo result=$1; exit 7\n")
        self.bench("--tool", f"t=sh {echo} TRUE {{file}}", "--verdict", "t=result=(\\w+)", "Some.set")
        self.assertEqual(self.runs("t")["safe0"]["outcome"], "correct-true")
        self.assertEqual(self.runs("t")["unsafe0"]["outcome"], "wrong-true")

    def test_failures_of_tools(self):
        self.task("safe", SAFE, "true")
        self.bench("--tool", "absent=/nonexistent {file}", "--tool", "crash=sh -c 'kill -SEGV $$' {file}",
                   "--tool", "mute=sh -c 'echo something; exit 4' {file}", "safe.yml")
        self.assertEqual(self.runs("absent")["safe"]["outcome"], "error")
        self.assertIn("/nonexistent", self.runs("absent")["safe"]["reason"])
        self.assertEqual(self.runs("crash")["safe"]["outcome"], "crash")
        self.assertIn("signal 11", self.runs("crash")["safe"]["reason"])
        self.assertEqual(self.runs("mute")["safe"]["reason"], "no verdict, exit status 4: something")


class Containment(BenchCase):
    def contained(self, command, *options):
        self.task("safe", SAFE, "true")
        done = self.bench("--tool", f"t={command} {{file}}", *options, "safe.yml")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertLess(done.seconds, 25)
        return self.runs("t")["safe"]

    def bomb(self, mode):
        source = self.write("bomb.c", BOMB)
        subprocess.run(["clang-19", "-O1", "-o", self.path / "bomb", source], check=True)
        run = self.contained(f"{self.path / 'bomb'} {mode}", "--timeout", "20", "--processes", "300")
        self.assertEqual((run["outcome"], run["reason"]), ("error", "too many processes"))

    def test_fork_bomb(self):
        self.bomb("group")

    def test_fork_bomb_in_sessions_of_their_own(self):
        self.bomb("sessions")

    def test_ten_gigabytes(self):
        run = self.contained(self.script("eat", EAT), "--memory", "500", "--timeout", "20")
        self.assertEqual((run["outcome"], run["reason"]), ("memory", "out of memory"))
        self.assertLess(run["memory_mb"], 3000)

    def test_ignored_signals(self):
        run = self.contained(self.script("stubborn", STUBBORN), "--timeout", "1")
        self.assertEqual((run["outcome"], run["reason"]), ("timeout", "wall time"))
        self.assertLess(run["wall"], 5)

    def test_cpu_time(self):
        run = self.contained(self.script("burn", BURN), "--timeout", "20", "--cputime", "0.5")
        self.assertEqual((run["outcome"], run["reason"]), ("timeout", "CPU time"))
        self.assertLess(run["cpu"], 1.4)

    def test_daemon(self):
        """bench() looks for processes that were left behind."""
        self.assertEqual(self.contained(self.script("daemon", DAEMON))["outcome"], "correct-true")

    def test_measured_time_is_the_kernels(self):
        for i in range(4):
            self.task(f"safe{i}", SAFE, "true")
        self.bench("--tool", f"t={self.script('burn', BURN)} {{file}}", "--jobs", "2", "safe?.yml")
        for run in self.runs("t").values():
            used = float(re.search(r"used (\S+)", (self.path / "vouch-bench" / run["log"]).read_text())[1])
            self.assertGreater(used, 1.5)
            self.assertAlmostEqual(run["cpu"] / used, 1, delta=0.02)


class Resuming(BenchCase):
    def setUp(self):
        super().setUp()
        self.some_tasks(4)
        tool = self.script("answer", ANSWER)
        self.write("c.yml", "configurations:\n" + "".join(
            f"  {name}: {{command: '{tool} {seconds} {{file}}', 'true': is yes, 'false': is no}}\n"
            for name, seconds in (("one", 0.2), ("two", 0.25))))
        self.command = ["bench", "--configs", "c.yml", "--jobs", "2", "Some.set"]

    def start_and_wait(self, lines):
        process = self.start(*self.command, environment=self.environ)
        journal = self.path / "vouch-bench/results.jsonl"
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if journal.exists() and journal.read_text().count("\n") > lines:
                return process
            time.sleep(0.02)
        self.fail("no results")

    def wait_for_silence(self):
        deadline = time.monotonic() + 10
        while processes_with(self.path.name) and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertEqual(processes_with(self.path.name), [], "stray processes")

    def assert_complete(self, kept):
        """All runs are there once, the early ones as they were, and no tool was run again for them."""
        lines = self.journal()
        self.assertEqual(lines[:len(kept)], kept)
        keys = [(r["configuration"], r["task"]) for r in map(json.loads, lines)]
        self.assertEqual(len(keys), 16)
        self.assertEqual(len(set(keys)), 16)
        for name in ("one", "two"):
            for task, run in self.runs(name).items():
                self.assertEqual(run["outcome"], "correct-false" if "unsafe" in task else "correct-true")
        ran = self.ran()
        for key in set(r["task"] for r in map(json.loads, kept)):
            done_before = sum(json.loads(line)["task"] == key for line in kept)
            if done_before == 2:
                self.assertEqual(ran.count(key.replace(".yml", ".c")), 2, key)

    def test_killed(self):
        process = self.start_and_wait(5)
        process.kill()
        process.communicate()
        self.wait_for_silence()
        kept = self.journal()
        self.assertGreaterEqual(len(kept), 5)
        self.assertLess(len(kept), 16)
        with open(self.path / "vouch-bench/results.jsonl", "a") as file:
            file.write('{"configuration":"one","cate')  # the kernel may have got this far
        done = self.bench(*self.command[1:], "--resume")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assert_complete(kept)

    def test_interrupted(self):
        process = self.start_and_wait(3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        self.assertEqual(process.returncode, 3)
        self.assertIn("--resume", err)
        self.assertIn("incomplete", out)
        self.wait_for_silence()
        kept = self.journal()
        self.assertLess(len(kept), 16)
        self.assertEqual(self.bench(*self.command[1:], "--resume").returncode, 0)
        self.assert_complete(kept)
        everything, ran = self.journal(), self.ran()
        self.assertEqual(self.bench(*self.command[1:], "--resume").returncode, 0)  # nothing left to do
        self.assertEqual((self.journal(), self.ran()), (everything, ran))

    def test_something_else_is_refused(self):
        process = self.start_and_wait(3)
        self.assert_refused(self.bench_while_running(), "in use")
        process.kill()
        process.communicate()
        self.wait_for_silence()
        before = (self.path / "vouch-bench/results.jsonl").read_bytes()
        rest = self.command[1:]
        self.assert_refused(self.bench(*rest), "--resume")
        self.assert_refused(self.bench(*rest, "--resume", "--timeout", "61"), "limits", "61")
        self.assert_refused(self.bench(*rest, "--resume", "--config", "new=--engine bmc"), "configurations", "new")
        self.assert_refused(self.bench(*rest[:-1], "unsafe3.yml", "--resume"), "tasks")
        self.assert_refused(self.bench(*rest, "--resume", "--output", "elsewhere"), "nothing to resume")
        self.assertEqual((self.path / "vouch-bench/results.jsonl").read_bytes(), before)

    def bench_while_running(self):
        return self.vouch(*self.command, "--resume", environment=self.environ)


class Usage(BenchCase):
    def test_mistakes(self):
        self.task("safe", SAFE, "true")
        for arguments, words in [
            ([], ["no task set"]),
            (["absent.set"], ["absent.set"]),
            (["--config", "a=--engine nonsense", "safe.yml"], ["--config a", "nonsense"]),
            (["--config", "a=--set no.such=1", "safe.yml"], ["--config a", "no.such"]),
            (["--config", "a=--timeout 5", "safe.yml"], ["--config a"]),
            (["--config", "a=--json x.json", "safe.yml"], ["--config a"]),
            (["--config", "a=other.c", "safe.yml"], ["--config a"]),
            (["--config", "a=", "--config", "a=", "safe.yml"], ["two configurations"]),
            (["--tool", "t=tool", "safe.yml"], ["{file}"]),
            (["--tool", "t=tool {file}", "--verdict", "t=(", "safe.yml"], ["regular expression"]),
            (["--import", "x=absent.csv", "safe.yml"], ["absent.csv"]),
            (["--jobs", "0", "safe.yml"], ["--jobs"]),
            (["--jobs", "1.5", "safe.yml"], ["--jobs"]),
            (["--timeout", "-1", "safe.yml"], ["--timeout"]),
            (["--property", "nonsense", "safe.yml"], ["nonsense"]),
            (["--property", "overflow", "safe.yml"], ["no tasks"]),
            (["--data-model", "LP65", "safe.yml"], ["LP65"]),
            (["--table", "absent.csv", "safe.yml"], ["absent.csv"]),
        ]:
            with self.subTest(arguments):
                self.assert_refused(self.bench(*arguments), *words)
                self.assertFalse((self.path / "vouch-bench").exists(), "something was begun")

    def test_help(self):
        done = self.vouch("bench", "--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("--resume", done.stdout)


if __name__ == "__main__":
    unittest.main()
