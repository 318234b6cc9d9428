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
#pragma once

#include "evidence/clauses/translate.h"
#include "program/program.h"
#include "support/budget.h"

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
    bool extend(const support::Budget& budget);
    std::vector<LocationId> locations() const; // that may be occupied at depth()
    Lit here(LocationId l) const { return now_.at(l).here; }
    Lit state(LocationId l, term::Term formula); // of the variables at depth()
    Lit isExtensible(LocationId l);              // an edge towards a goal can be taken

  private:
    struct Place {
        Lit here;
        std::vector<Meaning> values; // as Relevance::at(l)
    };
    struct Arrival {
        Lit taken;
        std::vector<Meaning> values;
    };
    using Level = std::map<LocationId, Place>;

    Translator::Environment environment(LocationId l, std::map<term::Term, Meaning>& inputs);
    std::vector<Lit> guards(LocationId l, std::map<term::Term, Meaning>& inputs);
    // taken(e) of the edges out of l, in their order; false where constants exclude it.
    std::vector<Lit> taken(LocationId l, const std::vector<Lit>& guards);
    Arrival arrive(EdgeId e, Lit taken, std::map<term::Term, Meaning>& inputs);
    Place merge(LocationId l, const std::vector<Arrival>& arrivals);

    const Program& p_;
    Translator& t_;
    program::Adjacency adjacency_; // out: towards goals only
    Relevance relevance_;
    Level now_;
    unsigned depth_ = 0;
};

} // namespace vouch::evidence::clauses
