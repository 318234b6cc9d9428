#include "frontend/build/builder.h"
#include "support/check.h"

#include <algorithm>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>

namespace vouch::frontend {

using program::Assignment;
using program::Edge;
using program::Location;
using program::LocationId;
using program::LocationKind;

namespace {

const llvm::Function& entryFunction(const Prepared& prepared) {
    const llvm::Function* f = prepared.module->getFunction(kEntry);
    VOUCH_CHECK(f && !f->empty(), "the prepared module has no entry function");
    return *f;
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
    builder.describeChecks(prepared.checked);
    VOUCH_EXPENSIVE(program::checkProgram(result));
    return result;
}

ProgramBuilder::ProgramBuilder(const Prepared& prepared, const Options& options, TermManager& tm,
                               const support::Budget& budget)
    : prepared_(prepared), tm_(tm), budget_(budget), entry_(entryFunction(prepared)), objects_(entry_),
      pointsTo_(entry_, objects_, prepared.sites), source_(entry_, objects_, program_.files),
      memory_(tm, objects_, pointsTo_, source_, options.cellLimit, checksMemory(), program_.variables) {
    program_.tm = &tm;
    layoutUse_ = looksAtLayout(entry_, objects_, memory_, prepared.releases);
    if (!layoutUse_.free.empty()) layout_.emplace(tm, objects_, pointsTo_, layoutUse_, program_.variables);
    if (tracksObjects(*prepared.module, prepared.compiled.property))
        validity_.emplace(tm, objects_, pointsTo_, entry_, program_.variables);
    if (!checksMemory()) findDead();
    for (const llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<const llvm::Function*>(&entry_)) {
        order_[block] = static_cast<uint32_t>(blocks_.size());
        blocks_.push_back(block);
    }
}

program::Program ProgramBuilder::run() {
    findChecks();
    enter();
    while (!open_.empty()) {
        if (budget_.exhausted()) throw Unsupported("out of time while building the program");
        const llvm::BasicBlock& block = *blocks_[open_.top()];
        open_.pop();
        translateBlock(block, blockLocation_[&block]);
    }
    for (bool returned : {false, true}) translateEnding(returned);
    for (Edge& e : edges_) program_.addEdge(std::move(e));
    std::sort(program_.variables.begin(), program_.variables.end(),
              [](const auto& a, const auto& b) { return a.term < b.term; });
    for (auto& [id, site] : prepared_.sites) program_.sites[id] = {id, site.size};
    for (auto& [entry, file] : prepared_.ledger) {
        program_.ledger.push_back(entry);
        program_.ledger.back().where.file = source_.file(file);
    }
    for (const LayoutLook& look : layoutUse_.assumed)
        if (blockLocation_.contains(look.where->getParent()))
            program_.ledger.push_back(
                {"assumption", assumptionOf(look.kind), source_.where(look.where->getDebugLoc().get())});
    program::markLoopHeads(program_);
    return std::move(program_);
}

StrayAccesses ProgramBuilder::takeStrays() {
    for (const auto& [edge, accesses] : allStrays_.byEdge)
        for (const StrayAccess& access : accesses) {
            if (Memory::Cell{access.node}.isNowhere() || allStrays_.objects.contains(access.node)) continue;
            auto& objects = allStrays_.objects[access.node];
            for (const PointsTo::Placement& placement : pointsTo_.objectsOf(access.node))
                objects.emplace_back(objects_[placement.object].address, objects_[placement.object].size);
            std::sort(objects.begin(), objects.end());
        }
    return std::move(allStrays_);
}

void ProgramBuilder::count(support::Statistics& statistics) const {
    size_t arrays = 0, cells = 0;
    for (const Memory::Partition& p : memory_.partitions()) {
        arrays += p.isArray();
        cells += p.slots.size();
    }
    statistics.set("frontend.instructions", static_cast<double>(entry_.getInstructionCount()));
    statistics.set("frontend.blocks", static_cast<double>(blocks_.size()));
    statistics.set("frontend.objects", static_cast<double>(objects_.all().size()));
    statistics.set("frontend.arrays", static_cast<double>(arrays));
    statistics.set("frontend.cells", static_cast<double>(cells));
}

// The edge from the entry gives memory its initial contents.
void ProgramBuilder::enter() {
    const llvm::BasicBlock& first = entry_.getEntryBlock();
    program_.entry = newLocation(LocationKind::Plain, source_.locationOf(first), "entry");
    beginSegment(program_.entry);
    memory_.initialise(state_);
    if (validity_) validity_->initialise(state_);
    emit(locationOf(first), tm_.mkTrue());
}

LocationId ProgramBuilder::newLocation(LocationKind kind, const llvm::DILocation* where, std::string name) {
    Location l;
    l.kind = kind;
    l.where = source_.where(where);
    l.name = std::move(name);
    l.function = source_.functionOf(where);
    return program_.addLocation(std::move(l));
}

LocationId ProgramBuilder::locationOf(const llvm::BasicBlock& block) {
    auto it = blockLocation_.find(&block);
    if (it != blockLocation_.end()) return it->second;
    LocationId l =
        newLocation(LocationKind::Plain, source_.locationOf(block), blockName(block, order_[&block]));
    blockLocation_[&block] = l;
    open_.push(order_[&block]);
    return l;
}

void ProgramBuilder::beginSegment(LocationId at) {
    at_ = at;
    segment_ = static_cast<uint32_t>(segmentEdges_.size());
    segmentEdges_.emplace_back();
    guard_ = tm_.mkTrue();
    inputs_.clear();
    state_.clear();
    steps_.clear();
    strays_.clear();
    line_ = {};
    edgeWhere_ = {};
    ended_ = false;
}

size_t ProgramBuilder::emit(LocationId to, Term condition, std::vector<Assignment> assignments) {
    Edge e;
    e.from = at_;
    e.to = to;
    e.guard = tm_.mkAnd(guard_, condition);
    e.next = std::move(assignments);
    for (auto& [variable, value] : state_.changed()) e.next.push_back({variable, value});
    e.inputs = inputs_;
    e.where = edgeWhere_.known() ? edgeWhere_ : program_.locations[at_].where;
    e.steps = steps_;
    segmentEdges_[segment_].push_back(edges_.size());
    if (!strays_.empty()) allStrays_.byEdge[static_cast<program::EdgeId>(edges_.size())] = strays_;
    edges_.push_back(std::move(e));
    return edges_.size() - 1;
}

void ProgramBuilder::emitDeadEnd(LocationId to, Term condition) {
    emit(to, condition);
    segmentEdges_[segment_].pop_back();
}

// Ends the edge here and goes on from a new location.
LocationId ProgramBuilder::cut(std::vector<Assignment> assignments) {
    LocationId next =
        newLocation(LocationKind::Plain, current_->getDebugLoc().get(), program_.locations[at_].name + "'");
    if (!program_.locations[next].where.known())
        program_.locations[next].where = program_.locations[at_].where;
    if (program_.locations[next].function.empty())
        program_.locations[next].function = program_.locations[at_].function;
    emit(next, tm_.mkTrue(), std::move(assignments));
    beginSegment(next);
    return next;
}

void ProgramBuilder::translateBlock(const llvm::BasicBlock& block, LocationId from) {
    beginSegment(from);
    for (const llvm::Instruction& i : block) {
        current_ = &i;
        try {
            debugRecords(i);
            statement(i);
            if (i.isTerminator())
                terminator(i);
            else if (!llvm::isa<llvm::PHINode>(i))
                instruction(i);
        } catch (const CannotModel& e) {
            endInLimit(e.reason, i);
        }
        if (ended_ || tm_.isFalse(guard_)) return; // nothing behind this point is reached
    }
}

void ProgramBuilder::endInError(const llvm::Instruction& i) {
    LocationId l = newLocation(LocationKind::Error, i.getDebugLoc().get(), "error");
    auto violation =
        llvm::cast<llvm::ConstantInt>(llvm::cast<llvm::CallInst>(i).getArgOperand(0))->getZExtValue();
    program_.locations[l].reason = violationName(static_cast<Violation>(violation));
    emit(l, tm_.mkTrue());
    ended_ = true;
}

void ProgramBuilder::endInLimit(const std::string& reason, const llvm::Instruction& i) {
    LocationId l = newLocation(LocationKind::Limit, i.getDebugLoc().get(), "limit");
    if (!program_.locations[l].where.known()) program_.locations[l].where = program_.locations[at_].where;
    const program::SourceLocation& where = program_.locations[l].where;
    program_.locations[l].reason = where.known() ? reason + ", " + program_.at(where) : reason;
    emit(l, tm_.mkTrue());
    ended_ = true;
}

void ProgramBuilder::endInExit() {
    if (!exit_) exit_ = newLocation(LocationKind::Exit, nullptr, "exit");
    emit(*exit_, tm_.mkTrue());
    ended_ = true;
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
        endInExit();
    } else if (llvm::isa<llvm::UnreachableInst>(i)) {
        ended_ = true; // the execution ends without an edge
    } else {
        throw CannotModel{std::string("unsupported: ") + i.getOpcodeName()};
    }
}

// The value that decides between successors, over a state that comes after all inputs of the block are drawn.
Term ProgramBuilder::selector(const llvm::Value* v) {
    if (llvm::isa<llvm::UndefValue>(v)) {
        Term variable = newVariable({}, sortOf(v->getType()));
        cut({{variable, value(v)}});
        return variable;
    }
    if (!inputs_.empty()) cut();
    return value(v);
}

// One target per successor: case values joined, the default where no case applies.
std::vector<std::pair<const llvm::BasicBlock*, Term>>
ProgramBuilder::switchTargets(const llvm::SwitchInst& i) {
    Term chosen = asBits(selector(i.getCondition()));
    std::map<uint32_t, std::vector<Term>> cases; // by order of blocks
    std::vector<Term> others;
    for (auto& c : i.cases()) {
        Term equal = tm_.mkEq(chosen, tm_.mkConst(c.getCaseValue()->getValue()));
        others.push_back(tm_.mkNot(equal));
        cases[order_[c.getCaseSuccessor()]].push_back(equal);
    }
    cases[order_[i.getDefaultDest()]].push_back(tm_.mkAnd(others));
    std::vector<std::pair<const llvm::BasicBlock*, Term>> result;
    for (auto& [block, conditions] : cases) result.push_back({blocks_[block], tm_.mkOr(conditions)});
    return result;
}

void ProgramBuilder::branch(const llvm::BasicBlock& from,
                            std::vector<std::pair<const llvm::BasicBlock*, Term>> targets) {
    struct Way {
        const llvm::BasicBlock* to;
        Term condition;
        std::vector<Assignment> assignments;
        std::vector<Term> inputs;
    };
    if (llvm::any_of(llvm::successors(&from), [&](auto* to) { return checks_.contains(to); })) comeToCheck();
    // All operands first: one that cannot be modelled must stop the block before it has any edge.
    std::vector<Way> ways;
    std::vector<Term> drawn = inputs_;
    for (auto& [to, condition] : targets) {
        if (tm_.isFalse(tm_.mkAnd(guard_, condition))) continue;
        Way way{to, condition, {}, {}};
        for (const llvm::PHINode& phi : to->phis()) {
            if (phi.use_empty() && !phi.isUsedByMetadata()) continue;
            const llvm::Value* operand = phi.getIncomingValueForBlock(&from);
            for (unsigned k = 0; k < leafTypes(phi.getType()).size(); ++k)
                way.assignments.push_back({phiLeaf(phi, k), leaf(operand, k)});
        }
        // Undefined operands draw unknowns of their own on each way; conditions do not depend on them.
        way.inputs = inputs_;
        inputs_ = drawn;
        ways.push_back(std::move(way));
    }
    for (Way& way : ways) {
        inputs_ = std::move(way.inputs);
        emit(locationOf(*way.to), way.condition, std::move(way.assignments));
    }
    ended_ = true;
}

} // namespace vouch::frontend
