// Clauses in one array, found by position: what the propagation of a SAT solver walks over all the time.
#pragma once

#include "support/check.h"

#include <cstdint>
#include <span>
#include <vector>

namespace vouch::solver::bitblast {

// A literal as an index: twice the variable, plus one if negated.
using Literal = uint32_t;
constexpr Literal literalOf(int external) {
    return external > 0 ? 2 * static_cast<uint32_t>(external) : 2 * static_cast<uint32_t>(-external) + 1;
}
constexpr uint32_t variableOf(Literal l) { return l >> 1; }
constexpr Literal negation(Literal l) { return l ^ 1; }
static_assert(variableOf(literalOf(-7)) == 7 && literalOf(-7) == negation(literalOf(7)));

using ClauseRef = uint32_t;
constexpr ClauseRef kNoClause = UINT32_MAX;

class ClauseStore {
  public:
    static constexpr uint32_t kHeader = 2; // size and marks; glue of learnt clauses

    ClauseRef add(std::span<const Literal> literals, bool learnt, uint32_t glue) {
        // A truncated reference would name another clause.
        VOUCH_CHECK(words_.size() < kNoClause - kHeader - literals.size(), "more clauses than references");
        ClauseRef ref = static_cast<ClauseRef>(words_.size());
        words_.push_back(static_cast<uint32_t>(literals.size()) << 2 | (learnt ? kLearnt : 0));
        words_.push_back(glue);
        words_.insert(words_.end(), literals.begin(), literals.end());
        return ref;
    }
    void remove(ClauseRef c) {
        VOUCH_CHECK(c < words_.size() && !isDead(c), "a clause is removed twice");
        words_[c] |= kDead;
        wasted_ += kHeader + size(c);
    }
    std::span<Literal> literals(ClauseRef c) {
        VOUCH_EXPENSIVE(VOUCH_CHECK(c < words_.size() && !isDead(c), "literals of no clause"));
        return {&words_[c + kHeader], size(c)};
    }
    uint32_t size(ClauseRef c) const { return words_[c] >> 2; }
    bool isLearnt(ClauseRef c) const { return words_[c] & kLearnt; }
    bool isDead(ClauseRef c) const { return words_[c] & kDead; }
    uint32_t& glue(ClauseRef c) { return words_[c + 1]; }
    bool wasteful() const { return wasted_ > words_.size() / 4 + 1024; }

    // Moves the clauses together; told(old, new) for each that lives, in ascending order.
    template <class Told> void compact(Told told) {
        uint32_t to = 0;
        for (uint32_t from = 0; from < words_.size();) {
            const uint32_t length = kHeader + size(from);
            if (!isDead(from)) {
                for (uint32_t i = 0; i < length; ++i) words_[to + i] = words_[from + i];
                told(from, to);
                to += length;
            }
            from += length;
        }
        VOUCH_CHECK(to + wasted_ == words_.size(), "clauses were lost");
        words_.resize(to);
        wasted_ = 0;
    }

  private:
    static constexpr uint32_t kLearnt = 1, kDead = 2;
    std::vector<uint32_t> words_;
    size_t wasted_ = 0;
};

} // namespace vouch::solver::bitblast
