#include "engine/dynamic/branches.h"
#include "engine/dynamic/guesses.h"
#include "engine/dynamic/search.h"
#include "engine/learn/seen_states.h"
#include "engine/small_program.h"

#include <gtest/gtest.h>

namespace vouch::engine::dynamic {
namespace {

using Kind = BatchResult::Kind;
using program::LocationKind;
using term::BitVector;
using testing::Builder;
using testing::countingLoop;

// Answers batches by a function, and remembers them.
class Scripted : public Runner {
  public:
    std::optional<std::string> start(const support::Budget&) override { return problem; }
    BatchResult run(const Batch& batch, const support::Budget&) override {
        batches.push_back(batch);
        return answer(batch);
    }
    Followed follow(const InputRecords&, uint64_t, const support::Budget&) override { return followed; }
    std::optional<InputRecords> inputsOf(const Trace&) override { return std::nullopt; }
    bool seesErrors() const override { return true; }

    std::optional<std::string> problem;
    std::function<BatchResult(const Batch&)> answer;
    Followed followed;
    std::vector<Batch> batches;
};

BatchResult result(Kind kind, RunEnd end, uint64_t steps, uint32_t drawn, InputRecords inputs = {}) {
    BatchResult r;
    r.kind = kind;
    r.runs = 1;
    r.steps = steps;
    r.ends[static_cast<size_t>(end)] = 1;
    r.end = end;
    r.drawn = drawn;
    r.inputs = std::move(inputs);
    return r;
}

class Dynamic : public ::testing::Test {
  protected:
    Dynamic() : info_(findEngine("dynamic")), options_(info_->options) {
        context_.statistics = &statistics_;
        context_.options = &options_;
        context_.runner = &runner_;
        context_.budget = support::Budget::seconds(60);
    }
    Search search(uint64_t runs = 1000, uint64_t steps = 1 << 30) {
        return {context_, runner_, {runs, steps, 1 << 16}, 7};
    }

    const EngineInfo* info_;
    Options options_;
    support::Statistics statistics_;
    Scripted runner_;
    Context context_;
    term::TermManager tm_;
};

TEST_F(Dynamic, AnExecutionWithoutInputsIsRunOnceToItsEnd) {
    static constexpr uint64_t kLength = 5'000'000;
    runner_.answer = [](const Batch& b) {
        bool isCut = b.steps < kLength;
        return result(Kind::Done, isCut ? RunEnd::OutOfSteps : RunEnd::Returned, std::min(b.steps, kLength),
                      0);
    };
    Search s = search();
    EXPECT_EQ(s.go(1ull << 40), Search::End::Finished);
    EXPECT_TRUE(s.isAlone());
    EXPECT_EQ(s.lastEnd(), RunEnd::Returned);
    for (size_t i = 1; i < runner_.batches.size(); ++i)
        EXPECT_EQ(runner_.batches[i].steps, 8 * runner_.batches[i - 1].steps);
    EXPECT_LT(runner_.batches.size(), 6u);
}

TEST_F(Dynamic, LongRunsWaitUntilThereWereShortOnes) {
    runner_.answer = [](const Batch& b) { return result(Kind::Done, RunEnd::OutOfSteps, b.steps, 3); };
    Search s = search(300);
    EXPECT_EQ(s.go(UINT64_MAX >> 1), Search::End::Finished);
    uint64_t spent = 0, longest = 0;
    for (const Batch& b : runner_.batches) {
        EXPECT_TRUE(b.steps <= (1 << 14) || b.steps <= spent);
        spent += b.steps;
        longest = std::max(longest, b.steps);
    }
    EXPECT_GT(longest, uint64_t{1} << 20);
}

TEST_F(Dynamic, RunsStartFromWhatLedSomewhereNew) {
    const InputRecords found{{4, "abcd"}};
    unsigned calls = 0;
    runner_.answer = [&](const Batch&) {
        return ++calls == 3 ? result(Kind::New, RunEnd::Returned, 10, 1, found)
                            : result(Kind::Done, RunEnd::Returned, 10, 1);
    };
    Search s = search(40);
    EXPECT_EQ(s.go(1 << 20), Search::End::Finished);
    EXPECT_EQ(s.corpus(), std::vector<InputRecords>{found});
    unsigned mutated = 0;
    for (size_t i = 0; i < runner_.batches.size(); ++i) {
        const Batch& b = runner_.batches[i];
        if (b.mode != Batch::Mode::Mutate) continue;
        EXPECT_GE(i, 3u);
        EXPECT_EQ(b.base, found);
        ++mutated;
    }
    EXPECT_GT(mutated, 10u);
    // No two orders make the same runs.
    for (size_t i = 1; i < runner_.batches.size(); ++i)
        EXPECT_GT(runner_.batches[i].first, runner_.batches[i - 1].first);
}

TEST_F(Dynamic, AProcessThatKeepsDyingIsGivenUp) {
    runner_.answer = [](const Batch&) { return BatchResult{.kind = Kind::Died}; };
    Search s = search();
    EXPECT_EQ(s.go(1 << 20), Search::End::Failed);
    EXPECT_LT(runner_.batches.size(), 100u);
}

TEST_F(Dynamic, RunsThatGetNowhereNewAreGivenUp) {
    unsigned calls = 0;
    runner_.answer = [&](const Batch&) {
        return result(++calls == 5 ? Kind::New : Kind::Done, RunEnd::Returned, 100, 1, {{1, "a"}});
    };
    Search s(context_, runner_, {1'000'000, 1 << 20, 1 << 16, 1000}, 7);
    EXPECT_EQ(s.go(1ull << 40), Search::End::Finished);
    EXPECT_TRUE(s.isImpatient());
    EXPECT_EQ(calls, 5u + 11u);
}

class Violations : public Dynamic {
  protected:
    Answer answer(Followed followed) {
        program_ = countingLoop(tm_, 8, 3, 1, 3);
        runner_.answer = [](const Batch&) {
            return result(Kind::Violation, RunEnd::Error, 1, 1, {{4, "x"}});
        };
        runner_.followed = std::move(followed);
        return info_->run(program_, context_);
    }
    // To the error of the counting loop.
    static Trace whole() { return {{}, {{0, {}}, {1, {}}, {1, {}}, {1, {}}, {2, {}}}}; }
    Program program_;
};

TEST_F(Violations, AreToldAsTraces) {
    Answer a = answer({Followed::End::Error, whole()});
    auto* unsafe = std::get_if<Unsafe>(&a);
    ASSERT_TRUE(unsafe);
    EXPECT_FALSE(unsafe->inputs);
    EXPECT_EQ(unsafe->trace.steps.size(), 5u);
}

TEST_F(Violations, AreToldByTheirInputsIfTheyAreTooLong) {
    Answer a = answer({Followed::End::TooLong, {}});
    auto* unsafe = std::get_if<Unsafe>(&a);
    ASSERT_TRUE(unsafe);
    EXPECT_EQ(unsafe->inputs, (InputRecords{{4, "x"}}));
}

TEST_F(Violations, AreNoneIfTheModelGoesElsewhere) {
    Answer a = answer({Followed::End::Elsewhere, {}});
    EXPECT_TRUE(std::holds_alternative<Unknown>(a));
    EXPECT_GT(statistics_.get("dynamic.disagreements"), 0);
    Trace cut = whole();
    cut.steps.pop_back(); // the reduced Program does not get to the error
    EXPECT_TRUE(std::holds_alternative<Unknown>(answer({Followed::End::Error, cut})));
}

TEST_F(Dynamic, ProvesWithGuessesFromStates) {
    runner_.answer = [](const Batch&) { return result(Kind::Done, RunEnd::Returned, 1, 0); };
    Program safe = countingLoop(tm_, 8, 30, 1, 31), unsafe = countingLoop(tm_, 8, 30, 1, 30);
    EXPECT_TRUE(std::holds_alternative<Safe>(info_->run(safe, context_)));
    EXPECT_TRUE(std::holds_alternative<Unknown>(info_->run(unsafe, context_)));
}

TEST_F(Dynamic, WithoutAProgramToRunItSaysSo) {
    Program p = countingLoop(tm_, 8, 30, 1, 31);
    context_.runner = nullptr;
    EXPECT_TRUE(std::holds_alternative<Unknown>(info_->run(p, context_)));
    context_.runner = &runner_;
    runner_.problem = "no compiler";
    Answer a = info_->run(p, context_);
    ASSERT_TRUE(std::holds_alternative<Unknown>(a));
    EXPECT_EQ(std::get<Unknown>(a).reason, "no compiler");
}

// i, s := 0; while (*) { i++; s += i; c += 6; }
class Sums : public Dynamic {
  protected:
    Sums() : b_(tm_) {
        for (LocationKind kind :
             {LocationKind::Plain, LocationKind::LoopHead, LocationKind::Error, LocationKind::Exit})
            b_.location(kind, kind == LocationKind::Error ? "unreach-call" : "");
        b_.program.entry = 0;
        i_ = b_.variable("i", 16), s_ = b_.variable("s", 16), c_ = b_.variable("c", 16);
        Term zero = b_.number(16, 0), one = b_.number(16, 1), any = b_.input("any", 8);
        Term more = tm_.mkBvUlt(any, b_.number(8, 100)), next = tm_.mkBvAdd(i_, one);
        b_.edge(0, 1, tm_.mkTrue(), {{i_, zero}, {s_, zero}, {c_, one}});
        b_.edge(1, 1, more,
                {{i_, next}, {s_, tm_.mkBvAdd(s_, next)}, {c_, tm_.mkBvAdd(c_, b_.number(16, 6))}}, {any});
        Term bad = tm_.mkEq(s_, tm_.mkBvMul(i_, c_));
        b_.edge(1, 2, tm_.mkAnd(tm_.mkNot(more), bad), {}, {any});
        b_.edge(1, 3, tm_.mkAnd(tm_.mkNot(more), tm_.mkNot(bad)), {}, {any});
    }
    term::Assignment state(uint64_t i, uint64_t s, uint64_t c) {
        return {{i_, BitVector(16, i)}, {s_, BitVector(16, s)}, {c_, BitVector(16, c)}};
    }
    bool allow(const std::vector<Term>& guesses, const term::Assignment& state) {
        return std::all_of(guesses.begin(), guesses.end(),
                           [&](Term t) { return term::Evaluator(tm_, state)(t).asBool(); });
    }
    Builder b_;
    Term i_, s_, c_;
};

TEST_F(Sums, GuessesHoldInAllStatesAndExcludeOthers) {
    Observations observations(b_.program, 1);
    observations.addRandom(context_.budget);
    ASSERT_GT(observations.size(), 20u);
    Guesses guesses(b_.program, observations);
    learn::Conjuncts plain = guesses.plain(), costly = guesses.costly();
    for (uint64_t i : {0, 1, 2, 7}) {
        EXPECT_TRUE(allow(plain[1], state(i, i * (i + 1) / 2, 6 * i + 1))) << i;
        EXPECT_TRUE(allow(costly[1], state(i, i * (i + 1) / 2, 6 * i + 1))) << i;
    }
    EXPECT_FALSE(allow(plain[1], state(3, 6, 20)));  // linear: c = 6 i + 1
    EXPECT_FALSE(allow(costly[1], state(3, 7, 19))); // polynomial: 2 s = i i + i
}

TEST_F(Sums, SeenStatesRefuteWhatTheyTell) {
    learn::SeenStates seen(b_.program);
    seen.add({{1, {{i_, BitVector(16, 5)}}, {}}});
    EXPECT_TRUE(seen.refutes(1, tm_.mkBvUlt(i_, b_.number(16, 5))));
    EXPECT_FALSE(seen.refutes(1, tm_.mkBvUle(i_, b_.number(16, 5))));
    EXPECT_FALSE(seen.refutes(1, tm_.mkBvUlt(s_, i_))); // nothing is known of s
    EXPECT_FALSE(seen.refutes(3, tm_.mkBvUlt(i_, b_.number(16, 5))));
    learn::Conjuncts candidates{{1, {tm_.mkBvUlt(i_, b_.number(16, 5)), tm_.mkBvUle(i_, b_.number(16, 5))}}};
    seen.prune(candidates, statistics_, "test");
    EXPECT_EQ(candidates[1].size(), 1u);
    EXPECT_EQ(statistics_.get("test.refuted"), 1);
}

TEST_F(Dynamic, SolversFindWhatChanceDoesNot) {
    Program p = countingLoop(tm_, 8, 3, 1, 3);
    Branches branches(p, context_);
    branches.seen({{}, {{0, {}}, {1, {}}}});
    std::optional<Trace> trace = branches.next(1e9);
    ASSERT_TRUE(trace);
    EXPECT_EQ(program::Interpreter(p).replay(*trace).size(), trace->steps.size() + 1);
    EXPECT_EQ(p.edges[trace->steps.back().edge].to, 2u);
    EXPECT_FALSE(branches.next(1e9)); // the exit cannot be reached: y is 3 when x is
    EXPECT_TRUE(branches.isExhausted());
}

} // namespace
} // namespace vouch::engine::dynamic
