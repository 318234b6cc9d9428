// What the text of a program offers to those who guess: its terms, comparisons, and which variables it uses most.
#pragma once

#include "program/program.h"

#include <map>
#include <vector>

namespace vouch::engine::learn {

// All guards and assigned values, edge by edge.
std::vector<term::Term> textOf(const program::Program& p);

// A comparison of words, or of anything else by equality.
bool isComparison(const term::TermManager& tm, term::Term t);

// In how many guards and assignments of edges a variable occurs: as part of the guard, or as target.
std::map<term::Term, unsigned> usesOf(const program::Program& p);

// Those that are used most first; among equals those with the lower handle.
void sortByUses(const std::map<term::Term, unsigned>& uses, std::vector<term::Term>& variables);

} // namespace vouch::engine::learn
