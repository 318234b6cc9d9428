// ProgramBuilder: the prepared LLVM function as a Program.
//
// Each basic block is a location, each way out of it an edge. Values used in their own block only are terms; a value
// that another block uses gets a variable, which the edges out of its defining block assign; phis are variables
// assigned by the edges into their block. A block that draws inputs and then branches is cut in two before the
// branch, so that every input belongs to one edge and the guards out of each location exclude each other.
//
// Segments make cuts invisible to the translation of instructions: a value remembers the segment that computed it,
// and asking for it in a later segment makes it a variable assigned by the edges that ended its segment.
#pragma once

#include "frontend/build/floats.h"
#include "frontend/ir.h"
#include "frontend/memory/layout.h"
#include "frontend/memory/memory.h"
#include "frontend/memory/source.h"
#include "frontend/memory/tracked.h"
#include "frontend/memory/validity.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/IntrinsicInst.h>
#include <queue>

namespace vouch::frontend {

class ProgramBuilder {
  public:
    ProgramBuilder(const Prepared& prepared, const Options& options, TermManager& tm,
                   const support::Budget& budget);
    program::Program run();
    void count(support::Statistics& statistics) const;
    void describeChecks(Checked& checked) const; // of the Program that run() has returned
    StrayAccesses takeStrays();                  // of the Program that run() has returned

  private:
    using Leaf = std::pair<const llvm::Value*, unsigned>; // scalar number k of a value
    static constexpr uint32_t kEverySegment = ~uint32_t{0};
    struct Local {
        Term term; // over the state in which the segment begins
        uint32_t segment = 0;
        Term variable; // null as long as no other segment has asked
    };

    // build.cpp: locations and edges
    void enter();
    void translateBlock(const llvm::BasicBlock& block, program::LocationId from);
    void terminator(const llvm::Instruction& i);
    void branch(const llvm::BasicBlock& from, std::vector<std::pair<const llvm::BasicBlock*, Term>> targets);
    std::vector<std::pair<const llvm::BasicBlock*, Term>> switchTargets(const llvm::SwitchInst& i);
    Term selector(const llvm::Value* v);
    void beginSegment(program::LocationId at);
    size_t emit(program::LocationId to, Term condition, std::vector<program::Assignment> assignments = {});
    // To a location that nothing follows, while the segment goes on: values computed later are none of its business.
    void emitDeadEnd(program::LocationId to, Term condition);
    program::LocationId cut(std::vector<program::Assignment> assignments = {});
    program::LocationId locationOf(const llvm::BasicBlock& block);
    program::LocationId newLocation(program::LocationKind kind, const llvm::DILocation* where,
                                    std::string name);
    void endInError(const llvm::Instruction& i);
    void endInLimit(const std::string& reason, const llvm::Instruction& i);
    void endInExit();
    void assume(Term condition) { guard_ = tm_.mkAnd(guard_, condition); }

    // values.cpp: what operands are
    Term value(const llvm::Value* v) { return leaf(v, 0); }
    Term addressSeenBy(const llvm::Instruction& i, unsigned operand);
    Term leaf(const llvm::Value* v, unsigned k);
    Term constantLeaf(const llvm::Constant* c, unsigned k);
    Term localLeaf(Leaf key, Local& local);
    Term phiLeaf(const llvm::PHINode& phi, unsigned k);
    void define(const llvm::Value& v, Term t) { define(v, 0, t); }
    void define(const llvm::Value& v, unsigned k, Term t) { locals_[{&v, k}] = {t, segment_, {}}; }
    void defineBits(const llvm::Value& v, unsigned k, llvm::Type* type, Term bits);
    const llvm::SmallVector<llvm::Type*, 2>& leafTypes(llvm::Type* type);
    Sort sortOf(llvm::Type* type) const;
    Term asBits(Term t) { return tm_.sort(t).isBool() ? tm_.mkBoolToBv(t) : t; }
    Term asLeaf(Term bits, llvm::Type* type) { return type->isIntegerTy(1) ? tm_.mkBvToBool(bits) : bits; }
    Term newVariable(const CName& name, Sort sort);
    Term input(Sort sort, uint32_t site, uint32_t offset, uint32_t bytes, const llvm::Instruction* where,
               uint64_t firstIndex = 0);
    Term unknown(Sort sort) { return input(sort, 0, 0, 0, current_); }
    uint32_t bytesOf(llvm::Type* type) const;

    // steps.cpp: what people see
    void debugRecords(const llvm::Instruction& i);
    Term valueToShow(const llvm::Value* v);
    void statement(const llvm::Instruction& i);
    void drawScalar(const llvm::CallInst& i, uint32_t site);
    void storeStep(const llvm::StoreInst& i, Term address, Term value);

    // instructions.cpp
    void instruction(const llvm::Instruction& i);
    Term binary(const llvm::BinaryOperator& i);
    Term booleanBinary(unsigned opcode, Term a, Term b);
    Term division(unsigned opcode, Term a, Term b);
    Term shift(unsigned opcode, Term a, Term b);
    Term compare(const llvm::ICmpInst& i);
    Term cast(const llvm::CastInst& i);
    Term address(const llvm::GetElementPtrInst& i);
    void select(const llvm::SelectInst& i);
    void extractValue(const llvm::ExtractValueInst& i);
    void insertValue(const llvm::InsertValueInst& i);
    unsigned leafOffset(llvm::Type* type, llvm::ArrayRef<unsigned> indices);
    void call(const llvm::CallInst& i);
    bool contractCall(const llvm::CallInst& i, llvm::StringRef name);

    // intrinsics.cpp
    void intrinsic(const llvm::IntrinsicInst& i);
    bool withOverflow(const llvm::IntrinsicInst& i);
    Term arithmeticIntrinsic(const llvm::IntrinsicInst& i);
    Term saturated(const llvm::IntrinsicInst& i, Term a, Term b);
    Term countBits(Term a);
    Term countZeros(Term a, bool fromTop);
    Term funnel(Term high, Term low, Term by, bool left);
    Term swapped(Term a, uint32_t unitBits);

    // floats.cpp
    bool floatInstruction(const llvm::Instruction& i); // false if it is none
    bool floatIntrinsic(const llvm::IntrinsicInst& i);
    Term floatBinary(const llvm::Instruction& i);
    Term floatNegated(const llvm::Instruction& i);
    Term floatWithSign(Term magnitude, Term signBit);
    Term floatComparison(const llvm::FCmpInst& i);
    Term floatToInteger(const llvm::Instruction& i, term::floats::RoundingMode mode, bool isSigned);
    Term floatFromInteger(const llvm::Instruction& i, bool isSigned);
    Term floatConverted(const llvm::Instruction& i);
    std::optional<Term> floatFunction(unsigned intrinsic, const FloatEncoding& encoding,
                                      const std::vector<Term>& arguments);
    Term boundedResult(const llvm::IntrinsicInst& i, const FloatEncoding& encoding, Term argument);
    Term floatIsOfClass(const llvm::IntrinsicInst& i);
    Term floatResult(const FloatEncoding& encoding, Term result);
    bool showsNaNBits();

    // checks.cpp: memory safety
    bool checksMemory() const { return isMemoryProperty(prepared_.compiled.property); }
    void requireValid(Access access, const llvm::Value* pointer, uint64_t bytes);
    void requireValid(Access access, const llvm::Value* pointer, const llvm::Value* bytes);
    void requireValid(Access access, const llvm::Value* pointer, const std::function<Term()>& length);
    bool mayBeConstant(Memory::Cell cell) const; // its node has objects that are not writable
    Term touchesConstant(Memory::Cell cell, Term address, Term length);
    void requireFunction(const llvm::CallInst& i);
    void findChecks();
    void comeToCheck();
    void violatesUnless(Term condition, Violation violation);
    void release(const llvm::CallInst& i);
    void sizeOf(const llvm::CallInst& i);
    void handOut(const llvm::CallInst& i);
    void made(const llvm::CallInst& i);
    void scope(const llvm::LifetimeIntrinsic& i);
    void checkAtEnd(bool returned);
    void translateEnding(bool returned);
    void findTracked();
    void limitLargeObject(uint32_t object, Term pointer);
    void visitFieldsOf(uint32_t object, Term pointer);
    void lostUnless(Term tracked, bool returned);
    void limitUnless(Term condition, const std::string& reason);

    // memory_operations.cpp
    void load(const llvm::LoadInst& i);
    void store(const llvm::StoreInst& i);
    void forEachScalar(llvm::Type* type, const std::function<void(unsigned, llvm::Type*, uint64_t)>& action);
    void copyBytes(const llvm::MemTransferInst& i);
    void requireApart(const llvm::MemTransferInst& i);
    void copyObject(const llvm::CallInst& i);
    void fillBytes(const llvm::MemSetInst& i);
    void inputBytes(const llvm::CallInst& i);
    void inputElements(const llvm::CallInst& i, const Memory::Partition& p, Term address, uint32_t site,
                       uint64_t size, uint64_t firstIndex);
    void forget(Memory::Cell cell, uint64_t size);
    // forget_freed.cpp: what freed objects hold, where accesses are not checked
    void findDead();
    void forgetFreed(const llvm::CallInst& i);
    void forgetObject(uint32_t object, Memory::Cell cell, Term address);
    Term unlessDead(Memory::Cell cell, Term address, Term contents);
    void havoc(const llvm::CallInst& i);
    Term readAt(Memory::Cell cell, Term address, Term distance, int64_t offset, uint32_t bytes);
    void writeAt(Memory::Cell cell, Term address, Term distance, int64_t offset, Term value);
    void writeSpan(Memory::Cell cell, Term address, Term distance, const Memory::Span& span, uint64_t length,
                   const std::function<Term(uint64_t, uint32_t)>& bytes);
    void mayStray(StrayAccess access);
    Memory::Cell movedCell(Memory::Cell cell, int64_t by);
    size_t unrolledCells(Memory::Cell cell) const;
    // A loop over the distances 0, step, 2 step, ... below length: body(distance) runs as one edge.
    void loop(const std::function<Term()>& length, uint64_t step, const std::function<void(Term)>& body);
    Term pointerConstant(uint64_t x) { return tm_.mkConst(objects_.pointerBits(), x); }
    Memory::Unknown unknowns() {
        return [this](Sort s) { return unknown(s); };
    }

    const Prepared& prepared_;
    TermManager& tm_;
    const support::Budget& budget_;
    const llvm::Function& entry_;
    program::Program program_;
    Objects objects_;
    PointsTo pointsTo_;
    Source source_;
    Memory memory_;
    std::optional<Validity> validity_; // if the property is about memory, or sizes of objects are asked for
    std::optional<TrackedObjects> tracked_;       // once an end of the program was checked for lost memory
    std::map<uint32_t, std::set<uint32_t>> dead_; // node -> objects whose reads ask whether they live
    LayoutUse layoutUse_;
    std::optional<Layout> layout_;     // if some look at the layout may see any
    std::optional<bool> showsNaNBits_; // once somebody has asked

    // the edge under construction
    program::LocationId at_ = 0;
    Term guard_;
    std::vector<Term> inputs_;
    MemoryState state_;
    std::vector<program::Step> steps_;
    std::vector<StrayAccess> strays_;
    program::SourceLocation line_; // of the last statement step
    program::SourceLocation edgeWhere_;
    const llvm::Instruction* current_ = nullptr;
    bool ended_ = false;

    llvm::DenseSet<const llvm::BasicBlock*> checks_; // end in a violation, or decide whether one comes
    std::vector<CheckPoint> checkPoints_;
    std::vector<program::Edge> edges_;
    StrayAccesses allStrays_;
    uint32_t segment_ = 0;
    std::vector<std::vector<size_t>> segmentEdges_; // edges that ended each segment
    llvm::DenseMap<Leaf, Local> locals_;
    llvm::DenseMap<llvm::Type*, llvm::SmallVector<llvm::Type*, 2>> leafTypes_;
    llvm::DenseMap<const llvm::BasicBlock*, program::LocationId> blockLocation_;
    std::optional<program::LocationId> exit_;
    struct Ending { // where all ends of the program of one kind come together
        program::LocationId location = 0;
        const llvm::Instruction* first = nullptr; // null: none so far
    };
    Ending endings_[2];                                       // by exit or abort, by a return from main
    llvm::DenseMap<const llvm::BasicBlock*, uint32_t> order_; // reverse postorder
    std::vector<const llvm::BasicBlock*> blocks_;
    // blocks with an edge into them that are not translated yet, first in reverse postorder first
    std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> open_;
};

} // namespace vouch::frontend
