#include "frontend/instrument/volatile.h"

#include "frontend/instrument/devices.h"
#include "frontend/types.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// Whether the address is used for anything but accesses by this function.
bool escapes(const Value* pointer) {
    for (const Use& use : pointer->uses()) {
        const User* user = use.getUser();
        if (isa<LoadInst>(user) || isa<MemIntrinsic>(user) || isa<LifetimeIntrinsic>(user)) continue;
        if (isa<StoreInst>(user) && use.getOperandNo() == StoreInst::getPointerOperandIndex()) continue;
        if (isa<GetElementPtrInst>(user) && !escapes(user)) continue;
        return true;
    }
    return false;
}

const DIType* declaredType(const Value* object) {
    if (auto* local = dyn_cast<AllocaInst>(object))
        for (DbgVariableRecord* record : findDVRDeclares(const_cast<AllocaInst*>(local)))
            return record->getVariable()->getType();
    if (auto* global = dyn_cast<GlobalVariable>(object)) {
        SmallVector<DIGlobalVariableExpression*, 1> expressions;
        global->getDebugInfo(expressions);
        if (!expressions.empty()) return expressions.front()->getVariable()->getType();
    }
    return nullptr;
}

// Whether the object itself is declared volatile; nothing if that is not known.
std::optional<bool> isDeclaredVolatile(const Value* object) {
    const DIType* type = declaredType(object);
    if (auto* global = dyn_cast<GlobalVariable>(object); global && global->isConstant() && !type)
        return false; // the compiler's own, with the value of an initialiser
    if (!type) return std::nullopt;
    while (type) {
        if (auto* array = dyn_cast<DICompositeType>(type);
            array && array->getTag() == dwarf::DW_TAG_array_type) {
            type = array->getBaseType();
            continue;
        }
        auto* derived = dyn_cast<DIDerivedType>(type);
        if (!derived) return false;
        if (derived->getTag() == dwarf::DW_TAG_volatile_type) return true;
        if (derived->getTag() != dwarf::DW_TAG_const_type && derived->getTag() != dwarf::DW_TAG_typedef)
            return false;
        type = derived->getBaseType();
    }
    return false;
}

std::string nameOf(const Value* object) {
    if (isa<ConstantExpr>(object)) return "register";
    if (auto* local = dyn_cast<AllocaInst>(object))
        for (DbgVariableRecord* record : findDVRDeclares(const_cast<AllocaInst*>(local)))
            return record->getVariable()->getName().str();
    return isa<GlobalVariable>(object) ? object->getName().str() : "memory";
}

class VolatileReads {
  public:
    VolatileReads(Primitives& primitives, bool open) : primitives_(primitives), open_(open) {}

    void replace(Instruction& instruction) {
        if (auto* load = dyn_cast<LoadInst>(&instruction); load && load->isVolatile()) {
            load->setVolatile(false);
            bool isRegister = isOpenDevice(load->getPointerOperand(), *load);
            if (isRegister || isShared(load->getPointerOperand(), *load)) read(*load, isRegister);
        } else if (auto* store = dyn_cast<StoreInst>(&instruction)) {
            store->setVolatile(false);
            if (isOpenDevice(store->getPointerOperand(), *store)) store->eraseFromParent();
        } else if (auto* memory = dyn_cast<MemIntrinsic>(&instruction); memory && memory->isVolatile()) {
            memory->setVolatile(ConstantInt::getFalse(instruction.getContext()));
            if (auto* transfer = dyn_cast<MemTransferInst>(memory)) copy(*transfer);
        }
    }

  private:
    // Whether anybody but the program can change what the pointer designates; only then it matters.
    bool isShared(const Value* pointer, const Instruction& reader) {
        auto* local = dyn_cast<AllocaInst>(getUnderlyingObject(pointer, 0));
        if (local && !escapes(local)) return false;
        if (open_) return true;
        primitives_.ledger("environment", "volatile objects change only by the program itself",
                           reader.getDebugLoc());
        return false;
    }

    bool isOpenDevice(const Value* pointer, const Instruction& access) {
        if (!open_ || !isDeviceAddress(pointer)) return false;
        primitives_.ledger("environment", "there is a device at the fixed address that is accessed",
                           access.getDebugLoc());
        return true;
    }

    void read(LoadInst& load, bool isRegister) {
        if (load.use_empty()) {
            if (isRegister) load.eraseFromParent();
            return;
        }
        std::string site = "volatile " + nameOf(getUnderlyingObject(load.getPointerOperand(), 0));
        IRBuilder<> builder(load.getNextNode());
        builder.SetCurrentDebugLocation(load.getDebugLoc());
        Type* type = load.getType();
        Value* unknown = nullptr;
        if (Primitives::hasInput(type)) {
            unknown = primitives_.input(builder, type, site);
        } else {
            Instruction& start = load.getFunction()->getEntryBlock().front();
            AllocaInst* place = IRBuilder<>(&start).CreateAlloca(type);
            primitives_.fill(builder, type, place, site);
            unknown = builder.CreateLoad(type, place);
        }
        Value* value = unknown;
        if (isRegister) {
            load.replaceAllUsesWith(unknown);
            load.eraseFromParent();
            return;
        }
        if (holdsPointers(type))
            value =
                builder.CreateSelect(primitives_.input(builder, builder.getInt1Ty(), site), unknown, &load);
        load.replaceUsesWithIf(value, [&](Use& use) { return use.getUser() != value; });
    }

    void copy(MemTransferInst& transfer) {
        const Value* source = getUnderlyingObject(transfer.getRawSource(), 0);
        const Value* target = getUnderlyingObject(transfer.getRawDest(), 0);
        std::optional<bool> reads = isDeclaredVolatile(source), writes = isDeclaredVolatile(target);
        if (reads == false) return;
        if (!isShared(source, transfer)) return;
        auto* size = dyn_cast<ConstantInt>(transfer.getLength());
        if ((!reads && writes != false) || !size || holdsPointersAt(transfer))
            return primitives_.limitBefore(&transfer, "unsupported: copy of a volatile structure");
        IRBuilder<> builder(transfer.getNextNode());
        builder.SetCurrentDebugLocation(transfer.getDebugLoc());
        primitives_.inputBytes(builder, transfer.getRawDest(), size->getZExtValue(),
                               "volatile " + nameOf(source));
    }

    static bool holdsPointersAt(const MemTransferInst& transfer) {
        for (const Value* end : {transfer.getRawSource(), transfer.getRawDest()}) {
            const Value* object = getUnderlyingObject(end, 0);
            if (auto* local = dyn_cast<AllocaInst>(object)) return holdsPointers(local->getAllocatedType());
            if (auto* global = dyn_cast<GlobalVariable>(object)) return holdsPointers(global->getValueType());
        }
        return true;
    }

    Primitives& primitives_;
    bool open_;
};

} // namespace

void replaceVolatile(Function& function, Primitives& primitives, const Environment& environment) {
    std::vector<Instruction*> accesses; // collected first: a limit cuts its block
    for (Instruction& instruction : instructions(function))
        if (instruction.isVolatile()) accesses.push_back(&instruction);
    VolatileReads reads(primitives, environment.volatileObjects);
    for (Instruction* access : accesses) reads.replace(*access);
}

} // namespace vouch::frontend
