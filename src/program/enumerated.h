// Variables that edges assign constants only, and that are compared with constants: the states of machines, and flags.
// Counters and indices are none, though they may have few values at first.
#pragma once

#include "program/program.h"

#include <map>
#include <set>

namespace vouch::program {

// Each of them, with the constants that edges assign to it. What it holds at the entry may be something else.
std::map<Term, std::set<Term>> enumeratedVariables(const Program& p);

} // namespace vouch::program
