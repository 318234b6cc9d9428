#include "evidence/hints.h"

#include "program/path_states.h"
#include "support/check.h"

#include <memory>

namespace vouch::evidence {

namespace {

using program::LocationId;
using program::PathStates;
using term::Term;

constexpr size_t kMostHintStates = 64; // of a location at a level, as for bmc

class RangeLevels {
  public:
    explicit RangeLevels(const program::Program& p)
        : p_(p), tm_(*p.tm), steps_(p, {}, PathStates::Detail::Cases, kMostHintStates) {
        states_.push_back(steps_.atEntry(PathStates::Irrelevant::Arbitrary, unknowns_));
    }

    const std::map<LocationId, Term>& at(unsigned level) {
        while (lemmas_.size() <= level) {
            if (!lemmas_.empty()) extend();
            std::map<LocationId, std::vector<Term>> some;
            for (const PathStates::State& s : states_)
                if (!tm_.isFalse(s.reach)) some[s.location].push_back(rangesOf(s));
            auto& here = lemmas_.emplace_back();
            for (const auto& [l, states] : some) here.emplace(l, tm_.mkOr(states));
        }
        return lemmas_[level];
    }

  private:
    void extend() {
        PathStates::Unknowns inputs;
        std::map<LocationId, PathStates::Ways> arrivals;
        for (const PathStates::State& s : states_)
            if (!tm_.isFalse(s.reach))
                for (PathStates::Arrival& way : steps_.leave(s, unknowns_, inputs))
                    arrivals[p_.edges[way.edge].to].push_back(std::move(way));
        std::vector<PathStates::State> next;
        for (auto& [l, ways] : arrivals)
            for (const PathStates::Ways& group : steps_.apart(l, std::move(ways))) {
                next.push_back(steps_.merge(l, group));
                steps_.narrow(next.back());
            }
        states_ = std::move(next);
        unknowns_ = std::move(inputs);
    }

    Term rangesOf(const PathStates::State& s) const {
        std::vector<Term> all;
        const auto& live = steps_.liveAt(s.location); // ranges of sums come behind those of variables
        VOUCH_CHECK(s.ranges.size() >= live.size(), "a variable without a range");
        for (size_t i = 0; i < live.size(); ++i) all.push_back(within(live[i], s.ranges[i]));
        return tm_.mkAnd(all);
    }

    Term within(Term v, const domain::AbstractValue& range) const {
        if (!tm_.sort(v).isBitVec() || range.isAll() || range.isEmpty()) return tm_.mkTrue();
        auto constant = [&](const term::BitVector& bits) { return tm_.mkConst(bits); };
        if (range.isConstant()) return tm_.mkEq(v, constant(range.asConstant()));
        const std::vector<Term> bounds{tm_.mkBvUle(constant(range.range.min()), v),
                                       tm_.mkBvUle(v, constant(range.range.max())),
                                       tm_.mkBvSle(constant(range.range.signedMin()), v),
                                       tm_.mkBvSle(v, constant(range.range.signedMax()))};
        return tm_.mkAnd(bounds);
    }

    const program::Program& p_;
    term::TermManager& tm_;
    PathStates steps_;
    PathStates::Unknowns unknowns_;
    std::vector<PathStates::State> states_; // at the last level
    std::vector<std::map<LocationId, Term>> lemmas_;
};

} // namespace

clauses::Hints rangeHints(const program::Program& p) {
    auto levels = std::make_shared<RangeLevels>(p);
    return [levels](unsigned level) { return levels->at(level); };
}

} // namespace vouch::evidence
