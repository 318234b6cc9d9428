#include "frontend/build/builder.h"

#include "support/check.h"

#include <algorithm>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>

namespace vouch::frontend {

using program::Assignment;
using program::LocationId;
using program::LocationKind;

namespace {

const llvm::Function& entryFunction(const Prepared& prepared) {
    const llvm::Function* f = prepared.module->getFunction(kEntry);
    VOUCH_CHECK(f && !f->empty(), "the prepared module has no entry function");
    return *f;
}

std::vector<const llvm::BasicBlock*> blocksOf(const llvm::Function& entry) {
    llvm::ReversePostOrderTraversal<const llvm::Function*> blocks(&entry);
    return {blocks.begin(), blocks.end()};
}

std::string blockName(const llvm::BasicBlock& block, size_t number) {
    return block.hasName() ? block.getName().str() : "block" + std::to_string(number);
}

} // namespace

program::Program build(Prepared& prepared, const Options& options, TermManager& tm,
                       const support::Budget& budget, support::Statistics& statistics) {
    ProgramBuilder builder(prepared, options, tm, budget);
    program::Program result = builder.run();
    builder.count(statistics);
    prepared.compiled.strays = builder.takeStrays();
    prepared.compiled.told = builder.takeTold();
    builder.describeChecks(prepared.checked);
    builder.describeInvariants(prepared.invariants);
    VOUCH_EXPENSIVE(program::checkProgram(result));
    return result;
}

ProgramBuilder::ProgramBuilder(const Prepared& prepared, const Options& options, TermManager& tm,
                               const support::Budget& budget)
    : prepared_(prepared), tm_(tm), budget_(budget), entry_(entryFunction(prepared)),
      blocks_(blocksOf(entry_)), model_(entry_, prepared, options.cellLimit, tm, program_),
      edges_(tm, program_, model_.source, prepared.sites), nans_(entry_, model_.memory),
      values_(edges_, model_.objects, nans_), steps_(edges_, values_, model_.objects),
      checkPoints_(edges_, entry_, blocks_), freed_(entry_, edges_, values_, model_),
      checks_(edges_, values_, model_, checkPoints_, freed_, steps_),
      endings_(edges_, values_, model_, checks_, program_),
      memoryOperations_(edges_, values_, model_, checks_, freed_, steps_), floats_(edges_, values_, nans_),
      integers_(edges_, values_, model_), integerIntrinsics_(edges_, values_),
      claims_(edges_, values_, prepared.invariants) {
    program_.tm = &tm;
    for (uint32_t n = 0; n < blocks_.size(); ++n) order_[blocks_[n]] = n;
}

program::Program ProgramBuilder::run() {
    enter();
    while (!open_.empty()) {
        if (budget_.exhausted()) throw Unsupported("out of time while building the program");
        const llvm::BasicBlock& block = *blocks_[open_.top()];
        open_.pop();
        translateBlock(block);
    }
    endings_.translate();
    edges_.finish();
    std::sort(program_.variables.begin(), program_.variables.end(),
              [](const auto& a, const auto& b) { return a.term < b.term; });
    for (auto& [id, site] : prepared_.sites) program_.sites[id] = {id, site.size};
    addLedger();
    program::markLoopHeads(program_);
    claims_.settle(program_);
    return std::move(program_);
}

void ProgramBuilder::addLedger() {
    for (auto& [entry, file] : prepared_.ledger) {
        program_.ledger.push_back(entry);
        program_.ledger.back().where.file = model_.source.file(file);
    }
    for (const LayoutLook& look : model_.layoutUse.assumed)
        if (blockLocation_.contains(look.where->getParent()))
            program_.ledger.push_back({"assumption", assumptionOf(look.kind),
                                       model_.source.where(look.where->getDebugLoc().get())});
}

StrayAccesses ProgramBuilder::takeStrays() {
    StrayAccesses strays = std::move(edges_.strays());
    for (const auto& [edge, accesses] : strays.byEdge)
        for (const StrayAccess& access : accesses) {
            if (Memory::Cell{access.node}.isNowhere() || strays.objects.contains(access.node)) continue;
            auto& objects = strays.objects[access.node];
            for (const PointsTo::Placement& placement : model_.pointsTo.objectsOf(access.node)) {
                const Object& object = model_.objects[placement.object];
                objects.emplace_back(object.address, object.size);
            }
            std::sort(objects.begin(), objects.end());
        }
    return strays;
}

Told ProgramBuilder::takeTold() {
    Told told = std::move(edges_.told());
    describeObjects(model_.objects, model_.source, told);
    return told;
}

void ProgramBuilder::count(support::Statistics& statistics) const {
    size_t arrays = 0, cells = 0;
    for (const Memory::Partition& p : model_.memory.partitions()) {
        arrays += p.isArray();
        cells += p.slots.size();
    }
    statistics.set("frontend.instructions", static_cast<double>(entry_.getInstructionCount()));
    statistics.set("frontend.blocks", static_cast<double>(blocks_.size()));
    statistics.set("frontend.objects", static_cast<double>(model_.objects.all().size()));
    statistics.set("frontend.arrays", static_cast<double>(arrays));
    statistics.set("frontend.cells", static_cast<double>(cells));
}

// The edge from the entry gives memory its initial contents.
void ProgramBuilder::enter() {
    const llvm::BasicBlock& first = entry_.getEntryBlock();
    program_.entry = edges_.newLocation(LocationKind::Plain, model_.source.locationOf(first), "entry");
    edges_.beginSegment(program_.entry);
    model_.memory.initialise(edges_.state());
    if (model_.validity) model_.validity->initialise(edges_.state());
    edges_.emit(locationOf(first), tm_.mkTrue());
}

LocationId ProgramBuilder::locationOf(const llvm::BasicBlock& block) {
    auto it = blockLocation_.find(&block);
    if (it != blockLocation_.end()) return it->second;
    LocationId l = edges_.newLocation(LocationKind::Plain, model_.source.locationOf(block),
                                      blockName(block, order_[&block]));
    blockLocation_[&block] = l;
    open_.push(order_[&block]);
    return l;
}

void ProgramBuilder::translateBlock(const llvm::BasicBlock& block) {
    edges_.beginSegment(blockLocation_[&block]);
    for (const llvm::Instruction& i : block) {
        edges_.setCurrent(i);
        try {
            steps_.before(i);
            if (i.isTerminator())
                terminator(i);
            else if (!llvm::isa<llvm::PHINode>(i))
                instruction(i);
        } catch (const CannotModel& e) {
            edges_.endInLimit(e.reason);
        }
        if (edges_.hasEnded() || tm_.isFalse(edges_.guard())) return; // nothing behind this point is reached
    }
}

void ProgramBuilder::terminator(const llvm::Instruction& i) {
    if (auto* jump = llvm::dyn_cast<llvm::BranchInst>(&i)) {
        if (jump->isUnconditional() || jump->getSuccessor(0) == jump->getSuccessor(1)) {
            branch(*i.getParent(), {{jump->getSuccessor(0), tm_.mkTrue()}});
            return;
        }
        Term condition = selector(jump->getCondition());
        branch(*i.getParent(),
               {{jump->getSuccessor(0), condition}, {jump->getSuccessor(1), tm_.mkNot(condition)}});
    } else if (auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&i)) {
        branch(*i.getParent(), switchTargets(*choice));
    } else if (llvm::isa<llvm::ReturnInst>(i)) {
        edges_.endInExit();
    } else if (llvm::isa<llvm::UnreachableInst>(i)) {
        edges_.end();
    } else {
        throw CannotModel{std::string("unsupported: ") + i.getOpcodeName()};
    }
}

// The value that decides between successors, over a state that comes after all inputs of the block are drawn.
Term ProgramBuilder::selector(const llvm::Value* v) {
    if (llvm::isa<llvm::UndefValue>(v)) {
        Term variable = edges_.newVariable({}, values_.sortOf(v->getType()));
        edges_.cut({{variable, values_.value(v)}});
        return variable;
    }
    edges_.cutBehindInputs();
    return values_.value(v);
}

// One target per successor: case values joined, the default where no case applies.
std::vector<ProgramBuilder::Target> ProgramBuilder::switchTargets(const llvm::SwitchInst& i) {
    Term chosen = values_.asBits(selector(i.getCondition()));
    std::map<uint32_t, std::vector<Term>> cases; // by order of blocks
    std::vector<Term> others;
    for (auto& c : i.cases()) {
        Term equal = tm_.mkEq(chosen, tm_.mkConst(c.getCaseValue()->getValue()));
        others.push_back(tm_.mkNot(equal));
        cases[order_[c.getCaseSuccessor()]].push_back(equal);
    }
    cases[order_[i.getDefaultDest()]].push_back(tm_.mkAnd(others));
    std::vector<Target> result;
    for (auto& [block, conditions] : cases) result.push_back({blocks_[block], tm_.mkOr(conditions)});
    return result;
}

void ProgramBuilder::branch(const llvm::BasicBlock& from, const std::vector<Target>& targets) {
    struct Way {
        Target target;
        std::vector<Assignment> assignments;
        std::vector<Term> inputs;
    };
    if (llvm::any_of(llvm::successors(&from), [&](auto* to) { return checkPoints_.isCheck(to); }))
        checkPoints_.arrive();
    // All operands first: one that cannot be modelled must stop the block before it has any edge.
    std::vector<Way> ways;
    const std::vector<Term> drawn = edges_.inputs();
    for (const Target& target : targets) {
        if (tm_.isFalse(tm_.mkAnd(edges_.guard(), target.condition))) continue;
        Way way{target, phisOf(*target.block, from), edges_.inputs()};
        // Undefined operands draw unknowns of their own on each way; conditions do not depend on them.
        edges_.setInputs(drawn);
        ways.push_back(std::move(way));
    }
    for (Way& way : ways) {
        edges_.setInputs(std::move(way.inputs));
        edges_.emit(locationOf(*way.target.block), way.target.condition, std::move(way.assignments));
    }
    edges_.end();
}

std::vector<Assignment> ProgramBuilder::phisOf(const llvm::BasicBlock& to, const llvm::BasicBlock& from) {
    std::vector<Assignment> assignments;
    for (const llvm::PHINode& phi : to.phis()) {
        if (phi.use_empty() && !phi.isUsedByMetadata()) continue;
        const llvm::Value* operand = phi.getIncomingValueForBlock(&from);
        for (unsigned k = 0; k < values_.leafTypes(phi.getType()).size(); ++k)
            assignments.push_back({values_.phiLeaf(phi, k), values_.leaf(operand, k)});
    }
    return assignments;
}

} // namespace vouch::frontend
