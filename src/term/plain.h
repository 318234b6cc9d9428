// Terms as they were written.
//
// A plain manager asks no rule: an application of an operator is a term as it stands, its order of arguments included. Whoever
// wants to know whether an answer about a formula is right asks about these terms, and shares no simplifier with whoever
// found the answer. Operators that are lowered to others (mkImplies, mkBvSaddOverflow, ...) are lowered here, too.
#pragma once

#include "term/term.h"
#include "term/term_map.h"

#include <memory>

namespace vouch::term {

std::unique_ptr<TermManager> makePlainManager();

// Terms of one manager as terms of another one; variables by their names.
class Transfer {
  public:
    Transfer(const TermManager& from, TermManager& to) : from_(from), to_(to) {}
    Term operator()(Term t);

  private:
    Term made(Term t);

    const TermManager& from_;
    TermManager& to_;
    TermMap<Term> known_;
};

} // namespace vouch::term
