// Ranges: what intervals and known bits say of the variables along an unrolling, level by level.
//
// Each edge is a constraint network over its own guard and assignments (domain/network.h). The ranges at its source go in,
// the guard is taken to hold, and the ranges at its target come out: what a level costs does not depend on the terms of
// the levels before. Edges that no state within the ranges can take are found without a solver.
//
// Sums of counters (relations.h) have ranges as well. A sum is a leaf of its own in an edge's network, with
//
//   sum = +-v1 +- v2 ...   before,   sum + delta = +-next(v1) +- next(v2) ...   behind the edge
//
// where the delta is known; each side of an equation narrows the other one.
#pragma once

#include "domain/network.h"
#include "program/program.h"
#include "program/relations.h"

#include <memory>
#include <optional>
#include <vector>

namespace vouch::program {

// Parallel to the live variables of a location, and then one per relation of the Program.
using Ranges = std::vector<domain::AbstractValue>;

class RangeTransfer {
  public:
    // live: per location, ascending.
    RangeTransfer(const Program& p, const std::vector<std::vector<Term>>& live);

    Ranges anything(LocationId l) const;
    struct Step {
        Ranges ranges;       // after the edge
        bool always = false; // every state within the ranges before it can take it
    };
    // Nothing if no state within `from` can take the edge. `to`: values behind it, parallel to what is live there; those
    // that are constants are known.
    std::optional<Step> apply(EdgeId edge, const Ranges& from, const std::vector<Term>& to = {});
    // What is left of `from` for states from which the edge leads into `to`. Nothing if there are none.
    std::optional<Ranges> before(EdgeId edge, const Ranges& from, const Ranges& to);
    // A term that equals `value` wherever the value is in the range, with the constant bits that the range knows.
    Term narrowed(Term value, const domain::AbstractValue& range);
    // What the range says of the value beyond narrowed(): true if nothing.
    Term bounds(Term value, const domain::AbstractValue& range);
    // The relation's sum where the live variables of l have these values; null where not all of them are live.
    Term sum(size_t relation, LocationId l, const std::vector<Term>& values) const;
    size_t relations() const { return relations_.size(); }

  private:
    struct Successor {
        std::optional<size_t> node;   // of the network
        std::optional<size_t> before; // or the position at the source, if the edge leaves the variable alone
    };
    struct Sum {                      // of a relation; nodes of the network
        std::optional<size_t> leaf;   // of its own, where the delta is known
        std::optional<size_t> before; // of the variables at the source, if all are live there
        std::optional<size_t> moved;  // leaf + delta
        std::optional<size_t> behind; // of the variables at the target, if all are live there
    };
    struct EdgeNetwork {
        domain::Network network;
        size_t guard;
        std::vector<Successor> successors;
        std::vector<Sum> sums; // per relation
    };
    struct SumTerms {
        Term before, moved, behind; // null where there is none
    };
    const EdgeNetwork* network(EdgeId edge); // null: too large
    std::vector<SumTerms> sumTerms(const Edge& e);
    domain::Network::Valuation start(EdgeId edge, const EdgeNetwork& made, const Ranges& from) const;
    static void equate(const domain::Network& network, domain::Network::Valuation& v,
                       const std::optional<size_t>& a, const std::optional<size_t>& b);
    std::optional<Ranges> byChoices(EdgeId edge, const EdgeNetwork& made, domain::Network::Valuation v,
                                    const Ranges& from, unsigned splits);
    std::optional<Ranges> atSource(EdgeId edge, const EdgeNetwork& made, const domain::Network::Valuation& v,
                                   const Ranges& from) const;
    static void settle(const EdgeNetwork& made, domain::Network::Valuation& v);
    std::optional<size_t> position(LocationId l, Term variable) const;
    bool allLive(const Relation& relation, LocationId l) const;

    const Program& p_;
    TermManager& tm_;
    const std::vector<std::vector<Term>>& live_;
    std::vector<Relation> relations_;
    std::vector<Term> leaves_; // per relation: its sum, as a variable
    std::vector<std::unique_ptr<EdgeNetwork>> networks_;
    std::vector<bool> isMade_;
};

// The value is in the range; Boolean values, and arrays, are in any.
Term isWithin(TermManager& tm, Term value, const domain::AbstractValue& range);

Ranges join(const Ranges& a, const Ranges& b);

} // namespace vouch::program
