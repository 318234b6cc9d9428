// Invariants from outside: the file that gives them, and what is done with them between reductions and engines
// (docs/invariants.md).
#pragma once

#include "cli/options.h"
#include "exchange/claims.h"
#include "reduce/reduce.h"
#include "report/report.h"
#include "witness/witness.h"

namespace vouch::cli {

// Why the text could not be put between brackets in C; null if it can. Whether it is C, the compiler says.
const char* problemOfExpression(const std::string& expression);

// Lines `FILE:LINE: EXPRESSION`; empty ones, and comments after #, say nothing. Throws UsageError with the line.
std::vector<frontend::GivenInvariant> readInvariants(const std::string& path);

// The same of a witness of a proof, for a program of these files. Throws support::InputError for one that names another
// file, or a line in which no loop (statement) begins.
std::vector<frontend::GivenInvariant> givenBy(const witness::Witness& witness, const std::string& path,
                                              const std::vector<std::string>& files);
// The file of the program that a witness means; throws support::InputError.
std::string fileMeant(const std::string& named, const std::string& at, const std::vector<std::string>& files);

// Checks the claims of the reduced program, and takes those from it that are no facts for anybody: if there are none at
// all, it becomes the program as it would be without claims. What is proved is returned.
std::vector<engine::Fact> checkInvariants(const frontend::Result& loaded, const reduce::Settings& settings,
                                          const support::Budget& budget, reduce::Reduced& reduced,
                                          report::Report& report, support::Statistics& statistics,
                                          bool someEngineReads);
// Nothing is checked, for this reason.
void describeUnchecked(report::Report& report, const frontend::Result& loaded, const std::string& reason);

} // namespace vouch::cli
