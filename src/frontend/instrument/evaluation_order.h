// Where the result depends on the order in which clang evaluates operands (compile/order.h), the ledger says so.
//
// What functions read and write is collected over the linked module, the library's models included: objects of static
// storage by name, all other memory by the kind of scalar that is accessed. Two operands matter to each other if one of them
// writes what the other one reads or writes. Functions without body write through pointers that they are given.
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

// Nodes: file, line, column and the effects of two operands, each as lists of: functions, objects that are read, objects
// that are written, kinds of memory that are read, kinds that are written.
inline constexpr const char* kOrderMetadata = "vouch.order";

void noteEvaluationOrder(llvm::Module& module, Primitives& primitives);

} // namespace vouch::frontend
