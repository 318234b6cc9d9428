#include "engine/pdpv/differences.h"

#include "support/check.h"

#include <numeric>

namespace vouch::engine::pdpv {

using solver::Result;
using term::BitVector;

namespace {

constexpr int64_t kLargestFactor = 1000;
constexpr uint32_t kWidestWord = 64;
constexpr uint32_t kExactBits = 12; // for two differences and a factor

class Differences {
  public:
    Differences(const Loop& loop, const LoopInstance& instance, Term known, term::TermManager& tm,
                solver::Solver& solver)
        : loop_(loop), instance_(instance), tm_(tm), solver_(solver), next_(tm) {
        const pdr_kit::Transition& step = instance.system().steps()[LoopSystem::kStep].transition;
        for (const auto& [variable, value] : step.next) next_.bind(variable, value);
        solver_.add(step.guard);
        solver_.add(known);
    }

    // Each word with its power of two, and with the first word that it goes along with.
    std::vector<Relation> find(const std::function<void()>& poll) {
        std::vector<Term> words;
        for (Term x : loop_.updated)
            if (tm_.sort(x).isBitVec() && tm_.width(x) > 1 && tm_.width(x) <= kWidestWord) words.push_back(x);
        std::vector<Relation> result;
        for (size_t i = 0; i < words.size(); ++i) {
            poll();
            const auto changes = changesWhere(words[i], words);
            if (!changes) continue;
            const auto keep = [&](Relation relation) {
                solver_.add(relation.invariant);
                result.push_back(relation);
            };
            if (Term multiple = multipleOf(words[i], changes->at(words[i]))) keep({multiple});
            for (size_t k = 0; k < words.size(); ++k) {
                if (k == i || tm_.width(words[k]) != tm_.width(words[i])) continue;
                const auto factors = factorsOf(words[i], words[k], *changes);
                if (!factors) continue;
                const auto relation = relate(words[i], words[k], *factors);
                if (!relation) continue;
                if (k < i) break; // it was found from the other end
                keep(*relation);
                const bool isEven = factors->first % 2 == 0 || factors->second % 2 == 0;
                if (Term exact = isEven ? exactly(words[i], words[k], *factors) : Term()) keep({exact});
                break;
            }
            for (bool grows : {true, false})
                if (Term monotone = oneWay(words[i], grows)) keep({monotone});
        }
        return result;
    }

  private:
    using Changes = std::map<Term, BitVector>;

    Term change(Term x) { // in one iteration
        const Term now = loop_.after.at(x);
        return tm_.mkBvSub(next_.apply(now), now);
    }
    Term sum(Term x) { return tm_.mkBvSub(loop_.after.at(x), loop_.before.at(x)); } // of all iterations
    bool isPossible(Term formula) {
        const Result result = solver_.check(std::span(&formula, 1));
        if (result == Result::Unknown) throw pdr_kit::GaveUp("solver gave up");
        return result == Result::Sat;
    }

    std::optional<Changes> changesWhere(Term x, const std::vector<Term>& words) {
        // K /\ T /\ x' != x
        if (!isPossible(tm_.mkDistinct(change(x), tm_.mkConst(tm_.width(x), 0)))) return std::nullopt;
        Changes result;
        for (Term y : words) result.emplace(y, solver_.value(change(y)).asBits());
        return result;
    }

    // The largest power of two that divides each change.
    Term multipleOf(Term x, const BitVector& seen) {
        for (uint32_t bits = seen.countr_zero(); bits > 0;) {
            // K /\ T /\ (x' - x) mod 2^bits != 0
            const Term low = tm_.mkExtract(change(x), bits - 1, 0);
            if (!isPossible(tm_.mkDistinct(low, tm_.mkConst(bits, 0))))
                return tm_.mkEq(tm_.mkExtract(sum(x), bits - 1, 0), tm_.mkConst(bits, 0));
            const uint32_t fewer = solver_.value(change(x)).asBits().countr_zero();
            VOUCH_CHECK(fewer < bits, "a change that is and is not a multiple");
            bits = fewer;
        }
        return {};
    }

    // x_e >= x_b, or x_e <= x_b; null: it is not so
    Term oneWay(Term x, bool grows) {
        const Term now = loop_.after.at(x), before = loop_.before.at(x);
        const Term low = grows ? before : now, high = grows ? now : before;
        const bool isSigned = instance_.wordOf(now).isSigned;
        const Term ordered = isSigned ? tm_.mkBvSle(low, high) : tm_.mkBvUle(low, high);
        // K /\ R /\ T /\ !R'
        return isPossible(tm_.mkAnd(ordered, tm_.mkNot(next_.apply(ordered)))) ? Term() : ordered;
    }

    // dx and dy, as small as they can be; none where they are large.
    std::optional<std::pair<int64_t, int64_t>> factorsOf(Term x, Term y, const Changes& changes) {
        int64_t dx = changes.at(x).getSExtValue(), dy = changes.at(y).getSExtValue();
        if (dy == 0 || std::abs(dx) > kLargestFactor || std::abs(dy) > kLargestFactor) return std::nullopt;
        const int64_t divisor = std::gcd(dx, dy) * (dy < 0 ? -1 : 1);
        return std::pair(dx / divisor, dy / divisor);
    }
    Term times(int64_t factor, Term t) {
        return tm_.mkBvMul(tm_.mkConst(BitVector(tm_.width(t), static_cast<uint64_t>(factor), true)), t);
    }

    // dy (x_e - x_b) = dx (y_e - y_b)
    std::optional<Relation> relate(Term x, Term y, std::pair<int64_t, int64_t> factors) {
        const auto [dx, dy] = factors;
        // K /\ T /\ dy (x' - x) != dx (y' - y)
        if (isPossible(tm_.mkDistinct(times(dy, change(x)), times(dx, change(y))))) return std::nullopt;
        return Relation{tm_.mkEq(times(dy, sum(x)), times(dx, sum(y))),
                        tm_.mkBvSub(times(dy, loop_.after.at(x)), times(dx, loop_.after.at(y)))};
    }

    // The same with numbers that do not wrap around; null: it is none.
    Term exactly(Term x, Term y, std::pair<int64_t, int64_t> factors) {
        const uint32_t width = tm_.width(x) + kExactBits;
        const auto sumOf = [&](Term t) {
            const Term now = loop_.after.at(t), before = loop_.before.at(t);
            const bool isSigned = instance_.wordOf(now).isSigned;
            return tm_.mkBvSub(tm_.mkResize(now, width, isSigned), tm_.mkResize(before, width, isSigned));
        };
        const Term exact = tm_.mkEq(times(factors.second, sumOf(x)), times(factors.first, sumOf(y)));
        // K /\ R /\ T /\ !R'
        return isPossible(tm_.mkAnd(exact, tm_.mkNot(next_.apply(exact)))) ? Term() : exact;
    }

    const Loop& loop_;
    const LoopInstance& instance_;
    term::TermManager& tm_;
    solver::Solver& solver_;
    term::Substitution next_; // x_e -> x_e'
};

} // namespace

std::vector<Relation> differences(const Loop& loop, const LoopInstance& instance, Term known,
                                  term::TermManager& tm, solver::Solver& solver,
                                  const std::function<void()>& poll) {
    if (tm.isFalse(instance.system().steps()[LoopSystem::kStep].transition.guard)) return {};
    return Differences(loop, instance, known, tm, solver).find(poll);
}

} // namespace vouch::engine::pdpv
