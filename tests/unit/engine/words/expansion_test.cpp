// Both expansions against all states of small words.
#include "engine/pdr/attempt.h"
#include "random_cases.h"

namespace vouch::engine::words {
namespace {

using pdr::linear;
using pdr::simple;
using testing::Builder;

ObligationExpansion::WordOf signedWords(const TermManager& tm) {
    return [&tm](Term t) { return Word{t, tm.width(t), true}; };
}

// Random edges of random programs: what obligation expansion gives holds the state, and every state of it satisfies
// the requirements. All kinds of simulation, cubes and boxes.
TEST(ObligationExpansion, AddsOnlyStatesThatSatisfyTheRequirements) {
    unsigned grown = 0, requirementsMet = 0;
    for (unsigned seed = 0; seed < scaled(150u); ++seed) {
        term::TermManager tm;
        std::mt19937 make(seed);
        const Program p = testing::randomProgram(tm, make, "p");
        std::vector<Term> variables;
        for (const auto& v : p.variables) variables.push_back(v.term);
        for (const program::Edge& e : p.edges) {
            term::Substitution fixed(tm);
            for (Term input : e.inputs) fixed.bind(input, tm.mkConst(tm.width(input), seed % 4));
            std::vector<Term> requirements{fixed.apply(e.guard)};
            for (const auto& [variable, value] : e.next)
                requirements.push_back(
                    fixed.apply(tm.mkBvSle(value, tm.mkConst(tm.width(value), make() % 4))));
            if (!pdr_kit::dropConstants(tm, requirements)) continue;
            const auto satisfies = [&](const term::Assignment& state, const std::vector<Term>& formulas) {
                for (Term f : formulas)
                    if (!term::evaluate(tm, f, state).asBool()) return false;
                return true;
            };
            testing::detail::forEachTuple(tm, variables, [&](const std::vector<uint64_t>& values) {
                const term::Assignment state = testing::assignmentOf(p, values);
                if (make() % 4 != 0 || !satisfies(state, requirements)) return;
                ++requirementsMet;
                for (Simulation kind :
                     {Simulation::None, Simulation::Ternary, Simulation::Interval, Simulation::Hybrid})
                    for (Shape shape : {Shape::Cube, Shape::Box}) {
                        Rows rows(tm);
                        Random random(seed);
                        ObligationExpansion expansion(tm, kind, rows, signedWords(tm), random);
                        const auto literals = expansion.expand(requirements, state, shape, [] {});
                        ASSERT_TRUE(literals);
                        EXPECT_TRUE(satisfies(state, *literals));
                        unsigned states = 0;
                        testing::detail::forEachTuple(tm, variables, [&](const std::vector<uint64_t>& other) {
                            const term::Assignment s = testing::assignmentOf(p, other);
                            if (!satisfies(s, *literals)) return;
                            ++states;
                            EXPECT_TRUE(satisfies(s, requirements)) << seed;
                        });
                        grown += kind != Simulation::None && states > 1;
                    }
            });
        }
    }
    EXPECT_GT(requirementsMet, atScale(500u));
    EXPECT_GT(grown, atScale(1000u));
}

// Simple, from (n, x) = (1, 2) with the target x >= 3: the guard keeps n >= 1.
TEST(ObligationExpansion, GuardsAreRequirements) {
    term::TermManager tm;
    const Program p = simple(tm, 8);
    const program::Edge& step = p.edges[1];
    const Term x = tm.mkVar("x", term::Sort::bitVec(8)), n = tm.mkVar("n", term::Sort::bitVec(8));
    const std::vector<Term> requirements{step.guard, tm.mkBvSge(step.nextOf(x), tm.mkConst(8, 3))};
    Rows rows(tm);
    Random random(1);
    ObligationExpansion expansion(tm, Simulation::Hybrid, rows, signedWords(tm), random);
    const term::Assignment state{{n, BitVector(8, 1)}, {x, BitVector(8, 2)}};
    const auto literals = expansion.expand(requirements, state, Shape::Box, [] {});
    ASSERT_TRUE(literals);
    const Cube expected({tm.mkBvSle(tm.mkConst(8, 1), n), tm.mkBvSle(tm.mkConst(8, 2), x),
                         tm.mkBvSle(x, tm.mkConst(8, 126))});
    EXPECT_EQ(Cube(*literals), expected); // 127 + 1 wraps around
}

// An element at an index of the state: the index keeps its value, the element is a word.
TEST(ObligationExpansion, ElementsOfArraysAreWords) {
    term::TermManager tm;
    Builder b(tm);
    const Term a = b.arrayVariable("a", 4, 8), i = b.variable("i", 4);
    const Term written = tm.mkStore(a, tm.mkConst(4, 9), tm.mkConst(8, 1));
    const std::vector<Term> requirements{tm.mkBvSge(tm.mkSelect(written, i), tm.mkConst(8, 5))};
    term::ArrayValue elements{BitVector(8, 0)};
    elements.set(BitVector(4, 2), BitVector(8, 77));
    const term::Assignment state{{a, elements}, {i, BitVector(4, 2)}};
    Rows rows(tm);
    Random random(1);
    ObligationExpansion expansion(tm, Simulation::Hybrid, rows, signedWords(tm), random);
    const auto literals = expansion.expand(requirements, state, Shape::Box, [] {});
    ASSERT_TRUE(literals);
    for (Term literal : *literals) EXPECT_TRUE(term::evaluate(tm, literal, state).asBool());
    auto solver = solver::makeSolver(solver::Backend::Z3, tm);
    solver->add(tm.mkNot(requirements[0]));
    EXPECT_EQ(solver->check(*literals), solver::Result::Unsat);
    EXPECT_LE(literals->size(), 4u);
    // An array as a whole is no set of words.
    const Term other = b.arrayVariable("b", 4, 8);
    const std::vector<Term> equal{tm.mkEq(a, other)};
    EXPECT_FALSE(expansion.expand(equal, {{a, elements}, {other, elements}}, Shape::Box, [] {}));
}

// Linear: I is x + 2y <= 5. From the point (6, 1) the thesis gets x >= 3 /\ y >= 1, which holds (3, 1) of I. Whatever
// the order, no initial state comes in, and what is left cannot be relaxed any more (W17).
TEST(CoverExpansion, InitialStatesStayOutside) {
    term::TermManager tm;
    constexpr uint32_t kWidth = 5;
    const Program p = linear(tm, kWidth);
    const Term x = tm.mkVar("x", term::Sort::bitVec(kWidth)), y = tm.mkVar("y", term::Sort::bitVec(kWidth));
    const Term initial = p.edges[0].guard;
    unsigned queries = 0;
    std::set<Cube> results;
    const BlockedPart blocked = [&](const Cube& cube) -> std::optional<Cube> {
        ++queries;
        for (unsigned v = 0; v < 1u << (2 * kWidth); ++v) {
            const term::Assignment state{{x, BitVector(kWidth, v % 32)}, {y, BitVector(kWidth, v / 32)}};
            if (term::evaluate(tm, cube.term(tm), state).asBool() &&
                term::evaluate(tm, initial, state).asBool())
                return std::nullopt;
        }
        return cube;
    };
    for (unsigned seed = 0; seed < 20; ++seed) {
        Rows rows(tm);
        Random random(seed);
        std::vector<Term> literals;
        ObligationExpansion points(tm, Simulation::None, rows, signedWords(tm), random);
        points.addPoint(x, BitVector(kWidth, 6), Shape::Box, literals);
        points.addPoint(y, BitVector(kWidth, 1), Shape::Box, literals);
        ASSERT_EQ(literals.size(), 4u);
        const Cube expanded = CoverExpansion(rows, random, 100).expand(Cube(literals), blocked);
        ASSERT_TRUE(blocked(expanded));
        results.insert(expanded);
        for (Term literal : expanded.literals()) {
            EXPECT_FALSE(blocked(expanded.without(literal)));
            const Row* row = rows.find(literal);
            ASSERT_TRUE(row);
            EXPECT_FALSE(blocked(expanded.replaced(literal, rows.literal(row->withBound(row->bound + 1)))));
        }
    }
    const Cube here({tm.mkBvSle(tm.mkConst(kWidth, 4), x), tm.mkBvSle(tm.mkConst(kWidth, 1), y)});
    EXPECT_TRUE(results.contains(here)); // x >= 4 /\ y >= 1, where the thesis has x >= 3
    EXPECT_GT(results.size(), 1u);       // orders matter (W30)
    EXPECT_LT(queries, 20u * 40u);       // bounds by binary search
}

TEST(CoverExpansion, BitsAreDropped) {
    term::TermManager tm;
    const Term x = tm.mkVar("x", term::Sort::bitVec(8));
    Rows rows(tm);
    Random random(3);
    std::vector<Term> literals;
    ObligationExpansion points(tm, Simulation::None, rows, signedWords(tm), random);
    points.addPoint(x, BitVector(8, 0xa5), Shape::Cube, literals);
    ASSERT_EQ(literals.size(), 8u);
    const Term odd = tm.mkBvToBool(tm.mkExtract(x, 0, 0));
    const auto blocked = [&](const Cube& cube) {
        return cube.contains(odd) ? std::optional(cube) : std::nullopt;
    };
    EXPECT_EQ(CoverExpansion(rows, random, 100).expand(Cube(literals), blocked), Cube({odd}));
}

// Blocked while one of two literals is there: the second expansion finds the other one.
TEST(CoverExpansion, AgainstAnotherResult) {
    term::TermManager tm;
    const Term x = tm.mkVar("x", term::Sort::bitVec(8)), y = tm.mkVar("y", term::Sort::bitVec(8));
    std::set<Cube> first;
    for (unsigned seed = 0; seed < 20; ++seed) {
        Rows rows(tm);
        Random random(seed);
        std::vector<Term> literals;
        ObligationExpansion points(tm, Simulation::None, rows, signedWords(tm), random);
        points.addPoint(x, BitVector(8, 5), Shape::Box, literals);
        points.addPoint(y, BitVector(8, 7), Shape::Box, literals);
        const auto speaksOf = [&](const Cube& cube, Term word) {
            return std::any_of(cube.literals().begin(), cube.literals().end(), [&](Term t) {
                return rows.find(t) && rows.find(t)->parts[0].word.term == word;
            });
        };
        const auto blocked = [&](const Cube& c) {
            return speaksOf(c, x) || speaksOf(c, y) ? std::optional(c) : std::nullopt;
        };
        CoverExpansion covers(rows, random, 100);
        const Cube one = covers.expand(Cube(literals), blocked);
        const Cube other = covers.expand(Cube(literals), blocked, &one);
        ASSERT_EQ(one.size(), 1u);
        ASSERT_EQ(other.size(), 1u);
        EXPECT_NE(one, other);
        first.insert(one);
        // What is to be dropped early is.
        CoverExpansion early(rows, random, 100, [&](Term t) { return speaksOf(Cube({t}), x); });
        EXPECT_TRUE(speaksOf(early.expand(Cube(literals), blocked), y));
    }
    EXPECT_GT(first.size(), 1u);
}

} // namespace
} // namespace vouch::engine::words
