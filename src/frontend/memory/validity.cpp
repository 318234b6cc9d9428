#include "frontend/memory/validity.h"

#include "frontend/ir.h"
#include "support/check.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/MathExtras.h>

namespace vouch::frontend {

namespace {

// Objects whose lifetime is marked.
std::set<const llvm::Value*> scopedObjects(const llvm::Function& entry) {
    std::set<const llvm::Value*> result;
    for (const llvm::Instruction& i : llvm::instructions(entry))
        if (auto* marker = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&i))
            result.insert(marker->getArgOperand(1)->stripPointerCasts());
    return result;
}

// Objects that are made of one constant size, wherever that happens.
std::map<const llvm::Value*, uint64_t> constantSizes(const llvm::Function& entry) {
    std::map<const llvm::Value*, uint64_t> result;
    std::set<const llvm::Value*> others;
    for (const llvm::Instruction& i : llvm::instructions(entry)) {
        auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
        if (!call || !call->getCalledFunction() || call->getCalledFunction()->getName() != kMade) continue;
        const llvm::Value* object = llvm::getUnderlyingObject(call->getArgOperand(0));
        auto* size = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(1));
        if (!size || size->getValue().getActiveBits() > 64 ||
            result.try_emplace(object, size->getZExtValue()).first->second != size->getZExtValue())
            others.insert(object);
    }
    for (const llvm::Value* object : others) result.erase(object);
    return result;
}

const llvm::MDNode* dynamicMark(const llvm::Value* object) {
    if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(object)) return local->getMetadata(kDynamicMetadata);
    return llvm::cast<llvm::GlobalVariable>(object)->getMetadata(kDynamicMetadata);
}

} // namespace

Validity::Validity(TermManager& tm, const Objects& objects, PointsTo& pointsTo, const llvm::Function& entry,
                   std::vector<program::VariableInfo>& variables)
    : tm_(tm), objects_(objects), pointsTo_(pointsTo) {
    count_ = newVariable("allocated", Sort::bitVec(objects.pointerBits()), variables);
    std::set<const llvm::Value*> scoped = scopedObjects(entry);
    std::map<const llvm::Value*, uint64_t> sizes = constantSizes(entry);
    Sort number = Sort::bitVec(objects.pointerBits());
    for (const Object& object : objects.all()) {
        Shadow shadow;
        shadow.constantSize = object.size;
        if (const llvm::MDNode* mark = dynamicMark(object.value)) {
            shadow.stride = llvm::mdconst::extract<llvm::ConstantInt>(mark->getOperand(0))->getZExtValue();
            shadow.onHeap = mark->getNumOperands() > 1;
            bool region = shadow.stride != 0;
            VOUCH_CHECK(!region || llvm::isPowerOf2_64(shadow.stride), "slots are not a power of two apart");
            uint32_t index = region ? llvm::Log2_64_Ceil(object.size / shadow.stride + 1) : 0;
            shadow.alive = newVariable("alive", region ? Sort::array(index, 1) : Sort::boolean(), variables);
            if (auto size = sizes.find(object.value); size != sizes.end())
                shadow.constantSize = size->second & llvm::maskTrailingOnes<uint64_t>(number.width);
            else
                shadow.size =
                    newVariable("size", region ? Sort::array(index, number.width) : number, variables);
        } else if (scoped.contains(object.value)) {
            shadow.alive = newVariable("alive", Sort::boolean(), variables);
        }
        shadows_.push_back(shadow);
    }
}

Term Validity::newVariable(const char* name, Sort sort, std::vector<program::VariableInfo>& variables) {
    Term variable = tm_.mkFreshVar(name, sort);
    variables.push_back({variable, "", "", "", false, true, true}); // read behind what is written only
    return variable;
}

uint32_t Validity::slotBits(uint32_t object) const {
    return stride(object) == 0 ? 0 : tm_.sort(shadows_[object].alive).index;
}

uint32_t Validity::shadowOf(const llvm::Value* object) const {
    auto index = objects_.indexOf(object);
    VOUCH_CHECK(index.has_value(), "a lifetime without an object");
    return *index;
}

void Validity::initialise(MemoryState& state) {
    state.set(count_, number(0));
    for (const Shadow& shadow : shadows_) {
        if (!shadow.alive) continue;
        Sort sort = tm_.sort(shadow.alive);
        state.set(shadow.alive, sort.isBool() ? tm_.mkFalse() : tm_.mkConstArray(sort, tm_.mkConst(1, 0)));
    }
}

Validity::Place Validity::place(const MemoryState& state, uint32_t object, Term address) {
    const Object& o = objects_[object];
    const Shadow& shadow = shadows_[object];
    Place p;
    p.offset = tm_.mkBvSub(address, number(o.address));
    p.inside =
        tm_.mkBvUlt(p.offset, number(o.size + 1)); // an address just behind is an address of the object
    if (shadow.stride == 0) {
        p.alive = shadow.alive ? state.get(shadow.alive) : tm_.mkTrue();
        p.size = shadow.size ? state.get(shadow.size) : number(shadow.constantSize);
        return p;
    }
    uint32_t low = llvm::Log2_64(shadow.stride);
    p.slot = tm_.mkExtract(p.offset, low + slotBits(object) - 1, low);
    p.offset = tm_.mkZext(tm_.mkExtract(p.offset, low - 1, 0), objects_.pointerBits() - low);
    p.alive = tm_.mkBvToBool(tm_.mkSelect(state.get(shadow.alive), p.slot));
    p.size = shadow.size ? tm_.mkSelect(state.get(shadow.size), p.slot) : number(shadow.constantSize);
    return p;
}

Term Validity::mayAccess(const MemoryState& state, PointsTo::Cell cell, Term address, Term bytes,
                         Access access) {
    std::vector<Term> somewhere{tm_.mkEq(bytes, number(0))};
    if (!cell.isNowhere())
        for (const PointsTo::Placement& placement : pointsTo_.objectsOf(pointsTo_.find(cell).node)) {
            if (access == Access::Write && objects_[placement.object].isConstant) continue;
            Place p = place(state, placement.object, address);
            Term fits =
                tm_.mkAnd(tm_.mkBvUle(bytes, p.size), tm_.mkBvUle(p.offset, tm_.mkBvSub(p.size, bytes)));
            somewhere.push_back(tm_.mkAnd(p.alive, tm_.mkAnd(p.inside, fits)));
        }
    return tm_.mkOr(somewhere);
}

Term Validity::mayFree(const MemoryState& state, PointsTo::Cell cell, Term address) {
    std::vector<Term> allowed{tm_.mkEq(address, number(0))};
    if (!cell.isNowhere())
        for (const PointsTo::Placement& placement : pointsTo_.objectsOf(pointsTo_.find(cell).node)) {
            if (!shadows_[placement.object].onHeap) continue;
            Place p = place(state, placement.object, address);
            allowed.push_back(tm_.mkAnd(p.alive, tm_.mkAnd(p.inside, tm_.mkEq(p.offset, number(0)))));
        }
    return tm_.mkOr(allowed);
}

Term Validity::sizeAt(const MemoryState& state, PointsTo::Cell cell, Term address) {
    Term size = number(0);
    if (cell.isNowhere()) return size;
    for (const PointsTo::Placement& placement : pointsTo_.objectsOf(pointsTo_.find(cell).node)) {
        if (!shadows_[placement.object].onHeap) continue;
        Place p = place(state, placement.object, address);
        Term begins = tm_.mkAnd(p.inside, tm_.mkEq(p.offset, number(0)));
        size = tm_.mkIte(tm_.mkAnd(p.alive, begins), p.size, size);
    }
    return size;
}

void Validity::released(MemoryState& state, PointsTo::Cell cell, Term address) {
    Term isNull = tm_.mkEq(address, number(0));
    state.set(count_, tm_.mkBvSub(state.get(count_), tm_.mkIte(isNull, number(0), number(1))));
    if (cell.isNowhere()) return;
    for (const PointsTo::Placement& placement : pointsTo_.objectsOf(pointsTo_.find(cell).node)) {
        const Shadow& shadow = shadows_[placement.object];
        if (!shadow.onHeap) continue;
        Place p = place(state, placement.object, address);
        if (shadow.stride == 0) {
            state.set(shadow.alive, tm_.mkAnd(p.alive, tm_.mkNot(p.inside)));
        } else {
            Term old = state.get(shadow.alive);
            Term dead = tm_.mkStore(old, p.slot, tm_.mkConst(1, 0));
            state.set(shadow.alive, tm_.mkIte(p.inside, dead, old));
        }
    }
}

void Validity::made(MemoryState& state, const llvm::Value* object, Term address, Term bytes, bool onHeap) {
    uint32_t index = shadowOf(object);
    const Shadow& shadow = shadows_[index];
    if (onHeap) state.set(count_, tm_.mkBvAdd(state.get(count_), number(1)));
    if (shadow.stride == 0) {
        state.set(shadow.alive, tm_.mkTrue());
        if (shadow.size) state.set(shadow.size, bytes);
        return;
    }
    Term slot = place(state, index, address).slot;
    state.set(shadow.alive, tm_.mkStore(state.get(shadow.alive), slot, tm_.mkConst(1, 1)));
    if (shadow.size) state.set(shadow.size, tm_.mkStore(state.get(shadow.size), slot, bytes));
}

void Validity::entered(MemoryState& state, const llvm::Value* object) {
    if (Term alive = shadows_[shadowOf(object)].alive) state.set(alive, tm_.mkTrue());
}

void Validity::left(MemoryState& state, const llvm::Value* object) {
    Term alive = shadows_[shadowOf(object)].alive;
    if (!alive) return;
    Sort sort = tm_.sort(alive);
    state.set(alive, sort.isBool() ? tm_.mkFalse() : tm_.mkConstArray(sort, tm_.mkConst(1, 0)));
}

} // namespace vouch::frontend
