// What the tests of predicate share: one run of the engine with some options, and answers against all states.
#pragma once

#include "engine/predicate/cegar.h"
#include "engine/predicate/predicate.h"
#include "engine/small_program.h"
#include "program/interpreter.h"
#include "program/liveness.h"

#include <gtest/gtest.h>

namespace vouch::engine::predicate {

using program::LocationKind;
using testing::Builder;
using testing::countingLoop;
using testing::detail::Concrete;
using TextSettings = std::vector<std::pair<std::string, std::string>>;

// A bus on which everything was said before the run.
class FixedBus : public InvariantBus {
  public:
    void publish(const std::vector<Fact>& facts) override {
        published.insert(published.end(), facts.begin(), facts.end());
    }
    std::vector<Fact> poll() override { return std::exchange(facts, {}); }
    std::vector<Fact> facts, published;
};

struct Attempt {
    Options options{optionTable()};
    support::Statistics statistics;
    Context context;

    explicit Attempt(const TextSettings& settings = {}) {
        for (const auto& [name, value] : settings) {
            auto error = options.set("predicate." + name, value);
            EXPECT_FALSE(error) << *error;
        }
        context.options = &options;
        context.statistics = &statistics;
    }
    Answer operator()(const Program& p) { return info().run(p, context); }
    const Settings& settings() const { return options.get<Settings>(); }
};

inline std::string reason(const Answer& a) {
    auto* unknown = std::get_if<Unknown>(&a);
    return unknown ? unknown->reason : "(not unknown)";
}

inline void expectViolation(const Program& p, const Answer& a) {
    ASSERT_TRUE(std::holds_alternative<Unsafe>(a)) << reason(a);
    const Trace& trace = std::get<Unsafe>(a).trace;
    ASSERT_FALSE(trace.steps.empty());
    EXPECT_EQ(p.locations[p.edges[trace.steps.back().edge].to].kind, LocationKind::Error);
    EXPECT_EQ(program::Interpreter(p).replay(trace).size(), trace.steps.size() + 1);
}

// By enumeration of all states (of small programs).
inline bool satisfies(const Program& p, const Certificate& c, const Concrete& s) {
    if (p.locations[s.first].isBad()) return false;
    auto it = c.invariant.find(s.first);
    return it == c.invariant.end() ||
           term::evaluate(*p.tm, it->second, testing::assignmentOf(p, s.second)).asBool();
}

inline bool isProof(const Program& p, const Certificate& c) {
    for (const Concrete& s : testing::reachable(p))
        if (!satisfies(p, c, s)) return false;
    std::vector<Term> variables;
    for (const auto& v : p.variables) variables.push_back(v.term);
    std::set<Concrete> now;
    for (LocationId l = 0; l < p.locations.size(); ++l)
        testing::detail::forEachTuple(*p.tm, variables, [&](const std::vector<uint64_t>& values) {
            if (l != p.entry && satisfies(p, c, {l, values})) now.insert({l, values});
        });
    for (unsigned step = 1; step <= c.k; ++step) {
        std::set<Concrete> next;
        for (const Concrete& s : now)
            for (const Concrete& t : testing::detail::successors(p, s)) {
                if (satisfies(p, c, t))
                    next.insert(t);
                else if (step == c.k)
                    return false;
            }
        now = std::move(next);
    }
    return true;
}

// No path of k edges can be extended towards a bad location.
inline bool isUnwinding(const Program& p, const Certificate& c) {
    const auto reachesBad = program::reachingBad(p, program::Adjacency(p));
    std::vector<Term> variables;
    for (const auto& v : p.variables) variables.push_back(v.term);
    std::set<Concrete> now;
    testing::detail::forEachTuple(
        *p.tm, variables, [&](const std::vector<uint64_t>& values) { now.insert({p.entry, values}); });
    for (unsigned step = 0; step <= c.k; ++step) {
        std::set<Concrete> next;
        for (const Concrete& s : now)
            for (const Concrete& t : testing::detail::successors(p, s))
                if (reachesBad[t.first]) next.insert(t);
        now = std::move(next);
    }
    return now.empty();
}

} // namespace vouch::engine::predicate
