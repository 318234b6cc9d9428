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

// In the thesis, the first two of three stages have a fifth of the time each.
struct Preset {
    const char* name;
    std::vector<MemberPlan> plan;
};

const char* const kBounded = "predicate(loop-bound=5,refinement=global)";
const MemberPlan kFirstStage = {.name = kBounded,
                                .engine = "predicate",
                                .settings = {{"loop-bound", "5"}, {"refinement", "global"}},
                                .share = 0.2};

std::vector<Preset> allPresets() {
    const char* once = "predicate(refinement=none)";
    return {
        {"restart2", {kFirstStage, {.engine = "predicate", .after = kBounded, .precision = kBounded}}},
        {"three-stage",
         {kFirstStage,
          {.name = once,
           .engine = "predicate",
           .settings = {{"refinement", "none"}},
           .after = kBounded,
           .precision = kBounded,
           .share = 0.25},
          {.name = "predicate(inject=abstraction)",
           .engine = "predicate",
           .settings = {{"inject", "abstraction"}},
           .after = once}}},
        {"parallel",
         {{.name = "predicate(exchange=none)", .engine = "predicate", .settings = {{"exchange", "none"}}},
          {.name = "dataflow(exchange=none)", .engine = "dataflow", .settings = {{"exchange", "none"}}}}},
        {"async",
         {{.name = "predicate(inject=abstraction)",
           .engine = "predicate",
           .settings = {{"inject", "abstraction"}}},
          {.engine = "dataflow"}}},
    };
}

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

// One item of the list: NAME or NAME(option=value,...), which it is called.
MemberPlan parseItem(const std::string& text) {
    MemberPlan item{.name = text, .engine = text};
    const size_t open = text.find('(');
    if (open == std::string::npos) return item;
    if (text.back() != ')') throw ScheduleError("'" + text + "': something follows the parentheses");
    item.engine = text.substr(0, open);
    item.settings = settingsOf(text, std::string_view(text).substr(open + 1, text.size() - open - 2));
    return item;
}

// The item's own options, for a member that runs its engine.
void configure(Member& member, const MemberPlan& item, const engine::Options& options) {
    if (item.settings.empty()) return;
    member.options = options;
    std::vector<std::string> names;
    for (const auto& [name, value] : item.settings) {
        names.push_back(name == "exchange" ? "exchange." + item.engine : item.engine + "." + name);
        if (auto error = member.options->set(names.back(), value))
            throw ScheduleError(item.name + ": " + *error);
    }
    for (const std::string& name : names)
        if (auto why = member.options->withoutEffect(name))
            throw ScheduleError(item.name + ": option " + name + " has no effect: " + *why);
    if (auto broken = member.options->brokenRule()) throw ScheduleError(item.name + ": " + *broken);
}

const engine::EngineInfo& engineOf(const MemberPlan& item) {
    if (const engine::EngineInfo* info = engine::findEngine(item.engine)) return *info;
    std::string known = kPortfolio;
    for (const std::string& preset : presets()) known += ", " + preset;
    for (const engine::EngineInfo& e : engine::engines()) known += ", " + e.name;
    throw ScheduleError("no engine is called '" + item.engine + "'; there are " + known);
}

Member memberOf(const MemberPlan& item, const engine::Options& options) {
    Member member{engineOf(item)};
    if (item.name != item.engine) member.label = item.name;
    configure(member, item, options);
    member.after = item.after;
    member.inherits = item.precision;
    member.skip = item.skip;
    member.factsOf = item.facts;
    member.share = item.share, member.seconds = item.seconds;
    member.delay = item.delay, member.patience = item.patience;
    return member;
}

void checkNames(const std::vector<Member>& members) {
    std::set<std::string> names;
    for (const Member& m : members)
        if (!names.insert(m.name()).second)
            throw ScheduleError("two members are called '" + m.name() +
                                "'; give one of them options of its own: " + m.name() + "(option=value)");
}

// Has the member of this name ended when the last of these starts?
bool hasEnded(const std::vector<Member>& members, const std::string& name) {
    for (const Member* m = &members.back(); !m->after.empty() && m->patience == kForever;) {
        if (m->after == name) return true;
        const auto before = std::find_if(members.begin(), members.end(),
                                         [&](const Member& other) { return other.name() == m->after; });
        m = &*before;
    }
    return false;
}

// What the last of the members says of others. All of these come before it, so nobody waits for himself.
void checkOthers(const std::vector<Member>& members) {
    const Member& last = members.back();
    const auto isBefore = [&](const std::string& name) {
        return std::any_of(members.begin(), members.end() - 1,
                           [&](const Member& m) { return m.name() == name; });
    };
    for (const Member& m : members)
        if (&m != &last && m.name() == last.name())
            throw ScheduleError("two members are called '" + m.name() + "'");
    if (!last.after.empty() && !isBefore(last.after))
        throw ScheduleError(last.name() + ": it comes after '" + last.after +
                            "', and no member before it is called so");
    if (!last.skip.empty() && last.after.empty())
        throw ScheduleError(last.name() + ": 'skip-if' needs 'after', a member that has ended in some way");
    if (last.patience < kForever && last.after.empty())
        throw ScheduleError(last.name() + ": 'patience' needs 'after', a member that it waits for");
    if (!last.inherits.empty() && !hasEnded(members, last.inherits))
        throw ScheduleError(last.name() + ": it begins with the predicates of '" + last.inherits +
                            "', which need not have ended when it starts");
}

std::vector<Member> membersOf(const MemberPlan& item, bool isAlone, const engine::Options& options) {
    if (item.engine == kPortfolio) {
        if (!item.settings.empty()) throw ScheduleError("portfolio has no options; its members have");
        return portfolio();
    }
    for (const Preset& preset : allPresets()) {
        if (item.engine != preset.name) continue;
        if (!item.settings.empty()) throw ScheduleError(item.engine + " has no options; its members have");
        return schedule(preset.plan, options);
    }
    if (!isAlone || item.engine != kInducing) return {memberOf(item, options)};
    std::vector<Member> members = membersOf(kinductionWith(options.get<ScheduleSettings>().invariants));
    members.front() = memberOf(item, options);
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
    for (const Preset& preset : allPresets()) names.emplace_back(preset.name);
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
    checkNames(members);
    return members;
}

std::vector<Member> schedule(const std::vector<MemberPlan>& plan, const engine::Options& options) {
    std::vector<Member> members;
    for (MemberPlan item : plan) {
        if (item.name.empty()) item.name = item.engine;
        try {
            members.push_back(memberOf(item, options));
            checkOthers(members);
        } catch (const ScheduleError& e) {
            throw ScheduleError(item.where.empty() ? e.what() : item.where + ": " + e.what());
        }
    }
    for (size_t i = 0; i < members.size(); ++i)
        for (const std::string& name : members[i].factsOf.value_or(std::set<std::string>{}))
            if (std::none_of(members.begin(), members.end(),
                             [&](const Member& m) { return m.name() == name; }))
                throw ScheduleError(plan[i].where + ": " + members[i].name() + ": facts of '" + name +
                                    "', which is no member");
    return members;
}

} // namespace vouch::exchange
