// Paths: the executions of a Program of growing length, as a circuit.
//
// Level i has, per location l, a literal here(l, i) and a word per variable that can still matter there. A step takes
// one edge out of the one location that is occupied: where guards do not exclude each other on sight, free literals
// choose, so that nothing is assumed about the Program. Hence at most one of the edges into a location is taken, and
// its state is chosen by them:
//
//   taken(e)     = here(from, i) /\ guard(x_i, w) /\ e is chosen
//   here(l, i+1) = OR over e into l of taken(e)             x_{i+1} = taken(e) ? next_e(x_i, w) : ...
//
// so a model of here(l, i) is a path of i edges to l, and every such path is a model.
//
// On paths from the entry, edges that lead to different constants are not merged, as long as there are few: the location is
// occupied in one of several places then, each with a literal and values of its own, and what is computed from constants
// needs no gates. A path of i edges to l is a model of here(place, i) for exactly one of the places of l.
#pragma once

#include "evidence/clauses/limit.h"
#include "evidence/clauses/translate.h"
#include "program/program.h"

#include <llvm/ADT/BitVector.h>
#include <map>
#include <optional>

namespace vouch::evidence::clauses {

using program::EdgeId;
using program::LocationId;
using program::Program;

// Which variables can influence a guard towards a goal, or an observed formula, from each location on.
class Relevance {
  public:
    Relevance(const Program& p, const std::map<LocationId, term::Term>& observed);
    const std::vector<term::Term>& at(LocationId l) const { return relevant_[l]; }

  private:
    std::vector<std::vector<term::Term>> relevant_; // ascending
};

class Paths {
  public:
    enum class Start { Entry, Anywhere }; // Anywhere: any location that is not bad, any values
    // `observed`: formulas that state() will be asked about, by location. Edges that lead to no goal, a bad location or an
    // observed one, are left out.
    Paths(const Program& p, Translator& translator, Start start,
          const std::map<LocationId, term::Term>& observed);

    unsigned depth() const { return depth_; }
    // One edge more; false: the budget has ended or the circuit has grown too large, and the paths are as before.
    bool extend(const Limit& limit);

    struct Place { // a location that may be occupied at depth(), with certain values
        LocationId location;
        Lit here;
        std::vector<Meaning> values; // as Relevance::at(location)
    };
    const std::vector<Place>& places() const { return now_; }
    Lit state(const Place& place, term::Term formula); // of the variables there
    Lit isExtensible(const Place& place);              // an edge towards a goal can be taken

  private:
    struct Arrival {
        Lit taken;
        std::vector<Meaning> values;
    };
    using Arrivals = std::vector<Arrival>;
    using Inputs = std::map<term::Term, Meaning>;

    Translator::Environment environment(const Place& place, Inputs& inputs);
    std::vector<Lit> guards(const Place& place, Inputs& inputs);
    // taken(e) of the edges out of the place, in their order; false where constants exclude it.
    std::vector<Lit> taken(const Place& place, const std::vector<Lit>& guards);
    Arrival arrive(const Place& place, EdgeId e, Lit taken, Inputs& inputs);
    std::vector<Arrivals> apart(LocationId l, const Arrivals& arrivals); // in groups to be merged
    std::vector<Arrivals> byConstants(LocationId l, const Arrivals& arrivals) const;
    Place merge(LocationId l, const Arrivals& arrivals);

    const Program& p_;
    Translator& t_;
    program::Adjacency adjacency_; // out: towards goals only
    Relevance relevance_;
    std::vector<Place> now_;                 // ascending locations
    std::vector<std::vector<bool>> divides_; // per location, as Relevance::at: whose constants are kept apart
    unsigned depth_ = 0;
};

} // namespace vouch::evidence::clauses
