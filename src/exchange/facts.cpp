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

constexpr size_t kMostPredicates = 20'000, kMostStates = 20'000; // passed on in a run

void checkFormula(const Program& p, Term formula) {
    if (!p.tm->sort(formula).isBool()) throw MalformedMessage("a claim that is no formula");
    for (Term v : term::variables(*p.tm, formula))
        if (!p.variable(v)) throw MalformedMessage("a formula about what is no program variable");
}

bool fits(const term::Value& value, term::Sort sort) {
    if (sort.isBool()) return value.isBool();
    if (sort.isBitVec()) return value.isBitVec() && value.asBits().getBitWidth() == sort.width;
    return !value.isBool() && !value.isBitVec();
}

// What engines do with facts; those that are not here publish and read. An option has only the values that matter.
struct BusUse {
    const char* engine;
    bool publishes, reads;
};
constexpr BusUse kUses[] = {
    {"bmc", false, false},    {"unwind", false, false},    {"dataflow", true, false},
    {"dynamic", true, false}, {"kinduction", false, true}, {"symsim", false, false},
    {"pdpv", false, false},
};

Access useOf(const std::string& engine) {
    for (const BusUse& use : kUses)
        if (use.engine == engine) return {use.publishes, use.reads};
    return {};
}

program::LocationId readLocation(support::Reader& in, const Program& p) {
    const uint64_t location = in.number();
    if (location >= p.locations.size()) throw MalformedMessage("a claim about no location");
    return static_cast<program::LocationId>(location);
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
        f.location = readLocation(in, p);
        f.k = static_cast<unsigned>(in.number());
        if (f.k == 0) throw MalformedMessage("fact that is 0-inductive");
        f.from = in.text();
    }
    std::vector<Term> formulas = term::decodeTerms(*p.tm, in.text());
    if (!in.atEnd() || formulas.size() != facts.size())
        throw MalformedMessage("facts and formulas differ in number");
    for (size_t i = 0; i < facts.size(); ++i) {
        facts[i].formula = formulas[i];
        checkFormula(p, facts[i].formula);
    }
    return facts;
}

std::string encodePredicates(const Program& p, const std::vector<engine::Predicate>& all) {
    support::Writer out;
    std::vector<Term> formulas;
    out.number(all.size());
    for (const engine::Predicate& predicate : all) {
        out.number(predicate.location).text(predicate.from);
        formulas.push_back(predicate.formula);
    }
    out.text(term::encodeTerms(*p.tm, formulas));
    return out.take();
}

std::vector<engine::Predicate> decodePredicates(const Program& p, std::string_view bytes) {
    support::Reader in(bytes);
    constexpr uint64_t kPredicateSize = 16;
    std::vector<engine::Predicate> all(in.count(kPredicateSize));
    for (engine::Predicate& predicate : all) {
        predicate.location = readLocation(in, p);
        predicate.from = in.text();
    }
    std::vector<Term> formulas = term::decodeTerms(*p.tm, in.text());
    if (!in.atEnd() || formulas.size() != all.size())
        throw MalformedMessage("predicates and formulas differ in number");
    for (size_t i = 0; i < all.size(); ++i) {
        all[i].formula = formulas[i];
        checkFormula(p, all[i].formula);
    }
    return all;
}

std::string encodeDepth(const engine::Depth& depth) {
    return support::Writer().number(depth.edges).text(depth.from).take();
}

engine::Depth decodeDepth(std::string_view bytes) {
    support::Reader in(bytes);
    const uint64_t edges = in.number();
    if (edges > UINT32_MAX) throw MalformedMessage("absurd depth");
    engine::Depth depth{static_cast<unsigned>(edges), in.text()};
    if (!in.atEnd()) throw MalformedMessage("more than a depth");
    return depth;
}

std::string encodeStates(const std::vector<engine::SeenState>& states) {
    support::Writer out;
    out.number(states.size());
    for (const engine::SeenState& state : states) {
        out.number(state.location).text(state.from);
        writeValues(out, state.values);
    }
    return out.take();
}

std::vector<engine::SeenState> decodeStates(const Program& p, std::string_view bytes) {
    support::Reader in(bytes);
    constexpr uint64_t kStateSize = 24;
    std::vector<engine::SeenState> states(in.count(kStateSize));
    for (engine::SeenState& state : states) {
        state.location = readLocation(in, p);
        state.from = in.text();
        state.values = readValues(in, p);
        for (const auto& [variable, value] : state.values)
            if (!p.variable(variable) || !fits(value, p.tm->sort(variable)))
                throw MalformedMessage("a state of what is no program variable");
    }
    if (!in.atEnd()) throw MalformedMessage("more than states");
    return states;
}

support::OptionTable busOptions() {
    using Words = std::vector<std::pair<std::string, Access>>;
    support::Declare<BusSettings> table("exchange");
    for (const engine::EngineInfo& e : engine::engines()) {
        const auto [publishes, reads] = useOf(e.name);
        Words words{{"none", {false, false}}};
        if (reads) words.insert(words.begin(), {"read", {false, true}});
        if (publishes) words.insert(words.begin(), {"publish", {true, false}});
        if (publishes && reads) words.insert(words.begin(), {"both", {true, true}});
        if (words.size() == 1) continue;
        table.words(
            e.name,
            [name = e.name, all = words.front().second](BusSettings& s) -> auto& {
                return s.access.try_emplace(name, all).first->second;
            },
            words, "what " + e.name + " does on the invariant bus", "B10, S25");
    }
    table.flag("ahead", &BusSettings::ahead,
               "levels that bmc, kinduction or kipdr have settled are checked while they go deeper, where a "
               "processor is idle",
               "own");
    return table;
}

Access accessOf(const engine::Options& options, const std::string& engine) {
    const auto* settings = options.getIf<BusSettings>();
    if (!settings) return {};
    const auto it = settings->access.find(engine);
    return it == settings->access.end() ? Access{} : it->second;
}

bool readsFacts(const engine::Options& options, const std::string& engine) {
    return useOf(engine).read && accessOf(options, engine).read;
}

bool checksAhead(const engine::Options& options) {
    const auto* settings = options.getIf<BusSettings>();
    return settings && settings->ahead;
}

void FactBoard::know(const std::vector<Fact>& facts) {
    for (const Fact& fact : facts)
        if (known_.emplace(fact.location, fact.formula).second) facts_.push_back(fact);
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

std::optional<std::string> HintBoard::take(const std::string& from, uint8_t kind, std::string_view bytes) {
    switch (kind) {
    case kPredicates: return takePredicates(from, bytes);
    case kDepth: return takeDepth(from, bytes);
    case kStates: return takeStates(from, bytes);
    default: return std::nullopt;
    }
}

std::optional<std::string> HintBoard::takePredicates(const std::string& from, std::string_view bytes) {
    std::vector<engine::Predicate> fresh;
    for (engine::Predicate& predicate : decodePredicates(program_, bytes)) {
        predicate.from = from; // whatever the sender says
        if (predicates_.size() >= kMostPredicates || program_.tm->isConstant(predicate.formula)) continue;
        if (predicates_.emplace(predicate.location, predicate.formula).second)
            fresh.push_back(std::move(predicate));
    }
    if (fresh.empty()) return std::nullopt;
    return encodePredicates(program_, fresh);
}

std::optional<std::string> HintBoard::takeDepth(const std::string& from, std::string_view bytes) {
    engine::Depth depth = decodeDepth(bytes);
    if (depth.edges <= deepest_) return std::nullopt;
    deepest_ = depth.edges;
    depth.from = from;
    return encodeDepth(depth);
}

std::optional<std::string> HintBoard::takeStates(const std::string& from, std::string_view bytes) {
    std::vector<engine::SeenState> states = decodeStates(program_, bytes);
    if (states.size() > kMostStates - states_) states.resize(kMostStates - states_);
    if (states.empty()) return std::nullopt;
    states_ += states.size();
    for (engine::SeenState& state : states) state.from = from;
    return encodeStates(states);
}

bool isHint(uint8_t kind) { return kind == kPredicates || kind == kDepth || kind == kStates; }

bool hears(const engine::Interests& interests, uint8_t kind) {
    return (kind == kPredicates && interests.predicates) || (kind == kDepth && interests.depths) ||
           (kind == kStates && interests.states);
}

engine::Interests together(const engine::Interests& a, const engine::Interests& b) {
    return {a.predicates || b.predicates, a.depths || b.depths, a.states || b.states};
}

bool relay(support::Channel& reader, uint8_t kind, const std::string& payload) {
    return reader.post(kind, payload) && reader.unsent() <= kMostUnsent;
}

bool relay(const Program& p, support::Channel& reader, const std::vector<Fact>& facts) {
    return relay(reader, kFacts, encodeFacts(p, facts));
}

void ChannelBus::publish(const std::vector<Fact>& facts) {
    if (!access_.publish || facts.empty()) return;
    statistics_.add("exchange.published", static_cast<double>(facts.size()));
    parent_.send(kFacts, encodeFacts(program_, facts));
}

void ChannelBus::suggest(const std::vector<engine::Predicate>& predicates) {
    if (!wanted().predicates || predicates.empty()) return;
    statistics_.add("exchange.suggested", static_cast<double>(predicates.size()));
    parent_.send(kPredicates, encodePredicates(program_, predicates));
}

void ChannelBus::report(const engine::Depth& depth) {
    if (!wanted().depths || depth.edges <= reported_) return;
    reported_ = depth.edges;
    parent_.send(kDepth, encodeDepth(depth));
}

void ChannelBus::report(const std::vector<engine::SeenState>& states) {
    if (!wanted().states || states.empty()) return;
    statistics_.add("exchange.states", static_cast<double>(states.size()));
    parent_.send(kStates, encodeStates(states));
}

void ChannelBus::receive() {
    parent_.receive(); // false: the parent is gone, and this process will be soon
    while (auto message = parent_.next()) {
        try {
            if (access_.read) keep(*message);
        } catch (const std::runtime_error&) {
            statistics_.add("exchange.dropped");
        }
    }
    if (!access_.read) facts_.clear(); // what was known at the fork
}

void ChannelBus::keep(const support::Message& message) {
    const auto append = [](auto& all, auto more) { all.insert(all.end(), more.begin(), more.end()); };
    switch (message.kind) {
    case kFacts: append(facts_, decodeFacts(program_, message.payload)); break;
    case kPredicates: append(predicates_, decodePredicates(program_, message.payload)); break;
    case kStates: append(states_, decodeStates(program_, message.payload)); break;
    case kDepth: {
        engine::Depth depth = decodeDepth(message.payload);
        if (!depth_ || depth_->edges < depth.edges) depth_ = std::move(depth);
        break;
    }
    default: throw MalformedMessage("unknown kind");
    }
}

std::vector<Fact> ChannelBus::poll() {
    receive();
    statistics_.add("exchange.received", static_cast<double>(facts_.size()));
    return std::exchange(facts_, {});
}

std::vector<engine::Predicate> ChannelBus::pollPredicates() {
    receive();
    return std::exchange(predicates_, {});
}

std::optional<engine::Depth> ChannelBus::pollDepth() {
    receive();
    return std::exchange(depth_, {});
}

std::vector<engine::SeenState> ChannelBus::pollStates() {
    receive();
    return std::exchange(states_, {});
}

} // namespace vouch::exchange
