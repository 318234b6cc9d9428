// Guards, each for itself: an edge whose guard intervals and known bits refute is dropped, and so is a
// conjunct that the others imply. The front end checks every access, also one to an object that was made just
// before: that its address cannot be null, or outside of its region, follows from the bound on the number of
// objects in the same guard. What is left says the same: guards that excluded each other still do.
#include "domain/network.h"
#include "reduce/assemble.h"
#include "term/conjuncts.h"

#include <unordered_map>

namespace vouch::reduce {

namespace {

using domain::AbstractValue;
using domain::Network;

constexpr size_t kNodes = 2000;   // of a guard that is looked at
constexpr size_t kConjuncts = 64; // likewise

class GuardSimplifier {
  public:
    explicit GuardSimplifier(TermManager& tm) : tm_(tm) {}

    Term operator()(Term guard) {
        auto [it, fresh] = known_.try_emplace(guard, guard);
        if (fresh) it->second = simplify(guard);
        return it->second;
    }

  private:
    Term simplify(Term guard) {
        if (tm_.isTrue(guard) || tm_.isFalse(guard)) return guard;
        std::vector<Term> conjuncts = term::conjuncts(tm_, guard);
        if (conjuncts.size() > kConjuncts) return guard;
        const Network network(tm_, std::span(&guard, 1));
        if (network.size() > kNodes) return guard;
        const auto start = network.start([](Term) { return nullptr; });
        if (start.isContradiction() || refuted(network, start, conjuncts)) return tm_.mkFalse();
        std::vector<Term> needed = conjuncts;
        for (size_t i = needed.size(); i-- > 0 && needed.size() > 1;) {
            std::vector<Term> others = needed;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            if (implied(network, start, others, needed[i])) needed = std::move(others);
        }
        return needed.size() == conjuncts.size() ? guard : tm_.mkAnd(needed);
    }

    void assume(const Network& network, Network::Valuation& v, Term t, bool value) const {
        network.restrict(v, *network.find(t), AbstractValue::boolean(value));
    }

    bool refuted(const Network& network, Network::Valuation v, const std::vector<Term>& conjuncts) const {
        for (Term t : conjuncts) assume(network, v, t, true);
        network.settle(v);
        return v.isContradiction();
    }

    // others /\ not t  has no solution
    bool implied(const Network& network, Network::Valuation v, const std::vector<Term>& others,
                 Term t) const {
        assume(network, v, t, false);
        return refuted(network, std::move(v), others);
    }

    TermManager& tm_;
    std::unordered_map<Term, Term> known_;
};

} // namespace

Reduced simplifyGuards(const Program& p) {
    GuardSimplifier simplify(*p.tm);
    std::vector<Edge> edges;
    for (const Edge& e : p.edges) {
        Edge edge = withoutSteps(e);
        edge.guard = simplify(e.guard);
        if (!p.tm->isFalse(edge.guard)) edges.push_back(std::move(edge));
    }
    return assemble(p, std::vector<bool>(p.locations.size(), true), std::move(edges));
}

} // namespace vouch::reduce
