// QueryCache: answers of solver queries, kept within a bound of memory (M23).
//
// A query is  F(i) /\ Inv /\ T /\ !excluded /\ target'. Its key is what stays the same: the transition, the
// target, whether the target itself is excluded. What changes are the frames, and these only get stronger:
//
//   unsatisfiable at level i   stays so at all levels <= i, whatever is blocked later; kept with its core;
//   satisfiable at level i     stays so at levels >= i as long as the state that was found is in F and Inv.
//                              It is kept with its model and with how much of frames and facts was known, so
//                              that whoever asks again (TransitionSolver) evaluates what came since.
//
// Questions without frames, does a cube imply a formula (PredecessorFinder), have level 0 and do not grow old.
//
// Beyond the bound the answers that were not asked for longest are forgotten. The bytes are an estimate of
// what containers and values allocate.
#pragma once

#include "engine/pdr_kit/cube.h"
#include "support/statistics.h"
#include "term/traverse.h"

#include <list>
#include <optional>
#include <unordered_map>

namespace vouch::engine::pdr_kit {

struct QueryKey {
    static constexpr uint32_t kNoTransition = UINT32_MAX;
    uint32_t transition = kNoTransition;
    bool excluding = false;     // the target is excluded before the transition
    Term implied;               // of questions without transition: the formula
    std::vector<Term> literals; // of the target, or of the cube
    bool operator==(const QueryKey&) const = default;
};

struct CachedAnswer {
    struct Unsatisfiable {
        unsigned level = 0;
        std::vector<Term> core;
    };
    struct Satisfiable {
        unsigned level = 0;
        size_t blocked = 0, facts = 0; // how many of them the model is known to respect
        term::Assignment model;
    };
    // Both can be known, of different levels.
    std::optional<Unsatisfiable> unsatisfiable;
    std::optional<Satisfiable> satisfiable;
};

class QueryCache {
  public:
    explicit QueryCache(size_t bound) : bound_(bound) {}
    QueryCache(const QueryCache&) = delete;
    QueryCache& operator=(const QueryCache&) = delete;

    // Null: nothing is known. Otherwise valid until the next call.
    CachedAnswer* find(const QueryKey& key);
    void put(const QueryKey& key, CachedAnswer::Unsatisfiable answer);
    void put(const QueryKey& key, CachedAnswer::Satisfiable answer);

    // Who asks decides whether what was found answers the question.
    void countHit() { ++hits_; }
    void countMiss() { ++misses_; }
    size_t bytes() const { return bytes_; }
    size_t bound() const { return bound_; }
    support::Statistics statistics() const; // hits, misses, evictions, entries, bytes (the most there were)

  private:
    struct Entry {
        QueryKey key;
        CachedAnswer answer;
        size_t bytes = 0;
    };
    struct Hash {
        size_t operator()(const QueryKey* key) const;
    };
    struct Equal {
        bool operator()(const QueryKey* a, const QueryKey* b) const { return *a == *b; }
    };
    using Order = std::list<Entry>; // asked for last first

    Entry& at(const QueryKey& key);
    void account(Entry& entry);

    size_t bound_, bytes_ = 0, mostBytes_ = 0;
    uint64_t hits_ = 0, misses_ = 0, evictions_ = 0;
    Order order_;
    std::unordered_map<const QueryKey*, Order::iterator, Hash, Equal> entries_; // keys live in order_
};

} // namespace vouch::engine::pdr_kit
