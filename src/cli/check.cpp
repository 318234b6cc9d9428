// vouch check: verifies C programs.
//
// Several properties are checked one after the other, each by a worker of its own: what counts as the end of
// an execution, and what of the program matters, depends on the property. They share the time: each one gets
// an equal part of what is left when its turn comes, so that what one does not need is there for those behind
// it.
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/output.h"
#include "cli/supervisor.h"
#include "cli/views.h"
#include "cli/worker.h"
#include "report/several.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>

namespace vouch::cli {

namespace {

using Clock = std::chrono::steady_clock;

CheckOptions optionsFor(const CheckOptions& all, size_t index, double secondsGone) {
    CheckOptions options = all;
    options.frontend.property = all.properties[index];
    size_t left = all.properties.size() - index;
    options.timeoutSeconds = std::max(0.0, all.timeoutSeconds - secondsGone) / static_cast<double>(left);
    if (all.properties.size() > 1 && !all.dumpDirectory.empty())
        options.dumpDirectory += std::string("/") + property::propertyName(all.properties[index]);
    if (all.properties.size() > 1 && !all.certificateDirectory.empty()) {
        options.certificateDirectory += std::string("/") + property::propertyName(all.properties[index]);
        std::filesystem::create_directories(options.certificateDirectory);
    }
    return options;
}

std::vector<report::Report> checkAll(const CheckOptions& all, std::vector<std::string>& witnesses) {
    Clock::time_point start = Clock::now();
    std::vector<report::Report> reports;
    witnesses.assign(all.properties.size(), "");
    bool interrupted = false;
    for (size_t i = 0; i < all.properties.size(); ++i) {
        double gone = std::chrono::duration<double>(Clock::now() - start).count();
        CheckOptions options = optionsFor(all, i, gone);
        if (interrupted) {
            reports.push_back(emptyReport(options));
            reports.back().reason = "interrupted";
            continue;
        }
        auto work = [&](const support::Budget& budget, support::Channel& to) {
            return workerMain(options, budget, to);
        };
        auto hear = [&](const support::Message& message) {
            if (message.kind == kWitness) witnesses[i] = message.payload;
        };
        Supervised result = supervise(options, emptyReport(options), work, hear);
        if (!result.inputError.empty()) throw support::InputError(result.inputError);
        reports.push_back(std::move(result.report));
        interrupted = result.interrupted;
    }
    return reports;
}

// The witness of what decides: the first violation, or the first of proofs only. Without a verdict there is none, and no
// file of an earlier run that one could take for it.
bool writeWitness(const CheckOptions& options, std::vector<report::Report>& reports,
                  const std::vector<std::string>& witnesses) {
    if (options.witnessFile.empty()) return true;
    const report::Verdict verdict = report::together(reports).verdict;
    size_t decisive = 0;
    while (decisive + 1 < reports.size() && reports[decisive].verdict != verdict) ++decisive;
    const std::string& text = witnesses[decisive];
    if (verdict == report::Verdict::Unknown || text.empty()) {
        removeFile(options.witnessFile);
        reports[decisive].notes.push_back("there is no witness: " + options.witnessFile + " was not written");
        return true;
    }
    if (!writeText(options.witnessFile, text)) return false;
    reports[decisive].notes.push_back("witness: " + options.witnessFile);
    return true;
}

void noteIgnored(const std::vector<std::string>& words) {
    if (words.empty()) return;
    std::cerr << "vouch: without effect here:";
    for (const std::string& word : words) std::cerr << " " << word;
    std::cerr << "\n";
}

} // namespace

int checkCommand(const std::vector<std::string>& arguments) {
    auto options = parseCheck(arguments);
    if (!options) return 0;
    noteIgnored(options->ignored);
    adviseOnTime(*options);
    std::vector<std::string> witnesses;
    std::vector<report::Report> reports = checkAll(*options, witnesses);
    const bool hasWitness = writeWitness(*options, reports, witnesses);
    const bool hasViews = writeViews(*options, reports);
    return tell(*options, reports, hasWitness && hasViews);
}

} // namespace vouch::cli
