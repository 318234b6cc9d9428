// SMT-LIB text and the binary encoding: round trips, the reader's vocabulary, errors.
#include "term/smtlib.h"

#include "term/random_terms.h"

#include <gtest/gtest.h>

#include <sstream>

namespace vouch::term {
namespace {

using testing::Pair;
using testing::Pool;
using testing::Random;

TEST(SmtLib, PrintedTermsReadBackAsThemselves) {
    for (uint64_t seed = 0; seed < 10; ++seed) {
        TermManager tm;
        Random random(seed);
        Pool pool(tm, random);
        for (unsigned i = 0; i < 400; ++i) pool.grow();
        for (const Pair& pair : pool.pairs())
            ASSERT_EQ(readSmtLibTerm(tm, toSmtLib(tm, pair.term)), pair.term) << "seed " << seed;
    }
}

TEST(SmtLib, ScriptsReadBackInAnotherManager) {
    for (uint64_t seed = 0; seed < 10; ++seed) {
        TermManager tm;
        Random random(seed);
        Pool pool(tm, random);
        for (unsigned i = 0; i < 400; ++i) pool.grow();
        std::vector<Term> assertions;
        std::vector<bool> expected;
        for (const Pair& pair : pool.pairs())
            if (pair.value.isBool()) {
                assertions.push_back(pair.term);
                expected.push_back(pair.value.asBool());
            }
        std::stringstream text;
        writeSmtLibScript(text, tm, assertions);
        TermManager other;
        SmtLibScript script = readSmtLib(other, text);
        ASSERT_EQ(script.assertions.size(), assertions.size());
        Assignment assignment;
        for (Term variable : script.variables)
            assignment[variable] = pool.assignment().at(tm.findVar(other.name(variable)));
        for (size_t i = 0; i < assertions.size(); ++i)
            ASSERT_EQ(evaluate(other, script.assertions[i], assignment).asBool(), expected[i])
                << "seed " << seed;
    }
}

TEST(SmtLib, EncodedTermsDecodeInAnotherManager) {
    for (uint64_t seed = 0; seed < 10; ++seed) {
        TermManager tm;
        Random random(seed);
        Pool pool(tm, random);
        for (unsigned i = 0; i < 400; ++i) pool.grow();
        std::vector<Term> roots;
        for (const Pair& pair : pool.pairs()) roots.push_back(pair.term);
        std::string data = encodeTerms(tm, roots);
        EXPECT_EQ(decodeTerms(tm, data), roots);
        TermManager other;
        std::vector<Term> decoded = decodeTerms(other, data);
        ASSERT_EQ(decoded.size(), roots.size());
        Assignment assignment;
        for (Term v : variables(other, decoded))
            assignment[v] = pool.assignment().at(tm.findVar(other.name(v)));
        Evaluator value(other, assignment);
        for (size_t i = 0; i < decoded.size(); ++i)
            ASSERT_EQ(value(decoded[i]).str(), pool.pairs()[i].value.str());
    }
}

TEST(SmtLib, CorruptDataIsRejectedOrHarmless) {
    TermManager tm;
    Random random(3);
    Pool pool(tm, random);
    for (unsigned i = 0; i < 60; ++i) pool.grow();
    std::vector<Term> roots;
    for (const Pair& pair : pool.pairs()) roots.push_back(pair.term);
    std::string data = encodeTerms(tm, roots);
    for (size_t length = 0; length < data.size(); ++length) {
        TermManager other;
        EXPECT_THROW(decodeTerms(other, std::string_view(data).substr(0, length)), std::runtime_error);
    }
    EXPECT_THROW(decodeTerms(tm, data + "x"), std::runtime_error);
    unsigned rejected = 0;
    for (unsigned i = 0; i < 3000; ++i) {
        std::string damaged = data;
        damaged[random() % damaged.size()] ^= static_cast<char>(1 << random() % 8);
        TermManager other;
        try {
            (void)decodeTerms(other, damaged);
        } catch (const std::runtime_error&) {
            ++rejected;
        }
    }
    EXPECT_GT(rejected, 0u);
}

TEST(SmtLib, TextIsLinearInTheDag) {
    TermManager tm;
    Term t = tm.mkVar("x", Sort::bitVec(32)), y = tm.mkVar("y", Sort::bitVec(32));
    for (int i = 0; i < 200; ++i) t = tm.mkBvMul(t, tm.mkBvXor(t, y));
    EXPECT_LT(toSmtLib(tm, t).size(), 20000u);
    EXPECT_EQ(readSmtLibTerm(tm, toSmtLib(tm, t)), t);
}

TEST(SmtLib, NamesThatNeedQuotesOrLookLikeBoundNames) {
    TermManager tm;
    for (const char* name : {"main::x", "a b", "and", "let", "?t5", "?t?7", "7up", "", "true", "store"}) {
        Term v = tm.mkVar(name, Sort::bitVec(8));
        Term shared = tm.mkBvMul(v, tm.mkConst(8, 3)), t = tm.mkBvUdiv(shared, tm.mkBvNot(shared));
        EXPECT_EQ(readSmtLibTerm(tm, toSmtLib(tm, t)), t) << name;
        std::stringstream text;
        Term assertions[] = {tm.mkEq(t, tm.mkConst(8, 1))};
        writeSmtLibScript(text, tm, assertions);
        TermManager other;
        SmtLibScript script = readSmtLib(other, text);
        ASSERT_EQ(script.variables.size(), 1u);
        EXPECT_EQ(other.name(script.variables[0]), name);
    }
}

struct Reader : ::testing::Test {
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(8)), y = tm.mkVar("y", Sort::bitVec(8));
    Term p = tm.mkVar("p", Sort::boolean()), q = tm.mkVar("q", Sort::boolean());
    Term m = tm.mkVar("m", Sort::array(8, 8));
    Term read(std::string_view text) { return readSmtLibTerm(tm, text); }
    SmtLibScript script(const std::string& text) {
        std::istringstream in(text);
        return readSmtLib(tm, in);
    }
    unsigned errorLine(const std::string& text) {
        try {
            script(text);
        } catch (const SmtLibError& error) {
            return error.line;
        }
        return 0;
    }
};

TEST_F(Reader, Literals) {
    EXPECT_EQ(read("#x0F"), tm.mkConst(8, 15));
    EXPECT_EQ(read("#b101"), tm.mkConst(3, 5));
    EXPECT_EQ(read("(_ bv300 16)"), tm.mkConst(16, 300));
    EXPECT_EQ(read("(_ bv340282366920938463463374607431768211455 128)"),
              tm.mkConst(BitVector::getAllOnes(128)));
    EXPECT_EQ(read("true"), tm.mkTrue());
}

TEST_F(Reader, DerivedOperators) {
    EXPECT_EQ(read("(bvnand x y)"), tm.mkBvNot(tm.mkBvAnd(x, y)));
    EXPECT_EQ(read("(bvcomp x y)"), tm.mkBvComp(x, y));
    EXPECT_EQ(read("(bvsge x y)"), tm.mkBvSle(y, x));
    EXPECT_EQ(read("(bvugt x y)"), tm.mkBvUlt(y, x));
    EXPECT_EQ(read("((_ rotate_left 3) x)"), tm.mkRotateLeft(x, 3));
    EXPECT_EQ(read("((_ rotate_right 11) x)"), tm.mkRotateRight(x, 3));
    EXPECT_EQ(read("((_ repeat 2) x)"), tm.mkConcat(x, x));
    EXPECT_EQ(read("((_ sign_extend 4) x)"), tm.mkSext(x, 4));
    EXPECT_EQ(read("((_ extract 5 2) x)"), tm.mkExtract(x, 5, 2));
    EXPECT_EQ(read("(bvadd x y x)"), tm.mkBvAdd(tm.mkBvAdd(x, y), x));
    EXPECT_EQ(read("(=> p q false)"), tm.mkImplies(p, tm.mkImplies(q, tm.mkFalse())));
    EXPECT_EQ(read("(distinct x y #x00)"),
              tm.mkAnd(std::vector<Term>{tm.mkDistinct(x, y), tm.mkDistinct(x, tm.mkConst(8, 0)),
                                         tm.mkDistinct(y, tm.mkConst(8, 0))}));
    EXPECT_EQ(read("(= x y #x01)"), tm.mkAnd(tm.mkEq(x, y), tm.mkEq(y, tm.mkConst(8, 1))));
    EXPECT_EQ(read("(bvsmulo x y)"), tm.mkBvSmulOverflow(x, y));
    EXPECT_EQ(read("(select (store m x y) x)"), y);
    EXPECT_EQ(read("((as const (Array (_ BitVec 8) (_ BitVec 8))) x)"),
              tm.mkConstArray(Sort::array(8, 8), x));
}

TEST_F(Reader, LetIsParallel) {
    EXPECT_EQ(read("(let ((x y) (y x)) (bvudiv x y))"), tm.mkBvUdiv(y, x));
    EXPECT_EQ(read("(let ((x y)) (let ((y x)) (bvudiv x (bvnot y))))"), tm.mkBvUdiv(y, tm.mkBvNot(y)));
    EXPECT_EQ(read("(bvudiv (let ((x y)) x) x)"), tm.mkBvUdiv(y, x));
    EXPECT_EQ(read("(! (bvmul x y) :named product)"), tm.mkBvMul(x, y));
}

TEST_F(Reader, Scripts) {
    SmtLibScript s = script("(set-logic QF_BV) ; comment (\n"
                            "(set-info :source |many\nlines (|)\n"
                            "(set-info :status unsat)\n"
                            "(define-sort Word () (_ BitVec 8))\n"
                            "(declare-fun x () Word)\n(declare-const |odd name| Bool)\n"
                            "(define-fun twice ((a Word) (b Word)) Word (bvmul a (bvxor a b)))\n"
                            "(define-fun k () Word #x07)\n"
                            "(assert (! (bvult (twice k x) x) :named first))\n"
                            "(assert (or first |odd name|))\n(check-sat)\n(exit)\n(nonsense)");
    EXPECT_EQ(s.status, "unsat");
    ASSERT_EQ(s.variables.size(), 2u);
    EXPECT_EQ(s.variables[0], x);
    Term k = tm.mkConst(8, 7), first = tm.mkBvUlt(tm.mkBvMul(k, tm.mkBvXor(k, x)), x);
    ASSERT_EQ(s.assertions.size(), 2u);
    EXPECT_EQ(s.assertions[0], first);
    EXPECT_EQ(s.assertions[1], tm.mkOr(first, s.variables[1]));
}

TEST_F(Reader, ErrorsNameTheLine) {
    EXPECT_EQ(errorLine("(declare-fun a () Bool)\n(assert (and a\n b))"), 3u);
    EXPECT_EQ(errorLine("\n(assert (bvadd #x1 #x11))"), 2u);
    EXPECT_EQ(errorLine("(assert #x1)"), 1u);
    EXPECT_EQ(errorLine("(assert true)\n\n)"), 3u);
    EXPECT_EQ(errorLine("(assert true)\n(assert (not\n true)"), 2u);
    EXPECT_EQ(errorLine("(declare-fun f (Bool) Bool)"), 1u);
    EXPECT_EQ(errorLine("(push 1)"), 1u);
    EXPECT_EQ(errorLine("(declare-fun a () (_ BitVec 0))"), 1u);
    EXPECT_EQ(errorLine("(declare-fun a () Int)"), 1u);
    EXPECT_EQ(errorLine("(declare-fun x () Bool)"), 1u); // x is a bit-vector of this manager
    EXPECT_EQ(errorLine("(declare-fun n () Bool)\n(declare-fun n () Bool)"), 2u);
    EXPECT_EQ(errorLine("(assert (= ((_ extract 8 0) #x11) #b0))"), 1u);
    EXPECT_EQ(errorLine("(assert (= (_ bv4 2) #b00))"), 1u);
    EXPECT_EQ(errorLine("(assert |open"), 1u);
    EXPECT_EQ(errorLine("(assert (let () true))"), 1u);
    EXPECT_EQ(errorLine("(assert (#x1 true))"), 1u);
    EXPECT_EQ(errorLine("(assert ((_ extract 1) #x11))"), 1u);
    EXPECT_EQ(errorLine("(assert (= #b #b))"), 1u);
    EXPECT_EQ(errorLine("(define-fun g ((a Bool)) Bool a)\n(assert (g #x1))"), 2u);
    EXPECT_THROW(read("x y"), SmtLibError);
    EXPECT_THROW(read(""), SmtLibError);
    EXPECT_THROW(read("()"), SmtLibError);
    EXPECT_THROW(read("unknown"), SmtLibError);
}

TEST_F(Reader, DoesNotRecurse) {
    constexpr unsigned depth = 300000;
    std::string text;
    for (unsigned i = 0; i < depth; ++i) text += "(bvxor #x01 (bvmul y ";
    text += "x" + std::string(2 * depth, ')');
    EXPECT_GT(dagSize(tm, read(text)), depth);
    EXPECT_THROW(read(std::string(depth, '(')), SmtLibError);
}

} // namespace
} // namespace vouch::term
