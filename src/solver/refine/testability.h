// Testability: how hard the words of a formula are to set, and to see (He 2009, section 5.2; SCOAP does
// the same for gates).
//
//   CM  controllability  CM(input) = 0,   CM(v) = COC(op of v) + max CM(arguments)                        (forwards)
//   OM  observability    OM(output) = 0,  OM(a through v) = COC(op of v) + max(OM(v), CM of v's other arguments)
//                        OM(a) = the largest one over all of a's users                                     (backwards)
//
// Larger means harder (P1). Along each way from an input to an output CM rises and OM falls (P2): since each operator's
// coefficient is above 0, and since OM takes the maximum where SCOAP has the minimum. So the words with OM <= t for some t are
// closed towards the outputs, and an abstraction that is restored by OM is in one piece. Of arguments that nobody else uses,
// the one that is easier to control is at least as hard to observe (P3).
//
// Linear in the size of the formula. CM and OM of what is below no output do not exist.
#pragma once

#include "solver/refine/coefficients.h"
#include "term/term_map.h"

#include <span>
#include <vector>

namespace vouch::solver::refine {

class Testability {
  public:
    Testability(const TermManager& tm, std::span<const Term> outputs, const Coefficient& coc);

    double cm(Term t) const { return cm_[place(t)]; }
    double om(Term t) const { return om_[place(t)]; }
    const std::vector<Term>& nodes() const { return nodes_; } // arguments before users

  private:
    size_t place(Term t) const;
    void forwards(const TermManager& tm);
    void backwards(const TermManager& tm);
    void checkPaths(const TermManager& tm) const;

    std::vector<Term> nodes_;
    term::TermMap<uint32_t> places_;
    std::vector<double> coc_, cm_, om_; // per node
};

} // namespace vouch::solver::refine
