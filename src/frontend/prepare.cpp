#include "frontend/instrument/checked.h"
#include "frontend/instrument/claims.h"
#include "frontend/instrument/evaluation_order.h"
#include "frontend/instrument/jumps.h"
#include "frontend/instrument/undefined_places.h"
#include "frontend/memory/addresses.h"
#include "frontend/shape/forget.h"
#include "frontend/shape/freed.h"
#include "frontend/slice/slice.h"
#include "frontend/stages.h"
#include "support/check.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

std::string textOf(const Module& module) {
    std::string text;
    raw_string_ostream stream(text);
    module.print(stream, nullptr);
    return text;
}

// Up to a tenth of the front end's time where scopes are deeply nested, so not in every run.
bool shouldVerify(const Options& options) {
    bool wanted = options.verifyModule;
    VOUCH_EXPENSIVE(wanted = true);
    return wanted;
}

void checkValid(const Module& module, const char* stage) {
    std::string problems;
    raw_string_ostream stream(problems);
    bool broken = verifyModule(module, &stream);
    VOUCH_CHECK(!broken, (std::string("invalid module after ") + stage + ": " + problems).c_str());
}

std::string bitcodeOf(const Module& module) {
    std::string bitcode;
    raw_string_ostream stream(bitcode);
    WriteBitcodeToFile(module, stream);
    return bitcode;
}

// Seconds of each stage, for --stats.
class StageClock {
  public:
    StageClock(const support::Budget& budget, support::Statistics& statistics)
        : budget_(budget), statistics_(statistics) {}
    void finished(const char* stage) {
        support::Budget::Clock::time_point now = support::Budget::Clock::now();
        statistics_.add(std::string("frontend.seconds.") + stage,
                        std::chrono::duration<double>(now - start_).count());
        start_ = now;
        if (budget_.exhausted()) throw Unsupported("timeout");
    }

  private:
    const support::Budget& budget_;
    support::Statistics& statistics_;
    support::Budget::Clock::time_point start_ = support::Budget::Clock::now();
};

// What native runs execute, and what there is to check, is the program without what others say of it.
void keepNatively(Module& module, const Options& options, Prepared& prepared) {
    std::unique_ptr<Module> copy = withoutClaims(module);
    Module& program = copy ? *copy : module;
    if (copy && shouldVerify(options)) checkValid(program, "leaving out claims");
    prepared.compiled.bitcode = bitcodeOf(program);
    prepared.compiled.dataModel = options.dataModel;
    prepared.checked = countChecks(program, options.property);
}

} // namespace

std::string Compiled::llvmText() const {
    LLVMContext context;
    auto module = parseBitcodeFile(MemoryBufferRef(bitcode, "program"), context);
    VOUCH_CHECK(static_cast<bool>(module), "the compiled module is not bitcode");
    return textOf(**module);
}

Prepared prepare(const Options& options, const support::Budget& budget, support::Statistics& statistics) {
    StageClock clock(budget, statistics);
    Prepared prepared;
    prepared.compiled.property = options.property;
    prepared.context = std::make_unique<LLVMContext>();
    prepared.module = linkProgram(*prepared.context, options, prepared.compiled.warnings);
    clock.finished("compile");
    Module& module = *prepared.module;
    Primitives primitives(module, prepared);

    linkModels(module, options, primitives);
    noteEvaluationOrder(module, primitives);
    limitUndefinedPlaces(module, primitives);
    markLocalsAcrossJumps(module);
    normalise(module, primitives, options.environment);
    makeDefined(module, primitives);
    makeUninitialisedUnknown(module, primitives);
    resolvePointerCalls(module, primitives);
    fixCallTypes(module, primitives);
    lowerVariableArguments(module, primitives);
    lowerJumps(module, primitives);
    modelLibrary(module, primitives, options);
    endBeyondAddressSpace(module, primitives);
    separateCalledMain(module);
    makeEntry(module, primitives);
    dropUnused(module);
    prepared.invariants = readInvariants(module);
    separateClaims(module, primitives);
    if (shouldVerify(options)) checkValid(module, "instrumentation");
    keepNatively(module, options, prepared);
    statistics.set("frontend.sites", static_cast<double>(prepared.sites.size()));
    clock.finished("instrument");

    const bool checksMemory = isMemoryProperty(options.property);
    if (checksMemory) {
        // Not in the bitcode: if a native run contradicts a marker, nothing is claimed.
        markCompoundLiterals(module);
        keepEscapingLocals(module, primitives);
    } else {
        forgetEndedBlocks(module);
    }
    Simplifier simplifier(primitives);
    for (Function& function : module) simplifier.run(function);
    if (!checksMemory) dropUnreadFrees(module, prepared.sites);
    clock.finished("simplify");
    if (options.slice && options.property == Property::UnreachCall)
        prepared.compiled.undrawn = sliceModule(module, prepared.sites, decidesReachability, statistics);
    clock.finished("slice");
    prepared.context->setDiscardValueNames(true); // thousands of copies need none
    inlineLeaves(*module.getFunction(kEntry));
    inlineEverything(module, primitives, simplifier, options, budget, statistics);
    prepared.context->setDiscardValueNames(false);
    Function* entry = module.getFunction(kEntry);
    expandPrimitives(*entry);
    if (!checksMemory) {
        dropUnreadFrees(module, prepared.sites);
        markWrittenFrees(*entry, prepared.sites);
    }
    placeDynamicObjects(*entry, primitives);
    promoteGlobals(*entry, primitives);
    simplifier.run(*entry);
    expandAddressNumbers(*entry);
    if (shouldVerify(options)) checkValid(module, "inlining");
    clock.finished("promote");
    return prepared;
}

} // namespace vouch::frontend
