// Facts on their way between the engines of a run.
//
// Engines are forked processes, so the invariant bus (engine::InvariantBus) is made of messages:
//
//   engine ──publish──▶ supervising process ──relay──▶ every other engine ──poll──▶
//
// The supervising process reads what an engine publishes, notes whose word it is, and passes on what is new.
// It never waits for a reader: bytes that a reader's socket does not take stay queued, and a reader that lets
// too many of them pile up is given no more facts (it loses help, never correctness). An engine that starts
// late inherits what is known by the fork. A message that is broken is dropped, with a note.
//
// In the literature (docs/references.md): B10 (get_currently_known_invariant, monotone), S25 (results that all share,
// each without its own) -> FactBoard, ChannelBus, options().
#pragma once

#include "engine/engine.h"
#include "support/message.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::exchange {

using engine::Fact;

// decodeFacts throws std::runtime_error on bytes that encodeFacts did not write, and on facts that are not
// formulas over variables of the program at one of its locations.
std::string encodeFacts(const program::Program& program, const std::vector<Fact>& facts);
std::vector<Fact> decodeFacts(const program::Program& program, std::string_view bytes);

// What an engine may do on the bus: option exchange.<engine>.
struct Access {
    bool publish = true;
    bool read = true;
};
std::vector<engine::Option> options(); // one per engine
Access accessOf(const engine::Options& options, const std::string& engine);

// The supervising process's side: all facts of the run, in the order in which they came.
class FactBoard {
  public:
    explicit FactBoard(const program::Program& program) : program_(program) {}
    // What is new in a message of `from`. Throws as decodeFacts does.
    std::vector<Fact> take(const std::string& from, std::string_view bytes);
    const std::vector<Fact>& all() const { return facts_; }

  private:
    const program::Program& program_;
    std::vector<Fact> facts_;
    std::set<std::pair<program::LocationId, term::Term>> known_;
};

// Posts facts to a reader without waiting. False: it is gone or too slow, and is to be sent no more.
bool relay(const program::Program& program, support::Channel& reader, const std::vector<Fact>& facts);

// The engine's side, in the engine's process.
class ChannelBus : public engine::InvariantBus {
  public:
    // `known`: the facts of others at the time of the fork.
    ChannelBus(const program::Program& program, support::Channel& parent, std::vector<Fact> known,
               Access access, support::Statistics& statistics)
        : program_(program), parent_(parent), known_(std::move(known)), access_(access),
          statistics_(statistics) {}
    void publish(const std::vector<Fact>& facts) override;
    std::vector<Fact> poll() override;

  private:
    const program::Program& program_;
    support::Channel& parent_;
    std::vector<Fact> known_; // not yet handed out
    Access access_;
    support::Statistics& statistics_;
};

} // namespace vouch::exchange
