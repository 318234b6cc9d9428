#include "evidence/evidence.h"
#include "term/traverse.h"

#include <algorithm>
#include <fstream>
#include <llvm/ADT/SmallString.h>

namespace vouch::evidence {

using program::Edge;
using program::Program;
using program::Step;
using term::BitVector;
using term::Value;

namespace {

// The lines of source files, read when first asked for; empty where a file cannot be read.
class SourceLines {
  public:
    explicit SourceLines(const std::vector<std::string>& files) : files_(files) {}

    std::string text(const program::SourceLocation& where) {
        auto [entry, fresh] = lines_.try_emplace(where.file);
        if (fresh) entry->second = read(files_.at(where.file));
        const std::vector<std::string>& lines = entry->second;
        return where.line == 0 || where.line > lines.size() ? "" : trimmed(lines[where.line - 1]);
    }

  private:
    static std::vector<std::string> read(const std::string& path) {
        std::vector<std::string> lines;
        std::ifstream file(path);
        for (std::string line; std::getline(file, line);) lines.push_back(line);
        return lines;
    }
    static std::string trimmed(const std::string& text) {
        const char* blanks = " \t\r";
        size_t first = text.find_first_not_of(blanks);
        if (first == std::string::npos) return "";
        return text.substr(first, text.find_last_not_of(blanks) - first + 1);
    }

    const std::vector<std::string>& files_;
    std::map<uint32_t, std::vector<std::string>> lines_;
};

std::string valueText(const Value& value, bool isSigned) {
    if (value.isArray()) return ""; // nothing that fits on a line
    if (value.isBool()) return value.asBool() ? "1" : "0";
    llvm::SmallString<40> text;
    value.asBits().toString(text, 10, isSigned);
    return text.str().str();
}

// Takes the step in `values`, which holds the state before it and afterwards the one behind it. `see` is shown the
// edge in between. False if the edge cannot be taken.
template <typename See>
bool takeStep(const Program& p, const program::TraceStep& step, term::Assignment& values, See see) {
    const Edge& edge = p.edges.at(step.edge);
    for (term::Term input : edge.inputs) {
        auto chosen = step.inputs.find(input);
        values.insert_or_assign(input, chosen != step.inputs.end() ? chosen->second
                                                                   : Value::zero(p.tm->sort(input)));
    }
    std::vector<std::pair<term::Term, Value>> changes;
    {
        term::Evaluator evaluate(*p.tm, values); // must not outlive the state that it has seen
        if (!evaluate(edge.guard).asBool()) return false;
        see(edge, evaluate);
        for (const program::Assignment& next : edge.next) changes.emplace_back(next.variable, evaluate(next.value));
    }
    for (auto& [variable, value] : changes) values.insert_or_assign(variable, std::move(value));
    return true;
}

class Explanation {
  public:
    explicit Explanation(const Program& p) : program_(p), sources_(p.files) {}

    void add(const Edge& edge, term::Evaluator& evaluate) {
        for (const Step& step : edge.steps) {
            if (!step.where.known()) continue;
            std::vector<std::pair<std::string, std::string>>& assignments = lineFor(step).assignments;
            if (step.variable.empty()) continue;
            std::string value = valueText(evaluate(step.value), step.isSigned);
            // A variable that is written twice on one line shows where it ended.
            auto earlier = std::find_if(assignments.begin(), assignments.end(),
                                        [&](const auto& a) { return a.first == step.variable; });
            if (earlier != assignments.end())
                earlier->second = value;
            else
                assignments.emplace_back(step.variable, value);
        }
    }
    // Where the trace ends; a line of its own unless the last one stands there already.
    void end(const program::Location& location) {
        if (!location.where.known()) return;
        Step step;
        step.where = location.where;
        step.function = location.function;
        lineFor(step);
    }
    std::vector<TraceLine> take() { return std::move(lines_); }

  private:
    TraceLine& lineFor(const Step& step) {
        const std::string& file = program_.files.at(step.where.file);
        if (lines_.empty() || lines_.back().line != step.where.line || lines_.back().file != file ||
            lines_.back().function != step.function)
            lines_.push_back({file, step.where.line, step.function, sources_.text(step.where), {}});
        return lines_.back();
    }

    const Program& program_;
    SourceLines sources_;
    std::vector<TraceLine> lines_;
};

} // namespace

std::vector<TraceLine> explain(const Program& original, const program::Trace& trace) {
    Explanation explanation(original);
    // One state at a time: a trace can have many thousand steps.
    term::Assignment values(trace.initial.begin(), trace.initial.end());
    program::LocationId at = original.entry;
    for (const program::TraceStep& step : trace.steps) {
        const Edge& edge = original.edges.at(step.edge);
        auto see = [&](const Edge& taken, term::Evaluator& evaluate) { explanation.add(taken, evaluate); };
        if (edge.from != at || !takeStep(original, step, values, see)) return {}; // no execution: nothing to tell
        at = edge.to;
    }
    explanation.end(original.locations.at(at));
    return explanation.take();
}

} // namespace vouch::evidence
