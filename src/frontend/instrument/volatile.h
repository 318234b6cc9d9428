// Volatile objects: registers of a device, flags that an interrupt sets. The environment may change them at any time.
//
// Where it is open, reading one gives an unknown: the load stays, since it may be invalid, and an input takes its place,
// so that a native run is fed what the trace has. A pointer is either what memory holds or an unknown: natively, no input
// is the address of an object of the program. Writes are ordinary ones.
//
// Registers at fixed addresses are no objects of the program (devices.h).
//
// A local whose address goes nowhere can be changed by nobody else: it is an ordinary object.
//
// Structures are copied as a whole by one instruction, with one mark for source and target. Which of the two is
// volatile, their declarations tell; where they do not, the model ends. (A structure with volatile members that is not
// volatile itself is copied as any other.)
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

// Afterwards, no access in the function is volatile.
void replaceVolatile(llvm::Function& function, Primitives& primitives, const Environment& environment);

} // namespace vouch::frontend
