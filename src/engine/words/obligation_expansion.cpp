#include "engine/words/obligation_expansion.h"

#include "engine/pdr_kit/implicant.h"
#include "support/check.h"

#include <algorithm>
#include <queue>

namespace vouch::engine::words {

using term::Kind;

namespace {

bool hasArrays(const TermManager& tm, std::span<const Term> roots) {
    const std::vector<Term> all = term::cone(tm, roots);
    return std::any_of(all.begin(), all.end(), [&](Term t) { return tm.sort(t).isArray(); });
}

} // namespace

std::optional<std::vector<Term>> ObligationExpansion::expand(std::span<const Term> requirements,
                                                             const term::Assignment& state, Shape shape,
                                                             const std::function<void()>& poll) {
    std::vector<Term> literals(requirements.begin(), requirements.end());
    if (hasArrays(tm_, literals)) literals = pdr_kit::implicant(tm_, literals, state);
    if (!build(literals, state)) return std::nullopt;
    shuffle(words_, random_);
    std::vector<uint32_t> needed;
    for (uint32_t word : words_) {
        poll();
        // Phi_r(any value of the word) = true?
        if (kind_ == Simulation::None || !tryValue(word, everythingOf(nodes_[word]))) needed.push_back(word);
    }
    for (uint32_t word : needed) {
        poll();
        if (kind_ != Simulation::None && shape == Shape::Cube) expandBits(word);
        if (kind_ != Simulation::None && shape == Shape::Box) expandInterval(word);
        describe(word, shape);
    }
    for (uint32_t word : fixed_) describe(word, shape);
    VOUCH_EXPENSIVE(for (Term literal : result_) VOUCH_CHECK(
        term::evaluate(tm_, literal, state).asBool(), "an obligation without the state it was made from"));
    return std::exchange(result_, {});
}

// The terms below the requirements, each with its value in the state. What lies below an index is fixed.
bool ObligationExpansion::build(std::span<const Term> requirements, const term::Assignment& state) {
    nodes_.clear(), place_.clear(), words_.clear(), fixed_.clear(), result_.clear();
    term::Evaluator valueOf(tm_, state);
    std::vector<Term> indices;
    for (Term t : term::cone(tm_, requirements)) {
        const bool isElement = tm_.kind(t) == Kind::ArraySelect && tm_.isVar(tm_.arg(t, 0));
        const auto arguments = tm_.args(t);
        const bool ofArrays =
            std::any_of(arguments.begin(), arguments.end(), [&](Term a) { return tm_.sort(a).isArray(); });
        if (tm_.sort(t).isArray() ? !tm_.isVar(t) : ofArrays && !isElement) return false;
        if (tm_.sort(t).isArray()) continue;
        const auto node = static_cast<uint32_t>(nodes_.size());
        const term::Value value = valueOf(t);
        nodes_.push_back(
            {t,
             {},
             {},
             AbstractWord::constant(value.isBool() ? BitVector(1, value.asBool()) : value.asBits())});
        place_.emplace(t, node);
        if (!isElement)
            for (Term argument : arguments) {
                nodes_[node].arguments.push_back(place_.at(argument));
                nodes_[place_.at(argument)].users.push_back(node);
            }
        if (isElement) indices.push_back(tm_.arg(t, 1));
        if (tm_.isVar(t) || isElement) words_.push_back(node);
    }
    for (Term requirement : requirements) {
        Node& node = nodes_[place_.at(requirement)];
        node.isRequired = true;
        VOUCH_CHECK(node.value.isTrue(), "a requirement that the state violates");
    }
    fixIndices(indices);
    return true;
}

void ObligationExpansion::fixIndices(const std::vector<Term>& indices) {
    for (Term t : term::cone(tm_, indices)) {
        const auto it = place_.find(t);
        if (it != place_.end() && std::erase(words_, it->second) > 0) fixed_.push_back(it->second);
    }
}

// Is every requirement still certainly true if the word has these values? Then it has them from now on.
bool ObligationExpansion::tryValue(uint32_t word, AbstractWord value) {
    std::vector<std::pair<uint32_t, AbstractWord>> before;
    std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> agenda; // arguments first
    const auto set = [&](uint32_t place, AbstractWord now) {
        Node& node = nodes_[place];
        before.emplace_back(place, std::exchange(node.value, std::move(now)));
        for (uint32_t user : node.users) agenda.push(user);
        return !node.isRequired || node.value.isTrue();
    };
    bool isGood = set(word, std::move(value));
    while (isGood && !agenda.empty()) {
        const uint32_t place = agenda.top();
        while (!agenda.empty() && agenda.top() == place) agenda.pop();
        std::vector<const AbstractWord*> arguments;
        for (uint32_t a : nodes_[place].arguments) arguments.push_back(&nodes_[a].value);
        AbstractWord now = evaluate(kind_, tm_, nodes_[place].term, arguments);
        if (!(now == nodes_[place].value)) isGood = set(place, std::move(now));
    }
    if (!isGood)
        for (auto it = before.rbegin(); it != before.rend(); ++it)
            nodes_[it->first].value = std::move(it->second);
    return isGood;
}

void ObligationExpansion::expandBits(uint32_t word) {
    const uint32_t width = nodes_[word].value.width();
    std::vector<uint32_t> bits(width);
    for (uint32_t i = 0; i < width; ++i) bits[i] = i;
    shuffle(bits, random_);
    KnownBits known = nodes_[word].value.bits;
    VOUCH_CHECK(known.known().isAllOnes(), "a word is expanded twice");
    for (uint32_t i : bits) {
        const KnownBits fewer = known.masked(~BitVector::getOneBitSet(width, i));
        if (tryValue(word, AbstractWord::of(kind_, fewer))) known = fewer;
    }
    nodes_[word].value.bits =
        known; // the interval's view may know more in words of the kind Interval: tell no more
}

// Each end by binary search; ends that were accepted are kept, so that nothing hangs on Phi being monotone.
void ObligationExpansion::expandInterval(uint32_t word) {
    SignedInterval range = nodes_[word].value.range;
    VOUCH_CHECK(range.low == range.high, "a word is expanded twice");
    const uint32_t width = range.low.getBitWidth();
    const auto search = [&](bool upper) {
        BitVector& end = upper ? range.high : range.low;
        // end is accepted, far was refused or is beyond; in steps, since the distance need not fit a signed number
        BitVector distance =
            upper ? BitVector::getSignedMaxValue(width) - end : end - BitVector::getSignedMinValue(width);
        BitVector accepted = BitVector::getZero(width);
        const BitVector start = end;
        while (accepted.ult(distance)) {
            const BitVector step =
                accepted + (distance - accepted).lshr(1) + BitVector(width, (distance - accepted)[0]);
            end = upper ? start + step : start - step;
            if (tryValue(word, AbstractWord::of(kind_, range)))
                accepted = step;
            else
                distance = step - 1;
        }
        end = upper ? start + accepted : start - accepted;
    };
    const bool first = (random_() & 1) != 0;
    search(first);
    search(!first);
    nodes_[word].value.range = range;
}

void ObligationExpansion::describe(uint32_t place, Shape shape) {
    const Node& node = nodes_[place];
    if (node.value.width() == 1 || shape == Shape::Cube) {
        const Term word = node.term;
        for (uint32_t i = 0; i < node.value.width(); ++i) {
            if (!node.value.bits.known()[i]) continue;
            const Term bit = tm_.sort(word).isBool() ? word : tm_.mkBvToBool(tm_.mkExtract(word, i, i));
            result_.push_back(node.value.bits.ones[i] ? bit : tm_.mkNot(bit));
        }
        return;
    }
    const Word word = wordOf_(node.term);
    const SignedInterval& range = node.value.range;
    // An interval of both signs is one in the signed order only.
    const bool isSplit = !word.isSigned && range.low.isNegative() != range.high.isNegative();
    const Word read{word.term, word.width, word.isSigned || isSplit};
    for (const Row& row : {Row::atLeast(read, range.low), Row::atMost(read, range.high)})
        if (!row.isTrivial()) result_.push_back(rows_.literal(row));
}

void ObligationExpansion::addPoint(Term word, const BitVector& value, Shape shape,
                                   std::vector<Term>& literals) {
    VOUCH_CHECK(result_.empty(), "a point is told within an expansion");
    nodes_.clear();
    nodes_.push_back({word, {}, {}, AbstractWord::constant(value)});
    describe(0, shape);
    literals.insert(literals.end(), result_.begin(), result_.end());
    result_.clear();
}

} // namespace vouch::engine::words
