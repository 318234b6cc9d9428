// A counterexample on a terminal: first what goes wrong and with which values, then the inputs that lead there, then the
// way. Nobody reads a hundred thousand lines: where it is long, what the error does not depend on is left out, and of the
// rest the beginning and the end are shown, unless everything is asked for.
#include "report/words.h"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>

namespace vouch::report {

namespace {

using evidence::DrawnInput;
using evidence::TraceLine;

constexpr size_t kMaxSourceColumn = 48;
constexpr size_t kMaxValues = 100; // characters, of a line's values
constexpr size_t kFewLines = 40;   // as many are shown as they are
constexpr size_t kFirstLines = 15, kLastLines = 25;
constexpr size_t kFirstInputs = 15, kLastInputs = 10;

void printFailure(std::ostream& out, const evidence::Failure& f) {
    out << "violation: " << place(f.file, f.line) << (f.function.empty() ? "" : " in " + f.function + "()")
        << ": " << oneLine(f.what) << "\n";
    if (!f.values.empty()) out << "  with " << oneLine(valuesText(f.values)) << "\n";
}

std::string describedInput(const DrawnInput& i) {
    std::string source = withoutComments(i.source);
    std::string callee = i.callee.starts_with("__VERIFIER_") ? i.callee + "()" : i.callee;
    if (source.empty()) return callee;
    bool isNamed = source.find(i.callee) != std::string::npos;
    return shortened(source, kMaxSourceColumn) + (isNamed ? "" : "  (" + callee + ")");
}

// One row; what a variable holds that nobody has initialised may be many inputs.
struct InputRow {
    std::string numbers, place, text, value;
};

bool areOneVariable(const DrawnInput& a, const DrawnInput& b) {
    return a.callee.starts_with("uninitialised") && a.callee == b.callee && a.file == b.file &&
           a.line == b.line;
}

std::vector<InputRow> rowsOf(const std::vector<DrawnInput>& inputs, bool full) {
    constexpr size_t kMaxInputValue = 40;
    std::vector<InputRow> rows;
    for (size_t n = 0; n < inputs.size();) {
        size_t end = n + 1;
        std::string values = inputs[n].value;
        for (; !full && end < inputs.size() && areOneVariable(inputs[n], inputs[end]); ++end)
            values += ", " + inputs[end].value;
        std::string numbers = std::to_string(n + 1) + (end > n + 1 ? "-" + std::to_string(end) : "");
        rows.push_back({std::move(numbers), place(inputs[n].file, inputs[n].line), describedInput(inputs[n]),
                        full ? values : shortened(values, kMaxInputValue)});
        n = end;
    }
    return rows;
}

void printInputs(std::ostream& out, const std::vector<DrawnInput>& inputs, bool full) {
    const std::vector<InputRow> rows = rowsOf(inputs, full);
    const size_t shown = kFirstInputs + kLastInputs;
    const size_t hidden = !full && rows.size() > shown + 1 ? rows.size() - shown : 0;
    size_t numbers = 0, places = 0, texts = 0;
    for (const InputRow& r : rows) {
        numbers = std::max(numbers, r.numbers.size());
        places = std::max(places, r.place.size());
        texts = std::max(texts, r.text.size());
    }
    out << "inputs, in the order in which the execution asks for them:\n";
    for (size_t n = 0; n < rows.size(); ++n) {
        if (hidden > 0 && n == kFirstInputs) {
            out << "  ... " << hidden << " inputs left out; --full shows them\n";
            n += hidden;
        }
        std::ostringstream row;
        row << "  " << std::right << std::setw(static_cast<int>(numbers)) << rows[n].numbers << "  "
            << std::left << std::setw(static_cast<int>(places)) << rows[n].place << "  "
            << std::setw(static_cast<int>(texts)) << rows[n].text << "  gives " << rows[n].value;
        out << oneLine(row.str()) << "\n";
    }
}

bool isDecisive(const TraceLine& l, const std::string& name) {
    return std::find(l.decisive.begin(), l.decisive.end(), name) != l.decisive.end();
}

// What decides comes first.
std::string assignmentsOf(const TraceLine& l, const TextOptions& options) {
    std::vector<std::string> first, others;
    for (const auto& [name, value] : l.assignments) {
        std::string text = value.empty() ? name + " changes" : name + " = " + value;
        if (!isDecisive(l, name))
            others.push_back(std::move(text));
        else
            first.push_back(options.colour ? "\033[1m" + text + "\033[22m" : text);
    }
    std::string text = listOf(first), more = listOf(others);
    if (!options.full && text.size() + more.size() > kMaxValues)
        more = others.empty() ? "" : std::to_string(others.size()) + " more";
    return text + (text.empty() || more.empty() ? "" : ", ") + more;
}

class Steps {
  public:
    Steps(const std::vector<TraceLine>& lines, const TextOptions& options)
        : lines_(lines), options_(options) {
        choose();
        for (size_t i : chosen_) {
            const TraceLine& l = lines[i];
            places_ = std::max(places_, place(l.file, l.line).size());
            functions_ = std::max(functions_, l.function.size());
            sources_ = std::max(sources_, shortenedSource(l).size());
        }
    }

    void print(std::ostream& out) const {
        bool hasMarks =
            std::any_of(lines_.begin(), lines_.end(), [](const auto& l) { return !l.decisive.empty(); });
        out << "counterexample:" << (hasMarks ? "  (> the error depends on what happens here)" : "") << "\n";
        size_t next = 0;
        for (size_t i : chosen_) {
            leftOut(out, i - next);
            row(out, lines_[i]);
            next = i + 1;
        }
        leftOut(out, lines_.size() - next);
    }

  private:
    // All of them, or those that matter, or of these the first and the last.
    void choose() {
        bool all = options_.full || lines_.size() <= kFewLines;
        for (size_t i = 0; i < lines_.size(); ++i) {
            const TraceLine& l = lines_[i];
            if (all || !l.decisive.empty() || l.branches || i == 0 || i + 1 == lines_.size())
                chosen_.push_back(i);
        }
        if (all || chosen_.size() <= kFirstLines + kLastLines) return;
        chosen_.erase(chosen_.begin() + kFirstLines, chosen_.end() - kLastLines);
    }
    static void leftOut(std::ostream& out, size_t count) {
        if (count > 0)
            out << "    ... " << count << (count == 1 ? " line" : " lines") << " left out; --full shows "
                << (count == 1 ? "it" : "them") << "\n";
    }
    void row(std::ostream& out, const TraceLine& l) const {
        std::ostringstream text;
        text << (l.decisive.empty() ? "    " : "  > ") << std::left << std::setw(static_cast<int>(places_))
             << place(l.file, l.line) << "  " << std::setw(static_cast<int>(functions_)) << l.function << "  "
             << std::setw(static_cast<int>(sources_)) << shortenedSource(l) << "  ";
        std::string line = oneLine(text.str() + "|");
        line.pop_back();
        line += assignmentsOf(l, options_);
        out << line.substr(0, line.find_last_not_of(' ') + 1) << "\n";
    }
    std::string shortenedSource(const TraceLine& l) const {
        return options_.full ? trimmed(l.source) : shortened(withoutComments(l.source), kMaxSourceColumn);
    }

    const std::vector<TraceLine>& lines_;
    const TextOptions& options_;
    std::vector<size_t> chosen_;
    size_t places_ = 0, functions_ = 0, sources_ = 0;
};

} // namespace

void printCounterexample(std::ostream& out, const Report& r, const TextOptions& options) {
    if (!r.failure.what.empty()) printFailure(out, r.failure);
    if (!r.inputs.empty()) printInputs(out, r.inputs, options.full);
    if (!r.counterexample.empty()) Steps(r.counterexample, options).print(out);
}

} // namespace vouch::report
