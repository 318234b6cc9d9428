// Interpolator: interpolants between one state and a formula, without an interpolating solver.
//
// Given a state s (A: "the shared variables have these values") and a formula B with A /\ B unsatisfiable, an
// interpolant is a formula C over the shared variables with
//
//   s |= C    and    C /\ B unsatisfiable.
//
// Here C is a cube, a conjunction of word-level literals that are true in s. They are offered to the solver
// as assumptions beside B, and its unsatisfiable core picks from them:
//   1. literals found syntactically: the caller's hints (conjuncts of a weakest precondition) and the
//      comparisons that occur in B over shared variables only;
//   2. relations between variables and constants (vocabulary.h), if the former do not suffice;
//   3. the values of all shared variables, which always suffice.
// The shortest prefix of what was offered that does is kept, then its core, and that is made smaller by
// leaving out one literal after the other, the most special ones first; and literals that are not relations
// are replaced by relations where that keeps C /\ B unsatisfiable: from B: y + 1 = z + 1 and s: y = 0, z = 1
// comes y != z.
//
// The result is verified: s |= C by evaluation, C /\ B unsatisfiable by one last query.
//
// Where cvc5 is asked first (Method::Cvc5), its interpolant is cut into conjuncts and verified in the same
// way; the words are the fallback.
//
// From: Beyer and Dangl 2020, section 3, lift by Craig interpolation between "s_n = s" and the rest (B13).
#pragma once

#include "engine/engine.h"
#include "engine/learn/vocabulary.h"

#include <memory>
#include <optional>

namespace vouch::engine::learn {

using Cube = std::vector<Term>; // conjunction of literals

enum class Method { Words, Cvc5 };

class Interpolator {
  public:
    // `prefix` names the statistics. The vocabulary outlives this object.
    Interpolator(const Program& program, const Context& context, const Vocabulary& vocabulary, Method method,
                 std::string prefix);

    struct Question {
        const term::Assignment& state; // s
        std::vector<Term> shared;      // variables that C may mention
        Term other;                    // B
        std::vector<Term> hints = {};  // formulas over shared variables, true in s
    };
    // Nothing: the effort was not enough, or the state satisfies B (then there is no interpolant).
    std::optional<Cube> interpolate(const Question& question);
    double work() const; // of its solvers so far

  private:
    std::optional<Cube> fromCvc5(const Question& question);
    std::optional<Cube> fromWords(const Question& question);
    std::vector<Term> syntacticLiterals(const Question& question) const;
    void ask(const Question& question); // separates() is about this question from now on
    bool separates(const Cube& cube);
    void shrink(Cube& cube);
    void generalise(const Question& question, Cube& cube);
    bool isVerified(const Question& question, const Cube& cube);

    const Program& program_;
    const Context& context_;
    term::TermManager& tm_;
    const Vocabulary& vocabulary_;
    Method method_;
    std::string prefix_;
    std::unique_ptr<solver::Solver> solver_;
    double formerWork_ = 0; // of solvers that are gone
    unsigned undecided_ =
        0; // queries about this question that took too long: it is not made smaller any more
};

} // namespace vouch::engine::learn
