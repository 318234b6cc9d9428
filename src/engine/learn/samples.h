// Samples: states of concrete executions on random inputs. True by observation, so they refute candidates and
// seed hulls for nothing; what they do not refute still has to be proved.
//
// The same program gives the same states: the seed is fixed, and the effort is counted in evaluated terms.
#pragma once

#include "program/interpreter.h"
#include "term/traverse.h"

#include <optional>

namespace vouch::engine::learn {

using program::EdgeId;
using program::LocationId;
using program::Program;
using term::BitVector;
using term::Term;
using term::TermManager;

struct Runs {
    unsigned runs = 60;
    uint64_t longest = 300; // edges
};

// Shows the states of runs from the entry, in order: location, state, whether it is the run's first visit there.
// Fewer or shorter runs where the program is large.
using Visit = std::function<void(LocationId, const program::State&, bool isFirstVisit)>;
void forEachState(const Program& p, const Runs& runs, const support::Budget& budget, const Visit& visit);

// The scalar (Boolean or bit-vector) variables that are live at each location, ascending.
class LiveScalars {
  public:
    explicit LiveScalars(const Program& p);
    const std::vector<Term>& at(LocationId l) const { return scalars_[l]; }
    std::optional<uint32_t> position(LocationId l, Term variable) const;

  private:
    std::vector<std::vector<Term>> scalars_;
};

// Values parallel to the location's live scalars (Booleans as one bit).
using Sample = std::vector<BitVector>;
using Samples = std::vector<std::vector<Sample>>; // by location

// At most `mostPerLocation` states per location.
Samples drawSamples(const Program& p, const LiveScalars& scalars, size_t mostPerLocation,
                    const support::Budget& budget);

} // namespace vouch::engine::learn
