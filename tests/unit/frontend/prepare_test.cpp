// C programs through prepare(): what is left of them in kEntry.
#include "frontend/ir.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>
#include <unistd.h>

namespace vouch::frontend {
namespace {

class PrepareTest : public testing::Test {
  protected:
    PrepareTest() {
        std::string pattern = (std::filesystem::temp_directory_path() / "prepare-test-XXXXXX").string();
        directory_ = mkdtemp(pattern.data());
    }
    ~PrepareTest() override { std::filesystem::remove_all(directory_); }

    std::string write(const std::string& name, const std::string& text) {
        std::string path = directory_ + "/" + name;
        std::ofstream(path, std::ios::binary) << text;
        return path;
    }

    const Prepared& prepareFiles(Options options) {
        support::Statistics statistics;
        options.slice = false; // most of these programs would be sliced away
        options.verifyModule = true;
        prepared_ = std::make_unique<Prepared>(prepare(options, {}, statistics));
        EXPECT_FALSE(llvm::verifyModule(*prepared_->module));
        return *prepared_;
    }
    const Prepared& prepareText(const std::string& text, Options options = {}) {
        options.files = {write("test.c", text)};
        return prepareFiles(options);
    }

    llvm::Function& entry() { return *prepared_->module->getFunction(kEntry); }

    std::vector<const llvm::CallInst*> callsOf(const std::string& name) {
        std::vector<const llvm::CallInst*> calls;
        for (llvm::Instruction& instruction : llvm::instructions(entry()))
            if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction))
                if (call->getCalledFunction() && call->getCalledFunction()->getName() == name)
                    calls.push_back(call);
        return calls;
    }

    std::vector<std::string> limits() {
        std::vector<std::string> reasons;
        for (const llvm::CallInst* call : callsOf(kLimit)) {
            llvm::MDNode* reason = call->getMetadata(kReasonMetadata);
            reasons.push_back(reason ? llvm::cast<llvm::MDString>(reason->getOperand(0))->getString().str()
                                     : "");
        }
        return reasons;
    }

    // Names of all sites that kEntry draws from with this width.
    std::vector<std::string> inputsOf(unsigned bits) {
        std::vector<std::string> names;
        for (const llvm::CallInst* call : callsOf(kInputPrefix + std::to_string(bits))) {
            auto* site = llvm::cast<llvm::ConstantInt>(call->getArgOperand(0));
            names.push_back(prepared_->sites.at(static_cast<uint32_t>(site->getZExtValue())).name);
        }
        return names;
    }

    std::string failure(const Options& options) {
        support::Statistics statistics;
        try {
            prepare(options, {}, statistics);
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    }
    std::string failureOf(const std::string& text) {
        Options options;
        options.files = {write("bad.c", text)};
        return failure(options);
    }

    std::string directory_;
    std::unique_ptr<Prepared> prepared_;
};

using Names = std::vector<std::string>;

// Clang has one trap for all additions of a function.
TEST_F(PrepareTest, EachCheckHasItsLine) {
    Options options;
    options.property = Property::NoOverflow;
    prepareText("int __VERIFIER_nondet_int(void);\nint main(void) {\n int x = __VERIFIER_nondet_int();\n int "
                "y = x + 1;\n"
                " y = x + 2;\n return x + y;\n}\n",
                options);
    std::set<unsigned> lines;
    for (const llvm::CallInst* call : callsOf(kError))
        lines.insert(call->getDebugLoc() ? call->getDebugLoc().getLine() : 0);
    EXPECT_EQ(lines, (std::set<unsigned>{4, 5, 6}));
    EXPECT_EQ(prepared_->checked.counts.at(0).second, 3u);
}

TEST_F(PrepareTest, NondetFunctionsDrawInputsOfTheirWidth) {
    prepareText("_Bool __VERIFIER_nondet_bool(void); unsigned char __VERIFIER_nondet_uchar(void);"
                "short __VERIFIER_nondet_short(void); int __VERIFIER_nondet_int(void);"
                "long long __VERIFIER_nondet_longlong(void); char *__VERIFIER_nondet_pchar(void);"
                "void reach_error(void);"
                "int main(void) { if (__VERIFIER_nondet_bool() + __VERIFIER_nondet_uchar() +"
                " __VERIFIER_nondet_short() + __VERIFIER_nondet_int() + __VERIFIER_nondet_longlong() == 7 &&"
                " __VERIFIER_nondet_pchar()) reach_error(); return 0; }");
    EXPECT_EQ(inputsOf(1), Names{"__VERIFIER_nondet_bool"});
    EXPECT_EQ(inputsOf(8), Names{"__VERIFIER_nondet_uchar"});
    EXPECT_EQ(inputsOf(16), Names{"__VERIFIER_nondet_short"});
    EXPECT_EQ(inputsOf(32), Names{"__VERIFIER_nondet_int"});
    EXPECT_EQ(inputsOf(64), (Names{"__VERIFIER_nondet_longlong", "__VERIFIER_nondet_pchar"}));
    EXPECT_EQ(callsOf(kError).size(), 1u);
    EXPECT_EQ(callsOf(kExit).size(), 1u);
}

TEST_F(PrepareTest, SitesKnowTheirPlace) {
    const Prepared& prepared = prepareText("int __VERIFIER_nondet_int(void);\n"
                                           "int main(void) {\n"
                                           "  return __VERIFIER_nondet_int();\n"
                                           "}\n");
    ASSERT_EQ(prepared.sites.size(), 1u);
    const Site& site = prepared.sites.at(1);
    EXPECT_EQ(site.line, 3u);
    EXPECT_EQ(site.column, 10u);
    EXPECT_EQ(site.size, 4u);
    EXPECT_EQ(std::filesystem::path(site.file).filename(), "test.c");
}

TEST_F(PrepareTest, LongFollowsTheDataModel) {
    const char* text =
        "long __VERIFIER_nondet_long(void); int main(void) { return __VERIFIER_nondet_long() > 3; }";
    Options options;
    options.dataModel = DataModel::ILP32;
    prepareText(text, options);
    EXPECT_EQ(inputsOf(32).size(), 1u);
    EXPECT_EQ(inputsOf(64).size(), 0u);
    prepareText(text);
    EXPECT_EQ(inputsOf(64).size(), 1u);
}

TEST_F(PrepareTest, NondetFunctionWithBodyIsOrdinaryCode) {
    const Prepared& prepared =
        prepareText("int __VERIFIER_nondet_int(void) { return 4; } void reach_error(void);"
                    "int main(void) { if (__VERIFIER_nondet_int() == 5) reach_error(); }");
    EXPECT_TRUE(prepared.sites.empty());
    EXPECT_TRUE(callsOf(kError).empty());
}

// The two reads of j happen in different iterations: they must be different unknowns.
TEST_F(PrepareTest, UninitialisedLocalIsFreshInEveryIteration) {
    prepareText("void reach_error(void);"
                "int main(void) { int l, k; for (int i = 0; i < 2; i++) { int j; if (i == 0) l = j; if (i == "
                "1) k = j; }"
                " if (l != k) reach_error(); }");
    EXPECT_EQ(inputsOf(32), (Names{"uninitialised l", "uninitialised k", "uninitialised j"}));
    const llvm::BasicBlock* ofJ = callsOf("__vouch_input.i32").back()->getParent();
    EXPECT_NE(ofJ, &entry().getEntryBlock()); // in the loop
    EXPECT_EQ(callsOf(kError).size(), 1u);
}

TEST_F(PrepareTest, JumpedOverDeclarationIsUnknown) {
    prepareText("int __VERIFIER_nondet_int(void); void reach_error(void);"
                "int main(void) { int c = __VERIFIER_nondet_int();"
                " switch (c) { int x; case 1: x = 3; default: if (x == 3) reach_error(); } }");
    EXPECT_EQ(inputsOf(32), (Names{"uninitialised x", "__VERIFIER_nondet_int"}));
}

TEST_F(PrepareTest, InitialisedLocalsAreNoInputs) {
    const Prepared& prepared =
        prepareText("struct S { int a, b; }; struct S make(int a) { struct S s = {a, 2}; return s; }"
                    "int pick(int c) { if (c) return 1; return 2; }"
                    "int main(int argc, char **argv) { struct S s = make(3); int x = pick(s.a); return x; }");
    for (auto& [id, site] : prepared.sites) EXPECT_EQ(site.name, "main's argc");
}

TEST_F(PrepareTest, LocalAssignedBeforeItIsReadIsNoInput) {
    const Prepared& prepared =
        prepareText("int __VERIFIER_nondet_int(void); int main(void) { int x, y;"
                    " if (__VERIFIER_nondet_int()) x = 1; else x = 2; y = x; return y; }");
    EXPECT_EQ(prepared.sites.size(), 1u);
}

// The declaration makes x indeterminate again, and *p reads it before the next assignment.
TEST_F(PrepareTest, LocalReadThroughAPointerIsAnInput) {
    const Prepared& prepared =
        prepareText("void reach_error(void); int main(void) { int *p = 0;"
                    " again:; int x; if (p && *p == 7) reach_error(); x = 1; p = &x; goto again; }");
    ASSERT_EQ(prepared.sites.size(), 1u);
    EXPECT_EQ(prepared.sites.at(1).name, "uninitialised x");
    EXPECT_EQ(callsOf(kError).size(), 1u);
}

TEST_F(PrepareTest, LargeUninitialisedArrayIsFilledAtOnce) {
    prepareText("void reach_error(void); int main(void) { int a[1000]; int i = a[0] & 511; if (a[i]) "
                "reach_error(); }");
    auto fills = callsOf(kInputBytes);
    ASSERT_EQ(fills.size(), 1u);
    EXPECT_EQ(llvm::cast<llvm::ConstantInt>(fills[0]->getArgOperand(2))->getZExtValue(), 4000u);
}

TEST_F(PrepareTest, CallOfReachErrorIsTheViolationWhateverItsBody) {
    prepareText("void reach_error(void) { for (;;); } int main(void) { reach_error(); }");
    EXPECT_EQ(callsOf(kError).size(), 1u);
    EXPECT_EQ(entry().size(), 1u);
}

TEST_F(PrepareTest, FailedAssertionIsAViolation) {
    prepareText("#include <assert.h>\nint __VERIFIER_nondet_int(void);\n"
                "int main(void) { assert(__VERIFIER_nondet_int() > 3); }");
    EXPECT_EQ(callsOf(kError).size(), 1u);
}

TEST_F(PrepareTest, VerifierAssertWithoutBodyChecksItsArgument) {
    prepareText("int __VERIFIER_nondet_int(void); void __VERIFIER_assert(int); void __VERIFIER_assume(int);"
                "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 2); "
                "__VERIFIER_assert(x); }");
    EXPECT_EQ(callsOf(kAssume).size(), 1u);
    EXPECT_EQ(callsOf(kError).size(), 1u);
    EXPECT_EQ(callsOf(kExit).size(), 1u);
}

TEST_F(PrepareTest, AbortAndExitEndTheExecution) {
    prepareText("#include <stdlib.h>\nvoid reach_error(void); int __VERIFIER_nondet_int(void);"
                "int main(void) { if (__VERIFIER_nondet_int()) abort(); else exit(1); reach_error(); }");
    EXPECT_EQ(callsOf(kExit).size(), 2u);
    EXPECT_TRUE(callsOf(kError).empty());
}

TEST_F(PrepareTest, AllocationInALoopTakesSlotsOfARegion) {
    prepareText("void *malloc(unsigned long); int main(void) { for (;;) *(char *)malloc(20) = 1; }");
    const llvm::AllocaInst* region = nullptr;
    for (const llvm::Instruction& i : llvm::instructions(entry()))
        if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&i);
            local && local->getName().starts_with("heap.region"))
            region = local;
    ASSERT_TRUE(region);
    auto* slot = llvm::dyn_cast<llvm::ArrayType>(region->getAllocatedType()->getArrayElementType());
    ASSERT_TRUE(slot);
    EXPECT_EQ(slot->getNumElements() % 20, 0u); // elements of an array lie alike in all slots
    EXPECT_GT(slot->getNumElements(), 20u);
    EXPECT_EQ(callsOf(kAssume).size(), 1u); // memory is exhausted at some time
    EXPECT_TRUE(limits().empty());
}

struct LimitCase {
    const char* text;
    const char* reason;
};
class LimitTest : public PrepareTest, public testing::WithParamInterface<LimitCase> {};

TEST_P(LimitTest, EndsTheModel) {
    prepareText(GetParam().text);
    EXPECT_EQ(limits(), Names{GetParam().reason});
}
INSTANTIATE_TEST_SUITE_P(
    Constructs, LimitTest,
    testing::Values(
        LimitCase{"void *sbrk(long); int main(void) { return sbrk(3) != 0; }",
                  "unsupported: heap allocation (sbrk)"},
        LimitCase{
            "int main(void) { long x; __asm__ volatile(\"movl $3, (%0)\" :: \"r\"((long)&x) : \"memory\"); "
            "return x; }",
            "unsupported: inline assembly"},
        LimitCase{"#include <pthread.h>\nint main(void) { pthread_t t; return pthread_create(&t, 0, 0, 0); }",
                  "unsupported: threads (pthread_create)"},
        LimitCase{"#include <setjmp.h>\nvoid stranger(void *); jmp_buf b;"
                  "int main(void) { int n = setjmp(b); stranger(b); return n; }",
                  "unsupported: non-local jump (_setjmp)"},
        LimitCase{"int main(int argc, char **argv, char **envp) { return envp[0][0]; }",
                  "unsupported: arguments of main (envp)"},
        LimitCase{"int (*p)(int); int main(void) { return p(3); }",
                  "unsupported: call through an unknown function pointer"}));

TEST_F(PrepareTest, VariableLengthArraysGetAReserveFilledWithUnknowns) {
    prepareText("int __VERIFIER_nondet_int(void); int main(void) { int n = __VERIFIER_nondet_int(); int a[n];"
                " return a[n - 1]; }");
    EXPECT_TRUE(limits().empty());
    EXPECT_EQ(callsOf(kAssume).size(), 2u); // it fits the address space and the stack
    ASSERT_EQ(callsOf(kInputBytes).size(), 1u);
    EXPECT_EQ(llvm::cast<llvm::ConstantInt>(callsOf(kInputBytes)[0]->getArgOperand(2))->getZExtValue(),
              8u << 20);
}

TEST_F(PrepareTest, HeapObjectsOfConstantSizeAreAllocatedOnce) {
    prepareText(
        "void *malloc(unsigned long); void *calloc(unsigned long, unsigned long); void free(void *);"
        "int main(void) { char *p = malloc(7); int *q = calloc(3, 4); p[1] = 1; free(p); return q[2]; }");
    EXPECT_TRUE(limits().empty()); // no loop: the second allocation is not reached
    EXPECT_EQ(callsOf(kInputBytes).size(), 1u);
    EXPECT_TRUE(callsOf(kAllocate).empty());
}

TEST_F(PrepareTest, EmptyAssemblyAndUnusedArgvAreNoLimits) {
    const Prepared& prepared = prepareText(
        "int main(int argc, char **argv) { __asm__ volatile(\"\" ::: \"memory\"); return argc; }");
    EXPECT_TRUE(limits().empty());
    EXPECT_TRUE(std::any_of(prepared.ledger.begin(), prepared.ledger.end(),
                            [](const auto& entry) { return entry.first.kind == "skipped"; }));
}

TEST_F(PrepareTest, PointerCallsAreComparedWithCompatibleFunctions) {
    prepareText(
        "int __VERIFIER_nondet_int(void); void reach_error(void); int one(int x) { return x + 1; }"
        "int two(int x) { return x * 5; } void other(void) { reach_error(); } void (*keep)(void) = other;"
        "int main(void) { int (*p)(int) = __VERIFIER_nondet_int() ? one : two; return p(3); }");
    EXPECT_TRUE(callsOf(kError).empty()); // other() has another type
    EXPECT_EQ(limits(), Names{"unsupported: call through an unknown function pointer"});
}

TEST_F(PrepareTest, KnownPointerCallIsDirect) {
    prepareText("void reach_error(void); void f(void) { reach_error(); } void g(void) {}"
                "int main(void) { void (*p)(void) = f; void (*q)(void) = g; q(); p(); }");
    EXPECT_EQ(callsOf(kError).size(), 1u);
    EXPECT_TRUE(limits().empty());
    EXPECT_EQ(entry().size(), 1u);
}

TEST_F(PrepareTest, MissingArgumentsAreUnknown) {
    prepareText("int f(); int main(void) { return f(); } int f(int x) { return x; }");
    EXPECT_EQ(inputsOf(32), Names{"missing argument of f"});
}

TEST_F(PrepareTest, RecursionEndsAtItsBound) {
    Options options;
    options.recursion = Recursion::Inline;
    options.recursionBound = 3;
    prepareText("int __VERIFIER_nondet_int(void); int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }"
                "int main(void) { return f(__VERIFIER_nondet_int()); }",
                options);
    EXPECT_EQ(limits(), Names{"recursion deeper than 3 in f"});
}

TEST_F(PrepareTest, RecursionWithConstantArgumentsIsExecuted) {
    Options options;
    options.recursion = Recursion::Inline;
    options.recursionBound = 3;
    prepareText("void reach_error(void); int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }"
                "int main(void) { if (fib(9) != 34) reach_error(); }",
                options);
    EXPECT_TRUE(limits().empty());
    EXPECT_TRUE(callsOf(kError).empty());
    EXPECT_EQ(callsOf(kExit).size(), 1u);
}

TEST_F(PrepareTest, ProgramsThatGrowTooLargeAreCut) {
    Options options;
    options.inlineBudget = 50;
    prepareText("int __VERIFIER_nondet_int(void); int f(void) { int x = __VERIFIER_nondet_int();"
                "  return x * (x + 1) * (x + 2) * (x + 3) * (x + 4) * (x + 5) * (x + 6) * (x + 7) * (x + 8) "
                "* (x + 9); }"
                "int g(void) { return f() + f() + f() + f() + f(); }"
                "int main(void) { return g() + g() + g() + g() + g() + g(); }",
                options);
    ASSERT_FALSE(limits().empty());
    EXPECT_EQ(limits().front(), "program too large after inlining");
}

TEST_F(PrepareTest, GlobalsBecomeValues) {
    const Prepared& prepared =
        prepareText("void reach_error(void); static int g = 3; struct { int a; char b; } s = {1, 2}; int "
                    "t[3] = {4, 5, 6};"
                    "void f(void) { static int calls; calls++; g += calls; s.b += t[1]; }"
                    "int main(void) { f(); f(); if (g != 6 || s.b != 12) reach_error(); }");
    EXPECT_EQ(prepared.module->global_size(), 0u);
    for (llvm::Instruction& instruction : llvm::instructions(entry()))
        EXPECT_FALSE(instruction.mayReadFromMemory() && !llvm::isa<llvm::CallInst>(instruction));
}

TEST_F(PrepareTest, ExternalFunctionsReturnAndChangeAnything) {
    const Prepared& prepared =
        prepareText("int get(int *); void reach_error(void);"
                    "int main(void) { int x = 1; if (get(&x) && x == 2) reach_error(); }");
    EXPECT_EQ(inputsOf(32), (Names{"kept by a function without body", "external get"}));
    ASSERT_EQ(prepared.ledger.size(), 1u);
    EXPECT_EQ(prepared.ledger[0].first.kind, "external-function");
    EXPECT_EQ(prepared.ledger[0].first.text.substr(0, 4), "get:");
}

TEST_F(PrepareTest, OutputHasNoEffect) {
    prepareText(
        "#include <stdio.h>\nint main(void) { int x = 1; printf(\"%d %p\", x, (void *)&x); return x; }");
    EXPECT_EQ(entry().getInstructionCount(), 2u); // exit and unreachable
}

TEST_F(PrepareTest, ExternalObjectsAreUnknown) {
    prepareText(
        "extern int limit; void reach_error(void); int main(void) { if (limit == 9) reach_error(); }");
    EXPECT_EQ(inputsOf(32), Names{"external limit"});
    EXPECT_EQ(callsOf(kError).size(), 1u);
}

TEST_F(PrepareTest, ConstructorsRunBeforeMain) {
    prepareText(
        "void reach_error(void); static int g; __attribute__((constructor)) static void set(void) { g = 2; }"
        "int main(void) { if (g != 2) reach_error(); }");
    EXPECT_TRUE(callsOf(kError).empty());
    EXPECT_EQ(callsOf(kExit).size(), 1u);
}

TEST_F(PrepareTest, InlineFunctionsHaveTheirBodies) {
    const Prepared& prepared = prepareText("void reach_error(void); inline int f(int x) { return x + 1; }"
                                           "int main(void) { if (f(2) != 3) reach_error(); }");
    EXPECT_TRUE(prepared.ledger.empty());
    EXPECT_TRUE(callsOf(kError).empty());
}

TEST_F(PrepareTest, LibraryModelsAreLinked) {
    const Prepared& prepared =
        prepareText("#include <ctype.h>\nvoid reach_error(void); int __VERIFIER_nondet_int(void);"
                    "int main(void) { int c = __VERIFIER_nondet_int();"
                    " if (isdigit(c) && c > '9') reach_error(); }");
    // Which number stands for yes is left open; whether it is yes is not.
    EXPECT_EQ(inputsOf(32), (Names{"__VERIFIER_nondet_int", "__VERIFIER_nondet_truth"}));
    ASSERT_EQ(prepared.ledger.size(), 1u);
    EXPECT_EQ(prepared.ledger[0].first.kind, "model");
}

TEST_F(PrepareTest, SeveralFilesAreLinked) {
    Options options;
    options.files = {
        write("a.c", "int f(int); void reach_error(void); int main(void) { if (f(3) == 4) reach_error(); }"),
        write("b.c", "int f(int x) { return x + 1; }")};
    prepareFiles(options);
    EXPECT_EQ(callsOf(kError).size(), 1u);
    EXPECT_EQ(entry().size(), 1u);
}

TEST_F(PrepareTest, CompilerArgumentsArePassedThrough) {
    Options options;
    options.compilerArguments = {"-D", "VALUE=4", "-DOTHER=4"};
    prepareText("void reach_error(void); int main(void) { if (VALUE == OTHER) reach_error(); }", options);
    EXPECT_EQ(callsOf(kError).size(), 1u);
}

TEST_F(PrepareTest, BitcodeKeepsFunctionsAndInputs) {
    const Prepared& prepared =
        prepareText("int __VERIFIER_nondet_int(void); int f(void) { return __VERIFIER_nondet_int(); }"
                    "int main(void) { return f(); }");
    std::string text = prepared.compiled.llvmText();
    EXPECT_NE(text.find("define internal i32 @f("), std::string::npos);
    EXPECT_NE(text.find("call i32 @__vouch_input.i32(i32 1)"), std::string::npos);
    EXPECT_NE(text.find("define void @__vouch_main()"), std::string::npos);
}

TEST_F(PrepareTest, BadInputGivesOneClearMessage) {
    Options options;
    EXPECT_EQ(failure(options), "no input files");
    options.files = {directory_ + "/missing.c"};
    EXPECT_NE(failure(options).find("No such file"), std::string::npos);
    options.files = {directory_};
    EXPECT_NE(failure(options).find("is a directory"), std::string::npos);
    EXPECT_NE(failureOf("").find("no function main"), std::string::npos);
    EXPECT_NE(failureOf("int f(void) { return 1; }").find("no function main"), std::string::npos);
    EXPECT_NE(failureOf(std::string("int main(void) {\0}", 18)).find("not C source"), std::string::npos);
    EXPECT_NE(failureOf("int main(void) {\n  return x;\n}").find("bad.c:2:10: error:"), std::string::npos);
}

TEST_F(PrepareTest, ErrorsAreShownButNotWithoutEnd) {
    std::string text = "int main(void) {\n";
    for (int i = 0; i < 100; ++i) text += "  x" + std::to_string(i) + " = 1;\n";
    std::string message = failureOf(text + "}\n");
    EXPECT_NE(message.find("too many errors"), std::string::npos);
    EXPECT_EQ(message.find("'x30'"), std::string::npos);
}

TEST_F(PrepareTest, DuplicateDefinitionsAreRefused) {
    Options options;
    options.files = {write("a.c", "int f(void) { return 1; } int main(void) { return f(); }"),
                     write("b.c", "int f(void) { return 2; }")};
    EXPECT_NE(failure(options).find("'f'"), std::string::npos);
}

TEST_F(PrepareTest, OptionsThatChangeTheMeaningAreRefused) {
    Options options;
    options.files = {write("a.c", "int main(void) { return 0; }")};
    options.compilerArguments = {"-ftrapv"};
    EXPECT_EQ(failure(options), "compiler option not supported: -ftrapv");
    options.compilerArguments = {"-include"};
    EXPECT_EQ(failure(options), "compiler option needs a value: -include");
}

} // namespace
} // namespace vouch::frontend
