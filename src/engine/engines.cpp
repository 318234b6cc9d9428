#include "engine/bmc/bmc.h"
#include "engine/ctigar/ctigar.h"
#include "engine/dataflow/dataflow.h"
#include "engine/dynamic/dynamic.h"
#include "engine/engine.h"
#include "engine/ic3cfa/ic3cfa.h"
#include "engine/kinduction/kinduction.h"
#include "engine/kipdr/kipdr.h"
#include "engine/pdpv/pdpv.h"
#include "engine/pdr/pdr.h"
#include "engine/predicate/predicate.h"
#include "engine/symsim/symsim.h"
#include "engine/unwind/unwind.h"

#include <algorithm>

namespace vouch::engine {

const std::vector<EngineInfo>& engines() {
    static const std::vector<EngineInfo> all = {
        bmc::info(), unwind::info(), kinduction::info(), kipdr::info(),  ic3cfa::info(),    dataflow::info(),
        pdr::info(), pdpv::info(),   dynamic::info(),    ctigar::info(), predicate::info(), symsim::info()};
    return all;
}

const EngineInfo* findEngine(const std::string& name) {
    const auto& all = engines();
    auto it = std::find_if(all.begin(), all.end(), [&](const EngineInfo& e) { return e.name == name; });
    return it == all.end() ? nullptr : &*it;
}

} // namespace vouch::engine
