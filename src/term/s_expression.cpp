#include "term/s_expression.h"

#include <algorithm>

namespace vouch::term {

namespace {

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool endsWord(char c) { return isSpace(c) || c == '(' || c == ')' || c == ';' || c == '"' || c == '|'; }
bool allOf(std::string_view text, std::string_view digits) {
    return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
}

} // namespace

void SExpressionReader::skipSpace() {
    while (at_ < text_.size()) {
        if (text_[at_] == ';')
            at_ = std::min(text_.find('\n', at_), text_.size());
        else if (isSpace(text_[at_]))
            line_ += text_[at_++] == '\n';
        else
            break;
    }
}

SExpression& SExpressionReader::add(SExpression::Tag tag) {
    SExpression& e = owned_.emplace_back();
    e.tag = tag;
    e.line = line_;
    return e;
}

// Text up to the closing delimiter, which is consumed; at_ is behind the opening one.
std::string_view SExpressionReader::delimited(char end, const char* what) {
    size_t start = at_;
    unsigned startLine = line_;
    for (; at_ < text_.size(); ++at_) {
        if (text_[at_] == '\n') ++line_;
        if (text_[at_] != end) continue;
        bool doubled = end == '"' && at_ + 1 < text_.size() && text_[at_ + 1] == '"';
        if (!doubled) return text_.substr(start, at_++ - start);
        ++at_;
    }
    throw SmtLibError(std::string("unterminated ") + what, startLine);
}

std::string_view SExpressionReader::word() {
    size_t start = at_;
    while (at_ < text_.size() && !endsWord(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
}

SExpression& SExpressionReader::atom() {
    using Tag = SExpression::Tag;
    char first = text_[at_];
    SExpression& e = add(Tag::Symbol);
    if (first == '|' || first == '"') {
        ++at_;
        e.tag = first == '|' ? Tag::QuotedSymbol : Tag::String;
        e.text = delimited(first, first == '|' ? "quoted symbol" : "string");
        return e;
    }
    e.text = word();
    bool hexadecimal = e.text.starts_with("#x"), binary = e.text.starts_with("#b");
    if (hexadecimal || binary) {
        e.text.remove_prefix(2);
        if (!allOf(e.text, binary ? "01" : "0123456789abcdefABCDEF"))
            throw SmtLibError("malformed literal", line_);
        e.tag = binary ? Tag::Binary : Tag::Hexadecimal;
    } else if (first == ':')
        e.tag = Tag::Keyword;
    else if (allOf(e.text, "0123456789"))
        e.tag = Tag::Numeral;
    else if (first >= '0' && first <= '9')
        e.tag = Tag::Decimal;
    return e;
}

const SExpression* SExpressionReader::next() {
    owned_.clear();
    std::vector<SExpression*> open;
    while (true) {
        skipSpace();
        if (at_ == text_.size()) {
            if (!open.empty()) throw SmtLibError("missing ) for the ( here", open.back()->line);
            return nullptr;
        }
        SExpression* done = nullptr;
        const size_t start = at_;
        if (text_[at_] == '(') {
            ++at_;
            open.push_back(&add(SExpression::Tag::List));
            open.back()->source = text_.substr(start);
            continue;
        }
        if (text_[at_] == ')') {
            if (open.empty()) throw SmtLibError("unexpected )", line_);
            ++at_;
            done = open.back();
            open.pop_back();
            done->source =
                done->source.substr(0, static_cast<size_t>(text_.data() + at_ - done->source.data()));
        } else {
            done = &atom();
            done->source = text_.substr(start, at_ - start);
        }
        if (open.empty()) return done;
        open.back()->children.push_back(done);
    }
}

} // namespace vouch::term
