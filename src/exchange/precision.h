// Predicates in a file: what an analysis tracked, for another run, perhaps on an edited source (Stieglmaier 2016,
// section 2.15: of all that one stage may hand to the next, the precision is worth most).
//
//   (declare-fun |main::i| () (_ BitVec 32))
//   (set-info :location |main:12|)           function and line of a location; holds for what follows
//   (assert (bvslt |main::i| #x0000000a))    a predicate there
//
// Variables go by function and C name, and by a number where several are called so (copies of inlined calls,
// temporaries). A predicate is never more than a suggestion, so it may well end up at another variable after an edit:
// that costs time. What names a variable or a place that is not there is dropped and counted.
#pragma once

#include "engine/engine.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::exchange {

// Does this engine begin with what was loaded, and tell what it tracks?
bool hasPrecision(const std::string& engine);

// What a file says, whatever program it may be about.
struct SavedPrecision {
    struct Entry {
        std::string function;
        unsigned line = 0;
        term::Term formula; // over variables by the names of the file
    };
    std::shared_ptr<term::TermManager> tm = std::make_shared<term::TermManager>(); // of its own
    std::vector<Entry> entries;
};

// Throws term::SmtLibError, with the line.
SavedPrecision readPrecision(std::string_view text);

// One text for all locations; predicates that SMT-LIB has no operators for are left out.
std::string writePrecision(const program::Program& program, std::vector<engine::Predicate> predicates);

struct FittedPrecision {
    std::vector<engine::Predicate> predicates; // each location of that function and line has them
    size_t dropped = 0;                        // entries
};
FittedPrecision fitPrecision(const SavedPrecision& saved, const program::Program& program);

} // namespace vouch::exchange
