// What goes wrong at the end of a counterexample, in words, with the values that the failing condition compares.
#pragma once

#include "evidence/evidence.h"
#include "evidence/known_values.h"
#include "evidence/source_text.h"

namespace vouch::evidence {

struct Scene {
    program::SourceLocation where; // of the error
    std::string function;
    std::string property;
    std::string memory; // "writes 1 byte ...": about a memory error; else empty
};

// The end of the trace whose lines these are.
Failure describeFailure(const Scene& scene, const std::vector<TraceLine>& lines,
                        const std::vector<std::string>& files, SourceText& text, const KnownValues& known);

// Marks the assignments on which the failing condition depends: backwards from its names, through the lines that have
// assigned them, the names there, the conditions on the way, and the arguments of calls. By names alone: what goes
// through pointers may be missed, so nothing but the presentation rests on it.
void markDecisive(const Failure& failure, const Naming& naming, std::vector<TraceLine>& lines);

} // namespace vouch::evidence
