// Functions of the program that functions without body call back.
//
// Which functions the environment was given is program state: one flag per function, set where its address is an argument
// or lies in a structure that an argument points to. The values themselves are compared, so that what was overwritten
// before the call is not given. What may be reached through more pointers than that (points_to.h) is a limit, if the
// environment chooses to call it.
//
// Whenever a function without body is called, the environment makes any number of calls of functions that it was given.
// Their arguments are unknown. A pointer is one of those that were given along with the function, or an unknown; where
// memory is watched, it is none but those: an unknown one would be invalid, which no real environment's is.
#pragma once

#include "frontend/memory/points_to.h"
#include "frontend/primitives.h"

#include <llvm/ADT/MapVector.h>

namespace vouch::frontend {

class Callbacks {
  public:
    explicit Callbacks(Primitives& primitives);

    // Functions whose address the call may hand out, directly or in memory.
    std::vector<llvm::Function*> givenBy(const llvm::CallInst& call);
    // Sets their flags. `object` tells the type of what an argument points to, or null.
    using Object = llvm::function_ref<std::pair<llvm::Value*, llvm::Type*>(llvm::Value*)>;
    void give(llvm::CallInst& call, Object object);
    // Any number of calls of what was given so far.
    void insertCalls(llvm::IRBuilder<>& builder);
    // Once, in the end; `between`, unless null, is called after each of those calls.
    void finish(llvm::Function* between);

    const std::vector<llvm::Function*>& candidates() const {
        return taken_;
    } // that may be called that way at all

  private:
    struct Callback {
        llvm::GlobalVariable* flag = nullptr;
        std::vector<llvm::GlobalVariable*> data; // pointers that were given along
    };
    PointsTo::Cell cellOf(const llvm::Value* pointer);
    std::vector<llvm::Function*> functionsIn(uint32_t node);
    std::vector<llvm::Function*> functionsBehind(uint32_t node);
    void giveIfEqual(llvm::IRBuilder<>& builder, llvm::Value* value, llvm::Function* function);
    void limitIfCalled(llvm::CallInst& call, const llvm::Function& function);
    void keepData(llvm::CallInst& call, llvm::ArrayRef<llvm::Function*> functions);
    llvm::GlobalVariable* global(llvm::Constant* initial, const char* name);
    void callOne(llvm::IRBuilder<>& builder, llvm::Function& function, const Callback& callback);
    llvm::Value* argumentFor(llvm::IRBuilder<>& builder, const llvm::Argument& parameter,
                             const Callback& callback);
    llvm::Function* declareRun();
    void describe(llvm::Function& run);
    PointsTo& pointsTo();

    Primitives& primitives_;
    std::vector<llvm::Function*> taken_; // whose address is used for more than calls
    std::optional<PointsTo> pointsTo_;
    llvm::MapVector<llvm::Function*, Callback> callbacks_;
    llvm::Function* run_ = nullptr;
};

// Before the local's lifetime ends, the global becomes null.
void forgetAtEnd(llvm::AllocaInst& local, llvm::GlobalVariable& global);

} // namespace vouch::frontend
