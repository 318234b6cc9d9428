// Ranges: what intervals and known bits say of the variables along an unrolling, level by level.
//
// Each edge is a constraint network over its own guard and assignments (domain/network.h). The ranges at its source go in,
// the guard is taken to hold, and the ranges at its target come out: what a level costs does not depend on the terms of
// the levels before. Edges that no state within the ranges can take are found without a solver.
#pragma once

#include "domain/network.h"
#include "program/program.h"

#include <memory>
#include <optional>
#include <vector>

namespace vouch::program {

using Ranges = std::vector<domain::AbstractValue>; // parallel to the live variables of a location

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
    // A term that equals `value` wherever the value is in the range, with the constant bits that the range knows.
    Term narrowed(Term value, const domain::AbstractValue& range);
    // What the range says of the value beyond narrowed(): true if nothing.
    Term bounds(Term value, const domain::AbstractValue& range);

  private:
    struct Successor {
        std::optional<size_t> node;   // of the network
        std::optional<size_t> before; // or the position at the source, if the edge leaves the variable alone
    };
    struct EdgeNetwork {
        domain::Network network;
        size_t guard;
        std::vector<Successor> successors;
    };
    const EdgeNetwork* network(EdgeId edge); // null: too large
    std::optional<size_t> position(LocationId l, Term variable) const;

    const Program& p_;
    TermManager& tm_;
    const std::vector<std::vector<Term>>& live_;
    std::vector<std::unique_ptr<EdgeNetwork>> networks_;
    std::vector<bool> isMade_;
};

Ranges join(const Ranges& a, const Ranges& b);

} // namespace vouch::program
