#include "evidence/formula.h"

#include "evidence/clauses/formula.h"
#include "evidence/obligation.h"
#include "support/check.h"

namespace vouch::evidence {

Check checkUnsatisfiable(term::TermManager& tm, const std::vector<term::Term>& formulas,
                         solver::Backend saidBy, const support::Budget& budget) {
    for (term::Term f : formulas) VOUCH_CHECK(tm.sort(f).isBool(), "a formula that is not Boolean");
    Obligation obligation;
    obligation.name = "unsatisfiability";
    obligation.plain = [&](const support::Budget&) { return Obligation::Cases{formulas}; };
    obligation.encodings = {obligation.plain};
    auto question = std::make_shared<clauses::FormulaQuestion>(tm, formulas);
    obligation.inClauses = [question](const clauses::Limit& limit) { return question->ask(limit); };
    Prosecutor prosecutor(tm, saidBy, budget);
    prosecutor.discharge({obligation});
    return prosecutor.verdict();
}

} // namespace vouch::evidence
