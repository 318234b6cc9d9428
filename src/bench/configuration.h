// Configurations: the columns of the comparison.
//
// A configuration is Vouch with some options of `check`, another tool with a command line of its own, or a
// column of finished results from a CSV file. They come from the command line (NAME=...) or from a YAML file:
//
//   configurations:
//     base: --engine kinduction
//     other:
//       command: other-tool --{bits} --limit {timeout} {files}
//       true: ^VERIFIED$
//       false: ^BUG
//     old:
//       import: ../old/results.csv
//
// Placeholders of a command: {file} (the first), {files}, {property} (its name), {property_file},
// {data_model}, {bits}, {timeout}, {cputime}, {memory} (in megabytes). The command is split into words before
// they are filled in; no shell is involved.
#pragma once

#include "bench/task.h"
#include "bench/verdict.h"

#include <string>
#include <vector>

namespace vouch::bench {

struct Configuration {
    enum class Kind { Vouch, External, Imported };
    std::string name; // letters, digits and . _ + -
    Kind kind = Kind::Vouch;
    std::vector<std::string> words; // Vouch: options of check; External: the command

    // External: regular expressions (verdict.h); all empty: as Vouch prints it.
    std::string verdictPattern, truePattern, falsePattern;

    // Imported: the file; the columns, in files with one column per tool.
    std::string file, verdictColumn, secondsColumn;

    bool operator==(const Configuration&) const = default;
};

const char* toText(Configuration::Kind kind); // "vouch", "external", "imported"
std::string commandText(const Configuration& configuration);
VerdictRule ruleOf(const Configuration& configuration, bool isFormula = false);

// What the command line said, as text. All functions below throw BenchError.
struct ConfigurationRequest {
    std::vector<std::string> configurations; // NAME=OPTIONS, or NAME of one in a file
    std::vector<std::string> files;          // YAML
    std::vector<std::string> tools;          // NAME=COMMAND
    std::vector<std::string> verdicts;       // NAME=EXPRESSION, for tools
    std::vector<std::string> imports;        // NAME=FILE[:VERDICT COLUMN[:SECONDS COLUMN]]
};
// In the order files, --config, --tool, --import; one named "vouch", the default engine, if nothing was asked
// for.
std::vector<Configuration> configurationsOf(const ConfigurationRequest& request);
std::vector<Configuration> readConfigurations(const std::string& file);

} // namespace vouch::bench
