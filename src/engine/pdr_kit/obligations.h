// Proof obligations and their queue.
//
// An obligation (level, place, cube) says: each state of the cube at the place leads to the error, by the
// transition `via` into the cube of `parent` and so on; show that it is not reachable within `level` steps.
// Parent links make the trace of a counterexample; they survive when an obligation is kept for the next
// iteration (P7).
//
// The queue is a set: an obligation that is there is not added again. Its order (Mertens 2016, section 3.1) is
//   not yet discharged before discharged (`reused`), then level ascending, place, number of literals, age.
// So when the first one is discharged, all are: the queue is "pseudo-empty".
//
// raiseAll() adds one to the level of every obligation at once: the next iteration starts from the same paths
// one level higher.
#pragma once

#include "engine/pdr_kit/cube.h"
#include "support/check.h"

#include <cstdint>
#include <map>
#include <set>
#include <tuple>

namespace vouch::engine::pdr_kit {

using ObligationId = uint32_t;
constexpr ObligationId kNoObligation = UINT32_MAX;

struct Obligation {
    uint32_t place = 0;
    Cube cube;
    ObligationId parent = kNoObligation; // whose cube `via` leads to; none: via leads to the error
    uint32_t via = 0;                    // transition
    bool limit = false;                  // the chain of parents ends where the model ends, not in an error
    bool reused = false;                 // discharged in this iteration
    bool old = false;                    // discharged at one level less in the iteration before
};

class ObligationQueue {
  public:
    // Adds it unless it is there; the id of the one that is in the queue then.
    ObligationId add(Obligation obligation, unsigned level);
    bool empty() const { return order_.empty(); }
    size_t size() const { return order_.size(); }
    size_t everAdded() const { return all_.size(); } // their ids are 0, 1, ..., in the queue or not
    ObligationId first() const {
        VOUCH_CHECK(!empty(), "the first of no obligations");
        return std::get<4>(*order_.begin());
    }

    const Obligation& operator[](ObligationId id) const {
        VOUCH_CHECK(id < all_.size(), "an obligation that is none");
        return all_[id].obligation;
    }
    unsigned level(ObligationId id) const {
        VOUCH_CHECK(id < all_.size() && all_[id].level + raised_ > 0, "a level that is none");
        return static_cast<unsigned>(all_[id].level + raised_);
    }
    // Removes from the queue; the obligation itself stays, others may have it as parent.
    void remove(ObligationId id);
    void setFlags(ObligationId id, bool reused, bool old);
    void raiseAll(); // level + 1, reused := false
    void clear();    // all of them

    std::vector<ObligationId> inOrder() const; // those in the queue
    // Those in the queue whose chain of parents contains one of the given, these included.
    std::vector<ObligationId> derivedFrom(const std::set<ObligationId>& roots) const;
    // Counts what entered and left the queue: equal before and after an iteration iff that was stable (M15).
    size_t changes() const { return changes_; }

  private:
    struct Stored {
        Obligation obligation;
        int64_t level; // without raised_
        bool queued;
    };
    using Key = std::tuple<bool, int64_t, uint32_t, size_t, ObligationId>;
    Key key(ObligationId id) const;

    std::vector<Stored> all_;
    std::set<Key> order_;
    std::map<std::tuple<int64_t, uint32_t, Cube>, ObligationId> known_; // of those in the queue
    int64_t raised_ = 0;
    size_t changes_ = 0;
};

} // namespace vouch::engine::pdr_kit
