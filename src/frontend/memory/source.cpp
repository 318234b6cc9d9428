#include "frontend/memory/source.h"

#include "frontend/debug_files.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>

namespace vouch::frontend {

const llvm::DIType* withoutQualifiers(const llvm::DIType* type) {
    while (auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
        switch (derived->getTag()) {
        case llvm::dwarf::DW_TAG_typedef:
        case llvm::dwarf::DW_TAG_const_type:
        case llvm::dwarf::DW_TAG_volatile_type:
        case llvm::dwarf::DW_TAG_restrict_type:
        case llvm::dwarf::DW_TAG_atomic_type: type = derived->getBaseType(); break;
        default: return type;
        }
    }
    return type;
}

namespace {

const llvm::DIDerivedType* memberAt(const llvm::DICompositeType& type, uint64_t bit, uint64_t bits) {
    for (const llvm::DINode* node : type.getElements()) {
        auto* member = llvm::dyn_cast<llvm::DIDerivedType>(node);
        if (!member || member->getTag() != llvm::dwarf::DW_TAG_member) continue;
        if (member->getOffsetInBits() <= bit &&
            bit + bits <= member->getOffsetInBits() + member->getSizeInBits())
            return member;
    }
    return nullptr;
}

// One step of a path into an array: its indices for the given bit, and what lies there.
const llvm::DIType* elementAt(const llvm::DICompositeType& type, uint64_t& bit, std::string& path) {
    const llvm::DIType* element = withoutQualifiers(type.getBaseType());
    if (!element || element->getSizeInBits() == 0) return nullptr;
    std::vector<uint64_t> extents;
    for (const llvm::DINode* node : type.getElements()) {
        auto* range = llvm::dyn_cast<llvm::DISubrange>(node);
        auto count = range ? llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount()) : nullptr;
        extents.push_back(count && count->getSExtValue() > 0 ? count->getZExtValue() : 1);
    }
    uint64_t index = bit / element->getSizeInBits();
    bit %= element->getSizeInBits();
    std::string indices;
    for (size_t d = extents.size(); d-- > 0;) {
        uint64_t i = d == 0 ? index : index % extents[d];
        index /= extents[d];
        indices = "[" + std::to_string(i) + "]" + indices;
    }
    path += indices;
    return element;
}

} // namespace

std::string typeText(const llvm::DIType* type) {
    if (!type) return "void";
    if (auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type)) {
        std::string name = composite->getName().str();
        switch (composite->getTag()) {
        case llvm::dwarf::DW_TAG_structure_type: return "struct " + name;
        case llvm::dwarf::DW_TAG_union_type: return "union " + name;
        case llvm::dwarf::DW_TAG_enumeration_type: return "enum " + name;
        case llvm::dwarf::DW_TAG_array_type: {
            std::string text = typeText(composite->getBaseType());
            for (const llvm::DINode* node : composite->getElements()) {
                auto* range = llvm::dyn_cast<llvm::DISubrange>(node);
                auto count =
                    range ? llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount()) : nullptr;
                text += "[" + (count ? std::to_string(count->getSExtValue()) : "") + "]";
            }
            return text;
        }
        default: return name;
        }
    }
    if (auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
        switch (derived->getTag()) {
        case llvm::dwarf::DW_TAG_pointer_type: return typeText(derived->getBaseType()) + "*";
        case llvm::dwarf::DW_TAG_const_type: return "const " + typeText(derived->getBaseType());
        case llvm::dwarf::DW_TAG_volatile_type: return "volatile " + typeText(derived->getBaseType());
        case llvm::dwarf::DW_TAG_restrict_type: return typeText(derived->getBaseType());
        default: return derived->getName().str();
        }
    }
    if (llvm::isa<llvm::DISubroutineType>(type)) return "function";
    return type->getName().str();
}

bool isSignedType(const llvm::DIType* type) {
    type = withoutQualifiers(type);
    if (auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type))
        return composite->getTag() == llvm::dwarf::DW_TAG_enumeration_type &&
               isSignedType(composite->getBaseType());
    auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(type);
    return basic && (basic->getEncoding() == llvm::dwarf::DW_ATE_signed ||
                     basic->getEncoding() == llvm::dwarf::DW_ATE_signed_char);
}

Source::Source(const llvm::Function& entry, const Objects& objects, std::vector<std::string>& files)
    : files_(files) {
    if (files_.empty()) files_.push_back("");
    for (uint32_t i = 0; i < files_.size(); ++i) fileIndex_.emplace(files_[i], i);
    for (const llvm::Instruction& i : llvm::instructions(entry))
        for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(i.getDbgRecordRange())) {
            if (record.getNumVariableLocationOps() != 1) continue;
            const llvm::Value* operand = record.getVariableLocationOp(0);
            if (!operand) continue;
            if (record.isDbgValue() &&
                announced_.insert({record.getVariable(), record.getDebugLoc()->getInlinedAt()}).second)
                initialisations_.insert(&record);
            if (record.isDbgDeclare())
                objects_.try_emplace(operand, record.getVariable());
            else if (record.getExpression()->getNumElements() == 0)
                values_.try_emplace(operand, record.getVariable());
        }
    for (const Object& object : objects.all())
        if (auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object.value)) {
            llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> expressions;
            global->getDebugInfo(expressions);
            if (!expressions.empty()) objects_[global] = expressions[0]->getVariable();
        }
}

uint32_t Source::file(const std::string& name) {
    if (name.empty()) return 0;
    auto [it, isNew] = fileIndex_.try_emplace(name, static_cast<uint32_t>(files_.size()));
    if (isNew) files_.push_back(name);
    return it->second;
}

program::SourceLocation Source::declarationOf(const llvm::DILocalVariable& variable) {
    const llvm::DIFile* f = variable.getFile();
    return {f ? file(fileNameOf(*f)) : 0, variable.getLine(), 0};
}

program::SourceLocation Source::where(const llvm::DILocation* location) {
    if (!location) return {};
    const llvm::DIFile* f = location->getFile();
    auto it = fileCache_.find(f);
    if (it == fileCache_.end()) it = fileCache_.try_emplace(f, f ? file(fileNameOf(*f)) : 0).first;
    return {it->second, location->getLine(), location->getColumn()};
}

const llvm::DILocation* Source::locationOf(const llvm::BasicBlock& block) const {
    // A phi has the line of a declaration, which nobody executes here.
    const llvm::DILocation* ofPhi = nullptr;
    for (const llvm::Instruction& i : block)
        if (const llvm::DILocation* l = i.getDebugLoc().get(); l && l->getLine() != 0) {
            if (!llvm::isa<llvm::PHINode>(i)) return l;
            if (!ofPhi) ofPhi = l;
        }
    return ofPhi;
}

// Long chains of else-if nest scopes thousands deep: each scope is left for its parent only once.
const llvm::DISubprogram* Source::subprogramOf(const llvm::DILocalScope* scope) const {
    llvm::SmallVector<const llvm::DILocalScope*, 16> passed;
    const llvm::DISubprogram* found = nullptr;
    while (scope && !(found = llvm::dyn_cast<llvm::DISubprogram>(scope)) &&
           !(found = subprograms_.lookup(scope))) {
        passed.push_back(scope);
        scope = llvm::dyn_cast_or_null<llvm::DILocalScope>(scope->getScope());
    }
    for (const llvm::DILocalScope* s : passed) subprograms_[s] = found;
    return found;
}

std::string Source::functionOf(const llvm::DILocation* location) const {
    const llvm::DISubprogram* subprogram = location ? subprogramOf(location->getScope()) : nullptr;
    return subprogram ? subprogram->getName().str() : "";
}

CName Source::nameOf(const llvm::Value* value) const {
    auto it = values_.find(value);
    return it == values_.end() ? CName{} : nameOf(it->second);
}

CName Source::nameOf(const llvm::DILocalVariable* variable) const {
    const llvm::DISubprogram* subprogram = subprogramOf(variable->getScope());
    return {variable->getName().str(), typeText(variable->getType()),
            subprogram ? subprogram->getName().str() : "", isSignedType(variable->getType())};
}

const llvm::DIVariable* Source::variableOf(const Object& object) const {
    auto it = objects_.find(object.value);
    return it == objects_.end() ? nullptr : it->second;
}

CName Source::nameOf(const Object& object, uint64_t offset, uint64_t bytes) const {
    CName result;
    const llvm::DIVariable* variable = variableOf(object);
    if (!variable) return result;
    result.name = variable->getName().str();
    if (auto* local = llvm::dyn_cast<llvm::DILocalVariable>(variable))
        if (const llvm::DISubprogram* subprogram = subprogramOf(local->getScope()))
            result.function = subprogram->getName().str();
    const llvm::DIType* type = variable->getType();
    uint64_t bit = offset * 8;
    while (bytes != 0) {
        auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(withoutQualifiers(type));
        if (!composite) break;
        if (composite->getTag() == llvm::dwarf::DW_TAG_array_type) {
            uint64_t inner = bit;
            std::string path;
            const llvm::DIType* element = elementAt(*composite, inner, path);
            if (!element || inner + bytes * 8 > element->getSizeInBits()) break;
            result.name += path;
            bit = inner;
            type = composite->getBaseType();
        } else if (composite->getTag() == llvm::dwarf::DW_TAG_structure_type ||
                   composite->getTag() == llvm::dwarf::DW_TAG_union_type) {
            const llvm::DIDerivedType* member = memberAt(*composite, bit, bytes * 8);
            if (!member) break;
            result.name += "." + member->getName().str();
            bit -= member->getOffsetInBits();
            type = member->getBaseType();
        } else {
            break;
        }
    }
    result.type = typeText(type);
    result.isSigned = isSignedType(type);
    return result;
}

} // namespace vouch::frontend
