#include "frontend/compile/visitor.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace vouch::frontend {

using namespace clang;

namespace {

// The one instance of clang's template: hands on what it is told.
class Walk : public RecursiveASTVisitor<Walk> {
  public:
    using Base = RecursiveASTVisitor<Walk>;
    explicit Walk(Visitor& visitor) : visitor_(visitor) {}

    bool TraverseCaseStmt(CaseStmt* s) { return visitor_.TraverseCaseStmt(s); }
    bool TraverseConstantExpr(ConstantExpr* s) { return visitor_.TraverseConstantExpr(s); }
    bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr* s) {
        return visitor_.TraverseUnaryExprOrTypeTraitExpr(s);
    }
    bool TraverseVarDecl(VarDecl* d) { return visitor_.TraverseVarDecl(d); }

    bool VisitBinaryOperator(BinaryOperator* s) { return visitor_.VisitBinaryOperator(s); }
    bool VisitCallExpr(CallExpr* s) { return visitor_.VisitCallExpr(s); }
    bool VisitCaseStmt(CaseStmt* s) { return visitor_.VisitCaseStmt(s); }
    bool VisitCastExpr(CastExpr* s) { return visitor_.VisitCastExpr(s); }
    bool VisitDeclRefExpr(DeclRefExpr* s) { return visitor_.VisitDeclRefExpr(s); }
    bool VisitDoStmt(DoStmt* s) { return visitor_.VisitDoStmt(s); }
    bool VisitEnumConstantDecl(EnumConstantDecl* d) { return visitor_.VisitEnumConstantDecl(d); }
    bool VisitForStmt(ForStmt* s) { return visitor_.VisitForStmt(s); }
    bool VisitImplicitCastExpr(ImplicitCastExpr* s) { return visitor_.VisitImplicitCastExpr(s); }
    bool VisitInitListExpr(InitListExpr* s) { return visitor_.VisitInitListExpr(s); }
    bool VisitUnaryOperator(UnaryOperator* s) { return visitor_.VisitUnaryOperator(s); }
    bool VisitVarDecl(VarDecl* d) { return visitor_.VisitVarDecl(d); }
    bool VisitWhileStmt(WhileStmt* s) { return visitor_.VisitWhileStmt(s); }

  private:
    Visitor& visitor_;
};

} // namespace

bool Visitor::TraverseDecl(Decl* declaration) { return Walk(*this).TraverseDecl(declaration); }
bool Visitor::TraverseStmt(Stmt* statement) { return Walk(*this).TraverseStmt(statement); }

bool Visitor::TraverseCaseStmt(CaseStmt* label) { return Walk(*this).Walk::Base::TraverseCaseStmt(label); }
bool Visitor::TraverseConstantExpr(ConstantExpr* expression) {
    return Walk(*this).Walk::Base::TraverseConstantExpr(expression);
}
bool Visitor::TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr* expression) {
    return Walk(*this).Walk::Base::TraverseUnaryExprOrTypeTraitExpr(expression);
}
bool Visitor::TraverseVarDecl(VarDecl* object) { return Walk(*this).Walk::Base::TraverseVarDecl(object); }

} // namespace vouch::frontend
