#include "frontend/build/float_encoding.h"

#include "frontend/memory/memory.h"

#include <llvm/Support/raw_ostream.h>

namespace vouch::frontend {

namespace floats = term::floats;

namespace {

[[noreturn]] void cannotModel(const llvm::Type* type) {
    std::string name;
    llvm::raw_string_ostream stream(name);
    type->print(stream);
    throw CannotModel{"unsupported: floating-point type " + name};
}

floats::FloatFormat formatOf(const llvm::Type* type) {
    if (type->isFloatTy()) return floats::singleFormat;
    if (type->isDoubleTy()) return floats::doubleFormat;
    if (type->isX86_FP80Ty()) return floats::extendedFormat;
    if (type->isVectorTy()) throw CannotModel{"unsupported: vector"};
    cannotModel(type);
}

} // namespace

FloatEncoding::FloatEncoding(TermManager& tm, const llvm::Type* type)
    : tm_(tm), format_(formatOf(type)), isX87_(type->isX86_FP80Ty()) {}

Term FloatEncoding::someNaN(Term open) const {
    return tm_.mkBvOr(open, encode(floats::quietNaN(tm_, format_)));
}

} // namespace vouch::frontend
