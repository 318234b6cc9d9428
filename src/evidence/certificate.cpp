// Certificate checking. Bad locations are the Error and Limit locations; Inv_l is the certificate's formula
// for l, true where it has none, and false for bad l.
//
// KInductive(k), k >= 1:
//   base  for i < k: every path of i edges from the entry ends in a state of Inv      (i = 0 is initiation)
//   step  every path of k edges from any non-bad location in any state, whose first k states satisfy Inv,
//         ends in a state of Inv                                          (consecution and safety)
// By induction on the length, every execution stays in Inv, hence away from the bad locations.
//
// Unwinding(k), k >= 0:
//   bound no path of at most k edges from the entry ends in a bad location
//   end   no path of k edges from the entry can be extended by an edge to a location from which the graph leads
//         to a bad one
//
// Every obligation is asked in the relational encoding of PathEncoding. For certificates without invariants
// the encoding by substitution (program::Unroller) is the second form: deep unwindings are sometimes out of
// reach of a solver that gets equations. It shares code with the engines, but not the solver that they used. The third
// form is the second, asked one length of paths at a time: a thousand short proofs may be easier than one of them all.
// What folds to false in these forms is proved step by step (PathEncoding::foldings) or asked again in a plain one
// (see Obligation).
#include "evidence/ahead.h"
#include "evidence/clauses/graph.h"
#include "evidence/clauses/questions.h"
#include "evidence/evidence.h"
#include "evidence/obligation.h"
#include "evidence/path_encoding.h"
#include "program/unroll.h"

#include <algorithm>
#include <exception>
#include <memory>

namespace vouch::evidence {

namespace {

using engine::Certificate;
using program::Unroller;
using support::Budget;
using term::Substitution;
using Position = PathEncoding::Position;
using Formula = Obligation::Formula;
using Cases = Obligation::Cases;
using clauses::Limit;
using Start = clauses::Paths::Start;

class CertificateCheck {
  public:
    CertificateCheck(const Program& p, const engine::Safe& safe, const Budget& budget, Listener listener,
                     Ahead* ahead)
        : p_(p), tm_(*p.tm), certificate_(safe.certificate),
          prosecutor_(tm_, safe.provedBy, budget, std::move(listener)), ahead_(fits(ahead) ? ahead : nullptr),
          before_(ahead_ ? ahead_->settled() : 0) {}

    Check run() {
        if (auto error = malformed(); !error.empty())
            prosecutor_.refute("malformed certificate: " + error);
        else if (certificate_.form == Certificate::Form::Graph)
            graph();
        else if (certificate_.form == Certificate::Form::Unwinding)
            unwinding();
        else if (certificate_.k == 1)
            inductive();
        else
            kInductive();
        Check check = prosecutor_.verdict();
        if (check.status == Status::Confirmed && before_ > 0)
            check.detail += ", " + std::to_string(before_) + " lengths of paths while it was found";
        return check;
    }

  private:
    std::string malformed() const;
    Term invariant(LocationId l) const; // Inv_l
    void inductive();
    void kInductive();
    void unwinding();
    void graph();

    // What was asked ahead is about bad locations, and about no longer paths than are asked about here.
    bool fits(const Ahead* ahead) const {
        const bool isUnwinding = certificate_.form == Certificate::Form::Unwinding;
        const bool isBase = certificate_.form == Certificate::Form::KInductive && certificate_.k > 1;
        return ahead && certificate_.invariant.empty() && (isUnwinding || isBase) &&
               ahead->depth() <= certificate_.k - (isBase ? 1 : 0);
    }
    // Questions about paths in clauses, made when they are first asked.
    std::function<clauses::PathQuestions*()> questions(Start start) const {
        auto made = std::make_shared<std::unique_ptr<clauses::PathQuestions>>();
        return [this, start, made] {
            // Levels from the entry on are steps of one obligation; of the paths from anywhere only the last one counts.
            auto settled = [this, start](unsigned level) {
                if (start == Start::Entry) prosecutor_.tell(level + 1);
            };
            if (!*made)
                *made = std::make_unique<clauses::PathQuestions>(p_, certificate_.invariant, start, settled);
            return made->get();
        };
    }
    // Without invariants: those that were asked ahead, or new ones.
    std::function<EntryPaths*()> entryPaths() const {
        auto tell = [this](unsigned settled) { prosecutor_.tell(settled); };
        if (ahead_) return [this, tell] { return &ahead_->paths(tell); };
        auto made = std::make_shared<std::unique_ptr<EntryPaths>>();
        return [this, tell, made] {
            if (!*made) *made = std::make_unique<EntryPaths>(p_, [tell](unsigned level) { tell(level + 1); });
            return made->get();
        };
    }
    // Paths of up to `depth` edges; nothing if the budget ends before.
    std::shared_ptr<PathEncoding> encodePaths(PathEncoding::Start start, unsigned depth,
                                              PathEncoding::Constants constants, const Budget& budget) const;
    // Edge e leads from Inv to outside of Inv, next states named.
    Formula primed(const program::Edge& e) const;
    // Forms of "no path of at most `depth` edges from the entry ends in a bad location", over the given unrolling.
    using Unrolling = std::function<std::shared_ptr<Unroller>(const Budget&)>;
    void pushSubstituted(Obligation& obligation, const Unrolling& unrolling, unsigned depth) const;
    std::shared_ptr<Unroller> unroll(Unroller::Start start, unsigned depth, const Budget& budget) const;
    // Some path of first..last edges ends outside Inv.
    Formula violation(const PathEncoding& paths, unsigned first, unsigned last) const;
    Term violation(const Unroller& paths, unsigned first, unsigned last) const;
    // One case per length.
    Cases violationByLength(const Unroller& paths, unsigned first, unsigned last) const;
    Formula extensible(const PathEncoding& paths) const; // some path of depth() edges can be extended
    // OR over positions of here /\ extra, with all that justifies it.
    Formula someOf(const PathEncoding& paths, const std::vector<std::pair<Position, Term>>& goals) const;

    const Program& p_;
    term::TermManager& tm_;
    const Certificate& certificate_;
    Prosecutor prosecutor_;
    Ahead* ahead_;    // questions that were asked before, or null
    unsigned before_; // lengths of paths that were settled then
};

std::string CertificateCheck::malformed() const {
    if (certificate_.form == Certificate::Form::KInductive && certificate_.k == 0) return "k is 0";
    if (certificate_.form != Certificate::Form::KInductive && !certificate_.invariant.empty())
        return "an unwinding has no invariants";
    if (certificate_.form == Certificate::Form::Graph) return clauses::malformed(p_, certificate_.graph);
    for (const auto& [l, formula] : certificate_.invariant) {
        if (l >= p_.locations.size()) return "invariant of a location that does not exist";
        if (formula.isNull() || !tm_.sort(formula).isBool()) return "invariant is not a formula";
        for (Term v : term::variables(tm_, formula))
            if (!p_.variable(v)) return "invariant over " + tm_.name(v) + ", which is no program variable";
    }
    return "";
}

Term CertificateCheck::invariant(LocationId l) const {
    if (p_.locations[l].isBad()) return tm_.mkFalse();
    auto it = certificate_.invariant.find(l);
    return it == certificate_.invariant.end() ? tm_.mkTrue() : it->second;
}

// k = 1 needs no paths: one small query per edge, over the program's own variables.
void CertificateCheck::inductive() {
    std::vector<Obligation> all;
    auto fixed = [](Formula formula) { return [formula](const Budget&) { return Cases{formula}; }; };
    // not Inv_entry(s)
    Formula outside{tm_.mkNot(invariant(p_.entry))};
    Obligation initiation{"initiation", {fixed(outside)}, fixed(outside)};
    initiation.inClauses = [this](const Limit& limit) {
        return clauses::isOutsideAtEntry(p_, certificate_.invariant, limit);
    };
    all.push_back(std::move(initiation));
    for (EdgeId id = 0; id < p_.edges.size(); ++id) {
        const program::Edge& e = p_.edges[id];
        if (tm_.isTrue(invariant(e.to))) continue;
        Substitution after(tm_);
        for (const program::Assignment& a : e.next) after.bind(a.variable, a.value);
        // Inv_from(s) /\ guard(s, w) /\ not Inv_to(next(s, w))
        Formula leaves{invariant(e.from), e.guard, tm_.mkNot(after.apply(invariant(e.to)))};
        Obligation step{(p_.locations[e.to].isBad() ? "safety of edge " : "consecution of edge ") +
                            std::to_string(id),
                        {fixed(leaves)},
                        fixed(primed(e))};
        step.edge = id;
        step.inClauses = [this, id](const Limit& limit) {
            return clauses::leaves(p_, certificate_.invariant, id, limit);
        };
        all.push_back(std::move(step));
    }
    prosecutor_.discharge(std::move(all));
}

// Inv_from(s) /\ guard(s, w) /\ AND_v v' = next_v(s, w) /\ not Inv_to(s')
Formula CertificateCheck::primed(const program::Edge& e) const {
    Formula formula{invariant(e.from), e.guard};
    Substitution after(tm_);
    for (const program::Assignment& a : e.next) {
        Term next = tm_.mkFreshVar(tm_.name(a.variable), tm_.sort(a.variable));
        formula.push_back(tm_.mkEq(next, a.value));
        after.bind(a.variable, next);
    }
    formula.push_back(tm_.mkNot(after.apply(invariant(e.to))));
    return formula;
}

void CertificateCheck::kInductive() {
    const unsigned k = certificate_.k;
    using Constants = PathEncoding::Constants;
    auto early = [this, k](Constants constants) {
        return [this, k, constants](const Budget& budget) -> std::optional<Cases> {
            auto paths = encodePaths(PathEncoding::Start::Entry, k - 1, constants, budget);
            if (!paths) return std::nullopt;
            return Cases{violation(*paths, 0, k - 1)};
        };
    };
    auto late = [this, k](Constants constants) {
        return [this, k, constants](const Budget& budget) -> std::optional<Cases> {
            auto paths = encodePaths(PathEncoding::Start::Anywhere, k, constants, budget);
            if (!paths) return std::nullopt;
            for (unsigned i = 0; i < k; ++i) // AND_{i<k} Inv(s_i)
                for (Position at : paths->positionsAt(i))
                    if (Term assumed = invariant(at.location); !tm_.isTrue(assumed))
                        paths->assume(at, assumed);
            return Cases{violation(*paths, k, k)};
        };
    };
    Obligation base{"base: paths of fewer than " + std::to_string(k) + " edges",
                    {early(Constants::Propagate)},
                    early(Constants::Keep)};
    Obligation step{"step: paths of " + std::to_string(k) + " edges from anywhere",
                    {late(Constants::Propagate)},
                    late(Constants::Keep)};
    base.steps = k;
    auto fromEntry = questions(Start::Entry), fromAnywhere = questions(Start::Anywhere);
    base.inClauses = [=](const Limit& limit) { return fromEntry()->violation(0, k - 1, limit); };
    if (certificate_.invariant.empty())
        base.inClauses = [k, paths = entryPaths()](const Limit& limit) {
            return paths()->violation(k - 1, limit);
        };
    step.inClauses = [=](const Limit& limit) { return fromAnywhere()->violation(k, k, limit); };
    if (certificate_.invariant.empty()) {
        auto unrolled = std::make_shared<std::shared_ptr<Unroller>>();
        auto substituted = [this, k, unrolled](const Budget& budget) {
            if (!*unrolled) *unrolled = unroll(Unroller::Start::Entry, k - 1, budget);
            return *unrolled;
        };
        pushSubstituted(base, substituted, k - 1);
        // The Unroller starts anywhere but at the entry; paths of k edges from there are the other half.
        step.firstUnrolled = step.encodings.size();
        step.encodings.push_back([this, k](const Budget& budget) -> std::optional<Cases> {
            auto fromEntry = unroll(Unroller::Start::Entry, k, budget);
            auto fromElsewhere = unroll(Unroller::Start::Anywhere, k, budget);
            if (!fromEntry || !fromElsewhere) return std::nullopt;
            Term elsewhere = tm_.mkAnd(fromElsewhere->initial(), violation(*fromElsewhere, k, k));
            return Cases{{tm_.mkOr(violation(*fromEntry, k, k), elsewhere)}};
        });
    }
    prosecutor_.discharge({std::move(base), std::move(step)});
}

void CertificateCheck::pushSubstituted(Obligation& obligation, const Unrolling& unrolling,
                                       unsigned depth) const {
    obligation.firstUnrolled = obligation.encodings.size();
    obligation.encodings.push_back([=, this](const Budget& budget) -> std::optional<Cases> {
        auto paths = unrolling(budget);
        if (!paths) return std::nullopt;
        return Cases{{violation(*paths, 0, depth)}};
    });
    obligation.encodings.push_back([=, this](const Budget& budget) -> std::optional<Cases> {
        auto paths = unrolling(budget);
        if (!paths) return std::nullopt;
        return violationByLength(*paths, 0, depth);
    });
}

// The graph is made for clauses: there is no other form of it.
void CertificateCheck::graph() {
    Obligation inside;
    inside.name =
        "no execution leaves the graph of " + std::to_string(certificate_.graph.nodes.size()) + " nodes";
    auto made = std::make_shared<clauses::GraphQuestions>(p_, certificate_.graph);
    inside.inClauses = [=](const Limit& limit) { return made->escape(limit); };
    prosecutor_.discharge({std::move(inside)});
}

void CertificateCheck::unwinding() {
    const unsigned k = certificate_.k;
    using Constants = PathEncoding::Constants;
    // Both obligations speak of the same paths: encode them once.
    auto related = std::make_shared<std::map<Constants, std::shared_ptr<PathEncoding>>>();
    auto unrolled = std::make_shared<std::shared_ptr<Unroller>>();
    auto relational = [this, k, related](Constants constants, const Budget& budget) {
        auto& paths = (*related)[constants];
        if (!paths) paths = encodePaths(PathEncoding::Start::Entry, k, constants, budget);
        return paths;
    };
    auto substituted = [this, k, unrolled](const Budget& budget) {
        if (!*unrolled) *unrolled = unroll(Unroller::Start::Entry, k, budget);
        return *unrolled;
    };
    auto reaches = [=, this](Constants constants) {
        return [=, this](const Budget& budget) -> std::optional<Cases> {
            auto paths = relational(constants, budget);
            if (!paths) return std::nullopt;
            return Cases{violation(*paths, 0, k)};
        };
    };
    auto goesOn = [=, this](Constants constants) {
        return [=, this](const Budget& budget) -> std::optional<Cases> {
            auto paths = relational(constants, budget);
            if (!paths) return std::nullopt;
            return Cases{extensible(*paths)};
        };
    };
    Obligation bound{"bound: paths of at most " + std::to_string(k) + " edges",
                     {reaches(Constants::Propagate)},
                     reaches(Constants::Keep)};
    pushSubstituted(bound, substituted, k);
    bound.steps = k + size_t{1};
    auto fromEntry = entryPaths();
    bound.inClauses = [=](const Limit& limit) { return fromEntry()->violation(k, limit); };
    auto foldings = [=](bool extensions) {
        return [=](const Budget& budget) -> std::optional<Cases> {
            auto paths = relational(Constants::Propagate, budget);
            if (!paths) return std::nullopt;
            return paths->foldings(extensions);
        };
    };
    bound.foldings = foldings(false);
    Obligation end{"end: no path of " + std::to_string(k) + " edges goes on",
                   {goesOn(Constants::Propagate)},
                   goesOn(Constants::Keep)};
    end.inClauses = [=](const Limit& limit) { return fromEntry()->extension(k, limit); };
    end.firstUnrolled = end.encodings.size();
    end.encodings.push_back([=, this](const Budget& budget) -> std::optional<Cases> {
        auto paths = substituted(budget);
        if (!paths) return std::nullopt;
        // An open position may be stuck for want of an enabled edge: ask for paths of one edge more.
        if (paths->depth() == k) paths->extend();
        std::vector<Term> longer;
        for (LocationId l : paths->locationsAt(k + 1)) longer.push_back(paths->reach(l, k + 1));
        return Cases{{tm_.mkOr(longer)}};
    });
    end.foldings = foldings(true);
    prosecutor_.discharge({std::move(bound), std::move(end)});
}

std::shared_ptr<PathEncoding> CertificateCheck::encodePaths(PathEncoding::Start start, unsigned depth,
                                                            PathEncoding::Constants constants,
                                                            const Budget& budget) const {
    std::set<Term> observed;
    std::set<LocationId> targets;
    for (const auto& [l, formula] : certificate_.invariant) {
        targets.insert(l);
        for (Term v : term::variables(tm_, formula)) observed.insert(v);
    }
    auto paths = std::make_shared<PathEncoding>(p_, start, observed, targets, constants);
    while (paths->depth() < depth) {
        if (budget.exhausted()) return nullptr;
        paths->extend();
    }
    return paths;
}

std::shared_ptr<Unroller> CertificateCheck::unroll(Unroller::Start start, unsigned depth,
                                                   const Budget& budget) const {
    auto paths = std::make_shared<Unroller>(p_, start, std::vector<bool>{}, Unroller::Irrelevant::Arbitrary);
    while (paths->depth() < depth) {
        if (budget.exhausted()) return nullptr;
        paths->extend();
    }
    return paths;
}

Formula CertificateCheck::violation(const PathEncoding& paths, unsigned first, unsigned last) const {
    std::vector<std::pair<Position, Term>> goals;
    for (unsigned i = first; i <= last; ++i)
        for (Position at : paths.positionsAt(i)) {
            Term inside = invariant(at.location);
            if (tm_.isTrue(inside)) continue;
            Term outside = paths.state(at, tm_.mkNot(inside));
            if (!tm_.isFalse(outside)) goals.emplace_back(at, outside);
        }
    return someOf(paths, goals);
}

Term CertificateCheck::violation(const Unroller& paths, unsigned first, unsigned last) const {
    std::vector<Term> bad;
    for (unsigned i = first; i <= last; ++i) {
        bad.push_back(paths.errorAt(i));
        bad.push_back(paths.limitAt(i));
    }
    return tm_.mkOr(bad);
}

Cases CertificateCheck::violationByLength(const Unroller& paths, unsigned first, unsigned last) const {
    Cases lengths;
    for (unsigned i = first; i <= last; ++i) lengths.push_back({violation(paths, i, i)});
    return lengths;
}

Formula CertificateCheck::extensible(const PathEncoding& paths) const {
    std::vector<std::pair<Position, Term>> goals;
    for (Position at : paths.positionsAt(paths.depth()))
        if (Term enabled = paths.enabled(at); !tm_.isFalse(enabled)) goals.emplace_back(at, enabled);
    return someOf(paths, goals);
}

Formula CertificateCheck::someOf(const PathEncoding& paths,
                                 const std::vector<std::pair<Position, Term>>& goals) const {
    std::vector<Position> positions;
    std::vector<Term> some;
    for (const auto& [at, extra] : goals) {
        positions.push_back(at);
        some.push_back(tm_.mkAnd(paths.here(at), extra));
    }
    Formula formula = paths.constraints(positions);
    formula.push_back(tm_.mkOr(some));
    return formula;
}

} // namespace

Check checkCertificate(const Program& program, const engine::Safe& safe, const Budget& budget,
                       Listener listener) {
    return checkCertificate(program, safe, budget, std::move(listener), nullptr);
}

Check checkCertificate(const Program& program, const engine::Safe& safe, const Budget& budget,
                       Listener listener, Ahead* ahead) {
    try {
        return CertificateCheck(program, safe, budget, std::move(listener), ahead).run();
    } catch (const std::exception& failure) { // out of memory, or a solver that cannot go on
        return {Status::Unconfirmed, "", std::string("the check failed: ") + failure.what(), 0};
    }
}

void watch(unsigned attempt) { clauses::watchSatSolver(attempt); }
bool mayBeRepeated(int exitStatus) { return exitStatus == clauses::kSatSolverFailed; }

} // namespace vouch::evidence
