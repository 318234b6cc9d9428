// RewritingQuestions: has the simplifier (term/rewritings.h) given what it was asked for? In clauses.
//
// For a record, operator(arguments) and result, the question is
//
//   operator(arguments) != result
//
// with both sides as circuits, built from the record: no term is made, so nothing is simplified on the way. A rule looks
// few levels down, so the sides are looked at down to a small depth first (shape.h), and deeper as long as they differ
// there. They are the same, or they differ at full depth: the rule is wrong. Arrays are compared at any index. Records of
// the same shape are one question.
//
// Most questions end when the circuits are built, with the same literals on both sides, or as sums with the same
// coefficients (sums.h); else all values of few inputs are tried, and only then a solver is asked.
#pragma once

#include "evidence/clauses/limit.h"
#include "evidence/clauses/shape.h"
#include "evidence/clauses/translate.h"
#include "solver/solver.h"

#include <unordered_map>

namespace vouch::evidence::clauses {

class RewritingQuestions {
  public:
    explicit RewritingQuestions(const term::TermManager& tm) : tm_(tm), shapes_(tm) {}

    enum class Answer { Holds, Wrong, Undecided };
    struct Effort {          // for one shape
        size_t terms, gates; // at most, or there is no answer
        uint64_t conflicts, evaluations;
        bool sweeps;
    };
    // What was undecided may be asked again, with more effort.
    Answer ask(const term::Application& asked, term::Term result, const Effort& effort, const Limit& limit);

    size_t shapes() const { return known_.size(); } // that were asked about

  private:
    struct Hash {
        size_t operator()(const std::vector<uint32_t>& key) const;
    };
    // Do the sides differ? Sat says nothing if the shape is not whole.
    solver::Result differ(const Shape& shape, const term::Application& asked, term::Term result,
                          const Effort& effort, const Limit& limit);
    solver::Result decide(Translator& t, Lit goal, bool isWhole, const Effort& effort, const Limit& limit);

    const term::TermManager& tm_;
    Shapes shapes_;
    std::unordered_map<std::vector<uint32_t>, solver::Result, Hash> known_; // by the shape's key
};

} // namespace vouch::evidence::clauses
