// Every model of a library function compiles, with and without memory checks, for both data models; and the table of
// contracts and the models agree on what is modelled by hand.
#include "frontend/compile/compile.h"
#include "frontend/library/contract_text.h"
#include "frontend/library/format_text.h"
#include "frontend/library/models.h"

#include <gtest/gtest.h>
#include <set>

namespace vouch::frontend {
namespace {

const char* const kTypes =
#include "frontend/library/models/types.inc"
    ;
const char* const kFormats =
#include "frontend/library/models/formats.inc"
    ;

void expectCompiles(const std::string& text) {
    for (DataModel dataModel : {DataModel::LP64, DataModel::ILP32})
        for (const char* before :
             {"", "#define VOUCH_MEMORY 1\n#define VOUCH_ERROR_NUMBER (*__errno_location())\n"}) {
            llvm::LLVMContext context;
            EXPECT_NO_THROW(compileText(context, "model", before + text, dataModel)) << text.substr(0, 4000);
        }
}

TEST(Models, Contracts) {
    std::string text = kTypes;
    for (const Contract& contract : contracts())
        if (contract.isGenerated()) text += contractText(contract);
    expectCompiles(text);
}

TEST(Models, ByHand) {
    std::string text = kTypes;
    text += kFormats;
    std::set<std::string> names;
    for (const Model& model : models()) {
        text += model.text;
        for (const std::string& name : model.functions) {
            EXPECT_TRUE(names.insert(name).second) << name << " has two models";
            const Contract* contract = findContract(name);
            if (contract) EXPECT_TRUE(contract->has(Clause::Kind::Model)) << name;
        }
    }
    expectCompiles(text);
    // What is built in instead of being written in C (library_table.cpp, allocators.cpp).
    std::set<std::string> builtIn = {"memcpy", "memmove",      "memset",   "bzero",         "__memcpy_chk",
                                     "malloc", "calloc",       "memalign", "aligned_alloc", "__memmove_chk",
                                     "alloca", "__memset_chk", "free",     "cfree"};
    for (const Contract& contract : contracts())
        if (contract.has(Clause::Kind::Model) && !builtIn.contains(contract.name))
            EXPECT_TRUE(names.contains(contract.name)) << contract.name << " has no model";
}

TEST(Models, Formats) {
    std::string text = std::string(kTypes) + kFormats;
    unsigned count = 0;
    auto add = [&](const char* function, const char* format, std::vector<std::string> types) {
        FormatCall call;
        call.contract = findContract(function);
        call.name = "vouch_format_" + std::to_string(count++);
        bool scans = call.contract->find(Clause::Kind::Format)->subject == "scanf";
        auto conversions = scans ? parseScanFormat(format) : parsePrintFormat(format);
        ASSERT_TRUE(conversions) << format;
        call.conversions = *conversions;
        for (const Parameter& p : call.contract->parameters)
            call.types.push_back(p.type.ends_with('*') ? "void *" : p.type == "size_t" ? "long long" : "int");
        call.types.insert(call.types.end(), types.begin(), types.end());
        auto made = formatText(call);
        ASSERT_TRUE(made) << format;
        text += *made;
    };
    add("printf", "%d %5s %-3c %n %% %f %08lx", {"int", "void *", "int", "void *", "double", "long long"});
    add("sprintf", "%*d|%.*s|%p|%.3e", {"int", "int", "int", "void *", "void *", "double"});
    add("snprintf", "%2$s %1$d", {"int", "void *"});
    add("scanf", "%d %5s %[^\n] %c %3c %lf %n %*d %hhu",
        {"void *", "void *", "void *", "void *", "void *", "void *", "void *", "void *"});
    add("sscanf", "%[a-z]%5u", {"void *", "void *"});
    expectCompiles(text);
}

TEST(Formats, Printf) {
    auto c = parsePrintFormat("a%%b%-08.3ld%*s%n");
    ASSERT_TRUE(c);
    ASSERT_EQ(c->size(), 4u);
    EXPECT_EQ((*c)[0].literal, "a%b");
    EXPECT_TRUE((*c)[1].left && (*c)[1].zero);
    EXPECT_EQ((*c)[1].width, 8u);
    EXPECT_EQ((*c)[1].precision, 3u);
    EXPECT_EQ((*c)[1].length, "l");
    EXPECT_EQ((*c)[2].widthArgument, 1);
    EXPECT_EQ((*c)[2].argument, 2);
    EXPECT_EQ((*c)[3].kind, 'n');
    EXPECT_EQ((*c)[3].argument, 3);
    EXPECT_FALSE(parsePrintFormat("%1$d %d"));
    EXPECT_FALSE(parsePrintFormat("%y"));
    EXPECT_FALSE(parsePrintFormat("%"));
    EXPECT_EQ((*parsePrintFormat("%2$hhn"))[0].argument, 1);
}

TEST(Formats, Scanf) {
    auto c = parseScanFormat(" %5s,%*d%[^]x]%n");
    ASSERT_TRUE(c);
    ASSERT_EQ(c->size(), 6u);
    EXPECT_EQ((*c)[0].literal, " ");
    EXPECT_EQ((*c)[1].width, 5u);
    EXPECT_EQ((*c)[2].literal, ",");
    EXPECT_TRUE((*c)[3].suppressed);
    EXPECT_EQ((*c)[4].literal, "^]x");
    EXPECT_EQ((*c)[5].argument, 2);
    EXPECT_FALSE(parseScanFormat("%[abc"));
    EXPECT_FALSE(parseScanFormat("%ms"));
}

} // namespace
} // namespace vouch::frontend
