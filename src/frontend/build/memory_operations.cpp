// Instructions on memory: loads, stores, block operations.
#include "frontend/build/builder.h"
#include "support/check.h"

#include <numeric>

namespace vouch::frontend {

namespace {

constexpr size_t kMaximalUnrolledCells = 256; // block operations on more cells become loops
// A structure without arrays has no period to loop over: its cells are named one by one, but not without end.
constexpr size_t kMaximalNamedCells = 1 << 16;
constexpr size_t kMaximalInputCells = 4096; // cells that one call may fill with inputs

} // namespace

// The scalars of a type, with their distance from its start.
void ProgramBuilder::forEachScalar(llvm::Type* top,
                                   const std::function<void(unsigned, llvm::Type*, uint64_t)>& action) {
    unsigned k = 0;
    std::vector<std::pair<llvm::Type*, uint64_t>> open{{top, 0}};
    const llvm::DataLayout& layout = objects_.layout();
    while (!open.empty()) {
        auto [type, offset] = open.back();
        open.pop_back();
        if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
            const auto* fields = layout.getStructLayout(structure);
            for (unsigned i = structure->getNumElements(); i-- > 0;)
                open.push_back(
                    {structure->getElementType(i), offset + fields->getElementOffset(i).getFixedValue()});
        } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
            uint64_t size = layout.getTypeAllocSize(array->getElementType()).getFixedValue();
            for (uint64_t i = array->getNumElements(); i-- > 0;)
                open.push_back({array->getElementType(), offset + size * i});
        } else {
            action(k++, type, offset);
        }
    }
}

Memory::Cell ProgramBuilder::movedCell(Memory::Cell cell, int64_t by) {
    return cell.isNowhere() ? cell : pointsTo_.find({cell.node, cell.offset + by});
}

Term ProgramBuilder::readAt(Memory::Cell cell, Term address, Term distance, int64_t offset, uint32_t bytes) {
    Term at = tm_.mkBvAdd(tm_.mkBvAdd(address, distance), pointerConstant(static_cast<uint64_t>(offset)));
    size_t drawn = inputs_.size();
    Memory::Cell moved = movedCell(cell, offset);
    Term result = memory_.read(state_, moved, at, bytes, unknowns());
    // The first input is what it gives where no object is hit.
    Term missed = inputs_.size() > drawn ? inputs_[drawn] : Term();
    mayStray({at, bytes, missed, missed.isNull() ? result : missed, false, moved.node});
    return unlessDead(moved, at, result);
}

void ProgramBuilder::writeAt(Memory::Cell cell, Term address, Term distance, int64_t offset, Term bits) {
    Term at = tm_.mkBvAdd(tm_.mkBvAdd(address, distance), pointerConstant(static_cast<uint64_t>(offset)));
    Memory::Cell moved = movedCell(cell, offset);
    memory_.write(state_, moved, at, bits);
    mayStray({at, tm_.width(bits) / 8, {}, bits, true, moved.node});
}

// Constant addresses hit an object, at least in part, or miss it in every execution.
void ProgramBuilder::mayStray(StrayAccess access) {
    if (checksMemory()) return;
    if (tm_.isBvConst(access.address)) {
        uint64_t address = tm_.bits(access.address).getZExtValue();
        if (objects_.at(address) || objects_.at(address + access.bytes - 1)) return;
    }
    strays_.push_back(access);
}

void ProgramBuilder::load(const llvm::LoadInst& i) {
    requireValid(Access::Read, i.getPointerOperand(), objects_.layout().getTypeStoreSize(i.getType()));
    Term address = value(i.getPointerOperand());
    Memory::Cell cell = pointsTo_.cellOf(i.getPointerOperand());
    leafTypes(i.getType()); // throws for aggregates too large
    forEachScalar(i.getType(), [&](unsigned k, llvm::Type* type, uint64_t offset) {
        sortOf(type);
        Term bits = readAt(cell, address, pointerConstant(0), static_cast<int64_t>(offset), bytesOf(type));
        defineBits(i, k, type, bits);
    });
}

void ProgramBuilder::store(const llvm::StoreInst& i) {
    const llvm::Value* stored = i.getValueOperand();
    requireValid(Access::Write, i.getPointerOperand(), objects_.layout().getTypeStoreSize(stored->getType()));
    Term address = value(i.getPointerOperand());
    Memory::Cell cell = pointsTo_.cellOf(i.getPointerOperand());
    leafTypes(stored->getType());
    forEachScalar(stored->getType(), [&](unsigned k, llvm::Type* type, uint64_t offset) {
        Term bits = asBits(leaf(stored, k));
        bits = tm_.mkZext(bits, bytesOf(type) * 8 - tm_.width(bits));
        writeAt(cell, address, pointerConstant(0), static_cast<int64_t>(offset), bits);
        storeStep(i, tm_.mkBvAdd(address, pointerConstant(offset)), bits);
    });
}

// Writes the part of a cell that lies within [0, length): bytes(from, n) gives n new bytes from distance `from` on.
void ProgramBuilder::writeSpan(Memory::Cell cell, Term address, Term distance, const Memory::Span& span,
                               uint64_t length, const std::function<Term(uint64_t, uint32_t)>& bytes) {
    int64_t from = std::max<int64_t>(span.distance, 0);
    int64_t to = std::min<int64_t>(span.distance + span.bytes, static_cast<int64_t>(length));
    Term fresh = bytes(static_cast<uint64_t>(from), static_cast<uint32_t>(to - from));
    if (to - from != span.bytes) {
        Term old = readAt(cell, address, distance, span.distance, span.bytes);
        auto below = static_cast<uint32_t>(from - span.distance) * 8;
        auto above = static_cast<uint32_t>(to - span.distance) * 8;
        if (below > 0) fresh = tm_.mkConcat(fresh, tm_.mkExtract(old, below - 1, 0));
        if (above < span.bytes * 8)
            fresh = tm_.mkConcat(tm_.mkExtract(old, span.bytes * 8 - 1, above), fresh);
    }
    writeAt(cell, address, distance, span.distance, fresh);
}

// Locations: here -> head -> here'. At the head, counter is the distance from the start.
//   here -> head   counter := 0
//   head -> head   counter < length:   body; counter := counter + step
//   head -> here'  otherwise
void ProgramBuilder::loop(const std::function<Term()>& length, uint64_t step,
                          const std::function<void(Term)>& body) {
    Term counter = newVariable({}, Sort::bitVec(objects_.pointerBits()));
    program::LocationId head = cut({{counter, pointerConstant(0)}});
    Term more = tm_.mkBvUlt(counter, length());
    guard_ = more;
    body(counter);
    emit(head, tm_.mkTrue(), {{counter, tm_.mkBvAdd(counter, pointerConstant(step))}});
    beginSegment(head);
    guard_ = tm_.mkNot(tm_.mkBvUlt(counter, length()));
    cut();
}

size_t ProgramBuilder::unrolledCells(Memory::Cell cell) const {
    return pointsTo_.modulus(cell.node) == 0 ? kMaximalNamedCells : kMaximalUnrolledCells;
}

void ProgramBuilder::fillBytes(const llvm::MemSetInst& i) {
    const llvm::Value* target = i.getRawDest();
    requireValid(Access::Write, target, i.getLength());
    Memory::Cell cell = pointsTo_.cellOf(target);
    auto* constant = llvm::dyn_cast<llvm::ConstantInt>(i.getLength());
    auto fill = [&](uint64_t, uint32_t n) { return tm_.mkRepeat(value(i.getValue()), n); };
    auto length = [&] { return tm_.mkResize(value(i.getLength()), objects_.pointerBits(), false); };
    if (memory_.partitionsOf(cell, ~uint64_t{0} >> 2).empty()) return;
    if (!constant) {
        loop(length, 1, [&](Term distance) { writeSpan(cell, value(target), distance, {0, 1}, 1, fill); });
        return;
    }
    uint64_t size = constant->getZExtValue();
    if (auto spans = memory_.spans(cell, size, unrolledCells(cell))) {
        for (const Memory::Span& span : *spans)
            writeSpan(cell, value(target), pointerConstant(0), span, size, fill);
        return;
    }
    std::vector<const Memory::Partition*> touched = memory_.partitionsOf(cell, size);
    if (touched.size() == 1 && memory_.isWholeObject(*touched[0]) &&
        llvm::isa<llvm::ConstantInt>(i.getValue())) {
        const Object& object = objects_[pointsTo_.objectsOf(cell.node)[0].object];
        Term address = value(target);
        if (tm_.isBvConst(address) && tm_.bits(address) == object.address && size == object.size) {
            Sort sort = tm_.sort(touched[0]->array);
            state_.set(touched[0]->array, tm_.mkConstArray(sort, fill(0, touched[0]->elementBytes)));
            return;
        }
    }
    uint64_t step = pointsTo_.modulus(cell.node);
    auto spans = step == 0 ? std::nullopt : memory_.spans(cell, step, kMaximalUnrolledCells);
    if (!spans || size % step != 0 || (!spans->empty() && spans->front().distance < 0))
        throw CannotModel{"unsupported: memset of a large structure"};
    loop(length, step, [&](Term distance) {
        for (const Memory::Span& span : *spans) writeSpan(cell, value(target), distance, span, step, fill);
    });
}

// Nobody knows what memcpy leaves where its ranges overlap. That of one range to itself is what compilers emit.
void ProgramBuilder::requireApart(const llvm::MemTransferInst& i) {
    Memory::Cell to = pointsTo_.cellOf(i.getRawDest()), from = pointsTo_.cellOf(i.getRawSource());
    if (to.isNowhere() || from.isNowhere() || to.node != from.node) return;
    if (!inputs_.empty()) cut();
    Term target = value(i.getRawDest()), source = value(i.getRawSource());
    Term length = tm_.mkResize(value(i.getLength()), objects_.pointerBits(), false);
    auto isBehind = [&](Term a, Term b) { return tm_.mkBvUle(length, tm_.mkBvSub(a, b)); };
    limitUnless(
        tm_.mkOr(tm_.mkEq(target, source), tm_.mkAnd(isBehind(target, source), isBehind(source, target))),
        "unsupported: memcpy between ranges that overlap");
}

void ProgramBuilder::copyBytes(const llvm::MemTransferInst& i) {
    const llvm::Value *target = i.getRawDest(), *source = i.getRawSource();
    requireValid(Access::Read, source, i.getLength());
    requireValid(Access::Write, target, i.getLength());
    if (i.hasMetadata(kCalledMetadata)) requireApart(i);
    Memory::Cell to = pointsTo_.cellOf(target), from = pointsTo_.cellOf(source);
    if (memory_.partitionsOf(to, ~uint64_t{0} >> 2).empty()) return;
    auto* constant = llvm::dyn_cast<llvm::ConstantInt>(i.getLength());
    auto length = [&] { return tm_.mkResize(value(i.getLength()), objects_.pointerBits(), false); };
    // All reads come before all writes, so it does not matter whether source and target overlap.
    auto copy = [&](const std::vector<Memory::Span>& spans, Term distance, uint64_t size) {
        std::map<uint64_t, Term> bytes;
        auto read = [&](uint64_t offset, uint32_t n) {
            return readAt(from, value(source), distance, static_cast<int64_t>(offset), n);
        };
        for (const Memory::Span& span : spans) {
            int64_t begin = std::max<int64_t>(span.distance, 0);
            int64_t end = std::min<int64_t>(span.distance + span.bytes, static_cast<int64_t>(size));
            bytes[static_cast<uint64_t>(begin)] =
                read(static_cast<uint64_t>(begin), static_cast<uint32_t>(end - begin));
        }
        for (const Memory::Span& span : spans)
            writeSpan(to, value(target), distance, span, size,
                      [&](uint64_t at, uint32_t) { return bytes[at]; });
    };
    if (constant)
        if (auto spans = memory_.spans(to, constant->getZExtValue(), unrolledCells(to)))
            return copy(*spans, pointerConstant(0), constant->getZExtValue());
    // A step must bring both sides back to the same offsets.
    uint64_t step = 1;
    if (constant) {
        uint64_t a = pointsTo_.modulus(to.node), b = from.isNowhere() ? 1 : pointsTo_.modulus(from.node);
        step = a == 0 || b == 0 ? 0 : std::lcm(a, b);
    }
    auto spans = step == 0 ? std::nullopt : memory_.spans(to, step, kMaximalUnrolledCells);
    bool fits = spans && (spans->empty() || spans->front().distance >= 0);
    if (!fits || (constant && constant->getZExtValue() % step != 0))
        throw CannotModel{"unsupported: copy of a large structure"};
    loop(length, step, [&](Term counter) {
        // Forwards, unless the target lies behind the source: then from the end.
        Term backwards = tm_.mkBvSub(tm_.mkBvSub(length(), pointerConstant(step)), counter);
        Term distance = tm_.mkIte(tm_.mkBvUle(value(target), value(source)), counter, backwards);
        copy(*spans, distance, step);
    });
}

// Both objects belong to one node (points_to_scan.cpp), so that their cells lie alike. A cell that is not wholly within
// the length is copied byte by byte.
void ProgramBuilder::copyObject(const llvm::CallInst& i) {
    const llvm::Value *target = i.getArgOperand(0), *source = i.getArgOperand(1);
    Memory::Cell to = pointsTo_.cellOf(target), from = pointsTo_.cellOf(source);
    constexpr uint64_t kEverything = ~uint64_t{0} >> 2;
    if (to.isNowhere() || memory_.partitionsOf(to, kEverything).empty()) return;
    auto length = [&] { return tm_.mkResize(value(i.getArgOperand(2)), objects_.pointerBits(), false); };
    auto copy = [&](const std::vector<Memory::Span>& spans, Term distance) {
        for (const Memory::Span& span : spans) {
            Term fresh = readAt(from, value(source), distance, span.distance, span.bytes);
            Term old = readAt(to, value(target), distance, span.distance, span.bytes);
            Term start = tm_.mkBvAdd(distance, pointerConstant(static_cast<uint64_t>(span.distance)));
            Term mixed;
            for (uint32_t byte = 0; byte < span.bytes; ++byte) {
                Term within = tm_.mkBvUlt(tm_.mkBvAdd(start, pointerConstant(byte)), length());
                Term part = tm_.mkIte(within, tm_.mkExtract(fresh, byte * 8 + 7, byte * 8),
                                      tm_.mkExtract(old, byte * 8 + 7, byte * 8));
                mixed = byte == 0 ? part : tm_.mkConcat(part, mixed);
            }
            Term whole = tm_.mkBvUle(tm_.mkBvAdd(start, pointerConstant(span.bytes)), length());
            writeAt(to, value(target), distance, span.distance, tm_.mkIte(whole, fresh, mixed));
        }
    };
    uint64_t step = pointsTo_.modulus(to.node);
    auto spans = memory_.spans(to, step == 0 ? kEverything : step, unrolledCells(to));
    if (!spans || (!spans->empty() && spans->front().distance < 0))
        throw CannotModel{"unsupported: reallocation of a large structure"};
    if (step == 0) return copy(*spans, pointerConstant(0));
    loop(length, step, [&](Term distance) { copy(*spans, distance); });
}

void ProgramBuilder::inputBytes(const llvm::CallInst& i) {
    auto* id = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(0));
    auto* constant = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(2));
    if (!id || !constant) throw CannotModel{"unsupported: variable-length array"};
    auto site = static_cast<uint32_t>(id->getZExtValue());
    uint64_t size = constant->getZExtValue();
    if (size == 0) return;
    const llvm::Value* target = i.getArgOperand(1);
    Memory::Cell cell = pointsTo_.cellOf(target);
    Term address = value(target);
    std::vector<const Memory::Partition*> touched = memory_.partitionsOf(cell, size);
    if (touched.size() == 1 && tm_.isBvConst(address) && memory_.isDense(*touched[0], cell, size)) {
        const Memory::Partition& p = *touched[0];
        uint64_t first = tm_.bits(address).getZExtValue() >> p.indexShift;
        // An array variable of this object alone is replaced as a whole; a shared one element by element.
        if (memory_.isWholeObject(p) && size == objects_[pointsTo_.objectsOf(cell.node)[0].object].size) {
            auto fed = static_cast<uint32_t>(std::min(size, kRecordLimit));
            state_.set(p.array, input(tm_.sort(p.array), site, 0, fed, &i, first));
            return;
        }
        if (size > kRecordLimit) return; // as unknown as it has been from the start
        if (size / p.elementBytes > kMaximalUnrolledCells && site == 0) return forget(cell, size);
        if (size / p.elementBytes > kMaximalUnrolledCells)
            return inputElements(i, p, address, site, size, first);
    }
    if (size > kRecordLimit) return;
    auto spans = memory_.spans(cell, size, site == 0 ? kMaximalUnrolledCells : kMaximalInputCells);
    if (!spans && site == 0) return forget(cell, size);
    if (!spans) throw CannotModel{"unsupported: large uninitialised object"};
    // A record begins with an input at offset 0, whether a cell lies there or not.
    if (spans->empty() || spans->front().distance > 0) input(Sort::bitVec(8), site, 0, 1, &i);
    for (const Memory::Span& span : *spans)
        writeSpan(cell, address, pointerConstant(0), span, size, [&](uint64_t at, uint32_t n) {
            return input(Sort::bitVec(n * 8), site, static_cast<uint32_t>(at), n, &i);
        });
}

// A dead local of many cells. Where it shares its array variables with objects that may live, it keeps its contents.
void ProgramBuilder::forget(Memory::Cell cell, uint64_t size) {
    if (pointsTo_.objectsOf(cell.node).size() != 1) return;
    for (const Memory::Partition* p : memory_.partitionsOf(cell, size)) {
        if (p->isArray()) state_.set(p->array, unknown(tm_.sort(p->array)));
        for (const Memory::Slot& slot : p->slots) state_.set(slot.variable, unknown(tm_.sort(slot.variable)));
    }
}

namespace {

// Addresses of all elements that the array variable has for other objects than the one at this address, if that is an
// object as a whole and the others are few.
std::optional<std::vector<uint64_t>> elementsBeside(const std::vector<PointsTo::Placement>& placements,
                                                    const Objects& objects, const Memory::Partition& p,
                                                    uint64_t address, uint64_t size) {
    constexpr size_t kMost = 256;
    std::vector<uint64_t> addresses;
    bool isObject = false;
    for (const PointsTo::Placement& placement : placements) {
        const Object& other = objects[placement.object];
        if (other.address == address && other.size == size) {
            isObject = true;
            continue;
        }
        if (other.size > kMost * p.elementBytes) return std::nullopt;
        for (uint64_t at = 0; at < other.size; at += p.elementBytes) addresses.push_back(other.address + at);
        if (addresses.size() > kMost) return std::nullopt;
    }
    return isObject ? std::optional(addresses) : std::nullopt;
}

} // namespace

// One input of array sort. Where the range shares the array variable with few other elements, these are put back into it;
// otherwise a loop takes the elements of the range from it.
void ProgramBuilder::inputElements(const llvm::CallInst& i, const Memory::Partition& p, Term address,
                                   uint32_t site, uint64_t size, uint64_t firstIndex) {
    Sort sort = tm_.sort(p.array);
    Term source = newVariable({}, sort);
    Term drawn = input(sort, site, 0, static_cast<uint32_t>(size), &i, firstIndex);
    if (auto others = elementsBeside(pointsTo_.objectsOf(p.node), objects_, p,
                                     tm_.bits(address).getZExtValue(), size)) {
        Term old = state_.get(p.array);
        for (uint64_t other : *others) {
            Term index = memory_.index(p, pointerConstant(other));
            drawn = tm_.mkStore(drawn, index, tm_.mkSelect(old, index));
        }
        state_.set(p.array, drawn);
        return;
    }
    auto length = [&] { return pointerConstant(size); };
    state_.set(source, drawn);
    loop(length, p.elementBytes, [&](Term distance) {
        Term index = memory_.index(p, tm_.mkBvAdd(address, distance));
        state_.set(p.array, tm_.mkStore(state_.get(p.array), index, tm_.mkSelect(source, index)));
    });
}

// Everything that can be reached from the pointer gets an unknown value.
void ProgramBuilder::havoc(const llvm::CallInst& i) {
    Memory::Cell cell = pointsTo_.cellOf(i.getArgOperand(1));
    if (cell.isNowhere()) return;
    for (uint32_t node : pointsTo_.reachableFrom(cell.node))
        for (const Memory::Partition* p : memory_.partitionsOf(node)) {
            if (p->isArray()) state_.set(p->array, unknown(tm_.sort(p->array)));
            for (const Memory::Slot& slot : p->slots)
                if (!objects_[*objects_.at(slot.address)].isConstant)
                    state_.set(slot.variable, unknown(tm_.sort(slot.variable)));
        }
}

} // namespace vouch::frontend
