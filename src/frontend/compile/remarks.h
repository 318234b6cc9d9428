// What the source says and LLVM's module does not: noted while clang parses, before it generates code.
//
//   who declares functions and objects           Remarks.system, Remarks.endless
//   expressions that C leaves undefined          Remarks.undefined: limits where they are evaluated (undefined_places.h)
//   operands whose order C leaves open           Remarks.order: who reads and writes what (evaluation_order.h)
//
// The consumer changes two things in clang's tree, both because code generation would decide by itself (constant_objects.h).
#pragma once

#include "frontend/compile/order.h"

#include <clang/AST/ASTConsumer.h>
#include <llvm/IR/Module.h>
#include <memory>

namespace vouch::frontend {

struct UndefinedPlace {
    SourcePlace place;
    std::string reason;
    std::string owner; // function or object to which it belongs; empty: the code at this place
};

struct Remarks {
    bool hasNoAssertions = false;
    std::vector<std::string> system, endless;
    std::vector<UndefinedPlace> undefined;
    std::vector<OrderedPair> order;
};

std::unique_ptr<clang::ASTConsumer> makeRemarkConsumer(clang::ASTContext& context, Remarks& remarks);

// Into the module, as metadata that linking keeps.
void noteRemarks(llvm::Module& module, const Remarks& remarks);

} // namespace vouch::frontend
