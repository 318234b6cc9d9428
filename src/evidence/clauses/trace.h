// Clauses with a proof that they have no model, as files that others check.
//
// The obligation's formulas become a circuit, as for the checker itself (translate.h), the circuit clauses (gates.h), and the
// solver writes down what it does with them (solver/clause_proof.h). Nothing of the solver has to be trusted then. What has to
// be is that the clauses are the formulas.
#pragma once

#include "support/budget.h"
#include "term/term.h"

#include <string>
#include <vector>

namespace vouch::evidence::clauses {

struct TraceLimits {
    size_t clauses = 500'000;
    size_t proofBytes = size_t{32} << 20;
};
struct TraceFiles {
    bool isWritten = false; // both
    size_t bytes = 0;       // of both
    std::string text;       // "120 variables, 300 clauses, a proof of 12 kB", or why there are none
};

// Writes `path`.cnf, with the comment (lines) at its head, and `path`.drat: AND of the formulas is unsatisfiable.
TraceFiles writeTrace(const term::TermManager& tm, const std::vector<term::Term>& formulas,
                      const std::string& comment, const std::string& path, const TraceLimits& limits,
                      const support::Budget& budget);

} // namespace vouch::evidence::clauses
