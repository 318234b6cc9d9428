// The kit on both views of a program: locations with frames of their own, and one transition relation with a pc.
#include "engine/pdr_kit/inductive_frames.h"

#include "engine/pdr_kit/transition_system.h"
#include "engine/small_program.h"
#include "program/interpreter.h"
#include "program/liveness.h"

#include <gtest/gtest.h>

namespace vouch::engine::pdr_kit {
namespace {

using program::LocationKind;
using testing::Builder;
using testing::countingLoop;

enum class View { Locations, ProgramCounter };

constexpr LocationId kHead = 1;

std::unique_ptr<System> systemOf(const Program& p, View view) {
    if (view == View::Locations) return std::make_unique<LocationSystem>(p);
    return std::make_unique<TransitionSystem>(p);
}

// Each edge preserves the invariants, and none of them allows an edge into a bad location; they hold at the start.
void expectInductive(const Program& p, const Certificate& certificate) {
    term::TermManager& tm = *p.tm;
    EXPECT_EQ(certificate.form, Certificate::Form::KInductive);
    EXPECT_EQ(certificate.k, 1u);
    const auto at = [&](LocationId l) {
        if (p.locations[l].isBad()) return tm.mkFalse();
        auto it = certificate.invariant.find(l);
        return it == certificate.invariant.end() ? tm.mkTrue() : it->second;
    };
    EXPECT_FALSE(certificate.invariant.contains(p.entry));
    for (const program::Edge& e : p.edges) {
        term::Substitution next(tm);
        for (const auto& [variable, value] : e.next) next.bind(variable, value);
        const std::vector<Term> query{at(e.from), e.guard, tm.mkNot(next.apply(at(e.to)))};
        EXPECT_EQ(solver::makeSolver(solver::Backend::Z3, tm)->check(query), solver::Result::Unsat)
            << e.from << " -> " << e.to;
    }
}

class BothViews : public ::testing::TestWithParam<View> {
  protected:
    struct Kit {
        Kit(const Program& p, View view, const Context& context)
            : system(systemOf(p, view)), frames(*system, context, {}, "test") {}
        std::unique_ptr<System> system;
        InductiveFrames frames;
    };
    Kit kitOf(const Program& p) { return {p, GetParam(), context()}; }
    const Context& context() {
        context_.statistics = &statistics;
        return context_;
    }
    // A cube of states at one location.
    std::pair<Place, Cube> at(const System& system, LocationId l, std::vector<Term> literals) {
        if (GetParam() == View::Locations) return {l, Cube(literals)};
        literals.push_back(dynamic_cast<const TransitionSystem&>(system).at(l));
        return {TransitionSystem::kPlace, Cube(literals)};
    }

    term::TermManager tm;
    support::Statistics statistics;
    Context context_;
};

TEST_P(BothViews, RelativeInductionFindsACoreThatIsEnough) {
    // x := y := 0; loop: x += 2, y += 2
    const Program p = countingLoop(tm, 4, 8, 2, 9);
    const Term x = p.variables[0].term;
    auto kit = kitOf(p);
    const auto odd = [&](Term v) { return tm.mkEq(tm.mkExtract(v, 0, 0), tm.mkConst(1, 1)); };
    const Term notZero = tm.mkDistinct(x, tm.mkConst(4, 0));
    auto [place, cube] = at(*kit.system, kHead, {odd(x), notZero});
    for (unsigned level : {1u, 2u, 5u}) {
        auto part = kit.frames.blockedPart(place, level, cube, "queries.test");
        ASSERT_TRUE(part) << level;
        EXPECT_TRUE(part->subsumes(cube));
        EXPECT_TRUE(part->contains(odd(x)) || level == 1); // x != 0 alone does not last
        EXPECT_FALSE(kit.frames.isInitial(place, *part));
        EXPECT_TRUE(kit.frames.blockedPart(place, level, *part, "queries.test"));
    }
    EXPECT_FALSE(kit.frames.blockedPart(place, 2, at(*kit.system, kHead, {notZero}).second, "queries.test"));
    // x = 2 is not: it comes after x = 0, which no frame excludes.
    auto [same, reachable] = at(*kit.system, kHead, {tm.mkEq(x, tm.mkConst(4, 2))});
    EXPECT_TRUE(kit.frames.blockedPart(same, 1, reachable, "queries.test"));
    EXPECT_FALSE(kit.frames.blockedPart(same, 2, reachable, "queries.test"));
    const Cube before = kit.frames.predecessorOf(kit.frames.lastFailure(same));
    EXPECT_FALSE(before.empty());
}

TEST_P(BothViews, WhatIsInitialCannotBeBlocked) {
    const Program p = countingLoop(tm, 4, 8, 2, 9);
    const Term x = p.variables[0].term;
    auto kit = kitOf(p);
    auto [place, cube] = at(*kit.system, p.entry, {tm.mkEq(x, tm.mkConst(4, 3))});
    EXPECT_TRUE(kit.frames.isInitial(place, cube));
    auto [head, elsewhere] = at(*kit.system, kHead, {tm.mkEq(x, tm.mkConst(4, 3))});
    EXPECT_FALSE(kit.frames.isInitial(head, elsewhere));
    if (GetParam() == View::ProgramCounter) {
        // The cube without its pc has initial states: relative induction must not offer it.
        const Cube anywhere({tm.mkEq(x, tm.mkConst(4, 3))});
        EXPECT_FALSE(kit.frames.blockedPart(place, 1, anywhere, "queries.test"));
        auto part = kit.frames.blockedPart(head, 1, elsewhere, "queries.test");
        ASSERT_TRUE(part);
        EXPECT_FALSE(kit.frames.isInitial(head, *part));
    }
}

TEST_P(BothViews, PropagationRaisesWhatIsInductiveAndACertificateComesOfIt) {
    const Program p = countingLoop(tm, 4, 8, 2, 9); // error if y = 9 at the end
    const Term x = p.variables[0].term, y = p.variables[1].term;
    auto kit = kitOf(p);
    const auto odd = [&](Term v) { return tm.mkEq(tm.mkExtract(v, 0, 0), tm.mkConst(1, 1)); };
    auto [place, lasting] = at(*kit.system, kHead, {odd(y)});
    auto [same, passing] = at(*kit.system, kHead, {tm.mkEq(x, tm.mkConst(4, 2))}); // after one round
    EXPECT_TRUE(kit.frames.block(place, 1, lasting));
    EXPECT_TRUE(kit.frames.block(same, 1, passing));
    EXPECT_FALSE(kit.frames.fixpoint(1));
    kit.frames.propagate(1);
    EXPECT_EQ(kit.frames.at(place).delta(1), std::vector<Cube>{passing});
    EXPECT_TRUE(kit.frames.at(place).isBlocked(lasting, 2));
    EXPECT_FALSE(kit.frames.isInductive(1));
    EXPECT_TRUE(kit.frames.isInductive(2));
    kit.frames.checkInvariants(2);
    // Level 2 has one delta, level 3 none: nothing bad is left either.
    kit.frames.propagate(2);
    EXPECT_EQ(kit.frames.fixpoint(3), std::optional<unsigned>(2));
    for (StepId s : kit.system->badSteps()) EXPECT_FALSE(kit.frames.reachesBad(s, 3, "queries.test")) << s;
    expectInductive(p, kit.frames.certificate(3));
}

// A plain IC3 in a few lines, on the kit alone: the same for both views.
Answer search(InductiveFrames& frames, const System& system) {
    ObligationQueue queue;
    for (StepId s : system.badSteps())
        if (frames.reachesBad(s, 0, "queries.initial"))
            return Unsafe{frames.concretise({{s, *system.steps()[s].bad}})};
    for (unsigned k = 1; k < 40; ++k) {
        for (StepId s : system.badSteps())
            while (frames.reachesBad(s, k, "queries.cti")) {
                Obligation o;
                o.place = system.steps()[s].from, o.cube = frames.predecessorOf(s), o.via = s;
                if (frames.isInitial(o.place, o.cube))
                    return Unsafe{frames.concretise({{s, *system.steps()[s].bad}})};
                queue.add(o, k);
                while (!queue.empty()) {
                    const ObligationId id = queue.first();
                    const unsigned level = queue.level(id);
                    const Place place = queue[id].place;
                    const Cube cube = queue[id].cube;
                    if (frames.at(place).isBlocked(cube, level)) {
                        queue.remove(id);
                        continue;
                    }
                    if (auto part = frames.blockedPart(place, level, cube, "queries.block")) {
                        frames.block(place, level, *part);
                        queue.remove(id);
                        continue;
                    }
                    const StepId via = frames.lastFailure(place);
                    Obligation before;
                    before.place = system.steps()[via].from, before.cube = frames.predecessorOf(via);
                    before.parent = id, before.via = via;
                    if (level == 1 || frames.isInitial(before.place, before.cube))
                        return Unsafe{frames.concretise(legsOf(system, queue, via, id))};
                    queue.add(before, level - 1);
                }
            }
        for (unsigned i = 1; i <= k; ++i) frames.propagate(i);
        if (auto level = frames.fixpoint(k)) return Safe{frames.certificate(*level)};
    }
    return Unknown{"bound", ""};
}

TEST_P(BothViews, ProofsAndTracesAreTheProgramsOwn) {
    std::mt19937 random(11);
    unsigned safe = 0, unsafe = 0;
    for (int n = 0; n < 60; ++n) {
        const Program p = testing::randomProgram(tm, random, "p" + std::to_string(n) + "_");
        const auto truth = testing::explore(p);
        if (truth.limit) continue;
        auto kit = kitOf(p);
        const Answer answer = search(kit.frames, *kit.system);
        if (truth.error) {
            ASSERT_TRUE(std::holds_alternative<Unsafe>(answer)) << n;
            const Trace& trace = std::get<Unsafe>(answer).trace;
            EXPECT_EQ(program::Interpreter(p).replay(trace).size(), trace.steps.size() + 1);
            EXPECT_EQ(p.locations[p.edges[trace.steps.back().edge].to].kind, LocationKind::Error);
            ++unsafe;
        } else {
            ASSERT_TRUE(std::holds_alternative<Safe>(answer)) << n;
            expectInductive(p, std::get<Safe>(answer).certificate);
            ++safe;
        }
    }
    EXPECT_GT(safe, 5u);
    EXPECT_GT(unsafe, 5u);
}

// What others have proved is assumed, and becomes part of the certificate.
class OneFact : public InvariantBus {
  public:
    explicit OneFact(Fact fact) : facts_{std::move(fact)} {}
    void publish(const std::vector<Fact>& facts) override {
        published.insert(published.end(), facts.begin(), facts.end());
    }
    std::vector<Fact> poll() override { return std::exchange(facts_, {}); }
    Interests wanted() const override { return {.predicates = true}; }
    void suggest(const std::vector<Predicate>& more) override {
        predicates.insert(predicates.end(), more.begin(), more.end());
    }
    std::vector<Fact> published;
    std::vector<Predicate> predicates;

  private:
    std::vector<Fact> facts_;
};

TEST_P(BothViews, FactsOfOthersAreUsedAndToldWithTheProof) {
    const Program p = countingLoop(tm, 4, 8, 2, 9);
    const Term x = p.variables[0].term, y = p.variables[1].term;
    OneFact bus({kHead, tm.mkEq(x, y), 1, "other"});
    context_.bus = &bus;
    auto kit = kitOf(p);
    // At the end x = 8, and y = 9 needs to be excluded: with x = y it is.
    EXPECT_TRUE(kit.frames.reachesBad(kit.system->badSteps().front(), 1, "queries.test"));
    kit.frames.adoptFacts();
    for (StepId s : kit.system->badSteps()) EXPECT_FALSE(kit.frames.reachesBad(s, 1, "queries.test"));
    const Certificate certificate = kit.frames.certificate(1);
    ASSERT_TRUE(certificate.invariant.contains(kHead));
    expectInductive(p, certificate);
    // A clause that is inductive goes out as a fact, its literals as predicates.
    const Term odd = tm.mkEq(tm.mkExtract(y, 0, 0), tm.mkConst(1, 1));
    auto [place, cube] = at(*kit.system, kHead, {odd});
    kit.frames.block(place, 1, cube);
    ASSERT_FALSE(bus.predicates.empty());
    kit.frames.propagate(1);
    kit.frames.publishInductiveClauses(1);
    ASSERT_FALSE(bus.published.empty());
    for (const Fact& fact : bus.published) {
        EXPECT_EQ(fact.location, kHead);
        EXPECT_EQ(fact.formula, tm.mkNot(odd));
    }
}

INSTANTIATE_TEST_SUITE_P(Views, BothViews, ::testing::Values(View::Locations, View::ProgramCounter),
                         [](const auto& info) {
                             return info.param == View::Locations ? "Locations" : "ProgramCounter";
                         });

// T relates exactly the states that an edge does: all states of a small program, one by one.
TEST(TransitionSystemView, StepsAreTheEdges) {
    term::TermManager tm;
    std::mt19937 random(3);
    for (int n = 0; n < 5; ++n) {
        const Program p = testing::randomProgram(tm, random, "t" + std::to_string(n) + "_");
        const TransitionSystem system(p);
        const program::Liveness liveness(p);
        program::Adjacency adjacency(p);
        for (LocationId l = 0; l < p.locations.size(); ++l) {
            for (EdgeId e : adjacency.out[l]) {
                const program::Edge& edge = p.edges[e];
                term::Substitution chosen(tm);
                chosen.bind(system.step().inputs.back(),
                            tm.mkConst(tm.width(system.step().inputs.back()), e));
                chosen.bind(system.pc(), tm.mkConst(tm.width(system.pc()), l));
                const Term enabled = chosen.apply(system.step().transition.guard);
                if (tm.isFalse(enabled)) { // left out: it leads to nothing bad
                    EXPECT_TRUE(tm.isFalse(edge.guard) ||
                                (!p.locations[edge.to].isBad() && !liveness.reachesBad(edge.to)));
                    continue;
                }
                EXPECT_EQ(enabled, edge.guard);
                for (const auto& [variable, value] : system.step().transition.next)
                    EXPECT_EQ(chosen.apply(value), variable == system.pc()
                                                       ? tm.mkConst(tm.width(system.pc()), edge.to)
                                                       : edge.nextOf(variable));
            }
        }
    }
}

} // namespace
} // namespace vouch::engine::pdr_kit
