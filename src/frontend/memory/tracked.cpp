#include "frontend/memory/tracked.h"

#include "frontend/ir.h"

#include <set>

namespace vouch::frontend {

TrackedObjects::TrackedObjects(TermManager& tm, const Objects& objects, PointsTo& pointsTo,
                               Validity& validity, std::vector<program::VariableInfo>& variables)
    : tm_(tm), objects_(objects), pointsTo_(pointsTo), validity_(validity) {
    for (uint32_t object = 0; object < objects_.all().size(); ++object)
        if (isRoot(object) && !fieldsOf(object).empty()) roots_.push_back(object);
    findReachable();
    if (roots_.empty()) return;
    Sort number = Sort::bitVec(objects_.pointerBits());
    queue_ = newVariable("tracked", Sort::array(number.width, number.width), variables);
    head_ = newVariable("head", number, variables);
    tail_ = newVariable("tail", number, variables);
    for (uint32_t object : reachable_) {
        uint32_t slots = validity_.slotBits(object);
        marked_[object] =
            newVariable("marked", slots == 0 ? Sort::boolean() : Sort::array(slots, 1), variables);
    }
}

Term TrackedObjects::newVariable(const char* name, Sort sort, std::vector<program::VariableInfo>& variables) {
    Term variable = tm_.mkFreshVar(name, sort);
    variables.push_back({variable, "", "", "", false, true, true}); // read behind what is written only
    return variable;
}

bool TrackedObjects::isRoot(uint32_t object) const {
    auto* global = llvm::dyn_cast<llvm::GlobalVariable>(objects_[object].value);
    return global && !global->isConstant() && !validity_.isOnHeap(object);
}

void TrackedObjects::findReachable() {
    std::set<uint32_t> seen;
    std::vector<uint32_t> open = roots_;
    while (!open.empty()) {
        uint32_t object = open.back();
        open.pop_back();
        for (const Field& field : fieldsOf(object))
            for (uint32_t target : heapObjectsOf(field.target))
                if (seen.insert(target).second) open.push_back(target);
    }
    reachable_.assign(seen.begin(), seen.end());
}

uint64_t TrackedObjects::extentOf(uint32_t object) const {
    uint64_t stride = validity_.stride(object);
    return stride == 0 ? objects_[object].size : stride;
}

uint64_t TrackedObjects::positions(uint32_t object, const Field& field) const {
    uint64_t last = extentOf(object) - objects_.pointerBytes(); // distance of the last one there is room for
    return field.step == 0 ? 1 : (last - field.distance) / field.step + 1;
}

std::vector<uint32_t> TrackedObjects::heapObjectsOf(PointsTo::Cell target) {
    std::vector<uint32_t> result;
    target = pointsTo_.find(target);
    if (target.isNowhere()) return result;
    for (const PointsTo::Placement& placement : pointsTo_.objectsOf(target.node))
        if (validity_.isOnHeap(placement.object)) result.push_back(placement.object);
    return result;
}

std::vector<TrackedObjects::Field> TrackedObjects::fieldsOf(uint32_t object) {
    std::vector<Field> result;
    PointsTo::Cell start = pointsTo_.cellOf(objects_[object].value);
    if (start.isNowhere()) return result;
    auto modulus = static_cast<int64_t>(pointsTo_.modulus(start.node));
    for (auto& [offset, target] : pointsTo_.pointersIn(start.node)) {
        if (heapObjectsOf(target).empty()) continue;
        int64_t distance = offset - start.offset;
        if (modulus != 0) distance = ((distance % modulus) + modulus) % modulus;
        if (distance < 0 || static_cast<uint64_t>(distance) + objects_.pointerBytes() > extentOf(object))
            continue;
        result.push_back(
            {static_cast<uint64_t>(distance), static_cast<uint64_t>(modulus), {start.node, offset}, target});
    }
    return result;
}

void TrackedObjects::clear(MemoryState& state) {
    Term zero = tm_.mkConst(objects_.pointerBits(), 0);
    state.set(head_, zero);
    state.set(tail_, zero);
    for (auto& [object, marked] : marked_) {
        Sort sort = tm_.sort(marked);
        state.set(marked, sort.isBool() ? tm_.mkFalse() : tm_.mkConstArray(sort, tm_.mkConst(1, 0)));
    }
}

void TrackedObjects::visit(MemoryState& state, PointsTo::Cell target, Term pointer, Term condition) {
    std::vector<Term> found;
    for (uint32_t object : heapObjectsOf(target)) {
        Validity::Place place = validity_.place(state, object, pointer);
        Term within = tm_.mkAnd(place.inside, tm_.mkBvUle(place.offset, place.size));
        Term inside = tm_.mkAnd(tm_.mkAnd(condition, place.alive), within);
        Term marked = state.get(marked_.at(object));
        if (place.slot.isNull()) {
            found.push_back(tm_.mkAnd(inside, tm_.mkNot(marked)));
            state.set(marked_.at(object), tm_.mkOr(marked, inside));
        } else {
            Term known = tm_.mkBvToBool(tm_.mkSelect(marked, place.slot));
            found.push_back(tm_.mkAnd(inside, tm_.mkNot(known)));
            Term now = tm_.mkStore(marked, place.slot, tm_.mkConst(1, 1));
            state.set(marked_.at(object), tm_.mkIte(inside, now, marked));
        }
    }
    Term isNew = tm_.mkOr(found), queue = state.get(queue_), tail = state.get(tail_);
    state.set(queue_, tm_.mkIte(isNew, tm_.mkStore(queue, tail, pointer), queue));
    Term one = tm_.mkConst(objects_.pointerBits(), 1), zero = tm_.mkConst(objects_.pointerBits(), 0);
    state.set(tail_, tm_.mkBvAdd(tail, tm_.mkIte(isNew, one, zero)));
}

Term TrackedObjects::next(MemoryState& state) {
    Term head = state.get(head_);
    state.set(head_, tm_.mkBvAdd(head, tm_.mkConst(objects_.pointerBits(), 1)));
    return tm_.mkSelect(state.get(queue_), head);
}

} // namespace vouch::frontend
