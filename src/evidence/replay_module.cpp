#include "evidence/replay_module.h"

#include "evidence/loop_module.h"
#include "evidence/replay_native.h"
#include "frontend/ir.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

namespace vouch::evidence {

using namespace llvm;

namespace {

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

// Inputs that the trace knows nothing of, because their values do not matter, are drawn from no site.
void forgetUndrawn(Module& module, const std::set<uint32_t>& undrawn) {
    if (undrawn.empty()) return;
    for (Function& function : module)
        for (Instruction& instruction : instructions(function)) {
            auto* call = dyn_cast<CallInst>(&instruction);
            auto site = call ? frontend::siteOf(*call) : std::nullopt;
            if (site && undrawn.contains(*site))
                call->setArgOperand(0, ConstantInt::get(call->getArgOperand(0)->getType(), 0));
        }
}

// What is computed outside of the model has no record: the run ends before it would need one.
void endBeforeOpaque(Module& module, const std::set<uint32_t>& opaque) {
    std::vector<CallInst*> calls;
    for (Function& function : module)
        for (Instruction& instruction : instructions(function)) {
            auto* call = dyn_cast<CallInst>(&instruction);
            auto site = call ? frontend::siteOf(*call) : std::nullopt;
            if (site && opaque.contains(*site)) calls.push_back(call);
        }
    FunctionCallee limit = module.getOrInsertFunction(frontend::kLimit, Type::getVoidTy(module.getContext()));
    for (CallInst* call : calls) CallInst::Create(limit, "", call->getIterator());
}

bool belongsToVouch(const GlobalValue& value) {
    return value.getName().starts_with("llvm.") || value.getName().starts_with("__vouch_");
}

// A program may define read(), malloc() or environ itself, or mention some that it never uses: none of its
// names may meet one of the C library's.
void hideName(GlobalValue& value) {
    if (auto* object = dyn_cast<GlobalObject>(&value)) {
        object->setComdat(nullptr);
        object->setSection(""); // the sanitizer does not watch variables in sections of their own
    }
    if (!value.hasLocalLinkage()) {
        value.setVisibility(GlobalValue::DefaultVisibility);
        value.setLinkage(value.isDeclaration() ? GlobalValue::ExternalWeakLinkage
                                               : GlobalValue::InternalLinkage);
    }
    if (value.hasName()) value.setName("program." + value.getName().ltrim('\1').str());
}

// At -O0 a load whose value nobody uses is not compiled; here it must be executed.
void keepAccesses(Function& function) {
    for (Instruction& instruction : instructions(function)) {
        if (auto* load = dyn_cast<LoadInst>(&instruction)) load->setVolatile(true);
        if (auto* store = dyn_cast<StoreInst>(&instruction)) store->setVolatile(true);
    }
}

// A function is watched only if it says so.
void prepareForSanitizer(Module& module) {
    for (const char* name : {"llvm.global_ctors", "llvm.global_dtors"}) // the entry calls them by itself
        if (GlobalVariable* list = module.getGlobalVariable(name)) list->eraseFromParent();
    for (GlobalValue& value : module.global_values())
        if (!belongsToVouch(value)) hideName(value);
    for (Function& function : module)
        if (!function.isDeclaration()) function.addFnAttr(Attribute::SanitizeAddress);
    for (Function& function : module) keepAccesses(function);
}

// The kernel gives nobody memory at low addresses, so each access asks the runtime where it lies.
void placeAccesses(Module& module) {
    FunctionCallee place = module.getOrInsertFunction(
        "__vouch_place", PointerType::get(module.getContext(), 0), PointerType::get(module.getContext(), 0));
    auto placed = [&](Instruction& access, unsigned operand) {
        Value* pointer = access.getOperand(operand);
        const Value* base = pointer->stripInBoundsOffsets();
        if (isa<AllocaInst>(base) || isa<GlobalVariable>(base)) return;
        access.setOperand(operand, CallInst::Create(place, {pointer}, "", access.getIterator()));
    };
    for (Function& function : module)
        for (Instruction& instruction : instructions(function)) {
            if (isa<LoadInst>(instruction)) placed(instruction, LoadInst::getPointerOperandIndex());
            if (isa<StoreInst>(instruction)) placed(instruction, StoreInst::getPointerOperandIndex());
            if (isa<MemIntrinsic>(instruction)) placed(instruction, 0);
            if (isa<MemTransferInst>(instruction)) placed(instruction, 1);
        }
}

} // namespace

std::string linkableBitcode(const frontend::Compiled& compiled, const NativeForm& form) {
    LLVMContext context;
    auto module = parseBitcodeFile(MemoryBufferRef(compiled.bitcode, "program"), context);
    if (!module) {
        consumeError(module.takeError());
        return "";
    }
    forgetUndrawn(**module, compiled.undrawn);
    if (!compiled.opaque.empty()) endBeforeOpaque(**module, compiled.opaque);
    if (form.low == LowMemory::Windows) placeAccesses(**module);
    if (form.loops) prepareForLoop(**module);
    definePrimitives(**module);
    if (form.sanitized) prepareForSanitizer(**module);
    std::string bitcode;
    raw_string_ostream stream(bitcode);
    WriteBitcodeToFile(**module, stream);
    return bitcode;
}

} // namespace vouch::evidence
