// The worker: front end, reductions, portfolio. Runs in a child of the supervisor and reports to it.
#pragma once

#include "cli/options.h"
#include "exchange/portfolio.h"
#include "support/budget.h"
#include "support/message.h"

namespace vouch::cli {

// Messages from the worker to the supervisor. Progress: engine, then exchange::encodeProgress; Phase and
// InputError: plain text; AnswerChecked: the members of exchange::Checking; Result: report::toJson. The others are for
// formulas (solve_formula.cpp).
enum WorkerMessage : uint8_t {
    kPhase = 1,
    kEngineProgress,
    kEnginesNow, // exchange::encodeEngines
    kInputError,
    kResult,
    kAnswerChecked,
    kFormulaText,
    kCheckBegins,
    kCheckEnds,
    kWitness,  // text of the witness, notes
    kValidated // what became of a witness: validate.cpp
};

// --- what workers have in common

// The main thread's stack grows on demand up to the soft limit; the compiler recurses over nested C.
void growStack();
// For this process and what it forks. `reserved`: address space beyond the limit that is asked for, but not used.
void limitMemory(const RunOptions& options, double reservedMegabytes);
// The supervisor is told what the engines do if somebody looks.
exchange::Settings portfolioSettings(const RunOptions& options, const support::Budget& budget,
                                     support::Channel& supervisor);

int workerMain(const CheckOptions& options, const support::Budget& budget, support::Channel& supervisor);

} // namespace vouch::cli
