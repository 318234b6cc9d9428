// The keeper: runs one tool on one task, inside its limits, and sees to it that nothing of it survives.
//
// Each run has a keeper of its own, a child process of the bench. The keeper starts the tool as its child, in
// a new session, with its output in a log file, and is the subreaper of everything below: a daemon that forks
// twice becomes the keeper's child, not init's. It looks at the tree every few hundredths of a second, and
// when the tool has ended or a limit is reached, it kills all of it, by the control group where there is one,
// by walking the tree where there is none.
//
// Time limits: SIGTERM to the tool, so that it can say what it has, and one second later SIGKILL to
// everything. Memory, processes and output: SIGKILL at once. Whatever a tool prints after a limit does not
// count (result.h).
//
// The keeper outlives the bench: when its channel closes, because the bench was interrupted or killed, it
// ends the run, cleans up and goes without a report.
#pragma once

#include "bench/cgroup.h"
#include "bench/measured.h"
#include "support/process.h"

#include <optional>
#include <string>
#include <vector>

namespace vouch::bench {

struct Command {
    std::vector<std::string> words;
    std::string executable; // what to execute, if not words[0]
    std::string log;        // for standard output and error together
    std::vector<int> cores; // empty: any
};

// In the parent. `group` names the control group of the run and must be unique.
support::Child startKeeper(const Command& command, const Limits& limits, const CgroupFolder* groups,
                           const std::string& group);
// What the keeper has sent; nothing yet, or nothing at all if it has died.
std::optional<Measured> takeReport(support::Child& keeper);

// How limits are enforced, for people.
std::string enforcement(const CgroupFolder* groups);

} // namespace vouch::bench
