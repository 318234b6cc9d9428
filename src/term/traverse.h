// Questions about term DAGs, and substitution. All iterative: a chain of 10^6 nodes is an ordinary term.
#pragma once

#include "term/term.h"
#include "term/term_map.h"

#include <unordered_map>
#include <vector>

namespace vouch::term {

// All terms reachable from the roots (roots included), each once, arguments before users.
std::vector<Term> cone(const TermManager& tm, std::span<const Term> roots);
// The variables among them, in ascending handle order.
std::vector<Term> variables(const TermManager& tm, std::span<const Term> roots);
inline std::vector<Term> variables(const TermManager& tm, Term root) {
    return variables(tm, std::span(&root, 1));
}
// The operators whose results are predicates on words: comparisons, and equalities of bit-vectors.
bool isPredicate(const TermManager& tm, Term t);
// Number of distinct nodes in the DAG.
size_t dagSize(const TermManager& tm, std::span<const Term> roots);
inline size_t dagSize(const TermManager& tm, Term root) { return dagSize(tm, std::span(&root, 1)); }

// Simultaneous substitution of terms (usually variables) by terms of the same sort. Results are memoised across
// calls for as long as the object lives; bind() everything before the first apply().
class Substitution {
  public:
    explicit Substitution(TermManager& tm) : tm_(tm) {}
    void bind(Term from, Term to);
    Term apply(Term t);
    bool empty() const { return memo_.empty(); }

  private:
    Term rebuild(Term t, std::span<const Term> args);

    TermManager& tm_;
    TermMap<Term> memo_;
    Term lowest_; // the oldest bound term
    bool applied_ = false;
};

using Assignment = std::unordered_map<Term, Value>;

// Evaluates terms under an assignment of their variables; variables without a value are Value::zero(sort).
// Memoises across calls.
class Evaluator {
  public:
    Evaluator(const TermManager& tm, const Assignment& assignment) : tm_(tm), assignment_(assignment) {}
    Value operator()(Term t);

  private:
    const Value* known(Term t) const;
    void remember(Term t, Value v);

    const TermManager& tm_;
    const Assignment& assignment_;
    TermMap<uint32_t> memo_; // position in values_
    std::vector<Value> values_;
};
inline Value evaluate(const TermManager& tm, Term t, const Assignment& a) { return Evaluator(tm, a)(t); }

// One operator on concrete values: the semantics that simplifier, evaluator and interpreter share.
Value evaluateOperator(const TermManager& tm, Term shape, std::span<const Value> args);

} // namespace vouch::term
