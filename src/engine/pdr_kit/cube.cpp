#include "engine/pdr_kit/cube.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::pdr_kit {

Cube::Cube(std::vector<Term> literals) : literals_(std::move(literals)) {
    for (Term literal : literals_) VOUCH_CHECK(!literal.isNull(), "a literal that is none");
    std::sort(literals_.begin(), literals_.end());
    literals_.erase(std::unique(literals_.begin(), literals_.end()), literals_.end());
}

bool Cube::contains(Term literal) const {
    return std::binary_search(literals_.begin(), literals_.end(), literal);
}

bool Cube::subsumes(const Cube& other) const {
    return literals_.size() <= other.literals_.size() &&
           std::includes(other.literals_.begin(), other.literals_.end(), literals_.begin(), literals_.end());
}

Cube Cube::without(Term literal) const {
    Cube result = *this;
    std::erase(result.literals_, literal);
    return result;
}

Cube Cube::replaced(Term literal, Term by) const {
    VOUCH_CHECK(contains(literal), "a literal is replaced that is not there");
    std::vector<Term> literals = without(literal).literals_;
    literals.push_back(by);
    return Cube(std::move(literals));
}

Term Cube::term(TermManager& tm) const { return tm.mkAnd(literals_); }

Term Cube::clause(TermManager& tm) const {
    std::vector<Term> negated;
    for (Term literal : literals_) {
        VOUCH_CHECK(tm.sort(literal).isBool(), "a literal that is no formula");
        negated.push_back(tm.mkNot(literal));
    }
    return tm.mkOr(negated);
}

bool dropConstants(const TermManager& tm, std::vector<Term>& literals) {
    std::erase_if(literals, [&](Term literal) { return tm.isTrue(literal); });
    return std::none_of(literals.begin(), literals.end(), [&](Term literal) { return tm.isFalse(literal); });
}

} // namespace vouch::engine::pdr_kit
