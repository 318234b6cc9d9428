#include "evidence/clauses/steps.h"

#include "term/traverse.h"

#include <algorithm>
#include <deque>
#include <llvm/ADT/BitVector.h>

namespace vouch::evidence::clauses {

using llvm::BitVector;
using term::Term;

namespace {

// relevant(l) = variables of observed(l), and for each edge l -> m: those of its guard, those of next_v for v in
// relevant(m), and v itself where next has no entry for it; least fixpoint, backwards.
class Solver {
  public:
    Solver(const Program& p, const std::map<LocationId, Term>& observed) : p_(p), adjacency_(p) {
        for (size_t i = 0; i < p.variables.size(); ++i)
            number_[p.variables[i].term] = static_cast<unsigned>(i);
        sets_.assign(p.locations.size(), BitVector(static_cast<unsigned>(p.variables.size())));
        for (const auto& [l, formula] : observed) sets_[l] |= variables(formula);
        for (const program::Edge& e : p.edges) {
            sets_[e.from] |= variables(e.guard);
            Effect& effect = effects_.emplace_back();
            effect.keeps.resize(static_cast<unsigned>(p.variables.size()), true);
            for (const program::Assignment& a : e.next) {
                effect.keeps.reset(number_.at(a.variable));
                effect.uses.emplace_back(number_.at(a.variable), variables(a.value));
            }
        }
    }

    std::vector<BitVector> solve() {
        std::deque<LocationId> todo;
        std::vector<bool> waits(p_.locations.size(), true);
        for (LocationId l = 0; l < p_.locations.size(); ++l) todo.push_back(l);
        while (!todo.empty()) {
            const LocationId l = todo.front();
            todo.pop_front();
            waits[l] = false;
            for (EdgeId e : adjacency_.in[l])
                if (passOn(e) && !waits[p_.edges[e].from]) {
                    waits[p_.edges[e].from] = true;
                    todo.push_back(p_.edges[e].from);
                }
        }
        return std::move(sets_);
    }

  private:
    struct Effect {
        BitVector keeps;
        std::vector<std::pair<unsigned, BitVector>> uses;
    };

    BitVector variables(Term t) {
        BitVector set(static_cast<unsigned>(p_.variables.size()));
        for (Term v : term::variables(*p_.tm, t))
            if (auto it = number_.find(v); it != number_.end()) set.set(it->second);
        return set;
    }

    bool passOn(EdgeId e) {
        const BitVector& after = sets_[p_.edges[e].to];
        BitVector before = after;
        before &= effects_[e].keeps;
        for (const auto& [v, used] : effects_[e].uses)
            if (after.test(v)) before |= used;
        BitVector& set = sets_[p_.edges[e].from];
        if (!before.test(set)) return false; // nothing new
        set |= before;
        return true;
    }

    const Program& p_;
    program::Adjacency adjacency_;
    std::map<Term, unsigned> number_;
    std::vector<BitVector> sets_;
    std::vector<Effect> effects_;
};

} // namespace

Relevance::Relevance(const Program& p, const std::map<LocationId, Term>& observed) {
    for (const BitVector& set : Solver(p, observed).solve()) {
        std::vector<Term>& list = relevant_.emplace_back();
        for (unsigned i : set.set_bits()) list.push_back(p.variables[i].term);
    }
}

} // namespace vouch::evidence::clauses
