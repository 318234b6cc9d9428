#include "exchange/schedule.h"

#include "support/check.h"

#include <algorithm>
#include <set>
#include <span>

namespace vouch::exchange {

namespace {

struct Row {
    const char* engine;
    const char* after = "";     // that must have ended,
    double patience = kForever; // unless so many seconds have passed
    double delay = 0;           // seconds before it starts in any case
    int niceness = 0;           // of its process
};

// The default. kinduction is the backbone: its base case finds what bmc finds, so bmc starts only when the step case may
// have got in the way. Programs whose loops end are the business of unwind, which gives up on others by itself. Beside
// them runs one generator at a time, the cheap one first: most programs need simple invariants only (Beyer and Dangl
// 2020, section 4). A data-flow analysis that takes long does not keep the others waiting.
//
// Whatever shares the processors with six others takes long. Where loops end, nobody is as fast as unwind, and little of
// its work is for nothing: it has about a third of two processors, the others the rest.
// clang-format off
constexpr Row kDefault[] = {
//   engine        after       patience  delay  niceness
    {"kinduction", "",         kForever, 0,     5},
    {"dataflow",   "",         kForever, 0,     5},
    {"kipdr",      "dataflow", 2,        0,     5},
    {"ic3cfa",     "dataflow", 2,        0.5,   5},
    {"unwind",     "",         kForever, 0.2,   0},
    {"bmc",        "",         kForever, 3,     5},
    {"dynamic",    "",         kForever, 1,     5},
};
// clang-format on

// kinduction.invariants
constexpr Row kAlone[] = {{"kinduction"}};
constexpr Row kWithDataflow[] = {{"kinduction"}, {"dataflow"}};
constexpr Row kWithKipdr[] = {{"kinduction"}, {"kipdr"}};
constexpr Row kWithBoth[] = {{"kinduction"}, {"dataflow"}, {"kipdr", "dataflow"}};

constexpr const char* kInducing = "kinduction";

// Stages one after the other; in the thesis, the first two of three have a fifth of the time each.
struct Stage {
    const char* item;
    double share = 1;      // of the time that is left
    bool inherits = false; // the predicates of the stage before
};
struct Preset {
    const char* name;
    std::vector<Stage> stages;
};
const Preset kPresets[] = {
    {"restart2", {{"predicate(loop-bound=5,refinement=global)", 0.2}, {"predicate", 1, true}}},
    {"three-stage",
     {{"predicate(loop-bound=5,refinement=global)", 0.2},
      {"predicate(refinement=none)", 0.25, true},
      {"predicate(inject=abstraction)"}}},
};

std::vector<Member> membersOf(std::span<const Row> rows) {
    std::vector<Member> members;
    for (const Row& row : rows) {
        const engine::EngineInfo* info = engine::findEngine(row.engine);
        VOUCH_CHECK(info, "the schedule names an engine that does not exist");
        members.push_back({*info, row.after, row.delay, row.patience});
        members.back().niceness = row.niceness;
    }
    return members;
}

std::span<const Row> kinductionWith(Generators generators) {
    switch (generators) {
    case Generators::None: break;
    case Generators::Dataflow: return kWithDataflow;
    case Generators::Kipdr: return kWithKipdr;
    case Generators::DataflowThenKipdr: return kWithBoth;
    }
    return kAlone;
}

// One item of the list: NAME or NAME(option=value,...).
struct Item {
    std::string text;
    std::string engine;
    std::vector<std::pair<std::string, std::string>> settings;
};

// At commas outside of parentheses.
std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (char c : text) {
        depth += (c == '(') - (c == ')');
        if (depth < 0 || depth > 1) throw ScheduleError("'" + text + "': parentheses do not match");
        if (c == ',' && depth == 0)
            parts.emplace_back();
        else if (c != ' ')
            parts.back() += c;
    }
    if (depth != 0) throw ScheduleError("'" + text + "': parentheses do not match");
    return parts;
}

// Values may have commas in them: what has no '=' belongs to the value before.
std::vector<std::pair<std::string, std::string>> settingsOf(const std::string& item,
                                                            std::string_view inside) {
    std::vector<std::pair<std::string, std::string>> settings;
    for (size_t begin = 0; begin <= inside.size();) {
        const size_t end = std::min(inside.find(',', begin), inside.size());
        const std::string part(inside.substr(begin, end - begin));
        const size_t equals = part.find('=');
        if (equals != std::string::npos)
            settings.emplace_back(part.substr(0, equals), part.substr(equals + 1));
        else if (!settings.empty())
            settings.back().second += "," + part;
        else
            throw ScheduleError("'" + item + "': '" + part + "' is not name=value");
        begin = end + 1;
    }
    return settings;
}

Item parseItem(const std::string& text) {
    Item item{text, text, {}};
    const size_t open = text.find('(');
    if (open == std::string::npos) return item;
    if (text.back() != ')') throw ScheduleError("'" + text + "': something follows the parentheses");
    item.engine = text.substr(0, open);
    item.settings = settingsOf(text, std::string_view(text).substr(open + 1, text.size() - open - 2));
    return item;
}

// The item's own options, for a member that runs its engine.
void configure(Member& member, const Item& item, const engine::Options& options) {
    if (item.settings.empty()) return;
    member.label = item.text;
    member.options = options;
    std::vector<std::string> names;
    for (const auto& [name, value] : item.settings) {
        names.push_back(name == "exchange" ? "exchange." + item.engine : item.engine + "." + name);
        if (auto error = member.options->set(names.back(), value))
            throw ScheduleError(item.text + ": " + *error);
    }
    for (const std::string& name : names)
        if (auto why = member.options->withoutEffect(name))
            throw ScheduleError(item.text + ": option " + name + " has no effect: " + *why);
    if (auto broken = member.options->brokenRule()) throw ScheduleError(item.text + ": " + *broken);
}

std::vector<Member> membersOf(const Preset& preset, const engine::Options& options) {
    std::vector<Member> members;
    for (const Stage& stage : preset.stages) {
        const Item item = parseItem(stage.item);
        const engine::EngineInfo* info = engine::findEngine(item.engine);
        VOUCH_CHECK(info, "a stage of an engine that does not exist");
        Member member{*info};
        configure(member, item, options);
        if (!members.empty()) member.after = members.back().name();
        member.share = stage.share;
        member.inherits = stage.inherits;
        members.push_back(std::move(member));
    }
    return members;
}

std::vector<Member> membersOf(const Item& item, bool isAlone, const engine::Options& options) {
    if (item.engine == kPortfolio) {
        if (!item.settings.empty()) throw ScheduleError("portfolio has no options; its members have");
        return portfolio();
    }
    for (const Preset& preset : kPresets) {
        if (item.engine != preset.name) continue;
        if (!item.settings.empty()) throw ScheduleError(item.engine + " has no options; its stages have");
        return membersOf(preset, options);
    }
    const engine::EngineInfo* info = engine::findEngine(item.engine);
    if (!info) {
        std::string known = kPortfolio;
        for (const std::string& preset : presets()) known += ", " + preset;
        for (const engine::EngineInfo& e : engine::engines()) known += ", " + e.name;
        throw ScheduleError("no engine is called '" + item.engine + "'; there are " + known);
    }
    std::vector<Member> members = isAlone && item.engine == kInducing
                                      ? membersOf(kinductionWith(options.get<ScheduleSettings>().invariants))
                                      : std::vector<Member>{{*info}};
    configure(members.front(), item, options);
    return members;
}

} // namespace

support::OptionTable scheduleOptions() {
    support::Declare<ScheduleSettings> table(kInducing);
    table.words("invariants", &ScheduleSettings::invariants,
                {{"none", Generators::None},
                 {"df", Generators::Dataflow},
                 {"kipdr", Generators::Kipdr},
                 {"df;kipdr", Generators::DataflowThenKipdr}},
                "generators that run beside --engine kinduction", "B35, B36, B37");
    return table;
}

std::vector<std::string> presets() {
    std::vector<std::string> names;
    for (const Preset& preset : kPresets) names.emplace_back(preset.name);
    return names;
}

std::vector<Member> portfolio() { return membersOf(kDefault); }

bool takesGenerators(const std::string& text) {
    const std::vector<std::string> parts = split(text);
    return parts.size() == 1 && parseItem(parts.front()).engine == kInducing;
}

std::vector<Member> schedule(const std::string& text, const engine::Options& options) {
    std::vector<Member> members;
    const std::vector<std::string> parts = split(text);
    for (const std::string& part : parts)
        for (Member& m : membersOf(parseItem(part), parts.size() == 1, options))
            members.push_back(std::move(m));
    std::set<std::string> names;
    for (const Member& m : members)
        if (!names.insert(m.name()).second)
            throw ScheduleError("two members are called '" + m.name() +
                                "'; give one of them options of its own: " + m.name() + "(option=value)");
    return members;
}

} // namespace vouch::exchange
