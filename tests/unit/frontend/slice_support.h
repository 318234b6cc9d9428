// Modules in LLVM's text form, sliced for reachability.
#pragma once

#include "frontend/build_support.h"
#include "frontend/slice/slice.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>

namespace vouch::frontend {

class Sliced {
  public:
    explicit Sliced(const std::string& text) {
        llvm::SMDiagnostic error;
        std::string declarations = "declare ptr @__vouch_allocate(i32, i64, i32, i64)\n"
                                   "declare void @__vouch_input_dynamic(i32, ptr, i64)\n";
        module_ = llvm::parseAssemblyString(std::string(kLayout64) + kDeclarations + declarations + text,
                                            error, context_);
        if (!module_) {
            ADD_FAILURE() << error.getMessage().str() << " in line " << error.getLineNo();
            return;
        }
        for (const llvm::Function& f : *module_)
            for (const llvm::Instruction& i : llvm::instructions(f))
                hasBody_.insert(f.getName().str()), names_ += " " + i.getName().str();
        undrawn_ = sliceModule(*module_, {}, decidesReachability, statistics_);
        std::string problems;
        llvm::raw_string_ostream stream(problems);
        EXPECT_FALSE(llvm::verifyModule(*module_, &stream)) << problems;
    }

    // Whether an instruction of this name is left. Asking for one that never was is a mistake in the test.
    bool has(const std::string& name) const {
        EXPECT_NE((names_ + " ").find(" " + name + " "), std::string::npos) << name;
        for (const llvm::Function& f : *module_)
            for (const llvm::Instruction& i : llvm::instructions(f))
                if (i.getName() == name) return true;
        return false;
    }
    bool hasFunction(const std::string& name) const {
        EXPECT_TRUE(hasBody_.contains(name)) << name;
        return !module_->getFunction(name)->isDeclaration();
    }
    // Calls of this function that are left anywhere.
    size_t calls(const std::string& name) const { return callsOf(name).size(); }
    std::vector<const llvm::CallInst*> callsOf(const std::string& name) const {
        std::vector<const llvm::CallInst*> found;
        for (const llvm::Function& f : *module_)
            for (const llvm::Instruction& i : llvm::instructions(f))
                if (auto* call = llvm::dyn_cast<llvm::CallInst>(&i))
                    if (call->getCalledFunction() && call->getCalledFunction()->getName() == name)
                        found.push_back(call);
        return found;
    }
    size_t stores() const {
        size_t count = 0;
        for (const llvm::Function& f : *module_)
            for (const llvm::Instruction& i : llvm::instructions(f)) count += llvm::isa<llvm::StoreInst>(i);
        return count;
    }
    size_t blocks(const std::string& name) const { return module_->getFunction(name)->size(); }
    const std::set<uint32_t>& undrawn() const { return undrawn_; }

  private:
    llvm::LLVMContext context_;
    std::unique_ptr<llvm::Module> module_;
    std::string names_;
    std::set<std::string> hasBody_;
    std::set<uint32_t> undrawn_;
    support::Statistics statistics_;
};

// kEntry that reaches the error if %wrong is set.
inline std::string entry(const std::string& body, const std::string& before = "") {
    return before + "define void @__vouch_main() {\n" + body + "  br i1 %wrong, label %bad, label %good\n" +
           kEnds;
}

} // namespace vouch::frontend
