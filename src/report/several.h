// Several properties of one program: a report about each, and what they come to together.
//
// The properties hold together if each of them holds; they are violated if one of them is. Together they are
// told in the form of one report, so that whoever reads the result of one property can read this one as well.
#pragma once

#include "report/report.h"

namespace vouch::report {

// Requires at least one report. FALSE if one is, else UNKNOWN if one is, else TRUE; the first that decides
// names what is violated, or why it is unknown. Times are sums, memory is the largest.
Report together(const std::vector<Report>& properties);

// The reports one after the other, then a line "PROPERTY name: verdict" for each, then "VERDICT: ..." about
// all. One report is printed as printText(out, report, options) prints it.
void printText(std::ostream& out, const std::vector<Report>& properties, const TextOptions& options);

// The result of them together, with the key "properties": a list of results. One report as it is.
std::string toJson(const std::vector<Report>& properties);

} // namespace vouch::report
