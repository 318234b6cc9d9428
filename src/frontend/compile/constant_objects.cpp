#include "frontend/compile/constant_objects.h"

#include "frontend/compile/visitor.h"
#include "frontend/instrument/constant_locals.h"
#include "frontend/instrument/object_size.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/Builtins.h>
#include <set>

namespace vouch::frontend {

using namespace clang;

namespace {

// Const locals, and which of them are used for more than reads of their value. Code generation evaluates the labels of
// `case` once more, so that what stands there has to stay constant.
class ConstantLocals : public Visitor {
  public:
    bool VisitVarDecl(VarDecl* local) override {
        QualType type = local->getType();
        bool concerns = local->hasLocalStorage() && !isa<ParmVarDecl>(local) && local->hasInit() &&
                        !local->isConstexpr() && type.isConstQualified() && !type.isVolatileQualified() &&
                        !type->isAtomicType();
        if (concerns && (type->isScalarType() || type->isRecordType())) constant_.insert(local);
        return true;
    }
    bool VisitImplicitCastExpr(ImplicitCastExpr* cast) override {
        if (cast->getCastKind() == CK_LValueToRValue)
            if (const DeclRefExpr* read = objectOf(cast->getSubExpr())) reads_.insert(read);
        return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr* reference) override {
        references_.push_back(reference);
        return true;
    }
    bool TraverseCaseStmt(CaseStmt* label) override {
        for (Expr* bound : {label->getLHS(), label->getRHS()})
            if (bound) inLabels_.note(bound);
        return Visitor::TraverseCaseStmt(label);
    }
    std::vector<VarDecl*> addressed() const {
        std::set<const VarDecl*> found;
        for (const DeclRefExpr* reference : references_)
            if (!reads_.contains(reference))
                if (auto* local = dyn_cast<VarDecl>(reference->getDecl())) found.insert(local);
        std::vector<VarDecl*> result;
        for (VarDecl* local : constant_)
            if (found.contains(local) && !inLabels_.contains(local)) result.push_back(local);
        return result;
    }

  private:
    struct Labels : Visitor {
        bool VisitDeclRefExpr(DeclRefExpr* reference) override {
            found.insert(reference->getDecl());
            return true;
        }
        void note(Expr* e) { TraverseStmt(e); }
        bool contains(const VarDecl* local) const { return found.contains(local); }
        std::set<const Decl*> found;
    };
    static const DeclRefExpr* objectOf(const Expr* e) {
        e = e->IgnoreParens();
        while (auto* member = dyn_cast<MemberExpr>(e)) {
            if (member->isArrow()) return nullptr;
            e = member->getBase()->IgnoreParens();
        }
        return dyn_cast<DeclRefExpr>(e);
    }
    std::set<VarDecl*> constant_;
    std::set<const DeclRefExpr*> reads_;
    std::vector<const DeclRefExpr*> references_;
    Labels inLabels_;
};

// In code, not in what clang has to evaluate at compile time.
class ObjectSizes : public Visitor {
  public:
    explicit ObjectSizes(ASTContext& context) : context_(context) {}
    bool TraverseVarDecl(VarDecl* object) override {
        return object->hasGlobalStorage() || Visitor::TraverseVarDecl(object);
    }
    bool TraverseCaseStmt(CaseStmt* label) override { return TraverseStmt(label->getSubStmt()); }
    bool TraverseConstantExpr(ConstantExpr*) override { return true; }
    bool VisitCallExpr(CallExpr* call) override {
        unsigned id = call->getBuiltinCallee();
        if (id != Builtin::BI__builtin_object_size && id != Builtin::BI__builtin_dynamic_object_size)
            return true;
        auto kind = call->getArg(1)->getIntegerConstantExpr(context_);
        if (!kind) return true;
        uint64_t known = 0;
        bool isKnown = call->getArg(0)->tryEvaluateObjectSize(known, context_,
                                                              static_cast<unsigned>(kind->getZExtValue()));
        if (!isKnown) return true; // code generation asks LLVM: normalise()
        uint64_t none = kind->getZExtValue() & 2 ? 0 : ~uint64_t{0};
        replace(*call, known, none);
        return true;
    }

  private:
    void replace(CallExpr& call, uint64_t known, uint64_t none) {
        QualType size = context_.getSizeType();
        SourceLocation at = call.getExprLoc();
        unsigned bits = static_cast<unsigned>(context_.getTypeSize(size));
        QualType type = context_.getFunctionType(size, {size, size}, FunctionProtoType::ExtProtoInfo());
        if (!function_) {
            TranslationUnitDecl* unit = context_.getTranslationUnitDecl();
            function_ = FunctionDecl::Create(context_, unit, at, at, &context_.Idents.get(kObjectSize), type,
                                             nullptr, SC_Extern);
            std::vector<ParmVarDecl*> parameters;
            for (unsigned i = 0; i < 2; ++i)
                parameters.push_back(ParmVarDecl::Create(context_, function_, at, at, nullptr, size, nullptr,
                                                         SC_None, nullptr));
            function_->setParams(parameters);
        }
        Expr* name = DeclRefExpr::Create(context_, NestedNameSpecifierLoc(), SourceLocation(), function_,
                                         false, at, type, VK_LValue);
        call.setCallee(ImplicitCastExpr::Create(context_, context_.getPointerType(type),
                                                CK_FunctionToPointerDecay, name, nullptr, VK_PRValue,
                                                FPOptionsOverride()));
        call.setArg(0, IntegerLiteral::Create(context_, llvm::APInt(bits, known), size, at));
        call.setArg(1, IntegerLiteral::Create(context_, llvm::APInt(bits, none), size, at));
    }
    ASTContext& context_;
    FunctionDecl* function_ = nullptr;
};

class UndefinedConstant : public Visitor {
  public:
    explicit UndefinedConstant(ASTContext& context) : context_(context) {}
    const Expr* found = nullptr;
    bool VisitBinaryOperator(BinaryOperator* operation) override {
        if (!operation->isShiftOp() || operation->isValueDependent()) return true;
        Expr::EvalResult amount;
        if (!operation->getRHS()->EvaluateAsInt(amount, context_)) return true;
        const llvm::APSInt& by = amount.Val.getInt();
        uint64_t width = context_.getIntWidth(operation->getLHS()->getType());
        if (!by.isNegative() && by.ult(width)) return true;
        found = operation;
        return false;
    }
    bool VisitCastExpr(CastExpr* cast) override {
        if (cast->getCastKind() != CK_FloatingToIntegral) return true;
        Expr::EvalResult number;
        if (!cast->getSubExpr()->EvaluateAsRValue(number, context_) || !number.Val.isFloat()) return true;
        llvm::APSInt whole(static_cast<unsigned>(context_.getIntWidth(cast->getType())),
                           cast->getType()->isUnsignedIntegerOrEnumerationType());
        bool isExact = false;
        if (number.Val.getFloat().convertToInteger(whole, llvm::APFloat::rmTowardZero, &isExact) &
            llvm::APFloat::opInvalidOp)
            found = cast;
        return !found;
    }
    bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr*) override { return true; }

  private:
    ASTContext& context_;
};

} // namespace

void exposeConstantLocals(ASTContext& context, FunctionDecl& function) {
    ConstantLocals locals;
    locals.TraverseStmt(function.getBody());
    for (VarDecl* local : locals.addressed()) {
        QualType type = local->getType();
        if (type->isRecordType() && !local->getInit()->isConstantInitializer(context, false)) continue;
        type.removeLocalConst();
        if (type.isConstQualified()) type = type.getUnqualifiedType(); // behind a name of the type
        local->setType(type);
        local->addAttr(AnnotateAttr::CreateImplicit(context, kConstantLocal, nullptr, 0));
    }
}

void exposeObjectSizes(ASTContext& context, FunctionDecl& function) {
    ObjectSizes(context).TraverseStmt(function.getBody());
}

const Expr* findUndefinedConstant(ASTContext& context, const Expr& initialiser) {
    UndefinedConstant visitor(context);
    visitor.TraverseStmt(const_cast<Expr*>(&initialiser));
    return visitor.found;
}

} // namespace vouch::frontend
