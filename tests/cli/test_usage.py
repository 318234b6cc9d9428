"""Bad usage and bad input: one clear message, status 2, no verdict."""
import os
import pathlib
import re
import subprocess
import unittest

from harness import SAFE, UNSAFE, VOUCH, Case


class BadInput(Case):
    def test_missing_file(self):
        self.assert_refused(self.vouch("nowhere.c"), "nowhere.c", "No such file")

    def test_no_file(self):
        self.assert_refused(self.vouch(), "no input file")
        self.assert_refused(self.vouch("check"), "no input file")

    def test_directory(self):
        self.assert_refused(self.vouch("."), "is a directory")

    def test_device(self):
        self.assert_refused(self.vouch("/dev/zero"), "not a regular file")

    def test_syntax_error(self):
        file = self.write("bad.c", "int main(void) { return 0 }\n")
        self.assert_refused(self.vouch(file), "bad.c:1", "expected ';'")

    def test_type_error(self):
        file = self.write("bad.c", "struct s { int a; };\nint main(void) { struct s v; return v + 1; }\n")
        self.assert_refused(self.vouch(file), "bad.c:2", "invalid operands")

    def test_empty_file(self):
        self.assert_refused(self.vouch(self.write("empty.c", "")), "main")

    def test_no_main(self):
        self.assert_refused(self.vouch(self.write("library.c", "int f(void) { return 1; }\n")), "main")

    def test_cplusplus(self):
        self.assert_refused(self.vouch(self.write("a.cpp", "int main() {}\n")), "a.cpp: is C++")

    def test_binary_file(self):
        self.assert_refused(self.vouch(self.write("binary.c", bytes(range(256)) * 64)))

    def test_zero_bytes(self):
        self.assert_refused(self.vouch(self.write("zero.c", bytes(4096))))

    def test_huge_file(self):
        file = self.write("huge.c", "")
        os.truncate(file, 100 << 20)
        done = self.vouch(file)
        self.assert_refused(done, "larger than")

    def test_one_of_two_files_missing(self):
        file = self.write("safe.c", SAFE)
        self.assert_refused(self.vouch(file, "other.c"), "other.c")

    def test_a_file_that_includes_itself(self):
        file = self.write("again.c", '#include "again.c"\nint main(void) { return 0; }\n')
        done = self.vouch(file)
        self.assert_refused(done, "nested too deeply", "again.c:1", "more lines of this kind")
        self.assertLess(done.stderr.count("\n"), 25)

    def test_missing_include(self):
        file = self.write("include.c", '#include "nowhere.h"\nint main(void) { return 0; }\n')
        self.assert_refused(self.vouch(file), "nowhere.h")

    def test_unreadable_property(self):
        file = self.write("safe.c", SAFE)
        self.assert_refused(self.vouch("--property", "nowhere.prp", file), "nowhere.prp")
        self.assert_refused(self.vouch("--property", self.write("bad.prp", "no property\n"), file))


class BadOptions(Case):
    def refused(self, *options, words=()):
        file = self.write("safe.c", SAFE)
        self.assert_refused(self.vouch(*options, file), *words)

    def test_unknown_option(self):
        self.refused("--nonsense", words=["--nonsense"])
        self.refused("-z")

    def test_timeout(self):
        for value in ("-5", "0", "soon", "nan", "inf", "1e99", ""):
            with self.subTest(value):
                self.refused("--timeout", value, words=["--timeout"])

    def test_memory(self):
        for value in ("-5", "0", "much", "nan"):
            with self.subTest(value):
                self.refused("--memory", value, words=["--memory"])

    def test_engine(self):
        self.refused("--engine", "magic", words=["magic", "portfolio", "bmc", "kinduction"])

    def test_set(self):
        self.refused("--set", "bmc.nonsense=1", words=["bmc.nonsense"])
        self.refused("--set", "novalue", words=["novalue"])
        self.refused("--set", "frontend.recursion=-1", words=["frontend.recursion"])
        self.refused("--set", "frontend.recursion=many", words=["frontend.recursion"])

    def test_data_model(self):
        self.refused("--data-model", "LLP128", words=["LLP128"])
        self.refused("-m32", "-m64")
        self.refused("--data-model", "LP64", "-m32", words=["-m32", "LP64", "exclude each other"])
        self.refused("-m64", "--data-model", "ILP32", words=["-m64", "ILP32", "exclude each other"])
        file = self.write("agrees.c", SAFE)
        self.assert_verdict(self.vouch("--data-model", "ILP32", "-m32", file), "TRUE", 0)

    def test_recursion(self):
        self.refused("--recursion", "sideways", words=["sideways", "stack", "inline"])

    def test_value_missing(self):
        self.assert_refused(self.vouch("--timeout"), "--timeout")
        self.assert_refused(self.vouch("-I"), "-I")

    def test_unwritable_result(self):
        self.refused("--json", "/nowhere/result.json", words=["/nowhere/result.json"])

    def test_meaning_changing_compiler_options(self):
        for option in ("-fno-wrapv", "-fsanitize=address", "-ffast-math", "-Ofast", "-fplugin=x.so"):
            with self.subTest(option):
                self.refused(option, words=[option])

    def test_show(self):
        file = self.write("safe.c", SAFE)
        self.assert_refused(self.vouch("show", "nonsense", file), "nonsense")
        self.assert_refused(self.vouch("show", "program", "nowhere.c"), "nowhere.c")
        self.assert_refused(self.vouch("engines", "nonsense"))


class GoodUsage(Case):
    def test_options_of_a_build(self):
        optimised = self.write("optimised.c", "#ifndef __OPTIMIZE__\n#error not optimised\n#endif\n" + SAFE)
        plain = self.write("plain.c", "#ifdef __OPTIMIZE__\n#error optimised\n#endif\n" + SAFE)
        self.assertEqual(self.vouch("-O2", "-g", "-ggdb3", "-pipe", "-pthread", "-Wall", optimised).returncode, 0)
        self.assertEqual(self.vouch("-O0", "-g", plain).returncode, 0)

    def test_whoever_reads_may_stop(self):
        file = self.write("long.c", "int main(void) {\n" + "".join(f"volatile int v{i} = {i};\n" for i in range(3000)) + "}\n")
        shell = f"'{VOUCH}' show llvm '{file}' | head -n 1"
        done = subprocess.run(["bash", "-o", "pipefail", "-c", shell], cwd=self.path, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_help_and_version(self):
        for arguments in (["--help"], ["check", "--help"], ["show", "--help"]):
            done = self.vouch(*arguments)
            self.assertEqual(done.returncode, 0)
            self.assertIn("--data-model", done.stdout)
        done = self.vouch("--version")
        self.assertEqual(done.returncode, 0)
        root = pathlib.Path(__file__).resolve().parents[2]
        version = re.search(r"project\(vouch VERSION (\d+\.\d+\.\d+)", (root / "CMakeLists.txt").read_text())[1]
        self.assertEqual(done.stdout, f"vouch {version}\n")
        self.assertEqual(re.findall(r"^## (\S+)$", (root / "CHANGELOG.md").read_text(), re.MULTILINE)[0], version)

    def test_engines(self):
        done = self.vouch("engines")
        self.assertEqual(done.returncode, 0)
        for name in ("portfolio", "bmc", "kinduction", "frontend.recursion", "reduce.slice"):
            self.assertIn(name, done.stdout)

    def test_compiler_options(self):
        self.write("limit.h", "#define LIMIT 42\n")
        file = self.write("uses.c", UNSAFE.replace("42", "LIMIT + OFFSET - OFFSET"))
        done = self.vouch("-include", "limit.h", "-I", ".", "-DOFFSET=7", "-std=gnu11", "-Wall", "-fsigned-char", file)
        self.assert_verdict(done, "FALSE(unreach-call)", 10)

    def test_data_model_reaches_the_compiler(self):
        file = self.write("size.c", "extern void reach_error(void);\n"
                          "int main(void) { if (sizeof(long) == 4) reach_error(); return 0; }\n")
        self.assert_verdict(self.vouch(file), "TRUE", 0)
        self.assert_verdict(self.vouch("-m64", file), "TRUE", 0)
        self.assert_verdict(self.vouch("-m32", file), "FALSE(unreach-call)", 10)
        self.assert_verdict(self.vouch("--data-model", "ILP32", file), "FALSE(unreach-call)", 10)

    def test_flags_of_a_build_are_ignored_with_one_note(self):
        file = self.write("unsafe.c", UNSAFE)
        done = self.vouch("-O2", "-g", "-Wall", "-c", "-o", "x.o", "-pthread", "-march=native", file, "-lm", "-Wl,-z,now")
        self.assert_verdict(done, "FALSE(unreach-call)", 10)
        self.assertEqual([l for l in done.stderr.splitlines() if "without effect" in l],
                         ["vouch: without effect here: -g -c -o x.o -pthread -march=native -lm -Wl,-z,now"])
        self.assertFalse((self.path / "x.o").exists())

    def test_warnings_if_asked_for(self):
        file = self.write("warns.c", "int main(void) { int unused; return 0; }\n")
        self.assertNotIn("unused", self.vouch(file).stdout)
        done = self.vouch("-Wall", file)
        self.assert_verdict(done, "TRUE", 0)
        self.assertIn("note: compiler: ", done.stdout)
        self.assertIn("warns.c:1:22: warning: unused variable", done.stdout)
        self.assert_refused(self.vouch("-Wall", "-Werror", file), "warns.c:1:22: error: unused variable")
        self.assert_verdict(self.vouch("-Wall", "-Werror", self.write("safe.c", SAFE)), "TRUE", 0)

    def test_help_and_version(self):
        for words, said in ((["help"], "Verifies C programs"), (["help", "bench"], "vouch bench"),
                            (["help", "solve"], "vouch solve"), (["version"], "vouch "), (["--version"], "vouch ")):
            with self.subTest(words):
                done = self.vouch(*words)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertIn(said, done.stdout)

    def test_all_properties_and_blanks_behind_commas(self):
        file = self.write("safe.c", SAFE)
        names = [line.split()[1] for line in self.vouch("--property", "all", file).lines if line.startswith("PROPERTY")]
        self.assertEqual(names, ["unreach-call:", "no-overflow:", "valid-memsafety:", "valid-memcleanup:",
                                 "no-div-by-zero:", "no-bad-shift:"])
        for words in (["reach, no-overflow"], ["reach,", "no-overflow"]):
            names = [line.split()[1] for line in self.vouch("--property", *words, file).lines if line.startswith("PROPERTY")]
            self.assertEqual(names, ["unreach-call:", "no-overflow:"])

    def test_colours(self):
        file = self.write("safe.c", SAFE)
        for refused in (False, True):
            with self.subTest(refused):
                environment = self.environment({"NO_COLOR": "1"} if refused else None)
                leader, follower = os.openpty()
                subprocess.run([VOUCH, file], stdout=follower, stderr=subprocess.DEVNULL, env=environment, cwd=self.path, check=True)
                os.close(follower)
                told = os.read(leader, 1 << 16)
                os.close(leader)
                self.assertIn(b"VERDICT: TRUE", told)
                self.assertEqual(b"\033" in told, not refused)

    def test_file_that_looks_like_an_option(self):
        self.write("-m32.c", UNSAFE)
        self.assert_verdict(self.vouch("--", "-m32.c"), "FALSE(unreach-call)", 10)

    def test_two_files(self):
        one = self.write("one.c", "int limit(void);\nextern int __VERIFIER_nondet_int(void);\n"
                         "extern void reach_error(void);\n"
                         "int main(void) { if (__VERIFIER_nondet_int() == limit()) reach_error(); return 0; }\n")
        two = self.write("two.c", "int limit(void) { return 7; }\n")
        self.assert_verdict(self.vouch(one, two), "FALSE(unreach-call)", 10)

    def test_show(self):
        file = self.write("loop.c", "extern void reach_error(void);\nint main(void) { int i;\n"
                          "for (i = 0; i < 9; i++) ; if (i != 9) reach_error(); return 0; }\n")
        for arguments, word in ((["program"], "main"), (["program", "--reduced"], ""), (["loops"], "loop.c"),
                                (["llvm"], "define"), (["program", "--dot"], "digraph")):
            with self.subTest(arguments):
                done = self.vouch("show", *arguments, file)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn(word, done.stdout)
                self.assertNotEqual(done.stdout, "")


if __name__ == "__main__":
    unittest.main()
