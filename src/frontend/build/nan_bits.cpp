#include "frontend/build/nan_bits.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

namespace {

using llvm::Instruction;

bool isFloat(const llvm::Type* type) { return type->getScalarType()->isFloatingPointTy(); }

bool holdsFloats(const llvm::Type* type) {
    return type->isAggregateType() ? llvm::any_of(type->subtypes(), holdsFloats) : isFloat(type);
}

bool holdsOthers(const llvm::Type* type) {
    return type->isAggregateType() ? llvm::any_of(type->subtypes(), holdsOthers) : !isFloat(type);
}

bool looksAtBits(const Instruction& i) {
    if (i.getOpcode() == Instruction::BitCast)
        return isFloat(i.getOperand(0)->getType()) && !isFloat(i.getType());
    auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&i);
    return intrinsic && intrinsic->getIntrinsicID() == llvm::Intrinsic::copysign;
}

// The partitions of memory that may hold floating-point values, by stores and by copies from others.
class FloatsInMemory {
  public:
    FloatsInMemory(const llvm::Function& entry, Memory& memory)
        : entry_(entry), memory_(memory), layout_(entry.getDataLayout()) {
        for (const Instruction& i : llvm::instructions(entry))
            if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&i)) add(*store);
        for (bool changed = true; changed;) {
            size_t before = floats_.size();
            for (const Instruction& i : llvm::instructions(entry))
                if (auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&i)) add(*copy);
            changed = floats_.size() != before;
        }
    }

    // Where accesses do not all begin and end at the same places, a part of a value is read, or several as one: by
    // another type than it was stored, perhaps a floating-point type as well.
    bool areReadAsOthers() {
        return llvm::any_of(llvm::instructions(entry_), [&](const Instruction& i) {
            auto* load = llvm::dyn_cast<llvm::LoadInst>(&i);
            if (!load) return false;
            return llvm::any_of(touched(load->getPointerOperand(), bytesOf(load->getType())),
                                [&](const Memory::Partition* p) {
                                    return floats_.contains(p) &&
                                           (p->piece.isMixed() || holdsOthers(load->getType()));
                                });
        });
    }

  private:
    using Partitions = std::vector<const Memory::Partition*>;

    uint64_t bytesOf(llvm::Type* type) const { return layout_.getTypeStoreSize(type).getFixedValue(); }
    Partitions touched(const llvm::Value* pointer, std::optional<uint64_t> bytes) {
        Memory::Cell cell = memory_.pointsTo().cellOf(pointer);
        if (cell.isNowhere()) return {};
        return bytes ? memory_.partitionsOf(cell, *bytes) : memory_.partitionsOf(cell.node);
    }
    bool holdFloats(const Partitions& partitions) const {
        return llvm::any_of(partitions, [&](const Memory::Partition* p) { return floats_.contains(p); });
    }
    void add(const llvm::StoreInst& store) {
        llvm::Type* type = store.getValueOperand()->getType();
        if (!holdsFloats(type)) return;
        for (const Memory::Partition* p : touched(store.getPointerOperand(), bytesOf(type)))
            floats_.insert(p);
    }
    void add(const llvm::MemTransferInst& copy) {
        std::optional<uint64_t> bytes;
        if (auto* length = llvm::dyn_cast<llvm::ConstantInt>(copy.getLength()))
            bytes = length->getZExtValue();
        if (!holdFloats(touched(copy.getRawSource(), bytes))) return;
        for (const Memory::Partition* p : touched(copy.getRawDest(), bytes)) floats_.insert(p);
    }

    const llvm::Function& entry_;
    Memory& memory_;
    const llvm::DataLayout& layout_;
    std::set<const Memory::Partition*> floats_;
};

} // namespace

bool NaNBits::show() {
    if (!show_)
        show_ = llvm::any_of(llvm::instructions(entry_), looksAtBits) ||
                FloatsInMemory(entry_, memory_).areReadAsOthers();
    return *show_;
}

} // namespace vouch::frontend
