// The worker: front end, reductions, portfolio. Runs in a child of the supervisor and reports to it.
#pragma once

#include "cli/options.h"
#include "support/budget.h"
#include "support/message.h"

namespace vouch::cli {

// Messages from the worker to the supervisor. Progress: engine, then exchange::encodeProgress; Phase and
// InputError: plain text; AnswerChecked: the members of exchange::Checking; Result: report::toJson.
enum WorkerMessage : uint8_t { kPhase = 1, kEngineProgress, kInputError, kResult, kAnswerChecked };

int workerMain(const CheckOptions& options, const support::Budget& budget, support::Channel& supervisor);

} // namespace vouch::cli
