// S-expressions of SMT-LIB, one top-level expression at a time. Internal to this folder.
#pragma once

#include "term/smtlib.h"

#include <deque>

namespace vouch::term {

struct SExpression {
    enum class Tag : uint8_t {
        Symbol,
        QuotedSymbol,
        Keyword,
        Numeral,
        Decimal,
        Hexadecimal,
        Binary,
        String,
        List
    };
    Tag tag = Tag::List;
    unsigned line = 0;
    std::string_view text;                    // atoms: without |...|, "...", #x, #b
    std::string_view source;                  // all of it, as it was written
    std::vector<const SExpression*> children; // lists

    bool isList() const { return tag == Tag::List; }
    bool isSymbol() const { return tag == Tag::Symbol || tag == Tag::QuotedSymbol; }
    bool isWord(std::string_view word) const { return tag == Tag::Symbol && text == word; }
    size_t size() const { return children.size(); }
    const SExpression& operator[](size_t i) const { return *children[i]; }
};

class SExpressionReader {
  public:
    explicit SExpressionReader(std::string_view text) : text_(text) {}
    // The next top-level expression, or null at the end. Valid until the next call. Throws SmtLibError.
    const SExpression* next();
    unsigned line() const { return line_; }

  private:
    void skipSpace();
    SExpression& add(SExpression::Tag tag);
    SExpression& atom();
    std::string_view delimited(char end, const char* what);
    std::string_view word();

    std::string_view text_;
    size_t at_ = 0;
    unsigned line_ = 1;
    std::deque<SExpression> owned_; // all parts of the current expression
};

} // namespace vouch::term
