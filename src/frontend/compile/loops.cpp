#include "frontend/compile/loops.h"

#include "frontend/compile/visitor.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

namespace vouch::frontend {

using namespace clang;

namespace {

class Loops : public Visitor {
  public:
    Loops(ASTContext& context, std::vector<LoopPlace>& loops)
        : context_(context), sources_(context.getSourceManager()), loops_(loops) {}

    // while (HERE, c)
    bool VisitWhileStmt(WhileStmt* loop) override {
        add(loop->getWhileLoc(), loop->getLParenLoc(), "", ",");
        return true;
    }
    // for (a; HERE, c; b)
    bool VisitForStmt(ForStmt* loop) override {
        SourceLocation behind = loop->getLParenLoc();
        auto* declaration = dyn_cast_or_null<DeclStmt>(loop->getInit());
        if (declaration)
            behind = declaration->getEndLoc();
        else if (loop->getInit())
            behind = nextToken(loop->getInit()->getEndLoc());
        else
            behind = nextToken(behind);
        add(loop->getForLoc(), behind, "", loop->getCond() ? "," : "");
        return true;
    }
    // do { HERE; ... } while (c), do if (HERE) s while (c)
    bool VisitDoStmt(DoStmt* loop) override {
        if (auto* block = dyn_cast<CompoundStmt>(loop->getBody()))
            add(loop->getDoLoc(), block->getLBracLoc(), "", ";");
        else
            add(loop->getDoLoc(), loop->getDoLoc(), "if(", ")");
        if (!loops_.empty() && sources_.isInMainFile(sources_.getExpansionLoc(loop->getDoLoc())))
            loops_.back().isDo = true;
        return true;
    }

  private:
    SourceLocation nextToken(SourceLocation where) const {
        auto token = Lexer::findNextToken(where, sources_, context_.getLangOpts());
        return token && token->is(tok::semi) ? token->getLocation() : SourceLocation();
    }

    void add(SourceLocation keyword, SourceLocation after, const char* before, const char* behind) {
        LoopPlace place;
        const SourceLocation begin = sources_.getExpansionLoc(keyword);
        const PresumedLoc presumed = sources_.getPresumedLoc(begin);
        if (sources_.getFileID(begin) != sources_.getMainFileID() || presumed.isInvalid()) return;
        place.file = presumed.getFilename();
        place.line = presumed.getLine();
        place.begin = sources_.getFileOffset(begin);
        place.realLine = sources_.getLineNumber(sources_.getMainFileID(), place.begin);
        place.realColumn = sources_.getColumnNumber(sources_.getMainFileID(), place.begin);
        place.before = before;
        place.behind = behind;
        if (keyword.isMacroID() || !after.isFileID() || sources_.getFileID(after) != sources_.getMainFileID())
            place.problem = "the loop comes from a macro";
        else
            place.after = sources_.getFileOffset(after);
        loops_.push_back(std::move(place));
    }

    ASTContext& context_;
    SourceManager& sources_;
    std::vector<LoopPlace>& loops_;
};

class LoopConsumer : public ASTConsumer {
  public:
    explicit LoopConsumer(std::vector<LoopPlace>& loops) : loops_(loops) {}
    void HandleTranslationUnit(ASTContext& context) override {
        Loops finder(context, loops_);
        for (Decl* declaration : context.getTranslationUnitDecl()->decls())
            if (!context.getSourceManager().isInSystemHeader(declaration->getLocation()))
                finder.TraverseDecl(declaration);
    }

  private:
    std::vector<LoopPlace>& loops_;
};

} // namespace

std::unique_ptr<ASTConsumer> makeLoopConsumer(std::vector<LoopPlace>& loops) {
    return std::make_unique<LoopConsumer>(loops);
}

} // namespace vouch::frontend
