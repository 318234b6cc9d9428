#include "engine/pdr_kit/query_cache.h"

#include "engine/pdr_kit/predecessor.h"
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

class Cached : public ::testing::Test {
  protected:
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(8)), y = tm.mkVar("y", Sort::bitVec(8));
    QueryCache cache{1 << 20};
    Frames frames;
    Term number(uint64_t n) { return tm.mkConst(8, n); }
    Cube is(Term word, uint64_t n) { return Cube({tm.mkEq(word, number(n))}); }
    // x := x + 1 if x < 10
    TransitionSolver counter() {
        TransitionSolver solver(tm, bitblast(tm),
                                {tm.mkBvUlt(x, number(10)), {{x, tm.mkBvAdd(x, number(1))}}}, frames);
        solver.remember(cache, 0);
        return solver;
    }
    double hits() { return cache.statistics().get("hits"); }
    double misses() { return cache.statistics().get("misses"); }
};

TEST_F(Cached, UnsatisfiableStaysWhenFramesGetStronger) {
    TransitionSolver solver = counter();
    const Cube target({tm.mkEq(x, number(5)), tm.mkBvUlt(y, number(9))});
    frames.block(is(x, 4), 2);
    EXPECT_FALSE(solver.isSatisfiable(2, target));
    frames.block(is(x, 7), 3);
    EXPECT_FALSE(solver.isSatisfiable(2, target));
    EXPECT_EQ(solver.core(), std::vector<Term>{tm.mkEq(x, number(5))}); // the core, too
    EXPECT_FALSE(solver.isSatisfiable(1, target));                      // F(1) => F(2)
    EXPECT_EQ(hits(), 2);
    EXPECT_TRUE(solver.isSatisfiable(3, target)); // F(3) is weaker: asked
    EXPECT_EQ(misses(), 2);
}

TEST_F(Cached, SatisfiableEndsWhenItsStateIsBlocked) {
    TransitionSolver solver = counter();
    EXPECT_TRUE(solver.isSatisfiable(1, is(x, 5)));
    frames.block(is(x, 7), 3); // says nothing about the state that was found
    EXPECT_TRUE(solver.isSatisfiable(1, is(x, 5)));
    EXPECT_EQ(solver.model().at(x), term::Value(term::BitVector(8, 4)));
    EXPECT_EQ(hits(), 1);
    frames.block(is(x, 4), 2);
    EXPECT_FALSE(solver.isSatisfiable(1, is(x, 5)));
    EXPECT_EQ(hits(), 1);
    EXPECT_TRUE(solver.isSatisfiable(3, is(x, 5))); // blocked up to level 2 only
    EXPECT_EQ(hits(), 2);
    solver.assume(tm.mkBvUlt(x, number(4)));
    EXPECT_FALSE(solver.isSatisfiable(3, is(x, 5))); // facts count as well
    EXPECT_EQ(hits(), 2);
}

TEST_F(Cached, ExclusionIsAnotherQuestion) {
    TransitionSolver solver(tm, bitblast(tm), {tm.mkTrue(), {}}, frames);
    solver.remember(cache, 0);
    const Cube target = is(x, 5), other = is(y, 5);
    EXPECT_TRUE(solver.isSatisfiable(1, target));
    EXPECT_FALSE(solver.isSatisfiable(1, target, &target));
    EXPECT_TRUE(solver.isSatisfiable(1, target));
    EXPECT_FALSE(solver.isSatisfiable(1, target, &target));
    EXPECT_EQ(hits(), 2);
    EXPECT_TRUE(solver.isSatisfiable(1, target, &other)); // neither looked up nor kept
    EXPECT_EQ(hits() + misses(), 4);
}

// The state that is kept has values of variables that only the exclusion speaks of.
TEST_F(Cached, TheStateRespectsTheExclusion) {
    TransitionSolver solver(tm, bitblast(tm), {tm.mkTrue(), {{x, number(0)}}}, frames);
    solver.remember(cache, 0);
    const Cube target = is(x, 0);
    EXPECT_TRUE(solver.isSatisfiable(1, target, &target)); // from a state with x != 0
    const term::BitVector found = solver.model().at(x).asBits();
    EXPECT_FALSE(found.isZero());
    frames.block(Cube({tm.mkEq(x, tm.mkConst(found))}), 4);
    EXPECT_TRUE(solver.isSatisfiable(1, target, &target));
    EXPECT_EQ(hits(), 0);
    frames.block(Cube({tm.mkNot(target.literals().front())}), 4);
    EXPECT_FALSE(solver.isSatisfiable(1, target, &target));
}

TEST_F(Cached, WhatACubeImpliesIsAskedOnce) {
    PredecessorFinder finder(tm, bitblast(tm), {});
    finder.remember(cache);
    for (int time = 0; time < 3; ++time) {
        const Term right = tm.mkBvUlt(x, number(6)), wrong = tm.mkBvUlt(x, number(5));
        EXPECT_EQ(finder.implied(is(x, 5), {wrong, right}), std::vector<Term>{right});
    }
    EXPECT_EQ(finder.statistics().get("checks"), 2); // a state that rules out one, and then none
    EXPECT_EQ(hits(), 4);
}

// Random queries on random edges while frames and facts grow: with and without the cache the same answers,
// cores that suffice, models that are models. The small cache forgets all the time.
TEST(QueryCacheRandom, AnswersAreThoseOfTheSolver) {
    double hits[2] = {0, 0}, evictions[2] = {0, 0};
    for (int seed = 0; seed < scaled(40); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        TermManager tm;
        std::mt19937 random(seed);
        const Program p = testing::randomProgram(tm, random, "p");
        const size_t bound = seed % 2 ? 6000 : 1 << 20;
        QueryCache cache(bound);
        Frames frames;
        const Edge& e = p.edges[random() % p.edges.size()];
        TransitionSolver asked(tm, bitblast(tm), {e.guard, e.next}, frames);
        TransitionSolver cached(tm, bitblast(tm), {e.guard, e.next}, frames);
        cached.remember(cache, 7);
        const auto literal = [&] {
            const Term v = p.variables[random() % p.variables.size()].term;
            const Term equality = tm.mkEq(v, tm.mkConst(2, random() % 4));
            return random() % 2 ? equality : tm.mkNot(equality);
        };
        for (int step = 0; step < 120; ++step) {
            if (random() % 12 == 0) frames.block(Cube({literal(), literal(), literal()}), 1 + random() % 3);
            if (random() % 60 == 0) {
                const Term fact = tm.mkOr(literal(), literal());
                asked.assume(fact), cached.assume(fact);
            }
            const Cube target({literal(), literal()});
            const Cube* excluded = random() % 2 ? &target : nullptr;
            const unsigned level = 1 + random() % 3;
            const bool expected = asked.isSatisfiable(level, target, excluded);
            ASSERT_EQ(cached.isSatisfiable(level, target, excluded), expected) << "step " << step;
            if (expected) {
                term::Assignment model = cached.model();
                term::Evaluator value(tm, model);
                for (Term requirement : cached.requirements()) EXPECT_TRUE(value(requirement).asBool());
                for (const Cube& blocked : frames.cubesFrom(level))
                    EXPECT_FALSE(value(blocked.term(tm)).asBool());
                if (excluded) EXPECT_FALSE(value(target.term(tm)).asBool());
            } else if (!excluded) {
                EXPECT_FALSE(asked.isSatisfiable(level, Cube(cached.core())));
            }
            ASSERT_LE(cache.bytes(), bound);
        }
        hits[seed % 2] += cache.statistics().get("hits");
        evictions[seed % 2] += cache.statistics().get("evictions");
    }
    EXPECT_GT(hits[0], hits[1]);
    EXPECT_GT(hits[1], 0);
    EXPECT_EQ(evictions[0], 0);
    EXPECT_GT(evictions[1], 0);
}

TEST(QueryCacheBound, TheOldestGoFirst) {
    TermManager tm;
    const auto key = [&](unsigned n) {
        return QueryKey{n, false, {}, {tm.mkVar("p" + std::to_string(n), Sort::boolean())}};
    };
    QueryCache one(1 << 20);
    one.put(key(0), CachedAnswer::Unsatisfiable{});
    const size_t each = one.bytes();
    QueryCache cache(3 * each);
    for (unsigned n = 0; n < 3; ++n) cache.put(key(n), CachedAnswer::Unsatisfiable{});
    EXPECT_EQ(cache.bytes(), 3 * each);
    EXPECT_NE(cache.find(key(0)), nullptr); // asked for: 1 is the oldest now
    cache.put(key(3), CachedAnswer::Unsatisfiable{});
    EXPECT_EQ(cache.bytes(), 3 * each);
    EXPECT_EQ(cache.find(key(1)), nullptr);
    for (unsigned n : {0u, 2u, 3u}) EXPECT_NE(cache.find(key(n)), nullptr) << n;
    EXPECT_EQ(cache.statistics().get("evictions"), 1);
    // An answer that grows counts with its new size; one that is too large for the cache is not kept.
    CachedAnswer::Satisfiable large;
    for (unsigned n = 0; n < 100; ++n)
        large.model.emplace(tm.mkVar("v" + std::to_string(n), Sort::bitVec(32)), term::BitVector(32, n));
    cache.put(key(0), large);
    EXPECT_EQ(cache.find(key(0)), nullptr);
    EXPECT_LE(cache.bytes(), 3 * each);
}

} // namespace
} // namespace vouch::engine::pdr_kit
