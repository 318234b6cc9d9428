// Redundant branches: choices that were made before (He 2009, section 3.2.3). Internal to this folder.
//
//   ite(c, ite(c', a, b), d)  ->  ite(c, a, d)  if c' = c,    ite(c, b, d)  if c' = not c;    and dually on the other side.
//
// Equal and opposite predicates are found by their values, not by their looks (equal_predicates.h), and the inner choice may be
// at any depth. What is known where a node is seen is its context:
//
//   C(output)       = {}
//   C(edge u -> n)  = C(u), and c (or not c), if u = ite(c, ..) and n is its first (second) branch
//   C(n)            = what the contexts of all edges to n have in common
//
// An edge whose context decides the ite that it leads to leads to the branch instead. The edge is rewired, not the node, which
// may have other fan-outs; if all of its edges are, nobody sees the node any more. Where another ite, with other fan-outs,
// lies between, it is copied for this edge; but one only, as each copy is an ite more.
//
// Why that is right: take an assignment. A replacement is wrong under it only if a literal of its context is false, and then
// each way from an output to it goes through an edge ite -> branch that is not chosen. By induction over the nodes (those in
// the condition of that ite included: ways through a condition do not get its literal) no value on the ways that are chosen
// changes. Contexts come from ites only: in `p and q` each of p and q would be the other's excuse for being true.
//
// Deviation: he matches patterns of nested choices with a syntactic look at the conditions.
#pragma once

#include "support/budget.h"
#include "support/statistics.h"
#include "term/term.h"

#include <vector>

namespace vouch::solver {

using term::Term;
using term::TermManager;

// Conjuncts with the same models. Counts branches.*.
std::vector<Term> withoutRedundantBranches(TermManager& tm, const std::vector<Term>& conjuncts,
                                           const support::Budget& budget, support::Statistics& statistics);

} // namespace vouch::solver
