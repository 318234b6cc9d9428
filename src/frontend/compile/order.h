// Operands that C lets a compiler evaluate in any order, and what their evaluation reads and writes.
//
// Of two calls, or of a call and an access, C says only that they do not interleave; clang goes from left to right. Each
// pair of which one may write what the other uses is noted here; which functions write what is known once everything is
// linked (evaluation_order.h). Locals whose address nobody takes are not looked at: two unsequenced accesses to one of
// them are undefined, and clang's own warning finds these.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <set>
#include <string>
#include <vector>

namespace vouch::frontend {

// Names are those of the module. A class of memory is a kind of scalar ("i4", "p", "f8"), or "*" for any.
struct Effects {
    std::set<std::string> calls;                     // functions; "*": through a pointer
    std::set<std::string> reads, writes;             // objects of static storage
    std::set<std::string> memoryReads, memoryWrites; // classes
    bool isEmpty() const { return calls.empty() && reads.empty() && memoryReads.empty() && !doesWrite(); }
    bool doesWrite() const { return !writes.empty() || !memoryWrites.empty(); }
    void add(const Effects& other);
};

// A place of the source, as debug information names it.
struct SourcePlace {
    std::string file;
    unsigned line = 0, column = 0;
};
SourcePlace placeOf(const clang::SourceManager& sources, clang::SourceLocation location);

struct OrderedPair {
    SourcePlace place;
    Effects first, second;
};

// Of one function's body.
std::vector<OrderedPair> findOrderedPairs(const clang::ASTContext& context,
                                          const clang::FunctionDecl& function);

} // namespace vouch::frontend
