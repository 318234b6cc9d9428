// Recursive C programs through the whole front end: what is left of the recursion, and what the Program
// computes.
#include "frontend/ir.h"
#include "program/interpreter.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <unistd.h>

namespace vouch::frontend {
namespace {

using End = program::Execution::End;

class RecursionTest : public testing::TestWithParam<DataModel> {
  protected:
    RecursionTest() {
        std::string pattern = (std::filesystem::temp_directory_path() / "recursion-test-XXXXXX").string();
        directory_ = mkdtemp(pattern.data());
        options_.dataModel = GetParam();
    }
    ~RecursionTest() override { std::filesystem::remove_all(directory_); }

    void load(const std::string& text) {
        options_.files = {directory_ + "/test.c"};
        std::ofstream(options_.files[0])
            << "void reach_error(void); int __VERIFIER_nondet_int(void);" << text;
        support::Statistics statistics;
        program_ = frontend::load(options_, tm_, {}, statistics).program;
        program::checkProgram(program_);
    }
    // Every input draws the same bits.
    End end(uint64_t bits) {
        program::Interpreter interpreter(program_);
        auto source = [&](program::EdgeId, term::Term t) {
            term::Sort sort = tm_.sort(t);
            if (sort.isBool()) return term::Value((bits & 1) != 0);
            if (sort.isArray()) return term::Value(term::ArrayValue{llvm::APInt(sort.width, bits), {}});
            return term::Value(llvm::APInt(64, bits).zextOrTrunc(sort.width));
        };
        return interpreter.run(source, 10'000'000, false).end;
    }
    // main gets `n` from outside and compares `expression` with what it should be: `value` is right, another
    // is wrong.
    void expectValue(const std::string& functions, const std::string& expression, int n, int value) {
        for (int shift : {0, 1}) {
            load(functions + "int main(void) { int n = __VERIFIER_nondet_int(); if ((" + expression +
                 ") != " + std::to_string(value + shift) + ") reach_error(); return 0; }");
            // Structures on the stack are copied within one array: whether they are apart is asked there.
            for (const std::string& reason : reasons(program::LocationKind::Limit))
                EXPECT_TRUE(reason.starts_with("undefined: copy between ranges that overlap")) << reason;
            EXPECT_EQ(end(static_cast<uint64_t>(n)), shift == 0 ? End::Exit : End::Error)
                << expression << " with " << n << ", compared with " << value + shift;
        }
    }
    std::vector<std::string> reasons(program::LocationKind kind) const {
        std::vector<std::string> result;
        for (const program::Location& l : program_.locations)
            if (l.kind == kind) result.push_back(l.reason);
        return result;
    }
    size_t arrayVariables() const {
        size_t n = 0;
        for (const program::VariableInfo& v : program_.variables) n += tm_.sort(v.term).isArray();
        return n;
    }
    bool hasLedger(const std::string& text) const {
        for (const program::LedgerEntry& entry : program_.ledger)
            if (entry.text.find(text) != std::string::npos) return true;
        return false;
    }

    std::string directory_;
    Options options_;
    term::TermManager tm_;
    program::Program program_;
};

TEST_P(RecursionTest, Factorial) {
    expectValue("int f(int n) { return n <= 1 ? 1 : n * f(n - 1); }", "f(n)", 10, 3628800);
}

TEST_P(RecursionTest, Fibonacci) {
    expectValue("int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }", "f(n)", 15, 610);
}

TEST_P(RecursionTest, Ackermann) {
    expectValue("int a(int m, int n) { if (m == 0) return n + 1; if (n == 0) return a(m - 1, 1);"
                "return a(m - 1, a(m, n - 1)); }",
                "a(2, n)", 3, 9);
}

TEST_P(RecursionTest, McCarthy) {
    expectValue("int m(int n) { return n > 100 ? n - 10 : m(m(n + 11)); }", "m(n)", 5, 91);
}

TEST_P(RecursionTest, MutualRecursion) {
    expectValue("int odd(int n); int even(int n) { if (n == 0) return 1; int r = odd(n - 1); return r; }"
                "int odd(int n) { if (n == 0) return 0; int r = 0 + even(n - 1); return r; }",
                "even(n) * 10 + odd(n)", 7, 1);
}

TEST_P(RecursionTest, TailCallReturnsForItsCaller) {
    expectValue("int g(int n); int f(int n) { if (n <= 0) return 5; return g(n - 1); }"
                "int g(int n) { if (n <= 0) return 7; int r = f(n - 1); return r + 1; }",
                "f(n)", 8, 9);
}

TEST_P(RecursionTest, Hanoi) {
    expectValue("int moves[3]; void h(int n, int from, int to, int over) { if (n == 0) return;"
                "h(n - 1, from, over, to); moves[from]++; h(n - 1, over, to, from); }",
                "(h(n, 0, 2, 1), moves[0] * 10000 + moves[1] * 100 + moves[2])", 5, 131008);
}

TEST_P(RecursionTest, AddressTakenLocals) {
    expectValue("void set(int* p, int v) { *p = v; }"
                "int f(int n) { int x; set(&x, n); int below = n > 0 ? f(n - 1) : 0; return below * 3 + x; }",
                "f(n)", 5, 179);
}

TEST_P(RecursionTest, PointersToLocalsOfCallers) {
    expectValue(
        "int f(int n, int* up) { int mine = n; if (n > 0) f(n - 1, &mine); *up += mine; return mine; }",
        "({ int top = 100; f(n, &top); top; })", 4, 110);
}

TEST_P(RecursionTest, ListOfFrames) {
    expectValue("struct s { int v; struct s* next; };"
                "int f(int n, struct s* list) { struct s here = {n, list}; if (n > 0) return f(n - 1, &here);"
                "int sum = 0; for (struct s* p = &here; p; p = p->next) sum = sum * 3 + p->v; return sum; }",
                "f(n, 0)", 4, 58);
}

TEST_P(RecursionTest, LocalArrays) {
    expectValue("int f(int n) { int a[3]; for (int i = 0; i < 3; i++) a[i] = n + i; int r = n ? f(n - 1) : 0;"
                "for (int i = 0; i < 3; i++) r = r * 2 + a[i]; return r; }",
                "f(n)", 3, 8 * (8 * (8 * 4 + 11) + 18) + 25);
}

TEST_P(RecursionTest, StructuresByValue) {
    expectValue(
        "struct s { int a, b[5]; }; struct s f(struct s x) { if (x.a == 0) return x; x.a--; x.b[x.a] = x.a;"
        "struct s r = f(x); r.b[4] += x.a; return r; }",
        "({ struct s x = {n, {0, 0, 0, 0, 0}}; struct s r = f(x); r.a + r.b[1] * 10 + r.b[4] * 100 + x.a * "
        "1000; })",
        3, 3310);
}

TEST_P(RecursionTest, EarlyReturnsAndLoops) {
    expectValue("int f(int n) { int sum = 0; for (int i = 0; i < n; i++) { if (i == 3) return sum + 1000;"
                "sum += i + f(i); } return sum; }",
                "f(n)", 5, 1004);
}

TEST_P(RecursionTest, VoidFunctions) {
    expectValue(
        "int log; void f(int n) { if (n == 0) return; log = log * 10 + n; f(n - 1); log = log * 10 + n; }",
        "(f(n), log)", 4, 43211234);
}

TEST_P(RecursionTest, RecursiveMain) {
    load("int depth, sum; int main(void) { int mine = depth++; if (mine < 5) main(); sum += mine;"
         "if (mine == 0 && sum != 15) reach_error(); return 0; }");
    EXPECT_TRUE(reasons(program::LocationKind::Limit).empty());
    EXPECT_EQ(end(0), End::Exit);
    load("int depth, sum; int main(void) { int mine = depth++; if (mine < 5) main(); sum += mine;"
         "if (mine == 0 && sum == 15) reach_error(); return 0; }");
    EXPECT_EQ(end(0), End::Error);
}

TEST_P(RecursionTest, CallsThroughPointers) {
    expectValue("typedef int (*fn)(int); int down(int n); fn next = down;"
                "int down(int n) { return n <= 0 ? 3 : 2 + next(n - 1); }",
                "next(n)", 20, 43);
}

TEST_P(RecursionTest, RecursionWithinRecursion) {
    expectValue("int g(int n) { return n <= 0 ? 1 : 1 + g(n - 1); }"
                "int f(int n) { return n <= 0 ? 0 : g(n) + f(n - 1) + g(n - 1); }",
                "f(n)", 4, 24);
}

// The argument differs per activation, though the callee's own parameter is passed on in one call.
TEST_P(RecursionTest, ParametersThatAreNotInvariant) {
    expectValue("int g(int a, int b); int f(int a, int b) { return b == 0 ? a : 1 + g(a, b - 1); }"
                "int g(int a, int b) { return b == 0 ? a : 1 + f(b, b - 1); }",
                "f(50, n)", 4, 5);
}

TEST_P(RecursionTest, UninitialisedLocalsAreDrawnInEachActivation) {
    load("int f(int n) { int x; int r = n > 0 ? f(n - 1) : 0; return r + x; }"
         "int main(void) { if (f(__VERIFIER_nondet_int() & 3) == 7 * 4) reach_error(); return 0; }");
    EXPECT_EQ(end(7), End::Error); // 7 & 3 = 3: four activations, each with x = 7
}

// 100000 frames: far beyond any bound of inlining.
TEST_P(RecursionTest, Deep) {
    expectValue("int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }", "f(n)", 100000, 100000);
    EXPECT_TRUE(hasLedger("frames exhausts the stack"));
}

TEST_P(RecursionTest, TailRecursionNeedsNoStack) {
    expectValue("int f(int n, int sum) { if (n <= 0) return sum; return f(n - 1, sum + n); }", "f(n, 0)", 100,
                5050);
    EXPECT_EQ(arrayVariables(), 0u);
    EXPECT_FALSE(hasLedger("frames exhausts the stack"));
}

TEST_P(RecursionTest, OneReturnSiteNeedsNoArrayOfSites) {
    expectValue("int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }", "f(n)", 5, 5);
    EXPECT_EQ(arrayVariables(), 0u);
}

TEST_P(RecursionTest, OnlyWhatIsLiveIsSaved) {
    expectValue("int f(int n, int same) { int k = n * 7; if (n <= 0) return k; int r = f(n - 1, same);"
                "return r + k + same; }",
                "f(n, 2)", 3, 48);
    EXPECT_EQ(arrayVariables(), 1u); // k, but neither n nor `same`
}

TEST_P(RecursionTest, ConstantArgumentsAreExecuted) {
    load("int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }"
         "int main(void) { if (f(9) != 34) reach_error(); return 0; }");
    EXPECT_TRUE(reasons(program::LocationKind::Error).empty());
    EXPECT_EQ(arrayVariables(), 0u);
}

TEST_P(RecursionTest, ConstantsThatLeadNowhereGetAStack) {
    load("int f(int n) { return f(n) + 1; } int main(void) { f(1); reach_error(); return 0; }");
    EXPECT_TRUE(reasons(program::LocationKind::Limit).empty());
}

TEST_P(RecursionTest, InliningIsStillThere) {
    options_.recursion = Recursion::Inline;
    options_.recursionBound = 3;
    load("int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }"
         "int main(void) { if (f(__VERIFIER_nondet_int()) == 2) reach_error(); return 0; }");
    EXPECT_EQ(end(2), End::Error);
    EXPECT_EQ(end(9), End::Limit);
}

// One object stands for all instances of a variable-length array, which is wrong while several are alive.
TEST_P(RecursionTest, VariableLengthArraysAreInlined) {
    load("int f(int n) { int a[n + 1]; a[n] = n; int r = n > 0 ? f(n - 1) : 0; return r * 3 + a[n]; }"
         "int main(void) { int n = __VERIFIER_nondet_int(); if (n >= 0 && n < 100 && f(n) == 18) "
         "reach_error(); return 0; }");
    EXPECT_FALSE(reasons(program::LocationKind::Limit).empty());
    EXPECT_EQ(end(3), End::Error);
    EXPECT_EQ(end(50), End::Limit);
}

TEST_P(RecursionTest, TracesNameFunctionsAndVariables) {
    load("int f(int n) { if (n <= 0) return 0; int r = f(n - 1); return r + n; }"
         "int main(void) { if (f(__VERIFIER_nondet_int()) == 3) reach_error(); return 0; }");
    size_t shown = 0, inside = 0;
    for (const program::Edge& edge : program_.edges)
        for (const program::Step& step : edge.steps) {
            inside += step.function == "f" && step.where.known();
            shown += step.function == "f" && step.variable == "n";
        }
    EXPECT_GT(inside, 0u);
    EXPECT_GE(shown, 2u); // where the activation starts, and where it goes on
}

INSTANTIATE_TEST_SUITE_P(Models, RecursionTest, testing::Values(DataModel::LP64, DataModel::ILP32),
                         [](const auto& info) { return info.param == DataModel::LP64 ? "LP64" : "ILP32"; });

} // namespace
} // namespace vouch::frontend
