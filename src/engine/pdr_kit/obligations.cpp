#include "engine/pdr_kit/obligations.h"

#include "support/check.h"

namespace vouch::engine::pdr_kit {

ObligationQueue::Key ObligationQueue::key(ObligationId id) const {
    const auto& [obligation, level, queued] = all_[id];
    return {obligation.reused, level, obligation.place, obligation.cube.size(), id};
}

ObligationId ObligationQueue::add(Obligation obligation, unsigned level) {
    VOUCH_CHECK(level > 0, "an obligation at level 0");
    VOUCH_CHECK(obligation.parent == kNoObligation || obligation.parent < all_.size(),
                "an obligation's parent is none");
    VOUCH_CHECK(obligation.parent == kNoObligation ||
                    all_[obligation.parent].obligation.limit == obligation.limit,
                "an obligation whose parent ends elsewhere");
    VOUCH_CHECK(!obligation.reused && !obligation.old, "a new obligation that was discharged before");
    const int64_t stored = level - raised_;
    const auto id = static_cast<ObligationId>(all_.size());
    auto [it, fresh] = known_.try_emplace({stored, obligation.place, obligation.cube}, id);
    if (!fresh) return it->second;
    all_.push_back({std::move(obligation), stored, true});
    order_.insert(key(id));
    ++changes_;
    return id;
}

void ObligationQueue::remove(ObligationId id) {
    if (!all_[id].queued) return;
    order_.erase(key(id));
    known_.erase({all_[id].level, all_[id].obligation.place, all_[id].obligation.cube});
    all_[id].queued = false;
    ++changes_;
    VOUCH_CHECK(order_.size() == known_.size(), "the queue and its index differ");
}

void ObligationQueue::setFlags(ObligationId id, bool reused, bool old) {
    VOUCH_CHECK(all_[id].queued, "an obligation that has left the queue is changed");
    order_.erase(key(id));
    all_[id].obligation.reused = reused;
    all_[id].obligation.old = old;
    order_.insert(key(id));
}

void ObligationQueue::raiseAll() {
    ++raised_;
    for (ObligationId id : inOrder()) setFlags(id, false, all_[id].obligation.old);
    VOUCH_CHECK(order_.size() == known_.size(), "the queue and its index differ");
}

void ObligationQueue::clear() {
    for (ObligationId id : inOrder()) remove(id);
}

std::vector<ObligationId> ObligationQueue::inOrder() const {
    std::vector<ObligationId> result;
    for (const Key& key : order_) result.push_back(std::get<4>(key));
    // Those that are not discharged come first, and of these the lower levels.
    VOUCH_EXPENSIVE(for (size_t i = 1; i < result.size(); ++i) {
        const auto rank = [&](ObligationId id) {
            return std::pair(all_[id].obligation.reused, all_[id].level);
        };
        VOUCH_CHECK(rank(result[i - 1]) <= rank(result[i]), "the queue is not in its order");
    });
    return result;
}

std::vector<ObligationId> ObligationQueue::derivedFrom(const std::set<ObligationId>& roots) const {
    std::vector<ObligationId> result;
    for (ObligationId id : inOrder())
        for (ObligationId at = id; at != kNoObligation; at = all_[at].obligation.parent)
            if (roots.contains(at)) {
                result.push_back(id);
                break;
            }
    return result;
}

} // namespace vouch::engine::pdr_kit
