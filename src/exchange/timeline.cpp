#include "exchange/timeline.h"

#include "support/check.h"
#include "support/message.h"

#include <algorithm>

namespace vouch::exchange {

namespace {

constexpr double kTogetherSeconds = 0.05; // what goes in so short a time is drawn as one
constexpr size_t kMostDeliveries = 500;
constexpr double kGoesOn = -1;

} // namespace

std::string encodeEngines(const std::vector<EngineNow>& engines) {
    support::Writer out;
    out.number(engines.size());
    for (const EngineNow& e : engines) {
        out.text(e.name)
            .number(static_cast<uint64_t>(e.state))
            .number(e.progress.depth)
            .text(e.progress.text);
        out.text(e.outcome).number(e.given).number(e.taken).real(e.cpuSeconds).real(e.megabytes);
    }
    return out.take();
}

std::vector<EngineNow> decodeEngines(std::string_view bytes) {
    support::Reader in(bytes);
    constexpr uint64_t kLeastSize = 72;
    std::vector<EngineNow> engines(in.count(kLeastSize));
    for (EngineNow& e : engines) {
        e.name = in.text();
        const uint64_t state = in.number();
        if (state > static_cast<uint64_t>(EngineNow::State::Ended))
            throw support::MalformedMessage("an engine in no state");
        e.state = static_cast<EngineNow::State>(state);
        e.progress.depth = static_cast<unsigned>(in.number());
        e.progress.text = in.text();
        e.outcome = in.text();
        e.given = static_cast<unsigned>(in.number());
        e.taken = static_cast<unsigned>(in.number());
        e.cpuSeconds = in.real();
        e.megabytes = in.real();
    }
    if (!in.atEnd()) throw support::MalformedMessage("more than engines");
    return engines;
}

void TimeLine::deliver(Delivery delivery) {
    const auto last = std::find_if(deliveries_.rbegin(), deliveries_.rend(),
                                   [&](const Delivery& d) { return d.from == delivery.from; });
    const bool isNear = last != deliveries_.rend() && last->to == delivery.to &&
                        delivery.seconds - last->seconds < kTogetherSeconds;
    if (isNear || (deliveries_.size() >= kMostDeliveries && last != deliveries_.rend()))
        last->facts += delivery.facts;
    else if (deliveries_.size() < kMostDeliveries)
        deliveries_.push_back(std::move(delivery));
}

void TimeLine::beginCheck(const std::string& engine, double seconds) {
    checks_.push_back({engine, seconds, kGoesOn, "stopped"});
}

void TimeLine::endCheck(const std::string& engine, double seconds, const std::string& outcome) {
    const auto open = std::find_if(checks_.begin(), checks_.end(), [&](const CheckSpan& c) {
        return c.engine == engine && c.end == kGoesOn;
    });
    VOUCH_CHECK(open != checks_.end(), "the end of a check that has not begun");
    open->end = seconds;
    open->outcome = outcome;
}

std::vector<CheckSpan> TimeLine::checks(double end) const {
    std::vector<CheckSpan> all = checks_;
    for (CheckSpan& c : all)
        if (c.end == kGoesOn) c.end = end;
    return all;
}

} // namespace vouch::exchange
