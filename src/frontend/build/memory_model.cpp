#include "frontend/build/memory_model.h"

namespace vouch::frontend {

MemoryModel::MemoryModel(const llvm::Function& entry, const Prepared& prepared, unsigned cellLimit,
                         TermManager& tm, program::Program& program)
    : property(prepared.compiled.property), objects(entry), pointsTo(entry, objects, prepared.sites),
      source(entry, objects, program.files),
      memory(tm, objects, pointsTo, source, cellLimit, checksAccesses(), program.variables),
      layoutUse(looksAtLayout(entry, objects, memory, prepared.releases)) {
    if (!layoutUse.free.empty()) layout.emplace(tm, objects, pointsTo, layoutUse, program.variables);
    if (tracksObjects(*prepared.module, property))
        validity.emplace(tm, objects, pointsTo, entry, program.variables);
}

} // namespace vouch::frontend
