// Facts, and what else engines tell each other, on their way between the engines of a run.
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
// Predicates, depths and states go the same way as messages of their own kinds, to those engines only that read
// them (EngineInfo::hears); where nobody does they are not even sent. They are hints: of those that come before an
// engine starts it hears nothing, and there is a bound on how many of them the supervising process passes on.
//
// In the literature (docs/references.md): B10 (get_currently_known_invariant, monotone), S25 (results that all share,
// each without its own) -> FactBoard, ChannelBus, busOptions().
#pragma once

#include "engine/engine.h"
#include "support/message.h"

#include <map>
#include <optional>
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

// Likewise for what is no fact.
std::string encodePredicates(const program::Program& program, const std::vector<engine::Predicate>& all);
std::vector<engine::Predicate> decodePredicates(const program::Program& program, std::string_view bytes);
std::string encodeDepth(const engine::Depth& depth);
engine::Depth decodeDepth(std::string_view bytes);
std::string encodeStates(const std::vector<engine::SeenState>& states);
std::vector<engine::SeenState> decodeStates(const program::Program& program, std::string_view bytes);

// What an engine may do on the bus.
struct Access {
    bool publish = true;
    bool read = true;
    bool operator==(const Access&) const = default;
};
struct BusSettings {
    std::map<std::string, Access> access; // by engine
    bool ahead = false;                   // depths are checked while engines go deeper (ahead.h)
};
support::OptionTable busOptions(); // exchange.<engine>, exchange.ahead
Access accessOf(const engine::Options& options, const std::string& engine);
bool readsFacts(const engine::Options& options, const std::string& engine); // may, and does
bool checksAhead(const engine::Options& options);

// The supervising process's side: all facts of the run, in the order in which they came.
class FactBoard {
  public:
    explicit FactBoard(const program::Program& program) : program_(program) {}
    void know(const std::vector<Fact>& facts); // from the start
    // What is new in a message of `from`. Throws as decodeFacts does.
    std::vector<Fact> take(const std::string& from, std::string_view bytes);
    const std::vector<Fact>& all() const { return facts_; }

  private:
    const program::Program& program_;
    std::vector<Fact> facts_;
    std::set<std::pair<program::LocationId, term::Term>> known_;
};

// The same for hints: what of a message of this kind is new, encoded again with its sender's name; nothing if it is
// no hint, nothing new, or too many have come. Throws as decode* do.
class HintBoard {
  public:
    explicit HintBoard(const program::Program& program) : program_(program) {}
    std::optional<std::string> take(const std::string& from, uint8_t kind, std::string_view bytes);
    size_t count() const { return predicates_.size() + states_ + (deepest_ > 0 ? 1 : 0); }

  private:
    std::optional<std::string> takePredicates(const std::string& from, std::string_view bytes);
    std::optional<std::string> takeDepth(const std::string& from, std::string_view bytes);
    std::optional<std::string> takeStates(const std::string& from, std::string_view bytes);

    const program::Program& program_;
    std::set<std::pair<program::LocationId, term::Term>> predicates_;
    unsigned deepest_ = 0;
    size_t states_ = 0;
};
bool isHint(uint8_t kind);
bool hears(const engine::Interests& interests, uint8_t kind);
engine::Interests together(const engine::Interests& a, const engine::Interests& b);

// Posts a message to a reader without waiting. False: it is gone or too slow, and is to be sent no more.
bool relay(support::Channel& reader, uint8_t kind, const std::string& payload);
// Posts facts to a reader without waiting. False: it is gone or too slow, and is to be sent no more.
bool relay(const program::Program& program, support::Channel& reader, const std::vector<Fact>& facts);

// The engine's side, in the engine's process.
class ChannelBus : public engine::InvariantBus {
  public:
    // `known`: the facts of others at the time of the fork; `wanted`: what others read besides facts.
    ChannelBus(const program::Program& program, support::Channel& parent, std::vector<Fact> known,
               Access access, support::Statistics& statistics, engine::Interests wanted = {})
        : program_(program), parent_(parent), facts_(std::move(known)), access_(access),
          statistics_(statistics), wanted_(wanted) {}
    // To be found on the bus at the start, as if nobody had said it.
    void offer(std::vector<engine::Predicate> predicates) { predicates_ = std::move(predicates); }
    void publish(const std::vector<Fact>& facts) override;
    std::vector<Fact> poll() override;

    engine::Interests wanted() const override { return access_.publish ? wanted_ : engine::Interests{}; }
    void suggest(const std::vector<engine::Predicate>& predicates) override;
    void report(const engine::Depth& depth) override;
    void report(const std::vector<engine::SeenState>& states) override;
    std::vector<engine::Predicate> pollPredicates() override;
    std::optional<engine::Depth> pollDepth() override;
    std::vector<engine::SeenState> pollStates() override;

  private:
    void receive();
    void keep(const support::Message& message);

    const program::Program& program_;
    support::Channel& parent_;
    // Received and not yet handed out.
    std::vector<Fact> facts_;
    std::vector<engine::Predicate> predicates_;
    std::optional<engine::Depth> depth_;
    std::vector<engine::SeenState> states_;
    Access access_;
    support::Statistics& statistics_;
    engine::Interests wanted_; // what others read
    unsigned reported_ = 0;    // the largest depth
};

} // namespace vouch::exchange
