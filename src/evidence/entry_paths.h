// EntryPaths: questions about bad locations at the end of paths from the entry, for the checker.
//
// They are asked as they are, as long as each has a quick answer. Where one has none, it is looked whether lemmas
// (hints.h) would settle it: whether no edge into a bad location can be taken in a state that they allow. If so, the paths
// begin anew, and the lemmas are proved level by level on the way; otherwise it is searched for as long as there is time.
#pragma once

#include "evidence/clauses/questions.h"

#include <memory>

namespace vouch::evidence {

class EntryPaths {
  public:
    // `settled` hears of each level that is.
    EntryPaths(const program::Program& p, clauses::PathQuestions::Listener settled);

    // As those of PathQuestions, without invariants.
    clauses::Answer violation(unsigned last, const clauses::Limit& limit);
    clauses::Answer extension(unsigned depth, const clauses::Limit& limit);
    unsigned depth() const { return questions_->depth(); }
    uint32_t gates() { return questions_->gates(); }
    size_t lemmas() const { return questions_->lemmas(); } // levels whose lemmas were proved

  private:
    using Question = std::function<clauses::Answer(clauses::PathQuestions&)>;
    clauses::Answer ask(const Question& question, const clauses::Limit& limit);
    bool suffice(const clauses::Hints& hints, const clauses::Limit& limit) const;

    const program::Program& p_;
    clauses::PathQuestions::Listener settled_;
    bool isBrief_ = true;
    std::unique_ptr<clauses::PathQuestions> questions_;
};

} // namespace vouch::evidence
