// The accesses of a trace that miss every object.
#pragma once

#include "frontend/stray.h"
#include "program/interpreter.h"

#include <vector>

namespace vouch::evidence {

struct Miss {
    size_t step = 0;
    uint64_t address = 0;
    const frontend::StrayAccess* access = nullptr;
    term::BitVector bits; // what it reads or writes
};

class MissFinder {
  public:
    MissFinder(const program::Program& original, const frontend::StrayAccesses& strays)
        : original_(original), strays_(strays), interpreter_(original) {}

    // In the order of execution; nothing if the trace is no execution.
    std::vector<Miss> of(const program::Trace& trace);

  private:
    bool hitsObject(uint32_t node, uint64_t address) const;

    const program::Program& original_;
    const frontend::StrayAccesses& strays_;
    program::Interpreter interpreter_;
};

} // namespace vouch::evidence
