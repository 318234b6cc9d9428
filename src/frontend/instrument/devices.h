// Registers of devices: memory at a fixed address, given as a number in the source, that is accessed as volatile.
//
//   #define STATUS (*(volatile uint32_t *)0x40021000u)
//
// No object of the program lies there, and a native run on this machine has no device. Where volatile objects are open,
// such a read is an unknown, such a write goes to the device and is seen by nobody, and both are valid: that there is a
// device at this address is an assumption about the environment, and stands in the ledger.
#pragma once

#include <llvm/IR/Value.h>

namespace vouch::frontend {

// Whether the pointer is certainly such an address, or lies behind one: as it stands there, as the value of a constant
// or of a local that is assigned once, or as a parameter for which all callers give one. Null is none.
bool isDeviceAddress(const llvm::Value* pointer);

} // namespace vouch::frontend
