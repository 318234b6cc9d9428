#include "evidence/evidence.h"
#include "program/interpreter.h"

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
    if (value.isBool()) return value.asBool() ? "1" : "0";
    llvm::SmallString<40> text;
    value.asBits().toString(text, 10, isSigned);
    return text.str().str();
}

class Explanation {
  public:
    explicit Explanation(const Program& p) : program_(p), sources_(p.files) {}

    void add(const Edge& edge, const std::vector<std::optional<Value>>& shown) {
        for (size_t i = 0; i < edge.steps.size(); ++i) {
            const Step& step = edge.steps[i];
            if (!step.where.known()) continue;
            std::vector<std::pair<std::string, std::string>>& assignments = lineFor(step).assignments;
            if (step.variable.empty()) continue;
            std::string value = shown[i] ? valueText(*shown[i], step.isSigned) : "";
            // A variable that is written twice on one line shows where it ended.
            auto earlier = std::find_if(assignments.begin(), assignments.end(),
                                        [&](const auto& a) { return a.first == step.variable; });
            if (earlier != assignments.end())
                earlier->second = value;
            else
                assignments.emplace_back(step.variable, value);
        }
    }
    void visit(const Step& step) { lineFor(step); }
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
    program::Interpreter interpreter(original, true);
    auto see = [&](const Edge& edge, const auto& shown) { explanation.add(edge, shown); };
    if (!interpreter.watch(trace, see)) return {}; // no execution: nothing to tell
    program::LocationId last =
        trace.steps.empty() ? original.entry : original.edges[trace.steps.back().edge].to;
    explanation.end(original.locations.at(last));
    return explanation.take();
}

namespace {

// What a record holds, as the decimal numbers of C's types.
std::string bytesText(const std::string& bytes) {
    if (bytes.size() > 8) return std::to_string(bytes.size()) + " bytes";
    BitVector bits(static_cast<unsigned>(bytes.size() * 8), 0);
    for (unsigned i = 0; i < bytes.size(); ++i)
        bits.insertBits(static_cast<unsigned char>(bytes[i]), 8 * i, 8);
    return valueText(Value(bits), true);
}

} // namespace

std::vector<TraceLine> explainInputs(const Program& original, const engine::InputRecords& inputs,
                                     const std::vector<program::EdgeId>& last,
                                     std::optional<program::LocationId> end) {
    std::map<uint32_t, const program::InputInfo*> sites;
    for (const auto& [term, info] : original.inputInfo) sites.emplace(info.site, &info);
    std::vector<TraceLine> lines;
    SourceLines sources(original.files);
    for (const engine::InputRecord& record : inputs) {
        auto known = sites.find(record.site);
        if (known == sites.end() || !known->second->where.known() || record.bytes.empty()) continue;
        const program::InputInfo& info = *known->second;
        lines.push_back({original.files.at(info.where.file),
                         info.where.line,
                         "",
                         sources.text(info.where),
                         {{info.callee, bytesText(record.bytes)}}});
    }
    Explanation explanation(original);
    for (program::EdgeId e : last)
        for (const Step& step : original.edges.at(e).steps)
            if (step.where.known()) explanation.visit(step);
    if (end) explanation.end(original.locations.at(*end));
    for (TraceLine& line : explanation.take()) lines.push_back(std::move(line));
    return lines;
}

} // namespace vouch::evidence
