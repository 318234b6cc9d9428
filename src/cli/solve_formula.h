// vouch solve FILE.smt2: formulas, answered in SMT-LIB on standard output.
#pragma once

#include "cli/options.h"

namespace vouch::cli {

// The engine that answers formulas as well; without it, a solver does (solve.solver).
inline constexpr const char* kFormulaEngine = "symsim";

// By its name.
bool isFormula(const std::string& file);
// The exit status: 10 if the last check-sat was answered by sat, 0 by unsat or if there was none, 20 if some check-sat was
// answered by unknown.
int solveFormula(const SolveOptions& options);

} // namespace vouch::cli
