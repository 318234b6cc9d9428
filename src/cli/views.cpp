#include "cli/views.h"

#include "cli/output.h"
#include "evidence/harness.h"
#include "frontend/source_map.h"
#include "report/exports.h"
#include "report/harness.h"
#include "report/html.h"
#include "solver/versions.h"
#include "support/version.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace vouch::cli {

namespace {

constexpr double kHarnessSeconds = 300; // for compilers and runs together, of wall-clock time

// What of the compiler's options the program needs to be the same program.
std::vector<std::string> programArguments(const frontend::Options& options) {
    std::vector<std::string> words;
    for (const std::string& word : options.compilerArguments)
        if (!word.starts_with("-W")) words.push_back(word);
    if (options.dataModel == frontend::DataModel::ILP32) words.push_back("-m32");
    return words;
}

class HarnessWriter {
  public:
    HarnessWriter(const CheckOptions& options, report::Report& report)
        : options_(options), report_(report), harness_(report::harnessOf(report)) {}

    bool run() {
        for (const std::vector<std::string>& extra : attempts()) {
            evidence::HarnessTask task{options_.frontend.files, programArguments(options_.frontend),
                                       harness_.sanitizers};
            task.sanitizers.insert(task.sanitizers.end(), extra.begin(), extra.end());
            std::vector<evidence::HarnessRun> runs = evidence::runHarness(harness_.text, task, budget_);
            if (runs_.empty() || reached(runs) > reached(runs_)) {
                runs_ = std::move(runs);
                task_ = std::move(task);
            }
            if (!runs_.empty() && reached(runs_) == runs_.size()) break;
        }
        if (reached(runs_) > 0) return write();
        report_.warnings.push_back("no harness was written: " + why());
        return true;
    }

  private:
    // With what the plain command does not do: a reach_error() that the program has itself is noticed when it is called, and
    // variables that nobody initialises are at least always the same.
    std::vector<std::vector<std::string>> attempts() const {
        std::vector<std::vector<std::string>> all = {{}};
        if (report_.violated == "unreach-call") all.push_back({"-finstrument-functions"});
        if (!harness_.open.empty()) {
            const std::vector<std::vector<std::string>> before = all;
            for (std::vector<std::string> words : before) {
                words.push_back("-ftrivial-auto-var-init=zero");
                all.push_back(std::move(words));
            }
        }
        return all;
    }
    static size_t reached(const std::vector<evidence::HarnessRun>& runs) {
        return static_cast<size_t>(
            std::count_if(runs.begin(), runs.end(), [](const auto& r) { return r.reached; }));
    }
    bool write() {
        std::string compilers, first, text = harness_.text;
        for (const evidence::HarnessRun& run : runs_)
            if (run.reached) {
                compilers += (compilers.empty() ? "" : " and ") + run.compiler;
                if (first.empty()) first = run.compiler;
            }
        const std::string command = evidence::harnessCommand(first, options_.harnessFile, task_);
        const std::string mark = "@COMMAND@";
        text.replace(text.find(mark), mark.size(), command);
        if (!writeText(options_.harnessFile, text)) return false;
        report_.notes.push_back("harness: " + options_.harnessFile + " reaches the error, compiled by " +
                                compilers + ": " + command);
        for (const evidence::HarnessRun& run : runs_)
            if (!run.reached)
                report_.notes.push_back("harness: with " + run.compiler + " it does not: " + run.detail);
        return true;
    }
    std::string why() const {
        std::string text;
        for (const evidence::HarnessRun& run : runs_)
            text += (text.empty() ? "" : "; ") +
                    (run.compiler.empty() ? "" : "with " + run.compiler + " it ") + run.detail;
        if (runs_.empty()) text = "no C compiler is installed (gcc, clang)";
        if (harness_.open.empty()) return text;
        text += "; no C file can give the value of " + harness_.open.front();
        return text +
               (harness_.open.size() > 1 ? " and " + std::to_string(harness_.open.size() - 1) + " more" : "");
    }

    const CheckOptions& options_;
    report::Report& report_;
    report::HarnessText harness_;
    support::Budget budget_ = support::Budget::seconds(kHarnessSeconds);
    std::vector<evidence::HarnessRun> runs_;
    evidence::HarnessTask task_;
};

// That it can be written was tried.
void removeIfEmpty(const std::string& file) {
    std::error_code error;
    if (std::filesystem::file_size(file, error) == 0 && !error) std::filesystem::remove(file, error);
}

std::string contentOf(const std::string& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

} // namespace

bool writeViews(const CheckOptions& options, std::vector<report::Report>& reports) {
    bool isWritten = true;
    if (!options.harnessFile.empty()) {
        auto violated = std::find_if(reports.begin(), reports.end(), [](const report::Report& r) {
            return r.verdict == report::Verdict::False;
        });
        if (violated != reports.end()) isWritten = HarnessWriter(options, *violated).run();
        removeIfEmpty(options.harnessFile);
    }
    if (!options.sarifFile.empty() && !writeText(options.sarifFile, report::toSarif(reports) + "\n"))
        isWritten = false;
    if (!options.junitFile.empty() && !writeText(options.junitFile, report::toJunit(reports)))
        isWritten = false;
    if (options.reportFile.empty()) return isWritten;
    report::HtmlContext context{options.commandLine, {}, {}, {{"Vouch", support::version()}}};
    for (const auto& [name, version] : solver::versions()) context.versions.emplace_back(name, version);
    for (const std::string& file : options.frontend.files) {
        context.sources.emplace_back(file, contentOf(file));
        context.hashes.emplace_back(file, frontend::sha256Of(file));
    }
    for (const report::Report& r : reports)
        for (const evidence::TraceLine& l : r.counterexample) {
            bool isKnown = std::any_of(context.sources.begin(), context.sources.end(),
                                       [&](const auto& s) { return s.first == l.file; });
            if (!isKnown && !l.file.empty()) context.sources.emplace_back(l.file, contentOf(l.file));
        }
    return writeText(options.reportFile, report::toHtml(reports, context)) && isWritten;
}

} // namespace vouch::cli
