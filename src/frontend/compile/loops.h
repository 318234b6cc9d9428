// Where the loops of a file are, and where something can be put that is evaluated at their heads.
#pragma once

#include <clang/AST/ASTConsumer.h>
#include <memory>
#include <string>
#include <vector>

namespace vouch::frontend {

struct LoopPlace {
    std::string file; // as messages name it
    unsigned line = 0;
    unsigned realLine = 0, realColumn = 0; // in the text of the main file
    unsigned begin = 0;                    // offset of its first token in the main file
    unsigned after =
        0; // a call put behind the token that begins here, between these, is evaluated at the head
    std::string before, behind;
    bool isDo = false;
    std::string problem; // why nothing can be put there
};

// The loops of the main file.
std::unique_ptr<clang::ASTConsumer> makeLoopConsumer(std::vector<LoopPlace>& loops);

} // namespace vouch::frontend
