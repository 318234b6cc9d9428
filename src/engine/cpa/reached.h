// The reached set with its waitlist, and who came from whom: what a refinement takes away, and what has to be
// explored again because of that.
//
// An entry knows the entries it was reached from, and those whose successors were left out because of it. Removing
// it puts both back into the waitlist: the first make it again, under a new precision; the second make again what
// it covered.
#pragma once

#include "support/check.h"

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace vouch::engine::cpa {

using EntryId = uint32_t;
inline constexpr EntryId kNoEntry = UINT32_MAX;

template <class A> class ReachedSet {
  public:
    using State = typename A::State;
    using Partition = typename A::Partition;
    struct Entry {
        State state;
        std::set<EntryId> parents; // none: an initial state
        std::set<EntryId> covers;  // entries with a successor that this one covers
        bool isAlive = true;
        bool isWaiting = false;
    };

    explicit ReachedSet(A& analysis) : analysis_(analysis) {}

    const Entry& operator[](EntryId id) const {
        VOUCH_CHECK(id < entries_.size(), "an entry of another reached set");
        return entries_[id];
    }
    size_t size() const { return alive_; }
    bool isDone() const { return waiting_.empty(); }

    EntryId add(State state, EntryId parent) {
        const EntryId id = static_cast<EntryId>(entries_.size());
        byPartition_[analysis_.partition(state)].push_back(id);
        entries_.push_back({std::move(state), {}, {}});
        if (parent != kNoEntry) entries_[id].parents.insert(parent);
        ++alive_;
        wait(id);
        return id;
    }
    // What merge has made of an entry: to be explored again.
    void replace(EntryId id, State state, EntryId parent) {
        VOUCH_CHECK(entries_[id].isAlive, "a state that is gone is replaced");
        VOUCH_CHECK(analysis_.partition(state) == analysis_.partition(entries_[id].state),
                    "merging moves a state to another place");
        if (entries_[id].isWaiting) waiting_.erase(keyOf(id)), entries_[id].isWaiting = false;
        entries_[id].state = std::move(state);
        if (parent != id) entries_[id].parents.insert(parent);
        wait(id);
    }
    void wait(EntryId id) {
        VOUCH_CHECK(entries_[id].isAlive, "a state that is gone waits");
        if (entries_[id].isWaiting) return;
        entries_[id].isWaiting = true;
        waiting_.insert(keyOf(id));
    }
    EntryId pop() {
        VOUCH_CHECK(!waiting_.empty(), "nothing is waiting");
        const EntryId id = waiting_.begin()->second;
        waiting_.erase(waiting_.begin());
        entries_[id].isWaiting = false;
        return id;
    }
    // `of` has a successor that `by` covers.
    void note(EntryId by, EntryId of) { entries_[by].covers.insert(of); }
    // Those that the state may be compared with, oldest first.
    std::vector<EntryId> beside(const State& state) const { return in(analysis_.partition(state)); }
    std::vector<EntryId> in(const Partition& partition) const {
        auto it = byPartition_.find(partition);
        return it == byPartition_.end() ? std::vector<EntryId>{} : it->second;
    }
    template <class Visit> void forEach(Visit visit) const {
        for (EntryId id = 0; id < entries_.size(); ++id)
            if (entries_[id].isAlive) visit(id, entries_[id].state);
    }

    // Removes all for which isGone(state) holds; what made them, and what they had made superfluous, waits.
    template <class IsGone> size_t remove(IsGone isGone) {
        std::set<EntryId> again;
        size_t removed = 0;
        for (EntryId id = 0; id < entries_.size(); ++id) {
            Entry& entry = entries_[id];
            if (!entry.isAlive || !isGone(entry.state)) continue;
            again.insert(entry.parents.begin(), entry.parents.end());
            again.insert(entry.covers.begin(), entry.covers.end());
            forget(id);
            ++removed;
        }
        for (EntryId id : again)
            if (entries_[id].isAlive) wait(id);
        return removed;
    }

  private:
    using Key = std::pair<typename A::Rank, EntryId>;
    Key keyOf(EntryId id) const { return {analysis_.rank(entries_[id].state), id}; }
    void forget(EntryId id) {
        Entry& entry = entries_[id];
        if (entry.isWaiting) waiting_.erase(keyOf(id));
        std::erase(byPartition_[analysis_.partition(entry.state)], id);
        entry.isAlive = entry.isWaiting = false;
        entry.parents.clear(), entry.covers.clear();
        VOUCH_CHECK(alive_ > 0, "more states go than there are");
        --alive_;
    }

    A& analysis_;
    std::vector<Entry> entries_; // in the order in which they came
    std::map<Partition, std::vector<EntryId>> byPartition_;
    std::set<Key> waiting_;
    size_t alive_ = 0;
};

} // namespace vouch::engine::cpa
