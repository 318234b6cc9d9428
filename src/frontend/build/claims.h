// Invariants from outside, as formulas over the state at the head of their loop.
//
// In the module, each of them is a path of its own that turns away at the loop's head (instrument/claims.h):
//
//   if (__vouch_ghost(id)) { evaluate; __vouch_claim(id, holds, values...); }
//
// It is translated as everything is, with an unknown for the choice, and ends in a location of its own. When the Program
// is complete, what turns away is followed once more, with a choice that is true:
//
//   holds at the head  =  OR over paths from the head to the claim:  guards /\ value
//
// and the Program goes on without it: choices become false, and no edge leads there. So whatever the expression does or
// meets on its path, an error, a limit, a division by zero, happens in no execution: there it does not hold, and that is
// all. Where the way from the head is not a straight one, there is no claim. A point, which need not be at a loop's head,
// has a location of its own.
#pragma once

#include "frontend/build/values.h"

namespace vouch::frontend {

class Claims {
  public:
    Claims(EdgeBuilder& edges, Values& values, const InvariantTable& table)
        : tm_(edges.terms()), edges_(edges), values_(values), table_(table) {}

    void turnAway(const llvm::CallInst& i); // __vouch_ghost
    void claim(const llvm::CallInst& i);    // __vouch_claim

    // The complete Program gets its claims, and loses what was made for them.
    void settle(program::Program& program);
    // Why an invariant has no claim. The table is that of the constructor.
    void describe(InvariantTable& table) const;

  private:
    struct End { // of a path: variables that the edges into the location assign
        uint64_t id = 0;
        Term holds;
        std::vector<Term> shown;
    };
    class Walk;

    void follow(const program::Program& program, const program::Adjacency& adjacency, Term choice,
                program::EdgeId drawn);
    program::Claim claimAt(program::LocationId head, const Walk& walk, uint64_t id) const;
    void cutOff(program::Program& program, const program::Adjacency& adjacency, program::EdgeId drawn) const;
    void forgetChoices(program::Program& program) const;

    TermManager& tm_;
    EdgeBuilder& edges_;
    Values& values_;
    const InvariantTable& table_;
    std::map<Term, uint64_t> choices_; // input -> id
    std::map<program::LocationId, End> ends_;
    std::vector<program::Claim> claims_;
    std::map<uint64_t, std::string> problems_;
};

} // namespace vouch::frontend
