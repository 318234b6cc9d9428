// Becoming the tool: what happens in the child between fork and exec.
#pragma once

#include "bench/cgroup.h"
#include "bench/keeper.h"
#include "support/process.h"

#include <string>

namespace vouch::bench {

// Starts the tool. If it cannot be executed, the child sends the reason over its channel; if it can, the
// channel closes without a word.
support::Child launch(const Command& command, const Limits& limits, const Cgroup* group,
                      const std::string& temporaryDirectory);

} // namespace vouch::bench
