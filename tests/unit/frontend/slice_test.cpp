// Slicing within a function: what stays and what goes, by the names of instructions.
#include "frontend/slice_support.h"

namespace vouch::frontend {
namespace {

TEST(Slice, KeepsWhatTheErrorDependsOn) {
    Sliced s(entry("  %x = call i32 @__vouch_input.i32(i32 1)\n"
                   "  %y = call i32 @__vouch_input.i32(i32 2)\n"
                   "  %sum = add i32 %x, 1\n"
                   "  %idle = add i32 %y, %x\n"
                   "  %wrong = icmp eq i32 %sum, 7\n"));
    EXPECT_TRUE(s.has("x"));
    EXPECT_TRUE(s.has("sum"));
    EXPECT_FALSE(s.has("y"));
    EXPECT_FALSE(s.has("idle"));
    EXPECT_EQ(s.undrawn(), std::set<uint32_t>{2});
}

TEST(Slice, BranchesThatDecideNothingGo) {
    Sliced s(entry("  %x = call i32 @__vouch_input.i32(i32 1)\n"
                   "  %c = icmp eq i32 %x, 3\n"
                   "  br i1 %c, label %then, label %join\n"
                   "then:\n"
                   "  %y = call i32 @__vouch_input.i32(i32 2)\n"
                   "  br label %join\n"
                   "join:\n"
                   "  %idle = phi i32 [ 1, %0 ], [ %y, %then ]\n"
                   "  %wrong = call i1 @__vouch_input.i1(i32 3)\n"));
    EXPECT_FALSE(s.has("x"));
    EXPECT_FALSE(s.has("c"));
    EXPECT_FALSE(s.has("idle"));
    EXPECT_EQ(s.blocks(kEntry), 3u);
    EXPECT_EQ(s.undrawn(), (std::set<uint32_t>{1, 2}));
}

TEST(Slice, ControlDependenceIsTransitive) {
    Sliced s("define void @__vouch_main() {\n"
             "  %x = call i1 @__vouch_input.i1(i32 1)\n"
             "  %y = call i1 @__vouch_input.i1(i32 2)\n"
             "  %z = call i1 @__vouch_input.i1(i32 3)\n"
             "  br i1 %x, label %outer, label %good\n"
             "outer:\n"
             "  br i1 %z, label %left, label %inner\n"
             "left:\n"
             "  br label %inner\n"
             "inner:\n"
             "  br i1 %y, label %bad, label %good\n" +
             std::string(kEnds));
    EXPECT_TRUE(s.has("x"));
    EXPECT_TRUE(s.has("y"));
    EXPECT_FALSE(s.has("z"));
}

TEST(Slice, PhiKeepsTheBranchThatChooses) {
    Sliced s(entry("  %c = call i1 @__vouch_input.i1(i32 1)\n"
                   "  br i1 %c, label %then, label %join\n"
                   "then:\n"
                   "  br label %join\n"
                   "join:\n"
                   "  %v = phi i32 [ 1, %0 ], [ 2, %then ]\n"
                   "  %wrong = icmp eq i32 %v, 2\n"));
    EXPECT_TRUE(s.has("c"));
    EXPECT_TRUE(s.has("v"));
}

TEST(Slice, AssumptionsAndExitsAreKept) {
    Sliced s(entry("  %x = call i1 @__vouch_input.i1(i32 1)\n"
                   "  %y = call i1 @__vouch_input.i1(i32 2)\n"
                   "  call void @__vouch_assume(i1 %x)\n"
                   "  br i1 %y, label %stop, label %go\n"
                   "stop:\n"
                   "  call void @__vouch_exit()\n"
                   "  unreachable\n"
                   "go:\n"
                   "  %wrong = call i1 @__vouch_input.i1(i32 3)\n"));
    EXPECT_TRUE(s.has("x"));
    EXPECT_TRUE(s.has("y"));
    EXPECT_EQ(s.calls(kExit), 2u);
    EXPECT_EQ(s.calls(kAssume), 1u);
}

TEST(Slice, DivisionsThatMayTrapAreKept) {
    Sliced s(entry("  %x = call i32 @__vouch_input.i32(i32 1)\n"
                   "  %byTen = udiv i32 %x, 10\n"
                   "  %byMinusOne = sdiv i32 %x, -1\n"
                   "  %byX = urem i32 5, %x\n"
                   "  %wrong = call i1 @__vouch_input.i1(i32 2)\n"));
    EXPECT_FALSE(s.has("byTen"));
    EXPECT_TRUE(s.has("byMinusOne"));
    EXPECT_TRUE(s.has("byX"));
}

TEST(Slice, WritesThroughPointersToWhatIsRead) {
    Sliced s(entry("  %c = call i1 @__vouch_input.i1(i32 1)\n"
                   "  %p = select i1 %c, ptr @a, ptr @b\n"
                   "  store ptr %p, ptr @home\n"
                   "  %q = load ptr, ptr @home\n"
                   "  store i32 1, ptr %q\n"
                   "  store i32 2, ptr @other\n"
                   "  %idle = load i32, ptr @other\n"
                   "  %v = load i32, ptr @a\n"
                   "  %wrong = icmp eq i32 %v, 1\n",
                   "@a = internal global i32 0\n@b = internal global i32 0\n@other = internal global i32 0\n"
                   "@home = internal global ptr null\n"));
    EXPECT_TRUE(s.has("c"));
    EXPECT_TRUE(s.has("q"));
    EXPECT_FALSE(s.has("idle"));
    EXPECT_EQ(s.stores(), 2u);
}

TEST(Slice, FieldsAreToldApart) {
    Sliced s(entry("  %x = getelementptr { i32, i32 }, ptr @s, i32 0, i32 0\n"
                   "  %y = getelementptr { i32, i32 }, ptr @s, i32 0, i32 1\n"
                   "  store i32 1, ptr %x\n"
                   "  store i32 2, ptr %y\n"
                   "  %v = load i32, ptr %x\n"
                   "  %wrong = icmp eq i32 %v, 1\n",
                   "@s = internal global { i32, i32 } zeroinitializer\n"));
    EXPECT_TRUE(s.has("x"));
    EXPECT_FALSE(s.has("y"));
    EXPECT_EQ(s.stores(), 1u);
}

TEST(Slice, ElementsOfAnArrayAreNot) {
    Sliced s(entry("  %i = call i64 @__vouch_input.i64(i32 1)\n"
                   "  %at = getelementptr i32, ptr @a, i64 %i\n"
                   "  store i32 1, ptr %at\n"
                   "  %second = getelementptr i32, ptr @a, i64 2\n"
                   "  %v = load i32, ptr %second\n"
                   "  %wrong = icmp eq i32 %v, 1\n",
                   "@a = internal global [4 x i32] zeroinitializer\n"));
    EXPECT_TRUE(s.has("i"));
    EXPECT_EQ(s.stores(), 1u);
}

TEST(Slice, CopiesFillsAndUnknownBytesAreWrites) {
    Sliced s(entry("  %from = alloca [2 x i32]\n"
                   "  %to = alloca [2 x i32]\n"
                   "  %idle = alloca [2 x i32]\n"
                   "  call void @__vouch_input_bytes(i32 1, ptr %from, i64 8)\n"
                   "  call void @__vouch_input_bytes(i32 2, ptr %idle, i64 8)\n"
                   "  call void @llvm.memset.p0.i64(ptr %to, i8 0, i64 8, i1 false)\n"
                   "  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)\n"
                   "  call void @llvm.memcpy.p0.p0.i64(ptr %idle, ptr %from, i64 8, i1 false)\n"
                   "  %v = load i32, ptr %to\n"
                   "  %wrong = icmp eq i32 %v, 1\n"));
    EXPECT_TRUE(s.has("from"));
    EXPECT_FALSE(s.has("idle"));
    EXPECT_EQ(s.calls("llvm.memset.p0.i64"), 1u);
    EXPECT_EQ(s.calls("llvm.memcpy.p0.p0.i64"), 1u);
    EXPECT_EQ(s.undrawn(), std::set<uint32_t>{2});
}

TEST(Slice, ExternalFunctionsChangeWhatTheyReach) {
    Sliced s(entry("  store ptr @deep, ptr @given\n"
                   "  call void @__vouch_havoc(i32 1, ptr @given)\n"
                   "  %v = load i32, ptr @deep\n"
                   "  %wrong = icmp eq i32 %v, 1\n",
                   "@deep = internal global i32 0\n@given = internal global ptr null\n"));
    EXPECT_EQ(s.calls(kHavoc), 1u);
    EXPECT_TRUE(s.undrawn().empty());
}

TEST(Slice, ExternalFunctionsChangeNothingElse) {
    Sliced s(entry("  call void @__vouch_havoc(i32 1, ptr @given)\n"
                   "  call void @__vouch_havoc(i32 2, ptr @other)\n"
                   "  %v = load i32, ptr @given\n"
                   "  %wrong = icmp eq i32 %v, 1\n",
                   "@given = internal global i32 0\n@other = internal global i32 0\n"));
    EXPECT_EQ(s.calls(kHavoc), 1u);
    EXPECT_EQ(s.undrawn(), std::set<uint32_t>{2});
}

TEST(Slice, HeapObjectsGoUnlessTheyAreRead) {
    Sliced s(entry("  %read = call ptr @__vouch_allocate(i32 1, i64 4, i32 0, i64 0)\n"
                   "  %idle = call ptr @__vouch_allocate(i32 2, i64 4, i32 0, i64 0)\n"
                   "  store i32 5, ptr %idle\n"
                   "  %v = load i32, ptr %read\n"
                   "  %wrong = icmp eq i32 %v, 1\n"));
    EXPECT_TRUE(s.has("read"));
    EXPECT_FALSE(s.has("idle"));
    EXPECT_EQ(s.undrawn(), std::set<uint32_t>{2});
}

std::string loopThen(const std::string& wrong) {
    return entry("  br label %head\n"
                 "head:\n"
                 "  %i = phi i32 [ 0, %0 ], [ %next, %body ]\n"
                 "  %sum = phi i32 [ 0, %0 ], [ %more, %body ]\n"
                 "  %idle = phi i32 [ 0, %0 ], [ %other, %body ]\n"
                 "  %on = icmp ult i32 %i, 10\n"
                 "  br i1 %on, label %body, label %done\n"
                 "body:\n"
                 "  %more = add i32 %sum, 2\n"
                 "  %other = add i32 %idle, %sum\n"
                 "  %next = add i32 %i, 1\n"
                 "  br label %head\n"
                 "done:\n" +
                 wrong);
}

TEST(Slice, LoopStaysForTheValueItComputes) {
    Sliced s(loopThen("  %wrong = icmp eq i32 %sum, 20\n"));
    for (const char* name : {"i", "sum", "on", "more", "next"}) EXPECT_TRUE(s.has(name)) << name;
    EXPECT_FALSE(s.has("idle"));
    EXPECT_FALSE(s.has("other"));
}

TEST(Slice, LoopGoesIfNobodyReadsWhatItComputes) {
    Sliced s(loopThen("  %wrong = call i1 @__vouch_input.i1(i32 1)\n"));
    EXPECT_FALSE(s.has("i"));
    EXPECT_EQ(s.blocks(kEntry), 3u);
}

// A loop whose computation nobody reads.
std::string loopWhile(const std::string& condition) {
    return entry("  %n = call i32 @__vouch_input.i32(i32 1)\n"
                 "  br label %head\n"
                 "head:\n"
                 "  %i = phi i32 [ 0, %0 ], [ %next, %head ]\n"
                 "  %x = call i32 @__vouch_input.i32(i32 2)\n"
                 "  %next = add i32 %i, 2\n" +
                 condition +
                 "  br i1 %on, label %head, label %done\n"
                 "done:\n"
                 "  %wrong = call i1 @__vouch_input.i1(i32 3)\n");
}

TEST(Slice, LoopsThatCountGo) {
    for (const char* condition : {"icmp slt i32 %next, 100", "icmp ule i32 %i, 98", "icmp sgt i32 100, %i",
                                  "icmp eq i32 %next, %n", "icmp sle i32 %next, 2147483645"})
        EXPECT_FALSE(Sliced(loopWhile(std::string("  %on = ") + condition + "\n")).has("i")) << condition;
}

TEST(Slice, LoopsThatCountPastTheirBoundStay) {
    for (const char* condition : {"icmp ne i32 %next, 99", "icmp slt i32 %next, %n", "icmp sgt i32 %next, -5",
                                  "icmp sle i32 %next, 2147483646", "icmp ult i32 %next, -1",
                                  "icmp slt i32 %n, 100", "icmp slt i32 %x, %n"})
        EXPECT_TRUE(Sliced(loopWhile(std::string("  %on = ") + condition + "\n")).has("on")) << condition;
}

TEST(Slice, LoopsThatAnInputCanEndGo) {
    for (const char* condition : {"icmp ne i32 %x, 5", "icmp sgt i32 %x, -5"})
        EXPECT_FALSE(Sliced(loopWhile(std::string("  %on = ") + condition + "\n")).has("x")) << condition;
    Sliced narrow(loopWhile("  %small = trunc i32 %x to i8\n  %wide = zext i8 %small to i32\n"
                            "  %on = icmp ne i32 %wide, 255\n"));
    EXPECT_FALSE(narrow.has("x"));
    EXPECT_EQ(narrow.undrawn(), (std::set<uint32_t>{1, 2}));
}

TEST(Slice, LoopsThatNoInputCanEndStay) {
    Sliced narrow(loopWhile("  %small = trunc i32 %x to i8\n  %wide = zext i8 %small to i32\n"
                            "  %on = icmp ne i32 %wide, 256\n"));
    EXPECT_TRUE(narrow.has("on"));
    Sliced before(loopWhile("  %on = icmp ne i32 %n, 5\n")); // drawn once
    EXPECT_TRUE(before.has("n"));
}

TEST(Slice, LoopsWithTwoEntriesStay) {
    Sliced s(entry("  %x = call i1 @__vouch_input.i1(i32 1)\n"
                   "  br i1 %x, label %left, label %right\n"
                   "left:\n"
                   "  br label %right\n"
                   "right:\n"
                   "  %y = load i1, ptr @flag\n"
                   "  br i1 %y, label %left, label %done\n"
                   "done:\n"
                   "  %wrong = call i1 @__vouch_input.i1(i32 2)\n",
                   "@flag = internal global i1 false\n"));
    EXPECT_TRUE(s.has("y"));
}

TEST(Slice, PointersMadeFromIntegersReachExposedObjects) {
    Sliced s(entry("  %n = ptrtoint ptr @state to i64\n"
                   "  %m = add i64 %n, 0\n"
                   "  %p = inttoptr i64 %m to ptr\n"
                   "  store i32 1, ptr %p\n"
                   "  %v = load i32, ptr @state\n"
                   "  %wrong = icmp eq i32 %v, 1\n",
                   "@state = internal global i32 0\n"));
    EXPECT_TRUE(s.has("n"));
    EXPECT_EQ(s.stores(), 1u);
}

TEST(Slice, SeedsAreAParameter) {
    llvm::LLVMContext context;
    llvm::SMDiagnostic error;
    auto module = llvm::parseAssemblyString(std::string(kLayout64) + kDeclarations +
                                                entry("  %v = load i32, ptr @g\n"
                                                      "  %wrong = call i1 @__vouch_input.i1(i32 1)\n",
                                                      "@g = internal global i32 0\n"),
                                            error, context);
    support::Statistics statistics;
    auto accesses = [](const llvm::Instruction& i) {
        return llvm::isa<llvm::LoadInst>(i) || decidesReachability(i);
    };
    sliceModule(*module, {}, accesses, statistics);
    size_t loads = 0;
    for (const llvm::Instruction& i : llvm::instructions(*module->getFunction(kEntry)))
        loads += llvm::isa<llvm::LoadInst>(i);
    EXPECT_EQ(loads, 1u);
}

} // namespace
} // namespace vouch::frontend
