// Invariants from outside, from C to claims of the Program.
#include "frontend/ir.h"
#include "term/cprint.h"
#include "term/traverse.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace vouch::frontend {
namespace {

const std::string kBefore = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n";

class ClaimsTest : public testing::Test {
  protected:
    ClaimsTest() {
        std::string pattern = (std::filesystem::temp_directory_path() / "claims-test-XXXXXX").string();
        directory_ = mkdtemp(pattern.data());
    }
    ~ClaimsTest() override { std::filesystem::remove_all(directory_); }

    // A main that has n and i, and an error behind the text.
    const Result& loadBody(const std::string& text, Options options = {}) {
        return loadText(kBefore + "int main(void) {\n  int n = __VERIFIER_nondet_int(), i = 0;\n" + text +
                            "\n  if (i == 77) reach_error();\n  return 0;\n}\n",
                        std::move(options));
    }
    const Result& loadText(const std::string& text, Options options = {}) {
        const std::string path = directory_ + "/test.c";
        std::ofstream(path) << text;
        options.files = {path};
        options.verifyModule = true;
        result_ = load(options, tm_, {}, statistics_);
        program::checkProgram(result_.program);
        return result_;
    }
    void expectRefused(const std::string& body, const std::string& words, Options options = {}) {
        try {
            loadBody(body, std::move(options));
            ADD_FAILURE() << "compiles: " << body;
        } catch (const InputError& e) {
            EXPECT_NE(std::string(e.what()).find(words), std::string::npos) << e.what();
        }
    }

    // The claim's formula, as one over these values of i and n. (Each program has one variable of each name.)
    bool holds(size_t claim, int64_t i, int64_t n) {
        term::Assignment values;
        for (const program::VariableInfo& v : result_.program.variables)
            if (tm_.sort(v.term).isBitVec() && (v.name == "i" || v.name == "n"))
                values[v.term] =
                    term::Value(llvm::APInt(32, static_cast<uint64_t>(v.name == "i" ? i : n), true));
        return term::Evaluator(tm_, values)(result_.program.claims.at(claim).formula).asBool();
    }
    unsigned line(size_t claim) const {
        return result_.program.locations[result_.program.claims.at(claim).location].where.line;
    }
    bool isAtHead(size_t claim) const {
        return result_.program.locations[result_.program.claims.at(claim).location].kind ==
               program::LocationKind::LoopHead;
    }
    // The lines of all errors to which the graph leads.
    std::set<unsigned> errorLines() const {
        const program::Program& p = result_.program;
        program::Adjacency adjacency(p);
        std::vector<program::LocationId> open{p.entry};
        std::set<program::LocationId> seen{p.entry};
        std::set<unsigned> lines;
        while (!open.empty()) {
            program::LocationId l = open.back();
            open.pop_back();
            if (p.locations[l].kind == program::LocationKind::Error) lines.insert(p.locations[l].where.line);
            for (program::EdgeId e : adjacency.out[l])
                if (!tm_.isFalse(p.edges[e].guard) && seen.insert(p.edges[e].to).second)
                    open.push_back(p.edges[e].to);
        }
        return lines;
    }

    std::string directory_;
    term::TermManager tm_;
    support::Statistics statistics_;
    Result result_;
};

TEST_F(ClaimsTest, FirstInTheBodyMeansTheHead) {
    loadBody("  while (i < n) {\n    __vouch_invariant(i <= n);\n    i++;\n  }");
    ASSERT_EQ(result_.program.claims.size(), 1u);
    EXPECT_TRUE(isAtHead(0));
    EXPECT_EQ(line(0), 4u);
    EXPECT_TRUE(holds(0, 3, 3)); // where the loop ends, too
    EXPECT_FALSE(holds(0, 4, 3));
    ASSERT_EQ(result_.invariants.size(), 1u);
    EXPECT_EQ(result_.invariants[0].text, "i <= n");
    EXPECT_EQ(result_.invariants[0].line, 5u);
    EXPECT_EQ(result_.program.claims[0].shown.at(0).name, "i");
    EXPECT_EQ(result_.program.claims[0].shown.at(1).name, "n");
}

TEST_F(ClaimsTest, SeveralStandBesideEachOther) {
    loadBody("  for (i = 0; i < n; i++) {\n    __vouch_invariant(i >= 0 || n < 0);\n"
             "    __vouch_invariant(i != 5 && (i > 2 || n));\n  }");
    ASSERT_EQ(result_.program.claims.size(), 2u);
    EXPECT_EQ(result_.program.claims[0].location, result_.program.claims[1].location);
    EXPECT_TRUE(isAtHead(0));
    EXPECT_FALSE(holds(0, -1, 0));
    EXPECT_TRUE(holds(0, -1, -1));
    EXPECT_FALSE(holds(1, 5, 1));
    EXPECT_FALSE(holds(1, 1, 0));
    EXPECT_TRUE(holds(1, 1, 1));
}

TEST_F(ClaimsTest, OtherLoopsAndOtherPlaces) {
    loadBody("  do { __vouch_invariant(i < 8); i++; } while (i < n);\n"
             "again: __vouch_invariant(i < 9);\n  if (i++ < n) goto again;\n"
             "  while (__vouch_invariant(i < 10), i < n) i++;\n"
             "  for (;;) { __vouch_invariant(i < 11); if (i++ > n) break; }\n"
             "  while (i < n) __vouch_invariant(i < 12);");
    ASSERT_EQ(result_.program.claims.size(), 5u);
    for (size_t k = 0; k < 5; ++k) {
        EXPECT_TRUE(isAtHead(k)) << k;
        EXPECT_TRUE(holds(k, 7 + static_cast<int64_t>(result_.program.claims[k].number), 0)) << k;
        EXPECT_FALSE(holds(k, 8 + static_cast<int64_t>(result_.program.claims[k].number), 0)) << k;
    }
}

TEST_F(ClaimsTest, ElsewhereItIsIgnored) {
    loadBody("  __vouch_invariant(i == 0);\n  while (i < n) {\n    i++;\n    __vouch_invariant(i > 0);\n  }");
    EXPECT_TRUE(result_.program.claims.empty());
    ASSERT_EQ(result_.invariants.size(), 2u);
    for (const Invariant& i : result_.invariants) {
        EXPECT_TRUE(i.isIgnored);
        EXPECT_EQ(i.problem, "it is not at the head of a loop");
    }
}

TEST_F(ClaimsTest, AnEffectIsAnError) {
    expectRefused("  while (i < n) { __vouch_invariant(i++ < n); }",
                  "test.c:4:41: error: an invariant must not");
    expectRefused("  while (i < n) { __vouch_invariant(__VERIFIER_nondet_int()); i++; }", "must not");
    expectRefused("  volatile int v; while (i < n) { __vouch_invariant(v); i++; }", "must not");
    expectRefused("  struct { int a; } s; while (i < n) { __vouch_invariant(s); i++; }", "a condition");
    expectRefused("  while (i < n) { __vouch_invariant(i, n); i++; }", "one expression");
}

// The expression divides, overflows and reads far outside: there it does not hold, and no error is made of it.
TEST_F(ClaimsTest, WhatTheExpressionMeetsIsNoViolation) {
    for (Property property : {Property::NoOverflow, Property::NoDivByZero, Property::MemSafety}) {
        Options options;
        options.property = property;
        const std::string loop = "  int a[4]; a[0] = 1;\n  while (i == n) {\n    i = i + 1;\n    ";
        const std::string end = "n = i - 100 / (i + 1);\n  }";
        loadBody(loop + end, options);
        const auto checked = result_.checked.counts;
        loadBody(loop.substr(0, loop.find("i = i")) +
                     "__vouch_invariant(i + 1 > i); __vouch_invariant(8 / i > 1); __vouch_invariant(a[n] || "
                     "a[i]);\n"
                     "    i = i + 1; " +
                     end,
                 options);
        EXPECT_FALSE(result_.program.claims.empty());
        EXPECT_FALSE(errorLines().contains(6)) << propertyName(property);
        EXPECT_EQ(errorLines().contains(7), property != Property::MemSafety) << propertyName(property);
        EXPECT_EQ(result_.checked.counts, checked) << propertyName(property);
        EXPECT_EQ(result_.compiled.llvmText().find("__vouch_ghost"), std::string::npos);
        EXPECT_EQ(result_.compiled.llvmText().find("__vouch_claim"), std::string::npos);
        if (property == Property::NoOverflow) {
            EXPECT_FALSE(holds(0, INT32_MAX, 0)); // undefined
            EXPECT_TRUE(holds(0, INT32_MAX - 1, 0));
        }
        if (property == Property::NoDivByZero) {
            EXPECT_FALSE(holds(1, 0, 0));
            EXPECT_TRUE(holds(1, 4, 0));
        }
    }
}

TEST_F(ClaimsTest, AnnotationsAreInvariants) {
    loadBody("  /*@ loop invariant 0 <= i <= n;\n      loop assigns i; */\n"
             "  //@ loop invariant i == 7 ==> n == 7;\n"
             "  for (i = 0; i < n; i++) {}");
    ASSERT_EQ(result_.program.claims.size(), 2u);
    EXPECT_TRUE(isAtHead(0));
    EXPECT_EQ(line(0), 7u);
    EXPECT_FALSE(holds(0, -1, 2));
    EXPECT_FALSE(holds(0, 3, 2));
    EXPECT_TRUE(holds(0, 2, 2));
    EXPECT_FALSE(holds(1, 7, 8));
    EXPECT_TRUE(holds(1, 7, 7));
    EXPECT_EQ(result_.invariants.at(0).text, "0 <= i <= n");
    EXPECT_EQ(result_.invariants.at(0).line, 4u);
    EXPECT_EQ(result_.invariants.at(1).line, 6u);
}

TEST_F(ClaimsTest, WrongAnnotationsAreIgnored) {
    loadBody("  //@ loop invariant \\forall int k; k == k;\n"
             "  //@ loop invariant q > 0; loop invariant i++ > 0; loop invariant i > 0;\n"
             "  while (i < n) i++;\n"
             "  //@ loop invariant i > 1;\n"
             "  i = 2;");
    EXPECT_EQ(result_.program.claims.size(), 1u);
    std::map<std::string, std::string> problems;
    for (const Invariant& i : result_.invariants)
        if (i.isIgnored) problems[i.text] = i.problem;
    EXPECT_EQ(problems["\\forall int k; k == k"], "\\forall is not understood");
    EXPECT_EQ(problems["q > 0"], "use of undeclared identifier 'q'");
    EXPECT_NE(problems["i++ > 0"].find("must not change"), std::string::npos);
    EXPECT_EQ(problems["i > 1"], "no loop that is compiled follows");
    EXPECT_EQ(problems.size(), 4u);
}

// What is put into the text moves nothing: sites and locations keep line and column.
TEST_F(ClaimsTest, NoColumnMoves) {
    const std::string loop = "while (__VERIFIER_nondet_int() < n) { i += __VERIFIER_nondet_int(); }";
    auto columns = [&] {
        std::set<std::tuple<std::string, unsigned, unsigned>> found;
        for (const auto& [term, info] : result_.program.inputInfo)
            found.emplace(info.callee, info.where.line, info.where.column);
        return found;
    };
    loadBody("  /*                      */ " + loop);
    const auto before = columns();
    loadBody("  /*@ loop invariant i<n; */ " + loop);
    EXPECT_EQ(result_.program.claims.size(), 1u);
    EXPECT_EQ(columns(), before);
}

TEST_F(ClaimsTest, EachCopyOfAFunctionHasItsClaim) {
    loadText(kBefore +
             "static int up(int n) {\n  int i = 0;\n  while (i < n) {\n    __vouch_invariant(i >= 0);\n"
             "    i++;\n  }\n  return i;\n}\n"
             "int main(void) { if (up(__VERIFIER_nondet_int()) + up(5) == 77) reach_error(); }\n");
    ASSERT_EQ(result_.program.claims.size(), 2u);
    EXPECT_EQ(result_.invariants.size(), 1u);
    EXPECT_EQ(result_.program.claims[0].number, result_.program.claims[1].number);
    EXPECT_NE(result_.program.claims[0].location, result_.program.claims[1].location);
}

TEST_F(ClaimsTest, AFileGivesThem) {
    Options options;
    options.invariants = {{"test.c", 4, "i <= n && i != LIMIT", "given.txt", 3, 11}};
    options.compilerArguments = {"-DLIMIT=9"};
    loadBody("  while (i < n) { i++; }", options);
    ASSERT_EQ(result_.program.claims.size(), 1u);
    EXPECT_EQ(line(0), 4u);
    EXPECT_FALSE(holds(0, 9, 20));
    EXPECT_TRUE(holds(0, 20, 20));
}

TEST_F(ClaimsTest, AFileThatDoesNotFitIsRefused) {
    auto given = [](const std::string& file, unsigned line, const std::string& text) {
        Options options;
        options.invariants = {{file, line, text, "given.txt", 3, 11}};
        return options;
    };
    const std::string loop = "  while (i < n) { i++; }\n  while (i < n) while (n) i++;";
    expectRefused(loop, "given.txt:3: use of undeclared identifier 'q'", given("test.c", 4, "q > 0"));
    expectRefused(loop, "given.txt:3: expected expression", given("test.c", 4, "i +"));
    expectRefused(loop, "given.txt:3: an invariant must not", given("test.c", 4, "i = n"));
    expectRefused(loop, "given.txt:3: no loop begins at test.c:3", given("test.c", 3, "i"));
    expectRefused(loop, "given.txt:3: other.c is none of the program's files", given("other.c", 4, "i"));
    expectRefused(loop, "given.txt:3: 2 loops begin at test.c:5", given("test.c", 5, "i"));
    expectRefused("#define FOREVER while (1)\n  FOREVER { if (i++ > n) break; }",
                  "given.txt:3: the loop comes from a macro", given("test.c", 5, "i"));
}

} // namespace
} // namespace vouch::frontend
