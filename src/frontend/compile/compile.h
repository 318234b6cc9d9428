// C text to LLVM modules: clang in process, with options that keep it from exploiting undefined behaviour.
#pragma once

#include "frontend/compile/given.h"
#include "frontend/frontend.h"
#include "frontend/toolchain.h"

#include <llvm/IR/Module.h>
#include <memory>
#include <string>

namespace vouch::frontend {

// The compiler's warnings are added, if the user has asked for some. Both throw InputError with clang's messages if the text is not valid C, or an invariant is none.
std::unique_ptr<llvm::Module> compileFile(llvm::LLVMContext& context, const std::string& path,
                                          const Options& options, GivenInvariants& invariants,
                                          std::string& warnings);
// `name` is what debug information calls the text; the user's compiler arguments are not applied to it.
std::unique_ptr<llvm::Module> compileText(llvm::LLVMContext& context, const std::string& name,
                                          const std::string& text, DataModel dataModel);

} // namespace vouch::frontend
