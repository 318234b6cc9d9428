#include "evidence/loop.h"

#include "evidence/replay_process.h"
#include "evidence/replay_records.h"
#include "frontend/toolchain.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace vouch::evidence {
namespace {

using engine::Batch;
using engine::BatchResult;
using engine::RunEnd;
using frontend::DataModel;
using property::Property;
using Kind = BatchResult::Kind;

constexpr uint32_t kSite = 1;

// What programs for a loop start with: an input, the error, and the system by itself, as nothing of C gets there.
const char* const kLoopPrelude = R"(
extern int input(int) __asm__("__vouch_input.i32");
extern void __vouch_error(int), __vouch_return(void), __vouch_exit(void);
extern void *__vouch_allocate(int, unsigned long long, int, unsigned long long);
#ifdef __x86_64__
enum { OPEN = 2, GETPID = 39, GETPPID = 110, FORK = 57, KILL = 62, MMAP = 9 };
static long sys(long n, long a, long b, long c) {
    long r;
    __asm__ volatile("syscall" : "=a"(r) : "a"(n), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return r;
}
#else
enum { OPEN = 5, GETPID = 20, GETPPID = 64, FORK = 2, KILL = 37, MMAP = 90 };
static long sys(long n, long a, long b, long c) {
    long r;
    __asm__ volatile("int $0x80" : "=a"(r) : "a"(n), "b"(a), "c"(b), "d"(c) : "memory");
    return r;
}
#endif
)";

std::string wholeFile(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

frontend::Compiled compiledOf(const std::string& text, DataModel model, Property property) {
    support::TemporaryDirectory directory;
    std::ofstream(directory.path() + "/p.c") << kLoopPrelude + text;
    Command command;
    command.words = {frontend::kClang,
                     model == DataModel::ILP32 ? "--target=i386-pc-linux-gnu"
                                               : "--target=x86_64-pc-linux-gnu",
                     "-O1",
                     "-Xclang",
                     "-disable-llvm-passes",
                     "-fno-builtin",
                     "-fno-pic",
                     "-w",
                     "-emit-llvm",
                     "-c",
                     "-o",
                     directory.path() + "/p.bc",
                     directory.path() + "/p.c"};
    command.errors = directory.path() + "/messages";
    command.seconds = 60;
    Finished finished = runCommand(command, support::Budget::seconds(60));
    EXPECT_TRUE(finished.exit && finished.exit->clean()) << wholeFile(command.errors);
    frontend::Compiled compiled;
    compiled.bitcode = wholeFile(directory.path() + "/p.bc");
    compiled.dataModel = model;
    compiled.property = property;
    return compiled;
}

// Programs of both widths, with and without AddressSanitizer.
struct Form {
    DataModel model;
    Property property;
};
class Loop : public testing::TestWithParam<Form> {
  protected:
    void compile(const std::string& body, const std::string& before = "") {
        compiled_ = compiledOf(before + "void __vouch_main(void) { int in = input(1); " + body +
                                   " __vouch_return(); }",
                               GetParam().model, GetParam().property);
        loop_ = std::make_unique<NativeLoop>(compiled_);
        auto problem = loop_->start(support::Budget::seconds(120));
        ASSERT_FALSE(problem) << *problem;
    }
    static Batch batch(uint64_t runs) {
        Batch b;
        b.runs = runs;
        b.steps = 100'000;
        b.allSteps = 1'000'000'000;
        b.draws = 100;
        return b;
    }
    static Batch with(int in) {
        Batch b = batch(1);
        b.mode = Batch::Mode::Repeat;
        std::string bytes(4, '\0');
        for (int i = 0; i < 4; ++i) bytes[static_cast<size_t>(i)] = static_cast<char>(in >> 8 * i);
        b.base = {{kSite, bytes}};
        return b;
    }
    BatchResult run(const Batch& b, double seconds = 60) {
        return loop_->run(b, support::Budget::seconds(seconds));
    }
    // The first run is always new; what matters is how it ended.
    RunEnd endWith(int in) { return run(with(in)).end; }

    frontend::Compiled compiled_;
    std::unique_ptr<NativeLoop> loop_;
};

TEST_P(Loop, FindsNumbersOfTheText) {
    compile("if (in == 123456789) { if (input(2) == -987654) __vouch_error(0); }");
    Batch b = batch(100'000);
    BatchResult result;
    for (int tries = 0; tries < 200; ++tries) {
        result = run(b);
        b.first += result.runs;
        if (result.kind != Kind::New) break;
        b.mode = Batch::Mode::Mutate;
        b.base = result.inputs;
    }
    ASSERT_EQ(result.kind, Kind::Violation);
    EXPECT_EQ(result.end, RunEnd::Error);
    ASSERT_EQ(result.inputs.size(), 2u);
    EXPECT_EQ(result.inputs[0], with(123456789).base[0]);
    EXPECT_EQ(result.inputs[1].bytes, with(-987654).base[0].bytes);
}

TEST_P(Loop, TheSameOrderMakesTheSameRuns) {
    compile("if (in == 5) { if (input(2) > 7) input(3); }");
    Batch b = batch(5000);
    std::vector<engine::InputRecords> first;
    for (int i = 0; i < 3; ++i) {
        first.push_back(run(b).inputs);
        b.first += 5000;
    }
    NativeLoop again(compiled_);
    ASSERT_FALSE(again.start(support::Budget::seconds(120)));
    b.first = 0;
    for (const engine::InputRecords& inputs : first) {
        EXPECT_EQ(again.run(b, support::Budget::seconds(60)).inputs, inputs);
        b.first += 5000;
    }
}

TEST_P(Loop, RunsDoNotSeeEachOther) {
    compile("if (counter != 7 || table[3] != 0 || *heap() != 0) __vouch_error(0);"
            "counter += in; table[3] = in | 1; *heap() = 1;",
            "int counter = 7, table[1000];"
            "int *heap(void) { return __vouch_allocate(9, 4, 1, 0); }");
    EXPECT_NE(endWith(1), RunEnd::Error);
    BatchResult result = run(batch(2000));
    while (result.kind == Kind::New) result = run(batch(2000));
    EXPECT_EQ(result.of(RunEnd::Error), 0u);
    EXPECT_GT(result.runs, 0u);
}

TEST_P(Loop, SignalsEndARunOnly) {
    compile("if (in == 1) *(volatile int *)16 = 1; if (in == 2) __builtin_trap();"
            "if (in == 3) deep(1); if (in == 4) __asm__ volatile(\"hlt\"); if (in == 5) __vouch_error(0);",
            "int deep(int n) { volatile char filler[60000]; filler[n & 1] = 1; return deep(n + 1) + filler[n "
            "& 1]; }");
    for (int in : {1, 2, 4}) {
        RunEnd end = endWith(in);
        EXPECT_TRUE(end == RunEnd::Crashed || end == RunEnd::Invalid) << in;
    }
    RunEnd deep = endWith(3);
    EXPECT_TRUE(deep == RunEnd::Crashed || deep == RunEnd::Invalid || deep == RunEnd::OutOfSteps);
    EXPECT_EQ(endWith(5), RunEnd::Error);
}

TEST_P(Loop, EndlessLoopsAndRecursionsAreOver) {
    compile("if (in == 1) for (;;) total++; if (in == 2) ping(0); if (in == 3) for (;;) input(4);"
            "if (in == 4) { again: total++; if (total & 1) goto other; goto again; other: total += 2; goto "
            "again; }",
            "volatile unsigned total; int pong(int); int ping(int n) { return n > 900 ? 0 : pong(n + 1) + "
            "pong(n); }"
            "int pong(int n) { return n > 900 ? 1 : ping(n + 1) + ping(n); }");
    EXPECT_EQ(endWith(1), RunEnd::OutOfSteps);
    EXPECT_EQ(endWith(2), RunEnd::OutOfSteps);
    EXPECT_EQ(endWith(3), RunEnd::OutOfInputs);
    EXPECT_EQ(endWith(4), RunEnd::OutOfSteps);
}

TEST_P(Loop, WhatTakesNoStepsIsKilledWithTheBudget) {
    compile("if (in == 1) __asm__ volatile(\"1: jmp 1b\");");
    EXPECT_EQ(run(with(1), 1).kind, Kind::Failed);
    EXPECT_EQ(run(with(0)).end, RunEnd::Returned); // there is another process
}

TEST_P(Loop, MemoryEndsARun) {
    compile("for (int i = 0; in == 1 && i < 100000; i++) *(int *)__vouch_allocate(9, 1 << 20, 1, 0) = 1;");
    EXPECT_EQ(endWith(1), RunEnd::OutOfMemory);
    EXPECT_EQ(endWith(0), RunEnd::Returned);
}

TEST_P(Loop, NoFileNoProcessNoSignalGetsOut) {
    support::TemporaryDirectory directory;
    std::string path = directory.path() + "/written";
    compile("if (in == 1) sys(OPEN, (long)\"" + path +
            "\", 0101, 0600);"
            "if (in == 2) for (;;) sys(FORK, 0, 0, 0);"
            "if (in == 3) sys(KILL, sys(GETPPID, 0, 0, 0), 9, 0);"
            "if (in == 5) sys(KILL, " +
            std::to_string(getpid()) +
            ", 9, 0);"
            "if (in == 6) __vouch_error(0);");
    for (int in : {1, 2, 3, 5}) run(with(in));
    EXPECT_FALSE(std::filesystem::exists(path));
    // After all that, it still runs.
    BatchResult last = run(with(6));
    if (last.kind == Kind::Died) last = run(with(6));
    EXPECT_EQ(last.end, RunEnd::Error);
}

TEST_P(Loop, LeavesNeitherProcessNorFile) {
    support::TemporaryDirectory root;
    std::string before = support::temporaryRoot();
    setenv("TMPDIR", root.path().c_str(), 1);
    compile("if (in == 1) __asm__ volatile(\"1: jmp 1b\");");
    run(with(0));
    run(with(1), 0.5);
    loop_.reset();
    setenv("TMPDIR", before.c_str(), 1);
    EXPECT_TRUE(std::filesystem::is_empty(root.path()));
    errno = 0;
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
}

std::string formName(const testing::TestParamInfo<Form>& info) {
    return std::string(info.param.model == DataModel::ILP32 ? "Narrow" : "Wide") +
           (info.param.property == Property::MemSafety ? "Sanitized" : "");
}
INSTANTIATE_TEST_SUITE_P(Forms, Loop,
                         testing::Values(Form{DataModel::LP64, Property::UnreachCall},
                                         Form{DataModel::ILP32, Property::UnreachCall},
                                         Form{DataModel::LP64, Property::MemSafety},
                                         Form{DataModel::ILP32, Property::MemSafety}),
                         formName);

TEST(Records, ReadAsTheyWereWritten) {
    std::vector<Record> records{{3, "ab"}, {4, ""}, {5, std::string(300, 'x')}};
    EXPECT_EQ(decodeRecords(encodeRecords(records)), records);
    std::string cut = encodeRecords(records);
    cut.pop_back();
    EXPECT_FALSE(decodeRecords(cut));
}

} // namespace
} // namespace vouch::evidence
