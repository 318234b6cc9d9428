// Evidence for answers about formulas: that there is no model is proved again.
#pragma once

#include "evidence/evidence.h"

namespace vouch::evidence {

// Is no assignment a model of all formulas? Asked of the checker's clauses, and of solvers of another family than the one that
// has said so, as the obligations of certificates are. The formulas should be those of a plain manager (term/plain.h):
// then nothing of what the searcher did to them is believed.
Check checkUnsatisfiable(term::TermManager& tm, const std::vector<term::Term>& formulas,
                         solver::Backend saidBy, const support::Budget& budget);

} // namespace vouch::evidence
