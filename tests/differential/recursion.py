#!/usr/bin/env python3
"""Random recursive programs: the Program interpreter must compute the same checksum as native execution.

usage: recursion.py INTERPRET FIRST-SEED COUNT [-m32] [--keep DIR]

A program has up to three functions that call themselves and each other, with locals whose address callees get,
arrays, structures by value, loops, early returns and tail calls; a counter bounds the number of calls. It is run
natively for its checksum; then the interpreter must end in `exit` with that checksum and in `error` with another one.
Exit status 1 if anything differed.
"""
import os
import random
import subprocess
import sys
import tempfile

HEAD = """extern int printf(const char *, ...);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s { int a; unsigned b[3]; short c; };
static unsigned global, fuel = 300, table[5];
"""


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count = self.random.randint(1, 3)
        # Kinds of functions: plain results, structures, none; all take the level that ends the recursion.
        self.kinds = [self.random.choice(["unsigned", "unsigned", "struct s", "void"]) for _ in range(self.count)]

    def signature(self, number):
        return f"static {self.kinds[number]} f{number}(int n, unsigned a, unsigned *up, struct s v)"

    def value(self, depth=2):
        pick = self.random.random()
        if depth == 0 or pick < 0.4:
            return self.random.choice(["a", "x", "y", "*up", "v.a", "v.b[n & 1]", "z[n & 3]", "w.b[1]", "global",
                                       "table[a % 5]", "(unsigned)n", str(self.random.randint(0, 9))])
        operator = self.random.choice("+ - * ^ & | >>".split())
        if operator == ">>":
            return f"({self.value(depth - 1)} >> {self.random.randint(1, 9)})"
        return f"({self.value(depth - 1)} {operator} {self.value(depth - 1)})"

    def target(self):
        return self.random.choice(["x", "y", "a", "*up", "z[a & 3]", "w.b[a % 3]", "v.b[1]", "w.a", "global",
                                   "table[x % 5]"])

    def call(self):
        number = self.random.randrange(self.count)
        up = self.random.choice(["&x", "&z[a & 3]", "up", "&w.b[n & 1]", "&global"])
        structure = self.random.choice(["v", "w"])
        return self.kinds[number], f"f{number}(n - {self.random.randint(1, 2)}, {self.value()}, {up}, {structure})"

    def statement(self, depth):
        pick = self.random.random()
        pad = "    " * (3 - depth)
        if pick < 0.35:
            return f"{pad}{self.target()} {self.random.choice(['=', '+=', '^='])} {self.value()};\n"
        if pick < 0.6:
            kind, call = self.call()
            if kind == "unsigned":
                return f"{pad}{self.target()} += {call};\n"
            return f"{pad}w = {call};\n" if kind == "struct s" else f"{pad}{call};\n"
        if depth == 0:
            return f"{pad}y = y * 3 + {self.value(1)};\n"
        if pick < 0.8:
            return (f"{pad}if ({self.value()} & {self.random.randint(1, 4)}) {{\n{self.block(depth - 1)}{pad}}} else {{\n"
                    f"{self.block(depth - 1)}{pad}}}\n")
        return f"{pad}for (int i{depth} = 0; i{depth} < {self.random.randint(1, 3)}; i{depth}++) {{\n{self.block(depth - 1)}{pad}}}\n"

    def block(self, depth):
        return "".join(self.statement(depth) for _ in range(self.random.randint(1, 3)))

    def end(self, number):
        kind = self.kinds[number]
        if kind == "void":
            return ""
        same = [i for i in range(self.count) if self.kinds[i] == kind]
        if self.random.random() < 0.4:  # a tail call
            return f"    return f{self.random.choice(same)}(n - 1, {self.value()}, up, v);\n"
        return f"    return {self.value() if kind == 'unsigned' else self.random.choice(['v', 'w'])};\n"

    def function(self, number):
        leave = {"void": "return;", "unsigned": "return a + *up;", "struct s": "return v;"}[self.kinds[number]]
        needs_objects = self.random.random() < 0.8
        body = self.block(2) if needs_objects else ""
        return (f"{self.signature(number)} {{\n"
                f"    if (n <= 0 || fuel == 0) {leave}\n    fuel--;\n"
                "    unsigned x = a * 7, y = n, z[4] = {a, 1, 2, x};\n    struct s w = v;\n"
                f"{body}{self.end(number)}}}\n")

    def program(self, expected):
        text = HEAD + "".join(self.signature(i) + ";\n" for i in range(self.count))
        text += "".join(self.function(i) for i in range(self.count))
        text += "int main(void) {\n    int n = __VERIFIER_nondet_int() + 5;\n    unsigned top = 1, sum = 0;\n"
        text += "    struct s v = {1, {2, 3, 4}, 5};\n"
        for i in range(self.count):
            call = f"f{i}(n, {i}, &top, v)"
            result = {"void": f"{call};", "unsigned": f"sum += {call};", "struct s": f"v = {call}; sum ^= v.b[1] + v.a;"}
            text += f"    {result[self.kinds[i]]}\n"
        text += "    sum = sum * 31 + top + global * 7 + fuel;\n    for (int i = 0; i < 5; i++) sum = sum * 5 + table[i];\n"
        check = 'printf("%u\\n", sum);' if expected is None else f"if (sum != {expected}u) reach_error();"
        return text + f"    {check}\n    return 0;\n}}\n"


def run(command, seconds):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
        return done.returncode, done.stdout.strip()
    except subprocess.TimeoutExpired:
        return None, "timeout"


def one(interpret, seed, model, keep):
    """What differs, or None."""
    with tempfile.TemporaryDirectory() as folder:
        source, stub, binary = (os.path.join(folder, name) for name in ("program.c", "stub.c", "native"))
        with open(source, "w") as file:
            file.write(Generator(seed).program(None))
        with open(stub, "w") as file:
            file.write("int __VERIFIER_nondet_int(void) { return 0; } void reach_error(void) {}\n")
        code, _ = run(["clang-19", *model, "-w", "-fwrapv", "-O1", source, stub, "-o", binary], 60)
        if code != 0:
            return f"seed {seed}: does not compile"
        code, native = run([binary], 10)
        if code != 0:
            return f"seed {seed}: native run failed"
        for expected, end in ((int(native), "exit"), (int(native) ^ 1, "error")):
            with open(source, "w") as file:
                file.write(Generator(seed).program(expected))
            _, got = run([interpret, *model, source], 150)
            if got.split(" ")[0] != end:
                if keep:
                    os.makedirs(keep, exist_ok=True)
                    os.replace(source, os.path.join(keep, f"recursion-{seed}-{end}.c"))
                return f"seed {seed}: expected {end}, interpreter says: {got}"
    return None


def main():
    arguments = sys.argv[1:]
    keep = None
    if "--keep" in arguments:
        at = arguments.index("--keep")
        keep = arguments[at + 1]
        del arguments[at:at + 2]
    model = ["-m32"] if "-m32" in arguments else []
    interpret, first, count = [a for a in arguments if a != "-m32"]
    differences = [d for seed in range(int(first), int(first) + int(count)) if (d := one(interpret, seed, model, keep))]
    print("\n".join(differences + [f"recursion: {count} programs, {len(differences)} different"]))
    sys.exit(1 if differences or int(count) <= 0 else 0)


main()
