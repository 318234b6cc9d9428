#include "bench/tables.h"
#include "support/version.h"

#include <algorithm>
#include <cstdio>

namespace vouch::bench {

namespace {

// Columns as wide as they need to be; the first two hold names, the others numbers.
class Grid {
  public:
    explicit Grid(std::vector<std::string> heads) : rows_{std::move(heads)} {}
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    void rule() { rows_.emplace_back(); }

    std::string text() const {
        std::vector<size_t> widths(rows_.front().size(), 0);
        for (const auto& row : rows_)
            for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
        std::string result;
        for (const auto& row : rows_) result += line(row, widths);
        return result;
    }

  private:
    static std::string line(const std::vector<std::string>& row, const std::vector<size_t>& widths) {
        std::string text;
        if (row.empty()) {
            for (size_t width : widths) text += std::string(width, '-') + "  ";
        } else {
            for (size_t i = 0; i < row.size(); ++i) {
                std::string blanks(widths[i] - row[i].size(), ' ');
                text += (i < 2 ? row[i] + blanks : blanks + row[i]) + "  ";
            }
        }
        text.erase(text.find_last_not_of(' ') + 1);
        return text + "\n";
    }

    std::vector<std::vector<std::string>> rows_;
};

// A sum over nothing is not zero seconds.
std::string seconds(double value) {
    if (value == 0) return "-";
    char text[32];
    std::snprintf(text, sizeof text, value < 10 ? "%.3f" : "%.1f", value);
    return text;
}

// Of the verdicts; tools that have no counters do not speak of evidence either.
std::string share(const SummaryRow& r, unsigned part, unsigned whole) {
    return whole == 0 || r.counters.empty() ? "-" : std::to_string(part) + "/" + std::to_string(whole);
}

std::string counter(const std::map<std::string, double>& counters, const std::string& name,
                    std::string (*text)(double)) {
    auto found = counters.find(name);
    return found == counters.end() ? "-" : text(found->second);
}

template <typename Cells>
std::string grid(const std::vector<SummaryRow>& summary, std::vector<std::string> heads, const Cells& cells) {
    heads.insert(heads.begin(), {"category", "configuration"});
    Grid grid(std::move(heads));
    std::string category;
    for (const SummaryRow& r : summary) {
        bool first = r.category != category || &r == &summary.front();
        if (first) grid.rule();
        category = r.category;
        std::vector<std::string> row = cells(r);
        row.insert(row.begin(), {first ? r.category : "", r.configuration});
        grid.add(std::move(row));
    }
    return grid.text();
}

std::string verdictTable(const std::vector<SummaryRow>& summary) {
    return grid(
        summary,
        {"tasks", "proofs", "alarms", "wrong proofs", "wrong alarms", "timeout", "memory", "other", "score"},
        [](const SummaryRow& r) {
            std::vector<std::string> row;
            for (unsigned n : {r.tasks, r.correctTrue, r.correctFalse, r.wrongTrue, r.wrongFalse, r.timeout,
                               r.memory, r.other})
                row.push_back(std::to_string(n));
            row.push_back(std::to_string(r.score));
            return row;
        });
}

std::string timeTable(const std::vector<SummaryRow>& summary, Spent SummaryRow::* spent) {
    return grid(
        summary,
        {"correct", "mean", "median", "all", "mean", "median", "equal tasks", "equal", "mean", "median"},
        [spent](const SummaryRow& r) {
            const Spent& s = r.*spent;
            std::vector<std::string> row;
            for (const Times* t : {&s.correct, &s.all, &s.equal}) {
                if (t == &s.equal) row.push_back(std::to_string(r.equal));
                for (double value : {t->total, t->mean, t->median}) row.push_back(seconds(value));
            }
            return row;
        });
}

std::string evidenceTable(const std::vector<SummaryRow>& summary) {
    return grid(summary,
                {"confirmed TRUE", "replayed FALSE", "solver checks", "solver seconds", "checks of correct",
                 "iterations of correct"},
                [](const SummaryRow& r) {
                    return std::vector<std::string>{share(r, r.confirmedTrue, r.correctTrue + r.wrongTrue),
                                                    share(r, r.confirmedFalse, r.correctFalse + r.wrongFalse),
                                                    counter(r.counters, "solver.checks", numberText),
                                                    counter(r.counters, "solver.seconds", seconds),
                                                    counter(r.correctCounters, "solver.checks", numberText),
                                                    counter(r.correctCounters, "iterations", numberText)};
                });
}

std::string counterTable(const std::vector<SummaryRow>& summary, const std::vector<std::string>& names) {
    return grid(summary, names, [&](const SummaryRow& r) {
        std::vector<std::string> row;
        for (const std::string& name : names) row.push_back(counter(r.correctCounters, name, numberText));
        return row;
    });
}

std::string limitsText(const Campaign& c) {
    std::string text = numberText(c.limits.wallSeconds) + " s wall time";
    if (c.limits.cpuSeconds) text += ", " + numberText(*c.limits.cpuSeconds) + " s CPU time";
    if (c.limits.memoryMegabytes) text += ", " + numberText(*c.limits.memoryMegabytes) + " MB";
    return text + " per run, " + std::to_string(c.jobs) + " at a time, enforced by " + c.enforcedBy;
}

// Wrong verdicts are what a reader has to look at first.
std::string wrongVerdicts(const Campaign& campaign) {
    std::string text;
    for (const Task& task : campaign.tasks)
        for (const Configuration& c : campaign.configurations) {
            const RunResult* r = campaign.result(task, c.name);
            if (!r || !isWrong(r->outcome)) continue;
            text += "  " + c.name + "  " + task.category + "  " + task.name + "  " + task.property + ": " +
                    r->verdict + " where " + toText(*task.expected) + " is expected\n";
        }
    return text;
}

} // namespace

std::string textTable(const Campaign& campaign, const std::vector<SummaryRow>& summary) {
    std::string text = campaign.title + "\n" + campaign.date + ", vouch " + support::version() + "\n";
    text += "limits: " + limitsText(campaign) + "\n";
    for (const Configuration& c : campaign.configurations)
        text += "configuration " + c.name + " (" + toText(c.kind) + "): " + commandText(c) + "\n";
    for (const std::string& note : campaign.notes) text += "note: " + note + "\n";
    text += "\nVerdicts\n\n" + verdictTable(summary);
    text += "\nCPU time in seconds: over correct results, over all, over the tasks that all configurations "
            "solve\n\n" +
            timeTable(summary, &SummaryRow::cpu);
    text += "\nWall-clock time in seconds, likewise\n\n" + timeTable(summary, &SummaryRow::wall);
    text += "\nEvidence and solvers\n\n" + evidenceTable(summary);
    if (!campaign.counters.empty())
        text += "\nCounters over correct results\n\n" + counterTable(summary, campaign.counters);
    if (std::string wrong = wrongVerdicts(campaign); !wrong.empty()) text += "\nWRONG VERDICTS\n" + wrong;
    if (!campaign.skipped.empty())
        text += "\n" + std::to_string(campaign.skipped.size()) + " broken definitions skipped\n";
    for (const Skipped& s : campaign.skipped) text += "  " + s.name + ": " + s.why + "\n";
    return text;
}

} // namespace vouch::bench
