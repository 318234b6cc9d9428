// Instance: a transition system (I, T, B) over words, as covering sees it.
//
// The system has one place with frames. What covering does with a step of it, a Step alone does not tell: what a state
// has to satisfy so that it leads by the model's way into the target, and which words are numbers.
#pragma once

#include "engine/pdr_kit/system.h"
#include "engine/words/row.h"

namespace vouch::engine::words {

// Of a state, so that it leads into a target.
struct Requirements {
    std::vector<Term> formulas;                      // over the state alone; all must hold
    std::vector<std::pair<Term, BitVector>> fixed{}; // words and the values that they must have
};

class Instance {
  public:
    virtual ~Instance() = default;
    virtual const pdr_kit::System& system() const = 0;
    // After a query about a step into the target, which the model satisfies: what makes other states lead there, with
    // the model's inputs. The model's state satisfies it.
    virtual Requirements requirementsOf(pdr_kit::StepId s, const Cube& target,
                                        const term::Assignment& model) = 0;
    virtual Word wordOf(Term term) const = 0;
    // Does the word have a geometry in which a boundary may be turned?
    virtual bool isNumber(Term term) const = 0;
    // Does the literal tell how a state came about, and nothing of what it does next? Such ones are dropped first.
    virtual bool isHistory(Term) const { return false; }
};

// The formulas with the model's values of the inputs; what is constant then is left out. They hold in the model.
std::vector<Term> withInputs(TermManager& tm, std::span<const Term> inputs, std::span<const Term> formulas,
                             const term::Assignment& model);

} // namespace vouch::engine::words
