#include "frontend/memory/addresses.h"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

namespace {

using llvm::dyn_cast;
using llvm::Instruction;
using llvm::isa;

constexpr uint64_t kPage = 4096;
constexpr uint64_t kUsualAlignment = 4;       // of what a number that comes from elsewhere is the address of
constexpr size_t kMostMovable = 8;            // constraints grow with the square
constexpr uint64_t kLargestMovable = 1 << 20; // larger ones may be reserves for objects of unknown size

// No object lies there, so that comparisons with it have the same result in every layout.
bool isOutOfRange(const llvm::Value* number) {
    if (isa<llvm::ConstantPointerNull>(number)) return true;
    auto* constant = dyn_cast<llvm::ConstantInt>(number);
    return constant && (constant->getValue().ule(kPage) || (-constant->getValue()).ule(kPage));
}

const llvm::Value* pointerOf(const llvm::Value* value) {
    if (value->getType()->isPointerTy()) return value;
    auto* cast = dyn_cast<llvm::PtrToIntOperator>(value);
    return cast ? cast->getPointerOperand() : nullptr;
}

bool holdsNumber(const llvm::Constant* c) {
    if (isa<llvm::ConstantData>(c) || isa<llvm::GlobalValue>(c)) return false;
    if (isa<llvm::PtrToIntOperator>(c)) return true;
    return llvm::any_of(c->operands(), [](const llvm::Use& operand) {
        auto* part = dyn_cast<llvm::Constant>(operand);
        return part && holdsNumber(part);
    });
}

bool overlap(const Memory::Partition& p, int64_t offset, int64_t bytes, int64_t modulus) {
    int64_t begin = p.piece.begin, end = p.piece.end;
    if (modulus == 0) return offset < end && begin < offset + bytes;
    auto distance = [&](int64_t from, int64_t to) { return ((to - from) % modulus + modulus) % modulus; };
    return end - begin >= modulus || distance(offset, begin) < bytes || distance(begin, offset) < end - begin;
}

// Addresses as integers: which values may be such numbers, and which places of memory may hold them.
class AddressNumbers {
  public:
    AddressNumbers(const llvm::Function& entry, const Objects& objects, Memory& memory)
        : entry_(entry), memory_(memory), pointsTo_(memory.pointsTo()), layout_(entry.getDataLayout()) {
        comeBack_ = pointsTo_.joinsDistant(); // a difference of addresses leads from one object to another
        for (const Memory::Partition& p : memory_.partitions())
            if (holdsPointers(p)) pointers_.insert(&p);
        for (const Object& object : objects.all())
            if (object.initialiser && holdsNumber(object.initialiser)) {
                comeBack_ = true;
                place(touched(object.value, std::nullopt));
            }
        do {
            changed_ = false;
            for (const Instruction& i : llvm::instructions(entry_)) follow(i);
        } while (changed_);
    }

    bool contains(const llvm::Value* value) const {
        return values_.contains(value) ||
               (isa<llvm::ConstantExpr>(value) && holdsNumber(llvm::cast<llvm::Constant>(value)));
    }
    bool amongOperandsOf(const Instruction& i) const {
        return llvm::any_of(i.operand_values(), [&](const llvm::Value* v) { return contains(v); });
    }
    bool isDifference(const Instruction& i) const {
        return i.getOpcode() == Instruction::Sub && contains(i.getOperand(0)) && contains(i.getOperand(1));
    }
    // Some number may become a pointer, or is a pointer's bytes.
    bool comeBack() const { return comeBack_; }

  private:
    using Partitions = std::vector<const Memory::Partition*>;
    using Places = std::set<const Memory::Partition*>;

    Partitions touched(const llvm::Value* pointer, std::optional<uint64_t> bytes) {
        Memory::Cell cell = pointsTo_.cellOf(pointer);
        if (cell.isNowhere()) return {};
        return bytes ? memory_.partitionsOf(cell, *bytes) : memory_.partitionsOf(cell.node);
    }
    static bool meet(const Partitions& partitions, const Places& places) {
        return llvm::any_of(partitions, [&](const Memory::Partition* p) { return places.contains(p); });
    }
    void place(const Partitions& partitions) {
        for (const Memory::Partition* p : partitions) changed_ |= numbers_.insert(p).second;
    }
    bool holdsPointers(const Memory::Partition& p) {
        auto m = static_cast<int64_t>(pointsTo_.modulus(p.node));
        auto [fields, isNew] = fields_.try_emplace(p.node);
        if (isNew) fields->second = pointsTo_.pointersIn(p.node);
        return llvm::any_of(fields->second, [&](const auto& field) {
            return overlap(p, field.first, layout_.getPointerSize(), m);
        });
    }

    void follow(const Instruction& i) {
        if (auto* store = dyn_cast<llvm::StoreInst>(&i)) {
            const llvm::Value* value = store->getValueOperand();
            if (contains(value))
                place(touched(store->getPointerOperand(), layout_.getTypeStoreSize(value->getType())));
        } else if (auto* copy = dyn_cast<llvm::MemTransferInst>(&i)) {
            std::optional<uint64_t> bytes;
            if (auto* length = dyn_cast<llvm::ConstantInt>(copy->getLength()))
                bytes = length->getValue().getLimitedValue();
            if (meet(touched(copy->getRawSource(), bytes), numbers_))
                place(touched(copy->getRawDest(), bytes));
        } else if (auto* load = dyn_cast<llvm::LoadInst>(&i)) {
            read(*load);
        } else if (isa<llvm::IntToPtrInst>(i)) {
            comeBack_ |= contains(i.getOperand(0));
        } else if (isa<llvm::PtrToIntInst>(i) || (passesOn(i) && amongOperandsOf(i))) {
            changed_ |= values_.insert(&i).second;
        }
    }
    // By a type that holds no pointer, a pointer is read as a number.
    void read(const llvm::LoadInst& load) {
        Partitions from = touched(load.getPointerOperand(), layout_.getTypeStoreSize(load.getType()));
        bool isPointer = load.getType()->isPointerTy();
        bool isNumber = meet(from, numbers_), wasPointer = meet(from, pointers_);
        comeBack_ |= isPointer ? isNumber : wasPointer;
        if (!isPointer && (isNumber || wasPointer)) changed_ |= values_.insert(&load).second;
    }
    bool passesOn(const Instruction& i) const {
        return !isa<llvm::ICmpInst>(i) && !isa<llvm::CallInst>(i) && !i.getType()->isPointerTy() &&
               !i.getType()->isVoidTy() && !isDifference(i);
    }

    const llvm::Function& entry_;
    Memory& memory_;
    PointsTo& pointsTo_;
    const llvm::DataLayout& layout_;
    std::map<uint32_t, std::vector<std::pair<int64_t, PointsTo::Cell>>> fields_; // by node
    llvm::DenseSet<const llvm::Value*> values_;
    Places pointers_, numbers_; // that may hold pointers, that may hold numbers
    bool changed_ = false, comeBack_ = false;
};

class LayoutLooks {
  public:
    LayoutLooks(const llvm::Function& entry, const Objects& objects, Memory& memory, bool releases)
        : entry_(entry), objects_(objects), pointsTo_(memory.pointsTo()), layout_(entry.getDataLayout()),
          releases_(releases), numbers_(entry, objects, memory) {
        for (auto component = llvm::scc_begin(&entry); !component.isAtEnd(); ++component)
            if (component.hasCycle()) repeated_.insert(component->begin(), component->end());
    }

    LayoutUse run() {
        for (const Instruction& i : llvm::instructions(entry_)) {
            if (auto* comparison = dyn_cast<llvm::ICmpInst>(&i))
                compare(*comparison);
            else if (numbers_.amongOperandsOf(i))
                compute(i);
        }
        if (looksAtNumbers_) freeNumbers();
        for (const LayoutLook& look : looks_) settle(look);
        for (uint32_t a : use_.movable)
            for (uint32_t b : use_.movable)
                if (a < b && mayOverlap(a, b)) use_.overlapping.emplace(a, b);
        return std::move(use_);
    }

  private:
    using Placements = std::vector<PointsTo::Placement>;

    // --- objects

    const Placements& objectsOf(const llvm::Value* pointer) {
        static const Placements kNone;
        PointsTo::Cell cell = pointsTo_.cellOf(pointer);
        return cell.isNowhere() ? kNone : pointsTo_.objectsOf(cell.node);
    }
    bool isOnHeap(uint32_t object) const { return objects_[object].value->getName().starts_with("heap."); }
    // One object of the model that stands for many of the program's.
    bool isRegion(uint32_t object) const {
        return objects_[object].value->getName().starts_with("heap.region");
    }
    llvm::TinyPtrVector<llvm::DbgVariableRecord*> declarationsOf(uint32_t object) const {
        return llvm::findDVRDeclares(const_cast<llvm::Value*>(objects_[object].value));
    }
    bool isLocal(uint32_t object) const {
        return isa<llvm::AllocaInst>(objects_[object].value) && !isOnHeap(object);
    }
    // A local of the outermost block of main lives as long as the program.
    bool mayBeGone(uint32_t object) const {
        if (isOnHeap(object)) return releases_;
        if (!isLocal(object)) return false;
        auto records = declarationsOf(object);
        return records.empty() || llvm::any_of(records, [](const llvm::DbgVariableRecord* record) {
                   return record->getDebugLoc().getInlinedAt() ||
                          !isa<llvm::DISubprogram>(record->getVariable()->getScope());
               });
    }
    // Stands for one object of the program, at one address.
    bool isMovable(uint32_t object) const {
        if (isRegion(object) || objects_[object].size > kLargestMovable) return false;
        if (!mayBeGone(object) || isOnHeap(object)) return true;
        if (declarationsOf(object).empty()) return false; // a stack of recursive calls, perhaps
        return llvm::none_of(objects_[object].value->users(), [&](const llvm::User* user) {
            auto* instruction = dyn_cast<Instruction>(user);
            return instruction && repeated_.contains(instruction->getParent());
        });
    }
    bool haveOneScope(uint32_t a, uint32_t b) const {
        if (!isLocal(a) || !isLocal(b)) return false;
        auto x = declarationsOf(a), y = declarationsOf(b);
        if (x.empty() || y.empty()) return false;
        return x[0]->getVariable()->getScope() == y[0]->getVariable()->getScope() &&
               x[0]->getDebugLoc().getInlinedAt() == y[0]->getDebugLoc().getInlinedAt();
    }
    // Not alive at the same time, or literals of which one may be a part of the other.
    bool mayOverlap(uint32_t a, uint32_t b) const {
        auto isShared = [&](uint32_t object) {
            auto* global = dyn_cast<llvm::GlobalVariable>(objects_[object].value);
            return global && global->isConstant() && global->hasGlobalUnnamedAddr();
        };
        if (isShared(a) && isShared(b)) return true;
        return mayBeGone(a) && mayBeGone(b) && !haveOneScope(a, b);
    }
    bool belongToOneObject(const llvm::Value* a, const llvm::Value* b) {
        if (llvm::getUnderlyingObject(a, 0) == llvm::getUnderlyingObject(b, 0))
            return true; // moved pointers stay in their object
        if (pointsTo_.cellOf(a).node != pointsTo_.cellOf(b).node) return false;
        const Placements& all = objectsOf(a);
        return all.size() == 1 && !isRegion(all[0].object);
    }
    bool mayBeBehind(const llvm::Value* pointer) {
        PointsTo::Cell cell = pointsTo_.cellOf(pointer);
        auto m = static_cast<int64_t>(pointsTo_.modulus(cell.node));
        return llvm::any_of(objectsOf(pointer), [&](const PointsTo::Placement& placement) {
            if (isRegion(placement.object)) return false; // in the middle of a slot
            auto distance =
                static_cast<int64_t>(objects_[placement.object].size) - (cell.offset - placement.shift);
            return m == 0 ? distance == 0 : distance % m == 0;
        });
    }
    // The power of two that divides the address in every layout.
    uint64_t alignmentOf(const llvm::Value* pointer) {
        llvm::APInt fixed(layout_.getIndexTypeSizeInBits(pointer->getType()), 0);
        const llvm::Value* base = pointer->stripAndAccumulateConstantOffsets(layout_, fixed, true);
        if (auto object = objects_.indexOf(base))
            return llvm::MinAlign(objects_[*object].alignment, fixed.getZExtValue());
        PointsTo::Cell cell = pointsTo_.cellOf(pointer);
        if (objectsOf(pointer).empty()) return 1;
        uint64_t alignment = uint64_t{1} << 32;
        for (const PointsTo::Placement& placement : objectsOf(pointer)) {
            auto offset = static_cast<uint64_t>(cell.offset - placement.shift);
            alignment = std::min(alignment, llvm::MinAlign(objects_[placement.object].alignment, offset));
        }
        return llvm::MinAlign(alignment, pointsTo_.modulus(cell.node));
    }

    // --- looks

    void look(const Instruction& i, LookKind kind) {
        looks_.push_back({kind, &i});
        looksAtNumbers_ |= kind == LookKind::Numbers || !i.getOperand(0)->getType()->isPointerTy();
    }
    void compare(const llvm::ICmpInst& i) {
        const llvm::Value *a = i.getOperand(0), *b = i.getOperand(1);
        if (isOutOfRange(a) || isOutOfRange(b)) return;
        const llvm::Value *p = pointerOf(a), *q = pointerOf(b);
        if (p && q) return i.isEquality() ? equality(i, p, q) : order(i, p, q);
        if (numbers_.contains(a) || numbers_.contains(b)) look(i, LookKind::Numbers);
    }
    void order(const Instruction& i, const llvm::Value* p, const llvm::Value* q) {
        bool areFunctions = isa<llvm::Function>(p) || isa<llvm::Function>(q);
        bool areUnknown = objectsOf(p).empty() || objectsOf(q).empty(); // in every layout
        if (areFunctions || (!areUnknown && !belongToOneObject(p, q))) look(i, LookKind::Order);
    }
    void equality(const Instruction& i, const llvm::Value* p, const llvm::Value* q) {
        if (objectsOf(p).empty() || objectsOf(q).empty()) return;
        if (llvm::getUnderlyingObject(p, 0) == llvm::getUnderlyingObject(q, 0)) return;
        auto any = [&](const llvm::Value* pointer, auto&& is) {
            return llvm::any_of(objectsOf(pointer),
                                [&](const PointsTo::Placement& placement) { return is(placement.object); });
        };
        auto gone = [&](uint32_t object) { return mayBeGone(object); };
        bool isOne = belongToOneObject(p, q);
        // One heap object of the model is one of the program; a local may be made again and again.
        bool mayBeAgain = any(p, [&](uint32_t object) { return isLocal(object) && !isMovable(object); });
        if ((any(p, gone) && any(q, gone)) && (!isOne || mayBeAgain)) look(i, LookKind::Gone);
        if (!isOne && (mayBeBehind(p) || mayBeBehind(q) || sharesLiterals(p, q))) look(i, LookKind::Adjacent);
    }
    bool sharesLiterals(const llvm::Value* p, const llvm::Value* q) {
        return llvm::any_of(objectsOf(p), [&](const PointsTo::Placement& a) {
            return llvm::any_of(objectsOf(q), [&](const PointsTo::Placement& b) {
                return a.object != b.object && !mayBeGone(a.object) && mayOverlap(a.object, b.object);
            });
        });
    }

    // To move a number, or to tag an address, is no look; to move it by another one, or to use it as an index, is.
    void compute(const Instruction& i) {
        if (numbers_.isDifference(i)) {
            const llvm::Value *p = pointerOf(i.getOperand(0)), *q = pointerOf(i.getOperand(1));
            return p && q ? order(i, p, q) : look(i, LookKind::Numbers);
        }
        switch (i.getOpcode()) {
        case Instruction::Load:
        case Instruction::Store:
        case Instruction::PHI:
        case Instruction::Select:
        case Instruction::Freeze:
        case Instruction::IntToPtr:
        case Instruction::ZExt:
        case Instruction::SExt:
        case Instruction::Trunc:
        case Instruction::Sub:
        case Instruction::Ret: return;
        case Instruction::Add:
            if (!numbers_.contains(i.getOperand(0)) || !numbers_.contains(i.getOperand(1))) return;
            break;
        case Instruction::And:
        case Instruction::URem:
        case Instruction::Or:
            if (isPromisedBits(i) || isTag(i)) return;
            break;
        case Instruction::Call:
            if (isa<llvm::MemIntrinsic>(i) || !isa<llvm::IntrinsicInst>(i)) return;
            break;
        default: break;
        }
        look(i, LookKind::Numbers);
    }
    // The lowest bits, as far as alignment tells them.
    bool isPromisedBits(const Instruction& i) {
        auto* mask = dyn_cast<llvm::ConstantInt>(i.getOperand(1));
        const llvm::Value* number = i.getOperand(0);
        if (auto* narrow = dyn_cast<llvm::TruncInst>(number)) number = narrow->getOperand(0);
        const llvm::Value* pointer = pointerOf(number);
        if (!mask || !pointer || i.getOpcode() == Instruction::Or) return false;
        uint64_t alignment = alignmentOf(pointer);
        if (i.getOpcode() == Instruction::And) return mask->getValue().ult(alignment);
        return mask->getValue().isPowerOf2() && mask->getValue().ule(alignment);
    }
    // Low bits that alignment leaves free, set or cleared: p | 1, p & ~3. The result is followed as a number.
    bool isTag(const Instruction& i) {
        auto* bits = dyn_cast<llvm::ConstantInt>(i.getOperand(1));
        if (!bits || i.getOpcode() == Instruction::URem) return false;
        const llvm::Value* pointer = pointerOf(i.getOperand(0));
        llvm::APInt low = i.getOpcode() == Instruction::And ? ~bits->getValue() : bits->getValue();
        return low.ult(pointer ? alignmentOf(pointer) : kUsualAlignment);
    }

    // --- which of them see any layout

    // Adds the objects, if there are few enough and all can be moved.
    bool move(llvm::ArrayRef<const llvm::Value*> pointers) {
        std::set<uint32_t> all = use_.movable;
        for (const llvm::Value* pointer : pointers)
            for (const PointsTo::Placement& placement : objectsOf(pointer)) all.insert(placement.object);
        if (all.size() > kMostMovable ||
            !llvm::all_of(all, [&](uint32_t object) { return isMovable(object); }))
            return false;
        use_.movable = std::move(all);
        return true;
    }
    void freeNumbers() {
        std::vector<const llvm::Value*> pointers;
        std::vector<const Instruction*> conversions;
        for (const Instruction& i : llvm::instructions(entry_)) {
            if (!isa<llvm::ICmpInst>(i) && !isa<llvm::PHINode>(i) &&
                llvm::any_of(i.operands(), [](const llvm::Use& use) {
                    return isa<llvm::ConstantExpr>(use) && holdsNumber(llvm::cast<llvm::Constant>(use));
                }))
                return; // not expanded
            if (!isa<llvm::PtrToIntInst>(i)) continue;
            if (objectsOf(i.getOperand(0)).empty()) return; // a function, perhaps
            conversions.push_back(&i);
            pointers.push_back(i.getOperand(0));
        }
        if (numbers_.comeBack() || !move(pointers)) return;
        use_.free.insert(conversions.begin(), conversions.end());
        numbersAreFree_ = true;
    }
    void settle(const LayoutLook& look) {
        bool onPointers =
            isa<llvm::ICmpInst>(look.where) && look.where->getOperand(0)->getType()->isPointerTy();
        if (onPointers && look.kind != LookKind::Gone &&
            move({look.where->getOperand(0), look.where->getOperand(1)})) {
            use_.free.insert(look.where);
            return;
        }
        if (!onPointers && numbersAreFree_) return;
        for (const LayoutLook& known : use_.assumed)
            if (known.kind == look.kind) return;
        use_.assumed.push_back(look);
    }

    const llvm::Function& entry_;
    const Objects& objects_;
    PointsTo& pointsTo_;
    const llvm::DataLayout& layout_;
    bool releases_;
    AddressNumbers numbers_;
    llvm::DenseSet<const llvm::BasicBlock*> repeated_; // blocks that can be executed again
    std::vector<LayoutLook> looks_;
    bool looksAtNumbers_ = false, numbersAreFree_ = false;
    LayoutUse use_;
};

} // namespace

const char* assumptionOf(LookKind kind) {
    switch (kind) {
    case LookKind::Numbers: return "addresses have the numbers that the model gives them";
    case LookKind::Order: return "objects lie in the order in which the model lays them out";
    case LookKind::Adjacent: return "no object begins where another one ends, and literals are distinct";
    case LookKind::Gone: return "addresses of objects that are gone compare as the model lays objects out";
    }
    return "";
}

LayoutUse looksAtLayout(const llvm::Function& entry, const Objects& objects, Memory& memory, bool releases) {
    return LayoutLooks(entry, objects, memory, releases).run();
}

void expandAddressNumbers(llvm::Function& entry) {
    std::vector<llvm::Use*> open;
    auto collect = [&](Instruction& i) {
        for (llvm::Use& use : i.operands())
            if (isa<llvm::ConstantExpr>(use) && holdsNumber(llvm::cast<llvm::Constant>(use)))
                open.push_back(&use);
    };
    for (Instruction& i : llvm::instructions(entry)) collect(i);
    llvm::DenseMap<std::pair<llvm::PHINode*, llvm::BasicBlock*>, Instruction*> incoming;
    while (!open.empty()) {
        llvm::Use* use = open.back();
        open.pop_back();
        auto* user = llvm::cast<Instruction>(use->getUser());
        Instruction* before = user;
        auto* phi = dyn_cast<llvm::PHINode>(user);
        if (phi) { // one value for all edges from the same block
            before = phi->getIncomingBlock(*use)->getTerminator();
            if (Instruction* known = incoming.lookup({phi, phi->getIncomingBlock(*use)})) {
                use->set(known);
                continue;
            }
        }
        Instruction* copy = llvm::cast<llvm::ConstantExpr>(use->get())->getAsInstruction();
        copy->insertBefore(before);
        copy->setDebugLoc(user->getDebugLoc());
        if (phi) incoming[{phi, phi->getIncomingBlock(*use)}] = copy;
        use->set(copy);
        collect(*copy);
    }
}

} // namespace vouch::frontend
