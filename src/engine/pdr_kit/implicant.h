// Lifting by simulation: from one model of a formula to a cube of states that all satisfy it.
//
// implicant() walks the formula along its values in the model. Of a true disjunction it keeps one true
// disjunct, of a conditional term the branch that the model takes together with its condition, of a read from
// a written array the element or the array below together with the equality or inequality of the indices.
// What is left is a conjunction of atoms without conditionals: the weakest precondition along one path
// through a large block (one disjunct of the thesis' wep, M4). It is exact in the data: x + 1 != y + 1 stays
// what it is, no value is fixed.
//
// eliminateInputs() makes it a statement about the state alone. An input w may be replaced by any term t over
// the state without losing soundness of the cube (all its states have the input value t). Good candidates are
// the terms that the literals compare w with, and their neighbours: they leave x < y of x < w, w <= y. A
// candidate is used if the model's state satisfies the literals after the replacement; the model's own value
// of w always does.
#pragma once

#include "engine/pdr_kit/cube.h"
#include "term/traverse.h"

#include <span>
#include <vector>

namespace vouch::engine::pdr_kit {

// Literals that are true in the model and together imply all formulas. Requires that the model satisfies
// them.
std::vector<Term> implicant(TermManager& tm, std::span<const Term> formulas, const term::Assignment& model);

// `literals` (over the state) is true in the model's state; each of its states satisfies the given literals
// if the inputs get the values of the terms that replaced them. `replaced`: in order, a later input may occur
// in the term of an earlier one.
struct WithoutInputs {
    std::vector<Term> literals;
    std::vector<std::pair<Term, Term>> replaced;
    // A formula over state and inputs with these values of the inputs.
    Term apply(TermManager& tm, Term formula) const;
};
// Requires that the model satisfies the literals.
WithoutInputs eliminateInputs(TermManager& tm, std::vector<Term> literals, std::span<const Term> inputs,
                              const term::Assignment& model);

} // namespace vouch::engine::pdr_kit
