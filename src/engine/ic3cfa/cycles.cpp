#include "engine/ic3cfa/cycles.h"

#include "support/check.h"

#include <algorithm>
#include <map>
#include <set>

namespace vouch::engine::ic3cfa {

namespace {

using program::LocationId;

// CIRCUIT of the paper, without recursion. Cycles are found at their least location: for each start s the
// search is restricted to locations >= s. (The paper also restricts it to the component of s; blocking alone
// bounds the work well enough for automata of loop heads.)
class Johnson {
  public:
    Johnson(const program::Program& p, ParallelEdges parallel, size_t cap)
        : successors_(p.locations.size()), cap_(cap), closes_(p.locations.size()),
          blocked_(p.locations.size()), blockers_(p.locations.size()) {
        for (const program::Edge& e : p.edges) {
            if (e.from >= e.to) closes_[e.to] = true;
            size_t& weight = successors_[e.from][e.to];
            weight = parallel == ParallelEdges::Count ? weight + 1 : 1;
        }
    }

    std::optional<uint64_t> run() {
        for (LocationId s = 0; s < successors_.size(); ++s)
            if (closes_[s] && !circuits(s)) return std::nullopt;
        return lengths_;
    }

  private:
    struct Visit {
        LocationId at;
        std::map<LocationId, size_t>::const_iterator next;
        size_t weight; // choices among parallel edges so far
        bool found = false;
    };

    bool circuits(LocationId start) {
        std::fill(blocked_.begin(), blocked_.end(), false);
        for (auto& set : blockers_) set.clear();
        path_.clear();
        enter(start, 1);
        while (!path_.empty()) {
            if (path_.back().next == successors_[path_.back().at].end()) {
                leave(start);
                continue;
            }
            Visit& visit = path_.back();
            auto [to, edges] = *visit.next++;
            if (to < start) continue;
            if (to == start) {
                visit.found = true;
                if (!count(choices(visit.weight, edges))) return false;
            } else if (!blocked_[to]) {
                enter(to, choices(visit.weight, edges));
            }
        }
        return true;
    }

    // Products beyond the cap need not be known exactly.
    size_t choices(size_t weight, size_t edges) const {
        return std::min(weight, cap_ + 1) * std::min(edges, cap_ + 1);
    }

    void enter(LocationId l, size_t weight) {
        blocked_[l] = true;
        path_.push_back({l, successors_[l].begin(), weight});
    }

    void leave(LocationId start) {
        VOUCH_CHECK(!path_.empty() && path_.front().at == start, "a circuit that starts elsewhere");
        const Visit done = path_.back();
        path_.pop_back();
        if (done.found) {
            unblock(done.at);
            if (!path_.empty()) path_.back().found = true;
            return;
        }
        for (auto [to, edges] : successors_[done.at])
            if (to >= start) blockers_[to].insert(done.at);
    }

    void unblock(LocationId l) {
        std::vector<LocationId> agenda{l};
        while (!agenda.empty()) {
            LocationId u = agenda.back();
            agenda.pop_back();
            if (!blocked_[u]) continue;
            blocked_[u] = false;
            agenda.insert(agenda.end(), blockers_[u].begin(), blockers_[u].end());
            blockers_[u].clear();
        }
    }

    bool count(size_t cycles) {
        VOUCH_CHECK(cycles > 0 && cycles_ <= cap_, "more cycles than are counted");
        if (cycles > cap_ - cycles_) return false;
        cycles_ += cycles;
        lengths_ += cycles * path_.size();
        return true;
    }

    std::vector<std::map<LocationId, size_t>> successors_; // with the number of edges
    size_t cap_, cycles_ = 0;
    std::vector<bool>
        closes_; // an edge leads here from this location or a later one: it may be the least of a cycle
    uint64_t lengths_ = 0;
    std::vector<Visit> path_;
    std::vector<bool> blocked_;
    std::vector<std::set<LocationId>> blockers_; // B of the paper
};

} // namespace

std::optional<uint64_t> cycleLengths(const program::Program& p, ParallelEdges parallel, size_t cap) {
    return Johnson(p, parallel, cap).run();
}

} // namespace vouch::engine::ic3cfa
