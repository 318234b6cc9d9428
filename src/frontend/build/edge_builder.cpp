#include "frontend/build/edge_builder.h"

#include "frontend/debug_files.h"

#include "support/check.h"

namespace vouch::frontend {

using program::Assignment;
using program::Edge;
using program::Location;
using program::LocationId;
using program::LocationKind;

LocationId EdgeBuilder::newLocation(LocationKind kind, const llvm::DILocation* where, std::string name) {
    Location l;
    l.kind = kind;
    l.where = source_.where(where);
    l.name = std::move(name);
    l.function = source_.functionOf(where);
    return program_.addLocation(std::move(l));
}

void EdgeBuilder::beginSegment(LocationId at) {
    at_ = at;
    segment_ = static_cast<uint32_t>(segmentEdges_.size());
    segmentEdges_.emplace_back();
    guard_ = tm_.mkTrue();
    inputs_.clear();
    state_.clear();
    steps_.clear();
    tellings_.clear();
    strays_.clear();
    line_ = {};
    edgeWhere_ = {};
    ended_ = false;
}

void EdgeBuilder::emit(LocationId to, Term condition, std::vector<Assignment> assignments) {
    VOUCH_CHECK(!segmentEdges_.empty(), "an edge begins where a segment does");
    Edge e;
    e.from = at_;
    e.to = to;
    e.guard = tm_.mkAnd(guard_, condition);
    e.next = std::move(assignments);
    for (auto& [variable, value] : state_.changed()) e.next.push_back({variable, value});
    e.inputs = inputs_;
    e.where = edgeWhere_.known() ? edgeWhere_ : location(at_).where;
    e.steps = steps_;
    segmentEdges_[segment_].push_back(edges_.size());
    if (!strays_.empty()) allStrays_.byEdge[static_cast<program::EdgeId>(edges_.size())] = strays_;
    if (!tellings_.empty()) told_.byEdge[static_cast<program::EdgeId>(edges_.size())] = tellings_;
    edges_.push_back(std::move(e));
}

void EdgeBuilder::emitDeadEnd(LocationId to, Term condition) {
    emit(to, condition);
    segmentEdges_[segment_].pop_back();
}

LocationId EdgeBuilder::cut(std::vector<Assignment> assignments) {
    LocationId next =
        newLocation(LocationKind::Plain, current_->getDebugLoc().get(), location(at_).name + "'");
    if (!location(next).where.known()) location(next).where = location(at_).where;
    if (location(next).function.empty()) location(next).function = location(at_).function;
    emit(next, tm_.mkTrue(), std::move(assignments));
    beginSegment(next);
    return next;
}

// Locations: here -> head -> here'. At the head, counter is the distance from the start.
//   here -> head   counter := 0
//   head -> head   counter < length:   body; counter := counter + step
//   head -> here'  otherwise
void EdgeBuilder::loop(uint32_t width, const std::function<Term()>& length, uint64_t step,
                       const std::function<void(Term)>& body) {
    Term counter = newVariable({}, Sort::bitVec(width));
    LocationId head = cut({{counter, tm_.mkConst(width, 0)}});
    assume(tm_.mkBvUlt(counter, length()));
    body(counter);
    emit(head, tm_.mkTrue(), {{counter, tm_.mkBvAdd(counter, tm_.mkConst(width, step))}});
    beginSegment(head);
    assume(tm_.mkNot(tm_.mkBvUlt(counter, length())));
    cut();
}

void EdgeBuilder::assignAfter(uint32_t segment, Term variable, Term value) {
    for (size_t e : segmentEdges_[segment]) edges_[e].next.push_back({variable, value});
}

void EdgeBuilder::endInError(Violation violation) {
    LocationId l = newLocation(LocationKind::Error, ownLocation(current_->getDebugLoc().get()), "error");
    location(l).reason = violationName(violation);
    emit(l, tm_.mkTrue());
    end();
}

void EdgeBuilder::endInLimit(const std::string& reason) {
    LocationId l = newLocation(LocationKind::Limit, current_->getDebugLoc().get(), "limit");
    Location& limit = location(l);
    if (!limit.where.known()) limit.where = location(at_).where;
    limit.reason = limit.where.known() ? reason + ", " + program_.at(limit.where) : reason;
    emit(l, tm_.mkTrue());
    end();
}

void EdgeBuilder::endInExit() {
    if (!exit_) exit_ = newLocation(LocationKind::Exit, nullptr, "exit");
    emit(*exit_, tm_.mkTrue());
    end();
}

void EdgeBuilder::limitUnless(Term condition, const std::string& reason) {
    if (tm_.isTrue(condition)) return;
    LocationId l = newLocation(LocationKind::Limit, ownLocation(current_->getDebugLoc().get()), "limit");
    Location& limit = location(l);
    limit.reason = limit.where.known() ? reason + ", " + program_.at(limit.where) : reason;
    emitDeadEnd(l, tm_.mkNot(condition));
    assume(condition);
}

Term EdgeBuilder::newVariable(const CName& name, Sort sort) {
    Term variable = tm_.mkFreshVar(name.name.empty() ? "t" : name.name, sort);
    program_.variables.push_back(
        {variable, name.name, name.type, name.function, name.isSigned, name.name.empty()});
    return variable;
}

Term EdgeBuilder::input(Sort sort, uint32_t site, uint32_t offset, uint32_t bytes, uint64_t firstIndex) {
    Term t = tm_.mkFreshVar(site == 0 ? "unknown" : "input", sort);
    inputs_.push_back(t);
    program::InputInfo info;
    info.term = t;
    info.site = site;
    info.offset = offset;
    info.size = bytes;
    info.firstIndex = firstIndex;
    auto known = sites_.find(site);
    if (known != sites_.end()) {
        info.callee = known->second.name;
        info.where = {source_.file(known->second.file), known->second.line, known->second.column};
    } else if (current_) {
        info.callee = "unknown";
        info.where = source_.where(*current_);
    }
    program_.inputInfo.emplace(t, std::move(info));
    return t;
}

// One step per line, and nothing but the first line for the edge as a whole.
void EdgeBuilder::statement(program::SourceLocation where, const llvm::DILocation* location) {
    if (!edgeWhere_.known()) edgeWhere_ = where;
    if (where.file == line_.file && where.line == line_.line) return;
    line_ = where;
    functionOfLine_ = source_.functionOf(location);
    steps_.push_back({where, functionOfLine_, "", Term(), true});
}

void EdgeBuilder::finish() {
    for (Edge& e : edges_) program_.addEdge(std::move(e));
    edges_.clear();
}

} // namespace vouch::frontend
