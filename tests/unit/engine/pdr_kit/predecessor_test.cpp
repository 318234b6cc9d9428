#include "engine/pdr_kit/predecessor.h"

#include "engine/pdr_kit/literals.h"
#include "engine/small_program.h"
#include "random_cases.h"

#include <gtest/gtest.h>

namespace vouch::engine::pdr_kit {
namespace {

using program::Edge;
using program::Program;
using term::Sort;

SolverFactory bitblast(TermManager& tm) {
    return [&tm] { return solver::makeSolver(solver::Backend::Bitblast, tm); };
}

// Exists w: guard(s, w) /\ target(next(s, w)), by trying all input values.
bool leadsInto(const Program& p, const Edge& e, const Cube& target, const std::vector<uint64_t>& state) {
    bool found = false;
    testing::detail::forEachTuple(*p.tm, e.inputs, [&](const std::vector<uint64_t>& inputs) {
        term::Assignment a, next;
        for (size_t i = 0; i < p.variables.size(); ++i)
            a[p.variables[i].term] = term::BitVector(p.tm->width(p.variables[i].term), state[i]);
        for (size_t i = 0; i < inputs.size(); ++i)
            a[e.inputs[i]] = term::BitVector(p.tm->width(e.inputs[i]), inputs[i]);
        for (const auto& v : p.variables) next[v.term] = term::evaluate(*p.tm, e.nextOf(v.term), a);
        found |= term::evaluate(*p.tm, e.guard, a).asBool() &&
                 term::evaluate(*p.tm, target.term(*p.tm), next).asBool();
    });
    return found;
}

std::vector<Term> stateVariables(const Program& p) {
    std::vector<Term> result;
    for (const auto& v : p.variables) result.push_back(v.term);
    return result;
}

// Every style, on random edges: all states of the cube lead into the target, and the model's state is one of
// them.
TEST(Predecessor, CubesAreExactOnRandomEdges) {
    unsigned found = 0, manyStates = 0;
    for (int seed = 0; seed < scaled(60); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        TermManager tm;
        std::mt19937 random(seed);
        const Program p = testing::randomProgram(tm, random, "p");
        const Frames everything;
        for (const Edge& e : p.edges) {
            const Term v = p.variables[random() % p.variables.size()].term;
            const Term bound = tm.mkConst(2, random() % 4);
            const Cube target({random() % 2 ? tm.mkEq(v, bound) : tm.mkNot(tm.mkEq(v, bound))});
            TransitionSolver solver(tm, bitblast(tm), {e.guard, e.next}, everything);
            if (!solver.isSatisfiable(1, target)) continue;
            const term::Assignment model = solver.model();
            for (CubeStyle style :
                 {CubeStyle::Wep, CubeStyle::Intervals, CubeStyle::Bits, CubeStyle::Simulation})
                for (bool lift : {false, true}) {
                    PredecessorOptions options;
                    options.style = style, options.liftBySolver = lift;
                    const Cube cube = PredecessorFinder(tm, bitblast(tm), options)
                                          .find(solver.requirements(), e.inputs, model);
                    EXPECT_TRUE(term::evaluate(tm, cube.term(tm), model).asBool());
                    unsigned states = 0;
                    testing::detail::forEachTuple(tm, stateVariables(p), [&](const std::vector<uint64_t>& s) {
                        term::Assignment a;
                        for (size_t i = 0; i < s.size(); ++i)
                            a[p.variables[i].term] = term::BitVector(2, s[i]);
                        if (!term::evaluate(tm, cube.term(tm), a).asBool()) return;
                        ++states;
                        EXPECT_TRUE(leadsInto(p, e, target, s));
                    });
                    ++found;
                    manyStates += states > 1;
                }
        }
    }
    EXPECT_GT(found, atScale(300u));
    EXPECT_GT(manyStates, found / 3);
}

class Predecessor32 : public ::testing::Test {
  protected:
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(32)), y = tm.mkVar("y", Sort::bitVec(32));
    Term w = tm.mkVar("w", Sort::bitVec(32));
    Term c = tm.mkVar("c", Sort::boolean());
    Term number(uint64_t n) { return tm.mkConst(32, n); }
    term::Assignment values(uint64_t vx, uint64_t vy, uint64_t vw = 0) {
        return {{x, term::BitVector(32, vx)}, {y, term::BitVector(32, vy)}, {w, term::BitVector(32, vw)}};
    }
    std::vector<Term> project(std::vector<Term> literals, const term::Assignment& model) {
        auto result = eliminateInputs(tm, std::move(literals), std::span(&w, 1), model).literals;
        EXPECT_TRUE(dropConstants(tm, result));
        return result;
    }
};

TEST_F(Predecessor32, APathKeepsItsConditionsAndData) {
    const Term next = tm.mkIte(tm.mkBvSlt(x, number(10)), tm.mkBvAdd(x, number(1)), y);
    const Term formula = tm.mkNot(tm.mkEq(next, y));
    auto literals = implicant(tm, std::span(&formula, 1), values(3, 7));
    EXPECT_EQ(Cube(literals),
              Cube({tm.mkBvSlt(x, number(10)), tm.mkNot(tm.mkEq(tm.mkBvAdd(x, number(1)), y))}));
}

TEST_F(Predecessor32, OneTrueDisjunctIsEnough) {
    const Term left = tm.mkBvSlt(x, y), right = tm.mkBvSlt(y, number(5));
    const Term formula = tm.mkOr(left, right);
    EXPECT_EQ(implicant(tm, std::span(&formula, 1), values(9, 3)), std::vector<Term>{right});
}

TEST_F(Predecessor32, ReadsOfWrittenArraysFollowTheModel) {
    const Term a = tm.mkVar("a", Sort::array(32, 32));
    const Term formula = tm.mkEq(tm.mkSelect(tm.mkStore(a, x, number(4)), y), number(4));
    EXPECT_EQ(Cube(implicant(tm, std::span(&formula, 1), values(2, 2))), Cube({tm.mkEq(x, y)}));
    term::Assignment elsewhere = values(2, 3);
    elsewhere[a] = term::ArrayValue{term::BitVector(32, 4), {}};
    EXPECT_EQ(Cube(implicant(tm, std::span(&formula, 1), elsewhere)),
              Cube({tm.mkNot(tm.mkEq(x, y)), tm.mkEq(tm.mkSelect(a, y), number(4))}));
}

// A store on top, so that the read does not fold before the walk sees it.
TEST_F(Predecessor32, ReadsOfCopiedRangesFollowTheModel) {
    const Term a = tm.mkVar("a", Sort::array(32, 32)), b = tm.mkVar("b", Sort::array(32, 32));
    const Term copy = tm.mkCopy(a, number(10), b, number(50), x);
    const Term formula = tm.mkEq(tm.mkSelect(tm.mkStore(copy, w, number(1)), y), number(4));
    term::Assignment model = values(5, 12);
    model[w] = term::BitVector(32, 99);
    model[a] = term::ArrayValue{term::BitVector(32, 3)};
    model[b] = term::ArrayValue{term::BitVector(32, 4)};
    for (bool inside : {true, false}) {
        if (!inside) std::swap(model[a], model[b]), model[x] = term::BitVector(32, 2);
        const std::vector<Term> literals = implicant(tm, std::span(&formula, 1), model);
        std::vector<Term> arrays;
        for (Term literal : literals) {
            EXPECT_TRUE(term::evaluate(tm, literal, model).asBool());
            for (Term t : term::variables(tm, literal))
                if (tm.sort(t).isArray()) arrays.push_back(t);
        }
        EXPECT_EQ(arrays, std::vector<Term>{inside ? b : a}); // the other one does not matter
        // literals /\ !formula
        auto solver = solver::makeSolver(solver::Backend::Bitblast, tm);
        solver->add(tm.mkNot(formula));
        EXPECT_EQ(solver->check(literals), solver::Result::Unsat);
    }
}

TEST_F(Predecessor32, InputsAreReplacedByWhatTheyAreComparedWith) {
    // w = x + 1: exact.
    EXPECT_EQ(project({tm.mkEq(w, tm.mkBvAdd(x, number(1))), tm.mkBvSlt(w, y)}, values(1, 5, 2)),
              std::vector<Term>{tm.mkBvSlt(tm.mkBvAdd(x, number(1)), y)});
    // w != x: always possible.
    EXPECT_TRUE(project({tm.mkNot(tm.mkEq(w, x))}, values(1, 5, 2)).empty());
    // x <= w, w <= y: x <= y, whatever the values were.
    EXPECT_EQ(project({tm.mkBvSle(x, w), tm.mkBvSle(w, y)}, values(1, 50, 20)),
              std::vector<Term>{tm.mkBvSle(x, y)});
    // x + w = y can be solved for w.
    EXPECT_TRUE(project({tm.mkEq(tm.mkBvAdd(x, w), y)}, values(1, 5, 4)).empty());
    // A product cannot: the value of the model stays.
    EXPECT_EQ(project({tm.mkBvSlt(tm.mkBvMul(x, w), y)}, values(1, 5, 4)),
              std::vector<Term>{tm.mkBvSlt(tm.mkBvMul(x, number(4)), y)});
}

TEST_F(Predecessor32, BoundsAreWidenedWhileTheyImplyTheRequirement) {
    PredecessorOptions options;
    options.style = CubeStyle::Intervals;
    const Term formula = tm.mkAnd(tm.mkBvSlt(x, number(100)), tm.mkBvSlt(number(10), x));
    const Cube cube =
        PredecessorFinder(tm, bitblast(tm), options).find(std::span(&formula, 1), {}, values(50, 1));
    EXPECT_EQ(cube, Cube({tm.mkBvSle(x, number(99)), tm.mkBvSle(number(11), x)}));
}

TEST_F(Predecessor32, ImpliedFormulasAreThoseThatNoStateViolates) {
    PredecessorFinder finder(tm, bitblast(tm), {});
    const Cube cube({tm.mkEq(y, tm.mkBvAdd(x, number(1))), tm.mkBvUlt(x, number(20))});
    const std::vector<Term> relations = relationsBetweenVariables(tm, cube, 10);
    const std::vector<Term> implied = finder.implied(cube, relations);
    for (Term relation : relations) {
        const bool is =
            relation == tm.mkDistinct(x, y) || relation == tm.mkBvSlt(x, y) || relation == tm.mkBvUlt(x, y);
        EXPECT_EQ(std::count(implied.begin(), implied.end(), relation), is);
    }
    EXPECT_TRUE(finder.implied(cube, {}).empty());
    EXPECT_TRUE(finder.implied(Cube(), relations).empty());
}

TEST_F(Predecessor32, LargeCubesBecomeBits) {
    PredecessorOptions options;
    options.largestCube = 4;
    const Term formula = tm.mkEq(tm.mkBvMul(x, x), tm.mkBvMul(y, y));
    const Cube cube =
        PredecessorFinder(tm, bitblast(tm), options).find(std::span(&formula, 1), {}, values(6, 6));
    for (Term literal : cube.literals()) {
        const Term atom = tm.kind(literal) == term::Kind::Not ? tm.arg(literal, 0) : literal;
        EXPECT_EQ(tm.width(tm.arg(atom, 0)), 1u); // one bit
    }
}

TEST_F(Predecessor32, FramesAreSwitchedByLevel) {
    Frames frames;
    TransitionSolver solver(tm, bitblast(tm), {tm.mkTrue(), {{x, tm.mkBvAdd(x, number(1))}}}, frames);
    const Term is5 = tm.mkEq(x, number(5)), small = tm.mkBvUlt(y, number(9));
    frames.block(Cube({tm.mkEq(x, number(4))}), 2);
    EXPECT_FALSE(solver.isSatisfiable(0, Cube({is5, small})));
    EXPECT_FALSE(solver.isSatisfiable(2, Cube({is5, small})));
    EXPECT_EQ(solver.core(), std::vector<Term>{is5}); // y has nothing to do with it
    EXPECT_TRUE(solver.isSatisfiable(3, Cube({is5, small})));
    EXPECT_EQ(solver.model().at(x), term::Value(term::BitVector(32, 4)));
    const Cube excluded({tm.mkEq(x, number(4))});
    EXPECT_FALSE(solver.isSatisfiable(3, Cube({is5}), &excluded));
    EXPECT_TRUE(solver.isSatisfiable(3, Cube({is5}))); // the exclusion was for one query
    solver.assume(tm.mkBvUlt(x, number(4)));
    EXPECT_FALSE(solver.isSatisfiable(3, Cube({is5})));
}

TEST_F(Predecessor32, AReleasedSolverKnowsEverythingAgain) {
    Frames frames;
    TransitionSolver solver(tm, bitblast(tm), {tm.mkBvUlt(x, number(50)), {}}, frames);
    for (uint64_t i = 0; i < 50; ++i) {
        EXPECT_TRUE(solver.isSatisfiable(1, Cube()));
        frames.block(Cube({tm.mkEq(x, number(i))}), 1);
        if (i % 7 == 0) {
            support::Statistics total;
            solver.release(total);
            EXPECT_GT(total.get("checks"), 0);
        }
    }
    EXPECT_FALSE(solver.isSatisfiable(1, Cube()));
    EXPECT_TRUE(solver.isSatisfiable(2, Cube()));
}

} // namespace
// Whatever was blocked and replaced before a solver was made does not wear it out.
TEST_F(Predecessor32, ASolverIsWornByWhatItWasGivenNotByTheLog) {
    Frames frames;
    TransitionSolver solver(tm, bitblast(tm), {tm.mkTrue(), {{x, tm.mkBvAdd(x, number(1))}}}, frames);
    const auto is = [&](uint64_t value) { return Cube({tm.mkEq(x, number(value))}); };
    for (unsigned level = 0; level < 3000; ++level)
        frames.block(is(7), level); // each replaces the one before
    ASSERT_EQ(frames.size(), 1u);
    EXPECT_FALSE(solver.isSatisfiable(2999, is(8)));
    EXPECT_TRUE(solver.isSatisfiable(3000, is(8)));
    for (unsigned level = 3000; level < 6000;
         ++level) { // an old solver is given all of them, and then a new one
        frames.block(is(7), level);
        EXPECT_FALSE(solver.isSatisfiable(level, is(8)));
    }
}

} // namespace vouch::engine::pdr_kit
