#include "domain/affine_hull.h"

#include "support/check.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace vouch::domain {

namespace {

using Vector = std::vector<uint64_t>;
using Matrix = std::vector<Vector>;

// The inverse of an odd number modulo 2^64: each step doubles the number of correct low bits.
uint64_t inverse(uint64_t odd) {
    uint64_t result = odd; // correct to three bits
    for (int step = 0; step < 5; ++step) result *= 2 - odd * result;
    return result;
}

constexpr uint64_t kMostUnit = 63;

uint64_t oddPart(uint64_t x) { return x >> std::countr_zero(x); }

// An entry with the fewest trailing zeros at or below row r and at or right of column r.
std::optional<std::pair<size_t, size_t>> pivot(const Matrix& m, size_t r, size_t columns) {
    std::optional<std::pair<size_t, size_t>> best;
    int zeros = 64;
    for (size_t i = r; i < m.size(); ++i)
        for (size_t j = r; j < columns; ++j)
            if (m[i][j] != 0 && std::countr_zero(m[i][j]) < zeros) {
                zeros = std::countr_zero(m[i][j]);
                best = {i, j};
            }
    return best;
}

} // namespace

AffineHull::AffineHull(uint32_t width, size_t dimension)
    : width_(width), dimension_(dimension), mask_(width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1) {
    VOUCH_CHECK(width >= 1 && width <= 64 && dimension >= 1, "affine hull of unsupported shape");
}

uint64_t AffineHull::product(const Vector& a, const Point& b) const {
    uint64_t sum = 0;
    for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum & mask_;
}

bool AffineHull::contains(const Point& point) const {
    if (isEmpty()) return false;
    return std::all_of(equations_.begin(), equations_.end(),
                       [&](const Equation& e) { return product(e.coefficients, point) == e.constant; });
}

bool AffineHull::add(const Point& point) {
    VOUCH_CHECK(point.size() == dimension_, "point of another dimension");
    if (contains(point)) return false;
    if (isEmpty()) {
        base_ = point;
    } else {
        Vector direction(dimension_);
        for (size_t i = 0; i < dimension_; ++i) direction[i] = (point[i] - base_[i]) & mask_;
        directions_.push_back(std::move(direction));
    }
    Matrix vectors = orthogonal();
    simplify(vectors);
    equations_.clear();
    for (Vector& v : vectors) {
        const uint64_t constant = product(v, base_);
        equations_.push_back({std::move(v), constant});
    }
    return true;
}

// { c : D c = 0 } for the matrix D of directions. With D Q = P S, S diagonal with entries 2^(e_i): c = Q y
// where 2^(e_i) y_i = 0, so y_i is a multiple of 2^(w - e_i), and any number where S has no entry.
Matrix AffineHull::orthogonal() const {
    Matrix m = directions_, q(dimension_, Vector(dimension_));
    for (size_t i = 0; i < dimension_; ++i) q[i][i] = 1;
    Matrix result;
    auto keep = [&](size_t column, uint64_t factor) {
        Vector c(dimension_);
        bool zero = true;
        for (size_t i = 0; i < dimension_; ++i) {
            c[i] = q[i][column] * factor & mask_;
            zero &= c[i] == 0;
        }
        if (!zero) result.push_back(std::move(c));
    };
    size_t r = 0;
    for (; r < dimension_; ++r) {
        auto place = pivot(m, r, dimension_);
        if (!place) break;
        std::swap(m[r], m[place->first]);
        for (Matrix* matrix : {&m, &q})
            for (Vector& row : *matrix) std::swap(row[r], row[place->second]);
        const int e = std::countr_zero(m[r][r]);
        const uint64_t unit = inverse(oddPart(m[r][r]));
        for (uint64_t& entry : m[r]) entry = entry * unit & mask_;
        for (size_t i = r + 1; i < m.size(); ++i) {
            const uint64_t factor = m[i][r] >> e;
            for (size_t j = r; factor != 0 && j < dimension_; ++j)
                m[i][j] = (m[i][j] - factor * m[r][j]) & mask_;
        }
        for (size_t j = r + 1; j < dimension_; ++j) {
            const uint64_t factor = m[r][j] >> e;
            if (factor == 0) continue;
            m[r][j] = 0;
            for (Vector& row : q) row[j] = (row[j] - factor * row[r]) & mask_;
        }
        if (e > 0) keep(r, uint64_t(1) << (width_ - static_cast<uint32_t>(e)));
    }
    for (; r < dimension_; ++r) keep(r, 1);
    return result;
}

// Each vector with an odd coefficient gets the coefficient one there, and none of the others has that
// variable. Of the rest, the first coefficient with the fewest trailing zeros becomes a power of two.
void AffineHull::simplify(Matrix& vectors) const {
    for (size_t i = 0; i < vectors.size(); ++i) {
        Vector& v = vectors[i];
        const size_t best = leastZeros(v);
        if (best == dimension_) continue; // it has become zero: implied by the others
        const uint64_t unit = inverse(oddPart(v[best]));
        for (uint64_t& c : v) c = c * unit & mask_;
        const int e = std::countr_zero(v[best]);
        for (size_t k = 0; k < vectors.size(); ++k) {
            if (k == i || vectors[k][best] == 0 || std::countr_zero(vectors[k][best]) < e) continue;
            const uint64_t factor = vectors[k][best] >> e;
            for (size_t j = 0; j < dimension_; ++j) vectors[k][j] = (vectors[k][j] - factor * v[j]) & mask_;
        }
    }
    std::erase_if(vectors, [](const Vector& v) {
        return std::all_of(v.begin(), v.end(), [](uint64_t c) { return c == 0; });
    });
    for (Vector& v : vectors) v = scaled(v);
}

// The multiple by a unit with the smallest coefficients, as signed numbers: 3 i = a + b, not i = a/3 + b/3.
Vector AffineHull::scaled(const Vector& v) const {
    Vector best = v;
    double least = size(v);
    for (uint64_t c : v) {
        if (c == 0) continue;
        Vector candidate = v;
        const uint64_t unit = inverse(oddPart(c));
        for (uint64_t& x : candidate) x = x * unit & mask_;
        if (const double cost = size(candidate); cost < least) least = cost, best = candidate;
    }
    return best;
}

std::vector<AffineHull::Equation> AffineHull::smallEquations() const {
    Matrix vectors;
    for (const Equation& e : equations_) vectors.push_back(e.coefficients);
    for (size_t i = 0; i < vectors.size(); ++i) {
        Vector best = vectors[i];
        for (uint64_t c : vectors[i])
            for (uint64_t odd = 1; c != 0 && odd <= kMostUnit; odd += 2) {
                Vector candidate = vectors[i];
                for (uint64_t& x : candidate) x = x * inverse(oddPart(c)) * odd & mask_;
                for (size_t k = 0; k < vectors.size(); ++k)
                    if (k != i) reduce(candidate, vectors[k]);
                if (size(candidate) < size(best)) best = std::move(candidate);
            }
        vectors[i] = std::move(best);
    }
    std::vector<Equation> result;
    for (Vector& v : vectors) {
        const uint64_t constant = product(v, base_);
        result.push_back({std::move(v), constant});
    }
    return result;
}

// Brings the coefficient where `by` has the fewest trailing zeros, e, to its residue modulo 2^e that is next
// to zero.
void AffineHull::reduce(Vector& v, const Vector& by) const {
    const size_t column = leastZeros(by);
    const int e = std::countr_zero(by[column]);
    const uint64_t half = e == 0 ? 0 : uint64_t(1) << (e - 1);
    const uint64_t factor = (((v[column] + half) & mask_) >> e) * inverse(oddPart(by[column]));
    for (size_t j = 0; factor != 0 && j < dimension_; ++j) v[j] = (v[j] - factor * by[j]) & mask_;
}

// The first coefficient with the fewest trailing zeros; dimension_ if all are zero.
size_t AffineHull::leastZeros(const Vector& v) const {
    size_t best = dimension_;
    for (size_t j = 0; j < dimension_; ++j)
        if (v[j] != 0 && (best == dimension_ || std::countr_zero(v[j]) < std::countr_zero(v[best]))) best = j;
    return best;
}

double AffineHull::size(const Vector& v) const {
    double sum = 0;
    for (uint64_t c : v) sum += static_cast<double>(std::min(c, (~c + 1) & mask_));
    return sum;
}

} // namespace vouch::domain
