// CoreWords: which words, and which restrictions, an under-approximation fails by (He 2009: V, the variables of the
// unsatisfiable core, and the word nodes that they belong to).
//
// A solver of its own (H33) has the formula in pieces: each word v is a new variable v', and its definition is there if its
// selector is assumed,
//
//   s_v -> v' = op(arguments'),
//
// so a failed assumption says which word a proof needed. It is not the proof of who decides: there, gates are shared and
// constants folded across words, and no clause has an owner. CaDiCaL 1.5.3 keeps no proof in memory; with selectors the
// second proof is dearer than the first, by what constants do not fold and by an assumption per word. The solver is kept
// from round to round: definitions stay, restrictions are assumptions.
#pragma once

#include "solver/refine/environment.h"
#include "solver/refine/range.h"
#include "solver/refine/word_graph.h"

namespace vouch::solver::refine {

struct Core {
    std::vector<size_t> words;                    // nodes of the graph, ascending
    std::vector<Term> inputs;                     // whose ranges are needed
    std::vector<std::pair<Term, bool>> constants; // path constants that are needed
};

class CoreWords {
  public:
    CoreWords(const Environment& environment, const WordGraph& graph);

    // Is Phi /\ restrictions unsatisfiable, and because of what? Unsat: core() is legal.
    Result check(const Restrictions& restrictions, int64_t conflicts = -1);
    const Core& core() const { return core_; }

  private:
    Term definition(size_t word);

    Environment environment_;
    TermManager& tm_;
    const WordGraph& graph_;
    term::Substitution prime_;    // words to their variables
    std::vector<Term> selectors_; // in the order of graph.words()
    std::unique_ptr<Solver> solver_;
    Core core_;
};

} // namespace vouch::solver::refine
