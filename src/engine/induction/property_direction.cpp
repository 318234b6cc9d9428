#include "engine/induction/property_direction.h"

#include "domain/affine_equations.h"
#include "engine/learn/refutation.h"
#include "engine/learn/samples.h"
#include "engine/solvers.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::induction {

namespace {

using Found = paths::BoundedSearch::Found;
using solver::Result;

constexpr size_t kMostObligations = 8;   // per pass
constexpr size_t kMostSuggestions = 400; // in the pool
constexpr size_t kFocusOfEquations = 12;
constexpr size_t kMostPairs = 100;            // disjunctions that one counterexample to induction suggests
constexpr size_t kFocus = 8;                  // variables that suggestions are about
constexpr unsigned kMostDrops = 10;           // disjuncts that strengthen() tries to drop
constexpr int64_t kImplicationEffort = 1'000; // conflicts
constexpr unsigned kMostRefutations = 60;     // of one houdini()
constexpr size_t kMostSamples = 64;           // per location
constexpr learn::Runs kExecutions{.runs = 16, .longest = 40};

} // namespace

PropertyDirection::PropertyDirection(const Program& program, const Context& context,
                                     paths::BoundedSearch& base, StepCase& step, Learned learned,
                                     std::string prefix, const DirectionSettings& settings)
    : program_(program), context_(context), tm_(*program.tm), base_(base), step_(step),
      learned_(std::move(learned)), prefix_(std::move(prefix)), live_(program::liveVariables(program)),
      vocabulary_(program), interpolator_(program, context, vocabulary_, settings.interpolation, prefix_),
      suggestions_(settings.suggestions),
      implications_(makeSolver(context, program, solver::Backend::Bitblast)) {
    implications_->setConflictLimit(kImplicationEffort);
    sample();
}

void PropertyDirection::blame(const Trace& path) {
    VOUCH_CHECK(!path.steps.empty(), "a path without edges is to blame");
    VOUCH_CHECK(program_.locations[program_.edges[path.steps.back().edge].to].isBad(),
                "a path to nothing bad");
    add(path, {program_.edges[path.steps.back().edge].to, tm_.mkTrue(), 0});
}

void PropertyDirection::add(const Trace& path, const PathEnd& end) {
    auto o = lift(program_, interpolator_, live_, path, end);
    if (!o) return context_.statistics->add(prefix_ + ".unlifted");
    VOUCH_CHECK(o->edgesToBad > end.edgesToBad,
                "an obligation that is no further from the error than its end");
    if (suggestions_)
        suggest(o->location, term::Assignment(path.initial.begin(), path.initial.end()), o->clause);
    if (obligations_.size() >= kMostObligations || !isWorthATry(*o)) return;
    if (context_.bus && context_.bus->wanted().predicates) {
        std::vector<Predicate> literals;
        for (Term literal : o->cube) literals.push_back({o->location, literal, ""});
        context_.bus->suggest(literals);
    }
    obligations_.push_back(std::move(*o));
}

// Not with steps of the same length as before; with longer ones it may be inductive. What a reachable state violates
// never is.
bool PropertyDirection::isWorthATry(Obligation& o) {
    auto [it, fresh] = made_.try_emplace({o.location, o.clause});
    Made& made = it->second;
    if (made.violated || made.edges >= step_.depth()) return false;
    made.edges = step_.depth();
    o.decided = made.decided;
    context_.statistics->add(prefix_ + (fresh ? ".obligations" : ".obligations.again"));
    return true;
}

// What the state violates: relations and disjunctions of two of them, about the variables that matter most,
// and linear equations that hold in the samples.
void PropertyDirection::suggest(LocationId l, const term::Assignment& state, Term about) {
    const std::vector<Term> wanted = term::variables(tm_, about);
    for (Term equation :
         domain::equationsOf(tm_, vocabulary_.focus(l, wanted, kFocusOfEquations), samples_[l]))
        if (!term::evaluate(tm_, equation, state).asBool() && holdsInSamples(l, equation))
            suggest({l, equation}, false);
    std::vector<Relation> relations;
    for (Term truth : vocabulary_.truths(vocabulary_.focus(l, wanted, kFocus), state))
        relations.push_back({tm_.mkNot(truth), violations(l, tm_.mkNot(truth))});
    for (const Relation& r : relations)
        if (r.violated == 0) suggest({l, r.formula}, false);
    suggestPairs(l, wanted, relations);
    if (pool_.size() > kMostSuggestions) // the oldest have had their chance
        pool_.erase(pool_.begin(), pool_.end() - kMostSuggestions);
}

void PropertyDirection::suggest(const Claim& c, bool isPair) {
    if (tm_.isTrue(c.formula) || !suggested_.insert(c).second) return;
    context_.statistics->add(prefix_ + ".suggestions");
    pool_.push_back({c, isPair, 0});
}

// One that some sample violates, or another: cases that only together cover all that is reachable.
void PropertyDirection::suggestPairs(LocationId l, const std::vector<Term>& wanted,
                                     const std::vector<Relation>& relations) {
    std::vector<Relation> about;
    for (const Relation& r : relations) {
        auto variables = term::variables(tm_, r.formula);
        if (std::includes(wanted.begin(), wanted.end(), variables.begin(), variables.end()))
            about.push_back(r);
    }
    size_t made = 0;
    for (size_t i = 0; i < about.size(); ++i)
        for (size_t j = 0; j < about.size() && made < kMostPairs; ++j) {
            bool oneFails = about[i].violated != 0 && (about[j].violated == 0 || i < j);
            if (!oneFails || (about[i].violated & about[j].violated) != 0) continue;
            suggest({l, tm_.mkOr(about[i].formula, about[j].formula)}, true);
            ++made;
        }
}

PropertyDirection::Pass PropertyDirection::pass() {
    Pass result;
    VOUCH_CHECK(obligations_.size() <= kMostObligations, "more obligations than a pass works off");
    std::vector<Obligation> previous = std::exchange(obligations_, {});
    for (Obligation& o : previous) {
        if (context_.budget.exhausted()) return result;
        work(o, result);
    }
    if (suggestions_) houdini(false, result);
    if (suggestions_ && !result.learned) houdini(true, result);
    return result;
}

void PropertyDirection::work(Obligation& o, Pass& pass) {
    Made& made = made_.at({o.location, o.clause});
    switch (initiation(o.location, o.clause, o.decided)) { // base(o, k)
    case Initiation::Violated:
        made.violated = true;
        pass.suspicious = std::max(pass.suspicious, base_.depth() + o.edgesToBad);
        return;
    case Initiation::Undecided: return;
    case Initiation::Holds: made.decided = o.decided; break;
    }
    VOUCH_CHECK(o.edgesToBad > 0, "an obligation that leads nowhere");
    Claim candidate{o.location, o.clause};
    switch (step_.check(std::span(&candidate, 1))) { // step(o, k)
    case Result::Unsat: {
        context_.statistics->add(prefix_ + ".obligations.proved");
        Obligation stronger = strengthen(std::move(o));
        learn({{stronger.location, stronger.clause}}, pass);
        break;
    }
    case Result::Sat:
        // Its predecessor takes its place.
        add(step_.path(), {o.location, tm_.mkNot(o.clause), o.edgesToBad});
        break;
    case Result::Unknown: break;
    }
}

PropertyDirection::Initiation PropertyDirection::initiation(LocationId l, Term clause, unsigned& decided) {
    if (!holdsInSamples(l, clause)) return Initiation::Violated;
    // OR over undecided levels i of reach(l, i) /\ not clause(s_i)
    switch (base_.checkReached(l, tm_.mkNot(clause), decided)) {
    case Found::Yes: remember(l, base_.reachedState()); return Initiation::Violated;
    case Found::GaveUp: return Initiation::Undecided;
    case Found::No: break;
    }
    VOUCH_CHECK(decided <= base_.depth() + 1, "more is decided than was unrolled");
    decided = base_.depth() + 1;
    return Initiation::Holds;
}

// Drops disjuncts of the clause as long as it remains initiated and inductive.
Obligation PropertyDirection::strengthen(Obligation o) {
    unsigned attempts = 0;
    for (size_t i = o.cube.size(); i-- > 0 && o.cube.size() > 1 && attempts < kMostDrops;) {
        Obligation shorter = o;
        shorter.cube.erase(shorter.cube.begin() + static_cast<ptrdiff_t>(i));
        shorter.clause = tm_.mkNot(tm_.mkAnd(shorter.cube));
        shorter.decided = 0;
        ++attempts;
        if (initiation(shorter.location, shorter.clause, shorter.decided) != Initiation::Holds) continue;
        Claim candidate{shorter.location, shorter.clause};
        if (step_.check(std::span(&candidate, 1)) == Result::Unsat) o = std::move(shorter);
    }
    VOUCH_CHECK(o.decided > base_.depth(), "a fact without its base");
    return o;
}

// Drops suggestions that a reachable state violates.
void PropertyDirection::initiatePool(bool withPairs) {
    for (size_t i = 0; i < pool_.size() && !context_.budget.exhausted();) {
        const Suggestion first = pool_[i];
        if (first.decided > base_.depth() || (first.isPair && !withPairs)) {
            ++i;
            continue;
        }
        auto together = [&](const Suggestion& s) {
            return s.claim.location == first.claim.location && s.decided == first.decided &&
                   s.isPair == first.isPair;
        };
        std::vector<Term> violations;
        for (const Suggestion& s : pool_)
            if (together(s)) violations.push_back(tm_.mkNot(s.claim.formula));
        // OR over undecided levels i of reach(l, i) /\ OR_c not c(s_i)
        switch (base_.checkReached(first.claim.location, tm_.mkOr(violations), first.decided)) {
        case Found::Yes: {
            term::Assignment state = base_.reachedState();
            std::erase_if(pool_, [&](const Suggestion& s) {
                return s.claim.location == first.claim.location &&
                       !term::evaluate(tm_, s.claim.formula, state).asBool();
            });
            remember(first.claim.location, std::move(state));
            break;
        }
        case Found::GaveUp: std::erase_if(pool_, together); break;
        case Found::No:
            for (Suggestion& s : pool_)
                if (together(s)) s.decided = base_.depth() + 1;
            break;
        }
    }
}

void PropertyDirection::houdini(bool withPairs, Pass& pass) {
    initiatePool(withPairs);
    std::vector<Claim> candidates;
    for (const Suggestion& s : pool_)
        if (s.decided > base_.depth() && (withPairs || !s.isPair)) candidates.push_back(s.claim);
    const auto ask = [&](std::span<const Claim> some) {
        return context_.budget.exhausted() ? Result::Unknown : step_.check(some);
    };
    const auto isViolated = [&](const Claim& c) { return !step_.holdsAtEnd(c); };
    const auto dropped = [](const Claim&) {};
    if (learn::refuted(candidates, ask, isViolated, dropped, kMostRefutations) != Result::Unsat) return;
    if (candidates.empty()) return;
    std::erase_if(pool_, [&](const Suggestion& s) {
        return std::find(candidates.begin(), candidates.end(), s.claim) != candidates.end();
    });
    learn(irredundant(candidates), pass);
}

// Without those that follow from the rest of what is known of their location.
std::vector<Claim> PropertyDirection::irredundant(const std::vector<Claim>& candidates) {
    std::vector<Claim> kept;
    for (const Claim& c : candidates) {
        std::vector<Term> query{tm_.mkNot(c.formula)};
        for (const auto* list : {&proved_, &kept})
            for (const Claim& other : *list)
                if (other.location == c.location) query.push_back(other.formula);
        // AND of what is known at the location /\ not c
        if (implications_->check(query) != Result::Unsat) kept.push_back(c);
    }
    return kept;
}

void PropertyDirection::learn(const std::vector<Claim>& proved, Pass& pass) {
    if (proved.empty()) return;
    for (const Claim& c : proved) {
        VOUCH_CHECK(c.location != program_.entry && !program_.locations[c.location].isBad(),
                    "a fact about the entry or a bad location");
        VOUCH_EXPENSIVE(VOUCH_CHECK(holdsInSamples(c.location, c.formula), "a fact that a run violates"));
    }
    proved_.insert(proved_.end(), proved.begin(), proved.end());
    std::vector<Fact> facts;
    for (const Claim& c : proved) facts.push_back({c.location, c.formula, step_.depth(), ""});
    context_.statistics->add(prefix_ + ".learned", static_cast<double>(facts.size()));
    pass.learned = true;
    learned_(facts);
}

uint64_t PropertyDirection::violations(LocationId l, Term formula) const {
    static_assert(kMostSamples <= 64, "one bit per sample");
    auto it = samples_.find(l);
    if (it == samples_.end()) return 0;
    uint64_t violated = 0;
    for (size_t i = 0; i < it->second.size(); ++i)
        if (!term::evaluate(tm_, formula, it->second[i]).asBool()) violated |= uint64_t{1} << i;
    return violated;
}

void PropertyDirection::remember(LocationId l, term::Assignment state) {
    VOUCH_CHECK(!program_.locations[l].isBad(), "a run goes on behind a bad location");
    auto& known = samples_[l];
    if (known.size() < kMostSamples) known.push_back(std::move(state));
}

void PropertyDirection::sample() {
    learn::forEachState(program_, kExecutions, context_.budget,
                        [&](LocationId l, const program::State& state, bool) {
                            if (l != program_.entry && !program_.locations[l].isBad()) remember(l, state);
                        });
}

double PropertyDirection::work() const {
    return implications_->statistics.get("work") + interpolator_.work();
}

} // namespace vouch::engine::induction
