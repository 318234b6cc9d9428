#include "frontend/library/mathematics.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Intrinsics.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

struct Entry {
    MathTreatment treatment = MathTreatment::Unsupported;
    unsigned arguments = 0;
    Intrinsic::ID intrinsic = Intrinsic::not_intrinsic; // fmod is an instruction
};

// Names without the suffixes f and l, under which they are found as well.
const StringMap<Entry>& entries() {
    static const StringMap<Entry> all = [] {
        StringMap<Entry> map;
        auto add = [&](MathTreatment treatment, unsigned arguments,
                       std::initializer_list<std::pair<const char*, Intrinsic::ID>> functions) {
            for (auto& [name, intrinsic] : functions) map[name] = {treatment, arguments, intrinsic};
        };
        add(MathTreatment::Exact, 1,
            {{"fabs", Intrinsic::fabs},
             {"floor", Intrinsic::floor},
             {"ceil", Intrinsic::ceil},
             {"trunc", Intrinsic::trunc},
             {"round", Intrinsic::round},
             {"roundeven", Intrinsic::roundeven},
             {"rint", Intrinsic::rint},
             {"nearbyint", Intrinsic::nearbyint},
             {"sqrt", Intrinsic::sqrt}});
        add(MathTreatment::Exact, 2,
            {{"copysign", Intrinsic::copysign},
             {"fmin", Intrinsic::minnum},
             {"fmax", Intrinsic::maxnum},
             {"fmod", Intrinsic::not_intrinsic}});
        add(MathTreatment::Exact, 3, {{"fma", Intrinsic::fma}});
        add(MathTreatment::Bounded, 1,
            {{"sin", Intrinsic::sin},
             {"cos", Intrinsic::cos},
             {"tan", Intrinsic::tan},
             {"asin", Intrinsic::asin},
             {"acos", Intrinsic::acos},
             {"atan", Intrinsic::atan},
             {"sinh", Intrinsic::sinh},
             {"cosh", Intrinsic::cosh},
             {"tanh", Intrinsic::tanh},
             {"exp", Intrinsic::exp},
             {"exp2", Intrinsic::exp2},
             {"exp10", Intrinsic::exp10},
             {"log", Intrinsic::log},
             {"log2", Intrinsic::log2},
             {"log10", Intrinsic::log10}});
        add(MathTreatment::Bounded, 2, {{"pow", Intrinsic::pow}});
        for (const char* name :
             {"acosh",   "asinh",       "atanh",   "atan2",     "cbrt",       "erf",    "erfc",  "expm1",
              "frexp",   "gamma",       "hypot",   "ilogb",     "j0",         "j1",     "jn",    "ldexp",
              "lgamma",  "log1p",       "logb",    "nextafter", "nexttoward", "remquo", "scalb", "scalbn",
              "scalbln", "significand", "sincos",  "tgamma",    "y0",         "y1",     "yn",    "lgamma_r",
              "strtod",  "strtof",      "strtold", "atof"})
            map[name].treatment = MathTreatment::Unsupported;
        for (const char* name : {"fesetround", "fesetenv", "fegetenv", "feholdexcept", "feupdateenv",
                                 "fetestexcept", "feraiseexcept", "feclearexcept", "fegetexceptflag",
                                 "fesetexceptflag", "feenableexcept", "fedisableexcept"})
            map[name].treatment = MathTreatment::Environment;
        for (const char* name :
             {"__mulsc3", "__muldc3", "__mulxc3", "__divsc3", "__divdc3", "__divxc3", "cabs",
              "carg",     "cimag",    "creal",    "conj",     "cproj",    "cexp",     "clog",
              "cpow",     "csqrt",    "csin",     "ccos",     "ctan",     "casin",    "cacos",
              "catan",    "csinh",    "ccosh",    "ctanh"})
            map[name].treatment = MathTreatment::Complex;
        return map;
    }();
    return all;
}

struct Found {
    Entry entry;
    char suffix = 0;
};

std::optional<Found> find(StringRef name) {
    if (auto it = entries().find(name); it != entries().end()) return Found{it->second};
    if (!name.ends_with("f") && !name.ends_with("l")) return std::nullopt;
    if (auto it = entries().find(name.drop_back()); it != entries().end())
        return Found{it->second, name.back()};
    return std::nullopt;
}

} // namespace

std::optional<MathTreatment> mathTreatment(StringRef name) {
    if (auto found = find(name)) return found->entry.treatment;
    return std::nullopt;
}

Value* computeMath(CallInst& call, StringRef name) {
    auto found = find(name);
    Type* type = call.getType();
    bool fits = found->suffix == 'f'   ? type->isFloatTy()
                : found->suffix == 'l' ? type->isX86_FP80Ty()
                                       : type->isDoubleTy();
    if (!fits || call.arg_size() != found->entry.arguments ||
        !all_of(call.args(), [&](const Use& argument) { return argument->getType() == type; }))
        return nullptr;
    IRBuilder<> builder(&call);
    if (found->entry.intrinsic == Intrinsic::not_intrinsic)
        return builder.CreateFRem(call.getArgOperand(0), call.getArgOperand(1));
    SmallVector<Value*, 3> arguments(call.args());
    return builder.CreateIntrinsic(found->entry.intrinsic, {type}, arguments);
}

} // namespace vouch::frontend
