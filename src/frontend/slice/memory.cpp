#include "frontend/slice/memory.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// More than any object has, and far from overflowing an offset.
constexpr uint64_t kEverything = uint64_t{1} << 40;

uint64_t sizeFrom(const Value* length) {
    auto* constant = dyn_cast<ConstantInt>(length);
    return constant ? constant->getValue().getLimitedValue(kEverything) : kEverything;
}

} // namespace

MemoryDependence::MemoryDependence(Module& module, const std::map<uint32_t, Site>& sites)
    : pointsTo_(module, sites), layout_(module.getDataLayout()) {
    for (Function& function : module)
        for (Instruction& instruction : instructions(function)) addWriter(instruction);
    for (const GlobalVariable& global : module.globals())
        if (PointsTo::Cell cell = pointsTo_.cellOf(&global); global.isConstant() && !cell.isNowhere())
            constants_.insert(cell.node);
    for (auto& [root, calls] : havocs_)
        for (uint32_t node : pointsTo_.reachableFrom(root)) changedFrom_[node].push_back(root);
}

const MemoryDependence::NodePieces& MemoryDependence::piecesOf(uint32_t root) {
    auto [it, isNew] = nodes_.try_emplace(root);
    if (!isNew) return it->second;
    it->second.first = static_cast<uint32_t>(writers_.size());
    it->second.pieces = pointsTo_.pieces(root);
    writers_.resize(writers_.size() + it->second.pieces.size());
    nodeOf_.resize(writers_.size(), root);
    return it->second;
}

MemoryDependence::Pieces MemoryDependence::at(const Value* pointer, uint64_t size) {
    Pieces result;
    PointsTo::Cell cell = pointsTo_.cellOf(pointer);
    if (cell.isNowhere() || size == 0) return result;
    const NodePieces& node = piecesOf(cell.node);
    auto add = [&](int64_t begin, int64_t end) {
        auto piece = std::partition_point(node.pieces.begin(), node.pieces.end(),
                                          [&](const PointsTo::Piece& p) { return p.end <= begin; });
        for (; piece != node.pieces.end() && piece->begin < end; ++piece)
            result.push_back(node.first + static_cast<uint32_t>(piece - node.pieces.begin()));
    };
    auto modulus = static_cast<int64_t>(pointsTo_.modulus(cell.node));
    int64_t begin = cell.offset, end = begin + static_cast<int64_t>(size);
    if (modulus != 0 && end - begin >= modulus) begin = 0, end = modulus;
    add(begin, modulus == 0 ? end : std::min(end, modulus));
    if (modulus != 0 && end > modulus) add(0, std::min(end - modulus, begin));
    return result;
}

void MemoryDependence::addHavoc(CallInst& call) {
    PointsTo::Cell cell = pointsTo_.cellOf(call.getArgOperand(1));
    if (!cell.isNowhere()) havocs_[cell.node].push_back(&call);
}

// Arrays that were taken from the stack hold unknowns from then on.
void MemoryDependence::addRestore(CallInst& call) {
    for (Instruction& instruction : instructions(*call.getFunction()))
        if (auto* array = dyn_cast<AllocaInst>(&instruction); array && !array->isStaticAlloca())
            for (uint32_t piece : at(array, kEverything)) writers_[piece].push_back(&call);
}

void MemoryDependence::addWriter(Instruction& instruction) {
    const Value* target = nullptr;
    uint64_t size = kEverything;
    if (auto* store = dyn_cast<StoreInst>(&instruction)) {
        target = store->getPointerOperand();
        size = layout_.getTypeStoreSize(store->getValueOperand()->getType()).getKnownMinValue();
    } else if (auto* memory = dyn_cast<MemIntrinsic>(&instruction)) {
        target = memory->getRawDest();
        size = sizeFrom(memory->getLength());
    } else if (auto* call = dyn_cast<CallInst>(&instruction)) {
        const Function* callee = call->getCalledFunction();
        if (!callee) return;
        if (callee->getName() == kHavoc) return addHavoc(*call);
        if (callee->getName() == kInputBytes || callee->getName() == kInputPart) {
            target = call->getArgOperand(1);
            size = sizeFrom(call->getArgOperand(2));
        } else if (callee->getName() == kInputDynamic) {
            target = call->getArgOperand(1);
        } else if (callee->getName() == kCopyObject || callee->getName() == kApart) { // what is copied next
            target = call->getArgOperand(0);
        } else if (callee->getName() == kAllocate) { // gives the object its first contents
            target = call;
        } else if (callee->getName() == kFree) { // and takes what it holds away
            target = call->getArgOperand(0);
        } else if (callee->getIntrinsicID() == Intrinsic::stackrestore) {
            return addRestore(*call);
        }
    }
    if (!target) return;
    for (uint32_t piece : at(target, size)) writers_[piece].push_back(&instruction);
}

MemoryDependence::Pieces MemoryDependence::readBy(const Instruction& instruction) {
    if (auto* load = dyn_cast<LoadInst>(&instruction))
        return at(load->getPointerOperand(), layout_.getTypeStoreSize(load->getType()).getKnownMinValue());
    if (auto* transfer = dyn_cast<MemTransferInst>(&instruction))
        return at(transfer->getRawSource(), sizeFrom(transfer->getLength()));
    if (auto* call = dyn_cast<CallInst>(&instruction))
        if (const Function* callee = call->getCalledFunction(); callee && callee->getName() == kCopyObject)
            return at(call->getArgOperand(1), kEverything);
    return {};
}

bool MemoryDependence::mayWriteConstant(const Instruction& instruction) {
    const Value* target = nullptr;
    if (auto* store = dyn_cast<StoreInst>(&instruction)) target = store->getPointerOperand();
    if (auto* memory = dyn_cast<MemIntrinsic>(&instruction)) target = memory->getRawDest();
    PointsTo::Cell cell = target ? pointsTo_.cellOf(target) : PointsTo::Cell{};
    return !cell.isNowhere() && constants_.contains(cell.node);
}

SmallVector<Instruction*, 8> MemoryDependence::writersOf(uint32_t piece) const {
    SmallVector<Instruction*, 8> result(writers_[piece].begin(), writers_[piece].end());
    if (auto groups = changedFrom_.find(nodeOf_[piece]); groups != changedFrom_.end())
        for (uint32_t root : groups->second) append_range(result, havocs_.at(root));
    return result;
}

} // namespace vouch::frontend
