// The constraints that instructions and initialisers put on the points-to analysis: one pass over the code.
#include "frontend/memory/points_to.h"
#include "frontend/types.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace vouch::frontend {

namespace {

bool isDifference(const llvm::User* user) {
    auto* difference = llvm::dyn_cast<llvm::BinaryOperator>(user);
    return difference && difference->getOpcode() == llvm::Instruction::Sub &&
           llvm::all_of(difference->operands(),
                        [](const llvm::Use& operand) { return llvm::isa<llvm::PtrToIntInst>(operand); });
}

// Alignment tests: the rest of the address is needed as well, to find the object again.
bool isLowBits(const llvm::User* user) {
    constexpr uint64_t kPage = 4096;
    auto* bits = llvm::dyn_cast<llvm::BinaryOperator>(user);
    auto* mask = bits ? llvm::dyn_cast<llvm::ConstantInt>(bits->getOperand(1)) : nullptr;
    return mask && mask->getValue().ule(kPage) &&
           (bits->getOpcode() == llvm::Instruction::And || bits->getOpcode() == llvm::Instruction::URem);
}

// Differences, comparisons and low bits of addresses tell nobody where an object lies.
// Comparing an address with another one, or with a constant. A number that is found to be equal could be the address.
bool isComparisonOfAddresses(const llvm::User* user) {
    return llvm::isa<llvm::ICmpInst>(user) && llvm::all_of(user->operands(), [](const llvm::Use& operand) {
               return llvm::isa<llvm::PtrToIntInst>(operand.get()) ||
                      llvm::isa<llvm::Constant>(operand.get());
           });
}

bool exposesNothing(const llvm::PtrToIntInst& cast) {
    return llvm::all_of(cast.users(), [](const llvm::User* user) {
        return isComparisonOfAddresses(user) || isDifference(user) || isLowBits(user);
    });
}

// Where a difference of addresses may end up.
struct Flow {
    bool escapes = false; // as a part of an address, perhaps by way of memory or another function
    bool moves = false;   // as what a pointer is moved by
};
Flow flowOf(const llvm::Value* number) {
    Flow flow;
    llvm::SmallPtrSet<const llvm::Value*, 8> seen{number};
    llvm::SmallVector<const llvm::Value*, 8> open{number};
    while (!open.empty())
        for (const llvm::User* user : open.pop_back_val()->users()) {
            flow.moves |= llvm::isa<llvm::GetElementPtrInst>(user);
            if (llvm::isa<llvm::ICmpInst>(user) || llvm::isa<llvm::GetElementPtrInst>(user) ||
                llvm::isa<llvm::SwitchInst>(user))
                continue;
            bool passesOn = llvm::isa<llvm::BinaryOperator>(user) || llvm::isa<llvm::PHINode>(user) ||
                            llvm::isa<llvm::SelectInst>(user) || llvm::isa<llvm::FreezeInst>(user) ||
                            llvm::isa<llvm::TruncInst>(user) || llvm::isa<llvm::ZExtInst>(user) ||
                            llvm::isa<llvm::SExtInst>(user);
            if (!passesOn)
                flow.escapes = true;
            else if (seen.insert(user).second)
                open.push_back(user);
        }
    return flow;
}

} // namespace

uint64_t unitOfLength(const llvm::Value* length, const llvm::DataLayout& layout) {
    constexpr unsigned kLargest = 3; // 8 bytes: few cells are larger
    unsigned zeros = llvm::computeKnownBits(length, layout).countMinTrailingZeros();
    return uint64_t{1} << std::min(zeros, kLargest);
}

class PointsToScan {
  public:
    PointsToScan(PointsTo& graph, const std::map<uint32_t, Site>& sites)
        : g_(graph), layout_(graph.layout_), sites_(sites) {}

    void objects(const Objects& objects) {
        for (uint32_t o = 0; o < objects.all().size(); ++o) {
            Cell cell = g_.fresh();
            g_.nodes_[cell.node].objects.push_back({o, 0});
            g_.cells_[objects[o].value] = cell;
        }
        for (const Object& object : objects.all())
            if (object.initialiser) initialiser(g_.cells_[object.value], object.initialiser);
    }
    void globals(const llvm::Module& module) {
        for (const llvm::GlobalVariable& global : module.globals()) g_.cells_[&global] = g_.fresh();
        for (const llvm::GlobalVariable& global : module.globals())
            if (global.hasInitializer()) initialiser(g_.cells_[&global], global.getInitializer());
    }

    void instruction(const llvm::Instruction& i);
    void binding(const llvm::CallBase& call);

  private:
    using Cell = PointsTo::Cell;

    Cell cell(const llvm::Value* v);
    Cell constant(const llvm::Constant* c);
    Cell address(const llvm::GEPOperator& gep);
    void initialiser(Cell at, const llvm::Constant* c);
    void load(const llvm::LoadInst& i);
    void store(const llvm::StoreInst& i);
    void leaves(Cell at, llvm::Type* type, int64_t offset, uint8_t flags, Cell pointers);
    void difference(const llvm::Instruction& i);
    void call(const llvm::CallBase& i);
    bool isUninitialised(const llvm::Value* site) const;
    bool isExternal(const llvm::Value* site) const;

    PointsTo& g_;
    const llvm::DataLayout& layout_;
    const std::map<uint32_t, Site>& sites_;
};

PointsTo::PointsTo(const llvm::Function& entry, const Objects& objects, const std::map<uint32_t, Site>& sites)
    : layout_(objects.layout()) {
    PointsToScan scan(*this, sites);
    scan.objects(objects);
    for (const llvm::Instruction& i : llvm::instructions(entry)) scan.instruction(i);
    settle();
}

PointsTo::PointsTo(const llvm::Module& module, const std::map<uint32_t, Site>& sites,
                   FunctionAddresses functions)
    : layout_(module.getDataLayout()) {
    PointsToScan scan(*this, sites);
    if (functions == FunctionAddresses::Followed)
        for (const llvm::Function& function : module) cells_[&function] = fresh();
    scan.globals(module);
    for (const llvm::Function& function : module)
        for (const llvm::Instruction& i : llvm::instructions(function)) {
            scan.instruction(i);
            if (auto* call = llvm::dyn_cast<llvm::CallBase>(&i)) scan.binding(*call);
        }
    settle();
}

PointsTo::Cell PointsToScan::cell(const llvm::Value* v) {
    auto it = g_.cells_.find(v);
    if (it != g_.cells_.end()) return it->second;
    if (auto* c = llvm::dyn_cast<llvm::Constant>(v)) {
        Cell result = constant(c);
        g_.cells_[v] = result;
        return result;
    }
    if (!holdsPointers(v->getType())) return {};
    return g_.cells_[v] = g_.fresh();
}

PointsTo::Cell PointsToScan::constant(const llvm::Constant* c) {
    if (auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(c)) return cell(alias->getAliasee());
    if (auto* gep = llvm::dyn_cast<llvm::GEPOperator>(c)) return address(*gep);
    if (auto* e = llvm::dyn_cast<llvm::ConstantExpr>(c)) {
        if (e->getOpcode() == llvm::Instruction::PtrToInt) {
            g_.expose(cell(e->getOperand(0)));
            return {};
        }
        if (e->getOpcode() == llvm::Instruction::Sub) {
            auto *a = llvm::dyn_cast<llvm::PtrToIntOperator>(e->getOperand(0)),
                 *b = llvm::dyn_cast<llvm::PtrToIntOperator>(e->getOperand(1));
            if (a && b) g_.distance(cell(a->getPointerOperand()), cell(b->getPointerOperand()));
        }
        Cell result;
        for (const llvm::Use& operand : e->operands()) {
            Cell part = cell(operand.get());
            if (result.isNowhere()) result = part;
            g_.unify(result, part);
        }
        if (e->getOpcode() == llvm::Instruction::IntToPtr &&
            !llvm::isa<llvm::ConstantInt>(e->getOperand(0))) {
            result = g_.fresh();
            g_.madeFromInteger(result);
        }
        return result;
    }
    Cell result;
    if (auto* aggregate = llvm::dyn_cast<llvm::ConstantAggregate>(c))
        for (const llvm::Use& operand : aggregate->operands()) {
            Cell part = cell(operand.get());
            if (result.isNowhere()) result = part;
            g_.unify(result, part);
        }
    return result;
}

PointsTo::Cell PointsToScan::address(const llvm::GEPOperator& gep) {
    Cell base = cell(gep.getPointerOperand());
    llvm::APInt fixed(layout_.getIndexSizeInBits(0), 0);
    llvm::MapVector<llvm::Value*, llvm::APInt> variable;
    if (!gep.collectOffset(layout_, fixed.getBitWidth(), variable, fixed)) {
        g_.movedByMultiplesOf(base, 1);
        return base;
    }
    for (auto& [index, scale] : variable) g_.movedByMultiplesOf(base, scale.abs().getZExtValue());
    return g_.moved(base, fixed.getSExtValue());
}

void PointsToScan::initialiser(Cell at, const llvm::Constant* top) {
    std::vector<std::pair<int64_t, const llvm::Constant*>> open{{0, top}};
    while (!open.empty()) {
        auto [offset, c] = open.back();
        open.pop_back();
        if (llvm::isa<llvm::ConstantData>(c)) continue;
        if (auto* structure = llvm::dyn_cast<llvm::ConstantStruct>(c)) {
            const auto* fields = layout_.getStructLayout(structure->getType());
            for (unsigned i = 0; i < structure->getNumOperands(); ++i)
                open.push_back({offset + static_cast<int64_t>(fields->getElementOffset(i).getFixedValue()),
                                structure->getOperand(i)});
        } else if (auto* array = llvm::dyn_cast<llvm::ConstantArray>(c)) {
            auto size = static_cast<int64_t>(layout_.getTypeAllocSize(array->getType()->getElementType()));
            for (unsigned i = 0; i < array->getNumOperands(); ++i)
                open.push_back({offset + size * i, array->getOperand(i)});
        } else {
            Cell target = cell(c);
            if (c->getType()->isPointerTy() && !target.isNowhere())
                g_.unify(g_.field(g_.moved(at, offset)), target);
        }
    }
}

// Pointers within a value of this type, loaded from or stored to `at`, are those of the cell `pointers`.
void PointsToScan::leaves(Cell at, llvm::Type* type, int64_t offset, uint8_t flags, Cell pointers) {
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
        const auto* fields = layout_.getStructLayout(structure);
        for (unsigned i = 0; i < structure->getNumElements(); ++i)
            leaves(at, structure->getElementType(i),
                   offset + static_cast<int64_t>(fields->getElementOffset(i).getFixedValue()), flags,
                   pointers);
    } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
        auto size = static_cast<int64_t>(layout_.getTypeAllocSize(array->getElementType()));
        for (uint64_t i = 0; i < array->getNumElements(); ++i)
            leaves(at, array->getElementType(), offset + size * static_cast<int64_t>(i), flags, pointers);
    } else if (type->isPointerTy()) {
        Cell place = g_.moved(at, offset);
        g_.access(place, layout_.getPointerSize(), PointsTo::kPointerAccess);
        g_.unify(g_.field(place), pointers);
    } else {
        g_.access(g_.moved(at, offset), layout_.getTypeStoreSize(type).getKnownMinValue(), flags);
    }
}

void PointsToScan::load(const llvm::LoadInst& i) {
    leaves(cell(i.getPointerOperand()), i.getType(), 0, PointsTo::kIntegerLoad, cell(&i));
}

void PointsToScan::store(const llvm::StoreInst& i) {
    const llvm::Value* value = i.getValueOperand();
    uint8_t flags = PointsTo::kUnknownStore;
    if (llvm::isa<llvm::ConstantData>(value)) flags = PointsTo::kPlain;
    if (auto* call = llvm::dyn_cast<llvm::CallInst>(value))
        if (call->arg_size() == 1 && isUninitialised(call->getArgOperand(0))) flags = PointsTo::kPlain;
    leaves(cell(i.getPointerOperand()), value->getType(), 0, flags, cell(value));
}

bool PointsToScan::isUninitialised(const llvm::Value* site) const {
    auto* id = llvm::dyn_cast<llvm::ConstantInt>(site);
    if (!id || !id->getValue().isIntN(32)) return false;
    auto it = sites_.find(static_cast<uint32_t>(id->getZExtValue()));
    return it != sites_.end() && it->second.name.starts_with("uninitialised");
}

bool PointsToScan::isExternal(const llvm::Value* site) const {
    auto* id = llvm::dyn_cast<llvm::ConstantInt>(site);
    if (!id || !id->getValue().isIntN(32)) return true;
    if (id->isZero()) return false; // forgotten contents
    auto it = sites_.find(static_cast<uint32_t>(id->getZExtValue()));
    return it == sites_.end() || !it->second.name.starts_with("uninitialised");
}

void PointsToScan::instruction(const llvm::Instruction& i) {
    using llvm::Instruction;
    switch (i.getOpcode()) {
    case Instruction::Load: load(llvm::cast<llvm::LoadInst>(i)); return;
    case Instruction::Store: store(llvm::cast<llvm::StoreInst>(i)); return;
    case Instruction::Call: call(llvm::cast<llvm::CallBase>(i)); return;
    case Instruction::GetElementPtr:
        if (i.getType()->isPointerTy()) g_.unify(cell(&i), address(llvm::cast<llvm::GEPOperator>(i)));
        return;
    case Instruction::PtrToInt:
        if (Cell pointer = cell(i.getOperand(0)); !exposesNothing(llvm::cast<llvm::PtrToIntInst>(i)))
            g_.expose(pointer);
        return;
    case Instruction::Sub:
        if (isDifference(&i)) difference(i);
        break;
    case Instruction::IntToPtr: {
        auto* source = llvm::dyn_cast<llvm::CallInst>(i.getOperand(0));
        bool uninitialised = source && source->arg_size() == 1 && isUninitialised(source->getArgOperand(0));
        if (!uninitialised && !llvm::isa<llvm::ConstantInt>(i.getOperand(0))) g_.madeFromInteger(cell(&i));
        return;
    }
    case Instruction::ICmp:
        for (const llvm::Value* operand : i.operands())
            if (operand->getType()->isPointerTy()) cell(operand);
        return;
    default: break;
    }
    // Everything else hands pointers from its operands to its result; constants in it may expose objects.
    for (const llvm::Value* operand : i.operands()) {
        if (llvm::isa<llvm::BasicBlock>(operand)) continue;
        Cell part = cell(operand);
        if (holdsPointers(i.getType()) && holdsPointers(operand->getType())) g_.unify(cell(&i), part);
    }
}

void PointsToScan::difference(const llvm::Instruction& i) {
    auto pointer = [&](unsigned k) {
        return cell(llvm::cast<llvm::PtrToIntInst>(i.getOperand(k))->getPointerOperand());
    };
    Flow flow = flowOf(&i);
    if (flow.escapes) g_.difference(pointer(0), pointer(1));
    if (flow.escapes || flow.moves) g_.distance(pointer(0), pointer(1));
}

// A structure passed by value is a copy of what the argument points to; here, the two are one object.
void PointsToScan::binding(const llvm::CallBase& call) {
    const llvm::Function* callee = call.getCalledFunction();
    if (!callee || callee->isDeclaration()) return;
    for (const llvm::Argument& parameter : callee->args())
        if (holdsPointers(parameter.getType()))
            g_.unify(cell(&parameter), cell(call.getArgOperand(parameter.getArgNo())));
    if (!holdsPointers(call.getType())) return;
    for (const llvm::BasicBlock& block : *callee)
        if (auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator()))
            g_.unify(cell(&call), cell(end->getReturnValue()));
}

void PointsToScan::call(const llvm::CallBase& i) {
    if (auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&i)) {
        Cell target = cell(transfer->getRawDest()), source = cell(transfer->getRawSource());
        if (auto* length = llvm::dyn_cast<llvm::ConstantInt>(transfer->getLength())) {
            g_.copy(target, source, length->getValue().getLimitedValue(uint64_t{1} << 40));
            return;
        }
        uint64_t unit = unitOfLength(transfer->getLength(), layout_);
        for (Cell c : {target, source}) g_.movedByMultiplesOf(c, unit);
        g_.copyUnits(target, source, unit);
        return;
    }
    if (auto* fill = llvm::dyn_cast<llvm::MemSetInst>(&i)) {
        uint8_t flags = llvm::isa<llvm::ConstantInt>(fill->getValue()) ? 0 : PointsTo::kUnknownStore;
        Cell target = cell(fill->getRawDest());
        if (auto* length = llvm::dyn_cast<llvm::ConstantInt>(fill->getLength())) {
            g_.range(target, length->getValue().getLimitedValue(uint64_t{1} << 40), flags);
        } else {
            uint64_t unit = unitOfLength(fill->getLength(), layout_);
            g_.movedByMultiplesOf(target, unit);
            g_.range(target, unit, flags);
        }
        return;
    }
    const llvm::Function* callee = i.getCalledFunction();
    if (!callee) return;
    if (callee->getName() == kInputBytes || callee->getName() == kInputPart) {
        Cell target = cell(i.getArgOperand(1));
        bool external = isExternal(i.getArgOperand(0));
        auto* length = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(2));
        uint64_t size = length ? length->getValue().getLimitedValue(uint64_t{1} << 40) : 1;
        if (!length) g_.movedByMultiplesOf(target, 1);
        g_.range(target, size, external ? PointsTo::kUnknownStore | PointsTo::kIntegerLoad : 0);
        if (external) g_.handedOut(target);
    } else if (callee->getName() == kInputDynamic) {
        g_.range(cell(i.getArgOperand(1)), uint64_t{1} << 40, 0);
    } else if (callee->getName() == kCopyObject) { // two objects of one layout, whatever that is
        g_.unify(cell(i.getArgOperand(0)), cell(i.getArgOperand(1)));
    } else if (callee->getName() == kHavoc) {
        g_.handedOut(cell(i.getArgOperand(1)));
    } else if (callee->isIntrinsic() && i.getType()->isPointerTy()) {
        for (const llvm::Value* argument : i.args())
            if (argument->getType()->isPointerTy()) g_.unify(cell(&i), cell(argument));
    }
}

} // namespace vouch::frontend
