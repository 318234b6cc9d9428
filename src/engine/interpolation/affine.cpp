#include "engine/interpolation/affine.h"

#include <numeric>
#include <optional>

namespace vouch::engine::interpolation {

namespace {

using Wide = unsigned __int128;
using Row = std::vector<uint64_t>;

constexpr uint64_t kPrime = (uint64_t{1} << 61) - 1;
constexpr int64_t kLargeValue = int64_t{1} << 20;
constexpr int64_t kLargeCoefficient = 1 << 10;

uint64_t add(uint64_t a, uint64_t b) { return (a + b) % kPrime; }
uint64_t multiply(uint64_t a, uint64_t b) { return static_cast<uint64_t>(Wide{a} * b % kPrime); }
uint64_t negate(uint64_t a) { return a == 0 ? 0 : kPrime - a; }
uint64_t inverse(uint64_t a) { // a^(p-2)
    uint64_t result = 1;
    for (uint64_t e = kPrime - 2; e > 0; e >>= 1, a = multiply(a, a))
        if (e & 1) result = multiply(result, a);
    return result;
}
uint64_t residue(int64_t n) { return n < 0 ? negate(static_cast<uint64_t>(-n)) : static_cast<uint64_t>(n); }

// The row of a state; nothing if a value is large.
std::optional<Row> rowOf(const term::TermManager& tm, const std::vector<Term>& variables,
                         const term::Assignment& state) {
    Row row{1};
    for (Term v : variables) {
        auto it = state.find(v);
        int64_t value = 0;
        if (it != state.end()) {
            if (it->second.asBits().getSignificantBits() > 32) return std::nullopt;
            value = it->second.asBits().getSExtValue();
        }
        if (value >= kLargeValue || value <= -kLargeValue) return std::nullopt;
        row.push_back(residue(value));
    }
    return row;
}

// Reduced row echelon form, one new row at a time; pivots[i] is the leading column of row i.
struct Echelon {
    std::vector<Row> rows;
    std::vector<size_t> pivots;

    void insert(Row row) {
        for (size_t i = 0; i < rows.size(); ++i) eliminate(row, rows[i], pivots[i]);
        size_t pivot = 0;
        while (pivot < row.size() && row[pivot] == 0) ++pivot;
        if (pivot == row.size()) return;
        uint64_t scale = inverse(row[pivot]);
        for (uint64_t& x : row) x = multiply(x, scale);
        for (Row& other : rows) eliminate(other, row, pivot);
        rows.push_back(std::move(row));
        pivots.push_back(pivot);
    }
    static void eliminate(Row& row, const Row& by, size_t pivot) {
        uint64_t factor = negate(row[pivot]);
        if (factor == 0) return;
        for (size_t j = 0; j < row.size(); ++j) row[j] = add(row[j], multiply(factor, by[j]));
    }
};

// n / d with small n and d that is congruent to a.
std::optional<std::pair<int64_t, int64_t>> fractionOf(uint64_t a) {
    for (int64_t d = 1; d <= 12; ++d) {
        uint64_t n = multiply(a, static_cast<uint64_t>(d));
        if (n <= static_cast<uint64_t>(kLargeValue)) return std::pair(static_cast<int64_t>(n), d);
        if (kPrime - n <= static_cast<uint64_t>(kLargeValue))
            return std::pair(-static_cast<int64_t>(kPrime - n), d);
    }
    return std::nullopt;
}

// Coefficients of the equation that column `free` stands for: whole numbers, the constant first.
std::optional<std::vector<int64_t>> equationOf(const Echelon& echelon, size_t free, size_t columns) {
    std::vector<std::pair<int64_t, int64_t>> fractions(columns, {0, 1});
    fractions[free] = {1, 1};
    int64_t common = 1;
    for (size_t i = 0; i < echelon.rows.size(); ++i) {
        auto fraction = fractionOf(negate(echelon.rows[i][free]));
        if (!fraction) return std::nullopt;
        fractions[echelon.pivots[i]] = *fraction;
        common = std::lcm(common, fraction->second);
    }
    std::vector<int64_t> whole;
    for (auto [n, d] : fractions) whole.push_back(n * (common / d));
    for (size_t i = 1; i < whole.size(); ++i)
        if (std::abs(whole[i]) > kLargeCoefficient) return std::nullopt;
    return whole;
}

// Terms with positive coefficients on one side, the others on the other side.
Term toTerm(term::TermManager& tm, const std::vector<Term>& variables, const std::vector<int64_t>& equation) {
    const uint32_t width = tm.width(variables.front());
    Term left = tm.mkConst(width, 0), right = left;
    auto put = [&](int64_t coefficient, Term what) {
        Term& side = coefficient > 0 ? left : right;
        uint64_t size = static_cast<uint64_t>(std::abs(coefficient));
        if (size != 0) side = tm.mkBvAdd(side, tm.mkBvMul(tm.mkConst(width, size), what));
    };
    for (size_t i = 0; i < variables.size(); ++i) put(equation[i + 1], variables[i]);
    put(equation[0], tm.mkConst(width, 1));
    return tm.mkEq(left, right);
}

} // namespace

std::vector<Term> affineEquations(term::TermManager& tm, const std::vector<Term>& variables,
                                  const std::vector<term::Assignment>& states) {
    std::vector<Term> words;
    for (Term v : variables)
        if (tm.sort(v).isBitVec() && tm.width(v) > 1 && (words.empty() || tm.width(v) == tm.width(words[0])))
            words.push_back(v);
    if (words.empty()) return {};
    Echelon echelon;
    size_t used = 0;
    for (const term::Assignment& state : states)
        if (auto row = rowOf(tm, words, state)) {
            echelon.insert(std::move(*row));
            ++used;
        }
    std::vector<Term> equations;
    if (used < 2) return equations;
    std::vector<bool> isPivot(words.size() + 1, false);
    for (size_t p : echelon.pivots) isPivot[p] = true;
    for (size_t free = 1; free <= words.size(); ++free)
        if (!isPivot[free])
            if (auto equation = equationOf(echelon, free, words.size() + 1))
                equations.push_back(toTerm(tm, words, *equation));
    return equations;
}

} // namespace vouch::engine::interpolation
