// SMT-LIB reader: commands.
#include "term/smtlib_operators.h"
#include "term/smtlib_terms.h"

#include <algorithm>
#include <istream>
#include <iterator>

namespace vouch::term {

namespace {

using Command = SmtLibCommand;
using Does = SmtLibCommand::Kind;

class CommandReader {
  public:
    CommandReader(TermManager& tm, std::string_view text) : reader_(tm), tm_(tm), expressions_(text) {}

    std::optional<Command> next() {
        if (finished_) return std::nullopt;
        const SExpression* e = expressions_.next();
        if (!e) return std::nullopt;
        return command(*e);
    }

  private:
    using Read = void (CommandReader::*)(const SExpression& e, Command& command);
    struct Row {
        std::string_view name;
        Does kind;
        Read read;
    };
    static const Row* rowOf(std::string_view name);

    Command command(const SExpression& e) {
        if (!e.isList() || e.size() == 0 || !e[0].isSymbol()) fail(e, "command expected");
        const Row* row = rowOf(e[0].text);
        if (!row) fail(e, "unsupported command " + std::string(e[0].text));
        Command result;
        result.kind = row->kind;
        result.line = e.line;
        (this->*row->read)(e, result);
        return result;
    }

    static void require(const SExpression& e, size_t size) {
        if (e.size() != size) fail(e, "wrong number of arguments for " + std::string(e[0].text));
    }
    Term booleanTerm(const SExpression& e, const char* what) {
        const Term t = reader_.term(e);
        if (!tm_.sort(t).isBool()) fail(e, std::string(what) + " is not Boolean");
        return t;
    }

    void plain(const SExpression& e, Command&) { require(e, 1); }
    void exit(const SExpression& e, Command&) {
        require(e, 1);
        finished_ = true;
    }
    void text(const SExpression& e, Command& c) { // one argument
        require(e, 2);
        c.texts = {std::string(e[1].isList() ? e[1].source : e[1].text)};
    }
    void setting(const SExpression& e, Command& c) { // a keyword, and what it is set to
        if (e.size() < 2 || e.size() > 3 || e[1].tag != SExpression::Tag::Keyword)
            fail(e, "attribute expected");
        c.texts = {std::string(e[1].text)};
        if (e.size() == 3) c.texts.emplace_back(e[2].isList() ? e[2].source : e[2].text);
        if (c.kind == Does::SetOption && e[1].text == ":global-declarations" && e.size() == 3)
            reader_.areNamesGlobal = e[2].isWord("true");
    }
    void assertion(const SExpression& e, Command& c) {
        require(e, 2);
        c.terms = {booleanTerm(e[1], "assertion")};
        c.texts = {std::string(e[1].source)};
        if (e[1].isList() && e[1].size() > 2 && e[1][0].isWord("!"))
            for (size_t i = 2; i + 1 < e[1].size(); i += 2)
                if (e[1][i].text == ":named") c.texts.emplace_back(e[1][i + 1].text);
    }
    void declareFunction(const SExpression& e, Command& c) { declare(e, c, true); }
    void declareConstant(const SExpression& e, Command& c) { declare(e, c, false); }
    void declare(const SExpression& e, Command& c, bool function) {
        require(e, function ? 4 : 3);
        if (function && !(e[2].isList() && e[2].size() == 0))
            fail(e, "uninterpreted functions are not supported");
        c.terms = {reader_.declare(e[1], reader_.sort(e[function ? 3 : 2]))};
        c.texts = {std::string(e[1].text)};
    }
    void defineFunction(const SExpression& e, Command& c) {
        require(e, 5);
        if (e[1].isSymbol() && isRangeDefinition(e)) return;
        define(e, c, true);
    }
    void defineConstant(const SExpression& e, Command& c) {
        require(e, 4);
        define(e, c, false);
    }
    void define(const SExpression& e, Command& c, bool function) {
        reader_.define(e, function);
        c.texts = {std::string(e[1].text)};
    }
    // The printer defines its operators on ranges of arrays, for others; here they are known.
    bool isRangeDefinition(const SExpression& e) {
        for (const Kind kind : {Kind::ArrayShift, Kind::ArrayPrefix})
            if (e[1].text.starts_with(rangeOperatorPrefix(kind)) && e[3].isList()) {
                const Sort sort = reader_.sort(e[3]);
                if (sort.isArray() && e.source == rangeDefinition(kind, sort)) return true;
            }
        return false;
    }
    void defineSort(const SExpression& e, Command&) {
        require(e, 4);
        if (!e[2].isList() || e[2].size() != 0) fail(e, "only sorts without parameters are supported");
        reader_.defineSort(e[1], reader_.sort(e[3]));
    }
    void assumptions(const SExpression& e, Command& c) {
        require(e, 2);
        if (!e[1].isList()) fail(e[1], "list of assumptions expected");
        for (const SExpression* a : e[1].children) {
            c.terms.push_back(booleanTerm(*a, "assumption"));
            c.texts.emplace_back(a->source);
        }
    }
    void values(const SExpression& e, Command& c) {
        require(e, 2);
        if (!e[1].isList() || e[1].size() == 0) fail(e[1], "list of terms expected");
        for (const SExpression* t : e[1].children) {
            c.terms.push_back(reader_.term(*t));
            c.texts.emplace_back(t->source);
        }
    }
    void levels(const SExpression& e, Command& c) {
        if (e.size() > 2) require(e, 2);
        c.count = e.size() == 2 ? numeral(e[1]) : 1;
        if (c.kind == Does::Pop && c.count > reader_.levels()) fail(e, "more levels than there are");
        constexpr uint32_t kMostLevels = 1'000'000;
        if (c.count > kMostLevels) fail(e, "too many levels");
        for (uint32_t i = 0; i < c.count; ++i) c.kind == Does::Pop ? reader_.pop() : reader_.push();
    }
    void reset(const SExpression& e, Command& c) {
        require(e, 1);
        const bool isWhole = c.kind == Does::Reset;
        if (isWhole || !reader_.areNamesGlobal) reader_.forget();
        while (reader_.levels() > 0) reader_.pop();
        if (isWhole) reader_.areNamesGlobal = false;
    }

    TermReader reader_;
    TermManager& tm_;
    SExpressionReader expressions_;
    bool finished_ = false; // after (exit)
};

const CommandReader::Row* CommandReader::rowOf(std::string_view name) {
    using R = CommandReader;
    static constexpr Row rows[] = {
        {"set-logic", Does::SetLogic, &R::text},
        {"set-option", Does::SetOption, &R::setting},
        {"set-info", Does::SetInfo, &R::setting},
        {"declare-fun", Does::Declare, &R::declareFunction},
        {"declare-const", Does::Declare, &R::declareConstant},
        {"define-fun", Does::Define, &R::defineFunction},
        {"define-const", Does::Define, &R::defineConstant},
        {"define-sort", Does::Define, &R::defineSort},
        {"assert", Does::Assert, &R::assertion},
        {"check-sat", Does::CheckSat, &R::plain},
        {"check-sat-assuming", Does::CheckSatAssuming, &R::assumptions},
        {"push", Does::Push, &R::levels},
        {"pop", Does::Pop, &R::levels},
        {"reset", Does::Reset, &R::reset},
        {"reset-assertions", Does::ResetAssertions, &R::reset},
        {"get-model", Does::GetModel, &R::plain},
        {"get-value", Does::GetValue, &R::values},
        {"get-unsat-core", Does::GetUnsatCore, &R::plain},
        {"get-unsat-assumptions", Does::GetUnsatAssumptions, &R::plain},
        {"get-assertions", Does::GetAssertions, &R::plain},
        {"get-assignment", Does::GetAssignment, &R::plain},
        {"get-info", Does::GetInfo, &R::text},
        {"get-option", Does::GetOption, &R::text},
        {"echo", Does::Echo, &R::text},
        {"exit", Does::Exit, &R::exit},
    };
    const auto* row =
        std::find_if(std::begin(rows), std::end(rows), [&](const Row& r) { return r.name == name; });
    return row == std::end(rows) ? nullptr : row;
}

} // namespace

struct SmtLibReader::Impl : CommandReader {
    using CommandReader::CommandReader;
};

SmtLibReader::SmtLibReader(TermManager& tm, std::string_view text)
    : impl_(std::make_unique<Impl>(tm, text)) {}
SmtLibReader::~SmtLibReader() = default;
std::optional<SmtLibCommand> SmtLibReader::next() { return impl_->next(); }

SmtLibScript readSmtLib(TermManager& tm, std::istream& in) {
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    SmtLibReader reader(tm, text);
    SmtLibScript script;
    while (const auto c = reader.next()) {
        switch (c->kind) {
        case Does::Declare:
            if (tm.name(c->terms[0]) != c->texts[0])
                throw SmtLibError(c->texts[0] + " has another sort already", c->line);
            script.variables.push_back(c->terms[0]);
            break;
        case Does::Assert: script.assertions.push_back(c->terms[0]); break;
        case Does::SetInfo:
            if (c->texts[0] == ":status" && c->texts.size() > 1) script.status = c->texts[1];
            break;
        case Does::CheckSatAssuming:
        case Does::Push:
        case Does::Pop:
        case Does::Reset:
        case Does::ResetAssertions: throw SmtLibError("a command for several checks", c->line);
        default: break;
        }
    }
    return script;
}

Term readSmtLibTerm(TermManager& tm, std::string_view text) {
    SExpressionReader expressions(text);
    const SExpression* e = expressions.next();
    if (!e) throw SmtLibError("term expected", expressions.line());
    Term result = TermReader(tm, true).term(*e);
    if (expressions.next()) throw SmtLibError("text after the term", expressions.line());
    return result;
}

} // namespace vouch::term
