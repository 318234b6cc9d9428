#include "evidence/native_runtime.h"
#include "evidence/replay_module.h"
#include "evidence/replay_native.h"
#include "evidence/replay_process.h"
#include "evidence/replay_strays.h"
#include "frontend/toolchain.h"

#include <fstream>
#include <sstream>

namespace vouch::evidence {

namespace {

bool writeFile(const std::string& path, std::string_view content) {
    std::ofstream file(path, std::ios::binary);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    return static_cast<bool>(file.flush());
}

std::string firstLines(const std::string& path) {
    constexpr size_t kShown = 500;
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str().substr(0, kShown);
}

using Words = std::vector<std::string>;

// The linker reads the address as a hexadecimal number.
std::string arenaWord() {
    std::ostringstream word;
    word << "-Wl,--section-start=.arena=0x" << std::hex << kArenaAddress;
    return word.str();
}

Words linkWords(bool sanitized) {
    if (sanitized)
        // The compiler's own library instead of GCC's, which there may not be for 32 bits.
        return {"-fsanitize=address", "--rtlib=compiler-rt", "--unwindlib=none", "-fuse-ld=lld", "-lm"};
    return {"-nostartfiles", "-nolibc", "--rtlib=compiler-rt", "--unwindlib=none", "-static", arenaWord(),
            // Code that no trace gets to may want functions of the C library's that have no model but bounds
            // (sin, for instance).
            "-Wl,--unresolved-symbols=ignore-all"};
}

// Edges are counted after optimisation: the compiler's own instrumentation, without its runtime.
Words codeWords(bool loops) {
    if (!loops) return {"-O0"};
    return {"-O1", "-Xclang", "-fsanitize-coverage-type=3", "-Xclang",
            "-fsanitize-coverage-inline-8bit-counters"};
}

bool isNarrow(const frontend::Compiled& compiled) { return compiled.dataModel == frontend::DataModel::ILP32; }

Command compilerCommand(const frontend::Compiled& compiled, const NativeForm& form,
                        const std::string& directory, const support::Budget& budget) {
    constexpr double kLongest = 3600; // of CPU; the budget counts wall-clock time
    const bool narrow = isNarrow(compiled);
    Command command;
    command.words = {frontend::kClang,
                     narrow ? "--target=i386-pc-linux-gnu" : "--target=x86_64-pc-linux-gnu"};
    Words arithmetic = {"-msse4.1"}; // floor and its kin are instructions there
    if (narrow)
        arithmetic.insert(arithmetic.end(), frontend::kIeeeArithmetic.begin(),
                          frontend::kIeeeArithmetic.end());
    for (const Words& words :
         {arithmetic, codeWords(form.loops),
          Words{"-w", "-ffreestanding", "-fno-builtin", "-fno-stack-protector", "-fno-pic", "-fwrapv"},
          linkWords(form.sanitized), Words{"-no-pie", "-Wl,-z,noexecstack", "-o", directory + "/program"},
          Words{directory + "/program.bc", directory + "/runtime.o"}})
        command.words.insert(command.words.end(), words.begin(), words.end());
    command.isClang = true;
    command.errors = directory + "/messages";
    command.seconds = std::min(budget.remaining(), kLongest);
    return command;
}

} // namespace

std::optional<std::string> buildNative(const frontend::Compiled& compiled, const NativeForm& form,
                                       const std::string& directory, const support::Budget& budget) {
    std::string bitcode = linkableBitcode(compiled, form);
    if (bitcode.empty()) return "the module cannot be read";
    if (!writeFile(directory + "/program.bc", bitcode) ||
        !writeFile(directory + "/runtime.o", runtimeObject(form.sanitized, form.loops, isNarrow(compiled))))
        return "cannot write to " + directory;
    Finished finished = runCommand(compilerCommand(compiled, form, directory, budget), budget);
    if (!finished.exit) return "no time left to compile";
    if (finished.exit->code == kNotRun) return std::string("cannot run ") + frontend::kClang;
    if (!finished.exit->clean())
        return "cannot be compiled natively (" + finished.exit->describe() +
               "): " + firstLines(directory + "/messages");
    return std::nullopt;
}

} // namespace vouch::evidence
