#include "engine/dynamic/search.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::dynamic {

namespace {

constexpr uint64_t kFirstSteps = 1 << 14;
constexpr uint32_t kFirstDraws = 1 << 8;
constexpr uint64_t kGrowth = 8;           // from level to level
constexpr uint64_t kBatchSteps = 1 << 23; // some ten milliseconds
constexpr uint64_t kBatchRuns = 4096;
constexpr uint64_t kMostDeaths = 30;
constexpr size_t kMostCorpus = 4096;

const char* nameOf(RunEnd end) {
    constexpr const char* names[kRunEnds] = {"error",         "assumption",    "limit",   "exited",
                                             "returned",      "out-of-memory", "invalid", "out-of-steps",
                                             "out-of-inputs", "crashed"};
    return names[static_cast<size_t>(end)];
}

} // namespace

Search::Search(const Context& context, Runner& runner, const Limits& limits, uint64_t seed)
    : context_(context), runner_(runner), limits_(limits), seed_(seed), random_(seed) {
    VOUCH_CHECK(limits.steps > 0 && limits.draws > 0, "runs without steps");
    uint64_t steps = kFirstSteps, draws = kFirstDraws;
    for (bool isLast = false; !isLast; steps *= kGrowth, draws *= kGrowth) {
        isLast = steps >= limits.steps && draws >= limits.draws;
        levels_.push_back(
            {std::min(steps, limits.steps), static_cast<uint32_t>(std::min<uint64_t>(draws, limits.draws))});
    }
}

size_t Search::chooseLevel() {
    size_t chosen = 0;
    for (size_t i = 1; i < levels_.size(); ++i) {
        // Where there is one execution only, short runs of it have told what they can.
        const bool isThere = levels_[i - 1].isReached && (isAlone_ || steps_ >= levels_[i].steps);
        if (!isThere) break;
        if (isAlone_ || levels_[i].spent < levels_[chosen].spent) chosen = i;
    }
    return chosen;
}

Batch Search::batchOf(const Level& level) {
    Batch batch;
    batch.seed = seed_;
    batch.first = runs_;
    batch.runs = std::min(kBatchRuns, limits_.runs - runs_);
    batch.steps = level.steps;
    batch.draws = level.draws;
    batch.allSteps = kBatchSteps;
    if (corpus_.empty() || ++batches_ % 2 == 0) return batch;
    // Later ones are rarer: they are chosen more often.
    const double place = static_cast<double>(random_() >> 11) / static_cast<double>(1ull << 53);
    const size_t fromEnd = static_cast<size_t>(place * place * static_cast<double>(corpus_.size()));
    VOUCH_CHECK(fromEnd < corpus_.size(), "a run that is not in the corpus");
    batch.mode = Batch::Mode::Mutate;
    batch.base = corpus_[corpus_.size() - 1 - fromEnd];
    return batch;
}

void Search::count(const BatchResult& result) {
    runs_ += result.runs;
    steps_ += result.steps;
    lastEnd_ = result.end;
    support::Statistics& statistics = *context_.statistics;
    statistics.add("dynamic.runs", static_cast<double>(result.runs));
    statistics.add("dynamic.steps", static_cast<double>(result.steps));
    for (size_t i = 0; i < kRunEnds; ++i)
        if (result.ends[i] > 0)
            statistics.add(std::string("dynamic.ends.") + nameOf(static_cast<RunEnd>(i)),
                           static_cast<double>(result.ends[i]));
    if (result.edges == 0) return;
    statistics.set("dynamic.edges", result.edges);
    statistics.set("dynamic.edges.covered", result.covered);
    if (seconds_ > 0) statistics.set("dynamic.runs-per-second", static_cast<double>(runs_) / seconds_);
}

BatchResult Search::ordered(const Batch& batch) {
    const auto start = support::Budget::Clock::now();
    BatchResult result = runner_.run(batch, context_.budget);
    seconds_ += std::chrono::duration<double>(support::Budget::Clock::now() - start).count();
    return result;
}

// What the result means for what comes next; nothing: go on.
std::optional<Search::End> Search::take(Level& level, BatchResult result) {
    using Kind = BatchResult::Kind;
    count(result);
    level.spent += result.steps;
    if (result.of(RunEnd::OutOfSteps) + result.of(RunEnd::OutOfInputs) > 0) level.isReached = true;
    if (result.kind == Kind::Failed) return End::Failed;
    if (result.kind == Kind::Died) {
        context_.statistics->add("dynamic.deaths");
        if (++deaths_ > kMostDeaths) return End::Failed;
        return std::nullopt;
    }
    if (result.kind == Kind::Violation) {
        inputs_ = std::move(result.inputs);
        return End::Violation;
    }
    if (result.runs > 0 && result.drawn == 0) { // without inputs, each run is the same
        isAlone_ = true;
        const bool isCut = result.end == RunEnd::OutOfSteps;
        if (!isCut || &level == &levels_.back()) return End::Finished;
    }
    if (result.kind == Kind::New) newest_ = steps_;
    if (result.kind == Kind::New && corpus_.size() < kMostCorpus) {
        corpus_.push_back(std::move(result.inputs));
        context_.statistics->set("dynamic.corpus", static_cast<double>(corpus_.size()));
    }
    return std::nullopt;
}

Search::End Search::go(uint64_t steps) {
    const uint64_t end = steps_ + steps;
    while (steps_ < end) {
        if (context_.budget.exhausted()) return End::Failed;
        if (runs_ >= limits_.runs || isImpatient()) return End::Finished;
        Level& level = levels_[chooseLevel()];
        if (auto over = take(level, ordered(batchOf(level)))) return *over;
    }
    return End::Rest;
}

Search::End Search::propose(const InputRecords& inputs) {
    Level& level = levels_.front();
    Batch batch;
    batch.mode = Batch::Mode::Repeat;
    batch.base = inputs;
    batch.steps = levels_.size() > 2 ? levels_[2].steps : level.steps;
    batch.draws = limits_.draws;
    batch.allSteps = batch.steps;
    context_.statistics->add("dynamic.proposed");
    if (auto over = take(level, ordered(batch))) return *over;
    return End::Rest;
}

} // namespace vouch::engine::dynamic
