// What the stages found out, in the terms of a report.
#pragma once

#include "cli/options.h"
#include "exchange/portfolio.h"
#include "report/report.h"

namespace vouch::cli {

report::Report emptyReport(const CheckOptions& options);
void describeLedger(report::Report& report, const program::Program& original);
void describeOutcome(report::Report& report, const exchange::Outcome& outcome,
                     const program::Program& reduced);

} // namespace vouch::cli
