// What people see of an edge: statements executed, and values that C variables got.
#include "frontend/build/builder.h"

#include <llvm/IR/DebugProgramInstruction.h>

namespace vouch::frontend {

using program::Step;

void ProgramBuilder::statement(const llvm::Instruction& i) {
    const llvm::DILocation* location = i.getDebugLoc().get();
    if (!location || location->getLine() == 0 || llvm::isa<llvm::PHINode>(i)) return;
    program::SourceLocation where = source_.where(location);
    if (!edgeWhere_.known()) edgeWhere_ = where;
    if (where.file == line_.file && where.line == line_.line) return;
    line_ = where;
    steps_.push_back({where, source_.functionOf(location), "", Term(), true});
}

// Debug information must not change what is modelled: null where a value would.
Term ProgramBuilder::valueToShow(const llvm::Value* v) {
    bool plain = llvm::isa<llvm::ConstantInt>(v) || llvm::isa<llvm::ConstantPointerNull>(v) ||
                 objects_.addressOf(v) || llvm::isa<llvm::PHINode>(v) || locals_.contains({v, 0});
    return plain ? asBits(value(v)) : Term();
}

void ProgramBuilder::debugRecords(const llvm::Instruction& i) {
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
        CName name = source_.nameOf(record.getVariable());
        // The record itself knows the variable's scope only; the line is that of the computation or statement.
        program::SourceLocation where = line_;
        if (auto* computed = llvm::dyn_cast<llvm::Instruction>(operand))
            if (computed->getParent() == i.getParent() && !llvm::isa<llvm::PHINode>(computed) &&
                computed->getDebugLoc() && computed->getDebugLoc().getLine() != 0)
                where = source_.where(*computed);
        if (record.getDebugLoc() && record.getDebugLoc().getLine() != 0)
            where = source_.where(record.getDebugLoc());
        if (!where.known()) where = program_.locations[at_].where;
        steps_.push_back({where, name.function, name.name, t, name.isSigned});
    }
}

// What is read from a volatile object is stored nowhere, but people want to see it.
void ProgramBuilder::drawScalar(const llvm::CallInst& i, uint32_t site) {
    constexpr std::string_view kVolatile = "volatile ";
    Term drawn = input(sortOf(i.getType()), site, 0, bytesOf(i.getType()), &i);
    define(i, drawn);
    auto known = prepared_.sites.find(site);
    const llvm::DILocation* location = i.getDebugLoc().get();
    if (known == prepared_.sites.end() || !known->second.name.starts_with(kVolatile) || !location) return;
    if (i.getType()->isIntegerTy(1)) return; // whether a pointer has changed
    steps_.push_back({source_.where(location), source_.functionOf(location),
                      known->second.name.substr(kVolatile.size()), asBits(drawn), true});
}

void ProgramBuilder::storeStep(const llvm::StoreInst& i, Term address, Term stored) {
    if (!tm_.isBvConst(address)) return;
    auto object = objects_.at(tm_.bits(address).getZExtValue());
    if (!object) return;
    uint64_t offset = tm_.bits(address).getZExtValue() - objects_[*object].address;
    CName name = source_.nameOf(objects_[*object], offset, tm_.width(stored) / 8);
    if (name.name.empty()) return;
    const llvm::DILocation* location = i.getDebugLoc().get();
    steps_.push_back({location ? source_.where(location) : line_, source_.functionOf(location), name.name,
                      stored, name.isSigned});
}

} // namespace vouch::frontend
