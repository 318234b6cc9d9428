#include "engine/learn/samples.h"

#include "support/check.h"

#include <algorithm>
#include <random>
#include <set>

namespace vouch::engine::learn {

namespace {

using program::Execution;
using program::Interpreter;
using term::Value;

constexpr uint64_t kMostValues = 1'000'000; // variables times states of a run
constexpr uint64_t kMostTerms = 20'000'000; // evaluated in all runs together: about two seconds

// Values of random inputs: mostly numbers that loops and branches of programs are about.
class Draw {
  public:
    explicit Draw(const Program& p) {
        std::vector<Term> roots; // values that are assigned are not asked about
        for (const program::Edge& e : p.edges) roots.push_back(e.guard);
        for (Term t : term::cone(*p.tm, roots))
            if (p.tm->isBvConst(t)) constants_.push_back(p.tm->bits(t));
    }

    void preferSmall(bool small) { small_ = small; }

    Value operator()(term::Sort sort) {
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

  private:
    std::vector<BitVector> constants_;
    std::mt19937_64 random_{20190417}; // any fixed seed
    bool small_ = true;
};

// Terms that a step from each location evaluates at most.
std::vector<uint64_t> termsPerStep(const Program& p) {
    std::vector<uint64_t> result(p.locations.size(), 1);
    for (const program::Edge& e : p.edges) {
        std::vector<Term> roots{e.guard};
        for (const program::Assignment& a : e.next) roots.push_back(a.value);
        result[e.from] += term::dagSize(*p.tm, roots);
    }
    return result;
}

// Half of the places of a location are for the first visits of runs, so that one long run does not hide many
// short ones; the other half is a uniform choice among all states that were seen at the location.
class Reservoir {
  public:
    Reservoir(const Program& p, const LiveScalars& scalars, size_t most)
        : p_(p), scalars_(scalars), most_(most), samples_(p.locations.size()), seen_(p.locations.size()),
          firsts_(p.locations.size()), replaceable_(p.locations.size()) {}

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
        if (place == samples_[l].size()) samples_[l].emplace_back();
        samples_[l][place] = sampleOf(l, state);
        VOUCH_CHECK(samples_[l].size() <= most_, "more samples than there are places");
    }
    Samples take() { return std::move(samples_); }

  private:
    Sample sampleOf(LocationId l, const program::State& state) const {
        Sample sample;
        for (Term v : scalars_.at(l)) {
            auto found = state.find(v);
            const Value value = found != state.end() ? found->second : Value::zero(p_.tm->sort(v));
            sample.push_back(value.isBool() ? BitVector(1, value.asBool()) : value.asBits());
        }
        return sample;
    }

    const Program& p_;
    const LiveScalars& scalars_;
    size_t most_;
    std::mt19937_64 random_{20190417};
    Samples samples_;
    std::vector<uint64_t> seen_;                   // states of the second half, kept or not
    std::vector<size_t> firsts_;                   // states of the first half
    std::vector<std::vector<size_t>> replaceable_; // places of the second half
};

} // namespace

void forEachState(const Program& p, const Runs& runs, const support::Budget& budget, const Visit& visit) {
    Interpreter interpreter(p);
    Draw draw(p);
    const std::vector<uint64_t> terms = termsPerStep(p);
    const uint64_t mostTerms = *std::max_element(terms.begin(), terms.end());
    const uint64_t longest =
        std::min({runs.longest, kMostValues / (p.variables.size() + 1), kMostTerms / mostTerms});
    const std::vector<Term> atEntry = LiveScalars(p).at(p.entry);
    uint64_t evaluated = 0;
    for (unsigned i = 0; i < runs.runs && longest > 0 && evaluated < kMostTerms && !budget.exhausted(); ++i) {
        draw.preferSmall(i % 4 != 3);
        std::map<Term, Value> initial;
        for (Term v : atEntry) initial.emplace(v, draw(p.tm->sort(v)));
        const auto input = [&](EdgeId, Term t) { return draw(p.tm->sort(t)); };
        const Execution execution = interpreter.runFrom(initial, input, {}, longest, true, budget);
        const auto states = interpreter.replay(execution.trace);
        VOUCH_CHECK(states.size() == execution.trace.steps.size() + 1, "a run that does not replay");
        std::set<LocationId> visited;
        LocationId l = p.entry;
        for (size_t s = 0; s < states.size(); ++s) {
            if (s > 0) l = p.edges[execution.trace.steps[s - 1].edge].to;
            VOUCH_EXPENSIVE(VOUCH_CHECK(s + 1 == states.size() || !p.locations[l].isBad(),
                                        "a run goes on behind a bad location"));
            visit(l, states[s], visited.insert(l).second);
            evaluated += terms[l];
        }
    }
}

LiveScalars::LiveScalars(const Program& p) : scalars_(program::liveVariables(p)) {
    for (auto& variables : scalars_)
        std::erase_if(variables, [&](Term v) { return p.tm->sort(v).isArray(); });
}

std::optional<uint32_t> LiveScalars::position(LocationId l, Term variable) const {
    VOUCH_CHECK(l < scalars_.size(), "variables of no location");
    auto it = std::lower_bound(scalars_[l].begin(), scalars_[l].end(), variable);
    if (it == scalars_[l].end() || *it != variable) return std::nullopt;
    return static_cast<uint32_t>(it - scalars_[l].begin());
}

Samples drawSamples(const Program& p, const LiveScalars& scalars, size_t mostPerLocation,
                    const support::Budget& budget) {
    Reservoir reservoir(p, scalars, mostPerLocation);
    forEachState(p, {}, budget, [&](LocationId l, const program::State& state, bool first) {
        reservoir.keep(l, state, first);
    });
    return reservoir.take();
}

} // namespace vouch::engine::learn
