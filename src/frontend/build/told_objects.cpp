#include "frontend/build/told_objects.h"

#include "frontend/debug_files.h"
#include "frontend/ir.h"

#include <llvm/BinaryFormat/Dwarf.h>

namespace vouch::frontend {

namespace {

constexpr size_t kMostTypes = 10'000; // enough for names; what is beyond has none
constexpr size_t kLongestLiteral = 20;

// Types as tables, each of them once.
class TypeTable {
  public:
    explicit TypeTable(std::vector<ToldType>& types) : types_(types) {}

    std::optional<uint32_t> numberOf(const llvm::DIType* type) {
        type = withoutQualifiers(type);
        if (!type) return std::nullopt;
        if (auto known = numbers_.find(type); known != numbers_.end()) return known->second;
        if (types_.size() >= kMostTypes) return std::nullopt;
        auto number = static_cast<uint32_t>(types_.size());
        numbers_[type] = number;
        types_.emplace_back();
        ToldType made = describe(type); // may add other types
        types_[number] = std::move(made);
        return number;
    }

  private:
    ToldType describe(const llvm::DIType* type) {
        ToldType result;
        result.size = type->getSizeInBits() / 8;
        result.isSigned = isSignedType(type);
        if (type->getTag() == llvm::dwarf::DW_TAG_pointer_type) result.kind = ToldType::Kind::Pointer;
        auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
        if (!composite) return result;
        if (composite->getTag() == llvm::dwarf::DW_TAG_array_type) return describeArray(*composite, 0);
        if (composite->getTag() == llvm::dwarf::DW_TAG_enumeration_type) return result;
        result.kind = ToldType::Kind::Structure;
        for (const llvm::DINode* node : composite->getElements()) {
            auto* member = llvm::dyn_cast<llvm::DIDerivedType>(node);
            if (!member || member->getTag() != llvm::dwarf::DW_TAG_member || member->isBitField()) continue;
            if (auto of = numberOf(member->getBaseType()))
                result.members.push_back({member->getName().str(), member->getOffsetInBits() / 8, *of});
        }
        return result;
    }

    // Dimension by dimension: int a[2][3] is an array of two arrays.
    ToldType describeArray(const llvm::DICompositeType& type, unsigned dimension) {
        ToldType result;
        auto element = numberOf(type.getBaseType());
        if (!element) return result;
        result.kind = ToldType::Kind::Array;
        result.element = *element;
        result.size = types_[*element].size;
        unsigned dimensions = type.getElements().size();
        for (unsigned d = dimension; d < dimensions; ++d) result.size *= extent(type, d);
        if (dimension + 1 >= dimensions) return result;
        ToldType inner = describeArray(type, dimension + 1);
        result.element = static_cast<uint32_t>(types_.size());
        types_.push_back(std::move(inner));
        return result;
    }
    static uint64_t extent(const llvm::DICompositeType& type, unsigned dimension) {
        auto* range = llvm::dyn_cast<llvm::DISubrange>(type.getElements()[dimension]);
        auto count = range ? llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount()) : nullptr;
        return count && count->getSExtValue() > 0 ? count->getZExtValue() : 0;
    }

    std::vector<ToldType>& types_;
    llvm::DenseMap<const llvm::DIType*, uint32_t> numbers_;
};

std::string literalText(const llvm::Constant* initialiser) {
    auto* data = llvm::dyn_cast_or_null<llvm::ConstantDataSequential>(initialiser);
    if (!data || !data->isCString()) return "";
    std::string text = "\"";
    for (char c : data->getAsCString().take_front(kLongestLiteral))
        text += c >= ' ' && c <= '~' && c != '"' ? c : '?';
    return text + (data->getAsCString().size() > kLongestLiteral ? "...\"" : "\"");
}

// kDynamicMetadata: the distance of slots, and what belongs to the heap only.
void describeDynamic(const Object& object, Source& source, ToldObject& told) {
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(object.value);
    auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object.value);
    const llvm::MDNode* mark = local    ? local->getMetadata(kDynamicMetadata)
                               : global ? global->getMetadata(kDynamicMetadata)
                                        : nullptr;
    if (!mark) return;
    auto number = [&](unsigned operand) {
        return llvm::mdconst::extract<llvm::ConstantInt>(mark->getOperand(operand))->getZExtValue();
    };
    told.stride = number(0);
    told.isHeap = mark->getNumOperands() > 1;
    if (mark->getNumOperands() > 2)
        told.where = {source.file(llvm::cast<llvm::MDString>(mark->getOperand(2))->getString().str()),
                      static_cast<uint32_t>(number(3)), static_cast<uint32_t>(number(4))};
}

} // namespace

void describeObjects(const Objects& objects, Source& source, Told& told) {
    TypeTable types(told.types);
    for (const Object& object : objects.all()) {
        ToldObject o;
        CName name = source.nameOf(object, 0, 0);
        o.name = name.name;
        o.function = name.function;
        o.address = object.address;
        o.size = object.size;
        o.isConstant = object.isConstant;
        if (const llvm::DIVariable* variable = source.variableOf(object)) {
            o.type = types.numberOf(variable->getType());
            if (const llvm::DIFile* file = variable->getFile())
                o.where = {source.file(fileNameOf(*file)), variable->getLine(), 0};
        }
        if (o.name.empty() && object.isConstant) o.name = literalText(object.initialiser);
        describeDynamic(object, source, o);
        told.objects.push_back(std::move(o));
    }
}

} // namespace vouch::frontend
