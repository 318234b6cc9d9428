// What the operands of an instruction are: constants, terms of this segment, or variables.
#include "frontend/build/builder.h"
#include "frontend/memory/constants.h"
#include "support/check.h"

namespace vouch::frontend {

uint32_t ProgramBuilder::bytesOf(llvm::Type* type) const {
    return static_cast<uint32_t>(objects_.layout().getTypeStoreSize(type).getFixedValue());
}

Sort ProgramBuilder::sortOf(llvm::Type* type) const {
    if (type->isIntegerTy(1)) return Sort::boolean();
    if (type->isIntegerTy()) return Sort::bitVec(type->getIntegerBitWidth());
    if (type->isPointerTy()) return Sort::bitVec(objects_.pointerBits());
    if (type->isFloatingPointTy())
        return Sort::bitVec(static_cast<uint32_t>(type->getPrimitiveSizeInBits().getFixedValue()));
    if (type->isVectorTy()) throw CannotModel{"unsupported: vector"};
    throw CannotModel{"unsupported: value without scalar type"};
}

const llvm::SmallVector<llvm::Type*, 2>& ProgramBuilder::leafTypes(llvm::Type* type) {
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

Term ProgramBuilder::newVariable(const CName& name, Sort sort) {
    Term variable = tm_.mkFreshVar(name.name.empty() ? "t" : name.name, sort);
    program_.variables.push_back(
        {variable, name.name, name.type, name.function, name.isSigned, name.name.empty()});
    return variable;
}

Term ProgramBuilder::input(Sort sort, uint32_t site, uint32_t offset, uint32_t bytes,
                           const llvm::Instruction* where, uint64_t firstIndex) {
    Term t = tm_.mkFreshVar(site == 0 ? "unknown" : "input", sort);
    inputs_.push_back(t);
    program::InputInfo info;
    info.term = t;
    info.site = site;
    info.offset = offset;
    info.size = bytes;
    info.firstIndex = firstIndex;
    auto known = prepared_.sites.find(site);
    if (known != prepared_.sites.end()) {
        info.callee = known->second.name;
        info.where = {source_.file(known->second.file), known->second.line, known->second.column};
    } else if (where) {
        info.callee = "unknown";
        info.where = source_.where(*where);
    }
    program_.inputInfo.emplace(t, std::move(info));
    return t;
}

Term ProgramBuilder::leaf(const llvm::Value* v, unsigned k) {
    if (auto* constant = llvm::dyn_cast<llvm::Constant>(v)) return constantLeaf(constant, k);
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(v)) return phiLeaf(*phi, k);
    if (auto address = objects_.addressOf(v)) return pointerConstant(*address);
    auto it = locals_.find({v, k});
    if (it == locals_.end()) throw CannotModel{"unsupported: value without definition"};
    return localLeaf({v, k}, it->second);
}

// A pointer, or its number, as the instruction sees it.
Term ProgramBuilder::addressSeenBy(const llvm::Instruction& i, unsigned operand) {
    const llvm::Value* pointer = i.getOperand(operand);
    if (!layoutUse_.free.contains(&i)) return value(pointer);
    assume(layout_->promises());
    return layout_->number(pointsTo_.cellOf(pointer), value(pointer));
}

Term ProgramBuilder::localLeaf(Leaf key, Local& local) {
    if (local.segment == segment_) return local.term;
    if (local.variable) return local.variable;
    if (tm_.isConstant(local.term)) return local.term;
    CName name = key.second == 0 ? source_.nameOf(key.first) : CName{};
    local.variable = newVariable(name, tm_.sort(local.term));
    // variable := term, where term is over the state in which its segment began
    for (size_t e : segmentEdges_[local.segment]) edges_[e].next.push_back({local.variable, local.term});
    return local.variable;
}

Term ProgramBuilder::phiLeaf(const llvm::PHINode& phi, unsigned k) {
    auto [it, isNew] = locals_.try_emplace({&phi, k});
    if (!isNew) return it->second.term;
    Sort sort = sortOf(leafTypes(phi.getType())[k]);
    Term variable = newVariable(k == 0 ? source_.nameOf(&phi) : CName{}, sort);
    return (locals_[{&phi, k}] = {variable, kEverySegment, variable}).term;
}

Term ProgramBuilder::constantLeaf(const llvm::Constant* c, unsigned k) {
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
    if (llvm::isa<llvm::UndefValue>(scalar)) return unknown(sort);
    auto bits = constantBits(objects_, scalar);
    if (!bits) throw CannotModel{"unsupported: constant without a value before run time"};
    // Folded from an operation, perhaps: which NaN it is, no program may rely on.
    auto* real = llvm::dyn_cast<llvm::ConstantFP>(scalar);
    if (real && real->isNaN() && !real->getValueAPF().isSignaling() && showsNaNBits())
        return FloatEncoding(tm_, real->getType()).someNaN(unknown(sort));
    return sort.isBool() ? tm_.mkBool(!bits->isZero()) : tm_.mkConst(*bits);
}

// A value read from memory: `bits` has whole bytes, the type may have fewer.
void ProgramBuilder::defineBits(const llvm::Value& v, unsigned k, llvm::Type* type, Term bits) {
    Sort sort = sortOf(type);
    uint32_t width = sort.isBool() ? 1 : sort.width;
    define(v, k, asLeaf(tm_.mkExtract(bits, width - 1, 0), type));
}

} // namespace vouch::frontend
