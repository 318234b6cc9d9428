#include "solver/symsim/cover.h"

#include <algorithm>

namespace vouch::solver::symsim {

namespace {

bool contains(const Cube& cube, Bit literal) {
    return std::find(cube.begin(), cube.end(), literal) != cube.end();
}

// The cubes where the literal is true, without it.
std::vector<Cube> restricted(const std::vector<Cube>& cubes, Bit literal) {
    std::vector<Cube> result;
    for (const Cube& cube : cubes) {
        if (contains(cube, !literal)) continue;
        result.push_back(cube);
        std::erase(result.back(), literal);
    }
    return result;
}

} // namespace

bool covers(const std::vector<Cube>& cubes) {
    if (cubes.empty()) return false;
    if (std::any_of(cubes.begin(), cubes.end(), [](const Cube& cube) { return cube.empty(); })) return true;
    const Bit literal = cubes.front().front();
    VOUCH_CHECK(!literal.isConstant(), "a cube over constants");
    return covers(restricted(cubes, literal)) && covers(restricted(cubes, !literal));
}

std::vector<Cube> within(const std::vector<Cube>& cubes, const Cube& root) {
    std::vector<Cube> result = cubes;
    for (Cube& cube : result)
        for (Bit literal : root) {
            VOUCH_CHECK(contains(cube, literal), "a cube outside of its root");
            std::erase(cube, literal);
        }
    return result;
}

} // namespace vouch::solver::symsim
