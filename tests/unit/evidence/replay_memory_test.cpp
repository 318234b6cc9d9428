// Replay under AddressSanitizer. The modules are what the front end makes of programs for memory safety, in
// small: C that calls the primitives, with lifetime markers. Each draws one number that decides whether it
// misbehaves.
#include "evidence/replay_native.h"
#include "evidence/replay_process.h"
#include "evidence/replay_traced_test.h"
#include "frontend/compile/compile.h"
#include "support/temporary.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace vouch::evidence {
namespace {

using frontend::DataModel;
using frontend::Property;
using term::BitVector;
using term::Sort;

constexpr uint32_t kInputSite = 1;
constexpr uint32_t kHeapSite = 2;
constexpr uint32_t kHeapRecord = 4; // bytes

const char* const kPrelude = R"(
extern int input(unsigned site) __asm__("__vouch_input.i32");
extern void *__vouch_allocate(unsigned site, unsigned long long size, unsigned zeroed, unsigned long long alignment);
extern void __vouch_free(void *);
extern void __vouch_object(void *);
extern void __vouch_error(unsigned) __attribute__((noreturn));
extern void __vouch_exit(void) __attribute__((noreturn));
extern void __vouch_return(void) __attribute__((noreturn));
static void *new(unsigned long size) { return __vouch_allocate(2, size, 0, 0); }
)";

std::string contentOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// Compiles the text into directory/program.
void runClang(const std::string& directory, const std::string& text, std::vector<std::string> words) {
    std::ofstream(directory + "/program.c") << text;
    Command command;
    command.words = std::move(words);
    command.words.insert(command.words.begin(), frontend::kClang);
    command.words.insert(command.words.end(), {"-w", "-o", directory + "/program", directory + "/program.c"});
    command.errors = directory + "/messages";
    command.seconds = 60;
    Finished finished = runCommand(command, support::Budget::seconds(60));
    EXPECT_TRUE(finished.exit && finished.exit->clean()) << contentOf(command.errors);
}

std::string bitcodeOf(const std::string& text, DataModel dataModel) {
    support::TemporaryDirectory directory;
    bool narrow = dataModel == DataModel::ILP32;
    // Above -O0 clang writes lifetime markers; no pass sees them.
    runClang(directory.path(), kPrelude + text,
             {narrow ? "--target=i386-pc-linux-gnu" : "--target=x86_64-pc-linux-gnu", "-O1", "-Xclang",
              "-disable-llvm-passes", "-fno-builtin", "-fno-pic", "-emit-llvm", "-c"});
    return contentOf(directory.path() + "/program");
}

class MemoryReplay : public TracedTest {
  protected:
    // body: what __vouch_main does after `in` is drawn, before it returns from main.
    void compile(const std::string& body, DataModel dataModel, const std::string& before = "",
                 Property property = Property::MemSafety) {
        compiled_.bitcode = bitcodeOf(before + "void __vouch_main(void) { int in = input(1); " + body +
                                          " __vouch_return(); }",
                                      dataModel);
        compiled_.dataModel = dataModel;
        compiled_.property = property;
    }
    Check replayWith(uint64_t in, const std::string& claim, double seconds = 60) {
        startTrace({{kInputSite, 4}, {kHeapSite, kHeapRecord}});
        draw(kInputSite, BitVector(32, in), Sort::bitVec(32));
        return replay(claim, seconds);
    }
};

struct Case {
    const char* name;
    const char* claim;
    const char* before; // declarations
    const char* body;   // misbehaves if `in`
    const char* report; // part of the confirmation
};

const Case kCases[] = {
    {"HeapWrite", "valid-deref", "", "char *p = new(10); p[in ? 10 : 9] = 1; __vouch_free(p);",
     "heap-buffer-overflow"},
    {"HeapRead", "valid-deref", "", "char *p = new(10); char c = p[in ? -1 : 0]; __vouch_free(p);",
     "heap-buffer-overflow"},
    {"HeapCopy", "valid-deref", "",
     "char a[40]; char *p = new(10); __builtin_memcpy(a, p, in ? 20 : 10); __vouch_free(p);",
     "heap-buffer-overflow"},
    {"NoBytes", "valid-deref", "", "char *p = new(0); if (in) *p = 1; __vouch_free(p);", "use-after-poison"},
    {"UseAfterFree", "valid-deref", "",
     "int *p = new(4); if (in) __vouch_free(p); *p = 1; if (!in) __vouch_free(p);", "heap-use-after-free"},
    {"Null", "valid-deref", "", "int x; int *p = in ? 0 : &x; *p = 1;", "null-deref"},
    {"NullMember", "valid-deref", "struct s { char filler[100]; int value; };",
     "struct s x; struct s *p = in ? 0 : &x; int y = p->value;", "null-deref"},
    {"StackBuffer", "valid-deref", "", "int a[4]; int i = in ? 4 : 3; __vouch_object(a); a[i] = 1;",
     "stack-buffer-overflow"},
    {"VariableLength", "valid-deref", "", "int n = 5; int a[n]; int i = in ? 5 : 4; a[i] = 1;",
     "dynamic-stack-buffer-overflow"},
    {"Global", "valid-deref", "int table[3] __attribute__((section(\"tables\")));", "table[in ? 3 : 2] = 1;",
     "global-buffer-overflow"},
    {"UseAfterScope", "valid-deref", "", "int *p; { int x = 1; p = &x; if (!in) *p = 2; } if (in) *p = 2;",
     "stack-use-after-scope"},
    {"UseAfterReturn", "valid-deref", "int *f(void) { int x = 1; int *p = &x; return p; }",
     "int y; int *p = f(); if (!in) p = &y; *p = 2;", "stack-use-after-return"},
    {"DoubleFree", "valid-free", "", "int *p = new(4); __vouch_free(p); if (in) __vouch_free(p);",
     "double-free"},
    {"FreeOfLocal", "valid-free", "", "int x; int *p = &x; __vouch_free(in ? p : 0);", "bad-free"},
    {"FreeOfGlobal", "valid-free", "int x;", "__vouch_free(in ? &x : 0);", "bad-free"},
    {"FreeOfMiddle", "valid-free", "", "char *p = new(4); __vouch_free(in ? p + 1 : p);", "bad-free"},
    {"LeakAtReturn", "valid-memtrack", "", "int *p = new(4); if (!in) __vouch_free(p);",
     "1 object is not freed"},
    {"LeakAtCleanup", "valid-memcleanup", "",
     "int *p = new(4), *q = new(0); if (!in) { __vouch_free(p); __vouch_free(q); }",
     "2 objects are not freed"},
    {"LeakThroughExit", "valid-memcleanup", "", "int *p = new(4); if (!in) __vouch_free(p); __vouch_exit();",
     "1 object is not freed"},
};

class MemoryViolation : public MemoryReplay,
                        public testing::WithParamInterface<std::tuple<Case, DataModel>> {};

TEST_P(MemoryViolation, IsConfirmedAndItsTwinIsNot) {
    auto [violation, model] = GetParam();
    bool cleanup = violation.claim == std::string("valid-memcleanup");
    compile(violation.body, model, violation.before, cleanup ? Property::MemCleanup : Property::MemSafety);
    Check check = replayWith(1, violation.claim);
    EXPECT_EQ(check.status, Status::Confirmed) << check.detail;
    EXPECT_NE(check.detail.find(violation.report), std::string::npos) << check.detail;

    Check twin = replayWith(0, violation.claim);
    EXPECT_EQ(twin.status, Status::Refuted) << twin.detail;
    EXPECT_NE(twin.detail.find("ended without an error after 1 of 1 inputs"), std::string::npos)
        << twin.detail;
}

std::string caseName(const testing::TestParamInfo<MemoryViolation::ParamType>& info) {
    return std::string(std::get<0>(info.param).name) +
           (std::get<1>(info.param) == DataModel::ILP32 ? "32" : "64");
}
INSTANTIATE_TEST_SUITE_P(All, MemoryViolation,
                         testing::Combine(testing::ValuesIn(kCases),
                                          testing::Values(DataModel::ILP32, DataModel::LP64)),
                         caseName);

TEST_F(MemoryReplay, AnotherViolationThanTheClaimedOneRefutes) {
    compile("int *p = new(4); __vouch_free(p); if (in == 1) __vouch_free(p); if (in == 2) *p = 1;",
            DataModel::LP64);
    Check freed = replayWith(1, "valid-deref");
    EXPECT_EQ(freed.status, Status::Refuted);
    EXPECT_NE(freed.detail.find("valid-free, where the trace has valid-deref"), std::string::npos)
        << freed.detail;
    EXPECT_EQ(replayWith(2, "valid-free").status, Status::Refuted);
    EXPECT_EQ(replayWith(2, "valid-memtrack").status, Status::Refuted);
    EXPECT_EQ(replayWith(2, "valid-deref").status, Status::Confirmed);
}

TEST_F(MemoryReplay, AnErrorThatIsNoneOfMemoryRefutes) {
    compile("int *p = new(4); if (in == 1) __vouch_error(0); *p = 10 / in; __vouch_exit();",
            DataModel::ILP32);
    Check error = replayWith(1, "valid-deref");
    EXPECT_EQ(error.status, Status::Refuted);
    EXPECT_NE(error.detail.find("this is unreach-call"), std::string::npos) << error.detail;
    Check division = replayWith(0, "valid-deref");
    EXPECT_EQ(division.status, Status::Refuted);
    EXPECT_NE(division.detail.find("this is no violation"), std::string::npos) << division.detail;
    Check exits = replayWith(2, "valid-memtrack"); // only what is lost when main returns
    EXPECT_EQ(exits.status, Status::Refuted) << exits.detail;
}

TEST_F(MemoryReplay, AnAccessThatLandsInAnotherObjectIsNotClaimed) {
    compile("char *p = new(8), *q = new(8); p[q - p] = (char)in; input(1);", DataModel::LP64);
    Check check = replayWith(1, "valid-deref");
    EXPECT_EQ(check.status, Status::Refuted) << check.detail;
    EXPECT_NE(check.detail.find("saw no valid-deref violation"), std::string::npos) << check.detail;
}

TEST_F(MemoryReplay, ARunThatLeavesTheTraceRefutes) {
    compile("if (in) input(1);", DataModel::LP64);
    startTrace({{kInputSite, 4}});
    draw(kInputSite, BitVector(32, 0), Sort::bitVec(32));
    draw(kInputSite, BitVector(32, 0), Sort::bitVec(32));
    Check check = replay("valid-deref");
    EXPECT_EQ(check.status, Status::Refuted);
    EXPECT_EQ(check.detail, "ended without an error after 1 of 2 inputs");
}

TEST_F(MemoryReplay, HeapObjectsAreFedAndZeroedOnesAreZero) {
    for (DataModel model : {DataModel::ILP32, DataModel::LP64}) {
        compile("int *p = new(4), *z = __vouch_allocate(3, 4, 1, 0); if (*p == 0x01020304 && *z == 0) "
                "__vouch_free(&in);",
                model);
        startTrace({{kInputSite, 4}, {kHeapSite, kHeapRecord}});
        draw(kInputSite, BitVector(32, 0), Sort::bitVec(32));
        draw(kHeapSite, BitVector(32, 0x01020304), Sort::bitVec(32));
        Check check = replay("valid-free");
        EXPECT_EQ(check.status, Status::Confirmed) << check.detail;
    }
}

// malloc, write and environ of the program are not the C library's; what has no definition stays undefined.
TEST_F(MemoryReplay, TheProgramsNamesAreItsOwn) {
    compile(
        "environ = 1; char *p = malloc(3); write(1, p, 3); if (in > 100) fork(); __vouch_free(p + environ);",
        DataModel::LP64, R"(
        int environ;
        extern int fork(void);
        void *malloc(unsigned long n) { return new(n); }
        void free(void *p) { *(int *)0 = 1; }
        long write(int file, char *text, unsigned long n) { text[n - 1] = 0; return n; }
        long read(int file, char *text, unsigned long n) { return *text; }
        void *memcpy(void *to, const void *from, unsigned long n) { return 0; }
        __attribute__((constructor)) void first(void) { *(int *)0 = 1; } /* the entry would call it */
    )");
    Check check = replayWith(1, "valid-free");
    EXPECT_EQ(check.status, Status::Confirmed) << check.detail;
}

TEST_F(MemoryReplay, TheEnvironmentHasNoSay) {
    compile("int y; int *p = f(); if (!in) p = &y; *p = 2;", DataModel::LP64,
            "int *f(void) { int x = 1; int *p = &x; return p; }");
    setenv("ASAN_OPTIONS", "detect_stack_use_after_return=0", 1);
    Check check = replayWith(1, "valid-deref");
    unsetenv("ASAN_OPTIONS");
    EXPECT_EQ(check.status, Status::Confirmed) << check.detail;
}

TEST_F(MemoryReplay, WithoutMemoryOrTimeItStaysUnconfirmed) {
    for (DataModel model : {DataModel::ILP32, DataModel::LP64}) {
        compile("if (in == 1) __vouch_allocate(2, 1ull << 45, 1, 0); if (in == 2) deep(1); for (;;);", model,
                "int deep(int n) { volatile char filler[60000]; filler[n & 1] = 1; return deep(n + 1) + "
                "filler[n & 1]; }");
        Check heap = replayWith(1, "valid-deref");
        EXPECT_EQ(heap.status, Status::Unconfirmed);
        EXPECT_EQ(heap.detail, "ran out of heap memory");
        Check stack = replayWith(2, "valid-deref");
        EXPECT_EQ(stack.status, Status::Unconfirmed);
        EXPECT_EQ(stack.detail, "ran out of stack");
    }
    Check endless = replayWith(3, "valid-deref", 3);
    EXPECT_EQ(endless.status, Status::Unconfirmed);
    EXPECT_EQ(endless.detail, "took too long");
}

// A program without the replay's runtime in place of the compiled one.
NativeRun runInstead(const std::string& body) {
    support::TemporaryDirectory directory;
    runClang(directory.path(),
             "#include <signal.h>\n#include <unistd.h>\nchar report[96]; int main(void) { " + body + " }",
             {});
    return runNative(directory.path(), true, "", support::Budget::seconds(60));
}

TEST(MemoryRun, TellsFailingToStartFromCrashing) {
    std::string start = "read(0, report, 16); write(3, report, 16);";
    EXPECT_EQ(runInstead("return 1;").end, NativeRun::End::NotStarted);
    EXPECT_EQ(runInstead(start + "raise(SIGSEGV);").end, NativeRun::End::Crashed);
    EXPECT_EQ(runInstead(start + "raise(SIGKILL);").end, NativeRun::End::OutOfMemory);
    // An outcome that would confirm, without the cookie and with it.
    std::string reached = "*(int *)(report + 16) = 77; write(3, report, 80); return 77;";
    EXPECT_EQ(runInstead(reached).end, NativeRun::End::Crashed);
    EXPECT_EQ(runInstead("read(0, report, 16);" + reached).end, NativeRun::End::Reached);
}

TEST_F(MemoryReplay, LeavesNoFileBehind) {
    support::TemporaryDirectory root;
    compile("*(int *)(long)(1 - in) = 1;", DataModel::LP64);
    std::string before = support::temporaryRoot();
    setenv("TMPDIR", root.path().c_str(), 1);
    EXPECT_EQ(replayWith(1, "valid-deref").status, Status::Confirmed);
    setenv("TMPDIR", before.c_str(), 1);
    EXPECT_TRUE(std::filesystem::is_empty(root.path()));
}

} // namespace
} // namespace vouch::evidence
