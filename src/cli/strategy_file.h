// Strategy files: which members a run has, in YAML, for --engine FILE.yml (docs/engines/portfolio.md).
//
//   members:
//     - name: bounded
//       engine: predicate
//       options: {loop-bound: 5, refinement: global}
//       share: 0.2
//     - engine: predicate
//       after: bounded
//       precision: bounded
//       skip-if: [failed]
#pragma once

#include "exchange/schedule.h"

#include <string>
#include <string_view>
#include <vector>

namespace vouch::cli {

// Does this text for --engine name a file?
bool isStrategyFile(std::string_view text);

// Throws UsageError with file and line.
std::vector<exchange::MemberPlan> readStrategy(const std::string& file, std::string_view text);

} // namespace vouch::cli
