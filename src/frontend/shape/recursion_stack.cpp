#include "frontend/shape/recursion_stack.h"

#include "frontend/shape/substitute.h"
#include "frontend/stages.h"

#include <llvm/IR/InstIterator.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// The least that a frame takes on a real stack: the return address, aligned.
constexpr uint64_t kNativeFrame = 16;

struct Member {
    Function* function = nullptr;
    BasicBlock *start = nullptr, *end = nullptr; // of its body
    std::vector<AllocaInst*> parameters;         // variables that callers assign
    std::vector<LoadInst*> arguments;            // their values where the body starts
    uint64_t objectBytes = 0;
};

// Line 0: belongs to the function, but to no statement of it.
DebugLoc nowhereIn(const Function& function) {
    DISubprogram* subprogram = function.getSubprogram();
    return subprogram ? DebugLoc(DILocation::get(function.getContext(), 0, 0, subprogram)) : DebugLoc();
}

uint64_t sizeOf(const AllocaInst& object) {
    return std::max<uint64_t>(object.getAllocationSize(object.getDataLayout())->getFixedValue(), 1);
}

class StackBuilder {
  public:
    StackBuilder(Function& first, const std::vector<Function*>& functions, Primitives& primitives)
        : first_(first), primitives_(primitives), where_(nowhereIn(first)) {
        for (Function* function : functions) {
            numberOf_[function] = members_.size();
            members_.emplace_back().function = function;
        }
    }

    Function* run() {
        makeSkeleton();
        if (!inlineBodies()) return abandon();
        findCalls();
        closeTailCalls();
        dropInvariantParameters();
        Frames frames(*result_, depth_);
        frames.keepObjects(objects());
        frames.findSaved(calls_);
        frames.keepValues();
        if (needsSites()) sites_ = frames.newStack(Type::getInt32Ty(result_->getContext()), "return.site");
        auto room = frames.makeRoom(nativeFrame());
        if (!room) return abandon();
        for (size_t i = 0; i < calls_.size(); ++i) enter(i, frames, *room);
        for (size_t m = 0; m < members_.size(); ++m) leave(m, frames);
        startWithFirst();
        removeDeadBlocks(*result_);
        return result_;
    }

  private:
    Function* abandon() {
        result_->eraseFromParent();
        return nullptr;
    }

    AllocaInst* newVariable(Type* type, const Twine& name) {
        IRBuilder<> top(&result_->getEntryBlock(), result_->getEntryBlock().begin());
        AllocaInst* variable = top.CreateAlloca(type, nullptr, name);
        own_.insert(variable);
        return variable;
    }
    // Where values of this type are returned. One for all functions: a tail call returns what its callee does.
    AllocaInst* resultVariable(Type* type) {
        AllocaInst*& variable = results_[type];
        if (!variable) variable = newVariable(type, "result");
        return variable;
    }

    // The entry goes to the start of each member for now, so that analyses see all bodies; one of these ways stays.
    // The function has no debug information of its own: once it is inlined, it is as if its parts had been.
    void makeSkeleton() {
        LLVMContext& context = first_.getContext();
        Module* module = first_.getParent();
        result_ = Function::Create(first_.getFunctionType(), GlobalValue::InternalLinkage,
                                   first_.getName() + ".iterative", module);
        result_->setIsNewDbgInfoFormat(module->IsNewDbgInfoFormat);
        BasicBlock* entry = BasicBlock::Create(context, "entry", result_);
        for (Member& member : members_) {
            member.start = BasicBlock::Create(context, member.function->getName() + ".start", result_);
            member.end = BasicBlock::Create(context, member.function->getName() + ".end", result_);
        }
        depth_ = newVariable(module->getDataLayout().getIntPtrType(context), "depth");
        IRBuilder<> builder(entry);
        builder.SetCurrentDebugLocation(where_);
        builder.CreateStore(ConstantInt::get(depth_->getAllocatedType(), 0), depth_);
        for (Member& member : members_) makeStart(member);
        Member& first = members_[numberOf_.lookup(&first_)];
        for (size_t i = 0; i < first.parameters.size(); ++i)
            builder.CreateStore(result_->getArg(static_cast<unsigned>(i)), first.parameters[i]);
        Value* any = builder.CreateFreeze(PoisonValue::get(builder.getInt32Ty()));
        SwitchInst* choice = builder.CreateSwitch(any, first.start);
        for (size_t m = 0; m < members_.size(); ++m)
            choice->addCase(builder.getInt32(static_cast<unsigned>(m)), members_[m].start);
    }

    void makeStart(Member& member) {
        IRBuilder<> builder(member.start);
        builder.SetCurrentDebugLocation(nowhereIn(*member.function));
        std::vector<Value*> arguments;
        for (Argument& parameter : member.function->args()) {
            member.parameters.push_back(newVariable(parameter.getType(), parameter.getName()));
            member.arguments.push_back(
                builder.CreateLoad(parameter.getType(), member.parameters.back(), parameter.getName()));
            arguments.push_back(member.arguments.back());
        }
        // Without location: those of the body stay as they are.
        builder.SetCurrentDebugLocation({});
        CallInst* body = builder.CreateCall(member.function, arguments);
        builder.SetCurrentDebugLocation(nowhereIn(*member.function));
        bodies_.push_back(body);
        if (!body->getType()->isVoidTy()) builder.CreateStore(body, resultVariable(body->getType()));
        builder.CreateBr(member.end);
        new UnreachableInst(member.end->getContext(), member.end);
    }

    void startWithFirst() {
        auto* choice = cast<SwitchInst>(result_->getEntryBlock().getTerminator());
        auto* any = cast<Instruction>(choice->getCondition());
        IRBuilder<>(choice).CreateBr(members_[numberOf_.lookup(&first_)].start);
        choice->eraseFromParent();
        any->eraseFromParent();
    }

    bool inlineBodies() {
        for (size_t m = 0; m < members_.size(); ++m) {
            Function& function = *members_[m].function;
            for (Instruction& instruction : instructions(function)) {
                if (!instruction.getDebugLoc()) instruction.setDebugLoc(nowhereIn(function));
                if (auto* object = dyn_cast<AllocaInst>(&instruction))
                    members_[m].objectBytes += sizeOf(*object);
            }
            Locals locals = isMemoryProperty(primitives_.property()) ? Locals::Stay : Locals::Forget;
            if (!substituteCall(*bodies_[m], locals).done) return false;
        }
        return true;
    }

    void findCalls() {
        std::vector<CallInst*> found;
        for (Instruction& instruction : instructions(*result_))
            if (auto* call = dyn_cast<CallInst>(&instruction))
                if (call->getCalledFunction() && numberOf_.contains(call->getCalledFunction()))
                    found.push_back(call);
        for (CallInst* call : found) {
            RecursiveCall recursive;
            recursive.call = call;
            recursive.target = numberOf_.lookup(call->getCalledFunction());
            recursive.back = call->getParent()->splitBasicBlock(call->getNextNode(),
                                                                call->getParent()->getName() + ".back");
            if (auto member = tailOf(call)) {
                recursive.isTail = true;
                tails_.emplace_back(*member, recursive.target);
            } else if (!call->use_empty()) {
                IRBuilder<> builder(recursive.back, recursive.back->getFirstInsertionPt());
                builder.SetCurrentDebugLocation(call->getDebugLoc());
                call->replaceAllUsesWith(
                    builder.CreateLoad(call->getType(), resultVariable(call->getType())));
            }
            calls_.push_back(std::move(recursive));
        }
    }

    // The member that returns, with the result of this call if any, as soon as the call is over. A member
    // with objects does not: the callee may have their addresses.
    std::optional<size_t> tailOf(CallInst* call) {
        Value* result = call->getType()->isVoidTy() ? nullptr : call;
        Instruction* at = call->getNextNode();
        DenseSet<BasicBlock*> seen;
        for (;;) {
            if (auto* store = dyn_cast<StoreInst>(at)) {
                auto known = results_.find(call->getType());
                if (!result || store->getValueOperand() != result || known == results_.end() ||
                    store->getPointerOperand() != known->second)
                    return std::nullopt;
                result = nullptr;
                at = at->getNextNode();
                continue;
            }
            auto* jump = dyn_cast<BranchInst>(at);
            if (!jump || !jump->isUnconditional() || !seen.insert(at->getParent()).second)
                return std::nullopt;
            BasicBlock* next = jump->getSuccessor(0);
            for (size_t m = 0; m < members_.size(); ++m)
                if (members_[m].end == next) {
                    bool same = members_[m].function->getReturnType() == call->getType();
                    return same && !result && members_[m].objectBytes == 0 ? std::optional(m) : std::nullopt;
                }
            for (PHINode& phi : next->phis())
                if (result && phi.getIncomingValueForBlock(at->getParent()) == result) {
                    result = &phi;
                    break;
                }
            at = next->getFirstNonPHI();
        }
    }

    // reaches_[g][h]: an activation of g can go over into one of h by tail calls.
    void closeTailCalls() {
        reaches_.assign(members_.size(), std::vector<bool>(members_.size(), false));
        for (size_t m = 0; m < members_.size(); ++m) reaches_[m][m] = true;
        for (bool changed = true; changed;) {
            changed = false;
            for (auto [from, to] : tails_)
                for (auto& reached : reaches_)
                    if (reached[from] && !reached[to]) changed = reached[to] = true;
        }
    }

    // A parameter that has the same value in all activations is that value. Optimistic: null while nothing is known.
    void dropInvariantParameters() {
        DenseMap<Value*, Value*> known; // argument → its only value; itself if there are several
        for (Member& member : members_)
            for (LoadInst* argument : member.arguments) known[argument] = nullptr;
        auto meet = [&](LoadInst* argument, Value* passed) {
            if (auto same = known.find(passed); same != known.end()) passed = same->second;
            if (!passed || known[argument] == passed || known[argument] == argument) return false;
            bool fixed = isa<Argument>(passed) || (isa<Constant>(passed) && !isa<UndefValue>(passed));
            known[argument] = fixed && !known[argument] ? passed : argument;
            return true;
        };
        for (bool changed = true; changed;) {
            changed = false;
            Member& first = members_[numberOf_.lookup(&first_)];
            for (unsigned i = 0; i < first.arguments.size(); ++i)
                changed |= meet(first.arguments[i], result_->getArg(i));
            for (const RecursiveCall& call : calls_)
                for (unsigned i = 0; i < call.call->arg_size(); ++i)
                    changed |= meet(members_[call.target].arguments[i], call.call->getArgOperand(i));
        }
        for (Member& member : members_)
            for (LoadInst*& argument : member.arguments)
                if (Value* only = known[argument]; only && only != argument)
                    argument->replaceAllUsesWith(only);
    }

    std::vector<AllocaInst*> objects() {
        std::vector<AllocaInst*> found;
        for (Instruction& instruction : instructions(*result_))
            if (auto* object = dyn_cast<AllocaInst>(&instruction); object && !own_.contains(object))
                found.push_back(object);
        return found;
    }

    // Calls that are no tail calls, after which this member's return goes on.
    std::vector<size_t> returnSites(size_t member) const {
        std::vector<size_t> found;
        for (size_t i = 0; i < calls_.size(); ++i)
            if (!calls_[i].isTail && reaches_[calls_[i].target][member]) found.push_back(i);
        return found;
    }
    // Whether this call has to say where its callee shall go on.
    bool needsSite(const RecursiveCall& call) const {
        for (size_t m = 0; m < members_.size(); ++m)
            if (!call.isTail && reaches_[call.target][m] && returnSites(m).size() > 1) return true;
        return false;
    }
    bool needsSites() const {
        return any_of(calls_, [&](const RecursiveCall& call) { return needsSite(call); });
    }
    uint64_t nativeFrame() const {
        uint64_t least = UINT64_MAX;
        for (const Member& member : members_) least = std::min(least, kNativeFrame + member.objectBytes);
        return least;
    }

    // From the call to the start of its callee.
    void enter(size_t number, const Frames& frames, uint64_t room) {
        const RecursiveCall& recursive = calls_[number];
        CallInst* call = recursive.call;
        DebugLoc where = call->getDebugLoc();
        call->getParent()->getTerminator()->eraseFromParent();
        IRBuilder<> builder(call->getParent());
        builder.SetCurrentDebugLocation(where);
        if (!recursive.isTail) {
            Type* type = depth_->getAllocatedType();
            Value* depth = builder.CreateLoad(type, depth_);
            primitives_.assume(builder, builder.CreateICmpULT(depth, ConstantInt::get(type, room)));
            primitives_.ledger("assumption",
                               "recursion of more than " + std::to_string(room) +
                                   " frames exhausts the stack and ends the execution",
                               where);
            frames.save(builder, recursive, depth);
            if (needsSite(recursive))
                builder.CreateStore(builder.getInt32(static_cast<unsigned>(number)),
                                    frames.element(builder, sites_, depth));
            builder.CreateStore(builder.CreateAdd(depth, ConstantInt::get(type, 1)), depth_);
        }
        Member& target = members_[recursive.target];
        for (unsigned i = 0; i < target.parameters.size(); ++i)
            builder.CreateStore(call->getArgOperand(i), target.parameters[i]);
        builder.CreateBr(target.start);
        call->replaceAllUsesWith(PoisonValue::get(call->getType()));
        call->eraseFromParent();
        if (recursive.isTail) return;
        IRBuilder<> back(recursive.back, recursive.back->getFirstInsertionPt());
        back.SetCurrentDebugLocation(where);
        frames.restore(back, recursive, back.CreateLoad(depth_->getAllocatedType(), depth_));
    }

    // From the end of a member to where its caller goes on.
    void leave(size_t member, const Frames& frames) {
        BasicBlock* end = members_[member].end;
        end->getTerminator()->eraseFromParent();
        IRBuilder<> builder(end);
        builder.SetCurrentDebugLocation(nowhereIn(*members_[member].function));
        std::vector<size_t> sites = returnSites(member);
        bool isLast = reaches_[numberOf_.lookup(&first_)][member];
        Type* type = depth_->getAllocatedType();
        Value* depth = builder.CreateLoad(type, depth_);
        if (isLast && !sites.empty()) {
            BasicBlock* out = BasicBlock::Create(end->getContext(), end->getName() + ".out", result_);
            BasicBlock* pop = BasicBlock::Create(end->getContext(), end->getName() + ".pop", result_);
            builder.CreateCondBr(builder.CreateICmpEQ(depth, ConstantInt::get(type, 0)), out, pop);
            builder.SetInsertPoint(out);
            leaveComponent(builder);
            builder.SetInsertPoint(pop);
        } else if (isLast) {
            return leaveComponent(builder);
        } else if (sites.empty()) { // not called at all
            builder.CreateUnreachable();
            return;
        }
        depth = builder.CreateSub(depth, ConstantInt::get(type, 1));
        builder.CreateStore(depth, depth_);
        if (sites.size() == 1) {
            builder.CreateBr(calls_[sites[0]].back);
            return;
        }
        Value* site = builder.CreateLoad(builder.getInt32Ty(), frames.element(builder, sites_, depth));
        SwitchInst* choice = builder.CreateSwitch(site, calls_[sites.back()].back);
        sites.pop_back();
        for (size_t i : sites) choice->addCase(builder.getInt32(static_cast<unsigned>(i)), calls_[i].back);
    }
    void leaveComponent(IRBuilder<>& builder) {
        Type* type = first_.getReturnType();
        if (type->isVoidTy())
            builder.CreateRetVoid();
        else
            builder.CreateRet(builder.CreateLoad(type, resultVariable(type)));
    }

    Function& first_;
    Primitives& primitives_;
    DebugLoc where_;
    std::vector<Member> members_;
    DenseMap<const Function*, size_t> numberOf_;
    std::vector<CallInst*> bodies_; // calls that stand for the members' bodies
    Function* result_ = nullptr;
    AllocaInst *depth_ = nullptr, *sites_ = nullptr;
    DenseMap<Type*, AllocaInst*> results_;
    DenseSet<AllocaInst*> own_;
    std::vector<RecursiveCall> calls_;
    std::vector<std::pair<size_t, size_t>> tails_; // member that ends, member that takes over
    std::vector<std::vector<bool>> reaches_;
};

} // namespace

Function* makeIterative(Function& first, const std::vector<Function*>& members, Primitives& primitives) {
    return StackBuilder(first, members, primitives).run();
}

} // namespace vouch::frontend
