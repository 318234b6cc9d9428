#include "cli/waypoints.h"

#include "cli/invariants.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace vouch::cli {

namespace {

using frontend::GivenInvariant;
using frontend::MappedBranch;
using frontend::MappedDraw;
using frontend::Position;
using witness::Waypoint;
using witness::WaypointType;

std::string bare(const std::string& text) {
    std::string result;
    for (const char c : text)
        if (!isspace(static_cast<unsigned char>(c))) result += c;
    return result;
}

// Without brackets around all of it.
std::string unwrapped(std::string text) {
    while (text.size() > 1 && text.front() == '(' && text.back() == ')') {
        int depth = 0;
        size_t end = 0;
        for (size_t i = 0; i < text.size(); ++i) {
            depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
            if (depth == 0) {
                end = i;
                break;
            }
        }
        if (end + 1 != text.size()) break;
        text = text.substr(1, text.size() - 2);
    }
    return text;
}

// A C literal with a sign; floats as the bits of a double or, with the width given, of a float.
std::optional<uint64_t> literal(std::string text, unsigned floatWidth) {
    text = unwrapped(std::move(text));
    if (text == "-9223372036854775807LL-1") return uint64_t{1} << 63;
    const bool isNegative = text.starts_with("-");
    if (isNegative) text = unwrapped(text.substr(1));
    char* end = nullptr;
    if (floatWidth != 0) {
        const double value = strtod(text.c_str(), &end);
        if (end == text.c_str() || *end != 0) return std::nullopt;
        const double said = isNegative ? -value : value;
        return floatWidth == 32 ? std::bit_cast<uint32_t>(static_cast<float>(said))
                                : std::bit_cast<uint64_t>(said);
    }
    if (text.empty() || !isdigit(static_cast<unsigned char>(text[0]))) return std::nullopt;
    errno = 0;
    const uint64_t value = strtoull(text.c_str(), &end, 0);
    if (errno != 0 || std::string(end).find_first_not_of("uUlL") != std::string::npos) return std::nullopt;
    return isNegative ? -value : value;
}

// "a == 3": left and right; nothing for anything else.
std::optional<std::pair<std::string, std::string>> equation(const std::string& text) {
    const std::string plain = unwrapped(bare(text));
    const size_t at = plain.find("==");
    if (at == std::string::npos || plain.find("==", at + 2) != std::string::npos) return std::nullopt;
    std::string left = unwrapped(plain.substr(0, at)), right = unwrapped(plain.substr(at + 2));
    if (!left.empty() && (isdigit(static_cast<unsigned char>(left[0])) || left[0] == '-'))
        std::swap(left, right);
    return std::pair(left, right);
}

std::vector<std::string> conjunctsOf(const std::string& text) {
    const std::string plain = unwrapped(bare(text));
    std::vector<std::string> parts(1);
    int depth = 0;
    for (size_t i = 0; i < plain.size(); ++i) {
        depth += plain[i] == '(' ? 1 : plain[i] == ')' ? -1 : 0;
        if (depth == 0 && plain.compare(i, 2, "&&") == 0) {
            parts.emplace_back();
            ++i;
        } else {
            parts.back() += plain[i];
        }
    }
    return parts;
}

unsigned realLine(const frontend::MappedStatement& s, const Position& told) {
    return s.range.begin.real.line + (told.line - s.range.begin.told.line);
}

} // namespace

Waypoints::Waypoints(const witness::Witness& witness, const std::string& path,
                     const frontend::Options& options, const frontend::SourceMap& map)
    : path_(path), options_(options), map_(map) {
    for (const witness::Segment& segment : witness.segments) {
        for (const Waypoint& w : segment.avoid) add(w, true);
        add(segment.follow, false);
    }
}

bool Waypoints::isAt(const Position& real, const Waypoint& w, bool withColumn) const {
    return real.line == w.where.line &&
           (!withColumn || w.where.column == 0 || real.column == w.where.column) &&
           real.file == fileMeant(w.where.file, at(w), options_.files);
}

void Waypoints::passOver(const Waypoint& w, const std::string& why) {
    notes_.push_back(at(w) + ": the waypoint is passed over: " + why);
}

void Waypoints::add(const Waypoint& w, bool isAvoided) {
    const Told told{static_cast<unsigned>(passed_.size()), isAvoided, {}, {}, 0};
    fileMeant(w.where.file, at(w), options_.files);
    switch (w.type) {
    case WaypointType::Target: target_ = &w; break;
    case WaypointType::Assumption: assumption(w, told); break;
    case WaypointType::Branching: branching(w, told); break;
    case WaypointType::FunctionReturn: functionReturn(w, told); break;
    case WaypointType::FunctionEnter: passOver(w, "where calls begin is not followed"); break;
    }
}

void Waypoints::keep(const Waypoint& w, Told told) {
    if (!told.isAvoided) passed_.push_back(w.at);
    told_.push_back(std::move(told));
}

void Waypoints::evaluate(const Waypoint& w, Told told, const Position& where, GivenInvariant::At kind,
                         const std::string& text) {
    if (const char* problem = problemOfExpression(text))
        throw support::InputError(at(w) + ": " + problem + ": " + text);
    GivenInvariant given;
    given.file = where.file;
    given.line = where.line;
    given.column = where.column;
    given.text = text;
    given.from = path_;
    given.fromLine = w.at;
    given.fromColumn = 1;
    given.at = kind;
    given.isPhysical = true;
    told.given = given_.size();
    given_.push_back(std::move(given));
    keep(w, std::move(told));
}

// The statement that begins there; without a column, or with one that means something else, the first in the line.
void Waypoints::assumption(const Waypoint& w, Told told) {
    if (w.isBehind) {
        for (const MappedDraw& d : map_.draws)
            if (isAt(d.statement.real, w, false) && d.next.real.known()) {
                readValues(d.next.real, w.constraint);
                return evaluate(w, std::move(told), d.next.real, GivenInvariant::At::Statement, w.constraint);
            }
        return passOver(w, "what is executed behind this line is not known");
    }
    const Position* found = nullptr;
    for (const bool withColumn : {true, false})
        for (const frontend::MappedStatement& s : map_.statements)
            if (!found && !s.isExpression && isAt(s.range.begin.real, w, withColumn))
                found = &s.range.begin.real;
    if (!found)
        throw support::InputError(at(w) + ": no statement begins at " + w.where.file + ":" +
                                  std::to_string(w.where.line));
    if (!told.isAvoided) readValues(*found, w.constraint);
    evaluate(w, std::move(told), *found, GivenInvariant::At::Statement, w.constraint);
}

void Waypoints::branching(const Waypoint& w, Told told) {
    using At = GivenInvariant::At;
    const MappedBranch* b = nullptr;
    for (const bool withColumn : {true, false})
        for (const MappedBranch& each : map_.branches)
            if (!b && isAt(each.keyword.real, w, withColumn)) b = &each;
    if (!b)
        throw support::InputError(at(w) + ": no branch stands at " + w.where.file + ":" +
                                  std::to_string(w.where.line));
    if (b->isSwitch) {
        const auto value = literal(bare(w.constraint), 0);
        if (!value || b->hasEffects || b->text.empty())
            return passOver(w, "this case of the switch cannot be followed");
        return evaluate(w, std::move(told), b->keyword.real, At::Statement,
                        "(" + b->text + ") == " + w.constraint);
    }
    if (w.constraint != "true" && w.constraint != "false")
        throw support::InputError(at(w) + ": a branch is taken or not: '" + w.constraint +
                                  "' is neither true nor false");
    const bool isTaken = w.constraint == "true";
    if (!b->hasEffects && !b->text.empty() && !problemOfExpression(b->text))
        return evaluate(w, std::move(told), b->keyword.real,
                        b->isDo     ? At::Condition
                        : b->isLoop ? At::Loop
                                    : At::Statement,
                        (isTaken ? "!!(" : "!(") + b->text + ")");
    const frontend::Range& way = isTaken ? b->taken : b->other;
    if (!way.begin.real.known() || b->isDo) return passOver(w, "this branch has no place of its own");
    evaluate(w, std::move(told), way.begin.real, At::Statement, "1");
}

void Waypoints::functionReturn(const Waypoint& w, Told told) {
    bool isCall = false;
    for (const bool withColumn : {true, false})
        for (const MappedDraw& d : map_.draws)
            if (told.draws.empty() && d.closing.real.known() &&
                isAt(w.isBehind ? d.begin.real : d.closing.real, w, withColumn))
                told.draws.push_back(&d);
    isCall = !told.draws.empty();
    if (!isCall)
        throw support::InputError(at(w) + ": no call ends at " + w.where.file + ":" +
                                  std::to_string(w.where.line));
    auto sides = equation(w.constraint);
    std::optional<uint64_t> value;
    if (sides && sides->first == "\\result") value = literal(sides->second, 0);
    if (!value) return passOver(w, "only \\result == VALUE is understood");
    told.value = *value;
    if (!told.isAvoided) values_[told.draws.front()->begin.told].push_back(*value);
    keep(w, std::move(told));
}

// What the statements in front of this one have drawn, where the text says it outright.
void Waypoints::readValues(const Position& where, const std::string& constraint) {
    for (const std::string& part : conjunctsOf(constraint)) {
        auto sides = equation(part);
        if (!sides) continue;
        for (const MappedDraw& d : map_.draws) {
            if (d.target.empty() || d.next.real != where || bare(d.target) != sides->first) continue;
            if (auto value = literal(sides->second, d.isFloat ? d.width : 0))
                values_[d.begin.told].push_back(*value);
        }
    }
}

const MappedDraw* Waypoints::drawOf(const program::Program& p, const program::InputInfo& input) const {
    if (!input.where.known()) return nullptr;
    const Position told{p.files.at(input.where.file), input.where.line, input.where.column};
    const bool isByName = input.callee.starts_with("uninitialised ");
    for (const MappedDraw& d : map_.draws) {
        if (isByName
                ? d.callee == input.callee && d.begin.told.file == told.file && d.begin.told.line == told.line
                : d.begin.told == told)
            return &d;
    }
    return nullptr;
}

std::optional<uint64_t> Waypoints::nextValue(const program::Program& p, const program::InputInfo& input) {
    const MappedDraw* d = drawOf(p, input);
    auto told = d ? values_.find(d->begin.told) : values_.end();
    if (told == values_.end() || told->second.empty()) return std::nullopt;
    const uint64_t value = told->second.front();
    told->second.pop_front();
    return value;
}

unsigned Waypoints::lineOf(unsigned count) const {
    return count < passed_.size() ? passed_[count] : target_ ? target_->at : 1;
}

program::Observation Waypoints::observation(const frontend::Result& loaded) {
    const program::Program& p = loaded.program;
    program::Observation result;
    std::map<size_t, std::vector<const program::Claim*>> claims; // by given
    std::map<size_t, std::string> problems;
    for (const program::Claim& c : p.claims)
        if (const auto& given = loaded.invariants.at(c.number).given) claims[*given].push_back(&c);
    for (const frontend::Invariant& i : loaded.invariants)
        if (i.given && !i.problem.empty()) problems[*i.given] = i.problem;
    std::vector<unsigned> kept;
    for (const Told& told : told_) {
        program::Point point;
        point.isAvoided = told.isAvoided;
        point.order = static_cast<unsigned>(kept.size());
        const unsigned line = told.isAvoided ? 0 : passed_.at(told.order);
        if (told.given) {
            bool isKnown = !problems.contains(*told.given);
            for (const program::Claim* c : claims[*told.given]) {
                for (term::Term v : claimedVariables(*p.tm, *c)) isKnown &= p.variable(v) != nullptr;
                point.at.emplace_back(c->location, c->formula);
            }
            if (!isKnown) {
                notes_.push_back(path_ + ":" + std::to_string(given_[*told.given].fromLine) +
                                 ": the waypoint is passed over: its condition cannot be told of a state" +
                                 (problems.contains(*told.given) ? ": " + problems[*told.given] : ""));
                continue;
            }
        }
        for (const auto& [input, info] : p.inputInfo) {
            const MappedDraw* d = told.draws.empty() || info.offset != 0 ? nullptr : drawOf(p, info);
            if (!d || d->begin.told != told.draws.front()->begin.told || !p.tm->sort(input).isBitVec())
                continue;
            const uint32_t width = p.tm->width(input);
            point.drawn.emplace_back(input, p.tm->mkEq(input, p.tm->mkConst(width, told.value)));
        }
        if (!told.draws.empty() && point.drawn.empty()) {
            notes_.push_back(
                path_ + ":" + std::to_string(line) +
                ": the waypoint is passed over: the call is no input of the program as it was reduced");
            continue;
        }
        if (!told.isAvoided) kept.push_back(line);
        result.points.push_back(std::move(point));
    }
    passed_ = kept;
    result.count = static_cast<unsigned>(kept.size());
    bool isSomewhere = false;
    for (program::LocationId l = 0; l < p.locations.size(); ++l) {
        const program::Location& location = p.locations[l];
        if (location.kind != program::LocationKind::Error) continue;
        const Position told = {p.files.at(location.where.file), location.where.line, location.where.column};
        const frontend::MappedStatement* s = location.where.known() ? map_.around(told) : nullptr;
        const bool isOwn = s && std::find(options_.files.begin(), options_.files.end(),
                                          s->range.begin.real.file) != options_.files.end();
        const bool isHere =
            !isOwn ||
            (s->range.begin.real.file == fileMeant(target_->where.file, at(*target_), options_.files) &&
             (s->range.begin.real.line == target_->where.line || realLine(*s, told) == target_->where.line));
        if (isHere) result.targets.insert(l);
        isSomewhere |= isHere;
    }
    if (!isSomewhere)
        throw support::InputError(at(*target_) + ": no violation of " +
                                  property::propertyName(options_.property) + " can happen at " +
                                  target_->where.file + ":" + std::to_string(target_->where.line));
    return result;
}

} // namespace vouch::cli
