// EdgeBuilder: locations and edges of the Program that is made, and the edge under construction.
//
// A segment is what is translated between two locations: from a location on, conditions, inputs, changes of memory and
// steps come together, until one edge or several end the segment. All terms are over the state in which it begins and
// the inputs that it has drawn. An input belongs to one edge, and the guards out of a location exclude each other: who
// is about to branch cuts the segment first, if it has drawn inputs (cutBehindInputs).
//
// Those who translate instructions work on this and on Values, which hides the cuts from them.
#pragma once

#include "frontend/ir.h"
#include "frontend/memory/memory.h"
#include "frontend/memory/source.h"

namespace vouch::frontend {

class EdgeBuilder {
  public:
    EdgeBuilder(TermManager& tm, program::Program& program, Source& source,
                const std::map<uint32_t, Site>& sites)
        : tm_(tm), program_(program), source_(source), sites_(sites) {}

    TermManager& terms() { return tm_; }
    Source& source() { return source_; }

    // Locations. New ones have the line of `where`.
    program::LocationId newLocation(program::LocationKind kind, const llvm::DILocation* where,
                                    std::string name);
    program::Location& location(program::LocationId l) { return program_.locations[l]; }
    program::LocationId here() const { return at_; } // where the segment begins

    // The instruction that is translated: lines of locations and inputs come from it.
    const llvm::Instruction& current() const { return *current_; }
    void setCurrent(const llvm::Instruction& i) { current_ = &i; }

    // Segments.
    void beginSegment(program::LocationId at);
    uint32_t segment() const { return segment_; }
    void assume(Term condition) { guard_ = tm_.mkAnd(guard_, condition); }
    const Term& guard() const { return guard_; }
    MemoryState& state() { return state_; }
    // The edge to a location; the segment may have more of them.
    void emit(program::LocationId to, Term condition, std::vector<program::Assignment> assignments = {});
    // To a location that nothing follows, while the segment goes on: values computed later are none of its business.
    void emitDeadEnd(program::LocationId to, Term condition);
    // Ends the edge here and goes on from a new location.
    program::LocationId cut(std::vector<program::Assignment> assignments = {});
    void cutBehindInputs() {
        if (!inputs_.empty()) cut();
    }
    // A loop over the distances 0, step, 2 step, ... below length: body(distance) runs as one edge.
    void loop(uint32_t width, const std::function<Term()>& length, uint64_t step,
              const std::function<void(Term)>& body);
    // The edges that ended an earlier segment assign it, too; value is over the state in which that began.
    void assignAfter(uint32_t segment, Term variable, Term value);

    // Ends of executions. Nothing of the block is translated behind one.
    void end() { ended_ = true; } // without an edge
    bool hasEnded() const { return ended_; }
    void endInError(Violation violation);
    void endInLimit(const std::string& reason);
    void endInExit();
    void limitUnless(Term condition, const std::string& reason);

    // Variables, inputs and unknowns. An unknown is an input that a replay is not fed.
    Term newVariable(const CName& name, Sort sort);
    Term input(Sort sort, uint32_t site, uint32_t offset, uint32_t bytes, uint64_t firstIndex = 0);
    Term unknown(Sort sort) { return input(sort, 0, 0, 0); }
    Memory::Unknown unknowns() {
        return [this](Sort s) { return unknown(s); };
    }
    const std::vector<Term>& inputs() const { return inputs_; }
    void setInputs(std::vector<Term> inputs) { inputs_ = std::move(inputs); }

    // What people and the replay are told of the edge.
    void statement(program::SourceLocation where, const llvm::DILocation* location);
    const program::SourceLocation& line() const { return line_; } // of the last statement
    const std::string& functionOfLine() const { return functionOfLine_; }
    void addStep(program::Step step) { steps_.push_back(std::move(step)); }
    void addStep(program::Step step, Telling what) {
        tellings_.emplace_back(static_cast<uint32_t>(steps_.size()), what);
        steps_.push_back(std::move(step));
    }
    // What happens at the current instruction: told of an edge that ends here, and of no other.
    template <class Tell, class Emit> void tellWhile(Tell tell, Emit emit) {
        size_t steps = steps_.size(), tellings = tellings_.size();
        tell();
        emit();
        steps_.resize(steps);
        tellings_.resize(tellings);
    }
    void addStray(StrayAccess access) { strays_.push_back(access); }

    // All edges go to the Program.
    void finish();
    StrayAccesses& strays() { return allStrays_; }
    Told& told() { return told_; }

  private:
    TermManager& tm_;
    program::Program& program_;
    Source& source_;
    const std::map<uint32_t, Site>& sites_;

    // the edge under construction
    program::LocationId at_ = 0;
    uint32_t segment_ = 0;
    Term guard_;
    std::vector<Term> inputs_;
    MemoryState state_;
    std::vector<program::Step> steps_;
    std::vector<std::pair<uint32_t, Telling>> tellings_; // of steps_
    std::vector<StrayAccess> strays_;
    program::SourceLocation line_;
    std::string functionOfLine_;
    program::SourceLocation edgeWhere_;
    const llvm::Instruction* current_ = nullptr;
    bool ended_ = false;

    std::vector<program::Edge> edges_;
    std::vector<std::vector<size_t>> segmentEdges_; // edges that ended each segment
    StrayAccesses allStrays_;
    Told told_;
    std::optional<program::LocationId> exit_;
};

} // namespace vouch::frontend
