#include "engine/words/instance.h"

#include "support/check.h"

namespace vouch::engine::words {

std::vector<Term> withInputs(TermManager& tm, std::span<const Term> inputs, std::span<const Term> formulas,
                             const term::Assignment& model) {
    term::Substitution values(tm);
    for (Term input : inputs) {
        const auto it = model.find(input);
        const term::Sort sort = tm.sort(input);
        values.bind(input, tm.mkValue(it != model.end() ? it->second : term::Value::zero(sort), sort));
    }
    std::vector<Term> result;
    for (Term formula : formulas) result.push_back(values.apply(formula));
    const bool some = pdr_kit::dropConstants(tm, result);
    VOUCH_CHECK(some, "a model that takes no step into the target");
    return result;
}

} // namespace vouch::engine::words
