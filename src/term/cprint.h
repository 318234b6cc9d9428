// Terms as C expressions over source variables: what people read in invariants and traces.
#pragma once

#include "term/term.h"

namespace vouch::term {

struct CPrintOptions {
    // How a variable is written in C and whether its C type is signed; default: its term name, signed.
    std::function<std::string(Term)> name;
    std::function<bool(Term)> isSigned;
    size_t maxLength = 1 << 16; // of the text; terms share subterms and C text does not
};

// A side-effect-free C expression with the value of t (0/1 for Bool), in wrapping arithmetic: where C's own
// signed arithmetic could overflow, operands are cast to unsigned. Widths that C lacks are masked. A variable of a
// width that C lacks is taken to hold its (signed or unsigned) value in the next wider type; one bit is unsigned.
// Array values other than variables have no counterpart in C and are written as filled(v) and updated(a, i, v).
// A bit-vector's text may yield its signed or its unsigned value, whichever reads better: the two agree modulo
// 2^width. Returns the empty string if the text would be longer than options.maxLength.
std::string toC(const TermManager& tm, Term t, const CPrintOptions& options = {});

} // namespace vouch::term
