#include "frontend/build/memory_operations.h"

#include <numeric>

namespace vouch::frontend {

namespace {

constexpr size_t kMaximalUnrolledCells = 256; // block operations on more cells become loops
// A structure without arrays has no period to loop over: its cells are named one by one, but not without end.
constexpr size_t kMaximalNamedCells = 1 << 16;
constexpr size_t kMaximalInputCells = 4096; // cells that one call may fill with inputs

} // namespace

// The scalars of a type, with their distance from its start.
void MemoryOperations::forEachScalar(llvm::Type* top,
                                     const std::function<void(unsigned, llvm::Type*, uint64_t)>& action) {
    unsigned k = 0;
    std::vector<std::pair<llvm::Type*, uint64_t>> open{{top, 0}};
    const llvm::DataLayout& layout = model_.objects.layout();
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

Term MemoryOperations::readAt(Memory::Cell cell, Term address, Term distance, int64_t offset,
                              uint32_t bytes) {
    Term at =
        tm_.mkBvAdd(tm_.mkBvAdd(address, distance), values_.pointerConstant(static_cast<uint64_t>(offset)));
    size_t drawn = edges_.inputs().size();
    Memory::Cell moved = model_.moved(cell, offset);
    Term result = model_.memory.read(edges_.state(), moved, at, bytes, edges_.unknowns());
    // The first input is what it gives where no object is hit.
    Term missed = edges_.inputs().size() > drawn ? edges_.inputs()[drawn] : Term();
    mayStray({at, bytes, missed, missed.isNull() ? result : missed, false, moved.node});
    return freed_.unlessDead(moved, at, result);
}

void MemoryOperations::writeAt(Memory::Cell cell, Term address, Term distance, int64_t offset, Term bits) {
    Term at =
        tm_.mkBvAdd(tm_.mkBvAdd(address, distance), values_.pointerConstant(static_cast<uint64_t>(offset)));
    Memory::Cell moved = model_.moved(cell, offset);
    model_.memory.write(edges_.state(), moved, at, freed_.unlessOutOfScope(moved, at, bits));
    mayStray({at, tm_.width(bits) / 8, {}, bits, true, moved.node});
}

// Constant addresses hit an object, at least in part, or miss it in every execution.
void MemoryOperations::mayStray(StrayAccess access) {
    if (model_.checksAccesses()) return;
    if (tm_.isBvConst(access.address)) {
        uint64_t address = tm_.bits(access.address).getZExtValue();
        if (model_.objects.at(address) || model_.objects.at(address + access.bytes - 1)) return;
    }
    edges_.addStray(access);
}

void MemoryOperations::load(const llvm::LoadInst& i) {
    checks_.requireValid(Access::Read, i.getPointerOperand(),
                         model_.objects.layout().getTypeStoreSize(i.getType()));
    Term address = values_.value(i.getPointerOperand());
    Memory::Cell cell = model_.pointsTo.cellOf(i.getPointerOperand());
    values_.leafTypes(i.getType()); // throws for aggregates too large
    forEachScalar(i.getType(), [&](unsigned k, llvm::Type* type, uint64_t offset) {
        values_.sortOf(type);
        Term bits = readAt(cell, address, values_.pointerConstant(0), static_cast<int64_t>(offset),
                           values_.bytesOf(type));
        values_.defineBits(i, k, type, bits);
    });
}

void MemoryOperations::store(const llvm::StoreInst& i) {
    const llvm::Value* stored = i.getValueOperand();
    checks_.requireValid(Access::Write, i.getPointerOperand(),
                         model_.objects.layout().getTypeStoreSize(stored->getType()));
    Term address = values_.value(i.getPointerOperand());
    Memory::Cell cell = model_.pointsTo.cellOf(i.getPointerOperand());
    values_.leafTypes(stored->getType());
    forEachScalar(stored->getType(), [&](unsigned k, llvm::Type* type, uint64_t offset) {
        Term bits = values_.asBits(values_.leaf(stored, k));
        bits = tm_.mkZext(bits, values_.bytesOf(type) * 8 - tm_.width(bits));
        writeAt(cell, address, values_.pointerConstant(0), static_cast<int64_t>(offset), bits);
        steps_.stored(i, tm_.mkBvAdd(address, values_.pointerConstant(offset)), bits, type);
    });
}

// Writes the part of a cell that lies within [0, length): bytes(from, n) gives n new bytes from distance `from` on.
void MemoryOperations::writeSpan(Memory::Cell cell, Term address, Term distance, const Memory::Span& span,
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

size_t MemoryOperations::unrolledCells(Memory::Cell cell) const {
    return model_.pointsTo.modulus(cell.node) == 0 ? kMaximalNamedCells : kMaximalUnrolledCells;
}

// An array variable of one object alone is replaced as a whole.
bool MemoryOperations::fillWholeObject(const llvm::MemSetInst& i, uint64_t size) {
    Memory::Cell cell = model_.pointsTo.cellOf(i.getRawDest());
    std::vector<const Memory::Partition*> touched = model_.memory.partitionsOf(cell, size);
    if (touched.size() != 1 || freed_.mayBeOutOfScope(cell) || !model_.memory.isWholeObject(*touched[0]) ||
        !llvm::isa<llvm::ConstantInt>(i.getValue()))
        return false;
    const Object& object = model_.objects[model_.pointsTo.objectsOf(cell.node)[0].object];
    Term address = values_.value(i.getRawDest());
    if (!tm_.isBvConst(address) || tm_.bits(address) != object.address || size != object.size) return false;
    Term element = tm_.mkRepeat(values_.value(i.getValue()), touched[0]->elementBytes);
    edges_.state().set(touched[0]->array, tm_.mkConstArray(tm_.sort(touched[0]->array), element));
    return true;
}

void MemoryOperations::fillBytes(const llvm::MemSetInst& i) {
    const llvm::Value* target = i.getRawDest();
    checks_.requireValid(Access::Write, target, i.getLength());
    Memory::Cell cell = model_.pointsTo.cellOf(target);
    auto* constant = llvm::dyn_cast<llvm::ConstantInt>(i.getLength());
    auto fill = [&](uint64_t, uint32_t n) { return tm_.mkRepeat(values_.value(i.getValue()), n); };
    auto length = [&] { return values_.length(i.getLength()); };
    if (model_.memory.partitionsOf(cell, ~uint64_t{0} >> 2).empty()) return;
    steps_.memory(Telling::Changed, values_.value(target), length());
    if (!constant) {
        uint64_t unit = unitOfLength(i.getLength(), model_.objects.layout());
        if (fillRange(i, unit)) return;
        auto spans = model_.memory.spans(cell, unit, kMaximalUnrolledCells);
        if (!spans || (!spans->empty() && spans->front().distance < 0))
            throw CannotModel{"unsupported: memset of a large structure"};
        loop(length, unit, [&](Term distance) {
            for (const Memory::Span& span : *spans)
                writeSpan(cell, values_.value(target), distance, span, unit, fill);
        });
        return;
    }
    uint64_t size = constant->getZExtValue();
    if (auto spans = model_.memory.spans(cell, size, unrolledCells(cell))) {
        for (const Memory::Span& span : *spans)
            writeSpan(cell, values_.value(target), values_.pointerConstant(0), span, size, fill);
        return;
    }
    if (fillWholeObject(i, size)) return;
    uint64_t step = model_.pointsTo.modulus(cell.node);
    if (fillRange(i, size)) return;
    auto spans = step == 0 ? std::nullopt : model_.memory.spans(cell, step, kMaximalUnrolledCells);
    if (!spans || size % step != 0 || (!spans->empty() && spans->front().distance < 0))
        throw CannotModel{"unsupported: memset of a large structure"};
    loop(length, step, [&](Term distance) {
        for (const Memory::Span& span : *spans)
            writeSpan(cell, values_.value(target), distance, span, step, fill);
    });
}

bool MemoryOperations::mayShareMemory(const llvm::Value* a, const llvm::Value* b) const {
    Memory::Cell one = model_.pointsTo.cellOf(a), other = model_.pointsTo.cellOf(b);
    return !one.isNowhere() && !other.isNowhere() && one.node == other.node;
}

// Distances count modulo the address space: behind one's end, the other begins.
Term MemoryOperations::haveNothingInCommon(Term a, Term lengthOfA, Term b, Term lengthOfB) {
    return tm_.mkAnd(tm_.mkBvUle(lengthOfB, tm_.mkBvSub(a, b)), tm_.mkBvUle(lengthOfA, tm_.mkBvSub(b, a)));
}

// Nobody knows what a copy leaves where its ranges overlap, be it a call of memcpy or an assignment of structures. That
// of one range to itself is what compilers emit. Elements of one array are the same or apart.
Term MemoryOperations::areApart(const llvm::MemCpyInst& i) {
    if (!mayShareMemory(i.getRawDest(), i.getRawSource())) return tm_.mkTrue();
    Memory::Cell to = model_.pointsTo.cellOf(i.getRawDest()), from = model_.pointsTo.cellOf(i.getRawSource());
    auto* constant = llvm::dyn_cast<llvm::ConstantInt>(i.getLength());
    uint64_t step = model_.pointsTo.modulus(to.node);
    bool areElements = constant && step != 0 && to.offset == from.offset && constant->getValue().ule(step);
    if (areElements) return tm_.mkTrue();
    Term target = values_.value(i.getRawDest()), source = values_.value(i.getRawSource());
    Term length = values_.length(i.getLength());
    return tm_.mkOr(tm_.mkEq(target, source), haveNothingInCommon(target, length, source, length));
}

void MemoryOperations::requireApart(const llvm::MemCpyInst& i) {
    if (tm_.isTrue(areApart(i))) return;
    edges_.cutBehindInputs();
    edges_.limitUnless(areApart(i), "undefined: copy between ranges that overlap");
}

void MemoryOperations::requireApart(const llvm::CallInst& i) {
    if (!mayShareMemory(i.getArgOperand(0), i.getArgOperand(2))) return;
    edges_.cutBehindInputs();
    Term first = values_.value(i.getArgOperand(0)), second = values_.value(i.getArgOperand(2));
    edges_.limitUnless(haveNothingInCommon(first, values_.length(i.getArgOperand(1)), second,
                                           values_.length(i.getArgOperand(3))),
                       "undefined: library function between ranges that overlap");
}

// All reads come before all writes, so it does not matter whether source and target overlap. What is copied is unknown
// unless `isDefined`.
void MemoryOperations::copySpans(const llvm::MemTransferInst& i, const std::vector<Memory::Span>& spans,
                                 Term distance, uint64_t size, Term isDefined) {
    const llvm::Value *target = i.getRawDest(), *source = i.getRawSource();
    Memory::Cell to = model_.pointsTo.cellOf(target), from = model_.pointsTo.cellOf(source);
    std::map<uint64_t, Term> bytes;
    for (const Memory::Span& span : spans) {
        int64_t begin = std::max<int64_t>(span.distance, 0);
        int64_t end = std::min<int64_t>(span.distance + span.bytes, static_cast<int64_t>(size));
        bytes[static_cast<uint64_t>(begin)] =
            readAt(from, values_.value(source), distance, begin, static_cast<uint32_t>(end - begin));
    }
    if (!tm_.isTrue(isDefined))
        for (auto& [at, copied] : bytes)
            copied = tm_.mkIte(isDefined, copied, edges_.unknown(tm_.sort(copied)));
    for (const Memory::Span& span : spans)
        writeSpan(to, values_.value(target), distance, span, size,
                  [&](uint64_t at, uint32_t) { return bytes[at]; });
}

// As one term, if the cells on both sides allow that. The length is a multiple of `multiple`.
bool MemoryOperations::copyRange(Memory::Range target, Memory::Range source, Term length, uint64_t multiple) {
    uint64_t unit = freed_.mayBeOutOfScope(target.cell) ? 0 : model_.memory.unitOf(target.cell);
    if (unit == 0 || multiple % unit != 0 || model_.memory.unitOf(source.cell) != unit) return false;
    Term isReadable = freed_.isReadable(source.cell, source.start, length);
    model_.memory.copyRange(edges_.state(), target, source, length, isReadable, edges_.unknowns());
    return true;
}

bool MemoryOperations::fillRange(const llvm::MemSetInst& i, uint64_t multiple) {
    Memory::Cell cell = model_.pointsTo.cellOf(i.getRawDest());
    uint64_t unit = freed_.mayBeOutOfScope(cell) ? 0 : model_.memory.unitOf(cell);
    if (unit == 0 || multiple % unit != 0) return false;
    Term filled = tm_.mkRepeat(values_.value(i.getValue()), static_cast<uint32_t>(unit));
    model_.memory.fillRange(edges_.state(), {cell, values_.value(i.getRawDest())},
                            values_.length(i.getLength()), filled);
    return true;
}

void MemoryOperations::copyBytes(const llvm::MemTransferInst& i) {
    const llvm::Value *target = i.getRawDest(), *source = i.getRawSource();
    checks_.requireValid(Access::Read, source, i.getLength());
    checks_.requireValid(Access::Write, target, i.getLength());
    Memory::Cell to = model_.pointsTo.cellOf(target), from = model_.pointsTo.cellOf(source);
    if (model_.memory.partitionsOf(to, ~uint64_t{0} >> 2).empty()) return;
    steps_.memory(Telling::Changed, values_.value(target), values_.length(i.getLength()));
    auto* constant = llvm::dyn_cast<llvm::ConstantInt>(i.getLength());
    auto* copy = llvm::dyn_cast<llvm::MemCpyInst>(&i);
    auto length = [&] { return values_.length(i.getLength()); };
    bool isLimit = copy && model_.checksAccesses(); // AddressSanitizer reports it
    if (isLimit) requireApart(*copy);
    if (constant)
        if (auto spans = model_.memory.spans(to, constant->getZExtValue(), unrolledCells(to)))
            return copySpans(i, *spans, values_.pointerConstant(0), constant->getZExtValue(),
                             copy && !isLimit ? areApart(*copy) : tm_.mkTrue());
    if (copy && !isLimit) requireApart(*copy);
    // A step must bring both sides back to the same offsets.
    uint64_t unit =
        constant ? constant->getZExtValue() : unitOfLength(i.getLength(), model_.objects.layout());
    if (copyRange({to, values_.value(target)}, {from, values_.value(source)}, length(), unit)) return;
    uint64_t step = unit;
    if (constant) {
        uint64_t a = model_.pointsTo.modulus(to.node),
                 b = from.isNowhere() ? 1 : model_.pointsTo.modulus(from.node);
        step = a == 0 || b == 0 ? 0 : std::lcm(a, b);
        if (step != 0 && unit % step != 0) step = 0;
    }
    auto spans = step == 0 ? std::nullopt : model_.memory.spans(to, step, kMaximalUnrolledCells);
    bool fits = spans && (spans->empty() || spans->front().distance >= 0);
    if (!fits) throw CannotModel{"unsupported: copy of a large structure"};
    loop(length, step, [&](Term counter) {
        // Forwards, unless the target lies behind the source: then from the end.
        Term backwards = tm_.mkBvSub(tm_.mkBvSub(length(), values_.pointerConstant(step)), counter);
        Term distance =
            tm_.mkIte(tm_.mkBvUle(values_.value(target), values_.value(source)), counter, backwards);
        copySpans(i, *spans, distance, step, tm_.mkTrue());
    });
}

// A cell that is not wholly within the length is copied byte by byte.
void MemoryOperations::copyWithin(const llvm::CallInst& i, const std::vector<Memory::Span>& spans,
                                  Term distance) {
    const llvm::Value *target = i.getArgOperand(0), *source = i.getArgOperand(1);
    Memory::Cell to = model_.pointsTo.cellOf(target), from = model_.pointsTo.cellOf(source);
    auto length = [&] { return values_.length(i.getArgOperand(2)); };
    for (const Memory::Span& span : spans) {
        Term fresh = readAt(from, values_.value(source), distance, span.distance, span.bytes);
        Term old = readAt(to, values_.value(target), distance, span.distance, span.bytes);
        Term start = tm_.mkBvAdd(distance, values_.pointerConstant(static_cast<uint64_t>(span.distance)));
        Term mixed;
        for (uint32_t byte = 0; byte < span.bytes; ++byte) {
            Term within = tm_.mkBvUlt(tm_.mkBvAdd(start, values_.pointerConstant(byte)), length());
            Term part = tm_.mkIte(within, tm_.mkExtract(fresh, byte * 8 + 7, byte * 8),
                                  tm_.mkExtract(old, byte * 8 + 7, byte * 8));
            mixed = byte == 0 ? part : tm_.mkConcat(part, mixed);
        }
        Term whole = tm_.mkBvUle(tm_.mkBvAdd(start, values_.pointerConstant(span.bytes)), length());
        writeAt(to, values_.value(target), distance, span.distance, tm_.mkIte(whole, fresh, mixed));
    }
}

// The units that lie wholly within the length as one range, what is left as a cell that is not.
bool MemoryOperations::copyWholeUnits(const llvm::CallInst& i, uint64_t unit) {
    const llvm::Value *target = i.getArgOperand(0), *source = i.getArgOperand(1);
    Term length = values_.length(i.getArgOperand(2));
    Term rest = tm_.mkBvAnd(length, values_.pointerConstant(unit - 1)), whole = tm_.mkBvSub(length, rest);
    Memory::Range to{model_.pointsTo.cellOf(target), values_.value(target)};
    if (!copyRange(to, {model_.pointsTo.cellOf(source), values_.value(source)}, whole, unit)) return false;
    if (unit > 1) copyWithin(i, {{0, static_cast<uint32_t>(unit)}}, whole);
    return true;
}

// Both objects belong to one node (points_to_scan.cpp), so that their cells lie alike.
void MemoryOperations::copyObject(const llvm::CallInst& i) {
    Memory::Cell to = model_.pointsTo.cellOf(i.getArgOperand(0));
    constexpr uint64_t kEverything = ~uint64_t{0} >> 2;
    if (to.isNowhere() || model_.memory.partitionsOf(to, kEverything).empty()) return;
    auto length = [&] { return values_.length(i.getArgOperand(2)); };
    steps_.memory(Telling::Changed, values_.value(i.getArgOperand(0)), length());
    uint64_t step = model_.pointsTo.modulus(to.node);
    auto spans = model_.memory.spans(to, step == 0 ? kEverything : step, unrolledCells(to));
    if (!spans || (!spans->empty() && spans->front().distance < 0))
        throw CannotModel{"unsupported: reallocation of a large structure"};
    if (step == 0) return copyWithin(i, *spans, values_.pointerConstant(0));
    uint64_t unit = model_.memory.unitOf(to);
    if (unit != 0 && llvm::isPowerOf2_64(unit) && copyWholeUnits(i, unit)) return;
    loop(length, step, [&](Term distance) { copyWithin(i, *spans, distance); });
}

void MemoryOperations::inputBytes(const llvm::CallInst& i) {
    auto* id = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(0));
    auto* constant = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(2));
    if (!id || !constant) throw CannotModel{"unsupported: variable-length array"};
    auto site = static_cast<uint32_t>(id->getZExtValue());
    uint64_t size = constant->getZExtValue();
    if (size == 0) return;
    const llvm::Value* target = i.getArgOperand(1);
    Memory::Cell cell = model_.pointsTo.cellOf(target);
    Term address = values_.value(target);
    steps_.memory(Telling::Changed, address, values_.pointerConstant(size));
    std::vector<const Memory::Partition*> touched = model_.memory.partitionsOf(cell, size);
    if (touched.size() == 1 && tm_.isBvConst(address) && model_.memory.isDense(*touched[0], cell, size)) {
        const Memory::Partition& p = *touched[0];
        uint64_t first = tm_.bits(address).getZExtValue() >> p.indexShift;
        // An array variable of this object alone is replaced as a whole; a range of a shared one.
        if (model_.memory.isWholeObject(p) &&
            size == model_.objects[model_.pointsTo.objectsOf(cell.node)[0].object].size) {
            auto fed = static_cast<uint32_t>(std::min(size, kRecordLimit));
            edges_.state().set(p.array, edges_.input(tm_.sort(p.array), site, 0, fed, first));
            return;
        }
        if (size / p.elementBytes > kMaximalUnrolledCells && site == 0) return forget(cell, size);
        if (size / p.elementBytes > kMaximalUnrolledCells) return inputRange(p, address, site, size, first);
    }
    if (size > kRecordLimit) return;
    auto spans = model_.memory.spans(cell, size, site == 0 ? kMaximalUnrolledCells : kMaximalInputCells);
    if (!spans && site == 0) return forget(cell, size);
    if (!spans) throw CannotModel{"unsupported: large uninitialised object"};
    // A record begins with an input at offset 0, whether a cell lies there or not.
    if (spans->empty() || spans->front().distance > 0) edges_.input(Sort::bitVec(8), site, 0, 1);
    for (const Memory::Span& span : *spans)
        writeSpan(cell, address, values_.pointerConstant(0), span, size, [&](uint64_t at, uint32_t n) {
            return edges_.input(Sort::bitVec(n * 8), site, static_cast<uint32_t>(at), n);
        });
}

// One input of array sort, of which the range is taken. What is too long to be recorded is as unknown as it has been from
// the start, and is drawn only where few objects share the variable: reads of all of them have to ask about the range.
void MemoryOperations::inputRange(const Memory::Partition& p, Term address, uint32_t site, uint64_t size,
                                  uint64_t firstIndex) {
    constexpr size_t kFewObjects = 4;
    if (size > kRecordLimit && model_.pointsTo.objectsOf(p.node).size() > kFewObjects) return;
    auto fed = static_cast<uint32_t>(std::min(size, kRecordLimit));
    Term drawn = edges_.input(tm_.sort(p.array), site, 0, fed, firstIndex);
    Term index = model_.memory.index(p, address);
    Term count = tm_.mkConst(tm_.width(index), size / p.elementBytes);
    edges_.state().set(p.array, tm_.mkCopy(edges_.state().get(p.array), index, drawn, index, count));
}

// A dead local of many cells. Where it shares its array variables with objects that may live, it keeps its contents.
void MemoryOperations::forget(Memory::Cell cell, uint64_t size) {
    if (model_.pointsTo.objectsOf(cell.node).size() != 1) return;
    for (const Memory::Partition* p : model_.memory.partitionsOf(cell, size)) {
        if (p->isArray()) edges_.state().set(p->array, edges_.unknown(tm_.sort(p->array)));
        for (const Memory::Slot& slot : p->slots)
            edges_.state().set(slot.variable, edges_.unknown(tm_.sort(slot.variable)));
    }
}

// Everything that can be reached from the pointer gets an unknown value.
void MemoryOperations::havoc(const llvm::CallInst& i) {
    Memory::Cell cell = model_.pointsTo.cellOf(i.getArgOperand(1));
    if (cell.isNowhere()) return;
    steps_.memory(Telling::Changed, values_.value(i.getArgOperand(1)));
    for (uint32_t node : model_.pointsTo.reachableFrom(cell.node))
        for (const Memory::Partition* p : model_.memory.partitionsOf(node)) {
            if (p->isArray()) edges_.state().set(p->array, edges_.unknown(tm_.sort(p->array)));
            for (const Memory::Slot& slot : p->slots)
                if (!model_.objects[*model_.objects.at(slot.address)].isConstant)
                    edges_.state().set(slot.variable, edges_.unknown(tm_.sort(slot.variable)));
        }
}

} // namespace vouch::frontend
