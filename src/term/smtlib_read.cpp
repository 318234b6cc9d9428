// SMT-LIB reader. Terms are built with an explicit stack of tasks and a stack of finished values: benchmark files nest
// as deeply as they like.
#include "term/s_expression.h"
#include "term/smtlib_operators.h"
#include "term/traverse.h"
#include "term/well_sorted.h"

#include <algorithm>
#include <istream>
#include <iterator>
#include <llvm/ADT/StringRef.h>

namespace vouch::term {

namespace {

[[noreturn]] void fail(const SExpression& at, const std::string& what) { throw SmtLibError(what, at.line); }

uint32_t numeral(const SExpression& e) {
    uint64_t value = 0;
    if (e.tag != SExpression::Tag::Numeral || e.text.size() > 10) fail(e, "number expected");
    for (char c : e.text) value = 10 * value + static_cast<uint64_t>(c - '0');
    if (value > UINT32_MAX) fail(e, "number too large");
    return static_cast<uint32_t>(value);
}

// A function with arguments: the body over placeholder variables, which each use substitutes.
struct Definition {
    std::vector<Term> parameters;
    Term body;
};

class ScriptReader {
  public:
    explicit ScriptReader(TermManager& tm, bool useManagerVariables = false)
        : tm_(tm), useManagerVariables_(useManagerVariables) {}

    SmtLibScript script;
    bool finished = false; // after (exit)

    void command(const SExpression& e) {
        if (!e.isList() || e.size() == 0 || !e[0].isSymbol()) fail(e, "command expected");
        std::string_view name = e[0].text;
        if (name == "assert") return assertion(e);
        if (name == "declare-fun" || name == "declare-const") return declare(e, name == "declare-fun");
        if (name == "define-fun" || name == "define-const") return define(e, name == "define-fun");
        if (name == "define-sort") return defineSort(e);
        if (name == "set-info") return setInfo(e);
        if (name == "exit") finished = true;
        static constexpr std::string_view ignored[] = {
            "set-logic",      "set-option", "check-sat",  "get-model", "get-value", "get-unsat-core",
            "get-assertions", "get-info",   "get-option", "echo",      "exit"};
        for (std::string_view word : ignored)
            if (name == word) return;
        fail(e, "unsupported command " + std::string(name));
    }

    Term term(const SExpression& root);

  private:
    // --- commands

    void require(const SExpression& e, size_t size) {
        if (e.size() != size) fail(e, "wrong number of arguments for " + std::string(e[0].text));
    }
    std::string newName(const SExpression& e) {
        if (!e.isSymbol()) fail(e, "symbol expected");
        std::string name(e.text);
        if (symbols_.contains(name) || definitions_.contains(name)) fail(e, name + " is already declared");
        if (e.tag == SExpression::Tag::Symbol && isSmtLibOperator(name)) fail(e, name + " is predefined");
        return name;
    }
    void assertion(const SExpression& e) {
        require(e, 2);
        Term t = term(e[1]);
        if (!tm_.sort(t).isBool()) fail(e, "assertion is not Boolean");
        script.assertions.push_back(t);
    }
    void declare(const SExpression& e, bool function) {
        require(e, function ? 4 : 3);
        if (function && !(e[2].isList() && e[2].size() == 0))
            fail(e, "uninterpreted functions are not supported");
        std::string name = newName(e[1]);
        Sort s = sort(e[function ? 3 : 2]);
        if (Term known = tm_.findVar(name); known && tm_.sort(known) != s)
            fail(e, name + " has another sort already");
        Term variable = tm_.mkVar(name, s);
        symbols_[name] = variable;
        script.variables.push_back(variable);
    }
    void define(const SExpression& e, bool function) {
        require(e, function ? 5 : 4);
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
        definition.body = term(e[function ? 4 : 3]);
        unbindTo(before);
        if (tm_.sort(definition.body) != result)
            fail(e, "definition of " + name + " has another sort than declared");
        if (definition.parameters.empty())
            symbols_[name] = definition.body;
        else
            definitions_[name] = std::move(definition);
    }
    void defineSort(const SExpression& e) {
        require(e, 4);
        bool plain = e[1].isSymbol() && e[2].isList() && e[2].size() == 0;
        if (!plain) fail(e, "only sorts without parameters are supported");
        sorts_[std::string(e[1].text)] = sort(e[3]);
    }
    void setInfo(const SExpression& e) {
        if (e.size() == 3 && e[1].text == ":status") script.status = std::string(e[2].text);
    }

    // --- sorts

    Sort sort(const SExpression& e) {
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
    Sort arraySort(const SExpression& e) {
        // Arrays nest nowhere in QF_ABV as supported here, so this recursion is one level deep.
        if (isArrayText(e[1]) || isArrayText(e[2])) fail(e, "arrays of arrays are not supported");
        Sort index = sort(e[1]), element = sort(e[2]);
        if (!index.isBitVec() || !element.isBitVec()) fail(e, "arrays from bit-vectors to bit-vectors only");
        return Sort::array(index.width, element.width);
    }
    static bool isArrayText(const SExpression& e) {
        return e.isList() && e.size() > 0 && e[0].isWord("Array");
    }

    // --- scopes of let and of parameters

    void bind(std::string_view name, Term t) {
        std::vector<Term>& meanings = local_[std::string(name)];
        meanings.push_back(t);
        scope_.push_back(&meanings);
    }
    void unbindTo(size_t size) {
        for (; scope_.size() > size; scope_.pop_back()) scope_.back()->pop_back();
    }

    // --- terms

    struct Task {
        enum class What : uint8_t { Build, Apply, Bind, Unbind, Name } what;
        const SExpression* at;
        size_t number = 0; // Unbind: size of the scope to return to
    };

    void run(const Task& task);
    void build(const SExpression& e);
    void buildList(const SExpression& e);
    void buildLet(const SExpression& e);
    void buildAnnotated(const SExpression& e);
    void apply(const SExpression& e);
    void applyIndexed(const SExpression& e, std::span<const Term> args);
    void applyNamed(const SExpression& e, std::span<const Term> args);
    void bindLet(const SExpression& e);
    Term atom(const SExpression& e);
    Term lookUp(const SExpression& e);
    Term decimalConstant(const SExpression& e);

    TermManager& tm_;
    bool useManagerVariables_;
    std::unordered_map<std::string, Term> symbols_;
    std::unordered_map<std::string, Definition> definitions_;
    std::unordered_map<std::string, Sort> sorts_;
    std::unordered_map<std::string, std::vector<Term>> local_; // innermost meaning last
    std::vector<std::vector<Term>*> scope_;                    // in the order of binding
    std::vector<Task> tasks_;
    std::vector<Term> values_;
};

Term ScriptReader::term(const SExpression& root) {
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

void ScriptReader::run(const Task& task) {
    switch (task.what) {
    case Task::What::Build: return build(*task.at);
    case Task::What::Apply: return apply(*task.at);
    case Task::What::Bind: return bindLet(*task.at);
    case Task::What::Unbind: return unbindTo(task.number);
    case Task::What::Name: symbols_[std::string(task.at->text)] = values_.back(); return;
    }
}

void ScriptReader::build(const SExpression& e) {
    if (e.isList())
        buildList(e);
    else
        values_.push_back(atom(e));
}

void ScriptReader::buildList(const SExpression& e) {
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
void ScriptReader::buildLet(const SExpression& e) {
    if (e.size() != 3 || !e[1].isList() || e[1].size() == 0) fail(e, "malformed let");
    tasks_.push_back({Task::What::Bind, &e});
    for (size_t i = e[1].size(); i-- > 0;) {
        const SExpression& binding = e[1][i];
        if (!binding.isList() || binding.size() != 2 || !binding[0].isSymbol())
            fail(binding, "malformed binding");
        tasks_.push_back({Task::What::Build, &binding[1]});
    }
}

void ScriptReader::bindLet(const SExpression& e) {
    size_t count = e[1].size(), first = values_.size() - count;
    tasks_.push_back({Task::What::Unbind, &e, scope_.size()});
    tasks_.push_back({Task::What::Build, &e[2]});
    for (size_t i = 0; i < count; ++i) bind(e[1][i][0].text, values_[first + i]);
    values_.resize(first);
}

// (! t :named n): other attributes mean nothing here.
void ScriptReader::buildAnnotated(const SExpression& e) {
    if (e.size() < 2) fail(e, "malformed annotation");
    for (size_t i = 2; i + 1 < e.size(); ++i)
        if (e[i].text == ":named" && e[i + 1].isSymbol()) tasks_.push_back({Task::What::Name, &e[i + 1]});
    tasks_.push_back({Task::What::Build, &e[1]});
}

void ScriptReader::apply(const SExpression& e) {
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

void ScriptReader::applyNamed(const SExpression& e, std::span<const Term> args) {
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
void ScriptReader::applyIndexed(const SExpression& e, std::span<const Term> args) {
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

Term ScriptReader::lookUp(const SExpression& e) {
    std::string name(e.text);
    if (auto it = local_.find(name); it != local_.end() && !it->second.empty()) return it->second.back();
    if (auto it = symbols_.find(name); it != symbols_.end()) return it->second;
    if (e.isWord("true")) return tm_.mkTrue();
    if (e.isWord("false")) return tm_.mkFalse();
    if (useManagerVariables_)
        if (Term variable = tm_.findVar(name)) return variable;
    fail(e, "unknown symbol " + name);
}

Term ScriptReader::atom(const SExpression& e) {
    using Tag = SExpression::Tag;
    if (e.isSymbol()) return lookUp(e);
    bool hexadecimal = e.tag == Tag::Hexadecimal;
    if (!hexadecimal && e.tag != Tag::Binary) fail(e, "term expected");
    if (e.text.size() > maxWidth / 4) fail(e, "literal too long");
    uint32_t width = static_cast<uint32_t>(e.text.size()) * (hexadecimal ? 4 : 1);
    return tm_.mkConst(BitVector(width, llvm::StringRef(e.text.data(), e.text.size()), hexadecimal ? 16 : 2));
}

// (_ bv13 32)
Term ScriptReader::decimalConstant(const SExpression& e) {
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

} // namespace

SmtLibScript readSmtLib(TermManager& tm, std::istream& in) {
    std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    SExpressionReader expressions(text);
    ScriptReader reader(tm);
    while (const SExpression* e = reader.finished ? nullptr : expressions.next()) reader.command(*e);
    return std::move(reader.script);
}

Term readSmtLibTerm(TermManager& tm, std::string_view text) {
    SExpressionReader expressions(text);
    const SExpression* e = expressions.next();
    if (!e) throw SmtLibError("term expected", expressions.line());
    Term result = ScriptReader(tm, true).term(*e);
    if (expressions.next()) throw SmtLibError("text after the term", expressions.line());
    return result;
}

} // namespace vouch::term
