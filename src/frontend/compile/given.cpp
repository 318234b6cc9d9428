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

FileInvariants GivenInvariants::place(const std::string& path, const std::string& source,
                                      const std::vector<LoopPlace>& loops) {
    FileInvariants result;
    files_.insert(path);
    for (const LoopPlace& loop : loops) files_.insert(loop.file);
    for (size_t i = 0; i < given_.size(); ++i) {
        const GivenInvariant& g = given_[i];
        std::vector<const LoopPlace*> here;
        for (const LoopPlace& loop : loops)
            if (loop.line == g.line && isSameFile(loop.file, g.file)) here.push_back(&loop);
        if (here.empty()) continue;
        if (here.size() > 1)
            throw InputError(placeOf(g) + ": " + std::to_string(here.size()) + " loops begin at " + g.file +
                             ":" + std::to_string(g.line) + ": which one is meant cannot be told");
        if (!here.front()->problem.empty()) throw InputError(placeOf(g) + ": " + here.front()->problem);
        isPlaced_[i] = true;
        result.injections.push_back(injectionOf(g, *here.front()));
    }
    for (const AcslInvariant& a : findAcslInvariants(source)) placeAnnotation(a, path, source, loops, result);
    return result;
}

void GivenInvariants::requireAllPlaced() const {
    for (size_t i = 0; i < given_.size(); ++i) {
        if (isPlaced_[i]) continue;
        const GivenInvariant& g = given_[i];
        const bool isKnown = std::any_of(files_.begin(), files_.end(),
                                         [&](const std::string& file) { return isSameFile(file, g.file); });
        throw InputError(placeOf(g) + ": " +
                         (isKnown ? "no loop begins at " + g.file + ":" + std::to_string(g.line)
                                  : g.file + " is none of the program's files"));
    }
}

} // namespace vouch::frontend
