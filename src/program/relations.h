// Relations: sums of counters, with signs, that change less than the counters do.
//
//   r = +-v1 +- v2 ...      such that along every edge that resets none of them   next(r) = r + delta
//
// where delta is one of few constants by choices. Of two counters one of which counts each turn, x + y grows by 1 per turn
// while each of them may stand still: intervals of x and y alone lose that, and a solver finds it by counting.
#pragma once

#include "program/program.h"

#include <optional>
#include <vector>

namespace vouch::program {

struct Relation {
    struct Summand {
        Term variable;
        bool isNegative = false;
    };
    std::vector<Summand> summands; // of one width
};

// The relations among the variables that guards read: those that move within a smaller span than their summands' spans
// added, over all edges.
std::vector<Relation> findRelations(const Program& p);

// The sum, with `value(variable)` for each variable.
template <class Value> Term sumOf(TermManager& tm, const Relation& relation, Value value) {
    Term result;
    for (const Relation::Summand& s : relation.summands) {
        const Term v = value(s.variable);
        if (result.isNull())
            result = s.isNegative ? tm.mkBvNeg(v) : v;
        else
            result = s.isNegative ? tm.mkBvSub(result, v) : tm.mkBvAdd(result, v);
    }
    return result;
}

// The term delta of constants and choices by which the edge changes the sum; nothing if it is something else.
std::optional<Term> deltaOf(const Program& p, const Edge& edge, const Relation& relation);

} // namespace vouch::program
