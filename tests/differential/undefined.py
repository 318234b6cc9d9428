#!/usr/bin/env python3
"""Random programs with undefined operations: what the front end makes of them against docs/semantics.md.

A program moves two kinds of values about, known ones and such as C leaves undefined (shifts of constants by too much,
conversions out of range, zeros of zero, reads outside of tables and objects, functions without a return, uninitialised
locals), through everything that the front end transforms: calls with constant arguments, selections, structures by value
and by pointer, locals and their addresses, globals, loops, recursion. The generator interprets the program by the rules of
the semantics page as it writes it: a value is a number and a mask of its unknown bits. In the end one bit of the result is
tested. Over a number of runs with random unknowns, a known bit must always be what it is, and an unknown one both 0 and 1: a
transformation that picks a value where there is a choice is seen.

usage: undefined.py INTERPRET FIRST_SEED COUNT [-m32]
"""
import os
import random
import subprocess
import sys
import tempfile

RUNS = 24  # with fresh unknowns: an unknown bit is the same in all of them once in 2^23 programs
ALL = 0xFFFFFFFF

HELPERS = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair { unsigned a, b; };
struct wide { unsigned a, b, rest[6]; };
static const unsigned char table[4] = {11, 22, 33, 44};
static const unsigned short grid[2][2] = {{1000, 2000}, {3000, 4000}};
static unsigned cell, other;
static unsigned pick(int c, unsigned x, unsigned y) { return c ? x : y; }
static unsigned pass(unsigned x) { return x; }
static unsigned deep(unsigned n, unsigned x) { return n == 0 ? x : deep(n - 1, x); }
static unsigned left(unsigned x, unsigned by) { return x << by; }
static unsigned right(unsigned x, unsigned by) { return x >> by; }
static unsigned look(const unsigned char *p, int i) { return p[i]; }
static unsigned plane(int i, int j) { return grid[i][j]; }
static unsigned convert(double x) { return (unsigned)(int)x; }
static unsigned zeros(unsigned x) { return __builtin_clz(x); }
static unsigned tail(unsigned x) { return __builtin_ctz(x); }
static unsigned falls(int c, unsigned x) { if (c) return x; }
static struct pair both(unsigned a, unsigned b) { struct pair p; p.a = a; p.b = b; return p; }
static struct wide spread(int c, unsigned a, unsigned b) { struct wide w = {a, b}; if (c) return w; }
static void put(unsigned *to, unsigned x) { *to = x; }
static unsigned get(unsigned *from) { return *from; }
static unsigned many(unsigned n, unsigned x, unsigned y) { unsigned r = x; for (unsigned i = 0; i < n; i++) r = y; return r; }
"""


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.count = 0

    def name(self):
        self.count += 1
        return f"v{self.count}"

    def declare(self, text, value, mask):
        name = self.name()
        self.lines.append(f"unsigned {name} = {text};")
        return name, value, mask

    # Each of these gives (C expression, value, mask of unknown bits).
    def known(self):
        r, n = self.random, self.random.getrandbits(32)
        by = r.randrange(45)
        i = r.randrange(4)
        return r.choice([
            lambda: (f"{n}u", n, 0),
            lambda: (f"left({n}u, {by})", n << by % 32 & ALL, 0),
            lambda: (f"right({n}u, {by})", n >> by % 32, 0),
            lambda: (f"look(table, {i})", 11 * (i + 1), 0),
            lambda: (f"plane({i // 2}, {i % 2})", 1000 * (i + 1), 0),
            lambda: (f"zeros({n | 1}u)", 32 - (n | 1).bit_length(), 0),
            lambda: (f"convert({n % 1000}.75)", n % 1000, 0),
        ])()

    def unknown(self):
        r = self.random
        far = r.choice([4, 5, 9, -1, -3])
        text, mask = r.choice([
            ("(unsigned)(1 << 33)", ALL), ("(unsigned)(5 << 40)", ALL), ("(unsigned)(int)1e30", ALL),
            ("convert(-7e20)", ALL), ("convert(0.0 / 0.0)", ALL), ("zeros(0)", ALL), ("tail(0)", ALL),
            ("falls(0, 7)", ALL), ("spread(0, 1, 2).b", ALL), (f"look(table, {far})", 0xFF),
            (f"plane({r.choice([2, -2, 7])}, 0)", 0xFFFF), ("LOCAL", ALL), ("PARTLY", 0xFFFFFF00)])
        if text == "LOCAL":
            name = self.name()
            self.lines.append(f"unsigned {name};")
            return name, 0, ALL
        if text == "PARTLY":
            byte, name = r.randrange(256), self.name()
            self.lines.append(f"unsigned char {name} = {byte}; unsigned *{name}p = (void *)&{name};")
            return f"get({name}p)", byte, mask
        return text, 0, mask

    def move(self, x, y):
        """One of two values, by way of something that the front end transforms."""
        r = self.random
        first = r.random() < 0.5
        value, mask = x[1:] if first else y[1:]
        a, b, c = x[0], y[0], int(first)
        n = self.name()
        kind = r.randrange(12)
        if kind in (9, 11):  # clang computes initialisers of aggregates by itself, if all of it is constant
            self.lines.append(f"unsigned {n}a = {a}, {n}b = {b};")
            a, b = f"{n}a", f"{n}b"
        if kind == 0:
            return self.declare(f"pick({c}, {a}, {b})", value, mask)
        if kind == 1:
            return self.declare(f"{a}", value, mask) if first else self.declare(f"pass({b})", value, mask)
        if kind == 2:
            return self.declare(f"both({a}, {b}).{'a' if first else 'b'}", value, mask)
        if kind == 3:
            return self.declare(f"spread(1, {a}, {b}).{'a' if first else 'b'}", value, mask)
        if kind == 4:
            self.lines.append(f"unsigned {n} = {a}, *{n}p = &{n}; if ({1 - c}) *{n}p = {b};")
            return n, value, mask
        if kind == 5:
            self.lines.append(f"unsigned {n}; put(&{n}, {a}); if ({1 - c}) put(&{n}, {b});")
            return n, value, mask
        if kind == 6:
            self.lines.append(f"cell = {a}; other = {b};")
            return self.declare("cell" if first else "other", value, mask)
        if kind == 7:
            return self.declare(f"deep({r.randrange(4)}, {a if first else b})", value, mask)
        if kind == 8:
            return self.declare(f"many({0 if first else r.randrange(1, 4)}, {a}, {b})", value, mask)
        if kind == 9:
            self.lines.append(f"unsigned {n}[2] = {{{a}, {b}}}; int {n}i = {1 - c};")
            return self.declare(f"{n}[{n}i]", value, mask)
        if kind == 10:  # an unknown choice: all that both agree on is known
            agreed = ALL & ~(x[1] ^ y[1]) & ~x[2] & ~y[2]
            self.lines.append(f"unsigned {n}; if (__VERIFIER_nondet_int() & 1) {n} = {a}; else {n} = {b};")
            return n, x[1] & agreed, ALL & ~agreed
        self.lines.append(f"struct pair {n} = {{{a}, {b}}}, {n}c = {n}, *{n}p = &{n}c;")
        return self.declare(f"{n}p->{'a' if first else 'b'}", value, mask)

    def program(self):
        values = [self.known(), self.known(), self.unknown(), self.unknown()]
        for _ in range(self.random.randrange(3, 9)):
            values.append(self.move(*self.random.sample(values, 2)))
        text, value, mask = values[-1]
        wanted = self.random.choice([b for b in range(32) if mask >> b & 1] or [0])
        bit = wanted if mask and self.random.random() < 0.6 else self.random.randrange(32)
        body = "\n    ".join(self.lines)
        source = f"{HELPERS}int main(void) {{\n    {body}\n    if ({text} >> {bit} & 1) reach_error();\n    return 0;\n}}\n"
        outcomes = {"error", "exit"} if mask >> bit & 1 else {"error"} if value >> bit & 1 else {"exit"}
        return source, outcomes


def main():
    interpret, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    options = sys.argv[4:]
    different = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "test.c")
        for seed in range(first, first + count):
            source, expected = Generator(seed).program()
            with open(path, "w", encoding="utf-8") as file:
                file.write(source)
            for variant in [], ["--no-slice"], ["--inline"]:
                done = subprocess.run([interpret, "--seeds", str(RUNS), *variant, *options, path],
                                      capture_output=True, text=True, errors="replace", timeout=120)
                seen = {line.split()[0] for line in done.stdout.splitlines()}
                if seen != expected:
                    different += 1
                    print(f"differs: seed {seed} {variant}: expected {sorted(expected)}, got {sorted(seen)}"
                          f" {done.stdout.splitlines()[:1]} {done.stderr[-300:]}")
    print(f"undefined: {count} programs, {different} different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
