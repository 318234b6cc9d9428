#include "engine/pdr_kit/simulation.h"

#include "engine/pdr_kit/literals.h"
#include "support/check.h"

#include <algorithm>
#include <functional>
#include <queue>

namespace vouch::engine::pdr_kit {

namespace {

using domain::AbstractValue;
using domain::IntervalSet;
using domain::KnownBits;
using term::Kind;

class Simulation {
  public:
    Simulation(TermManager& tm, std::span<const Term> literals, const term::Assignment& model)
        : tm_(tm), literals_(literals), model_(model) {}

    std::optional<Cube> run() {
        if (!build()) return std::nullopt;
        std::vector<size_t> needed; // words that cannot be dropped
        for (size_t word : words_)
            if (!tryValue(word, AbstractValue::all(tm_.sort(nodes_[word])))) needed.push_back(word);
        for (size_t word : needed) describe(word);
        const bool some = dropConstants(tm_, result_);
        VOUCH_CHECK(some, "a cube without the state it was made from");
        VOUCH_EXPENSIVE(for (Term literal : result_) VOUCH_CHECK(
            term::evaluate(tm_, literal, model_).asBool(), "a cube without the state it was made from"));
        return Cube(std::move(result_));
    }

  private:
    // An interval from low to high in one of the two orders.
    struct Range {
        BitVector low, high;
        bool isSigned = true;
        BitVector steps() const { return high - low; } // values - 1, whatever the order
        unsigned bounds() const {
            return isSigned ? !low.isMinSignedValue() + !high.isMaxSignedValue()
                            : !low.isMinValue() + !high.isMaxValue();
        }
        // More values; of equally many those that take fewer bounds to say.
        bool isBetterThan(const Range& other) const {
            return steps() == other.steps() ? bounds() < other.bounds() : steps().ugt(other.steps());
        }
    };

    // The terms below the literals, arguments first. Elements of arrays are words; what lies below their
    // index is fixed, since the cube names the element at the model's index.
    bool build() {
        term::Evaluator valueOf(tm_, model_);
        for (Term t : term::cone(tm_, literals_)) {
            const bool element = tm_.kind(t) == Kind::ArraySelect && tm_.isVar(tm_.arg(t, 0));
            const auto arguments = tm_.args(t);
            const bool ofArrays = std::any_of(arguments.begin(), arguments.end(),
                                              [&](Term a) { return tm_.sort(a).isArray(); });
            if (tm_.sort(t).isArray() ? !tm_.isVar(t) : ofArrays && !element) return false;
            if (tm_.sort(t).isArray()) continue;
            const size_t node = nodes_.size();
            nodes_.push_back(t);
            place_.emplace(t, node);
            users_.emplace_back();
            if (!element)
                for (Term argument : tm_.args(t)) users_[place_.at(argument)].push_back(node);
            isRoot_.push_back(false);
            const term::Value value = valueOf(t);
            values_.push_back(value.isBool() ? AbstractValue::boolean(value.asBool())
                                             : AbstractValue::constant(value.asBits()));
            if (tm_.isVar(t) || element) words_.push_back(node);
            if (element) indices_.push_back(tm_.arg(t, 1));
        }
        for (Term literal : literals_) {
            if (tm_.isConstant(literal)) continue;
            isRoot_[place_.at(literal)] = true;
            VOUCH_CHECK(values_[place_.at(literal)].isTrue(), "a literal that the model violates");
        }
        fixIndices();
        return true;
    }

    // index = its value, for the words that an index depends on: these are no longer free.
    void fixIndices() {
        for (Term t : term::cone(tm_, indices_)) {
            const auto it = place_.find(t);
            if (it == place_.end()) continue;
            const size_t node = it->second;
            if (std::erase(words_, node) == 0) continue;
            addEquality(node);
        }
    }

    // Does every literal stay true if the word has these values? Then it has them from now on.
    bool tryValue(size_t word, AbstractValue value) {
        std::vector<std::pair<size_t, AbstractValue>> before;
        std::priority_queue<size_t, std::vector<size_t>, std::greater<>> agenda; // arguments first
        const auto set = [&](size_t node, AbstractValue now) {
            before.emplace_back(node, std::exchange(values_[node], std::move(now)));
            for (size_t user : users_[node]) agenda.push(user);
            return !isRoot_[node] || values_[node].isTrue();
        };
        bool good = set(word, std::move(value));
        while (good && !agenda.empty()) {
            const size_t node = agenda.top();
            while (!agenda.empty() && agenda.top() == node) agenda.pop();
            std::vector<const AbstractValue*> arguments;
            for (Term argument : tm_.args(nodes_[node])) arguments.push_back(&values_[place_.at(argument)]);
            AbstractValue now = domain::evaluate(tm_, nodes_[node], arguments);
            if (!(now == values_[node])) good = set(node, std::move(now));
        }
        if (!good)
            for (auto it = before.rbegin(); it != before.rend(); ++it)
                values_[it->first] = std::move(it->second);
        return good;
    }

    void describe(size_t word) {
        VOUCH_CHECK(word < nodes_.size() && values_[word].isConstant(), "a word is described twice");
        const Term t = nodes_[word];
        if (tm_.sort(t).isBool() || tm_.width(t) == 1) return addEquality(word);
        const BitVector value = values_[word].asConstant();
        const std::vector<AbstractValue> start = values_;
        Range range = widest(word, value, true);
        std::vector<AbstractValue> best = std::exchange(values_, start);
        if (const Range other = widest(word, value, false); other.isBetterThan(range))
            range = other, best = values_;
        values_ = start;
        const KnownBits bits = fewestBits(word, value);
        const unsigned open = bits.width() - bits.known().popcount();
        if (range.steps().ult(BitVector::getLowBitsSet(bits.width(), open))) return addBits(word, bits);
        values_ = std::move(best);
        addRange(word, range);
    }

    static AbstractValue valuesOf(const Range& range) {
        return AbstractValue::of(IntervalSet::arc(range.low, range.high));
    }

    // Leaves the word with the interval that was found.
    Range widest(size_t word, const BitVector& value, bool isSigned) {
        Range range{value, value, isSigned};
        for (bool upper : {true, false}) {
            Bound bound{nodes_[word], value, upper, isSigned};
            BitVector& end = upper ? range.high : range.low;
            const BitVector extreme = bound.extreme();
            BitVector room = upper ? extreme - end : end - extreme; // how far it may still go
            BitVector step(value.getBitWidth(), 1);
            bool doubling = true;
            while (!room.isZero() && !step.isZero()) {
                if (step.ugt(room)) step = room;
                const BitVector former = end;
                end = upper ? end + step : end - step;
                if (tryValue(word, valuesOf(range))) {
                    room -= step;
                    if (doubling) step <<= 1;
                    if (doubling && step.isZero()) step = room;
                } else {
                    end = former;
                    room = step - 1; // at the far end of the step it fails
                    doubling = false;
                }
                if (!doubling) step = room - room.lshr(1); // half of what is left, rounded up
            }
        }
        return range;
    }

    // Leaves the word with the bits that were found.
    KnownBits fewestBits(size_t word, const BitVector& value) {
        KnownBits bits = KnownBits::constant(value);
        for (uint32_t i = value.getBitWidth(); i-- > 0;) {
            KnownBits fewer = bits;
            fewer.zeros.clearBit(i), fewer.ones.clearBit(i);
            if (tryValue(word, AbstractValue(IntervalSet::all(value.getBitWidth()), fewer))) bits = fewer;
        }
        return bits;
    }

    // The word as the cube names it: elements at constant indices.
    Term named(size_t word) {
        const Term t = nodes_[word];
        if (tm_.kind(t) != Kind::ArraySelect) return t;
        const Term array = tm_.arg(t, 0), index = tm_.arg(t, 1);
        return tm_.mkSelect(array, tm_.mkConst(term::evaluate(tm_, index, model_).asBits()));
    }

    void addEquality(size_t word) {
        const Term t = named(word);
        const term::Value value = term::evaluate(tm_, t, model_);
        if (value.isBool())
            result_.push_back(value.asBool() ? t : tm_.mkNot(t));
        else
            result_.push_back(tm_.mkEq(t, tm_.mkConst(value.asBits())));
    }

    void addBits(size_t word, const KnownBits& bits) {
        const Term t = named(word);
        for (uint32_t i = 0; i < bits.width(); ++i)
            if (bits.known()[i])
                result_.push_back(tm_.mkEq(tm_.mkExtract(t, i, i), tm_.mkConst(1, bits.ones[i])));
    }

    void addRange(size_t word, const Range& range) {
        if (range.low == range.high) return addEquality(word);
        for (bool upper : {true, false}) {
            const Bound bound{named(word), upper ? range.high : range.low, upper, range.isSigned};
            if (bound.limit != bound.extreme()) result_.push_back(bound.literal(tm_));
        }
    }

    TermManager& tm_;
    std::span<const Term> literals_;
    const term::Assignment& model_;
    std::vector<Term> nodes_;
    std::unordered_map<Term, size_t> place_;
    std::vector<std::vector<size_t>> users_;
    std::vector<bool> isRoot_;
    std::vector<AbstractValue> values_;
    std::vector<size_t> words_;
    std::vector<Term> indices_;
    std::vector<Term> result_;
};

} // namespace

std::optional<Cube> liftBySimulation(TermManager& tm, std::span<const Term> literals,
                                     const term::Assignment& model) {
    return Simulation(tm, literals, model).run();
}

} // namespace vouch::engine::pdr_kit
