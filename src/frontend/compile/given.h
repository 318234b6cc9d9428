// Invariants that stand beside the code, `--invariants` and ACSL: to which loop each belongs.
#pragma once

#include "frontend/compile/injection.h"
#include "frontend/compile/loops.h"
#include "frontend/compile/places.h"

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

    // Whether the loops of this file must be known; its statements and conditions.
    bool concerns(const std::string& source) const;
    bool concernsStatements() const;
    // Throws InputError if a given one cannot be put where it belongs.
    FileInvariants place(const std::string& path, const std::string& source,
                         const std::vector<LoopPlace>& loops, const Places& places);
    // Throws InputError for one that belongs to no file.
    void requireAllPlaced() const;

    // Each invariant of the program has a number.
    uint64_t firstNumber() const { return next_; }
    void taken(uint64_t count) { next_ += count; }

  private:
    void placeAtLoop(size_t i, const std::string& path, const std::vector<LoopPlace>& loops,
                     const Places& places, FileInvariants& result);
    static const StatementPlace* pointAt(const GivenInvariant& g, const std::string& path,
                                         const std::vector<StatementPlace>& places);
    void putAt(size_t i, const StatementPlace* found, FileInvariants& result);
    void refuse(size_t i, const std::string& problem, FileInvariants& result) const;

    const std::vector<GivenInvariant>& given_;
    std::vector<bool> isPlaced_;
    std::set<std::string> files_; // that there are
    uint64_t next_ = 1;
};

} // namespace vouch::frontend
