// ExternalSolver: what the wrappers of Z3 and cvc5 have in common. Whatever these throw becomes Unknown.
#pragma once

#include "solver/solver.h"
#include "support/check.h"

#include <optional>
#include <unordered_set>

namespace vouch::solver {

struct ExternalAnswer {
    Result result = Result::Unknown;
    std::vector<Term> core; // Unsat
    // Sat: of all array variables, since one in a form we cannot read must not surprise value().
    term::Assignment arrays;
};

class ExternalSolver : public Solver {
  public:
    explicit ExternalSolver(const TermManager& tm) : tm_(tm) {}
    void add(Term formula) final;
    Result check(std::span<const Term> assumptions) final;
    Value value(Term t) final;
    std::vector<Term> core() final;

  protected:
    virtual void assertFormula(Term formula) = 0;
    virtual ExternalAnswer solve(std::span<const Term> assumptions) = 0;
    virtual Value variableValue(Term variable) = 0; // in the model that was found last

  private:
    // Values of variables as far as they were asked for.
    struct Model {
        Model(const TermManager& tm, term::Assignment known)
            : assignment(std::move(known)), evaluator(tm, assignment) {}
        term::Assignment assignment;
        term::Evaluator evaluator;
    };
    const TermManager& tm_;
    std::optional<Result> answer_;
    std::optional<Model> model_;
    std::vector<Term> core_;
};

// The assumptions of which the solver says, by the identity of its own terms, that they failed; each of its terms once.
template <class Expression, class Identity>
std::vector<Term> failedAssumptions(const std::vector<std::pair<Term, Expression>>& assumed,
                                    std::unordered_set<uint64_t> failed, const Identity& identity) {
    std::vector<Term> core;
    for (const auto& [assumption, expression] : assumed)
        if (failed.erase(identity(expression)) > 0) core.push_back(assumption);
    VOUCH_CHECK(failed.empty(), "a core with what was not assumed");
    return core;
}

// A term as an expression of the solver, arguments before what they are arguments of. `convertNode` finds those in `memo`.
// Array variables that are met for the first time are added to `arrays`.
template <class Expression, class ConvertNode>
const Expression& convertTerm(const TermManager& tm, Term root, std::unordered_map<Term, Expression>& memo,
                              std::vector<Term>& arrays, const ConvertNode& convertNode) {
    std::vector<Term> stack{root};
    while (!stack.empty()) {
        const Term t = stack.back();
        const size_t before = stack.size();
        if (!memo.contains(t)) {
            for (Term argument : tm.args(t))
                if (!memo.contains(argument)) stack.push_back(argument);
            if (stack.size() > before) continue;
            memo.emplace(t, convertNode(t));
            if (tm.isVar(t) && tm.sort(t).isArray()) arrays.push_back(t);
        }
        stack.pop_back();
    }
    return memo.at(root);
}

} // namespace vouch::solver
