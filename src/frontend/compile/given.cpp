#include "frontend/compile/given.h"

#include "frontend/compile/acsl.h"
#include "frontend/compile/invariants.h"

#include <algorithm>
#include <optional>

namespace vouch::frontend {

namespace {

bool isSameFile(std::string_view file, std::string_view named) {
    if (named.starts_with("./")) named.remove_prefix(2);
    if (file.starts_with("./")) file.remove_prefix(2);
    return file == named || (file.size() > named.size() && file.ends_with(named) &&
                             file[file.size() - named.size() - 1] == '/');
}

std::string placeOf(const GivenInvariant& g) { return g.from + ":" + std::to_string(g.fromLine); }

Injection injectionAt(const LoopPlace& loop, const std::string& expression) {
    Injection injection;
    injection.after = loop.after;
    injection.before = loop.before + kInvariantCall + "((";
    injection.text = expression;
    injection.behind = "))" + loop.behind;
    return injection;
}

Injection injectionOf(const GivenInvariant& g, const LoopPlace& loop) {
    Injection injection = injectionAt(loop, g.text);
    injection.invariant = {loop.file, loop.line, g.text, "", false};
    injection.from = g.from;
    injection.line = g.fromLine;
    injection.column = g.fromColumn;
    injection.isAnnotation = g.mayBeWrong;
    return injection;
}

const LoopPlace* loopAt(const std::vector<LoopPlace>& loops, unsigned offset) {
    auto found =
        std::find_if(loops.begin(), loops.end(), [&](const LoopPlace& l) { return l.begin == offset; });
    return found == loops.end() ? nullptr : &*found;
}

// Its line as messages tell it, which `#line` may have moved: as far from the loop's as in the text.
unsigned toldLine(const AcslInvariant& a, const std::string& source, const LoopPlace& loop) {
    const auto end = source.begin() + static_cast<ptrdiff_t>(loop.begin);
    const auto physical = 1 + static_cast<unsigned>(std::count(source.begin(), end, '\n'));
    return loop.line > physical - a.line ? loop.line - (physical - a.line) : loop.line;
}

void placeAnnotation(const AcslInvariant& a, const std::string& path, const std::string& source,
                     const std::vector<LoopPlace>& loops, FileInvariants& result) {
    const LoopPlace* loop = loopAt(loops, a.next);
    Invariant invariant{path, a.line, a.text, a.problem, true};
    if (loop) {
        invariant.file = loop->file;
        invariant.line = toldLine(a, source, *loop);
    }
    if (invariant.problem.empty() && !loop) invariant.problem = "no loop that is compiled follows";
    if (invariant.problem.empty()) invariant.problem = loop->problem;
    if (!invariant.problem.empty()) {
        result.ignored.push_back(std::move(invariant));
        return;
    }
    invariant.isIgnored = false;
    Injection injection = injectionAt(*loop, a.expression);
    injection.invariant = std::move(invariant);
    injection.from = path;
    injection.line = a.line;
    injection.column = a.column;
    injection.isAnnotation = true;
    result.injections.push_back(std::move(injection));
}

} // namespace

bool GivenInvariants::concerns(const std::string& source) const {
    return !given_.empty() || !findAcslInvariants(source).empty();
}

bool GivenInvariants::concernsStatements() const {
    return std::any_of(given_.begin(), given_.end(), [](const GivenInvariant& g) {
        return g.at != GivenInvariant::At::Loop || g.beforeCondition;
    });
}

FileInvariants GivenInvariants::place(const std::string& path, const std::string& source,
                                      const std::vector<LoopPlace>& loops, const Places& places) {
    FileInvariants result;
    files_.insert(path);
    for (const LoopPlace& loop : loops) files_.insert(loop.file);
    for (size_t i = 0; i < given_.size(); ++i)
        if (given_[i].at == GivenInvariant::At::Loop)
            placeAtLoop(i, path, loops, places, result);
        else
            putAt(i,
                  pointAt(given_[i], path,
                          given_[i].at == GivenInvariant::At::Condition ? places.conditions
                                                                        : places.statements),
                  result);
    for (const AcslInvariant& a : findAcslInvariants(source)) placeAnnotation(a, path, source, loops, result);
    return result;
}

// Nobody has to get everything right who said so; nor can whoever wrote a witness know what we cannot do.
void GivenInvariants::refuse(size_t i, const std::string& problem, FileInvariants& result) const {
    const GivenInvariant& g = given_[i];
    if (!g.mayBeWrong && !g.isPhysical) throw InputError(placeOf(g) + ": " + problem);
    Invariant ignored{g.file, g.line, g.text, problem, true};
    ignored.given = i;
    result.ignored.push_back(std::move(ignored));
}

void GivenInvariants::placeAtLoop(size_t i, const std::string& path, const std::vector<LoopPlace>& loops,
                                  const Places& places, FileInvariants& result) {
    const GivenInvariant& g = given_[i];
    std::vector<const LoopPlace*> here;
    for (const LoopPlace& loop : loops) {
        const bool isHere = g.isPhysical ? loop.realLine == g.line && isSameFile(path, g.file)
                                         : loop.line == g.line && isSameFile(loop.file, g.file);
        if (isHere && (g.column == 0 || !g.isPhysical || g.column == loop.realColumn)) here.push_back(&loop);
    }
    if (here.empty()) return;
    isPlaced_[i] = true;
    if (here.size() > 1)
        return refuse(i,
                      std::to_string(here.size()) + " loops begin at " + g.file + ":" +
                          std::to_string(g.line) + ": which one is meant cannot be told",
                      result);
    if (here.front()->isDo && g.beforeCondition) return putAt(i, pointAt(g, path, places.conditions), result);
    if (!here.front()->problem.empty()) return refuse(i, here.front()->problem, result);
    result.injections.push_back(injectionOf(g, *here.front()));
    result.injections.back().invariant.given = i;
}

// Without a column: the first one in the line.
const StatementPlace* GivenInvariants::pointAt(const GivenInvariant& g, const std::string& path,
                                               const std::vector<StatementPlace>& places) {
    const StatementPlace* found = nullptr;
    for (const StatementPlace& place : places) {
        const Position& at = g.isPhysical ? place.begin.real : place.begin.told;
        if (at.line != g.line || !isSameFile(g.isPhysical ? path : at.file, g.file)) continue;
        if (g.column != 0 && g.column != at.column) continue;
        if (!found || place.begin.real.column < found->begin.real.column) found = &place;
    }
    return found;
}

void GivenInvariants::putAt(size_t i, const StatementPlace* found, FileInvariants& result) {
    if (!found) return;
    const GivenInvariant& g = given_[i];
    const bool isCondition = g.at != GivenInvariant::At::Statement;
    isPlaced_[i] = true;
    if (!found->problem.empty()) return refuse(i, found->problem, result);
    Injection injection;
    injection.after = found->after;
    injection.place = found->after;
    const bool isAlone = found->closing != 0;
    injection.before = std::string(isAlone ? "{" : "") + kPointCall + "((";
    injection.text = g.text;
    injection.behind = isCondition ? "))," : "));";
    injection.invariant = {found->begin.told.file, found->begin.told.line, g.text, "", false, i, true};
    injection.from = g.from;
    injection.line = g.fromLine;
    injection.column = g.fromColumn;
    injection.isAnnotation = g.mayBeWrong;
    result.injections.push_back(std::move(injection));
    if (!isAlone) return;
    Injection bracket;
    bracket.after = found->closing;
    bracket.text = "}";
    bracket.from = g.from;
    bracket.line = g.fromLine;
    bracket.isBracketOf = result.injections.size(); // the one before it
    result.injections.push_back(std::move(bracket));
}

void GivenInvariants::requireAllPlaced() const {
    for (size_t i = 0; i < given_.size(); ++i) {
        if (isPlaced_[i]) continue;
        const GivenInvariant& g = given_[i];
        const bool isKnown = std::any_of(files_.begin(), files_.end(),
                                         [&](const std::string& file) { return isSameFile(file, g.file); });
        const char* what =
            g.at == GivenInvariant::At::Statement ? "no statement begins at " : "no loop begins at ";
        throw InputError(placeOf(g) + ": " +
                         (isKnown ? what + g.file + ":" + std::to_string(g.line)
                                  : g.file + " is none of the program's files"));
    }
}

} // namespace vouch::frontend
