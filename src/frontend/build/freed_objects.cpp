#include "frontend/build/freed_objects.h"

#include "frontend/shape/forget.h"
#include "frontend/shape/freed.h"

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

FreedObjects::FreedObjects(const llvm::Function& entry, EdgeBuilder& edges, Values& values,
                           MemoryModel& model)
    : tm_(edges.terms()), edges_(edges), values_(values), model_(model) {
    if (!model_.checksAccesses()) findDead(entry);
}

void FreedObjects::findDead(const llvm::Function& entry) {
    for (const llvm::Instruction& i : llvm::instructions(entry)) {
        auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
        if (!call || !call->getCalledFunction() || call->getCalledFunction()->getName() != kFree) continue;
        Memory::Cell cell = model_.pointsTo.cellOf(call->getArgOperand(0));
        if (cell.isNowhere()) continue;
        const auto& placements = model_.pointsTo.objectsOf(cell.node);
        for (const PointsTo::Placement& placement : placements) {
            auto mark = heapMark(model_.objects[placement.object]);
            if (!mark) continue;
            bool isWrittenLater = call->hasMetadata(kWrittenMetadata);
            if (placements.size() == 1 && !mark->isRegion && !isWrittenLater) continue;
            if (isWrittenLater || mark->size == 0 || !model_.memory.spans(cell, mark->size, kForgottenCells))
                dead_[cell.node].insert(placement.object);
        }
    }
}

void FreedObjects::forget(const llvm::CallInst& i) {
    Memory::Cell cell = model_.pointsTo.cellOf(i.getArgOperand(0));
    if (cell.isNowhere()) return;
    Term address = values_.value(i.getArgOperand(0));
    if (model_.validity) model_.validity->released(edges_.state(), cell, address);
    auto dead = dead_.find(cell.node);
    for (const PointsTo::Placement& placement : model_.pointsTo.objectsOf(cell.node))
        if (heapMark(model_.objects[placement.object]) &&
            (dead == dead_.end() || !dead->second.contains(placement.object)))
            forgetObject(placement.object, cell, address);
}

// Where the pointer designates no such object, nothing changes.
void FreedObjects::forgetObject(uint32_t index, Memory::Cell cell, Term address) {
    const Object& object = model_.objects[index];
    HeapMark mark = *heapMark(object);
    Term start = values_.pointerConstant(object.address);
    Term here = mark.isRegion ? tm_.mkBvUlt(tm_.mkBvSub(address, start), values_.pointerConstant(object.size))
                              : tm_.mkEq(address, start);
    auto replace = [&](Term variable) {
        Term fresh = edges_.unknown(tm_.sort(variable));
        edges_.state().set(variable, tm_.mkIte(here, fresh, edges_.state().get(variable)));
    };
    auto spans = mark.size == 0 ? std::nullopt : model_.memory.spans(cell, mark.size, kForgottenCells);
    if (!spans) {
        for (const Memory::Partition* p : model_.memory.partitionsOf(cell.node)) {
            if (p->isArray()) replace(p->array);
            for (const Memory::Slot& slot : p->slots) replace(slot.variable);
        }
        return;
    }
    for (const Memory::Span& span : *spans) {
        Memory::Cell moved = model_.moved(cell, span.distance);
        Term at = tm_.mkBvAdd(address, values_.pointerConstant(static_cast<uint64_t>(span.distance)));
        Term fresh = edges_.unknown(Sort::bitVec(span.bytes * 8));
        if (model_.pointsTo.objectsOf(cell.node).size() > 1)
            fresh = tm_.mkIte(here, fresh,
                              model_.memory.read(edges_.state(), moved, at, span.bytes, edges_.unknowns()));
        model_.memory.write(edges_.state(), moved, at, fresh);
    }
}

Term FreedObjects::unlessDead(Memory::Cell cell, Term address, Term contents) {
    auto dead = dead_.find(cell.node);
    if (dead == dead_.end()) return contents;
    std::vector<Term> somewhere;
    for (uint32_t object : dead->second) {
        Validity::Place place = model_.validity->place(edges_.state(), object, address);
        somewhere.push_back(tm_.mkAnd(place.inside, tm_.mkNot(place.alive)));
    }
    Term isDead = tm_.mkOr(somewhere);
    return tm_.isFalse(isDead) ? contents : tm_.mkIte(isDead, edges_.unknown(tm_.sort(contents)), contents);
}

// Locals that the cell may lie in, and in whose scope the current instruction is not.
std::vector<const Object*> FreedObjects::outOfScope(Memory::Cell cell) const {
    std::vector<const Object*> result;
    if (cell.isNowhere() || model_.checksAccesses()) return result;
    for (const PointsTo::Placement& placement : model_.pointsTo.objectsOf(cell.node)) {
        const Object& object = model_.objects[placement.object];
        auto* local = llvm::dyn_cast<llvm::AllocaInst>(object.value);
        if (local && !local->hasMetadata(kDynamicMetadata) && isOutOfScope(edges_.current(), *local))
            result.push_back(&object);
    }
    return result;
}

bool FreedObjects::mayBeOutOfScope(Memory::Cell cell) const { return !outOfScope(cell).empty(); }

Term FreedObjects::unlessOutOfScope(Memory::Cell cell, Term address, Term value) {
    std::vector<Term> outside;
    for (const Object* object : outOfScope(cell)) {
        Term distance = tm_.mkBvSub(address, values_.pointerConstant(object->address));
        Term hits = tm_.mkBvUlt(distance, values_.pointerConstant(object->size));
        if (!tm_.isFalse(hits)) outside.push_back(hits);
    }
    if (outside.empty()) return value;
    return tm_.mkIte(tm_.mkOr(outside), edges_.unknown(tm_.sort(value)), value);
}

Term FreedObjects::isReadable(Memory::Cell cell, Term address, Term length) {
    if (model_.checksAccesses()) return tm_.mkTrue();
    auto dead = dead_.find(cell.node);
    std::vector<Term> conditions;
    for (const Memory::Partition* p : model_.memory.partitionsOf(cell.node))
        if (dead != dead_.end() || p->hasContents)
            conditions.push_back(model_.memory.isWithin(*p, address, length));
    if (dead == dead_.end()) return tm_.mkAnd(conditions);
    for (uint32_t object : dead->second) {
        Validity::Place place = model_.validity->place(edges_.state(), object, address);
        Term fits = tm_.mkAnd(tm_.mkBvUle(length, place.size),
                              tm_.mkBvUle(place.offset, tm_.mkBvSub(place.size, length)));
        conditions.push_back(tm_.mkOr(tm_.mkNot(place.inside), tm_.mkAnd(place.alive, fits)));
    }
    return tm_.mkAnd(conditions);
}

} // namespace vouch::frontend
