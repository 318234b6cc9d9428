// Runs of a task's program for engines, which know its reduced Program only (engine/runner.h).
#pragma once

#include "engine/runner.h"
#include "evidence/loop.h"
#include "exchange/portfolio.h"
#include "program/interpreter.h"

namespace vouch::exchange {

class NativeRunner : public engine::Runner {
  public:
    explicit NativeRunner(const Task& task)
        : task_(task), loop_(task.compiled), interpreter_(task.original) {}

    std::optional<std::string> start(const support::Budget& budget) override { return loop_.start(budget); }
    engine::BatchResult run(const engine::Batch& batch, const support::Budget& budget) override {
        return loop_.run(batch, budget);
    }
    engine::Followed follow(const engine::InputRecords& inputs, uint64_t longest,
                            const support::Budget& budget) override;
    std::optional<engine::InputRecords> inputsOf(const program::Trace& trace) override;
    bool seesErrors() const override { return !property::isMemoryProperty(task_.compiled.property); }

  private:
    const Task& task_;
    evidence::NativeLoop loop_;
    program::Interpreter interpreter_; // of the original Program
};

} // namespace vouch::exchange
