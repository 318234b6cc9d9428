#include "frontend/library/contracts.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <stdexcept>

namespace vouch::frontend {
namespace {

Contract one(const std::string& text) { return parseContracts(text).at(0); }

TEST(Contracts, Prototype) {
    Contract c = one("# unistd.h\nssize_t read(int fd, void *to, size_t n)\n    errno\n");
    EXPECT_EQ(c.header, "unistd.h");
    EXPECT_EQ(c.name, "read");
    EXPECT_EQ(c.resultType, "ssize_t");
    ASSERT_EQ(c.parameters.size(), 3u);
    EXPECT_EQ(c.parameters[1].type, "void *");
    EXPECT_EQ(c.parameters[1].name, "to");
    EXPECT_EQ(c.prototype(), "ssize_t read(int fd, void *to, size_t n)");
    EXPECT_EQ(one("int pipe(int fds[2])\n").prototype(), "int pipe(int fds[2])");
    EXPECT_EQ(one("int open(const char *path, ...)\n").prototype(), "int open(const char *path, ...)");
    EXPECT_EQ(one("char *f(void)\n").prototype(), "char *f(void)");
}

TEST(Contracts, Clauses) {
    Contract c = one("int f(char *p, int n)\n    reads p n * 2 if n > 0; writes p n used result;\n"
                     "    string p at most n; result -1 or 0..n or ..5; errno if result < 0\n");
    ASSERT_EQ(c.clauses.size(), 5u);
    EXPECT_EQ(c.clauses[0].kind, Clause::Kind::Reads);
    EXPECT_EQ(c.clauses[0].size, "n * 2");
    EXPECT_EQ(c.clauses[0].condition, "n > 0");
    EXPECT_EQ(c.clauses[1].used, "result");
    EXPECT_EQ(c.clauses[2].size, "n");
    ASSERT_EQ(c.clauses[3].values.size(), 3u);
    EXPECT_EQ(c.clauses[3].values[0].kind, Clause::Value::Kind::Expression);
    EXPECT_EQ(c.clauses[3].values[1].low, "0");
    EXPECT_EQ(c.clauses[3].values[1].high, "n");
    EXPECT_EQ(c.clauses[3].values[2].low, "");
    EXPECT_EQ(c.clauses[4].condition, "result < 0");
    EXPECT_TRUE(c.isGenerated());
}

TEST(Contracts, PointerResults) {
    Contract c =
        one("char *f(char *p)\n    result null or static text 16 or static 8 or within p or stream or p\n");
    using Kind = Clause::Value::Kind;
    std::vector<Kind> kinds;
    for (const Clause::Value& value : c.clauses.at(0).values) kinds.push_back(value.kind);
    EXPECT_EQ(kinds, (std::vector<Kind>{Kind::Null, Kind::StaticText, Kind::Static, Kind::Within,
                                        Kind::Stream, Kind::Expression}));
    EXPECT_EQ(c.clauses[0].values[1].low, "16");
}

TEST(Contracts, BadText) {
    EXPECT_THROW(one("int f(int x)\n    frobs x\n"), std::invalid_argument);
    EXPECT_THROW(one("int f(int x)\n    reads x\n"), std::invalid_argument);
    EXPECT_THROW(one("int f(int x)\n    result\n"), std::invalid_argument);
    EXPECT_THROW(one("int f(int x)\n    model twice\n"), std::invalid_argument);
    EXPECT_THROW(one("int f\n"), std::invalid_argument);
    EXPECT_THROW(one("    errno\n"), std::invalid_argument);
}

TEST(Contracts, Table) {
    EXPECT_GT(contracts().size(), 500u);
    const Contract* read = findContract("read");
    ASSERT_NE(read, nullptr);
    EXPECT_TRUE(read->has(Clause::Kind::Writes));
    EXPECT_EQ(findContract("no_such_function"), nullptr);
}

} // namespace
} // namespace vouch::frontend
