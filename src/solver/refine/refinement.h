// Refinement: one formula, decided by approximations from below and from above in turns (He 2009, chapters 3, 5 and 6,
// after Bryant et al. 2007).
//
//   R := first restrictions
//   loop
//     Phi_u = Phi /\ R satisfiable              =>  Phi is, by the same model           (under_approximation.h)
//     K := K + words of Phi_u's core + what the strategy restores                       (core_words.h, strategy.h)
//     Phi_o = words of K, unrestricted: unsatisfiable  =>  Phi is                       (over_approximation.h)
//     R := the strategy's next restrictions, from Phi_o's model
//   until R is empty, or was tried before, or an approximation cannot be decided: then the whole formula is asked
//
// Paper -> code:
//   M_BV, DAG, primary inputs        WordGraph
//   M_u, New_Encode's ranges, C_i    Restrictions, UnderApproximation
//   V, V_H                           CoreWords
//   Over_appr(V), M_abs, Phi_o       OverApproximation
//   New_Encode, Cex_gen, first W_e   Strategy
//
// Deviations, and why:
//   - Over_appr's loop takes the variables of a word out of the core before it looks at the next one (V -= V3): words that
//     share bits are lost. Here each word has its own definition, and its own selector.
//   - Kept words accumulate over the rounds in all modes: Phi_o only gets stronger.
//   - The published loops have no end where restrictions are exhausted. Here the restrictions of a round are new (that is
//     checked), and the last question is the unrestricted formula.
//
// Nobody has to believe a model: it is evaluated, on the formula as it came in.
#pragma once

#include "solver/refine/environment.h"
#include "term/traverse.h"

namespace vouch::solver::refine {

struct Outcome {
    Result result = Result::Unknown; // Unknown: the whole formula has to be asked
    term::Assignment model;          // Sat: of the variables
};

// Is the conjunction satisfiable? Approximations are made in the formulas' manager.
Outcome refine(const Environment& environment, const std::vector<Term>& conjuncts);

} // namespace vouch::solver::refine
