// Terms and sorts of SMT-LIB text, and what names mean there. Internal to this folder.
//
// Terms are built with an explicit stack of tasks and a stack of finished values: benchmark files nest as deeply as they
// like.
#pragma once

#include "term/s_expression.h"

#include <unordered_map>
#include <unordered_set>

namespace vouch::term {

[[noreturn]] inline void fail(const SExpression& at, const std::string& what) {
    throw SmtLibError(what, at.line);
}
uint32_t numeral(const SExpression& e);

class TermReader {
  public:
    // Where a name was not declared, the manager's variable with this name is meant, if that is wanted.
    explicit TermReader(TermManager& tm, bool useManagerVariables = false)
        : tm_(tm), useManagerVariables_(useManagerVariables) {}

    Term term(const SExpression& root);
    Sort sort(const SExpression& e);

    // --- names. Each has one meaning at a time.
    std::string newName(const SExpression& e) const;
    Term declare(const SExpression& e, Sort sort);
    // (define-fun name (parameters) sort body), or define-const without parameters.
    void define(const SExpression& e, bool function);
    void defineSort(const SExpression& name, Sort sort);
    // Names from here on are forgotten by the pop(), unless they are global.
    void push() { marks_.push_back(names_.size()); }
    void pop();
    void forget(); // all names of all levels, but not the levels
    size_t levels() const { return marks_.size(); }
    bool areNamesGlobal = false;

  private:
    // A function with arguments: the body over placeholder variables, which each use substitutes.
    struct Definition {
        std::vector<Term> parameters;
        Term body;
    };
    struct Name {
        enum class Of : uint8_t { Variable, Constant, Function, Sort } of;
        std::string name;
    };
    struct Task {
        enum class What : uint8_t { Build, Apply, Bind, Unbind, Name } what;
        const SExpression* at;
        size_t number = 0; // Unbind: size of the scope to return to
    };

    void remember(Name::Of of, const std::string& name);
    void forgetTo(size_t size);
    Sort arraySort(const SExpression& e);
    static bool isArrayText(const SExpression& e) {
        return e.isList() && e.size() > 0 && e[0].isWord("Array");
    }

    void bind(std::string_view name, Term t) {
        std::vector<Term>& meanings = local_[std::string(name)];
        meanings.push_back(t);
        scope_.push_back(&meanings);
    }
    void unbindTo(size_t size) {
        for (; scope_.size() > size; scope_.pop_back()) scope_.back()->pop_back();
    }

    void run(const Task& task);
    void build(const SExpression& e);
    void buildList(const SExpression& e);
    void buildLet(const SExpression& e);
    void buildAnnotated(const SExpression& e);
    void apply(const SExpression& e);
    void applyIndexed(const SExpression& e, std::span<const Term> args);
    void applyNamed(const SExpression& e, std::span<const Term> args);
    void bindLet(const SExpression& e);
    void name(const SExpression& e);
    Term atom(const SExpression& e);
    Term lookUp(const SExpression& e);
    Term decimalConstant(const SExpression& e);

    TermManager& tm_;
    bool useManagerVariables_;
    bool isInFunction_ = false; // whose parameters are bound
    std::unordered_map<std::string, Term> symbols_;
    std::unordered_map<std::string, Definition> definitions_;
    std::unordered_map<std::string, Sort> sorts_;
    std::unordered_set<Term> declared_; // the variables among the symbols
    std::vector<Name> names_;           // that are not global, in the order of their declaration
    std::vector<size_t> marks_;         // names at each push()
    std::unordered_map<std::string, std::vector<Term>> local_; // innermost meaning last
    std::vector<std::vector<Term>*> scope_;                    // in the order of binding
    std::vector<Task> tasks_;
    std::vector<Term> values_;
};

} // namespace vouch::term
