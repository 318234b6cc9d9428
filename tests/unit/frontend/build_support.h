// Builds Programs from LLVM text that follows the contract of frontend/ir.h, and runs them.
#pragma once

#include "frontend/ir.h"
#include "program/interpreter.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/Support/SourceMgr.h>

namespace vouch::frontend {

inline constexpr const char* kLayout64 =
    "target datalayout = "
    "\"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n";
inline constexpr const char* kLayout32 =
    "target datalayout = "
    "\"e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128\"\n";
inline constexpr const char* kDeclarations = R"(
declare i1 @__vouch_input.i1(i32)
declare i8 @__vouch_input.i8(i32)
declare i16 @__vouch_input.i16(i32)
declare i32 @__vouch_input.i32(i32)
declare i64 @__vouch_input.i64(i32)
declare void @__vouch_input_bytes(i32, ptr, i64)
declare void @__vouch_havoc(i32, ptr)
declare void @__vouch_assume(i1)
declare void @__vouch_error(i32)
declare void @__vouch_limit()
declare void @__vouch_exit()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
)";
// Ends of kEntry that most bodies use.
inline constexpr const char* kEnds = R"(
bad:
  call void @__vouch_error(i32 0)
  unreachable
good:
  call void @__vouch_exit()
  unreachable
}
)";

struct Built {
    explicit Built(const std::string& globalsAndBody, unsigned cellLimit = 64, const char* layout = kLayout64,
                   std::map<uint32_t, Site> sites = {}) {
        Prepared prepared;
        prepared.context = std::make_unique<llvm::LLVMContext>();
        llvm::SMDiagnostic error;
        prepared.module = llvm::parseAssemblyString(std::string(layout) + kDeclarations + globalsAndBody,
                                                    error, *prepared.context);
        if (!prepared.module) {
            ADD_FAILURE() << error.getMessage().str() << " in line " << error.getLineNo();
            return;
        }
        prepared.sites = std::move(sites);
        Options options;
        options.cellLimit = cellLimit;
        support::Statistics statistics;
        program = build(prepared, options, tm, {}, statistics);
        program::checkProgram(program);
    }

    using End = program::Execution::End;
    // Site s draws inputs[s], inputs of site 0 are `unknown`; both cut to the width at hand.
    program::Execution run(const std::map<uint32_t, uint64_t>& inputs = {},
                           uint64_t unknown = 0xA5A5A5A5A5A5A5A5) {
        program::Interpreter interpreter(program);
        auto source = [&](program::EdgeId, term::Term t) {
            uint32_t site = program.inputInfo.at(t).site;
            auto it = inputs.find(site);
            uint64_t bits = it == inputs.end() ? unknown : it->second;
            term::Sort sort = tm.sort(t);
            if (sort.isBool()) return term::Value((bits & 1) != 0);
            if (sort.isArray()) return term::Value(term::ArrayValue{llvm::APInt(sort.width, bits), {}});
            return term::Value(llvm::APInt(sort.width, bits));
        };
        return interpreter.run(source, 1'000'000, false);
    }
    End end(const std::map<uint32_t, uint64_t>& inputs = {}, uint64_t unknown = 0xA5A5A5A5A5A5A5A5) {
        return run(inputs, unknown).end;
    }
    std::vector<std::string> reasons(program::LocationKind kind) const {
        std::vector<std::string> result;
        for (const program::Location& l : program.locations)
            if (l.kind == kind) result.push_back(l.reason);
        return result;
    }
    size_t arrayVariables() const {
        size_t n = 0;
        for (const program::VariableInfo& v : program.variables) n += tm.sort(v.term).isArray();
        return n;
    }

    term::TermManager tm;
    program::Program program;
};

// A straight-line body that computes %ok: the program is good iff it is true.
inline std::string checking(const std::string& body, const std::string& globals = "") {
    return globals + "\ndefine void @__vouch_main() {\nentry:\n" + body +
           "\n  br i1 %ok, label %good, label %bad\n" + kEnds;
}

} // namespace vouch::frontend
