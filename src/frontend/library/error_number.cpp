#include "frontend/library/error_number.h"

namespace vouch::frontend {

using namespace llvm;

namespace {

GlobalVariable* errorNumber(Module& module) {
    if (GlobalVariable* object = module.getGlobalVariable(kErrorNumber, true)) return object;
    GlobalVariable* declared = module.getGlobalVariable("errno");
    return declared && declared->isDeclaration() && declared->getValueType()->isIntegerTy(32) ? declared
                                                                                              : nullptr;
}

} // namespace

void setErrorNumber(IRBuilder<>& builder, int value, Primitives& primitives) {
    if (GlobalVariable* object = errorNumber(primitives.module()))
        builder.CreateStore(builder.getInt32(value), object);
}

void changeErrorNumber(IRBuilder<>& builder, Primitives& primitives, const std::string& function) {
    GlobalVariable* object = errorNumber(primitives.module());
    if (object)
        builder.CreateStore(primitives.input(builder, builder.getInt32Ty(), "errno after " + function),
                            object);
}

} // namespace vouch::frontend
