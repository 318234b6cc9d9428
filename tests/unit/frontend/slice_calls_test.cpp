// Slicing across functions.
#include "frontend/slice_support.h"

namespace vouch::frontend {
namespace {

constexpr const char* kSetter = "@state = internal global i32 0\n"
                                "@log = internal global i32 0\n"
                                "define void @set(ptr %to, i32 %value, i32 %noise) {\n"
                                "  %n = add i32 %noise, 1\n"
                                "  store i32 %n, ptr @log\n"
                                "  store i32 %value, ptr %to\n"
                                "  ret void\n"
                                "}\n"
                                "define void @note(i32 %noise) {\n"
                                "  store i32 %noise, ptr @log\n"
                                "  ret void\n"
                                "}\n";

TEST(Slice, SetterKeepsItsCallsButNotEveryArgument) {
    Sliced s(entry("  %x = call i32 @__vouch_input.i32(i32 1)\n"
                   "  %y = call i32 @__vouch_input.i32(i32 2)\n"
                   "  call void @set(ptr @state, i32 %x, i32 %y)\n"
                   "  call void @note(i32 %x)\n"
                   "  %v = load i32, ptr @state\n"
                   "  %wrong = icmp eq i32 %v, 1\n",
                   kSetter));
    EXPECT_TRUE(s.has("x"));
    EXPECT_FALSE(s.has("y"));
    EXPECT_FALSE(s.has("n"));
    EXPECT_FALSE(s.hasFunction("note"));
    ASSERT_EQ(s.calls("set"), 1u);
    EXPECT_TRUE(llvm::isa<llvm::PoisonValue>(s.callsOf("set")[0]->getArgOperand(2)));
}

// As calls through pointers look when they have been resolved.
TEST(Slice, SetterCalledThroughAPointer) {
    Sliced s(entry(
        "  %c = call i1 @__vouch_input.i1(i32 1)\n"
        "  %chosen = select i1 %c, ptr @raise, ptr @ignore\n"
        "  store ptr %chosen, ptr @hook\n"
        "  %f = load ptr, ptr @hook\n"
        "  %isRaise = icmp eq ptr %f, @raise\n"
        "  br i1 %isRaise, label %first, label %else\n"
        "first:\n"
        "  call void @raise()\n"
        "  br label %join\n"
        "else:\n"
        "  %isIgnore = icmp eq ptr %f, @ignore\n"
        "  br i1 %isIgnore, label %second, label %unknown\n"
        "second:\n"
        "  call void @ignore()\n"
        "  br label %join\n"
        "unknown:\n"
        "  call void @__vouch_limit()\n"
        "  unreachable\n"
        "join:\n"
        "  %v = load i32, ptr @state\n"
        "  %wrong = icmp eq i32 %v, 1\n",
        "@state = internal global i32 0\n@log = internal global i32 0\n@hook = internal global ptr null\n"
        "define void @raise() {\n  store i32 1, ptr @state\n  ret void\n}\n"
        "define void @ignore() {\n  store i32 1, ptr @log\n  ret void\n}\n"));
    EXPECT_TRUE(s.has("c"));
    EXPECT_TRUE(s.has("isRaise"));
    EXPECT_TRUE(s.has("isIgnore")); // decides whether the limit is reached
    EXPECT_EQ(s.calls("raise"), 1u);
    EXPECT_EQ(s.calls("ignore"), 0u);
}

TEST(Slice, FunctionsWithoutEffectAreCalledForRelevantResultsOnly) {
    Sliced s(entry("  %x = call i32 @__vouch_input.i32(i32 1)\n"
                   "  %y = call i32 @__vouch_input.i32(i32 2)\n"
                   "  %used = call i32 @twice(i32 %x)\n"
                   "  %idle = call i32 @twice(i32 %y)\n"
                   "  store i32 %idle, ptr @log\n"
                   "  %wrong = icmp eq i32 %used, 6\n",
                   "@log = internal global i32 0\n"
                   "define i32 @twice(i32 %v) {\n  %r = add i32 %v, %v\n  ret i32 %r\n}\n"));
    EXPECT_TRUE(s.has("used"));
    EXPECT_FALSE(s.has("idle"));
    EXPECT_FALSE(s.has("y"));
}

// Otherwise the native run could not tell which of its draws belongs to the record.
TEST(Slice, FunctionsThatDrawARelevantInputKeepAllCalls) {
    Sliced s(entry("  %used = call i32 @draw()\n"
                   "  %idle = call i32 @draw()\n"
                   "  %wrong = icmp eq i32 %used, 6\n",
                   "define i32 @draw() {\n  %r = call i32 @__vouch_input.i32(i32 1)\n"
                   "  %s = call i32 @__vouch_input.i32(i32 2)\n  ret i32 %r\n}\n"));
    EXPECT_TRUE(s.has("idle"));
    EXPECT_TRUE(s.has("r"));
    EXPECT_FALSE(s.has("s"));
    EXPECT_EQ(s.undrawn(), std::set<uint32_t>{2});
}

TEST(Slice, ResultThatNobodyReadsIsNotComputed) {
    Sliced s(entry("  %idle = call i32 @step()\n"
                   "  %v = load i32, ptr @state\n"
                   "  %wrong = icmp eq i32 %v, 1\n",
                   "@state = internal global i32 0\n"
                   "define i32 @step() {\n  %x = call i32 @__vouch_input.i32(i32 1)\n"
                   "  store i32 1, ptr @state\n  ret i32 %x\n}\n"));
    EXPECT_FALSE(s.has("x"));
    EXPECT_EQ(s.calls("step"), 1u);
}

constexpr const char* kRecursion = "@state = internal global i32 0\n@log = internal global i32 0\n"
                                   "define void @down(i32 %n, ptr %to) {\n"
                                   "  %stop = icmp eq i32 %n, 0\n"
                                   "  br i1 %stop, label %end, label %more\n"
                                   "more:\n"
                                   "  %m = sub i32 %n, 1\n"
                                   "  store i32 %m, ptr %to\n"
                                   "  call void @down(i32 %m, ptr %to)\n"
                                   "  br label %end\n"
                                   "end:\n"
                                   "  ret void\n"
                                   "}\n";

TEST(Slice, RecursionStaysIfItWritesWhatIsRead) {
    Sliced s(entry("  %x = call i32 @__vouch_input.i32(i32 1)\n"
                   "  call void @down(i32 %x, ptr @state)\n"
                   "  %v = load i32, ptr @state\n"
                   "  %wrong = icmp eq i32 %v, 1\n",
                   kRecursion));
    EXPECT_TRUE(s.has("x"));
    EXPECT_TRUE(s.has("stop"));
    EXPECT_EQ(s.calls("down"), 2u);
}

TEST(Slice, RecursionGoesOtherwise) {
    Sliced s(entry("  %x = call i32 @__vouch_input.i32(i32 1)\n"
                   "  call void @down(i32 %x, ptr @log)\n"
                   "  %v = load i32, ptr @state\n"
                   "  %wrong = icmp eq i32 %v, 1\n",
                   kRecursion));
    EXPECT_FALSE(s.has("x"));
    EXPECT_FALSE(s.hasFunction("down"));
}

// How many programs write assumptions.
TEST(Slice, LoopWithoutExitStays) {
    Sliced s(entry("  %x = call i32 @__vouch_input.i32(i32 1)\n"
                   "  %ok = icmp ult i32 %x, 5\n"
                   "  call void @require(i1 %ok)\n"
                   "  %wrong = call i1 @__vouch_input.i1(i32 2)\n",
                   "define void @require(i1 %holds) {\n"
                   "  br i1 %holds, label %end, label %forever\n"
                   "forever:\n"
                   "  br label %forever\n"
                   "end:\n"
                   "  ret void\n"
                   "}\n"));
    EXPECT_TRUE(s.has("ok"));
    EXPECT_EQ(s.calls("require"), 1u);
    EXPECT_EQ(s.blocks("require"), 3u);
}

TEST(Slice, WhatFollowsACallThatNeverReturnsGoes) {
    Sliced s(entry("  %x = call i1 @__vouch_input.i1(i32 1)\n"
                   "  br i1 %x, label %deep, label %on\n"
                   "deep:\n"
                   "  call void @outer()\n"
                   "  %dead = call i1 @__vouch_input.i1(i32 2)\n"
                   "  call void @__vouch_assume(i1 %dead)\n"
                   "  br label %on\n"
                   "on:\n"
                   "  %wrong = call i1 @__vouch_input.i1(i32 3)\n",
                   "define void @outer() {\n  call void @inner()\n  ret void\n}\n"
                   "define void @inner() {\n  call void @__vouch_limit()\n  unreachable\n}\n"));
    EXPECT_TRUE(s.has("x"));
    EXPECT_FALSE(s.has("dead"));
    EXPECT_EQ(s.calls("outer"), 1u);
    EXPECT_EQ(s.calls(kLimit), 1u);
}

// Both ways out of the function are the same to its caller.
TEST(Slice, FunctionWithTwoReturnsStillReturns) {
    Sliced s(entry("  %x = call i1 @__vouch_input.i1(i32 1)\n"
                   "  %idle = call i32 @early(i1 %x)\n"
                   "  %v = load i32, ptr @state\n"
                   "  %wrong = icmp eq i32 %v, 1\n",
                   "@state = internal global i32 0\n"
                   "define i32 @early(i1 %c) {\n"
                   "  store i32 1, ptr @state\n"
                   "  br i1 %c, label %one, label %two\n"
                   "one:\n"
                   "  ret i32 1\n"
                   "two:\n"
                   "  ret i32 2\n"
                   "}\n"));
    EXPECT_FALSE(s.has("x"));
    EXPECT_EQ(s.calls("early"), 1u);
    EXPECT_EQ(s.blocks("early"), 1u);
}

TEST(Slice, StructurePassedByValueIsCopiedIfItIsRead) {
    std::string before = "define i32 @first(ptr byval({ i32, i32 }) %s) {\n"
                         "  %v = load i32, ptr %s\n  ret i32 %v\n}\n"
                         "define void @ignore(ptr byval({ i32, i32 }) %s) {\n"
                         "  call void @__vouch_assume(i1 true)\n  ret void\n}\n";
    Sliced s(entry("  %a = alloca { i32, i32 }\n"
                   "  %b = alloca { i32, i32 }\n"
                   "  store i32 1, ptr %a\n"
                   "  store i32 1, ptr %b\n"
                   "  %f = call i32 @first(ptr byval({ i32, i32 }) %a)\n"
                   "  call void @ignore(ptr byval({ i32, i32 }) %b)\n"
                   "  %wrong = icmp eq i32 %f, 1\n",
                   before));
    EXPECT_TRUE(s.has("a"));
    EXPECT_FALSE(s.has("b"));
    EXPECT_EQ(s.stores(), 1u);
    ASSERT_EQ(s.calls("ignore"), 1u);
    EXPECT_FALSE(s.callsOf("ignore")[0]->isByValArgument(0));
    EXPECT_TRUE(s.callsOf("first")[0]->isByValArgument(0));
}

} // namespace
} // namespace vouch::frontend
