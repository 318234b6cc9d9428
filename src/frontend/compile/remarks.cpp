#include "frontend/compile/remarks.h"

#include "frontend/compile/constant_objects.h"
#include "frontend/compile/visitor.h"
#include "frontend/instrument/evaluation_order.h"
#include "frontend/instrument/undefined_places.h"
#include "frontend/library/external.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclGroup.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

namespace vouch::frontend {

namespace {

// Headers rename functions: __asm__("__isoc99_scanf").
std::string linkedNameOf(const clang::NamedDecl& declaration) {
    if (auto* label = declaration.getAttr<clang::AsmLabelAttr>()) return label->getLabel().str();
    return declaration.getNameAsString();
}

// Initialisers that clang evaluates as a whole, in a function.
class ConstantInitialisers : public Visitor {
  public:
    explicit ConstantInitialisers(clang::ASTContext& context) : context_(context) {}
    std::vector<const clang::Expr*> undefined;
    bool VisitInitListExpr(clang::InitListExpr* list) override {
        if (list->isConstantInitializer(context_, false)) look(*list);
        return true;
    }
    bool VisitVarDecl(clang::VarDecl* object) override {
        if (object->isStaticLocal() && object->hasInit()) look(*object->getInit());
        return true;
    }
    bool VisitEnumConstantDecl(clang::EnumConstantDecl* constant) override {
        if (constant->getInitExpr()) look(*constant->getInitExpr());
        return true;
    }
    bool VisitCaseStmt(clang::CaseStmt* label) override {
        look(*label->getLHS());
        return true;
    }

  private:
    void look(const clang::Expr& initialiser) {
        if (const clang::Expr* found = findUndefinedConstant(context_, initialiser))
            undefined.push_back(found);
    }
    clang::ASTContext& context_;
};

class RemarkConsumer : public clang::ASTConsumer {
  public:
    RemarkConsumer(clang::ASTContext& context, Remarks& remarks)
        : context_(context), sources_(context.getSourceManager()), remarks_(remarks) {}
    bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
        for (clang::Decl* declaration : group)
            if (auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration))
                look(*function);
            else if (auto* object = llvm::dyn_cast<clang::VarDecl>(declaration))
                look(*object);
            else
                findUndefined(*declaration, "main"); // enumerators
        return true;
    }

  private:
    void look(clang::FunctionDecl& function) {
        if (!function.getIdentifier()) return;
        bool isOfSystem = sources_.isInSystemHeader(function.getLocation());
        if (isOfSystem) remarks_.system.push_back(linkedNameOf(function));
        if (function.isNoReturn()) remarks_.endless.push_back(linkedNameOf(function));
        if (!function.doesThisDeclarationHaveABody()) return;
        exposeObjectSizes(context_, function);
        if (isOfSystem) return;
        findUndefined(function, linkedNameOf(function));
        exposeConstantLocals(context_, function);
        for (OrderedPair& pair : findOrderedPairs(context_, function))
            remarks_.order.push_back(std::move(pair));
    }
    void look(clang::VarDecl& object) {
        if (sources_.isInSystemHeader(object.getLocation())) remarks_.system.push_back(linkedNameOf(object));
        if (!object.hasInit()) return;
        if (const clang::Expr* found = findUndefinedConstant(context_, *object.getInit()))
            note(*found, linkedNameOf(object));
    }
    void findUndefined(clang::Decl& declaration, const std::string& name) {
        ConstantInitialisers initialisers(context_);
        initialisers.TraverseDecl(&declaration);
        for (const clang::Expr* found : initialisers.undefined) note(*found, name);
    }
    void note(const clang::Expr& found, const std::string& owner) {
        remarks_.undefined.push_back({placeOf(context_.getSourceManager(), found.getExprLoc()),
                                      "undefined: operation in a constant expression", owner});
    }
    clang::ASTContext& context_;
    const clang::SourceManager& sources_;
    Remarks& remarks_;
};

class Writer {
  public:
    explicit Writer(llvm::Module& module) : module_(module), context_(module.getContext()) {}

    // A place of code is found by its position, another one by what it belongs to: a function, or an object.
    void undefined(const UndefinedPlace& place) {
        llvm::GlobalValue* owner = module_.getNamedValue(place.owner);
        if (!place.owner.empty() && !owner) return; // clang found that nobody needs it
        llvm::Metadata* where = owner ? static_cast<llvm::Metadata*>(llvm::ValueAsMetadata::get(owner))
                                      : llvm::MDString::get(context_, "");
        list(kUndefinedMetadata)
            ->addOperand(
                llvm::MDNode::get(context_, {text(place.reason), text(place.place.file),
                                             number(place.place.line), number(place.place.column), where}));
    }
    void order(const SourcePlace& place, const Effects& first, const Effects& second) {
        list(kOrderMetadata)
            ->addOperand(
                llvm::MDNode::get(context_, {text(place.file), number(place.line), number(place.column),
                                             effects(first), effects(second)}));
    }
    void names(const char* what, const std::vector<std::string>& all) {
        llvm::NamedMDNode* node = list(what);
        for (const std::string& name : all)
            if (module_.getNamedValue(name)) node->addOperand(llvm::MDNode::get(context_, {text(name)}));
    }

  private:
    llvm::NamedMDNode* list(const char* name) { return module_.getOrInsertNamedMetadata(name); }
    llvm::Metadata* text(llvm::StringRef words) { return llvm::MDString::get(context_, words); }
    llvm::Metadata* number(unsigned x) {
        return llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(llvm::Type::getInt32Ty(context_), x));
    }
    // Names of the module become references, which survive when linking renames what is static.
    llvm::Metadata* values(const std::set<std::string>& names) {
        std::vector<llvm::Metadata*> all;
        for (const std::string& name : names)
            if (llvm::GlobalValue* value = module_.getNamedValue(name))
                all.push_back(llvm::ValueAsMetadata::get(value));
            else if (name == "*")
                all.push_back(text(name));
        return llvm::MDNode::get(context_, all);
    }
    llvm::Metadata* texts(const std::set<std::string>& words) {
        std::vector<llvm::Metadata*> all;
        for (const std::string& word : words) all.push_back(text(word));
        return llvm::MDNode::get(context_, all);
    }
    llvm::Metadata* effects(const Effects& e) {
        return llvm::MDNode::get(context_, {values(e.calls), values(e.reads), values(e.writes),
                                            texts(e.memoryReads), texts(e.memoryWrites)});
    }
    llvm::Module& module_;
    llvm::LLVMContext& context_;
};

} // namespace

std::unique_ptr<clang::ASTConsumer> makeRemarkConsumer(clang::ASTContext& context, Remarks& remarks) {
    return std::make_unique<RemarkConsumer>(context, remarks);
}

void noteRemarks(llvm::Module& module, const Remarks& remarks) {
    Writer writer(module);
    writer.names(kSystemMetadata, remarks.system);
    writer.names(kEndlessMetadata, remarks.endless);
    for (const UndefinedPlace& place : remarks.undefined) writer.undefined(place);
    for (const OrderedPair& pair : remarks.order) writer.order(pair.place, pair.first, pair.second);
}

} // namespace vouch::frontend
