// Ahead: the check of an unwinding, begun before there is one.
//
// While an engine goes deeper, another process can ask, level by level and in clauses of its own, for i = 0, 1, 2, ...
//
//   does a path of i edges from the entry end in a bad location?
//
// These are the steps of an unwinding's certificate, and of the base case of an induction without invariants. When the
// proof is there, its check goes on from here: what was refuted stays so, and what is left is asked. The depth that an
// engine has told says how far it is worth to go, and nothing else: no answer depends on it.
#pragma once

#include "evidence/entry_paths.h"
#include "evidence/evidence.h"

namespace vouch::evidence {

class Ahead {
  public:
    explicit Ahead(const program::Program& p);
    Ahead(const Ahead&) = delete; // its paths refer to it
    Ahead& operator=(const Ahead&) = delete;

    // Asks about paths of up to `depth` edges. False: there is no answer within the limit, or a bad location is
    // reached; the check of a certificate would find the same.
    bool settle(unsigned depth, const clauses::Limit& limit);
    unsigned settled() const { return settled_; } // paths of fewer edges than this reach no bad location
    unsigned depth() const { return paths_.depth(); }
    uint32_t gates() { return paths_.gates(); }

    // For the check of a certificate, which hears of each level that is settled from now on.
    EntryPaths& paths(std::function<void(unsigned settled)> hears);

  private:
    unsigned settled_ = 0;
    std::function<void(unsigned settled)> hears_;
    EntryPaths paths_;
};

// As checkCertificate() without `ahead`: with it, questions that it has settled for this Program are not asked again. The
// detail of a confirmed check says how many these were.
Check checkCertificate(const program::Program& program, const engine::Safe& safe,
                       const support::Budget& budget, Listener listener, Ahead* ahead);

} // namespace vouch::evidence
