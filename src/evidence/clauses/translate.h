// Translator: terms as circuits, under an environment that says what their variables are.
//
// Where the engines rewrite terms, the checker evaluates them: the same term in two states is walked twice, and what is
// equal in both comes out as the same literals.
#pragma once

#include "evidence/clauses/arrays.h"
#include "term/term_map.h"

#include <functional>

namespace vouch::evidence::clauses {

// What a term is in a state: a word (of one bit for a Bool), or an array.
struct Meaning {
    Word word;
    ArrayId array = 0;
};

// An operator, without its arguments: what a term, or an application that is none, does.
struct Operation {
    term::Kind kind;
    term::Sort sort; // of what it gives
    std::array<uint32_t, 2> params = {};
    const term::BitVector* bits = nullptr; // of a constant
};
Operation operationOf(const term::TermManager& tm, term::Term t);

class Translator {
  public:
    using Environment = std::function<Meaning(term::Term variable)>;

    explicit Translator(const term::TermManager& tm) : tm_(tm), words_(circuit_), arrays_(circuit_, words_) {}

    // Several terms in the same state. The environment is asked at most once per variable that occurs.
    std::vector<Meaning> translate(const std::vector<term::Term>& terms, const Environment& environment);
    using Arguments = std::vector<const Meaning*>;
    Meaning apply(const Operation& o, const Arguments& args);
    Lit equal(const Meaning& a, const Meaning& b);
    Meaning fresh(term::Sort sort);
    Meaning given(const Circuit::Facts& facts, Meaning meaning,
                  term::Sort sort) const; // where the facts hold
    Meaning choice(Lit condition, const Meaning& then, const Meaning& otherwise, term::Sort sort);

    // Whether an equality of arrays was met, or too many reads of copies: they are free here, and a model means nothing.
    bool isApproximate() const { return isApproximate_ || arrays_.isApproximate(); }

    Circuit& circuit() { return circuit_; }
    Arrays& arrays() { return arrays_; }

  private:
    Meaning apply(term::Term t, const Arguments& args) { return apply(operationOf(tm_, t), args); }
    Meaning applyArray(const Operation& o, const Arguments& args);
    Word applyWord(const Operation& o, const Arguments& args);
    Lit applyLit(const Operation& o, const Arguments& args);

    const term::TermManager& tm_;
    Circuit circuit_;
    Words words_;
    Arrays arrays_;
    bool isApproximate_ = false;
};

} // namespace vouch::evidence::clauses
