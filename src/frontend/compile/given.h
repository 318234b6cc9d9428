// Invariants that stand beside the code, `--invariants` and ACSL: to which loop each belongs.
#pragma once

#include "frontend/compile/injection.h"
#include "frontend/compile/loops.h"

#include <set>

namespace vouch::frontend {

struct FileInvariants {
    std::vector<Injection> injections;
    std::vector<Invariant> ignored; // with the reason
};

// Of all files of a program.
class GivenInvariants {
  public:
    explicit GivenInvariants(const std::vector<GivenInvariant>& given)
        : given_(given), isPlaced_(given.size(), false) {}

    // Whether the loops of this file must be known.
    bool concerns(const std::string& source) const;
    // Throws InputError if a given one cannot be put where it belongs.
    FileInvariants place(const std::string& path, const std::string& source,
                         const std::vector<LoopPlace>& loops);
    // Throws InputError for one that belongs to no file.
    void requireAllPlaced() const;

    // Each invariant of the program has a number.
    uint64_t firstNumber() const { return next_; }
    void taken(uint64_t count) { next_ += count; }

  private:
    const std::vector<GivenInvariant>& given_;
    std::vector<bool> isPlaced_;
    std::set<std::string> files_; // that there are
    uint64_t next_ = 1;
};

} // namespace vouch::frontend
