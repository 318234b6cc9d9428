// The way out: any Program as a transition system, so that other model checkers can be run on the same instance.
//
// The program counter is a state like the others. A step takes the edge that the input `choice` selects among those out
// of the current location, if its guard holds; otherwise nothing changes. Bad states: the counter is at an Error location
// (b0), or at a Limit (b1, only if the Program has one): without limit and error reachable, the Program is safe.
#pragma once

#include "transition/model.h"

#include <iosfwd>

namespace vouch::transition {

System systemOf(const program::Program& program);

void writeBtor2(std::ostream& out, const System& system);

// What a format cannot say.
struct ExportError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
// As an and-inverter graph in format 1.9, binary or ASCII. Throws ExportError where there are arrays.
void writeAiger(std::ostream& out, const System& system, bool isBinary);

} // namespace vouch::transition
