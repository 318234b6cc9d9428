"""Limits and failures: time, memory, signals and crashes cost a verdict, never the verdict line."""
import os
import signal
import subprocess
import time
import unittest

from harness import ENDLESS, SAFE, UNSAFE, VOUCH, Case, processes_with

SLACK = 1.0  # seconds beyond the limit, on a busy machine


class Time(Case):
    def test_timeout(self):
        done, result = self.structured("--timeout", "2", self.write("endless.c", ENDLESS))
        self.assert_verdict(done, "UNKNOWN(timeout)", 20)
        self.assertLess(done.seconds, 2 + SLACK)
        self.assertNotEqual(result["partial"], "")

    def test_limit_on_processor_time(self):
        """As by `ulimit -t`: reached by the engine, which is a process of its own."""
        for limit in ["-S -t 1", "-t 1"]:  # one that could be raised, of which the process hears before it is ended; and not
            limited = ["sh", "-c", f'ulimit {limit}; exec "$0" "$@"', VOUCH, "--timeout", "30", "--engine", "bmc"]
            done = subprocess.run([*limited, self.write("endless.c", ENDLESS)], capture_output=True, text=True,
                                  cwd=self.path, env=self.environment(None), timeout=60)
            self.assertEqual(done.stdout.rstrip("\n").split("\n")[-1], "VERDICT: UNKNOWN(timeout)", limit)
            self.assertEqual(done.returncode, 20)

    def test_tiny_timeout(self):
        done = self.vouch("--timeout", "0.01", self.write("safe.c", SAFE))
        self.assert_verdict(done, "UNKNOWN(timeout)", 20)
        self.assertLess(done.seconds, SLACK)

    def test_hanging_front_end(self):
        done = self.vouch("--timeout", "1", self.write("safe.c", SAFE), environment={"VOUCH_TEST_HANG": "frontend"})
        self.assert_verdict(done, "UNKNOWN(timeout)", 20)
        self.assertLess(done.seconds, 1 + SLACK)

    def test_hanging_engine_does_not_stop_the_other(self):
        done = self.vouch("--timeout", "60", self.write("unsafe.c", UNSAFE), environment={"VOUCH_TEST_HANG": "bmc"})
        self.assert_verdict(done, "FALSE(unreach-call)", 10)

    def test_hanging_engine(self):
        done = self.vouch("--timeout", "1", "--engine", "bmc", self.write("safe.c", SAFE),
                          environment={"VOUCH_TEST_HANG": "bmc"})
        self.assert_verdict(done, "UNKNOWN(timeout)", 20)
        self.assertLess(done.seconds, 1 + SLACK)

    def test_hanging_check_leaves_the_verdict_unconfirmed(self):
        file = self.write("unsafe.c", UNSAFE)
        hang = {"VOUCH_TEST_HANG": "evidence"}
        done, result = self.structured("--timeout", "3", "--unconfirmed", file, environment=hang)
        self.assert_verdict(done, "FALSE(unreach-call)", 10)
        self.assertEqual(result["evidence"]["status"], "unconfirmed")
        self.assertIn("evidence: unconfirmed", done.stdout)
        done = self.vouch("--timeout", "3", "--engine", "bmc", file, environment=hang)
        self.assert_verdict(done, "UNKNOWN(unconfirmed: bmc found a violation, the check ran out of time)", 20)


# The first trace that is found may need memory that there is none of; whatever happens then, it is no violation.
REFUTED = """
extern void reach_error(void);
int *nowhere;
int main(void) { if (*nowhere == 42) reach_error(); return 0; }
"""


# Neither constants nor a few values decide: the checker has to search.
COUNTING = """
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if ((x ^ y) + 2 * (x & y) != x + y) reach_error();
  return 0;
}
"""


class RefutedEvidence(Case):
    def test_stays_refuted_if_the_search_for_other_evidence_fails(self):
        file = self.write("refuted.c", REFUTED)
        for fault in "CRASH", "HANG":
            done = self.vouch("--timeout", "5", "--engine", "bmc", file, environment={f"VOUCH_TEST_{fault}": "search"})
            self.assertEqual(done.returncode, 20)
            self.assertRegex(done.lines[-1], r"^VERDICT: UNKNOWN\(refuted evidence: bmc: native run: killed by")


class Crashes(Case):
    def test_one_engine(self):
        done, result = self.structured(self.write("unsafe.c", UNSAFE), environment={"VOUCH_TEST_CRASH": "kinduction"})
        self.assert_verdict(done, "FALSE(unreach-call)", 10)
        self.assertNotEqual(result["engine"], "kinduction")
        self.assertIn("failed: internal error", result["engines"][0]["outcome"])

    def test_the_only_engine(self):
        done = self.vouch("--engine", "bmc", self.write("unsafe.c", UNSAFE), environment={"VOUCH_TEST_CRASH": "bmc"})
        self.assertEqual(done.returncode, 20)
        self.assertRegex(done.lines[-1], r"^VERDICT: UNKNOWN\(internal error: engine bmc .*signal 6")

    def test_front_end(self):
        done = self.vouch(self.write("safe.c", SAFE), environment={"VOUCH_TEST_CRASH": "frontend"})
        self.assertEqual(done.returncode, 20)
        self.assertRegex(done.lines[-1], r"^VERDICT: UNKNOWN\(internal error: .*signal 6")

    def test_check(self):
        file = self.write("safe.c", SAFE)
        crash = {"VOUCH_TEST_CRASH": "evidence"}
        done, result = self.structured("--timeout", "20", file, environment=crash)
        self.assertEqual(done.returncode, 20)
        self.assertRegex(done.lines[-1], r"^VERDICT: UNKNOWN\(unconfirmed: proved by .*signal 6")
        self.assertRegex(result["notes"][0], r"^internal error: the check of \w+'s answer ended early: .*signal 6")


    def test_sat_solver_of_the_check(self):
        file = self.write("counting.c", COUNTING)
        done, result = self.structured("--engine", "unwind", file, environment={"VOUCH_TEST_CRASH": "sat-0"})
        self.assert_verdict(done, "TRUE", 0)
        self.assertEqual(result["notes"], [])
        self.assertIn("cryptominisat", result["evidence"]["by"])

    def test_sat_solver_of_the_check_without_end(self):
        done, result = self.structured("--engine", "unwind", "--timeout", "20", self.write("counting.c", COUNTING),
                                       environment={"VOUCH_TEST_CRASH": "sat"})
        self.assertEqual(done.returncode, 20)
        self.assertRegex(result["notes"][0], r"^internal error: the check of unwind's answer ended early: exit status 87")


class Memory(Case):
    def test_eating_engine(self):
        done, result = self.structured("--memory", "700", "--engine", "bmc", self.write("unsafe.c", UNSAFE),
                                       environment={"VOUCH_TEST_EAT": "bmc"})
        self.assert_verdict(done, "UNKNOWN(out of memory)", 20)
        self.assertLess(result["peak_megabytes"], 1500)

    def test_eating_engine_does_not_stop_the_other(self):
        done, result = self.structured("--memory", "700", self.write("unsafe.c", UNSAFE),
                                       environment={"VOUCH_TEST_EAT": "bmc"})
        self.assert_verdict(done, "FALSE(unreach-call)", 10)

    def test_little_is_enough_for_small_programs(self):
        """What the compiler reserves without using it does not count."""
        for name, text, verdict, status in ("safe.c", SAFE, "TRUE", 0), ("unsafe.c", UNSAFE, "FALSE(unreach-call)", 10):
            done = self.vouch("--memory", "128", self.write(name, text))
            self.assert_verdict(done, verdict, status)
            self.assertEqual(done.stderr, "")

    def test_too_little_for_any_program(self):
        done = self.vouch("--memory", "10", self.write("safe.c", SAFE))
        self.assert_verdict(done, "UNKNOWN(out of memory: 10 MB are allowed, small programs need 128)", 20)

    def test_deep_nesting_under_a_small_limit(self):
        deep = 20000
        nested = "int main(void) { return %s0%s; }\n" % ("(" * deep, ")" * deep)
        self.assert_verdict(self.vouch("--memory", "700", self.write("deep.c", nested)), "TRUE", 0)

    def test_limit_on_address_space(self):
        """As by `ulimit -v`: less than the stack that the compiler would like to have."""
        limited = ["sh", "-c", 'ulimit -v 500000; exec "$0" "$@"', VOUCH, self.write("unsafe.c", UNSAFE)]
        done = subprocess.run(limited, capture_output=True, text=True, cwd=self.path, env=self.environment(None),
                              timeout=60)
        self.assertEqual(done.stdout.rstrip("\n").split("\n")[-1], "VERDICT: FALSE(unreach-call)", done.stderr)

    def test_eating_front_end(self):
        done = self.vouch("--memory", "700", self.write("safe.c", SAFE), environment={"VOUCH_TEST_EAT": "frontend"})
        self.assert_verdict(done, "UNKNOWN(out of memory)", 20)


class Signals(Case):
    MARK = "VOUCH_TEST_MARK"

    def interrupted(self, number, environment, wait):
        mark = f"{self.path.name}-{number}"
        process = self.start(self.write("endless.c", ENDLESS), environment={self.MARK: mark, **environment})
        deadline = time.monotonic() + 30
        while len(processes_with(mark)) < wait and time.monotonic() < deadline:
            time.sleep(0.02)
        begin = time.monotonic()
        process.send_signal(number)
        out, _ = process.communicate(timeout=30)
        self.assertLess(time.monotonic() - begin, SLACK)
        self.assertEqual(processes_with(mark), [], "stray processes")
        return process.returncode, out

    def test_interrupt(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):  # supervisor, worker, two engines
                status, out = self.interrupted(number, {}, 4)
                self.assertEqual(out.rstrip("\n").split("\n")[-1], "VERDICT: UNKNOWN(interrupted)")
                self.assertEqual(status, 20)

    def test_interrupt_in_the_front_end(self):
        status, out = self.interrupted(signal.SIGINT, {"VOUCH_TEST_HANG": "frontend"}, 2)
        self.assertEqual(out.rstrip("\n").split("\n")[-1], "VERDICT: UNKNOWN(interrupted)")
        self.assertEqual(status, 20)

    def test_interrupt_while_a_proof_is_checked(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                mark = f"{self.path.name}-checking-{number}"
                process = self.start("--verbose", "--engine", "bmc", self.write("safe.c", SAFE),
                                     environment={self.MARK: mark, "VOUCH_TEST_HANG": "checking"})
                for line in process.stderr:
                    if "proved by bmc, checking 1 of" in line:
                        break
                process.send_signal(number)
                out, _ = process.communicate(timeout=30)
                self.assertRegex(out.rstrip("\n").split("\n")[-1],
                                 r"^VERDICT: UNKNOWN\(interrupted: proved by bmc, checked 1 of [0-9]+\)$")
                self.assertEqual(process.returncode, 20)
                self.assertEqual(processes_with(mark), [], "stray processes")

    def test_interrupt_before_a_proof_is_checked(self):
        process = self.start("--verbose", "--engine", "bmc", self.write("safe.c", SAFE),
                             environment={"VOUCH_TEST_HANG": "evidence"})
        for line in process.stderr:
            if "proved by bmc, checking" in line:
                break
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=30)
        self.assertEqual(out.rstrip("\n").split("\n")[-1],
                         "VERDICT: UNKNOWN(interrupted: proved by bmc, not checked yet)")
        self.assertEqual(process.returncode, 20)

    def test_a_check_is_told_on_a_terminal(self):
        terminal, side = os.openpty()
        process = subprocess.Popen([VOUCH, "--engine", "bmc", self.write("safe.c", SAFE)], stdout=subprocess.PIPE,
                                   stderr=side, text=True, cwd=self.path,
                                   env=self.environment({"VOUCH_TEST_HANG": "checking"}))
        os.close(side)
        told = b""
        while b"proved by bmc, checking 1 of" not in told:
            told += os.read(terminal, 1000)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
        os.close(terminal)
        self.assertEqual(process.returncode, 20)

    def test_kill_leaves_no_process(self):
        mark = f"{self.path.name}-kill"
        process = self.start(self.write("endless.c", ENDLESS), environment={self.MARK: mark})
        while len(processes_with(mark)) < 4:
            time.sleep(0.02)
        process.kill()
        process.communicate()
        deadline = time.monotonic() + 5
        while processes_with(mark) and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertEqual(processes_with(mark), [], "stray processes")
        for folder in self.temporary.iterdir():  # nobody was left to remove it
            folder.rmdir()


if __name__ == "__main__":
    unittest.main()
