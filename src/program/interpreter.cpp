#include "program/interpreter.h"

#include "program/machine.h"

#include <optional>

namespace vouch::program {

using machine::CompiledEdge;

struct Interpreter::Impl {
    Impl(const Program& program, bool showSteps)
        : p(program), adjacency(program), machine(program, showSteps) {}

    // Values drawn at the current step. Edges out of one location may share inputs: they see one value.
    using Drawn = std::map<Term, Value>;

    template <class Values> void reset(const Values& initial) {
        for (const VariableInfo& v : p.variables) {
            auto it = initial.find(v.term);
            machine.setValue(machine.registerOf(v.term),
                             it != initial.end() ? it->second : Value::zero(p.tm->sort(v.term)));
        }
    }

    void load(EdgeId e, const CompiledEdge& edge, const InputSource& input, Drawn& drawn) {
        for (const auto& [term, target] : edge.inputs) {
            auto it = drawn.find(term);
            if (it == drawn.end()) it = drawn.emplace(term, input(e, term)).first;
            machine.setValue(target, it->second);
        }
    }

    // Takes the first enabled edge out of l (in an original Program there is at most one).
    std::optional<EdgeId> step(LocationId l, const InputSource& input, Drawn& drawn) {
        for (EdgeId e : adjacency.out[l]) {
            const CompiledEdge& edge = machine.compiled(e);
            if (edge.guardNeedsInputs) load(e, edge, input, drawn);
            if (!machine.guardHolds(edge)) continue;
            if (!edge.guardNeedsInputs && !edge.inputs.empty()) load(e, edge, input, drawn);
            machine.execute(edge);
            return e;
        }
        return std::nullopt;
    }

    // Enters an edge with the inputs of a step. Null if it does not start at l or cannot be taken.
    const CompiledEdge* enter(LocationId l, const TraceStep& step) {
        if (step.edge >= p.edges.size() || p.edges[step.edge].from != l) return nullptr;
        const CompiledEdge& edge = machine.compiled(step.edge);
        Drawn drawn;
        auto source = [&](EdgeId, Term input) {
            auto it = step.inputs.find(input);
            return it != step.inputs.end() ? it->second : Value::zero(p.tm->sort(input));
        };
        load(step.edge, edge, source, drawn);
        return machine.guardHolds(edge) ? &edge : nullptr;
    }

    std::vector<std::optional<Value>> shown(const Edge& edge, const CompiledEdge& compiled) {
        machine.show(compiled);
        std::vector<std::optional<Value>> values;
        for (size_t i = 0; i < compiled.shown.size(); ++i) {
            values.emplace_back();
            if (compiled.shown[i])
                values.back() = machine.value(*compiled.shown[i], p.tm->sort(edge.steps[i].value));
        }
        return values;
    }

    // Of all variables, as far as they are told apart cheaply; a difference is found at the first one that has it.
    Value valueOf(Term variable) const {
        return machine.value(machine.registerOf(variable), p.tm->sort(variable));
    }

    bool hasState(const State& other) const {
        for (const VariableInfo& v : p.variables)
            if (!(valueOf(v.term) == other.at(v.term))) return false;
        return true;
    }

    State state() const {
        State result;
        result.reserve(p.variables.size());
        for (const VariableInfo& v : p.variables) result.emplace(v.term, valueOf(v.term));
        return result;
    }

    const Program& p;
    Adjacency adjacency;
    machine::Machine machine;
};

Interpreter::Interpreter(const Program& p, bool showSteps) : impl_(std::make_unique<Impl>(p, showSteps)) {}
Interpreter::~Interpreter() = default;

namespace {

std::optional<Execution::End> endAt(LocationKind kind) {
    switch (kind) {
    case LocationKind::Error: return Execution::End::Error;
    case LocationKind::Limit: return Execution::End::Limit;
    case LocationKind::Exit: return Execution::End::Exit;
    default: return std::nullopt;
    }
}

TraceStep recorded(EdgeId e, const Edge& edge, const std::map<Term, Value>& drawn) {
    TraceStep step{e, {}};
    for (Term input : edge.inputs) step.inputs.emplace(input, drawn.at(input));
    return step;
}

} // namespace

Execution Interpreter::run(const InputSource& input, uint64_t maxSteps, bool keepTrace,
                           const support::Budget& budget) {
    return runFrom({}, input, {}, maxSteps, keepTrace, budget);
}

Execution Interpreter::runFrom(const std::map<Term, Value>& initial, const InputSource& input,
                               const std::function<void(EdgeId)>& taken, uint64_t maxSteps, bool keepTrace,
                               const support::Budget& budget) {
    constexpr uint64_t kStepsPerPoll = 4096;
    const Program& p = impl_->p;
    impl_->reset(initial);
    Execution result;
    result.location = p.entry;
    if (keepTrace) result.trace.initial = initial;
    Impl::Drawn drawn;
    for (;; ++result.steps) {
        if (auto end = endAt(p.locations[result.location].kind)) {
            result.end = *end;
            break;
        }
        if (result.steps >= maxSteps) {
            result.end = Execution::End::StepLimit;
            break;
        }
        if (result.steps % kStepsPerPoll == 0 && budget.exhausted()) {
            result.end = Execution::End::Budget;
            break;
        }
        drawn.clear();
        auto edge = impl_->step(result.location, input, drawn);
        if (!edge) {
            result.end = Execution::End::Stuck;
            break;
        }
        result.location = p.edges[*edge].to;
        if (keepTrace) result.trace.steps.push_back(recorded(*edge, p.edges[*edge], drawn));
        if (taken) taken(*edge);
    }
    result.state = impl_->state();
    return result;
}

Execution Interpreter::runAt(LocationId start, const State& from, const InputSource& input,
                             const std::function<bool(LocationId, const ValueOf&)>& stop, bool findRepeat,
                             uint64_t maxSteps, bool keepTrace, const support::Budget& budget) {
    constexpr uint64_t kStepsPerPoll = 4096;
    const Program& p = impl_->p;
    impl_->reset(from);
    const ValueOf valueOf = [&](Term v) { return impl_->valueOf(v); };
    Execution result;
    result.location = start;
    LocationId marked = start;
    uint64_t nextMark = 1;
    State mark = findRepeat ? impl_->state() : State();
    Impl::Drawn drawn;
    const auto endHere = [&]() -> std::optional<Execution::End> {
        if (auto end = endAt(p.locations[result.location].kind)) return end;
        if (result.steps >= maxSteps) return Execution::End::StepLimit;
        if (result.steps % kStepsPerPoll == 0 && budget.exhausted()) return Execution::End::Budget;
        drawn.clear();
        const auto edge = impl_->step(result.location, input, drawn);
        if (!edge) return Execution::End::Stuck;
        ++result.steps;
        result.location = p.edges[*edge].to;
        if (keepTrace) result.trace.steps.push_back(recorded(*edge, p.edges[*edge], drawn));
        if (stop && stop(result.location, valueOf)) return Execution::End::Stopped;
        if (findRepeat && result.location == marked && impl_->hasState(mark)) return Execution::End::Repeat;
        if (findRepeat && result.steps == nextMark)
            marked = result.location, mark = impl_->state(), nextMark *= 2;
        return std::nullopt;
    };
    std::optional<Execution::End> end;
    while (!end) end = endHere();
    result.end = *end;
    result.state = impl_->state();
    return result;
}

std::vector<State> Interpreter::replay(const Trace& trace) {
    impl_->reset(trace.initial);
    std::vector<State> states{impl_->state()};
    const bool isExecution =
        follow(trace, [&](LocationId, const ValueOf&) { states.push_back(impl_->state()); });
    return isExecution ? std::move(states) : std::vector<State>();
}

bool Interpreter::follow(const Trace& trace, const std::function<void(LocationId, const ValueOf&)>& behind) {
    const ValueOf valueOf = [&](Term v) { return impl_->valueOf(v); };
    impl_->reset(trace.initial);
    LocationId location = impl_->p.entry;
    for (const TraceStep& step : trace.steps) {
        const CompiledEdge* edge = impl_->enter(location, step);
        if (!edge) return false;
        impl_->machine.execute(*edge);
        location = impl_->p.edges[step.edge].to;
        behind(location, valueOf);
    }
    return true;
}

bool Interpreter::watch(const Trace& trace, const Seen& see) {
    impl_->reset(trace.initial);
    LocationId location = impl_->p.entry;
    for (const TraceStep& step : trace.steps) {
        const CompiledEdge* compiled = impl_->enter(location, step);
        if (!compiled) return false;
        const Edge& edge = impl_->p.edges[step.edge];
        see(edge, impl_->shown(edge, *compiled));
        impl_->machine.execute(*compiled);
        location = edge.to;
    }
    return true;
}

} // namespace vouch::program
