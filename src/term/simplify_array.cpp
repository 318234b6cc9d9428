// Rules for arrays: read over write, over copies and over fills.
#include "term/manager_impl.h"

namespace vouch::term {

namespace {

constexpr unsigned maxChain = 10000; // stores that a read looks through
constexpr unsigned maxBranches = 8;  // ites that a read looks through, over all branches
constexpr unsigned maxOverwrite =
    8; // stores that a write looks through for one to the same place: building a
       // chain of stores must not cost its square

// Where a read ends: at a known element, or at an array that says no more.
struct ReadResult {
    Term element; // null if not found
    Term array;   // where the walk stopped,
    Term index;   // and what is read there
};

ReadResult walkStores(TermManager& tm, Term array, Term index, unsigned maxSteps) {
    for (unsigned step = 0; step < maxSteps; ++step) {
        switch (tm.kind(array)) {
        case Kind::ArrayConst: return {tm.arg(array, 0), array, index};
        case Kind::ArrayStore: {
            Term written = tm.arg(array, 1);
            if (written == index) return {tm.arg(array, 2), array, index};
            if (!provablyDistinct(tm, written, index)) return {Term(), array, index};
            array = tm.arg(array, 0);
            break;
        }
        case Kind::ArrayShift:
            index = tm.mkBvAdd(index, tm.arg(array, 1));
            array = tm.arg(array, 0);
            break;
        case Kind::ArrayPrefix: {
            Term isBelow = tm.mkBvUlt(index, tm.arg(array, 0));
            if (!tm.isConstant(isBelow)) return {Term(), array, index};
            array = tm.arg(array, tm.isTrue(isBelow) ? 1 : 2);
            break;
        }
        default: return {Term(), array, index};
        }
    }
    return {Term(), array, index};
}

// A read through an ite, or at an index of which it is not known whether it lies in a prefix, is worth splitting only if
// both branches end in an element, or in a plain array below.
struct BranchReader {
    TermManager& tm;
    unsigned budget = maxBranches;

    // The element read from array, or null if the walk ends at something that is no cheap place to read from.
    Term read(Term array, Term index) {
        ReadResult r = walkStores(tm, array, index, maxChain);
        if (r.element) return r.element;
        const Kind kind = tm.kind(r.array);
        if (kind == Kind::Variable) return tm.mkSelect(r.array, r.index);
        if ((kind != Kind::Ite && kind != Kind::ArrayPrefix) || budget == 0) return {};
        --budget;
        Term thenElement = read(tm.arg(r.array, 1), r.index);
        if (thenElement.isNull()) return {};
        Term elseElement = read(tm.arg(r.array, 2), r.index);
        if (elseElement.isNull()) return {};
        Term condition = tm.arg(r.array, 0);
        if (kind == Kind::ArrayPrefix) condition = tm.mkBvUlt(r.index, condition);
        return tm.mkIte(condition, thenElement, elseElement);
    }
};

// store(...store(a, i, v)..., i, w) with provably different places between: the older write is dropped.
Term dropOverwritten(TermManager& tm, Term array, Term index) {
    std::vector<Term> between;
    Term below = array;
    for (unsigned step = 0; step < maxOverwrite && tm.kind(below) == Kind::ArrayStore; ++step) {
        if (tm.arg(below, 1) == index) {
            Term rebuilt = tm.arg(below, 0);
            for (size_t i = between.size(); i-- > 0;)
                rebuilt = tm.mkStore(rebuilt, tm.arg(between[i], 1), tm.arg(between[i], 2));
            return rebuilt;
        }
        if (!provablyDistinct(tm, tm.arg(below, 1), index)) break;
        between.push_back(below);
        below = tm.arg(below, 0);
    }
    return array;
}

// Does the array already hold this element at this index?
bool holdsAlready(TermManager& tm, Term array, Term index, Term element) {
    ReadResult r = walkStores(tm, array, index, maxOverwrite);
    if (r.element) return r.element == element;
    return tm.kind(element) == Kind::ArraySelect && tm.arg(element, 0) == r.array &&
           tm.arg(element, 1) == r.index;
}

} // namespace

Term TermManager::makeConstArray(Sort arraySort, Term element) {
    VOUCH_CHECK(arraySort.isArray() && sort(element) == Sort::bitVec(arraySort.width),
                "constant array: wrong sort");
    return impl_->node(Kind::ArrayConst, arraySort, element);
}

Term TermManager::makeSelect(Term array, Term index) {
    Sort s = sort(array);
    VOUCH_CHECK(s.isArray() && sort(index) == Sort::bitVec(s.index), "select: wrong sort");
    ReadResult r = walkStores(*this, array, index, maxChain);
    if (r.element) return r.element;
    if (kind(r.array) == Kind::Ite || kind(r.array) == Kind::ArrayPrefix)
        if (Term element = BranchReader{*this}.read(r.array, r.index)) return element;
    return impl_->node(Kind::ArraySelect, Sort::bitVec(s.width), r.array, r.index);
}

Term TermManager::makeStore(Term array, Term index, Term element) {
    Sort s = sort(array);
    VOUCH_CHECK(s.isArray() && sort(index) == Sort::bitVec(s.index), "store: wrong index sort");
    VOUCH_CHECK(sort(element) == Sort::bitVec(s.width), "store: wrong element sort");
    if (holdsAlready(*this, array, index, element)) return array;
    array = dropOverwritten(*this, array, index);
    if (holdsAlready(*this, array, index, element)) return array;
    return impl_->node(Kind::ArrayStore, s, array, index, element);
}

Term TermManager::makeShift(Term array, Term by) {
    Sort s = sort(array);
    VOUCH_CHECK(s.isArray() && sort(by) == Sort::bitVec(s.index), "shift: wrong sort");
    if (kind(array) == Kind::ArrayConst) return array;
    if (kind(array) == Kind::ArrayShift) return mkShift(arg(array, 0), mkBvAdd(arg(array, 1), by));
    if (isBvConst(by) && bits(by).isZero()) return array;
    return impl_->node(Kind::ArrayShift, s, array, by);
}

Term TermManager::makePrefix(Term length, Term below, Term rest) {
    Sort s = sort(below);
    VOUCH_CHECK(s.isArray() && s == sort(rest) && sort(length) == Sort::bitVec(s.index),
                "prefix: wrong sort");
    if (below == rest || (isBvConst(length) && bits(length).isZero())) return rest;
    return impl_->node(Kind::ArrayPrefix, s, length, below, rest);
}

Term TermManager::mkCopy(Term target, Term targetIndex, Term source, Term sourceIndex, Term length) {
    Term joined = mkPrefix(length, mkShift(source, sourceIndex), mkShift(target, targetIndex));
    return mkShift(joined, mkBvNeg(targetIndex));
}

Term TermManager::mkFill(Term array, Term index, Term length, Term element) {
    Term joined = mkPrefix(length, mkConstArray(sort(array), element), mkShift(array, index));
    return mkShift(joined, mkBvNeg(index));
}

} // namespace vouch::term
