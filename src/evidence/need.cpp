#include "evidence/need.h"

#include "evidence/path_encoding.h"
#include "support/check.h"
#include "term/conjuncts.h"
#include "term/traverse.h"

#include <algorithm>
#include <set>

namespace vouch::evidence {

namespace {

using engine::Certificate;
using solver::Result;
using support::Budget;
using term::TermManager;
using Needed = FactNeed::Status;

class NeedSearch {
  public:
    NeedSearch(const Program& p, const Certificate& certificate, const Budget& budget)
        : p_(p), tm_(*p.tm), certificate_(certificate), budget_(budget) {
        for (const auto& [l, formula] : certificate.invariant) {
            if (p.locations[l].isBad()) continue;
            const size_t first = all_.size();
            for (Term fact : term::conjuncts(tm_, formula))
                if (!tm_.isTrue(fact)) all_.push_back({l, fact});
            if (all_.size() > first) begin_[l] = {first, all_.size()};
        }
    }

    std::vector<FactNeed> run() {
        if (certificate_.k == 1)
            byEdges();
        else
            bySteps();
        return std::move(all_);
    }

  private:
    // The facts of a location, as indices into all_.
    std::pair<size_t, size_t> factsAt(LocationId l) const {
        const auto it = begin_.find(l);
        return it == begin_.end() ? std::pair<size_t, size_t>{0, 0} : it->second;
    }

    // --- k = 1

    void byEdges() {
        std::vector<bool> open(all_.size(), false); // some question about it has no answer
        for (EdgeId id = 0; id < p_.edges.size(); ++id) {
            const auto [first, last] = factsAt(p_.edges[id].from);
            if (first == last || isUnasked(p_.edges[id].to)) continue;
            EdgeQuestion question(*this, id);
            for (size_t i = first; i < last; ++i) switch (question.ask(i)) {
                case Result::Sat: noteSat(all_[i], id, question); break;
                case Result::Unsat: break;
                case Result::Unknown: open[i] = true;
                }
        }
        for (size_t i = 0; i < all_.size(); ++i)
            if (all_[i].status == Needed::Undecided && !open[i]) all_[i].status = Needed::NotNeeded;
    }

    bool isUnasked(LocationId to) const { return !p_.locations[to].isBad() && !begin_.contains(to); }

    // One edge, and facts left out where it begins, one at a time.
    class EdgeQuestion {
      public:
        EdgeQuestion(NeedSearch& search, EdgeId id)
            : search_(search), edge_(search.p_.edges[id]),
              solver_(solver::makeSolver(solver::Backend::Bitblast, search.tm_)), after_(search.tm_) {
            for (const program::Assignment& a : edge_.next) after_.bind(a.variable, a.value);
            solver_->add(edge_.guard);
        }

        // AND_{j != i} c_j(s) /\ guard(s, w) /\ OR of not d(next(s, w)) over the facts d where it leads, without c_i
        Result ask(size_t left) {
            if (search_.budget_.exhausted()) return Result::Unknown;
            TermManager& tm = search_.tm_;
            std::vector<Term> assumed, outside;
            const auto [first, last] = search_.factsAt(edge_.from);
            for (size_t j = first; j < last; ++j)
                if (j != left) assumed.push_back(search_.all_[j].fact);
            for (size_t j : aims(left)) outside.push_back(tm.mkNot(after_.apply(search_.all_[j].fact)));
            assumed.push_back(search_.p_.locations[edge_.to].isBad() ? tm.mkTrue() : tm.mkOr(outside));
            solver_->setBudget(search_.budget_);
            return solver_->check(assumed);
        }
        // After Sat: what is not shown.
        std::vector<LostFact> lost(size_t left) {
            if (search_.p_.locations[edge_.to].isBad()) return {{edge_.to, {}}};
            std::vector<LostFact> facts;
            for (size_t j : aims(left))
                if (!solver_->value(after_.apply(search_.all_[j].fact)).asBool())
                    facts.push_back({edge_.to, search_.all_[j].fact});
            return facts;
        }
        // After Sat: the state in which it begins, as far as the fact and the edge speak of it.
        std::vector<std::pair<Term, term::Value>> state(Term fact) {
            std::set<Term> shown;
            for (Term formula : {fact, edge_.guard})
                for (Term v : term::variables(search_.tm_, formula))
                    if (search_.p_.variable(v) && !search_.tm_.sort(v).isArray()) shown.insert(v);
            std::vector<std::pair<Term, term::Value>> values;
            for (Term v : shown) values.emplace_back(v, solver_->value(v));
            return values;
        }

      private:
        std::vector<size_t> aims(size_t left) const {
            std::vector<size_t> facts;
            const auto [first, last] = search_.factsAt(edge_.to);
            for (size_t j = first; j < last; ++j)
                if (j != left) facts.push_back(j);
            return facts;
        }

        NeedSearch& search_;
        const program::Edge& edge_;
        std::unique_ptr<solver::Solver> solver_;
        term::Substitution after_;
    };

    void noteSat(FactNeed& need, EdgeId edge, EdgeQuestion& question) {
        if (need.status != Needed::Needed) need.example = question.state(need.fact);
        need.status = Needed::Needed;
        need.edges.push_back(edge);
        addLost(need, question.lost(static_cast<size_t>(&need - all_.data())));
    }

    static void addLost(FactNeed& need, const std::vector<LostFact>& facts) {
        for (const LostFact& f : facts)
            if (std::find(need.lost.begin(), need.lost.end(), f) == need.lost.end()) need.lost.push_back(f);
    }

    // --- k > 1

    // AND over the facts c of l of (off_c \/ c)
    Term switched(LocationId l) const {
        if (p_.locations[l].isBad()) return tm_.mkFalse();
        std::vector<Term> facts;
        const auto [first, last] = factsAt(l);
        for (size_t i = first; i < last; ++i) facts.push_back(tm_.mkOr(off_[i], all_[i].fact));
        return tm_.mkAnd(facts);
    }

    void bySteps() {
        std::set<Term> observed;
        std::set<LocationId> targets;
        for (const FactNeed& need : all_) {
            off_.push_back(tm_.mkFreshVar("off", term::Sort::boolean()));
            targets.insert(need.location);
            for (Term v : term::variables(tm_, need.fact)) observed.insert(v);
        }
        const unsigned k = certificate_.k;
        PathEncoding paths(p_, PathEncoding::Start::Anywhere, observed, targets);
        while (paths.depth() < k) {
            if (budget_.exhausted()) return;
            paths.extend();
        }
        for (unsigned i = 0; i < k; ++i)
            for (PathEncoding::Position at : paths.positionsAt(i))
                if (const Term assumed = switched(at.location); !tm_.isTrue(assumed))
                    paths.assume(at, assumed);
        std::vector<PathEncoding::Position> ends;
        std::vector<Term> outside; // here(at) /\ not Inv(at)
        for (PathEncoding::Position at : paths.positionsAt(k))
            if (const Term inside = switched(at.location); !tm_.isTrue(inside)) {
                ends.push_back(at);
                outside.push_back(tm_.mkAnd(paths.here(at), paths.state(at, tm_.mkNot(inside))));
            }
        auto solver = solver::makeSolver(solver::Backend::Bitblast, tm_);
        for (Term t : paths.constraints(ends)) solver->add(t);
        solver->add(tm_.mkOr(outside));
        for (size_t i = 0; i < all_.size() && !budget_.exhausted(); ++i) askStep(i, *solver, ends, outside);
    }

    // constraints /\ OR_at outside(at) /\ off_c /\ AND_{d != c} not off_d
    void askStep(size_t left, solver::Solver& solver, const std::vector<PathEncoding::Position>& ends,
                 const std::vector<Term>& outside) {
        std::vector<Term> switches;
        for (size_t i = 0; i < all_.size(); ++i) switches.push_back(i == left ? off_[i] : tm_.mkNot(off_[i]));
        solver.setBudget(budget_);
        const Result result = solver.check(switches);
        FactNeed& need = all_[left];
        if (result == Result::Unsat) need.status = Needed::NotNeeded;
        if (result != Result::Sat) return;
        need.status = Needed::Needed;
        for (size_t i = 0; i < ends.size(); ++i)
            if (solver.value(outside[i]).asBool()) addLost(need, {{ends[i].location, {}}});
    }

    const Program& p_;
    TermManager& tm_;
    const Certificate& certificate_;
    const Budget& budget_;
    std::vector<FactNeed> all_;
    std::map<LocationId, std::pair<size_t, size_t>> begin_; // the facts of a location
    std::vector<Term> off_;                                 // by fact: it is left out
};

} // namespace

std::vector<FactNeed> needsOf(const program::Program& program, const engine::Certificate& certificate,
                              const Budget& budget) {
    if (certificate.form != Certificate::Form::KInductive) return {};
    VOUCH_CHECK(certificate.k >= 1, "a proof by no induction");
    return NeedSearch(program, certificate, budget).run();
}

} // namespace vouch::evidence
