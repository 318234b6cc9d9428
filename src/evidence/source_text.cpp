#include "evidence/source_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>

namespace vouch::evidence {

namespace {

constexpr std::array<std::string_view, 36> kWords = {
    "if",     "else",   "while",    "for",    "do",       "switch",  "case",     "default", "return",
    "break",  "goto",   "continue", "sizeof", "int",      "char",    "short",    "long",    "unsigned",
    "signed", "float",  "double",   "void",   "const",    "static",  "volatile", "struct",  "union",
    "enum",   "extern", "register", "_Bool",  "restrict", "typedef", "auto",     "NULL",    "inline"};

constexpr unsigned kMostLines = 20; // of one call

// Behind the string or character that begins at `at`.
size_t behindLiteral(std::string_view text, size_t at) {
    char quote = text[at++];
    while (at < text.size() && text[at] != quote) at += text[at] == '\\' ? 2 : 1;
    return std::min(at + 1, text.size());
}

// Position of the bracket that closes the one at `at`; npos: it is not there.
size_t closing(std::string_view text, size_t at) {
    int depth = 0;
    while (at < text.size()) {
        char c = text[at];
        if (c == '"' || c == '\'') {
            at = behindLiteral(text, at);
            continue;
        }
        if (c == '(' || c == '[') ++depth;
        if ((c == ')' || c == ']') && --depth == 0) return at;
        ++at;
    }
    return std::string_view::npos;
}

size_t skipBlanks(std::string_view text, size_t at) {
    while (at < text.size() && text[at] == ' ') ++at;
    return at;
}

size_t identifierEnd(std::string_view text, size_t at) {
    while (at < text.size() && isIdentifierCharacter(text[at])) ++at;
    return at;
}

// Behind `[i]`, `.x` and `->x`, as often as they follow.
size_t selectionEnd(std::string_view text, size_t at) {
    while (at < text.size()) {
        if (text[at] == '[') {
            size_t end = closing(text, at);
            if (end == std::string_view::npos) return at;
            at = end + 1;
        } else if (text[at] == '.' && at + 1 < text.size() && isIdentifierCharacter(text[at + 1])) {
            at = identifierEnd(text, at + 1);
        } else if (text.substr(at, 2) == "->") {
            at = identifierEnd(text, at + 2);
        } else {
            return at;
        }
    }
    return at;
}

} // namespace

bool isIdentifierCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::string SourceText::trimmed(const std::string& text) {
    const char* blanks = " \t\r";
    size_t first = text.find_first_not_of(blanks);
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string SourceText::line(uint32_t file, unsigned number) {
    auto [entry, fresh] = lines_.try_emplace(file);
    if (fresh && file < files_.size()) {
        std::ifstream stream(files_[file]);
        for (std::string read; std::getline(stream, read);) entry->second.push_back(read);
    }
    return number == 0 || number > entry->second.size() ? "" : entry->second[number - 1];
}

std::string SourceText::argumentsOf(const std::string& word, program::SourceLocation where) {
    const uint32_t file = where.file;
    const unsigned number = where.line;
    std::string text = line(file, number);
    size_t at = findWord(text, word);
    if (at == std::string::npos) return "";
    const bool isOnly = findWord(text, word, at + 1) == std::string::npos;
    if (!isOnly) at = findWord(text, word, where.column > 0 ? where.column - 1 : text.size());
    if (!isOnly && at + 1 != where.column) return ""; // which one is meant?
    size_t open = skipBlanks(text, at + word.size());
    if (open >= text.size() || text[open] != '(') return "";
    for (unsigned more = 1; closing(text, open) == std::string::npos; ++more) {
        if (more > kMostLines) return "";
        text += " " + trimmed(line(file, number + more));
    }
    return trimmed(text.substr(open + 1, closing(text, open) - open - 1));
}

size_t findWord(std::string_view text, std::string_view word, size_t from) {
    for (size_t at = text.find(word, from); at != std::string_view::npos; at = text.find(word, at + 1)) {
        bool begins = at == 0 || !isIdentifierCharacter(text[at - 1]);
        bool ends = at + word.size() == text.size() || !isIdentifierCharacter(text[at + word.size()]);
        if (begins && ends) return at;
    }
    return std::string_view::npos;
}

std::string baseOf(std::string_view place) { return std::string(place.substr(0, identifierEnd(place, 0))); }

std::vector<std::string> placesIn(std::string_view text) {
    std::vector<std::string> places;
    for (size_t at = 0; at < text.size();) {
        char c = text[at];
        if (c == '"' || c == '\'') {
            at = behindLiteral(text, at);
        } else if (c == '/' && at + 1 < text.size() && text[at + 1] == '/') {
            break;
        } else if (!isIdentifierCharacter(c)) {
            ++at;
        } else {
            size_t end = identifierEnd(text, at);
            std::string_view word = text.substr(at, end - at);
            size_t next = skipBlanks(text, end);
            bool isMember = at > 0 && (text[at - 1] == '.' || (at > 1 && text.substr(at - 2, 2) == "->"));
            bool isName = std::isdigit(static_cast<unsigned char>(c)) == 0 && !isMember &&
                          std::find(kWords.begin(), kWords.end(), word) == kWords.end() &&
                          (next >= text.size() || text[next] != '(');
            if (isName) {
                std::string place(text.substr(at, selectionEnd(text, end) - at));
                if (std::find(places.begin(), places.end(), place) == places.end())
                    places.push_back(std::move(place));
            }
            at = end;
        }
    }
    return places;
}

bool looksLikeBranch(std::string_view text) {
    for (std::string_view word : {"if", "while", "for", "switch"})
        if (findWord(text, word) != std::string_view::npos) return true;
    return text.find('?') != std::string_view::npos;
}

std::string conditionIn(const std::string& text) {
    size_t last = std::string::npos;
    for (std::string_view word : {"if", "while", "switch"})
        for (size_t at = findWord(text, word); at != std::string_view::npos;
             at = findWord(text, word, at + 1)) {
            size_t open = skipBlanks(text, at + word.size());
            if (open < text.size() && text[open] == '(' && (last == std::string::npos || open > last))
                last = open;
        }
    if (last == std::string::npos) return text;
    size_t end = closing(text, last);
    return end == std::string::npos ? text : text.substr(last + 1, end - last - 1);
}

} // namespace vouch::evidence
