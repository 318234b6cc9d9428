// A counterexample as a witness: what every input of the execution was, which branches it took, and where it ends.
//
// An input becomes a waypoint at the place that the text of the program gives it:
//
//   x = f();  int x = f();  int x;     assumption x == v, at the statement that is executed next
//   elsewhere                          function_return \result == v, at the closing bracket of the call
//
// Where the trace shows which way an `if` went (the next line that is executed lies within the branch; or behind the
// statement, where the branch would have shown a line), that is a waypoint of branching. The last one is the target: the statement, or full expression, with the
// violation. Waypoints stand in the order of the execution; all places are those of the files that the user gave.
// What cannot be said (values of pointers and of whole objects, places in headers) is left out, and noted.
#pragma once

#include "exchange/portfolio.h"
#include "frontend/source_map.h"
#include "witness/witness.h"

#include <optional>

namespace vouch::cli {

// Nothing if there is no place for the target. `check` is of a confirmed violation.
std::optional<witness::Witness> violationWitness(const frontend::Options& options,
                                                 const program::Program& original,
                                                 const exchange::CheckResult& check);

// What every witness says of its task.
witness::Metadata metadataOf(const frontend::Options& options, const std::string& property);

} // namespace vouch::cli
