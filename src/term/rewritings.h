// Rewritings: what the simplifier was asked for, and what it has made of it, for those who want to check it.
//
// A TermManager that records (startRecording()) writes down each application of a core operator whose result is not
// simply that application as a term: operator, arguments, result. Only the outermost call counts. A rule that builds
// other terms on its way makes calls of its own; these are part of what it has made, and are covered by whoever shows
//
//   operator(arguments) = result          for all values of the variables
//
// Functions that lower other operators to the core (mkImplies, mkBvSaddOverflow, ...) have no records of their own:
// they say what they mean by the operators that they apply. Decisions of front end and reductions by what a term has
// become (is this guard false?) rest on records, too, those with a truth value as their result.
//
// Records are words in one row: operator, arguments, parameters, result; 16 bytes for a binary operator, and about as
// much again for the table that finds repetitions.
#pragma once

#include "term/arena.h"
#include "term/term.h"

#include <functional>
#include <vector>

namespace vouch::term {

// An application of an operator; parameters as TermManager::mk() has them.
struct Application {
    Kind kind;
    std::array<Term, 3> args = {}; // the first arity(kind)
    std::array<uint32_t, 2> params = {};
};
// Of BvExtract: high, low; of BvZext and BvSext: the extra bits.
constexpr unsigned parameters(Kind kind) {
    return kind == Kind::BvExtract ? 2 : kind == Kind::BvZext || kind == Kind::BvSext ? 1 : 0;
}

class Rewritings {
  public:
    // A record that is already there is not added again.
    void add(const Application& application, Term result);
    // Calls visit(application, result), in the order in which they were first made.
    void forEach(const std::function<void(const Application&, Term)>& visit) const;
    size_t size() const { return size_; }

  private:
    static unsigned words(Kind kind) { return 2 + arity(kind) + parameters(kind); }
    uint64_t hashOf(uint32_t at) const;

    std::vector<uint32_t> row_;
    HandleTable known_; // where in the row a record begins, plus 1
    size_t size_ = 0;
};

} // namespace vouch::term
