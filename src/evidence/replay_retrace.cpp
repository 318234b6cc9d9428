#include "evidence/replay_retrace.h"

#include "evidence/band.h"
#include "evidence/replay_misses.h"
#include "solver/solver.h"
#include "term/traverse.h"

#include <algorithm>
#include <map>
#include <set>

namespace vouch::evidence {

using frontend::StrayAccess;
using program::Trace;
using term::Term;

namespace {

// Away from the arena's ends, so that there is memory on both sides of what the trace accesses.
constexpr uint64_t kFirstAddress = kArenaAddress + (kArenaBytes >> 3);
constexpr uint64_t kAddresses = kArenaBytes >> 1;
constexpr unsigned kMaximalRounds = 256;

bool isPlaced(uint64_t address) { return address - kFirstAddress < kAddresses; }

// Whether the input may be a pointer: the number of an array's element, added to null, is none.
bool mayPoint(const program::InputInfo& info) {
    return !info.callee.starts_with("__VERIFIER_nondet_") || info.callee == "__VERIFIER_nondet_pointer";
}

// An access as part of the band.
struct Instance {
    size_t segment = 0;
    program::EdgeId edge = 0;
    const StrayAccess* access = nullptr;
    auto operator<=>(const Instance&) const = default;
};

class Retracer {
  public:
    Retracer(const program::Program& original, const frontend::StrayAccesses& strays, const Trace& trace,
             const support::Budget& budget)
        : original_(original), strays_(strays), budget_(budget), tm_(*original.tm), finder_(original, strays),
          band_(original, trace, budget), solver_(solver::makeSolver(solver::Backend::Bitblast, tm_)) {
        solver_->setBudget(budget);
    }

    std::optional<Settled> run() {
        if (!band_.isComplete()) return std::nullopt;
        for (Term condition : band_.conditions()) solver_->add(condition);
        for (unsigned round = 0; round < kMaximalRounds && !budget_.exhausted(); ++round) {
            // AND over segments of reach(end) /\ laws
            if (solver_->check() != solver::Result::Sat) return std::nullopt;
            Trace trace = band_.trace([&](Term t) { return solver_->value(t); });
            laws_.clear();
            Arena arena = observe(trace);
            if (laws_.empty()) return Settled{std::move(trace), std::move(arena)};
            for (Term law : laws_) solver_->add(law);
        }
        return std::nullopt;
    }

  private:
    struct Byte { // of the arena, as the last access left it
        size_t miss = 0;
        uint32_t offset = 0; // in what that one read or wrote
    };

    // What the arena holds at the start, and the laws that are broken.
    Arena observe(const Trace& trace) {
        std::vector<Miss> misses = finder_.of(trace);
        std::vector<size_t> segments = segmentsOf(original_, trace);
        std::vector<Instance> instances;
        for (const Miss& miss : misses)
            instances.push_back({segments[miss.step], trace.steps[miss.step].edge, miss.access});
        for (const Instance& instance : instances) place(instance);
        if (!laws_.empty()) return {};
        return {remember(misses, instances), kSpareAddress, windowsOf(misses, instances)};
    }

    // An access that is not in the arena obeys its law in low memory.
    std::vector<uint64_t> windowsOf(const std::vector<Miss>& misses, const std::vector<Instance>& instances) {
        std::set<uint64_t> windows;
        for (size_t i = 0; i < misses.size(); ++i)
            if (!isPlaced(misses[i].address)) {
                Term pointer = pointerOf(addressOf(instances[i]));
                windows.insert(solver_->value(pointer).asBits().getZExtValue());
            }
        return {windows.begin(), windows.end()};
    }

    std::vector<ArenaByte> remember(const std::vector<Miss>& misses, const std::vector<Instance>& instances) {
        std::map<uint64_t, Byte> memory;
        std::vector<ArenaByte> initial;
        auto byteOf = [&](const Byte& byte) {
            return misses[byte.miss].bits.extractBitsAsZExtValue(8, byte.offset * 8);
        };
        for (size_t i = 0; i < misses.size(); ++i)
            for (uint32_t offset = 0; offset < misses[i].access->bytes; ++offset) {
                const Miss& miss = misses[i];
                Byte byte{i, offset};
                auto [known, isFirst] = memory.try_emplace(miss.address + offset, byte);
                bool reads = !miss.access->writes;
                if (reads && !isFirst && byteOf(known->second) != byteOf(byte)) {
                    const Miss& before = misses[known->second.miss];
                    agree(instances[known->second.miss], instances[i], miss.address - before.address);
                }
                if (reads && isFirst && byteOf(byte) != 0) {
                    uint64_t start = isPlaced(miss.address) ? miss.address : kArenaAddress + miss.address;
                    initial.push_back({start + offset, static_cast<char>(byteOf(byte))});
                }
                if (!reads) known->second = byte;
            }
        return initial;
    }

    // The same access in other segments is bound to need the same law.
    void place(const Instance& instance) {
        for (size_t segment = 0; segment < band_.size(); ++segment) {
            Instance other{segment, instance.edge, instance.access};
            if (tm_.isFalse(band_.taken(segment, instance.edge)) || !placed_.insert(other).second) continue;
            laws_.push_back(tm_.mkImplies(misses(other), isInMemory(addressOf(other))));
            laws_.push_back(guessesNothing(other));
        }
    }

    void agree(const Instance& a, const Instance& b, uint64_t distance) {
        if (!agreed_.insert({a, b, distance}).second) return;
        Term address = addressOf(a);
        Term apart = tm_.mkConst(tm_.width(address), distance);
        Term before = movedBy(a), after = movedBy(b);
        // The bytes from max(0, distance) on, up to the end of the one that ends first.
        auto d = static_cast<int64_t>(distance);
        int64_t first = std::max<int64_t>(0, d);
        int64_t last = std::min<int64_t>(a.access->bytes, d + b.access->bytes);
        auto bytes = [&](Term t, int64_t from, int64_t to) {
            return tm_.mkExtract(t, static_cast<uint32_t>(to * 8 - 1), static_cast<uint32_t>(from * 8));
        };
        Term meet = tm_.mkEq(addressOf(b), tm_.mkBvAdd(address, apart));
        Term both = tm_.mkAnd(misses(a), misses(b));
        laws_.push_back(tm_.mkImplies(
            tm_.mkAnd(both, meet), tm_.mkEq(bytes(before, first, last), bytes(after, first - d, last - d))));
    }

    // It is executed, and hits no object that it may designate.
    Term misses(const Instance& i) {
        Term address = addressOf(i), result = band_.taken(i.segment, i.edge);
        auto known = strays_.objects.find(i.access->node);
        if (known == strays_.objects.end()) return result;
        for (auto [start, size] : known->second)
            result = tm_.mkAnd(result, tm_.mkNot(isWithin(address, start, size)));
        return result;
    }
    // An input that is a pointer holds no object's address: the native run's objects lie elsewhere.
    Term guessesNothing(const Instance& i) {
        Term pointer = pointerOf(addressOf(i), false), result = tm_.mkTrue();
        auto known = strays_.objects.find(i.access->node);
        if (known == strays_.objects.end()) return result;
        for (auto [start, size] : known->second)
            result = tm_.mkAnd(result, tm_.mkNot(isWithin(pointer, start, size)));
        return tm_.mkImplies(band_.taken(i.segment, i.edge), result);
    }
    // p and the address in the arena  \/  0 < p < a bound /\ address - p < kWindowBytes
    Term isInMemory(Term address) {
        Term pointer = pointerOf(address);
        Term placed = tm_.mkAnd(isWithin(pointer, kFirstAddress, kAddresses),
                                isWithin(address, kFirstAddress, kAddresses));
        Term near = isWithin(tm_.mkBvSub(address, pointer), 0, kWindowBytes);
        return tm_.mkOr(placed, tm_.mkAnd(isWithin(pointer, 1, kLowBytes - 2 * kWindowBytes), near));
    }
    // What of an address is a pointer: an input, or (orRead) read from an array variable. The rest are distances from
    // there; null where there are only distances, or an object of the program.
    Term pointerOf(Term address, bool orRead = true) {
        unsigned width = tm_.width(address);
        Term null = tm_.mkConst(width, 0);
        std::map<Term, Term> pointers;
        for (Term t : term::cone(tm_, std::span(&address, 1))) {
            if (!tm_.sort(t).isBitVec() || tm_.width(t) != width) continue;
            auto args = tm_.args(t);
            auto pointer = [&](size_t i) { return pointers.at(args[i]); };
            Term found = null;
            if ((orRead && tm_.kind(t) == term::Kind::ArraySelect) || isPointer(t)) found = t;
            if (tm_.kind(t) == term::Kind::Ite) found = tm_.mkIte(args[0], pointer(1), pointer(2));
            if (tm_.kind(t) == term::Kind::BvAdd)
                found = tm_.mkIte(tm_.mkEq(pointer(0), null), pointer(1), pointer(0));
            pointers[t] = found;
        }
        return pointers.at(address);
    }
    bool isPointer(Term t) const {
        Term input = band_.inputOf(t);
        return !input.isNull() && mayPoint(original_.inputInfo.at(input));
    }
    Term isWithin(Term address, uint64_t start, uint64_t size) {
        unsigned width = tm_.width(address);
        return tm_.mkBvUlt(tm_.mkBvSub(address, tm_.mkConst(width, start)), tm_.mkConst(width, size));
    }
    Term addressOf(const Instance& i) { return band_.at(i.segment, i.edge, i.access->address); }
    Term movedBy(const Instance& i) { return band_.at(i.segment, i.edge, i.access->moved); }

    const program::Program& original_;
    const frontend::StrayAccesses& strays_;
    const support::Budget& budget_;
    term::TermManager& tm_;
    MissFinder finder_;
    Band band_;
    std::unique_ptr<solver::Solver> solver_;
    std::set<Instance> placed_;
    std::set<std::tuple<Instance, Instance, uint64_t>> agreed_;
    std::vector<Term> laws_; // broken by the execution at hand
};

} // namespace

std::optional<Settled> retrace(const program::Program& original, const frontend::StrayAccesses& strays,
                               const Trace& trace, const support::Budget& budget) {
    if (MissFinder(original, strays).of(trace).empty()) return std::nullopt; // it broke no law
    return Retracer(original, strays, trace, budget).run();
}

} // namespace vouch::evidence
