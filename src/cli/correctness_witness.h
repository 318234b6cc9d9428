// A proof as a witness: the invariants of loops that somebody else may start from.
//
// What a proof says of the heads of loops is about variables of the reduced Program; not all of it can be written in C at
// that place. So each conjunct is a candidate, and so is what engines have proved for each other. All of them are read
// again as C, at their loops, as invariants from outside are (docs/invariants.md); what does not compile there goes, and
// of the rest only what is inductive together is written (engine/claims). A witness is a help: that the program is safe
// follows from it only where one step of induction is enough.
#pragma once

#include "cli/options.h"
#include "exchange/portfolio.h"
#include "witness/witness.h"

namespace vouch::cli {

// Candidates at the heads of loops, shortest first.
std::vector<frontend::GivenInvariant> candidatesOf(const frontend::Options& options,
                                                   const program::Program& reduced,
                                                   const exchange::Outcome& outcome);
// What is left of them. An empty witness where the time is not enough.
witness::Witness correctnessWitness(const frontend::Options& options, const reduce::Settings& reductions,
                                    std::vector<frontend::GivenInvariant> candidates, term::TermManager& tm,
                                    const support::Budget& budget);

} // namespace vouch::cli
