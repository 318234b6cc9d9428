// Memory objects: every global and every alloca of kEntry, each at a constant address.
//
// Objects lie apart from each other and from null, aligned as the target demands, with a gap after each, so that a
// pointer one past the end equals no other object's address, and that no access that begins or ends in one object touches
// another. Functions have addresses too, but no contents.
#pragma once

#include <cstdint>
#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <optional>
#include <vector>

namespace vouch::frontend {

struct Object {
    const llvm::Value* value = nullptr;          // GlobalVariable or AllocaInst
    const llvm::Constant* initialiser = nullptr; // null: contents are unknown at the entry
    bool isFilled = false;   // gets contents before it is read: those at the entry do not matter
    bool isConstant = false; // a literal, or defined const: memory that is not writable
    uint64_t size = 0;       // bytes
    uint64_t address = 0;
    uint64_t alignment = 1; // that is promised; the address may have more
};

class Objects {
  public:
    // Throws Unsupported if the objects do not fit into the target's address space.
    explicit Objects(const llvm::Function& entry);

    const std::vector<Object>& all() const { return objects_; }
    const Object& operator[](uint32_t index) const { return objects_[index]; }
    std::optional<uint32_t> indexOf(const llvm::Value* value) const;
    // Address of a global, alloca or function; nothing for an alloca of dynamic or impossible size.
    std::optional<uint64_t> addressOf(const llvm::Value* value) const;
    std::vector<uint64_t> functionAddresses() const; // ascending
    // The object that contains this address, if any.
    std::optional<uint32_t> at(uint64_t address) const;
    const llvm::DataLayout& layout() const { return layout_; }
    uint32_t pointerBytes() const { return layout_.getPointerSize(); }
    uint32_t pointerBits() const { return layout_.getPointerSizeInBits(); }

  private:
    void add(const llvm::Value* value, const llvm::Constant* initialiser, llvm::Type* type, uint64_t count,
             uint64_t alignment);
    uint64_t limit() const; // addresses stay below
    uint64_t reserve(uint64_t size, uint64_t alignment);

    const llvm::DataLayout& layout_;
    uint64_t gap_; // bytes between two objects at least
    uint64_t next_;
    std::vector<Object> objects_; // ascending addresses
    llvm::DenseMap<const llvm::Value*, uint32_t> index_;
    llvm::DenseMap<const llvm::Value*, uint64_t> functions_;
};

} // namespace vouch::frontend
