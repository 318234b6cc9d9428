// Propagation of constants and simple expressions, conditional and flow-sensitive (after Wegman and Zadeck, on
// edges instead of instructions).
//
// A state at a location is a set of facts v = t: t is a constant, or a small term over one other program variable.
// A location starts unreached; facts flow along edges whose guard does not fold to false under the facts at their
// source, and are intersected where edges meet. States only lose facts, so the iteration ends; at its end every
// feasible edge maps the facts at its source to at least the facts at its target, which makes them an inductive
// invariant. Each edge is then rewritten under the facts at its source, infeasible ones disappear.
//
// Terms over one variable only: replacing v by t(u) never makes a location depend on more variables than before.
// Rewriting substitutes the same terms for the same variables in all edges out of a location: guards that excluded
// each other before still do.
#include "program/radix.h"
#include "reduce/assemble.h"
#include "term/traverse.h"

#include <algorithm>
#include <optional>
#include <queue>
#include <set>
#include <unordered_map>

namespace vouch::reduce {

namespace {

constexpr uint32_t kUnknown = 0;       // no term has handle 0
constexpr size_t kExpressionNodes = 8; // copies, casts, additions of a constant

using Facts = program::RadixMap<uint32_t>; // number of a variable -> handle of its value, or kUnknown

class Propagation {
  public:
    explicit Propagation(const Program& p)
        : p_(p), tm_(*p.tm), adjacency_(p), walker_(*p.tm), rewritten_(p.edges.size()),
          facts_(p.locations.size()), queued_(p.locations.size(), false), dependents_(p.variables.size()) {
        for (size_t i = 0; i < p.variables.size(); ++i)
            number_.emplace(p.variables[i].term, static_cast<uint32_t>(i));
    }

    Reduced run() {
        rankLocations();
        facts_[p_.entry] = Facts(kUnknown);
        enqueue(p_.entry);
        while (!queue_.empty()) {
            LocationId l = queue_.top().second;
            queue_.pop();
            queued_[l] = false;
            for (EdgeId e : adjacency_.out[l]) flow(e);
        }
        return result();
    }

  private:
    // An edge under the facts at its source, and the facts that were used: computed again only when these change.
    struct Rewritten {
        std::optional<std::vector<uint32_t>> mentioned; // numbers of the program variables in the edge
        std::optional<std::vector<uint32_t>> values;    // their facts, when guard and next were computed
        Term guard;
        std::vector<program::Assignment> next;
    };

    // Reverse postorder: most locations see all their predecessors before their own turn.
    void rankLocations() {
        rank_.assign(p_.locations.size(), 0);
        std::vector<bool> seen(p_.locations.size(), false);
        std::vector<std::pair<LocationId, size_t>> stack{{p_.entry, 0}};
        seen[p_.entry] = true;
        uint32_t next = static_cast<uint32_t>(p_.locations.size());
        while (!stack.empty()) {
            auto& [l, position] = stack.back();
            if (position == adjacency_.out[l].size()) {
                rank_[l] = --next;
                stack.pop_back();
                continue;
            }
            LocationId m = p_.edges[adjacency_.out[l][position++]].to;
            if (seen[m]) continue;
            seen[m] = true;
            stack.emplace_back(m, 0);
        }
    }

    void enqueue(LocationId l) {
        if (queued_[l]) return;
        queued_[l] = true;
        queue_.emplace(rank_[l], l);
    }

    const Rewritten& rewrite(EdgeId e) {
        const Edge& edge = p_.edges[e];
        Rewritten& r = rewritten_[e];
        if (!r.mentioned) {
            r.mentioned.emplace();
            for (Term t : walker_.variables(edge))
                if (auto it = number_.find(t); it != number_.end()) r.mentioned->push_back(it->second);
        }
        std::vector<uint32_t> values;
        values.reserve(r.mentioned->size());
        for (uint32_t v : *r.mentioned) values.push_back(facts_[edge.from]->get(v));
        if (r.values == values) return r;
        r.values = values;
        term::Substitution substitution(tm_);
        for (size_t i = 0; i < values.size(); ++i)
            if (values[i] != kUnknown) substitution.bind(variable((*r.mentioned)[i]), Term(values[i]));
        r.guard = edge.guard;
        r.next = edge.next;
        if (substitution.empty()) return r;
        r.guard = substitution.apply(edge.guard);
        if (tm_.isFalse(r.guard)) return r;
        for (program::Assignment& a : r.next) a.value = substitution.apply(a.value);
        return r;
    }

    Term variable(uint32_t number) const { return p_.variables[number].term; }

    // Transfers the facts at the edge's source to its target.
    void flow(EdgeId e) {
        const Edge& edge = p_.edges[e];
        const Rewritten& r = rewrite(e);
        if (tm_.isFalse(r.guard)) return;
        Facts after = *facts_[edge.from];
        assumeGuard(r.guard, after);
        for (const program::Assignment& a : edge.next) forget(number_.at(a.variable), after);
        for (const program::Assignment& a : r.next) learn(edge, a, after);
        auto& target = facts_[edge.to];
        bool changed = true;
        if (target)
            changed = target->joinWith(after, [](uint32_t a, uint32_t b) { return a == b ? a : kUnknown; });
        else
            target = std::move(after);
        if (changed) enqueue(edge.to);
    }

    // Conjuncts v = constant, v and not v of a guard are facts once the edge is taken.
    void assumeGuard(Term guard, Facts& facts) {
        constexpr size_t kConjuncts = 16;
        std::vector<Term> open{guard};
        for (size_t i = 0; i < open.size() && open.size() < kConjuncts; ++i) {
            Term t = open[i];
            if (tm_.kind(t) == term::Kind::And) {
                auto args = tm_.args(t);
                open.insert(open.end(), args.begin(), args.end());
            } else if (tm_.isVar(t)) {
                assume(t, tm_.mkTrue(), facts);
            } else if (tm_.kind(t) == term::Kind::Not && tm_.isVar(tm_.arg(t, 0))) {
                assume(tm_.arg(t, 0), tm_.mkFalse(), facts);
            } else if (tm_.kind(t) == term::Kind::Eq) {
                Term a = tm_.arg(t, 0), b = tm_.arg(t, 1);
                if (tm_.isVar(a) && tm_.isConstant(b)) assume(a, b, facts);
                if (tm_.isVar(b) && tm_.isConstant(a)) assume(b, a, facts);
            }
        }
    }

    void assume(Term v, Term value, Facts& facts) {
        if (auto it = number_.find(v); it != number_.end()) set(facts, it->second, value.id());
    }

    // The variable changes: what is known of it, or expressed by it, no longer holds.
    void forget(uint32_t changed, Facts& facts) {
        set(facts, changed, kUnknown);
        for (uint32_t dependent : dependents_[changed]) {
            uint32_t fact = facts.get(dependent);
            if (fact == kUnknown) continue;
            auto base = baseOf_.find(Term(fact));
            if (base != baseOf_.end() && base->second == changed) set(facts, dependent, kUnknown);
        }
    }

    void learn(const Edge& edge, const program::Assignment& a, Facts& facts) {
        uint32_t target = number_.at(a.variable);
        if (tm_.isConstant(a.value)) {
            set(facts, target, a.value.id());
            return;
        }
        // The fact is about the state after the edge: its base must not change on the edge.
        std::optional<uint32_t> base = expressionBase(a.value);
        if (!base || edge.nextOf(variable(*base)) != variable(*base)) return;
        if (Term known(facts.get(*base)); known && tm_.isConstant(known)) { // by the guard, not at the source
            term::Substitution substitution(tm_);
            substitution.bind(variable(*base), known);
            Term value = substitution.apply(a.value);
            if (tm_.isConstant(value)) set(facts, target, value.id());
            return;
        }
        dependents_[*base].insert(target);
        set(facts, target, a.value.id());
    }

    // The only variable of a small term, if it is a program variable.
    std::optional<uint32_t> expressionBase(Term t) {
        if (auto it = baseOf_.find(t); it != baseOf_.end()) return it->second;
        if (notExpression_.contains(t)) return std::nullopt;
        std::vector<Term> open{t}, variables;
        for (size_t i = 0; i < open.size() && open.size() <= kExpressionNodes; ++i) {
            if (tm_.isVar(open[i])) variables.push_back(open[i]);
            auto args = tm_.args(open[i]);
            open.insert(open.end(), args.begin(), args.end());
        }
        bool single =
            open.size() <= kExpressionNodes && !variables.empty() &&
            std::all_of(variables.begin(), variables.end(), [&](Term v) { return v == variables[0]; });
        auto number = single ? number_.find(variables[0]) : number_.end();
        if (number == number_.end()) {
            notExpression_.insert(t);
            return std::nullopt;
        }
        baseOf_.emplace(t, number->second);
        return number->second;
    }

    // Writes only what changes, so that states keep sharing their structure.
    static void set(Facts& facts, uint32_t v, uint32_t value) {
        if (facts.get(v) != value) facts.set(v, value);
    }

    Reduced result() {
        std::vector<bool> keep(p_.locations.size());
        for (LocationId l = 0; l < p_.locations.size(); ++l) keep[l] = facts_[l].has_value();
        std::vector<Edge> edges;
        for (EdgeId e = 0; e < p_.edges.size(); ++e) {
            const Edge& edge = p_.edges[e];
            if (!facts_[edge.from]) continue;
            const Rewritten& r = rewrite(e);
            if (tm_.isFalse(r.guard)) continue;
            edges.push_back({edge.from, edge.to, r.guard, r.next, edge.inputs, edge.where, {}});
        }
        return assemble(p_, keep, std::move(edges));
    }

    const Program& p_;
    TermManager& tm_;
    program::Adjacency adjacency_;
    Walker walker_;
    std::unordered_map<Term, uint32_t> number_;
    std::vector<Rewritten> rewritten_;
    std::vector<std::optional<Facts>> facts_; // nothing: not reached
    std::vector<bool> queued_;
    std::vector<std::set<uint32_t>> dependents_; // by base: variables that ever had a fact over it
    std::unordered_map<Term, uint32_t> baseOf_;
    std::set<Term> notExpression_;
    std::vector<uint32_t> rank_;
    using Ranked = std::pair<uint32_t, LocationId>;
    std::priority_queue<Ranked, std::vector<Ranked>, std::greater<>> queue_;
};

} // namespace

Reduced propagate(const Program& p) { return Propagation(p).run(); }

} // namespace vouch::reduce
