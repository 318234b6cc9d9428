// What the portfolio's children do. Each runs in a forked process, reports over its channel, and returns its
// exit status.
#pragma once

#include "exchange/portfolio.h"

namespace vouch::exchange {

// Runs one engine on the reduced program: sends progress, facts, statistics and its answer. `known`: facts of
// other engines so far.
int engineJob(const engine::EngineInfo& info, const Task& task, const Settings& settings,
              std::vector<engine::Fact> known, support::Channel& parent);

// Checks one answer (Safe or Unsafe) of an engine and sends a CheckResult.
int evidenceJob(const std::string& engine, const engine::Answer& answer, const Task& task,
                const Settings& settings, support::Channel& parent);

} // namespace vouch::exchange
