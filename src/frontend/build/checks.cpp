#include "frontend/build/checks.h"

#include "frontend/debug_files.h"

#include <llvm/Analysis/ValueTracking.h>

namespace vouch::frontend {

using program::LocationKind;

void Checks::violatesUnless(Term condition, Violation violation, const std::function<void()>& tell) {
    if (forbids(model_.property, violation)) points_.arrive();
    if (tm_.isTrue(condition)) return;
    if (forbids(model_.property, violation)) {
        program::LocationId l = edges_.newLocation(
            LocationKind::Error, ownLocation(edges_.current().getDebugLoc().get()), "error");
        edges_.location(l).reason = violationName(violation);
        edges_.tellWhile(
            [&] {
                if (tell) tell();
            },
            [&] { edges_.emitDeadEnd(l, tm_.mkNot(condition)); });
    }
    edges_.assume(condition);
}

void Checks::requireValid(Access access, const llvm::Value* pointer, uint64_t bytes) {
    requireValid(access, pointer, [&] { return values_.pointerConstant(bytes); });
}

void Checks::requireValid(Access access, const llvm::Value* pointer, const llvm::Value* bytes) {
    requireValid(access, pointer, [&] { return values_.length(bytes); });
}

void Checks::requireValid(Access access, const llvm::Value* pointer, const std::function<Term()>& length) {
    Memory::Cell cell = model_.pointsTo.cellOf(pointer);
    if (!model_.checksAccesses()) {
        if (access == Access::Write && mayBeConstant(cell))
            edges_.assume(tm_.mkNot(touchesConstant(cell, values_.value(pointer), length())));
        return;
    }
    edges_.cutBehindInputs();
    Term address = values_.value(pointer), bytes = length();
    violatesUnless(
        model_.validity->mayAccess(edges_.state(), cell, address, bytes, access), Violation::ValidDeref,
        [&] { steps_.memory(access == Access::Write ? Telling::Write : Telling::Read, address, bytes); });
}

bool Checks::mayBeConstant(Memory::Cell cell) const {
    return !cell.isNowhere() &&
           llvm::any_of(model_.pointsTo.objectsOf(cell.node), [&](const PointsTo::Placement& placement) {
               return model_.objects[placement.object].isConstant;
           });
}

// p - start < size  \/  start - p < length, for some object that is constant.
Term Checks::touchesConstant(Memory::Cell cell, Term address, Term length) {
    std::vector<Term> somewhere;
    for (const PointsTo::Placement& placement : model_.pointsTo.objectsOf(cell.node)) {
        const Object& object = model_.objects[placement.object];
        if (!object.isConstant) continue;
        Term start = values_.pointerConstant(object.address), size = values_.pointerConstant(object.size);
        somewhere.push_back(tm_.mkOr(tm_.mkBvUlt(tm_.mkBvSub(address, start), size),
                                     tm_.mkBvUlt(tm_.mkBvSub(start, address), length)));
    }
    Term touches = tm_.mkOr(somewhere);
    return tm_.mkAnd(tm_.mkDistinct(length, values_.pointerConstant(0)), touches);
}

// A call through a pointer that is no function of a fitting type: what comes next is a limit, for functions of other
// types and for those that the program does not have.
void Checks::requireFunction(const llvm::CallInst& i) {
    edges_.cutBehindInputs();
    const llvm::Value* pointer = i.getArgOperand(0);
    Term address = values_.value(pointer);
    Memory::Cell cell = model_.pointsTo.cellOf(pointer);
    std::vector<Term> somewhere;
    for (uint64_t function : model_.objects.functionAddresses())
        somewhere.push_back(tm_.mkEq(address, values_.pointerConstant(function)));
    if (model_.pointsTo.mayComeFromOutside(cell)) {
        std::vector<Term> outside{tm_.mkDistinct(address, values_.pointerConstant(0))};
        for (const PointsTo::Placement& placement : model_.pointsTo.objectsOf(cell.node)) {
            const Object& object = model_.objects[placement.object];
            Term distance = tm_.mkBvSub(address, values_.pointerConstant(object.address));
            outside.push_back(tm_.mkNot(tm_.mkBvUlt(distance, values_.pointerConstant(object.size))));
        }
        somewhere.push_back(tm_.mkAnd(outside));
    }
    violatesUnless(tm_.mkOr(somewhere), Violation::ValidDeref);
}

void Checks::release(const llvm::CallInst& i) {
    if (!model_.checksAccesses()) return freed_.forget(i);
    edges_.cutBehindInputs();
    Term address = values_.value(i.getArgOperand(0));
    Memory::Cell cell = model_.pointsTo.cellOf(i.getArgOperand(0));
    violatesUnless(model_.validity->mayFree(edges_.state(), cell, address), Violation::ValidFree,
                   [&] { steps_.memory(Telling::Free, address); });
    steps_.memory(Telling::Freed, address);
    model_.validity->released(edges_.state(), cell, address);
}

// realloc asks for it before it takes the object back.
void Checks::sizeOf(const llvm::CallInst& i) {
    if (model_.checksAccesses()) edges_.cutBehindInputs();
    Term address = values_.value(i.getArgOperand(0));
    Memory::Cell cell = model_.pointsTo.cellOf(i.getArgOperand(0));
    if (model_.checksAccesses())
        violatesUnless(model_.validity->mayFree(edges_.state(), cell, address), Violation::ValidFree,
                       [&] { steps_.memory(Telling::Free, address); });
    values_.define(i, tm_.mkResize(model_.validity->sizeAt(edges_.state(), cell, address), 64, false));
}

// Null, or what is no address of an object at all, may mean something to the function; an object that was freed or has
// gone out of scope means nothing to anybody.
void Checks::requireAlive(const llvm::CallInst& i) {
    const llvm::Value* pointer = i.getArgOperand(0);
    Memory::Cell cell = model_.pointsTo.cellOf(pointer);
    if (!model_.checksAccesses() || cell.isNowhere()) return;
    edges_.cutBehindInputs();
    Term address = values_.value(pointer), lives = tm_.mkTrue();
    for (const PointsTo::Placement& placement : model_.pointsTo.objectsOf(cell.node)) {
        Validity::Place place = model_.validity->place(edges_.state(), placement.object, address);
        lives = tm_.mkAnd(lives, tm_.mkOr(tm_.mkNot(place.inside), place.alive));
    }
    violatesUnless(lives, Violation::ValidDeref);
}

void Checks::made(const llvm::CallInst& i) {
    const llvm::Value* pointer = i.getArgOperand(0);
    Term size = values_.length(i.getArgOperand(1));
    bool onHeap = llvm::cast<llvm::ConstantInt>(i.getArgOperand(2))->isOne();
    steps_.memory(Telling::Made, values_.value(pointer), size);
    model_.validity->made(edges_.state(), llvm::getUnderlyingObject(pointer), values_.value(pointer), size,
                          onHeap);
}

void Checks::dead(const llvm::CallInst& i) { model_.validity->left(edges_.state(), i.getArgOperand(0)); }

void Checks::scope(const llvm::LifetimeIntrinsic& i) {
    if (!model_.checksAccesses()) return;
    const llvm::Value* object = i.getArgOperand(1)->stripPointerCasts();
    if (i.getIntrinsicID() == llvm::Intrinsic::lifetime_start)
        model_.validity->entered(edges_.state(), object);
    else
        model_.validity->left(edges_.state(), object);
}

} // namespace vouch::frontend
