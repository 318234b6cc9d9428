// Random operator trees, built twice: as a term over variables (through the simplifier) and as a concrete value
// (through the reference semantics).
#pragma once

#include "term/term.h"
#include "term/traverse.h"

#include <random>

namespace vouch::term::testing {

using Random = std::mt19937_64;

BitVector randomBits(Random& random, uint32_t width); // often a value that meets special cases
Value randomValue(Random& random, Sort sort);

// A term together with the value it must have under the pool's assignment.
struct Pair {
    Term term;
    Value value;
};

struct PoolOptions {
    std::vector<uint32_t> widths{1, 7, 8, 32, 33, 64, 65, 128};
    bool arrays = true;
    uint32_t maxWidth = 300; // results of concatenation and extension stay below
};

class Pool {
  public:
    Pool(TermManager& tm, Random& random, PoolOptions options = {});
    // Applies one random operator to members of the pool and adds the result.
    Pair grow();
    const std::vector<Pair>& pairs() const { return pairs_; }
    const Assignment& assignment() const { return assignment_; }

  private:
    Pair ofSort(Sort sort); // a member with this sort, often a recent one; a constant now and then
    Pair fresh(Sort sort);  // a new variable or constant
    Sort randomBitVector();
    Sort randomArray();
    Pair growBoolean();
    Pair growBinary();
    Pair growComparison();
    Pair growEqualityOrIte();
    Pair growSlice();
    Pair growArray();
    Pair growDerived();
    Pair growOverflow();

    TermManager& tm_;
    Random& random_;
    PoolOptions options_;
    std::vector<Pair> pairs_;
    std::map<Sort, std::vector<size_t>> bySort_;
    Assignment assignment_;
};

} // namespace vouch::term::testing
