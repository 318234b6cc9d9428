#include "engine/dataflow/samples.h"

#include "program/interpreter.h"
#include "term/traverse.h"

#include <random>
#include <set>

namespace vouch::engine::dataflow {

namespace {

using program::Execution;
using program::Interpreter;
using term::Value;

constexpr unsigned kRuns = 60;
constexpr uint64_t kLongestRun = 300;       // edges
constexpr uint64_t kMostValues = 1'000'000; // variables times states of a run
constexpr double kSeconds = 2;

class Sampler {
  public:
    Sampler(const Program& p, const Frames& frames, size_t most)
        : p_(p), frames_(frames), most_(most), interpreter_(p), samples_(p.locations.size()),
          seen_(p.locations.size()), firsts_(p.locations.size()), replaceable_(p.locations.size()) {
        std::vector<Term> roots;
        for (const program::Edge& e : p.edges) roots.push_back(e.guard);
        for (Term t : term::cone(*p.tm, roots))
            if (p.tm->isBvConst(t)) constants_.push_back(p.tm->bits(t));
    }

    std::vector<std::vector<Sample>> run(const support::Budget& budget) {
        const uint64_t longest = std::min(kLongestRun, kMostValues / (p_.variables.size() + 1));
        for (unsigned i = 0; i < kRuns && longest > 0 && !budget.exhausted(); ++i) {
            small_ = i % 4 != 3;
            std::map<Term, Value> initial;
            for (Term v : frames_.at(p_.entry)) initial.emplace(v, draw(p_.tm->sort(v)));
            auto input = [&](EdgeId, Term t) { return draw(p_.tm->sort(t)); };
            collect(interpreter_.runFrom(initial, input, {}, longest, true, budget));
        }
        return std::move(samples_);
    }

  private:
    // Mostly numbers that loops and branches of programs are about.
    Value draw(term::Sort sort) {
        if (sort.isBool()) return Value(random_() % 2 == 0);
        if (sort.isArray()) return Value::zero(sort);
        const uint32_t width = sort.width;
        switch (random_() % 8) {
        case 0: return Value(BitVector::getZero(width));
        case 1: return Value(BitVector(width, 1));
        case 2:
            if (!constants_.empty()) {
                const BitVector& c = constants_[random_() % constants_.size()];
                return Value(c.zextOrTrunc(width) + static_cast<uint64_t>(random_() % 3) - 1);
            }
            [[fallthrough]];
        case 3: return Value(BitVector(width, random_() % 100));
        case 4: return Value(-BitVector(width, random_() % 12));
        case 5:
            if (!small_) return Value(BitVector(width, random_()));
            [[fallthrough]];
        default: return Value(BitVector(width, random_() % 12));
        }
    }

    void collect(const Execution& execution) {
        const auto states = interpreter_.replay(execution.trace);
        LocationId l = p_.entry;
        std::set<LocationId> visited;
        for (size_t i = 0; i < states.size(); ++i) {
            if (i > 0) l = p_.edges[execution.trace.steps[i - 1].edge].to;
            keep(l, states[i], visited.insert(l).second);
        }
    }

    // Half of the places are for the first visits of runs, so that one long run does not hide many short
    // ones; the other half is a uniform choice among all states that were seen at the location.
    void keep(LocationId l, const program::State& state, bool isFirstOfRun) {
        const size_t half = most_ / 2;
        size_t place = samples_[l].size();
        if (isFirstOfRun && firsts_[l] < half) {
            ++firsts_[l];
        } else {
            const size_t rest = place - firsts_[l];
            ++seen_[l];
            if (rest >= half) {
                const size_t chosen = random_() % seen_[l];
                if (chosen >= half) return;
                place = replaceable_[l][chosen];
            } else {
                replaceable_[l].push_back(place);
            }
        }
        Sample sample;
        for (Term v : frames_.at(l)) {
            auto found = state.find(v);
            const Value value = found != state.end() ? found->second : Value::zero(p_.tm->sort(v));
            sample.push_back(value.isBool() ? BitVector(1, value.asBool()) : value.asBits());
        }
        if (place == samples_[l].size()) samples_[l].emplace_back();
        samples_[l][place] = std::move(sample);
    }

    const Program& p_;
    const Frames& frames_;
    size_t most_;
    Interpreter interpreter_;
    std::vector<BitVector> constants_;
    std::mt19937_64 random_{20190417}; // any fixed seed: the samples must not change from run to run
    bool small_ = true;
    std::vector<std::vector<Sample>> samples_;
    std::vector<uint64_t> seen_;                   // states of the second half, kept or not
    std::vector<size_t> firsts_;                   // states of the first half
    std::vector<std::vector<size_t>> replaceable_; // places of the second half
};

} // namespace

std::vector<std::vector<Sample>> drawSamples(const Program& p, const Frames& frames, size_t mostPerLocation,
                                             const support::Budget& budget) {
    return Sampler(p, frames, mostPerLocation).run(budget.sub(kSeconds));
}

} // namespace vouch::engine::dataflow
