// Walks through what clang parsed, from statement to statement, declaration to declaration.
//
// clang's own RecursiveASTVisitor is a template over the class that looks, and takes seconds to compile for each of them. Here
// it is compiled once, and whoever looks overrides virtual functions: the same names, and what we look at only. As there,
// Visit... is called on the way down, and false ends the walk; Traverse... is the walk below a node, for those who leave some
// of it out, or do something more there.
#pragma once

namespace clang {
class BinaryOperator;
class CallExpr;
class CaseStmt;
class CastExpr;
class ConstantExpr;
class Decl;
class DeclRefExpr;
class DoStmt;
class EnumConstantDecl;
class ForStmt;
class ImplicitCastExpr;
class InitListExpr;
class Stmt;
class UnaryExprOrTypeTraitExpr;
class UnaryOperator;
class VarDecl;
class WhileStmt;
} // namespace clang

namespace vouch::frontend {

class Visitor {
  public:
    virtual ~Visitor() = default;

    // Null is no node, and nothing to do.
    bool TraverseDecl(clang::Decl* declaration);
    bool TraverseStmt(clang::Stmt* statement);

    virtual bool TraverseCaseStmt(clang::CaseStmt* label);
    virtual bool TraverseConstantExpr(clang::ConstantExpr* expression);
    virtual bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* expression);
    virtual bool TraverseVarDecl(clang::VarDecl* object);

    virtual bool VisitBinaryOperator(clang::BinaryOperator*) { return true; }
    virtual bool VisitCallExpr(clang::CallExpr*) { return true; }
    virtual bool VisitCaseStmt(clang::CaseStmt*) { return true; }
    virtual bool VisitCastExpr(clang::CastExpr*) { return true; }
    virtual bool VisitDeclRefExpr(clang::DeclRefExpr*) { return true; }
    virtual bool VisitDoStmt(clang::DoStmt*) { return true; }
    virtual bool VisitEnumConstantDecl(clang::EnumConstantDecl*) { return true; }
    virtual bool VisitForStmt(clang::ForStmt*) { return true; }
    virtual bool VisitImplicitCastExpr(clang::ImplicitCastExpr*) { return true; }
    virtual bool VisitInitListExpr(clang::InitListExpr*) { return true; }
    virtual bool VisitUnaryOperator(clang::UnaryOperator*) { return true; }
    virtual bool VisitVarDecl(clang::VarDecl*) { return true; }
    virtual bool VisitWhileStmt(clang::WhileStmt*) { return true; }
};

} // namespace vouch::frontend
