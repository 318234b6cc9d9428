#include "program/relations.h"

#include "domain/linear_form.h"
#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>
#include <set>

namespace vouch::program {

namespace {

using domain::LinearForm;
using term::BitVector;
using term::Kind;

constexpr unsigned kMostDeltaCases = 16; // of an edge
constexpr size_t kMostCounters = 12;     // among which relations are looked for
constexpr size_t kMostRelations = 4;
constexpr size_t kMostEdges = 400;
constexpr size_t kMostSteps = 32; // constants by which something changes, over all edges

// The condition of a choice that an atom of a linear form is, extensions looked through; null if it is none.
Term choiceIn(const TermManager& tm, Term atom) {
    while (tm.kind(atom) == Kind::BvZext || tm.kind(atom) == Kind::BvSext) atom = tm.arg(atom, 0);
    return tm.kind(atom) == Kind::Ite ? tm.arg(atom, 0) : Term();
}

// The form as a tree of choices between constants.
std::optional<Term> constantByCases(TermManager& tm, const LinearForm& form, unsigned cases) {
    if (form.coefficients.empty()) return tm.mkConst(form.constant);
    Term condition;
    for (const auto& [atom, coefficient] : form.coefficients)
        if (condition = choiceIn(tm, atom); !condition.isNull()) break;
    if (condition.isNull() || cases <= 1) return std::nullopt;
    Term outcome[2];
    for (int truth : {0, 1}) {
        term::Substitution decided(tm);
        decided.bind(condition, tm.mkBool(truth == 1));
        LinearForm branch{{}, form.constant};
        for (const auto& [atom, coefficient] : form.coefficients) {
            const auto part = domain::linearForm(tm, decided.apply(atom));
            if (!part) return std::nullopt;
            branch.add(*part, coefficient);
        }
        const auto constant = constantByCases(tm, branch, cases / 2);
        if (!constant) return std::nullopt;
        outcome[truth] = *constant;
    }
    return tm.mkIte(condition, outcome[1], outcome[0]);
}

// The constants that a tree of choices ends in; false if they are too many.
bool collectSteps(const TermManager& tm, Term tree, std::vector<BitVector>& steps) {
    std::vector<Term> open{tree};
    std::set<Term> seen;
    while (!open.empty()) {
        const Term t = open.back();
        open.pop_back();
        if (!seen.insert(t).second) continue;
        if (tm.isBvConst(t)) {
            if (std::find(steps.begin(), steps.end(), tm.bits(t)) == steps.end()) steps.push_back(tm.bits(t));
            if (steps.size() > kMostSteps) return false;
        } else if (tm.kind(t) == Kind::Ite) {
            open.push_back(tm.arg(t, 1)), open.push_back(tm.arg(t, 2));
        } else {
            return false;
        }
    }
    return true;
}

// Finds relations: each counter, and each sum that was looked at, with the constants by which it changes.
class Finder {
  public:
    explicit Finder(const Program& p) : p_(p), tm_(*p.tm) {}

    std::vector<Relation> run() {
        if (p_.edges.size() > kMostEdges) return {};
        for (Term v : guardVariables()) addCounter(v);
        std::vector<Relation> result;
        for (size_t i = 0; i < counters_.size() && result.size() < kMostRelations; ++i)
            if (auto relation = growFrom(i)) result.push_back(std::move(*relation));
        return result;
    }

  private:
    struct Moved {
        Relation relation;
        BitVector span; // between the least and the greatest step, as signed numbers
    };

    std::vector<Term> guardVariables() const {
        std::vector<Term> guards;
        for (const Edge& e : p_.edges) guards.push_back(e.guard);
        std::vector<Term> result;
        for (Term v : term::variables(tm_, guards))
            if (p_.variable(v) && tm_.sort(v).isBitVec() && tm_.width(v) > 1) result.push_back(v);
        return result;
    }

    // By which constants the relation changes, along edges that reset none of its summands. Nothing if by something else.
    std::optional<BitVector> spanOf(const Relation& relation) const {
        std::vector<BitVector> steps;
        for (const Edge& e : p_.edges) {
            const bool resets = std::any_of(relation.summands.begin(), relation.summands.end(), [&](auto& s) {
                return tm_.isBvConst(e.nextOf(s.variable)) || e.from == p_.entry;
            });
            if (resets) continue;
            const auto delta = deltaOf(p_, e, relation);
            if (!delta || !collectSteps(tm_, *delta, steps)) return std::nullopt;
        }
        if (steps.empty()) return std::nullopt;
        const auto [least, most] = std::minmax_element(
            steps.begin(), steps.end(), [](const BitVector& a, const BitVector& b) { return a.slt(b); });
        return *most - *least;
    }

    void addCounter(Term v) {
        if (counters_.size() >= kMostCounters) return;
        Relation alone{{{v, false}}};
        // What never moves, or always in the same way, is no news in a sum: its interval says all.
        if (auto span = spanOf(alone); span && !span->isZero()) counters_.push_back({alone, *span});
    }

    // Adds counters as long as the sum moves less than its parts. Each counter is in one relation at most.
    std::optional<Relation> growFrom(size_t first) {
        if (used_.contains(first)) return std::nullopt;
        Moved sum = counters_[first];
        std::set<size_t> in{first};
        for (size_t i = first + 1; i < counters_.size(); ++i) {
            if (used_.contains(i) || counters_[i].span.getBitWidth() != sum.span.getBitWidth()) continue;
            for (bool isNegative : {false, true}) {
                Relation larger = sum.relation;
                larger.summands.push_back({counters_[i].relation.summands.front().variable, isNegative});
                const auto span = spanOf(larger);
                if (!span || !span->ult(sum.span + counters_[i].span)) continue;
                sum = {std::move(larger), *span};
                in.insert(i);
                break;
            }
        }
        if (in.size() < 2) return std::nullopt;
        used_.insert(in.begin(), in.end());
        return sum.relation;
    }

    const Program& p_;
    TermManager& tm_;
    std::vector<Moved> counters_;
    std::set<size_t> used_;
};

} // namespace

std::optional<Term> deltaOf(const Program& p, const Edge& edge, const Relation& relation) {
    TermManager& tm = *p.tm;
    VOUCH_CHECK(!relation.summands.empty(), "a relation of nothing");
    const uint32_t width = tm.width(relation.summands.front().variable);
    LinearForm change{{}, BitVector::getZero(width)};
    const BitVector one(width, 1);
    for (const Relation::Summand& s : relation.summands) {
        const auto next = domain::linearForm(tm, edge.nextOf(s.variable));
        if (!next) return std::nullopt;
        change.add(*next, s.isNegative ? -one : one);
        change.add(s.variable, s.isNegative ? one : -one);
    }
    return constantByCases(tm, change, kMostDeltaCases);
}

std::vector<Relation> findRelations(const Program& p) { return Finder(p).run(); }

} // namespace vouch::program
