#include "frontend/slice/control.h"

#include <llvm/IR/CFG.h>

namespace vouch::frontend {

using namespace llvm;

ControlDependence::ControlDependence(Function& function) : tree_(function) {
    for (BasicBlock* root : tree_.roots())
        if (!succ_empty(root)) endless_.push_back(root);
    for (BasicBlock& block : function) {
        const DomTreeNode* end = tree_.getNode(&block)->getIDom();
        for (BasicBlock* successor : successors(&block))
            for (DomTreeNode* node = tree_.getNode(successor); node != end; node = node->getIDom()) {
                auto& controllers = controllers_[node->getBlock()];
                if (controllers.empty() || controllers.back() != &block) controllers.push_back(&block);
            }
    }
}

ArrayRef<BasicBlock*> ControlDependence::controllers(const BasicBlock& block) const {
    auto known = controllers_.find(&block);
    return known == controllers_.end() ? ArrayRef<BasicBlock*>() : ArrayRef<BasicBlock*>(known->second);
}

BasicBlock* ControlDependence::next(BasicBlock& block) const {
    const DomTreeNode* after = tree_.getNode(&block)->getIDom();
    return after ? after->getBlock() : nullptr;
}

} // namespace vouch::frontend
