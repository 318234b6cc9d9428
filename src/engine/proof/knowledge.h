// Knowledge: the invariants that an induction may assume, with their origin.
//
// Facts come from other engines over the bus, and from the property-directed search itself. A fact is split
// into its conjuncts, since a proof seldom needs all of them; conjuncts over variables that are not live at
// their location are left out, because no bad location depends on these variables. Order is kept: a fact may
// rest on earlier ones, never on later ones except those published together with it.
//
// From: Beyer and Dangl 2020, get_currently_known_invariant() and Internal of Algorithm 1 (B8, B10, B17).
#pragma once

#include "engine/engine.h"

#include <set>
#include <vector>

namespace vouch::engine::proof {

class Knowledge {
  public:
    explicit Knowledge(const Program& program);

    // Takes over what is new, and returns it: conjuncts, each a Fact of its own.
    std::vector<Fact> learn(const std::vector<Fact>& facts);
    const std::vector<Fact>& all() const { return facts_; }

  private:
    bool isUsable(LocationId l, Term conjunct) const;

    const Program& program_;
    std::vector<std::vector<Term>> live_;
    std::vector<bool> extensible_; // locations with edges, without the entry
    std::vector<Fact> facts_;
    std::set<std::pair<LocationId, Term>> known_;
};

} // namespace vouch::engine::proof
