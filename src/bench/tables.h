// The results as files: results.json for programs and for the HTML report, CSV for spreadsheets, text for
// people.
#pragma once

#include "bench/campaign.h"
#include "bench/summary.h"

#include <string>
#include <vector>

namespace vouch::bench {

// results.json: what was asked for, every task with the runs on it, and the summary. Times in seconds of
// processor time; null where an imported result does not say.
std::string resultsJson(const Campaign& campaign, const std::vector<SummaryRow>& summary);
// results.csv: one row per run.
std::string resultsCsv(const Campaign& campaign);
// summary.csv: one row per category and configuration.
std::string summaryCsv(const std::vector<SummaryRow>& summary);
// table.txt, which is also what the terminal sees: verdicts, processor time, evidence.
std::string textTable(const Campaign& campaign, const std::vector<SummaryRow>& summary);

// Seconds, score or any other number, without more digits than it has.
std::string numberText(double value);

} // namespace vouch::bench
