#include "evidence/replay_native.h"
#include "evidence/replay_process.h"
#include "frontend/compile.h"
#include "frontend/ir.h"

#include <fstream>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#include <sstream>

namespace vouch::evidence {

using namespace llvm;

namespace {

const char* const kRuntime =
#include "evidence/replay_runtime.inc"
    ;

// The names that the runtime's C text knows, for what C cannot express (integers of any width).
constexpr const char* kInputScalar = "__vouch_input_scalar";
constexpr const char* kAssumeWord = "__vouch_assume_word";

// iN __vouch_input.iN(i32 site): draws ceil(N / 8) bytes and gives the low N bits.
void defineInput(Function& function) {
    Module& module = *function.getParent();
    unsigned width = function.getReturnType()->getIntegerBitWidth();
    unsigned bytes = (width + 7) / 8;
    IRBuilder<> builder(BasicBlock::Create(module.getContext(), "entry", &function));
    Type* loaded = builder.getIntNTy(bytes * 8);
    AllocaInst* place = builder.CreateAlloca(loaded);
    FunctionCallee draw = module.getOrInsertFunction(kInputScalar, builder.getVoidTy(), builder.getInt32Ty(),
                                                     builder.getPtrTy(), builder.getInt64Ty());
    builder.CreateCall(draw, {function.getArg(0), place, builder.getInt64(bytes)});
    builder.CreateRet(builder.CreateTrunc(builder.CreateLoad(loaded, place), function.getReturnType()));
}

void defineAssume(Function& function) {
    Module& module = *function.getParent();
    IRBuilder<> builder(BasicBlock::Create(module.getContext(), "entry", &function));
    FunctionCallee word = module.getOrInsertFunction(kAssumeWord, builder.getVoidTy(), builder.getInt32Ty());
    builder.CreateCall(word, {builder.CreateZExt(function.getArg(0), builder.getInt32Ty())});
    builder.CreateRetVoid();
}

void definePrimitives(Module& module) {
    std::vector<Function*> declared;
    for (Function& function : module)
        if (function.isDeclaration()) declared.push_back(&function);
    for (Function* function : declared) {
        if (function->getName().starts_with(frontend::kInputPrefix)) defineInput(*function);
        if (function->getName() == frontend::kAssume) defineAssume(*function);
    }
}

bool writeFile(const std::string& path, StringRef content) {
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

// The module with definitions for the primitives that C cannot define; empty if it is no bitcode.
std::string linkableBitcode(const frontend::Compiled& compiled) {
    LLVMContext context;
    auto module = parseBitcodeFile(MemoryBufferRef(compiled.bitcode, "program"), context);
    if (!module) {
        consumeError(module.takeError());
        return "";
    }
    definePrimitives(**module);
    std::string bitcode;
    raw_string_ostream stream(bitcode);
    WriteBitcodeToFile(**module, stream);
    return bitcode;
}

Command compilerCommand(const frontend::Compiled& compiled, const std::string& directory,
                        const support::Budget& budget) {
    constexpr double kLongest = 3600; // of CPU; the budget counts wall-clock time
    Command command;
    command.words = {
        frontend::kClang,
        compiled.dataModel == frontend::DataModel::ILP32 ? "--target=i386-pc-linux-gnu"
                                                         : "--target=x86_64-pc-linux-gnu",
        "-O0", "-w", "-ffreestanding", "-fno-builtin", "-fno-stack-protector", "-fno-pic", "-fwrapv",
        "-nostdlib", "-static", "-no-pie",
        // Code that no trace gets to (floating point, for instance) may want helpers of the compiler's library.
        "-Wl,--unresolved-symbols=ignore-all", "-Wl,-z,noexecstack",
        "-o", directory + "/program", directory + "/program.bc", directory + "/runtime.c",
    };
    command.errors = directory + "/messages";
    command.seconds = std::min(budget.remaining(), kLongest);
    return command;
}

} // namespace

std::optional<std::string> buildNative(const frontend::Compiled& compiled, const std::string& directory,
                                       const support::Budget& budget) {
    std::string bitcode = linkableBitcode(compiled);
    if (bitcode.empty()) return "the module cannot be read";
    if (!writeFile(directory + "/program.bc", bitcode) || !writeFile(directory + "/runtime.c", kRuntime))
        return "cannot write to " + directory;
    Finished finished = runCommand(compilerCommand(compiled, directory, budget), budget);
    if (!finished.exit) return "no time left to compile";
    if (finished.exit->code == kNotRun) return std::string("cannot run ") + frontend::kClang;
    if (!finished.exit->clean())
        return "cannot be compiled natively (" + finished.exit->describe() + "): " + firstLines(directory + "/messages");
    return std::nullopt;
}

} // namespace vouch::evidence
