// What happens when in a run of the portfolio: for the live view on a terminal, and for the report's time line.
//
// Two views of the same run. `EngineNow` is a snapshot, taken about once per second and only if somebody looks: what each
// engine that was started does, how deep it is, how many facts it has given to others and got from them, what it uses. The
// `TimeLine` is the history: when engines and checks began and ended, and which facts went from whom to whom. Times are
// seconds since the portfolio began. Nothing is decided by any of it.
#pragma once

#include "engine/engine.h"

#include <string>
#include <string_view>
#include <vector>

namespace vouch::exchange {

struct EngineNow {
    enum class State : uint8_t { Runs, Rests, Ended }; // Rests: an answer is being checked
    std::string name;
    State state = State::Runs;
    engine::Progress progress = {};
    std::string outcome = {};      // Ended: "TRUE", "gave up: timeout"
    unsigned given = 0, taken = 0; // facts
    double cpuSeconds = 0;
    double megabytes = 0;
};
// decodeEngines throws support::MalformedMessage on bytes that encodeEngines did not write.
std::string encodeEngines(const std::vector<EngineNow>& engines);
std::vector<EngineNow> decodeEngines(std::string_view bytes);

// Facts that went from one engine to those that read them.
struct Delivery {
    double seconds = 0; // when the first of them went
    std::string from;
    unsigned facts = 0;
    std::vector<std::string> to;
};

// The check of an answer.
struct CheckSpan {
    std::string engine; // whose answer
    double begin = 0, end = 0;
    std::string outcome; // "confirmed", "refuted", "unconfirmed", "stopped"
};

class TimeLine {
  public:
    // Many small deliveries one after the other, from one engine to the same readers, become one; there is a bound on how many
    // are kept, beyond which they are counted with the sender's last one.
    void deliver(Delivery delivery);
    void beginCheck(const std::string& engine, double seconds);
    void endCheck(const std::string& engine, double seconds, const std::string& outcome);
    const std::vector<Delivery>& deliveries() const { return deliveries_; }
    // Those that have not ended did so at the end of the run.
    std::vector<CheckSpan> checks(double end) const;

  private:
    std::vector<Delivery> deliveries_;
    std::vector<CheckSpan> checks_; // end < begin: goes on
};

} // namespace vouch::exchange
