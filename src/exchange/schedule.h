// Who runs, and when: from what --engine says and the options to the members of a run.
//
//   portfolio       the table in schedule.cpp, chosen for two cores
//   kinduction      with the generators that kinduction.invariants names (B35, B36, B37): df is the engine dataflow,
//                   kipdr itself; df;kipdr runs the second when the first has ended. Generators share their facts
//                   over the bus, and their answers count like anybody's.
//   restart2        a bounded predicate analysis that refines all targets at once, then a full one that begins with its
//                   predicates (Stieglmaier 2016, sections 2.15 and 4.4; S41)
//   three-stage     the same bounded one; one that explores once, with these predicates and without bound, and shares
//                   what it has reached; a full one that uses that as invariants
//   parallel        a predicate analysis and a data-flow analysis that tell each other nothing (S42)
//   async           the same with exchange: what the second proves is used by the first (S26)
//   any other       alone
//   A,B(x=1),B      all of these at once, with options of their own in parentheses; names of options are those of the
//                   engine, or `exchange`. `portfolio` in such a list stands for its members.
#pragma once

#include "exchange/portfolio.h"

#include <stdexcept>

namespace vouch::exchange {

inline constexpr const char* kPortfolio = "portfolio";

// Generators that run beside --engine kinduction (B35, B36, B37).
enum class Generators { None, Dataflow, Kipdr, DataflowThenKipdr };
struct ScheduleSettings {
    Generators invariants = Generators::None;
};
support::OptionTable scheduleOptions(); // kinduction.invariants

// What is wrong with a text for --engine, for people.
struct ScheduleError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// One member, as a file says it, or a preset.
struct MemberPlan {
    std::string name = {}; // empty: as its engine, which no other member may be called then
    std::string engine;
    std::vector<std::pair<std::string, std::string>> settings = {}; // of the engine, or `exchange`
    std::string after = {}, precision = {}; // a member before it; and one whose predicates it begins with
    std::set<Ending> skip = {};
    std::optional<std::set<std::string>> facts = {}; // the members whose facts it is told; nothing: all
    double share = 1, seconds = kForever, delay = 0, patience = kForever;
    std::string where = {}; // "FILE:12", for messages; of presets: empty
};
// The members of a plan. Throws ScheduleError with the place: engines and members that are not there, options that cannot be
// set or would have no effect, two members of the same name, predicates of a member that has not ended by then.
std::vector<Member> schedule(const std::vector<MemberPlan>& plan, const engine::Options& options);

// The members that the text names; `options` has the tables of all engines. Throws ScheduleError: engines that are not
// there, options that cannot be set or would have no effect, two members of the same name.
std::vector<Member> schedule(const std::string& text, const engine::Options& options);
// Names of plans for predicate analyses.
std::vector<std::string> presets();
// The default, without options.
std::vector<Member> portfolio();

// Does this text mean an engine that generators are added to?
bool takesGenerators(const std::string& text);

} // namespace vouch::exchange
