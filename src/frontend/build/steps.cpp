#include "frontend/build/steps.h"

#include <llvm/IR/DebugProgramInstruction.h>

namespace vouch::frontend {

void Steps::before(const llvm::Instruction& i) {
    debugRecords(i);
    statement(i);
}

void Steps::statement(const llvm::Instruction& i) {
    const llvm::DILocation* location = i.getDebugLoc().get();
    if (!location || location->getLine() == 0 || llvm::isa<llvm::PHINode>(i)) return;
    edges_.statement(edges_.source().where(location), location);
}

// Debug information must not change what is modelled: null where a value would.
Term Steps::valueToShow(const llvm::Value* v) {
    return values_.isPlain(v) ? values_.asBits(values_.value(v)) : Term();
}

void Steps::debugRecords(const llvm::Instruction& i) {
    for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(i.getDbgRecordRange())) {
        if (!record.isDbgValue() || record.getNumVariableLocationOps() != 1 ||
            record.getVariable()->isArtificial())
            continue;
        const llvm::Value* operand = record.getVariableLocationOp(0);
        if (!operand || llvm::isa<llvm::UndefValue>(operand) || record.getExpression()->getNumElements() != 0)
            continue;
        llvm::Type* type = operand->getType();
        if (!type->isIntegerTy() && !type->isPointerTy()) continue;
        Term t = valueToShow(operand);
        if (!t) continue;
        CName name = edges_.source().nameOf(record.getVariable());
        // The record itself knows the variable's scope only; the line is that of the computation or statement.
        program::SourceLocation where = edges_.line();
        if (auto* computed = llvm::dyn_cast<llvm::Instruction>(operand))
            if (computed->getParent() == i.getParent() && !llvm::isa<llvm::PHINode>(computed) &&
                computed->getDebugLoc() && computed->getDebugLoc().getLine() != 0)
                where = edges_.source().where(*computed);
        if (record.getDebugLoc() && record.getDebugLoc().getLine() != 0)
            where = edges_.source().where(record.getDebugLoc());
        if (!where.known()) where = edges_.location(edges_.here()).where;
        edges_.addStep({where, name.function, name.name, t, name.isSigned});
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

void Steps::stored(const llvm::StoreInst& i, Term address, Term value) {
    if (!tm_.isBvConst(address)) return;
    auto object = objects_.at(tm_.bits(address).getZExtValue());
    if (!object) return;
    uint64_t offset = tm_.bits(address).getZExtValue() - objects_[*object].address;
    CName name = edges_.source().nameOf(objects_[*object], offset, tm_.width(value) / 8);
    if (name.name.empty()) return;
    const llvm::DILocation* location = i.getDebugLoc().get();
    edges_.addStep({location ? edges_.source().where(location) : edges_.line(),
                    edges_.source().functionOf(location), name.name, value, name.isSigned});
}

} // namespace vouch::frontend
