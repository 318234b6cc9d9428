#include "frontend/library/model_calls.h"

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr StringLiteral kDraw = "vouch_draw_", kOpaque = "vouch_opaque_", kFill = "vouch_fill_",
                        kPart = "vouch_part_", kStop = "vouch_limit_", kOverflow = "vouch_overflow",
                        kDivision = "vouch_division_by_zero";

// "result_of_read_2", the third of a model, is the result of read.
std::string words(StringRef name) {
    size_t last = name.find_last_not_of("0123456789");
    if (last + 1 < name.size() && name[last] == '_') name = name.take_front(last);
    std::string text = name.str();
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

void draw(CallInst& call, const std::string& what, Primitives& primitives) {
    IRBuilder<> builder(&call);
    if (!Primitives::hasInput(call.getType())) return primitives.limitBefore(&call, "unsupported: " + what);
    call.replaceAllUsesWith(primitives.input(builder, call.getType(), what));
    call.eraseFromParent();
}

void fill(CallInst& call, const std::string& what, bool isPart, Primitives& primitives) {
    IRBuilder<> builder(&call);
    Value *pointer = call.getArgOperand(0), *size = call.getArgOperand(1);
    auto* constant = dyn_cast<ConstantInt>(size);
    if (constant && !isPart)
        primitives.inputBytes(builder, pointer, constant->getZExtValue(), what);
    else
        primitives.inputPart(builder, pointer, size, isPart ? call.getArgOperand(2) : size, what);
    call.eraseFromParent();
}

void violate(CallInst& call, Violation violation, Primitives& primitives) {
    if (forbids(primitives.property(), violation))
        primitives.errorBefore(&call, violation);
    else
        call.eraseFromParent();
}

} // namespace

bool isModelCall(StringRef name) {
    return name.starts_with(kDraw) || name.starts_with(kOpaque) || name.starts_with(kFill) ||
           name.starts_with(kPart) || name.starts_with(kStop) || name == kOverflow || name == kDivision;
}

void replaceModelCall(CallInst& call, StringRef name, Primitives& primitives) {
    if (name == kOverflow) return violate(call, Violation::NoOverflow, primitives);
    if (name == kDivision) return violate(call, Violation::NoDivByZero, primitives);
    if (name.consume_front(kStop))
        return primitives.limitBefore(&call, "unsupported: library: " + words(name));
    if (name.consume_front(kFill)) return fill(call, words(name), false, primitives);
    if (name.consume_front(kPart)) return fill(call, words(name), true, primitives);
    if (name.consume_front(kDraw)) return draw(call, words(name), primitives);
    name.consume_front(kOpaque);
    primitives.opaque([&] { draw(call, words(name), primitives); });
}

} // namespace vouch::frontend
