// Each operator of the bit-blaster against the evaluator, value by value.
#include "solver/random_terms.h"
#include "solver/solver.h"

#include <gtest/gtest.h>

namespace vouch::solver::test {

namespace {

const std::vector<Kind> binaryOperators{
    Kind::BvAnd,  Kind::BvOr,   Kind::BvXor,  Kind::BvAdd,  Kind::BvSub, Kind::BvMul,   Kind::BvUdiv,
    Kind::BvUrem, Kind::BvSdiv, Kind::BvSrem, Kind::BvSmod, Kind::BvShl, Kind::BvLshr,  Kind::BvAshr,
    Kind::BvUlt,  Kind::BvUle,  Kind::BvSlt,  Kind::BvSle,  Kind::Eq,    Kind::BvConcat};

Term apply(TermManager& tm, Kind kind, Term a, Term b) {
    const Term arguments[] = {a, b};
    return tm.mk(kind, arguments);
}

// Under a = x /\ b = y the term can have the expected value, and no other.
void expectValue(TermManager& tm, Solver& solver, Term t, std::vector<Term> given, const Value& expected,
                 const std::string& what) {
    const Term constant = tm.mkValue(expected, tm.sort(t));
    given.push_back(tm.mkEq(t, constant));
    ASSERT_EQ(solver.check(given), Result::Sat) << what << " cannot be " << expected.str();
    given.back() = tm.mkDistinct(t, constant);
    ASSERT_EQ(solver.check(given), Result::Unsat) << what << " can be other than " << expected.str();
}

void checkBinary(TermManager& tm, Solver& solver, Kind kind, Term a, Term b, const BitVector& x,
                 const BitVector& y) {
    const Term t = apply(tm, kind, a, b);
    const term::Assignment assignment{{a, Value(x)}, {b, Value(y)}};
    const std::vector<Term> given{tm.mkEq(a, tm.mkConst(x)), tm.mkEq(b, tm.mkConst(y))};
    expectValue(tm, solver, t, given, term::evaluate(tm, t, assignment),
                std::string(term::kindName(kind)) + " " + Value(x).str() + " " + Value(y).str());
}

TEST(Operators, AllValuesOfSmallWidths) {
    for (uint32_t width = 1; width <= 4; ++width) {
        TermManager tm;
        const auto solver = makeSolver(Backend::Bitblast, tm);
        const Term a = tm.mkVar("a", Sort::bitVec(width)), b = tm.mkVar("b", Sort::bitVec(width));
        for (Kind kind : binaryOperators)
            for (uint64_t x = 0; x < 1u << width; ++x)
                for (uint64_t y = 0; y < 1u << width; ++y)
                    checkBinary(tm, *solver, kind, a, b, BitVector(width, x), BitVector(width, y));
    }
}

TEST(Operators, ConstantOperandsOfSmallWidths) {
    for (uint32_t width : {3u, 5u}) {
        for (Kind kind : binaryOperators) {
            TermManager tm;
            const auto solver = makeSolver(Backend::Bitblast, tm);
            const Term a = tm.mkVar("a", Sort::bitVec(width));
            for (uint64_t y = 0; y < 1u << width; ++y) {
                const Term constant = tm.mkConst(width, y);
                for (const Term t : {apply(tm, kind, a, constant), apply(tm, kind, constant, a)}) {
                    for (uint64_t x = 0; x < 1u << width; x += width) {
                        const term::Assignment assignment{{a, Value(BitVector(width, x))}};
                        expectValue(tm, *solver, t, {tm.mkEq(a, tm.mkConst(width, x))},
                                    term::evaluate(tm, t, assignment), term::kindName(kind));
                    }
                }
            }
        }
    }
}

TEST(Operators, RandomValuesOfLargeWidths) {
    for (uint32_t width : {7u, 33u, 64u, 65u, 128u}) {
        TermManager tm;
        RandomTerms random(tm, width, {});
        const auto solver = makeSolver(Backend::Bitblast, tm);
        const Term a = tm.mkVar("a", Sort::bitVec(width)), b = tm.mkVar("b", Sort::bitVec(width));
        for (Kind kind : binaryOperators) {
            const bool isLarge =
                width > 33 && (kind == Kind::BvMul || (kind >= Kind::BvUdiv && kind <= Kind::BvSmod));
            if (isLarge && width > 65) continue;
            for (unsigned i = 0; i < scaled(isLarge ? 2u : 6u); ++i)
                checkBinary(tm, *solver, kind, a, b, random.bits(width), random.bits(width));
        }
    }
}

// Shift amounts around the width, where the stages of the shifter end.
TEST(Operators, ShiftAmountsAroundTheWidth) {
    for (uint32_t width : {5u, 7u, 8u, 9u, 33u, 64u, 65u}) {
        TermManager tm;
        const auto solver = makeSolver(Backend::Bitblast, tm);
        const Term a = tm.mkVar("a", Sort::bitVec(width)), b = tm.mkVar("b", Sort::bitVec(width));
        for (Kind kind : {Kind::BvShl, Kind::BvLshr, Kind::BvAshr})
            for (uint64_t y :
                 {uint64_t(0), uint64_t(1), uint64_t(width - 1), uint64_t(width), uint64_t(width + 1)})
                for (const BitVector& x : {BitVector::getAllOnes(width), BitVector::getSignedMinValue(width)})
                    checkBinary(tm, *solver, kind, a, b, x, BitVector(width, y));
    }
}

TEST(Operators, DivisionByLargeConstants) {
    for (uint32_t width : {32u, 64u, 128u}) {
        TermManager tm;
        RandomTerms random(tm, 17 * width, {});
        const auto solver = makeSolver(Backend::Bitblast, tm);
        const Term a = tm.mkVar("a", Sort::bitVec(width));
        for (Kind kind : {Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv, Kind::BvSrem, Kind::BvSmod}) {
            for (unsigned i = 0; i < scaled(4u); ++i) {
                const Term t = apply(tm, kind, a, tm.mkConst(random.bits(width)));
                const BitVector x = random.bits(width);
                const term::Assignment assignment{{a, Value(x)}};
                expectValue(tm, *solver, t, {tm.mkEq(a, tm.mkConst(x))}, term::evaluate(tm, t, assignment),
                            term::kindName(kind));
            }
        }
    }
}

} // namespace

} // namespace vouch::solver::test
