// ConeSat against CaDiCaL on random streams: gates, clauses with and without guards, assumptions, retired guards.
#include "solver/bitblast/sat.h"

#include <gtest/gtest.h>
#include <random>

namespace vouch::solver::bitblast {
namespace {

// Both solvers get the same clauses. Definitions are of gates over earlier variables, as the bit-blaster makes them.
class Pair {
  public:
    explicit Pair(uint64_t seed) : random_(seed) {
        for (int i = 0; i < 12; ++i) free_.push_back(newVariable());
    }

    void addGate() {
        const int o = newVariable(), a = pick(), b = pick();
        if (std::abs(a) == std::abs(b)) return; // stays an input
        if (chance(2)) {
            define(o, {-o, a});
            define(o, {-o, b});
            define(o, {o, -a, -b});
        } else {
            define(o, {-o, a, b});
            define(o, {-o, -a, -b});
            define(o, {o, -a, b});
            define(o, {o, a, -b});
        }
        free_.push_back(o);
    }
    void addClause(int guard) {
        std::vector<int> clause;
        for (unsigned i = 0, n = 1 + random_() % 4; i < n; ++i) clause.push_back(pick());
        if (guard) clause.push_back(-guard);
        for (SatSolver* s : {cone_.get(), cadical_.get()}) s->addClause(clause);
    }
    int newGuard() {
        guards_.push_back(newVariable());
        return guards_.back();
    }
    void retire() {
        if (guards_.empty()) return;
        const int unit = -guards_[random_() % guards_.size()];
        for (SatSolver* s : {cone_.get(), cadical_.get()}) s->addClause({&unit, 1});
    }

    Result compare() {
        std::vector<int> assumptions;
        for (int g : guards_)
            if (chance(3)) assumptions.push_back(g);
        for (unsigned i = 0, n = random_() % 6; i < n; ++i) assumptions.push_back(pick());
        const Result expected = cadical_->solve(assumptions), result = cone_->solve(assumptions);
        EXPECT_EQ(result, expected);
        if (result != expected) return result;
        if (result == Result::Unsat) {
            std::vector<int> core;
            for (int l : assumptions)
                if (cone_->failed(l)) core.push_back(l);
            EXPECT_EQ(cadical_->solve(core), Result::Unsat) << "not a core";
            for (int l : core)
                EXPECT_FALSE(cone_->failed(-l) && std::count(core.begin(), core.end(), -l) == 0);
        } else {
            for (int l : assumptions) EXPECT_TRUE(cone_->value(l));
            // What is assigned can be completed, with open guards false.
            std::vector<int> model;
            for (int v = 1; v <= cone_->variables(); ++v)
                if (cone_->isAssigned(v)) model.push_back(cone_->value(v) ? v : -v);
            for (int g : guards_)
                if (!cone_->isAssigned(g)) model.push_back(-g);
            EXPECT_EQ(cadical_->solve(model), Result::Sat) << "no model";
            open += cone_->variables() - static_cast<int>(model.size());
        }
        return result;
    }
    bool chance(unsigned n) { return random_() % n == 0; }

    int open = 0; // variables that models left open

  private:
    int newVariable() {
        cadical_->newVariable();
        return cone_->newVariable();
    }
    int pick() {
        const int v = free_[random_() % free_.size()];
        return chance(2) ? v : -v;
    }
    void define(int output, std::initializer_list<int> clause) {
        for (SatSolver* s : {cone_.get(), cadical_.get()})
            s->addDefinition(output, {clause.begin(), clause.size()});
    }

    std::mt19937_64 random_;
    std::unique_ptr<SatSolver> cone_ = makeSat(SatKind::Cone), cadical_ = makeSat(SatKind::Cadical);
    std::vector<int> free_, guards_;
};

class RandomStream : public ::testing::TestWithParam<uint64_t> {};

TEST_P(RandomStream, AgreesWithCadical) {
    Pair pair(GetParam());
    unsigned sat = 0, unsat = 0;
    for (int round = 0; round < 120 && !::testing::Test::HasFailure(); ++round) {
        for (int i = 0; i < 3; ++i) pair.addGate();
        if (pair.chance(8)) pair.addClause(0);
        if (pair.chance(2)) {
            const int guard = pair.newGuard();
            for (int i = 0; i < 5; ++i) pair.addClause(guard);
        }
        if (pair.chance(6)) pair.retire();
        for (int i = 0; i < 3; ++i) ++(pair.compare() == Result::Sat ? sat : unsat);
    }
    EXPECT_GT(unsat, 5u);
    if (sat > 50) EXPECT_GT(pair.open, 0); // otherwise the cone is everything, and nothing is saved
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomStream, ::testing::Range<uint64_t>(1, 61));

// Enough conflicts for restarts and for learnt clauses to be dropped: pigeons in too few holes.
TEST(ConeSat, HardEnoughForRestarts) {
    constexpr int kHoles = 8;
    auto solver = makeSat(SatKind::Cone);
    int in[kHoles + 1][kHoles];
    for (auto& pigeon : in)
        for (int& hole : pigeon) hole = solver->newVariable();
    const int all = solver->newVariable(); // guard of the last pigeon
    for (int p = 0; p <= kHoles; ++p) {
        std::vector<int> somewhere(in[p], in[p] + kHoles);
        if (p == kHoles) somewhere.push_back(-all);
        solver->addClause(somewhere);
    }
    for (int h = 0; h < kHoles; ++h)
        for (int p = 0; p <= kHoles; ++p)
            for (int q = 0; q < p; ++q) solver->addClause(std::vector{-in[p][h], -in[q][h]});
    EXPECT_EQ(solver->solve({}), Result::Sat);
    EXPECT_EQ(solver->solve(std::vector{all}), Result::Unsat);
    EXPECT_TRUE(solver->failed(all));
    EXPECT_GT(solver->conflicts(), 500u);
    EXPECT_EQ(solver->solve({}), Result::Sat);
}

TEST(ConeSat, LimitsAreKept) {
    auto solver = makeSat(SatKind::Cone);
    std::vector<int> v;
    for (int i = 0; i < 60; ++i) v.push_back(solver->newVariable());
    std::mt19937_64 random(3);
    for (int i = 0; i < 256; ++i) { // about the hardest ratio
        std::vector<int> clause;
        for (int j = 0; j < 3; ++j) clause.push_back(random() % 2 ? v[random() % 60] : -v[random() % 60]);
        solver->addClause(clause);
    }
    solver->setConflictLimit(1);
    const Result limited = solver->solve({});
    solver->setConflictLimit(-1);
    const Result result = solver->solve({});
    EXPECT_NE(result, Result::Unknown);
    EXPECT_TRUE(limited == Result::Unknown || limited == result);
    support::Budget cancelled;
    cancelled.cancel();
    solver->setBudget(cancelled);
    EXPECT_EQ(solver->solve({}), Result::Unknown);
}

} // namespace
} // namespace vouch::solver::bitblast
