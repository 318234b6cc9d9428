// The files that a run writes besides what it prints: each is a view of the same result.
#pragma once

#include "cli/options.h"
#include "report/report.h"

namespace vouch::cli {

// False, and a message on standard error: one cannot be written. What became of the harness is told in the notes of the report.
bool writeViews(const CheckOptions& options, std::vector<report::Report>& reports);

} // namespace vouch::cli
