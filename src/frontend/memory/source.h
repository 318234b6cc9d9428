// What debug information says: lines, functions, names and types as the C programmer wrote them.
#pragma once

#include "frontend/memory/objects.h"
#include "program/program.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <map>
#include <string>

namespace vouch::frontend {

struct CName {
    std::string name; // empty: not a C variable
    std::string type;
    std::string function;
    bool isSigned = true;
};

class Source {
  public:
    // Reads the debug records of the function; file names go to `files`.
    Source(const llvm::Function& entry, const Objects& objects, std::vector<std::string>& files);

    program::SourceLocation where(const llvm::DILocation* location);
    program::SourceLocation declarationOf(const llvm::DILocalVariable& variable);
    // The first thing that is said of a variable, in one copy of its function: for a constant, no instruction tells
    // where; as a rule it is the initialiser.
    bool isInitialisation(const llvm::DbgVariableRecord& record) const {
        return initialisations_.contains(&record);
    }
    program::SourceLocation where(const llvm::Instruction& i) { return where(i.getDebugLoc().get()); }
    // First known location in the block.
    const llvm::DILocation* locationOf(const llvm::BasicBlock& block) const;
    std::string functionOf(const llvm::DILocation* location) const;
    uint32_t file(const std::string& name);

    // The C variable that first holds this SSA value, if any.
    CName nameOf(const llvm::Value* value) const;
    CName nameOf(const llvm::DILocalVariable* variable) const;
    // The part of an object, e.g. "a[3]", "s.f"; bytes = 0 names the object itself.
    CName nameOf(const Object& object, uint64_t offset, uint64_t bytes) const;

    const llvm::DIVariable* variableOf(const Object& object) const; // null: not known

  private:
    const llvm::DISubprogram* subprogramOf(const llvm::DILocalScope* scope) const; // null: none

    std::vector<std::string>& files_;
    std::map<std::string, uint32_t> fileIndex_;
    llvm::DenseMap<const llvm::DIFile*, uint32_t> fileCache_;
    mutable llvm::DenseMap<const llvm::DILocalScope*, const llvm::DISubprogram*> subprograms_;
    llvm::DenseMap<const llvm::Value*, const llvm::DILocalVariable*> values_;
    llvm::DenseMap<const llvm::Value*, const llvm::DIVariable*> objects_;
    llvm::DenseSet<std::pair<const llvm::DILocalVariable*, const llvm::DILocation*>> announced_;
    llvm::DenseSet<const llvm::DbgVariableRecord*> initialisations_;
};

// Typedefs and qualifiers lead to the type they name.
const llvm::DIType* withoutQualifiers(const llvm::DIType* type);

std::string typeText(const llvm::DIType* type);
bool isSignedType(const llvm::DIType* type);

} // namespace vouch::frontend
