#include "evidence/clauses/formula.h"

#include "support/check.h"

namespace vouch::evidence::clauses {

Answer FormulaQuestion::ask(const Limit& limit) {
    if (!goal_) {
        const auto free = [&](term::Term variable) { return translator_.fresh(tm_.sort(variable)); };
        std::vector<Lit> all;
        for (const Meaning& meaning : translator_.translate(formulas_, free)) {
            VOUCH_CHECK(meaning.word.size() == 1, "a formula that is not Boolean");
            all.push_back(meaning.word[0]);
        }
        goal_ = translator_.circuit().all(all);
    }
    return questioner_.ask(*goal_, limit);
}

} // namespace vouch::evidence::clauses
