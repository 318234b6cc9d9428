// Formulas that shall have no model, asked in clauses.
#pragma once

#include "evidence/clauses/questions.h"

namespace vouch::evidence::clauses {

class FormulaQuestion {
  public:
    FormulaQuestion(const term::TermManager& tm, std::vector<term::Term> formulas)
        : tm_(tm), formulas_(std::move(formulas)), translator_(tm), questioner_(translator_) {}
    // AND of the formulas. Asked again, it goes on where it was.
    Answer ask(const Limit& limit);

  private:
    const term::TermManager& tm_;
    std::vector<term::Term> formulas_;
    Translator translator_;
    Questioner questioner_;
    std::optional<Lit> goal_;
};

} // namespace vouch::evidence::clauses
