// The command line, read once and checked completely before anything runs.
#pragma once

#include "cli/progress.h"
#include "engine/engine.h"
#include "exchange/precision.h"
#include "exchange/schedule.h"
#include "frontend/frontend.h"

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace vouch::cli {

// Bad usage: one message for people, exit status 2, no verdict.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// What all commands that run engines have in common.
struct RunOptions {
    std::vector<exchange::Member> engines; // that run
    engine::Options settings;              // all tables together, with what --set changed
    double timeoutSeconds = 15 * 60;       // as long as a person may wait
    bool isTimeoutGiven = false;
    double memoryMegabytes = 0;
    std::string jsonFile; // empty: none; "-": standard output
    std::string dumpDirectory;
    bool statistics = false;
    bool full = false;        // all steps and values of a counterexample on the terminal
    bool unconfirmed = false; // verdicts whose evidence could not be checked are told all the same
    bool verbose = false;
    ProgressStyle progress = ProgressStyle::Full;
};

struct CheckOptions : RunOptions {
    frontend::Options frontend;                 // with the first property
    std::vector<property::Property> properties; // that are checked, in the order of the command line
    std::string harnessFile, sarifFile, junitFile, reportFile; // empty: none
    std::string commandLine;                                   // as it was given, for the report
    std::vector<std::string> ignored; // words of a build's command line that mean nothing here
    bool inlineFirst = false;  // --recursion auto: recursive programs are tried with inlined calls first
    bool strict = false;       // no proof that rests on an assumption about the environment
    bool pathProgram = false;  // verify the program of one error path instead (B39)
    std::string savePrecision; // file for what engines tracked; empty: none
    std::string loadPrecision; // the file that `precision` was read from
    std::shared_ptr<const exchange::SavedPrecision> precision;
    // For the witness of the verdict; of `vouch validate`: the witness that is to be checked.
    std::string witnessFile;
    std::string certificateDirectory; // for the obligations of a proof; empty: none
};

struct SolveOptions : RunOptions {
    std::string file;             // a transition system
    std::vector<std::string> bad; // the bad states to look for, by number or symbol; empty: all
    bool each = false;            // one after the other, each with a verdict of its own
    std::string witnessFile;      // for the counterexample; empty or "-": standard output
};

struct ShowOptions {
    enum class What { Program, Llvm, Loops, PathProgram, Btor2, Aiger } what = What::Program;
    frontend::Options frontend;
    engine::Options settings;
    bool dot = false;
    bool reduced = false;
};

// All throw UsageError, or support::InputError for a property that is none. An empty result means that help
// was asked for and printed.
std::optional<CheckOptions> parseCheck(std::vector<std::string> arguments);
// As for check; without --property the properties are those of the witness.
std::optional<CheckOptions> parseValidate(std::vector<std::string> arguments);
std::optional<ShowOptions> parseShow(std::vector<std::string> arguments);
std::optional<SolveOptions> parseSolve(const std::vector<std::string>& arguments);

} // namespace vouch::cli
