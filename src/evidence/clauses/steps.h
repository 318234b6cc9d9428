// Steps: a place, the edges out of it, and what is found behind them, as a circuit. For those who follow executions:
// level by level (paths.h), or along a graph (graph.h).
//
// A place is a location with a literal `here` and a word per variable that can still matter there. Exactly one edge out
// of it is taken: where guards do not exclude each other on sight, free literals choose, so that nothing is assumed
// about the Program:
//
//   taken(e) = here /\ guard(x, w) /\ e is chosen
//
// Of several ways to a place at most one may be taken in an execution; then its state is chosen by them:
//
//   here' = OR over e of taken(e)             x' = taken(e) ? next_e(x, w) : ...
#pragma once

#include "evidence/clauses/translate.h"
#include "program/program.h"

#include <map>
#include <vector>

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

struct Place {
    LocationId location;
    Lit here;
    std::vector<Meaning> values; // as Steps::relevantAt(location)
};

class Steps {
  public:
    // `observed`: formulas that state() will be asked about, by location. Edges that lead to no goal, a bad location or an
    // observed one, are left out.
    Steps(const Program& p, Translator& translator, const std::map<LocationId, term::Term>& observed);

    const std::vector<term::Term>& relevantAt(LocationId l) const { return relevance_.at(l); }
    const std::vector<EdgeId>& edgesOut(LocationId l) const { return adjacency_.out[l]; }
    Circuit& circuit() { return t_.circuit(); }

    using Inputs = std::map<term::Term, Meaning>; // of one place; all edges out of it share them
    Place anything(LocationId l, Lit here, Inputs& values);
    std::vector<Lit> guards(const Place& place, Inputs& inputs);
    // taken(e) of the edges out of the place, in their order; false where constants exclude it.
    std::vector<Lit> taken(const Place& place, Inputs& inputs);
    struct Arrival {
        Lit taken;
        std::vector<Meaning> values;
    };
    using Arrivals = std::vector<Arrival>;
    Arrival arrive(const Place& place, EdgeId e, Lit taken, Inputs& inputs);
    Place merge(LocationId l, const Arrivals& arrivals);
    Lit state(const Place& place, term::Term formula); // of the variables there

  private:
    Translator::Environment environment(const Place& place, Inputs& inputs);
    Meaning freshInput(LocationId l, term::Term v);

    const Program& p_;
    Translator& t_;
    program::Adjacency adjacency_; // out: towards goals only
    Relevance relevance_;
    std::map<LocationId, std::map<term::Term, uint32_t>> narrow_; // made when a location is first left
};

// One literal per member, of which at most one holds, and any one can.
std::vector<Lit> oneOf(Circuit& circuit, size_t members);

} // namespace vouch::evidence::clauses
