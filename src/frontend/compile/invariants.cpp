#include "frontend/compile/invariants.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclGroup.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Lex/Lexer.h>

namespace vouch::frontend {

using namespace clang;

namespace {

constexpr size_t kMostShown = 8;

Expr* withoutCasts(Stmt* s) {
    auto* e = dyn_cast_or_null<Expr>(s);
    return e ? e->IgnoreParenCasts() : nullptr;
}

CallExpr* callIn(Stmt* s, llvm::StringRef name) {
    auto* call = dyn_cast_or_null<CallExpr>(withoutCasts(s));
    const FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    return callee && callee->getIdentifier() && callee->getName() == name ? call : nullptr;
}
CallExpr* invariantIn(Stmt* s) { return callIn(s, kInvariantCall); }

// Calls of it and nothing else, with commas between them.
bool isOnlyInvariants(Expr* e) {
    e = withoutCasts(e);
    if (auto* pair = dyn_cast<BinaryOperator>(e); pair && pair->isCommaOp())
        return isOnlyInvariants(pair->getLHS()) && isOnlyInvariants(pair->getRHS());
    return invariantIn(e);
}

// What a person wants to see of a state in which the expression is false: what it reads of integers. Reads that the
// expression itself may leave out are left out.
class Reads {
  public:
    explicit Reads(const ASTContext& context) : context_(context) {}
    std::vector<std::pair<std::string, Expr*>> found;

    void look(Stmt* s, bool isCertain = true) {
        if (!s || isa<UnaryExprOrTypeTraitExpr>(s)) return;
        if (auto* cast = dyn_cast<ImplicitCastExpr>(s); cast && cast->getCastKind() == CK_LValueToRValue)
            note(*cast, isCertain);
        auto* choice = dyn_cast<BinaryOperator>(s);
        const bool isShort = (choice && choice->isLogicalOp()) || isa<AbstractConditionalOperator>(s);
        bool isFirst = true;
        for (Stmt* child : s->children()) {
            look(child, isCertain && (isFirst || !isShort));
            isFirst = false;
        }
    }

  private:
    // A variable, or a member of one: nothing that could not be read.
    static bool isPlain(const Expr* e) {
        e = e->IgnoreParens();
        while (auto* member = dyn_cast<MemberExpr>(e)) {
            if (member->isArrow()) return false;
            e = member->getBase()->IgnoreParens();
        }
        auto* name = dyn_cast<DeclRefExpr>(e);
        return name && isa<VarDecl>(name->getDecl());
    }
    void note(ImplicitCastExpr& read, bool isCertain) {
        const QualType type = read.getType();
        if (!type->isIntegerType() || type->isBitIntType() || context_.getTypeSize(type) > 64) return;
        if (found.size() == kMostShown || (!isCertain && !isPlain(read.getSubExpr()))) return;
        std::string name;
        llvm::raw_string_ostream stream(name);
        read.getSubExpr()->IgnoreParens()->printPretty(stream, nullptr,
                                                       PrintingPolicy(context_.getLangOpts()));
        for (const auto& known : found)
            if (known.first == name) return;
        found.emplace_back(name, &read);
    }
    const ASTContext& context_;
};

class InvariantConsumer : public ASTConsumer {
  public:
    InvariantConsumer(ASTContext& context, DiagnosticsEngine& diagnostics, const Injector& injector,
                      uint64_t first, InvariantTable& table)
        : context_(context), diagnostics_(diagnostics), sources_(context.getSourceManager()),
          injector_(injector), next_(first), table_(table) {}

    bool HandleTopLevelDecl(DeclGroupRef group) override {
        for (Decl* declaration : group)
            if (auto* function = dyn_cast<FunctionDecl>(declaration);
                function && function->doesThisDeclarationHaveABody() &&
                !sources_.isInSystemHeader(function->getLocation())) {
                Stmt* body = function->getBody();
                walk(body, SourceLocation());
            }
        return true;
    }

  private:
    // --- where invariants stand. `head`: where the loop begins at whose head s stands; invalid: at none.

    void walk(Stmt*& s, SourceLocation head) {
        if (!s) return;
        if (auto* call = dyn_cast<CallExpr>(s); call && invariantIn(call)) {
            s = replacement(*call, head);
            return;
        }
        if (auto* call = dyn_cast<CallExpr>(s); call && callIn(call, kPointCall)) {
            s = replacement(*call, pointOf(*call));
            return;
        }
        if (auto* loop = dyn_cast<WhileStmt>(s)) return walkWhile(*loop);
        if (auto* loop = dyn_cast<ForStmt>(s)) return walkFor(*loop);
        if (auto* loop = dyn_cast<DoStmt>(s)) return walkDo(*loop);
        if (auto* block = dyn_cast<CompoundStmt>(s)) return walkBlock(*block, head);
        if (auto* choice = dyn_cast<IfStmt>(s)) return walkIf(*choice, head);
        if (auto* label = dyn_cast<LabelStmt>(s)) head = label->getSubStmt()->getBeginLoc();
        auto* pair = dyn_cast<BinaryOperator>(s);
        const bool isPair = pair && pair->isCommaOp();
        const bool goesOn = isPair && isOnlyInvariants(pair->getLHS());
        const bool passesOn =
            isPair || isa<LabelStmt>(s) || isa<ParenExpr>(s) || isa<CastExpr>(s) || isa<FullExpr>(s);
        bool isFirst = true;
        for (Stmt*& child : s->children()) {
            walk(child, passesOn && (isFirst || goesOn) ? head : SourceLocation());
            isFirst = false;
        }
    }

    // The place that a point stands for. Only Vouch writes such calls; one of the program's own is at no loop.
    SourceLocation pointOf(const CallExpr& call) const {
        const Injection* injected = injector_.at(sources_, call.getBeginLoc());
        if (!injected) return {};
        return sources_.getLocForStartOfFile(sources_.getMainFileID())
            .getLocWithOffset(static_cast<int>(injected->place));
    }

    // Where the condition begins that the program has; if it has none, where the loop does.
    static SourceLocation headOf(Expr* condition, SourceLocation loop) {
        while (condition) {
            auto* pair = dyn_cast<BinaryOperator>(condition->IgnoreParens());
            if (!pair || !pair->isCommaOp() || !isOnlyInvariants(pair->getLHS())) break;
            condition = pair->getRHS();
        }
        return condition && !invariantIn(condition) ? condition->getBeginLoc() : loop;
    }

    void walkWhile(WhileStmt& loop) {
        const SourceLocation head = headOf(loop.getCond(), loop.getWhileLoc());
        Stmt* body = loop.getBody();
        if (Expr* front = takeFront(body)) loop.setCond(comma(front, loop.getCond()));
        Stmt* condition = loop.getCond();
        walk(condition, head);
        loop.setCond(cast<Expr>(condition));
        walk(body, SourceLocation());
        loop.setBody(body);
    }

    void walkFor(ForStmt& loop) {
        const SourceLocation head = headOf(loop.getCond(), loop.getForLoc());
        Stmt* body = loop.getBody();
        if (Expr* front = takeFront(body))
            loop.setCond(comma(front, loop.getCond() ? loop.getCond() : number(1, context_.IntTy, head)));
        Stmt *initial = loop.getInit(), *condition = loop.getCond(), *step = loop.getInc();
        walk(initial, SourceLocation());
        walk(condition, head);
        walk(step, SourceLocation());
        walk(body, SourceLocation());
        loop.setInit(initial);
        loop.setCond(cast_or_null<Expr>(condition));
        loop.setInc(cast_or_null<Expr>(step));
        loop.setBody(body);
    }

    void walkDo(DoStmt& loop) {
        Stmt *condition = loop.getCond(), *body = loop.getBody();
        walk(body, body->getBeginLoc());
        walk(condition, SourceLocation());
        loop.setBody(body);
        loop.setCond(cast<Expr>(condition));
    }

    // At the head, as long as there is nothing else; and once more behind a label.
    void walkBlock(CompoundStmt& block, SourceLocation head) {
        for (Stmt*& child : block.children()) {
            const auto* label = dyn_cast<LabelStmt>(child);
            while (label && isa<LabelStmt>(label->getSubStmt())) label = cast<LabelStmt>(label->getSubStmt());
            const bool goesOn = isa<NullStmt>(child) || invariantIn(child);
            const bool begins = label && (isa<NullStmt>(label->getSubStmt()) ||
                                          invariantIn(const_cast<Stmt*>(label->getSubStmt())));
            const SourceLocation behind = label ? label->getSubStmt()->getBeginLoc() : head;
            walk(child, head);
            head = begins || goesOn ? behind : SourceLocation();
        }
    }

    void walkIf(IfStmt& choice, SourceLocation head) {
        const Stmt* condition = choice.getCond();
        for (Stmt*& child : choice.children()) walk(child, child == condition ? head : SourceLocation());
    }

    // The invariants that stand first in a body, joined by commas; null if there are none.
    Expr* takeFront(Stmt*& body) {
        Expr* front = nullptr;
        auto take = [&](Stmt*& s) {
            if (!invariantIn(s)) return isa<NullStmt>(s);
            Expr* e = cast<Expr>(s);
            front = front ? comma(front, e) : e;
            s = new (context_) NullStmt(s->getBeginLoc());
            return true;
        };
        if (auto* block = dyn_cast<CompoundStmt>(body)) {
            for (Stmt*& child : block->children())
                if (!take(child)) break;
        } else {
            take(body);
        }
        return front;
    }

    // --- what they become

    Expr* comma(Expr* first, Expr* second) {
        return BinaryOperator::Create(context_, first, second, BO_Comma, second->getType(), VK_PRValue,
                                      OK_Ordinary, second->getBeginLoc(), FPOptionsOverride());
    }
    Expr* number(uint64_t value, QualType type, SourceLocation at) {
        const auto bits = static_cast<unsigned>(context_.getTypeSize(type));
        return IntegerLiteral::Create(context_, llvm::APInt(bits, value), type, at);
    }
    Expr* convert(Expr* e, QualType type, CastKind kind) {
        return ImplicitCastExpr::Create(context_, type, kind, e, nullptr, VK_PRValue, FPOptionsOverride());
    }

    FunctionDecl* declare(const char* name, QualType result, std::vector<QualType> parameters, bool isEnd) {
        FunctionProtoType::ExtProtoInfo info;
        info.Variadic = isEnd;
        info.ExtInfo = info.ExtInfo.withNoReturn(isEnd);
        const QualType type = context_.getFunctionType(result, parameters, info);
        auto* function =
            FunctionDecl::Create(context_, context_.getTranslationUnitDecl(), SourceLocation(),
                                 SourceLocation(), &context_.Idents.get(name), type, nullptr, SC_Extern);
        std::vector<ParmVarDecl*> declared;
        for (QualType parameter : parameters)
            declared.push_back(ParmVarDecl::Create(context_, function, SourceLocation(), SourceLocation(),
                                                   nullptr, parameter, nullptr, SC_None, nullptr));
        function->setParams(declared);
        if (isEnd) function->addAttr(NoReturnAttr::CreateImplicit(context_));
        return function;
    }
    Expr* call(FunctionDecl* function, const std::vector<Expr*>& arguments, SourceLocation at) {
        Expr* name = DeclRefExpr::Create(context_, NestedNameSpecifierLoc(), SourceLocation(), function,
                                         false, at, function->getType(), VK_LValue);
        Expr* callee = convert(name, context_.getPointerType(function->getType()), CK_FunctionToPointerDecay);
        return CallExpr::Create(context_, callee, arguments, function->getReturnType(), VK_PRValue, at,
                                FPOptionsOverride());
    }

    // ghost(id) ? claim(id, !!e, reads...) : (void)0, and 1 where a value is wanted.
    Stmt* replacement(CallExpr& written, SourceLocation head) {
        if (written.containsErrors()) return &written; // clang has said so, and types are missing
        const SourceLocation at = head.isValid() ? head : written.getBeginLoc();
        const QualType type = written.getType();
        Expr* nothing = convertToVoid(number(0, context_.IntTy, at));
        Expr* turn = nothing;
        if (checked(written)) {
            NamedInvariant& named = table_[next_];
            named.invariant = describe(written);
            if (head.isInvalid()) {
                named.invariant.problem = "it is not at the head of a loop";
                named.invariant.isIgnored = true;
            } else {
                turn = turnAway(*written.getArg(0), named, at, nothing);
            }
            ++next_;
        }
        if (type->isVoidType()) return turn;
        return comma(turn, number(1, type, at));
    }

    Expr* convertToVoid(Expr* e) { return convert(e, context_.VoidTy, CK_ToVoid); }

    Expr* turnAway(Expr& written, NamedInvariant& named, SourceLocation at, Expr* nothing) {
        if (!ghost_) {
            ghost_ = declare(kGhost, context_.IntTy, {context_.LongLongTy}, false);
            claim_ = declare(kClaim, context_.VoidTy, {context_.LongLongTy, context_.IntTy}, true);
        }
        Expr* e = asWritten(written);
        Reads reads(context_);
        reads.look(e);
        std::vector<Expr*> arguments{number(next_, context_.LongLongTy, at), negated(negated(e))};
        for (auto& [name, read] : reads.found) {
            named.shown.emplace_back(name, read->getType()->isSignedIntegerOrEnumerationType());
            arguments.push_back(convert(read, context_.LongLongTy, CK_IntegralCast));
        }
        Expr* choice = call(ghost_, {number(next_, context_.LongLongTy, at)}, at);
        return new (context_) ConditionalOperator(choice, at, call(claim_, arguments, at), at, nothing,
                                                  context_.VoidTy, VK_PRValue, OK_Ordinary);
    }

    Expr* negated(Expr* e) {
        return UnaryOperator::Create(context_, e, UO_LNot, context_.IntTy, VK_PRValue, OK_Ordinary,
                                     e->getExprLoc(), false, FPOptionsOverride());
    }

    // Without what a declaration of the function, or none, has made of the argument.
    static Expr* asWritten(Expr& argument) {
        Expr* e = &argument;
        for (auto* cast = dyn_cast<ImplicitCastExpr>(e); cast; cast = dyn_cast<ImplicitCastExpr>(e)) {
            const CastKind kind = cast->getCastKind();
            if (kind == CK_LValueToRValue || kind == CK_ArrayToPointerDecay ||
                kind == CK_FunctionToPointerDecay || kind == CK_NullToPointer)
                break;
            e = cast->getSubExpr();
        }
        return e;
    }

    // --- what is written

    bool checked(const CallExpr& written) {
        const char* problem = nullptr;
        if (written.getNumArgs() != 1)
            problem = "an invariant is one expression";
        else if (!written.getArg(0)->getType()->isScalarType())
            problem = "an invariant is a condition";
        else if (written.getArg(0)->HasSideEffects(context_))
            problem = "an invariant must not change anything, read volatile objects, or call functions";
        else if (!written.getType()->isVoidType() &&
                 !written.getType()->isSpecificBuiltinType(BuiltinType::Int))
            problem = "an invariant has no value: declare __vouch_invariant as void, or not at all";
        if (!problem) return true;
        const Expr* where = written.getNumArgs() > 0 ? written.getArg(0) : static_cast<const Expr*>(&written);
        diagnostics_.Report(where->getExprLoc(), diagnostics_.getCustomDiagID(DiagnosticsEngine::Error, "%0"))
            << problem;
        return false;
    }

    Invariant describe(const CallExpr& written) const {
        if (const Injection* injected = injector_.at(sources_, written.getBeginLoc()))
            return injected->invariant;
        Invariant result;
        const PresumedLoc place = sources_.getPresumedLoc(sources_.getExpansionLoc(written.getBeginLoc()));
        if (place.isValid()) {
            result.file = place.getFilename();
            result.line = place.getLine();
        }
        result.text = textOf(*written.getArg(0));
        return result;
    }

    std::string textOf(const Expr& e) const {
        std::string text = Lexer::getSourceText(CharSourceRange::getTokenRange(e.getSourceRange()), sources_,
                                                context_.getLangOpts())
                               .str();
        if (text.empty()) {
            llvm::raw_string_ostream stream(text);
            e.printPretty(stream, nullptr, PrintingPolicy(context_.getLangOpts()));
        }
        std::string line;
        for (char c : text)
            if (!isspace(static_cast<unsigned char>(c)))
                line += c;
            else if (!line.empty() && line.back() != ' ')
                line += ' ';
        return line;
    }

    ASTContext& context_;
    DiagnosticsEngine& diagnostics_;
    SourceManager& sources_;
    const Injector& injector_;
    uint64_t next_;
    InvariantTable& table_;
    FunctionDecl* ghost_ = nullptr;
    FunctionDecl* claim_ = nullptr;
};

} // namespace

std::unique_ptr<ASTConsumer> makeInvariantConsumer(ASTContext& context, DiagnosticsEngine& diagnostics,
                                                   const Injector& injector, uint64_t first,
                                                   InvariantTable& table) {
    return std::make_unique<InvariantConsumer>(context, diagnostics, injector, first, table);
}

} // namespace vouch::frontend
