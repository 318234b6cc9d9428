// Terms as C expressions over source variables: what people read in invariants and traces.
#pragma once

#include "term/term.h"

namespace vouch::term {

struct CPrintOptions {
    // How a variable is written in C and whether its C type is signed; default: its term name, signed.
    std::function<std::string(Term)> name;
    std::function<bool(Term)> isSigned;
};

// A side-effect-free C expression with the value of t (0/1 for Bool), in wrapping arithmetic: where C's own
// signed arithmetic could overflow, operands are cast to unsigned. Widths that C lacks are masked.
std::string toC(const TermManager& tm, Term t, const CPrintOptions& options = {});

} // namespace vouch::term
