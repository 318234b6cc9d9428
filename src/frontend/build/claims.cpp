#include "frontend/build/claims.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::frontend {

using program::Edge;
using program::EdgeId;
using program::LocationId;
using program::LocationKind;
using program::Program;

namespace {

constexpr size_t kMostEdges = 2000; // that the evaluation of one invariant may take
constexpr size_t kMostBefore = 64;  // between the loop's head and the choice
constexpr const char* kNotAtHead = "it is not at the head of a loop";

uint64_t idOf(const llvm::CallInst& i) {
    auto* id = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(0));
    VOUCH_CHECK(id, "an invariant without a number");
    return id->getZExtValue();
}

// The edges from the nearest loop head to this edge, if there is one way only; otherwise nothing.
std::vector<EdgeId> fromHead(const Program& p, const program::Adjacency& adjacency, EdgeId last) {
    std::vector<EdgeId> path{last};
    while (p.locations[p.edges[path.back()].from].kind != LocationKind::LoopHead) {
        const std::vector<EdgeId>& in = adjacency.in[p.edges[path.back()].from];
        if (in.size() != 1 || path.size() == kMostBefore) return {};
        path.push_back(in.front());
    }
    std::reverse(path.begin(), path.end());
    return path;
}

bool isOfState(const Program& p, Term t) {
    const std::vector<Term> variables = term::variables(*p.tm, t);
    return std::all_of(variables.begin(), variables.end(), [&](Term v) { return p.variable(v); });
}

} // namespace

// Follows edges with terms over the state at the start. The choice of one invariant is true, the others are false.
class Claims::Walk {
  public:
    Walk(const Claims& claims, const Program& program, const program::Adjacency& adjacency, Term choice)
        : claims_(claims), tm_(claims.tm_), program_(program), adjacency_(adjacency), choice_(choice) {}

    struct Arrival {
        Term guard, holds;
        std::vector<Term> shown;
    };
    std::vector<Arrival> arrivals;
    std::string limit; // the first one that it meets
    bool isTooLong = false;

    void along(const std::vector<EdgeId>& path) {
        std::optional<State> state = State{{}, tm_.mkTrue()};
        for (EdgeId e : path)
            if (state) state = after(*state, program_.edges[e]);
        if (state) explore(program_.edges[path.back()].to, *state);
    }

  private:
    struct State {
        std::map<Term, Term> values; // of variables that have changed
        Term guard;
    };

    std::optional<State> after(const State& before, const Edge& e) {
        term::Substitution here(tm_);
        for (auto& [variable, value] : before.values) here.bind(variable, value);
        for (Term input : e.inputs)
            if (claims_.choices_.contains(input))
                here.bind(input, input == choice_ ? tm_.mkTrue() : tm_.mkFalse());
        State state{before.values, tm_.mkAnd(before.guard, here.apply(e.guard))};
        if (tm_.isFalse(state.guard)) return std::nullopt;
        for (const program::Assignment& a : e.next)
            state.values.insert_or_assign(a.variable, here.apply(a.value));
        return state;
    }

    void explore(LocationId l, const State& state) {
        if (auto end = claims_.ends_.find(l); end != claims_.ends_.end()) return arrive(end->second, state);
        const program::Location& location = program_.locations[l];
        if (location.kind == LocationKind::Limit && limit.empty()) limit = location.reason;
        if (location.kind == LocationKind::LoopHead) isTooLong = true; // evaluation that may go on for ever
        if (isTooLong) return;
        for (EdgeId e : adjacency_.out[l]) {
            if (++taken_ > kMostEdges) isTooLong = true;
            if (isTooLong) return;
            if (auto next = after(state, program_.edges[e])) explore(program_.edges[e].to, *next);
        }
    }

    void arrive(const End& end, const State& state) {
        if (end.id != claims_.choices_.at(choice_)) return;
        Arrival arrival{state.guard, state.values.at(end.holds), {}};
        for (Term variable : end.shown) arrival.shown.push_back(state.values.at(variable));
        arrivals.push_back(std::move(arrival));
    }

    const Claims& claims_;
    TermManager& tm_;
    const Program& program_;
    const program::Adjacency& adjacency_;
    Term choice_;
    size_t taken_ = 0;
};

void Claims::turnAway(const llvm::CallInst& i) {
    // What came before it in the block has happened at a point.
    if (auto said = table_.find(idOf(i)); said != table_.end() && said->second.invariant.isPoint)
        edges_.cut();
    Term choice = edges_.unknown(term::Sort::boolean());
    choices_[choice] = idOf(i);
    const uint32_t width = i.getType()->getIntegerBitWidth();
    values_.define(i, tm_.mkIte(choice, tm_.mkConst(width, 1), tm_.mkConst(width, 0)));
}

void Claims::claim(const llvm::CallInst& i) {
    End end;
    end.id = idOf(i);
    LocationId l = edges_.newLocation(LocationKind::Exit, i.getDebugLoc().get(), "claim");
    std::vector<program::Assignment> assignments;
    auto assign = [&](Term value) {
        Term variable = edges_.newVariable({}, tm_.sort(value));
        assignments.push_back({variable, value});
        return variable;
    };
    Term holds = values_.asBits(values_.value(i.getArgOperand(1)));
    end.holds = assign(tm_.mkNot(tm_.mkEq(holds, tm_.mkConst(tm_.width(holds), 0))));
    for (unsigned k = 2; k < i.arg_size(); ++k)
        end.shown.push_back(assign(values_.value(i.getArgOperand(k))));
    ends_.emplace(l, std::move(end));
    edges_.emit(l, tm_.mkTrue(), std::move(assignments));
    edges_.end();
}

program::Claim Claims::claimAt(LocationId head, const Walk& walk, uint64_t id) const {
    program::Claim claim;
    claim.number = static_cast<uint32_t>(std::distance(table_.begin(), table_.find(id)));
    claim.location = head;
    std::vector<Term> ways;
    for (const Walk::Arrival& a : walk.arrivals) ways.push_back(tm_.mkAnd(a.guard, a.holds));
    claim.formula = tm_.mkOr(ways);
    const auto& names = table_.at(id).shown;
    for (size_t k = 0; k < names.size(); ++k) {
        Term value;
        for (const Walk::Arrival& a : walk.arrivals)
            value = value.isNull() ? a.shown.at(k) : tm_.mkIte(a.guard, a.shown.at(k), value);
        if (value) claim.shown.push_back({names[k].first, value, names[k].second});
    }
    return claim;
}

void Claims::follow(const Program& program, const program::Adjacency& adjacency, Term choice, EdgeId drawn) {
    const uint64_t id = choices_.at(choice);
    const bool isPoint = table_.at(id).invariant.isPoint;
    std::vector<EdgeId> path = isPoint ? std::vector<EdgeId>{drawn} : fromHead(program, adjacency, drawn);
    if (path.empty()) {
        problems_[id] = kNotAtHead;
        return;
    }
    Walk walk(*this, program, adjacency, choice);
    walk.along(path);
    if (walk.isTooLong)
        problems_[id] = "its evaluation is too long";
    else if (walk.arrivals.empty() && !walk.limit.empty())
        problems_[id] = walk.limit;
    else
        claims_.push_back(claimAt(program.edges[path.front()].from, walk, id));
}

// Values are shown if the state determines them.
void Claims::settle(Program& program) {
    if (choices_.empty()) return;
    program::Adjacency adjacency(program);
    std::vector<EdgeId> drawn;
    for (EdgeId e = 0; e < program.edges.size(); ++e)
        for (Term input : program.edges[e].inputs)
            if (choices_.contains(input)) {
                follow(program, adjacency, input, e);
                drawn.push_back(e);
            }
    for (program::Claim& claim : claims_) {
        std::erase_if(claim.shown, [&](const auto& shown) { return !isOfState(program, shown.value); });
        program.claims.push_back(std::move(claim));
    }
    for (EdgeId e : drawn) cutOff(program, adjacency, e);
    forgetChoices(program);
}

// Behind a choice that is false, no edge leads to what turns away.
void Claims::cutOff(Program& program, const program::Adjacency& adjacency, EdgeId drawn) const {
    LocationId l = program.edges[drawn].to;
    if (adjacency.in[l].size() != 1) return;
    term::Substitution here(tm_);
    for (const auto& [choice, id] : choices_) here.bind(choice, tm_.mkFalse());
    term::Substitution after(tm_);
    for (const program::Assignment& a : program.edges[drawn].next)
        after.bind(a.variable, here.apply(a.value));
    for (EdgeId e : adjacency.out[l]) {
        Edge& edge = program.edges[e];
        if (!tm_.isFalse(after.apply(edge.guard))) continue;
        program::Location nowhere;
        nowhere.kind = LocationKind::Exit;
        nowhere.name = "claimed";
        edge.to = program.addLocation(std::move(nowhere));
        edge.guard = tm_.mkFalse();
        edge.next.clear();
    }
}

void Claims::forgetChoices(Program& program) const {
    term::Substitution none(tm_);
    for (const auto& [choice, id] : choices_) {
        none.bind(choice, tm_.mkFalse());
        program.inputInfo.erase(choice);
    }
    for (Edge& e : program.edges) {
        if (std::erase_if(e.inputs, [&](Term input) { return choices_.contains(input); }) == 0) continue;
        e.guard = none.apply(e.guard);
        for (program::Assignment& a : e.next) a.value = none.apply(a.value);
        for (program::Step& step : e.steps)
            if (step.value) step.value = none.apply(step.value);
    }
}

void Claims::describe(InvariantTable& table) const {
    for (const auto& [id, problem] : problems_) {
        Invariant& invariant = table.at(id).invariant;
        if (invariant.problem.empty()) invariant.problem = problem;
    }
}

} // namespace vouch::frontend
