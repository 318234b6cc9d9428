// Clauses that have no model, with the proof of it as a file: DRAT, as text.
#pragma once

#include "solver/solver.h"

#include <string>
#include <vector>

namespace vouch::solver {

struct ClauseProof {
    Result result = Result::Unknown;
    bool isTooLong = false;        // the file; the search was ended
    std::vector<bool> values = {}; // after Sat, by variable; 0 is none
};

// `literals`: clauses as in DIMACS, each ends with 0; variables are 1 to `variables`. CaDiCaL (Biere, Fazekas, Fleury and
// Heisinger 2020) writes each clause that it learns or deletes while it searches (Wetzler, Heule and Hunt 2014). Only after
// Unsat the file is a proof. Throws std::runtime_error if it cannot be written.
ClauseProof proveClauses(const std::vector<int>& literals, int variables, const std::string& file,
                         size_t mostBytes, const support::Budget& budget);

} // namespace vouch::solver
