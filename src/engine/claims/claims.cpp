#include "engine/claims/claims.h"

#include "engine/learn/refutation.h"
#include "engine/paths/bounded_search.h"
#include "engine/solvers.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::claims {

using program::Claim;
using program::Edge;
using solver::Result::Sat;
using solver::Result::Unknown;
using solver::Result::Unsat;
using term::TermManager;

namespace {

constexpr int64_t kConflicts = 200'000; // per query
constexpr unsigned kDeepest = 300;      // edges of paths on which a false claim is looked for
constexpr size_t kMostValues = 8;
constexpr uint32_t kWord = 64;      // bits of a value that is shown
constexpr unsigned kInstances = 16; // of the unknowns in a claim
constexpr const char* kPrefix = "claims";

std::string decimal(const term::Value& value, bool isSigned) {
    if (value.isBool()) return value.asBool() ? "1" : "0";
    return isSigned ? std::to_string(value.asBits().getSExtValue())
                    : std::to_string(value.asBits().getZExtValue());
}

bool isWord(term::Sort sort) { return sort.isBool() || (sort.isBitVec() && sort.width <= kWord); }

class Check {
  public:
    Check(const Program& p, const Context& context)
        : p_(p), tm_(*p.tm), context_(context), adjacency_(p), loops_(program::loopNest(p)) {}

    Checked run(double search) {
        collect();
        round(Edges::FromEntry, true);
        for (bool isFirst = true; round(Edges::All, isFirst); isFirst = false) {
        }
        findReached(search);
        Checked checked;
        for (const Candidate& c : candidates_)
            if (!isGone(c)) checked.facts.push_back({c.location, c.formula, 1, ""});
        for (uint32_t number : numbers_) {
            auto gone = results_.find(number);
            checked.results[number] = gone == results_.end() ? proved() : gone->second;
        }
        return checked;
    }

  private:
    struct Candidate {
        LocationId location = 0;
        Term formula;
        const Claim* claim = nullptr;
        bool isHelp = false; // at the head of an inner loop: nobody has said so
        bool isDropped = false;
    };
    struct Goal {
        Candidate* candidate;
        Term violated;
    };

    void collect() {
        for (const Claim& claim : p_.claims) {
            VOUCH_CHECK(claim.location != p_.entry && !p_.locations[claim.location].isBad(),
                        "a claim where none can be");
            numbers_.insert(claim.number);
            const auto formula = ofState(claim);
            if (formula) candidates_.push_back({claim.location, *formula, &claim});
            if (formula && !tm_.isFalse(*formula)) continue;
            Result& result = results_[claim.number]; // nothing would be shown by assuming false
            result.standing = Standing::Undecided;
            result.why = formula ? "it holds in no state" : "its value depends on something unknown";
        }
        for (size_t i = 0, count = candidates_.size(); i < count; ++i) {
            const Candidate outer = candidates_[i];
            for (const program::Loop& inner : loops_)
                if (inner.head != outer.location && isWithin(inner, outer.location))
                    candidates_.push_back({inner.head, outer.formula, outer.claim, true});
        }
    }

    // The formula for all values of its unknowns, by instances: F = AND of f(u) for some u, until F says f for every u.
    std::optional<Term> ofState(const Claim& claim) {
        std::vector<Term> unknowns = term::variables(tm_, claim.formula);
        std::erase_if(unknowns, [&](Term v) { return p_.variable(v) != nullptr; });
        if (unknowns.empty()) return claim.formula;
        for (Term u : unknowns)
            if (tm_.sort(u).isArray()) return std::nullopt;
        const auto instance = [&](const auto& valueOf) {
            term::Substitution by(tm_);
            for (Term u : unknowns) by.bind(u, tm_.mkValue(valueOf(u), tm_.sort(u)));
            return by.apply(claim.formula);
        };
        auto solver = makeSolver(context_, p_, solver::Backend::Bitblast);
        solver->setConflictLimit(kConflicts);
        Term all = instance([&](Term u) { return term::Value::zero(tm_.sort(u)); });
        solver->add(tm_.mkNot(claim.formula));
        for (unsigned k = 0; k < kInstances; ++k) {
            // F(s) /\ not f(s, u)
            switch (solver->check(std::span(&all, 1))) {
            case Unsat: return all;
            case Unknown: return std::nullopt;
            case Sat: break;
            }
            std::map<Term, term::Value> values;
            for (Term u : unknowns) values.emplace(u, solver->value(u));
            all = tm_.mkAnd(all, instance([&](Term u) { return values.at(u); }));
        }
        return std::nullopt;
    }
    bool isWithin(const program::Loop& inner, LocationId head) const {
        for (int loop = inner.parent; loop >= 0; loop = loops_[static_cast<size_t>(loop)].parent)
            if (loops_[static_cast<size_t>(loop)].head == head) return true;
        return false;
    }

    bool isGone(const Candidate& c) const { return c.isDropped || results_.contains(c.claim->number); }
    std::vector<Term> assumed(LocationId l) const {
        std::vector<Term> formulas;
        for (const Candidate& c : candidates_)
            if (c.location == l && !isGone(c)) formulas.push_back(c.formula);
        return formulas;
    }

    static Result proved() {
        Result result;
        result.standing = Standing::Proved;
        return result;
    }

    // --- induction

    // What is assumed is what has survived the rounds before. True: some have gone.
    enum class Edges { FromEntry, All };
    bool round(Edges edges, bool isFirst) {
        std::map<LocationId, std::vector<Term>> assumptions;
        std::vector<Goal> goals;
        for (Candidate& c : candidates_) {
            if (isGone(c)) continue;
            assumptions.try_emplace(c.location, assumed(c.location));
            goals.push_back({&c, Term()});
        }
        bool hasGone = false;
        for (const Edge& e : p_.edges) {
            if (edges == Edges::FromEntry && e.from != p_.entry) continue;
            std::vector<Goal> here;
            for (const Goal& goal : goals)
                if (goal.candidate->location == e.to && !isGone(*goal.candidate)) here.push_back(goal);
            if (!here.empty()) hasGone |= violates(e, assumptions[e.from], here, isFirst);
        }
        return hasGone;
    }

    bool violates(const Edge& e, const std::vector<Term>& assumptions, std::vector<Goal> goals,
                  bool isFirst) {
        term::Substitution after(tm_);
        for (const program::Assignment& a : e.next) after.bind(a.variable, a.value);
        for (Goal& goal : goals) goal.violated = tm_.mkNot(after.apply(goal.candidate->formula));
        std::erase_if(goals, [&](const Goal& goal) { return tm_.isFalse(goal.violated); });
        if (goals.empty()) return false;
        auto solver = makeSolver(context_, p_, solver::Backend::Bitblast);
        solver->setConflictLimit(kConflicts);
        solver->add(e.guard);
        for (Term t : assumptions) solver->add(t);
        bool hasGone = false;
        const auto ask = [&](std::span<const Goal> some) {
            std::vector<Term> violations;
            for (const Goal& goal : some) violations.push_back(goal.violated);
            const Term any = tm_.mkOr(violations);
            context_.statistics->add("claims.queries");
            // AND claims_l(s) /\ g(s, w) /\ OR_c not c(f(s, w))
            return solver->check(std::span(&any, 1));
        };
        const auto isViolated = [&](const Goal& goal) { return solver->value(goal.violated).asBool(); };
        const auto drop = [&](const Goal& goal) {
            hasGone = true;
            fails(*goal.candidate, e, *solver, after, isFirst);
        };
        if (learn::refuted(goals, ask, isViolated, drop) == Unknown) // too hard together
            for (const Goal& goal : goals) {
                const solver::Result alone = ask(std::span(&goal, 1));
                if (alone == Sat) drop(goal);
                if (alone != Unknown) continue;
                hasGone = true;
                giveUp(*goal.candidate);
            }
        addSolverStatistics(context_, kPrefix, *solver);
        return hasGone;
    }

    void giveUp(Candidate& c) {
        c.isDropped = true;
        if (c.isHelp) return;
        Result& result = results_[c.claim->number];
        result.standing = Standing::Undecided;
        result.why = context_.budget.exhausted() ? "out of time" : "too hard for the solver";
    }

    void fails(Candidate& c, const Edge& e, solver::Solver& solver, term::Substitution& after, bool isFirst) {
        c.isDropped = true;
        if (c.isHelp || results_.contains(c.claim->number)) return;
        Result& result = results_[c.claim->number];
        const auto valueOf = [&](Term t) { return solver.value(t); };
        result.after = stateOf(*c.claim, [&](Term t) { return valueOf(after.apply(t)); });
        result.standing = e.from == p_.entry ? Standing::False : Standing::NotInductive;
        if (e.from == p_.entry) return;
        result.isRound = e.from == e.to;
        result.before = e.from == e.to ? stateOf(*c.claim, valueOf) : stateAt(e, c.formula, after, valueOf);
        if (!isFirst) result.needs = needed(e, c, after);
    }

    // The numbers of those that have gone without which this one is not inductive along e, though it is with all.
    std::set<uint32_t> needed(const Edge& e, const Candidate& c, term::Substitution& after) {
        std::vector<Term> assumptions;
        std::vector<const Candidate*> there;
        for (const Candidate& other : candidates_)
            if (other.location == e.from) {
                assumptions.push_back(other.formula);
                there.push_back(&other);
            }
        auto solver = makeSolver(context_, p_, solver::Backend::Bitblast);
        solver->setConflictLimit(kConflicts);
        solver->add(e.guard);
        solver->add(tm_.mkNot(after.apply(c.formula)));
        std::set<uint32_t> numbers;
        // g(s, w) /\ not c(f(s, w)), given each of the claims at l that there ever were
        if (solver->check(assumptions) != Unsat) return numbers;
        const std::vector<Term> core = solver->core();
        for (const Candidate* other : there)
            if (isGone(*other) && other->claim->number != c.claim->number &&
                std::find(core.begin(), core.end(), other->formula) != core.end())
                numbers.insert(other->claim->number);
        return numbers;
    }

    // --- states

    template <class ValueOf> State stateOf(const Claim& claim, const ValueOf& valueOf) const {
        State state{p_.locations[claim.location].where, {}};
        for (const Claim::Shown& shown : claim.shown)
            state.values.emplace_back(shown.name, decimal(valueOf(shown.value), shown.isSigned));
        return state;
    }

    // At another location than the claim's: C variables that decide what it becomes.
    template <class ValueOf>
    State stateAt(const Edge& e, Term formula, term::Substitution& after, const ValueOf& valueOf) const {
        State state{p_.locations[e.from].where, {}};
        const std::vector<Term> roots{e.guard, after.apply(formula)};
        for (Term v : term::variables(tm_, roots)) {
            const program::VariableInfo* info = p_.variable(v);
            if (!info || info->name.empty() || !isWord(tm_.sort(v)) || state.values.size() == kMostValues)
                continue;
            state.values.emplace_back(info->name, decimal(valueOf(v), info->isSigned));
        }
        return state;
    }

    // --- states that are reached

    bool isSearched(const Claim& claim) const {
        auto result = results_.find(claim.number);
        return result != results_.end() && result->second.standing != Standing::False;
    }
    bool anySearched() const {
        return std::any_of(candidates_.begin(), candidates_.end(),
                           [&](const Candidate& c) { return !c.isHelp && isSearched(*c.claim); });
    }

    void findReached(double seconds) {
        if (!anySearched()) return;
        Context context = context_;
        context.budget = context_.budget.sub(seconds);
        paths::BoundedSearch search(p_, context, true, kPrefix);
        for (unsigned depth = 1; depth <= kDeepest && anySearched(); ++depth) {
            if (context.budget.exhausted() || !search.extendTo(depth) || search.depth() < depth) return;
            for (const Candidate& c : candidates_)
                if (!c.isHelp && isSearched(*c.claim) && !context.budget.exhausted()) look(c, search);
        }
    }

    void look(const Candidate& c, paths::BoundedSearch& search) {
        const Claim& claim = *c.claim;
        const Term violated = tm_.mkNot(c.formula);
        if (search.checkReached(claim.location, violated, search.depth()) != paths::BoundedSearch::Found::Yes)
            return;
        const term::Assignment values = search.reachedState();
        term::Evaluator evaluate(tm_, values);
        VOUCH_CHECK(evaluate(violated).asBool(), "a state that violates a claim satisfies it");
        Result& result = results_.at(claim.number);
        result = {};
        result.standing = Standing::False;
        result.after = stateOf(claim, [&](Term t) { return evaluate(t); });
    }

    const Program& p_;
    TermManager& tm_;
    const Context& context_;
    program::Adjacency adjacency_;
    std::vector<program::Loop> loops_;
    std::vector<Candidate> candidates_;
    std::set<uint32_t> numbers_;
    std::map<uint32_t, Result> results_; // of those that have gone
};

} // namespace

Checked check(const Program& program, const Context& context, double search) {
    VOUCH_CHECK(context.statistics, "claims are checked without statistics");
    return Check(program, context).run(search);
}

} // namespace vouch::engine::claims
