#include "frontend/build/values.h"

#include "frontend/build/float_encoding.h"
#include "frontend/memory/constants.h"

namespace vouch::frontend {

uint32_t Values::bytesOf(llvm::Type* type) const {
    return static_cast<uint32_t>(objects_.layout().getTypeStoreSize(type).getFixedValue());
}

Sort Values::sortOf(llvm::Type* type) const {
    if (type->isIntegerTy(1)) return Sort::boolean();
    if (type->isIntegerTy()) return Sort::bitVec(type->getIntegerBitWidth());
    if (type->isPointerTy()) return Sort::bitVec(objects_.pointerBits());
    if (type->isFloatingPointTy())
        return Sort::bitVec(static_cast<uint32_t>(type->getPrimitiveSizeInBits().getFixedValue()));
    if (type->isVectorTy()) throw CannotModel{"unsupported: vector"};
    throw CannotModel{"unsupported: value without scalar type"};
}

const llvm::SmallVector<llvm::Type*, 2>& Values::leafTypes(llvm::Type* type) {
    auto it = leafTypes_.find(type);
    if (it != leafTypes_.end()) return it->second;
    llvm::SmallVector<llvm::Type*, 2> result;
    std::vector<llvm::Type*> open{type};
    while (!open.empty()) {
        llvm::Type* t = open.back();
        open.pop_back();
        if (auto* structure = llvm::dyn_cast<llvm::StructType>(t)) {
            for (unsigned i = structure->getNumElements(); i-- > 0;)
                open.push_back(structure->getElementType(i));
        } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(t)) {
            if (array->getNumElements() > 4096) throw CannotModel{"unsupported: large aggregate value"};
            for (uint64_t i = 0; i < array->getNumElements(); ++i) open.push_back(array->getElementType());
        } else {
            result.push_back(t);
        }
    }
    return leafTypes_[type] = std::move(result);
}

Term Values::leaf(const llvm::Value* v, unsigned k) {
    if (auto* constant = llvm::dyn_cast<llvm::Constant>(v)) return constantLeaf(constant, k);
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(v)) return phiLeaf(*phi, k);
    if (auto address = objects_.addressOf(v)) return pointerConstant(*address);
    auto it = locals_.find({v, k});
    if (it == locals_.end()) throw CannotModel{"unsupported: value without definition"};
    return localLeaf({v, k}, it->second);
}

bool Values::isPlain(const llvm::Value* v) const {
    return llvm::isa<llvm::ConstantInt>(v) || llvm::isa<llvm::ConstantPointerNull>(v) ||
           objects_.addressOf(v) || llvm::isa<llvm::PHINode>(v) || locals_.contains({v, 0});
}

Term Values::localLeaf(Leaf key, Local& local) {
    if (local.segment == edges_.segment()) return local.term;
    if (local.variable) return local.variable;
    if (tm_.isConstant(local.term)) return local.term;
    CName name = key.second == 0 ? edges_.source().nameOf(key.first) : CName{};
    local.variable = edges_.newVariable(name, tm_.sort(local.term));
    // variable := term, where term is over the state in which its segment began
    edges_.assignAfter(local.segment, local.variable, local.term);
    return local.variable;
}

Term Values::phiLeaf(const llvm::PHINode& phi, unsigned k) {
    auto [it, isNew] = locals_.try_emplace({&phi, k});
    if (!isNew) return it->second.term;
    Sort sort = sortOf(leafTypes(phi.getType())[k]);
    Term variable = edges_.newVariable(k == 0 ? edges_.source().nameOf(&phi) : CName{}, sort);
    return (locals_[{&phi, k}] = {variable, kEverySegment, variable}).term;
}

Term Values::constantLeaf(const llvm::Constant* c, unsigned k) {
    const llvm::Constant* scalar = c;
    while (scalar && scalar->getType()->isAggregateType()) {
        // The element that contains leaf number k.
        unsigned element = 0;
        for (;; ++element) {
            llvm::Type* t = scalar->getType();
            llvm::Type* inner = t->isStructTy() ? t->getStructElementType(element) : t->getArrayElementType();
            auto leaves = static_cast<unsigned>(leafTypes(inner).size());
            if (k < leaves) break;
            k -= leaves;
        }
        scalar = scalar->getAggregateElement(element);
    }
    if (!scalar) throw CannotModel{"unsupported: constant"};
    Sort sort = sortOf(scalar->getType());
    if (llvm::isa<llvm::UndefValue>(scalar)) return edges_.unknown(sort);
    auto bits = constantBits(objects_, scalar);
    if (!bits) throw CannotModel{"unsupported: constant without a value before run time"};
    // Folded from an operation, perhaps: which NaN it is, no program may rely on.
    auto* real = llvm::dyn_cast<llvm::ConstantFP>(scalar);
    if (real && real->isNaN() && !real->getValueAPF().isSignaling() && nans_.show())
        return FloatEncoding(tm_, real->getType()).someNaN(edges_.unknown(sort));
    return sort.isBool() ? tm_.mkBool(!bits->isZero()) : tm_.mkConst(*bits);
}

void Values::defineBits(const llvm::Value& v, unsigned k, llvm::Type* type, Term bits) {
    Sort sort = sortOf(type);
    uint32_t width = sort.isBool() ? 1 : sort.width;
    define(v, k, asLeaf(tm_.mkExtract(bits, width - 1, 0), type));
}

} // namespace vouch::frontend
