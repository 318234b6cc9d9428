// Paths: the executions of a Program of growing length, as a circuit.
//
// Level i has, per location l, a literal here(l, i) and a word per variable that can still matter there (steps.h). A model of
// here(l, i) is a path of i edges to l, and every such path is a model.
//
// On paths from the entry, edges that lead to different constants are not merged, as long as there are few: the location is
// occupied in one of several places then, each with a literal and values of its own, and what is computed from constants
// needs no gates. A path of i edges to l is a model of here(place, i) for exactly one of the places of l.
#pragma once

#include "evidence/clauses/limit.h"
#include "evidence/clauses/steps.h"

#include <set>

namespace vouch::evidence::clauses {

class Paths {
  public:
    enum class Start { Entry, Anywhere }; // Anywhere: any location that is not bad, any values
    Paths(const Program& p, Translator& translator, Start start,
          const std::map<LocationId, term::Term>& observed);

    unsigned depth() const { return depth_; }
    // One edge more; false: the budget has ended or the circuit has grown too large, and the paths are as before.
    bool extend(const Limit& limit);

    const std::vector<Place>& places() const { return now_; } // that may be occupied at depth()
    // Requires a proof that no path of depth() edges ends at one of these: they are not left any more.
    void drop(const std::set<LocationId>& locations);
    Lit state(const Place& place, term::Term formula) { return steps_.state(place, formula); }
    Lit isExtensible(const Place& place); // an edge towards a goal can be taken

  private:
    using Arrivals = Steps::Arrivals;
    std::vector<Arrivals> apart(LocationId l, const Arrivals& arrivals); // in groups to be merged
    std::vector<Arrivals> byConstants(LocationId l, const Arrivals& arrivals) const;

    const Program& p_;
    Steps steps_;
    std::vector<Place> now_; // ascending locations
    std::vector<std::vector<bool>>
        divides_; // per location, as Steps::relevantAt: whose constants are kept apart
    unsigned depth_ = 0;
};

} // namespace vouch::evidence::clauses
