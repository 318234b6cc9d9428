// What is known of the memory of a prepared program before its instructions are translated: its objects, where
// pointers point, which program variables hold what, who sees addresses.
#pragma once

#include "frontend/ir.h"
#include "frontend/memory/layout.h"
#include "frontend/memory/memory.h"
#include "frontend/memory/source.h"
#include "frontend/memory/validity.h"

namespace vouch::frontend {

struct MemoryModel {
    // Adds the variables of memory to the program.
    MemoryModel(const llvm::Function& entry, const Prepared& prepared, unsigned cellLimit, TermManager& tm,
                program::Program& program);

    bool checksAccesses() const { return isMemoryProperty(property); }
    Memory::Cell moved(Memory::Cell cell, int64_t by) {
        return cell.isNowhere() ? cell : pointsTo.find({cell.node, cell.offset + by});
    }

    const Property property;
    const Objects objects;
    PointsTo pointsTo;
    Source source;
    Memory memory;
    LayoutUse layoutUse;
    std::optional<Layout> layout;     // if some look at the layout may see any
    std::optional<Validity> validity; // if the property is about memory, or sizes of objects are asked for
};

} // namespace vouch::frontend
