// How often an execution has been at each loop head, as an analysis: with a bound it leaves out what goes on for
// longer (and says so: nothing is proved then); with counts, states of different rounds are never merged.
#pragma once

#include "engine/cpa/cpa.h"
#include "support/check.h"

#include <algorithm>
#include <map>

namespace vouch::engine::cpa {

class LoopAnalysis {
  public:
    // Visits of the heads that are counted; heads that nobody needs to tell apart are not.
    struct State {
        std::map<LocationId, unsigned> visits;
        unsigned most = 0;
        bool operator==(const State&) const = default;
    };
    using Precision = NoPrecision;
    static constexpr bool kMerges = false;

    // isCounted[l]: visits of l count. bound 0: none.
    LoopAnalysis(const Program& program, std::vector<bool> isCounted, unsigned bound)
        : program_(program), isCounted_(std::move(isCounted)), bound_(bound) {
        VOUCH_CHECK(isCounted_.size() == program.locations.size(), "counts of another program");
    }

    State initial() const { return {}; }
    std::vector<State> transfer(const State& s, EdgeId e, NoPrecision) {
        const LocationId to = program_.edges[e].to;
        if (!isCounted_[to]) return {s};
        State next = s;
        next.most = std::max(next.most, ++next.visits[to]);
        if (bound_ > 0 && next.most > bound_) {
            isCut_ = true;
            return {};
        }
        return {next};
    }
    State merge(const State&, const State& t, NoPrecision) const { return t; }
    // By one that has been round less often: it may go on for longer.
    bool isCovered(const State& s, const State& t) const {
        return std::all_of(t.visits.begin(), t.visits.end(), [&](const auto& visited) {
            auto own = s.visits.find(visited.first);
            return own != s.visits.end() && visited.second <= own->second;
        });
    }
    std::optional<State> prec(const State& s, NoPrecision) const { return s; }

    bool isCut() const { return isCut_; } // an execution was left out

  private:
    const Program& program_;
    std::vector<bool> isCounted_;
    unsigned bound_;
    bool isCut_ = false;
};

} // namespace vouch::engine::cpa
