#include "term/smtlib_terms.h"

#include "support/check.h"
#include "term/smtlib_operators.h"
#include "term/traverse.h"
#include "term/well_sorted.h"

#include <algorithm>
#include <llvm/ADT/StringRef.h>

namespace vouch::term {

uint32_t numeral(const SExpression& e) {
    uint64_t value = 0;
    if (e.tag != SExpression::Tag::Numeral || e.text.size() > 10) fail(e, "number expected");
    for (char c : e.text) value = 10 * value + static_cast<uint64_t>(c - '0');
    if (value > UINT32_MAX) fail(e, "number too large");
    return static_cast<uint32_t>(value);
}

// --- names

std::string TermReader::newName(const SExpression& e) const {
    if (!e.isSymbol()) fail(e, "symbol expected");
    std::string name(e.text);
    if (symbols_.contains(name) || definitions_.contains(name)) fail(e, name + " is already declared");
    const bool isPredefined = isSmtLibOperator(name) || name == "true" || name == "false";
    if (e.tag == SExpression::Tag::Symbol && isPredefined) fail(e, name + " is predefined");
    return name;
}

void TermReader::remember(Name::Of of, const std::string& name) {
    if (!areNamesGlobal) names_.push_back({of, name});
}

void TermReader::forgetTo(size_t size) {
    for (; names_.size() > size; names_.pop_back()) {
        const Name& last = names_.back();
        if (last.of == Name::Of::Variable) declared_.erase(symbols_.at(last.name));
        if (last.of == Name::Of::Function) definitions_.erase(last.name);
        if (last.of == Name::Of::Sort) sorts_.erase(last.name);
        if (last.of == Name::Of::Variable || last.of == Name::Of::Constant) symbols_.erase(last.name);
    }
}

void TermReader::pop() {
    VOUCH_CHECK(!marks_.empty(), "more pops than pushes");
    forgetTo(marks_.back());
    marks_.pop_back();
}

void TermReader::forget() {
    forgetTo(0);
    std::fill(marks_.begin(), marks_.end(), 0);
}

// A name may come back with another sort when its scope has ended; and a name that the manager made up for such a case
// may come from the text later.
Term TermReader::declare(const SExpression& e, Sort sort) {
    std::string name = newName(e);
    const Term known = tm_.findVar(name);
    const bool isFree = !known || (tm_.sort(known) == sort && !declared_.contains(known));
    const Term variable = isFree ? tm_.mkVar(name, sort) : tm_.mkFreshVar(name, sort);
    symbols_[name] = variable;
    declared_.insert(variable);
    remember(Name::Of::Variable, name);
    return variable;
}

void TermReader::define(const SExpression& e, bool function) {
    std::string name = newName(e[1]);
    Sort result = sort(e[function ? 3 : 2]);
    Definition definition;
    size_t before = scope_.size();
    if (function) {
        if (!e[2].isList()) fail(e[2], "parameter list expected");
        for (const SExpression* parameter : e[2].children) {
            if (!parameter->isList() || parameter->size() != 2 || !(*parameter)[0].isSymbol())
                fail(*parameter, "parameter expected");
            Term placeholder = tm_.mkFreshVar("parameter", sort((*parameter)[1]));
            definition.parameters.push_back(placeholder);
            bind((*parameter)[0].text, placeholder);
        }
    }
    isInFunction_ = !definition.parameters.empty();
    definition.body = term(e[function ? 4 : 3]);
    isInFunction_ = false;
    unbindTo(before);
    if (tm_.sort(definition.body) != result)
        fail(e, "definition of " + name + " has another sort than declared");
    const bool isConstant = definition.parameters.empty();
    if (isConstant)
        symbols_[name] = definition.body;
    else
        definitions_[name] = std::move(definition);
    remember(isConstant ? Name::Of::Constant : Name::Of::Function, name);
}

void TermReader::defineSort(const SExpression& e, Sort sort) {
    if (!e.isSymbol()) fail(e, "symbol expected");
    std::string name(e.text);
    if (sorts_.contains(name) || name == "Bool") fail(e, name + " is already declared");
    sorts_[name] = sort;
    remember(Name::Of::Sort, name);
}

// --- sorts

Sort TermReader::sort(const SExpression& e) {
    Sort s;
    if (e.isWord("Bool")) return Sort::boolean();
    if (e.isSymbol()) {
        auto it = sorts_.find(std::string(e.text));
        if (it == sorts_.end()) fail(e, "unknown sort " + std::string(e.text));
        return it->second;
    }
    if (e.isList() && e.size() == 3 && e[0].isWord("_") && e[1].isWord("BitVec"))
        s = Sort::bitVec(numeral(e[2]));
    else if (e.isList() && e.size() == 3 && e[0].isWord("Array"))
        s = arraySort(e);
    else
        fail(e, "unknown sort");
    if (!isSane(s)) fail(e, "width out of range");
    return s;
}

Sort TermReader::arraySort(const SExpression& e) {
    // Arrays nest nowhere in QF_ABV as supported here, so this recursion is one level deep.
    if (isArrayText(e[1]) || isArrayText(e[2])) fail(e, "arrays of arrays are not supported");
    Sort index = sort(e[1]), element = sort(e[2]);
    if (!index.isBitVec() || !element.isBitVec()) fail(e, "arrays from bit-vectors to bit-vectors only");
    return Sort::array(index.width, element.width);
}

// --- terms

Term TermReader::term(const SExpression& root) {
    tasks_.push_back({Task::What::Build, &root});
    while (!tasks_.empty()) {
        Task task = tasks_.back();
        tasks_.pop_back();
        run(task);
    }
    Term result = values_.back();
    values_.pop_back();
    return result;
}

void TermReader::run(const Task& task) {
    switch (task.what) {
    case Task::What::Build: return build(*task.at);
    case Task::What::Apply: return apply(*task.at);
    case Task::What::Bind: return bindLet(*task.at);
    case Task::What::Unbind: return unbindTo(task.number);
    case Task::What::Name: return name(*task.at);
    }
}

void TermReader::build(const SExpression& e) {
    if (e.isList())
        buildList(e);
    else
        values_.push_back(atom(e));
}

void TermReader::buildList(const SExpression& e) {
    if (e.size() == 0) fail(e, "empty expression");
    if (e[0].isWord("let")) return buildLet(e);
    if (e[0].isWord("!")) return buildAnnotated(e);
    if (e[0].isWord("_")) {
        values_.push_back(decimalConstant(e));
        return;
    }
    tasks_.push_back({Task::What::Apply, &e});
    for (size_t i = e.size(); i-- > 1;) tasks_.push_back({Task::What::Build, &e[i]});
}

// (let ((x s) (y t)) body): s and t are built in the outer scope, then bound together.
void TermReader::buildLet(const SExpression& e) {
    if (e.size() != 3 || !e[1].isList() || e[1].size() == 0) fail(e, "malformed let");
    tasks_.push_back({Task::What::Bind, &e});
    for (size_t i = e[1].size(); i-- > 0;) {
        const SExpression& binding = e[1][i];
        if (!binding.isList() || binding.size() != 2 || !binding[0].isSymbol())
            fail(binding, "malformed binding");
        tasks_.push_back({Task::What::Build, &binding[1]});
    }
}

void TermReader::bindLet(const SExpression& e) {
    size_t count = e[1].size(), first = values_.size() - count;
    tasks_.push_back({Task::What::Unbind, &e, scope_.size()});
    tasks_.push_back({Task::What::Build, &e[2]});
    for (size_t i = 0; i < count; ++i) bind(e[1][i][0].text, values_[first + i]);
    values_.resize(first);
}

// (! t :named n): other attributes mean nothing here.
void TermReader::buildAnnotated(const SExpression& e) {
    if (e.size() < 2) fail(e, "malformed annotation");
    for (size_t i = 2; i + 1 < e.size(); ++i)
        if (e[i].text == ":named" && e[i + 1].isSymbol()) tasks_.push_back({Task::What::Name, &e[i + 1]});
    tasks_.push_back({Task::What::Build, &e[1]});
}

void TermReader::name(const SExpression& e) {
    if (isInFunction_) fail(e, "a name for a term with parameters");
    std::string label = newName(e);
    symbols_[label] = values_.back();
    remember(Name::Of::Constant, label);
}

void TermReader::apply(const SExpression& e) {
    size_t count = e.size() - 1, first = values_.size() - count;
    std::vector<Term> args(values_.begin() + static_cast<std::ptrdiff_t>(first), values_.end());
    values_.resize(first);
    if (e[0].isList())
        applyIndexed(e, args);
    else if (e[0].isSymbol())
        applyNamed(e, args);
    else
        fail(e, "function expected");
}

void TermReader::applyNamed(const SExpression& e, std::span<const Term> args) {
    const SExpression& head = e[0];
    auto it = definitions_.find(std::string(head.text));
    if (it == definitions_.end()) {
        values_.push_back(applySmtLibOperator(tm_, head.text, {}, args, e.line));
        return;
    }
    const Definition& definition = it->second;
    if (args.size() != definition.parameters.size()) fail(e, "wrong number of arguments for " + it->first);
    Substitution substitution(tm_);
    for (size_t i = 0; i < args.size(); ++i) {
        if (tm_.sort(args[i]) != tm_.sort(definition.parameters[i]))
            fail(e, "wrong argument sort for " + it->first);
        substitution.bind(definition.parameters[i], args[i]);
    }
    values_.push_back(substitution.apply(definition.body));
}

// ((_ name index...) args...) and ((as const sort) element)
void TermReader::applyIndexed(const SExpression& e, std::span<const Term> args) {
    const SExpression& head = e[0];
    if (head.size() == 3 && head[0].isWord("as") && head[1].isWord("const")) {
        Sort s = sort(head[2]);
        if (!isWellSorted(tm_, Kind::ArrayConst, args, 0, 0, s))
            fail(e, "wrong arguments for constant array");
        values_.push_back(tm_.mkConstArray(s, args[0]));
        return;
    }
    if (head.size() < 3 || !head[0].isWord("_") || !head[1].isSymbol()) fail(e, "function expected");
    std::vector<uint32_t> indices;
    for (size_t i = 2; i < head.size(); ++i) indices.push_back(numeral(head[i]));
    values_.push_back(applySmtLibOperator(tm_, head[1].text, indices, args, e.line));
}

Term TermReader::lookUp(const SExpression& e) {
    std::string name(e.text);
    if (auto it = local_.find(name); it != local_.end() && !it->second.empty()) return it->second.back();
    if (auto it = symbols_.find(name); it != symbols_.end()) return it->second;
    if (e.isWord("true")) return tm_.mkTrue();
    if (e.isWord("false")) return tm_.mkFalse();
    if (useManagerVariables_)
        if (Term variable = tm_.findVar(name)) return variable;
    fail(e, "unknown symbol " + name);
}

Term TermReader::atom(const SExpression& e) {
    using Tag = SExpression::Tag;
    if (e.isSymbol()) return lookUp(e);
    bool hexadecimal = e.tag == Tag::Hexadecimal;
    if (!hexadecimal && e.tag != Tag::Binary) fail(e, "term expected");
    if (e.text.size() > maxWidth / 4) fail(e, "literal too long");
    uint32_t width = static_cast<uint32_t>(e.text.size()) * (hexadecimal ? 4 : 1);
    return tm_.mkConst(BitVector(width, llvm::StringRef(e.text.data(), e.text.size()), hexadecimal ? 16 : 2));
}

// (_ bv13 32)
Term TermReader::decimalConstant(const SExpression& e) {
    bool shape = e.size() == 3 && e[1].isSymbol() && e[1].text.starts_with("bv");
    std::string_view digits = shape ? e[1].text.substr(2) : std::string_view();
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
        fail(e, "indexed term expected");
    uint32_t width = numeral(e[2]);
    if (!isSane(Sort::bitVec(width)) || digits.size() > maxWidth / 4) fail(e, "constant out of range");
    llvm::StringRef text(digits.data(), digits.size());
    BitVector value(std::max(width, BitVector::getSufficientBitsNeeded(text, 10)), text, 10);
    if (value.getActiveBits() > width) fail(e, "constant does not fit its width");
    return tm_.mkConst(value.trunc(width));
}

} // namespace vouch::term
