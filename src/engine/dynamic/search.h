// Search: native runs, from one to the next by what the last ones reached.
//
// Runs are ordered in batches. Half of the batches make inputs up (W36: corners; numbers of the program's text), the other
// half change inputs of earlier runs that took an edge which nobody had taken before: the corpus. All that is counted is
// counted in steps, so that the same seed orders the same batches, whatever the clock says.
//
// Levels. A run of level i may take 2^14 * 8^i steps and draw 2^8 * 8^i inputs. Level i + 1 is there once a run of level i has
// come to one of these ends, and once as many steps were made as one run of it may take: of many short runs and a few
// long ones, none keeps the others waiting. Of the levels that are there, the one with the fewest steps so far is next.
#pragma once

#include "engine/engine.h"

#include <random>

namespace vouch::engine::dynamic {

struct Limits {
    uint64_t runs = 0;              // of all levels together
    uint64_t steps = 0;             // of one run
    uint32_t draws = 0;             // of one run
    uint64_t patience = UINT64_MAX; // steps without a run that got somewhere new
};

class Search {
  public:
    Search(const Context& context, Runner& runner, const Limits& limits, uint64_t seed);

    enum class End {
        Violation, // the last run seems to violate the property: inputs()
        Rest,      // so many steps were made
        Finished,  // there is nothing else to run: all executions are this one, or the limits are reached
        Failed,    // the process cannot be kept alive, or the budget is exhausted
    };
    // Goes on until so many steps more have been made.
    End go(uint64_t steps);
    const InputRecords& inputs() const { return inputs_; }
    // Inputs of runs that were of interest, oldest first.
    const std::vector<InputRecords>& corpus() const { return corpus_; }
    // Runs start from these as well. Whether they led anywhere new.
    End propose(const InputRecords& inputs);

    uint64_t runs() const { return runs_; }
    bool isImpatient() const { return !isAlone_ && steps_ - newest_ > limits_.patience; }
    bool isAlone() const { return isAlone_; } // the program draws no inputs: it has one execution
    RunEnd lastEnd() const { return lastEnd_; }

  private:
    struct Level {
        uint64_t steps = 0; // of one run
        uint32_t draws = 0;
        uint64_t spent = 0;
        bool isReached = false; // a run came to an end of these
    };
    size_t chooseLevel();
    Batch batchOf(const Level& level);
    BatchResult ordered(const Batch& batch);
    std::optional<End> take(Level& level, BatchResult result);
    void count(const BatchResult& result);

    const Context& context_;
    Runner& runner_;
    Limits limits_;
    uint64_t seed_;
    std::mt19937_64 random_;
    std::vector<Level> levels_;
    std::vector<InputRecords> corpus_;
    InputRecords inputs_;
    uint64_t runs_ = 0, steps_ = 0, batches_ = 0, deaths_ = 0;
    uint64_t newest_ = 0; // steps_ when a run got somewhere new
    bool isAlone_ = false;
    RunEnd lastEnd_ = RunEnd::Crashed;
    double seconds_ = 0; // in runs; for the statistics only
};

} // namespace vouch::engine::dynamic
