#include "exchange/native_runner.h"

#include "evidence/replay_records.h"

namespace vouch::exchange {

using program::Execution;

engine::Followed NativeRunner::follow(const engine::InputRecords& inputs, uint64_t longest,
                                      const support::Budget& budget) {
    evidence::RecordReader reader(task_.original, inputs);
    auto input = [&](program::EdgeId, program::Term t) { return reader.draw(t); };
    Execution execution = interpreter_.runFrom({}, input, {}, longest, true, budget);
    engine::Followed followed;
    using End = engine::Followed::End;
    bool isCut = execution.end == Execution::End::StepLimit || execution.end == Execution::End::Budget;
    followed.end = execution.end == Execution::End::Error ? End::Error
                   : isCut                                ? End::TooLong
                                                          : End::Elsewhere;
    followed.trace = reduce::traceForward(task_.original, task_.reduced, execution.trace);
    return followed;
}

std::optional<engine::InputRecords> NativeRunner::inputsOf(const program::Trace& trace) {
    auto original = reduce::traceBackPart(task_.original, task_.reduced, trace);
    if (!original) return std::nullopt;
    return evidence::recordsOf(task_.original, *original);
}

} // namespace vouch::exchange
