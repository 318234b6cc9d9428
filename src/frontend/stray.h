// Accesses that may miss every object of the program, because their pointer is uninitialised or comes from outside.
//
// The model lets such a read give an unknown and such a write change nothing (or, where an array is one variable,
// that variable). In a native run, memory of somebody else may lie there: evidence/replay_strays.h provides it, so
// that an execution which goes on can be seen to go on.
#pragma once

#include "program/program.h"

#include <map>
#include <vector>

namespace vouch::frontend {

struct StrayAccess {
    term::Term address; // over the edge's from-state and inputs
    uint32_t bytes = 0;
    // The input that a read gives where it misses. Null: a write, or a read of an array variable, which holds
    // what is outside of its objects as well.
    term::Term value;
    term::Term moved; // what it reads or writes, over the edge's from-state and inputs
    bool writes = false;
    uint32_t node = 0; // names the objects that it may hit; at any other address it misses
};

struct StrayAccesses {
    std::map<program::EdgeId, std::vector<StrayAccess>> byEdge; // of the original Program; in execution order
    // By node: address and size of each object, ascending. A node without entry has none.
    std::map<uint32_t, std::vector<std::pair<uint64_t, uint64_t>>> objects;
};

} // namespace vouch::frontend
