// Decide: a search in a process of its own, and a check of what it found.
//
//   sat      every formula of the query, as it was read, is true when it is evaluated under the model;
//   unsat    a solver of another family has proved it again, on the formulas as they were read (evidence/formula.h);
//   unknown  everything else, with the reason.
//
// A process that crashes, or takes more memory than there is, costs the answer and nothing else.
#pragma once

#include "evidence/evidence.h"
#include "formula/search.h"

namespace vouch::formula {

struct Limits {
    support::Budget search; // ends first: a check takes time, too
    support::Budget whole;
};

struct Decision {
    Result result = Result::Unknown;
    std::string reason;       // Unknown: why
    term::Assignment model;   // Sat
    std::vector<size_t> core; // Unsat: of what was tracked
    evidence::Check check;
    support::Statistics statistics;
};

struct Manner {
    Settings settings;
    bool acceptUnconfirmed = false; // unsat without proof is told all the same
    std::string dumpDirectory;      // empty: none
};

Decision decide(term::TermManager& plain, const Query& query, const Manner& manner, const Limits& limits);

} // namespace vouch::formula
