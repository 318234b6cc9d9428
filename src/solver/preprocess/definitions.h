// Definitions: conjuncts that say what a variable is. Internal to this folder.
#pragma once

#include "term/term.h"
#include "term/term_map.h"

#include <optional>
#include <vector>

namespace vouch::solver {

using term::Kind;
using term::Term;
using term::TermManager;

struct Definition {
    Term variable, value;
    size_t conjunct; // that says so
};

// At most one per conjunct and per variable, and in no circle: the values' variables may be defined, too, by definitions that
// come earlier in the list.
std::vector<Definition> definitionsAmong(TermManager& tm, const std::vector<Term>& conjuncts);

} // namespace vouch::solver
