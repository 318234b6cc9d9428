#include "frontend/compile/injection.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/Support/MemoryBuffer.h>

namespace vouch::frontend {

using namespace clang;

namespace {

// The piece in its place: lines above it, and columns to its left, are empty.
std::string placed(const Injection& injection) {
    std::string padding = injection.line > 0 ? std::string(injection.line - 1, '\n') : std::string();
    const size_t left = injection.before.size() + 1;
    if (injection.column > left) padding += std::string(injection.column - left, ' ');
    return padding + injection.before + injection.text + injection.behind;
}

} // namespace

Injector::Injector(std::vector<Injection> injections) : injections_(std::move(injections)) {
    for (size_t i = 0; i < injections_.size(); ++i) byOffset_.emplace(injections_[i].after, i);
}

void Injector::watch(Preprocessor& preprocessor) {
    if (injections_.empty()) return;
    preprocessor.setTokenWatcher([this, &preprocessor](const Token& token) {
        const SourceManager& sources = preprocessor.getSourceManager();
        const SourceLocation where = token.getLocation();
        if (!where.isFileID() || token.is(tok::eof)) return;
        auto [file, offset] = sources.getDecomposedLoc(where);
        if (file != sources.getMainFileID()) return;
        auto [first, last] = byOffset_.equal_range(offset);
        std::vector<size_t> here;
        for (auto it = first; it != last; ++it) here.push_back(it->second);
        // What is entered last is read first.
        for (auto it = here.rbegin(); it != here.rend(); ++it) inject(preprocessor, *it);
    });
}

void Injector::inject(Preprocessor& preprocessor, size_t index) {
    const Injection& injection = injections_[index];
    SourceManager& sources = preprocessor.getSourceManager();
    FileID buffer =
        sources.createFileID(llvm::MemoryBuffer::getMemBufferCopy(placed(injection), injection.from));
    buffers_.emplace(buffer, index);
    Lexer lexer(buffer, sources.getBufferOrFake(buffer), sources, preprocessor.getLangOpts());
    std::vector<Token> tokens;
    for (Token token; !lexer.LexFromRawLexer(token) || token.isNot(tok::eof);) {
        if (token.is(tok::raw_identifier)) preprocessor.LookUpIdentifierInfo(token);
        tokens.push_back(token);
    }
    auto copy = std::make_unique<Token[]>(tokens.size());
    std::copy(tokens.begin(), tokens.end(), copy.get());
    preprocessor.EnterTokenStream(std::move(copy), tokens.size(), false, false);
}

const Injection* Injector::at(const SourceManager& sources, SourceLocation where) const {
    if (where.isInvalid()) return nullptr;
    auto found = buffers_.find(sources.getFileID(sources.getExpansionLoc(where)));
    return found == buffers_.end() ? nullptr : &injections_[found->second];
}

} // namespace vouch::frontend
