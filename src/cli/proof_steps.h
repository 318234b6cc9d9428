// What a report tells of a proof besides its invariants: its steps, the automaton that they are about, and what of it is needed.
#pragma once

#include "exchange/portfolio.h"
#include "program/program.h"
#include "report/report.h"
#include "support/budget.h"

namespace vouch::cli {

// The steps that were shown to hold: all of a few, the slowest of many.
void describeSteps(report::Report& report, const evidence::Check& check, const program::Program& reduced);

// The automaton, with what is known at its locations: invariants of the proof, or else facts that were proved.
void describeAutomaton(report::Report& report, const exchange::Outcome& outcome,
                       const program::Program& reduced);

// Why each fact of a proof is needed (evidence/need.h). The search runs in a process of its own: what becomes of it does not
// touch the verdict.
void describeNeeds(report::Report& report, const engine::Safe& safe, const program::Program& reduced,
                   const support::Budget& budget);

} // namespace vouch::cli
