// Search: has a formula a model? Nobody believes what is found here: decide.h checks it.
#pragma once

#include "formula/settings.h"
#include "term/term.h"
#include "term/traverse.h"

#include <string>
#include <vector>

namespace vouch::formula {

using solver::Result;
using term::Term;

// Terms of a plain manager. Is fixed /\ tracked satisfiable, and if not, because of which of the tracked ones?
struct Query {
    std::vector<Term> fixed, tracked;
    std::vector<Term> all() const;
};

struct Found {
    Result result = Result::Unknown;
    std::string reason;       // Unknown: why
    term::Assignment model;   // Sat: of the query's variables
    std::vector<size_t> core; // Unsat: of the tracked ones
    solver::Backend by = solver::Backend::Bitblast;
    support::Statistics statistics;
};

Found search(const term::TermManager& plain, const Query& query, const Settings& settings,
             const support::Budget& budget, const std::string& dumpDirectory);

} // namespace vouch::formula
