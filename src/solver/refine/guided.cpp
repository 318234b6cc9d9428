#include "solver/refine/guided.h"

#include "solver/refine/width.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::solver::refine {

namespace {

constexpr unsigned kTries = 16;      // vectors per round that Phi_o refutes
constexpr int64_t kConflicts = 2000; // per question about a path, or about small values

} // namespace

Restrictions Guide::next(const Restrictions& now, const Core& core, OverApproximation& over) {
    choosePaths(core);
    std::vector<Term> path;
    if (const auto chosen = feasiblePath(over)) {
        last_ = *chosen;
        path = formulas(*chosen);
        environment_.statistics.add("refine.paths-tried");
    }
    const bool isOnPath = findCounterexample(now, path, over);
    if (!isOnPath && over.check() != Result::Sat) return {};
    const TermManager& tm = environment_.tm;
    Restrictions wider = covering(tm, graph_, now, over);
    wider.constants.clear();
    for (const auto& [input, range] : now.ranges)
        if (wider.of(tm, input) != range) ++enlarged_[input];
    followDependence(tm, graph_, over, now, wider);
    if (wider.ranges.empty()) return {};
    if (isOnPath) {
        for (size_t i = 0; i < path.size(); ++i) wider.constants.emplace_back(paths_[i], last_[i]);
        sliceBranches(now, wider, over);
    }
    VOUCH_CHECK(wider != now, "a counterexample within the restrictions"); // theorem 2
    return wider;
}

// Of the first core: selects of many choices, then predicates of the frontier.
void Guide::choosePaths(const Core& core) {
    if (isChosen_) return;
    isChosen_ = true;
    const size_t most = environment_.settings.nonUniform.paths;
    std::vector<size_t> candidates = frontier_.selects();
    candidates.insert(candidates.end(), frontier_.variables().begin(), frontier_.variables().end());
    for (size_t node : candidates) {
        if (paths_.size() >= most) break;
        const Term t = graph_.term(node);
        const bool isInCore = std::binary_search(core.words.begin(), core.words.end(), node);
        if (isInCore && std::find(paths_.begin(), paths_.end(), t) == paths_.end()) paths_.push_back(t);
    }
    for (Term t : paths_) {
        const Controllability& c = frontier_.controllability(graph_.at(t));
        last_.push_back(c.one < c.zero); // the least similar one has the easy values
    }
    environment_.statistics.set("refine.paths", static_cast<double>(paths_.size()));
}

bool Guide::isBlocked(const Vector& v) const {
    return std::any_of(blocked_.begin(), blocked_.end(), [&](const auto& combination) {
        return std::all_of(combination.begin(), combination.end(),
                           [&](const auto& value) { return v[value.first] == value.second; });
    });
}

// By distance from the last one, the largest first; among equals the one that differs at the first positions.
std::optional<Guide::Vector> Guide::leastSimilar(const std::set<Vector>& excluded) const {
    const size_t count = paths_.size();
    VOUCH_CHECK(count <= 16, "too many vectors to look at");
    std::optional<Vector> best;
    size_t most = 0;
    for (uint32_t code = (1u << count); code-- > 0;) {
        Vector v = last_;
        size_t distance = 0;
        for (size_t i = 0; i < count; ++i)
            if (code >> (count - 1 - i) & 1) v[i] = !v[i], ++distance;
        if ((best && distance <= most) || excluded.contains(v) || isBlocked(v)) continue;
        best = std::move(v);
        most = distance;
    }
    return best;
}

std::vector<Term> Guide::formulas(const Vector& v) const {
    VOUCH_CHECK(v.size() == paths_.size(), "a path of other predicates");
    std::vector<Term> formulas;
    for (size_t i = 0; i < v.size(); ++i)
        formulas.push_back(v[i] ? paths_[i] : environment_.tm.mkNot(paths_[i]));
    return formulas;
}

Guide::Vector Guide::pathOfModel(OverApproximation& over) const {
    Vector v;
    for (Term t : paths_) v.push_back(over.value(t).asBool());
    return v;
}

// Phi_o has a model when this is called.
std::optional<Guide::Vector> Guide::feasiblePath(OverApproximation& over) {
    if (paths_.empty()) return std::nullopt;
    const Vector own = pathOfModel(over);
    std::set<Vector> undecided;
    for (unsigned n = 0; n < kTries && !environment_.budget.exhausted(); ++n) {
        const std::optional<Vector> v = leastSimilar(undecided);
        if (!v) break;
        const std::vector<Term> path = formulas(*v);
        // Phi_o /\ C
        const Result result = over.check(path, kConflicts);
        if (result == Result::Sat) return v;
        if (result == Result::Unknown) {
            undecided.insert(*v);
            continue;
        }
        const std::vector<size_t> failed = over.failed(path);
        blocked_.emplace_back();
        for (size_t i : failed) blocked_.back().emplace_back(i, (*v)[i]);
        environment_.statistics.add("refine.paths-blocked");
        VOUCH_CHECK(!isBlocked(own), "a path that is blocked has a model");
    }
    return own;
}

// Those that are in Phi_o and restricted.
std::vector<Term> Guide::inputsInOrder(const Restrictions& now, const OverApproximation& over) const {
    struct Ranked {
        unsigned enlarged, level;
        Term input;
        auto operator<=>(const Ranked&) const = default;
    };
    std::vector<Ranked> ranked;
    for (const auto& [input, range] : now.ranges) {
        if (!over.hasInput(input)) continue;
        unsigned level = 0;
        for (uint32_t user : graph_.users(graph_.at(input))) level = std::max(level, graph_.level(user));
        const auto it = enlarged_.find(input);
        ranked.push_back({it == enlarged_.end() ? 0 : it->second, level, input});
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<Term> inputs;
    for (const Ranked& r : ranked) inputs.push_back(r.input);
    return inputs;
}

bool Guide::findCounterexample(const Restrictions& now, const std::vector<Term>& path,
                               OverApproximation& over) {
    const std::vector<Term> inputs = inputsInOrder(now, over);
    const size_t groups = environment_.settings.nonUniform.groups;
    for (size_t i = 0; i <= groups && !environment_.budget.exhausted(); ++i) {
        std::vector<Term> extra = path;
        for (size_t k = inputs.size() * i / groups; k < inputs.size(); ++k)
            extra.push_back(
                Restrictions::formula(environment_.tm, inputs[k], now.of(environment_.tm, inputs[k])));
        // Phi_o /\ C /\ the inputs from group i on are in their ranges
        if (over.check(extra, kConflicts) == Result::Sat) return true;
    }
    return false;
}

// A select whose choices have inputs that grew on the side that the model selects, and none on the other one, is fixed.
void Guide::sliceBranches(const Restrictions& now, Restrictions& wider, OverApproximation& over) const {
    const TermManager& tm = environment_.tm;
    std::vector<bool> grew(graph_.size(), false); // what depends on an input that grew
    for (size_t input : graph_.inputs()) {
        const Term t = graph_.term(input);
        grew[input] = now.ranges.contains(t) && wider.of(tm, t) != now.of(tm, t);
    }
    for (size_t i = 0; i < graph_.size(); ++i)
        for (uint32_t a : graph_.arguments(i)) grew[i] = grew[i] || grew[a];
    size_t fixed = 0;
    for (size_t select : frontier_.selects()) {
        if (fixed == environment_.settings.nonUniform.selects) break;
        const Term t = graph_.term(select);
        if (std::find(paths_.begin(), paths_.end(), t) != paths_.end()) continue;
        bool onThen = false, onElse = false;
        for (uint32_t user : graph_.users(select)) {
            const Term u = graph_.term(user);
            if (tm.kind(u) != Kind::Ite || tm.sort(u).isBool()) continue;
            const auto arguments = graph_.arguments(user);
            onThen = onThen || grew[arguments[1]];
            onElse = onElse || grew[arguments[2]];
        }
        if (onThen == onElse || over.value(t).asBool() != onThen) continue;
        wider.constants.emplace_back(t, onThen);
        ++fixed;
    }
    environment_.statistics.add("refine.selects-fixed", static_cast<double>(fixed));
}

} // namespace vouch::solver::refine
