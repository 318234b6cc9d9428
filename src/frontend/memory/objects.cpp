#include "frontend/memory/objects.h"

#include "frontend/ir.h"

#include <algorithm>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Support/MathExtras.h>

namespace vouch::frontend {

namespace {

constexpr uint64_t kFirstAddress = 0x10000;
constexpr uint64_t kSmallestGap = 4096; // what runs a little beyond its array runs into nothing
// An object of unknown size (extern int a[]) keeps so much room for itself.
constexpr uint64_t kRoomForUnknownSize = 1 << 16;
constexpr uint64_t kMinimalAlignment = 16;
// Objects begin at multiples of their size, rounded up, as far as this: the address of an element is then that of the object
// with the bits of an index in it, and no sum has to be undone where a table is read. Proofs do not see it (layout.h).
constexpr uint64_t kMostAlignment = 4096;

// Bytes of the largest value that is loaded or stored: an access that begins or ends in an object gets no farther.
uint64_t largestAccess(const llvm::Function& entry) {
    uint64_t largest = 0;
    for (const llvm::Instruction& i : llvm::instructions(entry)) {
        const llvm::Value* moved = &i;
        if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&i))
            moved = store->getValueOperand();
        else if (!llvm::isa<llvm::LoadInst>(i))
            continue;
        uint64_t bytes = entry.getDataLayout().getTypeStoreSize(moved->getType()).getKnownMinValue();
        largest = std::max(largest, bytes);
    }
    return largest;
}

} // namespace

Objects::Objects(const llvm::Function& entry)
    : layout_(entry.getParent()->getDataLayout()), gap_(std::max(kSmallestGap, largestAccess(entry))),
      next_(std::max(kFirstAddress, gap_)) {
    const llvm::Module& module = *entry.getParent();
    for (const llvm::Function& f : module) functions_[&f] = reserve(16, kMinimalAlignment);
    for (const llvm::GlobalVariable& g : module.globals()) {
        if (g.getName().starts_with("llvm.")) continue;
        add(&g, g.hasInitializer() ? g.getInitializer() : nullptr, g.getValueType(), 1,
            g.getAlign()
                .value_or(g.getValueType()->isSized() ? layout_.getABITypeAlign(g.getValueType())
                                                      : llvm::Align())
                .value());
    }
    for (const llvm::Instruction& i : llvm::instructions(entry)) {
        auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&i);
        if (!alloca) continue;
        auto* count = llvm::dyn_cast<llvm::ConstantInt>(alloca->getArraySize());
        llvm::Type* type = alloca->getAllocatedType();
        // One that cannot exist in the address space is no object: executing its declaration ends the model.
        if (count && count->getValue().isIntN(32) && type->isSized() &&
            count->getZExtValue() <=
                limit() / std::max<uint64_t>(layout_.getTypeAllocSize(type).getFixedValue(), 1))
            add(alloca, nullptr, type, count->getZExtValue(), alloca->getAlign().value());
    }
}

void Objects::add(const llvm::Value* value, const llvm::Constant* initialiser, llvm::Type* type,
                  uint64_t count, uint64_t alignment) {
    Object object;
    object.value = value;
    object.initialiser = initialiser;
    if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(value))
        object.isFilled = local->hasMetadata(kFilledMetadata);
    if (auto* global = llvm::dyn_cast<llvm::GlobalVariable>(value)) object.isConstant = global->isConstant();
    object.size = type->isSized() ? layout_.getTypeAllocSize(type).getFixedValue() * count : 0;
    object.alignment = alignment;
    object.address = reserve(object.size ? object.size : kRoomForUnknownSize, alignment);
    index_[value] = static_cast<uint32_t>(objects_.size());
    objects_.push_back(object);
}

uint64_t Objects::reserve(uint64_t size, uint64_t alignment) {
    const uint64_t whole = size < kMostAlignment ? llvm::PowerOf2Ceil(size) : kMostAlignment;
    uint64_t address = llvm::alignTo(next_, std::max({alignment, whole, kMinimalAlignment}));
    next_ = address + size + gap_;
    if (next_ >= limit() || size >= limit()) throw Unsupported("objects larger than the address space");
    return address;
}

uint64_t Objects::limit() const {
    return pointerBits() >= 64 ? uint64_t{1} << 62 : (uint64_t{1} << pointerBits()) - (1 << 20);
}

std::optional<uint32_t> Objects::indexOf(const llvm::Value* value) const {
    auto it = index_.find(value);
    if (it == index_.end()) return std::nullopt;
    return it->second;
}

std::optional<uint64_t> Objects::addressOf(const llvm::Value* value) const {
    while (auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(value)) value = alias->getAliasee();
    if (auto index = indexOf(value)) return objects_[*index].address;
    auto it = functions_.find(value);
    if (it == functions_.end()) return std::nullopt;
    return it->second;
}

std::vector<uint64_t> Objects::functionAddresses() const {
    std::vector<uint64_t> result;
    for (auto& [function, address] : functions_) result.push_back(address);
    std::sort(result.begin(), result.end());
    return result;
}

std::optional<uint32_t> Objects::at(uint64_t address) const {
    auto after = std::upper_bound(objects_.begin(), objects_.end(), address,
                                  [](uint64_t a, const Object& o) { return a < o.address; });
    if (after == objects_.begin()) return std::nullopt;
    const Object& object = *std::prev(after);
    if (address - object.address >= object.size) return std::nullopt;
    return static_cast<uint32_t>(std::prev(after) - objects_.begin());
}

} // namespace vouch::frontend
