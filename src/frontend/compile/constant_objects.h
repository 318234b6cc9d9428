// Where clang's code generation computes by itself what an execution may do otherwise.
//
//   a const local           clang replaces reads by the initial value, other compilers read memory, which a cast lets the
//                           program change. It becomes an ordinary local with a mark; instrument/constant_locals.cpp makes
//                           a read that sees another value a limit.
//   __builtin_object_size   clang may know the size, or not, as its options have it: becomes a call of kObjectSize.
//   constant initialisers   a shift by too much has clang's value: undefined (Remarks.undefined).
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

namespace vouch::frontend {

// Changes the body.
void exposeConstantLocals(clang::ASTContext& context, clang::FunctionDecl& function);
void exposeObjectSizes(clang::ASTContext& context, clang::FunctionDecl& function);

// The first undefined operation in what clang evaluates at compile time: null if there is none.
const clang::Expr* findUndefinedConstant(clang::ASTContext& context, const clang::Expr& initialiser);

} // namespace vouch::frontend
