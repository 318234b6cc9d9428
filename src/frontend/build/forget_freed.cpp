// What a heap object holds after it was freed, for properties that are not about memory: unknowns (forget.h).
//
//   few cells                        each of them is replaced, in the object that the pointer designates
//   the only object of its node      its variables are replaced as a whole
//   many cells, beside others        it is told to be dead (validity.h), and reads there give an unknown each time
#include "frontend/build/builder.h"
#include "frontend/shape/forget.h"

#include <llvm/IR/InstIterator.h>

namespace vouch::frontend {

namespace {

struct HeapMark {
    bool isRegion = false;
    uint64_t size = 0; // of one object; 0: not constant
};

std::optional<HeapMark> heapMark(const Object& object) {
    const llvm::MDNode* mark = nullptr;
    if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(object.value))
        mark = local->getMetadata(kDynamicMetadata);
    else
        mark = llvm::cast<llvm::GlobalVariable>(object.value)->getMetadata(kDynamicMetadata);
    if (!mark || mark->getNumOperands() < 2) return std::nullopt;
    auto number = [&](unsigned i) {
        return llvm::mdconst::extract<llvm::ConstantInt>(mark->getOperand(i))->getZExtValue();
    };
    return HeapMark{number(0) != 0, number(1)};
}

} // namespace

// Which objects are told to be dead has to be known before the first read is translated.
void ProgramBuilder::findDead() {
    for (const llvm::Instruction& i : llvm::instructions(entry_)) {
        auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
        if (!call || !call->getCalledFunction() || call->getCalledFunction()->getName() != kFree) continue;
        Memory::Cell cell = pointsTo_.cellOf(call->getArgOperand(0));
        if (cell.isNowhere()) continue;
        const auto& placements = pointsTo_.objectsOf(cell.node);
        for (const PointsTo::Placement& placement : placements) {
            auto mark = heapMark(objects_[placement.object]);
            if (!mark || (placements.size() == 1 && !mark->isRegion)) continue;
            if (mark->size == 0 || !memory_.spans(cell, mark->size, kForgottenCells))
                dead_[cell.node].insert(placement.object);
        }
    }
}

void ProgramBuilder::forgetFreed(const llvm::CallInst& i) {
    Memory::Cell cell = pointsTo_.cellOf(i.getArgOperand(0));
    if (cell.isNowhere()) return;
    Term address = value(i.getArgOperand(0));
    if (validity_) validity_->released(state_, cell, address);
    auto dead = dead_.find(cell.node);
    for (const PointsTo::Placement& placement : pointsTo_.objectsOf(cell.node))
        if (heapMark(objects_[placement.object]) &&
            (dead == dead_.end() || !dead->second.contains(placement.object)))
            forgetObject(placement.object, cell, address);
}

// Where the pointer designates no such object, nothing changes.
void ProgramBuilder::forgetObject(uint32_t index, Memory::Cell cell, Term address) {
    const Object& object = objects_[index];
    HeapMark mark = *heapMark(object);
    Term start = pointerConstant(object.address);
    Term here = mark.isRegion ? tm_.mkBvUlt(tm_.mkBvSub(address, start), pointerConstant(object.size))
                              : tm_.mkEq(address, start);
    auto replace = [&](Term variable) {
        Term fresh = unknown(tm_.sort(variable));
        state_.set(variable, tm_.mkIte(here, fresh, state_.get(variable)));
    };
    auto spans = mark.size == 0 ? std::nullopt : memory_.spans(cell, mark.size, kForgottenCells);
    if (!spans) {
        for (const Memory::Partition* p : memory_.partitionsOf(cell.node)) {
            if (p->isArray()) replace(p->array);
            for (const Memory::Slot& slot : p->slots) replace(slot.variable);
        }
        return;
    }
    for (const Memory::Span& span : *spans) {
        Memory::Cell moved = movedCell(cell, span.distance);
        Term at = tm_.mkBvAdd(address, pointerConstant(static_cast<uint64_t>(span.distance)));
        Term fresh = unknown(Sort::bitVec(span.bytes * 8));
        if (pointsTo_.objectsOf(cell.node).size() > 1)
            fresh = tm_.mkIte(here, fresh, memory_.read(state_, moved, at, span.bytes, unknowns()));
        memory_.write(state_, moved, at, fresh);
    }
}

Term ProgramBuilder::unlessDead(Memory::Cell cell, Term address, Term contents) {
    auto dead = dead_.find(cell.node);
    if (dead == dead_.end()) return contents;
    std::vector<Term> somewhere;
    for (uint32_t object : dead->second) {
        Validity::Place place = validity_->place(state_, object, address);
        somewhere.push_back(tm_.mkAnd(place.inside, tm_.mkNot(place.alive)));
    }
    Term isDead = tm_.mkOr(somewhere);
    return tm_.isFalse(isDead) ? contents : tm_.mkIte(isDead, unknown(tm_.sort(contents)), contents);
}

} // namespace vouch::frontend
