// Primitives: the functions of the contract in ir.h, as calls inserted into a module.
#pragma once

#include "frontend/ir.h"

#include <llvm/IR/IRBuilder.h>
#include <set>

namespace vouch::frontend {

// File, line and column of a debug location; empty file if there is none.
Site siteAt(const llvm::DebugLoc& where);

class Primitives {
  public:
    Primitives(llvm::Module& module, Prepared& prepared) : module_(module), prepared_(prepared) {}
    llvm::Module& module() { return module_; }

    // A fresh unknown of any first-class type that fits in registers (integers, pointers, float, double, and
    // structs and arrays of these). One site per scalar.
    llvm::Value* input(llvm::IRBuilder<>& builder, llvm::Type* type, const std::string& name);
    static bool hasInput(llvm::Type* type); // whether input() can make one
    // Fills an object of this type with unknowns: typed stores if it has few leaves, so that SROA can split it.
    void fill(llvm::IRBuilder<>& builder, llvm::Type* type, llvm::Value* pointer, const std::string& name);
    void inputBytes(llvm::IRBuilder<>& builder, llvm::Value* pointer, uint64_t size, const std::string& name);
    // As inputBytes, for a size that is not constant.
    void inputDynamic(llvm::IRBuilder<>& builder, llvm::Value* pointer, llvm::Value* size,
                      const std::string& name);
    // The first `used` of `size` bytes become unknown; the pass of expand.cpp makes input() and stores of it.
    void inputPart(llvm::IRBuilder<>& builder, llvm::Value* pointer, llvm::Value* size, llvm::Value* used,
                   const std::string& name);
    void havoc(llvm::IRBuilder<>& builder, llvm::Value* pointer, const std::string& name);
    void assume(llvm::IRBuilder<>& builder, llvm::Value* condition);
    // A new heap object of `size` bytes, its contents zero or unknown; alignment null: as malloc aligns.
    // placeDynamicObjects() models it.
    llvm::Value* allocate(llvm::IRBuilder<>& builder, llvm::Value* size, bool zeroed, llvm::Value* alignment,
                          const std::string& name);
    // What `make` draws stands for a computation that nobody has modelled: any value in the Program, and the end of a
    // native run, which could only guess.
    template <class Make> void opaque(Make make) {
        auto first = static_cast<uint32_t>(prepared_.sites.size()) + 1;
        make();
        for (uint32_t site = first; site <= prepared_.sites.size(); ++site)
            prepared_.compiled.opaque.insert(site);
    }
    // The record of this site has at least so many bytes.
    void growSite(uint32_t site, uint64_t size) {
        uint32_t& known = prepared_.sites.at(site).size;
        known = std::max(known, static_cast<uint32_t>(size));
    }

    // The execution ends before `at`. What followed stays in a block without predecessors, so that
    // instructions which a caller has collected stay valid; removeDeadBlocks() takes it away in the end.
    void errorBefore(llvm::Instruction* at, Violation violation);
    void stopBefore(llvm::Instruction* at); // silently, as by an assumption that is false
    void exitBefore(llvm::Instruction* at);
    void returnBefore(llvm::Instruction* at); // main returns
    void limitBefore(llvm::Instruction* at, const std::string& reason);

    void release(llvm::IRBuilder<>& builder, llvm::Value* pointer);
    void noteRelease() { prepared_.releases = true; }
    // Before the limit that a call through an unknown pointer leads to.
    void callable(llvm::IRBuilder<>& builder, llvm::Value* pointer);
    llvm::CallInst* keepObject(llvm::IRBuilder<>& builder, llvm::Value* pointer);
    void made(llvm::IRBuilder<>& builder, llvm::Value* pointer, llvm::Value* size, bool onHeap);
    void dead(llvm::IRBuilder<>& builder, llvm::Value* pointer);
    const std::map<uint32_t, Site>& sites() const { return prepared_.sites; }
    // For memory properties: the pointer, which is handed to a function without body, is not that of a dead object.
    void handOut(llvm::IRBuilder<>& builder, llvm::Value* pointer);
    Property property() const { return prepared_.compiled.property; }

    // Once per kind and text.
    void ledger(const std::string& kind, const std::string& text, const llvm::DebugLoc& where);
    // Once per kind, text and line.
    void ledgerAt(const std::string& kind, const std::string& text, const std::string& file, unsigned line,
                  unsigned column);

  private:
    void enter(const std::string& kind, const std::string& text, const std::string& file, unsigned line,
               unsigned column);
    llvm::FunctionCallee declare(llvm::StringRef name, llvm::Type* result,
                                 llvm::ArrayRef<llvm::Type*> parameters);
    // Cuts the block before `at` and returns its end, where what comes last is still to be inserted.
    llvm::Instruction* cutBefore(llvm::Instruction* at);
    llvm::CallInst* endBefore(llvm::Instruction* at, llvm::FunctionCallee callee,
                              llvm::ArrayRef<llvm::Value*> arguments);
    llvm::ConstantInt* newSite(llvm::IRBuilder<>& builder, const std::string& name, uint64_t size);

    llvm::Module& module_;
    Prepared& prepared_;
    std::set<std::pair<std::string, std::string>> inLedger_;
};

// A scalar inside an aggregate.
struct Leaf {
    llvm::Type* type;
    uint64_t offset;
};
// All scalars of a type in ascending offset; nothing if there are more than `limit`. Bytes of unions that are
// padding to LLVM but data to C come as i8 leaves.
std::optional<std::vector<Leaf>> leavesOf(llvm::Type* type, const llvm::DataLayout& layout, size_t limit);

inline constexpr size_t kLeafLimit = 64;

} // namespace vouch::frontend
