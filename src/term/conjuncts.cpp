#include "term/conjuncts.h"

namespace vouch::term {

std::vector<Term> conjuncts(const TermManager& tm, Term formula) {
    std::vector<Term> found, todo{formula};
    while (!todo.empty()) {
        Term t = todo.back();
        todo.pop_back();
        if (tm.kind(t) == Kind::And)
            todo.insert(todo.end(), tm.args(t).rbegin(), tm.args(t).rend());
        else
            found.push_back(t);
    }
    return found;
}

} // namespace vouch::term
