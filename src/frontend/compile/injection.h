// Text that is put into a file's tokens while clang parses it, so that lines and columns of the file stay what they are.
//
// Each piece is lexed from a buffer of its own, which messages name by the place where the piece was written, and comes
// behind one token of the main file. Macros are expanded in it.
#pragma once

#include "frontend/frontend.h"

#include <clang/Basic/SourceLocation.h>
#include <clang/Lex/Preprocessor.h>
#include <map>
#include <string>
#include <vector>

namespace vouch::frontend {

struct Injection {
    unsigned after = 0;               // behind the token that begins here: an offset in the main file
    std::string before, text, behind; // `text` has been written by somebody, the rest belongs to Vouch
    Invariant invariant;
    std::string from; // where the text is written
    unsigned line = 1, column = 1;
    bool isAnnotation = false; // or may be wrong: what is wrong there is ignored, with a warning
    size_t isBracketOf = 0;    // not 0: it only closes what the injection of this number (from 1) has opened
    unsigned place = 0;        // of what is put in front of a statement: the offset that stands for it
};

class Injector {
  public:
    explicit Injector(std::vector<Injection> injections);
    // To be called before the first token is read.
    void watch(clang::Preprocessor& preprocessor);

    // The injection that the place belongs to; null: none.
    const Injection* at(const clang::SourceManager& sources, clang::SourceLocation where) const;
    const std::vector<Injection>& all() const { return injections_; }

  private:
    void inject(clang::Preprocessor& preprocessor, size_t index);

    std::vector<Injection> injections_;
    std::multimap<unsigned, size_t> byOffset_;
    std::map<clang::FileID, size_t> buffers_;
};

} // namespace vouch::frontend
