// What the portfolio's children do. Each runs in a forked process, reports over its channel, and returns its
// exit status.
#pragma once

#include "evidence/ahead.h"
#include "exchange/portfolio.h"

namespace vouch::exchange {

// What an engine finds when it starts.
struct Others {
    std::vector<engine::Fact> facts;                // of other engines so far
    engine::Interests interests;                    // what they read besides facts
    std::vector<engine::Predicate> predicates = {}; // that it inherits
};
// Runs a member's engine on the reduced program: sends progress, facts, statistics and its answer.
int engineJob(const Member& member, const Task& task, const Settings& settings, Others others,
              support::Channel& parent);

// Checks one answer (Safe or Unsafe) of an engine and sends a CheckResult.
struct Claimed {
    std::string engine;
    unsigned attempt = 0; // at the check
    // What others have said by then: an execution that contradicts it shows a bug.
    std::vector<engine::Fact> facts = {};
};
int evidenceJob(const Claimed& by, const engine::Answer& answer, const Task& task, const Settings& settings,
                support::Channel& parent, evidence::Ahead* ahead = nullptr);

// Checks levels that engines have settled, as depths come in (kDepth), until an answer comes (kAnswer, as
// encodeClaim() has made it); then does what evidenceJob() does, and goes on from these levels.
int aheadJob(const Task& task, const Settings& settings, support::Channel& parent);
std::string encodeClaim(const program::Program& program, const std::string& engine,
                        const engine::Answer& answer);

} // namespace vouch::exchange
