#include "exchange/facts.h"

#include "exchange/codec.h"
#include "term/smtlib.h"

#include <algorithm>

namespace vouch::exchange {

using program::Program;
using support::MalformedMessage;
using term::Term;

namespace {

// A reader that is this far behind does not read; invariants are small.
constexpr size_t kMostUnsent = size_t{16} << 20;

void checkFact(const Program& p, const Fact& fact) {
    if (!p.tm->sort(fact.formula).isBool()) throw MalformedMessage("fact that is no formula");
    for (Term v : term::variables(*p.tm, fact.formula))
        if (!p.variable(v)) throw MalformedMessage("fact about what is no program variable");
}

} // namespace

std::string encodeFacts(const Program& p, const std::vector<Fact>& facts) {
    support::Writer out;
    std::vector<Term> formulas;
    out.number(facts.size());
    for (const Fact& f : facts) {
        out.number(f.location).number(f.k).text(f.from);
        formulas.push_back(f.formula);
    }
    out.text(term::encodeTerms(*p.tm, formulas));
    return out.take();
}

std::vector<Fact> decodeFacts(const Program& p, std::string_view bytes) {
    support::Reader in(bytes);
    constexpr uint64_t kFactSize = 24;
    std::vector<Fact> facts(in.count(kFactSize));
    for (Fact& f : facts) {
        uint64_t location = in.number();
        if (location >= p.locations.size()) throw MalformedMessage("fact at no location");
        f.location = static_cast<program::LocationId>(location);
        f.k = static_cast<unsigned>(in.number());
        if (f.k == 0) throw MalformedMessage("fact that is 0-inductive");
        f.from = in.text();
    }
    std::vector<Term> formulas = term::decodeTerms(*p.tm, in.text());
    if (!in.atEnd() || formulas.size() != facts.size())
        throw MalformedMessage("facts and formulas differ in number");
    for (size_t i = 0; i < facts.size(); ++i) {
        facts[i].formula = formulas[i];
        checkFact(p, facts[i]);
    }
    return facts;
}

std::vector<engine::Option> options() {
    std::vector<engine::Option> table;
    for (const engine::EngineInfo& e : engine::engines())
        table.push_back({"exchange." + e.name, "both", "both|publish|read|none",
                         "what " + e.name + " does on the invariant bus", "B10, S25"});
    return table;
}

Access accessOf(const engine::Options& options, const std::string& engine) {
    const std::string name = "exchange." + engine;
    const auto& table = options.table();
    if (std::none_of(table.begin(), table.end(), [&](const auto& o) { return o.name == name; })) return {};
    const std::string& value = options.text(name);
    return {.publish = value == "both" || value == "publish", .read = value == "both" || value == "read"};
}

std::vector<Fact> FactBoard::take(const std::string& from, std::string_view bytes) {
    std::vector<Fact> fresh;
    for (Fact& f : decodeFacts(program_, bytes)) {
        f.from = from; // whatever the sender says
        if (program_.tm->isTrue(f.formula) || !known_.emplace(f.location, f.formula).second) continue;
        facts_.push_back(f);
        fresh.push_back(std::move(f));
    }
    return fresh;
}

bool relay(const Program& p, support::Channel& reader, const std::vector<Fact>& facts) {
    return reader.post(kFacts, encodeFacts(p, facts)) && reader.unsent() <= kMostUnsent;
}

void ChannelBus::publish(const std::vector<Fact>& facts) {
    if (!access_.publish || facts.empty()) return;
    statistics_.add("exchange.published", static_cast<double>(facts.size()));
    parent_.send(kFacts, encodeFacts(program_, facts));
}

std::vector<Fact> ChannelBus::poll() {
    std::vector<Fact> news = std::exchange(known_, {});
    parent_.receive(); // false: the parent is gone, and this process will be soon
    while (auto message = parent_.next()) {
        try {
            std::vector<Fact> more = decodeFacts(program_, message->payload);
            news.insert(news.end(), more.begin(), more.end());
        } catch (const std::runtime_error&) {
            statistics_.add("exchange.dropped");
        }
    }
    if (!access_.read) news.clear();
    statistics_.add("exchange.received", static_cast<double>(news.size()));
    return news;
}

} // namespace vouch::exchange
