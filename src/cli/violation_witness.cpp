#include "cli/violation_witness.h"

#include "property/property.h"

#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <sstream>

namespace vouch::cli {

namespace {

using frontend::MappedBranch;
using frontend::MappedDraw;
using frontend::Position;
using frontend::SourceMap;
using witness::Segment;
using witness::Waypoint;
using witness::WaypointType;

constexpr size_t kMostValues = 5000;  // of a witness: nobody follows more
constexpr size_t kMostBranches = 500; // likewise
constexpr unsigned kLongBits = 64;

// The number as a C literal whose type holds it.
std::string integerText(uint64_t bits, unsigned width, bool isSigned) {
    if (width < kLongBits) bits &= (uint64_t{1} << width) - 1;
    const bool isNegative = isSigned && width > 0 && (bits >> (width - 1) & 1) != 0;
    if (!isNegative) {
        const bool isLarge = bits > INT64_MAX;
        return std::to_string(bits) + (isLarge ? "ULL" : bits > INT32_MAX ? (isSigned ? "LL" : "ULL") : "");
    }
    if (width < kLongBits) bits |= ~uint64_t{0} << width;
    const auto value = static_cast<int64_t>(bits);
    if (value == INT64_MIN) return "(-9223372036854775807LL - 1)";
    return std::to_string(value) + (value < -INT32_MAX ? "LL" : "");
}

// What is a NaN differs from itself.
std::string floatCondition(const std::string& what, uint64_t bits, unsigned width) {
    const double value =
        width == 32 ? double(std::bit_cast<float>(static_cast<uint32_t>(bits))) : std::bit_cast<double>(bits);
    if (std::isnan(value)) return what + " != " + what;
    if (std::isinf(value)) return what + (value > 0 ? " == 1e999" : " == -1e999");
    char text[64];
    snprintf(text, sizeof text, "%a", value);
    return what + " == " + text;
}

uint64_t extended(uint64_t bits, unsigned from, bool isSigned) {
    if (from >= kLongBits) return bits;
    bits &= (uint64_t{1} << from) - 1;
    if (isSigned && (bits >> (from - 1) & 1) != 0) bits |= ~uint64_t{0} << from;
    return bits;
}

class Teller {
  public:
    Teller(const frontend::Options& options, const program::Program& original)
        : options_(options), p_(original), map_(frontend::mapSource(options)) {
        for (const MappedDraw& draw : map_.draws) {
            byPlace_.emplace(draw.begin.told, &draw);
            Position line = draw.begin.told;
            line.column = 0;
            byName_.emplace(std::pair(line, draw.callee), &draw);
        }
        for (const auto& [term, info] : p_.inputInfo)
            if (info.offset == 0) sites_.emplace(info.site, &info);
    }

    std::optional<witness::Witness> run(const exchange::CheckResult& check) {
        if (check.inputs.empty())
            tellTrace(check.trace);
        else
            tellInputs(check.inputs);
        if (check.trace.steps.empty() && check.story.lines.empty()) return std::nullopt;
        if (!tellTarget(check)) return std::nullopt;
        if (leftOut_ > 0)
            witness_.notes.push_back(std::to_string(leftOut_) +
                                     (leftOut_ == 1 ? " input is" : " inputs are") +
                                     " not in the witness: without a name, or in no file that was given");
        witness_.kind = witness::Kind::Violation;
        return std::move(witness_);
    }

  private:
    Position toldPlace(const program::SourceLocation& where) const {
        return {p_.files.at(where.file), where.line, where.column};
    }
    bool isGiven(const Position& real) const {
        return real.known() &&
               std::find(options_.files.begin(), options_.files.end(), real.file) != options_.files.end();
    }
    static witness::Location locationOf(const Position& real, const std::string& function) {
        return {real.file, real.line, real.column, function};
    }

    // --- the execution, step by step

    void tellTrace(const program::Trace& trace) {
        for (const program::TraceStep& taken : trace.steps) {
            const program::Edge& edge = p_.edges[taken.edge];
            for (const program::Step& step : edge.steps)
                if (step.where.known()) visit(toldPlace(step.where), step.function);
            for (term::Term input : edge.inputs) {
                const program::InputInfo& info = p_.inputInfo.at(input);
                if (info.site == 0) continue;
                auto value = taken.inputs.find(input);
                draw(info,
                     value == taken.inputs.end() ? term::Value::zero(p_.tm->sort(input)) : value->second);
            }
        }
        if (trace.steps.empty()) return;
        const program::Location& end = p_.locations[p_.edges[trace.steps.back().edge].to];
        if (end.where.known()) visit(toldPlace(end.where), end.function);
    }

    // The line that is executed next shows which way the branch before it went.
    void visit(const Position& told, const std::string& function) {
        if (pending_ && pending_->function == function && !pending_->condition.contains(told)) {
            const MappedBranch& b = *pending_;
            if (b.isTakenSeen && b.taken.contains(told))
                decided(b, true);
            else if (b.isTakenSeen &&
                     (b.other.begin.told.known() ? b.other.contains(told) : !b.whole.contains(told)))
                decided(b, false);
        }
        pending_ = nullptr;
        for (const MappedBranch& b : map_.branches)
            if (!b.isLoop && !b.isSwitch && b.function == function && b.condition.contains(told))
                pending_ = &b;
    }
    void decided(const MappedBranch& b, bool isTaken) {
        if (branches_ == kMostBranches || !isGiven(b.keyword.real)) return;
        ++branches_;
        add(WaypointType::Branching, isTaken ? "true" : "false", locationOf(b.keyword.real, b.function));
        last_ = nullptr;
    }

    // --- values

    const MappedDraw* drawAt(const program::InputInfo& info) const {
        Position told = toldPlace(info.where);
        if (info.callee.starts_with("uninitialised ")) {
            told.column = 0;
            auto found = byName_.find({told, info.callee});
            return found == byName_.end() ? nullptr : found->second;
        }
        auto found = byPlace_.find(told);
        return found == byPlace_.end() ? nullptr : found->second;
    }

    void draw(const program::InputInfo& info, const term::Value& value) {
        const unsigned width = value.isBitVec() ? value.asBits().getBitWidth() : 1;
        if (value.isArray() || width > kLongBits || info.offset != 0) {
            ++leftOut_;
            return;
        }
        draw(info, value.isBitVec() ? value.asBits().getZExtValue() : value.asBool(), width);
    }

    void draw(const program::InputInfo& info, uint64_t bits, unsigned width) {
        const MappedDraw* d = info.where.known() ? drawAt(info) : nullptr;
        const bool isUninitialised = info.callee.starts_with("uninitialised ");
        if (!d || values_ == kMostValues) {
            ++leftOut_;
            return;
        }
        if (!d->target.empty() && isGiven(d->next.real)) {
            const uint64_t wide =
                d->isFloat ? bits : extended(bits, width, isUninitialised ? d->isSigned : signOf(*d));
            assume(*d, d->isFloat ? floatCondition(d->target, wide, d->width)
                                  : d->target + " == " + integerText(wide, d->width, d->isSigned));
        } else if (!isUninitialised && isGiven(d->closing.real) && !isFloating(*d)) {
            add(WaypointType::FunctionReturn, "\\result == " + integerText(bits, width, signOf(*d)),
                locationOf(d->closing.real, d->function));
            last_ = nullptr;
        } else {
            ++leftOut_;
            return;
        }
        ++values_;
    }
    // Of the function's result: that of the call as it stands, whatever it is assigned to.
    bool signOf(const MappedDraw& d) const { return plain(d).isSigned; }
    bool isFloating(const MappedDraw& d) const { return plain(d).isFloat; }
    const MappedDraw& plain(const MappedDraw& d) const {
        auto [first, last] = byPlace_.equal_range(d.begin.told);
        for (auto it = first; it != last; ++it)
            if (it->second->target.empty()) return *it->second;
        return d;
    }

    // What one statement declares is told at once.
    void assume(const MappedDraw& d, const std::string& condition) {
        if (last_ && last_->statement.told == d.statement.told && last_->next.told == d.next.told &&
            told_.insert(d.target).second) {
            witness_.segments.back().follow.constraint += " && " + condition;
            return;
        }
        add(WaypointType::Assumption, condition, locationOf(d.next.real, d.function));
        last_ = &d;
        told_ = {d.target};
    }

    void add(WaypointType type, std::string constraint, witness::Location where) {
        Waypoint w;
        w.type = type;
        w.constraint = std::move(constraint);
        w.where = std::move(where);
        witness_.segments.push_back({{}, std::move(w)});
    }

    // An execution that is too long for a trace: what it draws, in order.
    void tellInputs(const engine::InputRecords& records) {
        for (const engine::InputRecord& record : records) {
            auto site = sites_.find(record.site);
            if (site == sites_.end() || record.bytes.empty() || record.bytes.size() > 8) {
                ++leftOut_;
                continue;
            }
            uint64_t bits = 0;
            for (size_t i = 0; i < record.bytes.size(); ++i)
                bits |= uint64_t{static_cast<unsigned char>(record.bytes[i])} << (8 * i);
            draw(*site->second, bits, static_cast<unsigned>(8 * record.bytes.size()));
        }
    }

    // --- the target

    bool tellTarget(const exchange::CheckResult& check) {
        Position told;
        if (!check.trace.steps.empty()) {
            const program::Location& end = p_.locations[p_.edges[check.trace.steps.back().edge].to];
            if (end.where.known()) told = toldPlace(end.where);
        }
        if (told.known() && addTarget(told)) return true;
        // Within a header, or nowhere: the last line that is executed in a file of the user's.
        for (size_t i = check.trace.steps.size(); i-- > 0;)
            for (auto step = p_.edges[check.trace.steps[i].edge].steps.rbegin();
                 step != p_.edges[check.trace.steps[i].edge].steps.rend(); ++step)
                if (step->where.known() && addTarget(toldPlace(step->where))) return true;
        for (auto line = check.story.lines.rbegin(); line != check.story.lines.rend(); ++line)
            for (const frontend::MappedStatement& s : map_.statements)
                if (s.range.begin.told.file == line->file && s.range.begin.told.line == line->line &&
                    addTarget(s.range.begin.told))
                    return true;
        return false;
    }
    bool addTarget(const Position& told) {
        const frontend::MappedStatement* s = map_.around(told);
        if (!s || !isGiven(s->range.begin.real)) return false;
        add(WaypointType::Target, "", locationOf(s->range.begin.real, ""));
        return true;
    }

    const frontend::Options& options_;
    const program::Program& p_;
    SourceMap map_;
    std::multimap<Position, const MappedDraw*> byPlace_; // those with a target first
    std::map<std::pair<Position, std::string>, const MappedDraw*> byName_;
    std::map<uint32_t, const program::InputInfo*> sites_;
    witness::Witness witness_;
    const MappedBranch* pending_ = nullptr;
    const MappedDraw* last_ = nullptr; // of the last waypoint, if that is an assumption
    std::set<std::string> told_;       // by it
    size_t values_ = 0, branches_ = 0, leftOut_ = 0;
};

} // namespace

witness::Metadata metadataOf(const frontend::Options& options, const std::string& property) {
    witness::Metadata m;
    m.files = options.files;
    for (const std::string& file : options.files) m.fileHashes.emplace_back(file, frontend::sha256Of(file));
    m.specification = witness::specificationOf(property);
    m.dataModel = options.dataModel == frontend::DataModel::ILP32 ? "ILP32" : "LP64";
    return m;
}

std::optional<witness::Witness> violationWitness(const frontend::Options& options,
                                                 const program::Program& original,
                                                 const exchange::CheckResult& check) {
    auto witness = Teller(options, original).run(check);
    const std::string asked = property::propertyName(options.property);
    const std::string violated = check.violated.empty() ? asked : check.violated;
    if (witness) witness->metadata = metadataOf(options, violated);
    return witness;
}

} // namespace vouch::cli
