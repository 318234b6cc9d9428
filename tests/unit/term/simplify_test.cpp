// Soundness of the rules: what the simplifier makes of an operator tree has the tree's value.
#include "term/random_terms.h"
#include "term/reference.h"

#include <gtest/gtest.h>

namespace vouch::term {
namespace {

using testing::Pair;
using testing::Pool;
using testing::PoolOptions;
using testing::Random;

constexpr Kind binaryKinds[] = {Kind::BvAnd,  Kind::BvOr,   Kind::BvXor,  Kind::BvAdd,  Kind::BvSub,
                                Kind::BvMul,  Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv, Kind::BvSrem,
                                Kind::BvSmod, Kind::BvShl,  Kind::BvLshr, Kind::BvAshr};
constexpr Kind comparisonKinds[] = {Kind::Eq, Kind::BvUlt, Kind::BvUle, Kind::BvSlt, Kind::BvSle};

void checkPool(uint64_t seed, PoolOptions options, unsigned steps) {
    TermManager tm;
    Random random(seed);
    Pool pool(tm, random, std::move(options));
    for (unsigned i = 0; i < steps; ++i) pool.grow();
    Evaluator value(tm, pool.assignment());
    for (const Pair& pair : pool.pairs())
        ASSERT_EQ(value(pair.term).str(), pair.value.str()) << "seed " << seed << ", term " << pair.term.id();
}

TEST(Simplify, RandomTreesKeepTheirValue) {
    for (uint64_t seed = 0; seed < 60; ++seed) checkPool(seed, {}, 1500);
}

TEST(Simplify, RandomTreesAtOneWidthKeepTheirValue) {
    for (uint64_t seed = 0; seed < 40; ++seed)
        for (uint32_t width : {1u, 2u, 3u, 8u, 32u, 64u, 65u}) {
            PoolOptions options;
            options.widths = {width};
            checkPool(seed * 1000 + width, options, 300);
        }
}

TEST(Simplify, NarrowMixedWidthsKeepTheirValue) {
    for (uint64_t seed = 0; seed < 200; ++seed) {
        PoolOptions options;
        options.widths = {1, 2, 3, 4};
        options.maxWidth = 12;
        checkPool(seed, options, 300);
    }
}

// Conditions and their negations, two levels of them, with all values.
class Conditions : public ::testing::Test {
  protected:
    using Truth = std::function<Value(const std::vector<bool>& literals)>;
    void expectSame(Term t, const Truth& reference) {
        for (unsigned values = 0; values < 8; ++values) {
            const bool isP = values & 1, isLess = values & 2, isR = values & 4;
            const Assignment assignment{{p, isP},
                                        {r, isR},
                                        {u, BitVector(2, isLess ? 1 : 2)},
                                        {v, BitVector(2, isLess ? 2 : 1)},
                                        {x, BitVector(2, 1)},
                                        {y, BitVector(2, 2)}};
            ASSERT_EQ(evaluate(tm, t, assignment), reference({isP, !isP, isLess, !isLess, isR, !isR}));
        }
    }
    TermManager tm;
    Term p = tm.mkVar("p", Sort::boolean()), r = tm.mkVar("r", Sort::boolean());
    Term u = tm.mkVar("u", Sort::bitVec(2)), v = tm.mkVar("v", Sort::bitVec(2));
    Term x = tm.mkVar("x", Sort::bitVec(2)), y = tm.mkVar("y", Sort::bitVec(2));
    const std::vector<Term> literals{p, tm.mkNot(p), tm.mkBvUlt(u, v), tm.mkBvUle(v, u), r, tm.mkNot(r)};
};

TEST_F(Conditions, ConnectivesOfConnectives) {
    auto connect = [&](bool conjunction, Term a, Term b) {
        return conjunction ? tm.mkAnd(a, b) : tm.mkOr(a, b);
    };
    auto value = [](bool conjunction, bool a, bool b) { return conjunction ? a && b : a || b; };
    for (size_t i = 0; i < 6 * 6 * 6 * 6; ++i) {
        const size_t a = i % 6, b = i / 6 % 6, c = i / 36 % 6, d = i / 216;
        for (unsigned ops = 0; ops < 8; ++ops) {
            const bool top = ops & 1, left = ops & 2, right = ops & 4;
            expectSame(connect(top, connect(left, literals[a], literals[b]),
                               connect(right, literals[c], literals[d])),
                       [&](const std::vector<bool>& l) {
                           return value(top, value(left, l[a], l[b]), value(right, l[c], l[d]));
                       });
        }
    }
}

TEST_F(Conditions, ChoicesOfChoices) {
    for (size_t i = 0; i < 6 * 6 * 6; ++i) {
        const size_t a = i % 6, b = i / 6 % 6, c = i / 36;
        for (unsigned arms = 0; arms < 16; ++arms) {
            auto arm = [&](unsigned n) { return arms >> n & 1 ? x : y; };
            expectSame(tm.mkIte(literals[a], tm.mkIte(literals[b], arm(0), arm(1)),
                                tm.mkIte(literals[c], arm(2), arm(3))),
                       [&](const std::vector<bool>& l) {
                           const unsigned taken = l[a] ? (l[b] ? 0 : 1) : (l[c] ? 2 : 3);
                           return Value(BitVector(2, arms >> taken & 1 ? 1 : 2));
                       });
        }
    }
}

// Two nested operators with a constant somewhere, every constant and every assignment: meets each special case of
// each rule at the widths where all of them can be enumerated.
class Exhaustive : public ::testing::TestWithParam<uint32_t> {
  protected:
    void expectSame(Term t, const std::function<Value(const BitVector&, const BitVector&)>& reference) {
        for (uint64_t i = 0; i < uint64_t{1} << width; ++i)
            for (uint64_t j = 0; j < uint64_t{1} << width; ++j) {
                BitVector vx(width, i), vy(width, j);
                Assignment assignment{{x, vx}, {y, vy}};
                ASSERT_EQ(evaluate(tm, t, assignment).str(), reference(vx, vy).str())
                    << "x=" << i << " y=" << j;
            }
    }
    Term mk(Kind kind, Term a, Term b) {
        Term args[] = {a, b};
        return tm.mk(kind, args);
    }
    uint32_t width = GetParam();
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(width)), y = tm.mkVar("y", Sort::bitVec(width));
};

TEST_P(Exhaustive, OperatorWithConstant) {
    for (uint64_t k = 0; k < uint64_t{1} << width; ++k) {
        BitVector bits(width, k);
        Term constant = tm.mkConst(bits);
        for (Kind kind : binaryKinds) {
            expectSame(mk(kind, x, constant),
                       [&](auto& a, auto&) { return testing::referenceBinary(kind, a, bits); });
            expectSame(mk(kind, constant, x),
                       [&](auto& a, auto&) { return testing::referenceBinary(kind, bits, a); });
        }
        for (Kind kind : comparisonKinds) {
            expectSame(mk(kind, x, constant),
                       [&](auto& a, auto&) { return testing::referenceCompare(kind, a, bits); });
            expectSame(mk(kind, constant, x),
                       [&](auto& a, auto&) { return testing::referenceCompare(kind, bits, a); });
        }
    }
}

TEST_P(Exhaustive, ComparisonOfOperatorWithConstant) {
    for (Kind inner : binaryKinds)
        for (uint64_t k = 0; k < uint64_t{1} << width; ++k)
            for (uint64_t l = 0; l < uint64_t{1} << width; ++l) {
                BitVector bitsK(width, k), bitsL(width, l);
                Term operation = mk(inner, x, tm.mkConst(bitsK)), mirrored = mk(inner, tm.mkConst(bitsK), x);
                for (Kind outer : comparisonKinds) {
                    SCOPED_TRACE(std::string(kindName(outer)) + " of " + kindName(inner));
                    expectSame(mk(outer, operation, tm.mkConst(bitsL)), [&](auto& a, auto&) {
                        return testing::referenceCompare(outer, testing::referenceBinary(inner, a, bitsK),
                                                         bitsL);
                    });
                    expectSame(mk(outer, tm.mkConst(bitsL), mirrored), [&](auto& a, auto&) {
                        return testing::referenceCompare(outer, bitsL,
                                                         testing::referenceBinary(inner, bitsK, a));
                    });
                }
            }
}

TEST_P(Exhaustive, NestedOperators) {
    for (Kind inner : binaryKinds)
        for (Kind outer : binaryKinds) {
            SCOPED_TRACE(std::string(kindName(outer)) + " of " + kindName(inner));
            auto in = [&](auto& a, auto& b) { return testing::referenceBinary(inner, a, b); };
            auto out = [&](const BitVector& a, const BitVector& b) {
                return testing::referenceBinary(outer, a, b);
            };
            expectSame(mk(outer, mk(inner, x, y), y), [&](auto& a, auto& b) { return out(in(a, b), b); });
            expectSame(mk(outer, mk(inner, x, y), x), [&](auto& a, auto& b) { return out(in(a, b), a); });
            expectSame(mk(outer, x, mk(inner, x, y)), [&](auto& a, auto& b) { return out(a, in(a, b)); });
            expectSame(mk(outer, y, mk(inner, x, y)), [&](auto& a, auto& b) { return out(b, in(a, b)); });
            expectSame(mk(outer, tm.mkBvNot(mk(inner, x, y)), tm.mkBvNeg(x)), [&](auto& a, auto& b) {
                return out(testing::referenceNot(in(a, b)), testing::referenceNegate(a));
            });
        }
}

TEST_P(Exhaustive, ComparisonsOfExtensions) {
    for (bool isSigned : {false, true})
        for (uint64_t k = 0; k < uint64_t{1} << (width + 2); ++k) {
            BitVector bits(width + 2, k);
            Term extended = tm.mkResize(x, width + 2, isSigned), other = tm.mkResize(y, width + 2, isSigned);
            for (Kind kind : comparisonKinds) {
                auto ext = [&](auto& a) { return testing::referenceExtend(a, 2, isSigned); };
                auto compare = [&](const BitVector& a, const BitVector& b) {
                    return testing::referenceCompare(kind, a, b);
                };
                expectSame(mk(kind, extended, tm.mkConst(bits)),
                           [&](auto& a, auto&) { return compare(ext(a), bits); });
                expectSame(mk(kind, tm.mkConst(bits), extended),
                           [&](auto& a, auto&) { return compare(bits, ext(a)); });
                if (k == 0)
                    expectSame(mk(kind, extended, other),
                               [&](auto& a, auto& b) { return compare(ext(a), ext(b)); });
            }
        }
}

// What is computed at the width of the operands has the value of the full width, division by zero and -2^(n-1) / -1
// included.
TEST_P(Exhaustive, ArithmeticOfExtensions) {
    for (uint32_t extra : {1u, 2u, width + 1})
        for (bool signedX : {false, true})
            for (bool signedY : {false, true}) {
                const uint32_t wide = width + extra;
                Term a = tm.mkResize(x, wide, signedX), b = tm.mkResize(y, wide, signedY);
                auto extendX = [&](auto& v) { return testing::referenceExtend(v, extra, signedX); };
                auto extendY = [&](auto& v) { return testing::referenceExtend(v, extra, signedY); };
                for (Kind kind : binaryKinds) {
                    SCOPED_TRACE(kindName(kind));
                    expectSame(mk(kind, a, b), [&](auto& v, auto& w) {
                        return testing::referenceBinary(kind, extendX(v), extendY(w));
                    });
                    for (uint64_t k = 0; k < uint64_t{1} << wide; ++k) {
                        BitVector bits(wide, k);
                        expectSame(mk(kind, a, tm.mkConst(bits)), [&](auto& v, auto&) {
                            return testing::referenceBinary(kind, extendX(v), bits);
                        });
                        expectSame(mk(kind, tm.mkConst(bits), b), [&](auto&, auto& w) {
                            return testing::referenceBinary(kind, bits, extendY(w));
                        });
                    }
                }
                for (uint32_t high = 0; high < wide; ++high) {
                    expectSame(tm.mkExtract(tm.mkBvNeg(a), high, 0), [&](auto& v, auto&) {
                        return testing::referenceExtract(testing::referenceNegate(extendX(v)), high, 0);
                    });
                    expectSame(tm.mkExtract(tm.mkBvNot(a), high, 0), [&](auto& v, auto&) {
                        return testing::referenceExtract(testing::referenceNot(extendX(v)), high, 0);
                    });
                }
            }
}

TEST_P(Exhaustive, DivisionOfMaskedAndShifted) {
    const uint32_t wide = 2 * width;
    Term joined = tm.mkConcat(x, y);
    for (uint64_t mask = 0; mask < uint64_t{1} << wide; ++mask)
        for (uint64_t by = 0; by <= wide; ++by)
            for (Kind kind : {Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv, Kind::BvSrem, Kind::BvMul}) {
                BitVector maskBits(wide, mask), byBits(wide, by);
                Term a = tm.mkBvAnd(joined, tm.mkConst(maskBits)),
                     b = tm.mkBvLshr(joined, tm.mkConst(byBits));
                expectSame(mk(kind, a, b), [&](auto& v, auto& w) {
                    BitVector whole = testing::referenceConcat(v, w);
                    return testing::referenceBinary(kind,
                                                    testing::referenceBinary(Kind::BvAnd, whole, maskBits),
                                                    testing::referenceBinary(Kind::BvLshr, whole, byBits));
                });
            }
}

TEST(Simplify, RemainderOfPromotedCharsIsComputedAtTheirWidth) {
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(8)), y = tm.mkVar("y", Sort::bitVec(8));
    Term remainder = tm.mkBvSrem(tm.mkSext(x, 24), tm.mkSext(y, 24));
    EXPECT_EQ(tm.mkExtract(remainder, 7, 0), tm.mkBvSrem(x, y));
    EXPECT_EQ(tm.mkBvMul(tm.mkZext(x, 24), tm.mkZext(y, 24)),
              tm.mkZext(tm.mkBvMul(tm.mkZext(x, 8), tm.mkZext(y, 8)), 16));
}

TEST_P(Exhaustive, SlicesOfScaledSums) {
    const auto multiply = [](const BitVector& a, const BitVector& b) {
        return testing::referenceBinary(Kind::BvMul, a, b);
    };
    const auto add = [](const BitVector& a, const BitVector& b) {
        return testing::referenceBinary(Kind::BvAdd, a, b);
    };
    const uint64_t values = uint64_t{1} << width;
    for (uint64_t k = 0; k < values; ++k)
        for (uint64_t l = 0; l < values; l += 2)
            for (uint64_t c = 0; c < values; c += 3)
                for (uint32_t high = 0; high < width; ++high)
                    for (uint32_t low = 0; low <= high; ++low) {
                        BitVector byX(width, k), byY(width, l), offset(width, c);
                        Term sum = tm.mkBvAdd(tm.mkBvMul(x, tm.mkConst(byX)), tm.mkBvMul(y, tm.mkConst(byY)));
                        expectSame(tm.mkExtract(tm.mkBvAdd(sum, tm.mkConst(offset)), high, low),
                                   [&](auto& a, auto& b) {
                                       BitVector whole = add(add(multiply(a, byX), multiply(b, byY)), offset);
                                       return testing::referenceExtract(whole, high, low);
                                   });
                    }
}

TEST(Simplify, IndexesOfSlotsKeepTheirStride) {
    TermManager tm;
    Term slot = tm.mkVar("slot", Sort::bitVec(32));
    Term address = tm.mkBvAdd(tm.mkBvMul(slot, tm.mkConst(32, 16)), tm.mkConst(32, 0x1234));
    EXPECT_EQ(tm.mkExtract(address, 31, 4), tm.mkBvAdd(tm.mkExtract(slot, 27, 0), tm.mkConst(28, 0x123)));
    EXPECT_EQ(tm.mkExtract(address, 31, 2),
              tm.mkBvAdd(tm.mkBvMul(tm.mkExtract(slot, 29, 0), tm.mkConst(30, 4)), tm.mkConst(30, 0x48d)));
    EXPECT_EQ(tm.mkExtract(address, 3, 0), tm.mkConst(4, 4));
}

TEST_P(Exhaustive, SlicesOfShiftsAndConcatenations) {
    Term pair = tm.mkConcat(x, tm.mkConcat(y, x));
    for (uint32_t high = 0; high < 3 * width; ++high)
        for (uint32_t low = 0; low <= high; ++low)
            for (uint64_t n = 0; n < 3 * width + 1; ++n)
                for (Kind kind : {Kind::BvShl, Kind::BvLshr, Kind::BvAshr}) {
                    BitVector by(3 * width, n);
                    Term t = tm.mkExtract(mk(kind, pair, tm.mkConst(by)), high, low);
                    expectSame(t, [&](auto& a, auto& b) {
                        BitVector joined = testing::referenceConcat(a, testing::referenceConcat(b, a));
                        return testing::referenceExtract(testing::referenceBinary(kind, joined, by), high,
                                                         low);
                    });
                }
}

INSTANTIATE_TEST_SUITE_P(Widths, Exhaustive, ::testing::Values(1, 2, 3));

} // namespace
} // namespace vouch::term
