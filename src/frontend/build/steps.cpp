#include "frontend/build/steps.h"

#include "frontend/debug_files.h"

#include <llvm/IR/DebugProgramInstruction.h>

namespace vouch::frontend {

void Steps::before(const llvm::Instruction& i) {
    debugRecords(i);
    statement(i);
}

void Steps::statement(const llvm::Instruction& i) {
    const llvm::DILocation* location = ownLocation(i.getDebugLoc().get());
    if (!location || location->getLine() == 0 || llvm::isa<llvm::PHINode>(i)) return;
    edges_.statement(edges_.source().where(location), location);
}

// Debug information must not change what is modelled: null where a value would.
Term Steps::valueToShow(const llvm::Value* v) {
    return values_.isPlain(v) ? values_.asBits(values_.value(v)) : Term();
}

// The line in the function that the location has come to, by inlining, from.
program::SourceLocation Steps::lineIn(const llvm::DISubprogram* function, const llvm::DILocation* location) {
    for (; location; location = location->getInlinedAt())
        if (location->getLine() != 0 && location->getScope()->getSubprogram() == function)
            return edges_.source().where(location);
    return {};
}

// The record itself knows the variable's scope only. The line is that of the function, for a parameter; of the computation; of
// the declaration, for what is taken to be its initialiser; or of the statement before, or behind, in the same function.
program::SourceLocation Steps::lineOf(const llvm::DbgVariableRecord& record, const llvm::Value& operand,
                                      const llvm::Instruction& next) {
    const llvm::DILocalVariable& variable = *record.getVariable();
    if (variable.isParameter()) return edges_.source().declarationOf(variable);
    const llvm::DISubprogram* function = variable.getScope()->getSubprogram();
    auto* computed = llvm::dyn_cast<llvm::Instruction>(&operand);
    if (computed && computed->getParent() == next.getParent() && !llvm::isa<llvm::PHINode>(computed))
        if (program::SourceLocation where = lineIn(function, computed->getDebugLoc().get()); where.known())
            return where;
    if (llvm::isa<llvm::Constant>(operand) && edges_.source().isInitialisation(record))
        return edges_.source().declarationOf(variable);
    if (edges_.line().known() && function && edges_.functionOfLine() == function->getName())
        return edges_.line();
    if (program::SourceLocation where = lineIn(function, next.getDebugLoc().get()); where.known())
        return where;
    return edges_.location(edges_.here()).where;
}

void Steps::debugRecords(const llvm::Instruction& i) {
    for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(i.getDbgRecordRange())) {
        if (!record.isDbgValue() || record.getNumVariableLocationOps() != 1 ||
            record.getVariable()->isArtificial() ||
            record.getVariable()->getFilename().starts_with("<library"))
            continue;
        const llvm::Value* operand = record.getVariableLocationOp(0);
        if (!operand || llvm::isa<llvm::UndefValue>(operand) || record.getExpression()->getNumElements() != 0)
            continue;
        llvm::Type* type = operand->getType();
        if (!type->isIntegerTy() && !type->isPointerTy()) continue;
        Term t = valueToShow(operand);
        if (!t) continue;
        CName name = edges_.source().nameOf(record.getVariable());
        const program::SourceLocation where = lineOf(record, *operand, i);
        program::Step step{where, name.function, name.name, t, name.isSigned};
        if (type->isPointerTy())
            edges_.addStep(std::move(step), Telling::Pointer);
        else
            edges_.addStep(std::move(step));
    }
}

// What is read from a volatile object is stored nowhere, but people want to see it.
void Steps::drawn(const llvm::CallInst& i, const Site& site, Term value) {
    constexpr std::string_view kVolatile = "volatile ";
    const llvm::DILocation* location = i.getDebugLoc().get();
    if (!site.name.starts_with(kVolatile) || !location) return;
    if (i.getType()->isIntegerTy(1)) return; // whether a pointer has changed
    edges_.addStep({edges_.source().where(location), edges_.source().functionOf(location),
                    site.name.substr(kVolatile.size()), values_.asBits(value), true});
}

program::Step Steps::stepHere() {
    const llvm::DILocation* location = ownLocation(edges_.current().getDebugLoc().get());
    if (!location) return {edges_.line(), "", "", Term(), true};
    return {edges_.source().where(location), edges_.source().functionOf(location), "", Term(), true};
}

void Steps::memory(Telling what, Term address, Term length) {
    program::Step step = stepHere();
    step.value = address;
    edges_.addStep(step, what);
    if (length.isNull()) return;
    step.value = length;
    step.isSigned = false;
    edges_.addStep(std::move(step), Telling::Length);
}

// Which variable is written may depend on the execution: then it is named when that is known.
void Steps::stored(const llvm::StoreInst& i, Term address, Term value, const llvm::Type* type) {
    program::Step step = stepHere();
    if (!i.getDebugLoc()) step.function.clear();
    step.value = value;
    if (!tm_.isBvConst(address)) {
        memory(Telling::Store, address);
        return edges_.addStep(std::move(step),
                              type->isPointerTy() ? Telling::StoredPointer : Telling::Stored);
    }
    auto object = objects_.at(tm_.bits(address).getZExtValue());
    if (!object) return;
    uint64_t offset = tm_.bits(address).getZExtValue() - objects_[*object].address;
    CName name = edges_.source().nameOf(objects_[*object], offset, tm_.width(value) / 8);
    if (name.name.empty()) return;
    step.variable = name.name;
    step.isSigned = name.isSigned;
    memory(Telling::Store, address);
    if (type->isPointerTy())
        edges_.addStep(std::move(step), Telling::Pointer);
    else
        edges_.addStep(std::move(step));
}

} // namespace vouch::frontend
