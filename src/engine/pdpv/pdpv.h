#pragma once

#include "engine/engine.h"

namespace vouch::engine::pdpv {

EngineInfo info();

} // namespace vouch::engine::pdpv
