// Rules for arrays: read over write.
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
    Term array;   // where the walk stopped
};

ReadResult walkStores(const TermManager& tm, Term array, Term index, unsigned maxSteps) {
    for (unsigned step = 0; step < maxSteps; ++step) {
        if (tm.kind(array) == Kind::ArrayConst) return {tm.arg(array, 0), array};
        if (tm.kind(array) != Kind::ArrayStore) break;
        Term written = tm.arg(array, 1);
        if (written == index) return {tm.arg(array, 2), array};
        if (!provablyDistinct(tm, written, index)) break;
        array = tm.arg(array, 0);
    }
    return {Term(), array};
}

// A read through an ite is worth splitting only if both branches end in an element, or in a plain array below.
struct BranchReader {
    TermManager& tm;
    Term index;
    unsigned budget = maxBranches;

    // The element read from array, or null if the walk ends at something that is no cheap place to read from.
    Term read(Term array) {
        ReadResult r = walkStores(tm, array, index, maxChain);
        if (r.element) return r.element;
        if (tm.kind(r.array) == Kind::Variable) return tm.mkSelect(r.array, index);
        if (tm.kind(r.array) != Kind::Ite || budget == 0) return {};
        --budget;
        Term thenElement = read(tm.arg(r.array, 1));
        if (thenElement.isNull()) return {};
        Term elseElement = read(tm.arg(r.array, 2));
        if (elseElement.isNull()) return {};
        return tm.mkIte(tm.arg(r.array, 0), thenElement, elseElement);
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
bool holdsAlready(const TermManager& tm, Term array, Term index, Term element) {
    ReadResult r = walkStores(tm, array, index, maxOverwrite);
    if (r.element) return r.element == element;
    return tm.kind(element) == Kind::ArraySelect && tm.arg(element, 0) == r.array &&
           tm.arg(element, 1) == index;
}

} // namespace

Term TermManager::mkConstArray(Sort arraySort, Term element) {
    VOUCH_CHECK(arraySort.isArray() && sort(element) == Sort::bitVec(arraySort.width),
                "constant array: wrong sort");
    return impl_->node(Kind::ArrayConst, arraySort, element);
}

Term TermManager::mkSelect(Term array, Term index) {
    Sort s = sort(array);
    VOUCH_CHECK(s.isArray() && sort(index) == Sort::bitVec(s.index), "select: wrong sort");
    ReadResult r = walkStores(*this, array, index, maxChain);
    if (r.element) return r.element;
    if (kind(r.array) == Kind::Ite)
        if (Term element = BranchReader{*this, index}.read(r.array)) return element;
    return impl_->node(Kind::ArraySelect, Sort::bitVec(s.width), r.array, index);
}

Term TermManager::mkStore(Term array, Term index, Term element) {
    Sort s = sort(array);
    VOUCH_CHECK(s.isArray() && sort(index) == Sort::bitVec(s.index), "store: wrong index sort");
    VOUCH_CHECK(sort(element) == Sort::bitVec(s.width), "store: wrong element sort");
    if (holdsAlready(*this, array, index, element)) return array;
    array = dropOverwritten(*this, array, index);
    if (holdsAlready(*this, array, index, element)) return array;
    return impl_->node(Kind::ArrayStore, s, array, index, element);
}

} // namespace vouch::term
