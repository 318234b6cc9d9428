// Witnesses: what a verifier says of a program beside its verdict, in the formats that verifiers exchange.
//
// Format 2.x is YAML: a list of entries, of which an `invariant_set` tells invariants of a proof, and a
// `violation_sequence` cuts a violating execution into segments. Each segment may have waypoints to be avoided, and ends
// with one that is followed; the last one is the target. Format 1.0 is GraphML, an automaton over the edges of a
// control-flow graph; what it says of lines is read into the same form.
//
// Pure text: nobody here knows a program. Everything that is read remembers its line in the witness.
#pragma once

#include "support/input_error.h"

#include <string>
#include <string_view>
#include <vector>

namespace vouch::witness {

struct Location {
    std::string file;
    unsigned line = 0;
    unsigned column = 0; // 0: the first one in the line that fits
    std::string function;
};

enum class WaypointType { Assumption, Branching, FunctionEnter, FunctionReturn, Target };

struct Waypoint {
    WaypointType type = WaypointType::Target;
    Location where;
    std::string constraint; // as it is written: a C expression, "true", "false", a number, "\\result == 3"
    unsigned at = 0;        // its line in the witness
    bool isBehind = false;  // GraphML: an assumption holds behind the statement in this line
};

struct Segment {
    std::vector<Waypoint> avoid;
    Waypoint follow;
};

struct Invariant {
    enum class Type { Loop, Location } type = Type::Loop;
    Location where;
    std::string value;
    unsigned at = 0;
};

// What the entry says of itself and of the task.
struct Metadata {
    std::string formatVersion = "2.0";
    std::string producer, producerVersion;
    std::vector<std::string> files;                              // input_files
    std::vector<std::pair<std::string, std::string>> fileHashes; // file, SHA-256
    std::string specification, dataModel;
};

enum class Kind { Correctness, Violation };

struct Witness {
    Kind kind = Kind::Correctness;
    Metadata metadata;
    std::vector<Segment> segments;     // Violation
    std::vector<Invariant> invariants; // Correctness
    std::vector<std::string> notes;    // what was passed over, with its line
};

// What is wrong with a witness: the file's name, the line, and the reason.
struct WitnessError : support::InputError {
    using support::InputError::InputError;
};

// Reads either format. Throws WitnessError: for text that is neither, for entries that mean nothing, and at once for
// files of more than kMostBytes, for aliases and for nests deeper than any witness has.
inline constexpr size_t kMostBytes = size_t{16} << 20;
Witness read(const std::string& path);
Witness readYaml(const std::string& name, std::string_view text);
Witness readGraphml(const std::string& name, std::string_view text);

// As format 2.0. `uuid` and `time` (ISO 8601) are the caller's: the same arguments give the same text.
std::string toYaml(const Witness& witness, const std::string& uuid, const std::string& time);
std::string makeUuid(); // random, RFC 4122
std::string timeNow();

// The line of a property file that a property stands for: "CHECK( init(main()), LTL(G ! call(reach_error())) )"; empty:
// there is none.
std::string specificationOf(const std::string& property);
// Whether a specification, in any spelling, is about the property.
bool isAbout(const std::string& specification, const std::string& property);

} // namespace vouch::witness
