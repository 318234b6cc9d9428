// Reshape: relations between words (W22). Expansion alone only ever makes boxes; here a boundary of a polytope is
// turned so that it goes through a corner of another one, a guide, as well.
//
// A corner q of p is where k + 1 of its boundaries meet, each about a word of its own. Each is read as u_i >= q_i (a row
// word <= b with u = -word). A guide has a corresponding corner if it has boundaries about the same words in the same
// directions. The hyperplane n u = n q through q and the corners of k guides is a candidate if all n_i are positive
// (otherwise one of the corners lies behind another); n is had from cofactors, divided by their common divisor. For
// k = 1, corners (u1, v1) and (u2, v2):
//
//   v1 - v2 and u2 - u1 have the same sign;   |v1 - v2| u + |u2 - u1| v  >=  |v1 - v2| u1 + |u2 - u1| v1
//
// e.g. p = {x0 >= 2, x1 <= 1} and guide {x0 >= 0, x1 <= -1} give x1 <= x0 - 1. The new row replaces one boundary of
// the corner after the other, until that is blocked (and holds no initial state); otherwise p stays as it is.
#pragma once

#include "engine/words/cover_expansion.h"

#include <span>

namespace vouch::engine::words {

// The row through the corners, each with a coordinate per word: u_i = the word where isLower[i], minus the word
// otherwise. Nothing: there is none with positive factors of at most so many bits. (Points of unrelated words lie on
// lines with large factors, which say nothing of use and are hard on solvers and checkers.)
std::optional<Row> hyperplane(std::span<const Word> words, const std::vector<bool>& isLower,
                              const std::vector<std::vector<BitVector>>& corners, unsigned factorBits);

class Reshape {
  public:
    // k: guides of a hyperplane; nearest: guides that are tried per corner. Words of which `isNumber` says no are left
    // alone.
    Reshape(Rows& rows, unsigned k, unsigned nearest, unsigned factorBits, std::function<bool(Term)> isNumber)
        : rows_(rows), k_(k), nearest_(nearest), factorBits_(factorBits), isNumber_(std::move(isNumber)) {}

    // Requires a blocked cube. The result is blocked; nothing: it stays as it is.
    std::optional<Cube> reshape(const Cube& cube, const std::vector<Cube>& guides,
                                const BlockedPart& blockedPart);

  private:
    struct Boundary {
        Term literal;
        const Row* row;
    };
    std::vector<Boundary> boundaries(const Cube& cube) const;
    std::optional<Cube> atCorner(const Cube& cube, const std::vector<Boundary>& corner,
                                 const std::vector<Cube>& guides, const BlockedPart& blockedPart);
    std::vector<std::vector<BitVector>> nearestCorners(const std::vector<Boundary>& corner,
                                                       const std::vector<Cube>& guides) const;

    Rows& rows_;
    unsigned k_, nearest_, factorBits_;
    std::function<bool(Term)> isNumber_;
};

} // namespace vouch::engine::words
