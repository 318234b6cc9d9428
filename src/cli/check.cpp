// vouch check: verifies C programs.
//
// Several properties are checked one after the other, each by a worker of its own: what counts as the end of
// an execution, and what of the program matters, depends on the property. They share the time: each one gets
// an equal part of what is left when its turn comes, so that what one does not need is there for those behind
// it.
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/supervisor.h"
#include "cli/views.h"
#include "cli/worker.h"

#include <algorithm>
#include <chrono>
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
    return options;
}

std::vector<report::Report> checkAll(const CheckOptions& all) {
    Clock::time_point start = Clock::now();
    std::vector<report::Report> reports;
    bool interrupted = false;
    for (size_t i = 0; i < all.properties.size(); ++i) {
        double gone = std::chrono::duration<double>(Clock::now() - start).count();
        CheckOptions options = optionsFor(all, i, gone);
        if (interrupted) {
            reports.push_back(emptyReport(options));
            reports.back().reason = "interrupted";
            continue;
        }
        Supervised result = supervise(options, emptyReport(options),
                                      [&](const support::Budget& budget, support::Channel& to) {
                                          return workerMain(options, budget, to);
                                      });
        if (!result.inputError.empty()) throw support::InputError(result.inputError);
        reports.push_back(std::move(result.report));
        interrupted = result.interrupted;
    }
    return reports;
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
    std::vector<report::Report> reports = checkAll(*options);
    writeViews(*options, reports);
    return tell(*options, reports);
}

} // namespace vouch::cli
