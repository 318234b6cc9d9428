#pragma once

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/Support/raw_ostream.h>
#include <string>

namespace vouch::frontend {

// Collects what the linker complains about while it lives.
class LinkMessages {
  public:
    explicit LinkMessages(llvm::LLVMContext& context)
        : context_(context), previous_(context.getDiagnosticHandler()) {
        context.setDiagnosticHandler(std::make_unique<Handler>(text_));
    }
    ~LinkMessages() { context_.setDiagnosticHandler(std::move(previous_)); }
    const std::string& text() const { return text_; }

  private:
    struct Handler : llvm::DiagnosticHandler {
        explicit Handler(std::string& text) : text(text) {}
        bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
            if (info.getSeverity() != llvm::DS_Error) return true;
            llvm::raw_string_ostream stream(text);
            llvm::DiagnosticPrinterRawOStream printer(stream);
            if (!text.empty()) stream << '\n';
            info.print(printer);
            return true;
        }
        std::string& text;
    };
    llvm::LLVMContext& context_;
    std::unique_ptr<llvm::DiagnosticHandler> previous_;
    std::string text_;
};

} // namespace vouch::frontend
