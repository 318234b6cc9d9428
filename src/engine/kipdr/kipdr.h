// kipdr: property-directed k-induction, Algorithm 1 with pd = true.
//
// From: Beyer and Dangl 2020 (section 3; B11 to B19). The algorithm is shared with kinduction:
//
//   Algorithm 1            engine/kinduction/algorithm.cpp
//   obligations            engine/kinduction/property_direction.h
//   lift                   engine/kinduction/obligation.h
//   interpolation          engine/interpolation/interpolator.h
//
// It proves by itself, and publishes what it learns for others (B19). Unlike in the paper, it reads the bus,
// too.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::kipdr {

class Kipdr : public Engine {
  public:
    std::string name() const override { return "kipdr"; }
    Answer run(const Program& program, const Context& context) override;
};

EngineInfo info();

} // namespace vouch::engine::kipdr
