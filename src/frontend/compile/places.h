// The places of one file (source_map.h), and where something can be put in front of a statement.
#pragma once

#include "frontend/compile/loops.h"
#include "frontend/source_map.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Lex/Preprocessor.h>
#include <memory>

namespace vouch::frontend {

// A statement of the main file, and the tokens around it.
struct StatementPlace {
    Place begin;
    unsigned after = 0; // a call put behind the token that begins here is evaluated just before the statement
    unsigned closing = 0; // not 0: the statement is alone, and a bracket has to close behind this token
    std::string problem;  // why nothing can be put there
};

struct Places {
    SourceMap map;
    std::vector<StatementPlace> statements;
    std::vector<StatementPlace> conditions; // of `do` loops, by their keyword: evaluated before the condition
};

// The tokens are those that the parser gets: the consumer has to watch the preprocessor before the first one.
std::unique_ptr<clang::ASTConsumer> makePlaceConsumer(clang::Preprocessor& preprocessor, Places& places);

} // namespace vouch::frontend
