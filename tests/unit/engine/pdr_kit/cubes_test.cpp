#include "engine/pdr_kit/frames.h"
#include "engine/pdr_kit/generalise.h"
#include "engine/pdr_kit/literals.h"
#include "engine/pdr_kit/obligations.h"
#include "term/traverse.h"

#include <gtest/gtest.h>

namespace vouch::engine::pdr_kit {
namespace {

using term::Sort;

class Cubes : public ::testing::Test {
  protected:
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(8)), y = tm.mkVar("y", Sort::bitVec(8));
    Term p = tm.mkVar("p", Sort::boolean()), q = tm.mkVar("q", Sort::boolean());

    Term number(uint64_t n) { return tm.mkConst(8, n); }
    bool holds(const Cube& cube, uint64_t vx, uint64_t vy = 0) {
        term::Assignment a{{x, term::BitVector(8, vx)}, {y, term::BitVector(8, vy)}};
        return term::evaluate(tm, cube.term(tm), a).asBool();
    }
};

TEST_F(Cubes, AreSetsOfLiterals) {
    Cube both({q, p, p}), one({p});
    EXPECT_EQ(both.size(), 2u);
    EXPECT_TRUE(one.subsumes(both));
    EXPECT_FALSE(both.subsumes(one));
    EXPECT_TRUE(Cube().subsumes(one));
    EXPECT_EQ(both.without(q), one);
    EXPECT_EQ(both.clause(tm), tm.mkOr(tm.mkNot(p), tm.mkNot(q)));
    EXPECT_TRUE(tm.isFalse(Cube().clause(tm)));
}

TEST_F(Cubes, DeltasHoldEachCubeAtItsHighestLevelOnly) {
    Frames frames;
    EXPECT_TRUE(frames.block(Cube(), 0));
    EXPECT_TRUE(frames.block(Cube({p, q}), 2));
    EXPECT_TRUE(frames.block(Cube({p}), 1)); // larger, but lower: both stay
    EXPECT_EQ(frames.size(), 3u);
    EXPECT_FALSE(frames.block(Cube({p, q}), 1));
    EXPECT_TRUE(frames.block(Cube({p}), 2)); // takes its own place and that of p /\ q
    EXPECT_TRUE(frames.isDeltaEmpty(1));
    EXPECT_EQ(frames.delta(2), std::vector<Cube>{Cube({p})});
    EXPECT_TRUE(frames.isBlocked(Cube({p, q}), 2));
    EXPECT_FALSE(frames.isBlocked(Cube({q}), 1));
    EXPECT_TRUE(frames.isBlocked(Cube({q}), 0));
}

TEST_F(Cubes, LiftingADeltaLosesNothing) {
    Frames frames;
    frames.block(Cube({p}), 1);
    frames.block(Cube({q, p}), 1); // subsumed, not added
    frames.block(Cube({q}), 1);
    frames.lift(1);
    EXPECT_TRUE(frames.isDeltaEmpty(1));
    EXPECT_EQ(frames.cubesFrom(2).size(), 2u);
    EXPECT_EQ(frames.log().size(), 4u);
}

TEST_F(Cubes, QueueOrderIsOpenBeforeDischargedThenLevelPlaceSize) {
    ObligationQueue queue;
    const auto obligation = [](uint32_t place, Cube cube) {
        Obligation o;
        o.place = place;
        o.cube = std::move(cube);
        return o;
    };
    auto high = queue.add(obligation(0, Cube({p})), 3);
    auto longer = queue.add(obligation(1, Cube({p, q})), 2);
    auto shorter = queue.add(obligation(1, Cube({q})), 2);
    auto place = queue.add(obligation(0, Cube({q})), 2);
    EXPECT_EQ(queue.add(obligation(0, Cube({q})), 2), place); // a set
    EXPECT_EQ(queue.inOrder(), (std::vector<ObligationId>{place, shorter, longer, high}));
    queue.setFlags(place, true, true);
    queue.setFlags(longer, true, true);
    EXPECT_EQ(queue.inOrder(), (std::vector<ObligationId>{shorter, high, place, longer}));
    const size_t changes = queue.changes();
    queue.raiseAll();
    EXPECT_EQ(queue.changes(), changes);
    EXPECT_EQ(queue.inOrder(), (std::vector<ObligationId>{place, shorter, longer, high}));
    EXPECT_EQ(queue.level(high), 4u);
    EXPECT_TRUE(queue[place].old);
    EXPECT_FALSE(queue[place].reused);
    EXPECT_EQ(queue.add(obligation(0, Cube({q})), 3), place); // the same after the shift
    EXPECT_NE(queue.add(obligation(0, Cube({q})), 2), place);
}

TEST_F(Cubes, DescendantsAreFoundThroughObligationsThatLeftTheQueue) {
    ObligationQueue queue;
    Obligation o;
    o.cube = Cube({p});
    auto root = queue.add(o, 3);
    o.parent = root, o.place = 1;
    auto middle = queue.add(o, 2);
    o.parent = middle, o.place = 2;
    auto leaf = queue.add(o, 1);
    queue.remove(middle);
    EXPECT_EQ(queue.derivedFrom({middle}), std::vector<ObligationId>{leaf});
    EXPECT_EQ(queue.derivedFrom({root}), (std::vector<ObligationId>{leaf, root}));
}

TEST_F(Cubes, BoundsAreReadFromEveryComparison) {
    const struct {
        Term literal;
        uint64_t limit;
        bool upper, isSigned;
    } cases[] = {
        {tm.mkBvUlt(x, number(5)), 4, true, false},     {tm.mkBvUle(x, number(5)), 5, true, false},
        {tm.mkBvUlt(number(5), x), 6, false, false},    {tm.mkBvUle(number(5), x), 5, false, false},
        {tm.mkBvSlt(x, number(5)), 4, true, true},      {tm.mkBvSle(x, number(200)), 200, true, true},
        {tm.mkBvSlt(number(200), x), 201, false, true}, {tm.mkBvSle(number(5), x), 5, false, true},
    };
    for (const auto& c : cases) {
        auto bound = asBound(tm, c.literal);
        ASSERT_TRUE(bound);
        EXPECT_EQ(bound->word, x);
        EXPECT_EQ(bound->limit, c.limit);
        EXPECT_EQ(bound->upper, c.upper);
        EXPECT_EQ(bound->isSigned, c.isSigned);
        for (uint64_t v = 0; v < 256; ++v)
            EXPECT_EQ(holds(Cube({c.literal}), v), holds(Cube({bound->literal(tm)}), v)) << v;
    }
    EXPECT_FALSE(asBound(tm, tm.mkBvUlt(x, y)));
}

TEST_F(Cubes, SplittingKeepsTheStates) {
    for (uint64_t v : {0u, 1u, 5u, 127u, 128u, 255u}) {
        const Cube equal({tm.mkEq(x, number(v)), tm.mkEq(x, y)});
        const Cube bounds = splitIntoIntervals(tm, equal);
        const Cube bits(splitIntoBits(tm, *asConstant(tm, tm.mkEq(x, number(v)))));
        EXPECT_EQ(bits.size(), 8u);
        for (uint64_t a = 0; a < 256; ++a) {
            EXPECT_EQ(holds(bits, a), a == v);
            EXPECT_EQ(holds(bounds, a, v), a == v);
            EXPECT_EQ(holds(bounds, v, a), a == v);
        }
        EXPECT_EQ(joinIntervals(tm, bounds), equal);
    }
}

// All bounds of four bits, and all limits up to which something may hold.
TEST_F(Cubes, BoundsAreWidenedAsFarAsTheyHold) {
    const Term word = tm.mkVar("nibble", Sort::bitVec(4));
    for (const bool isSigned : {false, true})
        for (const bool upper : {false, true})
            for (uint64_t limit = 0; limit < 16; ++limit) {
                const Bound bound{word, BitVector(4, limit), upper, isSigned};
                const auto distance = [&](const Bound& b) {
                    return (upper ? b.limit - bound.limit : bound.limit - b.limit).getZExtValue();
                };
                Bound extreme = bound;
                extreme.limit = bound.extreme();
                for (uint64_t far = 0; far < std::max<uint64_t>(distance(extreme), 1); ++far) {
                    unsigned asked = 0;
                    const Bound result = widest(bound, [&](const Bound& candidate) {
                        EXPECT_LT(distance(candidate), distance(extreme));
                        return ++asked, distance(candidate) <= far;
                    });
                    EXPECT_EQ(distance(result), far);
                    EXPECT_LE(asked, far == 0 ? 1u : 7u);
                }
            }
}

// Blocked are exactly the cubes without a state in which x is more than 9 or y is odd.
TEST_F(Cubes, GeneralisationWidensWhileBlocked) {
    unsigned asked = 0;
    BlockedPart oracle = [&](const Cube& cube) -> std::optional<Cube> {
        ++asked;
        for (uint64_t vx = 0; vx < 256; ++vx)
            for (uint64_t vy : {0, 1})
                if ((vx > 9 || vy) && holds(cube, vx, vy)) return std::nullopt;
        return cube;
    };
    const Term even = tm.mkEq(tm.mkExtract(y, 0, 0), tm.mkConst(1, 0));
    const Cube start({tm.mkEq(x, number(5)), even, tm.mkBvUlt(y, number(7))});
    const Cube result = Generaliser(tm, {}).generalise(start, true, oracle);
    EXPECT_TRUE(oracle(result));
    // The signed lower bound stays at -128 + something only because 0x80.. > 9: the widest interval is 0..9.
    for (uint64_t vx = 0; vx < 256; ++vx) EXPECT_EQ(holds(result, vx, 8), vx <= 9) << vx;
    EXPECT_GT(asked, 3u);

    Generalisation lasting;
    lasting.widen = Widening::Lasting;
    EXPECT_EQ(Generaliser(tm, lasting).generalise(start, true, oracle), result);
    EXPECT_FALSE(holds(Generaliser(tm, lasting).generalise(start, false, oracle), 9, 8));
    Generalisation plain;
    plain.split = false;
    plain.widen = Widening::Off;
    EXPECT_EQ(Generaliser(tm, plain).generalise(start, true, oracle), Cube({tm.mkEq(x, number(5)), even}));
    plain.bits = true; // 0000_0101: the upper four bits and bit 1 or 2 suffice to stay at most 9
    const Cube bits = Generaliser(tm, plain).generalise(start, true, oracle);
    EXPECT_TRUE(oracle(bits));
    EXPECT_TRUE(holds(bits, 4, 8));
    plain.drop = plain.bits = false;
    EXPECT_EQ(Generaliser(tm, plain).generalise(start, true, oracle), start);
}

// x is a multiple of four: two bits of x = 30 are enough, one is not, and no bound is.
TEST_F(Cubes, LowBitsReplaceTheWord) {
    BlockedPart oracle = [&](const Cube& cube) -> std::optional<Cube> {
        for (uint64_t vx = 0; vx < 256; vx += 4)
            if (holds(cube, vx, 1)) return std::nullopt;
        return cube;
    };
    const Cube start({tm.mkEq(x, number(30)), tm.mkEq(y, number(1))});
    Generalisation how;
    how.lowBits = 4;
    EXPECT_EQ(Generaliser(tm, how).generalise(start, true, oracle),
              Cube({tm.mkEq(tm.mkExtract(x, 1, 0), tm.mkConst(2, 2))}));
    how.lowBits = 1;
    how.widen = Widening::Off;
    EXPECT_EQ(Generaliser(tm, how).generalise(start, true, oracle), Cube({tm.mkEq(x, number(30))}));
}

TEST_F(Cubes, RelationsAreBetweenWordsOfOneWidth) {
    const Term wide = tm.mkVar("wide", Sort::bitVec(9));
    const Cube cube({tm.mkEq(x, number(1)), tm.mkBvSlt(y, number(5)), tm.mkEq(wide, tm.mkConst(9, 3)), p});
    const auto relations = relationsBetweenVariables(tm, cube, 10);
    EXPECT_EQ(relations, (std::vector<Term>{tm.mkDistinct(x, y), tm.mkBvSlt(x, y), tm.mkBvSlt(y, x),
                                            tm.mkBvUlt(x, y), tm.mkBvUlt(y, x)}));
    EXPECT_TRUE(relationsBetweenVariables(tm, cube, 0).empty());
}

TEST_F(Cubes, DroppingEndsAfterTheAllowedFailures) {
    unsigned asked = 0;
    BlockedPart needsAll = [&](const Cube& cube) -> std::optional<Cube> {
        ++asked;
        return cube.size() == 3 ? std::optional(cube) : std::nullopt;
    };
    Generalisation how;
    how.split = false;
    how.widen = Widening::Off;
    how.dropFailures = 1;
    const Cube cube({p, q, tm.mkBvUlt(x, y)});
    EXPECT_EQ(Generaliser(tm, how).generalise(cube, true, needsAll), cube);
    EXPECT_EQ(asked, 2u);
}

} // namespace
} // namespace vouch::engine::pdr_kit
