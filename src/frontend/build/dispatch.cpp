// Which instruction is translated by whom.
#include "frontend/build/builder.h"

#include <llvm/IR/Intrinsics.h>

namespace vouch::frontend {

using llvm::Instruction;
namespace Intrinsic = llvm::Intrinsic;

namespace {

std::string reasonOf(const llvm::CallInst& limit) {
    if (const llvm::MDNode* node = limit.getMetadata(kReasonMetadata); node && node->getNumOperands() > 0)
        if (auto* text = llvm::dyn_cast<llvm::MDString>(node->getOperand(0))) return text->getString().str();
    return "unsupported";
}

} // namespace

void ProgramBuilder::instruction(const Instruction& i) {
    if (i.getType()->isVectorTy()) throw CannotModel{"unsupported: vector"};
    if (floats_.instruction(i) || integers_.instruction(i)) return;
    switch (i.getOpcode()) {
    case Instruction::Alloca:
        if (!model_.objects.addressOf(&i))
            throw CannotModel{llvm::isa<llvm::ConstantInt>(i.getOperand(0))
                                  ? "unsupported: object larger than the address space"
                                  : "unsupported: variable-length array"};
        return;
    case Instruction::Load: return memoryOperations_.load(llvm::cast<llvm::LoadInst>(i));
    case Instruction::Store: return memoryOperations_.store(llvm::cast<llvm::StoreInst>(i));
    case Instruction::Call: return call(llvm::cast<llvm::CallInst>(i));
    case Instruction::Fence: return; // one thread
    default: throw CannotModel{std::string("unsupported: ") + i.getOpcodeName()};
    }
}

void ProgramBuilder::call(const llvm::CallInst& i) {
    if (auto* known = llvm::dyn_cast<llvm::IntrinsicInst>(&i)) return intrinsic(*known);
    const llvm::Function* callee = i.getCalledFunction();
    if (i.isInlineAsm()) throw CannotModel{"unsupported: inline assembly"};
    if (!callee) throw CannotModel{"unsupported: call through an unknown function pointer"};
    if (!primitive(i, callee->getName()) && !ending(i, callee->getName()))
        throw CannotModel{"unsupported: call of " + callee->getName().str()};
}

// The primitives of ir.h behind which the execution goes on.
bool ProgramBuilder::primitive(const llvm::CallInst& i, llvm::StringRef name) {
    if (name.starts_with(kInputPrefix))
        drawScalar(i);
    else if (name == kInputBytes)
        memoryOperations_.inputBytes(i);
    else if (name == kHandOut)
        checks_.requireAlive(i);
    else if (name == kHavoc)
        memoryOperations_.havoc(i);
    else if (name == kAssume)
        edges_.assume(values_.value(i.getArgOperand(0)));
    else if (name == kFree)
        checks_.release(i);
    else if (name == kReadable || name == kWritable)
        checks_.requireValid(name == kWritable ? Access::Write : Access::Read, i.getArgOperand(0),
                             i.getArgOperand(1));
    else if (name == kApart)
        memoryOperations_.requireApart(i);
    else if (name == kSizeOf)
        checks_.sizeOf(i);
    else if (name == kCopyObject)
        memoryOperations_.copyObject(i);
    else if (name == kMade)
        checks_.made(i);
    else if (name == kDead)
        checks_.dead(i);
    else if (name == kGhost)
        claims_.turnAway(i);
    else if (name == kCallable)
        checks_.requireFunction(i);
    else
        return name == kObject;
    return true;
}

// The primitives that end the execution.
bool ProgramBuilder::ending(const llvm::CallInst& i, llvm::StringRef name) {
    if (name == kError)
        edges_.endInError(
            static_cast<Violation>(llvm::cast<llvm::ConstantInt>(i.getArgOperand(0))->getZExtValue()));
    else if (name == kExit || name == kReturn)
        endings_.programEnds(name == kReturn);
    else if (name == kLimit)
        edges_.endInLimit(reasonOf(i));
    else if (name == kClaim)
        claims_.claim(i);
    else
        return false;
    return true;
}

void ProgramBuilder::drawScalar(const llvm::CallInst& i) {
    auto* id = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(0));
    uint32_t site = id ? static_cast<uint32_t>(id->getZExtValue()) : 0;
    Term drawn = edges_.input(values_.sortOf(i.getType()), site, 0, values_.bytesOf(i.getType()));
    values_.define(i, drawn);
    if (auto known = prepared_.sites.find(site); known != prepared_.sites.end())
        steps_.drawn(i, known->second, drawn);
}

void ProgramBuilder::intrinsic(const llvm::IntrinsicInst& i) {
    if (auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&i))
        return memoryOperations_.copyBytes(*transfer);
    if (auto* fill = llvm::dyn_cast<llvm::MemSetInst>(&i)) return memoryOperations_.fillBytes(*fill);
    if (auto* marker = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&i)) return checks_.scope(*marker);
    switch (i.getIntrinsicID()) {
    case Intrinsic::assume: // what LLVM may assume is no assumption of the program
    case Intrinsic::dbg_declare:
    case Intrinsic::dbg_value:
    case Intrinsic::dbg_label:
    case Intrinsic::dbg_assign:
    case Intrinsic::donothing:
    case Intrinsic::experimental_noalias_scope_decl:
    case Intrinsic::prefetch:
    case Intrinsic::stackrestore: return;
    case Intrinsic::stacksave: return values_.define(i, edges_.unknown(values_.sortOf(i.getType())));
    case Intrinsic::trap:
    case Intrinsic::debugtrap: return edges_.end();
    case Intrinsic::is_constant: return values_.define(i, tm_.mkFalse());
    case Intrinsic::objectsize: {
        bool minimum = llvm::cast<llvm::ConstantInt>(i.getArgOperand(1))->isOne();
        uint32_t width = i.getType()->getIntegerBitWidth();
        return values_.define(i,
                              tm_.mkConst(minimum ? llvm::APInt(width, 0) : llvm::APInt::getAllOnes(width)));
    }
    default: break;
    }
    if (!floats_.intrinsic(i)) integerIntrinsics_.translate(i);
}

} // namespace vouch::frontend
