#include "term/rewritings.h"

#include <algorithm>

namespace vouch::term {

uint64_t Rewritings::hashOf(uint32_t at) const {
    uint64_t h = 0;
    for (unsigned i = 0, n = words(static_cast<Kind>(row_[at])); i < n; ++i) {
        h = (h ^ row_[at + i]) * 0x9E3779B97F4A7C15ull;
        h ^= h >> 29;
    }
    return h;
}

// Written at the end of the row, and taken back if it was there.
void Rewritings::add(const Application& application, Term result) {
    VOUCH_CHECK(!result.isNull(), "a rewriting without result");
    VOUCH_CHECK(row_.size() < UINT32_MAX - 8, "too many rewritings");
    const auto begin = static_cast<uint32_t>(row_.size());
    row_.push_back(static_cast<uint32_t>(application.kind));
    for (unsigned i = 0; i < arity(application.kind); ++i) row_.push_back(application.args[i].id());
    for (unsigned i = 0; i < parameters(application.kind); ++i) row_.push_back(application.params[i]);
    row_.push_back(result.id());
    const uint64_t hash = hashOf(begin);
    auto isSame = [&](uint32_t entry) {
        const uint32_t at = entry - 1; // the first word is the operator: both have as many
        return row_[at] == row_[begin] && std::equal(row_.begin() + begin, row_.end(), row_.begin() + at);
    };
    if (known_.find(hash, isSame) != 0) {
        row_.resize(begin);
        return;
    }
    known_.insert(hash, begin + 1, [this](uint32_t entry) { return hashOf(entry - 1); });
    ++size_;
}

void Rewritings::forEach(const std::function<void(const Application&, Term)>& visit) const {
    for (size_t at = 0; at < row_.size(); at += words(static_cast<Kind>(row_[at]))) {
        Application a{static_cast<Kind>(row_[at])};
        const uint32_t* next = &row_[at + 1];
        for (unsigned i = 0; i < arity(a.kind); ++i) a.args[i] = Term(*next++);
        for (unsigned i = 0; i < parameters(a.kind); ++i) a.params[i] = *next++;
        visit(a, Term(*next));
    }
}

} // namespace vouch::term
