// Source text as counterexamples quote it: lines, the arguments of calls, and the names in an expression.
#pragma once

#include "program/program.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::evidence {

// The lines of source files, read when first asked for; empty where a file cannot be read.
class SourceText {
  public:
    explicit SourceText(const std::vector<std::string>& files) : files_(files) {}

    std::string line(uint32_t file, unsigned number); // as it is
    std::string text(const program::SourceLocation& where) { return trimmed(line(where.file, where.line)); }
    // What stands between the parentheses behind the word, from this line on; the call may go on in the next lines.
    // Where the line has several such calls, that of the column. Empty: there is none.
    std::string argumentsOf(const std::string& word, program::SourceLocation where);
    static std::string trimmed(const std::string& text);

  private:
    const std::vector<std::string>& files_;
    std::map<uint32_t, std::vector<std::string>> lines_;
};

// Names of variables in C text, with what is behind them, as far as it selects a part: "a[i]", "p->next", "x"; in the
// order in which they begin, and those within brackets, too. No keywords, no functions that are called, no literals.
std::vector<std::string> placesIn(std::string_view text);
std::string baseOf(std::string_view place); // its first name

bool isIdentifierCharacter(char c);
size_t findWord(std::string_view text, std::string_view word, size_t from = 0); // npos: not there as a word
bool looksLikeBranch(std::string_view text);                                    // it has a condition
// The condition of the last if, while, for or switch in the text; all of it if there is none.
std::string conditionIn(const std::string& text);

} // namespace vouch::evidence
