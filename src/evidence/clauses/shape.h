// Shape: what of a rewriting is looked at for one question, down to a depth.
//
// The application and the result are opened; so are terms that are fewer than `depth` operators below one of them. What is
// further down is closed: it may have any value, the same one wherever it occurs. So what holds of a shape holds of the
// rewriting, and of all others with that shape, whose key is the same; what does not hold may be a matter of depth.
#pragma once

#include "term/rewritings.h"

#include <span>

namespace vouch::evidence::clauses {

struct Shape {
    std::vector<uint32_t> key;      // equal for equal shapes only
    std::vector<term::Term> opened; // constants and operators, ascending: arguments come before their users
    std::vector<term::Term> closed;
    bool isWhole = true; // what is closed are variables
};

class Shapes {
  public:
    explicit Shapes(const term::TermManager& tm) : tm_(tm) {}
    // Of more than `most` terms there is none: the key is empty then.
    Shape of(const term::Application& asked, term::Term result, unsigned depth, size_t most);

  private:
    uint32_t number(term::Term t, unsigned depth);
    void describe(term::Term t, unsigned depth, unsigned most, Shape& shape);

    struct Visited {
        term::Term term;
        unsigned depth;
    };
    const term::TermManager& tm_;
    std::vector<uint32_t> number_; // by term: its place in visited_, plus 1; 0 for others
    std::vector<Visited> visited_; // in the order of their depths
};

} // namespace vouch::evidence::clauses
