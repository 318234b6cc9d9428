// What engines and checkers say, as bytes.
//
// Sender and receiver are forks of one process. Terms that existed before the fork mean the same on both
// sides, so the variables of traces travel as handles; certificates may hold terms made since, and travel by
// structure.
#pragma once

#include "engine/engine.h"
#include "evidence/evidence.h"
#include "support/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace vouch::exchange {

// Kinds of messages from a child to the process that runs the portfolio. Facts, predicates, depths and states go
// both ways, each as a kind of its own: what is not proved cannot be taken for what is.
enum MessageKind : uint8_t {
    kProgress = 1,
    kStatistics,
    kAnswer,
    kCheckResult,
    kFacts,
    kDoubt,
    kPredicates,
    kDepth,
    kStates,
    kChecking // two numbers: steps that were checked, and how many there are
};

std::string encodeProgress(const engine::Progress& progress);
engine::Progress decodeProgress(std::string_view bytes);

std::string encodeStatistics(const support::Statistics& statistics);
support::Statistics decodeStatistics(std::string_view bytes);

// decode* throw std::runtime_error on bytes that no encoder wrote, and on locations, edges or variables that
// the program does not have.
std::string encodeAnswer(const program::Program& program, const engine::Answer& answer);
engine::Answer decodeAnswer(const program::Program& program, std::string_view bytes);

// Values of variables, by handle: sender and receiver are forks.
void writeValues(support::Writer& out, const std::map<term::Term, term::Value>& values);
std::map<term::Term, term::Value> readValues(support::Reader& in, const program::Program& program);

// A finished check and, for counterexamples, the execution as people read it.
struct CheckResult {
    evidence::Check check;
    std::string violated; // the property that the execution violates
    evidence::Story story;
    std::string dump;     // where a refuted answer was kept
    std::string stimulus; // of a transition system: the counterexample as a witness of its format
    // The execution itself, of the original Program; or what it draws, where it is too long for a trace. For confirmed
    // violations only.
    program::Trace trace = {};
    engine::InputRecords inputs = {};
    std::vector<std::string> contradictions =
        {}; // facts that the confirmed execution is witness against, for people
};
std::string encodeCheckResult(const CheckResult& result);
CheckResult decodeCheckResult(const program::Program& original, std::string_view bytes);

} // namespace vouch::exchange
