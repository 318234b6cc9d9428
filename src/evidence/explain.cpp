#include "evidence/evidence.h"
#include "evidence/failure.h"
#include "evidence/objects_alive.h"
#include "evidence/replay_records.h"
#include "program/interpreter.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <llvm/ADT/SmallString.h>

namespace vouch::evidence {

using frontend::Telling;
using program::Edge;
using program::Program;
using program::Step;
using term::BitVector;
using term::Value;

namespace {

std::string numberText(const BitVector& bits, bool isSigned) {
    llvm::SmallString<40> text;
    bits.toString(text, 10, isSigned);
    return text.str().str();
}

std::string valueText(const Value& value, bool isSigned) {
    if (value.isBool()) return value.asBool() ? "1" : "0";
    return numberText(value.asBits(), isSigned);
}

uint64_t addressOf(const Value& value) { return value.asBits().zextOrTrunc(64).getZExtValue(); }

// --- inputs

std::string hexadecimal(const std::string& bytes, const char* between) {
    std::string text;
    for (unsigned char c : bytes) {
        char digits[4];
        std::snprintf(digits, sizeof digits, "%02x", c);
        text += (text.empty() ? "" : between) + std::string(digits);
    }
    return text;
}

BitVector bitsOf(const std::string& bytes) {
    BitVector bits(static_cast<unsigned>(bytes.size() * 8), 0);
    for (unsigned i = 0; i < bytes.size(); ++i)
        bits.insertBits(static_cast<unsigned char>(bytes[i]), 8 * i, 8);
    return bits;
}

std::string floatText(double number) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", number);
    return text;
}

// As the function's name says what type it has; of others, sign and size of a C number are taken for granted.
std::string inputText(const std::string& callee, const std::string& bytes) {
    constexpr size_t kMostBytes = 16;
    if (bytes.size() > kMostBytes) return std::to_string(bytes.size()) + " bytes";
    if (bytes.empty()) return "";
    if (bytes.size() > 8 || !std::has_single_bit(bytes.size()))
        return std::to_string(bytes.size()) + " bytes: " + hexadecimal(bytes, " ");
    BitVector bits = bitsOf(bytes);
    auto is = [&](const char* type) { return callee == std::string("__VERIFIER_nondet_") + type; };
    if (is("float") && bytes.size() == 4)
        return floatText(std::bit_cast<float>(static_cast<uint32_t>(bits.getZExtValue())));
    if (is("double") && bytes.size() == 8) return floatText(std::bit_cast<double>(bits.getZExtValue()));
    bool isUnsigned =
        is("bool") || is("pointer") || is("size_t") || callee.starts_with("__VERIFIER_nondet_u");
    return numberText(bits, !isUnsigned);
}

std::vector<DrawnInput> drawnInputs(const Program& p, const std::vector<Record>& records,
                                    SourceText& sources) {
    std::map<uint32_t, const program::InputInfo*> sites;
    for (const auto& [term, info] : p.inputInfo) sites.emplace(info.site, &info);
    std::vector<DrawnInput> inputs;
    for (const Record& record : records) {
        auto known = sites.find(record.site);
        if (known == sites.end() || record.bytes.empty()) continue;
        const program::InputInfo& info = *known->second;
        inputs.push_back({info.callee, p.files.at(info.where.file), info.where.line, info.where.column,
                          sources.text(info.where), inputText(info.callee, record.bytes),
                          hexadecimal(record.bytes, "")});
    }
    return inputs;
}

// --- steps

class Explanation {
  public:
    Explanation(const Program& p, const frontend::Told& told)
        : program_(p), told_(told), naming_(p, told), known_(naming_), objects_(naming_), sources_(p.files) {}

    void add(const Edge& edge, const std::vector<std::optional<Value>>& shown) {
        static const std::vector<std::pair<uint32_t, Telling>> kNothing;
        auto found = told_.byEdge.find(static_cast<program::EdgeId>(&edge - program_.edges.data()));
        const auto& tellings = found == told_.byEdge.end() ? kNothing : found->second;
        auto telling = tellings.begin();
        written_.reset();
        passedHead_ |= program_.locations[edge.from].kind == program::LocationKind::LoopHead;
        for (uint32_t i = 0; i < edge.steps.size(); ++i) {
            std::optional<Telling> what;
            if (telling != tellings.end() && telling->first == i) what = (telling++)->second;
            const Value* value = shown[i] ? &*shown[i] : nullptr;
            if (what && *what != Telling::Pointer && *what != Telling::Stored &&
                *what != Telling::StoredPointer) {
                const Value* next = i + 1 < shown.size() && shown[i + 1] ? &*shown[i + 1] : nullptr;
                if (value) memory(*what, edge.steps[i], *value, next);
            } else {
                step(edge.steps[i], value, what);
            }
        }
    }
    void visit(const Step& step) {
        if (step.where.known() && step.variable.empty()) lineFor(step.where, step.function);
    }

    // Where the trace ends; a line of its own unless the last one stands there already.
    Story finish(const program::Location* location, std::vector<DrawnInput> inputs) {
        Story story;
        if (location && location->where.known()) lineFor(location->where, location->function);
        if (location) {
            Scene scene{location->where, location->function, location->reason, memoryError_};
            if (location->reason == "valid-memtrack" || location->reason == "valid-memcleanup")
                scene.memory = objects_.leakText();
            story.failure = describeFailure(scene, lines_, program_.files, sources_, known_);
            markDecisive(story.failure, naming_, lines_);
        }
        story.lines = std::move(lines_);
        story.inputs = std::move(inputs);
        return story;
    }
    SourceText& sources() { return sources_; }

  private:
    void step(const Step& step, const Value* value, std::optional<Telling> what) {
        std::optional<uint64_t> address = std::exchange(written_, std::nullopt);
        std::string name = step.variable, owner = step.function;
        bool isSigned = step.isSigned;
        uint64_t bytes = value && value->isBitVec() ? (value->asBits().getBitWidth() + 7) / 8 : 1;
        if (address) {
            if (name.empty()) isSigned = naming_.isSignedAt(*address, bytes);
            name = naming_.variableAt(*address, bytes);
            if (auto place = naming_.placeOf(*address)) owner = place->object->function;
        }
        std::string text;
        if (value)
            text =
                what && value->isBitVec() ? pointerOr(*value, *what, isSigned) : valueText(*value, isSigned);
        if (address) known_.store(*address, bytes, owner, name, text);
        if (!step.where.known()) return;
        if (name.empty()) {
            if (!address) lineFor(step.where, step.function);
            return;
        }
        if (!address && !known_.assign(owner, name, text)) return; // told again where paths meet
        assign(lineFor(step.where, step.function, name).assignments, name, text);
    }
    std::string pointerOr(const Value& value, Telling what, bool isSigned) const {
        return what == Telling::Stored ? valueText(value, isSigned) : naming_.pointerText(addressOf(value));
    }
    // A variable that is written twice on one line shows where it ended.
    static void assign(std::vector<NamedValue>& assignments, const std::string& name,
                       const std::string& text) {
        auto earlier = std::find_if(assignments.begin(), assignments.end(),
                                    [&](const NamedValue& a) { return a.first == name; });
        if (earlier != assignments.end())
            earlier->second = text;
        else
            assignments.emplace_back(name, text);
    }

    void memory(Telling what, const Step& step, const Value& value, const Value* next) {
        if (!value.isBitVec()) return;
        uint64_t address = addressOf(value), length = next && next->isBitVec() ? addressOf(*next) : 0;
        switch (what) {
        case Telling::Store: written_ = address; break;
        case Telling::Changed: next ? known_.changed(address, length) : known_.changedAnywhere(); break;
        case Telling::Read: memoryError_ = objects_.accessText(false, address, length); break;
        case Telling::Write: memoryError_ = objects_.accessText(true, address, length); break;
        case Telling::Free: memoryError_ = objects_.freeText(address); break;
        case Telling::Freed: objects_.freed(address, step.where); break;
        case Telling::Made: objects_.made(address, length, step.where); break;
        default: break;
        }
    }

    // The same line again is another one only if a loop has begun anew since, and `assigned` has got a value on it already.
    TraceLine& lineFor(const program::SourceLocation& where, const std::string& function,
                       const std::string& assigned = "") {
        constexpr size_t kMostValues = 16; // on one line
        const std::string& file = program_.files.at(where.file);
        const bool isNext = lines_.empty() || lines_.back().line != where.line ||
                            lines_.back().file != file || lines_.back().function != function;
        const bool isAgain =
            !isNext && !assigned.empty() && passedHead_ &&
            (isAssigned(lines_.back(), assigned) || lines_.back().assignments.size() >= kMostValues);
        if (isNext || isAgain) {
            lines_.push_back({file, where.line, function, sources_.text(where), {}, {}, false});
            passedHead_ = false;
        }
        return lines_.back();
    }

    static bool isAssigned(const TraceLine& line, const std::string& name) {
        return std::any_of(line.assignments.begin(), line.assignments.end(),
                           [&](const NamedValue& a) { return a.first == name; });
    }

    const Program& program_;
    const frontend::Told& told_;
    Naming naming_;
    KnownValues known_;
    ObjectsAlive objects_;
    SourceText sources_;
    std::vector<TraceLine> lines_;
    std::optional<uint64_t> written_; // the address that the next step writes to
    std::string memoryError_;
    bool passedHead_ = false; // of a loop, since the last line: the same line is executed again
};

} // namespace

Story explain(const frontend::Compiled& compiled, const Program& original, const program::Trace& trace) {
    Explanation explanation(original, compiled.told);
    program::Interpreter interpreter(original, true);
    auto see = [&](const Edge& edge, const auto& shown) { explanation.add(edge, shown); };
    if (!interpreter.watch(trace, see)) return {}; // no execution: nothing to tell
    program::LocationId last =
        trace.steps.empty() ? original.entry : original.edges[trace.steps.back().edge].to;
    std::vector<DrawnInput> inputs = drawnInputs(original, recordsOf(original, trace), explanation.sources());
    return explanation.finish(&original.locations.at(last), std::move(inputs));
}

Story explainInputs(const Program& original, const engine::InputRecords& inputs,
                    const std::vector<program::EdgeId>& last, std::optional<program::LocationId> end) {
    static const frontend::Told kNothing;
    Explanation explanation(original, kNothing);
    for (program::EdgeId e : last)
        for (const Step& step : original.edges.at(e).steps) explanation.visit(step);
    return explanation.finish(end ? &original.locations.at(*end) : nullptr,
                              drawnInputs(original, inputs, explanation.sources()));
}

} // namespace vouch::evidence
