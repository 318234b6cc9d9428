#include "frontend/memory/constants.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

namespace vouch::frontend {

namespace {

std::optional<llvm::APInt> offsetAddress(const Objects& objects, const llvm::GEPOperator& gep) {
    auto base = constantBits(objects, llvm::cast<llvm::Constant>(gep.getPointerOperand()));
    llvm::APInt offset(objects.layout().getIndexSizeInBits(0), 0);
    if (!base || !gep.accumulateConstantOffset(objects.layout(), offset)) return std::nullopt;
    return *base + offset.sextOrTrunc(base->getBitWidth());
}

std::optional<llvm::APInt> expressionBits(const Objects& objects, const llvm::ConstantExpr& e) {
    using llvm::Instruction;
    if (auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&e)) return offsetAddress(objects, *gep);
    auto a = constantBits(objects, e.getOperand(0));
    if (!a) return std::nullopt;
    auto width = static_cast<unsigned>(objects.layout().getTypeSizeInBits(e.getType()).getFixedValue());
    switch (e.getOpcode()) {
    case Instruction::PtrToInt:
    case Instruction::IntToPtr:
    case Instruction::Trunc:
    case Instruction::BitCast:
    case Instruction::AddrSpaceCast: return a->zextOrTrunc(width);
    default: break;
    }
    if (e.getNumOperands() != 2) return std::nullopt;
    auto b = constantBits(objects, e.getOperand(1));
    if (!b) return std::nullopt;
    switch (e.getOpcode()) {
    case Instruction::Add: return *a + *b;
    case Instruction::Sub: return *a - *b;
    case Instruction::Mul: return *a * *b;
    case Instruction::Xor: return *a ^ *b;
    default: return std::nullopt;
    }
}

void placeBits(std::vector<uint8_t>& image, uint64_t offset, const llvm::APInt& bits) {
    unsigned bytes = (bits.getBitWidth() + 7) / 8;
    llvm::APInt padded = bits.zext(bytes * 8 + 8);
    for (unsigned i = 0; i < bytes; ++i) {
        auto byte = static_cast<uint8_t>(padded.extractBitsAsZExtValue(8, i * 8));
        if (byte == 0) continue;
        if (image.size() <= offset + i) image.resize(offset + i + 1, 0);
        image[offset + i] = byte;
    }
}

} // namespace

std::optional<llvm::APInt> constantBits(const Objects& objects, const llvm::Constant* c) {
    if (auto* integer = llvm::dyn_cast<llvm::ConstantInt>(c)) return integer->getValue();
    if (auto* real = llvm::dyn_cast<llvm::ConstantFP>(c)) return real->getValueAPF().bitcastToAPInt();
    if (llvm::isa<llvm::UndefValue>(c)) return std::nullopt; // poison included
    if (c->isNullValue() && !c->getType()->isAggregateType())
        return llvm::APInt(
            static_cast<unsigned>(objects.layout().getTypeSizeInBits(c->getType()).getFixedValue()), 0);
    if (auto* e = llvm::dyn_cast<llvm::ConstantExpr>(c)) return expressionBits(objects, *e);
    if (auto* global = llvm::dyn_cast<llvm::GlobalValue>(c))
        if (auto address = objects.addressOf(global)) return llvm::APInt(objects.pointerBits(), *address);
    return std::nullopt;
}

std::optional<std::vector<uint8_t>> initialImage(const Objects& objects, const llvm::Constant* initialiser) {
    const llvm::DataLayout& layout = objects.layout();
    std::vector<uint8_t> image;
    std::vector<std::pair<uint64_t, const llvm::Constant*>> open{{0, initialiser}};
    while (!open.empty()) {
        auto [offset, c] = open.back();
        open.pop_back();
        if (c->isNullValue() || llvm::isa<llvm::UndefValue>(c)) continue;
        if (auto* structure = llvm::dyn_cast<llvm::ConstantStruct>(c)) {
            const auto* fields = layout.getStructLayout(structure->getType());
            for (unsigned i = 0; i < structure->getNumOperands(); ++i)
                open.push_back(
                    {offset + fields->getElementOffset(i).getFixedValue(), structure->getOperand(i)});
        } else if (auto* array = llvm::dyn_cast<llvm::ConstantArray>(c)) {
            uint64_t size = layout.getTypeAllocSize(array->getType()->getElementType()).getFixedValue();
            for (unsigned i = 0; i < array->getNumOperands(); ++i)
                open.push_back({offset + size * i, array->getOperand(i)});
        } else if (auto* data = llvm::dyn_cast<llvm::ConstantDataSequential>(c)) {
            uint64_t size = data->getElementByteSize();
            for (unsigned i = 0; i < data->getNumElements(); ++i)
                if (auto bits = constantBits(objects, data->getElementAsConstant(i)))
                    placeBits(image, offset + size * i, *bits);
        } else if (auto bits = constantBits(objects, c)) {
            placeBits(image, offset, *bits);
        } else {
            return std::nullopt;
        }
    }
    return image;
}

} // namespace vouch::frontend
