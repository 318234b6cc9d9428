// Memory safety: every access, every free() and the end of the program are checked against validity.h. A
// violation is an edge to an error location of its own, if the property forbids it; the execution goes on
// with the access only if it is valid.
#include "frontend/build/builder.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>

namespace vouch::frontend {

namespace {

constexpr uint64_t kMaximalPositions = 64; // pointers in an object that are named one by one

} // namespace

namespace {

bool isViolation(const llvm::Instruction& i) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
    return call && call->getCalledFunction() && call->getCalledFunction()->getName() == kError;
}

bool isPure(const llvm::BasicBlock& block) {
    return llvm::none_of(block, [](const llvm::Instruction& i) { return i.mayHaveSideEffects(); });
}

} // namespace

// A block with a violation, and those before it that do nothing but evaluate its condition (`a && b` has several).
void ProgramBuilder::findChecks() {
    std::vector<const llvm::BasicBlock*> open;
    for (const llvm::BasicBlock* block : blocks_)
        if (llvm::any_of(*block, isViolation)) open.push_back(block);
    if (open.empty()) return;
    llvm::DominatorTree dominators(const_cast<llvm::Function&>(entry_));
    llvm::LoopInfo loops(dominators);
    // Whether a loop ends is decided before, and by other conditions.
    auto staysInLoop = [&](const llvm::BasicBlock& block) {
        return llvm::all_of(llvm::predecessors(&block), [&](const llvm::BasicBlock* before) {
            return loops.getLoopFor(before) == loops.getLoopFor(&block);
        });
    };
    checks_.insert(open.begin(), open.end());
    while (!open.empty()) {
        const llvm::BasicBlock* block = open.back();
        open.pop_back();
        for (const llvm::BasicBlock* before : llvm::predecessors(block))
            if (isPure(*before) && staysInLoop(*before) && checks_.insert(before).second)
                open.push_back(before);
    }
}

void ProgramBuilder::comeToCheck() {
    if (checkPoints_.empty() || checkPoints_.back().location != at_)
        checkPoints_.push_back({at_, guard_, inputs_});
}

void ProgramBuilder::describeChecks(Checked& checked) const {
    checked.isNeverReached = !checks_.empty() && checkPoints_.empty();
    checked.points = checkPoints_;
}

void ProgramBuilder::violatesUnless(Term condition, Violation violation) {
    if (forbids(prepared_.compiled.property, violation)) comeToCheck();
    if (tm_.isTrue(condition)) return;
    if (forbids(prepared_.compiled.property, violation)) {
        program::LocationId l =
            newLocation(program::LocationKind::Error, current_->getDebugLoc().get(), "error");
        program_.locations[l].reason = violationName(violation);
        emitDeadEnd(l, tm_.mkNot(condition));
    }
    assume(condition);
}

void ProgramBuilder::requireValid(Access access, const llvm::Value* pointer, uint64_t bytes) {
    requireValid(access, pointer, [&] { return pointerConstant(bytes); });
}

void ProgramBuilder::requireValid(Access access, const llvm::Value* pointer, const llvm::Value* bytes) {
    requireValid(access, pointer, [&] { return tm_.mkResize(value(bytes), objects_.pointerBits(), false); });
}

// Where accesses are not checked, a write to memory that is not writable ends the execution, as it does natively.
// What follows a check may branch: the inputs drawn so far belong to an edge of their own.
void ProgramBuilder::requireValid(Access access, const llvm::Value* pointer,
                                  const std::function<Term()>& length) {
    Memory::Cell cell = pointsTo_.cellOf(pointer);
    if (!checksMemory()) {
        if (access == Access::Write && mayBeConstant(cell))
            assume(tm_.mkNot(touchesConstant(cell, value(pointer), length())));
        return;
    }
    if (!inputs_.empty()) cut();
    Term address = value(pointer), bytes = length();
    violatesUnless(validity_->mayAccess(state_, cell, address, bytes, access), Violation::ValidDeref);
}

bool ProgramBuilder::mayBeConstant(Memory::Cell cell) const {
    return !cell.isNowhere() &&
           llvm::any_of(pointsTo_.objectsOf(cell.node), [&](const PointsTo::Placement& placement) {
               return objects_[placement.object].isConstant;
           });
}

// p - start < size  \/  start - p < length, for some object that is constant.
Term ProgramBuilder::touchesConstant(Memory::Cell cell, Term address, Term length) {
    std::vector<Term> somewhere;
    for (const PointsTo::Placement& placement : pointsTo_.objectsOf(cell.node)) {
        const Object& object = objects_[placement.object];
        if (!object.isConstant) continue;
        Term start = pointerConstant(object.address), size = pointerConstant(object.size);
        somewhere.push_back(tm_.mkOr(tm_.mkBvUlt(tm_.mkBvSub(address, start), size),
                                     tm_.mkBvUlt(tm_.mkBvSub(start, address), length)));
    }
    Term touches = tm_.mkOr(somewhere);
    return tm_.mkAnd(tm_.mkDistinct(length, pointerConstant(0)), touches);
}

// A call through a pointer that is no function of a fitting type: what comes next is a limit, for functions of other types
// and for those that the program does not have.
void ProgramBuilder::requireFunction(const llvm::CallInst& i) {
    if (!inputs_.empty()) cut();
    const llvm::Value* pointer = i.getArgOperand(0);
    Term address = value(pointer);
    Memory::Cell cell = pointsTo_.cellOf(pointer);
    std::vector<Term> somewhere;
    for (uint64_t function : objects_.functionAddresses())
        somewhere.push_back(tm_.mkEq(address, pointerConstant(function)));
    if (pointsTo_.mayComeFromOutside(cell)) {
        std::vector<Term> outside{tm_.mkDistinct(address, pointerConstant(0))};
        for (const PointsTo::Placement& placement : pointsTo_.objectsOf(cell.node)) {
            const Object& object = objects_[placement.object];
            Term distance = tm_.mkBvSub(address, pointerConstant(object.address));
            outside.push_back(tm_.mkNot(tm_.mkBvUlt(distance, pointerConstant(object.size))));
        }
        somewhere.push_back(tm_.mkAnd(outside));
    }
    violatesUnless(tm_.mkOr(somewhere), Violation::ValidDeref);
}

void ProgramBuilder::release(const llvm::CallInst& i) {
    if (!checksMemory()) return forgetFreed(i);
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

// Null, or what is no address of an object at all, may mean something to the function; an object that was freed or has
// gone out of scope means nothing to anybody.
void ProgramBuilder::handOut(const llvm::CallInst& i) {
    const llvm::Value* pointer = i.getArgOperand(0);
    Memory::Cell cell = pointsTo_.cellOf(pointer);
    if (!checksMemory() || cell.isNowhere()) return;
    if (!inputs_.empty()) cut();
    Term address = value(pointer), lives = tm_.mkTrue();
    for (const PointsTo::Placement& placement : pointsTo_.objectsOf(cell.node)) {
        Validity::Place place = validity_->place(state_, placement.object, address);
        lives = tm_.mkAnd(lives, tm_.mkOr(tm_.mkNot(place.inside), place.alive));
    }
    violatesUnless(lives, Violation::ValidDeref);
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

// valid-memcleanup: nothing is allocated when the program ends. valid-memtrack: what is still allocated can
// be reached (tracked.h). After main has returned, only globals reach anything.
void ProgramBuilder::checkAtEnd(bool returned) {
    Property property = prepared_.compiled.property;
    bool cleanup = forbids(property, Violation::ValidMemcleanup);
    if (!cleanup && !forbids(property, Violation::ValidMemtrack)) return;
    if (!inputs_.empty()) cut();
    Term clean = tm_.mkEq(validity_->allocated(state_), pointerConstant(0));
    if (cleanup) return violatesUnless(clean, Violation::ValidMemcleanup);
    if (!tracked_) tracked_.emplace(tm_, objects_, pointsTo_, *validity_, program_.variables);
    if (tracked_->roots().empty()) return lostUnless(clean, returned);
    Ending& ending = endings_[returned];
    if (!ending.first)
        ending = {newLocation(program::LocationKind::Plain, current_->getDebugLoc().get(), "end"), current_};
    emit(ending.location, tm_.mkTrue());
    ended_ = true;
}

void ProgramBuilder::translateEnding(bool returned) {
    const Ending& ending = endings_[returned];
    if (!ending.first) return;
    current_ = ending.first;
    beginSegment(ending.location);
    try {
        findTracked();
        lostUnless(tm_.mkEq(tracked_->count(state_), validity_->allocated(state_)), returned);
        endInExit();
    } catch (const CannotModel& e) {
        endInLimit(e.reason, *current_);
    }
}

// The loop of tracked.h.
void ProgramBuilder::findTracked() {
    tracked_->clear(state_);
    for (uint32_t object : tracked_->roots())
        visitFieldsOf(object, pointerConstant(objects_[object].address));
    program::LocationId head = cut();
    guard_ = tracked_->more(state_);
    Term pointer = tracked_->next(state_);
    for (uint32_t object : tracked_->reachable()) limitLargeObject(object, pointer);
    for (uint32_t object : tracked_->reachable()) visitFieldsOf(object, pointer);
    emit(head, tm_.mkTrue());
    beginSegment(head);
    guard_ = tm_.mkNot(tracked_->more(state_));
}

// A heap object is visited within a loop already: there is no other for the many pointers that it may hold.
void ProgramBuilder::limitLargeObject(uint32_t object, Term pointer) {
    for (const TrackedObjects::Field& field : tracked_->fieldsOf(object)) {
        if (tracked_->positions(object, field) <= kMaximalPositions) continue;
        Validity::Place place = validity_->place(state_, object, pointer);
        return limitUnless(tm_.mkNot(tm_.mkAnd(place.inside, place.alive)),
                           "unsupported: a large heap object full of pointers when the program ends");
    }
}

// Visits the pointers in an object, if `pointer` points into it: many in a global by a loop.
void ProgramBuilder::visitFieldsOf(uint32_t object, Term pointer) {
    const uint32_t bytes = objects_.pointerBytes();
    for (const TrackedObjects::Field& field : tracked_->fieldsOf(object)) {
        uint64_t positions = tracked_->positions(object, field);
        auto visit = [&](Term distance) {
            Validity::Place place = validity_->place(state_, object, pointer);
            Term within = tm_.mkBvUle(tm_.mkBvAdd(distance, pointerConstant(bytes)), place.size);
            Term condition = tm_.mkAnd(tm_.mkAnd(place.inside, place.alive), within);
            Term address = tm_.mkBvAdd(tm_.mkBvSub(pointer, place.offset), distance);
            Term stored = memory_.read(state_, field.cell, address, bytes, unknowns());
            tracked_->visit(state_, field.target, stored, condition);
        };
        if (positions <= kMaximalPositions) {
            for (uint64_t i = 0; i < positions; ++i) visit(pointerConstant(field.distance + i * field.step));
        } else if (!validity_->isOnHeap(object)) {
            loop([&] { return pointerConstant(positions * field.step); }, field.step,
                 [&](Term distance) { visit(tm_.mkBvAdd(distance, pointerConstant(field.distance))); });
        }
    }
}

// When exit or abort is called, locals of the functions that have been called reach objects as well; which
// they are, the model does not tell.
void ProgramBuilder::lostUnless(Term tracked, bool returned) {
    if (returned) return violatesUnless(tracked, Violation::ValidMemtrack);
    limitUnless(tracked, "unsupported: memory that no global reaches when exit or abort is called");
}

void ProgramBuilder::limitUnless(Term condition, const std::string& reason) {
    if (tm_.isTrue(condition)) return;
    program::LocationId l = newLocation(program::LocationKind::Limit, current_->getDebugLoc().get(), "limit");
    program::Location& limit = program_.locations[l];
    limit.reason = limit.where.known() ? reason + ", " + program_.at(limit.where) : reason;
    emitDeadEnd(l, tm_.mkNot(condition));
    assume(condition);
}

} // namespace vouch::frontend
