// Observation: a Program whose violations are those of executions that pass given points in a given order.
//
// A counter says how many points have been passed. It begins at 0; at a point i that is to be passed, where the state
// satisfies the point's formula and the counter is i, it becomes i + 1. A point that is to be avoided ends the execution
// there. Error locations are reached only with the full count, and only those that are targets. Edges and inputs keep
// their numbers, guards only become stronger: a trace of the observed Program is one of the Program.
#pragma once

#include "program/program.h"

#include <set>

namespace vouch::program {

struct Point {
    unsigned order = 0;     // this many others have been passed before
    bool isAvoided = false; // instead of passed
    // At a location: a formula over the state there. Of an input: over the input, when it is drawn.
    std::vector<std::pair<LocationId, Term>> at;
    std::vector<std::pair<Term, Term>> drawn; // input, formula
};

struct Observation {
    std::vector<Point> points; // ascending in their order
    unsigned count = 0;        // that have to be passed
    std::set<LocationId> targets;
};

struct Observed {
    Program program; // without claims
    Term counter;
};

Observed observe(const Program& program, const Observation& observation);

// A Program in which it is an error, too, if one of these claims does not hold: executions that come to its location, in
// a state outside of the formula, end in an Error location. `reasons` has the claims' numbers and what is reported. These
// claims go; others stay. Requires that the formulas are over program variables.
Program asserted(const Program& program, const std::map<uint32_t, std::string>& reasons);

} // namespace vouch::program
