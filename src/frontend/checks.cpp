// Memory safety: every access, every free() and the end of the program are checked against validity.h. A violation is
// an edge to an error location of its own; the execution goes on with the access only if it is valid.
#include "frontend/builder.h"

#include <llvm/Analysis/ValueTracking.h>

namespace vouch::frontend {

void ProgramBuilder::violatesUnless(Term condition, Violation violation) {
    if (tm_.isTrue(condition)) return;
    program::LocationId l = newLocation(program::LocationKind::Error, current_->getDebugLoc().get(), "error");
    program_.locations[l].reason = violationName(violation);
    emitDeadEnd(l, tm_.mkNot(condition));
    assume(condition);
}

// What follows may branch: the inputs drawn so far belong to an edge of their own.
void ProgramBuilder::requireValid(const llvm::Value* pointer, uint64_t bytes) {
    if (!checksMemory()) return;
    if (!inputs_.empty()) cut();
    Term address = value(pointer);
    violatesUnless(validity_->mayAccess(state_, pointsTo_.cellOf(pointer), address, pointerConstant(bytes)),
                   Violation::ValidDeref);
}

void ProgramBuilder::requireValid(const llvm::Value* pointer, const llvm::Value* bytes) {
    if (!checksMemory()) return;
    if (!inputs_.empty()) cut();
    Term address = value(pointer), length = tm_.mkResize(value(bytes), objects_.pointerBits(), false);
    violatesUnless(validity_->mayAccess(state_, pointsTo_.cellOf(pointer), address, length), Violation::ValidDeref);
}

void ProgramBuilder::release(const llvm::CallInst& i) {
    if (!inputs_.empty()) cut();
    Term address = value(i.getArgOperand(0));
    Memory::Cell cell = pointsTo_.cellOf(i.getArgOperand(0));
    violatesUnless(validity_->mayFree(state_, cell, address), Violation::ValidFree);
    validity_->released(state_, cell, address);
}

// realloc asks for it before it takes the object back.
void ProgramBuilder::sizeOf(const llvm::CallInst& i) {
    if (checksMemory() && !inputs_.empty()) cut();
    Term address = value(i.getArgOperand(0));
    Memory::Cell cell = pointsTo_.cellOf(i.getArgOperand(0));
    if (checksMemory()) violatesUnless(validity_->mayFree(state_, cell, address), Violation::ValidFree);
    define(i, tm_.mkResize(validity_->sizeAt(state_, cell, address), 64, false));
}

void ProgramBuilder::made(const llvm::CallInst& i) {
    const llvm::Value* pointer = i.getArgOperand(0);
    Term size = tm_.mkResize(value(i.getArgOperand(1)), objects_.pointerBits(), false);
    bool onHeap = llvm::cast<llvm::ConstantInt>(i.getArgOperand(2))->isOne();
    validity_->made(state_, llvm::getUnderlyingObject(pointer), value(pointer), size, onHeap);
}

void ProgramBuilder::scope(const llvm::LifetimeIntrinsic& i) {
    if (!checksMemory()) return;
    const llvm::Value* object = i.getArgOperand(1)->stripPointerCasts();
    if (i.getIntrinsicID() == llvm::Intrinsic::lifetime_start)
        validity_->entered(state_, object);
    else
        validity_->left(state_, object);
}

// valid-memcleanup: nothing is allocated when the program ends. valid-memtrack: what is still allocated can be reached;
// after main has returned, only globals reach anything. Where they might, the model does not tell.
void ProgramBuilder::checkAtEnd(bool returned) {
    if (!checksMemory()) return;
    if (!inputs_.empty()) cut();
    Term clean = validity_->nothingAllocated(state_);
    if (prepared_.compiled.property == Property::MemCleanup) return violatesUnless(clean, Violation::ValidMemcleanup);
    Term untold = tm_.mkAnd(tm_.mkNot(clean), returned ? tm_.mkNot(globalsAreNull()) : tm_.mkTrue());
    if (!tm_.isFalse(untold)) {
        program::LocationId l = newLocation(program::LocationKind::Limit, current_->getDebugLoc().get(), "limit");
        program_.locations[l].reason = "unsupported: memory that may still be reached when the program ends";
        if (program_.locations[l].where.known())
            program_.locations[l].reason += ", " + program_.at(program_.locations[l].where);
        emitDeadEnd(l, untold);
        assume(tm_.mkNot(untold));
    }
    violatesUnless(clean, Violation::ValidMemtrack);
}

// No pointer of a global can reach an object: all of them are null. False where they are too many to name.
Term ProgramBuilder::globalsAreNull() {
    std::vector<Term> null;
    for (const Object& object : objects_.all()) {
        auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object.value);
        if (!global || global->isConstant() || global->hasMetadata(kDynamicMetadata)) continue;
        Memory::Cell cell = pointsTo_.cellOf(global);
        for (const Memory::Partition* p : memory_.partitionsOf(cell.node)) {
            if ((p->piece.flags & PointsTo::kPointerAccess) == 0) continue;
            if (p->isArray()) return tm_.mkFalse();
            for (const Memory::Slot& slot : p->slots)
                if (slot.address >= object.address && slot.address < object.address + object.size)
                    null.push_back(tm_.mkEq(state_.get(slot.variable), tm_.mkConst(slot.bytes * 8, 0)));
        }
    }
    return tm_.mkAnd(null);
}

} // namespace vouch::frontend
