// AffineHull: the smallest set of solutions of linear equations modulo 2^w that includes given points.
//
//   { x : A x = b (mod 2^w) },  x a vector of n bit-vectors of width w <= 64
//
// Contains linear equalities between variables (x = 2 y + 1), congruences (x = 3 mod 8) and both at once
// (x = y mod 2), and is exact under wrap-around. This is the domain of affine relations of King and Sondergaard
// ("Automatic abstraction for congruences"), which is computed from models instead of transfer functions: add
// points until no new ones turn up.
//
// The hull is kept as a base point and directions, and the equations are the vectors orthogonal to all
// directions: by a Smith normal form over the integers modulo 2^w, where an entry with the fewest trailing
// zeros divides all others. A chain of growing hulls has at most n w + 1 members.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vouch::domain {

class AffineHull {
  public:
    using Point = std::vector<uint64_t>; // one value per dimension, below 2^w
    struct Equation {                    // sum of coefficients[i] x_i = constant (mod 2^w)
        std::vector<uint64_t> coefficients;
        uint64_t constant;
    };

    AffineHull(uint32_t width, size_t dimension);

    uint32_t width() const { return width_; }
    bool isEmpty() const { return base_.empty(); }
    bool contains(const Point& point) const;
    bool add(const Point& point); // true if the hull has grown
    // Equations that describe exactly the hull, which must not be empty; none: every vector is in it.
    const std::vector<Equation>& equations() const { return equations_; }
    // The same with small coefficients where there are: 3 x + 5 y = 7 z, not x + 5/3 y = 7/3 z; and with 2^31 y = 0, not
    // x + (2^31 + 1) y = 0 but x + y = 0. Takes longer.
    std::vector<Equation> smallEquations() const;

  private:
    std::vector<std::vector<uint64_t>> orthogonal() const;
    void simplify(std::vector<std::vector<uint64_t>>& vectors) const;
    void reduce(std::vector<uint64_t>& v, const std::vector<uint64_t>& by) const;
    size_t leastZeros(const std::vector<uint64_t>& v) const;
    std::vector<uint64_t> scaled(const std::vector<uint64_t>& v) const;
    double size(const std::vector<uint64_t>& v) const; // sum of the absolute values
    uint64_t product(const std::vector<uint64_t>& a, const Point& b) const;

    uint32_t width_;
    size_t dimension_;
    uint64_t mask_;
    Point base_;
    std::vector<std::vector<uint64_t>> directions_;
    std::vector<Equation> equations_;
};

} // namespace vouch::domain
