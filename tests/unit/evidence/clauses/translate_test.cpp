// The checker's circuits and clauses against the evaluator, value by value, and against Z3.
#include "evidence/clauses/questions.h"
#include "evidence/clauses/sat.h"
#include "evidence/clauses/translate.h"
#include "solver/random_terms.h"
#include "term/traverse.h"

#include <gtest/gtest.h>

namespace vouch::evidence::clauses {
namespace {

using solver::Result;
using term::BitVector;
using term::Kind;
using term::Sort;
using term::Term;
using term::TermManager;
using term::Value;

// The value of every node, from those of the inputs.
std::vector<bool> simulate(const Circuit& circuit, const std::map<uint32_t, bool>& inputs) {
    std::vector<bool> value(circuit.size(), false);
    auto at = [&](Lit l) { return value[l.node()] != l.negated(); };
    for (uint32_t i = 0; i < circuit.size(); ++i) {
        const Circuit::Node& n = circuit[i];
        switch (n.gate) {
        case Circuit::Gate::Constant: break;
        case Circuit::Gate::Input:
            if (auto it = inputs.find(i); it != inputs.end()) value[i] = it->second;
            break;
        case Circuit::Gate::And: value[i] = at(n.a) && at(n.b); break;
        case Circuit::Gate::Xor: value[i] = at(n.a) != at(n.b); break;
        case Circuit::Gate::Choice: value[i] = at(n.a) ? at(n.b) : at(n.c); break;
        }
    }
    return value;
}

// A term over a and b as a circuit, and its value for any values of them.
class Translated {
  public:
    Translated(TermManager& tm, Term t) : tm_(tm), t_(t), translator_(tm) {
        meaning_ =
            translator_.translate({t}, [&](Term v) { return values_[v] = translator_.fresh(tm.sort(v)); })
                .front();
    }
    Value operator()(const term::Assignment& assignment) {
        std::map<uint32_t, bool> inputs;
        for (const auto& [v, meaning] : values_)
            for (size_t i = 0; i < meaning.word.size(); ++i)
                inputs[meaning.word[i].node()] = assignment.at(v).asBits()[static_cast<unsigned>(i)];
        const std::vector<bool> value = simulate(translator_.circuit(), inputs);
        BitVector result(static_cast<unsigned>(meaning_.word.size()), 0);
        for (size_t i = 0; i < meaning_.word.size(); ++i)
            result.setBitVal(static_cast<unsigned>(i),
                             value[meaning_.word[i].node()] != meaning_.word[i].negated());
        return tm_.sort(t_).isBool() ? Value(!result.isZero()) : Value(result);
    }

  private:
    TermManager& tm_;
    Term t_;
    Translator translator_;
    std::map<Term, Meaning> values_;
    Meaning meaning_;
};

const std::vector<Kind> kBinary{Kind::BvAnd,  Kind::BvOr,   Kind::BvXor,  Kind::BvAdd,  Kind::BvSub,
                                Kind::BvMul,  Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv, Kind::BvSrem,
                                Kind::BvSmod, Kind::BvShl,  Kind::BvLshr, Kind::BvAshr, Kind::BvUlt,
                                Kind::BvUle,  Kind::BvSlt,  Kind::BvSle,  Kind::Eq,     Kind::BvConcat};

void compareAll(TermManager& tm, Term t, Term a, Term b, uint32_t width) {
    Translated translated(tm, t);
    for (uint64_t x = 0; x < 1u << width; ++x)
        for (uint64_t y = 0; y < 1u << width; ++y) {
            const term::Assignment values{{a, Value(BitVector(width, x))}, {b, Value(BitVector(width, y))}};
            ASSERT_EQ(translated(values), term::evaluate(tm, t, values))
                << term::kindName(tm.kind(t)) << " of " << x << " and " << y << ", " << width << " bits";
        }
}

TEST(ClausesTranslate, OperatorsOfTwoWordsForAllValues) {
    for (uint32_t width = 1; width <= 5; ++width) {
        TermManager tm;
        const Term a = tm.mkVar("a", Sort::bitVec(width)), b = tm.mkVar("b", Sort::bitVec(width));
        for (Kind kind : kBinary) compareAll(tm, tm.mk(kind, std::vector{a, b}), a, b, width);
    }
}

TEST(ClausesTranslate, ConstantOperandsForAllValues) {
    constexpr uint32_t kWidth = 4;
    TermManager tm;
    const Term a = tm.mkVar("a", Sort::bitVec(kWidth)), b = tm.mkVar("b", Sort::bitVec(kWidth));
    for (Kind kind : kBinary)
        for (uint64_t y = 0; y < 1u << kWidth; ++y) {
            const Term constant = tm.mkConst(kWidth, y);
            compareAll(tm, tm.mk(kind, std::vector{a, constant}), a, b, kWidth);
            compareAll(tm, tm.mk(kind, std::vector{constant, a}), a, b, kWidth);
        }
}

TEST(ClausesTranslate, OtherOperatorsForAllValues) {
    constexpr uint32_t kWidth = 4;
    TermManager tm;
    const Term a = tm.mkVar("a", Sort::bitVec(kWidth)), b = tm.mkVar("b", Sort::bitVec(kWidth));
    const Term p = tm.mkBvUlt(a, b), q = tm.mkEq(a, tm.mkConst(kWidth, 3));
    std::vector<Term> terms{tm.mkBvNot(a),     tm.mkBvNeg(a), tm.mkZext(a, 3),   tm.mkSext(a, 3),
                            tm.mkIte(p, a, b), tm.mkNot(p),   tm.mkAnd(p, q),    tm.mkOr(p, q),
                            tm.mkXor(p, q),    tm.mkEq(p, q), tm.mkIte(q, p, q), tm.mkBoolToBv(p),
                            tm.mkRepeat(a, 3)};
    for (uint32_t high = 0; high < kWidth; ++high)
        for (uint32_t low = 0; low <= high; ++low) terms.push_back(tm.mkExtract(a, high, low));
    for (Term t : terms) compareAll(tm, t, a, b, kWidth);
}

Result inClauses(TermManager& tm, Term formula) {
    Translator translator(tm);
    std::map<Term, Meaning> values;
    const Lit goal =
        translator.translate({formula}, [&](Term v) { return values[v] = translator.fresh(tm.sort(v)); })
            .front()
            .word[0];
    return Questioner(translator).ask(goal, {}).result;
}

// 80 reads of one array at unknown indices, more than are compared with each other from the start: two of them at the same
// index have the same element, and any two at different ones need not.
TEST(ClausesTranslate, ReadsAreComparedWhenAModelBreaksThem) {
    TermManager tm;
    const Term array = tm.mkVar("a", Sort::array(8, 8));
    std::vector<Term> index, formula;
    Term sum = tm.mkConst(8, 0);
    for (int i = 0; i < 80; ++i) {
        index.push_back(tm.mkVar("i" + std::to_string(i), Sort::bitVec(8)));
        sum = tm.mkBvXor(sum, tm.mkSelect(array, index[i]));
    }
    formula.push_back(tm.mkEq(sum, tm.mkConst(8, 77)));
    auto element = [&](int i) { return tm.mkSelect(array, index[i]); };
    formula.push_back(tm.mkNot(tm.mkEq(element(3), element(78))));
    EXPECT_EQ(inClauses(tm, tm.mkAnd(formula)), Result::Sat);
    formula.push_back(tm.mkEq(index[3], index[60]));
    formula.push_back(
        tm.mkEq(tm.mkBvAdd(index[60], tm.mkConst(8, 1)), tm.mkBvSub(index[78], tm.mkConst(8, 255))));
    EXPECT_EQ(inClauses(tm, tm.mkAnd(formula)), Result::Unsat);
}

// Sat and Unsat as Z3 says. Only where arrays are compared as a whole may a satisfiable formula be left undecided, and
// an unsatisfiable one.
TEST(ClausesTranslate, RandomFormulasAsZ3) {
    unsigned sat = 0, unsat = 0, undecided = 0;
    for (unsigned seed = 0; seed < solver::test::scaled(150u); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        TermManager tm;
        solver::test::RandomOptions options{.widths = {1, 4}, .arrays = {}};
        if (seed % 2) options.arrays = {Sort::array(2, 4)};
        solver::test::RandomTerms random(tm, seed, options);
        std::vector<Term> parts;
        for (int i = 0; i < 4; ++i) parts.push_back(random.boolean(4));
        const Term formula = tm.mkAnd(parts);
        auto z3 = solver::makeSolver(solver::Backend::Z3, tm);
        const Result expected = z3->check(std::vector{formula});
        if (expected == Result::Unknown) continue; // equalities of arrays, now and then
        const Result found = inClauses(tm, formula);
        if (found == Result::Unknown)
            ++undecided;
        else
            ASSERT_EQ(found, expected);
        ++(expected == Result::Sat ? sat : unsat);
    }
    EXPECT_GT(sat, atScale(20u));
    EXPECT_GT(unsat, atScale(20u));
    EXPECT_LT(undecided, (sat + unsat) / 4);
}

// Arrays that are copied and filled: as the engines' solver says, whose models the evaluator accepts. The circuits here
// share nothing with it.
TEST(ClausesTranslate, RandomRanges) {
    unsigned sat = 0, unsat = 0;
    for (unsigned seed = 0; seed < solver::test::scaled(150u); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        TermManager tm;
        solver::test::RandomTerms random(
            tm, seed,
            {.widths = {}, .arrays = {Sort::array(seed % 3 + 1, 2)}, .ranges = true, .equalities = false});
        std::vector<Term> parts;
        for (int i = 0; i < 4; ++i) parts.push_back(random.boolean(4));
        const Term formula = tm.mkAnd(parts);
        const Result expected =
            solver::makeSolver(solver::Backend::Bitblast, tm)->check(std::vector{formula});
        ASSERT_EQ(inClauses(tm, formula), expected);
        ++(expected == Result::Sat ? sat : unsat);
    }
    EXPECT_GT(sat, atScale(20u));
    EXPECT_GT(unsat, atScale(20u));
}

// Every index, every length: what is read from a copy and from a fill.
TEST(ClausesTranslate, CopiesAndFillsForAllValues) {
    TermManager tm;
    const Sort index = Sort::bitVec(2), sort = Sort::array(2, 2);
    const Term a = tm.mkVar("a", sort), b = tm.mkVar("b", sort), x = tm.mkVar("x", Sort::bitVec(2));
    const Term to = tm.mkVar("to", index), from = tm.mkVar("from", index), n = tm.mkVar("n", index),
               i = tm.mkVar("i", index);
    const Term copied = tm.mkSelect(tm.mkStore(tm.mkCopy(a, to, b, from, n), i, x), tm.mkBvNot(i));
    const Term filled = tm.mkSelect(tm.mkStore(tm.mkFill(a, to, n, x), i, x), tm.mkBvNot(i));
    auto holds = [&](Term claim) { return inClauses(tm, tm.mkNot(claim)) == Result::Unsat; };
    for (uint64_t code = 0; code < 256; ++code) {
        const uint64_t where = code & 3, first = code >> 2 & 3, source = code >> 4 & 3, length = code >> 6;
        const uint64_t read = ~where & 3, distance = (read - first) & 3;
        const Term here = tm.mkAnd(
            std::vector<Term>{tm.mkEq(i, tm.mkConst(2, where)), tm.mkEq(to, tm.mkConst(2, first)),
                              tm.mkEq(from, tm.mkConst(2, source)), tm.mkEq(n, tm.mkConst(2, length))});
        const Term old = tm.mkSelect(a, tm.mkConst(2, read));
        const Term moved = tm.mkSelect(b, tm.mkConst(2, source + distance));
        EXPECT_TRUE(holds(tm.mkImplies(here, tm.mkEq(copied, distance < length ? moved : old)))) << code;
        EXPECT_FALSE(holds(tm.mkImplies(here, tm.mkEq(copied, distance < length ? old : moved)))) << code;
        EXPECT_TRUE(holds(tm.mkImplies(here, tm.mkEq(filled, distance < length ? x : old)))) << code;
    }
}

// Terms are in one order; words that come from different states need not be.
TEST(ClausesTranslate, SumsAndProductsDoNotDependOnTheOrder) {
    Circuit circuit;
    Words words(circuit);
    const Word a = words.input(16), b = words.input(16);
    EXPECT_EQ(words.add(a, b), words.add(b, a));
    EXPECT_EQ(words.multiply(a, b), words.multiply(b, a));
}

// Tables are read by a tree of choices: each element where it is, and what lies below elsewhere.
TEST(ClausesTranslate, Tables) {
    TermManager tm;
    const Sort sort = Sort::array(4, 8);
    const Term below = tm.mkVar("below", sort), i = tm.mkVar("i", Sort::bitVec(4));
    Term table = below;
    for (uint64_t k : {3, 7, 1, 12, 15, 0, 7}) // 7 twice: the last one counts
        table = tm.mkStore(table, tm.mkConst(4, k), tm.mkConst(8, 10 * k + (table == below ? 1 : 0)));
    auto holds = [&](Term claim) { return inClauses(tm, tm.mkNot(claim)) == Result::Unsat; };
    for (uint64_t k = 0; k < 16; ++k) {
        const Term at = tm.mkEq(i, tm.mkConst(4, k));
        const bool isThere = k == 3 || k == 7 || k == 1 || k == 12 || k == 15 || k == 0;
        const Term expected = k == 3    ? tm.mkConst(8, 31)
                              : isThere ? tm.mkConst(8, 10 * k)
                                        : tm.mkSelect(below, tm.mkConst(4, k));
        EXPECT_TRUE(holds(tm.mkImplies(at, tm.mkEq(tm.mkSelect(table, i), expected)))) << k;
        EXPECT_FALSE(holds(tm.mkImplies(at, tm.mkEq(tm.mkSelect(table, i), tm.mkConst(8, 200))))) << k;
    }
}

} // namespace
} // namespace vouch::evidence::clauses
