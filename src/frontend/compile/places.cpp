#include "frontend/compile/places.h"

#include "frontend/debug_files.h"

#include <algorithm>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SHA256.h>

namespace vouch::frontend {

using namespace clang;

namespace {

// How a statement stands in the one around it.
enum class Standing { InBlock, Alone };

class PlaceFinder {
  public:
    PlaceFinder(ASTContext& context, const std::vector<unsigned>& tokens, Places& places)
        : context_(context), sources_(context.getSourceManager()), tokens_(tokens), places_(places) {}

    void function(const FunctionDecl& f) {
        function_ = f.getNameAsString();
        hasLabels_ = f.getBody() && hasLabel(*f.getBody());
        if (auto* body = dyn_cast_or_null<CompoundStmt>(f.getBody())) block(*body, nullptr);
    }

  private:
    // --- places

    Place placeAt(SourceLocation where) const {
        Place place;
        if (where.isInvalid()) return place;
        const SourceLocation at = sources_.getExpansionLoc(where);
        const PresumedLoc presumed = sources_.getPresumedLoc(at);
        if (presumed.isInvalid()) return place;
        place.told = {shownName(presumed.getFilename()), presumed.getLine(), presumed.getColumn()};
        auto [file, offset] = sources_.getDecomposedLoc(at);
        if (auto entry = sources_.getFileEntryRefForID(file))
            place.real = {entry->getName().str(), sources_.getLineNumber(file, offset),
                          sources_.getColumnNumber(file, offset)};
        return place;
    }
    Range rangeOf(const Stmt& s) const {
        const SourceLocation end = s.getEndLoc();
        return {placeAt(s.getBeginLoc()),
                placeAt(end.isMacroID() ? sources_.getExpansionRange(end).getEnd() : end)};
    }
    // The offset in the main file; nothing for other files, and within macros unless `mayExpand`.
    std::optional<unsigned> offsetOf(SourceLocation where, bool mayExpand) const {
        if (where.isInvalid() || (where.isMacroID() && !mayExpand)) return std::nullopt;
        auto [file, offset] = sources_.getDecomposedLoc(sources_.getExpansionLoc(where));
        if (file != sources_.getMainFileID()) return std::nullopt;
        return offset;
    }
    std::optional<unsigned> tokenBefore(unsigned offset) const {
        auto next = std::lower_bound(tokens_.begin(), tokens_.end(), offset);
        if (next == tokens_.begin()) return std::nullopt;
        return *(next - 1);
    }
    std::string textOf(const Stmt& s) const {
        return Lexer::getSourceText(CharSourceRange::getTokenRange(
                                        sources_.getExpansionRange(s.getSourceRange()).getAsRange()),
                                    sources_, context_.getLangOpts())
            .str();
    }

    // --- statements. `next`: what is executed behind this one, where the text says so.

    void block(const CompoundStmt& b, const Stmt* next) {
        std::vector<const Stmt*> children(b.body_begin(), b.body_end());
        for (size_t i = 0; i < children.size(); ++i)
            statement(*children[i], Standing::InBlock, i + 1 < children.size() ? children[i + 1] : next);
    }

    void statement(const Stmt& s, Standing standing, const Stmt* next) {
        if (isa<NullStmt>(s) && s.getBeginLoc().isInvalid()) return;
        if (auto* label = dyn_cast<LabelStmt>(&s)) return statement(*label->getSubStmt(), standing, next);
        if (auto* label = dyn_cast<AttributedStmt>(&s))
            return statement(*label->getSubStmt(), standing, next);
        if (auto* label = dyn_cast<SwitchCase>(&s)) return statement(*label->getSubStmt(), standing, next);
        places_.map.statements.push_back({rangeOf(s), function_, false});
        note(s, standing);
        if (auto* b = dyn_cast<CompoundStmt>(&s)) return block(*b, next);
        if (auto* choice = dyn_cast<IfStmt>(&s)) return branch(*choice, next);
        if (auto* loop = dyn_cast<WhileStmt>(&s)) return whileLoop(*loop);
        if (auto* loop = dyn_cast<ForStmt>(&s)) return forLoop(*loop);
        if (auto* loop = dyn_cast<DoStmt>(&s)) return doLoop(*loop);
        if (auto* choice = dyn_cast<SwitchStmt>(&s)) return switchOf(*choice, next);
        draws(s, s, next);
    }

    void branch(const IfStmt& s, const Stmt* next) {
        if (s.getCond()) expression(*s.getCond(), s);
        MappedBranch& b = noteBranch(s.getIfLoc(), s.getCond(), s);
        b.taken = rangeOf(*s.getThen());
        b.isTakenSeen = !hasLabels_ && isSeen(*s.getThen());
        if (s.getElse()) b.other = rangeOf(*s.getElse());
        statement(*s.getThen(), Standing::Alone, next);
        if (s.getElse()) statement(*s.getElse(), Standing::Alone, next);
    }
    // A jump leaves no line in an execution: what is executed next stands elsewhere.
    static bool isSeen(const Stmt& s) {
        if (auto* b = dyn_cast<CompoundStmt>(&s)) return !b->body_empty() && isSeen(**b->body_begin());
        if (auto* label = dyn_cast<LabelStmt>(&s)) return isSeen(*label->getSubStmt());
        return isa<Expr, IfStmt>(s);
    }
    // Then a jump may lead into any branch, past its condition.
    static bool hasLabel(const Stmt& s) {
        if (isa<LabelStmt>(s)) return true;
        for (const Stmt* child : s.children())
            if (child && hasLabel(*child)) return true;
        return false;
    }
    void whileLoop(const WhileStmt& s) {
        noteLoop(s.getWhileLoc(), s, false);
        expression(*s.getCond(), s);
        MappedBranch& b = noteBranch(s.getWhileLoc(), s.getCond(), s);
        b.taken = rangeOf(*s.getBody());
        b.isLoop = true;
        statement(*s.getBody(), Standing::Alone, nullptr);
    }
    void forLoop(const ForStmt& s) {
        noteLoop(s.getForLoc(), s, false);
        for (const Stmt* part :
             {s.getInit(), static_cast<const Stmt*>(s.getCond()), static_cast<const Stmt*>(s.getInc())})
            if (part) expression(*part, s);
        MappedBranch& b = noteBranch(s.getForLoc(), s.getCond(), s);
        b.taken = rangeOf(*s.getBody());
        b.isLoop = true;
        statement(*s.getBody(), Standing::Alone, nullptr);
    }
    void doLoop(const DoStmt& s) {
        noteLoop(s.getDoLoc(), s, true);
        MappedBranch& b = noteBranch(s.getDoLoc(), s.getCond(), s);
        b.isLoop = b.isDo = true;
        statement(*s.getBody(), Standing::Alone, nullptr);
        expression(*s.getCond(), s);
        StatementPlace place{placeAt(s.getDoLoc()), 0, 0, ""};
        auto condition = offsetOf(s.getCond()->getBeginLoc(), true);
        auto before = condition ? tokenBefore(*condition) : std::nullopt;
        if (before)
            place.after = *before;
        else
            place.problem = "the loop comes from a macro or from another file";
        places_.conditions.push_back(std::move(place));
    }
    void switchOf(const SwitchStmt& s, const Stmt* next) {
        expression(*s.getCond(), s);
        noteBranch(s.getSwitchLoc(), s.getCond(), s).isSwitch = true;
        statement(*s.getBody(), Standing::Alone, next);
    }

    // A full expression that is a part of a statement.
    void expression(const Stmt& e, const Stmt& whole) {
        places_.map.statements.push_back({rangeOf(e), function_, true});
        draws(e, whole, nullptr);
    }

    void noteLoop(SourceLocation keyword, const Stmt& s, bool isDo) {
        Range range = rangeOf(s);
        range.begin = placeAt(keyword);
        places_.map.loops.push_back({range, function_, isDo});
    }
    MappedBranch& noteBranch(SourceLocation keyword, const Expr* condition, const Stmt& whole) {
        MappedBranch b;
        b.keyword = placeAt(keyword);
        b.whole = rangeOf(whole);
        b.function = function_;
        if (condition) {
            b.condition = rangeOf(*condition);
            b.text = textOf(*condition);
            b.hasEffects = condition->HasSideEffects(context_);
        }
        places_.map.branches.push_back(std::move(b));
        return places_.map.branches.back();
    }

    void note(const Stmt& s, Standing standing) {
        StatementPlace place{placeAt(s.getBeginLoc()), 0, 0, ""};
        auto begin = offsetOf(s.getBeginLoc(), true);
        if (!begin) return; // of another file
        if (isa<CompoundStmt>(s)) {
            place.after = *begin;
        } else {
            auto before = tokenBefore(*begin);
            auto end = standing == Standing::Alone ? lastToken(s) : std::optional<unsigned>(0);
            if (before && end)
                place.after = *before, place.closing = *end;
            else
                place.problem = "the statement comes from a macro";
        }
        places_.statements.push_back(std::move(place));
    }
    // With its semicolon.
    std::optional<unsigned> lastToken(const Stmt& s) const {
        const bool isExpanded = s.getEndLoc().isMacroID();
        const SourceLocation last =
            isExpanded ? sources_.getExpansionRange(s.getEndLoc()).getEnd() : s.getEndLoc();
        auto end = offsetOf(last, false);
        if (!end) return std::nullopt;
        const char* text = sources_.getCharacterData(last);
        if (!isExpanded && (*text == ';' || *text == '}')) return end;
        auto next = std::upper_bound(tokens_.begin(), tokens_.end(), *end);
        if (next == tokens_.end()) return std::nullopt;
        const SourceLocation behind = last.getLocWithOffset(static_cast<int>(*next - *end));
        return *sources_.getCharacterData(behind) == ';' ? next[0] : std::optional<unsigned>();
    }

    // --- where values come from

    void draws(const Stmt& s, const Stmt& whole, const Stmt* next) {
        if (auto* declaration = dyn_cast<DeclStmt>(&s))
            for (const Decl* d : declaration->decls())
                if (auto* variable = dyn_cast<VarDecl>(d)) declared(*variable, whole, next);
        if (auto* assignment = dyn_cast<BinaryOperator>(&s);
            assignment && assignment->getOpcode() == BO_Assign)
            if (const CallExpr* call = drawnBy(assignment->getRHS(), assignment->getLHS()->getType())) {
                MappedDraw draw = drawOf(*call, whole);
                if (const Expr& target = *assignment->getLHS(); isReadable(target))
                    setTarget(draw, textOf(target), target.getType(), next);
                add(std::move(draw));
            }
        calls(s, whole);
    }

    void declared(const VarDecl& variable, const Stmt& whole, const Stmt* next) {
        if (variable.hasGlobalStorage()) return;
        if (!variable.hasInit()) {
            MappedDraw draw;
            draw.begin = placeAt(variable.getLocation());
            draw.callee = "uninitialised " + variable.getNameAsString();
            draw.function = function_;
            draw.statement = placeAt(whole.getBeginLoc());
            setTarget(draw, variable.getNameAsString(), variable.getType(), next);
            add(std::move(draw));
        } else if (const CallExpr* call = drawnBy(variable.getInit(), variable.getType())) {
            MappedDraw draw = drawOf(*call, whole);
            setTarget(draw, variable.getNameAsString(), variable.getType(), next);
            add(std::move(draw));
        }
    }

    // The call whose value becomes the target's, converted to the target's type and nothing else.
    const CallExpr* drawnBy(const Expr* value, QualType target) const {
        const Expr* e = value->IgnoreParenImpCasts();
        if (auto* cast = dyn_cast<CStyleCastExpr>(e);
            cast && context_.hasSameUnqualifiedType(cast->getType(), target))
            e = cast->getSubExpr()->IgnoreParenImpCasts();
        return dyn_cast<CallExpr>(e);
    }
    // Reading it again, one statement later, gives what was assigned.
    bool isReadable(const Expr& target) const {
        const QualType type = target.getType();
        return !target.HasSideEffects(context_) && !type.isVolatileQualified() &&
               isa<DeclRefExpr, MemberExpr>(target.IgnoreParens());
    }
    void setTarget(MappedDraw& draw, const std::string& text, QualType type, const Stmt* next) const {
        if (!next || type.isVolatileQualified()) return;
        const bool isFloat = type->isSpecificBuiltinType(BuiltinType::Float) ||
                             type->isSpecificBuiltinType(BuiltinType::Double);
        if (!type->isIntegerType() && !isFloat) return;
        draw.target = text;
        draw.width = type->isBooleanType() ? 1 : static_cast<unsigned>(context_.getTypeSize(type));
        draw.isSigned = type->isSignedIntegerOrEnumerationType();
        draw.isFloat = isFloat;
        draw.next = placeAt(firstOf(*next).getBeginLoc());
    }
    static const Stmt& firstOf(const Stmt& s) {
        if (auto* label = dyn_cast<LabelStmt>(&s)) return firstOf(*label->getSubStmt());
        if (auto* label = dyn_cast<SwitchCase>(&s)) return firstOf(*label->getSubStmt());
        if (auto* b = dyn_cast<CompoundStmt>(&s); b && !b->body_empty()) return firstOf(**b->body_begin());
        return s;
    }
    MappedDraw drawOf(const CallExpr& call, const Stmt& whole) const {
        MappedDraw draw;
        draw.begin = placeAt(call.getBeginLoc());
        draw.closing = placeAt(call.getRParenLoc());
        if (const FunctionDecl* callee = call.getDirectCallee()) draw.callee = callee->getNameAsString();
        draw.function = function_;
        draw.statement = placeAt(whole.getBeginLoc());
        const QualType type = call.getCallReturnType(context_);
        draw.isSigned = type->isSignedIntegerOrEnumerationType();
        draw.isFloat = type->isRealFloatingType();
        return draw;
    }
    void add(MappedDraw draw) { places_.map.draws.push_back(std::move(draw)); }

    // All calls in it, those too that are known with a target already: who searches takes the first.
    void calls(const Stmt& s, const Stmt& whole) {
        if (auto* inner = dyn_cast<StmtExpr>(&s)) return block(*inner->getSubStmt(), nullptr);
        if (auto* call = dyn_cast<CallExpr>(&s)) add(drawOf(*call, whole));
        for (const Stmt* child : s.children())
            if (child) calls(*child, whole);
    }

    ASTContext& context_;
    const SourceManager& sources_;
    const std::vector<unsigned>& tokens_;
    Places& places_;
    std::string function_;
    bool hasLabels_ = false;
};

class PlaceConsumer : public ASTConsumer {
  public:
    PlaceConsumer(Preprocessor& preprocessor, Places& places) : places_(places) {
        preprocessor.setTokenWatcher([this, &preprocessor](const Token& token) {
            const SourceManager& sources = preprocessor.getSourceManager();
            if (!token.getLocation().isFileID() || token.is(tok::eof)) return;
            auto [file, offset] = sources.getDecomposedLoc(token.getLocation());
            if (file == sources.getMainFileID()) tokens_.push_back(offset);
        });
    }
    void HandleTranslationUnit(ASTContext& context) override {
        std::sort(tokens_.begin(), tokens_.end());
        tokens_.erase(std::unique(tokens_.begin(), tokens_.end()), tokens_.end());
        PlaceFinder finder(context, tokens_, places_);
        for (Decl* declaration : context.getTranslationUnitDecl()->decls())
            if (auto* function = dyn_cast<FunctionDecl>(declaration);
                function && function->doesThisDeclarationHaveABody() &&
                !context.getSourceManager().isInSystemHeader(function->getLocation()))
                finder.function(*function);
    }

  private:
    Places& places_;
    std::vector<unsigned> tokens_;
};

} // namespace

std::unique_ptr<ASTConsumer> makePlaceConsumer(Preprocessor& preprocessor, Places& places) {
    return std::make_unique<PlaceConsumer>(preprocessor, places);
}

std::string sha256Of(const std::string& path) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer) return "";
    llvm::SHA256 hash;
    hash.update((*buffer)->getBuffer());
    return llvm::toHex(hash.final(), true);
}

bool Range::contains(const Position& told) const {
    if (told.file != begin.told.file || told.file != end.told.file) return false;
    return begin.told <= told && told <= end.told;
}

const MappedStatement* SourceMap::around(const Position& told) const {
    const MappedStatement* best = nullptr;
    for (const MappedStatement& s : statements)
        if (s.range.contains(told) && (!best || best->range.begin.told <= s.range.begin.told)) best = &s;
    return best;
}

} // namespace vouch::frontend
