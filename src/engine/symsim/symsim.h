// symsim: bounded model checking by symbolic simulation instead of SAT.
//
// From: He 2009, chapter 4 (C2CKT; H17-H21). What is special is how a question is decided: solver/symsim/symsim.h has the essay.
// Here is what makes a question of a Program.
//
// Thesis -> code:
//   unrolling, guards, merged values    program::Unroller, as for bmc
//   the model's output                  OR over undecided levels i of A_i, "at an Error location after i edges"
//   model checking M_gamma, CEGAR       solver::symsim::SymSim::decide(), per depth
//   loops' true maximum                 paths::deepen(): the forward condition and the limits are the solver's business, as in bmc
//
// The deepening, its answers and its certificate are those of bmc: a violation is a model of the solver's, found where it was
// asked to justify a counterexample, and is replayed; a proof is a full unwinding and is proved again on its own. That no violation
// is within the bound is never the solver's word here: simulation has to show it, with |V| vectors at most, or the engine gives up.
//
// Limits: those of the vectors. It is a specialist for programs whose branches decide and whose arithmetic does not; it
// gives up on others, mostly soon, and says with how many patterns.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::symsim {

EngineInfo info();

} // namespace vouch::engine::symsim
