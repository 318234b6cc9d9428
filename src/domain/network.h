// Network: the terms of one edge as a constraint network over abstract values.
//
// A valuation assigns each term of the cone of some roots an AbstractValue. settle() narrows it to
// consistency: values flow from arguments to users (evaluate) and back (refine) until nothing changes or a
// number of sweeps is spent. Invariant: every concrete assignment that the valuation described before, it
// describes after; so fixing a guard to true and settling gives the guard's consequences for the variables,
// and an empty value proves that no assignment is left.
#pragma once

#include "domain/abstract_value.h"
#include "term/term_map.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

namespace vouch::domain {

using term::Term;
using term::TermManager;

class Network {
  public:
    Network(const TermManager& tm, std::span<const Term> roots);

    size_t size() const { return nodes_.size(); }
    Term term(size_t node) const { return nodes_[node]; } // arguments before users
    std::optional<size_t> find(Term t) const;
    const std::vector<size_t>& leaves() const { return leaves_; } // variables

    // Boolean terms whose value decides between different computations: conditions of ite, arguments of
    // disjunctions. Outermost first.
    const std::vector<size_t>& choices() const { return choices_; }

    template <class Predicate> bool anyUser(size_t node, Predicate holds) const {
        return std::any_of(users_.begin() + firstUser_[node], users_.begin() + firstUser_[node + 1], holds);
    }
    template <class Predicate> bool anyArgument(size_t node, Predicate holds) const {
        return std::any_of(arguments_.begin() + firstArgument_[node],
                           arguments_.begin() + firstArgument_[node + 1], holds);
    }

    class Valuation {
      public:
        const AbstractValue& at(size_t node) const { return *values_[node]; }
        bool isContradiction() const { return contradiction_; }

      private:
        friend class Network;
        std::vector<std::shared_ptr<const AbstractValue>> values_; // shared: copies are made for every case
        std::vector<uint8_t> up_, down_; // nodes to evaluate, nodes whose arguments are to be refined
        bool contradiction_ = false;
    };

    // What constants and operators say, with given values of leaves (null: nothing known).
    Valuation start(const std::function<const AbstractValue*(Term)>& leafValue) const;
    // Narrows one node; takes effect on the others with the next settle().
    void restrict(Valuation& v, size_t node, const AbstractValue& to) const;
    void settle(Valuation& v) const;

  private:
    void set(Valuation& v, size_t node, AbstractValue value) const; // it has changed
    bool sweepUp(Valuation& v) const;
    bool sweepDown(Valuation& v) const;

    const TermManager& tm_;
    std::vector<Term> nodes_;
    term::TermMap<uint32_t> position_;
    std::vector<uint32_t> arguments_, users_;         // concatenated lists
    std::vector<uint32_t> firstArgument_, firstUser_; // per node, one more at the end
    std::vector<size_t> leaves_, choices_;
};

} // namespace vouch::domain
