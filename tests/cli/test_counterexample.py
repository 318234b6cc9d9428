"""What people read of a counterexample and of an answer that is none: what fails, with which values, by which inputs."""
import re
import unittest

from harness import ENDLESS, Case

NAMED = """extern int nondet(void);
extern void reach_error(void);
static int js[2];
int main(void) {
  int state = 0;
  for (int i = 0; i < 2; i++) {
    js[i] = nondet();
    switch (nondet()) {
    case 1: state += js[i]; break;
    default: break;
    }
  }
  if (state == 42 && js[1] == 7) reach_error();
  return 0;
}
"""
THROUGH_A_POINTER = """#include <assert.h>
struct packet { unsigned char payload[4]; unsigned char canary; };
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  struct packet p = {{0}, 0x5a};
  unsigned length = __VERIFIER_nondet_uint();
  if (length > 5) return 0;
  for (unsigned i = 0; i < length; i++)
    *((unsigned char *)&p + i) = 0xff;
  assert(p.canary == 0x5a);
  return 0;
}
"""
# What the call may have changed has no known value afterwards.
FORGOTTEN = """#include <assert.h>
extern void fill(int *p);
int main(void) {
  int x = 5, y;
  int *p = &x;
  fill(p);
  y = 3;
  assert(x == 4);
  return y;
}
"""
MEMORY = {
    "behind": ("""int main(void) {
  char in[6];
  int n = 0;
  while (n < 7) {
    in[n] = 1;
    n++;
  }
  return in[0];
}
""", "valid-deref", r"a\.c:5 in main\(\): writes 1 byte directly behind the end of `in` \(6 bytes, a\.c:2\)", "n = 6"),
    "freed": ("""#include <stdlib.h>
int main(void) {
  int *p = malloc(8);
  *p = 1;
  free(p);
  return p[1];
}
""", "valid-deref", r"reads 4 bytes of the heap object of a\.c:3 \(8 bytes, allocated there\), which was freed at a\.c:5", "p = the heap object of a.c:3"),
    "twice": ("""#include <stdlib.h>
int main(void) {
  char *p = malloc(3);
  free(p);
  free(p);
  return 0;
}
""", "valid-free", r"frees the heap object of a\.c:3 .* again, which was freed at a\.c:4", "p ="),
    "null": ("""struct s { int a, b; };
int main(void) {
  struct s *q = 0;
  q->b = 1;
  return 0;
}
""", "valid-deref", r"writes 4 bytes through a null pointer", "q = NULL"),
    "scope": ("""int *p;
static void set(void) {
  int local = 3;
  p = &local;
}
int main(void) {
  set();
  return *p;
}
""", "valid-deref", r"reads 4 bytes of `local` .* outside of its scope", "p = &local"),
    "lost": ("""#include <stdlib.h>
int main(void) {
  char *p = malloc(20);
  p = 0;
  return p != 0;
}
""", "valid-memtrack", r"a heap object is not freed: the heap object of a\.c:3 \(20 bytes", ""),
}


class Counterexamples(Case):
    def violation(self, text, *options):
        done, result = self.structured("--timeout", "60", *options, "a.c", text=text)
        self.assertEqual(result["verdict"], "FALSE", done.stdout + done.stderr)
        return done, result

    def structured(self, *arguments, text=None, **more):
        if text is not None:
            self.write("a.c", text)
        return super().structured(*arguments, **more)

    def test_every_input_is_named(self):
        done, result = self.violation(NAMED)
        self.assertEqual([i["line"] for i in result["inputs"]], [7, 8, 7, 8])
        self.assertEqual(result["inputs"][2]["value"], "7")
        self.assertIn("js[i] = nondet();", done.stdout)
        self.assertIn("switch (nondet()) {", done.stdout)

    def test_the_condition_and_its_values(self):
        done, result = self.violation(NAMED)
        self.assertEqual(result["failure"]["line"], 13)
        self.assertEqual(dict((v["variable"], v["value"]) for v in result["failure"]["values"]),
                         {"state": "42", "js[1]": "7"})
        self.assertIn("violation: a.c:13 in main(): reach_error() is called: `state == 42 && js[1] == 7`\n"
                      "  with state = 42, js[1] = 7\n", done.stdout)

    def test_steps_stand_where_they_are_executed(self):
        _, result = self.violation(NAMED)
        where = [(a["variable"], s["line"]) for s in result["counterexample"] for a in s["assignments"]]
        self.assertEqual(where.count(("state", 5)), 1)
        self.assertEqual({line for name, line in where if name == "i"}, {6})
        self.assertEqual({line for name, line in where if name.startswith("js[")}, {7})

    def test_a_line_per_iteration(self):
        done = self.vouch(self.write("a.c", """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_int();
  if (a[0] == 5 && a[1] == 6 && a[2] == 7) reach_error();
  return 0;
}
"""))
        told = re.findall(r"a\.c:5 .*?  +(i = .*)", done.stdout)
        self.assertEqual(told, ["i = 0, a[0] = 5", "i = 1, a[1] = 6", "i = 2, a[2] = 7", "i = 3"], done.stdout)

    def test_what_is_written_through_a_pointer_is_seen(self):
        done, result = self.violation(THROUGH_A_POINTER)
        self.assertEqual(result["failure"]["values"], [{"variable": "p.canary", "value": "255"}])
        self.assertIn("p.canary = 255", done.stdout)

    def test_what_may_have_changed_is_not_told(self):
        _, result = self.violation(FORGOTTEN)
        self.assertEqual([v for v in result["failure"]["values"] if v["value"] == "5"], [])

    def test_memory_errors_in_words(self):
        for name, (text, violated, what, values) in MEMORY.items():
            with self.subTest(name):
                done, result = self.violation(text, "--property", "memsafety")
                self.assertEqual(result["violated"], violated)
                self.assertRegex(done.stdout, "violation: .*" + what)
                self.assertIn(values, done.stdout)
                self.assertNotRegex(done.stdout, r"= \d{6,}", "a pointer as a number")

    def test_no_lines_of_models_and_no_temporaries(self):
        text = """#include <stdlib.h>
#include <string.h>
int main(void) {
  char *copy = malloc(strlen("hello"));
  strcpy(copy, "hello");
  return copy[0];
}
"""
        done, result = self.violation(text, "--property", "valid-deref")
        self.assertNotIn("<library", done.stdout)
        self.assertNotRegex(done.stdout, r"\bt!\d|\binput!\d")
        self.assertEqual(result["failure"]["line"], 5)

    def test_long_ones_are_shortened_and_full_shows_all(self):
        text = """extern void reach_error(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 300; i++)
    sum += i & 1;
  if (sum == 150) reach_error();
  return 0;
}
"""
        done, result = self.violation(text)
        self.assertGreater(len(result["counterexample"]), 300)
        self.assertLess(len(done.lines), 100)
        self.assertIn("left out; --full shows", done.stdout)
        full = self.vouch("--full", "a.c")
        self.assertGreater(len(full.lines), 300)
        self.assertNotIn("left out", full.stdout)


class NoAnswer(Case):
    def test_first_sentence(self):
        done = self.vouch("--timeout", "3", self.write("endless.c", ENDLESS))
        self.assertEqual(done.returncode, 20)
        self.assertRegex(done.lines[0], r"^not decided: .* tried .*, but the time ran out .* What to try next: ")
        self.assertNotRegex(done.stdout, "loop-head visits|1 locations")

    def test_proofs_by_unwinding_do_not_say_that_programs_end(self):
        source = self.write("endless.c", """#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  for (int i = 0; i < 3; i++) y += x != 0;
  assert(y <= 3);
  while (x == 7) {}
}
""")
        done = self.vouch("--engine", "unwind", source)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("proof: all executions were followed", done.stdout)
        self.assertNotIn("execution ends", done.stdout)

    def test_proofs_say_how(self):
        done = self.vouch(self.write("loop.c", """extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  while (i < n) {
    i++;
    if (i > n) reach_error();
  }
  return 0;
}
"""))
        self.assertEqual(done.lines[-1], "VERDICT: TRUE")
        self.assertTrue(any(re.match("proof: .*loop invariant", line) for line in done.lines), done.stdout)


if __name__ == "__main__":
    unittest.main()
