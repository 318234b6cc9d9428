#include "frontend/instrument/arguments.h"

#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr uint64_t kLongestString = 128 << 10; // of Linux, NUL included

class CommandLine {
  public:
    CommandLine(IRBuilder<>& builder, Value* argc, Primitives& primitives)
        : builder_(builder), primitives_(primitives), argc_(argc),
          size_(primitives.module().getDataLayout().getIntPtrType(builder.getContext())) {}

    Value* make() {
        bound();
        AllocaInst* array = builder_.CreateAlloca(
            builder_.getPtrTy(), builder_.CreateAdd(builder_.CreateZExtOrTrunc(argc_, size_), number(1)),
            "argv");
        reserve(array, (kMostArguments + 1) * primitives_.module().getDataLayout().getPointerSize());
        makeText();
        put(array, 0, at(number(0)));
        // argv[i] is a string, or null and the last one.
        for (unsigned i = 1; i <= kMostArguments; ++i) {
            Instruction* end = &*builder_.GetInsertPoint();
            Value* exists = builder_.CreateICmpSGE(argc_, ConstantInt::get(argc_->getType(), i));
            Instruction* then = SplitBlockAndInsertIfThen(exists, end->getIterator(), false);
            then->setDebugLoc(builder_.getCurrentDebugLocation());
            builder_.SetInsertPoint(then);
            Value* isString = builder_.CreateICmpSGT(argc_, ConstantInt::get(argc_->getType(), i));
            Value* null = ConstantPointerNull::get(builder_.getPtrTy());
            put(array, i,
                i < kMostArguments ? builder_.CreateSelect(isString, at(number(i * kLongestString)), null)
                                   : null);
            // The string before ends where this one begins, or with the text.
            Value* last = builder_.CreateSelect(isString, number(i * kLongestString), bytes_);
            builder_.CreateStore(builder_.getInt8(0), at(builder_.CreateSub(last, number(1))));
            builder_.SetInsertPoint(end);
        }
        return array;
    }

  private:
    ConstantInt* number(uint64_t value) { return ConstantInt::get(cast<IntegerType>(size_), value); }

    void bound() {
        primitives_.ledger("environment",
                           "the command line has 1 to " + std::to_string(kMostArguments) +
                               " words, the program's name included",
                           builder_.getCurrentDebugLocation());
        Type* type = argc_->getType();
        primitives_.assume(builder_, builder_.CreateICmpSGE(argc_, ConstantInt::get(type, 1)));
        primitives_.assume(builder_, builder_.CreateICmpSLE(argc_, ConstantInt::get(type, kMostArguments)));
    }

    void reserve(AllocaInst* object, uint64_t bytes) {
        auto* most = ConstantAsMetadata::get(builder_.getInt64(bytes));
        object->setMetadata(kReserveMetadata, MDNode::get(builder_.getContext(), {most}));
    }

    void makeText() {
        Value* length = primitives_.input(builder_, builder_.getInt32Ty(), "length of the last word");
        primitives_.assume(builder_, builder_.CreateICmpULT(length, builder_.getInt32(kLongestString)));
        Value* before = builder_.CreateMul(
            builder_.CreateSub(builder_.CreateZExtOrTrunc(argc_, size_), number(1)), number(kLongestString));
        bytes_ = builder_.CreateAdd(builder_.CreateAdd(before, builder_.CreateZExtOrTrunc(length, size_)),
                                    number(1));
        text_ = builder_.CreateAlloca(builder_.getInt8Ty(), bytes_, "command line");
        reserve(text_, kMostArguments * kLongestString);
        primitives_.inputDynamic(builder_, text_, bytes_, "command line");
    }
    Value* at(Value* offset) { return builder_.CreateGEP(builder_.getInt8Ty(), text_, offset); }

    void put(Value* array, unsigned index, Value* string) {
        builder_.CreateStore(string, builder_.CreateConstGEP1_64(builder_.getPtrTy(), array, index));
    }

    IRBuilder<>& builder_;
    Primitives& primitives_;
    Value* argc_;
    Type* size_;
    AllocaInst* text_ = nullptr; // all strings
    Value* bytes_ = nullptr;     // of the text
};

} // namespace

bool isRead(const Argument& parameter) {
    for (const User* user : parameter.users()) {
        auto* store = dyn_cast<StoreInst>(user);
        auto* home = store ? dyn_cast<AllocaInst>(store->getPointerOperand()) : nullptr;
        if (!home) return true;
        for (const User* other : home->users())
            if (auto* write = dyn_cast<StoreInst>(other); !write || write->getValueOperand() == home)
                return true;
    }
    return false;
}

Value* makeArguments(IRBuilder<>& builder, Value* argc, Primitives& primitives) {
    return CommandLine(builder, argc, primitives).make();
}

} // namespace vouch::frontend
