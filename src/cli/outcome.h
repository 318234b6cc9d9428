// What the stages found out, in the terms of a report.
#pragma once

#include "cli/options.h"
#include "exchange/portfolio.h"
#include "reduce/path_program.h"
#include "report/report.h"
#include "term/cprint.h"

namespace vouch::cli {

// The facts that a formula consists of, as people write them: the shortest first, none twice, and none about values that have
// no name in C, which are counted. Without place.
report::Invariant inWords(const program::Program& reduced, term::Term formula);
// In C; empty: it speaks of a value that has no name there.
std::string factInC(const program::Program& reduced, term::Term fact);
std::string fileOf(const program::Program& p, program::SourceLocation where);

report::Report emptyReport(const CheckOptions& options);
// Variables as the source names them.
term::CPrintOptions sourceNames(const program::Program& p);
// What there was to check, with a warning if that was nothing.
void describeChecked(report::Report& report, const frontend::Checked& checked);
// --strict: a proof that rests on an assumption about the environment is none.
void refuseEnvironment(report::Report& report);
void describeLedger(report::Report& report, const program::Program& original);
void describeOutcome(report::Report& report, const exchange::Outcome& outcome,
                     const program::Program& reduced);
// What the report says so far is about the path program of this path. Of the program itself only a violation
// is left: a proof becomes UNKNOWN.
void describePathProgram(report::Report& report, const reduce::ErrorPath& path,
                         const program::Program& original);

} // namespace vouch::cli
