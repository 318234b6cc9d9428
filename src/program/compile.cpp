// From an edge to instructions: one pass over the DAG in handle order, arguments before users.
#include "program/machine.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>
#include <set>

namespace vouch::program::machine {

using term::Kind;

namespace {

// Kinds whose word instruction takes the arguments as they are. And, Or, Xor do for Bool and words alike.
std::optional<Op> plainOp(Kind kind) {
    switch (kind) {
    case Kind::Not: return Op::Not;
    case Kind::And:
    case Kind::BvAnd: return Op::And;
    case Kind::Or:
    case Kind::BvOr: return Op::Or;
    case Kind::Xor:
    case Kind::BvXor: return Op::Xor;
    case Kind::Eq: return Op::Eq;
    case Kind::Ite: return Op::Ite;
    case Kind::BvNot: return Op::BvNot;
    case Kind::BvNeg: return Op::BvNeg;
    case Kind::BvAdd: return Op::BvAdd;
    case Kind::BvSub: return Op::BvSub;
    case Kind::BvMul: return Op::BvMul;
    case Kind::BvUdiv: return Op::BvUdiv;
    case Kind::BvUrem: return Op::BvUrem;
    case Kind::BvSdiv: return Op::BvSdiv;
    case Kind::BvSrem: return Op::BvSrem;
    case Kind::BvSmod: return Op::BvSmod;
    case Kind::BvShl: return Op::BvShl;
    case Kind::BvLshr: return Op::BvLshr;
    case Kind::BvAshr: return Op::BvAshr;
    case Kind::BvUlt: return Op::Ult;
    case Kind::BvUle: return Op::Ule;
    case Kind::BvSlt: return Op::Slt;
    case Kind::BvSle: return Op::Sle;
    case Kind::BvConcat: return Op::Concat;
    case Kind::BvExtract: return Op::Extract;
    case Kind::BvZext: return Op::Copy;
    case Kind::BvSext: return Op::Sext;
    default: return std::nullopt;
    }
}

} // namespace

class Compiler {
  public:
    Compiler(Machine& machine, const Edge& edge) : m_(machine), tm_(machine.tm_), edge_(edge) {}

    CompiledEdge compile() {
        for (Term input : edge_.inputs) {
            Register r = m_.newRegister(m_.fileOf(tm_.sort(input)));
            registers_.emplace(input, r);
            result_.inputs.emplace_back(input, r);
            if (r.file == File::Array) result_.arrayTemporaries.push_back(r.index);
        }
        code_ = &result_.guardCode;
        result_.guard = translate(edge_.guard);
        for (Term v : term::variables(tm_, edge_.guard))
            if (registers_.contains(v)) result_.guardNeedsInputs = true;
        if (m_.showSteps_) translateSteps();
        code_ = &result_.nextCode;
        for (const Assignment& a : edge_.next) translate(a.value);
        plan();
        updateInPlace();
        return std::move(result_);
    }

  private:
    // In registers that the code for `next` does not know, so that either runs without the other.
    void translateSteps() {
        auto before = registers_;
        code_ = &result_.shownCode;
        for (const Step& step : edge_.steps) {
            bool fitsOnALine = !step.value.isNull() && !tm_.sort(step.value).isArray();
            result_.shown.push_back(fitsOnALine ? std::optional(translate(step.value)) : std::nullopt);
        }
        registers_ = std::move(before);
    }

    Register translate(Term root) {
        for (Term t : term::cone(tm_, std::span(&root, 1)))
            if (!tm_.isVar(t) && !registers_.contains(t)) emit(t);
        return registerOf(root);
    }

    Register registerOf(Term t) const {
        if (auto it = registers_.find(t); it != registers_.end()) return it->second;
        return m_.variables_.at(t);
    }

    void emit(Term t) {
        if (tm_.isConstant(t)) {
            auto [it, isNew] = m_.constants_.try_emplace(t);
            if (isNew) {
                it->second = m_.newRegister(m_.fileOf(tm_.sort(t)));
                m_.setValue(it->second, tm_.isBvConst(t) ? Value(tm_.bits(t)) : Value(tm_.isTrue(t)));
            }
            registers_.emplace(t, it->second);
            return;
        }
        Register target = newTemporary(m_.fileOf(tm_.sort(t)));
        std::vector<Register> arguments;
        for (Term a : tm_.args(t)) arguments.push_back(registerOf(a));
        bool wordsOnly =
            target.file == File::Word &&
            std::all_of(arguments.begin(), arguments.end(), [](Register r) { return r.file == File::Word; });
        if (wordsOnly)
            emitWord(t, target, arguments);
        else if (!emitArray(t, target, arguments))
            emitGeneric(t, target, arguments);
        registers_.emplace(t, target);
    }

    Register newTemporary(File file) {
        Register r = m_.newRegister(file);
        if (file == File::Array) result_.arrayTemporaries.push_back(r.index);
        return r;
    }

    void emitWord(Term t, Register target, const std::vector<Register>& arguments) {
        auto op = plainOp(tm_.kind(t));
        VOUCH_CHECK(op && !arguments.empty(), "an operator that the interpreter does not know");
        Sort operandSort = tm_.sort(tm_.arg(t, 0));
        Instruction i{*op,
                      static_cast<uint8_t>(operandSort.isBool() ? 1 : operandSort.width),
                      target.index,
                      arguments[0].index,
                      0,
                      0,
                      0};
        if (*op == Op::Extract || *op == Op::Sext) i.width = static_cast<uint8_t>(tm_.width(t));
        if (*op == Op::Extract) i.extra = tm_.param(t, 1);
        if (*op == Op::Sext) i.extra = operandSort.width;
        if (*op == Op::Concat) i.extra = tm_.width(tm_.arg(t, 1));
        if (arguments.size() > 1) i.b = arguments[1].index;
        if (*op == Op::Ite) i.c = arguments[2].index;
        code_->push_back(i);
        // Associative operators may have more than two arguments.
        size_t used = *op == Op::Ite ? 3 : 2;
        bool associative =
            *op == Op::And || *op == Op::Or || *op == Op::Xor || *op == Op::BvAdd || *op == Op::BvMul;
        VOUCH_CHECK(arguments.size() <= used || associative, "too many arguments for an operator");
        for (; used < arguments.size(); ++used) {
            i.a = target.index;
            i.b = arguments[used].index;
            code_->push_back(i);
        }
    }

    bool emitArray(Term t, Register target, const std::vector<Register>& arguments) {
        auto at = [&](size_t i) { return arguments[i].index; };
        switch (tm_.kind(t)) {
        case Kind::ArrayConst:
            if (target.file != File::Array) return false;
            code_->push_back({Op::ArrayConst, 0, target.index, at(0), 0, 0, 0});
            return true;
        case Kind::ArraySelect:
            if (arguments[0].file != File::Array) return false;
            code_->push_back({Op::ArraySelect, 0, target.index, at(0), at(1), 0, 0});
            return true;
        case Kind::ArrayStore:
            if (target.file != File::Array) return false;
            code_->push_back({Op::ArrayStore, 0, target.index, at(0), at(1), at(2), 0});
            return true;
        case Kind::Ite:
            if (target.file != File::Array) return false;
            code_->push_back({Op::ArrayIte, 0, target.index, at(0), at(1), at(2), 0});
            return true;
        default: return false;
        }
    }

    void emitGeneric(Term t, Register target, const std::vector<Register>& arguments) {
        Instruction i{Op::Generic, 0, target.index, 0, 0, 0, static_cast<uint32_t>(m_.generic_.size())};
        m_.generic_.push_back({t, target, arguments});
        code_->push_back(i);
    }

    // The simultaneous assignment as a sequence of moves: a source that another move overwrites is saved first.
    void plan() {
        std::set<Register> targets;
        for (const Assignment& a : edge_.next) targets.insert(m_.variables_.at(a.variable));
        for (const Assignment& a : edge_.next) {
            Register source = registerOf(a.value);
            if (targets.contains(source)) source = saved(source);
            result_.moves.push_back({m_.variables_.at(a.variable), source, false});
        }
    }

    Register saved(Register source) {
        Register copy = newTemporary(source.file);
        Op op = source.file == File::Word    ? Op::Copy
                : source.file == File::Array ? Op::ArrayCopy
                                             : Op::OtherCopy;
        result_.nextCode.push_back({op, 0, copy.index, source.index, 0, 0, 0});
        return copy;
    }

    // A store may change its argument in place, and a move may take its source, if nobody reads it afterwards and
    // the register is a temporary or a variable that this edge overwrites anyway.
    void updateInPlace() {
        std::set<uint32_t> expendable(result_.arrayTemporaries.begin(), result_.arrayTemporaries.end());
        for (const Move& m : result_.moves)
            if (m.target.file == File::Array) expendable.insert(m.target.index);
        std::set<uint32_t> readLater;
        for (auto m = result_.moves.rbegin(); m != result_.moves.rend(); ++m) {
            if (m->target.file != File::Array) continue;
            bool isTemporary = std::find(result_.arrayTemporaries.begin(), result_.arrayTemporaries.end(),
                                         m->source.index) != result_.arrayTemporaries.end();
            m->steal = isTemporary && readLater.insert(m->source.index).second;
            readLater.insert(m->source.index);
        }
        for (auto i = result_.nextCode.rbegin(); i != result_.nextCode.rend(); ++i) {
            if (i->op == Op::ArrayStore && expendable.contains(i->a) && !readLater.contains(i->a))
                i->op = Op::ArrayStoreInPlace;
            noteReads(*i, readLater);
        }
    }

    void noteReads(const Instruction& i, std::set<uint32_t>& read) const {
        switch (i.op) {
        case Op::ArrayCopy:
        case Op::ArraySelect:
        case Op::ArrayStore:
        case Op::ArrayStoreInPlace: read.insert(i.a); break;
        case Op::ArrayIte:
            read.insert(i.b);
            read.insert(i.c);
            break;
        case Op::Generic:
            for (Register r : m_.generic_[i.extra].arguments)
                if (r.file == File::Array) read.insert(r.index);
            break;
        default: break;
        }
    }

    Machine& m_;
    const TermManager& tm_;
    const Edge& edge_;
    CompiledEdge result_;
    std::vector<Instruction>* code_ = nullptr;
    std::unordered_map<Term, Register> registers_; // inputs, constants and inner nodes of this edge
};

const CompiledEdge& Machine::compiled(EdgeId e) {
    if (!edges_[e]) edges_[e] = Compiler(*this, p_.edges[e]).compile();
    return *edges_[e];
}

} // namespace vouch::program::machine
