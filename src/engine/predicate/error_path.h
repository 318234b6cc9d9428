// Abstract error paths: are they executions, and which.
//
// A path of the abstract reachability tree is a sequence of blocks. Composed by substitution they give one formula
// per block over the state at the entry and all inputs drawn on the way; together they are satisfiable iff an
// execution goes that way.
#pragma once

#include "engine/predicate/analysis.h"

#include <optional>
#include <vector>

namespace vouch::engine::predicate {

// One block of a path, with inputs of its own.
struct PathBlock {
    PhiId phi = 0;
    LocationId to = 0;
    Term assumed;                                   // invariants, over variables at its start
    Term own;                                       // what its edges ask for, over these and inputs
    Term condition;                                 // both
    std::vector<program::Assignment> values = {};   // of variables that change
    std::vector<std::pair<Term, Term>> inputs = {}; // of the path formula -> of this block
    // formula over variables at its end, told of its start
    Term before(term::TermManager& tm, Term formula) const;
};
using BlockPath = std::vector<PathBlock>;

// The blocks between the points, their inputs renamed apart.
BlockPath blocksOf(const Program& program, PathFormulas& paths, const PredicateAnalysis& analysis,
                   const std::vector<PointId>& points);

// Feasible or not is a matter of the edges alone: a wrong invariant must not hide an execution. Why it is infeasible may
// be told with the invariants' help.
struct Feasibility {
    std::optional<Trace> trace = {}; // feasible: the execution
    // Infeasible: the blocks up to this one are together unsatisfiable, and of their conditions these conjuncts
    // suffice. They are those of the shortest suffix of the path that no state can take: reasons that do not hang on
    // where the path began hold on other paths, too, and predicates from them do not unroll loops.
    size_t prefix = 0; // number of blocks
    std::vector<std::vector<Term>> needed = {};
};
// Why it is infeasible; nothing: it is not, or the solver does not know.
std::optional<Feasibility> refute(const Program& program, const Context& context, const BlockPath& path);
// Throws GivenUp where the solver does not know.
Feasibility checkPath(const Program& program, const Context& context, PathFormulas& paths,
                      const BlockPath& path);

} // namespace vouch::engine::predicate
