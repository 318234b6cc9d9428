// C text of terms: a few shapes that people read, and the values of random terms as clang computes them.
#include "term/cprint.h"

#include "term/c_expression.h"
#include "term/random_terms.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace vouch::term {
namespace {

using testing::Pair;
using testing::Pool;
using testing::PoolOptions;
using testing::Random;

struct CText : ::testing::Test {
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(32)), y = tm.mkVar("y", Sort::bitVec(32));
    Term u = tm.mkVar("u", Sort::bitVec(32)), c = tm.mkVar("c", Sort::bitVec(8));
    Term k(int64_t value) { return tm.mkConst(32, static_cast<uint64_t>(value)); }
    std::string text(Term t) {
        CPrintOptions options;
        options.isSigned = [this](Term v) { return v != u; };
        return toC(tm, t, options);
    }
};

TEST_F(CText, Comparisons) {
    EXPECT_EQ(text(tm.mkEq(x, k(5))), "x == 5");
    EXPECT_EQ(text(tm.mkEq(x, k(-5))), "x == -5");
    EXPECT_EQ(text(tm.mkEq(u, k(-1))), "u == 4294967295U");
    EXPECT_EQ(text(tm.mkBvSlt(x, y)), "x < y");
    EXPECT_EQ(text(tm.mkBvSle(k(-3), y)), "-3 <= y");
    EXPECT_EQ(text(tm.mkBvUlt(x, y)), "(unsigned)x < (unsigned)y");
    EXPECT_EQ(text(tm.mkBvUle(u, k(7))), "u <= 7");
    EXPECT_EQ(text(tm.mkBvSlt(u, k(7))), "(int)u < 7");
    EXPECT_EQ(text(tm.mkNot(tm.mkEq(x, y))), "x != y");
}

TEST_F(CText, ArithmeticWrapsAround) {
    EXPECT_EQ(text(tm.mkBvAdd(u, k(3))), "u + 3");
    EXPECT_EQ(text(tm.mkBvAdd(x, k(-3))), "x - 3U");
    EXPECT_EQ(text(tm.mkBvAdd(x, y)), "(unsigned)x + y");
    EXPECT_EQ(text(tm.mkBvSlt(tm.mkBvAdd(x, k(1)), y)), "(int)(x + 1U) < y");
    EXPECT_EQ(text(tm.mkBvSdiv(x, k(3))), "x / 3");
}

TEST_F(CText, Connectives) {
    Term a = tm.mkVar("a", Sort::boolean()), b = tm.mkVar("b", Sort::boolean()),
         d = tm.mkVar("d", Sort::boolean());
    EXPECT_EQ(text(tm.mkOr(tm.mkAnd(a, b), d)), "d || (a && b)");
    EXPECT_EQ(text(tm.mkAnd(tm.mkNot(a), tm.mkBvSlt(x, y))), "!a && x < y");
    EXPECT_EQ(text(tm.mkIte(a, x, y)), "a ? x : y");
}

TEST_F(CText, ExtensionsOfNarrowVariables) {
    EXPECT_EQ(text(tm.mkBvSlt(tm.mkSext(c, 24), x)), "c < x");
    EXPECT_EQ(text(tm.mkBvSlt(tm.mkZext(c, 24), x)), "(unsigned char)c < x");
}

TEST_F(CText, ArrayElements) {
    Term a = tm.mkVar("a", Sort::array(32, 32));
    EXPECT_EQ(text(tm.mkEq(tm.mkSelect(a, u), k(-1))), "a[u] == -1");
}

TEST_F(CText, RefusesTextThatGrowsWithoutBound) {
    Term t = x;
    for (int i = 0; i < 100; ++i) t = tm.mkBvMul(t, tm.mkBvXor(t, y));
    EXPECT_EQ(text(t), "");
    EXPECT_NE(text(tm.mkBvMul(x, x)), "");
}

// --- against the compiler

std::string literalWords(const BitVector& bits) { // as unsigned _BitInt of the same width
    std::string type = "(unsigned _BitInt(512))", text = "0";
    for (unsigned i = 0; i < bits.getNumWords(); ++i)
        text += " | " + type + std::to_string(bits.getRawData()[i]) + "ULL << " + std::to_string(64 * i);
    return "(" + text + ")";
}

uint32_t storageWidth(uint32_t width) { return width <= 8 ? 8 : width <= 16 ? 16 : carrierWidth(width); }

class Compiled {
  public:
    explicit Compiled(uint64_t seed) : random_(seed) {}

    std::string functionFor(unsigned index) {
        TermManager tm;
        PoolOptions options;
        options.widths = {1, 7, 8, 16, 32, 33, 64, 65, 128};
        options.arrays = false;
        Pool pool(tm, random_, options);
        for (unsigned i = 0; i < 60; ++i) pool.grow();
        std::string body = "static int check" + std::to_string(index) + "(void) {\n";
        for (Term v : declared(tm, pool)) body += declaration(tm, v, pool.assignment().at(v));
        CPrintOptions print;
        print.maxLength = 600;
        print.name = [](Term v) { return "v" + std::to_string(v.id()); };
        print.isSigned = [](Term v) { return v.id() % 3 != 0; };
        unsigned line = 0;
        for (const Pair& pair : pool.pairs()) {
            ++line;
            std::string text = toC(tm, pair.term, print);
            if (text.empty()) continue;
            uint32_t width = pair.value.asBits().getBitWidth();
            body += "  if ((unsigned _BitInt(" + std::to_string(width < 2 ? 1 : width) + "))(" + text +
                    ") != " + literalWords(pair.value.asBits()) + ") return " + std::to_string(line) + ";\n";
            ++expressions;
        }
        return body + "  return 0;\n}\n";
    }

    unsigned expressions = 0;

  private:
    static std::vector<Term> declared(const TermManager& tm, const Pool& pool) {
        std::vector<Term> roots;
        for (const Pair& pair : pool.pairs()) roots.push_back(pair.term);
        return variables(tm, roots);
    }
    static std::string declaration(const TermManager& tm, Term v, const Value& value) {
        std::string name = "v" + std::to_string(v.id());
        if (tm.sort(v).isBool())
            return "  volatile int " + name + " = " + std::to_string(value.asBool()) + ";\n";
        uint32_t width = tm.width(v), storage = storageWidth(width);
        bool isSigned = width > 1 && v.id() % 3 != 0;
        BitVector stored = isSigned ? value.asBits().sext(storage) : value.asBits().zext(storage);
        std::string type = typeName(storage, !isSigned);
        return "  volatile " + type + " " + name + " = (" + type + ")" + literalWords(stored) + ";\n";
    }
    Random random_;
};

struct CTextCompiled : ::testing::TestWithParam<uint64_t> {};

// The sanitizer turns every use of undefined arithmetic into a crash.
TEST_P(CTextCompiled, HasTheValueOfTheTerm) {
    std::filesystem::path directory =
        std::filesystem::temp_directory_path() / ("cprint." + std::to_string(getpid()));
    std::filesystem::create_directories(directory);
    std::ofstream file(directory / "terms.c");
    file << "#include <stdio.h>\n";
    Compiled compiled(GetParam());
    constexpr unsigned functions = 40;
    for (unsigned i = 0; i < functions; ++i) file << compiled.functionFor(i);
    file << "int main(void) { int r, bad = 0;\n";
    for (unsigned i = 0; i < functions; ++i)
        file << "  if ((r = check" << i << "())) { printf(\"check" << i << ": pair %d\\n\", r); bad = 1; }\n";
    file << "  return bad;\n}\n";
    file.close();
    EXPECT_GT(compiled.expressions, 1000u);
    std::string base = (directory / "terms").string();
    std::string compile = "clang-19 -std=gnu17 -O0 -w -fsanitize=undefined -fsanitize-trap=undefined " +
                          base + ".c -o " + base + " 2>&1";
    ASSERT_EQ(std::system(compile.c_str()), 0) << base;
    ASSERT_EQ(std::system(base.c_str()), 0) << base;
    std::filesystem::remove_all(directory);
}

// 11: literals are int and cannot be shifted by 32. 18: at one bit, the quotient by zero is -1 whatever the dividend.
INSTANTIATE_TEST_SUITE_P(Seeds, CTextCompiled, ::testing::Values(7, 11, 18));

} // namespace
} // namespace vouch::term
