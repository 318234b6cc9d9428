#include "solver/refine/frontier.h"

#include "solver/refine/width.h"
#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>
#include <cmath>

namespace vouch::solver::refine {

namespace {

// One way to make a node have a value: arguments with the values that they need.
using Needs = std::vector<std::pair<size_t, bool>>;

// Follows what outputs need down to the predicates, on the easiest way at each node.
class Backtrace {
  public:
    Backtrace(const TermManager& tm, const WordGraph& graph, const Frontier& frontier)
        : tm_(tm), graph_(graph), frontier_(frontier) {}

    std::set<std::pair<size_t, bool>> run() {
        for (Term output : graph_.outputs()) pending_.emplace(graph_.at(output), true);
        std::set<std::pair<size_t, bool>> met;
        while (!pending_.empty()) {
            const auto [node, value] = *pending_.rbegin(); // users before arguments
            pending_.erase(std::prev(pending_.end()));
            if (isPredicate(tm_, graph_.term(node))) met.emplace(node, value);
            for (const auto& need : easiest(node, value)) {
                VOUCH_CHECK(need.first < node, "a need of what comes later");
                pending_.insert(need);
            }
        }
        return met;
    }

  private:
    double chance(const Needs& needs) const {
        double product = 1;
        for (auto [node, value] : needs) product *= frontier_.controllability(node).of(value);
        return product;
    }
    unsigned level(const Needs& needs) const {
        unsigned highest = 0;
        for (auto [node, value] : needs) highest = std::max(highest, graph_.level(node));
        return highest;
    }
    bool isEasier(const Needs& a, const Needs& b) const {
        if (chance(a) != chance(b)) return chance(a) > chance(b);
        return level(a) < level(b);
    }
    Needs easier(Needs a, Needs b) const { return isEasier(b, a) ? b : a; }

    Needs easiest(size_t node, bool value) const {
        const Term t = graph_.term(node);
        const auto a = graph_.arguments(node);
        switch (tm_.kind(t)) {
        case Kind::Not: return {{a[0], !value}};
        case Kind::And:
            return value ? Needs{{a[0], true}, {a[1], true}} : easier({{a[0], false}}, {{a[1], false}});
        case Kind::Or:
            return value ? easier({{a[0], true}}, {{a[1], true}}) : Needs{{a[0], false}, {a[1], false}};
        case Kind::Xor: return easier({{a[0], false}, {a[1], value}}, {{a[0], true}, {a[1], !value}});
        case Kind::Ite: return easier({{a[0], true}, {a[1], value}}, {{a[0], false}, {a[2], value}});
        case Kind::Eq:
            if (!tm_.sort(tm_.arg(t, 0)).isBool()) return {};
            return easier({{a[0], false}, {a[1], !value}}, {{a[0], true}, {a[1], value}});
        default: return {};
        }
    }

    const TermManager& tm_;
    const WordGraph& graph_;
    const Frontier& frontier_;
    std::set<std::pair<size_t, bool>> pending_;
};

} // namespace

Frontier::Frontier(const TermManager& tm, const WordGraph& graph) : tm_(tm), graph_(graph) {
    for (size_t i = 0; i < graph.size(); ++i) {
        controllability_.push_back(computed(i));
        const Controllability& c = controllability_.back();
        VOUCH_CHECK(c.zero >= 0 && c.one >= 0 && c.zero <= 1 && c.one <= 1, "a probability that is none");
    }
    collect();
}

Controllability Frontier::computed(size_t node) const {
    const Term t = graph_.term(node);
    const auto arguments = graph_.arguments(node);
    const auto at = [&](size_t i) { return controllability_[arguments[i]]; };
    switch (tm_.kind(t)) {
    case Kind::True: return {0, 1};
    case Kind::False: return {1, 0};
    case Kind::Not: return {at(0).one, at(0).zero};
    case Kind::And: return {1 - at(0).one * at(1).one, at(0).one * at(1).one};
    case Kind::Or: return {at(0).zero * at(1).zero, 1 - at(0).zero * at(1).zero};
    case Kind::Xor: {
        const double one = at(0).one * at(1).zero + at(0).zero * at(1).one;
        return {1 - one, one};
    }
    case Kind::Ite: {
        if (!tm_.sort(t).isBool()) return {};
        const double one = at(0).one * at(1).one + at(0).zero * at(2).one;
        return {1 - one, one};
    }
    case Kind::Eq: return ofEquality(node);
    default: return {}; // comparisons, inputs; of words it means nothing
    }
}

Controllability Frontier::ofEquality(size_t node) const {
    const Term t = graph_.term(node), a = tm_.arg(t, 0), b = tm_.arg(t, 1);
    if (tm_.sort(a).isBool()) {
        const Controllability &p = controllability_[graph_.at(a)], &q = controllability_[graph_.at(b)];
        const double one = p.one * q.one + p.zero * q.zero;
        return {1 - one, one};
    }
    if (!tm_.sort(a).isBitVec() || tm_.isVar(a) || tm_.isVar(b)) return {};
    const double one = std::pow(0.5, tm_.width(a));
    return {1 - one, one};
}

void Frontier::collect() {
    std::vector<size_t> choices(graph_.size(), 0); // between words, by their condition
    for (size_t i = 0; i < graph_.size(); ++i) {
        const Term t = graph_.term(i);
        const bool isChoice = tm_.kind(t) == Kind::Ite && !tm_.sort(t).isBool();
        if (isChoice) ++choices[graph_.arguments(i)[0]];
        if (!isPredicate(tm_, t)) continue;
        const auto users = graph_.users(i);
        const bool isFrontier = std::all_of(users.begin(), users.end(), [&](uint32_t user) {
            const Term u = graph_.term(user);
            return tm_.sort(u).isBool() || tm_.kind(u) == Kind::Ite;
        });
        if (isFrontier) variables_.push_back(i);
    }
    for (size_t i = 0; i < graph_.size(); ++i)
        if (choices[i] > 0 && !tm_.isConstant(graph_.term(i))) selects_.push_back(i);
    std::sort(selects_.begin(), selects_.end(),
              [&](size_t a, size_t b) { return choices[a] != choices[b] ? choices[a] > choices[b] : a < b; });
}

std::set<std::pair<size_t, bool>> Frontier::easyVariables() const {
    return Backtrace(tm_, graph_, *this).run();
}

std::vector<size_t> Frontier::easyInputs(const std::set<std::pair<size_t, bool>>& from) const {
    std::vector<bool> isNeeded(graph_.size(), false);
    for (const auto& [node, value] : from) isNeeded[node] = true;
    std::vector<size_t> inputs;
    for (size_t i = graph_.size(); i-- > 0;) {
        if (!isNeeded[i]) continue;
        const Term t = graph_.term(i);
        const auto arguments = graph_.arguments(i);
        if (tm_.isVar(t) && tm_.sort(t).isBitVec()) inputs.push_back(i);
        if (tm_.kind(t) != Kind::Ite) {
            for (uint32_t a : arguments) isNeeded[a] = true;
            continue;
        }
        // The condition as well: it has to have the easy value. Where none is easier, both branches.
        const Controllability& c = controllability_[arguments[0]];
        isNeeded[arguments[0]] = true;
        if (c.one >= c.zero) isNeeded[arguments[1]] = true;
        if (c.zero >= c.one) isNeeded[arguments[2]] = true;
    }
    std::reverse(inputs.begin(), inputs.end());
    return inputs;
}

Restrictions nonUniformRanges(const Environment& environment, const WordGraph& graph) {
    const TermManager& tm = environment.tm;
    const NonUniformSettings& settings = environment.settings.nonUniform;
    const Frontier frontier(tm, graph);
    const std::set<Term> free = addresses(tm, graph);
    const std::set<std::pair<size_t, bool>> easy = frontier.easyVariables();
    const std::vector<size_t> onPath = frontier.easyInputs(easy); // S
    environment.statistics.set("refine.frontier", static_cast<double>(frontier.variables().size()));
    environment.statistics.set("refine.frontier-easy", static_cast<double>(easy.size()));
    environment.statistics.set("refine.inputs-easy", static_cast<double>(onPath.size()));
    Restrictions ranges;
    const auto restrict = [&](size_t input, bool isOnPath) {
        const Term t = graph.term(input);
        if (!tm.sort(t).isBitVec() || free.contains(t)) return;
        const uint32_t part = std::max((tm.width(t) + 5) / 6, settings.pathWidth);
        ranges.set(tm, t, {isOnPath ? part : settings.otherWidth, Fill::Zeros});
    };
    for (size_t input : graph.inputs())
        restrict(input, std::binary_search(onPath.begin(), onPath.end(), input));
    std::vector<Term> needed;
    for (const auto& [node, value] : easy) needed.push_back(graph.term(node));
    const std::vector<std::optional<bool>> implied = Implied(tm, graph.outputs()).values(needed, ranges);
    Effort effort;
    size_t i = 0;
    for (const auto& [node, value] : easy) {
        const std::optional<bool> has = implied[i++];
        if (environment.budget.exhausted()) break;
        if (has && *has != value) widenUntilFree(tm, graph.term(node), ranges, effort);
    }
    return ranges;
}

} // namespace vouch::solver::refine
