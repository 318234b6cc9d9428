#include "engine/words/reshape.h"

#include "support/check.h"

#include <algorithm>
#include <cstdlib>

namespace vouch::engine::words {

namespace {

constexpr uint32_t kNumberBits = 320;  // of a determinant of 3 x 3 differences of words
constexpr uint32_t kWidestWord = 64;   // that is reshaped
constexpr size_t kMostBoundaries = 12; // of a polytope that is reshaped

using Numbers = std::vector<BitVector>; // signed, of kNumberBits each

// Of a small square matrix, by its first row.
BitVector determinant(const std::vector<Numbers>& m) {
    if (m.empty()) return BitVector(kNumberBits, 1);
    BitVector sum(kNumberBits, 0);
    for (size_t column = 0; column < m.size(); ++column) {
        std::vector<Numbers> minor;
        for (size_t i = 1; i < m.size(); ++i) {
            minor.push_back(m[i]);
            minor.back().erase(minor.back().begin() + static_cast<ptrdiff_t>(column));
        }
        const BitVector part = m[0][column] * determinant(minor);
        sum = column % 2 == 0 ? sum + part : sum - part;
    }
    return sum;
}

BitVector commonDivisor(BitVector a, BitVector b) {
    while (!b.isZero()) a = std::exchange(b, a.urem(b));
    return a;
}

// The normal of the hyperplane through the corners, with positive entries.
std::optional<Numbers> normal(const std::vector<Numbers>& corners, unsigned factorBits) {
    const size_t n = corners.size();
    std::vector<Numbers> differences;
    for (size_t j = 1; j < n; ++j) {
        differences.emplace_back();
        for (size_t i = 0; i < n; ++i) differences.back().push_back(corners[j][i] - corners[0][i]);
    }
    Numbers result;
    BitVector divisor(kNumberBits, 0);
    for (size_t i = 0; i < n; ++i) {
        std::vector<Numbers> minor = differences;
        for (Numbers& row : minor) row.erase(row.begin() + static_cast<ptrdiff_t>(i));
        const BitVector cofactor = determinant(minor);
        result.push_back(i % 2 == 0 ? cofactor : -cofactor);
        divisor = commonDivisor(divisor, result.back().abs());
    }
    const bool isNegative = result[0].isNegative();
    for (BitVector& entry : result) {
        if (entry.isZero() || entry.isNegative() != isNegative) return std::nullopt;
        entry = entry.abs().udiv(divisor);
        if (entry.getActiveBits() > factorBits) return std::nullopt;
    }
    return result;
}

} // namespace

std::optional<Row> hyperplane(std::span<const Word> words, const std::vector<bool>& isLower,
                              const std::vector<std::vector<BitVector>>& corners, unsigned factorBits) {
    VOUCH_CHECK(words.size() == corners.size() && words.size() == isLower.size(),
                "a hyperplane needs as many corners as words");
    std::vector<Numbers> points;
    for (const auto& corner : corners) {
        points.emplace_back();
        for (const BitVector& c : corner) points.back().push_back(c.sextOrTrunc(kNumberBits));
    }
    const auto n = normal(points, factorBits);
    if (!n) return std::nullopt;
    // n u >= n q, as  -n u <= -n q  over the words themselves
    Row row;
    BitVector bound(kNumberBits, 0);
    for (size_t i = 0; i < words.size(); ++i) {
        const auto factor = static_cast<int64_t>((*n)[i].getZExtValue());
        row.parts.push_back({words[i], isLower[i] ? -factor : factor});
        bound -= (*n)[i] * points[0][i];
    }
    std::sort(row.parts.begin(), row.parts.end(),
              [](const Row::Part& a, const Row::Part& b) { return a.word.term < b.word.term; });
    row.bound = bound.trunc(row.width());
    VOUCH_CHECK(row.bound.sext(kNumberBits) == bound, "a corner outside of its words");
    if (row.isTrivial() || !row.hasStates()) return std::nullopt;
    return row;
}

std::vector<Reshape::Boundary> Reshape::boundaries(const Cube& cube) const {
    std::vector<Boundary> result;
    for (Term literal : cube.literals()) {
        const Row* row = rows_.find(literal);
        if (!row || !row->isUnary() || row->parts[0].word.width > kWidestWord) continue;
        if (isNumber_(row->parts[0].word.term)) result.push_back({literal, row});
    }
    return result;
}

// The corresponding corners of the guides, the nearest first.
std::vector<std::vector<BitVector>> Reshape::nearestCorners(const std::vector<Boundary>& corner,
                                                            const std::vector<Cube>& guides) const {
    std::vector<std::pair<BitVector, Numbers>> found;
    for (const Cube& guide : guides) {
        Numbers point;
        BitVector distance(kNumberBits, 0);
        for (const Boundary& b : corner)
            for (Term literal : guide.literals()) {
                const Row* row = rows_.find(literal);
                if (!row || !row->isParallelTo(*b.row)) continue;
                point.push_back(-row->bound.sext(kNumberBits)); // u >= -bound
                distance += (row->bound - b.row->bound).abs().zext(kNumberBits);
                break;
            }
        if (point.size() == corner.size() && !distance.isZero())
            found.emplace_back(distance, std::move(point));
    }
    std::vector<size_t> order(found.size()); // of equally near ones the older first
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        return found[a].first == found[b].first ? a < b : found[a].first.ult(found[b].first);
    });
    std::vector<Numbers> result;
    for (size_t i : order)
        if (std::find(result.begin(), result.end(), found[i].second) == result.end())
            result.push_back(found[i].second);
    if (result.size() > nearest_) result.resize(nearest_);
    return result;
}

std::optional<Cube> Reshape::atCorner(const Cube& cube, const std::vector<Boundary>& corner,
                                      const std::vector<Cube>& guides, const BlockedPart& blockedPart) {
    const std::vector<Numbers> found = nearestCorners(corner, guides);
    if (found.size() < k_) return std::nullopt;
    std::vector<Word> words;
    std::vector<bool> isLower;
    Numbers own;
    for (const Boundary& b : corner) {
        words.push_back(b.row->parts[0].word);
        isLower.push_back(b.row->parts[0].factor < 0);
        own.push_back(-b.row->bound.sext(kNumberBits));
    }
    // Sets of k guides, near ones first: positions ascend.
    std::vector<bool> chosen(found.size());
    std::fill_n(chosen.begin(), k_, true);
    do {
        std::vector<Numbers> corners{own};
        for (size_t i = 0; i < found.size(); ++i)
            if (chosen[i]) corners.push_back(found[i]);
        const auto row = hyperplane(words, isLower, corners, factorBits_);
        if (!row) continue;
        const Term turned = rows_.literal(*row);
        for (const Boundary& b : corner)
            // F(l-1) /\ !c /\ T /\ c'  and  I /\ c  for c with the new boundary
            if (auto part = blockedPart(cube.replaced(b.literal, turned))) return part;
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
    return std::nullopt;
}

std::optional<Cube> Reshape::reshape(const Cube& cube, const std::vector<Cube>& guides,
                                     const BlockedPart& blockedPart) {
    VOUCH_CHECK(k_ > 0, "a hyperplane without guides");
    const std::vector<Boundary> all = boundaries(cube);
    const size_t size = k_ + 1;
    if (guides.empty() || all.size() < size || all.size() > kMostBoundaries) return std::nullopt;
    std::vector<bool> chosen(all.size());
    std::fill_n(chosen.begin(), size, true);
    do {
        std::vector<Boundary> corner;
        bool isCorner = true; // each word once
        for (size_t i = 0; i < all.size(); ++i) {
            if (!chosen[i]) continue;
            for (const Boundary& b : corner)
                isCorner = isCorner && b.row->parts[0].word.term != all[i].row->parts[0].word.term;
            corner.push_back(all[i]);
        }
        if (!isCorner) continue;
        if (auto reshaped = atCorner(cube, corner, guides, blockedPart)) return reshaped;
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
    return std::nullopt;
}

} // namespace vouch::engine::words
