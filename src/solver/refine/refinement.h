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

#include "solver/refine/strategy.h"
#include "solver/refine/under_approximation.h"
#include "term/traverse.h"

namespace vouch::solver::refine {

struct Outcome {
    Result result = Result::Unknown; // Unknown: not yet, or (isOver) the whole formula has to be asked
    term::Assignment model;          // Sat: of the variables
};

class Refinement {
  public:
    // Of the conjunction; approximations are made in the formulas' manager.
    Refinement(const Environment& environment, const std::vector<Term>& conjuncts);

    // Goes on for about so many conflicts of the solvers (< 0: until it is over). What a solver was doing is not lost when
    // they are used up.
    Outcome advance(int64_t conflicts);
    // The first under-approximation only: it is small, and a core is not.
    Outcome probe(int64_t conflicts);
    bool isOver() const { return isOver_; }

  private:
    Outcome step(int64_t conflicts);
    Outcome stepUnder(int64_t conflicts);
    Outcome stepCore(int64_t conflicts);
    Outcome stepOver(int64_t conflicts);
    Outcome undecided(int64_t conflicts);
    void begin(Restrictions restrictions);
    term::Assignment checked(term::Assignment model) const;
    void count(const char* what, double amount = 1);
    void countWidths(const std::string& when, const Restrictions& restrictions);

    Environment environment_;
    WordGraph graph_;
    std::optional<CoreWords> cores_; // from the first core on
    std::unique_ptr<Strategy> strategy_;
    unsigned rounds_ = 0;
    Restrictions now_;
    std::set<Restrictions> tried_;
    std::set<size_t> kept_; // K
    // What is being decided: Phi_u, then its core, then Phi_o.
    enum class Phase { Under, Core, Over };
    Phase phase_ = Phase::Under;
    std::optional<UnderApproximation> under_;
    std::optional<OverApproximation> over_;
    bool isOver_ = false, isDecided_ = false;
};

} // namespace vouch::solver::refine
