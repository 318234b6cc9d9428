// A result for other programs: continuous integration, code scanning.
#pragma once

#include "report/report.h"

#include <string>
#include <vector>

namespace vouch::report {

// SARIF 2.1.0: one run, one result per property; a violation has the steps of the counterexample as its code flow, the
// number of the weakness (CWE), and a fingerprint that stays the same when lines move.
std::string toSarif(const std::vector<Report>& properties);

// JUnit: one test per property. A violation is a failure; UNKNOWN is an error, since nobody knows whether it would fail.
std::string toJunit(const std::vector<Report>& properties);

// "CWE-190": what kind of weakness the violation is.
std::string weaknessOf(const Report& report);

} // namespace vouch::report
