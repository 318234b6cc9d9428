#include "frontend/compile/order.h"

#include "frontend/compile/visitor.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/SourceManager.h>

namespace vouch::frontend {

using namespace clang;

SourcePlace placeOf(const SourceManager& sources, SourceLocation location) {
    PresumedLoc presumed = sources.getPresumedLoc(sources.getExpansionLoc(location));
    if (presumed.isInvalid()) return {};
    return {presumed.getFilename(), presumed.getLine(), presumed.getColumn()};
}

void Effects::add(const Effects& other) {
    calls.insert(other.calls.begin(), other.calls.end());
    reads.insert(other.reads.begin(), other.reads.end());
    writes.insert(other.writes.begin(), other.writes.end());
    memoryReads.insert(other.memoryReads.begin(), other.memoryReads.end());
    memoryWrites.insert(other.memoryWrites.begin(), other.memoryWrites.end());
}

namespace {

std::string nameOf(const NamedDecl& declaration) {
    if (auto* label = declaration.getAttr<AsmLabelAttr>()) return label->getLabel().str();
    if (auto* object = dyn_cast<VarDecl>(&declaration); object && object->isStaticLocal())
        if (auto* function = dyn_cast<FunctionDecl>(object->getParentFunctionOrMethod()))
            return nameOf(*function) + "." + object->getNameAsString();
    return declaration.getNameAsString();
}

std::string classOf(const ASTContext& context, QualType type) {
    type = type.getCanonicalType();
    if (type->isPointerType()) return "p";
    if (!type->isScalarType() || type->isAnyCharacterType()) return "*";
    std::string size = std::to_string(context.getTypeSizeInChars(type).getQuantity());
    return (type->isRealFloatingType() ? "f" : "i") + size;
}

// Locals of a function whose address is known outside of plain accesses. Arrays always count.
class AddressedLocals : public Visitor {
  public:
    bool VisitUnaryOperator(UnaryOperator* operation) override {
        if (operation->getOpcode() == UO_AddrOf) note(operation->getSubExpr());
        return true;
    }
    bool contains(const VarDecl* local) const {
        return local->getType()->isArrayType() || found_.contains(local);
    }

  private:
    void note(const Expr* object) {
        object = object->IgnoreParens();
        while (auto* member = dyn_cast<MemberExpr>(object)) {
            if (member->isArrow()) return;
            object = member->getBase()->IgnoreParens();
        }
        if (auto* reference = dyn_cast<DeclRefExpr>(object))
            if (auto* local = dyn_cast<VarDecl>(reference->getDecl())) found_.insert(local);
    }
    std::set<const VarDecl*> found_;
};

class PairFinder {
  public:
    PairFinder(const ASTContext& context, const AddressedLocals& addressed)
        : context_(context), addressed_(addressed) {}

    void statement(const Stmt* s) {
        if (!s) return;
        if (auto* expression = dyn_cast<Expr>(s)) {
            value(expression);
            return;
        }
        if (auto* declaration = dyn_cast<DeclStmt>(s))
            for (const Decl* d : declaration->decls())
                if (auto* local = dyn_cast<VarDecl>(d);
                    local && local->hasInit() && !local->hasGlobalStorage())
                    value(local->getInit());
        for (const Stmt* child : s->children()) statement(child);
    }
    std::vector<OrderedPair> take() { return std::move(pairs_); }

  private:
    // What the evaluation of an expression does. Pairs inside of it are noted on the way.
    Effects value(const Expr* e) {
        e = e->IgnoreParens();
        if (auto* cast = dyn_cast<CastExpr>(e)) return casted(*cast);
        if (auto* call = dyn_cast<CallExpr>(e)) return called(*call);
        if (auto* unary = dyn_cast<UnaryOperator>(e)) return computed(*unary);
        if (auto* binary = dyn_cast<BinaryOperator>(e)) return computed(*binary);
        if (auto* list = dyn_cast<InitListExpr>(e)) return unordered(list->inits(), list->getBeginLoc());
        if (isa<UnaryExprOrTypeTraitExpr>(e))
            return {}; // an array of variable size has had it since its declaration
        if (isa<DeclRefExpr>(e) || isa<MemberExpr>(e) || isa<ArraySubscriptExpr>(e)) return place(e);
        if (auto* block = dyn_cast<StmtExpr>(e)) {
            statement(block->getSubStmt());
            return inside(block->getSubStmt());
        }
        return parts(e);
    }
    Effects parts(const Stmt* s) {
        Effects all;
        for (const Stmt* child : s->children())
            if (auto* part = dyn_cast_or_null<Expr>(child)) all.add(value(part));
        return all;
    }
    // Statements within an expression are in order among themselves; what they do matters to the others.
    Effects inside(const Stmt* s) {
        PairFinder nested(context_, addressed_);
        Effects all;
        std::vector<const Stmt*> open{s};
        while (!open.empty()) {
            const Stmt* next = open.back();
            open.pop_back();
            if (!next) continue;
            if (auto* part = dyn_cast<Expr>(next)) {
                all.add(nested.value(part));
                continue;
            }
            if (auto* declaration = dyn_cast<DeclStmt>(next))
                for (const Decl* d : declaration->decls())
                    if (auto* local = dyn_cast<VarDecl>(d);
                        local && local->hasInit() && !local->hasGlobalStorage())
                        all.add(nested.value(local->getInit()));
            open.insert(open.end(), next->child_begin(), next->child_end());
        }
        return all;
    }

    Effects casted(const CastExpr& cast) {
        const Expr* operand = cast.getSubExpr();
        if (cast.getCastKind() != CK_LValueToRValue) return value(operand);
        Effects all = place(operand);
        touch(operand, all, true, false);
        return all;
    }

    // How the address of an object is found, without an access to it.
    Effects place(const Expr* e) {
        e = e->IgnoreParens();
        if (isa<DeclRefExpr>(e)) return {};
        if (auto* member = dyn_cast<MemberExpr>(e))
            return member->isArrow() ? value(member->getBase()) : place(member->getBase());
        if (auto* element = dyn_cast<ArraySubscriptExpr>(e))
            return unordered({element->getLHS(), element->getRHS()}, element->getExprLoc());
        return value(e);
    }

    Effects computed(const UnaryOperator& operation) {
        if (operation.getOpcode() == UO_AddrOf) return place(operation.getSubExpr());
        if (!operation.isIncrementDecrementOp()) return value(operation.getSubExpr());
        Effects all = place(operation.getSubExpr());
        touch(operation.getSubExpr(), all, true, true);
        return all;
    }

    Effects computed(const BinaryOperator& operation) {
        const Expr *left = operation.getLHS(), *right = operation.getRHS();
        if (operation.isLogicalOp() || operation.getOpcode() == BO_Comma) {
            Effects all = value(left);
            all.add(value(right));
            return all;
        }
        if (!operation.isAssignmentOp()) return unordered({left, right}, operation.getExprLoc());
        Effects where = place(left), what = value(right), written;
        touch(left, written, operation.isCompoundAssignmentOp(), true);
        if (operation.isCompoundAssignmentOp()) { // its old value is an operand
            Effects operand = where;
            touch(left, operand, true, false);
            note(operand, what, operation.getExprLoc());
        } else {
            note(where, what, operation.getExprLoc());
        }
        where.add(what);
        Effects
            beside; // writes of operands that are not calls come at any time before the end of the expression
        beside.writes = where.writes;
        beside.memoryWrites = where.memoryWrites;
        note(written, beside, operation.getExprLoc());
        where.add(written);
        return where;
    }

    Effects called(const CallExpr& call) {
        std::vector<const Expr*> operands(call.arg_begin(), call.arg_end());
        const FunctionDecl* callee = call.getDirectCallee();
        if (!callee) operands.push_back(call.getCallee());
        Effects all = unordered(operands, call.getExprLoc());
        if (!callee)
            all.calls.insert("*");
        else if (unsigned id = callee->getBuiltinID();
                 !id || context_.BuiltinInfo.isPredefinedLibFunction(id))
            all.calls.insert(nameOf(*callee));
        else if (std::string name = nameOf(*callee);
                 StringRef(name).contains("mem") || StringRef(name).contains("str") ||
                 StringRef(name).contains("atomic") || StringRef(name).contains("sync")) {
            all.memoryReads.insert("*");
            all.memoryWrites.insert("*");
        }
        return all;
    }

    template <class Range> Effects unordered(const Range& operands, SourceLocation where) {
        Effects before;
        for (const Expr* operand : operands) {
            if (!operand) continue;
            Effects next = value(operand);
            note(before, next, where);
            before.add(next);
        }
        return before;
    }
    Effects unordered(std::initializer_list<const Expr*> operands, SourceLocation where) {
        return unordered(std::vector<const Expr*>(operands), where);
    }

    void touch(const Expr* object, Effects& effects, bool reads, bool writes) {
        std::string memory = classOf(context_, object->getType());
        object = object->IgnoreParens();
        for (;;) {
            if (auto* member = dyn_cast<MemberExpr>(object); member && !member->isArrow()) {
                object = member->getBase()->IgnoreParens();
            } else if (auto* element = dyn_cast<ArraySubscriptExpr>(object)) {
                auto* decayed = dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens());
                if (!decayed || decayed->getCastKind() != CK_ArrayToPointerDecay) break;
                object = decayed->getSubExpr()->IgnoreParens();
            } else {
                break;
            }
        }
        if (auto* reference = dyn_cast<DeclRefExpr>(object))
            if (auto* variable = dyn_cast<VarDecl>(reference->getDecl())) {
                if (variable->hasGlobalStorage()) {
                    if (reads) effects.reads.insert(nameOf(*variable));
                    if (writes) effects.writes.insert(nameOf(*variable));
                    return;
                }
                if (!addressed_.contains(variable)) return;
            }
        if (reads) effects.memoryReads.insert(memory);
        if (writes) effects.memoryWrites.insert(memory);
    }

    void note(const Effects& first, const Effects& second, SourceLocation where) {
        if (first.isEmpty() || second.isEmpty()) return;
        auto acts = [](const Effects& effects) { return effects.doesWrite() || !effects.calls.empty(); };
        if (acts(first) || acts(second))
            pairs_.push_back({placeOf(context_.getSourceManager(), where), first, second});
    }

    const ASTContext& context_;
    const AddressedLocals& addressed_;
    std::vector<OrderedPair> pairs_;
};

} // namespace

std::vector<OrderedPair> findOrderedPairs(const ASTContext& context, const FunctionDecl& function) {
    AddressedLocals addressed;
    addressed.TraverseStmt(function.getBody());
    PairFinder finder(context, addressed);
    finder.statement(function.getBody());
    return finder.take();
}

} // namespace vouch::frontend
